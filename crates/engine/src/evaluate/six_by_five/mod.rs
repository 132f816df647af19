//! 6x5 as the engine sees it.

mod around;
mod evidence;
mod fit;
mod goals;
mod judge;
mod prospects;
mod survey;
mod suspicions;

use games::SixByFive;
use games::six_by_five::{Move, View};

pub use self::fit::{BeliefFit, fit_beliefs};
use self::judge::SixByFiveJudge;
use self::suspicions::Suspicions;
use super::Playable;
use crate::tune::{Generation, Plan, TuneError, tune};
use crate::{Habits, Level, Outlook};

/// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength. Depth is what they
/// think of ([`Sight`](prospects::Sight)): up to level 3 of hiding their card behind others, up to
/// level 5 of their own card, then also of what the others may do next.
const HABITS: [Habits; 7] = [
    Habits { depth: 0, nodes: 1, lines: 300, error: 0, lapses: 0 },
    Habits { depth: 0, nodes: 1, lines: 300, error: 33, lapses: 0 },
    Habits { depth: 0, nodes: 1, lines: 300, error: 150, lapses: 0 },
    Habits { depth: 1, nodes: 1, lines: 300, error: 300, lapses: 0 },
    Habits { depth: 1, nodes: 1, lines: 300, error: 36, lapses: 0 },
    Habits { depth: 2, nodes: 1, lines: 300, error: 0, lapses: 45 },
    Habits { depth: 2, nodes: 1, lines: 300, error: 0, lapses: 0 },
];

impl Playable for SixByFive {
    const QUESTIONS: &'static [&'static str] = &[
        "Ko -,- 17,4 0,0 1",
        "Ko,Ba1,Rb3 a1,b3 17,4 0,0 1",
        "Ba1,Ba5,Ya6,Bb8,Kb10,Yc18,Bd24,Be30 b8,e30 30,26 0,0 2",
        "Ya1,Ra2,Ya4,Ba6,Yb2,Bb3,Rb4,Kb8,Rb9,Rb10,Rb12,Yc12,Bc15,Bc16,Rd20,Bd22,Ye26,Re27,Rf32 e26,b4 15,20 0,0 2",
    ];

    type Evaluator = SixByFiveJudge;
    type Beliefs = Suspicions;

    /// Even with all cards open, chance decides what is drawn next; and there are too many moves
    /// for a full search.
    fn lies_open(_: &View) -> bool {
        false
    }

    fn tells(outlook: &Outlook<SixByFive>, mv: Move) -> f64 {
        suspicions::told_by(mv, outlook)
    }

    fn habits(level: Level) -> Option<Habits> {
        HABITS.get(usize::from(level.number()) - 1).copied()
    }

    fn tune(plan: &Plan, report: &mut dyn FnMut(&Generation)) -> Result<String, TuneError> {
        tune::<SixByFive>(plan, report)
    }
}
