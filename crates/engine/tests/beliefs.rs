//! What players of 6x5 believe about cards they do not see.

use engine::{
    AnyOutlook, Beliefs, Chance, Computer, Guess, Limits, Outlook, Playable, Player, Settings,
    Stop, Strength, beliefs,
};
use games::six_by_five::{Card, CardSet, Move, SixByFiveOptions};
use games::{AnyOptions, AnyPosition, GameId, Options, Position, Seat, Seed, SixByFive, Viewer};
use rand::SeedableRng;

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn options(choices: &[(&str, &str)]) -> SixByFiveOptions {
    let mut options = SixByFiveOptions::default();
    choices.iter().for_each(|(name, value)| options.set(name, value).expect("an option"));
    options
}

/// A game from a position given by its text, seen by a seat.
fn seen(start: &str, moves: &[&str], seat: Seat) -> Outlook<SixByFive> {
    let start = SixByFive::from_text(start, &Default::default(), &Seed::from_u64(0)).expect(start);
    let read = |text: &&str| text.parse::<Move>().expect("a move");
    let moves: Vec<Move> = moves.iter().map(read).collect();
    let outlook = Outlook::of_game(&start, &moves, seat);
    assert_eq!(outlook.past.len(), moves.len(), "all moves are legal");
    outlook
}

fn guess(outlook: &Outlook<SixByFive>, seat: Seat) -> Guess {
    let guesses = <SixByFive as Playable>::beliefs(outlook).guesses();
    guesses.into_iter().find(|guess| guess.seat == seat).expect("hidden cards")
}

/// How likely a seat holds the card with this number.
fn chance_of(number: u8, guess: &Guess) -> f64 {
    guess.cards.iter().find(|(card, _)| *card == number).map_or(0.0, |(_, chance)| *chance)
}

/// Random games with these options, seen by every seat before every move.
fn each_outlook(
    choices: &[(&str, &str)],
    games: u64,
    mut look: impl FnMut(&SixByFive, &Outlook<SixByFive>),
) {
    for seed in 0..games {
        let start = SixByFive::start(&options(choices), &Seed::from_u64(seed));
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let mut chance = Chance::seed_from_u64(seed);
        while let Some(mv) = position.random_move(&mut chance).filter(|_| moves.len() < 30) {
            if moves.len() % 3 == 0 {
                let seats = Seat::first(position.seats());
                seats.for_each(|seat| look(&position, &Outlook::of_game(&start, &moves, seat)));
            }
            position.play_unchecked(mv);
            moves.push(mv);
        }
    }
}

const VARIED: [&[(&str, &str)]; 4] = [
    &[],
    &[("change", "yes"), ("objectives", "2")],
    &[("players", "3"), ("objectives", "3"), ("points", "2")],
    &[("players", "5"), ("objectives", "5"), ("change", "yes"), ("blocking", "previous")],
];

#[test]
fn a_seat_is_believed_to_hold_as_many_cards_as_it_does_and_the_true_ones_are_never_ruled_out() {
    for choices in VARIED {
        each_outlook(choices, 3, |position, outlook| {
            for guess in <SixByFive as Playable>::beliefs(outlook).guesses() {
                let sum: f64 = guess.cards.iter().map(|(_, chance)| chance).sum();
                let hand = position.hand(guess.seat);
                assert!((sum - hand.len() as f64).abs() < 1e-6, "{sum} for {position}");
                assert!(guess.cards.is_sorted_by(|(_, one), (_, next)| one >= next));
                assert!(guess.cards.iter().all(|(_, chance)| *chance <= 1.0 + 1e-9));
                for card in hand {
                    assert!(chance_of(card.number(), &guess) > 0.0005, "{card} in {position}");
                }
            }
        });
    }
}

#[test]
fn deals_look_like_the_view_and_hold_only_cards_that_are_possible() {
    for choices in VARIED {
        each_outlook(choices, 2, |_, outlook| {
            let beliefs = <SixByFive as Playable>::beliefs(outlook);
            let table = outlook.view.table();
            let mut chance = Chance::seed_from_u64(7);
            for _ in 0..20 {
                let deal = beliefs.draw(&mut chance);
                assert_eq!(deal.view(Viewer::Seat(outlook.seat)), outlook.view);
                for seat in Seat::first(deal.seats()).filter(|seat| *seat != outlook.seat) {
                    assert!(deal.hand(seat).into_iter().all(|card| table.may_hold(seat, card)));
                    assert_eq!(deal.hand(seat).len(), table.draws_of(seat).len());
                }
            }
        });
    }
}

