//! A game known only by its name tells the same as one whose type is known.

use games::{
    AnyOptions, AnyPosition, AnyView, GameId, Position, Seat, Seed, Viewer, Visitor, below,
    ending_of,
};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Moves that are played by chance, as far as the game goes.
const MOVES: usize = 80;

/// The games by their names, each in all its named ways to play, at every position of a game played by chance.
fn for_each_position(mut inspect: impl FnMut(&AnyPosition, &mut SmallRng)) {
    for game in GameId::ALL {
        for preset in game.presets() {
            let options = AnyOptions::preset(*game, preset).expect(preset.name);
            let mut position = AnyPosition::start(&options, &Seed::from_u64(1));
            let mut rng = SmallRng::seed_from_u64(1);
            for _ in 0..MOVES {
                inspect(&position, &mut rng);
                let legal = position.legal_moves();
                let Some(mv) = legal.get(below(&mut rng, legal.len().max(1))) else { break };
                position.play(mv).expect("a legal move");
            }
        }
    }
}

fn viewers(position: &AnyPosition) -> impl Iterator<Item = Viewer> {
    Seat::first(position.seats()).map(Viewer::Seat).chain([Viewer::Spectator])
}

#[test]
fn who_begins_depends_on_the_option_that_says_so_and_on_no_other() {
    for game in GameId::ALL {
        let begins = |name: &str, value: &str, seed| {
            let mut options = AnyOptions::new(*game);
            options.set(name, value).expect("a value of the option");
            AnyPosition::start(&options, &Seed::from_u64(seed)).to_move()
        };
        let settling = game.option_specs().iter().filter(|spec| {
            (0..8).any(|seed| {
                let first = begins(spec.name, spec.values[0], seed);
                spec.values.iter().any(|value| begins(spec.name, value, seed) != first)
            })
        });
        let names: Vec<_> = settling.map(|spec| spec.name).collect();
        assert_eq!(names, Vec::from_iter(game.first_option()), "{game}");
    }
}

#[test]
fn a_position_tells_what_its_own_type_tells() {
    struct Compare<'a>(&'a AnyPosition);
    impl Visitor for Compare<'_> {
        type Output = ();

        fn visit<P: Position>(self) {
            let by_name = self.0;
            let typed: &P = by_name.typed().expect("a position of the game it says");
            assert_eq!(by_name.game().name(), P::NAME);
            assert_eq!(by_name.to_string(), typed.to_string());
            assert_eq!(format!("{by_name:?}"), format!("{} {typed}", P::NAME));
            assert_eq!(by_name.options().typed::<P>(), *typed.options());
            assert_eq!(by_name.seats(), typed.seats());
            assert_eq!(by_name.to_move(), typed.to_move());
            assert_eq!(by_name.mid_turn(), typed.mid_turn());
            assert_eq!(by_name.outcome(), typed.outcome());
            assert_eq!(by_name.piles(), typed.piles());
            assert_eq!(by_name.hash(), typed.hash());
            let mut moves = Vec::new();
            typed.legal_moves(&mut moves);
            let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            assert_eq!(by_name.legal_moves(), texts);
            for mv in moves {
                let text = mv.to_string();
                assert_eq!(by_name.written(&format!(" {text}")), Ok(text.clone()));
                assert_eq!(by_name.depends_on_hidden(&text), typed.depends_on_hidden(mv));
                let mut played = typed.clone();
                played.play_unchecked(mv);
                let mut after = by_name.clone();
                after.play(&text).expect("a legal move");
                assert_eq!(after.to_string(), played.to_string(), "{by_name}: {text}");
                assert_eq!(by_name.to_string(), typed.to_string(), "a clone is another position");
            }
            assert!(by_name.written("nonsense").is_err());
            assert!(!by_name.depends_on_hidden("nonsense"));
            for viewer in viewers(by_name) {
                let (view, known) = (by_name.view(viewer), typed.view(viewer));
                assert_eq!(view.game().name(), P::NAME);
                assert_eq!(view.to_string(), known.to_string());
                assert_eq!(format!("{view:?}"), format!("{} {known}", P::NAME));
                assert!(view.typed::<P>() == Some(&known));
            }
        }
    }
    for_each_position(|position, _| position.game().visit(Compare(position)));
}

#[test]
fn a_view_is_read_as_it_is_written_and_completed_to_what_looks_like_it() {
    for_each_position(|position, rng| {
        for viewer in viewers(position) {
            let view = position.view(viewer);
            let text = view.to_string();
            let read = AnyView::from_text(&text, &position.options()).expect(&text);
            assert_eq!(read.to_string(), text);
            assert_eq!(view.hides(), text.contains('?'), "{text}");
            let possible = view.possibilities(rng);
            assert!(!possible.is_empty(), "{text}");
            for complete in possible.into_iter().chain([view.complete(rng)]) {
                assert_eq!(complete.view(viewer).to_string(), text);
            }
            let alone = AnyView::in_common(&[&view]).expect("a view agrees with itself");
            assert_eq!(alone.to_string(), text);
        }
        let views: Vec<AnyView> = viewers(position).map(|viewer| position.view(viewer)).collect();
        let common = AnyView::in_common(&views.iter().collect::<Vec<_>>()).expect("one game");
        let spectator = &views[views.len() - 1];
        assert_eq!(common.to_string(), spectator.to_string(), "what all know, anybody may see");
    });
    assert!(AnyView::in_common(&[]).is_none());
}

