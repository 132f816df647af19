//! Depth-first proof-number search (df-pn): which position to settle next so that the question is answered soonest.
//!
//! A question is whether the player to move has at least so much. He has if some move leaves the opponent with less
//! than he would need; so the number to prove a position is the least of the numbers to disprove those after it, and
//! the number to disprove it the sum of theirs to prove. Games of Gosix never come back to a position, so nothing
//! depends on the way that led there. Draws are a third value: "at least a draw" and "a win" are two questions, and
//! the question of whoever moves next is the other one.

use engine::Clock;
use engine::solve::{Known, Solver, Verdict, essence, placings};
use games::gosix::Move;
use games::{Gosix, Position};

use crate::numbers::{Guess, NEVER, Numbers, Supposed};
use crate::{Fact, Progress, Store, StoreError};

/// A child is left for its sister only when it has become this much worse, or the search would go to and fro.
const PATIENCE: u64 = 4;

/// Why a question has no answer.
#[derive(Debug)]
pub(crate) enum Halt {
    /// Somebody wants it to stop, or the time is over.
    Stopped,
    /// The store cannot be used.
    Store(StoreError),
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Halt {
        Halt::Store(error)
    }
}

/// A position after a move.
struct Child {
    position: Gosix,
    essence: u64,
    numbers: Numbers,
    known: Known,
}

/// The search, and all it works with.
pub(crate) struct Search<'a> {
    pub(crate) store: &'a mut Store,
    pub(crate) solver: &'a Solver,
    pub(crate) supposed: &'a mut Supposed,
    pub(crate) guess: Guess,
    /// From so many placings on the solver is asked.
    pub(crate) reach: u32,
    pub(crate) clock: &'a Clock,
    pub(crate) progress: Progress,
    pub(crate) report: &'a mut dyn FnMut(&Progress),
}

