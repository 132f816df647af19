//! Moves: their texts, which there are, which are refused and why, and what they do.

use std::fmt;
use std::str::FromStr;

use lattice::{Corner, CornerSet, FlowerHexagon, NameError, Symmetry};
use rand::Rng;
use serde::Serialize;
use thiserror::Error;

use super::closing;
use super::events::Event;
use super::notation::SetupError;
use super::position::{GREEN, Gosix, GosixOptions, HexagonSet, RED};
use super::{hash, symmetry};
use crate::{Outcome, Position, Seat, Seed, Witness, all_lies_open, below, bits};

/// A move of Gosix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A pawn on an empty corner.
    Place(Corner),
    /// Nothing can be placed.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(corner) => corner.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Move, NameError> {
        if text.trim().eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place)
    }
}

/// Why a move of Gosix is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Illegal {
    /// There is a pawn on the corner.
    #[error("{corner} is occupied")]
    Occupied {
        /// The corner.
        corner: Corner,
    },
    /// The pawn would close a hexagon that neither side would win.
    #[error("{corner} would close {hexagon} at a tie, {count} to {count}")]
    Tie {
        /// The corner.
        corner: Corner,
        /// The hexagon.
        hexagon: FlowerHexagon,
        /// What each side would count.
        count: u32,
    },
    /// A player who can place a pawn may not pass.
    #[error("you may not pass: {corner} is allowed")]
    MustPlace {
        /// An allowed corner.
        corner: Corner,
    },
    /// Nothing can be played any more.
    #[error("the game is over")]
    GameOver,
}

impl Position for Gosix {
    type Options = GosixOptions;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type View = Gosix;
    type Symmetry = Symmetry;
    type Description = super::Description;

    const NAME: &'static str = "gosix";
    const SEAT_NAMES: &'static [&'static str] = &["red", "green"];

    fn start(options: &GosixOptions, seed: &Seed) -> Gosix {
        Gosix::begin(options, seed)
    }

    all_lies_open!(SetupError::NoCards);

    fn from_text(text: &str, options: &GosixOptions, seed: &Seed) -> Result<Gosix, SetupError> {
        Gosix::begin(options, seed).read(text)
    }

    fn options(&self) -> &GosixOptions {
        &self.options
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        (!self.over).then_some(self.mover)
    }

    fn mid_turn(&self) -> bool {
        false
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|(outcome, _)| outcome)
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.over {
            return;
        }
        let allowed = self.allowed(self.mover);
        if allowed.is_empty() {
            moves.push(Move::Pass);
        } else {
            moves.extend(allowed.into_iter().map(Move::Place));
        }
    }

    /// Draws among the empty corners, and again while the drawn one is forbidden.
    #[inline]
    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if self.over {
            return None;
        }
        let mut candidates = self.empty();
        while !candidates.is_empty() {
            let corner = draw(candidates, rng);
            if closing::tie(self, self.mover, corner).is_none() {
                return Some(Move::Place(corner));
            }
            candidates.0 &= !corner.bit().0;
        }
        Some(Move::Pass)
    }

    /// What the drawn corner would close is looked up once, to see whether it is forbidden and to play it.
    #[inline]
    fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> bool {
        if self.over {
            return false;
        }
        let mut candidates = self.empty();
        while !candidates.is_empty() {
            let corner = draw(candidates, rng);
            if self.place_if_allowed(corner) {
                return true;
            }
            candidates.0 &= !corner.bit().0;
        }
        self.play_witnessed(Move::Pass, &mut ());
        true
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Place(corner) if !self.empty().contains(corner) => {
                Err(Illegal::Occupied { corner })
            }
            Move::Place(corner) => match closing::tie(self, self.mover, corner) {
                Some((hexagon, count)) => Err(Illegal::Tie { corner, hexagon, count }),
                None => Ok(()),
            },
            Move::Pass => match self.allowed(self.mover).into_iter().next() {
                Some(corner) => Err(Illegal::MustPlace { corner }),
                None => Ok(()),
            },
        }
    }

    #[inline]
    fn play_witnessed<W: Witness<Event>>(&mut self, mv: Move, witness: &mut W) {
        match mv {
            Move::Place(corner) => self.place(corner, witness),
            Move::Pass => {
                let seat = self.mover;
                witness.see(|| Event::Passed { seat });
                self.set_passes(self.passes + 1);
                self.over = self.ending().is_some();
            }
        }
        self.end_turn();
        if W::WATCHES
            && let Some((outcome, reason)) = self.ending()
        {
            witness.see(|| Event::Ended { outcome, reason });
        }
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        hash::of(self)
    }

    fn transformed(&self, symmetry: Symmetry) -> Gosix {
        symmetry::position(self, symmetry)
    }

    fn transform_move(mv: Move, symmetry: Symmetry) -> Move {
        symmetry::mv(mv, symmetry)
    }
}

