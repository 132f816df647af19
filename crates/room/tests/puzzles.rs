//! Puzzles as they are asked for.

use room::puzzles::{attempt, built_in, of_day, puzzle, shelf, solved};
use room::request::{ListPuzzles, PuzzleOfDay, TryPuzzle};
use table::Time;

fn of(game: &str) -> ListPuzzles {
    ListPuzzles { game: Some(game.to_owned()), ..ListPuzzles::default() }
}

#[test]
fn puzzles_are_counted_and_named_by_kind() {
    let all = shelf(built_in(), &ListPuzzles::default()).expect("a shelf");
    assert!(all.ids.is_empty(), "no game is named");
    for game in all.games.iter().filter(|game| game.count > 0) {
        assert_eq!(shelf(built_in(), &of(game.game)).expect("a shelf").ids.len(), game.count);
        assert_eq!(game.goals.values().sum::<usize>(), game.count);
        for (theme, count) in &game.themes {
            let asked = ListPuzzles { theme: Some(theme.clone()), ..of(game.game) };
            assert_eq!(shelf(built_in(), &asked).expect("a shelf").ids.len(), *count, "{theme}");
        }
    }
}

#[test]
fn what_does_not_exist_is_said_so() {
    assert_eq!(shelf(built_in(), &of("go")).expect_err("no such game").status(), 400);
    let theme = ListPuzzles { theme: Some("pins".to_owned()), ..of("gosix") };
    assert_eq!(shelf(built_in(), &theme).expect_err("no such theme").status(), 400);
    for grade in ["0", "9", "99", "-1", "x"] {
        let asked = ListPuzzles { difficulty: Some(grade.to_owned()), ..of("gosix") };
        let problem = shelf(built_in(), &asked).expect_err("no such grade");
        assert_eq!(problem.status(), 400, "{grade}");
        assert!(problem.detail().contains("from 1 to 8"), "{grade}: {problem:?}");
    }
    assert_eq!(puzzle(built_in(), "nothing").expect_err("no such puzzle").status(), 404);
    let date = PuzzleOfDay { date: Some("2026-02-30".to_owned()) };
    assert_eq!(of_day(built_in(), &date, Time(0)).expect_err("no such day").status(), 400);
}

#[test]
fn a_day_has_its_puzzle_wherever_it_is_asked_for() {
    let date = PuzzleOfDay { date: Some("1970-01-03".to_owned()) };
    let by_date = of_day(built_in(), &date, Time(0)).expect("a puzzle").id;
    let by_time =
        of_day(built_in(), &PuzzleOfDay::default(), Time(2 * 86_400_000 + 5)).expect("a puzzle").id;
    assert_eq!(by_date, by_time);
}

#[test]
fn a_try_is_answered_refused_or_refuted() {
    let id = &shelf(built_in(), &of("gosix")).expect("a shelf").ids[0];
    let turns = solved(built_in(), id).expect("a solution").turns;
    let tries = |turns: Vec<String>| attempt(built_in(), id, &TryPuzzle { turns });
    let right = tries(vec![turns[0].turn.clone()]).expect("an answer");
    assert_ne!(right.result, "wrong");
    assert_eq!(tries(vec!["o9".to_owned()]).expect_err("no such place").status(), 422);
    assert_eq!(tries(Vec::new()).expect_err("nothing").status(), 400);
    assert_eq!(tries(vec!["a1".to_owned(); 65]).expect_err("too many").status(), 400);
    assert_eq!(tries(vec!["a1>".repeat(300)]).expect_err("too long").status(), 400);
}
