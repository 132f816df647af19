//! Fills a store with games that are over and says how long the archive takes to answer.
//!
//! ```text
//! cargo run --release -p server --example archive -- [GAMES]
//! ```
//!
//! Each question is asked twenty times; the median counts, as other work on the machine only ever
//! makes it slower.

use std::io::Write as _;
use std::time::{Duration, Instant};

use games::{AnyOptions, GameId, Seat, Seed, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use server::config::Store;
use server::storage::{Filter, Listing, NewEvent, NewGame, Which, Write};
use table::{Action, Agreement, Answer, Chair, Table, TableId, Time};

const AT_ONCE: usize = 5_000;
const NAMES: &[&str] = &[
    "Ada",
    "Grace",
    "Emmy",
    "Sophie",
    "Marie",
    "Alan",
    "Kurt",
    "Évariste",
    "Leonhard",
    "Zoé",
    "Ana",
    "Maryam Mirzakhani",
    "Grace Hopper",
    "Ada Lovelace",
    "Jean",
    "Paul",
    "Li Wei",
    "Olga",
    "",
    "Max",
];

fn main() {
    let count = std::env::args().nth(1).map_or(1_000_000, |count| count.parse().expect("a number"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(run(count));
}

fn say(text: &str) {
    writeln!(std::io::stdout(), "{text}").expect("standard output");
}

async fn run(count: usize) {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("games.sqlite");
    let storage = server::open_storage(&Store::File(file.clone())).await.expect("storage");
    let begun = Instant::now();
    let mut rng = SmallRng::seed_from_u64(1);
    for first in (0..count).step_by(AT_ONCE) {
        let numbers = first..count.min(first + AT_ONCE);
        let batch: Vec<Write> = numbers.flat_map(|number| game(number as u64, &mut rng)).collect();
        storage.write(&batch).await.expect("room");
    }
    let megabytes = std::fs::metadata(&file).map_or(0, |file| file.len()) >> 20;
    let seconds = begun.elapsed().as_secs();
    say(&format!("{count} games in {seconds} s, {megabytes} MB"));
    let text = |text: &str| Some(text.to_owned());
    let any = Filter::default();
    let name = |name: &str| Filter { name: text(name), ..Filter::default() };
    for (what, filter) in [
        ("all", any.clone()),
        ("game", Filter { game: text("6x5"), ..any.clone() }),
        (
            "game, ending, players",
            Filter { game: text("6x5"), ending: text("resigned"), players: Some(4), ..any.clone() },
        ),
        ("an ending nobody had", Filter { ending: text("time"), ..any.clone() }),
        ("a name", name("ada")),
        ("one letter", name("m")),
        ("a rare name", name("zuse")),
        ("two words", name("love ada")),
        ("a name and a rare game", Filter { players: Some(5), ..name("hopper") }),
        ("a name and what it never had", Filter { ending: text("time"), ..name("ada") }),
    ] {
        let mut times = Vec::new();
        let mut found = 0;
        for _ in 0..20 {
            let begun = Instant::now();
            let page =
                storage.list(&Which::Archive(filter.clone()), None, 20).await.expect("a page");
            times.push(begun.elapsed());
            found = page.games.len();
        }
        say(&format!("{what:<30} {found:>3} games in {:.1} ms", millis(&mut times)));
    }
    let mut times = Vec::new();
    for _ in 0..20 {
        let begun = Instant::now();
        storage.unfinished().await.expect("a count");
        times.push(begun.elapsed());
    }
    say(&format!("how many are not over: {:.1} ms", millis(&mut times)));
    storage.close().await;
}

fn millis(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

/// A game that somebody resigns: its creation and its end.
fn game(number: u64, rng: &mut SmallRng) -> [Write; 2] {
    let game = GameId::ALL[below(rng, GameId::ALL.len())];
    let (fewest, most) = game.players().into_inner();
    let seats = fewest + below(rng, most - fewest + 1);
    let options = AnyOptions::new(game).for_players(seats).expect("as many as may play");
    let name = |rng: &mut SmallRng| match number {
        // One in the whole archive.
        777 => "Konrad Zuse",
        _ => NAMES[below(rng, NAMES.len())],
    };
    let chairs = (0..seats).map(|_| Chair::here(name(rng).parse().expect("a name"))).collect();
    let mut agreement = Agreement::new(options, chairs).expect("possible");
    agreement.listed = true;
    let (id, at) =
        (TableId::from_bits((number + 1) << 24), Time(1_700_000_000_000 + number * 1000));
    let mut table = Table::create(agreement, Seed::from_u64(number), at);
    let json = |event: &table::Event| serde_json::to_string(event).expect("JSON");
    let new = NewGame {
        id,
        events: vec![json(&table.events()[0])],
        listing: Listing::of(&table),
        keys: Vec::new(),
        maker: None,
        job: None,
    };
    let Ok(Answer::New(event)) = table.act(Seat::new(0), 1, &Action::Resign, at) else {
        panic!("anybody can resign");
    };
    let end = NewEvent {
        id,
        number: event.number,
        at: event.at,
        body: json(&event),
        listing: Listing::of(&table),
        relists: true,
        ends: true,
        key: None,
        job: None,
        next: None,
    };
    [Write::Game(Box::new(new)), Write::Event(Box::new(end))]
}
