//! Error types: every way a request can fail, as problem details (RFC 9457).

use games::AnySetupError;
use serde_json::{Value, json};
use table::{Look, Refusal};

/// Why a request failed. Each knows its status.
#[derive(Debug)]
pub enum Problem {
    /// The request cannot be read.
    Malformed(String),
    /// A seat's secret is needed, and the right one.
    NotYourSeat,
    /// The seat has another link now.
    SeatMoved,
    /// Hints in a game agreed without.
    NoAids,
    /// A page of another origin, or another host.
    Foreign(&'static str),
    /// No such game, page or route.
    Unknown(&'static str),
    /// The route exists, but not for this method.
    Method,
    /// Something else came first; the game as it is now.
    Stale(Box<Look>),
    /// No free open seat; the game as it is now.
    Taken(Box<Look>),
    /// The body is too large.
    TooLarge,
    /// The body took too long to come.
    TooSlow,
    /// The rules or the table refuse.
    Refused(Refusal),
    /// What was asked for does not exist in this game.
    NotInThisGame(&'static str),
    /// A position that cannot be.
    BadPosition(AnySetupError),
    /// A record that cannot be read.
    Unreadable(String),
    /// Too much at once.
    TooMany {
        /// Of what.
        what: &'static str,
        /// When trying again may help, in seconds.
        retry_s: u32,
    },
    /// Our fault.
    Internal(String),
    /// Storage cannot be reached, or the server is stopping.
    Unavailable(&'static str),
}

/// A problem as it is told.
#[cfg(feature = "openapi")]
#[derive(Debug, utoipa::ToSchema)]
#[schema(as = Problem)]
#[expect(dead_code, reason = "it only describes what `Problem::to_json` makes")]
pub struct ProblemDetails {
    /// `/api#` and the word that names the problem.
    r#type: String,
    /// The problem in a few words.
    title: String,
    /// The status of the answer.
    status: u16,
    /// What exactly.
    detail: String,
    /// The game as it is now, if something else came first.
    game: Option<Look>,
    /// The move that the rules refuse.
    r#move: Option<String>,
    /// Which move of the turn that is, from 1.
    place: Option<usize>,
    /// Why: a word of the table's, or what the rules say of a move or a position.
    reason: Option<Value>,
    /// Of what there is too much.
    what: Option<String>,
    /// When trying again may help, in seconds.
    retry_s: Option<u32>,
}

impl Problem {
    /// Its HTTP status.
    pub fn status(&self) -> u16 {
        match self {
            Problem::Malformed(_) => 400,
            Problem::NotYourSeat | Problem::SeatMoved | Problem::NoAids | Problem::Foreign(_) => {
                403
            }
            Problem::Unknown(_) => 404,
            Problem::Method => 405,
            Problem::Stale(_) | Problem::Taken(_) => 409,
            Problem::TooSlow => 408,
            Problem::TooLarge => 413,
            Problem::Refused(Refusal::Future { .. }) => 400,
            Problem::Refused(_)
            | Problem::NotInThisGame(_)
            | Problem::BadPosition(_)
            | Problem::Unreadable(_) => 422,
            Problem::TooMany { .. } => 429,
            Problem::Internal(_) => 500,
            Problem::Unavailable(_) => 503,
        }
    }

    /// The word that names the problem, and its title.
    fn code(&self) -> (&'static str, &'static str) {
        match self {
            Problem::Malformed(_) | Problem::Refused(Refusal::Future { .. }) => {
                ("malformed", "The request cannot be read")
            }
            Problem::NotYourSeat => ("not_your_seat", "This is not your seat"),
            Problem::SeatMoved => ("seat_moved", "This seat is used elsewhere now"),
            Problem::NoAids => ("no_aids", "This game is played without aids"),
            Problem::Foreign(_) => ("foreign", "Not from here"),
            Problem::Unknown(_) => ("unknown", "There is no such thing"),
            Problem::Method => ("method", "Not with this method"),
            Problem::Stale(_) => ("stale", "Something else came first"),
            Problem::Taken(_) => ("taken", "There is no free seat"),
            Problem::TooLarge => ("too_large", "The request is too large"),
            Problem::TooSlow => ("too_slow", "The request took too long to come"),
            Problem::Refused(Refusal::Illegal { .. }) => ("illegal", "The rules refuse the move"),
            Problem::Refused(_) | Problem::NotInThisGame(_) => {
                ("refused", "That is not possible now")
            }
            Problem::BadPosition(_) => ("bad_position", "There is no such position"),
            Problem::Unreadable(_) => ("unreadable", "The record cannot be read"),
            Problem::TooMany { .. } => ("too_many", "Too much at once"),
            Problem::Internal(_) => ("internal", "Something is wrong with the server"),
            Problem::Unavailable(_) => ("unavailable", "Try again in a moment"),
        }
    }

    /// What is wrong, in a sentence.
    pub fn detail(&self) -> String {
        match self {
            Problem::Malformed(why) | Problem::Unreadable(why) => why.clone(),
            Problem::BadPosition(error) => error.to_string(),
            Problem::NotYourSeat => {
                "send the seat's secret as `Authorization: Bearer …`".to_owned()
            }
            Problem::SeatMoved => "its link was changed, and this one opens it no more".to_owned(),
            Problem::NoAids => "hints were not agreed on for this game".to_owned(),
            Problem::Foreign(why)
            | Problem::Unknown(why)
            | Problem::NotInThisGame(why)
            | Problem::Unavailable(why) => (*why).to_owned(),
            Problem::Method => "see /api for what can be asked here".to_owned(),
            Problem::Stale(_) => "decide again with `game` as it is now".to_owned(),
            Problem::Taken(_) => "all open seats are taken".to_owned(),
            Problem::TooLarge => "see the limits in /api".to_owned(),
            Problem::TooSlow => "the body did not come in time".to_owned(),
            Problem::Refused(refusal) => refusal.to_string(),
            Problem::TooMany { what, .. } => format!("too many {what}; wait a little"),
            // What went wrong inside is for the log.
            Problem::Internal(_) => "the server's log says more".to_owned(),
        }
    }

    /// When trying again may help, in seconds.
    pub fn retry_s(&self) -> Option<u32> {
        match self {
            Problem::TooMany { retry_s, .. } => Some(*retry_s),
            Problem::Unavailable(_) => Some(1),
            _ => None,
        }
    }

    /// The problem as JSON.
    pub fn to_json(&self) -> Value {
        let (code, title) = self.code();
        let mut problem = json!({
            "type": format!("/api#{code}"),
            "title": title,
            "status": self.status(),
            "detail": self.detail(),
        });
        match self {
            Problem::Stale(look) | Problem::Taken(look) => problem["game"] = json!(look),
            Problem::Refused(refusal @ Refusal::Illegal { text, place, .. }) => {
                problem["move"] = json!(text);
                problem["place"] = json!(place);
                problem["reason"] = json!(refusal.rules_reason());
            }
            Problem::Refused(Refusal::Table(reason)) => problem["reason"] = json!(reason),
            Problem::BadPosition(error) => problem["reason"] = error.reason().clone(),
            Problem::TooMany { what, retry_s } => {
                problem["what"] = json!(what);
                problem["retry_s"] = json!(retry_s);
            }
            _ => {}
        }
        problem
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::Refused(refusal)
    }
}

impl From<AnySetupError> for Problem {
    fn from(error: AnySetupError) -> Problem {
        Problem::BadPosition(error)
    }
}

/// How many characters of an explanation are told.
const MOST_SAID: usize = 400;

/// The request cannot be read, and this is why.
pub fn malformed(error: impl std::fmt::Display) -> Problem {
    let mut said = error.to_string();
    // What is wrong may be quoted, and may be as long as a request.
    if let Some((end, _)) = said.char_indices().nth(MOST_SAID) {
        said.truncate(end);
        said.push('…');
    }
    Problem::Malformed(said)
}
