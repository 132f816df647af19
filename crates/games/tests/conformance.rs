//! What must hold for every game of the collection, whatever its options.
//!
//! A new game is tested by being listed.

mod example;
mod spread;

use std::collections::BTreeSet;

use example::{Ring, Span};
use games::{
    AnyOptions, AnyPosition, Describe, GameId, Outcome, Position, Seat, Seed, Viewer, Visitor,
    below,
};
use lattice::BoardSymmetry;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use spread::spread_of_options;

const GAMES_FOR_EACH: u64 = 3;

/// A random game that takes longer than this is taken for an endless one.
const LONGEST_GAME: usize = 50_000;

/// Calls `inspect` with the positions of some random games with a spread of options: with every
/// one at first, with some of them in games that do not want to end. The examples are tested as well.
fn for_each_position(inspect: impl WithPosition) {
    struct Walk<I>(AnyOptions, I);
    impl<I: WithPosition> Visitor for Walk<I> {
        type Output = ();

        fn visit<P: Position>(self) {
            walk::<P>(&self.0.typed::<P>(), self.1);
        }
    }
    for game in GameId::ALL {
        for options in spread_of_options(*game) {
            game.visit(Walk(options, inspect));
        }
    }
    walk::<Ring>(&Default::default(), inspect);
    walk::<Span>(&Default::default(), inspect);
}

fn walk<P: Position>(options: &P::Options, inspect: impl WithPosition) {
    for number in 0..GAMES_FOR_EACH {
        let mut rng = SmallRng::seed_from_u64(number);
        let mut position = P::start(options, &Seed::from_u64(number));
        for moves in 0..LONGEST_GAME {
            if moves < 60 || moves % 20 == 0 {
                inspect.inspect(&position, &mut rng);
            }
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv);
        }
        assert!(position.outcome().is_some(), "{options:?}: a game does not end");
    }
}

trait WithPosition: Copy {
    fn inspect<P: Position>(&self, position: &P, rng: &mut SmallRng);
}

/// Defines a test from what must hold at every position.
macro_rules! at_every_position {
    ($name:ident, |$position:ident: &$p:ident, $rng:ident| $body:block) => {
        #[test]
        fn $name() {
            #[derive(Clone, Copy)]
            struct Inspect;
            impl WithPosition for Inspect {
                fn inspect<$p: Position>(&self, $position: &$p, $rng: &mut SmallRng) $body
            }
            for_each_position(Inspect);
        }
    };
}

fn legal<P: Position>(position: &P) -> BTreeSet<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let set: BTreeSet<_> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move is listed twice in {position}");
    set
}

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

at_every_position!(the_game_is_over_exactly_when_nobody_can_move, |position: &P, _rng| {
    let over = position.outcome().is_some();
    assert_eq!(over, position.to_move().is_none(), "{position}");
    assert_eq!(over, legal(position).is_empty(), "{position}");
});

at_every_position!(a_random_move_is_a_legal_one, |position: &P, rng| {
    let legal = legal(position);
    for _ in 0..4 {
        match position.random_move(rng) {
            Some(mv) => assert!(legal.contains(&mv), "{mv} in {position}"),
            None => assert!(legal.is_empty(), "{position}"),
        }
    }
});

at_every_position!(playing_at_random_is_drawing_a_move_and_playing_it, |position: &P, rng| {
    let (mut played, mut chance) = (position.clone(), rng.clone());
    let mut drawn = position.clone();
    let mv = drawn.random_move(rng);
    mv.into_iter().for_each(|mv| drawn.play_unchecked(mv));
    assert_eq!(played.play_random(&mut chance), mv.is_some(), "{position}");
    assert_eq!(
        (played.to_string(), played.hash()),
        (drawn.to_string(), drawn.hash()),
        "{position}"
    );
    assert_eq!(played.outcome(), drawn.outcome(), "{position}");
    assert_eq!(chance, *rng, "{position}: as much chance");
});

