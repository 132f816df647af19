//! Nothing is called proven that is not: whatever the limits, the memory and who asks.

mod common;

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::solve::{Solver, Verdict};
use engine::{Analyst, Info, Limits, Line, Outlook, Session, Settings, Stop, Value, review};
use games::gosix::Move;
use games::{AnyOptions, AnyPosition, GameId, Gosix, Hexone, Outcome, Position, Seed};

use common::after_random_moves;

/// Where a search may be cut short: mostly in the middle of something.
const NODES: [u64; 17] =
    [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/// The exact value of every move of a position.
struct Truth(Vec<(Move, Verdict)>);

impl Truth {
    /// Unless that takes too long.
    fn of(position: &Gosix, solver: &Solver) -> Option<Truth> {
        let survey = solver.survey(position, &Limits::nodes(20_000), &Stop::new(), &mut |_| ());
        let known = |(mv, verdict): &(Move, Option<Verdict>)| Some((*mv, (*verdict)?));
        survey.moves.iter().map(known).collect::<Option<_>>().map(Truth)
    }

    fn of_move(&self, mv: Move) -> Verdict {
        let found = self.0.iter().find(|(known, _)| *known == mv);
        found.expect("a legal move").1
    }

    fn best(&self) -> Verdict {
        self.0.iter().map(|(_, verdict)| *verdict).max().expect("a move")
    }

    /// Checks all that is called certain, and tells how much that was.
    fn check(&self, info: &Info<Move>, position: &Gosix) -> usize {
        let proven = info.lines.iter().filter(|line| self.agrees_with(line, position)).count();
        if let Some(best) = info.best().filter(|best| best.proven) {
            assert_eq!(verdict(best.value), self.best(), "the best of {position} is not {best:?}");
        }
        proven
    }

    fn agrees_with(&self, line: &Line<Move>, position: &Gosix) -> bool {
        if line.proven {
            assert_eq!(verdict(line.value), self.of_move(line.mv), "{line:?} in {position}");
        } else {
            assert!(!line.value.is_decided(), "{line:?} in {position}");
            assert!(line.win_probability > 0.0 && line.win_probability < 1.0, "{line:?}");
        }
        line.proven
    }
}

fn verdict(value: Value) -> Verdict {
    match value {
        won if won.is_win() => Verdict::Win,
        lost if lost.is_loss() => Verdict::Loss,
        _ => Verdict::Draw,
    }
}

fn gosix(text: &str) -> Gosix {
    Gosix::from_text(text, &Default::default(), &Seed::from_u64(0)).expect("a position")
}

/// Late enough to be solved, early enough to be searched.
fn positions() -> impl Iterator<Item = Gosix> {
    (0..).filter_map(|seed| after_random_moves::<Gosix>(seed, 30 + seed as usize % 12))
}

#[test]
fn a_search_cut_short_proves_nothing_it_has_not_seen_to_the_end() {
    let solver = Solver::new(16 << 20, 1);
    let (mut asked, mut proven, mut lost) = (0, 0, 0);
    for (number, position) in positions().take(2_000).enumerate() {
        let Some(truth) = Truth::of(&position, &solver) else { continue };
        let outlook = Outlook::of_mover(&position).expect("not over");
        // Somebody who remembers what was found within the limits before.
        let settings = Settings { hash: number % 3, ..Settings::default() };
        let mut analyst = Analyst::<Gosix>::new(settings);
        let lines = [1, 1, 2, 4, 30][number % 5];
        for nodes in NODES.into_iter().skip(number % 4).step_by(4) {
            let mut check = |info: &Info<Move>| proven += truth.check(info, &position);
            let limits = Limits::nodes(nodes);
            let info = analyst.analyse(&outlook, lines, &limits, &Stop::new(), &mut check);
            check(&info);
            asked += 1;
            lost += usize::from(info.best().is_some_and(|best| best.value.is_loss()));
            if info.lines.iter().all(|line| line.proven) {
                break;
            }
        }
    }
    assert!(asked > 3_000 && proven > 3_000 && lost > 200, "{asked} {proven} {lost}");
}

/// Hints are asked for by the clock, and then the solver helps.
#[test]
fn a_hint_is_called_certain_only_where_it_is() {
    let solver = Solver::new(16 << 20, 1);
    let (mut won, mut lost) = (0, 0);
    for (number, position) in positions().take(150).enumerate() {
        let Some(truth) = Truth::of(&position, &solver) else { continue };
        let outlook = Outlook::of_mover(&position).expect("not over");
        // It ends as soon as all is proven; of several lines some may be draws, which no search proves.
        let lines = if truth.best() == Verdict::Loss { 1 + number % 3 } else { 1 };
        let limits = Limits::time(Duration::from_secs(3600));
        let mut analyst = Analyst::<Gosix>::new(Settings { hash: 2, ..Settings::default() });
        let mut check = |info: &Info<Move>| {
            truth.check(info, &position);
        };
        let info = analyst.analyse(&outlook, lines, &limits, &Stop::new(), &mut check);
        check(&info);
        let best = info.best().expect("a move");
        assert!(best.proven, "{best:?} in {position}");
        won += usize::from(best.value.is_win());
        lost += usize::from(best.value.is_loss());
    }
    assert!(won > 20 && lost > 10, "{won} {lost}");
}

#[test]
fn whoever_asks_for_all_moves_late_in_the_game_is_told_each_for_certain() {
    let solver = Solver::new(16 << 20, 1);
    let mut analyst = Analyst::<Gosix>::new(Settings::default());
    // Far more time than it takes on any machine.
    let limits = Limits::time(Duration::from_secs(600));
    let (mut asked, mut better) = (0, 0);
    for position in positions() {
        let Some(truth) = Truth::of(&position, &solver) else { continue };
        let outlook = Outlook::of_mover(&position).expect("not over");
        for lines in [2, 24] {
            let info = analyst.analyse(&outlook, lines, &limits, &Stop::new(), &mut |_| ());
            assert_eq!(info.lines.len(), truth.0.len().min(lines), "{position}");
            assert_eq!(truth.check(&info, &position), info.lines.len(), "{position}: {info:?}");
            let worth: Vec<Verdict> = info.lines.iter().map(|line| verdict(line.value)).collect();
            assert!(worth.is_sorted_by(|one, next| one >= next), "{position}: {worth:?}");
        }
        asked += 1;
        better += usize::from(truth.0.iter().any(|(_, verdict)| *verdict != truth.best()));
        if asked == 30 {
            break;
        }
    }
    assert!(better >= 10, "only {better} had moves to tell apart");
}

#[test]
fn a_best_move_that_fails_in_the_last_iteration_is_not_the_best_any_more() {
    let position = gosix("rggrgg/rrrrrr/r.rg....gg.g rg..... g");
    let outlook = Outlook::of_mover(&position).expect("not over");
    let solution =
        Solver::new(16 << 20, 1).solve(&position, &Limits::default(), &Stop::new(), &mut |_| ());
    assert_eq!(solution.verdict(), Some(Verdict::Win), "by c2");
    for nodes in (1..=30).map(|step| 10_000 * step) {
        let mut analyst = Analyst::<Gosix>::new(Settings::default());
        let check = |info: &Info<Move>| {
            let best = info.best().expect("a move");
            assert!(!best.value.is_loss(), "{best:?} after {nodes}");
        };
        let limits = Limits::nodes(nodes);
        check(&analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |info| check(info)));
    }
}

