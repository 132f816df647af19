//! The games of tiles as the engine sees them: one evaluator and one way to suspect for all.

mod around;
mod evidence;
#[cfg(feature = "workbench")]
mod fit;
mod goals;
mod judge;
#[cfg(feature = "workbench")]
mod lesson;
mod prospects;
mod remarks;
mod six_by_five;
mod survey;
mod suspicions;
mod xochintlan;

use games::tiles::{CardSet, Colour, Move, TileGame, Tiles, View};
use games::{Position, Seat};

use self::around::{Nearness, Ways};
use self::evidence::{ByCard, Inclinations};

#[cfg(feature = "workbench")]
pub use self::fit::{BeliefFit, fit_beliefs};
use self::judge::TileJudge;
use self::survey::{Survey, nearness};
use self::suspicions::Suspicions;
use super::{Playable, Venture};
#[cfg(feature = "workbench")]
use crate::tune::{Generation, Plan, TuneError, Watch, tune};
use crate::{Claim, Counting, Habits, Level, Manner, Outlook};

/// What the engine knows of one game of tiles.
pub trait TileLore: TileGame {
    /// See [`Playable::QUESTIONS`].
    const QUESTIONS: &'static [&'static str];

    /// See [`Playable::SIGNATURE`].
    const SIGNATURE: u64;

    /// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength.
    const MANNERS: &'static [Manner; 7];

    /// The weights of the network that comes with the engine, packed.
    const WEIGHTS: &'static [u8];

    /// How those who hold a card play.
    const INCLINATIONS: &'static Inclinations;

    /// All ways to show the cards.
    fn ways() -> &'static Ways;
}

impl<G: TileLore> Playable for Tiles<G> {
    const QUESTIONS: &'static [&'static str] = G::QUESTIONS;
    const SIGNATURE: u64 = G::SIGNATURE;

    type Evaluator = TileJudge<G>;
    type Beliefs = Suspicions<G>;

    /// Even with all cards open, chance decides what is drawn next; and there are too many moves
    /// for a full search.
    fn suits_alpha_beta(_: &View<G>) -> bool {
        false
    }

    fn tells(outlook: &Outlook<Tiles<G>>, mv: Move<G>) -> f64 {
        suspicions::told_by(mv, outlook)
    }

    fn remarks(before: &Outlook<Tiles<G>>, played: Move<G>, better: Move<G>) -> Vec<Claim> {
        remarks::remarks(before, played, better)
    }

    /// The turns its nearest card still takes, and in games for points those.
    fn count(&self, seat: Seat, alone: bool) -> i32 {
        ahead(self, seat, alone) - turns_to_go(self.hand(seat), &nearness(self.table()))
    }

    fn counts_after(&self, moves: &[Move<G>], seat: Seat, alone: bool) -> Vec<Option<i32>> {
        let survey = Survey::of(self);
        let held = Seat::first(self.seats()).map(|seat| self.hand(seat));
        let held: CardSet<G> = held.flatten().collect();
        let left: usize = Colour::ALL.into_iter().map(|colour| self.table().reserve(colour)).sum();
        let (hand, ahead) = (self.hand(seat), ahead(self, seat, alone));
        let count = |mv: &Move<G>| {
            let (_, near) = &survey.moves[survey.find(*mv)?];
            let shown = held.into_iter().any(|card| near[card.index()].turns == 0);
            let goes_on = !shown && left > 1;
            goes_on.then(|| ahead - turns_to_go(hand, near))
        };
        moves.iter().map(count).collect()
    }

    fn ventures(
        outlook: &Outlook<Tiles<G>>,
        moves: &[Move<G>],
        remembers: usize,
    ) -> Option<Vec<Venture>> {
        let seats = outlook.view.table().agreed().seats();
        let suspected = Suspicions::remembering(outlook, remembers * seats).public();
        let survey = Survey::of(&outlook.view.without_hands());
        let hand = outlook.view.hand(outlook.seat).unwrap_or_default();
        let venture = |near: &ByCard<Nearness>| {
            let safe = |seat: Seat| {
                let held = near.iter().zip(&suspected[seat.index()]);
                let completed = held.filter(|(near, _)| near.turns <= 1).map(|(_, chance)| chance);
                1.0 - completed.sum::<f32>().min(1.0)
            };
            let others = Seat::first(seats).filter(|seat| *seat != outlook.seat);
            let safe: f32 = others.map(safe).product();
            let turns = turns_to_go(hand, near);
            let own = hand.into_iter().map(|card| near[card.index()]);
            let nearest = own.filter(|near| i32::from(near.turns) == turns);
            let ways = nearest.map(|near| i32::from(near.ways)).sum();
            Venture { danger: 1.0 - safe, ways }
        };
        let all: Vec<Venture> = survey.moves.iter().map(|(_, near)| venture(near)).collect();
        // Who changes a card still has to play: any of the others.
        let danger =
            all.iter().map(|venture| venture.danger).sum::<f32>() / all.len().max(1) as f32;
        let changed = Venture { danger, ways: 0 };
        Some(moves.iter().map(|mv| survey.find(*mv).map_or(changed, |at| all[at])).collect())
    }

    fn manner(level: Level) -> Option<Manner> {
        G::MANNERS.get(usize::from(level.number()) - 1).copied()
    }

    #[cfg(feature = "workbench")]
    fn tune(
        plan: &Plan,
        watch: &Watch,
        report: &mut dyn FnMut(&Generation),
    ) -> Result<String, TuneError> {
        tune::<Tiles<G>>(plan, watch, report)
    }
}

/// A point counts as much as so many turns.
const TURNS_OF_POINT: i32 = 8;

/// What a seat is ahead of the best of the others in points.
fn ahead<G: TileLore>(position: &Tiles<G>, seat: Seat, alone: bool) -> i32 {
    let points = |seat| i32::from(position.table().points(seat));
    let others = Seat::first(position.seats()).filter(|other| !alone && *other != seat);
    TURNS_OF_POINT * (points(seat) - others.map(points).max().unwrap_or(0))
}

/// The turns the nearest card of a hand takes.
fn turns_to_go<G: TileLore>(hand: CardSet<G>, near: &ByCard<Nearness>) -> i32 {
    hand.into_iter().map(|card| i32::from(near[card.index()].turns)).min().unwrap_or(0)
}

/// Somebody who has just learnt the game and sees hardly any of the ways to go on.
const fn overlooking(overlooks: u32) -> Manner {
    Manner::Counts(Counting { overlooks, ..Counting::ahead(1) })
}

/// Somebody who counts the turns of his own card, and fears those of the others.
const fn counting(turns: u32, fears: u32, remembers: u32) -> Manner {
    Manner::Counts(Counting { fears, remembers, ..Counting::ahead(turns) })
}

/// Somebody who judges every move, by all that can be concluded, but now and then thinks of nothing
/// but his own card.
const fn judging(lapses: u32) -> Manner {
    Manner::Judges(Habits { depth: 2, nodes: 1, lines: 300, error: 0, lapses })
}
