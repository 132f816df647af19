//! What tells the games of the family apart.

use std::fmt::Debug;
use std::hash::Hash;
use std::num::NonZeroU8;

use lattice::GridCell;

use super::card::CardSet;
use super::options::{Blocking, Replace, Together};
use super::shape::Shapes;
use crate::{Count, Options, Preset, Seat};

/// A game with coloured tiles round a black one: its lattice, its cards and its options. All else
/// is the family's.
pub trait TileGame:
    Copy + Debug + Default + Eq + Ord + Hash + Send + Sync + Sized + 'static
{
    /// The game's name in texts, commands and files.
    const NAME: &'static str;

    /// What its pieces are called where something is wrong.
    const WORDS: TileWords;

    /// The cells that tiles lie on.
    type Cell: GridCell;

    /// What can be agreed before a game.
    type Options: Options + Copy;

    /// The shapes on the cards.
    const SHAPES: Shapes;

    /// How many of the first cards the usual deck goes without.
    const LEFT_OUT: usize;

    /// Named ways to play, the usual one first.
    const PRESETS: &'static [Preset];

    /// The same options for so many players.
    fn for_players(options: &Self::Options, players: Count<2, 5>) -> Self::Options;

    /// What the options mean.
    fn agreed(options: &Self::Options) -> Agreed<Self>;
}

/// What a game of the family calls its pieces, in the texts of its errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileWords {
    /// A tile.
    pub tile: &'static str,
    /// Several of them.
    pub tiles: &'static str,
    /// The black tile.
    pub black: &'static str,
    /// Several black ones, which is one too many.
    pub blacks: &'static str,
    /// A pawn, which stands on the tile it blocks; without it, the tile just played is meant.
    pub pawn: Option<&'static str>,
}

impl TileWords {
    /// A pawn by its number, or the tile that is blocked without one.
    pub(super) fn pawn(self, number: usize) -> String {
        match self.pawn {
            Some(pawn) => format!("{pawn} {number}"),
            None => format!("the {} just played", self.tile),
        }
    }

    /// So many pawns are expected.
    pub(super) fn pawns(self, expected: usize) -> String {
        match self.pawn {
            Some(pawn) => format!("there are {expected} {pawn}s"),
            None => format!("there is one {} just played", self.tile),
        }
    }

    /// The first fields of a position's text.
    pub(super) fn fields(self) -> String {
        match self.pawn {
            Some(pawn) => format!("{}, {pawn}s", self.tiles),
            None => format!("{}, the one just played", self.tiles),
        }
    }
}

/// The ways to turn and mirror a game's board.
pub type SymmetryOf<G> = <<G as TileGame>::Cell as GridCell>::Symmetry;

/// What was agreed, in the terms of the rules; the first value of each is usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed<G: TileGame> {
    /// How many play.
    pub players: u8,
    /// How many cards each player holds; any one of them wins.
    pub objectives: u8,
    /// Whether everybody sees all objective cards.
    pub visible: bool,
    /// Whether a player may change a card, once in a turn and before playing.
    pub change: bool,
    /// How many points win, if shown cards score points.
    pub points: Option<NonZeroU8>,
    /// Whether the game goes on by swapping tiles when the reserve is empty.
    pub open: bool,
    /// What happens when cards of several players are shown at once.
    pub together: Together,
    /// By which tiles a tile may be replaced.
    pub replace: Replace,
    /// Which tiles can be neither replaced nor moved.
    pub blocking: Blocking,
    /// The whole deck.
    pub deck: CardSet<G>,
}

impl<G: TileGame> Agreed<G> {
    /// How many play.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.players)
    }

    /// How many cards each player holds.
    pub fn hand_size(&self) -> usize {
        usize::from(self.objectives)
    }

    /// How many cards the players hold together.
    pub(crate) fn cards_in_hands(&self) -> usize {
        self.seats() * self.hand_size()
    }

    /// How many pawns there are; the tile that blocks without pawns counts as one for all.
    pub(super) fn pawns(&self) -> usize {
        match self.blocking {
            Blocking::Pawns => self.seats(),
            Blocking::Previous => 1,
        }
    }

    /// Which pawn a seat plays with.
    #[inline]
    pub(super) fn pawn_of(&self, seat: Seat) -> usize {
        match self.blocking {
            Blocking::Pawns => seat.index(),
            Blocking::Previous => 0,
        }
    }
}
