//! Evaluator: what each seat can expect, knowing its own cards and suspecting the others'.

use std::marker::PhantomData;
use std::rc::Rc;

use games::tiles::{CardSet, Move, Tiles};
use games::{Position, Seat};
use rustc_hash::FxHashMap;

use super::TileLore;
use super::prospects::{INPUTS, Prospect, Regard, Suspected, certain};
use super::survey::{Survey, nearness};
use super::suspicions::Suspicions;
use crate::Value;
use crate::evaluate::{Evaluator, Foresight, Network, Shares};

/// Judges by a network what moves promise.
pub struct TileJudge<G> {
    pub(super) network: Network,
    game: PhantomData<G>,
}

impl<G: TileLore> Default for TileJudge<G> {
    /// Judges by the network that comes with the engine.
    fn default() -> TileJudge<G> {
        const { assert!(G::WEIGHTS.len() == 2 * Network::weights(INPUTS), "weights for its inputs") };
        TileJudge::new(Network::unpack(G::WEIGHTS, INPUTS))
    }
}

impl<G: TileLore> TileJudge<G> {
    pub(super) fn new(network: Network) -> TileJudge<G> {
        TileJudge { network, game: PhantomData }
    }

    fn knowing(&self, suspected: Suspected, regard: Regard) -> TileForesight<'_, G> {
        let network = &self.network;
        let surveys = FxHashMap::default();
        TileForesight { network, suspected, regard, surveys, bytes: 0 }
    }
}

impl<G: TileLore> Evaluator<Tiles<G>> for TileJudge<G> {
    fn value(&self, position: &Tiles<G>) -> i32 {
        let Some(mover) = position.to_move() else { return 0 };
        Value::from_probability(f64::from(self.shares(position)[mover.index()])).raw()
    }

    fn hint(&self, position: &Tiles<G>, mv: Move<G>) -> i32 {
        let mut expected = Vec::with_capacity(1);
        self.knowing(certain(position), Regard::Everybody).win_chances(
            position,
            &[mv],
            &mut expected,
        );
        expected.first().map_or(0, |expected| (expected * 1000.0) as i32)
    }

    fn shares(&self, position: &Tiles<G>) -> Shares {
        self.knowing(certain(position), Regard::Everybody).shares(position)
    }

    fn foresight(
        &self,
        beliefs: &Suspicions<G>,
        depth: Option<u32>,
    ) -> Box<dyn Foresight<Tiles<G>> + '_> {
        Box::new(self.knowing(beliefs.public(), Regard::of(depth)))
    }
}

/// So many bytes of surveys are remembered, about.
const MOST_BYTES: usize = 10 << 20;

/// What is expected of the moves at some tables.
struct TileForesight<'a, G: TileLore> {
    network: &'a Network,
    suspected: Suspected,
    regard: Regard,
    surveys: FxHashMap<u64, Surveyed<G>>,
    /// How much memory they take, about.
    bytes: usize,
}

/// A table, with what was expected there by those who hold some cards.
struct Surveyed<G: TileLore> {
    survey: Survey<G>,
    expected: Vec<(CardSet<G>, Rc<[f32]>)>,
}

impl<G: TileLore> TileForesight<'_, G> {
    /// What the seat to move expects of each of its moves, in order, but for changes of cards.
    fn expected(&mut self, position: &Tiles<G>) -> (&Survey<G>, Rc<[f32]>) {
        let TileForesight { network, suspected, regard, surveys, bytes } = self;
        let mover = position.to_move().unwrap_or(Seat::new(0));
        let (table, hand) = (position.table(), position.hand(mover));
        if *bytes >= MOST_BYTES {
            surveys.clear();
            *bytes = 0;
        }
        let surveyed = surveys.entry(table.hash()).or_insert_with(|| {
            let survey = Survey::of(position);
            *bytes += size_of_val(&*survey.moves);
            Surveyed { survey, expected: Vec::new() }
        });
        let known = surveyed.expected.iter().find(|(of, _)| *of == hand);
        let expected = match known {
            Some((_, expected)) => Rc::clone(expected),
            None => {
                let value = |(_, near): &(Move<G>, _)| {
                    Prospect { table, suspected, regard: *regard, mover, hand, near }.value(network)
                };
                let expected: Rc<[f32]> = surveyed.survey.moves.iter().map(value).collect();
                *bytes += size_of_val(&*expected);
                surveyed.expected.push((hand, Rc::clone(&expected)));
                expected
            }
        };
        (&surveyed.survey, expected)
    }
}

impl<G: TileLore> Foresight<Tiles<G>> for TileForesight<'_, G> {
    fn win_chances(&mut self, position: &Tiles<G>, moves: &[Move<G>], expected: &mut Vec<f32>) {
        let (survey, all) = self.expected(position);
        // A card that is changed is worth what the average move is worth that goes before it.
        let mean = all.iter().sum::<f32>() / all.len().max(1) as f32;
        expected.clear();
        expected.extend(moves.iter().map(|mv| match survey.find(*mv) {
            Some(at) => all[at],
            None => mean,
        }));
    }

    /// The others share what is left to them by what each could expect if it had just moved.
    fn shares(&mut self, position: &Tiles<G>) -> Shares {
        let mut shares = [0.0; Seat::MAX];
        let Some(mover) = position.to_move() else { return shares };
        let (_, all) = self.expected(position);
        let best = all.iter().copied().fold(0.0, f32::max);
        shares[mover.index()] = best;
        let others = || Seat::first(position.seats()).filter(|seat| *seat != mover);
        if position.seats() == 2 {
            others().for_each(|seat| shares[seat.index()] = 1.0 - best);
            return shares;
        }
        let (table, near) = (position.table(), nearness(position.table()));
        let TileForesight { network, suspected, regard, .. } = self;
        for seat in others() {
            let hand = position.hand(seat);
            let prospect =
                Prospect { table, suspected, regard: *regard, mover: seat, hand, near: &near };
            shares[seat.index()] = prospect.value(network).max(f32::MIN_POSITIVE);
        }
        let sum: f32 = others().map(|seat| shares[seat.index()]).sum();
        others().for_each(|seat| shares[seat.index()] *= (1.0 - best) / sum);
        shares
    }
}
