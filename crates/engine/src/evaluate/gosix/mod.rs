//! Gosix as the engine sees it.

mod inputs;

use games::gosix::Move;
use games::{Gosix, Seat};
use lattice::FlowerHexagon;

use super::network::Judge;
use super::{Playable, Solve, Solved};
use crate::solve::{Solver, Verdict, placings};
#[cfg(feature = "workbench")]
use crate::tune::{Generation, Plan, TuneError, Watch, tune};
use crate::{Counting, Habits, Level, Limits, Manner, Stop, Uniform, Value};

/// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength.
const MANNERS: [Manner; 7] = [
    Manner::Counts(Counting { forgets: 100, lured: 80, ..Counting::ahead(1) }),
    Manner::Counts(Counting::ahead(1)),
    Manner::Counts(Counting::ahead(2)),
    Manner::Counts(Counting::ahead(3)),
    judging(1, 1_000, 24, 88),
    judging(1, 1_000, 24, 6),
    judging(3, 8_000, 24, 16),
];

const fn judging(depth: u32, nodes: u64, lines: usize, error: u32) -> Manner {
    Manner::Judges(Habits { depth, nodes, lines, error, lapses: 0 })
}

impl Playable for Gosix {
    const QUESTIONS: &'static [&'static str] = &[
        "r.rggr/gr.g.g/.g..rrrrg.g. ....... g",
        "g...rr/rrgg../gg.r.r..grg. ....... g",
        "....../r..g../.g......r... ....... g",
        "r.rg.g/.rgr.g/..r.gg.rgr.r ....... g",
        "r.gg.g/.rrrgg/ggrgr.g.rr.r ....... r",
        "ggg.g./.g.r../r.r.g.rr.... ....... r",
    ];

    const SIGNATURE: u64 = 17_476;

    type Evaluator = Judge<Gosix>;
    type Beliefs = Uniform<Gosix>;

    /// Found in matches, where 10 and 40 did no better.
    const SWING: Option<i32> = Some(20);

    const COSTLY_JUDGEMENT: bool = true;

    fn suits_alpha_beta(_: &Gosix) -> bool {
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

    /// By how many pawns one leads round a hexagon already.
    fn lures(&self, mv: Move) -> i32 {
        let Move::Place(corner) = mv else { return 0 };
        let round = |hexagon: FlowerHexagon, seat| {
            hexagon.corners().into_iter().filter(|at| self.pawns(seat).contains(*at)).count() as i32
        };
        let (own, other) = (self.mover(), self.mover().next(2));
        FlowerHexagon::ALL
            .into_iter()
            .filter(|at| at.corners().contains(corner) && self.conqueror(*at).is_none())
            .map(|at| round(at, own) - round(at, other))
            .max()
            .unwrap_or(0)
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
        let value = value_of(solution.verdict()?);
        Some(Solved { value, best: solution.best?, nodes: solution.nodes })
    }

    fn survey(&self, position: &Gosix, limits: &Limits, stop: &Stop) -> Vec<(Move, Value)> {
        let survey = Solver::survey(self, position, limits, stop, &mut |_| ());
        survey
            .moves
            .into_iter()
            .filter_map(|(mv, verdict)| Some((mv, value_of(verdict?))))
            .collect()
    }
}

fn value_of(verdict: Verdict) -> Value {
    match verdict {
        Verdict::Win => Value::WON_SOME_TIME,
        Verdict::Draw => Value::EVEN,
        Verdict::Loss => -Value::WON_SOME_TIME,
    }
}

/// How many positions the solver looks at as a rule, by how far the game is. In random positions after 25, 24, 23 and
/// 22 placings the median was 17, 19, 45 and 336 thousand; the mean is three to five times as much.
fn expected_nodes(position: &Gosix) -> f64 {
    17_000.0 * 2.2f64.powi(25 - placings(position) as i32)
}
