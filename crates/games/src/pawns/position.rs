//! The board, whose turn it is, and how the game goes on.

use std::marker::PhantomData;

use lattice::{BoardCell, CellSet, Symmetry};
use rand::Rng;

use super::{Description, Ending, Event, Illegal, PawnGame, SetupError};
use crate::zobrist::keys;
use crate::{NoOptions, Outcome, Position, Seat, Seed, Witness, all_lies_open, below};

/// The pawns on the board, and who is to move (or would be, once the game is over).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) pawns: [CellSet; 2],
    pub(super) mover: Seat,
}

/// A position of a game of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pawns<G> {
    board: Board,
    /// Kept, not found out again whenever it is asked for.
    ending: Option<Ending>,
    hash: u64,
    game: PhantomData<G>,
}

/// For each cell and colour, and toggled with every turn.
const KEYS: [u64; 2 * BoardCell::COUNT + 1] = keys(0x_9a_19);

fn key(seat: Seat, cell: BoardCell) -> u64 {
    KEYS[BoardCell::COUNT * seat.index() + cell.index()]
}

const MOVER: u64 = KEYS[2 * BoardCell::COUNT];

impl Board {
    /// The cells where this seat has pawns.
    pub const fn pawns(&self, seat: Seat) -> CellSet {
        self.pawns[seat.index()]
    }

    /// Whose pawn stands on this cell, if any.
    pub fn pawn_at(&self, cell: BoardCell) -> Option<Seat> {
        Seat::first(2).find(|seat| self.pawns(*seat).contains(cell))
    }

    /// The cells without a pawn.
    pub const fn free(&self) -> CellSet {
        CellSet::ALL.without(self.pawns[0]).without(self.pawns[1])
    }

    /// Whose turn it is.
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    fn hash(&self) -> u64 {
        let pawns = Seat::first(2)
            .flat_map(|seat| self.pawns(seat).into_iter().map(move |cell| (seat, cell)));
        let mover = MOVER * self.mover.index() as u64;
        pawns.fold(mover, |hash, (seat, cell)| hash ^ key(seat, cell))
    }
}

impl<G: PawnGame> Pawns<G> {
    pub(super) fn of(board: Board) -> Pawns<G> {
        Pawns { board, ending: G::ending(&board), hash: board.hash(), game: PhantomData }
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

impl<G: PawnGame> Position for Pawns<G> {
    type Options = NoOptions;
    type Move = BoardCell;
    type Event = Event;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type View = Pawns<G>;
    type Symmetry = Symmetry;
    type Description = Description<G>;

    const NAME: &'static str = G::NAME;
    const SEAT_NAMES: &'static [&'static str] = G::COLOURS;

    fn start(_: &NoOptions, _: &Seed) -> Pawns<G> {
        Pawns::of(Board { pawns: [CellSet::EMPTY; 2], mover: Seat::new(0) })
    }

    all_lies_open!(SetupError::NoCards);

    fn from_text(text: &str, _: &NoOptions, _: &Seed) -> Result<Pawns<G>, SetupError> {
        Board::read(text, G::COLOURS).map(Pawns::of)
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        self.ending.is_none().then_some(self.board.mover)
    }

    fn mid_turn(&self) -> bool {
        false
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|ending| ending.outcome)
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<BoardCell>) {
        moves.clear();
        if self.ending.is_none() {
            moves.extend(self.board.free());
        }
    }

    #[inline]
    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<BoardCell> {
        let free = self.board.free();
        self.ending.is_none().then(|| free.nth(below(rng, free.len())))
    }

    fn check(&self, cell: BoardCell) -> Result<(), Illegal> {
        if self.ending.is_some() {
            Err(Illegal::GameOver)
        } else if self.board.free().contains(cell) {
            Ok(())
        } else {
            Err(Illegal::Occupied { cell })
        }
    }

    #[inline]
    fn play_witnessed<W: Witness<Event>>(&mut self, cell: BoardCell, witness: &mut W) {
        let seat = self.board.mover;
        self.board.pawns[seat.index()].0 |= cell.set().0;
        self.board.mover = seat.next(2);
        self.hash ^= key(seat, cell) ^ MOVER;
        self.ending = G::ending(&self.board);
        witness.see(|| Event::Placed { seat, cell });
        if let Some(ending) = self.ending {
            witness.see(|| Event::Ended(ending));
        }
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_from_scratch(&self) -> u64 {
        self.board.hash()
    }

    fn transformed(&self, symmetry: Symmetry) -> Pawns<G> {
        let pawns = self.board.pawns.map(|cells| cells.transformed(symmetry));
        Pawns::of(Board { pawns, ..self.board })
    }

    fn transform_move(cell: BoardCell, symmetry: Symmetry) -> BoardCell {
        cell.transformed(symmetry)
    }
}
