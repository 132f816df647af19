//! Looking back at games with hidden cards: a player is judged by what he could know.

use engine::{Analyst, Judgement, Limits, Mark, Outlook, Settings, Stop, review};
use games::six_by_five::Move;
use games::{Position, Seed, SixByFive};

/// A game in which both sides follow the engine's own advice.
fn advised(seed: u64, nodes: u64) -> (SixByFive, Vec<Move>) {
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
    (start, moves)
}

fn judged(start: &SixByFive, moves: &[Move], nodes: u64) -> Vec<Judgement<Move>> {
    let mut told = Vec::new();
    // Somebody who looks at it with a mind of his own.
    let settings = Settings { seed: 77, ..Settings::default() };
    let limits = Limits::nodes(nodes);
    review(start, moves, settings, &limits, &Stop::new(), &mut |one| told.push(one.clone()));
    assert_eq!(told.len(), moves.len());
    told
}

#[test]
fn whoever_follows_the_engines_advice_is_not_blamed_for_what_he_could_not_know() {
    let (mut blamed, mut blamed_with_open_cards, mut all) = (0, 0, 0);
    for seed in 0..6 {
        let (start, moves) = advised(seed, 3_000);
        for judgement in judged(&start, &moves, 3_000) {
            let open = judgement.open.as_ref().expect("cards were hidden");
            blamed += usize::from(judgement.assessment.mark == Some(Mark::Blunder));
            blamed_with_open_cards += usize::from(open.mark == Some(Mark::Blunder));
            all += 1;
        }
    }
    assert_eq!(blamed, 0, "of {all} moves");
    assert!(blamed_with_open_cards > 0, "what he could not know made a difference");
}

#[test]
fn where_all_cards_lie_open_there_is_one_judgement() {
    let mut options = games::six_by_five::SixByFiveOptions::default();
    games::Options::set(&mut options, "visible", "yes").expect("an option");
    let start = SixByFive::start(&options, &Seed::from_u64(1));
    let moves = ["Ba1", "Ra3"].map(|text| text.parse().expect("a move"));
    assert!(judged(&start, &moves, 200).iter().all(|judgement| judgement.open.is_none()));
}
