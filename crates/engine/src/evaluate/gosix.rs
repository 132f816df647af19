//! Gosix as the engine sees it.

use std::time::Duration;

use games::gosix::Move;
use games::{Gosix, Seat};
use lattice::{CornerSet, FlowerHexagon};

use super::network::{Inputs, Judge};
use super::{Playable, Solve, Solved};
use crate::solve::{Solver, Verdict};
use crate::tune::{Generation, Plan, TuneError, tune};
use crate::{Clock, Habits, Level, Limits, Value};

/// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength.
const HABITS: [Habits; 7] = [
    Habits { depth: 1, nodes: 1_000, lines: 24, error: 75 },
    Habits { depth: 1, nodes: 1_000, lines: 24, error: 13 },
    Habits { depth: 2, nodes: 5_000, lines: 24, error: 22 },
    Habits { depth: 3, nodes: 8_000, lines: 12, error: 12 },
    Habits { depth: 4, nodes: 10_000, lines: 8, error: 7 },
    Habits { depth: 6, nodes: 20_000, lines: 6, error: 2 },
    Habits { depth: 120, nodes: 40_000, lines: 1, error: 0 },
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

    fn lies_open(_: &Gosix) -> bool {
        true
    }

    fn solver(megabytes: usize, threads: usize) -> Option<Box<dyn Solve<Gosix>>> {
        Some(Box::new(Solver::new(megabytes << 20, threads)))
    }

    fn habits(level: Level) -> Option<Habits> {
        HABITS.get(usize::from(level.number()) - 1).copied()
    }

    fn tune(plan: &Plan, report: &mut dyn FnMut(&Generation)) -> Result<String, TuneError> {
        tune::<Gosix>(plan, report)
    }
}

impl Solve<Gosix> for Solver {
    fn solve(&self, position: &Gosix, clock: &Clock) -> Option<Solved<Move>> {
        let time = clock.left();
        if time.is_some_and(|time| time < expected_time(position)) {
            return None;
        }
        let limits = Limits { time, ..Limits::default() };
        let solution = Solver::solve(self, position, &limits, clock.stop(), &mut |_| ());
        let value = match solution.verdict()? {
            Verdict::Win => Value::WON_SOME_TIME,
            Verdict::Draw => Value::EVEN,
            Verdict::Loss => -Value::WON_SOME_TIME,
        };
        Some(Solved { value, best: solution.best?, nodes: solution.nodes })
    }
}

/// How long the solver takes as a rule, by the corners still to be filled: those empty now, and
/// about three more for each hexagon still to be conquered. In random positions with 17, 21, 22
/// and 24 of them it took 0.004, 0.024, 0.3 and 6 seconds.
fn expected_time(position: &Gosix) -> Duration {
    let conquered: u32 = Seat::first(2).map(|seat| position.conquered(seat).len()).sum();
    let to_fill = position.empty().len() + 3 * (7 - conquered);
    Duration::from_secs_f64(0.02 * 3f64.powi(to_fill as i32 - 20))
}

/// How many pawns of each side stand round a hexagon: own and others, six at most in all.
const COUNTS: usize = 49;

/// Where the inputs of each kind begin: own pawns by corner, the opponent's; own hexagons, the
/// opponent's; the turn before passed; and for each hexagon not yet conquered the pawns round it.
const OTHERS: usize = 24;
const OWN_HEXAGONS: usize = 48;
const OTHERS_HEXAGONS: usize = 55;
const PASSED: usize = 62;
const ROUND_HEXAGONS: usize = 63;

impl Inputs for Gosix {
    const COUNT: usize = ROUND_HEXAGONS + 7 * COUNTS;
    const WEIGHTS: &'static str = include_str!("weights/gosix.txt");

    #[inline]
    fn inputs(&self, mut on: impl FnMut(usize)) {
        let (own, other) = (self.mover(), self.mover().next(2));
        let pawns = [own, other].map(|seat| self.pawns(seat));
        let conquered = [own, other].map(|seat| self.conquered(seat));
        pawns[0].into_iter().for_each(|corner| on(corner.index()));
        pawns[1].into_iter().for_each(|corner| on(OTHERS + corner.index()));
        for hexagon in FlowerHexagon::ALL {
            let place = hexagon.index();
            if conquered[0].contains(hexagon) {
                on(OWN_HEXAGONS + place);
            } else if conquered[1].contains(hexagon) {
                on(OTHERS_HEXAGONS + place);
            } else {
                let round = |set: CornerSet| CornerSet(set.0 & hexagon.corners().0).len() as usize;
                on(ROUND_HEXAGONS + COUNTS * place + 7 * round(pawns[0]) + round(pawns[1]));
            }
        }
        if self.passed_before() {
            on(PASSED);
        }
    }

    /// Hexagons won count for a move, hexagons given away against it.
    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        let Move::Place(corner) = mv else { return 0 };
        let own = self.mover();
        self.closings(corner).map(|(_, _, to)| if to == Some(own) { 100 } else { -100 }).sum()
    }
}
