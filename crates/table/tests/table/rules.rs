//! The rules of the table one by one.

use games::{GameId, Seat, Seed, Viewer};
use table::{
    Action, Answer, Chair, ClockRule, Event, Happening, Level, Offer, Reason, Refusal, ReplayError,
    Table, Time,
};

use crate::{ID, ONE, THREE, TWO, act, far_game, here, looks, play, refused, table_of};

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
    assert_eq!(
        act(&mut apart, ONE, Action::Accept { offer: Offer::TakeBack }, 0),
        refused(Reason::OwnOffer)
    );
    act(&mut apart, TWO, Action::Decline { offer: Offer::TakeBack }, 0).unwrap();
    act(&mut apart, ONE, Action::TakeBack, 0).unwrap();
    act(&mut apart, TWO, Action::Accept { offer: Offer::TakeBack }, 0).unwrap();
    assert_eq!(apart.turns().len(), 0);
    play(&mut apart, "c4", 0);
}

#[test]
fn an_offer_to_take_back_ends_with_the_next_move() {
    let mut table = far_game(ClockRule::None);
    play(&mut table, "a1", 0);
    act(&mut table, ONE, Action::TakeBack, 0).unwrap();
    play(&mut table, "b1", 0);
    assert_eq!(
        act(&mut table, TWO, Action::Accept { offer: Offer::TakeBack }, 0),
        refused(Reason::NoOffer)
    );
}

#[test]
fn a_draw_needs_everybody_and_computers_do_not_bargain() {
    let mut table = far_game(ClockRule::None);
    act(&mut table, ONE, Action::OfferDraw, 0).unwrap();
    act(&mut table, TWO, Action::Accept { offer: Offer::Draw }, 0).unwrap();
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
    let wrong = Action::Play { turn: "a1> a1Z ".to_owned() };
    let Err(Refusal::Illegal { text, place, .. }) = act(&mut table, seat, wrong, 0) else {
        panic!("no such Y")
    };
    assert_eq!((text.as_str(), place), ("a1Z", 2), "which move, and how it was written");
    let wrong = Action::Play { turn: "a1>a1Y>b7".to_owned() };
    assert_eq!(act(&mut table, seat, wrong, 0), refused(Reason::BeyondTurn));
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
    let rematch = Action::Rematch;
    assert_eq!(act(&mut table, ONE, rematch, 0), refused(Reason::NotFinished));
}

