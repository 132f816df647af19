//! Event stream client: a table on a server: requests go out, and the stream of its events is followed.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use table::Action;
use ureq::Agent;
use ureq::http::Response;

use super::stream::{Message, Reading};
use super::{Host, Link, News, Refused, Request, Tell};
use ::room::response::{Beliefs, Hint};
use ::room::sight::{Past, Sight};

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// After so long a stream is asked for anew, in case the line is dead and nobody noticed.
const LONGEST_STREAM: Duration = Duration::from_secs(120);
/// How often the server is asked whether it is there, and how long it may take to say so: a line
/// that is dead without anybody having hung up is noticed within five seconds.
const PULSE: Duration = Duration::from_millis(1500);
const PULSE_PATIENCE: Duration = Duration::from_secs(3);
/// The pauses before the line is tried again.
const PAUSES: [u64; 5] = [250, 500, 1000, 2000, 5000];
/// How often an action is sent whose answer got lost; the server knows what it has done already.
const ATTEMPTS: u64 = 3;

/// Joins a game; with a name, sits down under it.
pub(crate) fn join(link: Link, name: Option<String>, tell: Tell) -> Host {
    let (requests, inbox) = channel();
    let line = Arc::new(Line {
        agent: Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(PATIENCE))
            .build()
            .new_agent(),
        link: Mutex::new(link),
        device: RandomState::new().build_hasher().finish(),
        closed: AtomicBool::new(false),
        reach: Mutex::new(Reach { stream: true, pulse: true }),
        tell,
    });
    let follower = line.clone();
    thread::spawn(move || follower.follow(name.as_deref()));
    let watcher = line.clone();
    thread::spawn(move || watcher.watch());
    thread::spawn(move || line.serve(&inbox));
    Host(requests)
}

/// The line to the server.
struct Line {
    agent: Agent,
    link: Mutex<Link>,
    /// What tells this program from others that have the seat open.
    device: u64,
    closed: AtomicBool,
    reach: Mutex<Reach>,
    tell: Tell,
}

/// What is known about the line: whether events can come, and whether the server answered when it
/// was asked last. It is good if both are.
#[derive(Clone, Copy, Debug)]
struct Reach {
    stream: bool,
    pulse: bool,
}