impl Gosix {
    fn place<W: Witness<Event>>(&mut self, corner: Corner, witness: &mut W) {
        let seat = self.mover;
        let closed = closing::closed_by(self, corner);
        self.put(corner);
        witness.see(|| Event::Placed { seat, corner });
        if !closed.is_empty() {
            let closes = |closing| witness.see(|| Event::Closed(closing));
            if let Some(won) = closing::won(self.pawns, closed, closes) {
                self.conquer(won, witness);
            }
        }
    }

    /// A turn of the player to move that puts a pawn on this empty corner, unless that is forbidden; whether it was
    /// played.
    #[inline]
    fn place_if_allowed(&mut self, corner: Corner) -> bool {
        let closed = closing::closed_by(self, corner);
        if !closed.is_empty() {
            let mut pawns = self.pawns;
            pawns[self.mover.index()].0 |= corner.bit().0;
            let Some(won) = closing::won(pawns, closed, |_| ()) else { return false };
            self.put(corner);
            self.conquer(won, &mut ());
        } else {
            self.put(corner);
        }
        self.end_turn();
        true
    }

    #[inline]
    fn put(&mut self, corner: Corner) {
        self.pawns[self.mover.index()].0 |= corner.bit().0;
        self.hash ^= hash::pawn(self.mover, corner);
        if self.passes > 0 {
            self.set_passes(0);
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.mover = self.mover.next(2);
        self.hash ^= hash::MOVER;
    }

    /// Each seat has won these hexagons, all counted on the full board, and takes its pawns round them back.
    fn conquer<W: Witness<Event>>(&mut self, won: [HexagonSet; 2], witness: &mut W) {
        for (seat, won) in [RED, GREEN].into_iter().zip(won) {
            self.hexagons[seat.index()].0 |= won.0;
        }
        for hexagon in HexagonSet(won[0].0 | won[1].0).iter() {
            let seat = if won[0].contains(hexagon) { RED } else { GREEN };
            let corners = CornerSet(self.pawns(seat).0 & hexagon.corners().0);
            self.pawns[seat.index()].0 &= !corners.0;
            self.hash ^= hash::hexagon(seat, hexagon);
            self.hash ^= corners.into_iter().fold(0, |hash, c| hash ^ hash::pawn(seat, c));
            if !corners.is_empty() {
                witness.see(|| Event::TakenBack { seat, hexagon, corners });
            }
        }
        self.over = self.ending().is_some();
    }

    fn set_passes(&mut self, passes: u8) {
        self.hash ^= hash::PASSES[self.passes as usize % 3] ^ hash::PASSES[passes as usize % 3];
        self.passes = passes;
    }
}

/// One corner of a set that is not empty, each equally likely; `a1` of an empty one.
#[inline]
fn draw<R: Rng + ?Sized>(set: CornerSet, rng: &mut R) -> Corner {
    let n = below(rng, bits::count(set.0));
    Corner::from_index(bits::nth(set.0, n)).unwrap_or(Corner::ALL[0])
}
