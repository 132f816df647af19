//! How far a shape is from being shown: the heart of judging 6x5.

use std::sync::LazyLock;

use games::six_by_five::{Card, Colour, Table, Tile};
use games::{Position, Seat, SixByFive};
use lattice::{Cell, Direction};

/// A set of cells round the black tile, one bit each: eleven columns of eleven cells, the black
/// tile in the middle. A shape reaches four cells from it, its rim five.
pub(super) type Near = u128;

const SIDE: i8 = 11;
const HALF: i8 = SIDE / 2;

/// How many cells that makes.
pub(super) const CELLS: usize = (SIDE as usize) * (SIDE as usize);

/// The bit of a cell that lies this far from the black tile, if that is near enough.
pub(super) fn place(q: i32, r: i32) -> Option<usize> {
    let near = -i32::from(HALF)..=i32::from(HALF);
    let inside = near.contains(&q) && near.contains(&r);
    inside.then(|| ((q + i32::from(HALF)) * i32::from(SIDE) + r + i32::from(HALF)) as usize)
}

/// One way to show a card: which cells beside the black tile must have one colour, and where a
/// tile of that colour would spoil it.
pub(super) struct Goal {
    pub(super) shape: Near,
    pub(super) rim: Near,
}

/// All ways to show each card: six turns, and each of its cells may be the black tile's.
static GOALS: LazyLock<Vec<Vec<Goal>>> = LazyLock::new(|| {
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
        let bit = |cell: Cell| {
            let place = place(i32::from(cell.q - black.q), i32::from(cell.r - black.r));
            place.map_or(0, |place| 1u128 << place)
        };
        let all = shape.iter().fold(0, |set, cell| set | bit(*cell));
        let around = shape.iter().flat_map(|cell| Direction::ALL.map(|way| cell.step(way)));
        let rim = around.fold(0, |set, cell| set | bit(cell)) & !all;
        Goal { shape: all & !bit(black), rim }
    }
}

/// The tiles near the black one.
pub(super) struct Surroundings {
    pub(super) colours: [Near; 3],
    /// Tiles that can be neither replaced nor moved.
    blocked: Near,
    reserve: [u32; 3],
    black: Cell,
}

impl Surroundings {
    pub(super) fn of(table: &Table, seats: usize) -> Surroundings {
        let black = table.black();
        let mut near = Surroundings {
            colours: [0; 3],
            blocked: 0,
            reserve: Colour::ALL.map(|colour| table.reserve(colour) as u32),
            black,
        };
        for (cell, tile) in table.tiles() {
            if let (Tile::Coloured(colour), Some(place)) = (tile, near.place(cell)) {
                near.colours[colour.index()] |= 1 << place;
            }
        }
        let pawns = Seat::first(seats).filter_map(|seat| table.pawn(seat));
        for cell in pawns.chain(table.previous()) {
            near.blocked |= near.place(cell).map_or(0, |place| 1 << place);
        }
        near
    }

    /// The bit of a cell, if it is near.
    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        let (q, r) = (i32::from(cell.q), i32::from(cell.r));
        place(q - i32::from(self.black.q), r - i32::from(self.black.r))
    }

    /// At least how many turns this goal takes in this colour, with the black tile where it is.
    pub(super) fn turns_to(&self, goal: &Goal, colour: Colour) -> u32 {
        let own = self.colours[colour.index()];
        let missing = (goal.shape & !own).count_ones();
        let spoiling = (goal.rim & own).count_ones();
        let held = goal.shape & !own | goal.rim & own;
        let waiting = u32::from(held & self.blocked != 0);
        let short = u32::from(missing > self.reserve[colour.index()]);
        missing + spoiling + waiting + 2 * short
    }

    /// Tells every way to show a card, with its colour and the turns it takes.
    pub(super) fn each_way(&self, card: Card, mut tell: impl FnMut(&'static Goal, Colour, u32)) {
        for goal in &GOALS[card.index()] {
            for colour in Colour::ALL {
                tell(goal, colour, self.turns_to(goal, colour));
            }
        }
    }
}

/// How near a seat is to winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// The fewest turns any of its cards takes.
    pub(super) turns: u32,
    /// In how many ways.
    pub(super) ways: u32,
}

impl Reach {
    /// Nearer than this nobody starts.
    pub(super) const FARTHEST: u32 = 6;

    pub(super) fn of(position: &SixByFive, seat: Seat, near: &Surroundings) -> Reach {
        let mut reach = Reach { turns: Reach::FARTHEST, ways: 0 };
        for card in position.hand(seat) {
            near.each_way(card, |_, _, turns| {
                if turns < reach.turns {
                    reach = Reach { turns, ways: 1 };
                } else if turns == reach.turns {
                    reach.ways += 1;
                }
            });
        }
        reach
    }

    /// The reach of every seat.
    pub(super) fn of_all(position: &SixByFive) -> (Surroundings, [Reach; Seat::MAX]) {
        let seats = position.seats();
        let near = Surroundings::of(position.table(), seats);
        let mut all = [Reach { turns: Reach::FARTHEST, ways: 0 }; Seat::MAX];
        for seat in Seat::first(seats) {
            all[seat.index()] = Reach::of(position, seat, &near);
        }
        (near, all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Seed;

    fn position(text: &str) -> SixByFive {
        SixByFive::from_text(text, &Default::default(), &Seed::from_u64(0)).expect("a position")
    }

    #[test]
    fn a_shape_one_tile_short_is_one_turn_away_and_a_sixth_tile_spoils_it() {
        // Card 3 is the leaflet's first example: blue on a1 a2 b3 c4.
        let reach = |text| Reach::of_all(&position(text)).1[0].turns;
        assert_eq!(reach("Ko,Ba1,Ba2,Bb3 a1,a2 3,9 0,0 1"), 1);
        assert_eq!(reach("Ko,Ba1,Ba2,Ba6,Bb3 a1,a2 3,9 0,0 1"), 2);
        assert_eq!(reach("Ko -,- 3,9 0,0 1"), 4);
    }

    #[test]
    fn every_card_has_a_goal_for_each_turn_and_each_cell_unless_it_is_symmetric() {
        for goals in GOALS.iter() {
            assert!(matches!(goals.len(), 5 | 10 | 15 | 30), "{}", goals.len());
            assert!(goals.iter().all(|goal| goal.shape.count_ones() == 4));
        }
    }
}
