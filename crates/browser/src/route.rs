//! Router: who answers what.

use std::time::Duration;

use engine::{Settings, Stop};
use rand::Rng;
use room::chains::Chain;
use room::puzzles::Set;
use room::response::Lines;
use room::thinking::{Analysis, Effort, Judging, Most, explain};
use room::{Problem, check, collection, positions, puzzles, records};
use serde::Deserialize;
use serde_json::json;

use crate::request::{Answer, Request};
use crate::tables::Tables;

/// The most that may be asked of the engine at once: it is the asker's own machine.
const MOST: Most = Most { time: Duration::from_secs(60), lines: 10 };

/// How many megabytes the search may remember; the page as a whole is to stay below 64.
const HASH: usize = 16;

const NO_SUCH_ADDRESS: Problem = Problem::Unknown("there is nothing at this address");

/// The room of one device.
#[derive(Debug, Default)]
pub struct Browser {
    tables: Tables,
    /// The puzzles, once they were handed in.
    puzzles: Option<Set>,
}

/// Hand in the puzzles: as a file of their own they are loaded by those alone who want to solve some.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandIn {
    /// All of them, one a line.
    text: String,
}

impl Browser {
    /// Answers a request written as JSON; what is thought on the way is reported.
    pub fn ask(&mut self, request: &[u8], report: &mut dyn FnMut(&Lines)) -> Answer {
        let request: Result<Request, _> = serde_json::from_slice(request);
        let answered =
            request.map_err(room::malformed).and_then(|request| self.route(&request, report));
        answered.unwrap_or_else(Answer::from)
    }

    fn route(
        &mut self,
        request: &Request,
        report: &mut dyn FnMut(&Lines),
    ) -> Result<Answer, Problem> {
        let parts: Vec<&str> = request.path.split('/').filter(|part| !part.is_empty()).collect();
        let mut chance = request.chance()?;
        match (request.method.as_str(), parts.as_slice()) {
            ("GET", ["signature"]) => {
                let told = engine::signatures().into_iter();
                let told = told.map(
                    |of| json!({ "game": of.game.name(), "nodes": of.nodes, "moves": of.moves }),
                );
                Answer::of(&told.collect::<Vec<_>>())
            }
            ("GET", ["collection"]) => Answer::of(&collection::collection(MOST)),
            ("POST", ["positions"]) => {
                Answer::of(&positions::position(&request.body()?, &mut chance)?)
            }
            ("POST", ["records"]) => {
                let asked: room::request::ReadRecord = request.body()?;
                Answer::of(&records::read_records(&asked.record, &mut chance)?)
            }
            ("POST", ["check"]) => Answer::of(&check::check(&request.body()?, &mut chance)?),
            ("POST", ["chains"]) => {
                let chain = Chain::read(&request.body()?, &mut chance)?;
                Answer::of(&chain.answer(&effort(request, &mut chance))?)
            }
            ("POST", ["judge"]) => {
                let judging = Judging::read(&request.body()?, MOST, &mut chance)?;
                Answer::of(&judging.answer(&effort(request, &mut chance))?)
            }
            ("POST", ["explain"]) => Answer::of(&explain(&request.body()?)?),
            ("POST", ["analyse"]) => {
                let analysis = Analysis::read(&request.body()?, MOST, &mut chance)?;
                Answer::of(&analysis.answer(&effort(request, &mut chance), report))
            }
            ("POST", ["puzzles"]) => {
                let HandIn { text } = request.body()?;
                let set = self.puzzles.insert(Set::of([text.as_str()]));
                Answer::of(&json!({ "count": set.all().len() }))
            }
            (_, ["puzzles", rest @ ..]) => match &self.puzzles {
                Some(set) => solve(set, request, rest),
                None => Ok(Answer::puzzles_wanted()),
            },
            (_, ["games", ..]) => self.tables.answer(request, &parts[1..], &mut chance),
            _ => Err(NO_SUCH_ADDRESS),
        }
    }
}

/// What concerns puzzles.
fn solve(set: &Set, request: &Request, parts: &[&str]) -> Result<Answer, Problem> {
    match (request.method.as_str(), parts) {
        ("GET", []) => Answer::of(&puzzles::shelf(set, &request.query()?)?),
        ("GET", ["today"]) => Answer::of(&puzzles::of_day(set, &request.query()?, request.now())?),
        ("GET", [id]) => Answer::of(&puzzles::puzzle(set, id)?),
        ("GET", [id, "solution"]) => Answer::of(&puzzles::solved(set, id)?),
        ("POST", [id, "try"]) => Answer::of(&puzzles::attempt(set, id, &request.body()?)?),
        _ => Err(NO_SUCH_ADDRESS),
    }
}

/// What one thread may do. Nobody stops it from inside: whoever wants no answer ends the worker that thinks.
pub(crate) fn effort(request: &Request, chance: &mut impl Rng) -> Effort {
    let settings = Settings { hash: HASH, threads: 1, seed: chance.next_u64() };
    Effort { settings, nodes: request.nodes, stop: Stop::new() }
}
