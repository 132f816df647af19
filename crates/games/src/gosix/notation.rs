//! Texts of positions.
//!
//! A position is `r.g.../....../............ ....... g`: corners ring by ring, hexagons H0–H6,
//! who is to move, and `p` behind it if the turn before was a pass.

use std::fmt;

use lattice::{Corner, FlowerHexagon};
use serde::Serialize;
use thiserror::Error;

use super::hash;
use super::position::{GREEN, Gosix, RED};
use crate::Seat;

/// Why a text is not a position of Gosix.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum SetupError {
    /// Not three fields.
    #[error(
        "a position has three fields (corners, hexagons, who is to move), this one has {found}"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// Not three rings.
    #[error("the corners are written in three rings with `/` between them, here are {found}")]
    Rings {
        /// How many there are.
        found: usize,
    },
    /// A ring of the wrong length.
    #[error("ring `{ring}` has {expected} corners, here are {found}")]
    RingLength {
        /// The ring's letter.
        ring: char,
        /// How many corners it has.
        expected: usize,
        /// How many are written.
        found: usize,
    },
    /// A letter that is no pawn.
    #[error("{corner}: `{letter}` is neither `.`, `r` nor `g`")]
    Pawn {
        /// Where.
        corner: Corner,
        /// What is written.
        letter: char,
    },
    /// Not seven hexagons.
    #[error("there are seven hexagons, here are {found}")]
    Hexagons {
        /// How many are written.
        found: usize,
    },
    /// A letter that is no conqueror.
    #[error("{hexagon}: `{letter}` is neither `.`, `r` nor `g`")]
    Conqueror {
        /// Where.
        hexagon: FlowerHexagon,
        /// What is written.
        letter: char,
    },
    /// The last field names nobody.
    #[error("who is to move is `r`, `g`, `rp` or `gp`, not `{found}`")]
    Mover {
        /// What is written.
        found: String,
    },
    /// A full hexagon must have been conquered, or the last pawn was forbidden.
    #[error("{hexagon} is full but nobody has conquered it")]
    FullHexagon {
        /// The hexagon.
        hexagon: FlowerHexagon,
    },
    /// A player who could place did not pass.
    #[error("the player before cannot have passed: {corner} was allowed")]
    NeedlessPass {
        /// A corner that was allowed.
        corner: Corner,
    },
    /// Gosix has no cards.
    #[error("Gosix is played without cards")]
    NoCards,
}

const LETTERS: [char; 2] = ['r', 'g'];

fn letter(seat: Option<Seat>) -> char {
    seat.map_or('.', |seat| LETTERS[seat.index()])
}

/// Whom a letter stands for; `None` if it is no letter of ours.
fn seat(letter: char) -> Option<Option<Seat>> {
    match letter {
        '.' => Some(None),
        'r' => Some(Some(RED)),
        'g' => Some(Some(GREEN)),
        _ => None,
    }
}

impl fmt::Display for Gosix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for corner in Corner::ALL {
            if matches!(corner.index(), 6 | 12) {
                f.write_char('/')?;
            }
            f.write_char(letter(self.pawn_at(corner)))?;
        }
        f.write_char(' ')?;
        for hexagon in FlowerHexagon::ALL {
            f.write_char(letter(self.conqueror(hexagon)))?;
        }
        write!(f, " {}", LETTERS[self.mover.index()])?;
        f.write_str(if self.passed_before() { "p" } else { "" })
    }
}

impl Gosix {
    /// Fills an empty board from text.
    pub(super) fn read(mut self, text: &str) -> Result<Gosix, SetupError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[corners, hexagons, mover] = &fields[..] else {
            return Err(SetupError::Fields { found: fields.len() });
        };
        self.read_corners(corners)?;
        self.read_hexagons(hexagons)?;
        (self.mover, self.passes) = match mover {
            "r" => (RED, 0),
            "g" => (GREEN, 0),
            "rp" => (RED, 1),
            "gp" => (GREEN, 1),
            _ => return Err(SetupError::Mover { found: mover.to_owned() }),
        };
        self.hash = hash::of(&self);
        self.over = self.ending().is_some();
        self.validated()
    }

    fn read_corners(&mut self, text: &str) -> Result<(), SetupError> {
        let rings: Vec<&str> = text.split('/').collect();
        if rings.len() != 3 {
            return Err(SetupError::Rings { found: rings.len() });
        }
        let mut corners = Corner::ALL.into_iter();
        for (ring, (letter, expected)) in rings.into_iter().zip([('a', 6), ('b', 6), ('c', 12)]) {
            let found = ring.chars().count();
            if found != expected {
                return Err(SetupError::RingLength { ring: letter, expected, found });
            }
            for (letter, corner) in ring.chars().zip(corners.by_ref()) {
                if let Some(seat) = seat(letter).ok_or(SetupError::Pawn { corner, letter })? {
                    self.pawns[seat.index()].0 |= corner.bit().0;
                }
            }
        }
        Ok(())
    }

    fn read_hexagons(&mut self, text: &str) -> Result<(), SetupError> {
        let found = text.chars().count();
        if found != FlowerHexagon::ALL.len() {
            return Err(SetupError::Hexagons { found });
        }
        for (letter, hexagon) in text.chars().zip(FlowerHexagon::ALL) {
            if let Some(seat) = seat(letter).ok_or(SetupError::Conqueror { hexagon, letter })? {
                self.hexagons[seat.index()].0 |= 1 << hexagon.index();
            }
        }
        Ok(())
    }

    fn validated(self) -> Result<Gosix, SetupError> {
        for hexagon in FlowerHexagon::ALL {
            let full = hexagon.corners().0 & self.empty().0 == 0;
            if full && self.conqueror(hexagon).is_none() {
                return Err(SetupError::FullHexagon { hexagon });
            }
        }
        if self.passed_before()
            && let Some(corner) = self.allowed(self.mover.next(2)).into_iter().next()
        {
            return Err(SetupError::NeedlessPass { corner });
        }
        Ok(self)
    }
}