at_every_position!(moves_lead_to_positions_with_hashes_of_their_own, |position: &P, _rng| {
    let after = legal(position).into_iter().take(12).map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    });
    let all: Vec<P> = after.chain([position.clone()]).collect();
    let texts: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
    let hashes: BTreeSet<u64> = all.iter().map(P::hash).collect();
    assert_eq!(hashes.len(), texts.len(), "{position}");
});

at_every_position!(the_hash_kept_move_by_move_is_the_one_from_scratch, |position: &P, _rng| {
    assert_eq!(position.hash(), position.hash_from_scratch(), "{position}");
});

at_every_position!(texts_of_positions_go_there_and_back, |position: &P, _rng| {
    let text = position.to_string();
    let seed = Seed::from_u64(77);
    let read = P::from_text(&text, position.options(), &seed).expect(&text);
    assert_eq!(read.to_string(), text);
    if position.outcome().is_none() {
        assert_eq!(read.hash(), position.hash(), "{text}");
        assert_eq!(legal(&read), legal(position), "{text}");
    }
});

at_every_position!(a_text_tells_its_game_where_nothing_unusual_is_agreed, |position: &P, _rng| {
    let Ok(game) = P::NAME.parse::<GameId>() else { return };
    let usual = P::Description::for_players(&P::Options::default(), position.seats());
    if usual.as_ref() != Some(position.options()) {
        return;
    }
    for viewer in viewers(position.seats()) {
        let text = position.view(viewer).to_string();
        assert_eq!(GameId::of_text(&text), Some(game), "{text}");
    }
});

at_every_position!(texts_of_moves_go_there_and_back, |position: &P, _rng| {
    for mv in legal(position) {
        let text = mv.to_string();
        assert!(text.parse().ok() == Some(mv), "{text}");
        assert!(
            format!(" {} ", text.to_lowercase()).parse().ok() == Some(mv),
            "{text} in lower case"
        );
    }
});

at_every_position!(symmetries_carry_positions_and_moves_along, |position: &P, rng| {
    let symmetries = P::Symmetry::EACH;
    let symmetry = symmetries[below(rng, symmetries.len())];
    let image = position.transformed(symmetry);
    assert_eq!(image.hash(), image.hash_from_scratch());
    assert_eq!(image.transformed(symmetry.inverse()).to_string(), position.to_string());
    let images: BTreeSet<_> =
        legal(position).into_iter().map(|mv| P::transform_move(mv, symmetry)).collect();
    assert_eq!(legal(&image), images, "{symmetry:?} of {position}");
    if let Some(mv) = position.random_move(rng) {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let mut image_after = image;
        image_after.play_unchecked(P::transform_move(mv, symmetry));
        assert_eq!(after.transformed(symmetry).to_string(), image_after.to_string());
        assert_eq!(after.outcome(), image_after.outcome());
    }
});

at_every_position!(
    a_view_can_be_read_and_completed_to_a_position_that_looks_so,
    |position: &P, rng| {
        for viewer in viewers(position.seats()) {
            let view = position.view(viewer);
            let text = view.to_string();
            let read = P::view_from_text(&text, position.options()).expect(&text);
            assert_eq!(read.to_string(), text);
            if position.outcome().is_none() {
                let possible = P::complete(&view, rng);
                assert_eq!(possible.view(viewer), view, "{viewer:?} of {position} as {possible}");
                assert_eq!(possible.to_move(), position.to_move());
                if viewer == Viewer::Seat(position.to_move().expect("not over")) {
                    assert_eq!(legal(&possible), legal(position), "who moves sees what is legal");
                }
            }
        }
    }
);

at_every_position!(watching_a_move_changes_nothing, |position: &P, rng| {
    let Some(mv) = position.random_move(rng) else { return };
    let (mut watched, mut unwatched, mut checked) =
        (position.clone(), position.clone(), position.clone());
    let mut events: Vec<P::Event> = Vec::new();
    watched.play_witnessed(mv, &mut events);
    unwatched.play_unchecked(mv);
    checked.play(mv).expect("a legal move");
    for other in [unwatched, checked] {
        assert_eq!(watched.to_string(), other.to_string());
        assert_eq!(watched.hash(), other.hash());
    }
    assert!(!events.is_empty(), "{mv} in {position} causes nothing");
    let told: Vec<bool> = events
        .iter()
        .map(|event| serde_json::to_value(event).expect("JSON")["type"] == "ended")
        .collect();
    let ends = told.iter().filter(|ended| **ended).count();
    assert_eq!(ends, usize::from(watched.outcome().is_some()), "{mv} in {position}");
    assert!(ends == 0 || told.last() == Some(&true), "the end is told last");
});

