//! The search measured by fixed questions: its signature, its pace, and whether it is on time.
//!
//! The signature is how many positions it looks at. Whatever changes the number has changed how
//! the engine plays.

use std::time::Duration;

use games::{AnyOptions, AnyPosition, GameId, Seed};

use crate::evaluate::{Playable, PlayableVisitor, visit};
use crate::{AnyAnalyst, AnyOutlook, Instant, Limits, Settings, Stop};

/// How many positions one game's questions took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The game.
    pub game: GameId,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Answers the questions of every game, on one thread.
pub fn signatures() -> Vec<Signature> {
    let settings = Settings { hash: 4, ..Settings::default() };
    let nodes = |outlook: AnyOutlook| {
        let limits = if outlook.view().hides() { HIDDEN } else { OPEN };
        answer(&outlook, &limits, settings).0
    };
    let ask = |game: &GameId| Signature { game: *game, nodes: questions(*game).map(nodes).sum() };
    GameId::ALL.iter().map(ask).collect()
}

/// Deep enough to use all of the search, and soon over.
const OPEN: Limits = Limits { time: None, nodes: Some(60_000), depth: Some(7) };
const HIDDEN: Limits = Limits { time: None, nodes: Some(2_000), depth: None };

/// How fast the search is in a game, and how punctual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The game.
    pub game: GameId,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long that took.
    pub time: Duration,
    /// By how much the time was overrun where it was overrun most.
    pub overrun: Duration,
}

/// How long each question is thought about to see whether the search ends in time.
const TIME: Duration = Duration::from_millis(100);

/// How many positions each question takes at most to see how fast the search is.
const OPEN_NODES: u64 = 2_000_000;
const HIDDEN_NODES: u64 = 50_000;

/// Answers the questions of every game with these settings, by nodes and by time. With one thread
/// that takes some fifteen seconds.
pub fn paces(settings: Settings) -> Vec<Pace> {
    GameId::ALL.iter().map(|game| pace(*game, settings)).collect()
}

fn pace(game: GameId, settings: Settings) -> Pace {
    let (mut nodes, mut time, mut overrun) = (0, Duration::ZERO, Duration::ZERO);
    for outlook in questions(game) {
        let most = if outlook.view().hides() { HIDDEN_NODES } else { OPEN_NODES };
        let (more, took) = answer(&outlook, &Limits::nodes(most), settings);
        (nodes, time) = (nodes + more, time + took);
        let (_, took) = answer(&outlook, &Limits::time(TIME), settings);
        overrun = overrun.max(took.saturating_sub(TIME));
    }
    Pace { game, nodes, time, overrun }
}

fn questions(game: GameId) -> impl Iterator<Item = AnyOutlook> {
    struct Questions;
    impl PlayableVisitor for Questions {
        type Output = &'static [&'static str];

        fn visit<P: Playable>(self) -> Self::Output {
            P::QUESTIONS
        }
    }
    visit(game, Questions).iter().filter_map(move |text| {
        let options = AnyOptions::new(game);
        let position = AnyPosition::from_text(text, &options, &Seed::from_u64(0)).ok()?;
        Some(AnyOutlook::now(&position, position.to_move()?))
    })
}

/// How many positions an answer took, and how long.
fn answer(outlook: &AnyOutlook, limits: &Limits, settings: Settings) -> (u64, Duration) {
    let mut analyst = AnyAnalyst::new(outlook.game(), settings);
    let begun = Instant::now();
    let info = analyst.analyse(outlook, 1, limits, &Stop::new(), &mut |_| ());
    (info.nodes, begun.elapsed())
}
