//! The whole position, hidden cards and all.

use std::fmt;

use rand::Rng;

use super::board::Board;
use super::card::{Card, CardSet};
use super::deck::Deck;
use super::events::Event;
use super::game::{SymmetryOf, TileGame};
use super::hash;
use super::history::History;
use super::legal::{self, Legal};
use super::moves::{Illegal, Move};
use super::notation;
use super::possibilities;
use super::setup_error::SetupError;
use super::symmetry;
use super::table::Table;
use super::view::View;
use crate::{Outcome, Position, Seat, Seed, Viewer, Witness};

/// A position of a game of tiles.
///
/// ```
/// use games::{Position, Seed, SixByFive, Viewer};
///
/// let mut game = SixByFive::start(&Default::default(), &Seed::from_u64(1));
/// game.play("Ba1".parse()?)?;
/// let seen = game.view(Viewer::Spectator);
/// assert_eq!(seen.to_string(), "Ko,Ba1 a1,- ?,? 0,0 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tiles<G: TileGame> {
    pub(super) table: Table<G>,
    pub(super) hands: [CardSet<G>; Seat::MAX],
    pub(super) hands_hash: u64,
    pub(super) deck: Deck<G>,
    pub(super) history: History,
}

impl<G: TileGame> Tiles<G> {
    /// The beginning of a game: seat 1 gets the first cards, then seat 2, …
    fn begin(options: &G::Options, mut deck: Deck<G>) -> Tiles<G> {
        let agreed = G::agreed(options);
        let mut hands = [CardSet::EMPTY; Seat::MAX];
        for hand in &mut hands[..agreed.seats()] {
            *hand = (0..agreed.hand_size()).filter_map(|_| deck.draw()).collect();
        }
        Tiles::new(Table::new(options, Board::start()), hands, deck)
    }

    /// A position without a past.
    pub(super) fn new(table: Table<G>, hands: [CardSet<G>; Seat::MAX], deck: Deck<G>) -> Tiles<G> {
        let hands_hash = hash::of_hands(&hands);
        let mut position = Tiles { table, hands, hands_hash, deck, history: History::default() };
        if !position.table.changed {
            position.history.remember(position.situation());
        }
        position
    }

    /// What lies on the table for all to see.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The cards a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet<G> {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// Who holds a card.
    pub fn holder(&self, card: Card<G>) -> Option<Seat> {
        Seat::first(self.seats()).find(|seat| self.hand(*seat).contains(card))
    }

    /// All cards in hands.
    pub(crate) fn held(&self) -> CardSet<G> {
        self.hands.into_iter().flatten().collect()
    }

    /// The position as it looks after turning or mirroring the board, its past apart.
    pub(super) fn turned(&self, by: SymmetryOf<G>) -> Tiles<G> {
        symmetry::position(self, by)
    }

    fn legal(&self) -> Legal<'_, G> {
        Legal::new(&self.table, self.hand(self.table.mover))
    }
}

impl<G: TileGame> Clone for Tiles<G> {
    fn clone(&self) -> Tiles<G> {
        Tiles { deck: self.deck.clone(), history: self.history.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Tiles<G>) {
        let Tiles { table, hands, hands_hash, deck, history } = source;
        self.table = *table;
        (self.hands, self.hands_hash) = (*hands, *hands_hash);
        self.deck.clone_from(deck);
        self.history.clone_from(history);
    }
}

impl<G: TileGame> fmt::Debug for Tiles<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", G::NAME)
    }
}

impl<G: TileGame> Position for Tiles<G> {
    type Options = G::Options;
    type Symmetry = SymmetryOf<G>;
    type Move = Move<G>;
    type Event = Event<G>;
    type Illegal = Illegal<G>;
    type SetupError = SetupError<G>;
    type View = View<G>;
    type Description = super::Description;

    const NAME: &'static str = G::NAME;
    const SEAT_NAMES: &'static [&'static str] = &["1", "2", "3", "4", "5"];

    fn start(options: &G::Options, seed: &Seed) -> Tiles<G> {
        Tiles::begin(options, Deck::of(G::agreed(options).deck, seed))
    }

    fn start_with_piles(
        options: &G::Options,
        piles: &[Vec<u8>],
        seed: &Seed,
    ) -> Result<Tiles<G>, SetupError<G>> {
        let deck = Deck::given(piles, &G::agreed(options), seed)?;
        Ok(Tiles::begin(options, deck))
    }

    fn piles(&self) -> Vec<Vec<u8>> {
        self.deck.piles(self.table.agreed.deck.len())
    }

    fn from_text(text: &str, options: &G::Options, seed: &Seed) -> Result<Tiles<G>, SetupError<G>> {
        notation::read_position(text, options, seed)
    }

    fn options(&self) -> &G::Options {
        &self.table.options
    }

    #[inline]
    fn seats(&self) -> usize {
        self.table.agreed.seats()
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        self.table.to_move()
    }

    fn mid_turn(&self) -> bool {
        self.table.changed
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome
    }

    fn legal_moves(&self, moves: &mut Vec<Move<G>>) {
        moves.clear();
        if self.table.outcome.is_none() {
            self.legal().for_each(|mv| moves.push(mv));
        }
    }

    #[inline]
    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move<G>> {
        self.table.outcome.is_none().then(|| self.legal().random(rng))
    }

    fn check(&self, mv: Move<G>) -> Result<(), Illegal<G>> {
        legal::check(&self.table, self.hand(self.table.mover), mv)
    }

    #[inline]
    fn play_witnessed<W: Witness<Event<G>>>(&mut self, mv: Move<G>, witness: &mut W) {
        self.apply(mv, witness);
    }

    #[inline]
    fn hash(&self) -> u64 {
        let changed = if self.table.changed { hash::CHANGED } else { 0 };
        self.table.hash ^ self.hands_hash ^ changed
    }

    fn hash_from_scratch(&self) -> u64 {
        let changed = if self.table.changed { hash::CHANGED } else { 0 };
        hash::of_table(&self.table) ^ hash::of_hands(&self.hands) ^ changed
    }

    fn transformed(&self, symmetry: SymmetryOf<G>) -> Tiles<G> {
        self.turned(symmetry)
    }

    fn transform_move(mv: Move<G>, symmetry: SymmetryOf<G>) -> Move<G> {
        symmetry::mv(mv, symmetry)
    }

    fn view(&self, viewer: Viewer) -> View<G> {
        View::of(self, viewer)
    }

    fn view_from_text(text: &str, options: &G::Options) -> Result<View<G>, SetupError<G>> {
        notation::read_view(text, options)
    }

    fn complete<R: Rng + ?Sized>(view: &View<G>, rng: &mut R) -> Tiles<G> {
        view.complete(rng)
    }

    fn possibilities<R: Rng + ?Sized>(view: &View<G>, rng: &mut R) -> Vec<Tiles<G>> {
        possibilities::of(view, rng)
    }

    fn depends_on_hidden(&self, mv: Move<G>) -> bool {
        possibilities::make_a_difference(self, mv)
    }

    fn in_common(views: &[View<G>]) -> Option<View<G>> {
        possibilities::in_common(views)
    }

    fn reshuffled(&self, seed: &Seed) -> Tiles<G> {
        Tiles { deck: self.deck.reshuffled(seed), ..self.clone() }
    }
}
