//! Computer players of every level in every game.

mod common;

use std::time::Duration;

use common::after_random_moves;
use engine::contest::{Contest, Contestant, Terms};
use engine::{
    AnyOutlook, AnyPlayer, Chance, Computer, Counting, Habits, Level, Limits, Manner, Outlook,
    Playable, PlayableVisitor, Player, Settings, Stop, Strength, visit,
};
use games::six_by_five::Colour;
use games::{
    AnyOptions, AnyPosition, GameId, Gosix, Hexone, Outcome, Position, Seed, SixByFive, Viewer,
    Xochintlan,
};
use rand::SeedableRng;

fn strengths() -> impl Iterator<Item = Strength> {
    Level::all().map(Strength::Level).chain([Strength::Engine])
}

const FEW: Limits = Limits::nodes(300);

#[test]
fn every_level_plays_whole_games_of_every_kind_by_the_rules() {
    let by_presets = GameId::ALL.iter().flat_map(|game| {
        let as_named = |preset| AnyOptions::preset(*game, preset).expect("a way to play");
        let most = *game.players().end();
        let crowded = |preset| as_named(preset).for_players(most).expect("so many may play");
        game.presets().iter().map(as_named).chain(game.presets().get(1).map(crowded))
    });
    for (number, options) in (0..).zip(by_presets) {
        let game = options.game();
        let mut position = AnyPosition::start(&options, &Seed::from_u64(number));
        let mut players: Vec<AnyPlayer> =
            strengths().map(|s| AnyPlayer::new(game, s, Settings::default())).collect();
        let count = players.len();
        for turn in 0..400 {
            let Some(seat) = position.to_move() else { break };
            let outlook = AnyOutlook::now(&position, seat);
            let mv = players[turn % count].choose(&outlook, &Limits::nodes(60), &Stop::new());
            let mv = mv.expect("a move while the game lasts");
            position.play(&mv).expect("a legal move");
        }
    }
}

#[test]
fn every_level_takes_a_win_in_one() {
    fn check<P: Playable>(text: &str) {
        let position = P::from_text(text, &Default::default(), &Seed::from_u64(0)).expect(text);
        let outlook = Outlook::of_mover(&position).expect("not over");
        for strength in strengths() {
            for seed in 0..5 {
                let settings = Settings { seed, ..Settings::default() };
                let mv =
                    Computer::<P>::new(strength, settings).choose(&outlook, &FEW, &Stop::new());
                let mut after = position.clone();
                after.play(mv.expect("a move")).expect("a legal one");
                let won = Outcome::Win(outlook.seat);
                assert_eq!(after.outcome(), Some(won), "{strength} in {text}");
            }
        }
    }
    check::<Gosix>("rrrrr./....../............ .rrr... r");
    check::<Hexone>("./b3w1..../............ b 8 *0");
    check::<SixByFive>("Ko,Ba1,Ba2,Bb3 a1,a2 3,9 0,0 1");
}

#[test]
fn a_level_plays_the_same_however_much_time_it_has() {
    fn check<P: Playable>(moves: usize) {
        let mut asked = 0;
        for seed in 0..12 {
            let Some(position) = after_random_moves::<P>(seed, moves) else { continue };
            let outlook = Outlook::of_mover(&position).expect("not over");
            asked += 1;
            for level in Level::all().filter(|level| [2, 5].contains(&level.number())) {
                let choose = |limits| {
                    Computer::<P>::new(Strength::Level(level), Settings::default()).choose(
                        &outlook,
                        &limits,
                        &Stop::new(),
                    )
                };
                let hurried = choose(Limits::default());
                assert_eq!(choose(Limits::time(Duration::from_secs(3600))), hurried, "{position}");
            }
        }
        assert!(asked > 3, "only {asked} games lasted so long");
    }
    check::<Gosix>(28);
    check::<Hexone>(30);
    check::<SixByFive>(8);
}

#[test]
fn each_level_beats_the_one_below() {
    let players = |top: u8| (top - 1..=top).rev().map(|n| format!("level:{n}").parse());
    for game in GameId::ALL.iter().copied() {
        // The levels that play fast enough to be compared here.
        // Where cards are hidden luck has a larger part: more of them are needed to tell two levels apart.
        let luck = AnyOptions::new(game).has_secrets();
        let (highest, pairs) = if luck { (7, 36) } else { (4, 12) };
        for top in 2..=highest {
            let contest = Contest {
                options: AnyOptions::new(game),
                players: players(top).collect::<Result<Vec<Contestant>, _>>().expect("levels"),
                pairs,
                terms: Terms::default(),
                concurrency: 2,
                sprt: None,
                seed: Seed::from_u64(1),
            };
            let report = contest.run(&Stop::new(), &mut |_| ()).expect("a match of two");
            let points = report.pairings[0].tally.points();
            let games = 2 * pairs;
            assert!(points > f64::from(pairs), "level {top} of {game} got {points} of {games}");
        }
    }
}

