//! Repetition: the boards a game has been through, for the rule of repetition.

use lattice::{BoardCell, CellSet, Symmetry};

use super::board::Board;
use super::position::{BLACK, WHITE};
use crate::Seat;
use crate::zobrist::mix;

/// The third time the same board comes up with the same player to place, the game is a draw.
const TIMES: usize = 3;

/// Every board that has come up at the start of a turn, with who was to place.
#[derive(Debug, Default)]
pub(super) struct Past {
    boards: Vec<Packed>,
    /// One bit for each of 512 kinds of boards (by their keys), set if one of the kind has come
    /// up: most boards are new, and need not be compared with all others to know it.
    kinds: [u64; 8],
    /// Stands for the boards that have come up twice: one more time and the game is a draw.
    twice: u64,
}

/// A board between turns, where no stack is higher than two, in one number:
///
/// ```text
///   bit  57     56 … 38             37 … 19        18 … 0
///        mover  cells of two pawns  white's cells  black's cells
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed(u64);

impl Past {
    /// A turn starts; tells whether its board has now come up often enough for a draw.
    #[inline]
    pub(super) fn turn_starts(&mut self, board: &Board, mover: Seat) -> bool {
        let packed = Packed::new(
            [board.owned(BLACK), board.owned(WHITE), board.of_two()],
            mover.index() as u64,
        );
        let kind = board.key() >> 55;
        let kinds = &mut self.kinds[kind as usize / 64];
        let new = *kinds >> (kind % 64) & 1 == 0;
        *kinds |= 1 << (kind % 64);
        self.boards.push(packed);
        !new && self.come_again(packed)
    }

    #[cold]
    fn come_again(&mut self, board: Packed) -> bool {
        let times = self.boards.iter().filter(|earlier| **earlier == board).count();
        if times == TIMES - 1 {
            self.twice ^= mix(board.0);
        }
        times >= TIMES
    }

    /// A number that stands for the boards that would end the game if they came up again: 0 if
    /// there are none, as nearly always.
    #[inline]
    pub(super) fn twice(&self) -> u64 {
        self.twice
    }

    /// The past of a board that has been turned or mirrored all along.
    pub(super) fn transformed(&self, symmetry: Symmetry) -> Past {
        // The kinds of the images are not known: hold every board for possibly seen.
        let mut past = Past { kinds: [u64::MAX; 8], ..Past::default() };
        for board in &self.boards {
            let image = board.transformed(symmetry);
            past.boards.push(image);
            past.come_again(image);
        }
        past
    }
}

impl Clone for Past {
    fn clone(&self) -> Past {
        Past { boards: self.boards.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Past) {
        self.boards.clone_from(&source.boards);
        self.kinds = source.kinds;
        self.twice = source.twice;
    }
}

impl Packed {
    const WIDTH: usize = BoardCell::COUNT;

    #[inline]
    fn new(sets: [CellSet; 3], mover: u64) -> Packed {
        let [black, white, two] = sets.map(|set| u64::from(set.0));
        Packed(
            black | white << Packed::WIDTH | (two | mover << Packed::WIDTH) << (2 * Packed::WIDTH),
        )
    }

    fn transformed(self, symmetry: Symmetry) -> Packed {
        let sets = [0, 1, 2].map(|place| {
            let set = CellSet((self.0 >> (place * Packed::WIDTH)) as u32 & CellSet::ALL.0);
            set.transformed(symmetry)
        });
        Packed::new(sets, self.0 >> (3 * Packed::WIDTH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_time_counts_and_the_player_to_place_matters() {
        let mut board = Board::EMPTY;
        board.set_stack(BoardCell::ALL[1], BLACK, 2);
        let mut past = Past::default();
        assert!(!past.turn_starts(&board, BLACK));
        assert!(!past.turn_starts(&board, WHITE));
        assert!(!past.turn_starts(&Board::EMPTY, BLACK));
        assert_eq!(past.twice(), 0);
        assert!(!past.turn_starts(&board, BLACK));
        let twice = past.twice();
        assert_ne!(twice, 0);
        assert!(!past.turn_starts(&board, WHITE));
        assert_ne!(past.twice(), twice, "two boards that must not come again, not one");
        let there_and_back =
            past.transformed(Symmetry::rotation(1)).transformed(Symmetry::rotation(5));
        assert_eq!(there_and_back.twice(), past.twice());
        let mut turned = past.transformed(Symmetry::rotation(1));
        assert!(past.turn_starts(&board, BLACK));
        assert!(!turned.turn_starts(&board, BLACK), "that was another cell");
        assert!(turned.turn_starts(&board.transformed(Symmetry::rotation(1)), BLACK));
    }
}
