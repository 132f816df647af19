//! Fitting what turns say about cards to games in which the cards are known.
//!
//! Computers of several strengths play each other, one card each. The inclinations are those
//! under which the cards they really held are likeliest, seen after each of their turns. The example
//! `fit_beliefs` does it and writes the file that the game includes.

use std::fmt::Write;

use games::tiles::{Card, CardSet, MOST_FORMS, Tiles};
use games::{Position, Seat, Seed, Viewer, below};
use rand::SeedableRng;

use super::TileLore;
use super::evidence::{EFFECTS, Evidence, FAR, Inclinations};
use crate::{Chance, Computer, Level, Limits, Outlook, Player, Settings, Step, Stop, Strength};

/// How many moves at the beginning are left to chance, at most.
const RANDOM_MOVES: usize = 4;

/// How many positions a player of full strength looks at.
const NODES: u64 = 60;

/// All that one player did, and what he did it for.
struct Story<G: TileLore> {
    turns: Vec<Evidence<G>>,
    card: Card<G>,
    /// What it might have been.
    possible: CardSet<G>,
}

/// How well the other's card is known, on average over all turns from the third on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeliefFit {
    /// How many turns were looked at.
    pub turns: usize,
    /// The mean logarithm of how likely the true card was held to be.
    pub log_likelihood: f64,
    /// How likely it was held to be, on average.
    pub probability: f64,
}

/// Plays so many games, fits to four fifths of them, and gives the table as the game includes it,
/// with how well the old one and the new one do on the last fifth. `tell` hears of every game.
pub fn fit_beliefs<G: TileLore>(
    games: usize,
    seed: u64,
    tell: &mut dyn FnMut(usize),
) -> (String, [BeliefFit; 2]) {
    let mut stories: Vec<Story<G>> = Vec::new();
    for game in 0..games {
        stories.extend(play(seed ^ (game as u64) << 20));
        tell(game + 1);
    }
    let (learnt, kept_back) = stories.split_at(stories.len() * 4 / 5);
    let mut fitted = *G::INCLINATIONS;
    let mut step = 2.0;
    while step > 1.05 {
        let before = measure(learnt, &fitted).log_likelihood;
        improve(&mut fitted, step, learnt);
        if measure(learnt, &fitted).log_likelihood < before + 0.000_5 {
            step = f64::sqrt(step);
        }
    }
    (write(&fitted), [*G::INCLINATIONS, fitted].map(|table| measure(kept_back, &table)))
}

/// Tries every number a little higher and a little lower.
fn improve<G: TileLore>(table: &mut Inclinations, step: f64, stories: &[Story<G>]) {
    let mut best = measure(stories, table).log_likelihood;
    for at in EFFECTS..(FAR + 1) * EFFECTS {
        for factor in [step, 1.0 / step] {
            let mut changed = *table;
            let number = &mut changed[at / EFFECTS][at % EFFECTS];
            // The first is what the others are compared to.
            if at % EFFECTS == 0 || !(0.2..=20.0).contains(&(*number * factor)) {
                continue;
            }
            *number *= factor;
            let quality = measure(stories, &changed).log_likelihood;
            if quality > best {
                (best, *table) = (quality, changed);
            }
        }
    }
}

fn measure<G: TileLore>(stories: &[Story<G>], table: &Inclinations) -> BeliefFit {
    let mut fit = BeliefFit { turns: 0, log_likelihood: 0.0, probability: 0.0 };
    for story in stories {
        let mut weights = [0.0; MOST_FORMS];
        story.possible.into_iter().for_each(|card| weights[card.index()] = 1.0);
        for (turn, evidence) in story.turns.iter().enumerate() {
            let likely = evidence.likelihoods(1, table);
            weights.iter_mut().zip(likely).for_each(|(weight, likely)| *weight *= likely);
            let sum: f64 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= sum);
            if turn >= 2 {
                let probability = weights[story.card.index()];
                fit.turns += 1;
                fit.log_likelihood += probability.max(1e-9).ln();
                fit.probability += probability;
            }
        }
    }
    let turns = fit.turns.max(1) as f64;
    BeliefFit {
        log_likelihood: fit.log_likelihood / turns,
        probability: fit.probability / turns,
        ..fit
    }
}

/// One game, and what both players did in it.
fn play<G: TileLore>(seed: u64) -> [Story<G>; 2] {
    let mut chance = Chance::seed_from_u64(seed);
    let mut position = Tiles::<G>::start(&Default::default(), &Seed::from_u64(seed));
    for _ in 0..below(&mut chance, RANDOM_MOVES + 1) {
        if let Some(mv) = position.random_move(&mut chance) {
            position.play_unchecked(mv);
        }
    }
    let mut players = [0, 1].map(|seat| {
        // Half of them full strength, the others somebody between level 3 and 7.
        let level = Level::new(3 + below(&mut chance, 10) as u8).filter(|level| level.number() < 8);
        let strength = level.map_or(Strength::Engine, Strength::Level);
        Computer::<Tiles<G>>::new(strength, Settings { seed: seed + seat, ..Settings::default() })
    });
    let mut stories = [0, 1].map(|seat| {
        let hand = |seat| position.hand(Seat::new(seat));
        Story {
            turns: Vec::new(),
            card: hand(seat).into_iter().next().unwrap_or(Card::FIRST),
            possible: CardSet::USUAL.without(hand(1 - seat)),
        }
    });
    let mut pasts = [Vec::new(), Vec::new()];
    while let Some(seat) = position.to_move() {
        let view = position.view(Viewer::Seat(seat));
        let past = std::mem::take(&mut pasts[seat.index()]);
        let outlook = Outlook { seat, view, past };
        let chosen = players[seat.index()].choose(&outlook, &Limits::nodes(NODES), &Stop::new());
        pasts[seat.index()] = outlook.past;
        let Some(mv) = chosen else { break };
        for viewer in Seat::first(2) {
            let before = position.view(Viewer::Seat(viewer));
            pasts[viewer.index()].push(Step { before, by: seat, mv });
        }
        let story = &mut stories[seat.index()];
        let before = position.view(Viewer::Spectator);
        position.play_unchecked(mv);
        if position.to_move().is_some() {
            story.turns.extend(Evidence::of(&before, mv));
        }
    }
    // What the board showed and nobody claimed is known without any of this.
    for (seat, story) in Seat::first(2).zip(&mut stories) {
        let Story { possible, card: own, .. } = story;
        let may_hold = |card: &Card<G>| card == own || position.table().may_hold(seat, *card);
        *possible = possible.into_iter().filter(may_hold).collect();
    }
    stories
}

fn write(table: &Inclinations) -> String {
    let mut text = "[\n".to_owned();
    for row in table {
        let numbers: Vec<String> = row.iter().map(|number| format!("{number:.2}")).collect();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "    [{}],", numbers.join(", "));
    }
    text + "]\n"
}
