//! Going on by link with a game that was played at one device.

use games::GameId;
use table::{Action, Chair, ChairKind, ClockRule, Event, Happening, LiftError, Table, Time};

use crate::{ONE, THREE, TWO, act, here, table_of};

fn played() -> Vec<Event> {
    let chairs = vec![here("Ada"), here("Grace")];
    let mut table = table_of(GameId::Gosix, chairs, ClockRule::None);
    act(&mut table, ONE, Action::Play { turn: "a1".to_owned() }, 1_000).unwrap();
    act(&mut table, TWO, Action::Play { turn: "b1".to_owned() }, 5_000).unwrap();
    table.events().to_vec()
}

#[test]
fn a_lifted_game_has_its_history_and_goes_on() {
    let before = Table::replay(played()).unwrap();
    let now = Time(1_000_000);
    let mut table = Table::lifted(played(), &[TWO], now).unwrap();
    assert_eq!(table.turns().len(), 2);
    assert_eq!(table.position().to_string(), before.position().to_string());
    assert_eq!(table.agreement().chairs()[1].kind, ChairKind::Elsewhere);
    assert_eq!(table.name(TWO).unwrap().to_string(), "Grace");
    let times: Vec<u64> = table.events().iter().map(|event| event.at.0).collect();
    assert_eq!(times, [995_000, 996_000, 1_000_000], "whatever the device's clock said");
    let legal = table.position().legal_moves()[0].clone();
    act(&mut table, ONE, Action::Play { turn: legal }, 1_000_100).unwrap();
}

#[test]
fn only_somebody_of_this_device_can_leave_it_and_somebody_stays() {
    let now = Time(9_000);
    let lifted = |away: &[_]| Table::lifted(played(), away, now).map(|_| ());
    assert_eq!(lifted(&[THREE]), Err(LiftError::NobodyThere(THREE)));
    assert_eq!(lifted(&[TWO, TWO]), Err(LiftError::NobodyThere(TWO)));
    assert_eq!(lifted(&[ONE, TWO]), Err(LiftError::NobodyStays));
    assert_eq!(lifted(&[]), Ok(()));
    let alone = vec![here("Ada"), Chair::computer(1.try_into().unwrap())];
    let alone = table_of(GameId::Gosix, alone, ClockRule::None).events().to_vec();
    assert_eq!(
        Table::lifted(alone, &[TWO], now).map(|_| ()),
        Err(LiftError::NobodyThere(TWO)),
        "a computer stays where it is"
    );
}

#[test]
fn what_is_over_or_no_game_is_not_lifted() {
    let now = Time(9_000);
    assert!(matches!(Table::lifted(Vec::new(), &[], now), Err(LiftError::Replay(_))));
    let mut torn = played();
    torn.remove(1);
    assert!(matches!(Table::lifted(torn, &[], now), Err(LiftError::Replay(_))));
    let mut table = Table::replay(played()).unwrap();
    act(&mut table, ONE, Action::Resign, 6_000).unwrap();
    let over = table.events().to_vec();
    assert!(matches!(Table::lifted(over, &[TWO], now), Err(LiftError::NotRunning)));
}

#[test]
fn a_forged_story_is_refused_and_what_was_offered_stays_behind() {
    let now = Time(9_000);
    let number = played().len() as u64 + 1;
    let and = |what: Happening| {
        let mut events = played();
        events.push(Event { number, at: Time(6_000), what });
        Table::lifted(events, &[TWO], now)
    };
    let turns = |moves: &[&str]| Happening::Played {
        seat: ONE,
        moves: moves.iter().map(|text| (*text).to_owned()).collect(),
    };
    let forged = [
        turns(&[]),
        turns(&["a2", "b2"]),
        Happening::Seated { seat: THREE, name: "Eve".parse().unwrap() },
        Happening::TakenBack { seat: THREE, turns: 1, seed: None },
        Happening::TakenBack { seat: ONE, turns: usize::MAX, seed: None },
        Happening::Resigned { seat: THREE },
    ];
    for what in forged {
        assert!(matches!(and(what.clone()), Err(LiftError::Replay(_))), "{what:?}");
    }
    let table = and(Happening::DrawOffered { seat: THREE }).unwrap();
    assert_eq!(table.number(), number - 1);
}
