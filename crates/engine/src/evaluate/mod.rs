//! What the engine knows of each game: one file or folder for each, and the one list of them.
//!
//! Outside this folder, the exact solvers and the tests, nothing in the crate names a game. A new
//! game costs one file or folder here and one line in [`playable!`](self).

mod foresight;
mod gosix;
mod hexone;
mod network;
mod packed;
mod tiles;

use games::{GameId, Position, Seat};

use crate::tree::Beliefs;
#[cfg(feature = "workbench")]
use crate::tune::{Generation, Plan, TuneError, Watch};
use crate::{Claim, Level, Limits, Manner, Outlook, Stop, Value};

pub(crate) use foresight::shares_of;
pub use foresight::{Foresight, Shares};
#[cfg(feature = "workbench")]
pub(crate) use network::{HIDDEN, ONE, OUT};
pub use network::{Inputs, Judge, Network, NetworkError};
pub use tiles::TileLore;
#[cfg(feature = "workbench")]
pub use tiles::{BeliefFit, fit_beliefs};

/// A game the engine can play.
pub trait Playable: Position {
    /// Who judges positions that are not over.
    type Evaluator: Evaluator<Self>;

    /// What a player may believe about the cards it does not see.
    type Beliefs: Beliefs<Self>;

    /// Positions to measure the search by, with default options.
    const QUESTIONS: &'static [&'static str];

    /// How many positions the search looks at for them: another number is another way of playing.
    const SIGNATURE: u64;

    /// What a move within a turn that has already begun costs of the search's depth, in eighths
    /// of an ordinary move. Less than 8 looks further into long turns.
    const COST_WITHIN_TURN: i32 = 8;

    /// By how much a move may change the evaluator's opinion, as a rule. The search does not look
    /// further at positions that would need more than that to come back into question; without a
    /// number it always looks.
    const SWING: Option<i32> = None;

    /// Whether the evaluator takes so long that what it said of a position is worth remembering.
    const COSTLY_JUDGEMENT: bool = false;

    /// Whether turns can be longer than a search sees, so that it is worth a look of its own
    /// what the opponent could do in the next one.
    const LONG_TURNS: bool = false;

    /// Whether a seat with this view knows all there is to know, and two play: then alpha-beta
    /// search answers best.
    fn suits_alpha_beta(view: &Self::View) -> bool;

    /// What tells a position from all others that could be worth something else: what was found
    /// out about it is remembered under this. Where the past counts, it has to be in it.
    fn key(&self) -> u64 {
        self.hash()
    }

    /// What identifies a situation within a turn: two positions of the same turn with the same
    /// key can be brought to the same ends.
    fn key_within_turn(&self) -> u64 {
        self.hash()
    }

    /// What a player believes who has seen this.
    fn beliefs(outlook: &Outlook<Self>) -> Self::Beliefs {
        Self::Beliefs::of(outlook)
    }

    /// How much a move of the seat to move would tell the others about what it hides: the higher,
    /// the more.
    fn tells(_outlook: &Outlook<Self>, _mv: Self::Move) -> f64 {
        0.0
    }

    /// What the coach can say of a mistake besides what the rules cause: by what its player could know,
    /// compared with a better move.
    fn remarks(_before: &Outlook<Self>, _played: Self::Move, _better: Self::Move) -> Vec<Claim> {
        Vec::new()
    }

    /// An exact solver with so many megabytes of memory that works on so many threads, if the
    /// game has one.
    fn solver(_megabytes: usize, _threads: usize) -> Option<Box<dyn Solve<Self>>> {
        None
    }

    /// What a seat has more than the others, as somebody counts who has just learnt the game and
    /// knows the seat's cards; `alone`, what it has as if there were no others. The game is not
    /// over.
    fn count(&self, seat: Seat, alone: bool) -> i32;

    /// What that will be after each of these moves, where it can be told more quickly than by
    /// playing them: where none of them ends the game or leaves the turn to be ended.
    fn counts_after(&self, moves: &[Self::Move], _seat: Seat, _alone: bool) -> Vec<Option<i32>> {
        vec![None; moves.len()]
    }

    /// Where cards are hidden: what each of these moves risks and leaves open, to somebody who
    /// concludes what he can from so many of everybody's latest turns. `None` where nothing is hidden: then
    /// one can look.
    fn ventures(
        _outlook: &Outlook<Self>,
        _moves: &[Self::Move],
        _remembers: usize,
    ) -> Option<Vec<Venture>> {
        None
    }

    /// How strong somebody feels where a move goes who does not know yet what it is good for.
    fn lures(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// How a player of this level plays; `None` for full strength.
    fn manner(level: Level) -> Option<Manner>;

    /// Fits the evaluator's weights, if it has any; see [`tune`](crate::tune::tune).
    #[cfg(feature = "workbench")]
    fn tune(
        _plan: &Plan,
        _watch: &Watch,
        _report: &mut dyn FnMut(&Generation),
    ) -> Result<String, TuneError> {
        Err(TuneError::NothingToFit { game: Self::NAME })
    }
}

