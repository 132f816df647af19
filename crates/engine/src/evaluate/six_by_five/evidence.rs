//! What a turn says about the cards of whoever played it.
//!
//! For every card the player could hold, the moves there were are sorted by what they do to it:
//! bring it nearer, harm it, or neither. Somebody who holds the card plays the first more often
//! and the second less often, so what was played makes some cards likelier than others.

use games::six_by_five::{Card, CardSet, Colour, Move, Table, Tile, View};
use games::{Position, SixByFive};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::reach::{CELLS, Goal, Surroundings};

/// What a move does to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing much.
    None,
    /// It takes one turn less.
    Nearer,
    /// There is one more way that is as short as the shortest.
    Wider,
    /// All of the shortest ways are blocked or broken.
    Harm,
    /// All ways begin anew: the black tile moves.
    Anew,
}

/// How many effects there are.
pub(super) const EFFECTS: usize = 5;

/// Cards that take so many turns or more are all the same.
pub(super) const FAR: usize = 6;

/// How often somebody who holds a card plays a move with each effect on it, compared to a move
/// that has none, by the turns the card takes at least.
pub(super) type Inclinations = [[f64; EFFECTS]; FAR + 1];

/// Fitted to games of the engine against itself by the example `fit_beliefs`.
pub(super) const INCLINATIONS: Inclinations = [
    // None, Nearer, Wider, Harm, Anew
    [1.0, 1.0, 1.0, 1.0, 1.0],
    [1.0, 20.0, 1.0, 0.3, 0.3],
    [1.0, 12.0, 5.5, 0.4, 1.3],
    [1.0, 19.0, 2.8, 2.0, 12.0],
    [1.0, 3.4, 1.6, 0.5, 12.0],
    [1.0, 12.0, 2.6, 4.0, 15.0],
    [1.0, 4.0, 1.0, 4.0, 20.0],
];

/// The share of turns that are played for reasons nobody can tell from the card.
const OTHER_REASONS: f64 = 0.1;

/// How often somebody who could win at once does not see it.
const MISSED_WIN: f64 = 0.002;

/// A number for each card.
pub(super) type ByCard<T> = [T; Card::COUNT];

/// What a turn meant for each card.
pub(super) struct Evidence {
    of_card: ByCard<Reading>,
    /// The cards with which the player could have won instead.
    could_win: CardSet,
}

/// What a turn meant for one card.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// The turns the card took at least, up to [`FAR`].
    turns: usize,
    /// How many moves had each effect on it.
    moves: [u16; EFFECTS],
    /// The effect of the one that was played.
    played: Effect,
}

impl Evidence {
    /// What it says that this move was played in this situation; `None` if it says nothing.
    pub(super) fn of(before: &View, played: Move) -> Option<Evidence> {
        if matches!(played, Move::Change(_)) {
            return None;
        }
        // Which moves there are and what they show does not depend on what is hidden.
        let position = SixByFive::complete(before, &mut SmallRng::seed_from_u64(0));
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !matches!(mv, Move::Change(_)));
        let near = Surroundings::of(position.table(), position.seats());
        let read = |card| Effects::on(card, &near).read(position.table(), &near, &moves, played);
        Some(Evidence { of_card: Card::ALL.map(read), could_win: shown_in_one(&position, &moves) })
    }

    /// How likely the turn was for somebody with so many cards and such inclinations, for each
    /// card that may be one of them.
    pub(super) fn likelihoods(&self, cards: usize, inclinations: &Inclinations) -> ByCard<f64> {
        let mut likely = self.of_card.map(|reading| reading.likelihood(inclinations));
        // Of several cards, each is as likely as another to be the one the turn was for.
        let mean = likely.iter().sum::<f64>() / likely.len() as f64;
        let share = 1.0 / cards.max(1) as f64;
        for (card, likely) in Card::ALL.into_iter().zip(&mut likely) {
            *likely = share * *likely + (1.0 - share) * mean;
            if self.could_win.contains(card) {
                *likely *= MISSED_WIN;
            }
        }
        likely
    }
}

impl Reading {
    /// How likely the move was played by somebody who holds the card.
    fn likelihood(&self, inclinations: &Inclinations) -> f64 {
        let inclination = &inclinations[self.turns];
        let (mut all, mut count) = (0.0, 0.0);
        for (moves, inclination) in self.moves.iter().zip(inclination) {
            all += f64::from(*moves) * inclination;
            count += f64::from(*moves);
        }
        let share = inclination[self.played as usize] / all;
        (1.0 - OTHER_REASONS) * share + OTHER_REASONS / count
    }
}

/// The cards that some move would show.
fn shown_in_one(position: &SixByFive, moves: &[Move]) -> CardSet {
    let mut cards = CardSet::EMPTY;
    let mut after = position.clone();
    for mv in moves {
        after.clone_from(position);
        after.play_unchecked(*mv);
        for (card, _) in Colour::ALL.into_iter().filter_map(|colour| after.table().shown(colour)) {
            cards.insert(card);
        }
    }
    cards
}