#[test]
fn a_review_says_surely_lost_or_won_only_where_it_is() {
    let solver = Solver::new(16 << 20, 1);
    let read = |text: &String| text.parse::<Move>().expect("a move");
    let mut sure = 0;
    for (number, start) in positions().take(60).enumerate() {
        let mut chance = common::chance(number as u64);
        let (mut position, mut moves, mut before) = (start, Vec::new(), Vec::new());
        while let Some(mv) = position.random_move(&mut chance) {
            before.push(position);
            moves.push(mv);
            position.play_unchecked(mv);
        }
        let limits = Limits::nodes(NODES[number % NODES.len()].min(1_000));
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let start = AnyPosition::new(GameId::Gosix, start);
        review(&start, &texts, Settings::default(), &limits, &Stop::new(), &mut |judgement| {
            let position = &before[judgement.number - 1];
            let Some(truth) = Truth::of(position, &solver) else { return };
            sure += usize::from(truth.agrees_with(&judgement.assessment.best.map(read), position));
            let played = truth.of_move(read(&judgement.mv));
            match judgement.assessment.win_probability {
                1.0 => assert_eq!(played, Verdict::Win, "{judgement:?} in {position}"),
                0.0 => assert_eq!(played, Verdict::Loss, "{judgement:?} in {position}"),
                _ => {}
            }
            if judgement.assessment.best.proven {
                assert!(
                    judgement.assessment.win_probability
                        <= judgement.assessment.best.win_probability
                );
            }
        });
    }
    assert!(sure > 100, "{sure}");
}

