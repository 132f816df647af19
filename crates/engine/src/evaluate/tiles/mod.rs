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
use super::Playable;
#[cfg(feature = "workbench")]
use crate::tune::{Generation, Plan, TuneError, Watch, tune};
use crate::{Claim, Habits, Level, Manner, Outlook};

/// What the engine knows of one game of tiles.
pub trait TileLore: TileGame {
    /// See [`Playable::QUESTIONS`].
    const QUESTIONS: &'static [&'static str];

    /// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength. Depth is what
    /// they think of: 0 of hiding their card behind others, 1 of their own card, 2 also of what
    /// the others may do next.
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

/// Somebody who judges every move, but with limited sight.
const fn judging(depth: u32, error: u32, lapses: u32) -> Manner {
    Manner::Judges(Habits { depth, nodes: 1, lines: 300, error, lapses })
}