at_every_position!(a_turn_begun_is_finished_by_the_same_seat, |position: &P, rng| {
    let Some(mv) = position.random_move(rng) else { return };
    let mover = position.to_move();
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.mid_turn() && after.outcome().is_none() {
        assert_eq!(after.to_move(), mover, "{mv} in {position}");
    }
});

/// Moves from all over a game's positions are tried everywhere else.
#[test]
fn the_legal_moves_are_exactly_the_accepted_ones_and_a_refused_one_changes_nothing() {
    struct Cross(AnyOptions);
    impl Visitor for Cross {
        type Output = ();

        fn visit<P: Position>(self) {
            let options = self.0.typed::<P>();
            let mut rng = SmallRng::seed_from_u64(3);
            let mut positions = Vec::new();
            let mut pool = BTreeSet::new();
            for number in 0..2 {
                let mut position = P::start(&options, &Seed::from_u64(number));
                loop {
                    pool.extend(legal(&position));
                    positions.push(position.clone());
                    let Some(mv) = position.random_move(&mut rng) else { break };
                    position.play_unchecked(mv);
                }
            }
            let pool: Vec<_> = pool.into_iter().collect();
            for position in &positions {
                let legal = legal(position);
                for _ in 0..200 {
                    let mv = pool[below(&mut rng, pool.len())];
                    let mut after = position.clone();
                    let accepted = after.play(mv);
                    assert_eq!(accepted.is_ok(), legal.contains(&mv), "{mv} in {position}");
                    if let Err(illegal) = accepted {
                        assert_eq!(after.to_string(), position.to_string());
                        assert_eq!(after.hash(), position.hash());
                        assert!(!illegal.to_string().is_empty());
                    }
                }
                for mv in legal {
                    assert!(position.check(mv).is_ok(), "{mv} in {position}");
                }
            }
        }
    }
    for game in GameId::ALL {
        for options in spread_of_options(*game) {
            game.visit(Cross(options));
        }
    }
}

#[test]
fn random_moves_are_uniform_among_the_legal_ones() {
    struct Draw;
    impl Visitor for Draw {
        type Output = ();

        fn visit<P: Position>(self) {
            const DRAWS_FOR_EACH_MOVE: usize = 400;
            let mut rng = SmallRng::seed_from_u64(8);
            let mut position = P::start(&P::Options::default(), &Seed::from_u64(8));
            for _ in 0..30 {
                let legal: Vec<_> = legal(&position).into_iter().collect();
                let mut drawn = vec![0usize; legal.len()];
                for _ in 0..DRAWS_FOR_EACH_MOVE * legal.len() {
                    let mv = position.random_move(&mut rng).expect("not over");
                    drawn[legal.binary_search(&mv).expect("a legal move")] += 1;
                }
                let expected = DRAWS_FOR_EACH_MOVE as f64;
                let chi_square: f64 =
                    drawn.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
                let freedom = (legal.len() - 1) as f64;
                // Five standard deviations above the mean of the distribution.
                let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0;
                assert!(chi_square < limit, "{chi_square} > {limit} in {position}");
                let mv = position.random_move(&mut rng).expect("not over");
                position.play_unchecked(mv);
                if position.outcome().is_some() {
                    break;
                }
            }
        }
    }
    for game in GameId::ALL {
        game.visit(Draw);
    }
}

