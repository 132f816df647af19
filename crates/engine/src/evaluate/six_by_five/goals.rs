//! Every way to show a card.

use std::sync::LazyLock;

use games::six_by_five::Card;
use lattice::{Cell, Direction};

/// The cells round the black tile: eleven columns of eleven, the black tile in the middle. A shape
/// reaches four cells from it, its rim five.
const SIDE: i32 = 11;
const HALF: i32 = SIDE / 2;

/// How many cells that makes.
pub(super) const CELLS: usize = (SIDE * SIDE) as usize;

/// A place beyond those, where no tile ever lies.
const NOWHERE: u8 = CELLS as u8;

/// The longest rim of a shape of five cells, the black tile's neighbours included.
const LONGEST_RIM: usize = 16;

/// The place of a cell, seen from the black tile's, if it is near enough.
pub(super) fn place(black: Cell, cell: Cell) -> Option<usize> {
    let (q, r) = (i32::from(cell.q - black.q), i32::from(cell.r - black.r));
    let near = -HALF..=HALF;
    let inside = near.contains(&q) && near.contains(&r);
    inside.then_some(((q + HALF) * SIDE + r + HALF) as usize)
}

/// One way to show a card: which places beside the black tile must have one colour, and where a
/// tile of that colour would spoil it.
pub(super) struct Goal {
    pub(super) shape: [u8; 4],
    /// Filled up with [`NOWHERE`].
    rim: [u8; LONGEST_RIM],
}

/// All ways to show each card: six turns, and each of its cells may be the black tile's.
pub(super) static GOALS: LazyLock<Vec<Vec<Goal>>> = LazyLock::new(|| {
    let goals_of = |card: &Card| {
        let mut goals: Vec<Goal> = Vec::new();
        for shape in (0..6).map(|turns| card.shape(turns)) {
            for black in shape {
                let goal = Goal::new(&shape, black);
                if goals.iter().all(|known| known.shape != goal.shape) {
                    goals.push(goal);
                }
            }
        }
        goals
    };
    Card::ALL.iter().map(goals_of).collect()
});

impl Goal {
    fn new(shape: &[Cell; 5], black: Cell) -> Goal {
        let places = |cells: Vec<Cell>| {
            let near = |cell: Cell| place(black, cell);
            let mut places: Vec<u8> =
                cells.into_iter().filter_map(near).map(|place| place as u8).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let beside = shape.iter().copied().filter(|cell| *cell != black).collect();
        let around = shape.iter().flat_map(|cell| Direction::ALL.map(|way| cell.step(way)));
        let rim = places(around.filter(|cell| !shape.contains(cell)).collect());
        Goal { shape: filled(&places(beside)), rim: filled(&rim) }
    }

    /// The cells round the shape.
    pub(super) fn rim(&self) -> impl Iterator<Item = u8> {
        self.rim.into_iter().take_while(|place| *place != NOWHERE)
    }
}

fn filled<const N: usize>(places: &[u8]) -> [u8; N] {
    let mut all = [NOWHERE; N];
    all.iter_mut().zip(places).for_each(|(all, place)| *all = *place);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_goal_for_each_turn_and_each_cell_unless_it_is_symmetric() {
        for goals in GOALS.iter() {
            assert!(matches!(goals.len(), 5 | 10 | 15 | 30), "{}", goals.len());
            let complete = |goal: &Goal| {
                !goal.shape.contains(&NOWHERE) && (8..LONGEST_RIM).contains(&goal.rim().count())
            };
            assert!(goals.iter().all(complete));
        }
    }
}
