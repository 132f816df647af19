//! Tries: whether somebody has found the move, and what is wrong with another one.

use engine::solve::Verdict;
use games::{Outcome, PlayError, Seat};

use crate::find::decisions;
use crate::proof::{Prover, Unknown};
use crate::puzzling::{Puzzling, PuzzlingVisitor, visit};
use crate::verify::{moves, read};
use crate::{Fault, Goal, Puzzle};

/// What is to be said of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Right so far.
    Right {
        /// The turns that follow, up to the solver's next choice: the opponent's answer, as a rule.
        answer: Vec<String>,
    },
    /// The puzzle is solved.
    Solved,
    /// Another move than the only one.
    Wrong(Refutation),
}

/// Why a move is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// Which of all moves that were played it is, from 0.
    pub place: usize,
    /// The turns that follow. Empty if there is nothing to show.
    pub line: Vec<String>,
    /// What comes of it.
    pub comes: Comes,
}

/// What comes of a wrong move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comes {
    /// The opponent wins.
    Loss,
    /// It is only a draw.
    Draw,
    /// There is no win in time.
    TooSlow,
}

impl Comes {
    /// In one word.
    pub const fn name(self) -> &'static str {
        match self {
            Comes::Loss => "loss",
            Comes::Draw => "draw",
            Comes::TooSlow => "too_slow",
        }
    }
}

/// So many positions are looked at to refute a move.
const MOST_POSITIONS: u64 = 400_000;

/// How many megabytes the solver has for that.
const MEGABYTES: usize = 4;

/// How many moves of a long refutation are shown.
const SHOWN: usize = 5;

/// Why a try cannot be judged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TryError {
    /// Nothing was played.
    #[error("a turn is missing")]
    Nothing,
    /// A move that cannot be played.
    #[error("{error}")]
    Move {
        /// Which one, from 0.
        place: usize,
        /// Its text.
        text: String,
        /// Why.
        error: PlayError,
    },
    /// The opponent answers otherwise.
    #[error("move {} is `{answer}`", .place + 1)]
    Answer {
        /// Which one, from 0.
        place: usize,
        /// What is played.
        answer: String,
    },
    /// There is nothing more to find.
    #[error("the puzzle is solved after {0} moves")]
    Over(usize),
    /// It could not be found out.
    #[error("it would take too long to judge this")]
    Unproven,
    /// The puzzle itself is wrong.
    #[error(transparent)]
    Puzzle(#[from] Fault),
}

/// Judges what was played from the position of a puzzle: turns as they are written, `>` between the moves of one, those
/// of the opponent among them. The last one may be unfinished.
pub fn judge(puzzle: &Puzzle, turns: &[String]) -> Result<Judgement, TryError> {
    struct Judge<'a>(&'a Puzzle, &'a [String]);
    impl PuzzlingVisitor for Judge<'_> {
        type Output = Result<Judgement, TryError>;

        fn visit<P: Puzzling>(self) -> Self::Output {
            Try::<P>::of(self.0)?.judge(self.1)
        }
    }
    let none = || Err(Fault::NoPuzzles(puzzle.game()).into());
    visit(puzzle.game(), Judge(puzzle, turns)).unwrap_or_else(none)
}

/// The turns of a solution: the line, and how it goes on.
pub fn solution(puzzle: &Puzzle) -> Result<Vec<String>, Fault> {
    struct Solution<'a>(&'a Puzzle);
    impl PuzzlingVisitor for Solution<'_> {
        type Output = Result<Vec<String>, Fault>;

        fn visit<P: Puzzling>(self) -> Self::Output {
            let start = read::<P>(self.0)?;
            let all: Vec<String> = self.0.line.iter().chain(&self.0.rest).cloned().collect();
            Ok(in_turns(&start, &moves(&start, &all, 0)?))
        }
    }
    let none = || Err(Fault::NoPuzzles(puzzle.game()));
    visit(puzzle.game(), Solution(puzzle)).unwrap_or_else(none)
}

/// Moves put together to turns.
fn in_turns<P: Puzzling>(start: &P, moves: &[P::Move]) -> Vec<String> {
    let (mut now, mut turns) = (start.clone(), Vec::<String>::new());
    for mv in moves {
        match turns.last_mut().filter(|_| now.mid_turn()) {
            Some(turn) => *turn += &format!(">{mv}"),
            None => turns.push(mv.to_string()),
        }
        now.play_unchecked(*mv);
    }
    turns
}

/// A puzzle, and how far somebody is.
struct Try<'a, P: Puzzling> {
    puzzle: &'a Puzzle,
    seat: Seat,
    line: Vec<P::Move>,
    /// Where in the line the solver has a choice.
    choices: Vec<usize>,
    now: P,
    goal: Goal,
}

