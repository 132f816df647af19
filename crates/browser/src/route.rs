//! Who answers what.

use std::time::Duration;

use engine::{Settings, Stop};
use rand::Rng;
use room::chains::Chain;
use room::request::ReadRules;
use room::response::Lines;
use room::thinking::{Analysis, Effort, Judging, Most};
use room::{Problem, check, collection, positions, puzzles, records, rules};
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
                let told = told.map(|of| json!({ "game": of.game.name(), "nodes": of.nodes }));
                Answer::of(&told.collect::<Vec<_>>())
            }
            ("GET", ["collection"]) => Answer::of(&collection::collection(MOST)),
            ("GET", ["rules", game]) => {
                Answer::of(&rules::rules(game, &request.query::<ReadRules>()?)?)
            }
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
                Answer::of(&chain.answer(&effort(&mut chance))?)
            }
            ("POST", ["judge"]) => {
                let judging = Judging::read(&request.body()?, MOST, &mut chance)?;
                Answer::of(&judging.answer(&effort(&mut chance))?)
            }
            ("POST", ["analyse"]) => {
                let analysis = Analysis::read(&request.body()?, MOST, &mut chance)?;
                Answer::of(&analysis.answer(&effort(&mut chance), report))
            }
            ("GET", ["puzzles"]) => Answer::of(&puzzles::shelf(&request.query()?)?),
            ("GET", ["puzzles", "today"]) => {
                Answer::of(&puzzles::of_day(&request.query()?, request.now())?)
            }
            ("GET", ["puzzles", id]) => Answer::of(&puzzles::puzzle(id)?),
            ("GET", ["puzzles", id, "solution"]) => Answer::of(&puzzles::solved(id)?),
            ("POST", ["puzzles", id, "try"]) => {
                Answer::of(&puzzles::attempt(id, &request.body()?)?)
            }
            (_, ["games", ..]) => self.tables.answer(request, &parts[1..], &mut chance),
            _ => Err(NO_SUCH_ADDRESS),
        }
    }
}

/// What one thread may do. Nobody stops it from inside: whoever wants no answer ends the worker that thinks.
pub(crate) fn effort(chance: &mut impl Rng) -> Effort {
    let settings = Settings { hash: HASH, threads: 1, seed: chance.next_u64() };
    Effort { settings, stop: Stop::new() }
}