at_every_position!(games_known_by_name_are_the_same_games, |position: &P, _rng| {
    let Ok(game) = P::NAME.parse::<GameId>() else {
        return assert!(
            [Ring::NAME, Span::NAME].contains(&P::NAME),
            "only examples are not listed"
        );
    };
    let mut options = AnyOptions::new(game);
    for (name, value) in games::Options::pairs(position.options()) {
        options.set(name, value).expect("an allowed value");
    }
    let text = position.to_string();
    let any = AnyPosition::from_text(&text, &options, &Seed::from_u64(0)).expect(&text);
    assert_eq!(any.typed::<P>().map(ToString::to_string), Some(text));
    let view = any.view(Viewer::Spectator);
    let typed = view.typed::<P>().expect("of the same game");
    assert_eq!(typed.to_string(), view.to_string());
});

#[test]
fn options_seed_and_moves_reproduce_a_game() {
    for game in GameId::ALL {
        for options in spread_of_options(*game) {
            let seed = Seed::from_u64(99);
            let mut rng = SmallRng::seed_from_u64(4);
            let mut position = AnyPosition::start(&options, &seed);
            let mut played = Vec::new();
            while position.outcome().is_none() && played.len() < LONGEST_GAME {
                let moves = position.legal_moves();
                let mv = moves[below(&mut rng, moves.len())].clone();
                position.play(&mv).expect(&mv);
                played.push(mv);
            }
            let mut again = AnyPosition::start(&options, &seed);
            for mv in &played {
                again.play(mv).expect(mv);
            }
            assert_eq!(again.to_string(), position.to_string());
            assert_eq!(again.outcome(), position.outcome());
            assert_eq!(again.piles(), position.piles());
        }
    }
}

at_every_position!(a_view_says_whether_it_hides_something, |position: &P, _rng| {
    for viewer in viewers(position.seats()) {
        let view = position.view(viewer);
        let hides = P::Description::hides(&view);
        assert_eq!(hides, view.to_string() != position.to_string(), "{view}");
        assert!(!hides || P::Description::has_secrets(position.options()), "{view}");
    }
});

at_every_position!(a_move_names_its_places_and_an_end_has_a_word, |position: &P, rng| {
    let Some(mv) = position.random_move(rng) else { return };
    let text = mv.to_string();
    let places = P::Description::places(mv);
    assert!(places.iter().all(|place| text.contains(place.as_str())), "{text}: {places:?}");
    let (mut after, mut events) = (position.clone(), Vec::new());
    after.play_witnessed(mv, &mut events);
    let endings: Vec<&str> = events.iter().filter_map(P::Description::ending).collect();
    assert_eq!(endings.len(), usize::from(after.outcome().is_some()), "{text}: {endings:?}");
});

#[test]
fn as_many_play_as_the_options_say_and_every_preset_can_be_played() {
    for game in GameId::ALL {
        for players in 0..=Seat::MAX + 1 {
            let options = AnyOptions::new(*game).for_players(players);
            assert_eq!(options.is_some(), game.players().contains(&players), "{game}: {players}");
            let Some(options) = options else { continue };
            assert_eq!(options.players(), players);
            let start = AnyPosition::start(&options, &Seed::from_u64(1));
            assert_eq!(start.seats(), players, "{game}");
        }
        assert!(!game.presets().is_empty(), "{game} has no way to play");
        for preset in game.presets() {
            let options = AnyOptions::preset(*game, preset).expect(preset.name);
            let named = options.idle().iter().all(|name| options.get(name).is_some());
            assert!(named, "{game}, {}: there are no such options", preset.name);
            let idle = |(name, _): &(&str, &str)| options.idle().contains(name);
            assert!(!preset.options.iter().any(idle), "{game}, {}", preset.name);
            AnyPosition::start(&options, &Seed::from_u64(1));
        }
    }
}

#[test]
fn the_example_goes_where_any_game_goes() {
    let start = Ring::start(&Default::default(), &Seed::from_u64(1));
    assert_eq!(games::perft(&start, 1), 6);
    assert_eq!(games::perft(&start, 2), 18, "each stone leaves three cells");
    let played = games::playout(&mut start.clone(), &mut SmallRng::seed_from_u64(1));
    assert!((2..=3).contains(&played.moves));
    let stone = |text: &str| text.parse().expect("a cell of the ring");
    let moves = [stone("a1"), stone("A4")];
    let trace = games::trace::Trace::of(&start, &moves).expect("legal moves");
    assert!(trace.verify::<Ring>().is_ok());
    let refused = Ring::from_text("xx.... f", &Default::default(), &Seed::from_u64(1));
    assert_eq!(refused.unwrap_err().to_string(), "`xx.... f`: two stones lie side by side");
    let (mut position, mut events) = (start, Vec::new());
    for mv in moves {
        position.play_witnessed(mv, &mut events);
    }
    let told = games::told::<Ring>(&events);
    assert_eq!(games::ending_of(&told), Some("no_cell_left"));
    assert_eq!(told[1]["places"], serde_json::json!(["a4"]));
}