impl<'a, P: Puzzling> Try<'a, P> {
    fn of(puzzle: &'a Puzzle) -> Result<Try<'a, P>, Fault> {
        let now = read::<P>(puzzle)?;
        let line = moves(&now, &puzzle.line, 0)?;
        let choices = decisions(&now, &line);
        let seat = now.to_move().ok_or(Fault::NoTurn)?;
        Ok(Try { puzzle, seat, line, choices, now, goal: puzzle.goal })
    }

    fn judge(mut self, turns: &[String]) -> Result<Judgement, TryError> {
        let (mut place, mut wrong) = (0, None);
        for text in turns.iter().flat_map(|turn| turn.split('>')) {
            let mv = self.read(text).map_err(|error| TryError::Move {
                place,
                text: text.trim().to_owned(),
                error,
            })?;
            // After the line, or a wrong move, only the turn itself may be finished.
            let beyond = place >= self.line.len() || wrong.is_some();
            if beyond && !self.now.mid_turn() {
                return Err(TryError::Over(place));
            }
            if !beyond && mv != self.line[place] {
                if !self.choices.contains(&place) {
                    let answer = self.line[place].to_string();
                    return Err(TryError::Answer { place, answer });
                }
                wrong = Some(place);
            }
            self.play(mv);
            place += 1;
        }
        if place == 0 {
            return Err(TryError::Nothing);
        }
        match wrong {
            Some(wrong) => Ok(self.refuted(wrong)),
            None if place < self.line.len() => {
                let next = self.choices.iter().copied().find(|choice| *choice >= place);
                let next = next.unwrap_or(self.line.len());
                let answer = in_turns(&self.now, &self.line[place..next]);
                Ok(Judgement::Right { answer })
            }
            None => self.judge_end(),
        }
    }

    /// All only moves are found. What remains of the turn is free, as long as it does not spoil the goal.
    fn judge_end(self) -> Result<Judgement, TryError> {
        if self.now.mid_turn() {
            return Ok(Judgement::Right { answer: Vec::new() });
        }
        if matches!(self.goal, Goal::Win | Goal::Draw) {
            return Ok(Judgement::Solved);
        }
        let mut prover = Prover::new(MEGABYTES);
        prover.allow(P::EFFORT);
        match prover.keeps(&self.now, self.seat, self.goal) {
            Ok(true) => Ok(Judgement::Solved),
            Ok(false) => {
                let place = self.line.len();
                Ok(self.refuted(place))
            }
            Err(Unknown) => Err(TryError::Unproven),
        }
    }

    fn play(&mut self, mv: P::Move) {
        let solver = self.now.to_move() == Some(self.seat);
        self.now.play_unchecked(mv);
        if !self.now.mid_turn() {
            self.goal = self.goal.after_turn(solver);
        }
    }

    /// A legal move, read from its text.
    fn read(&self, text: &str) -> Result<P::Move, PlayError> {
        let mv: P::Move = text.parse().map_err(|error: <P::Move as std::str::FromStr>::Err| {
            PlayError::Unreadable { text: text.trim().to_owned(), why: error.to_string() }
        })?;
        self.now.check(mv).map_err(|illegal| PlayError::illegal(&illegal))?;
        Ok(mv)
    }

    /// How a wrong move is punished. That it is wrong has been proven; here it is only shown.
    fn refuted(mut self, place: usize) -> Judgement {
        let mut prover = Prover::new(MEGABYTES);
        prover.allow(MOST_POSITIONS);
        let start = self.now.clone();
        let mut line = Vec::new();
        let comes = match self.puzzle.goal {
            Goal::Win | Goal::Draw => self.best_play(&mut prover, &mut line),
            Goal::WinIn(_) | Goal::Survive(_) => self.next_turn(&mut prover, &mut line),
        };
        Judgement::Wrong(Refutation { place, line: in_turns(&start, &line), comes })
    }

    /// Both do their best from here.
    fn best_play(&mut self, prover: &mut Prover<P>, line: &mut Vec<P::Move>) -> Comes {
        let mut worth = None;
        while line.len() < SHOWN {
            let Ok(Some((verdict, best))) = prover.best(&self.now) else { break };
            let own = if self.now.to_move() == Some(self.seat) { verdict } else { -verdict };
            worth = worth.or(Some(own));
            self.play(best);
            line.push(best);
        }
        let end = self.now.outcome().map(|outcome| Verdict::for_seat(outcome, self.seat));
        match worth.or(end) {
            Some(Verdict::Draw) => Comes::Draw,
            _ => Comes::Loss,
        }
    }

    /// The rest of the turn, and the opponent's turn that refutes it.
    fn next_turn(&mut self, prover: &mut Prover<P>, line: &mut Vec<P::Move>) -> Comes {
        if self.now.mid_turn() {
            let rest = prover.turns(&self.now, 1).into_iter().next();
            for mv in rest.into_iter().flat_map(|(turn, _)| turn) {
                self.play(mv);
                line.push(mv);
            }
        }
        // Who had one turn to win and did not needs no answer.
        if self.now.outcome().is_none()
            && self.goal != Goal::WinIn(0)
            && let Ok(Some(turn)) = prover.turn_for(&self.now, self.seat, self.goal)
        {
            turn.iter().for_each(|mv| self.now.play_unchecked(*mv));
            line.extend(turn);
        }
        match self.now.outcome() {
            Some(Outcome::Win(winner)) if winner != self.seat => Comes::Loss,
            _ if matches!(self.puzzle.goal, Goal::Survive(_)) => Comes::Loss,
            Some(Outcome::Draw) => Comes::Draw,
            _ => Comes::TooSlow,
        }
    }
}
