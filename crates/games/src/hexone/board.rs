//! Bit planes: the stacks on the board.

use lattice::{BoardCell, CellSet, Symmetry};

use super::explosion::Explosion;
use super::hash;
use crate::Seat;

/// Who owns which cells, and how high the stacks are.
///
/// Heights are written in binary, one set of cells for each digit, so that what happens to many
/// stacks happens at once:
///
/// ```text
///                     b12 … b3 b2 b1  a6 … a1  o
///   height of stack     1 …  3  .  2   4 …  .  1
///   ─────────────────────────────────────────────
///   digits[0]  (1)      1 …  1  0  0   0 …  0  1     three or more:
///   digits[1]  (2)      0 …  1  0  1   0 …  0  0       (digits[0] ∧ digits[1])
///   digits[2]  (4)      0 …  0  0  0   1 …  0  0       ∨ digits[2] ∨ digits[3] ∨ digits[4]
///   digits[3]  (8)      0 …  0  0  0   0 …  0  0
///   digits[4] (16)      0 …  0  0  0   0 …  0  0     one more pawn: add with carry
/// ```
///
/// Five digits are enough. Between turns no stack is higher than 2, so there are never more than
/// [`Board::MOST_PAWNS`] pawns; and a stack above 2 only grows, by at most two pawns, when one at
/// least as high explodes, so none ever grows beyond [`Board::HIGHEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    owned: [CellSet; 2],
    digits: [u32; 5],
    key: u64,
}

impl Board {
    /// Two pawns on each cell, and one more that starts a chain.
    pub(super) const MOST_PAWNS: u32 = 2 * BoardCell::COUNT as u32 + 1;

    /// Half of the pawns (the other half explodes) and two more.
    pub(super) const HIGHEST: u8 = (Board::MOST_PAWNS / 2 + 2) as u8;

    pub(super) const EMPTY: Board = Board { owned: [CellSet::EMPTY; 2], digits: [0; 5], key: 0 };

    /// The cells of this seat.
    #[inline]
    pub(super) const fn owned(&self, seat: Seat) -> CellSet {
        self.owned[seat.index() & 1]
    }

    pub(super) fn height(&self, cell: BoardCell) -> u8 {
        let digit = |place: usize| (self.digits[place] >> cell.index() & 1) as u8;
        digit(0) | digit(1) << 1 | digit(2) << 2 | digit(3) << 3 | digit(4) << 4
    }

    /// Who owns the stack on this cell and how high it is, if there is one.
    pub(super) fn stack(&self, cell: BoardCell) -> Option<(Seat, u8)> {
        let owner = Seat::first(2).find(|seat| self.owned(*seat).contains(cell))?;
        Some((owner, self.height(cell)))
    }

    /// How many pawns this seat has.
    pub(super) fn pawns(&self, seat: Seat) -> u32 {
        let digits = self.digits.iter().rev();
        digits.fold(0, |sum, digit| 2 * sum + (digit & self.owned(seat).0).count_ones())
    }

    /// Where this seat may place a pawn once the opening is over.
    #[inline]
    pub(super) const fn open_to(&self, seat: Seat) -> CellSet {
        let own = self.owned(seat);
        let theirs = self.owned(seat.next(2));
        CellSet((own.0 | own.neighbours().0) & !theirs.0 & !BoardCell::MIDDLE.set().0)
    }

    /// The stacks of three and more of this seat.
    #[inline]
    pub(super) const fn unstable(&self, seat: Seat) -> CellSet {
        let [d0, d1, d2, d3, d4] = self.digits;
        CellSet(self.owned(seat).0 & (d0 & d1 | d2 | d3 | d4))
    }

    /// The highest stacks of this seat, if they have three pawns or more.
    #[inline]
    pub(super) fn highest(&self, seat: Seat) -> CellSet {
        let mut highest = self.unstable(seat).0;
        for digit in self.digits.into_iter().rev() {
            let with_digit = highest & digit;
            highest = if with_digit != 0 { with_digit } else { highest };
        }
        CellSet(highest)
    }

