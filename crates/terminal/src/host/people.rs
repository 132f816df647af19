//! A server that knows how hard people find puzzles, and is told how first tries went. Nobody waits long for it: without
//! it everything goes by the grade of a puzzle.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::room::puzzles::Rated;
use serde::Deserialize;
use serde_json::json;
use ureq::Agent;

/// How long to wait for a server that knows no more than how hard something is.
const PATIENCE: Duration = Duration::from_secs(2);

/// A server that people tell their tries.
#[derive(Debug)]
pub struct People {
    server: String,
    agent: Agent,
    /// Whether it did not answer: then it is not waited for again.
    silent: AtomicBool,
}

/// How hard people find a puzzle, once enough have tried it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(crate) struct Found {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) tries: u32,
}

impl Found {
    pub(crate) fn rated(self) -> Rated {
        Rated { rating: self.rating, deviation: self.deviation, ..Rated::default() }
    }
}

/// What is said of people in an answer.
#[derive(Deserialize)]
struct Answered {
    people: Option<Found>,
}

impl People {
    /// Reads the address of a page of puzzles, such as `https://HOST/puzzles/next?game=hexone`: which server, and which
    /// puzzle in the words that say so here. `None` if it is no such address.
    pub fn read(address: &str) -> Option<(People, String)> {
        let (page, query) = address.trim().split_once('?').unwrap_or((address.trim(), ""));
        let page = page.trim_end_matches('/');
        let (server, which) = match page.rsplit_once("/puzzles") {
            Some((server, "")) => (server, ""),
            Some((server, which)) => (server, which.strip_prefix('/')?),
            None => return None,
        };
        let host = server.strip_prefix("https://").or_else(|| server.strip_prefix("http://"))?;
        if host.is_empty() || which.contains('/') {
            return None;
        }
        let kind = query.split('&').filter_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            ["game", "goal", "theme", "difficulty"].contains(&name).then_some(value)
        });
        let words: Vec<&str> = match which {
            // What follows the name of one is what comes after it.
            "next" => kind.collect(),
            "streak" => std::iter::once(which).chain(kind).collect(),
            _ => vec![which],
        };
        let agent = Agent::config_builder().timeout_global(Some(PATIENCE)).build().new_agent();
        let people = People { server: server.to_owned(), agent, silent: AtomicBool::new(false) };
        Some((people, words.join(" ")))
    }

    /// How hard people find a puzzle.
    pub(crate) fn ask(&self, id: &str) -> Option<Found> {
        self.send(|| self.agent.get(self.api(id, "")).call())
    }

    /// Tells how somebody's first try went, who was as good as this before if that is known; how hard it is by then.
    pub(crate) fn tell(&self, id: &str, solved: bool, somebody: Rated) -> Option<Found> {
        let mut token = String::new();
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).ok()?;
        bytes.iter().try_for_each(|byte| write!(token, "{byte:02x}")).ok()?;
        let mut body = json!({ "token": token, "solved": solved });
        if somebody.tried > 0 {
            body["rating"] = json!(somebody.rating);
            body["deviation"] = json!(somebody.deviation);
        }
        let request = self.agent.post(self.api(id, "/tries"));
        let request = request.header("content-type", "application/json");
        self.send(|| request.send(body.to_string()))
    }

    fn api(&self, id: &str, more: &str) -> String {
        format!("{}/api/puzzles/{id}{more}", self.server)
    }

    fn send(
        &self,
        call: impl FnOnce() -> Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Option<Found> {
        if self.silent.load(Ordering::Relaxed) {
            return None;
        }
        match call() {
            Ok(mut answer) => {
                let text = answer.body_mut().read_to_string().ok()?;
                serde_json::from_str::<Answered>(&text).ok()?.people
            }
            // It may have another set of puzzles, or have heard enough for now.
            Err(ureq::Error::StatusCode(_)) => None,
            Err(_) => {
                self.silent.store(true, Ordering::Relaxed);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_puzzles_say_which_server_and_which_puzzle() {
        for (address, server, words) in [
            ("http://localhost:6650/puzzles", "http://localhost:6650", ""),
            ("https://x.example/house/puzzles/", "https://x.example/house", ""),
            ("https://x.example/puzzles/today", "https://x.example", "today"),
            ("https://x.example/puzzles/hyvr6qyv?game=hexone", "https://x.example", "hyvr6qyv"),
            (
                "https://x.example/puzzles/next?game=hexone&difficulty=3&theme=exit&again=",
                "https://x.example",
                "hexone 3 exit",
            ),
            ("https://x.example/puzzles/streak?game=gosix", "https://x.example", "streak gosix"),
        ] {
            let (people, read) = People::read(address).expect(address);
            assert_eq!((people.server.as_str(), read.as_str()), (server, words), "{address}");
        }
        for other in [
            "puzzles",
            "http:///puzzles",
            "ftp://x/puzzles",
            "http://x/g/abc#d",
            "http://x/puzzlesome",
        ] {
            assert!(People::read(other).is_none(), "{other}");
        }
    }

    #[test]
    fn whoever_does_not_answer_is_not_asked_again() {
        // Nobody listens at the port of a listener that is gone.
        let gone = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = gone.local_addr().expect("an address");
        drop(gone);
        let (people, _) = People::read(&format!("http://{address}/puzzles")).expect("an address");
        assert_eq!(people.ask("hyvr6qyv"), None);
        assert!(people.silent.load(Ordering::Relaxed));
    }
}
