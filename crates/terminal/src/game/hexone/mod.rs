//! Hexone at a terminal: a placing, then explosions one by one, each in one of two Ys.

mod board;

use games::hexone::{Arms, BoardCell, Landing};
use games::{AnyPosition, AnyView, Hexone, Seat};
use lattice::Direction;
use table::MoveLook;

use super::{Aside, Choice, Game, Place, Thought, described, line, of_type};
use crate::draw::canvas::Canvas;
use crate::draw::cells;
use crate::draw::hexagon::CellScale;
use crate::draw::scene::{Marks, Scene};
use crate::room::Ask;
use crate::tell::{Teller, joined};
use rulebook::Words;

pub(super) struct Stacks;

impl Game for Stacks {
    fn places(&self, _: &AnyView) -> Vec<Place> {
        cells::places()
    }

    fn sizes(&self) -> usize {
        CellScale::ALL.len()
    }

    fn draw(&self, view: &AnyView, size: usize, scene: &Scene) -> Canvas {
        let mut canvas = Canvas::default();
        if let Some(position) = view.typed::<Hexone>() {
            board::board(position, CellScale::ALL[size], scene, &mut canvas);
        }
        canvas
    }

    fn picture(&self, view: &AnyView, _: Option<&AnyPosition>, words: Words) -> Canvas {
        let (mut canvas, marks) = (Canvas::default(), Marks::default());
        if let Some(position) = view.typed::<Hexone>() {
            board::board(position, CellScale::USUAL, &Scene::to_read(&marks), &mut canvas);
            canvas.caption(&board::summary(position, words));
        }
        canvas
    }

    fn spot(&self, place: &Place, size: usize) -> (i32, i32) {
        cells::spot(place, size)
    }

    fn marks(&self, thought: &Thought, cursor: &str) -> Marks {
        let mut marks = Marks::default();
        let places = thought.now.legal().map(|mv| mv.trim_end_matches(['Y', 'A']).to_owned());
        marks.choices.extend(places.filter(|place| place != "pass"));
        if let Some(stack) = fused(thought, cursor) {
            for arms in Arms::BOTH {
                for cell in landings(thought, &stack, arms) {
                    marks.notes.entry(cell.to_string()).or_default().push_str(letter(arms));
                }
            }
            marks.lit.insert(stack);
        }
        marks
    }

    fn pawns(&self, view: &AnyView, place: &str) -> Option<(Seat, u8)> {
        view.typed::<Hexone>()?.stack(place.parse().ok()?)
    }

    fn describe(&self, teller: Teller, view: &AnyView, place: &str) -> String {
        match self.pawns(view, place) {
            None if place == "o" => teller.words.get("hexone.middle.empty"),
            pawns => described(teller, view, place, pawns),
        }
    }

    fn choose(&self, thought: &Thought, place: &str) -> Choice {
        if thought.legal("pass").is_some() {
            return Choice::Play("pass".to_owned());
        }
        if thought.legal(place).is_some() {
            return Choice::Play(place.to_owned());
        }
        if let Some(stack) = picked(thought) {
            let leads_there =
                |arms: &Arms| landings(thought, &stack, *arms).any(|to| to.to_string() == place);
            let mut ways = Arms::BOTH.into_iter().filter(leads_there);
            if let (Some(arms), None) = (ways.next(), ways.next()) {
                return Choice::Play(format!("{stack}{}", letter(arms)));
            }
        }
        if explodes(thought, place) {
            Choice::Pick(Some(place.to_owned()))
        } else {
            Choice::Nothing
        }
    }

    fn explain(&self, thought: &Thought, place: &str) -> Vec<String> {
        let words = thought.teller.words;
        if thought.legal("pass").is_some() {
            return vec![words.get("hexone.pass")];
        }
        if let Some(stack) = fused(thought, place) {
            let mut lines = vec![words.say("hexone.choose_arms", &[("cell", &stack)])];
            lines.extend(Arms::BOTH.map(|arms| outcome(thought, &stack, arms)));
            return lines;
        }
        if let Some(legal) = thought.legal(place) {
            let height =
                of_type(&legal.causes, "placed").find_map(|event| event["height"].as_u64());
            let height = height.unwrap_or(1);
            let key = if height >= 3 { "hexone.sets_off" } else { "hexone.quiet" };
            return line([words.say(key, &[("place", &place), ("n", &height)])]);
        }
        let mv = if exploding(thought) { format!("{place}Y") } else { place.to_owned() };
        line([
            format!("{}.", self.describe(thought.teller, &thought.now.view, place)),
            thought.refusal(&mv),
        ])
    }

    fn prompt(&self, thought: &Thought) -> String {
        let turns = thought.now.view.typed::<Hexone>().map_or(0, Hexone::turns);
        match turns {
            _ if exploding(thought) => "say.play.hexone.explode",
            _ if thought.legal("pass").is_some() => "say.pass.hexone",
            0..2 => "say.play.hexone.first",
            _ => "say.play.hexone",
        }
        .to_owned()
    }

    fn tally(&self, aside: &Aside) -> Vec<String> {
        let Some(position) = aside.view.typed::<Hexone>() else { return Vec::new() };
        let words = aside.teller.words;
        let line = |seat: Seat| {
            let pawns = self.score(words, aside.view, seat.number());
            let stacks =
                words.say("score.stacks", &[("n", &position.cells(seat).into_iter().count())]);
            aside.of(seat, &joined([pawns, stacks]))
        };
        Seat::first(2).map(line).collect()
    }

