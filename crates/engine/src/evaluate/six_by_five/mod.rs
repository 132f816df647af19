//! 6x5 as the engine sees it.

mod evidence;
mod fit;
mod promise;
mod reach;
mod suspicions;

use games::six_by_five::{Colour, Move, View};
use games::{Position, Seat, SixByFive};

pub use self::fit::{BeliefFit, fit_beliefs};
use self::reach::Reach;
use self::suspicions::Suspicions;
use super::Playable;
use super::network::{Inputs, Judge};
use crate::tune::{Generation, Plan, TuneError, tune};
use crate::{Beliefs, Habits, Level, Outlook};

/// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength.
const HABITS: [Habits; 7] = [
    Habits { depth: 1, nodes: 100, lines: 300, error: 1500 },
    Habits { depth: 1, nodes: 300, lines: 300, error: 500 },
    Habits { depth: 1, nodes: 500, lines: 300, error: 300 },
    Habits { depth: 1, nodes: 800, lines: 300, error: 190 },
    Habits { depth: 1, nodes: 1_200, lines: 300, error: 110 },
    Habits { depth: 1, nodes: 2_000, lines: 300, error: 45 },
    Habits { depth: 1, nodes: 4_000, lines: 300, error: 0 },
];

impl Playable for SixByFive {
    const QUESTIONS: &'static [&'static str] = &[
        "Ko -,- 17,4 0,0 1",
        "Ko,Ba1,Rb3 a1,b3 17,4 0,0 1",
        "Ba1,Ba5,Ya6,Bb8,Kb10,Yc18,Bd24,Be30 b8,e30 30,26 0,0 2",
        "Ya1,Ra2,Ya4,Ba6,Yb2,Bb3,Rb4,Kb8,Rb9,Rb10,Rb12,Yc12,Bc15,Bc16,Rd20,Bd22,Ye26,Re27,Rf32 e26,b4 15,20 0,0 2",
    ];

    type Evaluator = Judge<SixByFive>;

    /// Even with all cards open, chance decides what is drawn next; and there are too many moves
    /// for a full search.
    fn lies_open(_: &View) -> bool {
        false
    }

    fn beliefs(outlook: &Outlook<SixByFive>) -> Box<dyn Beliefs<SixByFive>> {
        Box::new(Suspicions::new(outlook))
    }

    fn tells(outlook: &Outlook<SixByFive>, mv: Move) -> f64 {
        suspicions::told_by(mv, outlook)
    }

    fn habits(level: Level) -> Option<Habits> {
        HABITS.get(usize::from(level.number()) - 1).copied()
    }

    fn tune(plan: &Plan, report: &mut dyn FnMut(&Generation)) -> Result<String, TuneError> {
        tune::<SixByFive>(plan, report)
    }
}

/// How near a seat is, as one of so many kinds: turns, and whether there are many ways.
const REACHES: usize = 4 * (Reach::FARTHEST as usize + 1);

fn kind(reach: Reach) -> usize {
    let ways = match reach.ways {
        0..=1 => 0,
        2..=3 => 1,
        4..=7 => 2,
        _ => 3,
    };
    4 * reach.turns.min(Reach::FARTHEST) as usize + ways
}

/// Where the inputs of each kind begin: the reach of the seat to move, of the next, of the best
/// of the others; how many tiles are left; how many play; and in games for points, how many are
/// missing to the seat to move and to the best of the others.
const NEXT: usize = REACHES;
const OTHERS: usize = 2 * REACHES;
const TILES: usize = 3 * REACHES;
const PLAYERS: usize = TILES + 9;
const OWN_POINTS: usize = PLAYERS + 6;
const OTHER_POINTS: usize = OWN_POINTS + 10;

impl Inputs for SixByFive {
    const COUNT: usize = OTHER_POINTS + 10;
    const WEIGHTS: &'static str = include_str!("../weights/six_by_five.txt");
    const SURE_WIN: i32 = promise::SHOWN / 2;

    fn inputs(&self, mut on: impl FnMut(usize)) {
        let Some(mover) = self.to_move() else { return };
        let (_, reaches) = Reach::of_all(self);
        let seats = self.seats();
        let next = mover.next(seats);
        on(kind(reaches[mover.index()]));
        on(NEXT + kind(reaches[next.index()]));
        let others = Seat::first(seats).filter(|seat| *seat != mover && *seat != next);
        if let Some(best) = others.map(|seat| reaches[seat.index()]).min_by_key(|r| r.turns) {
            on(OTHERS + kind(best));
        }
        let left: usize = Colour::ALL.iter().map(|colour| self.table().reserve(*colour)).sum();
        on(TILES + (left / 3).min(8));
        on(PLAYERS + seats.min(5));
        if let Some(target) = self.options().points {
            let missing = |seat: Seat| target.get().saturating_sub(self.table().points(seat));
            on(OWN_POINTS + usize::from(missing(mover).min(9)));
            let others = Seat::first(seats).filter(|seat| *seat != mover);
            on(OTHER_POINTS + usize::from(others.map(missing).min().unwrap_or(9).min(9)));
        }
    }

    fn hint(&self, mv: Move) -> i32 {
        let mut hints = Vec::with_capacity(1);
        self.hints(&[mv], &mut hints);
        hints.first().copied().unwrap_or(0)
    }

    fn hints(&self, moves: &[Move], hints: &mut Vec<i32>) {
        promise::weigh(self, moves, hints);
    }

    /// The nearer one is, the more of what the mover does not get.
    fn divide(&self, rest: f32, mover: Seat, shares: &mut [f32; Seat::MAX]) {
        let (_, reaches) = Reach::of_all(self);
        let others = || Seat::first(self.seats()).filter(|seat| *seat != mover);
        let weight = |seat: Seat| (-(reaches[seat.index()].turns as f32)).exp();
        let sum: f32 = others().map(weight).sum();
        for seat in others() {
            shares[seat.index()] = rest * weight(seat) / sum.max(f32::MIN_POSITIVE);
        }
    }
}