impl Search<'_> {
    /// What is known of a position for the player to move once the question is answered.
    pub(crate) fn answer(&mut self, root: &Gosix, least: Verdict) -> Result<Known, Halt> {
        let never = Numbers { proof: NEVER, disproof: NEVER };
        let essence = essence(root);
        loop {
            let known = if self.is_for_the_solver(root) {
                self.settle(root, essence)?
            } else {
                self.look_into(root, essence, least, never, true)?.1
            };
            if known.answers(least).is_some() {
                return Ok(known);
            }
        }
    }

    /// Whether the solver is asked. Whoever has to pass leaves the other a position with a past, which has no essence
    /// of its own: the solver knows about that.
    fn is_for_the_solver(&self, position: &Gosix) -> bool {
        placings(position) >= self.reach
            || position.passed_before()
            || position.allowed(position.mover()).is_empty()
    }

    /// Has the solver settle a position, and keeps what it says.
    fn settle(&mut self, position: &Gosix, essence: u64) -> Result<Known, Halt> {
        let solution =
            self.solver.solve(position, &self.clock.limits(), self.clock.stop(), &mut |_| ());
        self.progress.nodes += solution.nodes;
        let known = Known { at_least: solution.at_least, at_most: solution.at_most };
        if known == Known::NOTHING {
            return Err(Halt::Stopped);
        }
        if !position.passed_before() {
            self.store.put(essence, Fact::new(known, placings(position), solution.nodes))?;
        }
        self.progress.settled += 1;
        (self.report)(&self.progress);
        if solution.verdict().is_none() { Err(Halt::Stopped) } else { Ok(known) }
    }

    /// Goes on below a position until one of its numbers has reached its bound.
    fn look_into(
        &mut self,
        position: &Gosix,
        essence: u64,
        least: Verdict,
        bounds: Numbers,
        is_root: bool,
    ) -> Result<(Numbers, Known), Halt> {
        let mut children = self.children(position, least)?;
        loop {
            let known = together(&children);
            let numbers = Numbers::of(known, least).unwrap_or_else(|| of_children(&children));
            if is_root {
                self.progress.root = numbers;
            }
            if known.answers(least).is_some() {
                self.store.put(essence, Fact::new(known, placings(position), 0))?;
                self.supposed.put(essence, least, numbers);
                return Ok((numbers, known));
            }
            if numbers.proof >= bounds.proof || numbers.disproof >= bounds.disproof {
                self.supposed.put(essence, least, numbers);
                return Ok((numbers, known));
            }
            if self.clock.is_over() {
                return Err(Halt::Stopped);
            }
            self.go_on(&mut children, least, numbers, bounds)?;
        }
    }

    /// Looks into the most promising child, as long as it is.
    fn go_on(
        &mut self,
        children: &mut [Child],
        least: Verdict,
        numbers: Numbers,
        bounds: Numbers,
    ) -> Result<(), Halt> {
        let mut best = 0;
        let mut second = NEVER;
        for (place, child) in children.iter().enumerate().skip(1) {
            if child.numbers.disproof < children[best].numbers.disproof {
                second = children[best].numbers.disproof;
                best = place;
            } else {
                second = second.min(child.numbers.disproof);
            }
        }
        let least = least.against();
        let chosen = &children[best];
        let rest = numbers.disproof - chosen.numbers.proof.min(numbers.disproof);
        let its_bounds = Numbers {
            proof: bounds.disproof.saturating_sub(rest).min(NEVER),
            disproof: bounds.proof.min(second.saturating_add(second / PATIENCE).saturating_add(1)),
        };
        let (position, essence) = (chosen.position, chosen.essence);
        let (numbers, known) = if self.is_for_the_solver(&position) {
            let known = self.settle(&position, essence)?;
            (Numbers::of(known, least).unwrap_or(chosen.numbers), known)
        } else {
            self.look_into(&position, essence, least, its_bounds, false)?
        };
        (children[best].numbers, children[best].known) = (numbers, known);
        for (place, child) in children.iter_mut().enumerate() {
            if place != best && !child.numbers.is_settled() {
                self.look_again(child, least);
            }
        }
        Ok(())
    }

    /// Positions meet again on other ways: what became of this one meanwhile.
    fn look_again(&mut self, child: &mut Child, least: Verdict) {
        if let Some(fact) = self.store.get_recent(child.essence) {
            child.known = fact.known;
        }
        child.numbers = Numbers::of(child.known, least)
            .or_else(|| self.supposed.get(child.essence, least))
            .unwrap_or(child.numbers);
    }

    /// What the moves lead to, each different position once.
    fn children(&mut self, position: &Gosix, least: Verdict) -> Result<Vec<Child>, Halt> {
        let least = least.against();
        let mut moves: Vec<Move> = Vec::new();
        position.legal_moves(&mut moves);
        let mut children: Vec<Child> = Vec::new();
        for mv in moves {
            let mut after = *position;
            after.play_unchecked(mv);
            let over = after.outcome().map(|end| Verdict::for_seat(end, after.mover()));
            let essence = essence(&after);
            if over.is_none() && children.iter().any(|child| child.essence == essence) {
                continue;
            }
            let known = match over {
                Some(verdict) => Known::exactly(verdict),
                None => self.store.get(essence)?.map_or(Known::NOTHING, |fact| fact.known),
            };
            let numbers = match Numbers::of(known, least) {
                Some(numbers) => numbers,
                None => self.supposed.get(essence, least).unwrap_or_else(|| {
                    let away = self.reach.saturating_sub(placings(&after));
                    self.guess.numbers(&after, away)
                }),
            };
            children.push(Child { position: after, essence, numbers, known });
        }
        Ok(children)
    }
}

/// What is known of a position by what is known of its children.
fn together(children: &[Child]) -> Known {
    let best = |of: fn(&Child) -> Verdict| children.iter().map(of).max().unwrap_or(Verdict::Loss);
    Known {
        at_least: best(|child| -child.known.at_most),
        at_most: best(|child| -child.known.at_least),
    }
}

/// The numbers of a position by those of its children.
fn of_children(children: &[Child]) -> Numbers {
    let proof = children.iter().map(|child| child.numbers.disproof).min().unwrap_or(NEVER);
    let add = |sum: u64, child: &Child| sum.saturating_add(child.numbers.proof);
    Numbers { proof, disproof: children.iter().fold(0, add).min(NEVER) }
}
