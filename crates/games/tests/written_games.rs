//! Random games of every game with a spread of options, written down as records and traces.

mod spread;

use games::record::{Course, Recorder, read_all, replay};
use games::trace::{Agreement, Trace};
use games::{AnyOptions, GameId, Outcome, Position, Seed, Viewer, Visitor};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use spread::spread_of_options;

/// A game to be played at random.
struct Play {
    options: AnyOptions,
    number: u64,
}

fn for_every_game<V: Visitor<Output = ()>>(visitor: impl Fn(Play) -> V) {
    for game in GameId::ALL {
        for (options, number) in spread_of_options(*game).into_iter().zip(0..) {
            game.visit(visitor(Play { options, number }));
        }
    }
}

impl Play {
    /// Plays so many moves, or up to the end.
    fn play<P: Position>(&self, most: usize) -> (Recorder<P>, Vec<P::Move>) {
        let mut rng = SmallRng::seed_from_u64(self.number);
        let options = self.options.typed::<P>();
        let mut game = Recorder::<P>::start(&options, &Seed::from_u64(self.number));
        let mut moves = Vec::new();
        while moves.len() < most
            && let Some(mv) = game.position().random_move(&mut rng)
        {
            game.play(mv).expect("a legal move");
            moves.push(mv);
        }
        (game, moves)
    }
}

#[test]
fn a_finished_game_is_replayed_to_its_last_card() {
    struct Finish(Play);
    impl Visitor for Finish {
        type Output = ();

        fn visit<P: Position>(self) {
            let (played, moves) = self.0.play::<P>(usize::MAX);
            let text = played.record(None).to_string();
            let [record] = read_all(&text).expect(&text).try_into().expect("one game");
            assert_eq!(record, played.record(None));
            let game = replay::<P>(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(game.turns.concat(), moves);
            assert_eq!(game.outcome, played.position().outcome());
            let Course::Whole { end, .. } = game.course else { panic!("all is told:\n{text}") };
            assert_eq!(end.to_string(), played.position().to_string());
            assert_eq!(end.piles(), played.position().piles());
        }
    }
    for_every_game(Finish);
}

#[test]
fn a_running_game_is_replayed_as_far_as_a_spectator_can_see() {
    struct Stop(Play);
    impl Visitor for Stop {
        type Output = ();

        fn visit<P: Position>(self) {
            let (_, moves) = self.0.play::<P>(usize::MAX);
            let whole = moves.len() - 1;
            for most in [0, whole / 3, whole / 2, whole] {
                let (played, moves) = self.0.play::<P>(most);
                let text = played.record(None).to_string();
                assert!(!text.contains("[Deck"), "{text}");
                let [record] = read_all(&text).expect(&text).try_into().expect("one game");
                let game = replay::<P>(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(game.turns.concat(), moves);
                assert_eq!(game.outcome, None);
                let seen = played.position().view(Viewer::Spectator);
                match game.course {
                    Course::Whole { end, .. } => assert_eq!(end.view(Viewer::Spectator), seen),
                    // Whether a card was shown, and a point won, is not in the record.
                    Course::WithoutCards { end, .. } => assert_eq!(
                        end.to_string().split(' ').take(2).collect::<Vec<_>>(),
                        seen.to_string().split(' ').take(2).collect::<Vec<_>>(),
                        "{text}"
                    ),
                    Course::Unfollowed => assert_eq!(record.value("Visible"), Some("yes")),
                }
            }
        }
    }
    for_every_game(Stop);
}

#[test]
fn a_game_somebody_resigned_tells_its_cards_and_is_replayed_to_where_it_stopped() {
    struct Resign(Play);
    impl Visitor for Resign {
        type Output = ();

        fn visit<P: Position>(self) {
            let (played, _) = self.0.play::<P>(7);
            let outcome = Some(Outcome::Draw);
            let record = played.record(outcome);
            assert_eq!(record.tag("Deck").is_some(), !played.position().piles().is_empty());
            let game = replay::<P>(&record).unwrap_or_else(|error| panic!("{error}\n{record}"));
            let Course::Whole { end, .. } = game.course else { panic!("all is told:\n{record}") };
            assert_eq!(end.to_string(), played.position().to_string());
            assert_eq!(game.outcome, played.position().outcome().or(outcome));
        }
    }
    for_every_game(Resign);
}

#[test]
fn a_game_from_any_position_tells_the_cards_only_when_it_is_over() {
    struct Continue(Play);
    impl Visitor for Continue {
        type Output = ();

        fn visit<P: Position>(self) {
            let (before, _) = self.0.play::<P>(9);
            let position = before.position();
            let text = position.to_string();
            let mut game = Recorder::<P>::from_text(&text, position.options(), &Seed::from_u64(8))
                .unwrap_or_else(|error| panic!("{error}: {text}"));
            let mut rng = SmallRng::seed_from_u64(self.0.number);
            for _ in 0..4 {
                let Some(mv) = game.position().random_move(&mut rng) else { break };
                game.play(mv).expect("a legal move");
            }
            let over = game.record(Some(Outcome::Draw));
            assert_eq!(over.value("Position"), Some(text.as_str()));
            let running = game.record(None);
            if game.position().outcome().is_none() {
                let seen = position.view(Viewer::Spectator).to_string();
                assert_eq!(running.value("Position"), Some(seen.as_str()));
            }
            for record in [over, running] {
                assert_eq!(record.tag("Deck"), None);
                let again =
                    replay::<P>(&record).unwrap_or_else(|error| panic!("{error}\n{record}"));
                assert_eq!(again.turns.is_empty(), position.outcome().is_some());
            }
        }
    }
    for_every_game(Continue);
}

#[test]
fn a_traced_game_agrees_with_the_rules_and_without_its_refills_up_to_the_first() {
    struct TraceIt(Play);
    impl Visitor for TraceIt {
        type Output = ();

        fn visit<P: Position>(self) {
            let (played, moves) = self.0.play::<P>(usize::MAX);
            let (start, _) = self.0.play::<P>(0);
            let mut trace = Trace::of(start.position(), &moves).expect("legal moves");
            assert!(matches!(trace.verify::<P>(), Ok(Agreement::Whole)));
            let refilled = played.position().piles().len() > 1;
            assert_eq!(refilled, !trace.refills.is_empty());
            trace.refills.clear();
            match trace.verify::<P>() {
                Ok(Agreement::Whole) => assert!(!refilled),
                Ok(Agreement::UntilRefill { turn }) => {
                    assert!(refilled);
                    let (until, _) = self.0.play::<P>(turn);
                    let (before, _) = self.0.play::<P>(turn - 1);
                    assert_eq!(until.position().piles().len(), 2);
                    assert_eq!(before.position().piles().len(), 1);
                }
                Err(disagreement) => panic!("{disagreement}"),
            }
        }
    }
    for_every_game(TraceIt);
}
