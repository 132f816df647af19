//! Puzzles: which there are, one of them, today's, and whether somebody has found the move.

use std::collections::BTreeMap;

use engine::Case;
use games::{AnyPosition, GameId, Seat, Seed};
pub use puzzles::Set;
pub use puzzles::rating::Rated;
pub use puzzles::set::{TEXTS, built_in};
use puzzles::tries::{Judgement, Refutation, TryError, judge, solution};
use puzzles::{Goal, HARDEST, Puzzle, Theme, set};
use table::{Refusal, Time};

use crate::problem::{Problem, malformed};
use crate::request::{ListPuzzles, PuzzleOfDay, TryPuzzle};
use crate::response::{
    PuzzleLook, PuzzleShelf, PuzzleSolution, PuzzleTried, PuzzleTurn, PuzzlesOfGame, Remark,
};

/// The most turns of a try: no solution is nearly as long.
const MOST_TURNS: usize = 64;

/// The most moves of a turn, likewise.
const MOST_MOVES: usize = 256;

const MILLISECONDS_A_DAY: u64 = 86_400_000;

/// The puzzles there are, and the names of those of one game.
pub fn shelf(set: &Set, request: &ListPuzzles) -> Result<PuzzleShelf, Problem> {
    let game: Option<GameId> = read(request.game.as_deref())?;
    let theme: Option<Theme> = read(request.theme.as_deref())?;
    let goal: Option<Goal> = read(request.goal.as_deref())?;
    let grade = |text: &str| {
        let grade = text.parse().ok().filter(|grade| (1..=HARDEST).contains(grade));
        grade.ok_or_else(|| malformed(format!("`difficulty` is a number from 1 to {HARDEST}")))
    };
    let difficulty: Option<u8> = request.difficulty.as_deref().map(grade).transpose()?;
    let fits = |puzzle: &Puzzle| {
        Some(puzzle.game()) == game
            && theme.is_none_or(|theme| puzzle.themes.contains(&theme))
            && goal.is_none_or(|goal| puzzle.goal == goal)
            && difficulty.is_none_or(|difficulty| puzzle.difficulty == difficulty)
    };
    let wanted = set.all().iter().filter(|(_, puzzle)| fits(puzzle));
    Ok(PuzzleShelf {
        games: GameId::ALL.iter().map(|game| of_game(set, *game)).collect(),
        ids: wanted.map(|(id, _)| id.clone()).collect(),
    })
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(
    text: Option<&str>,
) -> Result<Option<T>, Problem> {
    text.map(|text| text.parse().map_err(malformed)).transpose()
}

fn of_game(set: &Set, game: GameId) -> PuzzlesOfGame {
    let (mut goals, mut themes, mut difficulties) =
        (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let puzzles = set.all().iter().map(|(_, puzzle)| puzzle);
    let mut count = 0;
    for puzzle in puzzles.filter(|puzzle| puzzle.game() == game) {
        count += 1;
        *goals.entry(puzzle.goal.to_string()).or_default() += 1;
        *difficulties.entry(puzzle.difficulty.to_string()).or_default() += 1;
        for theme in &puzzle.themes {
            *themes.entry(theme.to_string()).or_default() += 1;
        }
    }
    PuzzlesOfGame { game: game.name(), count, goals, themes, difficulties }
}

/// One puzzle.
pub fn puzzle(set: &Set, id: &str) -> Result<PuzzleLook, Problem> {
    look(id, find(set, id)?)
}

/// The puzzle of a day, the same for everybody.
pub fn of_day(set: &Set, request: &PuzzleOfDay, now: Time) -> Result<PuzzleLook, Problem> {
    let day = match &request.date {
        None => (now.0 / MILLISECONDS_A_DAY) as i64,
        Some(date) => {
            set::day(date).ok_or_else(|| malformed("`date` is a day such as 2026-11-17"))?
        }
    };
    let (id, puzzle) = set.of_day(day).ok_or(NO_SUCH_PUZZLE)?;
    look(id, puzzle)
}

/// Whether a try is right, and if not, why not.
pub fn attempt(set: &Set, id: &str, request: &TryPuzzle) -> Result<PuzzleTried, Problem> {
    let puzzle = find(set, id)?;
    let too_long = |turn: &String| turn.split('>').count() > MOST_MOVES;
    if request.turns.len() > MOST_TURNS || request.turns.iter().any(too_long) {
        return Err(malformed("`turns` are more than any solution has"));
    }
    let nothing = PuzzleTried {
        result: "right",
        answer: Vec::new(),
        wrong: None,
        refutation: Vec::new(),
        comes: None,
        why: Vec::new(),
    };
    Ok(match judge(puzzle, &request.turns).map_err(problem)? {
        Judgement::Right { answer } => PuzzleTried { answer, ..nothing },
        Judgement::Solved => PuzzleTried { result: "solved", ..nothing },
        Judgement::Wrong(refuted) => PuzzleTried {
            result: "wrong",
            wrong: Some(refuted.place),
            why: why(puzzle, &request.turns, &refuted)?,
            refutation: refuted.line,
            comes: Some(refuted.comes.name()),
            ..nothing
        },
    })
}

/// What the coach says of a wrong try. What would have been right is still to be found.
fn why(puzzle: &Puzzle, turns: &[String], refuted: &Refutation) -> Result<Vec<Remark>, Problem> {
    let by_move = |turns: &[String]| -> Vec<String> {
        turns.iter().flat_map(|turn| turn.split('>')).map(|mv| mv.trim().to_owned()).collect()
    };
    let played = by_move(turns);
    let right: Vec<String> = puzzle.line.iter().chain(&puzzle.rest).cloned().collect();
    let Some((so_far, tried)) = played.split_at_checked(refuted.place) else {
        return Ok(Vec::new());
    };
    let mut before = start(puzzle)?;
    if so_far.iter().any(|mv| before.play(mv).is_err()) {
        return Ok(Vec::new());
    }
    let played: Vec<String> = tried.iter().cloned().chain(by_move(&refuted.line)).collect();
    let better = right.get(refuted.place..).unwrap_or_default();
    let case = Case { before: &before, played: &played, better, sure: false, lost: None };
    let claims = engine::explain(&case);
    let mut why = Remark::all(&claims);
    why.retain(|remark| !remark.names_better);
    Ok(why)
}

/// How a puzzle is solved.
pub fn solved(set: &Set, id: &str) -> Result<PuzzleSolution, Problem> {
    let puzzle = find(set, id)?;
    let broken = |error: &dyn std::fmt::Display| Problem::Internal(format!("puzzle {id}: {error}"));
    let mut position = start(puzzle)?;
    let mut turns = Vec::new();
    for turn in solution(puzzle).map_err(|fault| broken(&fault))? {
        let seat = position.to_move().map_or(0, Seat::number);
        let first = turn.split('>').next().unwrap_or_default();
        let places = puzzle.game().places_of(first);
        position.play_turn(&turn).map_err(|error| broken(&error))?;
        turns.push(PuzzleTurn { seat, turn, places });
    }
    Ok(PuzzleSolution { turns })
}

const NO_SUCH_PUZZLE: Problem = Problem::Unknown("there is no puzzle of that name");

fn find<'a>(set: &'a Set, id: &str) -> Result<&'a Puzzle, Problem> {
    set.by_id(id).ok_or(NO_SUCH_PUZZLE)
}

fn start(puzzle: &Puzzle) -> Result<AnyPosition, Problem> {
    Ok(AnyPosition::from_text(&puzzle.position, &puzzle.options, &Seed::from_u64(0))?)
}

fn look(id: &str, puzzle: &Puzzle) -> Result<PuzzleLook, Problem> {
    Ok(PuzzleLook {
        id: id.to_owned(),
        game: puzzle.game().name(),
        options: puzzle.unusual().collect(),
        position: puzzle.position.clone(),
        seat: start(puzzle)?.to_move().map_or(0, Seat::number),
        goal: puzzle.goal.kind(),
        within: puzzle.goal.turns(),
        difficulty: puzzle.difficulty,
        themes: puzzle.themes.iter().map(|theme| theme.name()).collect(),
    })
}

fn problem(error: TryError) -> Problem {
    match error {
        TryError::Move { place, text, error } => {
            Problem::Refused(Refusal::Illegal { error, text, place: place + 1 })
        }
        TryError::Nothing | TryError::Answer { .. } | TryError::Over(_) => malformed(error),
        TryError::Unproven => Problem::Unavailable("it takes too long to judge this"),
        TryError::Puzzle(fault) => Problem::Internal(fault.to_string()),
    }
}
