//! The tables of this device.

use std::collections::{BTreeMap, HashMap};

use engine::Chance;
use games::{Seat, Seed, Viewer};
use rand::Rng;
use room::request::{Act, CreateGame, Seating, TakeSeat};
use room::response::{Created, History, SeatOpened, Seated};
use room::thinking::{self, Effort};
use room::{Problem, positions};
use serde::Deserialize;
use serde_json::json;
use table::{Action, Answer as Acted, ChairKind, Event, Happening, Refusal, Table, TableId};

use crate::request::{Answer, Request, Stored};
use crate::route::effort;

/// The tables in use. Whoever asks opens them with their events, and forgets those whose last event could not be
/// stored.
#[derive(Debug, Default)]
pub struct Tables(HashMap<TableId, Table>);

/// Open a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    /// All that has happened there, in order.
    events: Vec<Event>,
}

const NO_SUCH_GAME: Problem = Problem::Unknown("there is no game of that name");
const NO_SUCH_ADDRESS: Problem = Problem::Unknown("there is nothing at this address");

impl Tables {
    pub(crate) fn answer(
        &mut self,
        request: &Request,
        parts: &[&str],
        chance: &mut Chance,
    ) -> Result<Answer, Problem> {
        let [id, rest @ ..] = parts else {
            return match request.method.as_str() {
                "POST" => self.create(request, chance),
                _ => Err(NO_SUCH_ADDRESS),
            };
        };
        let id: TableId = id.parse().map_err(|_| NO_SUCH_GAME)?;
        if let ("POST", ["open"]) = (request.method.as_str(), rest) {
            let Open { events } = request.body()?;
            let broken = |error| Problem::Internal(format!("game {id}: {error}"));
            let table = Table::replay(events).map_err(broken)?;
            let number = table.number();
            self.0.insert(id, table);
            return Answer::of(&json!({ "number": number }));
        }
        if let ("POST", ["forget"]) = (request.method.as_str(), rest) {
            self.0.remove(&id);
            return Answer::of(&json!({}));
        }
        let table = self.0.get_mut(&id).ok_or(NO_SUCH_GAME)?;
        let viewer = match request.seat {
            None => Viewer::Spectator,
            Some(number) => Viewer::Seat(read_seat(number, table)?),
        };
        let seated = || match viewer {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => Err(Problem::NotYourSeat),
        };
        match (request.method.as_str(), rest) {
            ("GET", []) => Answer::of(&table.look(id, viewer, request.now())),
            ("GET", ["summary"]) => Answer::of(&table.summary()),
            ("GET", ["last"]) => Answer::of(&table.last_event_look(viewer)),
            ("GET", ["moves"]) => {
                Answer::of(&positions::moves(table.certain(viewer), request.query()?)?)
            }
            ("GET", ["history"]) => {
                let (start, moves) = table.history(viewer);
                Answer::of(&History { start, moves })
            }
            ("GET", ["record"]) => Answer::of(&table.record().to_string()),
            ("GET", ["hint"]) => {
                let question = thinking::question(table, seated()?, true)?;
                let effort = effort(request, chance);
                Answer::of(&thinking::hint(&question, &table.certain(viewer), &effort)?)
            }
            ("GET", ["beliefs"]) => {
                Answer::of(&thinking::beliefs(&thinking::question(table, seated()?, false)?)?)
            }
            ("GET", ["computer"]) => {
                let to_move = table.computer_to_move().map(|(seat, _)| seat.number());
                Answer::of(&json!({ "seat": to_move, "number": table.number() }))
            }
            ("GET", ["turn"]) => {
                Answer::of(&json!({ "turn": computers_turn(table, &effort(request, chance)) }))
            }
            ("POST", ["actions"]) => act(id, table, seated()?, request, chance),
            ("POST", ["seats"]) => sit(id, table, seated()?, request),
            _ => Err(NO_SUCH_ADDRESS),
        }
    }

