//! What the engine is asked, and how its answers are told.

use std::time::{Duration, Instant};

use engine::{AnyAnalyst, AnyOutlook, AnyPlayer, Level, Limits, Settings, Stop, Strength};
use games::{AnyPosition, Seat};
use serde_json::Value;

use super::Hint;

/// A game up to now, asked about by one seat. The engine is told of it only what the seat may
/// know.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<String>,
    pub(super) seat: Seat,
    /// Where the errors of weak levels come from.
    pub(super) chance: u64,
}

/// How long a computer of full strength thinks about a turn.
const TURN_TIME: Duration = Duration::from_secs(4);
/// How long it thinks at least about each move of a long turn.
const MOVE_TIME: Duration = Duration::from_millis(50);
/// How long a hint takes.
const HINT_TIME: Duration = Duration::from_millis(1500);

impl Question {
    fn position(&self) -> Option<AnyPosition> {
        let mut position = self.start.clone();
        self.moves.iter().try_for_each(|text| position.play(text).map(drop)).ok()?;
        Some(position)
    }

    fn outlook(&self) -> Option<AnyOutlook> {
        AnyOutlook::of_game(&self.start, &self.moves, self.seat).ok()
    }

    fn settings(&self) -> Settings {
        Settings { seed: self.chance, ..Settings::default() }
    }
}

/// The whole turn of a computer at this level; `None` if it is stopped or has no move.
pub(super) fn choose_turn(
    mut question: Question,
    level: table::Level,
    stop: &Stop,
) -> Option<String> {
    let mut position = question.position()?;
    let strength = Strength::Level(Level::new(level.get())?);
    let mut player = AnyPlayer::new(position.game(), strength, question.settings());
    let (begun, mut turn) = (Instant::now(), Vec::new());
    loop {
        let left = TURN_TIME.saturating_sub(begun.elapsed());
        let limits = Limits::time((left / 2).max(MOVE_TIME));
        let text = player.choose(&question.outlook()?, &limits, stop)?;
        if stop.is_stopped() {
            return None;
        }
        position.play(&text).ok()?;
        question.moves.push(text.clone());
        turn.push(text);
        if !position.mid_turn() || position.outcome().is_some() {
            return Some(turn.join(">"));
        }
    }
}

/// A good turn from here.
pub(super) fn hint(question: &Question, stop: &Stop) -> Option<Hint> {
    let position = question.position()?;
    let mut analyst = AnyAnalyst::new(position.game(), question.settings());
    let limits = Limits::time(HINT_TIME);
    let info = analyst.analyse(&question.outlook()?, 1, &limits, stop, &mut |_| ());
    let best = info.best()?;
    let (mut after, mut turn, mut causes) = (position, Vec::new(), Vec::new());
    for text in &best.pv {
        let Ok(caused) = after.play(text) else { break };
        causes.extend(caused);
        turn.push(text.clone());
        if !after.mid_turn() {
            break;
        }
    }
    // What chance would bring, a card or the end of the game, nobody knows beforehand.
    let known =
        |event: &Value| !matches!(event["type"].as_str(), Some("card_drawn" | "card_shown"));
    causes.retain(known);
    let proven = best.proven.then(|| match () {
        () if best.value.is_win() => "win".to_owned(),
        () if best.value.is_loss() => "loss".to_owned(),
        () => "draw".to_owned(),
    });
    Some(Hint {
        places: crate::tell::touched(&causes).take(1).collect(),
        turn: turn.join(">"),
        causes,
        win: best.win_probability,
        proven,
        line: best.pv.clone(),
    })
}
