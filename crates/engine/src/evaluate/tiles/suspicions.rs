//! Bayesian inference: what a player believes about the cards it does not see.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};

use games::tiles::{Card, CardSet, MOST_FORMS, Move, Table, Tiles, View};
use games::{Options, Seat};
use rand::{RngExt, SeedableRng};
use rustc_hash::FxHashMap;

use super::TileLore;
use super::evidence::{ByCard, Evidence};
use super::prospects::Suspected;
use crate::chance::Hash64;
use crate::{Beliefs, Chance, Guess, Outlook, Step};

/// Of what was played, so much is looked at: the latest moves.
const LATEST: usize = 100;

/// However little was played for it, a card that is possible keeps this share of what it would
/// have if nothing was known.
const NEVER_LESS: f64 = 0.05;

/// How often the cards of a deal are drawn anew, one after the other, once all are dealt.
const ROUNDS: usize = 2;

/// Beliefs that follow from what was played and from what is publicly known: a source of deals,
/// each as likely as the weights of its cards together.
#[derive(Clone, Debug)]
pub struct Suspicions<G: TileLore> {
    view: View<G>,
    slots: Vec<Slot>,
    /// What the others may think of this player's own cards.
    own: Vec<Slot>,
}

/// One hidden card of a seat.
#[derive(Clone, Debug)]
struct Slot {
    seat: Seat,
    /// How likely it is each card; 0 for those it cannot be. They sum to 1.
    weights: ByCard<f64>,
}

impl<G: TileLore> Suspicions<G> {
    /// What follows from the view and from so many of the latest moves.
    pub(super) fn remembering(outlook: &Outlook<Tiles<G>>, moves: usize) -> Suspicions<G> {
        let (view, past) = (outlook.view.clone(), &outlook.past);
        let past = &past[past.len().saturating_sub(moves)..];
        let mut slots: Vec<(u32, Slot)> = Vec::new();
        for seat in hidden_seats(&view) {
            slots.extend(slots_of(seat, &view, view.unseen(), past));
        }
        // The oldest first: whatever it may be, the later ones may be too.
        slots.sort_by_key(|(draw, slot)| (*draw, slot.seat));
        let slots = slots.into_iter().map(|(_, slot)| slot).collect();
        let mut own = Vec::new();
        if !view.table().agreed().visible && view.hand(outlook.seat).is_some() {
            let discards: CardSet<G> = view.table().discards().iter().copied().collect();
            let unknown = view.table().agreed().deck.without(discards);
            let seen = slots_of(outlook.seat, &view, unknown, past);
            own.extend(seen.into_iter().map(|(_, slot)| slot));
        }
        Suspicions { view, slots, own }
    }

    /// How likely each seat holds each card: the mean over many deals of what each hidden card
    /// may be when the others are known. For a single one that is exact.
    fn chances(&self) -> [ByCard<f64>; Seat::MAX] {
        const DEALS: usize = 500;
        let deals = if self.slots.len() > 1 { DEALS } else { 1 };
        let mut chance = Chance::seed_from_u64(0);
        let mut chances = [[0.0; MOST_FORMS]; Seat::MAX];
        for _ in 0..deals {
            let mut dealt = self.deal(&mut chance);
            for at in 0..self.slots.len() {
                let Slot { seat, weights } = &self.slots[at];
                let free = self.free(&dealt, at);
                let sum: f64 = free.into_iter().map(|card| weights[card.index()]).sum();
                for card in free.into_iter().filter(|_| sum > 0.0) {
                    chances[seat.index()][card.index()] +=
                        weights[card.index()] / sum / deals as f64;
                }
                dealt[at] = draw(weights, free, &mut chance).or(dealt[at]);
            }
        }
        chances
    }