    /// A game for people and computers at this device; its seats' secrets are in the answer.
    fn create(&mut self, request: &Request, chance: &mut Chance) -> Result<Answer, Problem> {
        let wanted: CreateGame = request.body()?;
        let by_lot = wanted.seating == Seating::Lot;
        let mut agreement = wanted.agreement()?;
        let is_here =
            |kind: ChairKind| matches!(kind, ChairKind::Here | ChairKind::Computer { .. });
        if !agreement.chairs().iter().all(|chair| is_here(chair.kind)) {
            return Err(Problem::NotInThisGame("whoever plays elsewhere needs a server"));
        }
        if by_lot {
            agreement.shuffle(chance);
        }
        let table = Table::create(agreement, random_seed(chance), request.now());
        let id = TableId::from_bits(chance.next_u64());
        let seats = Seat::first(table.seats()).zip(table.agreement().chairs());
        let opened = seats.map(|(seat, chair)| SeatOpened {
            seat: seat.number(),
            kind: if chair.kind == ChairKind::Here { "here" } else { "computer" },
            secret: (chair.kind == ChairKind::Here).then(|| random_secret(chance)),
            link: None,
        });
        let opened: Vec<SeatOpened> = opened.collect();
        let first = opened.iter().find(|seat| seat.secret.is_some()).map(|seat| seat.seat);
        let viewer = match first {
            Some(number) => Viewer::Seat(read_seat(number, &table)?),
            None => Viewer::Spectator,
        };
        let created = Created {
            id: id.to_string(),
            url: format!("/g/{id}"),
            seats: opened,
            maker: random_secret(chance),
            game: table.look(id, viewer, request.now()),
        };
        let mut answer = Answer::of(&created)?;
        answer.status = 201;
        answer.store.push(stored(id, &table));
        self.0.insert(id, table);
        Ok(answer)
    }
}

/// The last event of a table, to be stored.
fn stored(id: TableId, table: &Table) -> Stored {
    let event = table.events()[table.events().len() - 1].clone();
    Stored { id: id.to_string(), event, seats: BTreeMap::new() }
}

fn act(
    id: TableId,
    table: &mut Table,
    seat: Seat,
    request: &Request,
    chance: &mut Chance,
) -> Result<Answer, Problem> {
    let Act { after, action } = request.body()?;
    if matches!(action, Action::Sit { .. } | Action::Relink { .. }) {
        return Err(room::malformed("a seat is taken and its link changed elsewhere"));
    }
    do_at(id, table, seat, after, &action, request, chance)
}

/// Sits down at a seat, or takes another name there.
fn sit(id: TableId, table: &mut Table, seat: Seat, request: &Request) -> Result<Answer, Problem> {
    let TakeSeat { name, .. } = request.body()?;
    let action = Action::Sit { name: name.parse().map_err(room::malformed)? };
    let after = table.number();
    let store = match table.act(seat, after, &action, request.now())? {
        Acted::New(_) => vec![stored(id, table)],
        Acted::Again(_) => Vec::new(),
    };
    let game = table.look(id, Viewer::Seat(seat), request.now());
    let seated = Seated { seat: seat.number(), secret: None, link: None, game };
    Ok(Answer { store, ..Answer::of(&seated)? })
}

fn do_at(
    id: TableId,
    table: &mut Table,
    seat: Seat,
    after: u64,
    action: &Action,
    request: &Request,
    chance: &mut Chance,
) -> Result<Answer, Problem> {
    let viewer = Viewer::Seat(seat);
    let event = match table.act(seat, after, action, request.now()) {
        Ok(Acted::New(event)) => event,
        Ok(Acted::Again(number)) => {
            // Only what came last can still be asked for: the device has seen the rest.
            return match number == table.number() {
                true => Answer::of(&table.last_event_look(viewer)),
                false => Err(stale(id, table, viewer, request)),
            };
        }
        Err(Refusal::Stale { .. }) => return Err(stale(id, table, viewer, request)),
        Err(refusal) => return Err(refusal.into()),
    };
    let mut answer = Answer::of(&table.last_event_look(viewer))?;
    answer.store.push(stored(id, table));
    if let Happening::Rematch { game, .. } = event.what {
        let next = table.rematch(random_seed(chance), event.at);
        let seats = Seat::first(table.seats());
        let seats = seats.map(|seat| (seat.number(), table.next_seat(seat).number())).collect();
        answer.store.push(Stored { seats, ..stored(game, &next) });
    }
    Ok(answer)
}

fn stale(id: TableId, table: &Table, viewer: Viewer, request: &Request) -> Problem {
    Problem::Stale(Box::new(table.look(id, viewer, request.now())))
}

/// The whole turn of the computer that is to move.
fn computers_turn(table: &Table, effort: &Effort) -> Option<String> {
    let (seat, level) = table.computer_to_move()?;
    thinking::choose_turn(thinking::seen_by(table, seat), level, effort)
}

fn read_seat(number: u8, table: &Table) -> Result<Seat, Problem> {
    let index = number.checked_sub(1).filter(|index| usize::from(*index) < table.seats());
    index.map(Seat::new).ok_or(Problem::NotYourSeat)
}

fn random_seed(chance: &mut Chance) -> Seed {
    let mut seed = [0; 32];
    chance.fill_bytes(&mut seed);
    Seed::new(seed)
}

fn random_secret(chance: &mut Chance) -> String {
    format!("{:016x}{:016x}", chance.next_u64(), chance.next_u64())
}
