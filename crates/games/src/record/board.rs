//! The board a record is replayed on, with or without knowing the cards.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::effort::Effort;
use crate::{Position, Seed, Viewer};

/// A position, and how far it can be trusted.
#[derive(Clone)]
pub(super) struct Board<P> {
    pub(super) position: P,
    pub(super) cards: Cards,
    chance: ChaCha8Rng,
}

/// What is known of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cards {
    /// Everything, up to the refill of the draw pile that comes after so many piles.
    Told {
        /// How many piles are known.
        piles: usize,
    },
    /// Nothing: they are guessed anew for each move, so that it is possible and ends nothing.
    Guessed,
    /// Nothing, and guessing is of no use: they lie open, and a guess would change what everybody
    /// has seen; or the draw pile was refilled, and nobody knows how.
    Lost,
}

/// Why a move could not be played.
pub(super) enum Obstacle<I> {
    /// The rules refuse it.
    Refused(I),
    /// Too much would have to be guessed to know.
    TooMuchToGuess,
}

/// How many guesses that allow a move are compared, and how many are tried to find them. A card
/// that is revealed is in the right hand in one guess of thirty or so.
const COMPARED_GUESSES: usize = 32;
const MOST_GUESSES: usize = 4000;

impl<P: Position> Board<P> {
    pub(super) fn told(position: P, piles: usize) -> Board<P> {
        Board::new(position, Cards::Told { piles })
    }

    /// A board whose cards are unknown.
    pub(super) fn guessed(position: P) -> Board<P> {
        let deal = |seed| P::start(position.options(), &Seed::from_u64(seed));
        let [one, other] = [0, 1].map(|seed| deal(seed).view(Viewer::Spectator));
        let cards = if one == other { Cards::Guessed } else { Cards::Lost };
        Board::new(position, cards)
    }

    fn new(position: P, cards: Cards) -> Board<P> {
        Board { position, cards, chance: ChaCha8Rng::seed_from_u64(0) }
    }

    /// Any position that looks like this view.
    pub(super) fn completed(view: &P::View) -> P {
        P::complete(view, &mut ChaCha8Rng::seed_from_u64(0))
    }

    /// A board for a variation: how the draw pile would be refilled there, nobody knows.
    pub(super) fn branch(&self) -> Board<P> {
        let mut branch = self.clone();
        if let Cards::Told { piles } = &mut branch.cards {
            *piles = self.position.piles().len();
        }
        branch
    }

    /// Whether a turn has been begun and not finished, as far as is known.
    pub(super) fn mid_turn(&self) -> Option<bool> {
        let known = self.cards != Cards::Lost;
        known.then(|| self.position.outcome().is_none() && self.position.mid_turn())
    }

    pub(super) fn play(
        &mut self,
        mv: P::Move,
        effort: &mut Effort,
    ) -> Result<(), Obstacle<P::Illegal>> {
        match self.cards {
            Cards::Told { piles } => {
                self.position.play(mv).map_err(Obstacle::Refused)?;
                if self.position.piles().len() > piles {
                    self.cards = Cards::Lost;
                }
                Ok(())
            }
            Cards::Guessed => self.play_guessing(mv, effort),
            Cards::Lost => Ok(()),
        }
    }

    /// Plays with the cards lying so that the game goes on and as little happens as possible: no
    /// card is shown unless it must be.
    ///
    /// The view is read from its text, which tells nothing of the cards seen before: since nobody
    /// knows which were shown and replaced, nothing can be concluded from the others.
    fn play_guessing(
        &mut self,
        mv: P::Move,
        effort: &mut Effort,
    ) -> Result<(), Obstacle<P::Illegal>> {
        let seen = self.position.view(Viewer::Spectator);
        let view = P::view_from_text(&seen.to_string(), self.position.options()).unwrap_or(seen);
        let mut possible = Vec::with_capacity(COMPARED_GUESSES);
        for _ in 0..MOST_GUESSES {
            effort.spend().ok_or(Obstacle::TooMuchToGuess)?;
            let mut guess = P::complete(&view, &mut self.chance);
            if guess.check(mv).is_err() {
                continue;
            }
            let mut events = Vec::new();
            guess.play_witnessed(mv, &mut events);
            possible.push(((guess.outcome().is_some(), events.len()), guess));
            if possible.len() == COMPARED_GUESSES {
                break;
            }
        }
        match possible.into_iter().min_by_key(|(happening, _)| *happening) {
            Some((_, guess)) => {
                self.position = guess;
                Ok(())
            }
            None => self.position.play(mv).map_err(Obstacle::Refused),
        }
    }
}