    /// Puts a pawn on a stack of at most two, or on an empty cell; tells whether that makes three.
    #[inline]
    pub(super) fn put(&mut self, seat: Seat, cell: BoardCell) -> bool {
        let cell_bit = cell.set().0;
        let carry = self.digits[0] & cell_bit;
        self.digits[0] ^= cell_bit;
        self.digits[1] ^= carry;
        self.owned[seat.index() & 1].0 |= cell_bit;
        self.key = self.key.wrapping_add(hash::pawn(seat.index() & 1, cell));
        self.digits[0] & self.digits[1] & cell_bit != 0
    }

    /// Explodes a stack of this seat.
    #[inline]
    pub(super) fn explode(&mut self, seat: Seat, cell: BoardCell, explosion: &Explosion) {
        let (mine, theirs) = (seat.index() & 1, seat.index() & 1 ^ 1);
        self.key = self.key.wrapping_add(explosion.key[mine]);
        // The opponent's stacks are at rest, so one or two high. No loop over those that are taken:
        // how many there are cannot be foreseen, which costs more than looking at all arms.
        let (ones, twos) =
            (self.owned[theirs].0 & self.digits[0], self.owned[theirs].0 & self.digits[1]);
        for bit in explosion.bits.map(|bit| bit & 31) {
            let height = (ones >> bit & 1) + 2 * (twos >> bit & 1);
            let change = hash::TAKEN_BY[mine][usize::from(bit)].wrapping_mul(u64::from(height));
            self.key = self.key.wrapping_add(change);
        }
        // Three pawns less are 29 more, as there are only five digits: 11101.
        let from = cell.set().0;
        let added = [explosion.by_one.0 | from, explosion.by_two.0, from, from, from];
        let mut carry = 0;
        for (digit, added) in self.digits.iter_mut().zip(added) {
            let sum = *digit ^ added;
            let carried = *digit & added | sum & carry;
            *digit = sum ^ carry;
            carry = carried;
        }
        let occupied = self.digits.into_iter().fold(0, |cells, digit| cells | digit);
        self.owned[mine].0 = (self.owned[mine].0 | explosion.reached.0) & occupied;
        self.owned[theirs].0 &= !explosion.reached.0;
    }

    /// The sum of the pawns' random numbers.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a whole stack on an empty cell.
    pub(super) fn set_stack(&mut self, cell: BoardCell, owner: Seat, height: u8) {
        for (place, digit) in self.digits.iter_mut().enumerate() {
            *digit |= u32::from(height >> place & 1) << cell.index();
        }
        self.owned[owner.index() & 1].0 |= cell.set().0;
        let number = hash::pawn(owner.index() & 1, cell);
        self.key = self.key.wrapping_add(number.wrapping_mul(u64::from(height)));
    }

    /// The board after turning or mirroring it.
    pub(super) fn transformed(&self, symmetry: Symmetry) -> Board {
        let mut image = Board::EMPTY;
        for cell in BoardCell::ALL {
            if let Some((owner, height)) = self.stack(cell) {
                image.set_stack(cell.transformed(symmetry), owner, height);
            }
        }
        image
    }

    /// The cells with stacks of one, two and three pawns, and those with more.
    #[inline]
    pub(super) const fn by_height(&self) -> [CellSet; 4] {
        let [ones, twos, fours, eights, sixteens] = self.digits;
        let more = fours | eights | sixteens;
        let low = !more;
        [
            CellSet(ones & !twos & low),
            CellSet(!ones & twos & low),
            CellSet(ones & twos & low),
            CellSet(more),
        ]
    }

    /// Between turns, the stacks of two: nothing is higher.
    #[inline]
    pub(super) const fn of_two(&self) -> CellSet {
        CellSet(self.digits[1])
    }
}
