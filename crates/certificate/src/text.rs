//! Certificates as text.
//!
//! ```text
//! hexotheque certificate 1
//! gosix .grggg/gg.gr./r.ggrrrg.rgr ..r.... r
//! red win
//! bnxa..c.
//! ```
//!
//! Below each claim stands the strategy, a letter for each position in which its seat has a choice, in the order in
//! which a [walk](crate::walk()) first comes to them: `a` to `x` are the corners from a1 to c12, a point means that from
//! here on trying everything is little work. Positions need not be written: they follow from the moves.
//! Lines may be broken anywhere.

use std::fmt;
use std::str::FromStr;

use games::gosix::Move;
use games::{Gosix, Position, Seat, Seed};
use lattice::Corner;
use thiserror::Error;

use crate::{Claim, Least};

const HEADER: &str = "hexotheque certificate";
const VERSION: &str = "1";

/// How long lines are.
const WIDTH: usize = 100;

/// What a strategy does in a position in which its seat has a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Places a pawn here.
    Place(Corner),
    /// Whatever is right: trying everything shows that something is.
    Rest,
}

impl Step {
    /// The move, where it is one.
    pub const fn mv(self) -> Option<Move> {
        match self {
            Step::Place(corner) => Some(Move::Place(corner)),
            Step::Rest => None,
        }
    }

    const fn letter(self) -> u8 {
        match self {
            Step::Place(corner) => b'a' + corner.index() as u8,
            Step::Rest => b'.',
        }
    }

    fn of_letter(letter: char) -> Option<Step> {
        match letter {
            '.' => Some(Step::Rest),
            'a'..='x' => Corner::from_index(letter as usize - 'a' as usize).map(Step::Place),
            _ => None,
        }
    }
}

/// How somebody gets what is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What is claimed.
    pub claim: Claim,
    /// What is done, in the order of a walk.
    pub steps: Vec<Step>,
}

/// A position, and what is claimed of it with how that comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The position.
    pub position: Gosix,
    /// One strategy, or one for each seat.
    pub strategies: Vec<Strategy>,
}

/// Why a text is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It begins with something else.
    #[error("this is no certificate: it does not begin with `{HEADER}`")]
    Header,
    /// It is written in another way.
    #[error("the certificate is of version {0}, and only version {VERSION} can be read")]
    Version(String),
    /// The second line is not `gosix` and a position.
    #[error("line 2: {0}")]
    Position(String),
    /// A line is neither a claim nor part of a strategy.
    #[error("line {0}: neither a claim (`red win`) nor letters a to x and points")]
    Line(usize),
    /// Nothing is claimed, or more than one thing for each seat.
    #[error("a certificate has one claim, or one for each seat")]
    Claims,
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let mut lines = text.lines();
        let version = lines.next().and_then(|line| line.trim_end().strip_prefix(HEADER));
        match version.map(str::trim) {
            None => return Err(ReadError::Header),
            Some(VERSION) => {}
            Some(other) => return Err(ReadError::Version(other.to_owned())),
        }
        let position = read_position(lines.next().unwrap_or_default())?;
        let mut strategies: Vec<Strategy> = Vec::new();
        for (number, line) in (3..).zip(lines) {
            let line = line.trim();
            if let Some(claim) = read_claim(line) {
                strategies.push(Strategy { claim, steps: Vec::new() });
                continue;
            }
            let steps: Option<Vec<Step>> = line.chars().map(Step::of_letter).collect();
            match (strategies.last_mut(), steps) {
                (_, Some(steps)) if steps.is_empty() => {}
                (Some(strategy), Some(steps)) => strategy.steps.extend(steps),
                _ => return Err(ReadError::Line(number)),
            }
        }
        let apart = |pair: &[Strategy]| pair[0].claim.seat != pair[1].claim.seat;
        if strategies.is_empty() || strategies.len() > 2 || !strategies.windows(2).all(apart) {
            return Err(ReadError::Claims);
        }
        Ok(Certificate { position, strategies })
    }
}

fn read_position(line: &str) -> Result<Gosix, ReadError> {
    let text = line.trim().strip_prefix("gosix ");
    let text = text.ok_or_else(|| ReadError::Position("not `gosix` and a position".to_owned()))?;
    Gosix::from_text(text, &Default::default(), &Seed::from_u64(0))
        .map_err(|error| ReadError::Position(error.to_string()))
}

fn read_claim(line: &str) -> Option<Claim> {
    let (seat, least) = line.split_once(' ')?;
    let seat = Seat::first(2).find(|known| Gosix::SEAT_NAMES[known.index()] == seat)?;
    let (least, _) = Least::ALL.into_iter().find(|(_, name)| *name == least)?;
    Some(Claim { seat, least })
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {VERSION}\ngosix {}", self.position)?;
        for strategy in &self.strategies {
            writeln!(f, "{}", strategy.claim)?;
            for line in strategy.steps.chunks(WIDTH) {
                let line: Vec<u8> = line.iter().map(|step| step.letter()).collect();
                writeln!(f, "{}", String::from_utf8_lossy(&line))?;
            }
        }
        Ok(())
    }
}
