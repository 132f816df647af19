//! What the engine is asked, and how its answers are told.

use std::time::Duration;

use engine::{AnyAnalyst, Level, Limits, Question, Settings, Stop};
use serde_json::Value;

use super::{Belief, CardBelief, Hint};

/// How long a hint takes.
const HINT_TIME: Duration = Duration::from_millis(1500);

/// Chance only makes weak levels err differently each time.
fn settings(chance: u64) -> Settings {
    Settings { seed: chance, ..Settings::default() }
}

/// The whole turn of a computer at this level; `None` if it is stopped or has no move.
pub(super) fn choose_turn(
    question: Question,
    level: table::Level,
    chance: u64,
    stop: &Stop,
) -> Option<String> {
    let level = Level::new(level.get())?;
    question.choose_turn(level, settings(chance), stop).map(|turn| turn.join(">"))
}

/// What the others may hold; nothing where all lies open.
pub(super) fn beliefs(question: &Question) -> Vec<Belief> {
    let guesses = question.outlook().map(|outlook| engine::beliefs(&outlook));
    let told = guesses.unwrap_or_default().into_iter().map(|guess| Belief {
        seat: guess.seat.number(),
        cards: guess
            .cards
            .into_iter()
            .map(|(card, probability)| CardBelief { card, probability })
            .collect(),
    });
    told.collect()
}

/// A good turn from here.
pub(super) fn hint(question: &Question, chance: u64, stop: &Stop) -> Option<Hint> {
    let mut position = question.position().ok()?;
    let mut analyst = AnyAnalyst::new(position.game(), settings(chance));
    let limits = Limits::time(HINT_TIME);
    let info = analyst.analyse(&question.outlook().ok()?, 1, &limits, stop, &mut |_| ());
    let best = info.best()?;
    let mut line = best.pv.iter().cloned();
    let turn = position.turn(|_| line.next()).join(">");
    let mut causes = position.play_turn(&turn).ok()?;
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
        turn,
        causes,
        win: best.win_probability,
        proven,
        line: best.pv.clone(),
    })
}
