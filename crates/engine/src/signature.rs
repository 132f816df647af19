//! Node-count signature: the search measured by fixed questions, with its pace, and whether it is on time.
//!
//! The signature is how many positions it looks at. Whatever changes the number has changed how
//! the engine plays.

use std::time::Duration;

use games::{AnyOptions, AnyPosition, GameId, Seed};

use crate::evaluate::{Playable, PlayableVisitor, visit};
use crate::{AnyAnalyst, AnyOutlook, Info, Instant, Limits, Settings, Stop};

/// How many positions one game's questions took, and how they were answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The game.
    pub game: GameId,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many it should be, as written with the game's evaluator.
    pub written: u64,
    /// The best move found for each question.
    pub moves: Vec<String>,
}

/// Answers the questions of every game, on one thread.
pub fn signatures() -> Vec<Signature> {
    let settings = Settings { hash: 4, ..Settings::default() };
    let ask = |game: &GameId| {
        let (questions, written) = asked(*game);
        let mut signature = Signature { game: *game, nodes: 0, written, moves: Vec::new() };
        for outlook in questions {
            let limits = if outlook.view().hides() { HIDDEN } else { OPEN };
            let (info, _) = answer(&outlook, &limits, settings);
            signature.nodes += info.nodes;
            signature.moves.extend(info.lines.into_iter().next().map(|line| line.mv));
        }
        signature
    };
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
    for outlook in asked(game).0 {
        let most = if outlook.view().hides() { HIDDEN_NODES } else { OPEN_NODES };
        let (info, took) = answer(&outlook, &Limits::nodes(most), settings);
        (nodes, time) = (nodes + info.nodes, time + took);
        let (_, took) = answer(&outlook, &Limits::time(TIME), settings);
        overrun = overrun.max(took.saturating_sub(TIME));
    }
    Pace { game, nodes, time, overrun }
}

/// The questions of a game, and how many positions they should take.
fn asked(game: GameId) -> (impl Iterator<Item = AnyOutlook>, u64) {
    struct Asked;
    impl PlayableVisitor for Asked {
        type Output = (&'static [&'static str], u64);

        fn visit<P: Playable>(self) -> Self::Output {
            (P::QUESTIONS, P::SIGNATURE)
        }
    }
    let (texts, written) = visit(game, Asked);
    let questions = texts.iter().filter_map(move |text| {
        let options = AnyOptions::new(game);
        let position = AnyPosition::from_text(text, &options, &Seed::from_u64(0)).ok()?;
        Some(AnyOutlook::now(&position, position.to_move()?))
    });
    (questions, written)
}

/// What is found out about a question, and how long that takes.
fn answer(outlook: &AnyOutlook, limits: &Limits, settings: Settings) -> (Info<String>, Duration) {
    let mut analyst = AnyAnalyst::new(outlook.game(), settings);
    let begun = Instant::now();
    let info = analyst.analyse(outlook, 1, limits, &Stop::new(), &mut |_| ());
    (info, begun.elapsed())
}