#[test]
fn moves_that_are_legal_wherever_the_hidden_may_be_are_legal_in_each() {
    for_each_position(|position, rng| {
        let Some(mover) = position.to_move() else { return };
        let possible = position.view(Viewer::Seat(mover)).possibilities(rng);
        let in_all = position.legal_in_all(&possible);
        let mut expected = position.legal_moves();
        for other in &possible {
            let legal = other.legal_moves();
            expected.retain(|mv| legal.binary_search(mv).is_ok());
        }
        assert_eq!(in_all, expected, "{position}");
    });
}

#[test]
fn what_is_wrong_with_a_text_is_told_in_words_and_as_a_value() {
    for game in GameId::ALL {
        let options = AnyOptions::new(*game);
        let position = AnyPosition::from_text("nonsense", &options, &Seed::from_u64(1));
        let view = AnyView::from_text("nonsense", &options);
        for fault in [position.map(|_| ()), view.map(|_| ())] {
            let fault = fault.expect_err("nonsense is no position");
            assert!(!fault.to_string().is_empty(), "{game}");
            assert!(fault.reason()["reason"].is_string(), "{game}: {}", fault.reason());
        }
    }
}

#[test]
fn a_game_dealt_anew_goes_as_it_went_and_then_otherwise() {
    for game in GameId::ALL {
        let options = AnyOptions::new(*game);
        let start = AnyPosition::start(&options, &Seed::from_u64(1));
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for _ in 0..12 {
            let Some(mv) = position.legal_moves().into_iter().next_back() else { break };
            position.play(&mv).expect("a legal move");
            moves.push(mv);
        }
        let anew = position.start_reshuffled(&Seed::from_u64(2));
        assert_eq!(anew.is_none(), start.piles().is_empty(), "{game}: only cards are dealt anew");
        let Some(mut again) = anew else { continue };
        assert_eq!(again.game(), *game);
        assert_ne!(again.piles(), start.piles(), "{game}: other cards are to come");
        for mv in &moves {
            again.play(mv).expect("the moves so far lead here again");
        }
        for viewer in viewers(&position) {
            assert_eq!(again.view(viewer).to_string(), position.view(viewer).to_string());
        }
    }
}

#[test]
fn turns_are_tried_to_their_end_until_one_does_what_is_wanted_or_there_are_too_many() {
    for_each_position(|position, _| {
        let mut deeds = Vec::new();
        let mut left = 1000;
        let none = position.some_turn(
            &mut |deed, turn| {
                deeds.push((deed.clone(), turn()));
                false
            },
            &mut left,
        );
        let tried = 1000 - left;
        if none.is_none() {
            assert_eq!(left, 0, "only so many positions are tried");
            return;
        }
        assert_eq!(none, Some(false), "nothing was good enough: {position}");
        assert!(tried >= position.legal_moves().len(), "every move was tried: {position}");
        let mut too_few = tried.saturating_sub(1);
        let cut_short = position.some_turn(&mut |_, _| false, &mut too_few);
        assert_eq!(cut_short.is_none(), tried > 0, "{position}");
        for (wanted, turn) in deeds {
            let mut told = None;
            let found = position.some_turn(
                &mut |deed, turn| {
                    let found = *deed == wanted;
                    told = found.then(turn);
                    found
                },
                &mut { tried },
            );
            assert_eq!(found, Some(true), "{position}: {turn:?}");
            let told = told.expect("the turn that does it");
            let line = position.turns(&told);
            assert_eq!(line.len(), 1, "one turn: {told:?}");
            assert!(line[0].deeds.contains(&wanted), "{position}: {told:?}");
        }
    });
}

#[test]
fn the_move_that_ends_a_game_says_in_a_word_why() {
    for game in GameId::ALL {
        let mut position = AnyPosition::start(&AnyOptions::new(*game), &Seed::from_u64(1));
        let mut rng = SmallRng::seed_from_u64(1);
        while position.outcome().is_none() {
            let legal = position.legal_moves();
            let events = position.play(&legal[below(&mut rng, legal.len())]).expect("legal");
            let ending = ending_of(&events);
            assert_eq!(ending.is_some(), position.outcome().is_some(), "{position}");
            let told = |word| events.iter().any(|event| event["ending"] == word);
            assert!(ending.is_none_or(told), "{ending:?}");
        }
    }
}
