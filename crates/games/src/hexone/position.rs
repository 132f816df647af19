//! The board, whose turn it is, and how the game goes on.

use lattice::{BoardCell, CellSet, Direction};

use super::board::Board;
use super::events::{Ending, Event};
use super::explosion::{Arms, Explosion, Landing, Variant};
use super::moves::Move;
use super::past::Past;
use crate::options::{choice, options};
use crate::{Outcome, Seat, Seed, Witness};

choice! {
    /// Who begins.
    pub enum First {
        /// The lot decides.
        Lot = "lot",
        /// Black.
        Black = "black",
        /// White.
        White = "white",
    }
}

options! {
    /// What can be agreed before a game of Hexone.
    pub struct HexoneOptions {
        /// What happens to a pawn that leaves the board.
        pub variant: Variant,
        /// Who begins.
        pub first: First,
    }
}

pub(super) const BLACK: Seat = Seat::new(0);
pub(super) const WHITE: Seat = Seat::new(1);

/// The first pawn of each player is the opening.
pub(super) const OPENING_TURNS: u32 = 2;

/// How many explosions a turn may hold.
pub(super) const MOST_EXPLOSIONS: u8 = 250;

/// A position of Hexone. Seat 1 is black, seat 2 white.
///
/// Two positions are equal if they look the same: the past, which only counts for repetitions,
/// is not compared.
#[derive(Debug)]
pub struct Hexone {
    pub(super) now: Now,
    pub(super) past: Past,
}

/// All of a position but its past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Now {
    pub(super) board: Board,
    /// How many turns are finished.
    pub(super) turns: u32,
    pub(super) mover: Seat,
    /// During a chain, how many explosions have been made.
    pub(super) explosions: Option<u8>,
    pub(super) ending: Option<Ending>,
    pub(super) options: HexoneOptions,
}

impl Clone for Hexone {
    fn clone(&self) -> Hexone {
        Hexone { now: self.now, past: self.past.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Hexone) {
        self.now = source.now;
        self.past.clone_from(&source.past);
    }
}

impl PartialEq for Hexone {
    fn eq(&self, other: &Hexone) -> bool {
        self.now == other.now
    }
}

impl Eq for Hexone {}

impl Hexone {
    /// The empty board with the lot drawn.
    pub(super) fn begin(options: &HexoneOptions, seed: &Seed) -> Hexone {
        let mover = match options.first {
            First::Black => BLACK,
            First::White => WHITE,
            First::Lot => [BLACK, WHITE][seed.lot(2)],
        };
        let first = [First::Black, First::White][mover.index()];
        Hexone::starting_from(Now {
            board: Board::EMPTY,
            turns: 0,
            mover,
            explosions: None,
            ending: None,
            options: HexoneOptions { first, ..*options },
        })
    }

    /// A position without a past.
    pub(super) fn starting_from(now: Now) -> Hexone {
        let mut past = Past::default();
        if now.explosions.is_none() {
            past.turn_starts(&now.board, now.mover);
        }
        Hexone { now, past }
    }

    /// The variant played.
    pub const fn variant(&self) -> Variant {
        self.now.options.variant
    }

    /// Whose turn it is (once a chain has ended the game: whose it was).
    pub const fn mover(&self) -> Seat {
        self.now.mover
    }

    /// How many turns are finished.
    pub const fn turns(&self) -> u32 {
        self.now.turns
    }

    /// During a chain, how many explosions have been made in it.
    pub const fn explosions(&self) -> Option<u8> {
        self.now.explosions
    }

    /// The cells this seat owns.
    pub const fn cells(&self, seat: Seat) -> CellSet {
        self.now.board.owned(seat)
    }

    /// Who owns the stack on this cell and how high it is, if there is one.
    pub fn stack(&self, cell: BoardCell) -> Option<(Seat, u8)> {
        self.now.board.stack(cell)
    }

    /// Who owns this cell, if anybody.
    pub fn owner(&self, cell: BoardCell) -> Option<Seat> {
        self.stack(cell).map(|(owner, _)| owner)
    }

    /// How many pawns are on this cell.
    pub fn height(&self, cell: BoardCell) -> u8 {
        self.now.board.height(cell)
    }

    /// The cells with stacks of one, two and three pawns, and those with more.
    #[inline]
    pub const fn by_height(&self) -> [CellSet; 4] {
        self.now.board.by_height()
    }

    /// How many pawns this seat has on the board.
    pub fn pawns(&self, seat: Seat) -> u32 {
        self.now.board.pawns(seat)
    }

    /// The cells where the player to move may place a pawn now.
    #[inline]
    pub const fn open(&self) -> CellSet {
        let Now { board, mover, .. } = &self.now;
        if self.now.ending.is_some() || self.now.explosions.is_some() {
            CellSet::EMPTY
        } else if self.now.turns < OPENING_TURNS {
            CellSet(CellSet::FIRST_RING.0 & !board.owned(BLACK).0 & !board.owned(WHITE).0)
        } else {
            board.open_to(*mover)
        }
    }

