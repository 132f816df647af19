//! Random valid and invalid actions by all seats.

use games::{AnyOptions, GameId, Seat, Seed, below};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::Value;
use table::{
    Action, Agreement, Answer, Chair, ClockRule, Event, Level, Offer, Refusal, Table, Time,
};

use crate::looks;

/// Any agreement there can be.
pub(crate) fn any_agreement(rng: &mut SmallRng) -> Agreement {
    let game = GameId::ALL[below(rng, GameId::ALL.len())];
    let mut options = AnyOptions::new(game);
    for spec in game.option_specs() {
        options.set(spec.name, spec.values[below(rng, spec.values.len())]).unwrap();
    }
    let (fewest, most) = game.players().into_inner();
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
        3 | 4 => Action::Accept { offer },
        5 | 6 => Action::Decline { offer },
        7 => Action::ClaimTime,
        8 => Action::Rematch,
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
