//! What the tiles round the black one are to every goal of every card, all reckoned side by side.
//!
//! The processor reckons so many cards at a time as fit its registers: those are a *page*. The usual
//! deck is one.

use games::tiles::{Colour, Tile, TileGame};
use lattice::GridCell;
use wide::u8x32;

use super::goals::{CELLS, goals, place};

/// How near a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nearness {
    /// The fewest turns it takes to show the card; 0 if it is shown.
    pub(super) turns: u8,
    /// In how many ways.
    pub(super) ways: u8,
}

impl Nearness {
    /// A card that nothing leads to.
    pub(super) const NEVER: Nearness = Nearness { turns: FAR_AWAY, ways: 0 };

    /// With one more way that takes one turn.
    pub(super) fn with_way_in_one(self) -> Nearness {
        match self.turns {
            0 => self,
            1 => Nearness { turns: 1, ways: self.ways + 1 },
            _ => Nearness { turns: 1, ways: 1 },
        }
    }
}

/// A card has at most so many goals.
const GOALS_OF_CARD: usize = 30;

/// How many cards are reckoned at once.
pub(super) const PAGE: usize = 32;

/// A small number for each card of a page, and for each goal of each card. All of a row are reckoned in one step, which
/// no compiler has to find out: that would cost most of the search's pace where it does not.
type Row = u8x32;
type ByGoal = [Row; GOALS_OF_CARD];

const ONE: Row = Row::ONE;

/// What a place is to each goal: all bits are set where it lies in the shape, or on the rim.
struct Roles {
    in_shape: ByGoal,
    on_rim: ByGoal,
}

/// All ways to show the cards of a game, laid out for reckoning page by page.
pub struct Ways {
    /// By page and place.
    roles: Vec<Vec<Roles>>,
    /// Far away where there is no goal, else 0; by page.
    unused: Vec<ByGoal>,
}

impl Ways {
    /// The ways of a game.
    pub(super) fn of<G: TileGame>() -> Ways {
        let goals = goals::<G>();
        let pages = goals.len().div_ceil(PAGE);
        let nothing = [Row::ZERO; GOALS_OF_CARD];
        let none = || Roles { in_shape: nothing, on_rim: nothing };
        let mut roles: Vec<Vec<Roles>> =
            (0..pages).map(|_| (0..CELLS).map(|_| none()).collect()).collect();
        let mut unused = vec![[Row::splat(FAR_AWAY); GOALS_OF_CARD]; pages];
        for (card, goals) in goals.iter().enumerate() {
            let (page, card) = (card / PAGE, card % PAGE);
            for (number, goal) in goals.iter().enumerate() {
                let write = |row: &mut Row, what| row.as_mut_array()[card] = what;
                write(&mut unused[page][number], 0);
                for place in goal.shape.map(usize::from) {
                    write(&mut roles[page][place].in_shape[number], u8::MAX);
                }
                for place in goal.rim().map(usize::from) {
                    write(&mut roles[page][place].on_rim[number], u8::MAX);
                }
            }
        }
        Ways { roles, unused }
    }
}

/// A shape beside the black tile.
const BESIDE: u8 = 4;

/// What lies in the shapes and on the rims of all goals, seen by one colour.
#[derive(Clone)]
struct Tally {
    /// Tiles missing in the shape.
    missing: ByGoal,
    /// Tiles of the colour on the rim.
    spoiling: ByGoal,
    /// 0 where a pawn stands on a tile that has to go: of another colour in the shape, of this one
    /// on the rim; else 1.
    free: ByGoal,
    /// How many tiles of the colour can still come.
    reserve: u8,
}

impl Tally {
    fn new(reserve: u8) -> Tally {
        Tally {
            missing: [Row::splat(BESIDE); GOALS_OF_CARD],
            spoiling: [Row::ZERO; GOALS_OF_CARD],
            free: [ONE; GOALS_OF_CARD],
            reserve,
        }
    }

    /// Adds a tile of this colour.
    fn add_own(&mut self, roles: &Roles) {
        for goal in 0..GOALS_OF_CARD {
            self.missing[goal] -= roles.in_shape[goal] & ONE;
            self.spoiling[goal] += roles.on_rim[goal] & ONE;
        }
    }

    /// Takes a tile of this colour away.
    fn remove_own(&mut self, roles: &Roles) {
        for goal in 0..GOALS_OF_CARD {
            self.missing[goal] += roles.in_shape[goal] & ONE;
            self.spoiling[goal] -= roles.on_rim[goal] & ONE;
        }
    }

    /// Puts a pawn on a tile, of this colour or not.
    fn add_pawn(&mut self, roles: &Roles, own: bool) {
        let in_the_way = if own { &roles.on_rim } else { &roles.in_shape };
        for (free, in_the_way) in self.free.iter_mut().zip(in_the_way) {
            *free &= !*in_the_way;
        }
    }

    /// The turns each goal takes at least; unused room is far away.
    fn turns(&self, unused: &ByGoal) -> ByGoal {
        let mut turns = *unused;
        let tallied = self.missing.iter().zip(&self.spoiling).zip(&self.free);
        for (turns, ((missing, spoiling), free)) in turns.iter_mut().zip(tallied) {
            let short = missing.simd_gt(Row::splat(self.reserve)) & Row::splat(2);
            *turns += *missing + *spoiling + ONE - *free + short;
        }
        turns
    }
}

