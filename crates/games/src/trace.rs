//! Traces: games with every position and every set of legal moves, as JSON, so that any
//! implementation of the rules can be checked against any other.
//!
//! ```text
//! {"game":"gosix","options":{"first":"red"},
//!  "turns":[{"position":"…","legal":["a1",…],"play":"a1"},…],"end":"…","outcome":"r"}
//! ```
//!
//! all on one line. `turns` lists single moves, `legal` is sorted as plain strings, `deck` (only
//! for games with cards) is the whole pile before dealing, `refills` tells in order how the discards
//! were shuffled, and `outcome` is a [`Verdict`]. Options that are left out have their default.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::json::{OptionsJsonError, options_from_json, options_to_json};
use crate::position::drawn_by_lot;
use crate::{Position, Seed, Verdict};

/// One traced game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The game's name.
    pub game: String,
    /// What was agreed, the lot's decision included.
    pub options: Map<String, Value>,
    /// The whole deck before dealing, the front first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<u8>>,
    /// Each refill of the draw pile in order, the front first; not all need be told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refills: Vec<Vec<u8>>,
    /// Each single move, and the position it was played in.
    pub turns: Vec<Step>,
    /// The last position.
    pub end: String,
    /// How the game ended; open if the trace stops early.
    pub outcome: Verdict,
}

/// A move, and what there was before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The position.
    pub position: String,
    /// All legal moves, sorted as plain strings.
    pub legal: Vec<String>,
    /// The move that was played.
    pub play: String,
}

/// A line that is not a trace.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TraceError {
    /// Not JSON at all.
    #[error("column {column}: this is not JSON")]
    NotJson {
        /// Where it stops being JSON, counted from 1, in bytes.
        column: usize,
    },
    /// Something is not what it should be.
    #[error("{place} is not {wanted}")]
    Other {
        /// Where, such as `turns[3].legal`.
        place: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// Something is not there.
    #[error("{place} is missing")]
    Missing {
        /// Where it should be.
        place: String,
    },
    /// Something is there that traces do not have.
    #[error("there is no {place} in a trace")]
    Unknown {
        /// Where.
        place: String,
    },
}

impl FromStr for Trace {
    type Err = TraceError;

    fn from_str(line: &str) -> Result<Trace, TraceError> {
        let value: Value = serde_json::from_str(line)
            .map_err(|error| TraceError::NotJson { column: error.column() })?;
        let Value::Object(mut fields) = value else {
            return Err(other("a trace".to_owned(), "a JSON object on one line"));
        };
        let trace = Trace {
            game: text(take(&mut fields, "", "game")?, "game")?,
            options: match take(&mut fields, "", "options")? {
                Value::Object(options) => options,
                _ => return Err(other("options".to_owned(), "an object")),
            },
            deck: fields.remove("deck").map(|deck| cards(&deck, "deck")).transpose()?,
            refills: match fields.remove("refills") {
                None => Vec::new(),
                Some(Value::Array(piles)) => {
                    piles.iter().map(|pile| cards(pile, "refills")).collect::<Result<_, _>>()?
                }
                Some(_) => return Err(other("refills".to_owned(), "a list")),
            },
            turns: match take(&mut fields, "", "turns")? {
                Value::Array(steps) => (0..).zip(steps).map(step).collect::<Result<_, _>>()?,
                _ => return Err(other("turns".to_owned(), "a list")),
            },
            end: text(take(&mut fields, "", "end")?, "end")?,
            outcome: Verdict::try_from(take(&mut fields, "", "outcome")?)
                .map_err(|_| other("outcome".to_owned(), "a seat, \"draw\" or null"))?,
        };
        nothing_else(&fields, "").map(|()| trace)
    }
}

fn other(place: String, wanted: &'static str) -> TraceError {
    TraceError::Other { place, wanted }
}

fn take(fields: &mut Map<String, Value>, within: &str, name: &str) -> Result<Value, TraceError> {
    fields.remove(name).ok_or_else(|| TraceError::Missing { place: format!("{within}{name}") })
}

fn nothing_else(fields: &Map<String, Value>, within: &str) -> Result<(), TraceError> {
    match fields.keys().next() {
        Some(name) => Err(TraceError::Unknown { place: format!("{within}{name}") }),
        None => Ok(()),
    }
}

fn text(value: Value, place: &str) -> Result<String, TraceError> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(other(place.to_owned(), "a text")),
    }
}

fn cards(value: &Value, place: &str) -> Result<Vec<u8>, TraceError> {
    let card = |value: &Value| value.as_u64().and_then(|card| u8::try_from(card).ok());
    let cards = value.as_array().map(|cards| cards.iter().map(card).collect::<Option<_>>());
    cards.flatten().ok_or_else(|| other(place.to_owned(), "a list of card numbers"))
}

