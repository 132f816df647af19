//! What the engine is asked, and how its answers are told.

use std::time::Duration;

use engine::{
    AnyAnalyst, Assessment, Case, Claim, Guess, Info, Level, Limits, Question, Settings, Stop,
};
use games::{AnyPosition, Seat, Seed};
use rand::Rng;
use serde_json::Value;
use table::{Certain, Reason, Refusal, Table, replay};

use crate::positions::read_position;
use crate::problem::{Problem, malformed};
use crate::request::{Analyse, ExplainMove, JudgeMove, read_options};
use crate::response::{
    Belief, Beliefs, CardBelief, Explained, Hint, Judged, LineFound, Lines, MoveWorth, Remark,
};

/// The most that may be asked of the engine at once.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// How long it thinks.
    pub time: Duration,
    /// How many lines it tells.
    pub lines: usize,
}

/// How the engine may think, and how it is stopped. Its chance only makes weak levels err
/// differently each time.
#[derive(Clone, Debug)]
pub struct Effort {
    /// How much of the machine it may use.
    pub settings: Settings,
    /// So many positions instead of a time: then the same question has the same answer.
    pub nodes: Option<u64>,
    /// What tells it to stop.
    pub stop: Stop,
}

/// A question about any position.
#[derive(Clone, Debug)]
pub struct Analysis {
    question: Question,
    lines: usize,
    time: Duration,
}

impl Analysis {
    /// Reads what is asked, if it is not too much.
    pub fn read(request: &Analyse, most: Most, chance: &mut impl Rng) -> Result<Analysis, Problem> {
        let lines = request.lines.unwrap_or(1);
        if !(1..=most.lines).contains(&lines) {
            return Err(malformed(format!("`lines` is 1 to {}", most.lines)));
        }
        let time = request.think_ms.map_or(most.time / 4, Duration::from_millis);
        if time > most.time {
            return Err(malformed(format!("`think_ms` is at most {}", most.time.as_millis())));
        }
        let position = request.position.as_deref();
        let mut at = read_position(&request.game, &request.options, position, None, chance)?;
        replay(&mut at, &request.turns, 1)?;
        let start = at.guess().clone();
        let seat = start.to_move().unwrap_or(Seat::new(0));
        Ok(Analysis { question: Question { start, moves: Vec::new(), seat }, lines, time })
    }

    /// The best lines, reported as they get better.
    pub fn answer(&self, effort: &Effort, report: &mut dyn FnMut(&Lines)) -> Lines {
        analyse(&self.question, self.lines, self.time, effort, report)
    }
}

/// A question about a move that was played.
#[derive(Clone, Debug)]
pub struct Judging {
    start: AnyPosition,
    moves: Vec<String>,
    time: Duration,
}

/// A move is judged by up to four searches: with and without open cards, before and after it. Lines that are too short to
/// say why take up to one more.
const SEARCHES: u32 = 5;

impl Judging {
    /// Reads what is asked, if it is not too much.
    pub fn read(
        request: &JudgeMove,
        most: Most,
        chance: &mut impl Rng,
    ) -> Result<Judging, Problem> {
        let time = request.think_ms.map_or(most.time / 4, Duration::from_millis);
        if time > most.time {
            return Err(malformed(format!("`think_ms` is at most {}", most.time.as_millis())));
        }
        let (position, deck) = (request.position.as_deref(), request.deck.as_deref());
        let mut at = read_position(&request.game, &request.options, position, deck, chance)?;
        let start = at.guess().clone();
        let steps = replay(&mut at, &request.turns, 1)?;
        if steps.is_empty() {
            return Err(malformed("`turns` has no move to be judged"));
        }
        let moves = steps.into_iter().map(|step| step.text).collect();
        Ok(Judging { start, moves, time: time / SEARCHES })
    }

    /// What the move was worth by what its player could know, and with open cards.
    pub fn answer(&self, effort: &Effort) -> Result<Judged, Problem> {
        let limits = Limits::time(self.time);
        let judged =
            engine::judge_last(&self.start, &self.moves, effort.settings, &limits, &effort.stop);
        let judged = judged.ok_or_else(|| Problem::Internal("no judgement".to_owned()))?;
        Ok(Judged {
            seat: judged.seat.number(),
            text: judged.mv,
            worth: worth(&judged.assessment),
            open: judged.open.as_ref().map(worth),
        })
    }
}

fn worth(assessment: &Assessment) -> MoveWorth {
    MoveWorth {
        win: assessment.win_probability,
        best: assessment.best.pv.clone(),
        best_win: assessment.best.win_probability,
        gave_away: assessment.gave_away,
        mark: assessment.mark.map(|mark| mark.to_string()),
        why: Remark::all(&assessment.why),
    }
}

/// So many moves of a line are looked at.
const MOST_MOVES: usize = 400;

