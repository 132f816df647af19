//! Validation: from what a text says to a position that can come up in a game.

use lattice::{BoardCell, CellSet};
use serde::Serialize;
use thiserror::Error;

use super::board::Board;
use super::events::Ending;
use super::position::{
    BLACK, First, Hexone, HexoneOptions, MOST_EXPLOSIONS, Now, OPENING_TURNS, WHITE,
};
use crate::{Position, Seat};

/// Why a text is not a position of Hexone.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum SetupError {
    /// Not three or four fields.
    #[error(
        "a position has three fields (stacks, who is to move, turns finished), or four during a \
         chain; this one has {found}"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// Not three rings.
    #[error("the stacks are written in three rings with `/` between them, here are {found}")]
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
    /// A letter that is no owner.
    #[error("{cell}: `{letter}` is neither `.` nor a stack of `b` or `w`")]
    Owner {
        /// Where.
        cell: BoardCell,
        /// What is written.
        letter: char,
    },
    /// A height without an owner.
    #[error("{cell}: an empty cell has no height, but here is `{found}`")]
    EmptyHeight {
        /// Where.
        cell: BoardCell,
        /// What is written.
        found: String,
    },
    /// An owner without a height.
    #[error("{cell}: the height of the stack is missing")]
    NoHeight {
        /// Where.
        cell: BoardCell,
    },
    /// A stack without pawns.
    #[error("{cell}: a stack of 0 is no stack; an empty cell is `.`")]
    NoPawn {
        /// Where.
        cell: BoardCell,
    },
    /// A height with a leading zero, or beyond all that can happen.
    #[error(
        "{cell}: the height of a stack is a number from 1 to {}, not `{found}`",
        Board::HIGHEST
    )]
    Height {
        /// Where.
        cell: BoardCell,
        /// What is written.
        found: String,
    },
    /// The second field names nobody.
    #[error("who is to move is `b` or `w`, not `{found}`")]
    Mover {
        /// What is written.
        found: String,
    },
    /// The third field is no number of turns.
    #[error("the turns finished are a number from 0 to {MOST_TURNS}, not `{found}`")]
    Turns {
        /// What is written.
        found: String,
    },
    /// The fourth field is no chain mark.
    #[error("a chain is marked by `*` and the number of explosions made, not by `{found}`")]
    Chain {
        /// What is written.
        found: String,
    },
    /// More explosions than a turn may hold.
    #[error("a turn holds at most {MOST_EXPLOSIONS} explosions, not {found}")]
    LongChain {
        /// What is written.
        found: u32,
    },
    /// It is the other player's turn.
    #[error("after {} it is not {mover}'s turn, as {first} begins", counted(*turns, "turn"))]
    OutOfTurn {
        /// How many turns are finished.
        turns: u32,
        /// Who is said to be to move.
        mover: &'static str,
        /// Who begins, as agreed.
        first: &'static str,
    },
    /// More pawns than can have been placed.
    #[error(
        "{} on the board; after {} there cannot be more than {most}",
        counted(*found, "pawn"),
        counted(*turns, "turn")
    )]
    TooManyPawns {
        /// How many there are.
        found: u32,
        /// How many turns are finished.
        turns: u32,
        /// How many there can be.
        most: u32,
    },
    /// Nothing can have exploded yet, so all pawns placed are on the board.
    #[error(
        "after {} {seat} has {} on the board, not {found}",
        counted(*turns, "turn"),
        counted(*expected, "pawn")
    )]
    OpeningPawns {
        /// How many turns are finished.
        turns: u32,
        /// Who.
        seat: &'static str,
        /// How many pawns this player has placed.
        expected: u32,
        /// How many are written.
        found: u32,
    },
    /// Nobody can have reached that cell yet.
    #[error("{cell}: no pawn can be there after {}", counted(*turns, "turn"))]
    OpeningCell {
        /// Where.
        cell: BoardCell,
        /// How many turns are finished.
        turns: u32,
    },
    /// Only the player to move can have a stack to explode.
    #[error("{cell}: a stack of three or more can only be {mover}'s, who is to move")]
    OpponentsStack {
        /// Where.
        cell: BoardCell,
        /// Who is to move.
        mover: &'static str,
    },
    /// A stack has to explode, so this is a chain.
    #[error("{cell}: a stack of three or more must explode, but the chain is not marked by `*`")]
    Unmarked {
        /// Where.
        cell: BoardCell,
    },
    /// A chain is marked, but over.
    #[error("a chain is marked, but {mover} has no stack to explode")]
    NothingToExplode {
        /// Who is to move.
        mover: &'static str,
    },
    /// A chain begins with a pawn placed on a stack of two.
    #[error("a chain begins with one stack of three outside the middle, not with {unstable}")]
    ChainStart {
        /// The stacks to explode.
        unstable: CellSet,
    },
    /// Nobody loses the last pawn but by an explosion.
    #[error("{seat} has no pawn, though nothing has exploded")]
    NoPawns {
        /// Who.
        seat: &'static str,
    },
    /// Hexone has no cards.
    #[error("Hexone is played without cards")]
    NoCards,
}

