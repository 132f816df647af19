//! How a player below full strength thinks: how far it looks, and how well it weighs.

use games::below;

use crate::{Chance, Counting, Limits, Line};

/// How a player below full strength plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manner {
    /// As somebody who has just learnt the game: by counting.
    Counts(Counting),
    /// As somebody who has played it for a while: by judging positions.
    Judges(Habits),
}

/// The habits of somebody who judges. People who play badly do not play nonsense: they do not look
/// far, and misjudge what they see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// How many moves ahead it looks.
    pub depth: u32,
    /// How many positions it looks at, at most.
    pub nodes: u64,
    /// How many moves it takes into consideration.
    pub lines: usize,
    /// By how much it misjudges each of them, as a rule, in hundredths of log-odds.
    pub error: u32,
    /// In how many turns of a hundred its mind wanders, and it looks one move less far.
    pub lapses: u32,
}

impl Habits {
    /// What these habits leave of the limits this turn.
    pub(crate) fn limits(&self, limits: &Limits, chance: &mut Chance) -> Limits {
        let lapse = below(chance, 100) < self.lapses as usize;
        let depth = self.depth.saturating_sub(u32::from(lapse));
        let own = Limits { time: None, nodes: Some(self.nodes), depth: Some(depth) };
        own.within(*limits)
    }

    /// The line that seems best to somebody who misjudges each by chance.
    pub(crate) fn choose<M: Copy>(&self, lines: &[Line<M>], chance: &mut Chance) -> Option<M> {
        let judged = lines.iter().map(|line| {
            let worth = f64::from(line.value.raw().clamp(-CLEAR, CLEAR));
            (worth + f64::from(self.error) * bell(chance), line.mv)
        });
        judged.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, mv)| mv)
    }
}

/// Anything beyond this is simply clear, to those who misjudge.
const CLEAR: i32 = 1000;

/// A number by chance, mostly between -1 and 1: a bell curve with mean 0 and deviation 1.
fn bell(chance: &mut Chance) -> f64 {
    let sum: f64 = (0..12).map(|_| below(chance, 1 << 20) as f64 / f64::from(1 << 20)).sum();
    sum - 6.0
}
