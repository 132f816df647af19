//! What a move promises to whoever plays it.
//!
//! After it, somebody may win at once: that chance follows exactly from what each seat may hold.
//! What is left is judged, where two play, by a network, from how near the player's own cards are, how near those
//! are which the other may hold, and what he may think of all this; where more play, by how near the own cards are.

use games::Seat;
use games::tiles::{CardSet, MOST_FORMS, Table, Tiles};

use super::around::Nearness;
use super::evidence::ByCard;
use super::{TURNS_OF_POINT, TileLore};
use crate::evaluate::Network;
use crate::exponential::exp_32;

/// How likely each seat holds each card, for all that everybody can conclude.
pub(super) type Suspected = [ByCard<f32>; Seat::MAX];

/// How likely somebody leaves what a seat after his own could complete: the more sit between, the less is left.
const LEFT_ALONE: f32 = 0.7;

/// Where more than two play: as how many times his share somebody's chance counts who needs no more turns, and over how
/// many turns of all others together it falls to an e-th. With so many to hinder him, his own way counts for little
/// against what he leaves them.
const AT_ONCE: f32 = 1.25;
const PATIENCE: f32 = 16.0;

/// Ways to go on are worth this much of a turn each, and more than so many are worth no more.
const WAY: f32 = 0.05;
const MOST_WAYS: u8 = 9;

/// What is known when all cards are.
pub(super) fn certain<G: TileLore>(position: &Tiles<G>) -> Suspected {
    let mut suspected = [[0.0; MOST_FORMS]; Seat::MAX];
    for (seat, of_seat) in Seat::first(Seat::MAX).zip(&mut suspected) {
        position.hand(seat).into_iter().for_each(|card| of_seat[card.index()] = 1.0);
    }
    suspected
}

/// What a player thinks of when he weighs a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Regard {
    /// Of his own cards.
    Own,
    /// Also of what the others may do next.
    Everybody,
}

impl Regard {
    /// The regard of somebody who looks so many moves ahead.
    pub(super) fn of(depth: Option<u32>) -> Regard {
        match depth {
            Some(..=1) => Regard::Own,
            _ => Regard::Everybody,
        }
    }
}

/// Where a move leads, seen by its player.
pub(super) struct Prospect<'a, G: TileLore> {
    pub(super) table: &'a Table<G>,
    pub(super) suspected: &'a Suspected,
    pub(super) regard: Regard,
    pub(super) mover: Seat,
    pub(super) hand: CardSet<G>,
    /// How near each card is after the move.
    pub(super) near: &'a ByCard<Nearness>,
}

/// How much of a hand is how near.
#[derive(Clone, Copy, Default)]
struct Masses {
    shown: f32,
    in_one: f32,
    in_two: f32,
    in_three: f32,
}

/// The inputs of the network, which knows games of two, in blocks.
mod input {
    use super::{MASSES, TURNS, WAYS};

    /// The turns the nearest own card takes, and in how many ways.
    pub(super) const OWN: usize = 0;
    /// How likely the others hold that card to be the player's, by its turns.
    pub(super) const SUSPECTED: usize = OWN + TURNS * WAYS;
    /// What the next seat may have in one turn, two and three.
    pub(super) const NEXT: usize = SUSPECTED + 3 * MASSES;
    /// What the others may think the player has in one turn and in two.
    pub(super) const FEARED: usize = NEXT + 3 * MASSES;
    /// Tiles left.
    pub(super) const TILES: usize = FEARED + 2 * MASSES;
    /// In games for points, how many are missing to the player and to the best of the others.
    pub(super) const OWN_POINTS: usize = TILES + 9;
    pub(super) const OTHER_POINTS: usize = OWN_POINTS + 10;
    pub(super) const COUNT: usize = OTHER_POINTS + 10;
}

/// How many inputs the network has.
pub(super) const INPUTS: usize = input::COUNT;

/// No move switches on more of them.
const MOST_ON: usize = 16;

/// Kinds of turns, of ways, and of probabilities that are told apart.
const TURNS: usize = 6;
const WAYS: usize = 6;
const MASSES: usize = 12;

fn kind_of_ways(ways: u8) -> usize {
    match ways {
        0..=1 => 0,
        2 => 1,
        3 => 2,
        4..=5 => 3,
        6..=8 => 4,
        _ => 5,
    }
}

fn kind_of_mass(mass: f32) -> usize {
    const STEPS: [f32; MASSES - 1] =
        [0.002, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5];
    STEPS.iter().filter(|step| mass >= **step).count()
}

