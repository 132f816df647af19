//! Proof and disproof numbers: how much work it is supposed to be to show that the player to move has what is asked,
//! and that he has not.

use engine::solve::{Known, Verdict};
use engine::{Evaluator, Judge};
use games::Gosix;
use rustc_hash::FxHashMap;

/// Beyond all numbers: it cannot be shown.
pub(crate) const NEVER: u64 = 1 << 60;

/// What one position that the solver settles counts, if it is even whether it is won.
const UNIT: f64 = 4.0;

/// How much more work a position is that comes a placing earlier.
pub(crate) const GROWTH: f64 = 2.1;

/// How much work it is supposed to be to prove and to disprove something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// To prove it.
    pub proof: u64,
    /// To disprove it.
    pub disproof: u64,
}

impl Numbers {
    /// It is so.
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// It is not.
    pub const DISPROVEN: Numbers = Numbers { proof: NEVER, disproof: 0 };

    /// What is known to be so, if it answers the question.
    pub(crate) fn of(known: Known, least: Verdict) -> Option<Numbers> {
        let answer = known.answers(least)?;
        Some(if answer >= least { Numbers::PROVEN } else { Numbers::DISPROVEN })
    }

    /// Whether it is no longer in question.
    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Supposes numbers of positions nothing is known of, by judging them.
#[derive(Default)]
pub(crate) struct Guess {
    judge: Judge<Gosix>,
}

impl Guess {
    /// Numbers for a position that is so many placings from what the solver is asked about.
    pub(crate) fn numbers(&self, position: &Gosix, away: u32) -> Numbers {
        let odds = (f64::from(self.judge.value(position)) / 100.0).clamp(-6.0, 6.0);
        let chance = 1.0 / (1.0 + (-odds).exp());
        let work = UNIT * GROWTH.powi(away as i32);
        let of = |chance: f64| (work / (2.0 * chance)).clamp(1.0, (NEVER / 1024) as f64) as u64;
        Numbers { proof: of(chance), disproof: of(1.0 - chance) }
    }
}

/// How much work a number stands for, in positions for the solver.
pub(crate) fn positions(number: u64) -> f64 {
    number as f64 / UNIT
}

/// Remembers numbers. When it is full, the half that was not asked for lately is forgotten.
pub(crate) struct Supposed {
    young: FxHashMap<(u64, Verdict), Numbers>,
    old: FxHashMap<(u64, Verdict), Numbers>,
    most: usize,
}

impl Supposed {
    /// With about so many bytes.
    pub(crate) fn new(bytes: usize) -> Supposed {
        // Both halves, with the room that tables leave empty.
        const EACH: usize = 2 * 2 * size_of::<((u64, Verdict), Numbers)>();
        let most = (bytes / EACH).max(1 << 10);
        Supposed { young: FxHashMap::default(), old: FxHashMap::default(), most }
    }

    pub(crate) fn get(&mut self, essence: u64, least: Verdict) -> Option<Numbers> {
        let key = (essence, least);
        if let Some(numbers) = self.young.get(&key) {
            return Some(*numbers);
        }
        let numbers = self.old.remove(&key)?;
        self.put(essence, least, numbers);
        Some(numbers)
    }

    pub(crate) fn put(&mut self, essence: u64, least: Verdict, numbers: Numbers) {
        if self.young.len() >= self.most {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert((essence, least), numbers);
    }
}
