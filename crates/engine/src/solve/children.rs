//! The positions one move further on.

use super::board::{Board, Closing, corners};

/// One pawn for each corner, and one for all dead corners together.
const MOST: usize = 25;

/// A position after a move, the opponent to move.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    pub(super) board: Board,
    pub(super) hash: u64,
    /// How good it looks for the player who leads there.
    pub(super) promise: i32,
}

/// What the moves of a position lead to, but for those that end the game at once.
pub(super) struct Children {
    list: [Child; MOST],
    count: usize,
    /// Whether a move is allowed that gives the opponent his fourth hexagon.
    pub(super) can_lose_at_once: bool,
}

impl Children {
    /// `None` if a move wins at once: nothing else matters then.
    #[inline]
    pub(super) fn of(board: &Board) -> Option<Children> {
        let mut children =
            Children { list: [Child::default(); MOST], count: 0, can_lose_at_once: false };
        let closing = board.closing_corners();
        for corner in corners(closing) {
            match board.close(corner) {
                Closing::Wins => return None,
                Closing::Loses => children.can_lose_at_once = true,
                Closing::Leads(after) => children.push(after),
                Closing::Forbidden => {}
            }
        }
        for corner in corners(board.empty() & !closing) {
            children.push(board.place(corner));
        }
        if board.spare > 0 {
            children.push(board.spend());
        }
        Some(children)
    }

    #[inline]
    fn push(&mut self, board: Board) {
        self.list[self.count] = Child { board, hash: board.hash(), promise: 0 };
        self.count += 1;
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[Child] {
        &self.list[..self.count]
    }

    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [Child] {
        &mut self.list[..self.count]
    }

    /// Keeps the children worth a search, in their order.
    #[inline]
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&Child) -> bool) {
        let mut kept = 0;
        for index in 0..self.count {
            let child = self.list[index];
            if keep(&child) {
                self.list[kept] = child;
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// The most promising child first; of those that promise as much the one that was first. Insertion sort: the list
    /// is short, and the library's sort leaves open who comes first, so it is not the same everywhere.
    #[inline]
    pub(super) fn sort(&mut self) {
        for next in 1..self.count {
            let child = self.list[next];
            let mut place = next;
            while place > 0 && self.list[place - 1].promise < child.promise {
                self.list[place] = self.list[place - 1];
                place -= 1;
            }
            self.list[place] = child;
        }
    }
}
