//! A puzzle: the right move is answered, a wrong one is refuted on the board and taken back.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ::room::problem::Problem;
use ::room::puzzles::{Rated, attempt, built_in, puzzle, solved};
use ::room::request::TryPuzzle;
use ::room::response::{PuzzleLook, PuzzleTurn};
use ::room::sight::{
    LastSight, OffersSight, Past, SeatSight, Sight, StateSight, Status, Step, TurnSight,
};
use games::{AnyOptions, AnyPosition, Seat, Seed, Viewer};
use table::Action;

use super::local::refused;
use super::{Found, Host, News, People, Refused, Request, Tell, now};
use crate::puzzles::{Memory, Solving, Stage, Streak, StreakTold, TurnTold, Wanted, choose};

/// Whoever solves: what is remembered of him, and who is told how he fares.
#[derive(Debug, Default)]
pub(crate) struct Somebody {
    pub(crate) memory: Memory,
    pub(crate) people: Option<Arc<People>>,
}

/// Opens the puzzle that is wanted, after another one perhaps; refuses if there is none (any more). Turns that follow by
/// themselves come one after another, at this pace.
pub(crate) fn open_wanted(
    wanted: &Wanted,
    before: Option<&str>,
    somebody: Somebody,
    pace: Duration,
    tell: Tell,
) -> Result<Host, Refused> {
    let now = now();
    if let Wanted::Streak(game) = wanted {
        return open_streak(Streak::begin(*game, now), somebody, pace, tell);
    }
    let id = choose(wanted, before, &somebody.memory, now, chance()).ok_or_else(none_left)?;
    open_puzzle(&id, somebody, pace, tell)
}

fn none_left() -> Refused {
    Refused::Key("puzzles.none_left".to_owned())
}

fn chance() -> u64 {
    getrandom::u64().unwrap_or_default()
}

/// Opens one puzzle.
pub(crate) fn open_puzzle(
    id: &str,
    somebody: Somebody,
    pace: Duration,
    tell: Tell,
) -> Result<Host, Refused> {
    open(Task::of(id)?, None, somebody, pace, tell)
}

/// Opens one puzzle after another, as long as they are found.
pub(crate) fn open_streak(
    mut streak: Streak,
    somebody: Somebody,
    pace: Duration,
    tell: Tell,
) -> Result<Host, Refused> {
    let first = streak.deal(chance()).ok_or_else(none_left)?;
    open(Task::of(&first)?, Some(streak), somebody, pace, tell)
}

fn open(
    task: Task,
    streak: Option<Streak>,
    somebody: Somebody,
    pace: Duration,
    tell: Tell,
) -> Result<Host, Refused> {
    let (requests, inbox) = channel();
    let keeper = Keeper {
        task,
        streak,
        turns: Vec::new(),
        shown: Vec::new(),
        coming: VecDeque::new(),
        stage: Stage::Asked,
        hints: 0,
        clean: true,
        number: 0,
        found: None,
        somebody,
        pace,
        tell,
    };
    thread::spawn(move || keeper.run(&inbox));
    Ok(Host(requests))
}

fn start(look: &PuzzleLook) -> Option<AnyPosition> {
    let mut options = AnyOptions::new(look.game.parse().ok()?);
    for (name, value) in &look.options {
        options.set(name, value).ok()?;
    }
    AnyPosition::from_text(&look.position, &options, &Seed::from_u64(0)).ok()
}

fn told(problem: &Problem) -> Refused {
    match problem {
        Problem::Refused(refusal) => refused(refusal),
        other => Refused::Words(other.detail()),
    }
}

/// What is to be solved.
struct Task {
    look: Arc<PuzzleLook>,
    start: AnyPosition,
    solution: Vec<PuzzleTurn>,
}

impl Task {
    fn of(id: &str) -> Result<Task, Refused> {
        let look = puzzle(built_in(), id).map_err(|problem| told(&problem))?;
        let solution = solved(built_in(), id).map_err(|problem| told(&problem))?.turns;
        let start = start(&look).ok_or_else(|| Refused::Key("problem.bad_position".to_owned()))?;
        Ok(Task { look: Arc::new(look), start, solution })
    }
}

/// Whoever knows the solution.
struct Keeper {
    task: Task,
    /// One after another, against the clock.
    streak: Option<Streak>,
    /// The turns of the solution that were played so far.
    turns: Vec<String>,
    /// What lies on the board beyond them: a wrong turn and its refutation, or the rest of the solution.
    shown: Vec<String>,
    /// Turns that are still to come on the board.
    coming: VecDeque<String>,
    stage: Stage,
    /// How many hints were given for the move to be found now.
    hints: usize,
    /// Whether no mistake was made and no help was taken.
    clean: bool,
    number: u64,
    /// How hard people find it.
    found: Option<Found>,
    somebody: Somebody,
    pace: Duration,
    tell: Tell,
}

