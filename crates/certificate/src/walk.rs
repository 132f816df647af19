//! Going through all that can happen to a strategy: a depth-first walk over the graph of its positions.

use games::gosix::{Illegal, Move};
use games::{Gosix, Outcome, Position};
use rustc_hash::FxHashSet;
use thiserror::Error;

use crate::key::canonical;
use crate::{Claim, Exhaust, Step, TooLong};

/// Who says what the strategy does.
pub trait Guide {
    /// What to do in a position in which the strategy's seat has a choice; `None` if he does not know.
    fn step(&mut self, position: &Gosix, exhaust: &mut Exhaust) -> Option<Step>;

    /// Hears how far it is; `false` ends the walk.
    fn go_on(&mut self, tally: &Tally) -> bool;
}

/// What a walk came by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions, turned and mirrored ones counted once.
    pub positions: u64,
    /// Those of them from which everything was tried,
    pub rests: u64,
    /// and how many positions were looked at there.
    pub looked: u64,
}

/// Why a strategy does not show what is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// Nobody says what to do.
    #[error("the strategy is cut short: it does not say what to do in `{0}`")]
    CutShort(Box<Gosix>),
    /// A move is not allowed.
    #[error("{mv} may not be played in `{position}`: {why}")]
    Illegal {
        /// The position.
        position: Box<Gosix>,
        /// The move.
        mv: Move,
        /// Why.
        why: Illegal,
    },
    /// The game may end otherwise.
    #[error("the game may end in `{position}`, and the claim does not hold")]
    Ends {
        /// The last position.
        position: Box<Gosix>,
        /// How it ends.
        outcome: Outcome,
    },
    /// Everything was tried, and nothing is enough.
    #[error("the claim does not hold in `{0}`: everything was tried")]
    Fails(Box<Gosix>),
    /// Trying everything would take too long.
    #[error("trying everything in `{0}` takes too long")]
    TooLong(Box<Gosix>),
    /// Somebody did not want it to go on.
    #[error("stopped")]
    Stopped,
    /// More is said than can happen.
    #[error("the strategy has {0} letters more than can come up")]
    TooMuch(usize),
}

/// In one place that was found to take too long to try everything, a walk gives up: about a minute.
const MOST_LOOKED: u64 = 50_000_000;

/// How many positions pass between reports.
const BETWEEN_REPORTS: u64 = 1 << 12;

/// Goes through all that can happen when the claim's seat plays as the guide says and the other plays anything.
/// Whoever comes to the end without an error has seen that the claim holds.
pub fn walk<G: Guide>(root: &Gosix, claim: Claim, guide: &mut G) -> Result<Tally, Broken> {
    let (exhaust, seen, tally) = (Exhaust::new(claim), FxHashSet::default(), Tally::default());
    let mut walk = Walk { claim, guide, exhaust, seen, tally };
    walk.go(root)?;
    Ok(walk.tally)
}

struct Walk<'a, G> {
    claim: Claim,
    guide: &'a mut G,
    exhaust: Exhaust,
    /// Positions that hold, or are being gone through: no game comes back to where it was, since every move leaves
    /// fewer empty corners or fewer hexagons to conquer, and two passes end it.
    seen: FxHashSet<u64>,
    tally: Tally,
}

impl<G: Guide> Walk<'_, G> {
    fn go(&mut self, position: &Gosix) -> Result<(), Broken> {
        if let Some(outcome) = position.outcome() {
            let ends = || Broken::Ends { position: Box::new(*position), outcome };
            return self.claim.agrees(outcome).then_some(()).ok_or_else(ends);
        }
        if !self.seen.insert(canonical(position, self.claim.seat)) {
            return Ok(());
        }
        self.tally.positions += 1;
        self.tally.looked = self.exhaust.looked;
        if self.tally.positions % BETWEEN_REPORTS == 1 && !self.guide.go_on(&self.tally) {
            return Err(Broken::Stopped);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if position.mover() == self.claim.seat && moves.len() > 1 {
            let step = self.guide.step(position, &mut self.exhaust);
            let step = step.ok_or_else(|| Broken::CutShort(Box::new(*position)))?;
            match step.mv() {
                Some(mv) => moves = vec![mv],
                None => return self.rest(position),
            }
        }
        for mv in moves {
            let mut after = *position;
            after.play(mv).map_err(|why| {
                let position = Box::new(*position);
                Broken::Illegal { position, mv, why }
            })?;
            self.go(&after)?;
        }
        Ok(())
    }

    /// Tries everything.
    fn rest(&mut self, position: &Gosix) -> Result<(), Broken> {
        self.tally.rests += 1;
        let held = self.exhaust.holds(position, MOST_LOOKED);
        self.tally.looked = self.exhaust.looked;
        match held {
            Ok(true) => Ok(()),
            Ok(false) => Err(Broken::Fails(Box::new(*position))),
            Err(TooLong) => Err(Broken::TooLong(Box::new(*position))),
        }
    }
}