#[test]
fn a_card_is_dealt_as_often_as_it_is_believed_in() {
    let moves = ["Ba1", "Ya4", "Ba2", "Yb7", "Bb3", "Yc10"];
    let outlook = seen("Ko -,- 3,9 0,0 1", &moves, TWO);
    let beliefs = <SixByFive as Playable>::beliefs(&outlook);
    let guess = guess(&outlook, ONE);
    let (likeliest, believed) = guess.cards[0];
    let mut chance = Chance::seed_from_u64(1);
    let holds = |deal: SixByFive| deal.hand(ONE).into_iter().all(|card| card.number() == likeliest);
    let times = (0..2000).filter(|_| holds(beliefs.draw(&mut chance))).count();
    assert!((times as f64 / 2000.0 - believed).abs() < 0.05, "{times} of 2000, {believed}");
}

#[test]
fn somebody_who_builds_towards_a_shape_is_suspected_of_it() {
    // Card 3 is black on o with blue on a1 a2 b3 c4. Seat 1 lays three of them; seat 2 stays away.
    let outlook = seen("Ko -,- 3,9 0,0 1", &["Ba1", "Ya4", "Ba2", "Yb7"], TWO);
    let guess = guess(&outlook, ONE);
    let known_nothing = 1.0 / 31.0;
    assert!(chance_of(3, &guess) > 1.5 * known_nothing, "{guess:?}");
}

#[test]
fn somebody_who_does_not_finish_a_shape_does_not_hold_it() {
    // One blue tile on c4 would show card 3; seat 1 lays a yellow one far away.
    let before = "Ko,Ba1,Ba2,Ya4,Bb3 b3,a4 17,9 0,0 1";
    let guess = guess(&seen(before, &["Yb7"], TWO), ONE);
    assert!(chance_of(3, &guess) < 0.1 / 31.0, "{guess:?}");
    assert!(chance_of(3, &guess) > 0.0, "but people overlook things");
}

#[test]
fn somebody_who_breaks_a_shape_probably_does_not_hold_it() {
    let before = "Ko,Ba1,Ba2,Ya4,Rb3 b3,a4 17,9 0,0 1";
    let broken = guess(&seen(before, &["Rxa2"], TWO), ONE);
    let built = guess(&seen(before, &["Bc4"], TWO), ONE);
    assert!(chance_of(3, &broken) < chance_of(3, &built), "{broken:?} {built:?}");
}

#[test]
fn a_card_shown_and_not_claimed_is_ruled_out() {
    // Blue on c4 shows card 3, and nobody says so.
    let before = "Ko,Ba1,Ba2,Ya4,Bb3 b3,a4 17,9 0,0 1";
    let outlook = seen(before, &["Bc4"], TWO);
    assert_eq!(chance_of(3, &guess(&outlook, ONE)), 0.0);
}

#[test]
fn turns_played_before_a_card_was_drawn_say_nothing_about_it() {
    let choices = options(&[("change", "yes")]);
    let piles = vec![CardSet::USUAL.into_iter().map(Card::number).collect()];
    let start = SixByFive::start_with_piles(&choices, &piles, &Seed::from_u64(0)).expect("a deck");
    // Seat 1 builds for card 2, gives it away and draws another.
    let moves = ["Ba1", "Ya4", "Ba2", "Yb7", "~2"].map(|text| text.parse().expect("a move"));
    let outlook = Outlook::of_game(&start, &moves, TWO);
    assert_eq!(outlook.past.len(), moves.len());
    let guess = guess(&outlook, ONE);
    assert_eq!(guess.cards.len(), 30, "all but seat 2's card and the one given away");
    assert!(guess.cards.iter().all(|(_, chance)| (chance * 30.0 - 1.0).abs() < 1e-9));
}

#[test]
fn games_that_look_the_same_are_played_and_believed_the_same() {
    // The same moves, seen by seat 1; seat 2 holds different cards.
    let outlooks: Vec<_> = ["9", "30"]
        .map(|card| {
            let start = format!("Ko -,- 3,{card} 0,0 1");
            seen(&start, &["Ba1", "Ya4", "Ra3", "Yb7"], ONE)
        })
        .into();
    let [one, other] = outlooks.as_slice() else { panic!("two") };
    assert_eq!(one.view, other.view);
    assert_eq!(guess(one, TWO), guess(other, TWO));
    let choose = |outlook: &Outlook<SixByFive>| {
        let mut player = Computer::new(Strength::Engine, Settings::default());
        player.choose(outlook, &Limits::nodes(500), &Stop::new())
    };
    assert_eq!(choose(one), choose(other));
}

#[test]
fn beliefs_can_be_asked_for_by_name_and_there_are_none_where_nothing_is_hidden() {
    let ask = |game, choices: &[(&str, &str)]| {
        let mut options = AnyOptions::new(game);
        choices.iter().for_each(|(name, value)| options.set(name, value).expect("an option"));
        let position = AnyPosition::start(&options, &Seed::from_u64(1));
        beliefs(&AnyOutlook::now(&position, ONE))
    };
    let guesses = ask(GameId::SixByFive, &[("players", "3")]);
    assert_eq!(guesses.iter().map(|guess| guess.seat.number()).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(ask(GameId::SixByFive, &[("visible", "yes")]), []);
    assert_eq!(ask(GameId::Gosix, &[]), []);
}
