//! The search's signature: how many positions it looks at to answer fixed questions. Whatever
//! changes the number has changed how the engine plays.

use std::time::{Duration, Instant};

use games::{GameId, Seed};

use crate::evaluate::{Playable, PlayableVisitor, visit};
use crate::{Analyst, Limits, Outlook, Settings, Stop};

/// What one game's questions took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The game.
    pub game: GameId,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long that took.
    pub time: Duration,
}

/// Answers the questions of every game, on one thread.
pub fn signatures() -> Vec<Signature> {
    GameId::ALL.iter().map(|game| visit(*game, Ask(*game))).collect()
}

struct Ask(GameId);

impl PlayableVisitor for Ask {
    type Output = Signature;

    fn visit<P: Playable>(self) -> Signature {
        let begun = Instant::now();
        let options = P::Options::default();
        let mut nodes = 0;
        for text in P::QUESTIONS {
            let Ok(position) = P::from_text(text, &options, &Seed::from_u64(0)) else { continue };
            let Some(outlook) = Outlook::of_mover(&position) else { continue };
            let limits = if P::lies_open(&outlook.view) { OPEN } else { HIDDEN };
            let mut analyst = Analyst::<P>::new(Settings { hash: 4, ..Settings::default() });
            let info = analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
            nodes += info.nodes;
        }
        Signature { game: self.0, nodes, time: begun.elapsed() }
    }
}

/// Deep enough to use all of the search, and soon over.
const OPEN: Limits = Limits { time: None, nodes: Some(60_000), depth: Some(7) };
const HIDDEN: Limits = Limits { time: None, nodes: Some(2_000), depth: None };
