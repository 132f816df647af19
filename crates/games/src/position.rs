//! The one trait every game implements.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use lattice::BoardSymmetry;
use rand::Rng;
use serde::Serialize;

use crate::{Describe, Options, Outcome, Seat, Seed, Viewer, Witness};

/// A position of a game, with all that is needed to go on from it.
///
/// Search, tables and screens know games only through this trait. They may not assume that
/// seats alternate: in Hexone a player moves many times in a row, in 6x5 up to five take turns.
///
/// The text of a position (`Display`, [`from_text`](Position::from_text)) tells everything but
/// what lies in the past (earlier positions, for repetitions) and the order of hidden piles.
///
/// `clone_from` reuses what the old value has allocated: a search keeps one position for each ply
/// and allocates nothing on the way.
pub trait Position: Clone + Debug + Display + Send + Sync + 'static {
    /// What can be agreed before a game.
    type Options: Options;

    /// One step of a turn, played by one seat. Its text is read by `FromStr`.
    type Move: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err: Error + Send + Sync + 'static>
        + Send
        + Sync
        + 'static;

    /// Something a move causes, to be told or animated.
    type Event: Clone + Debug + PartialEq + Serialize + Send + 'static;

    /// Why a move is refused.
    type Illegal: Error + Clone + PartialEq + Serialize + Send + Sync + 'static;

    /// Why a text (or a deck) is not a position.
    type SetupError: Error + Clone + PartialEq + Serialize + Send + Sync + 'static;

    /// What one seat or a spectator may see. What is hidden from them is not in it at all.
    type View: Clone + Eq + Debug + Display + Send + Sync + 'static;

    /// The ways to turn and mirror the board.
    type Symmetry: BoardSymmetry;

    /// What the game says of itself, for whoever shows and tells it.
    type Description: Describe<Self>;

    /// The game's name in texts, commands and files.
    const NAME: &'static str;

    /// What the seats are called, in lower case; the first letter stands for a seat in texts.
    const SEAT_NAMES: &'static [&'static str];

    /// The beginning of a game. All its chance comes from the seed.
    fn start(options: &Self::Options, seed: &Seed) -> Self;

    /// The beginning of a game with its piles given instead of shuffled: first the whole deck
    /// before dealing, then each refill of the draw pile in order. Games without cards take an
    /// empty list.
    fn start_with_piles(
        options: &Self::Options,
        piles: &[Vec<u8>],
        seed: &Seed,
    ) -> Result<Self, Self::SetupError>;

    /// The piles as used so far, for the record of a finished game; empty for games without
    /// cards and for positions that did not start at the beginning.
    fn piles(&self) -> Vec<Vec<u8>>;

    /// Reads a position strictly. What the text cannot tell (the order of a pile) comes from the
    /// seed.
    fn from_text(
        text: &str,
        options: &Self::Options,
        seed: &Seed,
    ) -> Result<Self, Self::SetupError>;

    /// What was agreed, with the lot already drawn.
    fn options(&self) -> &Self::Options;

    /// How many seats play.
    fn seats(&self) -> usize;

    /// Who is to move; nobody once the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Whether the seat to move has already begun its turn.
    fn mid_turn(&self) -> bool;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Replaces what is in `moves` by the legal moves, in no particular order; none once the game
    /// is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// One of the legal moves, each equally likely; `None` once the game is over.
    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Self::Move>;

    /// Whether a move is legal, and if not, why.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move and tells the witness what happens.
    ///
    /// With a move that is not legal the position becomes meaningless (but nothing panics in
    /// release builds); [`check`](Position::check) first, or use [`play`](Position::play).
    fn play_witnessed<W: Witness<Self::Event>>(&mut self, mv: Self::Move, witness: &mut W);

    /// Plays a move known to be legal.
    #[inline]
    fn play_unchecked(&mut self, mv: Self::Move) {
        self.play_witnessed(mv, &mut ());
    }

    /// Plays one of the legal moves, each equally likely; `false` once the game is over. The same chance gives the same
    /// move as [`random_move`](Position::random_move), sooner perhaps. Which one is not told: telling costs Hexone a
    /// twelfth of its instructions.
    #[inline]
    fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> bool {
        let Some(mv) = self.random_move(rng) else { return false };
        self.play_unchecked(mv);
        true
    }

    /// Plays a move if it is legal; otherwise the position is unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// A 64-bit hash of all the text tells (not of the past), kept up to date move by move.
    fn hash(&self) -> u64;

    /// The same hash computed from scratch.
    fn hash_from_scratch(&self) -> u64;

    /// The position as it looks after turning or mirroring the board.
    #[must_use]
    fn transformed(&self, symmetry: Self::Symmetry) -> Self;

    /// The move as it looks after turning or mirroring the board.
    #[must_use]
    fn transform_move(mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// What a seat or a spectator may see; everything once the game is over.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Reads a view strictly.
    fn view_from_text(text: &str, options: &Self::Options) -> Result<Self::View, Self::SetupError>;

    /// A position that looks like this view to its viewer, with what is hidden drawn by chance,
    /// each possibility equally likely.
    fn complete<R: Rng + ?Sized>(view: &Self::View, rng: &mut R) -> Self;

    /// Positions that look like this view to its viewer, among which everything that is hidden is
    /// wherever it may be: what holds in all of them is certain, what does not depends on what is
    /// hidden. A single one if nothing is.
    fn possibilities<R: Rng + ?Sized>(view: &Self::View, rng: &mut R) -> Vec<Self>;

    /// Whether what is hidden has a part in what a legal move causes here. The move causes the same in
    /// all positions that look like this one and in which it has none.
    fn depends_on_hidden(&self, mv: Self::Move) -> bool;

    /// What several views have in common, with what they do not agree on hidden; `None` if they
    /// differ in more than what can be hidden.
    fn in_common(views: &[Self::View]) -> Option<Self::View>;

    /// The same position with everything that nobody has seen, and all chance to come, drawn anew
    /// from a seed. Games in which all lies open stay as they are.
    #[must_use]
    fn reshuffled(&self, seed: &Seed) -> Self;
}