/// One of the turns, counted from 0 as JSON does.
fn step((number, value): (usize, Value)) -> Result<Step, TraceError> {
    let place = format!("turns[{number}]");
    let Value::Object(mut fields) = value else { return Err(other(place, "an object")) };
    let within = format!("{place}.");
    let at = |name: &str| format!("{within}{name}");
    let step = Step {
        position: text(take(&mut fields, &within, "position")?, &at("position"))?,
        legal: match take(&mut fields, &within, "legal")? {
            Value::Array(moves) => moves
                .into_iter()
                .map(|mv| text(mv, &at("legal")))
                .collect::<Result<_, _>>()
                .map_err(|_| other(at("legal"), "a list of texts"))?,
            _ => return Err(other(at("legal"), "a list of texts")),
        },
        play: text(take(&mut fields, &within, "play")?, &at("play"))?,
    };
    nothing_else(&fields, &within).map(|()| step)
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Trace {
    /// Traces a game played from its beginning; if a move is refused, tells which one (counted
    /// from 1) and why.
    pub fn of<P: Position>(start: &P, moves: &[P::Move]) -> Result<Trace, (usize, P::Illegal)> {
        let mut position = start.clone();
        let mut turns = Vec::with_capacity(moves.len());
        for (mv, number) in moves.iter().zip(1..) {
            let legal = legal_texts(&position);
            turns.push(Step { position: position.to_string(), legal, play: mv.to_string() });
            position.play(*mv).map_err(|illegal| (number, illegal))?;
        }
        let mut piles = position.piles().into_iter();
        Ok(Trace {
            game: P::NAME.to_owned(),
            options: options_to_json(start.options()),
            deck: piles.next(),
            refills: piles.collect(),
            turns,
            end: position.to_string(),
            outcome: Verdict::of::<P>(position.outcome()),
        })
    }

    /// Plays the trace again and compares everything it tells with the rules.
    pub fn verify<P: Position>(&self) -> Result<Agreement, DisagreementOf<P>> {
        let mut position: P = self.start()?;
        for (step, turn) in self.turns.iter().zip(1..) {
            compare_text(&position, &step.position)
                .and_then(|()| compare_legal(&position, &step.legal))
                .and_then(|()| play(&mut position, &step.play))
                .map_err(|difference| Disagreement::Turn { turn, difference })?;
            match self.compare_refills(&position) {
                Ok(true) => {}
                Ok(false) => return Ok(Agreement::UntilRefill { turn }),
                Err(difference) => return Err(Disagreement::Turn { turn, difference }),
            }
        }
        compare_text(&position, &self.end)
            .and_then(|()| compare_outcome(&position, self.outcome))
            .map_err(Disagreement::End)?;
        Ok(Agreement::Whole)
    }

    /// Whether all refills up to now are told; the rules take those that hold what was discarded.
    fn compare_refills<P: Position>(&self, position: &P) -> Result<bool, Difference<P::Illegal>> {
        let piles = position.piles();
        let refills = piles.get(1..).unwrap_or_default();
        for (refill, (ruled, traced)) in refills.iter().zip(&self.refills).enumerate() {
            if ruled != traced {
                return Err(Difference::Refill { refill: refill + 1, ruled: sorted(ruled) });
            }
        }
        Ok(refills.len() <= self.refills.len())
    }

    fn start<P: Position>(&self) -> Result<P, DisagreementOf<P>> {
        if self.game != P::NAME {
            let found = self.game.clone();
            return Err(Disagreement::OtherGame { expected: P::NAME, found });
        }
        let options = options_from_json(&self.options)?;
        let piles: Vec<Vec<u8>> = self.deck.iter().chain(&self.refills).cloned().collect();
        let start = P::start_with_piles(&options, &piles, &Seed::from_u64(0))
            .map_err(Disagreement::Setup)?;
        match drawn_by_lot(&start, &options) {
            Some(option) => Err(Disagreement::Lot { option }),
            None => Ok(start),
        }
    }
}

/// How far a trace and the rules agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// From the beginning to the end.
    Whole,
    /// Up to this turn (counted from 1), in which the draw pile was refilled: the trace does not
    /// tell how, so what comes after cannot be compared.
    UntilRefill {
        /// The turn.
        turn: usize,
    },
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Agreement::Whole => f.write_str("agrees"),
            Agreement::UntilRefill { turn } => write!(
                f,
                "agrees up to turn {turn}, in which the draw pile is refilled: \
                 how is not told, so the rest is not compared"
            ),
        }
    }
}