/// Why a move was worse than another, from lines that are known already.
pub fn explain(request: &ExplainMove) -> Result<Explained, Problem> {
    let options = read_options(&request.game, &request.options)?;
    // What will be drawn plays no part: no line is followed beyond a card that is drawn.
    let before = &AnyPosition::from_text(&request.position, &options, &Seed::from_u64(0))?;
    if request.gave_away.is_some_and(|share| !(0.0..=1.0).contains(&share)) {
        return Err(malformed("`gave_away` is from 0 to 1"));
    }
    let (played, better) = (&request.played, &request.better);
    for line in [played, better] {
        let Some(text) = line.first().filter(|_| line.len() <= MOST_MOVES) else {
            return Err(malformed(format!("a line has 1 to {MOST_MOVES} moves")));
        };
        let legal = before.clone().play(text).map(drop);
        legal.map_err(|error| Refusal::Illegal { error, text: text.clone(), place: 1 })?;
    }
    let other = before.to_move().filter(|_| before.seats() == 2).map(|seat| seat.next(2));
    let lost = other.filter(|_| request.lost);
    let mut claims = engine::explain(&Case { before, played, better, sure: request.sure, lost });
    if let Some(share) = request.gave_away.filter(|_| claims.is_empty()) {
        claims.push(Claim::Costs { share, line: better.clone() });
    }
    Ok(Explained { why: Remark::all(&claims) })
}

/// The game as a seat may ask about it, if aids are agreed; `to_move` if only in its own turn.
pub fn question(table: &Table, seat: Seat, to_move: bool) -> Result<Question, Problem> {
    if !table.agreement().aids {
        return Err(Problem::NoAids);
    }
    match table.to_move() {
        None => Err(Problem::Refused(Reason::Finished.into())),
        Some(mover) if to_move && mover != seat => {
            Err(Problem::Refused(Reason::NotYourTurn.into()))
        }
        Some(_) => Ok(seen_by(table, seat)),
    }
}

/// The game up to now, asked about by a seat.
pub fn seen_by(table: &Table, seat: Seat) -> Question {
    let moves = table.moves().map(str::to_owned).collect();
    Question { start: table.start().clone(), moves, seat }
}

/// The whole turn of a computer at this level; `None` if it has no move.
pub fn choose_turn(question: Question, level: table::Level, effort: &Effort) -> Option<String> {
    let level = Level::new(level.get())?;
    question.choose_turn(level, effort.settings, &effort.stop).map(|turn| turn.join(">"))
}

const HINT_TIME: Duration = Duration::from_millis(800);

/// A good move and why. What it would cause is told from a guess about what is hidden, never from
/// the truth.
pub fn hint(question: &Question, guess: &Certain, effort: &Effort) -> Result<Hint, Problem> {
    let lines = analyse(question, 1, HINT_TIME, effort, &mut |_| ());
    let best = lines.lines.into_iter().next();
    let best = best.ok_or_else(|| Problem::Internal("no move found".to_owned()))?;
    let (game, turn) = (guess.guess().game(), turn_of(guess.guess(), &best));
    let text = turn.join(">");
    let steps = replay(&mut guess.clone(), std::slice::from_ref(&text), 1)?;
    // A card that others may hold is no reason to show it.
    let anothers =
        |event: &Value| event.get("holder").is_some_and(|holder| *holder != question.seat.number());
    let caused = steps.into_iter().flat_map(|step| step.caused);
    let why = question.outlook().map(|outlook| engine::advise_seat(&outlook, &best.moves));
    let why = why.unwrap_or_default();
    Ok(Hint {
        places: turn.iter().flat_map(|text| game.places_of(text)).collect(),
        turn: text,
        causes: caused.filter(|event| !anothers(event)).collect(),
        win: best.win,
        proven: best.proven,
        why: Remark::all(&why),
        line: best.moves,
    })
}

/// The best lines, reported as they get better.
pub(crate) fn analyse(
    question: &Question,
    lines: usize,
    time: Duration,
    effort: &Effort,
    report: &mut dyn FnMut(&Lines),
) -> Lines {
    let stop = &effort.stop;
    let nothing = || tell(&Info::nothing(), None);
    let Ok(position) = question.position() else { return nothing() };
    let Ok(outlook) = question.outlook() else { return nothing() };
    let to_move = position.to_move();
    let mut analyst = AnyAnalyst::new(position.game(), effort.settings);
    let mut think = |time: Duration, least: u32| {
        let mut tell_so_far = |info: &Info<String>| {
            if info.depth >= least || proves_something(info) {
                report(&tell(info, to_move));
            }
        };
        let limits = effort.nodes.map_or(Limits::time(time), Limits::nodes);
        analyst.analyse(&outlook, lines, &limits, stop, &mut tell_so_far)
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
        proven: line.proven.then(|| {
            let certain = match () {
                () if line.value.is_win() => "win",
                () if line.value.is_loss() => "loss",
                () => "draw",
            };
            certain.to_owned()
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

/// What the others may hold.
pub fn beliefs(question: &Question) -> Result<Beliefs, Problem> {
    let guesses = question.outlook().map(|outlook| engine::beliefs(&outlook)).unwrap_or_default();
    if guesses.is_empty() {
        return Err(Problem::NotInThisGame("nothing is hidden in this game"));
    }
    let tell = |guess: Guess| {
        let likeliest = guess.cards.into_iter().take(LIKELIEST);
        let cards = likeliest.map(|(card, probability)| CardBelief { card, probability });
        Belief { seat: guess.seat.number(), cards: cards.collect() }
    };
    Ok(Beliefs { beliefs: guesses.into_iter().map(tell).collect() })
}
