//! Gosix as the engine sees it.

mod inputs;

use games::gosix::Move;
use games::{Gosix, Seat};

use super::network::Judge;
use super::{Playable, Solve, Solved};
use crate::solve::{Solver, Verdict};
#[cfg(feature = "workbench")]
use crate::tune::{Generation, Plan, TuneError, Watch, tune};
use crate::{Habits, Level, Limits, Manner, Stop, Uniform, Value};

/// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength.
const MANNERS: [Manner; 7] = [
    Manner::Judges(Habits { depth: 1, nodes: 1_000, lines: 24, error: 75, lapses: 0 }),
    Manner::Judges(Habits { depth: 1, nodes: 1_000, lines: 24, error: 13, lapses: 0 }),
    Manner::Judges(Habits { depth: 2, nodes: 5_000, lines: 24, error: 19, lapses: 0 }),
    Manner::Judges(Habits { depth: 3, nodes: 8_000, lines: 12, error: 12, lapses: 0 }),
    Manner::Judges(Habits { depth: 5, nodes: 12_000, lines: 8, error: 8, lapses: 0 }),
    Manner::Judges(Habits { depth: 7, nodes: 20_000, lines: 4, error: 1, lapses: 0 }),
    Manner::Judges(Habits { depth: 120, nodes: 40_000, lines: 1, error: 0, lapses: 0 }),
];

impl Playable for Gosix {
    const QUESTIONS: &'static [&'static str] = &[
        "r.rggr/gr.g.g/.g..rrrrg.g. ....... g",
        "g...rr/rrgg../gg.r.r..grg. ....... g",
        "....../r..g../.g......r... ....... g",
        "r.rg.g/.rgr.g/..r.gg.rgr.r ....... g",
        "r.gg.g/.rrrgg/ggrgr.g.rr.r ....... r",
        "ggg.g./.g.r../r.r.g.rr.... ....... r",
    ];

    type Evaluator = Judge<Gosix>;
    type Beliefs = Uniform<Gosix>;

    /// Found in matches, where 10 and 40 did no better.
    const SWING: Option<i32> = Some(20);

    const COSTLY_JUDGEMENT: bool = true;

    fn lies_open(_: &Gosix) -> bool {
        true
    }

    fn solver(megabytes: usize, threads: usize) -> Option<Box<dyn Solve<Gosix>>> {
        Some(Box::new(Solver::new(megabytes << 20, threads)))
    }

    /// Hexagons.
    fn count(&self, seat: Seat, alone: bool) -> i32 {
        let others = if alone { 0 } else { self.conquered(seat.next(2)).len() };
        self.conquered(seat).len() as i32 - others as i32
    }

    fn manner(level: Level) -> Option<Manner> {
        MANNERS.get(usize::from(level.number()) - 1).copied()
    }

    #[cfg(feature = "workbench")]
    fn tune(
        plan: &Plan,
        watch: &Watch,
        report: &mut dyn FnMut(&Generation),
    ) -> Result<String, TuneError> {
        tune::<Gosix>(plan, watch, report)
    }
}

impl Solve<Gosix> for Solver {
    fn is_in_reach(&self, position: &Gosix, limits: &Limits) -> bool {
        let nodes = expected_nodes(position);
        limits.nodes.is_none_or(|most| nodes <= most as f64)
            && limits.time.is_none_or(|most| nodes <= most.as_secs_f64() * self.nodes_per_second())
    }

    fn solve(&self, position: &Gosix, limits: &Limits, stop: &Stop) -> Option<Solved<Move>> {
        if !self.is_in_reach(position, limits) {
            return None;
        }
        let solution = Solver::solve(self, position, limits, stop, &mut |_| ());
        let value = match solution.verdict()? {
            Verdict::Win => Value::WON_SOME_TIME,
            Verdict::Draw => Value::EVEN,
            Verdict::Loss => -Value::WON_SOME_TIME,
        };
        Some(Solved { value, best: solution.best?, nodes: solution.nodes })
    }
}

/// How many positions the solver looks at as a rule, by the corners still to be filled: those
/// empty now, and about three more for each hexagon still to be conquered. In random positions with 20, 21, 22 and 23
/// of them the median was 17, 19, 45 and 336 thousand; the mean is three to five times as much.
fn expected_nodes(position: &Gosix) -> f64 {
    let conquered: u32 = Seat::first(2).map(|seat| position.conquered(seat).len()).sum();
    let to_fill = position.empty().len() + 3 * (7 - conquered);
    17_000.0 * 2.2f64.powi(to_fill as i32 - 20)
}
