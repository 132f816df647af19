//! Puzzles of Gosix, proven by the exact solver.

use engine::solve::{self, Solver, Verdict};
use engine::{Limits, Stop};
use games::gosix::{Event, Move};
use games::{Gosix, Outcome, Position, Seat};
use lattice::FlowerHexagon;
use rand::Rng;

use super::{Oracle, Puzzling, Step, Story};
use crate::{Goal, Theme};

/// Positions with more corners to be filled than this, counting three for each hexagon still to be conquered, take the
/// solver too long.
const MOST_TO_FILL: u32 = 21;

/// Good players seldom come near a draw: from a position games are played on by chance, up to so many, until one is
/// drawn. Of all games by chance one in nine hundred is.
const PLAYED_ON: usize = 300;

impl Oracle<Gosix> for Solver {
    fn new(megabytes: usize) -> Solver {
        Solver::new(megabytes << 20, 1)
    }

    fn solve(&self, position: &Gosix, positions: u64) -> Option<(Verdict, Option<Move>)> {
        let limits = Limits::nodes(positions);
        let solution = Solver::solve(self, position, &limits, &Stop::new(), &mut |_| ());
        solution.verdict().map(|verdict| (verdict, solution.best))
    }
}

impl Puzzling for Gosix {
    type Oracle = Solver;

    const WAYS: &'static [&'static [(&'static str, &'static str)]] = &[&[]];
    const GOALS: &'static [(Goal, usize)] =
        &[(Goal::Draw, 40), (Goal::WinIn(1), 15), (Goal::Win, 100)];
    const HINTS_ARE_CHEAP: bool = true;
    const EFFORT: u64 = 2_000_000;
    const FROM_THE_END: usize = 16;
    const A_GAME: usize = 3;

    fn exact_key(&self) -> Option<u128> {
        None
    }

    fn is_in_reach(&self, goal: Goal) -> bool {
        let conquered: u32 = Seat::first(2).map(|seat| self.conquered(seat).len()).sum();
        let to_fill = self.empty().len() + 3 * (7 - conquered);
        !self.passed_before() && (goal == Goal::WinIn(1) || to_fill <= MOST_TO_FILL)
    }

    /// Somewhere in a game that ends in a draw, somebody held it or let it slip.
    fn alike<R: Rng>(&self, goal: Goal, chance: &mut R) -> Vec<Gosix> {
        if goal != Goal::Draw {
            return vec![*self];
        }
        let mut played = Vec::new();
        for _ in 0..PLAYED_ON {
            let mut now = *self;
            played.clear();
            while let Some(mv) = now.random_move(chance) {
                played.push(now);
                now.play_unchecked(mv);
            }
            if now.outcome() == Some(Outcome::Draw) {
                return played;
            }
        }
        Vec::new()
    }

    /// What the solver takes for one and the same: dead corners and who has which hexagon do not matter.
    fn essence(&self) -> Vec<u8> {
        solve::essence(self).to_be_bytes().to_vec()
    }

    fn themes(story: &Story<Gosix>) -> Vec<Theme> {
        let mut themes = Vec::new();
        let other = story.solver.next(2);
        let conquered = |events: &[Event], by: Seat| {
            let closings = events.iter().filter_map(|event| match event {
                Event::Closed(closing) if closing.conqueror == by => Some(closing.hexagon),
                _ => None,
            });
            closings.collect::<Vec<_>>()
        };
        let given = || story.own().filter(|told| !conquered(&told.events, other).is_empty());
        if given().next().is_some() {
            themes.push(Theme::Sacrifice);
        }
        if given().any(|told| is_behind(told, story.solver)) {
            themes.push(Theme::TwoForOne);
        }
        let own: Vec<_> = story.own().map(|told| conquered(&told.events, story.solver)).collect();
        if own.iter().any(|hexagons| hexagons.len() > 1) {
            themes.push(Theme::DoubleClosing);
        }
        if own.iter().flatten().any(|hexagon| *hexagon == FlowerHexagon::ALL[0]) {
            themes.push(Theme::Centre);
        }
        if story.own().any(|told| is_tempo(&told.before, told.mv)) {
            themes.push(Theme::Tempo);
        }
        if story.steps.iter().any(|told| told.seat == other && told.mv == Move::Pass) {
            themes.push(Theme::Pass);
        }
        let closes = |event: &Event| matches!(event, Event::Closed(_));
        if !story.first_turn().any(|told| told.events.iter().any(closes)) {
            themes.push(Theme::Quiet);
        }
        themes
    }
}

/// Whether a seat has fewer hexagons than the other after a move of its own.
fn is_behind(told: &Step<Gosix>, seat: Seat) -> bool {
    let mut after = told.before;
    after.play_unchecked(told.mv);
    after.conquered(seat).len() < after.conquered(seat.next(2)).len()
}

/// Whether a pawn goes where all hexagons round it are conquered.
fn is_tempo(before: &Gosix, mv: Move) -> bool {
    let Move::Place(corner) = mv else { return false };
    let around =
        FlowerHexagon::ALL.into_iter().filter(|hexagon| hexagon.corners().contains(corner));
    around.into_iter().all(|hexagon| before.conqueror(hexagon).is_some())
}
