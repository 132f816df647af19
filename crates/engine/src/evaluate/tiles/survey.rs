//! How near every card is to being shown after each of the moves there are.

use games::tiles::{Colour, MOST_FORMS, Move, Table, Tile, Tiles};
use games::{Position, Seat};

use super::TileLore;
use super::around::{Around, Near, Nearness, PAGE};
use super::evidence::ByCard;

/// Where every move of a turn leads, for all to see: it depends on no hidden card.
pub(super) struct Survey<G: TileLore> {
    /// How near each card is before them, the pawn of whoever moves lifted.
    pub(super) before: ByCard<Nearness>,
    /// The moves in order, but for changes of cards, and how near each card is after them.
    pub(super) moves: Vec<(Move<G>, ByCard<Nearness>)>,
}

impl<G: TileLore> Survey<G> {
    /// Looks at every move of the seat to move.
    pub(super) fn of(position: &Tiles<G>) -> Survey<G> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !matches!(mv, Move::Change(_)));
        moves.sort_unstable();
        let mover = position.to_move().unwrap_or(Seat::new(0));
        let before = Before::new(position.table(), mover, position.seats());
        let mut black = ByBlack::new(position);
        let mut near_before = by_card(before.pages.iter().map(|around| around.near));
        count_black(position.table(), &mut near_before);
        let survey = |mv| {
            let mut near = before.after(mv);
            black.count(mv, &mut near);
            (mv, near)
        };
        Survey { before: near_before, moves: moves.into_iter().map(survey).collect() }
    }

    /// The number of a move, unless it changes a card.
    pub(super) fn find(&self, mv: Move<G>) -> Option<usize> {
        self.moves.binary_search_by(|(known, _)| known.cmp(&mv)).ok()
    }
}

/// The table before a move, the pawn of whoever moves already lifted.
struct Before<'a, G: TileLore> {
    table: &'a Table<G>,
    pawns: Vec<G::Cell>,
    /// What lies round the black tile, for every page of cards in the deck.
    pages: Vec<Around<G::Cell>>,
}

/// Puts the pages together; cards that are not in the deck are never shown.
fn by_card(pages: impl Iterator<Item = Near>) -> ByCard<Nearness> {
    let mut near = [Nearness::NEVER; MOST_FORMS];
    for (cards, page) in near.chunks_mut(PAGE).zip(pages) {
        cards.copy_from_slice(&page[..cards.len()]);
    }
    near
}

impl<'a, G: TileLore> Before<'a, G> {
    fn new(table: &'a Table<G>, mover: Seat, seats: usize) -> Before<'a, G> {
        let others = Seat::first(seats).filter(|seat| *seat != mover);
        let pawns: Vec<G::Cell> = others.filter_map(|seat| table.pawn(seat)).collect();
        let around = |page| {
            Around::new((G::ways(), page), table.black(), table.tiles(), &pawns, reserve(table))
        };
        let pages = pages(table).map(around).collect();
        Before { table, pawns, pages }
    }

    /// How near each card is when the tiles and pawns lie like this.
    fn anew(
        &self,
        black: G::Cell,
        tiles: impl Iterator<Item = (G::Cell, Tile)> + Clone,
        pawns: &[G::Cell],
    ) -> ByCard<Nearness> {
        let near = |page| {
            Around::new((G::ways(), page), black, tiles.clone(), pawns, reserve(self.table)).near
        };
        by_card(pages(self.table).map(near))
    }

    /// How near each card is when a tile comes to a cell, maybe for another one.
    fn with_tile(&self, new: Colour, old: Option<Colour>, cell: G::Cell) -> ByCard<Nearness> {
        by_card(self.pages.iter().map(|around| around.with_tile(new, old, cell)))
    }

    /// How near each card is after a move.
    fn after(&self, mv: Move<G>) -> ByCard<Nearness> {
        let table = self.table;
        match mv {
            Move::Place(colour, cell) => self.with_tile(colour, None, cell),
            Move::Replace(colour, cell) => match table.tile_at(cell) {
                // Only the pawn moves.
                Some(Tile::Coloured(old)) if old == colour => {
                    let pawns: Vec<G::Cell> = self.pawns.iter().copied().chain([cell]).collect();
                    self.anew(table.black(), table.tiles(), &pawns)
                }
                Some(Tile::Coloured(old)) => self.with_tile(colour, Some(old), cell),
                _ => self.with_tile(colour, None, cell),
            },
            Move::MoveBlack(cell) => self.anew(cell, table.tiles(), &self.pawns),
            Move::Swap(one, other) => {
                let swapped = |(cell, tile)| match cell {
                    _ if cell == one => (other, tile),
                    _ if cell == other => (one, tile),
                    _ => (cell, tile),
                };
                let (black, _) = swapped((table.black(), Tile::Black));
                let pawns: Vec<G::Cell> = self.pawns.iter().copied().chain([other]).collect();
                let tiles = table.tiles().map(swapped);
                self.anew(black, tiles, &pawns)
            }
            Move::Change(_) => by_card(self.pages.iter().map(|around| around.near)),
        }
    }
}

/// How near each card is as the table lies.
pub(super) fn nearness<G: TileLore>(table: &Table<G>) -> ByCard<Nearness> {
    let pawns = Seat::first(table.agreed().seats()).filter_map(|seat| table.pawn(seat));
    let pawns: Vec<G::Cell> = pawns.chain(table.previous()).collect();
    let near = |page| {
        Around::new((G::ways(), page), table.black(), table.tiles(), &pawns, reserve(table)).near
    };
    let mut near = by_card(pages(table).map(near));
    count_black(table, &mut near);
    near
}

/// The pages that the deck takes.
fn pages<G: TileLore>(table: &Table<G>) -> std::ops::Range<usize> {
    0..table.agreed().deck.len().div_ceil(PAGE)
}

fn reserve<G: TileLore>(table: &Table<G>) -> [u8; 3] {
    Colour::ALL.map(|colour| table.reserve(colour) as u8)
}

/// Cards that the black tile could show by moving, after a move.
struct ByBlack<'a, G: TileLore> {
    before: &'a Tiles<G>,
    after: Tiles<G>,
    numbers: [usize; 3],
}