#[test]
fn a_lapse_is_a_look_less_far() {
    let choose = |outlook: &Outlook<SixByFive>, depth, lapses| {
        let habits = Habits { depth, nodes: 1, lines: 300, error: 10, lapses };
        Computer::<SixByFive>::with_manner(Manner::Judges(habits), Settings::default()).choose(
            outlook,
            &Limits::default(),
            &Stop::new(),
        )
    };
    let mut differ = 0;
    for seed in 0..20 {
        let Some(position) = after_random_moves::<SixByFive>(seed, 6) else { continue };
        let outlook = Outlook::of_mover(&position).expect("not over");
        let wandering = choose(&outlook, 2, 100);
        assert_eq!(wandering, choose(&outlook, 1, 0), "{position}");
        differ += usize::from(wandering != choose(&outlook, 2, 0));
    }
    assert!(differ > 3, "it would have played otherwise only {differ} times");
}

/// What somebody plays in a position of Gosix.
fn chosen_in_gosix(text: &str, counting: Counting, seed: u64) -> String {
    let position = Gosix::from_text(text, &Default::default(), &Seed::from_u64(0)).expect(text);
    let outlook = Outlook::of_mover(&position).expect("not over");
    let settings = Settings { seed, ..Settings::default() };
    let mut player = Computer::<Gosix>::with_manner(Manner::Counts(counting), settings);
    player.choose(&outlook, &Limits::default(), &Stop::new()).expect("a move").to_string()
}

#[test]
fn whoever_counts_takes_what_lies_there() {
    // Five of six corners round the middle are red: a6 conquers it.
    let text = "rrrrr./....../............ ....... r";
    let forgetful = Counting { forgets: 100, lured: 100, ..Counting::ahead(1) };
    for player in [Counting::ahead(1), Counting::ahead(2), Counting::ahead(3), forgetful] {
        for seed in 0..5 {
            assert_eq!(chosen_in_gosix(text, player, seed), "a6", "{player:?}");
        }
    }
}

#[test]
fn whoever_is_lured_strengthens_what_is_already_his() {
    // Red leads by three round the first hexagon, a6 a1 b6 b1 c12 c1, and by less everywhere else.
    let text = "r...../r..g../..........gr ....... r";
    for seed in 0..20 {
        let chosen = chosen_in_gosix(text, Counting { lured: 100, ..Counting::ahead(1) }, seed);
        assert!(["a6", "b6", "c1"].contains(&chosen.as_str()), "{chosen}");
    }
}

#[test]
fn whoever_counts_builds_his_own_card_as_fast_as_he_can() {
    fn check<P: Playable>() {
        let manner = Manner::Counts(Counting::ahead(1));
        for seed in 0..10 {
            let Some(position) = after_random_moves::<P>(seed, 6) else { continue };
            let outlook = Outlook::of_mover(&position).expect("not over");
            let chosen = Computer::<P>::with_manner(manner, Settings::default()).choose(
                &outlook,
                &Limits::default(),
                &Stop::new(),
            );
            let count = |mv: P::Move| {
                let mut after = position.clone();
                after.play(mv).expect("a legal move");
                after.to_move().map(|_| after.count(outlook.seat, false))
            };
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let most = moves.into_iter().filter_map(count).max();
            let Some(counted) = count(chosen.expect("a move")) else { continue };
            assert_eq!(Some(counted), most, "{position:?}");
        }
    }
    check::<SixByFive>();
    check::<Xochintlan>();
}

#[test]
fn the_lower_levels_do_not_walk_away_from_their_own_card() {
    fn check<P: Playable>() {
        for number in 1..=4 {
            let level = Level::new(number).expect("a level");
            let (mut played, mut away) = (0, 0);
            for seed in 0..40 {
                let Some(position) = after_random_moves::<P>(seed, 5) else { continue };
                let outlook = Outlook::of_mover(&position).expect("not over");
                let chosen = Computer::<P>::new(Strength::Level(level), Settings::default())
                    .choose(&outlook, &Limits::default(), &Stop::new());
                let mut after = position.clone();
                after.play(chosen.expect("a move")).expect("a legal one");
                if after.to_move().is_some() {
                    let count = |position: &P| position.count(outlook.seat, true);
                    played += 1;
                    away += u32::from(count(&after) < count(&position));
                }
            }
            assert!(played > 20, "only {played} games lasted so long");
            assert!(8 * away <= played, "level {number} walks away in {away} of {played} moves");
        }
    }
    check::<SixByFive>();
    check::<Xochintlan>();
}

