//! Our rules for the players of the crate `minimax`.
//!
//! That crate takes it that two players move in turn. Where a seat moves again, the other one
//! waits in between: a move that changes nothing.

use std::any::Any;
use std::marker::PhantomData;
use std::time::Duration;

use engine::{Limits, Outlook, Player, Stop};
use games::{Gosix, Hexone, Outcome, Position, Seat};
use minimax::{
    Evaluation, IterativeOptions, IterativeSearch, MCTSOptions, MonteCarloTreeSearch, Strategy,
    Winner,
};

struct Game<P>(PhantomData<P>);

#[derive(Clone)]
struct State<P> {
    position: P,
    /// Whose turn it is as the crate sees it.
    turn: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step<M> {
    Move(M),
    Wait,
}

impl<P: Position> minimax::Game for Game<P> {
    type S = State<P>;
    type M = Step<P::Move>;

    fn generate_moves(state: &State<P>, steps: &mut Vec<Step<P::Move>>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        if state.position.to_move() == Some(state.turn) {
            let mut moves = Vec::new();
            state.position.legal_moves(&mut moves);
            steps.extend(moves.into_iter().map(Step::Move));
        } else {
            steps.push(Step::Wait);
        }
        None
    }

    fn apply(state: &mut State<P>, step: Step<P::Move>) -> Option<State<P>> {
        let mut next = state.clone();
        if let Step::Move(mv) = step {
            next.position.play_unchecked(mv);
        }
        next.turn = state.turn.next(2);
        Some(next)
    }

    fn get_winner(state: &State<P>) -> Option<Winner> {
        Some(match state.position.outcome()? {
            Outcome::Draw => Winner::Draw,
            Outcome::Win(seat) if seat == state.turn => Winner::PlayerToMove,
            Outcome::Win(_) => Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(state: &State<P>) -> u64 {
        state.position.hash() ^ (state.turn.index() as u64) << 63
    }
}

/// What a seat has on the board, as anybody would count it at first: pawns, and hexagons for five
/// of them each.
pub(crate) fn material(position: &dyn Any, seat: Seat) -> i32 {
    if let Some(gosix) = position.downcast_ref::<Gosix>() {
        (gosix.pawns(seat).len() + 5 * gosix.conquered(seat).len()) as i32
    } else if let Some(hexone) = position.downcast_ref::<Hexone>() {
        hexone.pawns(seat) as i32
    } else {
        0
    }
}

struct Material<P>(PhantomData<P>);

impl<P: Position> minimax::Evaluator for Material<P> {
    type G = Game<P>;

    fn evaluate(&self, state: &State<P>) -> Evaluation {
        let count = |seat| material(&state.position, seat);
        (count(state.turn) - count(state.turn.next(2))) as Evaluation
    }
}

/// A player of the crate with our positions.
struct Adapted<P: Position, S> {
    strategy: S,
    game: PhantomData<fn(&P)>,
}

impl<P: Position, S: Strategy<Game<P>> + Send> Player<P> for Adapted<P, S> {
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, _: &Stop) -> Option<P::Move> {
        use rand::SeedableRng;
        let position = P::complete(&outlook.view, &mut engine::Chance::seed_from_u64(0));
        let turn = position.to_move()?;
        self.strategy.set_timeout(limits.time.unwrap_or(Duration::from_millis(100)));
        match self.strategy.choose_move(&State { position, turn })? {
            Step::Move(mv) => Some(mv),
            Step::Wait => None,
        }
    }
}

/// The crate's iterative deepening.
pub(crate) fn iterative<P: Position>() -> impl Player<P> {
    let options = IterativeOptions::new().with_table_byte_size(16 << 20);
    let strategy = IterativeSearch::new(Material(PhantomData::<P>), options);
    Adapted { strategy, game: PhantomData }
}

/// The crate's Monte-Carlo tree search.
pub(crate) fn monte_carlo<P: Position>() -> impl Player<P> {
    let options = MCTSOptions::default().with_num_threads(1);
    let strategy = MonteCarloTreeSearch::<Game<P>>::new(options);
    Adapted { strategy, game: PhantomData }
}