impl Line {
    fn link(&self) -> Link {
        self.link.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// Takes note of something about the line, and tells whether the server can be reached if that
    /// has changed.
    fn note(&self, change: impl FnOnce(&mut Reach)) {
        let mut reach = self.reach.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let before = reach.stream && reach.pulse;
        change(&mut reach);
        let now = reach.stream && reach.pulse;
        if now != before && !self.is_closed() {
            (self.tell)(News::Connected(now));
        }
    }

    /// Feels the server's pulse until the game is left.
    fn watch(&self) {
        while !self.is_closed() {
            thread::sleep(PULSE);
            let request = self.agent.get(self.link().health());
            let answer = request.config().timeout_global(Some(PULSE_PATIENCE)).build().call();
            let pulse = answer.is_ok_and(|answer| !answer.status().is_server_error());
            self.note(|reach| reach.pulse = pulse);
        }
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Sends a request; the answer's body if it is a good one.
    fn send(&self, path: &str, body: Option<&Value>) -> Result<String, Refused> {
        let link = self.link();
        let offline = |_: ureq::Error| Refused::Key("problem.offline".to_owned());
        let secret = link.secret.as_ref().map(|secret| format!("Bearer {secret}"));
        let answer = match body {
            None => {
                let mut request = self.agent.get(link.api(path));
                if let Some(secret) = &secret {
                    request = request.header("authorization", secret);
                }
                request.config().timeout_global(Some(PATIENCE)).build().call()
            }
            Some(body) => {
                let mut request =
                    self.agent.post(link.api(path)).header("content-type", "application/json");
                if let Some(secret) = &secret {
                    request = request.header("authorization", secret);
                }
                let request = request.config().timeout_global(Some(PATIENCE)).build();
                request.send(body.to_string())
            }
        };
        let mut answer = answer.map_err(offline)?;
        let text = answer.body_mut().read_to_string().map_err(offline)?;
        if answer.status().is_success() { Ok(text) } else { Err(problem(&text)) }
    }

    fn ask<T: serde::de::DeserializeOwned>(&self, path: &str) -> Result<T, Refused> {
        let text = self.send(path, None)?;
        serde_json::from_str(&text).map_err(|_| Refused::Key("problem.malformed".to_owned()))
    }

    // Requests

    fn serve(&self, inbox: &Receiver<Request>) {
        while let Ok(request) = inbox.recv() {
            let answer = match request {
                Request::Do { action: Action::Sit { .. }, .. } => self.sit(None).map(|()| None),
                Request::Do { after, action, .. } => self.act(after, &action).map(|()| None),
                Request::Hint { turn, .. } if turn.is_empty() => {
                    self.ask::<Hint>("/hint").map(|hint| Some(News::Hint(hint)))
                }
                Request::Beliefs { .. } => {
                    self.ask::<Beliefs>("/beliefs").map(|told| Some(News::Beliefs(told.beliefs)))
                }
                // What would be good within a chain is not asked of the server.
                Request::Hint { .. } => Err(Refused::Key("hint.not_now".to_owned())),
                Request::Record => self.send("/record", None).map(|text| Some(News::Record(text))),
                Request::Thought { .. } | Request::Solution => Ok(None),
                Request::Close => break,
            };
            match answer {
                Ok(Some(news)) => (self.tell)(news),
                Ok(None) => {}
                Err(refused) => (self.tell)(News::Refused(refused)),
            }
        }
        self.closed.store(true, Ordering::Relaxed);
    }

    fn act(&self, after: u64, action: &Action) -> Result<(), Refused> {
        let mut action = json!(action);
        action["after"] = json!(after);
        for attempt in 1.. {
            match self.send("/actions", Some(&action)) {
                Ok(_) => return Ok(()),
                Err(lost) if attempt < ATTEMPTS && is_passing(&lost) => {
                    thread::sleep(Duration::from_millis(400 * attempt));
                }
                Err(refused) => return Err(refused),
            }
        }
        Ok(())
    }

    /// Sits down: at the seat of the secret, or at a free one whose secret comes back.
    fn sit(&self, name: Option<&str>) -> Result<(), Refused> {
        let body = json!({ "name": name.unwrap_or_default() });
        let text = self.send("/seats", Some(&body))?;
        let seated: Value = serde_json::from_str(&text).unwrap_or_default();
        if let Some(secret) = seated["secret"].as_str() {
            let mut link = self.link.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            link.secret = Some(secret.to_owned());
        }
        Ok(())
    }

    // Events

    /// Follows the game until it is left; whenever the line breaks it is tried again.
    fn follow(&self, name: Option<&str>) {
        let mut sight: Option<Sight> = None;
        let mut failures = 0;
        let mut seated = false;
        while !self.is_closed() {
            let heard = self
                .seat_oneself(name, &mut seated)
                .and_then(|()| self.listen(&mut sight, &mut failures));
            match heard {
                // A stream that has simply ended is asked for again.
                Ok(()) => {}
                Err(refused) if is_passing(&refused) => {
                    self.note(|reach| reach.stream = false);
                    failures += 1;
                    let pause = PAUSES[failures.min(PAUSES.len()) - 1];
                    thread::sleep(Duration::from_millis(pause));
                }
                Err(Refused::Key(key)) if key == "problem.not_your_seat" => {
                    return (self.tell)(News::Gone(Refused::Key("seat.wrong_link".to_owned())));
                }
                Err(refused) => return (self.tell)(News::Gone(refused)),
            }
        }
    }

    /// Says that the seat is taken, once, unless it was before.
    fn seat_oneself(&self, name: Option<&str>, seated: &mut bool) -> Result<(), Refused> {
        if *seated || self.link().secret.is_none() {
            return Ok(());
        }
        let game: Sight = self.ask("")?;
        let own = game.seats.iter().find(|seat| Some(seat.seat) == game.you);
        if name.is_some() || own.is_some_and(|seat| !seat.taken) {
            self.sit(name)?;
        }
        *seated = true;
        Ok(())
    }

    /// Reads the stream to its end.
    fn listen(&self, sight: &mut Option<Sight>, failures: &mut usize) -> Result<(), Refused> {
        let secret = self.link().secret;
        let mut answer = self.open_stream(sight.as_ref())?;
        if !answer.status().is_success() {
            return Err(problem(&answer.body_mut().read_to_string().unwrap_or_default()));
        }
        *failures = 0;
        self.note(|reach| reach.stream = true);
        let mut reading = Reading::default();
        for text in BufReader::new(answer.into_body().into_reader()).lines() {
            // The end of the line or of patience: events that were missed come with the next one.
            let Ok(text) = text else { return Ok(()) };
            if self.is_closed() {
                return Ok(());
            }
            if let Some(message) = reading.line(&text) {
                self.hear(&message, sight)?;
            }
            if self.link().secret != secret {
                // Somebody has sat down: from now on the game is seen from there.
                *sight = None;
                return Ok(());
            }
        }
        // The server has closed the line; it must not be asked too often.
        thread::sleep(Duration::from_millis(PAUSES[0]));
        Ok(())
    }

    fn open_stream(&self, seen: Option<&Sight>) -> Result<Response<ureq::Body>, Refused> {
        let link = self.link();
        let mut request =
            self.agent.get(link.api(&format!("/events?device=terminal-{:016x}", self.device)));
        if let Some(secret) = &link.secret {
            request = request.header("authorization", format!("Bearer {secret}"));
        }
        if let Some(sight) = seen {
            request = request.header("last-event-id", sight.state.number.to_string());
        }
        let config = request.config().timeout_recv_response(Some(PATIENCE));
        let request = config.timeout_recv_body(Some(LONGEST_STREAM)).build();
        request.call().map_err(|_| Refused::Key("problem.offline".to_owned()))
    }

    fn hear(&self, message: &Message, sight: &mut Option<Sight>) -> Result<(), Refused> {
        let malformed = |_| Refused::Key("problem.malformed".to_owned());
        match (message.kind.as_str(), &mut *sight) {
            ("closing" | "onlookers", _) => return Ok(()),
            ("seat_moved", _) => return Err(Refused::Key("problem.seat_moved".to_owned())),
            ("elsewhere", _) => {
                let told: Value = serde_json::from_str(&message.data).map_err(malformed)?;
                let somebody = told["devices"].as_u64().is_some_and(|devices| devices > 0);
                let key = if somebody { "seat.elsewhere_too" } else { "seat.here_only" };
                (self.tell)(News::Happened { key, seat: 0 });
                return Ok(());
            }
            ("game", _) => *sight = Some(serde_json::from_str(&message.data).map_err(malformed)?),
            (kind, Some(sight)) => {
                let event: Value = serde_json::from_str(&message.data).map_err(malformed)?;
                sight.apply(&event).map_err(malformed)?;
                let seat = event["seat"].as_u64().unwrap_or(0) as u8;
                if let Some(key) = worth_telling(kind) {
                    (self.tell)(News::Happened { key, seat });
                }
            }
            _ => return Ok(()),
        }
        if let Some(sight) = sight {
            sight.here = sight.you.into_iter().collect();
            // Without its past a game can still be played.
            sight.past = self.ask::<Past>("/history").unwrap_or_default();
            (self.tell)(News::Game(Box::new(sight.clone())));
        }
        Ok(())
    }
}

/// Whether the same request may succeed in a moment.
fn is_passing(refused: &Refused) -> bool {
    let passing =
        ["problem.offline", "problem.unavailable", "problem.too_many", "problem.internal"];
    matches!(refused, Refused::Key(key) if passing.contains(&key.as_str()))
}

/// What is told of an event besides the game as it is then.
fn worth_telling(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "seated" => "tell.seated",
        "take_back_declined" => "tell.take_back_declined",
        "draw_declined" => "tell.draw_declined",
        "taken_back" => "tell.turn_taken_back",
        _ => return None,
    })
}

/// What a problem document says.
fn problem(text: &str) -> Refused {
    let problem: Value = serde_json::from_str(text).unwrap_or_default();
    let code = problem["type"].as_str().and_then(|kind| kind.rsplit('#').next());
    match (code, &problem["reason"]) {
        (Some("illegal"), reason) => Refused::Rules {
            reason: reason.clone(),
            message: problem["detail"].as_str().unwrap_or_default().to_owned(),
        },
        (Some("refused"), Value::String(reason)) => Refused::Key(format!("table.{reason}")),
        (Some(code), _) => Refused::Key(format!("problem.{code}")),
        (None, _) => Refused::Key("problem.internal".to_owned()),
    }
}
