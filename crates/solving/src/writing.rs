//! A proof as a strategy: one move for whoever has what is claimed, taken from the store, or from the solver where the
//! store ends.

use certificate::{
    Certificate, Claim, Exhaust, Guide, Least, Step, Strategy, Tally, TooLong, walk,
};
use engine::solve::{Known, Verdict, placings};
use engine::{Limits, Stop};
use games::gosix::Move;
use games::{Gosix, Position};

use crate::{Machine, StoreError};

/// Where trying everything takes no more positions than this, a certificate says no more. Measured: more makes
/// certificates shorter and verifying them longer.
const REST: u64 = 20_000;

/// Before so many placings that is not even tried.
const EARLIEST_REST: u32 = 27;

impl Machine {
    /// All that is known of a position, as a certificate; `None` if nothing is, or if it was stopped.
    pub fn certificate(
        &mut self,
        position: &Gosix,
        stop: &Stop,
        report: &mut dyn FnMut(&Tally),
    ) -> Result<Option<Certificate>, StoreError> {
        let known = self.known(position)?;
        let mut strategies = Vec::new();
        for claim in claims(position, known) {
            let (steps, error) = (Vec::new(), None);
            let mut writer = Writer { machine: self, claim, stop, report, steps, error };
            let walked = walk(position, claim, &mut writer);
            if let Some(error) = writer.error {
                return Err(error);
            }
            match walked {
                Ok(_) => strategies.push(Strategy { claim, steps: writer.steps }),
                Err(_) => return Ok(None),
            }
        }
        let certificate = Certificate { position: *position, strategies };
        Ok((!certificate.strategies.is_empty()).then_some(certificate))
    }
}

/// What bounds say of each seat: a win for one, or at least a draw for one or both.
fn claims(position: &Gosix, known: Known) -> Vec<Claim> {
    let (mover, other) = (position.mover(), position.mover().next(2));
    let claim = |seat, verdict| {
        let least = match verdict {
            Verdict::Win => Least::Win,
            Verdict::Draw => Least::Draw,
            Verdict::Loss => return None,
        };
        Some(Claim { seat, least })
    };
    [claim(mover, known.at_least), claim(other, -known.at_most)].into_iter().flatten().collect()
}

struct Writer<'a> {
    machine: &'a Machine,
    claim: Claim,
    stop: &'a Stop,
    report: &'a mut dyn FnMut(&Tally),
    steps: Vec<Step>,
    error: Option<StoreError>,
}

impl Writer<'_> {
    fn least(&self) -> Verdict {
        match self.claim.least {
            Least::Draw => Verdict::Draw,
            Least::Win => Verdict::Win,
        }
    }

    /// A move after which the claim is known to hold.
    fn mv(&self, position: &Gosix) -> Result<Option<Move>, StoreError> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            let mut after = *position;
            after.play_unchecked(mv);
            if -self.machine.known(&after)?.at_most >= self.least() {
                return Ok(Some(mv));
            }
        }
        let solution =
            self.machine.solver.solve(position, &Limits::default(), self.stop, &mut |_| ());
        Ok(solution.best.filter(|_| solution.at_least >= self.least()))
    }
}

impl Guide for Writer<'_> {
    fn step(&mut self, position: &Gosix, exhaust: &mut Exhaust) -> Option<Step> {
        let is_late = placings(position) >= EARLIEST_REST;
        let rest = if is_late { exhaust.holds(position, REST) } else { Err(TooLong) };
        let step = match rest {
            Ok(holds) => holds.then_some(Step::Rest)?,
            Err(TooLong) => match self.mv(position) {
                Ok(mv) => match mv? {
                    Move::Place(corner) => Step::Place(corner),
                    Move::Pass => return None,
                },
                Err(error) => {
                    self.error = Some(error);
                    return None;
                }
            },
        };
        self.steps.push(step);
        Some(step)
    }

    fn go_on(&mut self, tally: &Tally) -> bool {
        (self.report)(tally);
        !self.stop.is_stopped()
    }
}
