//! What bounds a game, and what ends it when nobody plays any more.

use games::{AnyOptions, GameId, Seed, below};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use table::{Action, Agreement, Answer, Chair, Ending, MOST_EVENTS, Reason, Table, Time};

use crate::anything::any_agreement;
use crate::{ONE, TWO, looks};

#[test]
fn the_events_of_a_game_are_bounded_and_then_it_can_only_be_ended() {
    let mut options = AnyOptions::new(GameId::Gosix);
    options.set("first", "red").unwrap();
    let chairs = vec![Chair::here("Ada".parse().unwrap()), Chair::elsewhere()];
    let mut table =
        Table::create(Agreement::new(options, chairs).unwrap(), Seed::from_u64(1), Time(0));
    let sit = |number: u64| Action::Sit { name: format!("Grace {number}").parse().unwrap() };
    while table.number() < MOST_EVENTS {
        let number = table.number();
        assert!(matches!(table.act(TWO, number, &sit(number), Time(number)), Ok(Answer::New(_))));
    }
    let play = Action::Play { turn: "a1".to_owned() };
    for action in [sit(0), play, Action::TakeBack, Action::OfferDraw] {
        let refused = table.act(ONE, MOST_EVENTS, &action, Time(0));
        assert_eq!(refused, Err(Reason::TooLong.into()), "{action:?}");
    }
    assert!(matches!(table.act(ONE, MOST_EVENTS, &Action::Resign, Time(0)), Ok(Answer::New(_))));
    assert_eq!(table.number(), MOST_EVENTS + 1);
}

#[test]
fn acting_is_what_receiving_and_applying_is() {
    let mut rng = SmallRng::seed_from_u64(77);
    for _ in 0..30 {
        let agreement = any_agreement(&mut rng);
        let mut table = Table::create(agreement, Seed::from_u64(rng.next_u64()), Time(0));
        let mut twin = table.clone();
        for step in 0..60 {
            let seat = table.to_move().unwrap_or(ONE);
            let action = match table.position().legal_moves() {
                legal if step % 7 == 6 || legal.is_empty() => Action::TakeBack,
                legal => Action::Play { turn: legal[below(&mut rng, legal.len())].clone() },
            };
            let (after, at) = (table.number(), Time(step));
            let received = twin.receive(seat, after, &action, at);
            if let Ok(Answer::New(event)) = &received {
                twin.apply(event.clone()).unwrap();
            }
            assert_eq!(table.act(seat, after, &action, at), received);
            assert_eq!(looks(&table, at), looks(&twin, at));
        }
    }
}

#[test]
fn an_abandoned_game_is_over_and_nobody_has_won() {
    let mut options = AnyOptions::new(GameId::Gosix);
    options.set("first", "red").unwrap();
    let chairs = vec![Chair::here("Ada".parse().unwrap()), Chair::elsewhere()];
    let mut table =
        Table::create(Agreement::new(options, chairs).unwrap(), Seed::from_u64(1), Time(5));
    let event = table.abandon(Time(3)).expect("it is not over");
    assert_eq!(event.at, Time(5), "time does not run backwards");
    table.apply(event.clone()).unwrap();
    let result = table.result().expect("over");
    assert_eq!(
        (&result.ending, &result.winners[..], result.by),
        (&Ending::Abandoned, &[][..], None)
    );
    assert_eq!(table.abandon(Time(9)), None, "only once");
    assert!(table.apply(table::Event { number: 3, ..event }).is_err());
    let resigned = table.act(ONE, 2, &Action::Resign, Time(9));
    assert_eq!(resigned, Err(Reason::Finished.into()));
}
