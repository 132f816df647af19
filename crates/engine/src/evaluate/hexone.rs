//! Hexone as the engine sees it.

use std::sync::LazyLock;

use games::hexone::{Arms, BoardCell, Move, Variant};
use games::{Hexone, Position, Seat};

use super::Playable;
use super::network::{Inputs, Judge};
use super::packed::weights;
#[cfg(feature = "workbench")]
use crate::tune::{Generation, Plan, TuneError, Watch, tune};
use crate::{Counting, Habits, Level, Manner, Uniform};

/// Levels 1 to 7, as measured in `docs/engine.md`; level 8 is full strength.
const MANNERS: [Manner; 7] = [
    Manner::Counts(Counting { overlooks: 15, ..Counting::ahead(1) }),
    Manner::Counts(Counting::ahead(1)),
    Manner::Counts(Counting::ahead(2)),
    Manner::Counts(Counting::ahead(3)),
    judging(3, 8_000, 15, 47),
    judging(4, 10_000, 10, 29),
    judging(6, 20_000, 6, 20),
];

const fn judging(depth: u32, nodes: u64, lines: usize, error: u32) -> Manner {
    Manner::Judges(Habits { depth, nodes, lines, error, lapses: 0 })
}

impl Playable for Hexone {
    const QUESTIONS: &'static [&'static str] = &[
        "b2/b2w1w1b1.b2/b1w2.b2.b1.b1b1b1w2w2 b 36",
        "./.b1.w1../............ b 2",
        "w1/w1.w1b2b1b1/..w1w1b1.w2b1.b1.. b 17",
        "w3/b2w3w2w1b2./w1w2.w1.w1w1w2b2w2b2w2 w 35 *7",
        "./w1b1b1b1w1w1/b1b1b2.b2w1w1w1.w2w1w1 b 19",
        "b2/w1.w1.b1b1/..w1w1b1b1w2b2.b1.. w 18",
        "w2/w2w1w3.w2w1/.w3.w1w2b2.b2.w2.. w 44 *2",
    ];

    const SIGNATURE: u64 = 38_354;

    type Evaluator = Judge<Hexone>;
    type Beliefs = Uniform<Hexone>;

    const COST_WITHIN_TURN: i32 = 3;
    const LONG_TURNS: bool = true;

    fn suits_alpha_beta(_: &Hexone) -> bool {
        true
    }

    /// A forced win can be played without any board coming up twice on the way: what happened
    /// between them would be left out. So of the past, only the boards matter that have come up
    /// twice already: a proof holds wherever those are the same.
    #[inline]
    fn key(&self) -> u64 {
        self.hash() ^ self.come_up_twice()
    }

    /// The stacks and nothing else: how many explosions led to them does not matter, short of the
    /// 250 nobody reaches.
    fn key_within_turn(&self) -> u64 {
        let mut key = u64::from(self.explosions().is_some());
        for cell in BoardCell::ALL {
            let stack = self
                .stack(cell)
                .map_or(0, |(owner, height)| 1 + owner.index() as u64 + 2 * u64::from(height));
            key = (key.rotate_left(7) ^ stack).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        key ^ key >> 31
    }

    /// Pawns.
    fn count(&self, seat: Seat, alone: bool) -> i32 {
        let others = if alone { 0 } else { self.pawns(seat.next(2)) };
        self.pawns(seat) as i32 - others as i32
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
        tune::<Hexone>(plan, watch, report)
    }
}

/// Kinds of stacks told apart on each cell: own ones of 1, 2, 3 and more, others of 1, 2.
const KINDS: usize = 6;

/// For one variant: the kinds by cell, a chain going on, and a constant.
const OF_VARIANT: usize = KINDS * BoardCell::COUNT + 2;

/// Each variant has inputs of its own, so that it is learnt apart.
impl Inputs for Hexone {
    const COUNT: usize = 3 * OF_VARIANT;
    const WEIGHTS: &'static [u8] = weights!("weights/hexone.txt");

    #[inline]
    fn inputs(&self, mut on: impl FnMut(usize)) {
        let first = self.variant() as usize * OF_VARIANT;
        let [own, others] = [self.mover(), self.mover().next(2)].map(|seat| self.cells(seat));
        let heights = self.by_height();
        let own = heights.map(|cells| cells.and(own));
        let others = [others.and(heights[0]), others.without(heights[0])];
        for (kind, cells) in own.into_iter().chain(others).enumerate() {
            cells.into_iter().for_each(|cell| on(first + KINDS * cell.index() + kind));
        }
        if self.explosions().is_some() {
            on(first + OF_VARIANT - 2);
        }
        on(first + OF_VARIANT - 1);
    }

    /// Pawns taken count for an explosion, pawns lost against it; a placing that explodes comes
    /// before one that does not.
    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        match mv {
            Move::Pass => 0,
            Move::Place(cell) => i32::from(self.height(cell) == 2) * 4,
            Move::Explode(cell, arms) => {
                let landings = &LANDINGS[self.variant() as usize][cell.index()][arms as usize];
                let other: Seat = self.mover().next(2);
                let theirs = self.cells(other);
                landings
                    .iter()
                    .map(|landing| match landing {
                        Some(cell) if theirs.contains(*cell) => 2 * i32::from(self.height(*cell)),
                        Some(_) => 0,
                        None => -1,
                    })
                    .sum()
            }
        }
    }
}

type Landings = [Option<BoardCell>; 3];

/// Where the three pawns of each explosion come down, by variant, cell and arms.
static LANDINGS: LazyLock<[[[Landings; 2]; BoardCell::COUNT]; 3]> = LazyLock::new(|| {
    Variant::ALL.map(|variant| {
        BoardCell::ALL.map(|cell| {
            Arms::BOTH
                .map(|arms| arms.directions().map(|towards| variant.landing(cell, towards).cell()))
        })
    })
});
