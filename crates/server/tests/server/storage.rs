//! What every storage must do, on real SQLite and real PostgreSQL.

use std::sync::Arc;

use games::{AnyOptions, GameId, Seat, Seed};
use room::puzzles::Rated;
use server::config::Store;
use server::open_storage;
use server::secret::SeatSecret;
use server::storage::{
    Due, Filter, Job, Lane, Listing, NewEvent, NewGame, Old, Status, Storage, StorageError, Try,
    Which, Write, Written,
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
        events: vec![serde_json::to_string(&table.events()[0]).unwrap()],
        listing: Listing::of(table),
        keys: vec![(Seat::new(0), key.hash())],
        maker: None,
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
        relists: !matches!(action, Action::Play { .. }) || table.result().is_some(),
        ends: table.result().is_some(),
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
    assert_eq!(listed.games.iter().map(|game| game.id).collect::<Vec<_>>(), [open]);
    let before = Some((Time(1_000), open));
    assert!(storage.list(&Which::Open, before, 10).await.unwrap().games.is_empty());
    let named = storage.listed(&[open, id, TableId::from_bits(5 << 4)]).await.unwrap();
    assert_eq!(named.len(), 2);
    let played = named.iter().find(|game| game.id == id).expect("it is there");
    assert!(played.summary.contains(r#""turns":2"#), "{}", played.summary);
    assert_eq!(storage.unfinished().await.unwrap(), 2);
    archive_contract(&*storage, &key).await;

    puzzles_contract(&*storage).await;

    storage.ping(Time(5)).await.unwrap();
    storage.close().await;
    assert!(matches!(storage.ping(Time(6)).await, Err(StorageError::Unreachable(_))));
}

/// Tries of puzzles are counted one after another, whoever counts them at once.
async fn puzzles_contract(storage: &dyn Storage) {
    assert_eq!(storage.puzzles(10).await.unwrap(), []);
    let found = |puzzle: &str, found| Try {
        puzzle: puzzle.to_owned(),
        difficulty: 3,
        somebody: Rated::claimed(1_050.0, 60.0),
        found,
    };
    let (easy, hard) = (found("easy", true), found("hard", false));
    for _ in 0..10 {
        let (one, other) = tokio::join!(storage.rate_puzzle(&easy), storage.rate_puzzle(&hard));
        assert!(one.unwrap().rating < other.unwrap().rating);
    }
    let (one, other) = tokio::join!(storage.rate_puzzle(&easy), storage.rate_puzzle(&easy));
    assert_eq!(one.unwrap().tried + other.unwrap().tried, 11 + 12, "none is lost");
    let known = storage.puzzles(10).await.unwrap();
    let names: Vec<(&str, u32)> = known.iter().map(|(id, rated)| (&**id, rated.tried)).collect();
    assert_eq!(names, [("easy", 12), ("hard", 10)]);
    assert!(known[0].1.rating < 1_050.0 && known[1].1.rating > 1_050.0, "{known:?}");
    assert_eq!(storage.puzzles(1).await.unwrap().len(), 1);
}

/// A listed game that Ada resigns against somebody.
async fn resigned(storage: &dyn Storage, id: TableId, at: u64, name: &str, key: &SeatSecret) {
    let mut options = AnyOptions::new(GameId::Gosix);
    options.set("first", "red").unwrap();
    let chairs = vec![Chair::here("Ada".parse().unwrap()), Chair::here(name.parse().unwrap())];
    let mut agreement = Agreement::new(options, chairs).unwrap();
    agreement.listed = true;
    let mut table = Table::create(agreement, Seed::from_u64(3), Time(at));
    let game = new_game(id, &table, key);
    let end = next_event(id, &mut table, Seat::new(0), &Action::Resign);
    assert_eq!(storage.write(&[game, end]).await.unwrap(), [Written::Stored; 2]);
}

async fn archive_contract(storage: &dyn Storage, key: &SeatSecret) {
    let id = |number: u64| TableId::from_bits(number << 20);
    for number in 1..=30 {
        let name = if number % 10 == 0 { "Grace Hopper" } else { "Emmy" };
        resigned(storage, id(number), 10_000 + number, name, key).await;
    }
    let search = async |filter: Filter| {
        let (mut ids, mut before) = (Vec::new(), None);
        loop {
            let page = storage.list(&Which::Archive(filter.clone()), before, 7).await.unwrap();
            ids.extend(page.games.iter().map(|game| game.id));
            before = page.next;
            if before.is_none() {
                return ids;
            }
        }
    };
    let all: Vec<TableId> = (1..=30).rev().map(id).collect();
    let graces: Vec<TableId> = [30, 20, 10].map(id).to_vec();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(search(Filter::default()).await, all);
    assert_eq!(search(Filter { game: text("gosix"), ..Filter::default() }).await, all);
    assert_eq!(search(Filter { name: text("ADA"), ..Filter::default() }).await, all);
    assert_eq!(search(Filter { name: text("hop"), ..Filter::default() }).await, graces);
    assert_eq!(search(Filter { name: text("a grace"), ..Filter::default() }).await, graces);
    let both = Filter { name: text("gra"), ending: text("resigned"), ..Filter::default() };
    assert_eq!(search(both).await, graces);
    for none in [
        Filter { name: text("da"), ..Filter::default() },
        Filter { name: text("ada"), players: Some(3), ..Filter::default() },
        Filter { ending: text("time"), ..Filter::default() },
    ] {
        assert_eq!(search(none.clone()).await, [], "{none:?}");
    }

    // What is old is found by its age, and what is removed is gone from everywhere.
    let beginning = (Time(0), TableId::from_bits(0));
    let old = storage.old(Status::Finished, true, Time(10_003), beginning, 10).await.unwrap();
    let found = |number| Old {
        id: id(number),
        created: Time(10_000 + number),
        last: Time(10_000 + number),
    };
    assert_eq!(old, [found(1), found(2)]);
    let rest = storage.old(Status::Finished, true, Time(10_003), (Time(10_001), id(1)), 10).await;
    assert_eq!(rest.unwrap(), [found(2)]);
    storage.remove(&[id(20), id(30)]).await.unwrap();
    assert_eq!(search(Filter { name: text("hop"), ..Filter::default() }).await, [id(10)]);
    assert!(storage.load(id(20), 0).await.unwrap().is_none());
    assert!(storage.load(id(20), 2).await.unwrap().is_none());
    assert!(storage.listed(&[id(20)]).await.unwrap().is_empty());
    // Nothing can be added to it any more.
    let mut table = new_table(false);
    new_game(id(20), &table, key);
    let late = next_event(id(20), &mut table, Seat::new(0), &Action::Resign);
    assert_eq!(storage.write(&[late]).await.unwrap(), [Written::Conflict]);
    assert!(storage.load(id(20), 0).await.unwrap().is_none());
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
    server::storage::backup(&file, &copy).unwrap();
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
