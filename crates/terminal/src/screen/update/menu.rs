//! Choosing a game, its options and who plays.

use ratatui::crossterm::event::{KeyCode, MouseEvent};
use rulebook::Language;

use crate::puzzles::Wanted;
use crate::screen::layout;
use crate::screen::state::{Effect, Row, State};
use rulebook::Words;

pub(super) fn press_in_menu(state: &mut State, code: KeyCode) -> Vec<Effect> {
    state.notice.clear();
    let rows = state.menu.rows();
    let row = rows[state.menu.row.min(rows.len() - 1)];
    match code {
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
            state.menu.row = (state.menu.row + rows.len() - 1) % rows.len();
        }
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
            state.menu.row = (state.menu.row + 1) % rows.len();
        }
        KeyCode::Left | KeyCode::Char('h') => change(state, row, false),
        KeyCode::Right | KeyCode::Char('l') | KeyCode::Char(' ') => change(state, row, true),
        KeyCode::Enter if row == Row::Begin => {
            let turns = std::mem::take(&mut state.resumed);
            state.awaited = true;
            return vec![Effect::Begin(Box::new(state.menu.setup.clone()), turns)];
        }
        KeyCode::Enter if row == Row::Name => begin_typing(state, "command.name"),
        KeyCode::Enter if row == Row::Join => begin_typing(state, "command.join"),
        KeyCode::Enter if row == Row::Open => begin_typing(state, "command.open"),
        KeyCode::Enter if row == Row::Puzzles => {
            state.menu.open_puzzles();
            return vec![Effect::Remember];
        }
        KeyCode::Enter if row == Row::Today => return vec![Effect::Solve(Wanted::Today)],
        KeyCode::Enter if row == Row::Again => return vec![Effect::Solve(Wanted::Again)],
        KeyCode::Enter if row == Row::Streak => {
            let game = state.menu.puzzles.as_ref().and_then(|kind| kind.game);
            return game.map(|game| Effect::Solve(Wanted::Streak(game))).into_iter().collect();
        }
        KeyCode::Enter if row == Row::Solve => {
            let kind = state.menu.puzzles.clone().unwrap_or_default();
            return vec![Effect::Solve(Wanted::Next(kind))];
        }
        KeyCode::Enter if row == Row::Games => state.menu.close_puzzles(),
        KeyCode::Esc if state.menu.puzzles.is_some() => state.menu.close_puzzles(),
        KeyCode::Enter => change(state, row, true),
        KeyCode::Esc | KeyCode::Char('q') => return vec![Effect::Quit],
        _ => {}
    }
    Vec::new()
}

/// The rest of a command is typed.
fn begin_typing(state: &mut State, key: &str) {
    state.prompt = Some(format!("{} ", state.words.get(key)));
}

fn change(state: &mut State, row: Row, up: bool) {
    let setup = &mut state.menu.setup;
    match row {
        Row::Game => {
            setup.change_game(up);
            state.resumed.clear();
        }
        Row::Way => {
            setup.change_way(up);
            state.resumed.clear();
        }
        Row::Option(at) => {
            let name = setup.game().option_specs()[at].name;
            setup.change_option(name, up);
            state.resumed.clear();
        }
        Row::Seat(at) => setup.change_chair(at, up),
        Row::Seating => setup.change_seating(),
        Row::Language => {
            state.words = Words(match state.words.0 {
                Language::French => Language::English,
                Language::English => Language::French,
            });
        }
        Row::PuzzleGame | Row::Difficulty | Row::Goal | Row::Theme => {
            let Some(kind) = &mut state.menu.puzzles else { return };
            match row {
                Row::PuzzleGame => kind.change_game(up),
                Row::Difficulty => kind.change_difficulty(up),
                Row::Goal => kind.change_goal(up),
                _ => kind.change_theme(up),
            }
        }
        Row::Name | Row::Join | Row::Open | Row::Puzzles | Row::Begin => {}
        Row::Today | Row::Again | Row::Streak | Row::Games | Row::Solve => {}
    }
    // Rows before the cursor may have come or gone.
    let rows = state.menu.rows();
    state.menu.row = rows.iter().position(|other| *other == row).unwrap_or(0);
}

pub(super) fn click_in_menu(state: &mut State, mouse: MouseEvent) -> Vec<Effect> {
    match layout::menu_row_at(state, mouse.row) {
        Some(row) if row == state.menu.row => press_in_menu(state, KeyCode::Enter),
        Some(row) => {
            state.menu.row = row;
            Vec::new()
        }
        None => Vec::new(),
    }
}
