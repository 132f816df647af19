//! Players to measure against that need no engine.

use engine::{
    Beliefs, Chance, Clock, Computer, Limits, Outlook, Playable, Player, Settings, Stop, Strength,
    Uniform,
};
use games::{Outcome, Position, Seat};
use rand::SeedableRng;

/// Any legal move.
pub(crate) struct Random(Chance);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Chance::seed_from_u64(seed))
    }
}

impl<P: Position> Player<P> for Random {
    fn choose(&mut self, outlook: &Outlook<P>, _: &Limits, _: &Stop) -> Option<P::Move> {
        P::complete(&outlook.view, &mut self.0).random_move(&mut self.0)
    }
}

/// Takes a win in one, avoids giving one it can foresee, else plays at random. What is hidden it
/// guesses, in one way or in several.
pub(crate) struct Careful {
    chance: Chance,
    guesses: usize,
}

impl Careful {
    pub(crate) fn new(seed: u64, guesses: usize) -> Careful {
        Careful { chance: Chance::seed_from_u64(seed), guesses }
    }

    fn wins<P: Position>(position: &P, mv: P::Move, seat: Seat) -> bool {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.outcome() == Some(Outcome::Win(seat))
    }

    /// Whether the move lets somebody else win, at once or in one.
    fn gives<P: Position>(position: &P, mv: P::Move, seat: Seat) -> bool {
        let mut after = position.clone();
        after.play_unchecked(mv);
        match after.to_move() {
            None => after.outcome() != Some(Outcome::Draw),
            Some(other) if other == seat => false,
            Some(other) => {
                let mut replies = Vec::new();
                after.legal_moves(&mut replies);
                replies.into_iter().any(|reply| Careful::wins(&after, reply, other))
            }
        }
    }
}

impl<P: Position> Player<P> for Careful {
    fn choose(&mut self, outlook: &Outlook<P>, _: &Limits, _: &Stop) -> Option<P::Move> {
        let deals: Vec<P> =
            (0..self.guesses).map(|_| P::complete(&outlook.view, &mut self.chance)).collect();
        let position = deals.first()?;
        let seat = position.to_move()?;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if let Some(win) = moves.iter().find(|mv| Careful::wins(position, **mv, seat)) {
            return Some(*win);
        }
        for place in (1..moves.len()).rev() {
            moves.swap(place, games::below(&mut self.chance, place + 1));
        }
        // The first that is safe in all deals, or else one of some that is safe in most.
        let mut best = (usize::MAX, None);
        for mv in moves.into_iter().take(if deals.len() > 1 { 12 } else { usize::MAX }) {
            let given = deals.iter().filter(|deal| Careful::gives(*deal, mv, seat)).count();
            if given < best.0 {
                best = (given, Some(mv));
            }
            if given == 0 {
                break;
            }
        }
        best.1
    }
}

/// The engine, but it has forgotten all that was played: it knows of hidden cards only what
/// everybody can work out.
pub(crate) struct Forgetful<P: Playable>(Computer<P>);

impl<P: Playable> Forgetful<P> {
    pub(crate) fn new(seed: u64) -> Forgetful<P> {
        let settings = Settings { seed, ..Settings::default() };
        Forgetful(Computer::new(Strength::Engine, settings))
    }
}

impl<P: Playable> Player<P> for Forgetful<P> {
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move> {
        let (seat, view) = (outlook.seat, outlook.view.clone());
        self.0.choose(&Outlook { seat, view, past: Vec::new() }, limits, stop)
    }
}

/// Plays random games after each move, and takes the move after which most were won.
pub(crate) struct Flat(Chance);

impl Flat {
    pub(crate) fn new(seed: u64) -> Flat {
        Flat(Chance::seed_from_u64(seed))
    }
}

impl<P: Playable> Player<P> for Flat {
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move> {
        let clock = Clock::start(limits.time, stop);
        let beliefs = Uniform::of(outlook);
        let mut moves = Vec::new();
        beliefs.draw(&mut self.0).legal_moves(&mut moves);
        let mut won = vec![0.0; moves.len()];
        let mut rounds = 0u64;
        while rounds == 0
            || !clock.is_over() && limits.nodes.is_none_or(|nodes| rounds * 50 < nodes)
        {
            for (mv, won) in moves.iter().zip(&mut won) {
                let mut position: P = beliefs.draw(&mut self.0);
                position.play_unchecked(*mv);
                *won += match games::playout(&mut position, &mut self.0).outcome {
                    Outcome::Win(seat) => f64::from(u8::from(seat == outlook.seat)),
                    Outcome::Draw => 0.5,
                };
            }
            rounds += 1;
        }
        let best = moves.iter().zip(&won).max_by(|one, other| one.1.total_cmp(other.1));
        best.map(|(mv, _)| *mv)
    }
}
