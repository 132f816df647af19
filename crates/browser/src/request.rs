//! What is asked, and what is answered.

use std::collections::BTreeMap;

use engine::Chance;
use rand::SeedableRng;
use room::Problem;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{Event, Time};

/// What is asked, as a server would be asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `GET` or `POST`.
    #[serde(default = "get")]
    pub method: String,
    /// The address behind `/api`.
    pub path: String,
    /// What the address says behind `?`.
    #[serde(default)]
    pub query: BTreeMap<String, String>,
    /// What is sent.
    #[serde(default)]
    pub body: Value,
    /// The seat whose secret was shown.
    pub seat: Option<u8>,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// 64 hexadecimal digits that nobody can guess: all chance this request needs comes from them.
    pub chance: String,
    /// How many positions are looked at where lines are searched, instead of for how long: then the same request has the
    /// same answer on any machine.
    pub nodes: Option<u64>,
}

fn get() -> String {
    "GET".to_owned()
}

impl Request {
    /// The body as what it should be.
    pub fn body<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        T::deserialize(&self.body).map_err(room::malformed)
    }

    /// The query as what it should be.
    pub fn query<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let query = self.query.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        T::deserialize(Value::Object(query)).map_err(room::malformed)
    }

    /// The time.
    pub fn now(&self) -> Time {
        Time(self.now)
    }

    /// The chance.
    pub fn chance(&self) -> Result<Chance, Problem> {
        let mut seed = [0; 32];
        let digits = self.chance.as_bytes();
        if digits.len() != 2 * seed.len() || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(room::malformed("`chance` is 64 hexadecimal digits"));
        }
        for (byte, two) in seed.iter_mut().zip(digits.chunks_exact(2)) {
            let two = std::str::from_utf8(two).unwrap_or_default();
            *byte = u8::from_str_radix(two, 16).unwrap_or_default();
        }
        Ok(Chance::from_seed(seed))
    }
}

/// What is answered.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// As HTTP has it.
    pub status: u16,
    /// What was asked for, or a problem.
    pub body: Value,
    /// What has to be stored before anybody is told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub store: Vec<Stored>,
}

/// An event of a table of this device.
#[derive(Debug, Serialize)]
pub struct Stored {
    /// The table's name.
    pub id: String,
    /// The event.
    pub event: Event,
    /// For a game that follows another: which seat of it the holder of each earlier seat has.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub seats: BTreeMap<u8, u8>,
}

impl Answer {
    /// An answer that needs nothing stored.
    pub fn of(body: &impl Serialize) -> Result<Answer, Problem> {
        let body = serde_json::to_value(body);
        let body = body.map_err(|error| Problem::Internal(error.to_string()))?;
        Ok(Answer { status: 200, body, store: Vec::new() })
    }

    /// The puzzles have to be handed in first, by `POST /puzzles`.
    pub fn puzzles_wanted() -> Answer {
        Answer { status: 428, body: json!({ "type": "/api#puzzles_wanted" }), store: Vec::new() }
    }
}

impl From<Problem> for Answer {
    fn from(problem: Problem) -> Answer {
        Answer { status: problem.status(), body: problem.to_json(), store: Vec::new() }
    }
}
