//! What every storage must do, on real SQLite and real PostgreSQL.

use std::sync::Arc;

use games::{AnyOptions, GameId, Seat, Seed};
use server::config::Store;
use server::open_storage;
use server::secret::SeatSecret;
use server::storage::{
    Due, Job, Lane, Listing, NewEvent, NewGame, Storage, StorageError, Which, Write, Written,
};
use table::{Action, Agreement, Answer, Chair, Level, Table, TableId, Time};

use crate::database::Postgres;
use crate::postgres::store;

fn new_table(computer: bool) -> Table {
    let mut options = AnyOptions::new(GameId::Gosix);
    options.set("first", "red").unwrap();
    let second = if computer { Chair::computer(Level::LOWEST) } else { Chair::open() };
    let chairs = vec![Chair::here("Ada".parse().unwrap()), second];
    Table::create(Agreement::new(options, chairs).unwrap(), Seed::from_u64(3), Time(1_000))
}

fn due(table: &Table) -> Option<Due> {
    Lane::of(table).map(|lane| Due { lane, since: Time(50) })
}

fn new_game(id: TableId, table: &Table, key: &SeatSecret) -> Write {
    Write::Game(Box::new(NewGame {
        id,
        body: serde_json::to_string(&table.events()[0]).unwrap(),
        listing: Listing::of(table),
        keys: vec![(Seat::new(0), key.hash())],
        job: due(table),
    }))
}

/// Does something at a table and gives what is to be stored of it.
fn next_event(id: TableId, table: &mut Table, seat: Seat, action: &Action) -> Write {
    let answer = table.receive(seat, table.number(), action, Time(2_000)).expect("possible");
    let Answer::New(event) = answer else { panic!("new") };
    table.apply(event.clone()).unwrap();
    Write::Event(Box::new(NewEvent {
        id,
        number: event.number,
        at: event.at,
        body: serde_json::to_string(&event).unwrap(),
        listing: Listing::of(table),
        key: None,
        job: due(table),
        next: None,
    }))
}

fn play(turn: &str) -> Action {
    Action::Play { turn: turn.to_owned() }
}

async fn contract(storage: Arc<dyn Storage>) {
    let (id, key) = (TableId::from_bits(77 << 4), SeatSecret::random().unwrap());
    let mut table = new_table(true);
    assert!(storage.load(id, 0).await.unwrap().is_none());
    let first = new_game(id, &table, &key);
    assert_eq!(storage.write(std::slice::from_ref(&first)).await.unwrap(), [Written::Stored]);
    assert_eq!(storage.write(&[first]).await.unwrap(), [Written::Conflict]);

    // Of two events with one number the first wins, in one batch and in two.
    let (mut other, red) = (table.clone(), Seat::new(0));
    let one = next_event(id, &mut table, red, &play("a1"));
    let two = next_event(id, &mut other, red, &play("b1"));
    let written = storage.write(&[one.clone(), two.clone()]).await.unwrap();
    assert_eq!(written, [Written::Stored, Written::Conflict]);
    assert_eq!(storage.write(&[two]).await.unwrap(), [Written::Conflict]);
    let stored = storage.load(id, 0).await.unwrap().expect("there");
    assert_eq!(stored.events, table.events());
    assert_eq!(stored.keys, [(red, key.hash())]);
    assert_eq!(storage.load(id, 1).await.unwrap().expect("there").events, table.events()[1..]);

    // The job is taken once, kept, given back, and gone when answered.
    let job = Job { id, number: 2 };
    assert_eq!(storage.take_jobs("x", Lane::Quick, Time(100), Time(200), 5).await.unwrap(), [job]);
    assert_eq!(storage.take_jobs("y", Lane::Quick, Time(100), Time(200), 5).await.unwrap(), []);
    storage.keep_jobs("x", &[job], Time(300)).await.unwrap();
    assert_eq!(storage.take_jobs("y", Lane::Quick, Time(250), Time(400), 5).await.unwrap(), []);
    assert_eq!(
        storage.take_jobs("y", Lane::Quick, Time(301), Time(400), 5).await.unwrap(),
        [job],
        "lease over"
    );
    storage.return_jobs("y").await.unwrap();
    assert_eq!(storage.take_jobs("x", Lane::Quick, Time(302), Time(400), 5).await.unwrap(), [job]);
    let answer = next_event(id, &mut table, Seat::new(1), &play("b1"));
    storage.write(&[answer]).await.unwrap();
    assert_eq!(storage.take_jobs("z", Lane::Quick, Time(9_000), Time(9_999), 5).await.unwrap(), []);
    storage.drop_job(job).await.unwrap();

    // Lists.
    let open = TableId::from_bits(99 << 4);
    storage.write(&[new_game(open, &new_table(false), &key)]).await.unwrap();
    let listed = storage.list(&Which::Open, None, 10).await.unwrap();
    assert_eq!(listed.iter().map(|game| game.id).collect::<Vec<_>>(), [open]);
    let before = Some((Time(1_000), open));
    assert!(storage.list(&Which::Open, before, 10).await.unwrap().is_empty());
    let named = storage.listed(&[open, id, TableId::from_bits(5 << 4)]).await.unwrap();
    assert_eq!(named.len(), 2);
    assert_eq!(storage.unfinished().await.unwrap(), 2);
    let archive =
        Which::Archive { game: None, ending: None, name: Some("a_a".to_owned()), players: None };
    assert!(storage.list(&archive, None, 10).await.unwrap().is_empty());
    storage.ping().await.unwrap();
    storage.close().await;
    assert!(matches!(storage.ping().await, Err(StorageError::Unreachable(_))));
}

#[tokio::test]
async fn sqlite_keeps_the_contract_and_its_games() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("deep/inside/games.sqlite");
    let store = Store::File(file.clone());
    contract(open_storage(&store).await.unwrap()).await;
    let again = open_storage(&store).await.unwrap();
    assert_eq!(again.unfinished().await.unwrap(), 2);

    let copy = directory.path().join("copy.sqlite");
    server::storage::backup(&file, &copy).await.unwrap();
    let copied = open_storage(&Store::File(copy)).await.unwrap();
    let id = TableId::from_bits(77 << 4);
    let (one, two) = (again.load(id, 0).await.unwrap(), copied.load(id, 0).await.unwrap());
    assert_eq!(one.unwrap().events, two.unwrap().events);
}

#[tokio::test]
async fn postgres_keeps_the_contract() {
    let Some(postgres) = Postgres::start() else { return };
    contract(open_storage(&store(&postgres)).await.unwrap()).await;
    let again = open_storage(&store(&postgres)).await.unwrap();
    assert_eq!(again.unfinished().await.unwrap(), 2);
}

#[tokio::test]
async fn a_file_that_is_no_store_is_refused_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.sqlite");
    std::fs::write(&file, "not a database, but long enough to look like something".repeat(50))
        .unwrap();
    let error = open_storage(&Store::File(file)).await.err().expect("refused").to_string();
    assert!(error.contains("--data") && error.lines().count() == 1, "{error}");
    let nowhere = Store::Database("postgres://127.0.0.1:1/nothing".to_owned());
    let error = open_storage(&nowhere).await.err().expect("refused").to_string();
    assert!(error.contains("--database") && error.lines().count() == 1, "{error}");
}
