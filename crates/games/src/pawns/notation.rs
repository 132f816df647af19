//! Texts of positions: `./b.w.../............ b`, cells ring by ring and who is to move. A move is its cell.

use std::fmt;

use lattice::{BoardCell, CellSet};
use serde::Serialize;
use thiserror::Error;

use super::{Board, PawnGame, Pawns};
use crate::Seat;

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum SetupError {
    /// Not two fields.
    #[error("a position has two fields (cells, who is to move), this one has {found}")]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// Not three rings.
    #[error("the cells are written in three rings with `/` between them, here are {found}")]
    Rings {
        /// How many there are.
        found: usize,
    },
    /// A ring of the wrong length.
    #[error("{ring} is {expected} of the 19 cells, here are {found}")]
    RingLength {
        /// The ring in words.
        ring: &'static str,
        /// How many cells it has.
        expected: usize,
        /// How many are written.
        found: usize,
    },
    /// A letter that is no pawn.
    #[error("{cell}: `{found}` is neither `.`, `{}` nor `{}`", letters[0], letters[1])]
    Pawn {
        /// Where.
        cell: BoardCell,
        /// What is written.
        found: char,
        /// What stands for pawns.
        letters: [char; 2],
    },
    /// The second field names nobody.
    #[error("who is to move is `{}` or `{}`, not `{found}`", letters[0], letters[1])]
    Mover {
        /// What is written.
        found: String,
        /// What stands for the seats.
        letters: [char; 2],
    },
    /// Nothing is drawn from a pile.
    #[error("this game is played without cards")]
    NoCards,
}

/// What stands for the seats in texts.
fn letters(colours: &[&str; 2]) -> [char; 2] {
    colours.map(|colour| colour.chars().next().unwrap_or('?'))
}

/// Whom a text stands for.
fn seat(text: &str, letters: [char; 2]) -> Option<Seat> {
    Seat::first(2).find(|seat| text == letters[seat.index()].to_string())
}

impl<G: PawnGame> fmt::Display for Pawns<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let (board, letters) = (self.board(), letters(G::COLOURS));
        for cell in BoardCell::ALL {
            if matches!(cell.index(), 1 | 7) {
                f.write_char('/')?;
            }
            f.write_char(board.pawn_at(cell).map_or('.', |seat| letters[seat.index()]))?;
        }
        write!(f, " {}", letters[board.mover().index()])
    }
}

impl Board {
    pub(super) fn read(text: &str, colours: &[&str; 2]) -> Result<Board, SetupError> {
        let letters = letters(colours);
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[cells, mover] = &fields[..] else {
            return Err(SetupError::Fields { found: fields.len() });
        };
        let pawns = read_cells(cells, letters)?;
        let nobody = || SetupError::Mover { found: mover.to_owned(), letters };
        Ok(Board { pawns, mover: seat(mover, letters).ok_or_else(nobody)? })
    }
}

fn read_cells(text: &str, letters: [char; 2]) -> Result<[CellSet; 2], SetupError> {
    let rings: Vec<&str> = text.split('/').collect();
    if rings.len() != 3 {
        return Err(SetupError::Rings { found: rings.len() });
    }
    let mut pawns = [CellSet::EMPTY; 2];
    let mut cells = BoardCell::ALL.into_iter();
    for (text, (ring, expected)) in
        rings.into_iter().zip([("the middle", 1), ("ring `a`", 6), ("ring `b`", 12)])
    {
        let found = text.chars().count();
        if found != expected {
            return Err(SetupError::RingLength { ring, expected, found });
        }
        for (found, cell) in text.chars().zip(cells.by_ref()).filter(|(found, _)| *found != '.') {
            let owner = letters.iter().position(|letter| *letter == found);
            let owner = owner.ok_or(SetupError::Pawn { cell, found, letters })?;
            pawns[owner].0 |= cell.set().0;
        }
    }
    Ok(pawns)
}
