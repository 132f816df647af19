//! Moves: their texts, which there are, which are refused and why.

use std::fmt;
use std::str::FromStr;

use lattice::{BoardCell, CellSet, NameError, Symmetry};
use rand::Rng;
use serde::Serialize;
use thiserror::Error;

use super::events::Event;
use super::explosion::Arms;
use super::hash;
use super::position::{Hexone, HexoneOptions, OPENING_TURNS};
use super::setup::SetupError;
use crate::{Outcome, Position, Seat, Seed, Witness, all_lies_open, below};

/// A move of Hexone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A pawn on a cell.
    Place(BoardCell),
    /// An explosion of a stack.
    Explode(BoardCell, Arms),
    /// Nothing can be placed.
    Pass,
}

/// Why a text is not a move of Hexone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// There is no such cell.
    #[error(transparent)]
    Cell(#[from] NameError),
    /// A cell, but then neither `Y` nor `A`.
    #[error("`{text}`: a stack explodes as `Y` or as `A`, not as `{found}`")]
    Arms {
        /// The text.
        text: String,
        /// What follows the cell.
        found: char,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(cell) => cell.fmt(f),
            Move::Explode(cell, arms) => write!(f, "{cell}{arms}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let mut letters = text.chars();
        let last = letters.next_back();
        let before = letters.as_str();
        let cut = !before.is_empty() && !before.ends_with(char::is_whitespace);
        match last {
            Some('Y' | 'y') if cut => Ok(Move::Explode(before.parse()?, Arms::Y)),
            Some('A' | 'a') if cut => Ok(Move::Explode(before.parse()?, Arms::A)),
            Some(found)
                if cut && !found.is_ascii_digit() && before.parse::<BoardCell>().is_ok() =>
            {
                Err(MoveError::Arms { text: text.to_owned(), found })
            }
            _ => Ok(Move::Place(text.parse()?)),
        }
    }
}

/// Why a move of Hexone is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Illegal {
    /// Pawns only come to the middle by explosions.
    #[error("no pawn may be placed in the middle")]
    MiddleClosed,
    /// The opponent has a stack there.
    #[error("{cell} belongs to the opponent")]
    Occupied {
        /// The cell.
        cell: BoardCell,
    },
    /// The first pawn of each player goes round the middle.
    #[error("{cell} is not on the first ring, where your first pawn goes")]
    NotOnFirstRing {
        /// The cell.
        cell: BoardCell,
    },
    /// An empty cell too far from those of the player.
    #[error("{cell} is not next to a cell of yours")]
    NotAdjacent {
        /// The cell.
        cell: BoardCell,
    },
    /// A chain goes on until nothing is left to explode.
    #[error("{highest} must explode first")]
    MustExplode {
        /// The stacks to choose from.
        highest: CellSet,
    },
    /// There is no stack on the cell.
    #[error("there is no stack on {cell}")]
    NoStack {
        /// The cell.
        cell: BoardCell,
    },
    /// The stack is the opponent's.
    #[error("the stack on {cell} is not yours")]
    NotYourStack {
        /// The cell.
        cell: BoardCell,
    },
    /// The stack has fewer than three pawns.
    #[error("the stack on {cell} is only {height} high; it takes three pawns to explode")]
    TooLow {
        /// The cell.
        cell: BoardCell,
        /// How many pawns are on it.
        height: u8,
    },
    /// There are higher stacks.
    #[error("{cell} is not among your highest stacks: {highest} must explode first")]
    NotHighest {
        /// The cell.
        cell: BoardCell,
        /// The stacks to choose from.
        highest: CellSet,
    },
    /// The turn begins with a pawn to be placed.
    #[error("{cell} cannot explode: you have no stack of three, and must place a pawn")]
    NothingToExplode {
        /// The cell.
        cell: BoardCell,
    },
    /// A player who can place a pawn may not pass.
    #[error("you may not pass: {cell} is allowed")]
    MustPlace {
        /// A cell where a pawn may be placed.
        cell: BoardCell,
    },
    /// Nothing can be played any more.
    #[error("the game is over")]
    GameOver,
}

