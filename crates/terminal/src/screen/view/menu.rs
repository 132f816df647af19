//! Choosing a game.

use ::room::request::Seating;
use ratatui::buffer::Buffer;
use table::ChairKind;

use super::Page;
use crate::draw::canvas::Ink;
use crate::puzzles::Kind;
use crate::screen::layout::{MENU_TOP, menu_window};
use crate::screen::state::{Row, State};
use crate::wrap::wrap;

/// Where the values begin.
const VALUES: u16 = 32;

pub(super) fn draw(page: Page, buffer: &mut Buffer) {
    let (state, words) = (page.state, page.state.words);
    let setup = &state.menu.setup;
    let about = rulebook::about(setup.game());
    page.bar(buffer, 0, "Hexothèque", &words.get("title.help"));
    let width = usize::from(buffer.area.width).saturating_sub(4);
    let summary = match setup_of_puzzles(page) {
        true => words.get("puzzles.words"),
        false => about.summary.in_language(words.0).to_owned(),
    };
    let summary = wrap(&summary, width.min(76));
    for (row, line) in (2..MENU_TOP - 1).zip(&summary) {
        page.write(buffer, 2, row, line, Ink::Faint);
    }
    let rows = state.menu.rows();
    let seen = menu_window(state);
    for (line, at) in (MENU_TOP..).zip(seen.clone()) {
        let (row, chosen) = (&rows[at], at == state.menu.row);
        let (name, value) = describe(page, *row);
        let ink = if chosen { Ink::Accent } else { Ink::Plain };
        if chosen {
            page.write(buffer, 1, line, "▸", Ink::Accent);
        }
        if matches!(row, Row::Begin | Row::Solve) {
            page.write(buffer, 3, line, &format!("[ {name} ]"), ink);
            continue;
        }
        page.write(buffer, 3, line, &name, ink);
        let turns = !matches!(
            row,
            Row::Name
                | Row::Join
                | Row::Open
                | Row::Puzzles
                | Row::Today
                | Row::Again
                | Row::Streak
                | Row::Games
        );
        let value = match chosen && turns {
            true => format!("◂ {value} ▸"),
            false => format!("  {value}"),
        };
        page.write(buffer, VALUES, line, &value, ink);
    }
    let below = MENU_TOP + seen.len() as u16 + 1;
    let told = told(state, rows[state.menu.row.min(rows.len() - 1)]);
    let room = buffer.area.height.saturating_sub(2);
    for (row, line) in (below..room).zip(told) {
        page.write(buffer, 3, row, &line, Ink::Faint);
    }
}

/// Whether puzzles are chosen rather than games.
fn setup_of_puzzles(page: Page) -> bool {
    page.state.menu.puzzles.is_some()
}

