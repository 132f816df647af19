//! Records of a game with hidden cards: what they tell, and what can be checked without.

use games::record::{
    Course, Effort, Line, Objection, Place, Record, Recorder, Remark, ReplayErrorOf, Tag, Turn,
    read_all, replay, replay_within,
};
use games::six_by_five::SixByFiveOptions;
use games::{Options, Outcome, Position, Seat, Seed, SixByFive};

fn read(text: &str) -> Record {
    let [record] = read_all(text).expect(text).try_into().expect("one game");
    record
}

fn objection(record: &Record) -> ReplayErrorOf<SixByFive> {
    replay::<SixByFive>(record).expect_err("something wrong")
}

/// A long game in which everybody changes a card whenever he can, so that the draw pile is
/// refilled several times.
fn game_with_refills() -> Recorder<SixByFive> {
    let mut options = SixByFiveOptions::default();
    for (name, value) in [("players", "5"), ("objectives", "5"), ("change", "yes")] {
        options.set(name, value).expect("an option");
    }
    options.set("points", "9").expect("an option");
    let mut game = Recorder::<SixByFive>::start(&options, &Seed::from_u64(4));
    let mut moves = Vec::new();
    while game.position().to_move().is_some() {
        game.position().legal_moves(&mut moves);
        let change = moves.iter().find(|mv| mv.to_string().starts_with('~'));
        game.play(*change.unwrap_or(&moves[moves.len() / 2])).expect("a legal move");
    }
    game
}

/// The record of [`game_with_refills`] with its piles told otherwise.
fn with_piles(change: impl FnOnce(&mut Vec<&str>)) -> Record {
    let mut record = game_with_refills().record(None);
    let told = record.value("Deck").expect("the game is over").to_owned();
    let mut piles: Vec<&str> = told.split(" / ").collect();
    change(&mut piles);
    record.set_tag(Tag::new("Deck", &piles.join(" / ")).expect("a tag"));
    record
}

#[test]
fn the_deck_tells_every_refill() {
    let played = game_with_refills();
    let record = with_piles(|piles| assert!(piles.len() >= 3, "{piles:?}"));
    let game = replay::<SixByFive>(&record).expect("all is told");
    let Course::Whole { start, end } = game.course else { panic!("all is told") };
    assert_eq!(start.piles().len(), 1);
    assert_eq!(end.piles(), played.position().piles());
    assert_eq!(end.to_string(), played.position().to_string());
}

#[test]
fn a_refill_untold_invented_or_of_other_cards_is_noticed() {
    let untold = with_piles(|piles| piles.truncate(piles.len() - 1));
    assert_eq!(objection(&untold).objection, Objection::Refills);
    let invented = with_piles(|piles| piles.push(piles[1]));
    assert_eq!(objection(&invented).objection, Objection::Refills);
    let message = objection(&invented).to_string();
    assert_eq!(message, "[Deck] tells of other refills of the draw pile than this game has");
    let others = with_piles(|piles| piles.swap(1, 2));
    assert!(replay::<SixByFive>(&others).is_err());
}

#[test]
fn a_deck_must_be_one() {
    let text = "[Game \"6x5\"]\n[Deck \"2 3 4\"]\n\n1. Ba1 *";
    let error = objection(&read(text));
    assert_eq!(error.at, Some(Place { line: 2, column: 1 }));
    assert!(matches!(error.objection, Objection::Setup(_)), "{error}");
}

#[test]
fn without_a_deck_the_tiles_are_still_checked() {
    let text = "[Game \"6x5\"]\n[Change \"yes\"]\n\n1. ~17>Ba1 2. ~30>Ra2\n3. Bc5 *";
    let error = objection(&read(text));
    assert_eq!((error.at, error.turn), (Some(Place { line: 5, column: 4 }), Some(3)));
    assert!(matches!(error.objection, Objection::Refused { .. }), "{error}");
    let game = replay::<SixByFive>(&read(&text.replace("Bc5", "Bb3"))).expect("possible");
    let Course::WithoutCards { start, end } = game.course else { panic!("no deck") };
    assert_eq!(start.to_string(), "Ko -,- ?,? 0,0 1");
    assert_eq!(end.to_string(), "Ko,Ba1,Ra2,Bb3 b3,a2 ?,? 0,0 2");
    let error = objection(&read(&text.replace("Ra2\n3. Bc5", "~29>Ra2")));
    assert!(error.to_string().starts_with("line 4, column 15: turn 2: `~29` is refused: "));
}

