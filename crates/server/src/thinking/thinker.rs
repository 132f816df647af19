//! What the engine is asked, and how its answers are told.

use std::time::Duration;

use engine::{AnyAnalyst, Guess, Info, Level, Limits, Question, Settings, Stop};
use games::{AnyPosition, Seat};

use crate::response::{Belief, CardBelief, LineFound, Lines};

/// Chance only makes weak levels err differently each time.
fn settings() -> Settings {
    Settings { seed: getrandom::u64().unwrap_or_default(), ..Settings::default() }
}

/// The whole turn of a computer at this level; `None` if it has no move.
pub(crate) fn choose_turn(question: Question, level: table::Level) -> Option<String> {
    let level = Level::new(level.get())?;
    question.choose_turn(level, settings(), &Stop::new()).map(|turn| turn.join(">"))
}

/// The best lines, reported as they get better.
pub(crate) fn analyse(
    question: &Question,
    lines: usize,
    time: Duration,
    stop: &Stop,
    report: &mut dyn FnMut(&Lines),
) -> Lines {
    let nothing = || tell(&Info::nothing(), None);
    let Ok(position) = question.position() else { return nothing() };
    let Ok(outlook) = question.outlook() else { return nothing() };
    let to_move = position.to_move();
    let mut analyst = AnyAnalyst::new(position.game(), settings());
    let mut think = |time: Duration, least: u32| {
        let mut tell_so_far = |info: &Info<String>| {
            if info.depth >= least || proves_something(info) {
                report(&tell(info, to_move));
            }
        };
        analyst.analyse(&outlook, lines, &Limits::time(time), stop, &mut tell_so_far)
    };
    let (mut left, mut least) = (time, 0);
    if time > 4 * GLANCE {
        let glance = think(GLANCE, 0);
        let settled = proves_something(&glance) && glance.lines.iter().all(|line| line.proven);
        if settled || stop.is_stopped() {
            return tell(&glance, to_move);
        }
        (left, least) = (time - GLANCE, glance.depth);
    }
    tell(&think(left, least), to_move)
}

/// Long thought begins with a glance, since a solver takes its share of the time in silence: so
/// soon there is something to be told.
const GLANCE: Duration = Duration::from_millis(300);

fn proves_something(info: &Info<String>) -> bool {
    info.lines.iter().any(|line| line.proven)
}

fn tell(info: &Info<String>, to_move: Option<Seat>) -> Lines {
    let line = |line: &engine::Line<String>| LineFound {
        moves: line.pv.clone(),
        win: line.win_probability,
        value: 2.0 * line.win_probability - 1.0,
        proven: line.proven.then_some(match () {
            () if line.value.is_win() => "win",
            () if line.value.is_loss() => "loss",
            () => "draw",
        }),
    };
    Lines {
        depth: info.depth,
        nodes: info.nodes,
        elapsed_ms: info.time.as_millis() as u64,
        to_move: to_move.map(Seat::number),
        lines: info.lines.iter().map(line).collect(),
    }
}

/// How much of a line belongs to the turn that begins it.
pub(crate) fn turn_of(position: &AnyPosition, line: &LineFound) -> Vec<String> {
    let mut moves = line.moves.iter().cloned();
    position.turn(|_| moves.next())
}

/// How many cards are told for each seat.
const LIKELIEST: usize = 8;

/// What the others may hold; `None` if nothing is hidden.
pub(crate) fn beliefs(question: &Question) -> Option<Vec<Belief>> {
    let guesses = engine::beliefs(&question.outlook().ok()?);
    let tell = |guess: Guess| {
        let likeliest = guess.cards.into_iter().take(LIKELIEST);
        let cards = likeliest.map(|(card, probability)| CardBelief { card, probability });
        Belief { seat: guess.seat.number(), cards: cards.collect() }
    };
    (!guesses.is_empty()).then(|| guesses.into_iter().map(tell).collect())
}