fn counted(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// More turns than any game has, and few enough to go on counting.
pub(super) const MOST_TURNS: u32 = 999_999_999;

/// Nobody has three pawns before turn 5, so nothing explodes in the first four.
const QUIET_TURNS: u32 = 4;

/// Who owns each cell's stack and how high it is.
pub(super) type Stacks = [Option<(Seat, u8)>; BoardCell::COUNT];

/// What a text says, each part for itself in order.
pub(super) struct Setup {
    pub(super) stacks: Stacks,
    pub(super) mover: Seat,
    pub(super) turns: u32,
    pub(super) explosions: Option<u8>,
}

impl Setup {
    /// The position, if it can come up in a game with these options.
    pub(super) fn position(self, options: &HexoneOptions) -> Result<Hexone, SetupError> {
        let options = HexoneOptions { first: self.first(options.first)?, ..*options };
        self.check_number_of_pawns()?;
        let board = self.board();
        self.check_opening(&board)?;
        let ending = self.ending(&board)?;
        let Setup { mover, turns, explosions, .. } = self;
        Ok(Hexone::starting_from(Now { board, turns, mover, explosions, ending, options }))
    }

    fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (cell, stack) in BoardCell::ALL.into_iter().zip(self.stacks) {
            if let Some((owner, height)) = stack {
                board.set_stack(cell, owner, height);
            }
        }
        board
    }

    /// Who began, as turns alternate.
    fn first(&self, agreed: First) -> Result<First, SetupError> {
        let first = match (self.mover == BLACK, self.turns.is_multiple_of(2)) {
            (true, true) | (false, false) => First::Black,
            _ => First::White,
        };
        if agreed == First::Lot || agreed == first {
            return Ok(first);
        }
        let begins = if agreed == First::Black { BLACK } else { WHITE };
        Err(SetupError::OutOfTurn {
            turns: self.turns,
            mover: name(self.mover),
            first: name(begins),
        })
    }

    fn check_number_of_pawns(&self) -> Result<(), SetupError> {
        let found = self.stacks.iter().flatten().map(|(_, height)| u32::from(*height)).sum();
        let placed = self.turns + u32::from(self.explosions.is_some());
        let most = placed.min(Board::MOST_PAWNS);
        if found > most {
            return Err(SetupError::TooManyPawns { found, turns: self.turns, most });
        }
        Ok(())
    }

    fn check_opening(&self, board: &Board) -> Result<(), SetupError> {
        let turns = self.turns;
        let begun = self.explosions.is_some();
        if turns > QUIET_TURNS || turns == QUIET_TURNS && self.explosions > Some(0) {
            return Ok(());
        }
        for seat in [BLACK, WHITE] {
            let mine = seat == self.mover;
            // Of an odd number of turns the player to move has had the smaller half.
            let expected = if mine { turns / 2 + u32::from(begun) } else { turns.div_ceil(2) };
            let found = board.pawns(seat);
            if found != expected {
                return Err(SetupError::OpeningPawns { turns, seat: name(seat), expected, found });
            }
        }
        let closed = if turns <= OPENING_TURNS {
            CellSet::ALL.0 & !CellSet::FIRST_RING.0
        } else {
            BoardCell::MIDDLE.set().0
        };
        let occupied = board.owned(BLACK).0 | board.owned(WHITE).0;
        match CellSet(closed & occupied).into_iter().next() {
            Some(cell) => Err(SetupError::OpeningCell { cell, turns }),
            None => Ok(()),
        }
    }

    /// Why the game is over, if it is; refuses what neither goes on nor is over.
    fn ending(&self, board: &Board) -> Result<Option<Ending>, SetupError> {
        let mover = name(self.mover);
        let opponent = self.mover.next(2);
        if let Some(cell) = board.unstable(opponent).into_iter().next() {
            return Err(SetupError::OpponentsStack { cell, mover });
        }
        let unstable = board.unstable(self.mover);
        let Some(made) = self.explosions else {
            return match unstable.into_iter().next() {
                Some(cell) => Err(SetupError::Unmarked { cell }),
                None => self.check_everybody_has_pawns(board).map(|()| None),
            };
        };
        let [mine, theirs] = [self.mover, opponent].map(|seat| board.owned(seat));
        if made > 0 && theirs.is_empty() && !mine.is_empty() {
            Ok(Some(Ending::LastPawnTaken))
        } else if unstable.is_empty() {
            Err(SetupError::NothingToExplode { mover })
        } else if made == 0 {
            self.check_everybody_has_pawns(board)?;
            check_chain_start(board, unstable).map(|()| None)
        } else {
            Ok((made >= MOST_EXPLOSIONS).then_some(Ending::ControlLost))
        }
    }

    fn check_everybody_has_pawns(&self, board: &Board) -> Result<(), SetupError> {
        match [BLACK, WHITE].into_iter().find(|seat| board.owned(*seat).is_empty()) {
            Some(seat) if self.turns >= OPENING_TURNS => {
                Err(SetupError::NoPawns { seat: name(seat) })
            }
            _ => Ok(()),
        }
    }
}

fn check_chain_start(board: &Board, unstable: CellSet) -> Result<(), SetupError> {
    let started = unstable.len() == 1
        && unstable.into_iter().all(|cell| cell != BoardCell::MIDDLE && board.height(cell) == 3);
    if started { Ok(()) } else { Err(SetupError::ChainStart { unstable }) }
}

fn name(seat: Seat) -> &'static str {
    Hexone::SEAT_NAMES[seat.index()]
}