#[test]
fn a_rematch_begins_with_the_other_player() {
    let mut table = far_game(ClockRule::None);
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    act(&mut table, TWO, Action::Rematch, 0).unwrap();
    assert_eq!(table.next(), None, "one is not enough");
    act(&mut table, ONE, Action::Rematch, 0).unwrap();
    assert!(table.next().is_some_and(|next| next != ID), "it has a name of its own");
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

#[test]
fn resigning_after_the_end_is_refused() {
    let mut table = far_game(ClockRule::None);
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    assert_eq!(act(&mut table, ONE, Action::Resign, 0), refused(Reason::Finished));
    assert_eq!(act(&mut table, TWO, Action::Resign, 0), refused(Reason::Finished));
    assert_eq!(table.result().expect("over").winner(), Some(TWO), "the first word counts");
}

#[test]
fn an_offer_of_a_draw_outlasts_ones_own_move_and_ends_with_the_others() {
    let mut table = far_game(ClockRule::None);
    act(&mut table, ONE, Action::OfferDraw, 0).unwrap();
    play(&mut table, "a1", 0);
    let offered = |table: &Table| table.state(Viewer::Spectator, Time(0)).offers.draw;
    assert_eq!(
        offered(&table).map(|offer| offer.by),
        Some(ONE),
        "one's own move withdraws nothing"
    );
    play(&mut table, "b1", 0);
    assert_eq!(offered(&table), None, "whoever plays on does not want a draw");
    assert_eq!(
        act(&mut table, TWO, Action::Accept { offer: Offer::Draw }, 0),
        refused(Reason::NoOffer)
    );
}

#[test]
fn a_computers_clock_stands_still() {
    let clock = ClockRule::Increment { base_s: 10, increment_s: 2 };
    let chairs = vec![here("Ada"), Chair::computer(Level::LOWEST)];
    let mut table = table_of(GameId::Gosix, chairs, clock);
    play(&mut table, "a1", 1_000);
    assert_eq!(table.running_clock(), None);
    assert_eq!(table.time_left(Time(60_000)), Some(vec![11_000, 10_000]));
    assert_eq!(act(&mut table, ONE, Action::ClaimTime, 60_000), refused(Reason::TimeLeft));
    play(&mut table, "b1", 60_000);
    let left = table.time_left(Time(61_000));
    assert_eq!(left, Some(vec![10_000, 10_000]), "nor does it earn anything; people's go on");
}

#[test]
fn whoever_has_seen_more_than_has_happened_is_told_so() {
    let table = far_game(ClockRule::None);
    let last = table.number();
    let ahead = table.receive(ONE, last + 1, &Action::Resign, Time(0));
    assert_eq!(ahead, Err(Refusal::Future { after: last + 1, last }));
}

#[test]
fn what_somebody_else_has_done_is_not_ones_own_doing() {
    let mut table = far_game(ClockRule::None);
    let before = table.number();
    act(&mut table, ONE, Action::OfferDraw, 0).unwrap();
    let stale = Err(Refusal::Stale { after: before, last: before + 1 });
    assert_eq!(table.receive(TWO, before, &Action::OfferDraw, Time(0)), stale);
    let other = Action::Accept { offer: Offer::Draw };
    assert_eq!(table.receive(ONE, before, &other, Time(0)), stale);
    let again = table.receive(ONE, before, &Action::OfferDraw, Time(0));
    assert_eq!(again, Ok(Answer::Again(before + 1)));
}

#[test]
fn a_link_that_is_changed_twice_by_one_request_is_changed_once() {
    let mut table = far_game(ClockRule::None);
    let seen = table.number();
    let relink = |before: &str| Action::Relink { before: before.to_owned() };
    act(&mut table, ONE, relink("old"), 0).unwrap();
    let again = table.receive(ONE, seen, &relink("old"), Time(0));
    assert_eq!(again, Ok(Answer::Again(seen + 1)));
    let other = table.receive(ONE, seen, &relink("another"), Time(0));
    assert_ne!(other, Ok(Answer::Again(seen + 1)), "another link is another deed");
}

#[test]
fn a_refusal_by_the_rules_says_why_as_a_value_and_no_other_does() {
    let mut table = far_game(ClockRule::None);
    play(&mut table, "a1", 0);
    let taken = act(&mut table, TWO, Action::Play { turn: "a1".to_owned() }, 0).unwrap_err();
    assert_eq!(taken.rules_reason().expect("the rules'")["reason"], "occupied");
    let early = act(&mut table, ONE, Action::Play { turn: "a2".to_owned() }, 0).unwrap_err();
    assert_eq!(early.rules_reason(), None, "{early}");
}

#[test]
fn an_event_that_cannot_happen_is_named_by_its_number() {
    let mut table = far_game(ClockRule::None);
    let number = table.number() + 1;
    let what = Happening::TakenBack { seat: ONE, turns: 9, seed: None };
    let impossible = table.apply(Event { number, at: Time(0), what });
    assert_eq!(impossible, Err(ReplayError::Impossible(number)));
    let mut played = |moves: &[&str]| {
        let moves = moves.iter().map(|text| (*text).to_owned()).collect();
        table.apply(Event { number, at: Time(0), what: Happening::Played { seat: ONE, moves } })
    };
    assert_eq!(played(&[]), Err(ReplayError::Impossible(number)));
    assert!(
        matches!(played(&["z9"]), Err(ReplayError::Illegal { number: told, .. }) if told == number)
    );
}

#[test]
fn a_move_stands_though_somebody_else_takes_another_name_meanwhile() {
    let mut table = far_game(ClockRule::None);
    let seen = table.number();
    act(&mut table, TWO, Action::Sit { name: "Hopper".parse().unwrap() }, 0).unwrap();
    let mv = Action::Play { turn: "a1".to_owned() };
    let number = table.number() + 1;
    assert!(matches!(table.act(ONE, seen, &mv, Time(0)), Ok(Answer::New(_))));
    assert_eq!(table.act(ONE, seen, &mv, Time(0)), Ok(Answer::Again(number)), "done once");
    let other = Action::Play { turn: "a2".to_owned() };
    let stale = Err(Refusal::Stale { after: seen, last: number });
    assert_eq!(table.act(ONE, seen, &other, Time(0)), stale);
}

#[test]
fn whoever_resigns_while_the_other_moves_has_resigned() {
    let mut table = far_game(ClockRule::None);
    let seen = table.number();
    play(&mut table, "a1", 0);
    let number = table.number() + 1;
    let resigned = table.act(TWO, seen, &Action::Resign, Time(0));
    assert!(matches!(&resigned, Ok(Answer::New(event)) if event.number == number), "{resigned:?}");
    assert_eq!(table.result().expect("over").winners, [ONE]);
    let again = table.receive(TWO, seen, &Action::Resign, Time(0));
    assert_eq!(again, Ok(Answer::Again(number)), "sent twice, done once");
    assert_eq!(table.receive(ONE, seen, &Action::Resign, Time(0)), Err(Reason::Finished.into()));
}

#[test]
fn time_is_claimed_although_something_else_was_said_meanwhile() {
    let mut table = far_game(ClockRule::Increment { base_s: 10, increment_s: 0 });
    let seen = table.number();
    act(&mut table, ONE, Action::OfferDraw, 5_000).unwrap();
    let early = table.receive(TWO, seen, &Action::ClaimTime, Time(6_000));
    assert_eq!(early, Err(Reason::TimeLeft.into()));
    table.act(TWO, seen, &Action::ClaimTime, Time(10_000)).unwrap();
    assert_eq!(table.result().expect("over").winners, [TWO]);
}

#[test]
fn two_who_want_a_rematch_at_once_get_it() {
    let mut table = far_game(ClockRule::None);
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    let seen = table.number();
    table.act(ONE, seen, &Action::Rematch, Time(0)).unwrap();
    assert_eq!(table.receive(ONE, seen, &Action::Rematch, Time(0)), Ok(Answer::Again(seen + 1)));
    table.act(TWO, seen, &Action::Rematch, Time(0)).unwrap();
    assert!(table.next().is_some(), "the next game begins");
}

#[test]
fn time_never_runs_backwards_even_if_a_servers_clock_does() {
    let mut table = far_game(ClockRule::Increment { base_s: 10, increment_s: 0 });
    play(&mut table, "a1", 5_000);
    play(&mut table, "b1", 3_000);
    assert!(table.events().is_sorted_by_key(|event| event.at));
    assert_eq!(table.time_left(Time(5_000)), Some(vec![5_000, 10_000]));
}

#[test]
fn offers_are_made_once_answered_once_and_can_be_withdrawn() {
    let mut table = far_game(ClockRule::None);
    for offer in [Offer::Draw, Offer::TakeBack] {
        assert_eq!(act(&mut table, TWO, Action::Accept { offer }, 0), refused(Reason::NoOffer));
        assert_eq!(act(&mut table, TWO, Action::Decline { offer }, 0), refused(Reason::NoOffer));
    }
    play(&mut table, "a1", 0);
    for (ask, offer) in [(Action::OfferDraw, Offer::Draw), (Action::TakeBack, Offer::TakeBack)] {
        act(&mut table, ONE, ask.clone(), 0).unwrap();
        for seat in [ONE, TWO] {
            let again = act(&mut table, seat, ask.clone(), 0);
            assert_eq!(again, refused(Reason::AlreadyOffered));
        }
        assert_eq!(act(&mut table, ONE, Action::Accept { offer }, 0), refused(Reason::OwnOffer));
        act(&mut table, ONE, Action::Decline { offer }, 0).unwrap();
        assert_eq!(act(&mut table, TWO, Action::Accept { offer }, 0), refused(Reason::NoOffer));
    }
}

fn three_apart() -> Table {
    let chairs = vec![here("Ada"), Chair::elsewhere(), Chair::open()];
    let mut table = table_of(GameId::SixByFive, chairs, ClockRule::None);
    for (seat, name) in [(TWO, "Grace"), (THREE, "Emmy")] {
        act(&mut table, seat, Action::Sit { name: name.parse().unwrap() }, 0).unwrap();
    }
    table
}

#[test]
fn three_must_all_agree_and_one_of_them_can_decline() {
    let mut table = three_apart();
    act(&mut table, TWO, Action::OfferDraw, 0).unwrap();
    act(&mut table, THREE, Action::Accept { offer: Offer::Draw }, 0).unwrap();
    assert!(table.result().is_none(), "one is still to be asked");
    assert_eq!(
        act(&mut table, THREE, Action::Accept { offer: Offer::Draw }, 0),
        refused(Reason::OwnOffer)
    );
    act(&mut table, ONE, Action::Decline { offer: Offer::Draw }, 0).unwrap();
    assert_eq!(
        act(&mut table, ONE, Action::Accept { offer: Offer::Draw }, 0),
        refused(Reason::NoOffer)
    );
    act(&mut table, THREE, Action::OfferDraw, 0).unwrap();
    act(&mut table, ONE, Action::Accept { offer: Offer::Draw }, 0).unwrap();
    act(&mut table, TWO, Action::Accept { offer: Offer::Draw }, 0).unwrap();
    assert_eq!(table.result().expect("over").winners, [ONE, TWO, THREE]);
}

#[test]
fn taking_back_among_three_needs_both_others() {
    let mut table = three_apart();
    play(&mut table, "Ba1", 0);
    act(&mut table, ONE, Action::TakeBack, 0).unwrap();
    act(&mut table, TWO, Action::Accept { offer: Offer::TakeBack }, 0).unwrap();
    assert_eq!(table.turns().len(), 1, "one is still to be asked");
    act(&mut table, THREE, Action::Accept { offer: Offer::TakeBack }, 0).unwrap();
    assert_eq!((table.turns().len(), table.to_move()), (0, Some(ONE)));
}

#[test]
fn when_one_of_three_resigns_the_others_share_the_win() {
    let mut table = three_apart();
    act(&mut table, TWO, Action::Resign, 0).unwrap();
    let result = table.result().expect("over");
    assert_eq!((&result.winners[..], result.by), (&[ONE, THREE][..], Some(TWO)));
}

#[test]
fn the_end_settles_all_offers_and_nothing_can_be_asked_afterwards() {
    let mut table = far_game(ClockRule::Increment { base_s: 10, increment_s: 0 });
    play(&mut table, "a1", 0);
    act(&mut table, ONE, Action::OfferDraw, 0).unwrap();
    act(&mut table, ONE, Action::TakeBack, 0).unwrap();
    act(&mut table, TWO, Action::Resign, 0).unwrap();
    let offers = table.state(Viewer::Spectator, Time(0)).offers;
    assert_eq!((offers.draw, offers.take_back), (None, None));
    for action in [
        Action::Play { turn: "b1".to_owned() },
        Action::TakeBack,
        Action::OfferDraw,
        Action::Accept { offer: Offer::Draw },
        Action::Accept { offer: Offer::TakeBack },
        Action::Decline { offer: Offer::Draw },
        Action::ClaimTime,
    ] {
        assert_eq!(act(&mut table, TWO, action, 90_000), refused(Reason::Finished));
    }
}

#[test]
fn taking_back_settles_all_offers() {
    let mut table = far_game(ClockRule::None);
    play(&mut table, "a1", 0);
    act(&mut table, TWO, Action::OfferDraw, 0).unwrap();
    act(&mut table, ONE, Action::TakeBack, 0).unwrap();
    act(&mut table, TWO, Action::Accept { offer: Offer::TakeBack }, 0).unwrap();
    let offers = table.state(Viewer::Spectator, Time(0)).offers;
    assert_eq!((offers.draw, offers.take_back), (None, None));
}

#[test]
fn without_clocks_nobody_can_claim_and_before_all_have_come_nothing_runs() {
    let mut table = far_game(ClockRule::None);
    assert_eq!(act(&mut table, TWO, Action::ClaimTime, 0), refused(Reason::NoClock));

    let clock = ClockRule::Increment { base_s: 10, increment_s: 0 };
    let mut waiting = table_of(GameId::Gosix, vec![here("Ada"), Chair::elsewhere()], clock);
    assert_eq!(waiting.time_left(Time(60_000)), Some(vec![10_000, 10_000]));
    for action in [Action::ClaimTime, Action::OfferDraw, Action::TakeBack] {
        assert_eq!(act(&mut waiting, ONE, action, 60_000), refused(Reason::NotBegun));
    }
    act(&mut waiting, TWO, Action::Sit { name: "Grace".parse().unwrap() }, 60_000).unwrap();
    assert_eq!(waiting.time_left(Time(61_000)), Some(vec![9_000, 10_000]), "it runs from now on");
    act(&mut waiting, TWO, Action::Sit { name: "Emmy".parse().unwrap() }, 64_000).unwrap();
    assert_eq!(waiting.time_left(Time(65_000)), Some(vec![5_000, 10_000]), "a name costs nothing");
}

#[test]
fn a_turn_of_several_moves_is_timed_as_one() {
    let clock = ClockRule::Increment { base_s: 60, increment_s: 5 };
    let mut table = table_of(GameId::Hexone, vec![here("Ada"), here("Grace")], clock);
    for turn in ["a1", "a4", "a1", "a4"] {
        play(&mut table, turn, 0);
    }
    play(&mut table, "a1", 2_000);
    assert!(table.position().mid_turn(), "the stack is high enough to explode");
    let mover = table.to_move().expect("running");
    assert_eq!(table.turns().len(), 5);
    assert_eq!(table.turns()[4].left, None, "the turn is not over");
    assert_eq!(table.time_left(Time(3_000)).unwrap()[mover.index()], 67_000);
    play(&mut table, "a1Y", 3_000);
    assert_eq!(table.turns()[4].left, Some(72_000), "three seconds used, five earned, once");
}

#[test]
fn nobody_plays_on_beyond_a_turn() {
    let mut table = far_game(ClockRule::None);
    let both = Action::Play { turn: "a1>b1".to_owned() };
    assert_eq!(act(&mut table, ONE, both, 0), refused(Reason::BeyondTurn));
    assert!(table.turns().is_empty());
}

#[test]
fn a_rematch_is_wanted_once_agreed_once_and_by_everybody() {
    let mut table = far_game(ClockRule::None);
    let again = || Action::Rematch;
    assert_eq!(act(&mut table, ONE, again(), 0), refused(Reason::NotFinished));
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    act(&mut table, ONE, again(), 0).unwrap();
    assert_eq!(act(&mut table, ONE, again(), 0), refused(Reason::OwnOffer));
    act(&mut table, TWO, again(), 0).unwrap();
    assert_eq!(act(&mut table, TWO, again(), 0), refused(Reason::AlreadyAgreed));

    let mut together = table_of(GameId::Gosix, vec![here("Ada"), here("Grace")], ClockRule::None);
    act(&mut together, ONE, Action::Resign, 0).unwrap();
    act(&mut together, TWO, again(), 0).unwrap();
    assert!(together.next().is_some(), "those at one device are one");
}

#[test]
fn computers_do_nothing_but_play() {
    let chairs = vec![here("Ada"), Chair::computer(Level::LOWEST)];
    let mut table = table_of(GameId::Gosix, chairs, ClockRule::None);
    assert_eq!(table.computer_to_move(), None);
    play(&mut table, "a1", 0);
    assert_eq!(table.computer_to_move(), Some((TWO, Level::LOWEST)));
    for action in [
        Action::Sit { name: "Grace".parse().unwrap() },
        Action::TakeBack,
        Action::OfferDraw,
        Action::ClaimTime,
        Action::Rematch,
    ] {
        assert_eq!(act(&mut table, TWO, action, 0), refused(Reason::ComputersSeat));
    }
}

#[test]
fn only_open_chairs_that_nobody_has_taken_are_free() {
    let chairs = vec![here("Ada"), Chair::elsewhere(), Chair::open()];
    let mut table = table_of(GameId::SixByFive, chairs, ClockRule::None);
    assert_eq!(table.free_chair(None), Some(THREE));
    for seat in [ONE, TWO] {
        assert_eq!(table.free_chair(Some(seat)), None);
    }
    act(&mut table, THREE, Action::Sit { name: "Emmy".parse().unwrap() }, 0).unwrap();
    assert_eq!(table.free_chair(Some(THREE)), None);
    assert_eq!(table.status(), "waiting");
}

#[test]
fn an_event_tells_what_it_caused_and_not_what_came_before() {
    let mut table = table_of(GameId::Hexone, vec![here("Ada"), here("Grace")], ClockRule::None);
    for turn in ["a1", "a4", "a1", "a4", "a1"] {
        play(&mut table, turn, 0);
    }
    let caused = |table: &Table| {
        let told = serde_json::to_value(table.last_event_look(Viewer::Spectator)).unwrap();
        told["caused"].as_array().expect("a list").clone()
    };
    let placed = caused(&table);
    assert_eq!(placed[0]["type"], "placed");
    play(&mut table, "a1Y", 0);
    let exploded = caused(&table);
    assert_eq!(exploded[0]["type"], "exploded", "{exploded:?}");
    let look = table.look(ID, Viewer::Spectator, Time(0));
    let last = look.last.expect("a turn was played");
    assert_eq!((last.turn, last.caused), (5, [placed, exploded].concat()), "the whole turn");
}

#[test]
fn an_old_link_is_known_as_that_of_its_seat() {
    let mut table = far_game(ClockRule::None);
    assert_eq!(table.seat_of_old_link("first"), None);
    for (seat, before) in [(TWO, "first"), (ONE, "other"), (TWO, "second")] {
        act(&mut table, seat, Action::Relink { before: before.to_owned() }, 0).unwrap();
    }
    let seats = ["first", "other", "second", "third"].map(|link| table.seat_of_old_link(link));
    assert_eq!(seats, [Some(TWO), Some(ONE), Some(TWO), None]);
}

/// A connection may be lost before the answer comes, whatever was asked for.
#[test]
fn whatever_is_sent_twice_is_done_once_and_nothing_else_is_taken_for_it() {
    let (draw, back) = (Offer::Draw, Offer::TakeBack);
    let sit = |name: &str| Action::Sit { name: name.parse().unwrap() };
    let relink = |before: &str| Action::Relink { before: before.to_owned() };
    let play = |turn: &str| Action::Play { turn: turn.to_owned() };
    let mut table = three_apart();
    for (seat, action, other) in [
        (ONE, sit("Ada L."), sit("Somebody else")),
        (TWO, relink("old"), relink("older")),
        (ONE, play(" ba1 "), play("Ba3")),
        (ONE, Action::TakeBack, Action::OfferDraw),
        (TWO, Action::Accept { offer: back }, Action::Accept { offer: draw }),
        (THREE, Action::Decline { offer: back }, Action::Decline { offer: draw }),
        (ONE, Action::OfferDraw, Action::TakeBack),
        (TWO, Action::Accept { offer: draw }, Action::Accept { offer: back }),
        (THREE, Action::Decline { offer: draw }, Action::Decline { offer: back }),
        (ONE, Action::TakeBack, Action::Resign),
        (TWO, Action::Accept { offer: back }, Action::Accept { offer: draw }),
        (THREE, Action::Accept { offer: back }, Action::Decline { offer: back }),
        (ONE, Action::OfferDraw, play("Ba1")),
        (TWO, Action::Accept { offer: draw }, Action::OfferDraw),
        (THREE, Action::Accept { offer: draw }, Action::Decline { offer: draw }),
        (ONE, Action::Rematch, sit("Ada")),
        (TWO, Action::Rematch, Action::TakeBack),
        (THREE, Action::Rematch, play("Ba1")),
    ] {
        let seen = table.number();
        act(&mut table, seat, action.clone(), 0).unwrap();
        let done = Ok(Answer::Again(seen + 1));
        assert_eq!(table.receive(seat, seen, &action, Time(0)), done, "{action:?}");
        assert_ne!(table.receive(seat, seen, &other, Time(0)), done, "{other:?} for {action:?}");
        let neighbour = table.receive(seat.next(3), seen, &action, Time(0));
        assert_ne!(neighbour, done, "{action:?} is somebody else's");
    }
    assert!(table.next().is_some(), "all of it was possible");
}

#[test]
fn a_turn_that_has_begun_is_over_when_the_game_is() {
    let mut table = table_of(GameId::Hexone, vec![here("Ada"), here("Grace")], ClockRule::None);
    for turn in ["a1", "a4", "a1", "a4", "a1"] {
        play(&mut table, turn, 0);
    }
    let told = |table: &Table| {
        let state = table.state(Viewer::Spectator, Time(0));
        (state.to_move.is_some(), state.mid_turn)
    };
    assert_eq!(told(&table), (true, true));
    act(&mut table, TWO, Action::Resign, 0).unwrap();
    assert_eq!(told(&table), (false, false));
}

#[test]
fn seats_are_stored_as_people_count_them() {
    let stored = |seat: u8| format!(r#"{{"number":2,"at":0,"type":"resigned","seat":{seat}}}"#);
    let read =
        |seat: u8| serde_json::from_str::<Event>(&stored(seat)).map(|event| event.what.seat());
    assert_eq!(read(1).unwrap(), Some(ONE));
    assert_eq!(read(5).unwrap(), Some(Seat::new(4)));
    for none in [0, 6, 255] {
        let error = read(none).unwrap_err().to_string();
        assert!(error.contains(&format!("there is no seat {none}")), "{error}");
    }
}
