//! A game between people: whatever they try, the rules one by one, and what each of them sees.

mod anything;
mod lifting;
mod names;
mod previews;
mod rules;
mod taking_back;
mod telling;
mod years;

use games::{AnyOptions, GameId, Seat, Seed, Viewer};
use serde_json::{Value, to_value};
use table::{Action, Agreement, Answer, Chair, ClockRule, Reason, Refusal, Table, TableId, Time};

pub(crate) const ID: TableId = TableId::from_bits(0x1234_5678_9abc_def0);
pub(crate) const ONE: Seat = Seat::new(0);
pub(crate) const TWO: Seat = Seat::new(1);
pub(crate) const THREE: Seat = Seat::new(2);

pub(crate) fn looks(table: &Table, now: Time) -> Vec<Value> {
    let seats = Seat::first(table.seats()).map(Viewer::Seat);
    let viewers = seats.chain([Viewer::Spectator]);
    viewers.map(|viewer| to_value(table.look(ID, viewer, now)).unwrap()).collect()
}

pub(crate) fn table_of(game: GameId, chairs: Vec<Chair>, clock: ClockRule) -> Table {
    let mut options = AnyOptions::new(game);
    if game == GameId::Gosix {
        options.set("first", "red").unwrap();
    }
    let agreement = Agreement::new(options, chairs).unwrap().with_clock(clock).unwrap();
    Table::create(agreement, Seed::from_u64(1), Time(0))
}

pub(crate) fn here(name: &str) -> Chair {
    Chair::here(name.parse().unwrap())
}

pub(crate) fn far_game(clock: ClockRule) -> Table {
    let mut table = table_of(GameId::Gosix, vec![here("Ada"), Chair::elsewhere()], clock);
    act(&mut table, TWO, Action::Sit { name: "Grace".parse().unwrap() }, 0).unwrap();
    table
}

pub(crate) fn act(table: &mut Table, seat: Seat, action: Action, at: u64) -> Result<(), Refusal> {
    match table.receive(seat, table.number(), &action, Time(at))? {
        Answer::New(event) => table.apply(event).expect("decided"),
        Answer::Again(_) => panic!("nothing was done before"),
    }
    Ok(())
}

pub(crate) fn play(table: &mut Table, turn: &str, at: u64) {
    let seat = table.to_move().expect("running");
    act(table, seat, Action::Play { turn: turn.to_owned() }, at).expect(turn);
}

pub(crate) fn refused(reason: Reason) -> Result<(), Refusal> {
    Err(Refusal::Table(reason))
}