    /// How likely each seat holds each card for all that everybody can conclude; which of the
    /// cards this player sees himself counts only for those of the others.
    pub(super) fn public(&self) -> Suspected {
        let mut suspected = [[0.0; MOST_FORMS]; Seat::MAX];
        for Slot { seat, weights } in self.slots.iter().chain(&self.own) {
            let of_seat = &mut suspected[seat.index()];
            of_seat.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += *weight as f32);
        }
        if self.view.table().agreed().visible {
            for (seat, of_seat) in Seat::first(Seat::MAX).zip(&mut suspected) {
                let hand = self.view.hand(seat).unwrap_or_default();
                hand.into_iter().for_each(|card| of_seat[card.index()] = 1.0);
            }
        }
        suspected
    }

    /// A card for every slot, no card twice.
    fn deal(&self, chance: &mut Chance) -> Vec<Option<Card<G>>> {
        let mut dealt = vec![None; self.slots.len()];
        // Dealing one after the other gives the later ones what the earlier ones left. Drawing
        // each anew, knowing all others, mends that.
        let rounds = if self.slots.len() > 1 { ROUNDS } else { 0 };
        for round in 0..=rounds {
            for (at, slot) in self.slots.iter().enumerate() {
                let free = self.free(&dealt, at);
                dealt[at] = draw(&slot.weights, free, chance).or(dealt[at]);
                if round == 0 && dealt[at].is_none() {
                    // A view read from a text that no game can lead to.
                    dealt[at] = free.into_iter().next();
                }
            }
        }
        dealt
    }

    /// The unseen cards that no other slot has.
    fn free(&self, dealt: &[Option<Card<G>>], at: usize) -> CardSet<G> {
        let others = dealt.iter().enumerate().filter(|(other, _)| *other != at);
        self.view.unseen().without(others.filter_map(|(_, card)| *card).collect())
    }
}

impl<G: TileLore> Beliefs<Tiles<G>> for Suspicions<G> {
    fn of(outlook: &Outlook<Tiles<G>>) -> Suspicions<G> {
        Suspicions::remembering(outlook, outlook.past.len())
    }

    fn draw(&self, chance: &mut Chance) -> Tiles<G> {
        let mut hands = [CardSet::EMPTY; Seat::MAX];
        for (slot, card) in self.slots.iter().zip(self.deal(chance)) {
            if let Some(card) = card {
                hands[slot.seat.index()].insert(card);
            }
        }
        self.view.complete_with(hands, chance)
    }

    fn are_certain(&self) -> bool {
        self.slots.is_empty()
    }

    fn guesses(&self) -> Vec<Guess> {
        let chances = self.chances();
        let of_seat = |seat: Seat| {
            let chance = |card: Card<G>| (card.number(), chances[seat.index()][card.index()]);
            let all = (0..Card::<G>::COUNT).filter_map(Card::from_index).map(chance);
            let mut cards: Vec<(u8, f64)> = all.filter(|(_, chance)| *chance > 0.0).collect();
            cards.sort_by(|(_, one), (_, other)| other.total_cmp(one));
            Guess { seat, cards }
        };
        hidden_seats(&self.view).map(of_seat).collect()
    }
}

/// How much likelier the others would hold the seat's own cards to be after this move.
pub(super) fn told_by<G: TileLore>(mv: Move<G>, outlook: &Outlook<Tiles<G>>) -> f64 {
    let own = outlook.view.hand(outlook.seat).unwrap_or_default();
    let Some(evidence) = Evidence::of(&outlook.view, mv).filter(|_| !own.is_empty()) else {
        return 0.0;
    };
    let likely = evidence.likelihoods(own.len(), G::INCLINATIONS);
    let mean = likely.iter().sum::<f64>() / outlook.view.table().agreed().deck.len() as f64;
    own.into_iter().map(|card| likely[card.index()]).sum::<f64>() / own.len() as f64 / mean
}

/// The seats whose cards cannot be seen.
fn hidden_seats<G: TileLore>(view: &View<G>) -> impl Iterator<Item = Seat> {
    let seats = view.table().agreed().seats();
    Seat::first(seats).filter(|seat| view.hand(*seat).is_none())
}

/// The cards of a seat, each one of those unseen, with the draws that brought them.
fn slots_of<G: TileLore>(
    seat: Seat,
    view: &View<G>,
    unseen: CardSet<G>,
    past: &[Step<Tiles<G>>],
) -> Vec<(u32, Slot)> {
    let table = view.table();
    let latest = &past[past.len().saturating_sub(LATEST)..];
    let turns: Vec<(u32, ByCard<f64>)> = latest
        .iter()
        .filter(|step| step.by == seat)
        .filter_map(|step| Some((step.before.table().latest_draw(), read(step)?)))
        .collect();
    let slot = |draw: &u32| {
        // Only turns since the card was drawn were played for it.
        let since = turns.iter().filter(|(latest, _)| latest >= draw);
        let weights = weigh(table, *draw, unseen, since.map(|(_, likely)| likely));
        (*draw, Slot { seat, weights })
    };
    table.draws_of(seat).iter().map(slot).collect()
}

