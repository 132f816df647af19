//! Computer players.

use std::time::Duration;

use games::{Outcome, Position};

use crate::evaluate::Playable;
use crate::{
    Analyst, Beliefs, Chance, Info, Instant, Limits, Manner, Outlook, Settings, Stop, Strength,
};

/// Somebody who can choose a move, knowing only what its seat may know.
pub trait Player<P: Position>: Send {
    /// One move for the seat to move; a turn of several is asked for move by move. `None` once
    /// the game is over.
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move>;
}

/// The computer as a player of a given strength.
pub struct Computer<P: Playable> {
    manner: Option<Manner>,
    analyst: Analyst<P>,
}

/// How long a player of full strength thinks if nobody says how long it may.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// In how many deals a win must be one to be taken for certain.
const DEALS_TO_BE_SURE: usize = 4;

impl<P: Playable> Computer<P> {
    /// A player of this strength. Those below full strength err by chance, which comes from the
    /// seed in the settings: the same outlook gives the same move.
    pub fn new(strength: Strength, settings: Settings) -> Computer<P> {
        let manner = match strength {
            Strength::Engine => None,
            Strength::Level(level) => P::manner(level),
        };
        Computer { manner, analyst: Analyst::new(settings) }
    }

    /// A player with a manner of its own, to find out how strong it makes it.
    pub fn with_manner(manner: Manner, settings: Settings) -> Computer<P> {
        Computer { manner: Some(manner), analyst: Analyst::new(settings) }
    }

    fn choose_by_manner(
        &mut self,
        manner: &Manner,
        outlook: &Outlook<P>,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<P::Move> {
        let mut chance = crate::chance(self.analyst.settings().seed, &outlook.view);
        if let Some(win) = win_in_one(outlook, &mut chance) {
            return Some(win);
        }
        let habits = match manner {
            Manner::Counts(counting) => {
                return counting.choose(&mut chance, outlook);
            }
            Manner::Judges(habits) => habits,
        };
        // What was found for an earlier move would let it look further than it can.
        self.analyst.forget();
        let limits = habits.limits(limits, &mut chance);
        let info = self.analyst.analyse(outlook, habits.lines, &limits, stop, &mut |_| ());
        habits.choose(&info.lines, &mut chance)
    }
}

impl<P: Playable> Player<P> for Computer<P> {
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move> {
        if let Some(manner) = self.manner {
            return self.choose_by_manner(&manner, outlook, limits, stop);
        }
        let unlimited = *limits == Limits::default();
        let limits = if unlimited { Limits::time(USUAL_TIME) } else { *limits };
        if P::suits_alpha_beta(&outlook.view) {
            let info = self.analyst.analyse(outlook, 1, &limits, stop, &mut |_| ());
            return info.best().map(|line| line.mv);
        }
        let begun = Instant::now();
        let mut chance = crate::chance(self.analyst.settings().seed, &outlook.view);
        if let Some(win) = win_in_one(outlook, &mut chance) {
            return Some(win);
        }
        let limits = limits.after(begun.elapsed());
        let info = self.analyst.analyse(outlook, CANDIDATES, &limits, stop, &mut |_| ());
        least_telling(&info, outlook)
    }
}

/// Where cards are hidden: among so many moves the one is sought that tells the others least.
const CANDIDATES: usize = 5;

/// Moves are as good as the best if they win about as often and were found worth nearly as many
/// tries.
const AS_OFTEN: f64 = 0.01;
const AS_MANY_TRIES: f64 = 0.6;

/// Of the moves that are as good as the best, the one that tells the others least about what the
/// player hides.
fn least_telling<P: Playable>(info: &Info<P::Move>, outlook: &Outlook<P>) -> Option<P::Move> {
    let best = info.best()?;
    let as_good = info.lines.iter().filter(|line| {
        line.win_probability >= best.win_probability - AS_OFTEN
            && line.nodes as f64 >= AS_MANY_TRIES * best.nodes as f64
    });
    let tells = |mv| P::tells(outlook, mv);
    let judged = as_good.map(|line| (tells(line.mv), line.mv));
    judged.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, mv)| mv)
}

/// A move that wins at once, whatever is hidden.
pub(crate) fn win_in_one<P: Playable>(
    outlook: &Outlook<P>,
    chance: &mut Chance,
) -> Option<P::Move> {
    let beliefs = P::beliefs(outlook);
    let deals = if P::suits_alpha_beta(&outlook.view) { 1 } else { DEALS_TO_BE_SURE };
    let deals: Vec<P> = (0..deals).map(|_| beliefs.draw(chance)).collect();
    let mut moves = Vec::new();
    deals.first()?.legal_moves(&mut moves);
    moves.into_iter().find(|mv| {
        deals.iter().all(|deal| {
            let mut after = deal.clone();
            let mover = deal.to_move();
            after.play(*mv).is_ok()
                && matches!(after.outcome(), Some(Outcome::Win(seat)) if Some(seat) == mover)
        })
    })
}
