//! Two games as examples: docs/adding-a-game.md walks through them, and the tests beside them take them where any game
//! goes. Nobody can play them. [`Span`] is one of a family; this is the smallest game there is, all by itself.
//!
//! Six cells lie round a seventh. Players put stones on them in turn, never beside another stone; whoever
//! cannot has lost.

mod span;

use std::fmt;
use std::str::FromStr;

use games::{
    Deed, Describe, NoOptions, Outcome, Position, Preset, Saying, Seat, Seed, Tally, Witness, below,
};
use lattice::{Cell, Symmetry};
use rand::Rng;
use serde::Serialize;
use thiserror::Error;

pub(crate) use span::Span;

/// A position: which of the six cells have a stone, one bit each, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    stones: u8,
    mover: Seat,
}

/// A stone on one of the cells, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Stone(u8);

/// What a stone causes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Placed { seat: Seat, cell: String },
    Ended { outcome: Outcome },
}

/// Why a stone is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub(crate) enum Illegal {
    #[error("{cell} is not free, or lies beside a stone")]
    Beside { cell: String },
}

/// Why a text is not a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", content = "text", rename_all = "snake_case")]
pub(crate) enum SetupError {
    #[error("`{0}`: six cells, `.` or `x`, a blank, and `f` or `s` to move")]
    Shape(String),
    #[error("`{0}`: two stones lie side by side")]
    Beside(String),
    #[error("there are no piles")]
    Piles,
    #[error("`{0}` is none of a1 to a6")]
    Cell(String),
}

impl Stone {
    fn cell(self) -> Cell {
        Cell::on_ring(1, u32::from(self.0) + 1).expect("six cells lie on the first ring")
    }

    fn on(cell: Cell) -> Option<Stone> {
        (cell.ring() == 1).then(|| Stone(cell.number() as u8 - 1))
    }

    /// The cell and its two neighbours.
    fn reach(self) -> u8 {
        [5, 0, 1].iter().fold(0, |reach, step| reach | 1 << ((self.0 + step) % 6))
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell().fmt(f)
    }
}

impl FromStr for Stone {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Stone, SetupError> {
        let cell = text.trim().to_lowercase().parse().ok();
        cell.and_then(Stone::on).ok_or_else(|| SetupError::Cell(text.trim().to_owned()))
    }
}

impl Ring {
    fn free(self) -> impl Iterator<Item = Stone> {
        (0..6).map(Stone).filter(move |stone| self.stones & stone.reach() == 0)
    }

    fn read(text: &str) -> Result<Ring, SetupError> {
        let shape = || SetupError::Shape(text.to_owned());
        let (cells, mover) = text.split_once(' ').ok_or_else(shape)?;
        let seat = ["f", "s"].iter().position(|letter| *letter == mover).ok_or_else(shape)?;
        if cells.len() != 6 || !cells.bytes().all(|cell| matches!(cell, b'.' | b'x')) {
            return Err(shape());
        }
        let stones =
            (0..6).filter(|at| cells.as_bytes()[*at] == b'x').fold(0, |all, at| all | 1 << at);
        let alone = |stone: &Stone| stones & stone.reach() & !(1 << stone.0) == 0;
        let lies = |stone: &Stone| stones & 1 << stone.0 != 0;
        match (0..6).map(Stone).filter(lies).all(|stone| alone(&stone)) {
            true => Ok(Ring { stones, mover: Seat::new(seat as u8) }),
            false => Err(SetupError::Beside(text.to_owned())),
        }
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = (0..6).map(|at| if self.stones & 1 << at == 0 { '.' } else { 'x' });
        write!(f, "{} {}", cells.collect::<String>(), ["f", "s"][self.mover.index()])
    }
}

impl Position for Ring {
    type Options = NoOptions;
    type Move = Stone;
    type Event = Event;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type View = Ring;
    type Symmetry = Symmetry;
    type Description = Description;

