//! Random valid and invalid actions by all seats, and the rules of the table one by one.

use games::{AnyOptions, GameId, Seat, Seed, Viewer, below};
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, to_value};
use table::{
    Action, Agreement, Answer, Chair, ClockRule, Event, Happening, Level, Offer, Reason, Refusal,
    Table, TableId, Time,
};

const ID: TableId = TableId::from_bits(0x1234_5678_9abc_def0);
const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn looks(table: &Table, now: Time) -> Vec<Value> {
    let seats = Seat::first(table.seats()).map(Viewer::Seat);
    let viewers = seats.chain([Viewer::Spectator]);
    viewers.map(|viewer| to_value(table.look(ID, viewer, now)).unwrap()).collect()
}

/// Any agreement there can be.
fn any_agreement(rng: &mut SmallRng) -> Agreement {
    let game = GameId::ALL[below(rng, GameId::ALL.len())];
    let mut options = AnyOptions::new(game);
    for spec in game.option_specs() {
        options.set(spec.name, spec.values[below(rng, spec.values.len())]).unwrap();
    }
    let (fewest, most) = Agreement::players(game);
    let seats = fewest + below(rng, most - fewest + 1);
    let mut chairs = vec![Chair::here("Ada".parse().unwrap())];
    while chairs.len() < seats {
        chairs.push(match below(rng, 4) {
            0 => Chair::here("Grace".parse().unwrap()),
            1 => Chair::elsewhere(),
            2 => Chair::open(),
            _ => Chair::computer(Level::try_from(1 + below(rng, 8) as u8).unwrap()),
        });
    }
    let clock = match below(rng, 3) {
        0 => ClockRule::None,
        1 => ClockRule::Increment { base_s: 60, increment_s: below(rng, 10) as u32 },
        _ => ClockRule::Days { days: 1 },
    };
    let mut agreement = Agreement::new(options, chairs).unwrap().with_clock(clock).unwrap();
    agreement.shuffle(rng);
    agreement
}

/// Something somebody may try, most often a move.
fn any_action(table: &Table, rng: &mut SmallRng) -> (Seat, Action) {
    let seat = Seat::new(below(rng, table.seats()) as u8);
    let offer = [Offer::Draw, Offer::TakeBack][below(rng, 2)];
    let action = match below(rng, 40) {
        0 => Action::TakeBack,
        1 if below(rng, 8) == 0 => Action::Resign,
        2 => Action::OfferDraw,
        3 | 4 => Action::Accept(offer),
        5 | 6 => Action::Decline(offer),
        7 => Action::ClaimTime,
        8 => Action::Rematch { next: TableId::from_bits(rng.next_u64()) },
        9 => Action::Sit { name: "Somebody".parse().unwrap() },
        10 => Action::Play { turn: "nonsense>c5".to_owned() },
        11 => Action::Play { turn: "a1".to_owned() },
        _ => {
            if !table.has_begun() {
                return (seat, Action::Sit { name: "Comer".parse().unwrap() });
            }
            let legal = table.position().legal_moves();
            let turn = legal.get(below(rng, legal.len().max(1))).cloned().unwrap_or_default();
            let mover = table.position().to_move().unwrap_or(seat);
            let seat = if below(rng, 10) == 0 { seat } else { mover };
            return (seat, Action::Play { turn });
        }
    };
    (seat, action)
}