    /// The highest stacks of the player to move, one of which must explode now.
    #[inline]
    pub fn exploding(&self) -> CellSet {
        if self.now.ending.is_some() || self.now.explosions.is_none() {
            return CellSet::EMPTY;
        }
        self.now.board.highest(self.now.mover)
    }

    /// All stacks of three and more of the player to move, whether or not they are the highest.
    pub const fn unstable(&self) -> CellSet {
        self.now.board.unstable(self.now.mover)
    }

    /// Where a pawn comes down that an explosion throws out of this cell.
    pub const fn landing(&self, from: BoardCell, towards: Direction) -> Landing {
        self.variant().landing(from, towards)
    }

    /// A number that stands for the boards that have come up twice and would end the game if they
    /// came up again; 0 if there are none. It is all of the past that can still matter to who wins.
    #[inline]
    pub fn come_up_twice(&self) -> u64 {
        self.past.twice()
    }

    /// How the game has ended and why, if it has.
    #[inline]
    pub fn ending(&self) -> Option<(Outcome, Ending)> {
        let reason = self.now.ending?;
        let outcome = match reason {
            Ending::LastPawnTaken => Outcome::Win(self.now.mover),
            Ending::ControlLost => Outcome::Win(self.now.mover.next(2)),
            Ending::Repetition => Outcome::Draw,
        };
        Some((outcome, reason))
    }

    #[inline]
    pub(super) fn apply<W: Witness<Event>>(&mut self, mv: Move, witness: &mut W) {
        match mv {
            Move::Place(cell) => self.place(cell, witness),
            Move::Explode(cell, arms) => self.explode(cell, arms, witness),
            Move::Pass => {
                let seat = self.now.mover;
                witness.see(|| Event::Passed { seat });
                self.end_turn(witness);
            }
        }
        if W::WATCHES
            && let Some((outcome, reason)) = self.ending()
        {
            witness.see(|| Event::Ended { outcome, reason });
        }
    }

    #[inline]
    fn place<W: Witness<Event>>(&mut self, cell: BoardCell, witness: &mut W) {
        let seat = self.now.mover;
        let explodes = self.now.board.put(seat, cell);
        witness.see(|| Event::Placed { seat, cell, height: self.height(cell) });
        if explodes {
            self.now.explosions = Some(0);
        } else {
            self.end_turn(witness);
        }
    }

    #[inline]
    fn explode<W: Witness<Event>>(&mut self, cell: BoardCell, arms: Arms, witness: &mut W) {
        let seat = self.now.mover;
        let before = self.now.board;
        self.now.board.explode(seat, cell, Explosion::of(self.variant(), cell, arms));
        if W::WATCHES {
            self.tell_explosion(&before, cell, arms, witness);
        }
        let made = self.now.explosions.unwrap_or(0).saturating_add(1);
        self.now.explosions = Some(made);
        if self.now.board.owned(seat.next(2)).is_empty() {
            self.now.ending = Some(Ending::LastPawnTaken);
        } else if self.now.board.unstable(seat).is_empty() {
            self.end_turn(witness);
        } else if made >= MOST_EXPLOSIONS {
            self.now.ending = Some(Ending::ControlLost);
            witness.see(|| Event::ControlLost { seat });
        }
    }

    #[inline]
    fn end_turn<W: Witness<Event>>(&mut self, witness: &mut W) {
        let seat = self.now.mover;
        let next = seat.next(2);
        self.now.mover = next;
        self.now.turns = self.now.turns.wrapping_add(1);
        self.now.explosions = None;
        witness.see(|| Event::TurnEnded { seat, next });
        if self.past.turn_starts(&self.now.board, next) {
            self.now.ending = Some(Ending::Repetition);
            witness.see(|| Event::Repeated);
        }
    }

    /// Tells arm by arm what an explosion has done to the board as it was before.
    fn tell_explosion<W: Witness<Event>>(
        &self,
        before: &Board,
        from: BoardCell,
        arms: Arms,
        witness: &mut W,
    ) {
        let seat = self.now.mover;
        witness.see(|| Event::Exploded { seat, cell: from, arms, left: self.height(from) });
        let mut reached = CellSet::EMPTY;
        for towards in arms.directions() {
            let landing = self.landing(from, towards);
            if landing == Landing::Middle {
                witness.see(|| Event::ThrownToMiddle { from, towards });
            }
            let Some(cell) = landing.cell() else {
                witness.see(|| Event::Lost { from, towards });
                continue;
            };
            let again = reached.contains(cell);
            reached.0 |= cell.set().0;
            let height = before.height(cell);
            if !again && before.owned(seat.next(2)).contains(cell) {
                let (from, by) = (seat.next(2), seat);
                witness.see(|| Event::Taken { cell, height, from, by });
            }
            witness.see(|| Event::Landed { from, cell, height: height + 1 + u8::from(again) });
        }
    }
}