/// More turns than anything takes.
const FAR_AWAY: u8 = 100;

/// The fewest turns each card takes, and in how many ways.
struct Fewest {
    turns: Row,
    ways: Row,
}

impl Fewest {
    fn new() -> Fewest {
        Fewest { turns: Row::splat(FAR_AWAY), ways: Row::ZERO }
    }

    /// Counts one goal of each card.
    #[inline]
    fn count(&mut self, turns: Row) {
        let fewest = self.turns.min(turns);
        let as_before = fewest.simd_eq(self.turns);
        self.ways = (self.ways & as_before) + (fewest.simd_eq(turns) & ONE);
        self.turns = fewest;
    }

    fn near(&self) -> Near {
        let (turns, ways) = (self.turns.to_array(), self.ways.to_array());
        std::array::from_fn(|card| Nearness { turns: turns[card], ways: ways[card] })
    }
}

/// What a turn does to the tiles of one colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// One comes.
    Comes,
    /// One goes, for one of another colour.
    Goes,
    /// One of another colour comes.
    Other,
}

impl Change {
    /// The turns that goals take after it, in which its place has these roles. The pawn on the new
    /// tile is in the way of those that need another.
    #[inline]
    fn apply(self, turns: Row, free: Row, in_shape: Row, on_rim: Row) -> Row {
        match self {
            Change::Comes => turns + (on_rim & (ONE + free)) - (in_shape & ONE),
            Change::Goes => turns + (in_shape & (ONE + free)) - (on_rim & ONE),
            Change::Other => turns + (in_shape & free),
        }
    }
}

/// How near each card of a page is.
pub(super) type Near = [Nearness; PAGE];

/// The tiles round the black one, as the cards of a page see them.
pub(super) struct Around<C> {
    ways: &'static Ways,
    page: usize,
    black: C,
    /// What they are to each colour.
    tallies: [Tally; 3],
    /// The turns each goal takes in each colour.
    turns: [ByGoal; 3],
    /// How near each card is.
    pub(super) near: Near,
}

impl<C: GridCell> Around<C> {
    /// These tiles, with these pawns on some, and so many of each colour in reserve.
    pub(super) fn new(
        (ways, page): (&'static Ways, usize),
        black: C,
        tiles: impl Iterator<Item = (C, Tile)>,
        pawns: &[C],
        reserve: [u8; 3],
    ) -> Around<C> {
        let mut tallies = reserve.map(Tally::new);
        for (cell, tile) in tiles {
            let (Tile::Coloured(colour), Some(place)) = (tile, place(black, cell)) else {
                continue;
            };
            let roles = &ways.roles[page][place];
            tallies[colour.index()].add_own(roles);
            if pawns.contains(&cell) {
                for (seen_by, tally) in Colour::ALL.into_iter().zip(&mut tallies) {
                    tally.add_pawn(roles, seen_by == colour);
                }
            }
        }
        Around::tallied((ways, page), black, tallies)
    }

    fn tallied((ways, page): (&'static Ways, usize), black: C, tallies: [Tally; 3]) -> Around<C> {
        let turns = tallies.each_ref().map(|tally| tally.turns(&ways.unused[page]));
        let mut fewest = Fewest::new();
        turns.as_flattened().iter().for_each(|row| fewest.count(*row));
        Around { ways, page, black, tallies, turns, near: fewest.near() }
    }

    /// How near each card is when a tile comes to a cell with a pawn on it, maybe for one of another
    /// colour.
    pub(super) fn with_tile(&self, new: Colour, old: Option<Colour>, cell: C) -> Near {
        let change = |colour: Colour| match colour {
            _ if colour == new => Change::Comes,
            _ if Some(colour) == old => Change::Goes,
            _ => Change::Other,
        };
        let changes = Colour::ALL.map(change);
        let place = place(self.black, cell);
        if self.tallies[new.index()].reserve <= BESIDE
            || old.is_some_and(|old| self.tallies[old.index()].reserve < BESIDE)
        {
            return self.with_reserve(changes, place);
        }
        let Some(place) = place else { return self.near };
        let Roles { in_shape, on_rim } = &self.ways.roles[self.page][place];
        let mut fewest = Fewest::new();
        for (colour, change) in changes.into_iter().enumerate() {
            let goals = self.turns[colour].iter().zip(&self.tallies[colour].free);
            for ((turns, free), (in_shape, on_rim)) in goals.zip(in_shape.iter().zip(on_rim)) {
                fewest.count(change.apply(*turns, *free, *in_shape, *on_rim));
            }
        }
        fewest.near()
    }

    /// The same where it matters how many tiles are left.
    #[cold]
    fn with_reserve(&self, changes: [Change; 3], place: Option<usize>) -> Near {
        let mut tallies = self.tallies.clone();
        for (tally, change) in tallies.iter_mut().zip(changes) {
            match change {
                Change::Comes => tally.reserve = tally.reserve.saturating_sub(1),
                Change::Goes => tally.reserve += 1,
                Change::Other => {}
            }
            let Some(roles) = place.map(|place| &self.ways.roles[self.page][place]) else {
                continue;
            };
            match change {
                Change::Comes => tally.add_own(roles),
                Change::Goes => tally.remove_own(roles),
                Change::Other => {}
            }
            tally.add_pawn(roles, change == Change::Comes);
        }
        Around::tallied((self.ways, self.page), self.black, tallies).near
    }
}