impl<'a, G: TileLore> ByBlack<'a, G> {
    fn new(before: &'a Tiles<G>) -> ByBlack<'a, G> {
        let numbers = Colour::ALL.map(|colour| Colour::TILES - before.table().reserve(colour));
        ByBlack { before, after: before.clone(), numbers }
    }

    fn count(&mut self, mv: Move<G>, near: &mut ByCard<Nearness>) {
        // Four tiles of a colour at least.
        let enough = Colour::ALL.into_iter().any(|colour| {
            let comes = matches!(mv, Move::Place(c, _) | Move::Replace(c, _) if c == colour);
            self.numbers[colour.index()] + usize::from(comes) >= 4
        });
        if !enough {
            return;
        }
        self.after.clone_from(self.before);
        self.after.play_unchecked(mv);
        count_black(self.after.table(), near);
    }
}

/// Counts the cards that the black tile could show.
fn count_black<G: TileLore>(table: &Table<G>, near: &mut ByCard<Nearness>) {
    for (_, card) in table.shown_by_moving_black() {
        let near = &mut near[card.index()];
        *near = near.with_way_in_one();
    }
}

#[cfg(test)]
mod tests {
    use games::tiles::Card;
    use games::{Options, Seed, six_by_five, xochintlan};
    use rand::SeedableRng;

    use super::super::goals::{goals, place};
    use super::*;
    use crate::Chance;

    /// Looks at every goal of a card, tile by tile.
    fn slowly<G: TileLore>(card: Card<G>, table: &Table<G>) -> Nearness {
        let black = table.black();
        let seats = table.agreed().seats();
        let pawns = Seat::first(seats).filter_map(|seat| table.pawn(seat));
        let pawns: Vec<G::Cell> = pawns.chain(table.previous()).collect();
        let at = |number: u8| {
            let near = |(cell, _): &(G::Cell, Tile)| place(black, *cell) == Some(number.into());
            table.tiles().find(near)
        };
        let mut near = Nearness { turns: u8::MAX, ways: 0 };
        for goal in &goals::<G>()[card.index()] {
            for colour in Colour::ALL {
                let own = |place: &u8| at(*place).is_some_and(|(_, t)| t == Tile::Coloured(colour));
                let missing = goal.shape.iter().filter(|place| !own(place)).count();
                let spoiling = goal.rim().filter(own).count();
                let pawn = |place: &u8| at(*place).is_some_and(|(cell, _)| pawns.contains(&cell));
                let in_the_way = goal.shape.iter().any(|place| !own(place) && pawn(place))
                    || goal.rim().any(|place| own(&place) && pawn(&place));
                let short = missing > table.reserve(colour);
                let turns =
                    (missing + spoiling + usize::from(in_the_way) + 2 * usize::from(short)) as u8;
                match turns.cmp(&near.turns) {
                    std::cmp::Ordering::Less => near = Nearness { turns, ways: 1 },
                    std::cmp::Ordering::Equal => near.ways += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
        let black = table.shown_by_moving_black().filter(|(_, shown)| *shown == card);
        black.fold(near, |near, _| near.with_way_in_one())
    }

    #[test]
    fn a_survey_agrees_with_playing_each_move_and_looking() {
        compare::<six_by_five::Game>(&[
            &[],
            &[("blocking", "previous")],
            &[("players", "4"), ("open", "yes")],
            &[("cards", "33"), ("replace", "any")],
        ]);
        compare::<xochintlan::Game>(&[
            &[],
            &[("players", "4"), ("open", "yes")],
            &[("replace", "any")],
        ]);
    }

    fn compare<G: TileLore>(varied: &[&[(&str, &str)]]) {
        for (seed, choices) in (0..).zip(varied.iter().cycle().take(12)) {
            let mut options = G::Options::default();
            choices.iter().for_each(|(name, value)| options.set(name, value).expect("an option"));
            let mut chance = Chance::seed_from_u64(seed);
            let mut position = Tiles::<G>::start(&options, &Seed::from_u64(seed));
            for turn in 0..60 {
                if position.to_move().is_none() {
                    break;
                }
                let survey = Survey::of(&position);
                for (mv, near) in survey.moves.iter().skip(turn % 13).step_by(61) {
                    let mut after = position.clone();
                    after.play_unchecked(*mv);
                    if after.to_move().is_none() {
                        continue;
                    }
                    let as_it_lies = nearness(after.table());
                    for card in G::agreed(&options).deck {
                        let seen = slowly(card, after.table());
                        assert_eq!(near[card.index()], seen, "{card} after {mv} in {position:?}");
                        assert_eq!(as_it_lies[card.index()], seen, "{card} after {mv}");
                        let mut shown =
                            Colour::ALL.into_iter().filter_map(|c| after.table().shown(c));
                        let is_shown = shown.any(|(shown, _)| shown == card);
                        assert_eq!(near[card.index()].turns == 0, is_shown, "{card} after {mv}");
                    }
                }
                let Some(mv) = position.random_move(&mut chance) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}
