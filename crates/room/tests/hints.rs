//! What a hint tells of others.

use std::collections::BTreeMap;

use engine::{Question, Settings, Stop};
use games::Seat;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use room::positions::read_position;
use room::thinking::{Effort, hint};

/// The black tile in the middle completes the first player's red card and the second one's blue one, and nothing
/// else wins.
#[test]
fn why_a_move_is_good_lights_up_no_strangers_card() {
    let position = "Ba1,Ba2,Ka3,Ra4,Ra6,Bb1,Bb2,Rb7,Rb11 -,- 11,13 2,0 1";
    let options = [("points", "3"), ("objectives", "1")];
    let options: BTreeMap<_, _> =
        options.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let chance = &mut SmallRng::seed_from_u64(1);
    let at = read_position("6x5", &options, Some(position), None, chance).expect("a position");
    let seat = Seat::new(0);
    let question = Question { start: at.guess().clone(), moves: Vec::new(), seat };
    let effort = Effort { settings: Settings::default(), nodes: None, stop: Stop::new() };

    let hint = hint(&question, &at, &effort).expect("a hint");
    assert_eq!(hint.turn, "Ko");
    let shown = hint.causes.iter().filter(|event| event["type"] == "card_shown");
    let holders: Vec<_> = shown.map(|event| event["holder"].as_u64()).collect();
    assert_eq!(holders, [Some(1)], "{:?}", hint.causes);
}