fn check_invariants(table: &Table, now: Time) {
    let numbers: Vec<u64> = table.events().iter().map(|event| event.number).collect();
    assert_eq!(numbers, (1..=table.number()).collect::<Vec<_>>(), "numbers without a gap");
    assert!(table.events().is_sorted_by_key(|event| event.at), "time does not run backwards");
    let rebuilt = Table::replay(table.events().iter().cloned()).expect("its own events");
    assert_eq!(looks(&rebuilt, now), looks(table, now), "the events rebuild the table");
    let stored: Vec<Event> = table
        .events()
        .iter()
        .map(|event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap())
        .collect();
    assert_eq!(stored, table.events(), "events are read as they are written");

    let mut position = table.start().clone();
    for text in table.moves() {
        position.play(text).expect("only legal moves are on the table");
    }
    assert_eq!(position.to_string(), table.position().to_string());
    assert_eq!(table.result().is_some(), table.status() == "finished");
    assert!(table.result().is_none() || table.to_move().is_none());
    assert!(table.has_begun() || table.turns().is_empty());
    assert!(table.turns().iter().rev().skip(1).all(|turn| turn.complete));

    for (look, seat) in looks(table, now).iter().zip(Seat::first(table.seats())) {
        let acts = table.to_move() == Some(seat);
        assert_eq!(acts, look["state"]["legal"] != Value::Array(Vec::new()), "only who is to move");
        let text = look.to_string();
        assert!(!text.contains("seed"), "the seed is never shown");
    }
    if let (Some(left), ClockRule::Increment { base_s, increment_s }) =
        (table.time_left(now), table.agreement().clock)
    {
        for (seat, left) in Seat::first(table.seats()).zip(left) {
            let turns = table.turns().iter().filter(|turn| turn.seat == seat).count() as u64;
            assert!(left <= u64::from(base_s) * 1000 + turns * u64::from(increment_s) * 1000);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_people_try_the_table_stays_sound(seed: u64, steps in 1..160_usize) {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut now = Time(1_000_000);
        let mut table = Table::create(any_agreement(&mut rng), Seed::from_u64(seed), now);
        for _ in 0..steps {
            now.0 += below(&mut rng, 9_000) as u64;
            let (seat, action) = any_action(&table, &mut rng);
            let before = table.number();
            match table.receive(seat, before, &action, now) {
                Ok(Answer::New(event)) => {
                    prop_assert_eq!(event.number, before + 1);
                    table.apply(event).expect("what was decided can be done");
                    prop_assert_eq!(
                        table.receive(seat, before, &action, now),
                        Ok(Answer::Again(before + 1)),
                        "sent twice, done once"
                    );
                    let other = Action::Play { turn: "elsewhere".to_owned() };
                    let stale = Err(Refusal::Stale { after: before, last: before + 1 });
                    prop_assert_eq!(table.receive(seat, before, &other, now), stale);
                }
                Ok(Answer::Again(_)) => prop_assert!(false, "nothing is done before it is asked"),
                Err(_) => prop_assert_eq!(table.number(), before, "a refusal changes nothing"),
            }
        }
        check_invariants(&table, now);
        if table.result().is_some() && table.has_begun() {
            let next = table.rematch(Seed::from_u64(seed ^ 1), now);
            check_invariants(&next, now);
            for seat in Seat::first(table.seats()) {
                prop_assert_eq!(table.name(seat), next.name(table.next_seat(seat)));
            }
        }
    }
}

fn table_of(game: GameId, chairs: Vec<Chair>, clock: ClockRule) -> Table {
    let mut options = AnyOptions::new(game);
    if game == GameId::Gosix {
        options.set("first", "red").unwrap();
    }
    let agreement = Agreement::new(options, chairs).unwrap().with_clock(clock).unwrap();
    Table::create(agreement, Seed::from_u64(1), Time(0))
}

fn here(name: &str) -> Chair {
    Chair::here(name.parse().unwrap())
}

fn far_game(clock: ClockRule) -> Table {
    let mut table = table_of(GameId::Gosix, vec![here("Ada"), Chair::elsewhere()], clock);
    act(&mut table, TWO, Action::Sit { name: "Grace".parse().unwrap() }, 0).unwrap();
    table
}

fn act(table: &mut Table, seat: Seat, action: Action, at: u64) -> Result<(), Refusal> {
    match table.receive(seat, table.number(), &action, Time(at))? {
        Answer::New(event) => table.apply(event).expect("decided"),
        Answer::Again(_) => panic!("nothing was done before"),
    }
    Ok(())
}

fn play(table: &mut Table, turn: &str, at: u64) {
    let seat = table.to_move().expect("running");
    act(table, seat, Action::Play { turn: turn.to_owned() }, at).expect(turn);
}

fn refused(reason: Reason) -> Result<(), Refusal> {
    Err(Refusal::Table(reason))
}

#[test]
fn the_game_begins_when_all_seats_are_taken() {
    let mut table = table_of(GameId::Gosix, vec![here("Ada"), Chair::open()], ClockRule::None);
    let play = Action::Play { turn: "a1".to_owned() };
    assert_eq!(act(&mut table, ONE, play.clone(), 0), refused(Reason::NotBegun));
    assert_eq!(table.free_chair(None), Some(TWO));
    act(&mut table, TWO, Action::Sit { name: "Grace".parse().unwrap() }, 0).unwrap();
    assert_eq!(table.free_chair(None), None);
    assert_eq!(act(&mut table, TWO, play.clone(), 0), refused(Reason::NotYourTurn));
    act(&mut table, ONE, play, 0).unwrap();
}

#[test]
fn taking_back_needs_consent_only_between_devices() {
    let mut together = table_of(GameId::Gosix, vec![here("Ada"), here("Grace")], ClockRule::None);
    play(&mut together, "a1", 0);
    play(&mut together, "b1", 0);
    act(&mut together, ONE, Action::TakeBack, 0).unwrap();
    assert_eq!(together.turns().len(), 0, "to before the asker's own last turn");

    let mut apart = far_game(ClockRule::None);
    assert_eq!(act(&mut apart, ONE, Action::TakeBack, 0), refused(Reason::NothingToTakeBack));
    play(&mut apart, "a1", 0);
    play(&mut apart, "b1", 0);
    act(&mut apart, ONE, Action::TakeBack, 0).unwrap();
    assert_eq!(apart.turns().len(), 2, "only asked");
    assert_eq!(act(&mut apart, ONE, Action::Accept(Offer::TakeBack), 0), refused(Reason::OwnOffer));
    act(&mut apart, TWO, Action::Decline(Offer::TakeBack), 0).unwrap();
    act(&mut apart, ONE, Action::TakeBack, 0).unwrap();
    act(&mut apart, TWO, Action::Accept(Offer::TakeBack), 0).unwrap();
    assert_eq!(apart.turns().len(), 0);
    play(&mut apart, "c4", 0);
}

#[test]
fn an_offer_to_take_back_ends_with_the_next_move() {
    let mut table = far_game(ClockRule::None);
    play(&mut table, "a1", 0);
    act(&mut table, ONE, Action::TakeBack, 0).unwrap();
    play(&mut table, "b1", 0);
    assert_eq!(act(&mut table, TWO, Action::Accept(Offer::TakeBack), 0), refused(Reason::NoOffer));
}

#[test]
fn a_draw_needs_everybody_and_computers_do_not_bargain() {
    let mut table = far_game(ClockRule::None);
    act(&mut table, ONE, Action::OfferDraw, 0).unwrap();
    act(&mut table, TWO, Action::Accept(Offer::Draw), 0).unwrap();
    let result = table.result().expect("over");
    assert_eq!((result.ending.as_str(), result.winners.len()), ("agreed", 2));

    let computer = Chair::computer(Level::LOWEST);
    let mut alone = table_of(GameId::Gosix, vec![here("Ada"), computer], ClockRule::None);
    assert_eq!(act(&mut alone, ONE, Action::OfferDraw, 0), refused(Reason::NobodyToAsk));
    assert_eq!(act(&mut alone, TWO, Action::Resign, 0), refused(Reason::ComputersSeat));
}

#[test]
fn clocks_run_only_in_ones_own_turn_and_others_claim() {
    let mut table = far_game(ClockRule::Increment { base_s: 10, increment_s: 2 });
    assert_eq!(table.time_left(Time(4_000)), Some(vec![6_000, 10_000]));
    play(&mut table, "a1", 4_000);
    assert_eq!(table.time_left(Time(9_000)), Some(vec![8_000, 5_000]));
    assert_eq!(act(&mut table, ONE, Action::ClaimTime, 9_000), refused(Reason::TimeLeft));
    assert_eq!(act(&mut table, TWO, Action::ClaimTime, 20_000), refused(Reason::OwnTime));
    act(&mut table, ONE, Action::ClaimTime, 14_000).unwrap();
    let result = table.result().expect("over");
    assert_eq!((result.ending.as_str(), result.winner()), ("time", Some(ONE)));
    assert_eq!(table.time_left(Time(99_000)), Some(vec![8_000, 0]), "the clocks have stopped");
}

#[test]
fn against_computers_alone_ones_own_device_says_that_the_time_is_over() {
    let clock = ClockRule::Increment { base_s: 10, increment_s: 2 };
    let chairs = vec![here("Ada"), Chair::computer(Level::LOWEST)];
    let mut table = table_of(GameId::Gosix, chairs, clock);
    assert_eq!(act(&mut table, ONE, Action::ClaimTime, 9_000), refused(Reason::TimeLeft));
    assert_eq!(act(&mut table, TWO, Action::ClaimTime, 10_000), refused(Reason::ComputersSeat));
    act(&mut table, ONE, Action::ClaimTime, 10_000).unwrap();
    let result = table.result().expect("over");
    assert_eq!((result.ending.as_str(), result.winner()), ("time", Some(TWO)));
}

#[test]
fn taking_back_gives_the_time_back() {
    let mut table = table_of(
        GameId::Gosix,
        vec![here("Ada"), here("Grace")],
        ClockRule::Increment { base_s: 10, increment_s: 0 },
    );
    play(&mut table, "a1", 3_000);
    play(&mut table, "b1", 5_000);
    act(&mut table, TWO, Action::TakeBack, 6_000).unwrap();
    assert_eq!(table.time_left(Time(6_000)), Some(vec![7_000, 10_000]));
}

#[test]
fn a_turn_is_played_whole_or_not_at_all() {
    let mut table = table_of(GameId::Hexone, vec![here("Ada"), here("Grace")], ClockRule::None);
    play(&mut table, "a1", 0);
    play(&mut table, "a4", 0);
    play(&mut table, "a1", 0);
    play(&mut table, "a4", 0);
    let seat = table.to_move().unwrap();
    let wrong = Action::Play { turn: "a1>a1Y>b7".to_owned() };
    assert!(act(&mut table, seat, wrong, 0).is_err());
    let action = Action::Play { turn: " A1 > a1y ".to_owned() };
    let before = table.number();
    act(&mut table, seat, action.clone(), 0).unwrap();
    assert_eq!(table.turns()[4].moves, ["a1", "a1Y"], "written properly");
    let again = table.receive(seat, before, &action, Time(1));
    assert_eq!(again, Ok(Answer::Again(before + 1)));
}

#[test]
fn leaving_before_all_have_come_cancels_the_game() {
    let mut table = table_of(GameId::Gosix, vec![here("Ada"), Chair::open()], ClockRule::None);
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    let result = table.result().expect("over");
    assert_eq!((result.ending.as_str(), result.winners.len()), ("cancelled", 0));
    let rematch = Action::Rematch { next: ID };
    assert_eq!(act(&mut table, ONE, rematch, 0), refused(Reason::NotFinished));
}

#[test]
fn a_rematch_begins_with_the_other_player() {
    let mut table = far_game(ClockRule::None);
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    act(&mut table, TWO, Action::Rematch { next: ID }, 0).unwrap();
    assert_eq!(table.next(), None, "one is not enough");
    act(&mut table, ONE, Action::Rematch { next: ID }, 0).unwrap();
    assert_eq!(table.next(), Some(ID));
    let next = table.rematch(Seed::from_u64(2), Time(1));
    assert!(next.is_running(), "everybody sits already");
    assert_eq!(next.name(ONE).map(ToString::to_string).as_deref(), Some("Grace"));
    assert_eq!(next.position().to_move(), Some(ONE), "red begins again, and red is another one");
}

#[test]
fn hidden_cards_are_shown_when_somebody_resigns() {
    let mut table = table_of(GameId::SixByFive, vec![here("Ada"), here("Grace")], ClockRule::None);
    assert!(table.view(Viewer::Spectator).contains('?'));
    assert!(!table.record().to_string().contains("Deck"));
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    assert!(!table.view(Viewer::Spectator).contains('?'));
    let record = table.record().to_string();
    assert!(record.contains("Deck") && record.contains("[Termination \"resigned\"]"), "{record}");
}

#[test]
fn a_list_of_events_that_is_no_story_is_refused() {
    let table = far_game(ClockRule::None);
    let events = || table.events().iter().cloned();
    assert!(Table::replay(events().skip(1)).is_err());
    assert!(Table::replay(events().chain(events())).is_err());
    let mut copy = table.clone();
    let what = Happening::Played { seat: ONE, moves: vec!["z9".to_owned()] };
    assert!(copy.apply(Event { number: 3, at: Time(0), what }).is_err());
    assert_eq!(looks(&copy, Time(0)), looks(&table, Time(0)), "and changes nothing");
}