impl<G: TileLore> Prospect<'_, G> {
    /// How likely the player is to win.
    pub(super) fn value(&self, network: &Network) -> f32 {
        let (ceiling, masses) = self.look();
        if ceiling.decided {
            return ceiling.share;
        }
        if self.seats() > 2 {
            return ceiling.share * self.promise_among_many();
        }
        let (mut inputs, mut count) = ([0; MOST_ON], 0);
        self.name_inputs(&masses, |input| {
            inputs[count] = input as u16;
            count += 1;
        });
        let odds = network.value(&inputs[..count]) as f32 / 100.0;
        ceiling.share / (1.0 + exp_32(-odds))
    }

    /// What the player's own cards promise where more than two play and nobody wins at once.
    fn promise_among_many(&self) -> f32 {
        let near = || self.hand.into_iter().map(|card| self.near[card.index()]);
        let turns = near().map(|near| near.turns).min().unwrap_or(0);
        let ways: u8 = near().filter(|near| near.turns == turns).map(|near| near.ways).sum();
        let points = f32::from(self.missing_points(self.mover) - 1);
        let further = f32::from(turns) + TURNS_OF_POINT as f32 * points
            - WAY * f32::from(ways.min(MOST_WAYS));
        let others = (self.seats() - 1) as f32;
        AT_ONCE / self.seats() as f32 * exp_32(-further * others / PATIENCE)
    }

    /// The inputs that are on, and what their probability is a share of.
    #[cfg(feature = "workbench")]
    pub(super) fn lesson(&self) -> (Vec<u16>, f32) {
        let (ceiling, masses) = self.look();
        let mut inputs = Vec::with_capacity(MOST_ON);
        self.name_inputs(&masses, |input| inputs.push(input as u16));
        (inputs, ceiling.share)
    }

    fn seats(&self) -> usize {
        self.table.agreed().seats()
    }

    /// The points missing to a seat; one if the first card shown wins.
    fn missing_points(&self, seat: Seat) -> u8 {
        let target = self.table.agreed().points;
        target.map_or(1, |target| target.get().saturating_sub(self.table.points(seat)).max(1))
    }

    /// What may happen at once, and how near everybody may be.
    fn look(&self) -> (Ceiling, [Masses; Seat::MAX]) {
        let mut masses = [Masses::default(); Seat::MAX];
        let mut share = 1.0;
        let seats = self.seats();
        let between = |seat: Seat| (seats + seat.index() - self.mover.index() - 1) % seats;
        let comes_to = |seat: Seat| (0..between(seat)).fold(1.0, |chance, _| chance * LEFT_ALONE);
        let seen = |seat: &Seat| self.regard == Regard::Everybody || *seat == self.mover;
        for seat in Seat::first(seats).filter(seen) {
            let mass = &mut masses[seat.index()];
            for (near, chance) in self.near.iter().zip(&self.suspected[seat.index()]) {
                match near.turns {
                    0 => mass.shown += chance,
                    1 => mass.in_one += chance,
                    2 => mass.in_two += chance,
                    3 => mass.in_three += chance,
                    _ => {}
                }
            }
            if seat != self.mover && self.missing_points(seat) == 1 {
                share *= 1.0 - mass.shown.min(1.0);
                share *= 1.0 - comes_to(seat) * mass.in_one.min(1.0);
            }
        }
        let shown = self.hand.into_iter().any(|card| self.near[card.index()].turns == 0);
        if shown && self.missing_points(self.mover) == 1 {
            let both: f32 = masses
                .iter()
                .enumerate()
                .filter(|(seat, _)| *seat != self.mover.index())
                .map(|(_, mass)| mass.shown)
                .sum();
            return (Ceiling { share: 1.0 - both.min(1.0) / 2.0, decided: true }, masses);
        }
        (Ceiling { share, decided: false }, masses)
    }

    fn name_inputs(&self, masses: &[Masses; Seat::MAX], mut on: impl FnMut(usize)) {
        let suspected = &self.suspected[self.mover.index()];
        let own = self.hand.into_iter().map(|card| (self.near[card.index()], card));
        let shown = own.clone().filter(|(near, _)| near.turns == 0).count() as u8;
        let best = own
            .filter(|(near, _)| near.turns > 0)
            .min_by_key(|(near, _)| (near.turns, u8::MAX - near.ways));
        if let Some((near, card)) = best {
            let turns = usize::from(near.turns).min(TURNS) - 1;
            on(input::OWN + turns * WAYS + kind_of_ways(near.ways));
            on(input::SUSPECTED + turns.min(2) * MASSES + kind_of_mass(suspected[card.index()]));
        }
        let next = self.mover.next(self.seats());
        let of_next = masses[next.index()];
        for (at, mass) in [of_next.in_one, of_next.in_two, of_next.in_three].into_iter().enumerate()
        {
            on(input::NEXT + at * MASSES + kind_of_mass(mass));
        }
        let of_mover = masses[self.mover.index()];
        for (at, mass) in [of_mover.in_one, of_mover.in_two].into_iter().enumerate() {
            on(input::FEARED + at * MASSES + kind_of_mass(mass));
        }
        let left: usize =
            games::tiles::Colour::ALL.into_iter().map(|colour| self.table.reserve(colour)).sum();
        on(input::TILES + (left / 3).min(8));
        if self.table.agreed().points.is_some() {
            let own = self.missing_points(self.mover).saturating_sub(shown);
            on(input::OWN_POINTS + usize::from(own.min(9)));
            on(input::OTHER_POINTS + usize::from(self.missing_points(next).min(9)));
        }
    }
}

/// The most a player can expect.
struct Ceiling {
    share: f32,
    /// Whether that is also what he gets.
    decided: bool,
}

