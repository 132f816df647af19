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
mod six_by_five;
mod survey;
mod suspicions;
mod xochintlan;

use games::tiles::{Move, TileGame, Tiles, View};

use self::around::Ways;
use self::evidence::Inclinations;

#[cfg(feature = "workbench")]
pub use self::fit::{BeliefFit, fit_beliefs};
use self::judge::TileJudge;
use self::suspicions::Suspicions;
use super::Playable;
#[cfg(feature = "workbench")]
use crate::tune::{Generation, Plan, TuneError, Watch, tune};
use crate::{Habits, Level, Outlook};

/// What the engine knows of one game of tiles.
pub trait TileLore: TileGame {
    /// See [`Playable::QUESTIONS`].
    const QUESTIONS: &'static [&'static str];

    /// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength. Depth is what
    /// they think of: 0 of hiding their card behind others, 1 of their own card, 2 also of what
    /// the others may do next.
    const HABITS: &'static [Habits; 7];

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
    fn lies_open(_: &View<G>) -> bool {
        false
    }

    fn tells(outlook: &Outlook<Tiles<G>>, mv: Move<G>) -> f64 {
        suspicions::told_by(mv, outlook)
    }

    fn habits(level: Level) -> Option<Habits> {
        G::HABITS.get(usize::from(level.number()) - 1).copied()
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