impl Hexone {
    fn check_placing(&self, cell: BoardCell) -> Result<(), Illegal> {
        let opponent = self.mover().next(2);
        if !self.exploding().is_empty() {
            Err(Illegal::MustExplode { highest: self.exploding() })
        } else if self.open().contains(cell) {
            Ok(())
        } else if cell == BoardCell::MIDDLE {
            Err(Illegal::MiddleClosed)
        } else if self.cells(opponent).contains(cell) {
            Err(Illegal::Occupied { cell })
        } else if self.turns() < OPENING_TURNS {
            Err(Illegal::NotOnFirstRing { cell })
        } else {
            Err(Illegal::NotAdjacent { cell })
        }
    }

    fn check_explosion(&self, cell: BoardCell) -> Result<(), Illegal> {
        let highest = self.exploding();
        if highest.contains(cell) {
            return Ok(());
        }
        if highest.is_empty() {
            return Err(Illegal::NothingToExplode { cell });
        }
        Err(match self.stack(cell) {
            None => Illegal::NoStack { cell },
            Some((owner, _)) if owner != self.mover() => Illegal::NotYourStack { cell },
            Some((_, height @ ..3)) => Illegal::TooLow { cell, height },
            Some(_) => Illegal::NotHighest { cell, highest },
        })
    }

    fn check_pass(&self) -> Result<(), Illegal> {
        if !self.exploding().is_empty() {
            return Err(Illegal::MustExplode { highest: self.exploding() });
        }
        match self.open().into_iter().next() {
            Some(cell) => Err(Illegal::MustPlace { cell }),
            None => Ok(()),
        }
    }
}

impl Position for Hexone {
    type Options = HexoneOptions;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type View = Hexone;
    type Symmetry = Symmetry;
    type Description = super::Description;

    const NAME: &'static str = "hexone";
    const SEAT_NAMES: &'static [&'static str] = &["black", "white"];

    fn start(options: &HexoneOptions, seed: &Seed) -> Hexone {
        Hexone::begin(options, seed)
    }

    all_lies_open!(SetupError::NoCards);

    fn from_text(text: &str, options: &HexoneOptions, _: &Seed) -> Result<Hexone, SetupError> {
        Hexone::read(text, options)
    }

    fn options(&self) -> &HexoneOptions {
        &self.now.options
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        self.now.ending.is_none().then_some(self.now.mover)
    }

    #[inline]
    fn mid_turn(&self) -> bool {
        self.now.ending.is_none() && self.now.explosions.is_some()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|(outcome, _)| outcome)
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.now.ending.is_some() {
            return;
        }
        if self.now.explosions.is_some() {
            for cell in self.exploding() {
                moves.extend(Arms::BOTH.map(|arms| Move::Explode(cell, arms)));
            }
            return;
        }
        moves.extend(self.open().into_iter().map(Move::Place));
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if self.now.ending.is_some() {
            return None;
        }
        if self.now.explosions.is_some() {
            let highest = self.exploding();
            let n = below(rng, 2 * highest.len());
            return Some(Move::Explode(highest.nth(n / 2), Arms::BOTH[n % 2]));
        }
        let open = self.open();
        if open.is_empty() {
            return Some(Move::Pass);
        }
        Some(Move::Place(open.nth(below(rng, open.len()))))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.now.ending.is_some() {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Place(cell) => self.check_placing(cell),
            Move::Explode(cell, _) => self.check_explosion(cell),
            Move::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn play_witnessed<W: Witness<Event>>(&mut self, mv: Move, witness: &mut W) {
        self.apply(mv, witness);
    }

    #[inline]
    fn hash(&self) -> u64 {
        hash::position(self, self.now.board.key())
    }

    fn hash_from_scratch(&self) -> u64 {
        hash::position(self, hash::key(&self.now.board))
    }

    fn transformed(&self, symmetry: Symmetry) -> Hexone {
        let mut now = self.now;
        now.board = now.board.transformed(symmetry);
        Hexone { now, past: self.past.transformed(symmetry) }
    }

    fn transform_move(mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Place(cell) => Move::Place(cell.transformed(symmetry)),
            Move::Explode(cell, arms) => {
                Move::Explode(cell.transformed(symmetry), arms.transformed(symmetry))
            }
            Move::Pass => Move::Pass,
        }
    }
}
