//! Texts of positions.
//!
//! A position is `./.b1.w1../............ b 2`: the stacks ring by ring (`.`, or owner and
//! height), who is to move, how many turns are finished, and during a chain ` *` with the number
//! of explosions made.

use std::fmt;

use lattice::BoardCell;

use super::board::Board;
use super::position::{BLACK, Hexone, HexoneOptions, MOST_EXPLOSIONS, WHITE};
use super::setup::{MOST_TURNS, Setup, SetupError, Stacks};
use crate::Seat;

const LETTERS: [char; 2] = ['b', 'w'];

impl fmt::Display for Hexone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for cell in BoardCell::ALL {
            if matches!(cell.index(), 1 | 7) {
                f.write_char('/')?;
            }
            match self.stack(cell) {
                Some((owner, height)) => write!(f, "{}{height}", LETTERS[owner.index()])?,
                None => f.write_char('.')?,
            }
        }
        write!(f, " {} {}", LETTERS[self.mover().index()], self.turns())?;
        match self.explosions() {
            Some(made) => write!(f, " *{made}"),
            None => Ok(()),
        }
    }
}

impl Hexone {
    pub(super) fn read(text: &str, options: &HexoneOptions) -> Result<Hexone, SetupError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (board, mover, turns, chain) = match fields[..] {
            [board, mover, turns] => (board, mover, turns, None),
            [board, mover, turns, chain] => (board, mover, turns, Some(chain)),
            _ => return Err(SetupError::Fields { found: fields.len() }),
        };
        let setup = Setup {
            stacks: read_board(board)?,
            mover: read_seat(mover).ok_or_else(|| SetupError::Mover { found: mover.to_owned() })?,
            turns: read_turns(turns)
                .ok_or_else(|| SetupError::Turns { found: turns.to_owned() })?,
            explosions: chain.map(read_chain).transpose()?,
        };
        setup.position(options)
    }
}

fn read_seat(text: &str) -> Option<Seat> {
    match text {
        "b" => Some(BLACK),
        "w" => Some(WHITE),
        _ => None,
    }
}

fn read_turns(text: &str) -> Option<u32> {
    read_number(text).filter(|turns| *turns <= MOST_TURNS)
}

fn read_chain(text: &str) -> Result<u8, SetupError> {
    let count = text.strip_prefix('*').and_then(read_number);
    let count = count.ok_or_else(|| SetupError::Chain { found: text.to_owned() })?;
    match u8::try_from(count) {
        Ok(count) if count <= MOST_EXPLOSIONS => Ok(count),
        _ => Err(SetupError::LongChain { found: count }),
    }
}

/// A number as we write it: without a sign, without leading zeros.
fn read_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = text.starts_with('0') && text != "0";
    if digits && !leading_zero { text.parse().ok() } else { None }
}

fn read_board(text: &str) -> Result<Stacks, SetupError> {
    let rings: Vec<&str> = text.split('/').collect();
    if rings.len() != 3 {
        return Err(SetupError::Rings { found: rings.len() });
    }
    let mut stacks = [None; BoardCell::COUNT];
    let mut cells = BoardCell::ALL.into_iter();
    for (text, (ring, expected)) in
        rings.into_iter().zip([("the middle", 1), ("ring `a`", 6), ("ring `b`", 12)])
    {
        let found = stacks_of(text).count();
        if found != expected {
            return Err(SetupError::RingLength { ring, expected, found });
        }
        for (text, cell) in stacks_of(text).zip(cells.by_ref()) {
            stacks[cell.index()] = read_stack(text, cell)?;
        }
    }
    Ok(stacks)
}

/// Cuts the text of a ring before each letter: `.b2..` is `.`, `b2`, `.`, `.`.
fn stacks_of(ring: &str) -> impl Iterator<Item = &str> {
    let mut rest = ring;
    std::iter::from_fn(move || {
        let letter = rest.chars().next()?;
        let after = &rest[letter.len_utf8()..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (stack, others) = rest.split_at(letter.len_utf8() + digits);
        rest = others;
        Some(stack)
    })
}

fn read_stack(text: &str, cell: BoardCell) -> Result<Option<(Seat, u8)>, SetupError> {
    if text == "." {
        return Ok(None);
    }
    let letter = text.chars().next().unwrap_or(' ');
    let (owner, height) = text.split_at(letter.len_utf8());
    if owner == "." {
        return Err(SetupError::EmptyHeight { cell, found: text.to_owned() });
    }
    let owner = read_seat(owner).ok_or(SetupError::Owner { cell, letter })?;
    match read_number(height) {
        _ if height.is_empty() => Err(SetupError::NoHeight { cell }),
        Some(0) => Err(SetupError::NoPawn { cell }),
        Some(height @ 1..=HIGHEST) => Ok(Some((owner, height as u8))),
        _ => Err(SetupError::Height { cell, found: height.to_owned() }),
    }
}

/// The highest a stack can get, as a number read.
const HIGHEST: u32 = Board::HIGHEST as u32;
