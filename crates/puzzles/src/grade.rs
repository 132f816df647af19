//! Grading: how hard a puzzle is, by what it takes to find it.
//!
//! A grade is no claim, but it is the same on every machine: nothing here looks at a clock. It is put together from
//! several things so that it does not hang on how the levels happen to play ([`Reading`]).

use engine::{Computer, Level, Limits, Outlook, Player, Settings, Stop, Strength};
use games::{GameId, Outcome};

use crate::find::decisions;
use crate::puzzling::{Puzzling, PuzzlingVisitor, visit};
use crate::verify::{moves, read};
use crate::{Fault, Goal, HARDEST, Puzzle};

/// Grades puzzles of one game.
pub trait Grade {
    /// What it takes to find this one.
    fn read(&mut self, puzzle: &Puzzle) -> Result<Reading, Fault>;
}

/// Somebody who grades puzzles of a game; nobody, if it has none.
pub fn grader(game: GameId) -> Option<Box<dyn Grade>> {
    struct Of;
    impl PuzzlingVisitor for Of {
        type Output = Box<dyn Grade>;

        fn visit<P: Puzzling>(self) -> Box<dyn Grade> {
            Box::new(Grader::<P>::new())
        }
    }
    visit(game, Of)
}

/// Grades puzzles of any game: whoever grades one of a game grades the next too.
pub fn graders() -> impl FnMut(&Puzzle) -> Result<Reading, Fault> {
    let mut graders: Vec<(GameId, Box<dyn Grade>)> = Vec::new();
    move |puzzle| {
        let game = puzzle.game();
        if let Some((_, known)) = graders.iter_mut().find(|(other, _)| *other == game) {
            return known.read(puzzle);
        }
        let mut grader = grader(game).ok_or(Fault::NoPuzzles(game))?;
        let reading = grader.read(puzzle);
        graders.push((game, grader));
        reading
    }
}

/// What it takes to find a puzzle's only moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How many turns ahead the goal lies, one's own and the opponent's.
    pub ahead: u32,
    /// How many of the levels 1 to 7 miss one, each asked several times: in hundredths of a level.
    pub levels: u32,
    /// How many positions full strength has to look at until it stays with the right move; `None` if more than it may.
    pub positions: Option<u64>,
    /// How many wrong moves look at least as good to somebody who only counts what he has after them.
    pub tempting: usize,
    /// How many moves there are to choose from, for each card in hand.
    pub choices: usize,
    /// How often there is a choice.
    pub decisions: usize,
    /// How many moves the longest turn has that leads there, chosen or not.
    pub steps: usize,
}

/// How often each level is asked for a solution.
const ASKED: u64 = 4;

/// Full strength looks at 1, 4, 16 … positions, up to 4 to the power of this.
const MOST_LOOKS: u32 = 7;

/// How many megabytes each player has.
const MEGABYTES: usize = 1;

/// Grades puzzles of a game.
pub(crate) struct Grader<P: Puzzling> {
    /// Some of each of the levels 1 to 7 who err differently.
    levels: Vec<Computer<P>>,
}

/// How many turns ahead a goal lies. Where it is not said how many, one has to see the answer at least.
fn ahead(goal: Goal) -> u32 {
    match goal {
        Goal::WinIn(turns) => (2 * u32::from(turns)).saturating_sub(1),
        Goal::Survive(turns) => 2 * u32::from(turns),
        Goal::Win | Goal::Draw => 2,
    }
}

fn settings(seed: u64) -> Settings {
    Settings { hash: MEGABYTES, threads: 1, seed }
}

impl<P: Puzzling> Grader<P> {
    pub(crate) fn new() -> Grader<P> {
        let levels = Level::all().filter(|level| *level < Level::HIGHEST).map(Strength::Level);
        let some = |level| (0..ASKED).map(move |seed| Computer::new(level, settings(seed)));
        Grader { levels: levels.flat_map(some).collect() }
    }

