//! Move generation: the positions one move further on.

use super::board::{Board, Closing, corners};

/// A position after a move, the opponent to move.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    pub(super) board: Board,
    /// Of no use to a fight, which has a memory of its own.
    pub(super) hash: u64,
    /// How good it looks for the player who leads there.
    pub(super) promise: i32,
}

impl Child {
    #[inline]
    pub(super) fn new(board: Board) -> Child {
        let hash = if board.is_fight() { 0 } else { board.hash() };
        Child { board, hash, promise: 0 }
    }
}

/// What the moves of a position lead to, but for those that decide the game at once. Made anew for one position after
/// another, since room for all moves takes time to set up.
#[derive(Default)]
pub(super) struct Children {
    list: Vec<Child>,
    /// Whether a move is allowed that lets the opponent win, with this pawn or his next.
    pub(super) can_lose_at_once: bool,
}

impl Children {
    /// The children of a position in which no move wins at once.
    #[inline]
    pub(super) fn find(&mut self, board: &Board) {
        self.list.clear();
        self.can_lose_at_once = false;
        let closing = board.closing_corners();
        for corner in corners(closing) {
            match board.close(corner) {
                Closing::Leads(after) => self.push(after),
                Closing::Loses => self.can_lose_at_once = true,
                Closing::Wins | Closing::Forbidden => {}
            }
        }
        for corner in corners(board.empty() & !closing) {
            self.push(board.place(corner));
        }
        if board.spare > 0 {
            self.push(board.spend());
        }
    }

    #[inline]
    fn push(&mut self, board: Board) {
        if board.wins_at_once() {
            self.can_lose_at_once = true;
        } else {
            self.list.push(Child::new(board));
        }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[Child] {
        &self.list
    }

    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [Child] {
        &mut self.list
    }

    /// Keeps the children worth a search, in their order.
    #[inline]
    pub(super) fn retain(&mut self, keep: impl FnMut(&Child) -> bool) {
        self.list.retain(keep);
    }

    /// The most promising child first; of those that promise as much the one that was first. Insertion sort: the list
    /// is short, and the library's sort leaves open who comes first, so it is not the same everywhere.
    #[inline]
    pub(super) fn sort(&mut self) {
        for next in 1..self.list.len() {
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