impl Keeper {
    fn run(mut self, inbox: &Receiver<Request>) {
        self.meet();
        self.publish();
        loop {
            let request = match (self.coming.is_empty(), self.time_left()) {
                (false, _) => inbox.recv_timeout(self.pace),
                (true, Some(left)) => inbox.recv_timeout(left),
                (true, None) => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match request {
                Err(RecvTimeoutError::Timeout) if self.coming.is_empty() => {
                    self.look_at_the_clock();
                }
                Err(RecvTimeoutError::Timeout) => self.let_come(),
                Ok(Request::Close) | Err(RecvTimeoutError::Disconnected) => return,
                Ok(request) => {
                    // Whoever does something has seen enough.
                    while !self.coming.is_empty() {
                        self.let_come();
                    }
                    self.obey(request);
                }
            }
        }
    }

    /// How long a streak may still last.
    fn time_left(&self) -> Option<Duration> {
        let running = self.streak.as_ref().filter(|streak| !streak.is_over());
        running.map(|streak| streak.time_left(now()))
    }

    /// Ends a streak when its time is up; the puzzle stays.
    fn look_at_the_clock(&mut self) {
        if self.time_left() == Some(Duration::ZERO) {
            self.end_streak();
            self.publish();
        }
    }

    fn end_streak(&mut self) {
        if let Some(streak) = self.streak.as_mut() {
            streak.end();
        }
    }

    fn obey(&mut self, request: Request) {
        self.look_at_the_clock();
        let timed = self.time_left().is_some();
        match request {
            Request::Hint { .. } | Request::Solution if timed => {
                self.refuse("puzzles.streak.alone");
            }
            Request::Do { action: Action::Play { turn }, .. } => self.try_turn(turn),
            Request::Do { action: Action::TakeBack, .. } if self.is_wrong() => {
                self.shown.clear();
                self.stage = Stage::Asked;
                self.publish();
            }
            Request::Hint { .. } if self.is_open() => self.hint(),
            Request::Solution if !self.is_done() => self.give_up(),
            Request::Hint { .. } | Request::Solution => self.refuse("puzzle.over"),
            _ => self.refuse("puzzle.only_games"),
        }
    }

    fn is_wrong(&self) -> bool {
        matches!(self.stage, Stage::Wrong(..))
    }

    fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Solved { .. } | Stage::Shown)
    }

    fn is_open(&self) -> bool {
        !self.is_wrong() && !self.is_done()
    }

    fn refuse(&self, key: &str) {
        (self.tell)(News::Refused(Refused::Key(key.to_owned())));
    }

    fn try_turn(&mut self, turn: String) {
        if !self.is_open() {
            return self.refuse("puzzle.over");
        }
        let mut turns = self.turns.clone();
        turns.push(turn.clone());
        let tried = match attempt(built_in(), &self.task.look.id, &TryPuzzle { turns }) {
            Ok(tried) => tried,
            Err(problem) => return (self.tell)(News::Refused(told(&problem))),
        };
        if tried.result == "wrong" {
            self.spoil();
            self.shown.push(turn);
            let answer = tried.refutation.last().cloned();
            self.coming.extend(tried.refutation);
            self.stage = Stage::Wrong(tried.comes.unwrap_or("loss"), tried.why, answer);
            return self.publish();
        }
        self.turns.push(turn);
        self.hints = 0;
        if tried.result == "solved" {
            self.stage = Stage::Solved { clean: self.clean };
            if self.clean {
                self.remember(true);
            }
            self.go_on();
        } else {
            self.stage = Stage::Right;
            self.coming.extend(tried.answer);
        }
        self.publish();
    }

    /// The next puzzle of a streak, if this was part of one.
    fn go_on(&mut self) {
        let Some(streak) = self.streak.as_mut().filter(|streak| !streak.is_over()) else { return };
        streak.length += 1;
        // Now, since whoever leaves has found them all the same.
        let kept = self.somebody.memory.keep_streak(streak.game, streak.length);
        let next = streak.deal(chance()).map(|id| Task::of(&id));
        self.complain_of(kept);
        match next {
            Some(Ok(task)) => {
                (self.task, self.stage) = (task, Stage::Asked);
                self.turns.clear();
                self.shown.clear();
                self.meet();
            }
            _ => self.end_streak(),
        }
    }

    /// First what it is about, then where, then what.
    fn hint(&mut self) {
        let Some(next) = self.task.solution.get(self.turns.len()) else { return };
        let (turn, places) = (next.turn.clone(), next.places.clone());
        self.hints += 1;
        if self.hints > 1 {
            self.spoil();
        }
        self.stage = match self.hints {
            1 => Stage::Themes,
            2 => Stage::Place(places),
            _ => Stage::Move(turn, places),
        };
        self.publish();
    }

    /// The solution is shown on the board, from where it is.
    fn give_up(&mut self) {
        self.spoil();
        self.shown.clear();
        let rest = self.task.solution.iter().skip(self.turns.len());
        self.coming.extend(rest.map(|turn| turn.turn.clone()));
        self.stage = Stage::Shown;
        self.publish();
    }

    /// Lets the first mistake, or the first help, count.
    fn spoil(&mut self) {
        if std::mem::replace(&mut self.clean, false) {
            self.remember(false);
        }
        self.end_streak();
    }

    fn remember(&mut self, clean: bool) {
        let PuzzleLook { id, difficulty, .. } = &*self.task.look;
        let Somebody { memory, people } = &mut self.somebody;
        let worth = self.found.map_or_else(|| Rated::of_puzzle(*difficulty), Found::rated);
        // Others want to know how first tries go.
        if let Some(people) = people.as_deref().filter(|_| memory.is_new(id)) {
            self.found = people.tell(id, clean, memory.rated()).or(self.found);
        }
        let kept = memory.finish(id, worth, clean, now());
        self.complain_of(kept);
    }

    /// Asks how hard people find what is to be solved now.
    fn meet(&mut self) {
        self.found =
            self.somebody.people.as_ref().and_then(|people| people.ask(&self.task.look.id));
    }

    fn complain_of(&self, kept: io::Result<()>) {
        if let Err(error) = kept {
            (self.tell)(News::Refused(Refused::Words(error.to_string())));
        }
    }

    /// The next turn comes on the board.
    fn let_come(&mut self) {
        let Some(turn) = self.coming.pop_front() else { return };
        match self.stage {
            Stage::Right => self.turns.push(turn),
            _ => self.shown.push(turn),
        }
        self.publish();
    }

    fn publish(&mut self) {
        self.number += 1;
        let solution = match self.is_done() {
            true => self.told(self.task.solution.iter().map(|turn| turn.turn.as_str())),
            false => Vec::new(),
        };
        let solving = Solving {
            look: Arc::clone(&self.task.look),
            stage: self.stage.clone(),
            people: self.found,
            busy: !self.coming.is_empty(),
            solution,
            progress: self.somebody.memory.progress(),
            streak: self.streak.as_ref().map(|streak| StreakTold {
                length: streak.length,
                best: self.somebody.memory.longest(streak.game),
                left: streak.time_left(now()),
                over: streak.is_over(),
            }),
        };
        let sight = self.sight(solving.is_open());
        (self.tell)(News::Puzzle(Box::new(sight), Box::new(solving)));
    }

    /// Turns with what they cause, from the position of the puzzle on.
    fn told<'a>(&self, turns: impl Iterator<Item = &'a str>) -> Vec<TurnTold> {
        let mut position = self.task.start.clone();
        turns
            .map(|turn| {
                let seat = position.to_move().map_or(0, Seat::number);
                let moves: Vec<String> = turn.split('>').map(str::to_owned).collect();
                let played = moves.iter().flat_map(|mv| position.play(mv).unwrap_or_default());
                let caused = played.collect();
                TurnTold { seat, moves, caused }
            })
            .collect()
    }

    /// The board, as whoever solves sees it.
    fn sight(&self, open: bool) -> Sight {
        let viewer = Viewer::Seat(Seat::new(self.task.look.seat.saturating_sub(1)));
        let (mut position, mut steps, mut turns, mut last) =
            (self.task.start.clone(), Vec::new(), Vec::new(), None);
        for (turn, text) in (1..).zip(self.turns.iter().chain(&self.shown)) {
            let seat = position.to_move().map_or(0, Seat::number);
            let moves: Vec<String> = text.split('>').map(str::to_owned).collect();
            let mut all = Vec::new();
            for mv in &moves {
                let caused = position.play(mv).unwrap_or_default();
                all.extend(caused.iter().cloned());
                let (text, position) = (mv.clone(), position.view(viewer).to_string());
                steps.push(Step { turn, seat, text, caused, position });
            }
            turns.push(TurnSight { turn, seat, moves });
            last = Some(LastSight { caused: all });
        }
        let view = position.view(viewer);
        let game = position.game();
        let seats = (1..).zip(game.seat_names()).take(position.seats());
        let options = position.options();
        let pairs = options.pairs().map(|(name, value)| (name.to_owned(), value.to_owned()));
        Sight {
            game,
            options: pairs.collect(),
            aids: true,
            secrets: view.hides(),
            you: Some(self.task.look.seat),
            seats: seats
                .map(|(seat, colour)| SeatSight {
                    seat,
                    colour: (*colour).to_owned(),
                    kind: if seat == self.task.look.seat { "here" } else { "elsewhere" }.to_owned(),
                    level: None,
                    name: String::new(),
                    taken: true,
                })
                .collect(),
            turns,
            last,
            rematch: None,
            state: StateSight {
                number: self.number,
                status: Status::Running,
                position: view.to_string(),
                to_move: position.to_move().map(Seat::number),
                clocks: None,
                offers: OffersSight { draw: None, take_back: None, rematch: Vec::new() },
                result: None,
            },
            here: if open { vec![self.task.look.seat] } else { Vec::new() },
            past: Past { start: self.task.start.view(viewer).to_string(), moves: steps },
        }
    }
}