fn span(text: &str) -> Result<Span, String> {
    Span::from_text(text, &Default::default(), &Seed::from_u64(1))
        .map_err(|error| error.to_string())
}

#[test]
fn in_a_game_of_pawns_a_free_cell_is_all_it_takes() {
    let start = Span::start(&Default::default(), &Seed::from_u64(1));
    assert_eq!(start.to_string(), "./....../............ b");
    assert_eq!(games::perft(&start, 2), 19 * 18);
    let [middle, beside] = ["o", "a1"].map(|cell| cell.parse().expect("a cell"));
    let mut position = start;
    position.play(middle).expect("a free cell");
    assert_eq!(position.to_string(), "b/....../............ w");
    assert_eq!(position.play(middle).unwrap_err().to_string(), "o is occupied");
    assert_eq!(position.board().pawn_at(middle), Some(Seat::new(0)));
    assert_eq!(position.board().pawn_at(beside), None);
    assert_ne!(
        position.hash(),
        span("b/....../............ b").expect("a position").hash(),
        "who is to move counts"
    );
}

#[test]
fn a_game_of_pawns_ends_when_it_says_so_and_tells_what_decided_it() {
    let mut position = span("b/b...../......b..... b").expect("a position");
    let mut events = Vec::new();
    let [last, late] = ["b1", "b2"].map(|cell| cell.parse().expect("a cell"));
    assert_eq!(position.play(late), Ok(()), "white may go on");
    let mut position = span("b/b..b../......b..... b").expect("a position");
    position.play_witnessed(last, &mut events);
    assert_eq!(position.outcome(), Some(Outcome::Win(Seat::new(0))));
    assert_eq!(position.check(late).unwrap_err().to_string(), "the game is over");
    let told = games::told::<Span>(&events);
    assert_eq!(games::ending_of(&told), Some("sides_joined"));
    assert_eq!(
        told[0],
        serde_json::json!({ "type": "placed", "seat": 1, "cell": "b1", "places": ["b1"] })
    );
    assert_eq!(told[1]["won"], serde_json::json!(["o", "a1", "a4", "b1", "b7"]));
    let [deed] = <Span as Position>::Description::deeds(&events).try_into().expect("one deed");
    assert_eq!((deed.seat, deed.wins, deed.saying.key), (Seat::new(0), true, "deed.join_sides"));
    let full = span("b/bwbbbb/wbwwwbwwwbww b").expect("a position");
    assert_eq!(full.outcome(), Some(Outcome::Draw), "nobody joins two sides");
}

#[test]
fn what_is_wrong_with_a_text_of_pawns_is_said() {
    for (text, fault) in [
        (
            "./....../............",
            "a position has two fields (cells, who is to move), this one has 1",
        ),
        ("./...... b", "the cells are written in three rings with `/` between them, here are 2"),
        ("../....../............ b", "the middle is 1 of the 19 cells, here are 2"),
        ("./...../............ b", "ring `a` is 6 of the 19 cells, here are 5"),
        ("./....../............. b", "ring `b` is 12 of the 19 cells, here are 13"),
        ("./..x.../............ b", "a3: `x` is neither `.`, `b` nor `w`"),
        ("./....../............ x", "who is to move is `b` or `w`, not `x`"),
    ] {
        assert_eq!(span(text).expect_err(text), fault);
    }
    let piled = Span::start_with_piles(&Default::default(), &[vec![1]], &Seed::from_u64(1));
    assert_eq!(piled.unwrap_err().to_string(), "this game is played without cards");
}