/// What a move risks and leaves open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Venture {
    /// How likely it is that somebody else could complete a card before the player's next turn.
    pub danger: f32,
    /// In how many ways the player's nearest card could then be reached.
    pub ways: i32,
}

/// An exact solver of a game; what it has proven it remembers.
pub trait Solve<P: Position>: Send {
    /// Whether a position like this is solved within the limits as a rule.
    fn is_in_reach(&self, position: &P, limits: &Limits) -> bool;

    /// The exact value of a position for the seat to move with a best move, if that can be found
    /// within the limits. A position that is not in reach is not even tried.
    fn solve(&self, position: &P, limits: &Limits, stop: &Stop) -> Option<Solved<P::Move>>;

    /// The exact values of the moves of a position, of as many as can be told within the limits.
    fn survey(&self, position: &P, limits: &Limits, stop: &Stop) -> Vec<(P::Move, Value)>;
}

/// What an exact solver has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// Won or lost in nobody knows how many moves, or even for a draw.
    pub value: Value,
    /// A move that keeps it.
    pub best: M,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Who judges positions.
pub trait Evaluator<P: Playable>: Default + Send + Sync + 'static {
    /// How good a position that is not over is for the seat to move, on the scale of
    /// [`Value::guess`](crate::Value::guess).
    fn value(&self, position: &P) -> i32;

    /// How promising a legal move looks before it is tried: the search looks at the highest
    /// first. Only the order counts, and it should come cheap.
    fn hint(&self, position: &P, mv: P::Move) -> i32;

    /// How likely each seat is to win. The game is not over.
    fn shares(&self, position: &P) -> Shares;

    /// What players can expect when this is what one of them believes, and they look so many moves
    /// ahead at most.
    fn foresight(&self, _beliefs: &P::Beliefs, _depth: Option<u32>) -> Box<dyn Foresight<P> + '_> {
        Box::new(foresight::Open::new(self))
    }
}

/// Code that works for any playable game, to be run by [`visit`].
pub trait PlayableVisitor {
    /// What the code gives back.
    type Output;

    /// Runs the code on positions of type `P`.
    fn visit<P: Playable>(self) -> Self::Output;
}

/// Defines [`visit`] from the one list of games.
macro_rules! playable {
    ($($id:ident => $position:ty),+ $(,)?) => {
        /// Runs code that works for any playable game on this one.
        pub fn visit<V: PlayableVisitor>(game: GameId, visitor: V) -> V::Output {
            match game { $( GameId::$id => visitor.visit::<$position>() ),+ }
        }
    };
}

playable! {
    Gosix => games::Gosix,
    Hexone => games::Hexone,
    SixByFive => games::SixByFive,
    Xochintlan => games::Xochintlan,
}