    fn sign(&self, seat: u8, ascii: bool) -> &'static str {
        let pawns = if ascii { board::ASCII_PAWNS } else { board::PAWNS };
        pawns[usize::from(seat != 1)]
    }

    fn beside(&self, aside: &Aside) -> Vec<String> {
        let steps = aside.hand.turn.len().saturating_sub(1);
        if aside.hand.turn.is_empty() || !aside.active {
            return Vec::new();
        }
        let words = aside.teller.words;
        let counted = words.say("hexone.steps", &[("n", &steps)]);
        vec![format!("{} ({counted})", aside.hand.turn.join(" > ")), words.get("hexone.back.key")]
    }

    fn keeps_turn(&self) -> bool {
        true
    }

    fn ways_out(&self, words: Words, view: &AnyView, place: &str) -> Vec<(u8, String)> {
        let known = view.typed::<Hexone>().zip(place.parse::<BoardCell>().ok());
        let Some((position, cell)) = known else { return Vec::new() };
        let out = |towards: &Direction| {
            let key = match position.landing(cell, *towards) {
                Landing::Next(_) => return None,
                Landing::Middle => "hexone.out.middle",
                Landing::Lost => "hexone.out",
            };
            Some((towards.hour(), words.say(key, &[("hour", &towards.hour())])))
        };
        Direction::ALL.iter().filter_map(out).collect()
    }

    fn can_tell(&self, ask: Ask) -> bool {
        ask != Ask::Cards
    }

    fn chain(&self, words: Words, thought: Option<&Thought>) -> Vec<String> {
        let burst = |thought: &Thought, stack: &str, arms| {
            let legal = thought.legal(&format!("{stack}{}", letter(arms)))?;
            let effect = thought.teller.in_full(&legal.causes);
            Some(joined([effect, words.get(then(legal))]))
        };
        let bursts = |thought: &Thought| -> Vec<String> {
            let stacks = thought.now.legal().filter_map(|mv| mv.strip_suffix('Y'));
            let both = |stack| Arms::BOTH.map(|arms| burst(thought, stack, arms));
            stacks.flat_map(both).flatten().collect()
        };
        let told = thought.map(bursts).unwrap_or_default();
        match told.is_empty() {
            true => vec![words.get("hexone.chain.none")],
            false => [vec![words.get("hexone.chain")], told].concat(),
        }
    }

    fn keys(&self) -> &'static str {
        "keys.line.hexone"
    }

    fn key(&self, thought: &Thought, key: char) -> Choice {
        let arms = match key {
            'Y' => Arms::Y,
            'A' | 'a' => Arms::A,
            _ => return Choice::Nothing,
        };
        match picked(thought) {
            Some(stack) => Choice::Play(format!("{stack}{}", letter(arms))),
            None => Choice::Nothing,
        }
    }
}

fn letter(arms: Arms) -> &'static str {
    match arms {
        Arms::Y => "Y",
        Arms::A => "A",
    }
}

/// Whether something has to explode now.
fn exploding(thought: &Thought) -> bool {
    thought.now.view.typed::<Hexone>().is_some_and(|position| !position.exploding().is_empty())
}

fn explodes(thought: &Thought, place: &str) -> bool {
    thought.legal(&format!("{place}Y")).is_some()
}

/// The stack whose way to explode is being chosen: the one picked, or the only one there is.
fn picked(thought: &Thought) -> Option<String> {
    let picked = thought.hand.picked.clone().filter(|stack| explodes(thought, stack));
    picked.or_else(|| {
        let mut stacks = thought.now.legal().filter_map(|mv| mv.strip_suffix('Y'));
        let only = stacks.next()?.to_owned();
        stacks.next().is_none().then_some(only)
    })
}

/// The stack whose ways to explode are shown: the one the cursor is on goes before the one picked.
fn fused(thought: &Thought, cursor: &str) -> Option<String> {
    if explodes(thought, cursor) { Some(cursor.to_owned()) } else { picked(thought) }
}

/// Where the pawns of an explosion come down.
fn landings(thought: &Thought, stack: &str, arms: Arms) -> impl Iterator<Item = BoardCell> {
    let position = thought.now.view.typed::<Hexone>();
    let known = position.zip(stack.parse().ok()).map(|(position, from)| {
        arms.directions().map(|towards| position.landing(from, towards).cell())
    });
    known.into_iter().flatten().flatten()
}

/// What one of the Ys would do, and what comes then.
fn outcome(thought: &Thought, stack: &str, arms: Arms) -> String {
    let words = thought.teller.words;
    let mv = format!("{stack}{}", letter(arms));
    let Some(legal) = thought.legal(&mv) else { return String::new() };
    let effect = thought.teller.caused(&legal.causes);
    let effect = if effect.is_empty() { words.get("hexone.spreads") } else { effect };
    let way = words.say(&format!("hexone.arms.{}", letter(arms)), &[]);
    format!("{}  {}", letter(arms), joined([way, effect, words.get(then(legal))]))
}

/// How it goes on after an explosion.
fn then(legal: &MoveLook) -> &'static str {
    if of_type(&legal.causes, "ended").next().is_some() {
        "hexone.then.over"
    } else if of_type(&legal.causes, "turn_ended").next().is_some() {
        "hexone.then.end"
    } else {
        "hexone.then.more"
    }
}
