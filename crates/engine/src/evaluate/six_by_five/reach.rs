//! How far a shape is from being shown: the heart of judging 6x5.

use std::sync::LazyLock;

use games::six_by_five::{Card, Colour, Table, Tile};
use games::{Position, Seat, SixByFive};
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

/// The place of a cell that lies this far from the black tile, if that is near enough.
fn place(q: i32, r: i32) -> Option<usize> {
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
        let places = |cells: Vec<Cell>| {
            let near = |cell: Cell| place((cell.q - black.q).into(), (cell.r - black.r).into());
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

/// The tiles near the black one, each as a number that can be added up:
///
/// ```text
///   bit  47 … 40  39 … 32  31 … 24  23 … 16  15 … 8  7 … 0
///        blocked  blocked  blocked  yellow   red     blue
///        yellow   red      blue
/// ```
///
/// The sum over some places tells how many tiles of each colour lie there, and how many of those
/// can be neither replaced nor moved.
pub(super) struct Surroundings {
    tiles: [u64; CELLS + 1],
    reserve: [u32; 3],
    black: Cell,
}

impl Surroundings {
    pub(super) fn of(table: &Table, seats: usize) -> Surroundings {
        let reserve = Colour::ALL.map(|colour| table.reserve(colour) as u32);
        let mut near = Surroundings { tiles: [0; CELLS + 1], reserve, black: table.black() };
        for (cell, tile) in table.tiles() {
            if let (Tile::Coloured(colour), Some(place)) = (tile, near.place(cell)) {
                near.tiles[place] = 1 << (8 * colour.index());
            }
        }
        let pawns = Seat::first(seats).filter_map(|seat| table.pawn(seat));
        for cell in pawns.chain(table.previous()) {
            if let Some(place) = near.place(cell) {
                let tile = near.tiles[place] & 0xff_ffff;
                near.tiles[place] = tile | tile << 24;
            }
        }
        near
    }

    /// The place of a cell, if it is near.
    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        let (q, r) = (i32::from(cell.q), i32::from(cell.r));
        place(q - i32::from(self.black.q), r - i32::from(self.black.r))
    }

    /// Whether a tile of this colour lies there.
    pub(super) fn has(&self, place: u8, colour: Colour) -> bool {
        self.tiles[usize::from(place)] >> (8 * colour.index()) & 1 != 0
    }

    /// At least how many turns this goal takes in each colour, with the black tile where it is.
    fn turns_to(&self, goal: &Goal) -> [u32; 3] {
        let sum = |places: &[u8]| -> u64 {
            places.iter().map(|place| self.tiles[usize::from(*place)]).sum()
        };
        let (shape, rim) = (sum(&goal.shape), sum(&goal.rim));
        let count = |sum: u64, field: usize| (sum >> (8 * field)) as u32 & 0xff;
        let blocked = count(shape, 3) + count(shape, 4) + count(shape, 5);
        [0, 1, 2].map(|colour| {
            let missing = 4 - count(shape, colour);
            let spoiling = count(rim, colour);
            let in_the_way = blocked - count(shape, 3 + colour) + count(rim, 3 + colour);
            let short = missing > self.reserve[colour];
            missing + spoiling + u32::from(in_the_way > 0) + 2 * u32::from(short)
        })
    }

    /// Tells every way to show a card, with its colour and the turns it takes.
    pub(super) fn each_way(&self, card: Card, mut tell: impl FnMut(&'static Goal, Colour, u32)) {
        for goal in &GOALS[card.index()] {
            for (colour, turns) in Colour::ALL.into_iter().zip(self.turns_to(goal)) {
                tell(goal, colour, turns);
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

    fn of(position: &SixByFive, seat: Seat, near: &Surroundings) -> Reach {
        let mut reach = Reach { turns: Reach::FARTHEST, ways: 0 };
        for card in position.hand(seat) {
            near.each_way(card, |_, _, turns| reach.count(turns));
        }
        reach
    }

    /// Counts one more way that takes so many turns.
    fn count(&mut self, turns: u32) {
        if turns < self.turns {
            *self = Reach { turns, ways: 1 };
        } else if turns == self.turns {
            self.ways += 1;
        }
    }

    /// The reach of every seat.
    pub(super) fn of_all(position: &SixByFive) -> (Surroundings, [Reach; Seat::MAX]) {
        let seats = position.seats();
        let near = Surroundings::of(position.table(), seats);
        let mut all = [Reach { turns: Reach::FARTHEST, ways: 0 }; Seat::MAX];
        for seat in Seat::first(seats) {
            all[seat.index()] = Reach::of(position, seat, &near);
        }
        for (_, card) in position.table().shown_by_moving_black() {
            if let Some(seat) = position.holder(card) {
                all[seat.index()].count(1);
            }
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
    fn a_shape_the_black_tile_can_complete_is_one_turn_away() {
        // Card 3 again, but for the black tile, which lies on the other side.
        let reaches = Reach::of_all(&position("Ba1,Ba2,Kb2,Bb3,Bc4 a1,a2 3,9 0,0 1")).1;
        assert_eq!(reaches[0], Reach { turns: 1, ways: 1 });
        let blocked = Reach::of_all(&position("Ba1,Ba2,Kb2,Bb3,Bc4 a1,b2 3,9 0,0 1")).1;
        assert!(blocked[0].turns > 1, "a pawn stands on it");
    }

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
