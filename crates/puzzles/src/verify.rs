//! Verifying: every claim of a puzzle is proven anew.

use games::{AnySetupError, GameId, Seat, Seed};
use thiserror::Error;

use crate::find::{decisions, is_too_easy, themes};
use crate::proof::{Prover, Unknown};
use crate::puzzling::{Puzzling, PuzzlingVisitor, visit};
use crate::{Goal, Puzzle};

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The game is one without puzzles.
    #[error("no puzzles are made of {0}")]
    NoPuzzles(GameId),
    /// The position cannot be.
    #[error("there is no such position: {0}")]
    Position(String),
    /// The game is over, or a turn has begun.
    #[error("nobody has a turn to begin")]
    NoTurn,
    /// A move that is not one, or not legal.
    #[error("move {place}, `{text}`, cannot be played: {why}")]
    Move {
        /// Which move, from 1.
        place: usize,
        /// Its text.
        text: String,
        /// Why.
        why: String,
    },
    /// More could be had than is asked for.
    #[error("more can be had than `{0}`")]
    TooEasy(Goal),
    /// Another move keeps the goal too, or none does.
    #[error("move {place}, `{text}`, is not the only one that keeps `{goal}`: {}", told(.keepers))]
    NotOnly {
        /// Which move, from 1.
        place: usize,
        /// Its text.
        text: String,
        /// What is left of the goal.
        goal: Goal,
        /// Some that do.
        keepers: Vec<String>,
    },
    /// The line ends with an answer, or with a move without a choice.
    #[error("the line does not end with a choice of the solver")]
    End,
    /// After the rest the goal is not reached.
    #[error("`{0}` is not reached at the end")]
    NotReached(Goal),
    /// Another theme is told from what happens.
    #[error("the themes are `{0}`")]
    Themes(String),
    /// The proof takes too long.
    #[error("not proven within {0} positions")]
    Unproven(u64),
}

fn told(keepers: &[String]) -> String {
    if keepers.is_empty() { "none does".to_owned() } else { keepers.join(", ") }
}

/// So many positions are looked at for each claim at most.
const MOST_POSITIONS: u64 = 400_000_000;

/// How many megabytes the solver has.
const MEGABYTES: usize = 64;

/// Proves every claim of a puzzle, or says which is wrong; difficulty is no claim.
pub fn verify(puzzle: &Puzzle) -> Result<(), Fault> {
    struct Verify<'a>(&'a Puzzle);
    impl PuzzlingVisitor for Verify<'_> {
        type Output = Result<(), Fault>;

        fn visit<P: Puzzling>(self) -> Result<(), Fault> {
            verify_with(&mut Prover::<P>::new(MEGABYTES), self.0, MOST_POSITIONS)
        }
    }
    let none = || Err(Fault::NoPuzzles(puzzle.game()));
    visit(puzzle.game(), Verify(puzzle)).unwrap_or_else(none)
}

/// The same with a prover that may know something already, and a limit of one's own.
pub fn verify_with<P: Puzzling>(
    prover: &mut Prover<P>,
    puzzle: &Puzzle,
    most: u64,
) -> Result<(), Fault> {
    let unproven = |Unknown| Fault::Unproven(most);
    let start = read::<P>(puzzle)?;
    let seat = start.to_move().filter(|_| !start.mid_turn()).ok_or(Fault::NoTurn)?;
    let line = moves(&start, &puzzle.line, 0)?;
    let mut end = start.clone();
    line.iter().for_each(|mv| end.play_unchecked(*mv));
    let rest = moves(&end, &puzzle.rest, line.len())?;
    if decisions(&start, &line).last() != Some(&(line.len() - 1)) {
        return Err(Fault::End);
    }
    prover.allow(most);
    if is_too_easy(prover, &start, seat, puzzle.goal).map_err(unproven)? {
        return Err(Fault::TooEasy(puzzle.goal));
    }
    let goal = prove_line(prover, &start, puzzle, &line, most)?;
    if !is_reached(&end, &rest, seat, goal) {
        return Err(Fault::NotReached(puzzle.goal));
    }
    prover.allow(most);
    let themes = themes(prover, &start, puzzle.goal, &line, &rest).map_err(unproven)?;
    if themes != puzzle.themes {
        let names: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
        return Err(Fault::Themes(names.join(" ")));
    }
    Ok(())
}

/// The position of a puzzle in the game's own type.
pub(crate) fn read<P: Puzzling>(puzzle: &Puzzle) -> Result<P, Fault> {
    let options = puzzle.options.typed::<P>();
    P::from_text(&puzzle.position, &options, &Seed::from_u64(0))
        .map_err(|error| Fault::Position(AnySetupError::new(&error).to_string()))
}

/// The moves that texts mean, if they can be played one after another.
pub(crate) fn moves<P: Puzzling>(
    start: &P,
    texts: &[String],
    before: usize,
) -> Result<Vec<P::Move>, Fault> {
    let mut now = start.clone();
    let read = texts.iter().enumerate().map(|(place, text)| {
        let fault =
            |why: String| Fault::Move { place: before + place + 1, text: text.clone(), why };
        let mv: P::Move = text
            .parse()
            .map_err(|error: <P::Move as std::str::FromStr>::Err| fault(error.to_string()))?;
        now.play(mv).map_err(|illegal| fault(illegal.to_string()))?;
        Ok(mv)
    });
    read.collect()
}

/// Proves that each choice of the solver is the only one; gives what is left of the goal at the end.
fn prove_line<P: Puzzling>(
    prover: &mut Prover<P>,
    start: &P,
    puzzle: &Puzzle,
    line: &[P::Move],
    most: u64,
) -> Result<Goal, Fault> {
    let (mut now, mut goal) = (start.clone(), puzzle.goal);
    let choices = decisions(start, line);
    for (place, mv) in line.iter().enumerate() {
        if choices.contains(&place) {
            prover.allow(most);
            let keepers = prover.keepers(&now, goal, 1).map_err(|Unknown| Fault::Unproven(most))?;
            if keepers != [*mv] {
                return Err(Fault::NotOnly {
                    place: place + 1,
                    text: mv.to_string(),
                    goal,
                    keepers: keepers.iter().map(ToString::to_string).collect(),
                });
            }
        }
        let solver = now.to_move() == start.to_move();
        now.play_unchecked(*mv);
        if !now.mid_turn() {
            goal = goal.after_turn(solver);
        }
    }
    Ok(goal)
}

/// Whether the rest leads to what the goal says; where it is to be kept to the end of the game, it has been proven.
fn is_reached<P: Puzzling>(end: &P, rest: &[P::Move], seat: Seat, goal: Goal) -> bool {
    let mut last = end.clone();
    rest.iter().for_each(|mv| last.play_unchecked(*mv));
    match goal {
        Goal::Win | Goal::Draw => rest.is_empty(),
        Goal::WinIn(_) => last.outcome() == Some(games::Outcome::Win(seat)),
        Goal::Survive(_) => last.to_move() != Some(seat),
    }
}