    /// What it takes to find a line of only moves, and to see how it goes on.
    pub(crate) fn read_line(
        &mut self,
        start: &P,
        goal: Goal,
        line: &[P::Move],
        rest: &[P::Move],
    ) -> Reading {
        let choices = choices(start, line);
        let finds = |player: &mut Computer<P>| finds_all(player, &choices, &Limits::default());
        let missed = self.levels.iter_mut().filter_map(|player| (!finds(player)).then_some(()));
        let levels = missed.count() as u32 * 100 / ASKED as u32;
        let most = |count: fn(&P, P::Move) -> usize| {
            choices.iter().map(|(before, only)| count(before, *only)).max().unwrap_or_default()
        };
        Reading {
            ahead: ahead(goal),
            levels,
            positions: positions(&choices),
            tempting: most(tempting),
            choices: most(|before, _| before.aims() * legal(before).len()),
            decisions: choices.len(),
            steps: longest_turn(start, &[line, rest].concat()),
        }
    }
}

impl<P: Puzzling> Grade for Grader<P> {
    fn read(&mut self, puzzle: &Puzzle) -> Result<Reading, Fault> {
        let start = read::<P>(puzzle)?;
        let line = moves(&start, &puzzle.line, 0)?;
        let mut end = start.clone();
        line.iter().for_each(|mv| end.play_unchecked(*mv));
        let rest = moves(&end, &puzzle.rest, line.len())?;
        Ok(self.read_line(&start, puzzle.goal, &line, &rest))
    }
}

/// How many moves the longest turn has of whoever begins.
fn longest_turn<P: Puzzling>(start: &P, moves: &[P::Move]) -> usize {
    let (mut now, mut steps, mut most) = (start.clone(), 0, 0);
    for mv in moves {
        let own = now.to_move() == start.to_move();
        steps = if own { steps + 1 } else { 0 };
        most = most.max(steps);
        now.play_unchecked(*mv);
    }
    most
}

/// Where the solver has a choice, and what he has to choose.
fn choices<P: Puzzling>(start: &P, line: &[P::Move]) -> Vec<(P, P::Move)> {
    let places = decisions(start, line);
    let (mut now, mut choices) = (start.clone(), Vec::new());
    for (place, mv) in line.iter().enumerate() {
        if places.contains(&place) {
            choices.push((now.clone(), *mv));
        }
        now.play_unchecked(*mv);
    }
    choices
}

/// Whether a player chooses all only moves.
fn finds_all<P: Puzzling>(
    player: &mut Computer<P>,
    choices: &[(P, P::Move)],
    limits: &Limits,
) -> bool {
    choices.iter().all(|(before, only)| {
        let outlook = Outlook::of_mover(before);
        let chosen = outlook.and_then(|outlook| player.choose(&outlook, limits, &Stop::new()));
        chosen == Some(*only)
    })
}

/// How many positions full strength needs: with these and with more it finds everything.
fn positions<P: Puzzling>(choices: &[(P, P::Move)]) -> Option<u64> {
    let ladder = (0..=MOST_LOOKS).rev().map(|power| 4_u64.pow(power));
    let finds = |nodes: &u64| {
        finds_all(
            &mut Computer::new(Strength::Engine, settings(0)),
            choices,
            &Limits::nodes(*nodes),
        )
    };
    ladder.take_while(finds).last()
}

fn legal<P: Puzzling>(position: &P) -> Vec<P::Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal
}

/// How many other moves look at least as good to somebody who only counts.
fn tempting<P: Puzzling>(before: &P, only: P::Move) -> usize {
    let Some(seat) = before.to_move() else { return 0 };
    let count = |mv: P::Move| {
        let mut after = before.clone();
        after.play_unchecked(mv);
        match after.outcome() {
            Some(Outcome::Win(winner)) if winner == seat => i32::MAX,
            Some(_) => i32::MIN,
            None => after.count(seat, false),
        }
    };
    let right = count(only);
    legal(before).into_iter().filter(|mv| *mv != only && count(*mv) >= right).count()
}

/// What the parts of a grade count for, in hundredths of a point.
const A_TURN: u32 = 60;
const A_LEVEL: u32 = 25;
const A_DECISION: u32 = 40;
/// For each time there are twice as many.
const POSITIONS_TWICE: u32 = 20;
const TEMPTING_TWICE: u32 = 10;
const CHOICES_TWICE: u32 = 50;

/// From so many hundredths of a point on it is one grade more.
const GRADES: [u32; HARDEST as usize - 1] = [185, 225, 280, 460, 530, 620, 730];

/// Turns so long are no puzzles of the first grade, or of the first two: nobody sees to their end who has just begun.
const NOT_FIRST: usize = 6;
const NOT_SECOND: usize = 9;

/// No puzzle has fewer moves to choose from.
const FEWEST_CHOICES: usize = 4;

