//! The machine: asking what a position is worth, until it is known or somebody stops it.

use std::time::Duration;

use engine::solve::{Known, Solver, Verdict, essence, placings};
use engine::{Clock, Limits, Stop};
use games::{Gosix, Position};

use crate::dfpn::{Halt, Search};
use crate::numbers::{self, Guess, Numbers, Supposed};
use crate::{Fact, Store, StoreError};

/// Solves positions of Gosix, and keeps what it has proven.
pub struct Machine {
    pub(crate) store: Store,
    pub(crate) solver: Solver,
    supposed: Supposed,
    reach: u32,
}

/// How far it is with a question.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// How much work it is supposed to be to show that the player to move has what is asked, and that he has not.
    pub root: Numbers,
    /// How many positions the solver has settled,
    pub settled: u64,
    /// and at how many it looked for that.
    pub nodes: u64,
    /// For how long.
    pub elapsed: Duration,
}

impl Progress {
    /// How long it may take still, by the numbers and at the pace so far: no more than a guess.
    pub fn expected(&self) -> Option<Duration> {
        let number = self.root.proof.min(self.root.disproof);
        let each = self.elapsed.as_secs_f64() / self.settled as f64;
        Duration::try_from_secs_f64(each * numbers::positions(number)).ok()
    }
}

/// What is known of a position after asking.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Its bounds for the player to move.
    pub known: Known,
    /// How far it came.
    pub progress: Progress,
}

impl Answer {
    /// The exact value, if it is known.
    pub fn verdict(&self) -> Option<Verdict> {
        (self.known.at_least == self.known.at_most).then_some(self.known.at_least)
    }
}

impl Machine {
    /// A machine with a store and so many bytes of memory, which asks the solver from so many placings on.
    pub fn new(store: Store, hash_bytes: usize, threads: usize, reach: u32) -> Machine {
        let for_numbers = hash_bytes / 4;
        let solver = Solver::new(hash_bytes - for_numbers, threads);
        Machine { store, solver, supposed: Supposed::new(for_numbers), reach }
    }

    /// How many positions are known, by placings.
    pub fn counts(&self) -> &[u64; 64] {
        self.store.counts()
    }

    /// What a position is worth, as far as that can be found out within the limits (of time). Everything that was
    /// proven on the way is kept, however it ends.
    pub fn ask(
        &mut self,
        position: &Gosix,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, StoreError> {
        let clock = Clock::start(limits.time, stop);
        let root =
            Guess::default().numbers(position, self.reach.saturating_sub(placings(position)));
        let progress = Progress { root, settled: 0, nodes: 0, elapsed: Duration::ZERO };
        let mut answer = Answer { known: self.known(position)?, progress };
        let Machine { store, solver, supposed, reach } = self;
        let (guess, reach) = (Guess::default(), *reach);
        let report = &mut |progress: &Progress| {
            report(&Progress { elapsed: clock.elapsed(), ..*progress });
        };
        let mut search =
            Search { store, solver, supposed, guess, reach, clock: &clock, progress, report };
        for least in [Verdict::Draw, Verdict::Win] {
            if answer.known.answers(least).is_some() {
                continue;
            }
            match search.answer(position, least) {
                Ok(known) => answer.known = answer.known.and(known),
                Err(Halt::Stopped) => break,
                Err(Halt::Store(error)) => return Err(error),
            }
        }
        answer.progress = Progress { elapsed: clock.elapsed(), ..search.progress };
        self.store.sync()?;
        Ok(answer)
    }

    /// What the store knows of a position. One that comes after a pass it does not know.
    pub(crate) fn known(&self, position: &Gosix) -> Result<Known, StoreError> {
        if let Some(outcome) = position.outcome() {
            return Ok(Known::exactly(Verdict::for_seat(outcome, position.mover())));
        }
        if position.passed_before() {
            return Ok(Known::NOTHING);
        }
        let fact: Option<Fact> = self.store.get(essence(position))?;
        Ok(fact.map_or(Known::NOTHING, |fact| fact.known))
    }
}
