//! Every way to show a card.

use games::tiles::{Card, TileGame};
use lattice::GridCell;

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
pub(super) fn place<C: GridCell>(black: C, cell: C) -> Option<usize> {
    let (from, to) = (black.coordinates(), cell.coordinates());
    let (a, b) = (i32::from(to.0 - from.0), i32::from(to.1 - from.1));
    let near = -HALF..=HALF;
    let inside = near.contains(&a) && near.contains(&b);
    inside.then_some(((a + HALF) * SIDE + b + HALF) as usize)
}

/// One way to show a card: which places beside the black tile must have one colour, and where a
/// tile of that colour would spoil it.
pub(super) struct Goal {
    pub(super) shape: [u8; 4],
    /// Filled up with [`NOWHERE`].
    rim: [u8; LONGEST_RIM],
}

/// All ways to show each card: every turn, and each of its cells may be the black tile's.
pub(super) fn goals<G: TileGame>() -> Vec<Vec<Goal>> {
    let goals_of = |card: Card<G>| {
        let mut goals: Vec<Goal> = Vec::new();
        for shape in (0..G::Cell::GEOMETRY.sides() as u8).map(|turns| card.shape(turns)) {
            for black in shape {
                let goal = Goal::new(&shape, black);
                if goals.iter().all(|known| known.shape != goal.shape) {
                    goals.push(goal);
                }
            }
        }
        goals
    };
    (0..Card::<G>::COUNT).filter_map(Card::from_index).map(goals_of).collect()
}

impl Goal {
    fn new<C: GridCell>(shape: &[C; 5], black: C) -> Goal {
        let places = |cells: Vec<C>| {
            let near = |cell: C| place(black, cell);
            let mut places: Vec<u8> =
                cells.into_iter().filter_map(near).map(|place| place as u8).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        let beside = shape.iter().copied().filter(|cell| *cell != black).collect();
        let around = shape.iter().flat_map(|cell| cell.around());
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
        let hexagons = goals::<games::six_by_five::Game>();
        let squares = goals::<games::xochintlan::Game>();
        assert_eq!((hexagons.len(), squares.len()), (33, 18));
        for goals in hexagons.iter().chain(&squares) {
            assert!(matches!(goals.len(), 5 | 10 | 15 | 20 | 30), "{}", goals.len());
            let complete = |goal: &Goal| {
                !goal.shape.contains(&NOWHERE) && (7..LONGEST_RIM).contains(&goal.rim().count())
            };
            assert!(goals.iter().all(complete));
        }
    }
}
