//! Questions at any time, answered in words: for whoever does not see the board, and for whoever wants to know
//! exactly. Questions, answers and letters are those of the browser.

use std::f64::consts::PI;

use lattice::Point;
use serde_json::Value;

use super::Room;
use crate::game::{Aside, Place};
use crate::tell::{joined, places};
use ::room::sight::Step;
use rulebook::Words;

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// The last turn in full.
    Last,
    /// Whose turn it is.
    Turn,
    Clocks,
    Score,
    /// The position in lists.
    Position,
    /// What lies around the cursor.
    Around,
    /// One's own cards.
    Cards,
    /// The stack that must explode, both ways.
    Chain,
}

impl Ask {
    pub(crate) const ALL: [Ask; 8] = [
        Ask::Last,
        Ask::Turn,
        Ask::Clocks,
        Ask::Score,
        Ask::Position,
        Ask::Around,
        Ask::Cards,
        Ask::Chain,
    ];

    /// How a question is called in keys of words and in settings.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Ask::Last => "last",
            Ask::Turn => "turn",
            Ask::Clocks => "clocks",
            Ask::Score => "score",
            Ask::Position => "position",
            Ask::Around => "around",
            Ask::Cards => "cards",
            Ask::Chain => "chain",
        }
    }

    /// The usual key: the browser's, as a capital letter, since small ones walk over the board.
    pub(crate) const fn usual_key(self) -> char {
        match self {
            Ask::Last => 'L',
            Ask::Turn => 'T',
            Ask::Clocks => 'C',
            Ask::Score => 'S',
            Ask::Position => 'P',
            Ask::Around => 'O',
            Ask::Cards => 'K',
            Ask::Chain => 'E',
        }
    }

    /// The question in words.
    pub(crate) fn title(self, words: Words) -> String {
        words.get(&format!("ask.{}", self.name()))
    }
}

impl Room {
    /// What can be asked in this game.
    pub(crate) fn questions(&self) -> impl Iterator<Item = Ask> {
        let game = self.game();
        Ask::ALL.into_iter().filter(move |ask| game.can_tell(*ask))
    }

    /// The answer, sentence by sentence.
    pub(crate) fn answer(&self, words: Words, ask: Ask) -> Vec<String> {
        let told = match ask {
            Ask::Last => vec![self.last_in_full(words)],
            Ask::Turn => self.whose_turn(words),
            Ask::Clocks => self.clocks(words),
            Ask::Score => self.game().tally(&self.aside(words, None)),
            Ask::Position => self.game().inventory(&self.aside(words, None)),
            Ask::Around => self.around(words),
            Ask::Cards => self.game().cards(&self.aside(words, self.open_hand())),
            Ask::Chain => self.game().chain(words, self.thought(words).as_ref()),
        };
        let told: Vec<String> =
            told.into_iter().filter(|line| !line.is_empty()).map(sentence).collect();
        if told.is_empty() { vec![words.get("ask.nothing")] } else { told }
    }

    /// The seat whose hand may be told: nobody's while somebody else may be listening.
    fn open_hand(&self) -> Option<u8> {
        self.sight.you.filter(|_| self.curtain().is_none())
    }

