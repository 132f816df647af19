//! Likelihoods: what a turn says about the cards of whoever played it.
//!
//! For every card the player could hold, the moves there were are sorted by what they do to it:
//! bring it nearer, harm it, or neither. Somebody who holds the card plays the first more often
//! and the second less often, so what was played makes some cards likelier than others.

use std::cmp::Ordering;

use games::tiles::{Card, CardSet, MOST_FORMS, Move, View};

use super::TileLore;
use super::around::Nearness;
use super::survey::Survey;

/// What a move does to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing much.
    None,
    /// It takes one turn less.
    Nearer,
    /// There are more ways that are as short as the shortest.
    Wider,
    /// It takes longer: all of the shortest ways are blocked or broken.
    Harm,
    /// All ways begin anew: the black tile moves.
    Anew,
}

/// How many effects there are.
pub(super) const EFFECTS: usize = 5;

/// Cards that take so many turns or more are all the same.
pub(super) const FAR: usize = 6;

/// How often somebody who holds a card plays a move with each effect on it, compared to a move
/// that has none, by the turns the card takes at least. Fitted by the example `fit_beliefs`.
pub(super) type Inclinations = [[f64; EFFECTS]; FAR + 1];

/// The share of turns that are played for reasons nobody can tell from the card.
const OTHER_REASONS: f64 = 0.1;

/// How often somebody who could win at once does not see it.
const MISSED_WIN: f64 = 0.002;

/// A number for each card.
pub(super) type ByCard<T> = [T; MOST_FORMS];

/// What a turn meant for each card.
pub(super) struct Evidence<G: TileLore> {
    of_card: Vec<(Card<G>, Reading)>,
    /// The cards with which the player could have won instead.
    could_win: CardSet<G>,
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

impl<G: TileLore> Evidence<G> {
    /// What it says that this move was played in this situation; `None` if it says nothing.
    pub(super) fn of(before: &View<G>, played: Move<G>) -> Option<Evidence<G>> {
        // Among hundreds of swaps, one says little and takes long to read.
        if matches!(played, Move::Swap(..) | Move::Change(_)) {
            return None;
        }
        // What a move means must not depend on who looks at it, nor on a guess at what is hidden.
        let survey = Survey::of(&before.without_hands());
        let played = survey.find(played)?;
        let mut could_win = CardSet::EMPTY;
        let mut read = |card: Card<G>| {
            let before = survey.before[card.index()];
            let effect = |(mv, near): &(Move<G>, ByCard<Nearness>)| {
                Effect::of(before, near[card.index()], *mv)
            };
            let mut moves = [0; EFFECTS];
            for after in &survey.moves {
                moves[effect(after) as usize] += 1;
                if after.1[card.index()].turns == 0 {
                    could_win.insert(card);
                }
            }
            let turns = (before.turns as usize).min(FAR);
            Reading { turns, moves, played: effect(&survey.moves[played]) }
        };
        let deck = before.table().agreed().deck;
        let of_card = deck.into_iter().map(|card| (card, read(card))).collect();
        Some(Evidence { of_card, could_win })
    }

    /// How likely the turn was for somebody with so many cards and such inclinations, for each
    /// card that may be one of them.
    pub(super) fn likelihoods(&self, cards: usize, inclinations: &Inclinations) -> ByCard<f64> {
        let mut likely = [0.0; MOST_FORMS];
        for (card, reading) in &self.of_card {
            likely[card.index()] = reading.likelihood(inclinations);
        }
        // Of several cards, each is as likely as another to be the one the turn was for.
        let mean = likely.iter().sum::<f64>() / self.of_card.len() as f64;
        let share = 1.0 / cards.max(1) as f64;
        for (card, _) in &self.of_card {
            let likely = &mut likely[card.index()];
            *likely = share * *likely + (1.0 - share) * mean;
            if self.could_win.contains(*card) {
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

impl Effect {
    fn of<G: TileLore>(before: Nearness, after: Nearness, mv: Move<G>) -> Effect {
        match after.turns.cmp(&before.turns) {
            _ if matches!(mv, Move::MoveBlack(_)) => Effect::Anew,
            Ordering::Less => Effect::Nearer,
            Ordering::Greater => Effect::Harm,
            Ordering::Equal if after.ways > before.ways => Effect::Wider,
            Ordering::Equal => Effect::None,
        }
    }
}