/// What views of a game in which all lies open have in common: all, or they are not alike.
pub fn all_alike<V: Clone + PartialEq>(views: &[V]) -> Option<V> {
    let (first, others) = views.split_first()?;
    others.iter().all(|other| other == first).then(|| first.clone())
}

/// An option that was left to the lot when this position began with these options, if any.
///
/// A record or a trace that leaves it to the lot tells a game nobody can play again.
pub(crate) fn drawn_by_lot<P: Position>(
    position: &P,
    options: &P::Options,
) -> Option<&'static str> {
    let decided = position.options().pairs();
    decided.zip(options.pairs()).find(|(now, before)| now != before).map(|((name, _), _)| name)
}

/// What [`Position`] asks of a game in which all lies open and nothing is drawn from a pile: everybody sees the
/// position itself. Written once inside its `impl`, with the error for whoever brings cards.
#[macro_export]
macro_rules! all_lies_open {
    ($no_cards:expr) => {
        fn start_with_piles(
            options: &Self::Options,
            piles: &[Vec<u8>],
            seed: &$crate::Seed,
        ) -> Result<Self, Self::SetupError> {
            if piles.is_empty() { Ok(Self::start(options, seed)) } else { Err($no_cards) }
        }

        fn piles(&self) -> Vec<Vec<u8>> {
            Vec::new()
        }

        #[allow(clippy::clone_on_copy)]
        fn view(&self, _: $crate::Viewer) -> Self {
            self.clone()
        }

        fn view_from_text(text: &str, options: &Self::Options) -> Result<Self, Self::SetupError> {
            Self::from_text(text, options, &$crate::Seed::from_u64(0))
        }

        #[allow(clippy::clone_on_copy)]
        fn complete<R: rand::Rng + ?Sized>(view: &Self, _: &mut R) -> Self {
            view.clone()
        }

        #[allow(clippy::clone_on_copy)]
        fn possibilities<R: rand::Rng + ?Sized>(view: &Self, _: &mut R) -> Vec<Self> {
            vec![view.clone()]
        }

        fn depends_on_hidden(&self, _: Self::Move) -> bool {
            false
        }

        fn in_common(views: &[Self]) -> Option<Self> {
            $crate::all_alike(views)
        }

        #[allow(clippy::clone_on_copy)]
        fn reshuffled(&self, _: &$crate::Seed) -> Self {
            self.clone()
        }
    };
}