#[cfg(test)]
mod tests {
    use games::six_by_five::{Card, CardSet, Colour, Table};
    use games::{Position, Seed, SixByFive};
    use rand::SeedableRng;

    use super::super::survey::Survey;
    use super::*;
    use crate::Chance;

    fn shown(table: &Table) -> impl Iterator<Item = Card> {
        let shown = |colour| table.shown(colour).map(|(card, _)| card);
        Colour::ALL.into_iter().filter_map(shown)
    }

    #[test]
    fn the_chance_that_the_next_player_wins_at_once_is_exact() {
        let mut looked = 0;
        for seed in 0..40 {
            let mut chance = Chance::seed_from_u64(seed);
            let mut position = SixByFive::start(&Default::default(), &Seed::from_u64(seed));
            for _ in 0..4 + seed % 9 {
                let Some(mv) = position.random_move(&mut chance) else { break };
                position.play_unchecked(mv);
            }
            let Some(mover) = position.to_move() else { continue };
            let survey = Survey::of(&position);
            // Nothing but what each card adds to the danger.
            let mut suspected = [[0.0; MOST_FORMS]; Seat::MAX];
            suspected[mover.next(2).index()] = [1.0 / 32.0; MOST_FORMS];
            for (mv, near) in survey.moves.iter().step_by(11) {
                let mut after = position.clone();
                after.play_unchecked(*mv);
                let given: CardSet = shown(after.table()).collect();
                let mut in_one = CardSet::EMPTY;
                let mut replies = Vec::new();
                after.legal_moves(&mut replies);
                for reply in replies {
                    let mut then = after.clone();
                    then.play_unchecked(reply);
                    in_one = shown(then.table()).chain(in_one).collect();
                }
                let share = |cards: CardSet| 1.0 - cards.len() as f32 / 32.0;
                let hand = CardSet::EMPTY;
                let prospect = Prospect {
                    table: position.table(),
                    suspected: &suspected,
                    regard: Regard::Everybody,
                    mover,
                    hand,
                    near,
                };
                let expected = share(given) * share(in_one.without(given));
                let ceiling = prospect.look().0.share;
                assert!((ceiling - expected).abs() < 1e-5, "{mv} in {position}");
                looked += usize::from(expected < 1.0);
            }
        }
        assert!(looked > 50, "some moves must be dangerous, not {looked}");
    }

    #[test]
    fn the_later_a_seat_comes_the_less_is_feared_what_it_could_complete() {
        let mut options = games::six_by_five::SixByFiveOptions::default();
        games::Options::set(&mut options, "players", "5").expect("five can play");
        let mut feared = 0;
        for seed in 0..20 {
            let mut chance = Chance::seed_from_u64(seed);
            let mut position = SixByFive::start(&options, &Seed::from_u64(seed));
            for _ in 0..6 + seed % 9 {
                let Some(mv) = position.random_move(&mut chance) else { break };
                position.play_unchecked(mv);
            }
            let Some(mover) = position.to_move() else { continue };
            let survey = Survey::of(&position);
            for (_, near) in survey.moves.iter().step_by(11) {
                let share = |who: Seat| {
                    let mut suspected = [[0.0; MOST_FORMS]; Seat::MAX];
                    suspected[who.index()] = [1.0 / 32.0; MOST_FORMS];
                    let (regard, hand) = (Regard::Everybody, CardSet::EMPTY);
                    let (table, suspected) = (position.table(), &suspected);
                    Prospect { table, suspected, regard, mover, hand, near }.look().0.share
                };
                let others = std::iter::successors(Some(mover.next(5)), |seat| Some(seat.next(5)));
                let shares: Vec<f32> = others.take(4).map(share).collect();
                assert!(shares.is_sorted() && shares[3] <= 1.0, "{shares:?} in {position}");
                let told_apart = shares.windows(2).all(|pair| pair[0] < pair[1]);
                feared += usize::from(told_apart && shares[3] < 1.0);
            }
        }
        assert!(feared > 50, "some moves must be dangerous, not {feared}");
    }

    #[test]
    fn a_card_of_ones_own_wins_and_both_at_once_are_a_draw() {
        // Card 3 is the leaflet's first example: blue on a1 a2 b3 c4.
        let text = "Ko,Ba1,Ba2,Bb3 a1,a2 3,9 0,0 1";
        let position = SixByFive::from_text(text, &Default::default(), &Seed::from_u64(0));
        let position = position.expect("a position");
        let survey = Survey::of(&position);
        let at = survey.find("Bc4".parse().expect("a move")).expect("a legal one");
        let mut suspected = certain(&position);
        let value = |suspected: &Suspected| {
            let (mover, hand) = (Seat::new(0), position.hand(Seat::new(0)));
            let (table, near) = (position.table(), &survey.moves[at].1);
            Prospect { table, suspected, regard: Regard::Everybody, mover, hand, near }
                .value(&Network::blank(INPUTS))
        };
        assert_eq!(value(&suspected), 1.0);
        suspected[1] = suspected[0];
        assert_eq!(value(&suspected), 0.5);
    }
}