    const NAME: &'static str = "ring";
    const SEAT_NAMES: &'static [&'static str] = &["first", "second"];

    fn start(_: &NoOptions, _: &Seed) -> Ring {
        Ring { stones: 0, mover: Seat::new(0) }
    }

    games::all_lies_open!(SetupError::Piles);

    fn from_text(text: &str, _: &NoOptions, _: &Seed) -> Result<Ring, SetupError> {
        Ring::read(text)
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        self.free().next().map(|_| self.mover)
    }

    fn mid_turn(&self) -> bool {
        false
    }

    fn outcome(&self) -> Option<Outcome> {
        self.to_move().is_none().then(|| Outcome::Win(self.mover.next(2)))
    }

    fn legal_moves(&self, moves: &mut Vec<Stone>) {
        moves.clear();
        moves.extend(self.free());
    }

    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Stone> {
        let free: Vec<Stone> = self.free().collect();
        (!free.is_empty()).then(|| free[below(rng, free.len())])
    }

    fn check(&self, mv: Stone) -> Result<(), Illegal> {
        match self.stones & mv.reach() {
            0 => Ok(()),
            _ => Err(Illegal::Beside { cell: mv.to_string() }),
        }
    }

    fn play_witnessed<W: Witness<Event>>(&mut self, mv: Stone, witness: &mut W) {
        let seat = self.mover;
        witness.see(|| Event::Placed { seat, cell: mv.to_string() });
        *self = Ring { stones: self.stones | 1 << mv.0, mover: seat.next(2) };
        if let Some(outcome) = self.outcome() {
            witness.see(|| Event::Ended { outcome });
        }
    }

    fn hash(&self) -> u64 {
        self.hash_from_scratch()
    }

    fn hash_from_scratch(&self) -> u64 {
        (u64::from(self.stones) << 1 | self.mover.index() as u64)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn transformed(&self, symmetry: Symmetry) -> Ring {
        let lies = |stone: &Stone| self.stones & 1 << stone.0 != 0;
        let moved =
            (0..6).map(Stone).filter(lies).map(|stone| Ring::transform_move(stone, symmetry));
        Ring { stones: moved.fold(0, |all, stone| all | 1 << stone.0), ..*self }
    }

    fn transform_move(mv: Stone, symmetry: Symmetry) -> Stone {
        Stone::on(mv.cell().transformed(symmetry)).expect("a symmetry keeps the ring")
    }
}

/// What the game says of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Description;

impl Describe<Ring> for Description {
    games::two_play_openly!(Ring);

    const PRESETS: &'static [Preset] = &[Preset::USUAL];
    const FIRST: Option<&'static str> = None;

    fn idle(_: &NoOptions) -> &'static [&'static str] {
        &[]
    }

    fn places(mv: Stone) -> Vec<String> {
        vec![mv.to_string()]
    }

    fn say(_: Stone) -> Option<Saying> {
        None
    }

    fn traces(event: &Event) -> Vec<String> {
        match event {
            Event::Placed { cell, .. } => vec![cell.clone()],
            Event::Ended { .. } => Vec::new(),
        }
    }

    fn ending(event: &Event) -> Option<&'static str> {
        matches!(event, Event::Ended { .. }).then_some("no_cell_left")
    }

    fn decisive(events: &[Event]) -> Vec<String> {
        events.iter().flat_map(Description::traces).collect()
    }

    fn deeds(events: &[Event]) -> Vec<Deed> {
        let win = |event: &Event| match event {
            Event::Ended { outcome: Outcome::Win(seat) } => {
                let saying = Saying::new("deed.last_cell");
                Some(Deed { seat: *seat, worth: 1, wins: true, saying })
            }
            _ => None,
        };
        events.iter().filter_map(win).collect()
    }

    fn tallies(_: &Ring, _: Seat) -> Vec<Tally> {
        Vec::new()
    }
}