impl Reading {
    /// From 1 to 8.
    pub fn difficulty(&self) -> u8 {
        let points = self.points();
        let by_points = 1 + GRADES.iter().filter(|least| points >= **least).count() as u8;
        let by_steps = [NOT_FIRST, NOT_SECOND].iter().filter(|least| self.steps >= **least);
        by_points.max(1 + by_steps.count() as u8)
    }

    /// What it takes, in hundredths of a point.
    fn points(&self) -> u32 {
        let most = 4_u64.pow(MOST_LOOKS + 1);
        let positions = twice(self.positions.unwrap_or(most) as f64);
        let tempting = twice(1.0 + self.tempting as f64);
        let choices = twice(self.choices.max(FEWEST_CHOICES) as f64 / FEWEST_CHOICES as f64);
        let by_turns = A_TURN * (self.ahead.max(1) - 1);
        let by_levels = A_LEVEL * self.levels / 100;
        let by_length = A_DECISION * (self.decisions.max(1) as u32 - 1);
        let doubled =
            POSITIONS_TWICE * positions + TEMPTING_TWICE * tempting + CHOICES_TWICE * choices;
        by_turns + by_levels + by_length + doubled / 100
    }
}

/// How often one has to be doubled to be this, in hundredths: whole numbers, which are the same on every machine.
fn twice(number: f64) -> u32 {
    (100.0 * number.log2()).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set;

    const EASY: Reading = Reading {
        ahead: 1,
        levels: 0,
        positions: Some(1),
        tempting: 0,
        choices: 4,
        decisions: 1,
        steps: 2,
    };

    #[test]
    fn whatever_makes_a_puzzle_harder_raises_its_points() {
        assert_eq!((EASY.points(), EASY.difficulty()), (0, 1));
        let harder = [
            Reading { ahead: 2, ..EASY },
            Reading { levels: 100, ..EASY },
            Reading { positions: Some(4), ..EASY },
            Reading { positions: None, ..EASY },
            Reading { tempting: 3, ..EASY },
            Reading { choices: 40, ..EASY },
            Reading { decisions: 2, ..EASY },
        ];
        assert!(harder.iter().all(|reading| reading.points() > 0), "{harder:?}");
        let hardest = Reading {
            ahead: 3,
            levels: 700,
            positions: None,
            tempting: 15,
            choices: 16,
            decisions: 5,
            steps: 8,
        };
        assert_eq!(hardest.difficulty(), HARDEST);
    }

    /// The first grade had a win by twelve explosions, which nobody who begins sees to its end.
    #[test]
    fn a_child_is_asked_for_no_long_chain_first() {
        assert_eq!(
            [5, 6, 8, 9, 20].map(|steps| Reading { steps, ..EASY }.difficulty()),
            [1, 2, 2, 3, 3]
        );
        for (id, puzzle) in set::built_in().all() {
            let explosions = puzzle.line.iter().chain(&puzzle.rest);
            let explosions = explosions.filter(|mv| mv.ends_with(['Y', 'A'])).count();
            assert!(puzzle.difficulty > 1 || explosions <= 4, "{id}: {explosions} explosions");
        }
    }

    /// Whoever wins at once is found by every level, however the levels play: such grades do not change.
    #[test]
    fn puzzles_that_are_won_at_once_are_graded_as_the_set_says_again_and_again() {
        let mut grade = graders();
        for game in GameId::ALL.iter().filter(|game| **game != GameId::Hexone) {
            let of_game = |puzzle: &Puzzle| puzzle.game() == *game && puzzle.goal == Goal::WinIn(1);
            let some = set::built_in().all().iter().filter(|(_, puzzle)| of_game(puzzle));
            for (id, puzzle) in some.step_by(40) {
                let reading = grade(puzzle).expect("a reading");
                assert_eq!(reading.difficulty(), puzzle.difficulty, "{id}: {reading:?}");
                assert_eq!(grade(puzzle), Ok(reading), "{id}");
            }
        }
    }

    #[test]
    fn every_game_has_puzzles_of_every_grade() {
        for game in GameId::ALL {
            for grade in 1..=HARDEST {
                let is_one = |puzzle: &Puzzle| puzzle.game() == *game && puzzle.difficulty == grade;
                let count =
                    set::built_in().all().iter().filter(|(_, puzzle)| is_one(puzzle)).count();
                assert!(count >= 5, "{count} puzzles of {game} are of grade {grade}");
            }
        }
    }
}
