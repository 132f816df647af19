//! Games as texts, there and back.

use games::{AnyOptions, GameId, Seed, Viewer, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use room::records::read_records;
use table::{Action, Agreement, Answer, Chair, Table, Time};

fn act(table: &mut Table, action: Action) {
    let seat = table.to_move().expect("running");
    match table.receive(seat, table.number(), &action, Time(0)).expect("possible") {
        Answer::New(event) => table.apply(event).expect("decided"),
        Answer::Again(_) => panic!("nothing was done before"),
    }
}

/// A game of cards with any options, played by chance to its end.
fn any_game(rng: &mut SmallRng, seed: u64) -> Table {
    let mut options = AnyOptions::new(GameId::SixByFive);
    for spec in GameId::SixByFive.option_specs() {
        options.set(spec.name, spec.values[below(rng, spec.values.len())]).unwrap();
    }
    let chairs = (0..2 + below(rng, 4)).map(|_| Chair::here("Ada".parse().unwrap())).collect();
    let agreement = Agreement::new(options, chairs).unwrap();
    let mut table = Table::create(agreement, Seed::from_u64(seed), Time(0));
    for step in 0..60 {
        if table.to_move().is_none() {
            return table;
        }
        let legal = table.position().legal_moves();
        let changes = legal.iter().filter(|text| text.starts_with('~')).count();
        // Cards are changed whenever they can be, and now and then something is taken back.
        let among = if changes > 0 { changes } else { legal.len() };
        let from = legal.iter().position(|text| changes == 0 || text.starts_with('~')).unwrap();
        let turn = legal[from + below(rng, among)].clone();
        let played = table.turns().iter().any(|turn| Some(turn.seat) == table.to_move());
        act(
            &mut table,
            if step % 11 == 10 && played { Action::TakeBack } else { Action::Play { turn } },
        );
    }
    if table.to_move().is_some() {
        act(&mut table, Action::Resign);
    }
    table
}

#[test]
fn a_record_is_replayed_with_the_cards_that_were_drawn() {
    let mut rng = SmallRng::seed_from_u64(11);
    let mut drawn = 0;
    for seed in 0..52 {
        let table = any_game(&mut rng, seed);
        let text = table.record().to_string();
        let read = read_records(&text, &mut rng).expect("its own record");
        let (start, steps) = table.history(Viewer::Spectator);
        let record = &read.records[0];
        assert_eq!(record.start, start);
        let told = |steps: &[table::StepLook]| serde_json::to_string(steps).unwrap();
        assert_eq!(told(&record.moves), told(&steps), "{text}");
        let draws = |step: &table::StepLook| step.caused.iter().any(|e| e["type"] == "card_drawn");
        drawn += usize::from(steps.iter().any(draws));
    }
    assert!(drawn > 20, "cards were drawn in {drawn} games");
}

#[test]
fn a_record_without_its_cards_is_followed_as_far_as_can_be_known() {
    let text = "[Game \"6x5\"]\n[Players \"2\"]\n[Change \"yes\"]\n\n1. ~17>Ba1 2. Ra3 *\n";
    let read = || read_records(text, &mut SmallRng::seed_from_u64(1)).expect("a record");
    let record = &read().records[0];
    let positions: Vec<&str> = record.moves.iter().map(|step| step.position.as_str()).collect();
    assert_eq!(
        positions,
        ["Ko -,- ?,? 0,0 1~", "Ko,Ba1 a1,- ?,? 0,0 2", "Ko,Ba1,Ra3 a1,a3 ?,? 0,0 1"]
    );
}