#[test]
fn whoever_fears_the_others_leaves_them_as_few_cards_to_complete_as_can_be() {
    let fearful = Manner::Counts(Counting { fears: 10_000, ..Counting::ahead(2) });
    let mut spared = 0;
    for seed in 0..8 {
        let Some(position) = after_random_moves::<SixByFive>(seed, 6) else { continue };
        let outlook = Outlook::of_mover(&position).expect("not over");
        let other = outlook.seat.next(2);
        let chosen = Computer::with_manner(fearful, Settings::default()).choose(
            &outlook,
            &Limits::default(),
            &Stop::new(),
        );
        // The cards that the other may hold and could complete after a move, by trying all of his.
        let completed = |mv| {
            let mut after = position.clone();
            after.play(mv).expect("a legal move");
            let mut replies = Vec::new();
            after.legal_moves(&mut replies);
            let mut cards = std::collections::BTreeSet::new();
            for reply in replies {
                let mut then = after.clone();
                then.play(reply).expect("a legal reply");
                let shown = Colour::ALL.into_iter().filter_map(|colour| then.table().shown(colour));
                cards.extend(shown.map(|(card, _)| card).filter(|card| {
                    position.table().may_hold(other, *card)
                        && !position.hand(outlook.seat).contains(*card)
                }));
            }
            cards.len()
        };
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let counts: Vec<usize> = moves.iter().step_by(9).map(|mv| completed(*mv)).collect();
        let left = completed(chosen.expect("a move"));
        assert!(counts.iter().all(|count| left <= *count), "{left} of {counts:?} in {position}");
        spared += usize::from(counts.iter().any(|count| left < *count));
    }
    assert!(spared > 3, "it made a difference only {spared} times");
}

#[test]
fn equal_views_give_equal_moves_whatever_is_hidden() {
    let options = AnyOptions::new(GameId::SixByFive).typed::<SixByFive>();
    for seed in 0..4 {
        let mut chance = Chance::seed_from_u64(seed);
        let mut position = SixByFive::start(&options, &Seed::from_u64(seed));
        for _ in 0..6 {
            let mv = position.random_move(&mut chance).expect("not over so soon");
            position.play_unchecked(mv);
        }
        let Some(seat) = position.to_move() else { continue };
        let view = position.view(Viewer::Seat(seat));
        let other = SixByFive::complete(&view, &mut chance);
        assert_eq!(other.view(Viewer::Seat(seat)), view);
        for strength in strengths() {
            let choose = |position: &SixByFive| {
                let outlook = Outlook::now(position, seat);
                Computer::new(strength, Settings::default()).choose(&outlook, &FEW, &Stop::new())
            };
            assert_eq!(choose(&position), choose(&other), "{strength}");
        }
    }
}

#[test]
fn every_game_comes_with_weights_that_can_be_read() {
    #[derive(Clone, Copy)]
    struct Check;
    impl PlayableVisitor for Check {
        type Output = ();

        fn visit<P: Playable>(self) {
            use engine::Evaluator;
            let judge = P::Evaluator::default();
            let mut position = P::start(&Default::default(), &Seed::from_u64(1));
            let mut chance = Chance::seed_from_u64(1);
            let mut values = Vec::new();
            while let Some(mv) = position.random_move(&mut chance) {
                values.push(judge.value(&position));
                position.play_unchecked(mv);
            }
            assert!(values.iter().any(|value| *value != 0), "{} judges nothing", P::NAME);
        }
    }
    GameId::ALL.iter().for_each(|game| visit(*game, Check));
}

#[test]
fn a_game_told_move_by_move_is_seen_with_its_past() {
    let options = AnyOptions::new(GameId::Gosix);
    let start = AnyPosition::start(&options, &Seed::from_u64(1));
    let seat = start.to_move().expect("not over");
    let outlook = AnyOutlook::of_game(&start, &["a1", "b2"], seat).expect("legal moves");
    assert_eq!(outlook.typed::<Gosix>().expect("a game of Gosix").past.len(), 2);
    let wrong = AnyOutlook::of_game(&start, &["a1", "a1"], seat).err().expect("a1 is taken");
    assert_eq!(wrong.to_string(), "move 2 of the game, `a1`: a1 is occupied");
}