#[test]
fn without_a_deck_no_shape_ends_the_game() {
    // The shape of the first example of the leaflet: whoever held that card would have won.
    let text = "[Game \"6x5\"]\n\n1. Ba1 2. Ba2 3. Bb3 4. Bc4 5. Ra4 6. Ya5 *";
    let game = replay::<SixByFive>(&read(text)).expect("nobody held it");
    assert_eq!(game.outcome, None);
}

#[test]
fn a_winner_without_a_deck_is_believed_if_he_plays() {
    let text = "[Game \"6x5\"]\n\n1. Ba1 2";
    let game = replay::<SixByFive>(&read(text)).expect("somebody resigned");
    assert_eq!(game.outcome, Some(Outcome::Win(Seat::new(1))));
    let error = objection(&read("[Game \"6x5\"]\n\n1. Ba1 3"));
    assert_eq!(error.to_string(), "line 3, column 8: nobody sits at `3`; the seats are `1`, `2`");
}

#[test]
fn open_cards_that_are_not_told_cannot_be_guessed() {
    let text = "[Game \"6x5\"]\n[Visible \"yes\"]\n\n1. Ba1 2. Rz99 *";
    let game = replay::<SixByFive>(&read(text)).expect("read, not followed");
    assert!(matches!(game.course, Course::Unfollowed));
    let error = objection(&read(&text.replace("Rz99", "pawn")));
    assert!(matches!(error.objection, Objection::Unreadable { .. }), "{error}");
}

/// The game with refills, with its own turns as a variation of its first.
fn with_itself_as_variation(spoil: impl FnOnce(&mut Line)) -> Record {
    let mut record = game_with_refills().record(None);
    let mut variation = record.main_line.clone();
    spoil(&mut variation);
    record.main_line.turns[0].remarks.push(Remark::Variation(variation));
    record
}

#[test]
fn a_variation_that_refills_the_draw_pile_is_followed_up_to_there() {
    let same = with_itself_as_variation(|_| ());
    replay::<SixByFive>(&same).expect("what was possible once");
    let unreachable = || Turn::new("Bz1").expect("a move");
    let after = with_itself_as_variation(|line| line.turns.push(unreachable()));
    replay::<SixByFive>(&after).expect("nobody knows the game is over");
    let before = with_itself_as_variation(|line| line.turns[1] = unreachable());
    let error = objection(&before);
    assert_eq!(error.turn, Some(2));
    assert!(matches!(error.objection, Objection::Refused { .. }), "{error}");
}

#[test]
fn three_thousand_variations_with_unknown_cards_are_too_much_to_guess() {
    let variations = "(~18>Ba1) ".repeat(3000);
    let text = format!("[Game \"6x5\"]\n[Change \"yes\"]\n\n1. ~17>Ba1 {variations}*");
    let error = objection(&read(&text));
    assert_eq!(error.objection, Objection::TooMuchToGuess);
    assert!(error.to_string().starts_with("line 4, column "), "{error}");
    assert_eq!(error.to_string().lines().count(), 1);
}

#[test]
fn an_effort_is_shared_by_all_records_it_is_spent_on() {
    let record = read("[Game \"6x5\"]\n[Change \"yes\"]\n\n1. ~17>Ba1 *");
    let mut effort = Effort::of_guesses(10_000);
    let mut followed = 0;
    let refused = loop {
        match replay_within::<SixByFive>(&record, &mut effort) {
            Ok(_) => followed += 1,
            Err(error) => break error,
        }
    };
    assert!((1..1000).contains(&followed), "{followed}");
    assert_eq!(refused.objection, Objection::TooMuchToGuess);
    assert!(replay_within::<SixByFive>(&record, &mut Effort::default()).is_ok());
}
