//! What has to be known of each game to make puzzles of it: one file each, and the one list of them, which says of a game
//! without puzzles that it has none.

mod deal;
mod gosix;
mod hexone;
mod tiles;

use engine::Playable;
use engine::solve::Verdict;
use games::{GameId, Position, Seat};
use rand::Rng;

use crate::{Goal, Theme};

/// A game that puzzles are made of.
pub trait Puzzling: Playable {
    /// Who knows how a game ends under best play, where that can be known.
    type Oracle: Oracle<Self>;

    /// What is agreed in games that puzzles are looked for in, one list a way to play.
    const WAYS: &'static [&'static [(&'static str, &'static str)]];

    /// What is looked for, and the largest share of each in a set, in hundredths.
    const GOALS: &'static [(Goal, usize)];

    /// Whether the evaluator's hints about which move to try first are worth their time here.
    const HINTS_ARE_CHEAP: bool;

    /// How many positions may be looked at to find one.
    const EFFORT: u64;

    /// How many turns before the end puzzles are looked for.
    const FROM_THE_END: usize;

    /// How many puzzles with the same goal are taken from one game: where more than one, they differ in more than a turn
    /// or two.
    const A_GAME: usize;

    /// All that matters for what can come of this position, exactly: what was agreed, who is to move, and whether the
    /// turn has begun.
    /// At most 120 bits. `None` where the same is not reached in two ways so often that remembering pays.
    fn exact_key(&self) -> Option<u128>;

    /// Whether looking for a goal here is likely to come to an end.
    fn is_in_reach(&self, goal: Goal) -> bool;

    /// Positions near this one that may be puzzles with a goal, where those are rare in games: some moves by chance on, or
    /// with other cards dealt. They are likely to be, not more; what they are is proven like anything else.
    fn alike<R: Rng>(&self, goal: Goal, chance: &mut R) -> Vec<Self>;

    /// The same for positions that are one and the same to whoever solves puzzles: turned, mirrored, with colours
    /// changed, or different in what does not matter.
    fn essence(&self) -> Vec<u8>;

    /// How many things whoever is to move may be after: each has to be looked for.
    fn aims(&self) -> usize {
        1
    }

    /// What a solution is about, besides what can be told of every game.
    fn themes(story: &Story<Self>) -> Vec<Theme>;
}

/// Who knows how a game ends under best play.
pub trait Oracle<P: Position> {
    /// One with so many megabytes of memory.
    fn new(megabytes: usize) -> Self;

    /// The verdict for the seat to move and a best move, if that takes no more than so many positions.
    fn solve(&self, position: &P, positions: u64) -> Option<(Verdict, Option<P::Move>)>;
}

/// Where nobody knows.
pub struct NoOracle;

impl<P: Position> Oracle<P> for NoOracle {
    fn new(_: usize) -> NoOracle {
        NoOracle
    }

    fn solve(&self, _: &P, _: u64) -> Option<(Verdict, Option<P::Move>)> {
        None
    }
}

/// A solution as it was played: the line, and the rest.
pub struct Story<P: Position> {
    /// Who solves.
    pub solver: Seat,
    /// What was played.
    pub steps: Vec<Step<P>>,
}

/// A move of a solution, and what it caused.
pub struct Step<P: Position> {
    /// The position before.
    pub before: P,
    /// Who played.
    pub seat: Seat,
    /// What was played.
    pub mv: P::Move,
    /// What it caused.
    pub events: Vec<P::Event>,
}

impl<P: Position> Story<P> {
    /// Plays moves and writes down what they cause; `None` if one is not legal.
    pub fn of(start: &P, moves: &[P::Move]) -> Option<Story<P>> {
        let mut position = start.clone();
        let steps = moves.iter().map(|mv| {
            let (before, seat) = (position.clone(), position.to_move()?);
            position.check(*mv).ok()?;
            let mut events = Vec::new();
            position.play_witnessed(*mv, &mut events);
            Some(Step { before, seat, mv: *mv, events })
        });
        let steps = steps.collect::<Option<Vec<_>>>()?;
        Some(Story { solver: start.to_move()?, steps })
    }

    /// The solver's moves.
    pub fn own(&self) -> impl Iterator<Item = &Step<P>> {
        self.steps.iter().filter(|told| told.seat == self.solver)
    }

    /// The moves of the solver's first turn.
    pub fn first_turn(&self) -> impl Iterator<Item = &Step<P>> {
        let first = self.steps.iter().enumerate();
        let first = first.take_while(|(place, told)| *place == 0 || told.before.mid_turn());
        first.map(|(_, told)| told).filter(|told| told.seat == self.solver)
    }
}

/// Code that works for any game with puzzles, to be run by [`visit`].
pub trait PuzzlingVisitor {
    /// What the code gives back.
    type Output;

    /// Runs the code on positions of type `P`.
    fn visit<P: Puzzling>(self) -> Self::Output;
}

/// Defines [`visit`] from the one list of games: each with its type, or `none` if no puzzles are made of it.
macro_rules! puzzling {
    ($($id:ident => $position:tt),+ $(,)?) => {
        /// Runs code that works for any game with puzzles on this one; `None` if it has none.
        pub fn visit<V: PuzzlingVisitor>(game: GameId, visitor: V) -> Option<V::Output> {
            match game { $( GameId::$id => puzzling!(@ $position visitor) ),+ }
        }
    };
    (@ none $visitor:ident) => {{
        drop($visitor);
        None
    }};
    (@ $position:ident $visitor:ident) => { Some($visitor.visit::<games::$position>()) };
}

puzzling! {
    Gosix => Gosix,
    Hexone => Hexone,
    SixByFive => SixByFive,
    Xochintlan => Xochintlan,
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the list is made as above, where it is public")]
mod tests {
    use super::*;

    puzzling! {
        Gosix => none,
        Hexone => Hexone,
        SixByFive => none,
        Xochintlan => none,
    }

    #[test]
    fn a_game_can_be_listed_as_one_without_puzzles() {
        struct Name;
        impl PuzzlingVisitor for Name {
            type Output = &'static str;

            fn visit<P: Puzzling>(self) -> &'static str {
                P::NAME
            }
        }
        assert_eq!(visit(GameId::Gosix, Name), None);
        assert_eq!(visit(GameId::Hexone, Name), Some("hexone"));
    }
}
