//! Looking back at games with hidden cards: a player is judged by what he could know.

use engine::{Analyst, Judgement, Limits, Outlook, Settings, Stop, review};
use games::{AnyOptions, AnyPosition, GameId, Position, Seed, SixByFive};

/// A game in which both sides follow the engine's own advice.
fn advised(seed: u64, nodes: u64) -> (AnyPosition, Vec<String>) {
    let start = SixByFive::start(&Default::default(), &Seed::from_u64(seed));
    let mut analyst = Analyst::<SixByFive>::new(Settings::default());
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while let Some(seat) = position.to_move() {
        let outlook = Outlook::of_game(&start, &moves, seat);
        let info = analyst.analyse(&outlook, 1, &Limits::nodes(nodes), &Stop::new(), &mut |_| ());
        let mv = info.best().expect("a move").mv;
        position.play(mv).expect("a legal move");
        moves.push(mv);
    }
    let moves = moves.iter().map(ToString::to_string).collect();
    (AnyPosition::new(GameId::SixByFive, start), moves)
}

fn judged(start: &AnyPosition, moves: &[String], nodes: u64) -> Vec<Judgement> {
    let mut told = Vec::new();
    let (settings, limits) = (Settings::default(), Limits::nodes(nodes));
    review(start, moves, settings, &limits, &Stop::new(), &mut |one| told.push(one.clone()));
    assert_eq!(told.len(), moves.len());
    told
}

#[test]
fn whoever_follows_the_engines_advice_is_not_blamed_for_what_he_could_not_know() {
    const NODES: u64 = 300;
    let (start, moves) = advised(0, NODES);
    for judgement in judged(&start, &moves, NODES) {
        assert_eq!(judgement.assessment.mark, None, "{judgement:?}");
        assert!(judgement.open.is_some(), "cards were hidden");
    }
}

#[test]
fn where_all_cards_lie_open_there_is_one_judgement() {
    let mut options = AnyOptions::new(GameId::SixByFive);
    options.set("visible", "yes").expect("an option");
    let start = AnyPosition::start(&options, &Seed::from_u64(1));
    let moves = ["Ba1", "Ra3"].map(str::to_owned);
    assert!(judged(&start, &moves, 200).iter().all(|judgement| judgement.open.is_none()));
}