    fn aside(&self, words: Words, seat: Option<u8>) -> Aside<'_> {
        Aside {
            teller: self.teller(words),
            view: self.shown(),
            hand: &self.hand,
            seat,
            active: false,
            ascii: false,
            width: usize::MAX,
        }
    }

    /// The turn before what is shown: the last one, or that of the past that is looked at.
    fn last_in_full(&self, words: Words) -> String {
        let teller = self.teller(words);
        let told = match self.past_at() {
            Some(at) => last_turn(&self.sight.past.moves[..at]).map(|turn| {
                let moves: Vec<String> = turn.iter().map(|step| step.text.clone()).collect();
                let caused: Vec<Value> = turn.iter().flat_map(|step| step.caused.clone()).collect();
                let number = words.say("ask.turn.number", &[("n", &turn[0].turn)]);
                joined([number, teller.turn_in_full(turn[0].seat, &moves, &caused)])
            }),
            None => {
                let last = self.sight.turns.last().zip(self.sight.last.as_ref());
                last.map(|(turn, last)| teller.turn_in_full(turn.seat, &turn.moves, &last.caused))
            }
        };
        told.unwrap_or_else(|| words.get("past.start"))
    }

    fn whose_turn(&self, words: Words) -> Vec<String> {
        let mut told = self.situation(words);
        if self.sight.is_over() && self.past_at().is_none() {
            let caused = self.sight.last.as_ref().map_or(&[][..], |last| &last.caused);
            let won: Vec<String> = places(caused, "won").collect();
            if !won.is_empty() {
                told.push(words.say("end.where", &[("places", &won.join(" "))]));
            }
        }
        told
    }

    fn clocks(&self, words: Words) -> Vec<String> {
        if self.sight.state.clocks.is_none() {
            return vec![words.get("ask.no_clock")];
        }
        self.of_each(words, |seat| clock(self.time_left(seat).unwrap_or(0)))
    }

    fn of_each(&self, words: Words, told: impl Fn(u8) -> String) -> Vec<String> {
        let teller = self.teller(words);
        let line =
            |seat: u8| words.say("ask.of", &[("who", &teller.name(seat)), ("words", &told(seat))]);
        self.sight.seats.iter().map(|seat| line(seat.seat)).collect()
    }

    /// What the cursor is on, and what lies around it by the clock.
    fn around(&self, words: Words) -> Vec<String> {
        let (game, view, places) = (self.game(), self.shown(), self.places());
        let teller = self.teller(words);
        let Some(here) = places.iter().find(|place| place.name == self.cursor) else {
            return Vec::new();
        };
        let near = |place: &&Place| {
            let (x, y) = (place.point.x - here.point.x, place.point.y - here.point.y);
            place.name != here.name && x.hypot(y) < 1.05 * game.reach()
        };
        let near: Vec<(u8, &str)> = places
            .iter()
            .filter(near)
            .map(|place| (hour_towards(here.point, place.point), place.name.as_str()))
            .collect();
        let mut told = vec![game.describe(teller, view, &here.name)];
        told.extend(game.detail(words, view, &here.name));
        let near = near.into_iter().map(|(hour, place)| {
            let described = game.describe(teller, view, place);
            (hour, words.say("around.hour", &[("hour", &hour), ("words", &described)]))
        });
        let mut ways: Vec<(u8, String)> = near.collect();
        ways.extend(game.ways_out(words, view, &here.name));
        ways.sort_by_key(|(hour, _)| hour % 12);
        told.extend(ways.into_iter().map(|(_, way)| way));
        told.extend(game.beyond(words, view, &here.name));
        told
    }
}

/// The moves of the last turn among some.
fn last_turn(moves: &[Step]) -> Option<&[Step]> {
    let last = moves.last()?;
    let others = |step: &Step| step.turn != last.turn || step.seat != last.seat;
    let from = moves.iter().rposition(others).map_or(0, |at| at + 1);
    Some(&moves[from..])
}

/// With one full stop.
fn sentence(line: String) -> String {
    if line.ends_with(['.', '!', '?']) { line } else { line + "." }
}

/// Minutes and seconds.
pub(crate) fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The hour at which a point lies, seen from another.
fn hour_towards(from: Point, to: Point) -> u8 {
    let angle = (to.x - from.x).atan2(from.y - to.y);
    match (angle * 6.0 / PI + 12.0).round() as u8 % 12 {
        0 => 12,
        hour => hour,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_go_round_like_those_of_a_clock() {
        let at = |x, y| hour_towards(Point { x: 0.0, y: 0.0 }, Point { x, y });
        assert_eq!([at(0.0, -1.0), at(1.0, 0.0), at(0.0, 1.0), at(-1.0, 0.0)], [12, 3, 6, 9]);
        assert_eq!([at(1.5, -0.866), at(-1.5, -0.866)], [2, 10]);
    }

    #[test]
    fn no_two_questions_have_one_key() {
        let mut keys = Ask::ALL.map(Ask::usual_key).to_vec();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), Ask::ALL.len());
    }
}