/// A line's name and value.
fn describe(page: Page, row: Row) -> (String, String) {
    let (words, setup) = (page.state.words, &page.state.menu.setup);
    let about = rulebook::about(setup.game());
    match row {
        Row::Game => (words.get("menu.game"), about.title.clone()),
        Row::Way => {
            let told = setup.way().and_then(|way| about.presets.get(way.name));
            let own = || words.get("menu.way.own");
            let value = told.map_or_else(own, |told| told.name.in_language(words.0).to_owned());
            (words.get("menu.way"), value)
        }
        Row::Option(at) => {
            let name = setup.game().option_specs()[at].name;
            let value = setup.options.get(name).unwrap_or_default();
            let Some(option) = about.options.get(name) else {
                return (name.to_owned(), value.to_owned());
            };
            let value = match option.values.get(value) {
                Some(value) => value.in_language(words.0).to_owned(),
                None => value.to_owned(),
            };
            (option.name.in_language(words.0).to_owned(), value)
        }
        Row::Seat(at) => {
            let names = setup.game().seat_names();
            let name = about.seats.get(names[at]);
            let name = name.map_or(names[at], |name| name.in_language(words.0)).to_owned();
            let chair = &setup.chairs[at];
            let value = match chair.kind {
                ChairKind::Computer { level } => {
                    let strength = words.say(&format!("level.{}", level.get()), &[]);
                    let computer = words.say("seat.computer", &[("level", &level.get())]);
                    format!("{computer} ({strength})")
                }
                _ if chair.name.as_str().is_empty() => words.get("menu.person"),
                _ => chair.name.to_string(),
            };
            (name, value)
        }
        Row::Seating => {
            let value = match setup.seating {
                Seating::Lot => "menu.seating.lot",
                Seating::Given => "menu.seating.given",
            };
            (words.get("menu.seating"), words.get(value))
        }
        Row::Language => (words.get("menu.language"), words.get("menu.language.own")),
        Row::Name => (words.get("menu.name"), page.state.name.clone()),
        Row::Join => (words.get("menu.join"), String::new()),
        Row::Open => (words.get("menu.open"), String::new()),
        Row::Puzzles => (words.get("puzzles.title"), String::new()),
        Row::PuzzleGame | Row::Difficulty | Row::Goal | Row::Theme => of_puzzles(page, row),
        Row::Today => (words.get("puzzles.today"), String::new()),
        Row::Again => (words.say("puzzles.again", &[("n", &page.state.menu.due)]), String::new()),
        Row::Streak => (words.get("puzzles.streak"), String::new()),
        Row::Games => (words.get("menu.games"), String::new()),
        Row::Solve => (words.get("puzzles.any"), String::new()),
        Row::Begin => {
            let key = if page.state.resumed.is_empty() { "menu.begin" } else { "menu.go_on" };
            (words.say(key, &[]), String::new())
        }
    }
}

/// A line by which puzzles are chosen.
fn of_puzzles(page: Page, row: Row) -> (String, String) {
    let words = page.state.words;
    let kind = page.state.menu.puzzles.clone().unwrap_or_default();
    let any = || words.get("menu.any");
    match row {
        Row::PuzzleGame => {
            let title = kind.game.map(|game| rulebook::about(game).title.clone());
            (words.get("menu.game"), title.unwrap_or_else(any))
        }
        Row::Difficulty => {
            let grade = kind.difficulty.map(|grade| grade.to_string());
            (words.get("puzzles.by_difficulty"), grade.unwrap_or_else(any))
        }
        Row::Goal => {
            let goal = kind.goal.map(|goal| words.get(&format!("puzzles.goal.{goal}")));
            (words.get("puzzles.by_goal"), goal.unwrap_or_else(any))
        }
        _ => {
            let said = |theme: String| {
                let key = format!("puzzle.theme.{theme}");
                kind.game.map_or_else(|| words.get(&key), |game| words.say_of(game, &key, &[]))
            };
            (words.get("puzzles.by_theme"), kind.theme.clone().map_or_else(any, said))
        }
    }
}

/// What a line is about, as broken under the menu.
pub(crate) fn told(state: &State, row: Row) -> Vec<String> {
    let width = usize::from(state.size.0).saturating_sub(4).min(76);
    wrap(&meaning(state, row), width)
}

fn meaning(state: &State, row: Row) -> String {
    let (words, setup) = (state.words, &state.menu.setup);
    match row {
        Row::Way => {
            let told = rulebook::about(setup.game());
            let told = setup.way().and_then(|way| told.presets.get(way.name));
            told.map(|told| told.about.in_language(words.0).to_owned()).unwrap_or_default()
        }
        Row::Option(at) => {
            let name = setup.game().option_specs()[at].name;
            let option = rulebook::about(setup.game()).options.get(name);
            option.map(|option| option.about.in_language(words.0).to_owned()).unwrap_or_default()
        }
        Row::Seat(_) => words.get("menu.seat.words"),
        Row::Seating => words.get("menu.seating.words"),
        Row::Name | Row::Join | Row::Open => words.get("menu.enter.words"),
        Row::Puzzles => words.get("puzzles.words"),
        Row::Streak => words.get("puzzles.streak.words"),
        Row::PuzzleGame | Row::Difficulty | Row::Goal | Row::Theme | Row::Solve => {
            let count = state.menu.puzzles.as_ref().map_or(0, Kind::count);
            words.say("menu.puzzles.count", &[("n", &count)])
        }
        _ => String::new(),
    }
}