/// What a session has said.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn mate_is_announced_only_where_it_can_be_forced() {
    let solver = Solver::new(16 << 20, 1);
    let mut announced = 0;
    for (number, position) in positions().take(150).enumerate() {
        let Some(truth) = Truth::of(&position, &solver) else { continue };
        let nodes = NODES[number % NODES.len()];
        // The answer to `isready` may come before the search is done, `quit` ends it: so the
        // next `position` is what waits for nothing, and the search has only its nodes.
        let said = Said::default();
        let session = Session::new(AnyOptions::new(GameId::Gosix), said.clone());
        let (tell, told) = std::io::pipe().map(|(read, write)| (write, read)).expect("a pipe");
        std::thread::scope(|scope| {
            scope.spawn(|| session.run(std::io::BufReader::new(told)));
            let mut tell = tell;
            writeln!(tell, "position fen {position}\ngo nodes {nodes}").expect("somebody reads");
            while !String::from_utf8_lossy(&said.0.lock().expect("nobody panicked"))
                .contains("bestmove")
            {
                std::thread::yield_now();
            }
            writeln!(tell, "quit").expect("somebody reads");
        });
        let said = said.0.lock().expect("nobody panicked");
        for line in String::from_utf8_lossy(&said).lines().filter(|line| line.contains(" pv ")) {
            let after = |word: &str| line.split_once(word).expect("told").1;
            let Some((_, mate)) = line.split_once(" mate ") else { continue };
            let wins = !mate.starts_with('-');
            let mv: Move =
                after(" pv ").split_whitespace().next().expect("a move").parse().expect("a move");
            let expected = if wins { Verdict::Win } else { Verdict::Loss };
            assert_eq!(truth.of_move(mv), expected, "{line} in {position}");
            assert_eq!(truth.best(), expected, "{line} in {position}");
            announced += 1;
        }
    }
    assert!(announced > 40, "{announced}");
}

/// Whether the seat to move wins within so many moves, by trying everything; `None` if that takes
/// too long.
fn wins_within(position: &Hexone, moves: u32, left: &mut u64) -> Option<bool> {
    let mover = position.mover();
    all_moves(position, left)?
        .into_iter()
        .try_fold(false, |won, after| Some(won || forced(&after, mover, moves - 1, left)?))
}

/// Whether this seat wins within so many moves, whoever is to move.
fn forced(position: &Hexone, seat: games::Seat, moves: u32, left: &mut u64) -> Option<bool> {
    match position.outcome() {
        Some(outcome) => Some(outcome == Outcome::Win(seat)),
        None if moves == 0 => Some(false),
        None if position.mover() == seat => wins_within(position, moves, left),
        None => all_moves(position, left)?
            .into_iter()
            .try_fold(true, |all, after| Some(all && forced(&after, seat, moves - 1, left)?)),
    }
}

fn all_moves(position: &Hexone, left: &mut u64) -> Option<Vec<Hexone>> {
    *left = left.checked_sub(1)?;
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let play = |mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    };
    Some(moves.into_iter().map(play).collect())
}

#[test]
fn a_win_or_loss_of_hexone_can_be_forced_within_the_moves_that_are_told() {
    let (mut checked, mut lost) = (0, 0);
    for seed in 0..700 {
        let Some(position) = after_random_moves::<Hexone>(seed, 30 + seed as usize % 40) else {
            continue;
        };
        let outlook = Outlook::of_mover(&position).expect("not over");
        let mut analyst = Analyst::<Hexone>::new(Settings { hash: 1, ..Settings::default() });
        let limits = Limits::nodes(NODES[seed as usize % NODES.len()].min(3_000));
        let info = analyst.analyse(&outlook, 3, &limits, &Stop::new(), &mut |_| ());
        for (place, line) in info.lines.iter().enumerate() {
            assert_eq!(line.proven, line.value.is_decided(), "{line:?} in {position}");
            let Some(moves) = line.value.distance().filter(|_| line.proven) else { continue };
            let mut after = position.clone();
            after.play(line.mv).expect("a legal move");
            let (mover, other) = (position.mover(), position.mover().next(2));
            let winner = if line.value.is_win() { mover } else { other };
            let mut left = 20_000;
            match forced(&after, winner, moves - 1, &mut left) {
                Some(is_forced) => assert!(is_forced, "{line:?} in {position}"),
                None => continue,
            }
            checked += 1;
            // The best of all loses only if all do.
            if place == 0 && line.value.is_loss() {
                lost += 1;
                for after in all_moves(&position, &mut 1).expect("one position") {
                    assert_ne!(forced(&after, other, moves - 1, &mut 20_000), Some(false));
                }
            }
        }
    }
    assert!(checked > 100 && lost > 0, "{checked} {lost}");
}