/// The first thing in which a trace and the rules disagree.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Disagreement<I, S> {
    /// The trace is one of another game.
    #[error("this is a trace of {found}, not of {expected}")]
    OtherGame {
        /// The game whose rules were asked.
        expected: &'static str,
        /// The game the trace tells.
        found: String,
    },
    /// The game has no such options.
    #[error(transparent)]
    Options(#[from] OptionsJsonError),
    /// What the lot decided is not told.
    #[error("option `{option}` is missing: nobody knows what the lot decided")]
    Lot {
        /// The option.
        option: &'static str,
    },
    /// The game cannot start with this deck.
    #[error("{0}")]
    Setup(S),
    /// A turn differs.
    #[error("turn {turn}: {difference}")]
    Turn {
        /// Which one, counted from 1.
        turn: usize,
        /// In what.
        difference: Difference<I>,
    },
    /// The end differs.
    #[error("at the end: {0}")]
    End(Difference<I>),
}

/// The [`Disagreement`] about a game.
pub type DisagreementOf<P> = Disagreement<<P as Position>::Illegal, <P as Position>::SetupError>;

/// In what a trace and the rules differ.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Difference<I> {
    /// The position.
    #[error("the position is `{ruled}`, in the trace `{traced}`")]
    Position {
        /// By the rules.
        ruled: String,
        /// In the trace.
        traced: String,
    },
    /// The legal moves.
    #[error(
        "the legal moves differ{}{}",
        only("in the trace", traced),
        only("by the rules", ruled)
    )]
    Legal {
        /// Those that are legal only by the rules.
        ruled: Vec<String>,
        /// Those that are legal only in the trace.
        traced: Vec<String>,
    },
    /// The order of the legal moves, or one of them is told twice.
    #[error("the legal moves are not sorted as plain strings, each once")]
    Unsorted,
    /// A move the game does not know.
    #[error("`{text}` is not a move: {reason}")]
    Unreadable {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A move the rules refuse, and the trace as well.
    #[error("`{text}` is played, but refused: {reason}")]
    Refused {
        /// The move as written.
        text: String,
        /// The rules' own reason.
        reason: I,
    },
    /// A refill of the draw pile with other cards than were discarded.
    #[error("refill {refill} of the pile has other cards than were discarded: {}", numbers(.ruled))]
    Refill {
        /// Which refill, counted from 1.
        refill: usize,
        /// The cards that were discarded, in increasing order.
        ruled: Vec<u8>,
    },
    /// How the game ended.
    #[error("the outcome is `{ruled}`, in the trace `{traced}`")]
    Outcome {
        /// By the rules.
        ruled: Verdict,
        /// In the trace.
        traced: Verdict,
    },
}

fn only(whose: &str, moves: &[String]) -> String {
    if moves.is_empty() { String::new() } else { format!("; only {whose}: {}", moves.join(" ")) }
}

fn numbers(cards: &[u8]) -> String {
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn sorted(cards: &[u8]) -> Vec<u8> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

fn legal_texts<P: Position>(position: &P) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

fn compare_text<P: Position, I>(position: &P, traced: &str) -> Result<(), Difference<I>> {
    let ruled = position.to_string();
    if ruled == traced {
        Ok(())
    } else {
        Err(Difference::Position { ruled, traced: traced.to_owned() })
    }
}

fn compare_legal<P: Position, I>(position: &P, traced: &[String]) -> Result<(), Difference<I>> {
    let ruled = legal_texts(position);
    if ruled == traced {
        return Ok(());
    }
    let missing = |from: &[String], all: &[String]| {
        all.iter().filter(|text| !from.contains(text)).cloned().collect::<Vec<_>>()
    };
    match (missing(traced, &ruled), missing(&ruled, traced)) {
        (ruled, traced) if ruled.is_empty() && traced.is_empty() => Err(Difference::Unsorted),
        (ruled, traced) => Err(Difference::Legal { ruled, traced }),
    }
}

fn compare_outcome<P: Position, I>(position: &P, traced: Verdict) -> Result<(), Difference<I>> {
    let ruled = Verdict::of::<P>(position.outcome());
    if ruled == traced { Ok(()) } else { Err(Difference::Outcome { ruled, traced }) }
}

fn play<P: Position>(position: &mut P, text: &str) -> Result<(), Difference<P::Illegal>> {
    let mv: P::Move = text.parse().map_err(|error: <P::Move as FromStr>::Err| {
        Difference::Unreadable { text: text.to_owned(), reason: error.to_string() }
    })?;
    position.play(mv).map_err(|reason| Difference::Refused { text: text.to_owned(), reason })
}