/// How likely a turn was for each card its player may have held; `None` if it says nothing.
///
/// Every thread remembers what it has read: a player asks again in each of his turns.
fn read<G: TileLore>(step: &Step<Tiles<G>>) -> Option<ByCard<f64>> {
    const MOST_REMEMBERED: usize = 2000;
    thread_local! {
        static READ: RefCell<FxHashMap<u64, Option<ByCard<f64>>>> = RefCell::default();
    }
    let key = key(step);
    if let Some(likely) = READ.with_borrow(|read| read.get(&key).copied()) {
        return likely;
    }
    let likely = read_anew(step);
    READ.with_borrow_mut(|read| {
        if read.len() >= MOST_REMEMBERED {
            read.clear();
        }
        read.insert(key, likely);
    });
    likely
}

/// All that [`read_anew`] depends on.
fn key<G: TileLore>(step: &Step<Tiles<G>>) -> u64 {
    let table = step.before.table();
    let mut key = Hash64::default();
    (G::NAME, table.hash(), step.mv).hash(&mut key);
    table.options().pairs().for_each(|pair| pair.hash(&mut key));
    key.finish()
}

fn read_anew<G: TileLore>(step: &Step<Tiles<G>>) -> Option<ByCard<f64>> {
    let cards = step.before.table().draws_of(step.by).len();
    let evidence = Evidence::of(&step.before, step.mv)?;
    Some(evidence.likelihoods(cards, G::INCLINATIONS))
}

/// How likely the card brought by a draw is each of the unseen ones, after these turns.
fn weigh<'a, G: TileLore>(
    table: &Table<G>,
    draw: u32,
    unseen: CardSet<G>,
    turns: impl Iterator<Item = &'a ByCard<f64>>,
) -> ByCard<f64> {
    let mut weights = [0.0; MOST_FORMS];
    let possible: Vec<Card<G>> =
        unseen.into_iter().filter(|card| table.may_come_from(draw, *card)).collect();
    possible.iter().for_each(|card| weights[card.index()] = 1.0);
    for likely in turns {
        weights.iter_mut().zip(likely).for_each(|(weight, likely)| *weight *= likely);
        normalise(&mut weights);
    }
    normalise(&mut weights);
    for card in &possible {
        let weight = &mut weights[card.index()];
        *weight = (1.0 - NEVER_LESS) * *weight + NEVER_LESS / possible.len() as f64;
    }
    weights
}

/// Makes weights sum to 1.
fn normalise(weights: &mut ByCard<f64>) {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= sum);
    }
}

/// One of these cards, each as often as its weight says; none if all weigh nothing.
fn draw<G: TileLore>(
    weights: &ByCard<f64>,
    among: CardSet<G>,
    chance: &mut Chance,
) -> Option<Card<G>> {
    let sum: f64 = among.into_iter().map(|card| weights[card.index()]).sum();
    let mut left = chance.random_range(0.0..1.0) * sum;
    let mut last = None;
    for card in among.into_iter().filter(|card| weights[card.index()] > 0.0) {
        last = Some(card);
        left -= weights[card.index()];
        if left < 0.0 {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use games::{GameId, Position, Seed, SixByFive, Viewer};

    use super::*;

    /// Threads remember different turns: what they say must not depend on whose view they read.
    #[test]
    fn a_turn_is_read_alike_by_everybody_and_whatever_was_read_before() {
        let mut chance = Chance::seed_from_u64(3);
        let mut known = FxHashMap::default();
        for game in 0..40 {
            let mut options = games::six_by_five::SixByFiveOptions::default();
            for spec in GameId::SixByFive.option_specs() {
                let value = spec.values[games::below(&mut chance, spec.values.len())];
                options.set(spec.name, value).expect("one of its values");
            }
            let mut position = SixByFive::start(&options, &Seed::from_u64(game));
            while let (Some(by), Some(mv)) = (position.to_move(), position.random_move(&mut chance))
            {
                for seat in Seat::first(position.seats()) {
                    let before = position.view(Viewer::Seat(seat));
                    let step = Step { before, by, mv };
                    let read = read_anew(&step);
                    let first = *known.entry(key(&step)).or_insert(read);
                    assert_eq!(read, first, "{mv} in {position} {options:?} as seen by {seat:?}");
                }
                position.play_unchecked(mv);
            }
        }
    }
}
