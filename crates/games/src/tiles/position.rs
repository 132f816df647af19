//! The whole position, hidden cards and all.

use std::fmt;

use lattice::Symmetry;
use rand::Rng;

use super::board::Board;
use super::card::{Card, CardSet};
use super::deck::Deck;
use super::events::Event;
use super::hash;
use super::history::History;
use super::legal::{self, Legal};
use super::moves::{Illegal, Move};
use super::notation;
use super::options::SixByFiveOptions;
use super::possibilities;
use super::setup_error::SetupError;
use super::symmetry;
use super::table::Table;
use super::view::View;
use crate::{Outcome, Position, Seat, Seed, Viewer, Witness};

/// A position of 6x5.
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
pub struct SixByFive {
    pub(super) table: Table,
    pub(super) hands: [CardSet; Seat::MAX],
    pub(super) hands_hash: u64,
    pub(super) deck: Deck,
    pub(super) history: History,
}

impl SixByFive {
    /// The beginning of a game: seat 1 gets the first cards, then seat 2, …
    fn begin(options: &SixByFiveOptions, mut deck: Deck) -> SixByFive {
        let mut hands = [CardSet::EMPTY; Seat::MAX];
        for hand in &mut hands[..options.seats()] {
            *hand = (0..options.hand_size()).filter_map(|_| deck.draw()).collect();
        }
        SixByFive::new(Table::new(options, Board::start()), hands, deck)
    }

    /// A position without a past.
    pub(super) fn new(table: Table, hands: [CardSet; Seat::MAX], deck: Deck) -> SixByFive {
        let hands_hash = hash::of_hands(&hands);
        let mut position =
            SixByFive { table, hands, hands_hash, deck, history: History::default() };
        if !position.table.changed {
            position.history.remember(position.situation());
        }
        position
    }

    /// What lies on the table for all to see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// Who holds a card.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::first(self.seats()).find(|seat| self.hand(*seat).contains(card))
    }

    /// All cards in hands.
    pub(super) fn held(&self) -> CardSet {
        self.hands.into_iter().flatten().collect()
    }

    /// The position as it looks after turning or mirroring the board, its past apart.
    pub(super) fn turned(&self, by: Symmetry) -> SixByFive {
        symmetry::position(self, by)
    }

    fn legal(&self) -> Legal<'_> {
        Legal::new(&self.table, self.hand(self.table.mover))
    }
}

impl Clone for SixByFive {
    fn clone(&self) -> SixByFive {
        SixByFive { deck: self.deck.clone(), history: self.history.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &SixByFive) {
        let SixByFive { table, hands, hands_hash, deck, history } = source;
        self.table = *table;
        (self.hands, self.hands_hash) = (*hands, *hands_hash);
        self.deck.clone_from(deck);
        self.history.clone_from(history);
    }
}

impl fmt::Debug for SixByFive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "6x5 {self}")
    }
}

impl Position for SixByFive {
    type Options = SixByFiveOptions;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type SetupError = SetupError;
    type View = View;

    const NAME: &'static str = "6x5";
    const SEAT_NAMES: &'static [&'static str] = &["1", "2", "3", "4", "5"];

    fn start(options: &SixByFiveOptions, seed: &Seed) -> SixByFive {
        SixByFive::begin(options, Deck::of(options.deck(), seed))
    }

    fn start_with_piles(
        options: &SixByFiveOptions,
        piles: &[Vec<u8>],
        seed: &Seed,
    ) -> Result<SixByFive, SetupError> {
        let deck = Deck::given(piles, options, seed)?;
        Ok(SixByFive::begin(options, deck))
    }

    fn piles(&self) -> Vec<Vec<u8>> {
        self.deck.piles(self.table.options.deck().len())
    }

    fn from_text(
        text: &str,
        options: &SixByFiveOptions,
        seed: &Seed,
    ) -> Result<SixByFive, SetupError> {
        notation::read_position(text, options, seed)
    }

    fn options(&self) -> &SixByFiveOptions {
        &self.table.options
    }

    #[inline]
    fn seats(&self) -> usize {
        self.table.options.seats()
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

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.table.outcome.is_none() {
            self.legal().for_each(|mv| moves.push(mv));
        }
    }

    #[inline]
    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        self.table.outcome.is_none().then(|| self.legal().random(rng))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        legal::check(&self.table, self.hand(self.table.mover), mv)
    }

    #[inline]
    fn play_witnessed<W: Witness<Event>>(&mut self, mv: Move, witness: &mut W) {
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

    fn transformed(&self, symmetry: Symmetry) -> SixByFive {
        self.turned(symmetry)
    }

    fn transform_move(mv: Move, symmetry: Symmetry) -> Move {
        symmetry::mv(mv, symmetry)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn view_from_text(text: &str, options: &SixByFiveOptions) -> Result<View, SetupError> {
        notation::read_view(text, options)
    }

    fn complete<R: Rng + ?Sized>(view: &View, rng: &mut R) -> SixByFive {
        view.complete(rng)
    }

    fn possibilities<R: Rng + ?Sized>(view: &View, rng: &mut R) -> Vec<SixByFive> {
        possibilities::of(view, rng)
    }

    fn depends_on_hidden(&self, mv: Move) -> bool {
        possibilities::make_a_difference(self, mv)
    }

    fn in_common(views: &[View]) -> Option<View> {
        possibilities::in_common(views)
    }

    fn reshuffled(&self, seed: &Seed) -> SixByFive {
        SixByFive { deck: self.deck.reshuffled(seed), ..self.clone() }
    }
}