/// How many of some ways a tile helps or harms, by place.
type Counts = [u8; CELLS];

/// What tiles coming and going would do to one card.
struct Effects {
    /// The turns it takes at least.
    turns: u32,
    /// In how many ways.
    ways: u8,
    /// For tiles that come, by colour: the ways as short as the shortest they help.
    nearer: [Counts; 3],
    /// The ways one turn longer they help.
    wider: [Counts; 3],
    /// The shortest ways they stand in.
    harm: [Counts; 3],
    /// The same for tiles that go.
    nearer_without: Counts,
    wider_without: Counts,
    harm_without: Counts,
}

impl Effects {
    fn on(card: Card, near: &Surroundings) -> Effects {
        let mut turns = u32::MAX;
        near.each_way(card, |_, _, takes| turns = turns.min(takes));
        let mut effects = Effects {
            turns,
            ways: 0,
            nearer: [[0; CELLS]; 3],
            wider: [[0; CELLS]; 3],
            harm: [[0; CELLS]; 3],
            nearer_without: [0; CELLS],
            wider_without: [0; CELLS],
            harm_without: [0; CELLS],
        };
        near.each_way(card, |goal, colour, takes| {
            if takes == turns {
                effects.ways += 1;
                effects.count_shortest(goal, colour, near);
            } else if takes == turns + 1 {
                helps(goal, colour, near, &mut effects.wider, &mut effects.wider_without);
            }
        });
        effects
    }

    fn count_shortest(&mut self, goal: &Goal, colour: Colour, near: &Surroundings) {
        helps(goal, colour, near, &mut self.nearer, &mut self.nearer_without);
        for place in goal.shape {
            let at = usize::from(place);
            if near.has(place, colour) {
                self.harm_without[at] += 1;
            } else {
                let others = Colour::ALL.into_iter().filter(|other| *other != colour);
                others.for_each(|other| self.harm[other.index()][at] += 1);
            }
        }
        for place in goal.rim().filter(|place| !near.has(*place, colour)) {
            self.harm[colour.index()][usize::from(place)] += 1;
        }
    }

    /// Counts the moves by their effect.
    fn read(&self, table: &Table, near: &Surroundings, moves: &[Move], played: Move) -> Reading {
        let mut counts = [0; EFFECTS];
        for mv in moves {
            counts[self.of(*mv, table, near) as usize] += 1;
        }
        let turns = (self.turns as usize).min(FAR);
        Reading { turns, moves: counts, played: self.of(played, table, near) }
    }

    /// What a move does to the card.
    fn of(&self, mv: Move, table: &Table, near: &Surroundings) -> Effect {
        let mut tally = Tally::default();
        match mv {
            Move::Place(colour, cell) => self.comes(colour, near.place(cell), &mut tally),
            Move::Replace(colour, cell) => {
                self.goes(near.place(cell), &mut tally);
                self.comes(colour, near.place(cell), &mut tally);
            }
            Move::Swap(one, other) => {
                for (from, to) in [(one, other), (other, one)] {
                    match table.tile_at(from) {
                        Some(Tile::Coloured(colour)) => {
                            self.goes(near.place(from), &mut tally);
                            self.comes(colour, near.place(to), &mut tally);
                        }
                        _ => return Effect::Anew,
                    }
                }
            }
            Move::MoveBlack(_) => return Effect::Anew,
            Move::Change(_) => {}
        }
        match tally {
            Tally { nearer: 1.., .. } => Effect::Nearer,
            Tally { harm, .. } if harm >= self.ways => Effect::Harm,
            Tally { wider: 1.., .. } => Effect::Wider,
            _ => Effect::None,
        }
    }

    fn comes(&self, colour: Colour, place: Option<usize>, tally: &mut Tally) {
        let Some(place) = place else { return };
        tally.nearer += self.nearer[colour.index()][place];
        tally.wider += self.wider[colour.index()][place];
        tally.harm += self.harm[colour.index()][place];
    }

    fn goes(&self, place: Option<usize>, tally: &mut Tally) {
        let Some(place) = place else { return };
        tally.nearer += self.nearer_without[place];
        tally.wider += self.wider_without[place];
        tally.harm += self.harm_without[place];
    }
}

/// Counts the tiles that would shorten a way: those missing in the shape, and those of its colour
/// on the rim, which have to go.
fn helps(
    goal: &Goal,
    colour: Colour,
    near: &Surroundings,
    come: &mut [Counts; 3],
    go: &mut Counts,
) {
    for place in goal.shape.into_iter().filter(|place| !near.has(*place, colour)) {
        come[colour.index()][usize::from(place)] += 1;
    }
    for place in goal.rim().filter(|place| near.has(*place, colour)) {
        go[usize::from(place)] += 1;
    }
}

/// How many ways a move helps and harms.
#[derive(Default)]
struct Tally {
    nearer: u8,
    wider: u8,
    harm: u8,
}
