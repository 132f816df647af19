//! Playing a move and what follows from it.

use lattice::BoardSymmetry;

use super::board::Place;
use super::card::{Card, CardSet};
use super::events::{Ending, Event};
use super::game::{SymmetryOf, TileGame};
use super::hash;
use super::history::Situation;
use super::moves::Move;
use super::options::{Blocking, Together};
use super::position::Tiles;
use super::table::Table;
use super::tile::{Colour, Tile};
use crate::{Outcome, Seat, Witness};

/// The colours whose group around the black tile a move may have changed.
#[derive(Clone, Copy)]
struct Touched([bool; 3]);

impl Touched {
    const ALL: Touched = Touched([true; 3]);

    fn colours(colours: impl IntoIterator<Item = Colour>) -> Touched {
        let mut touched = [false; 3];
        colours.into_iter().for_each(|colour| touched[colour.index()] = true);
        Touched(touched)
    }
}

impl<G: TileGame> Tiles<G> {
    #[inline]
    pub(super) fn apply<W: Witness<Event<G>>>(&mut self, mv: Move<G>, witness: &mut W) {
        match mv {
            Move::Change(card) => self.change(card, witness),
            _ => self.play_tile(mv, witness),
        }
    }

    fn change<W: Witness<Event<G>>>(&mut self, card: Card<G>, witness: &mut W) {
        let seat = self.table.mover;
        self.table.changed = true;
        self.discard(seat, card, witness);
        self.draw(seat, witness);
    }

    #[inline]
    fn play_tile<W: Witness<Event<G>>>(&mut self, mv: Move<G>, witness: &mut W) {
        let table = &mut self.table;
        let seat = table.mover;
        let (place, touched) = match mv {
            Move::Place(colour, cell) => {
                self.history.forget();
                table.hash ^= hash::tile(cell, Tile::Coloured(colour));
                let place = table.board.place(colour, cell);
                witness.see(|| Event::Placed { seat, colour, cell });
                let joins = table.board.joins(place, colour);
                (place, Touched::colours(joins.then_some(colour)))
            }
            Move::Replace(new, cell) => {
                let Some(place) = table.board.at(cell) else { return };
                let Tile::Coloured(old) = table.board.tile(place) else { return };
                table.hash ^= hash::tile(cell, Tile::Coloured(old));
                table.hash ^= hash::tile(cell, Tile::Coloured(new));
                table.board.recolour(place, old, new);
                witness.see(|| Event::Replaced { seat, cell, old, new });
                (place, Touched::colours([old, new]))
            }
            Move::MoveBlack(to) => {
                let from = table.black();
                table.hash ^= hash::tile(from, Tile::Black) ^ hash::tile(to, Tile::Black);
                table.board.move_black(to);
                witness.see(|| Event::BlackMoved { seat, from, to });
                (table.board.black(), Touched::ALL)
            }
            Move::Swap(from, to) => {
                let (Some(one), Some(two)) = (table.board.at(from), table.board.at(to)) else {
                    return;
                };
                let (tile, other) = (table.board.tile(one), table.board.tile(two));
                table.hash ^= hash::tile(from, tile) ^ hash::tile(from, other);
                table.hash ^= hash::tile(to, tile) ^ hash::tile(to, other);
                table.board.swap(one, two);
                witness.see(|| Event::Swapped { seat, tile, from, to, other });
                (two, Touched::ALL)
            }
            Move::Change(_) => return,
        };
        table.move_pawn(seat, place, witness);
        table.changed = false;
        table.pass_turn();
        let new = table.look_again(touched);
        self.tell_shown(new, witness);
        let ending = self
            .settle(seat, witness)
            .or_else(|| self.table.reserve_ending())
            .or_else(|| self.repetition_ending());
        if let Some((outcome, reason)) = ending {
            self.table.outcome = Some(outcome);
            witness.see(|| Event::Ended { outcome, reason });
        }
    }

    /// Tells which cards the board shows: those somebody holds, and those it did not show before.
    fn tell_shown<W: Witness<Event<G>>>(&self, new: Touched, witness: &mut W) {
        if !W::WATCHES {
            return;
        }
        for colour in Colour::ALL {
            let Some((card, cells)) = self.table.shown(colour) else { continue };
            let holder = self.holder(card);
            if holder.is_some() || new.0[colour.index()] {
                witness.see(|| Event::CardShown { card, colour, cells, holder });
            }
        }
    }

    /// Gives shown cards their due after a turn of this seat.
    #[inline]
    fn settle<W: Witness<Event<G>>>(
        &mut self,
        seat: Seat,
        witness: &mut W,
    ) -> Option<(Outcome, Ending)> {
        if self.table.shown == [None; 3] {
            return None;
        }
        let shown = self.table.shown_cards();
        let mut holders = Seat::first(self.table.agreed.seats())
            .filter(|seat| !self.hands[seat.index()].and(shown).is_empty());
        if let Some(holder) = holders.next() {
            let alone = holders.next().is_none();
            match (self.table.agreed.points, self.table.agreed.together) {
                (Some(target), _) => {
                    self.score(shown, witness);
                    let ending = self.table.points_ending(target.get());
                    if ending.is_some() {
                        return ending;
                    }
                }
                (None, _) if alone => return Some((Outcome::Win(holder), Ending::CardShown)),
                (None, Together::Draw) => return Some((Outcome::Draw, Ending::ShownTogether)),
                (None, Together::Redraw) => {}
            }
            self.replace_cards(shown, seat, witness);
        } else {
            self.table.knowledge.rule_out(shown);
        }
        None
    }

    /// Every shown card is a point for its holder, once even if several colours show it.
    fn score<W: Witness<Event<G>>>(&mut self, shown: CardSet<G>, witness: &mut W) {
        for seat in Seat::first(self.table.agreed.seats()) {
            for card in self.hands[seat.index()].and(shown) {
                let points = &mut self.table.points[seat.index()];
                self.table.hash ^= hash::points(seat, *points) ^ hash::points(seat, *points + 1);
                *points += 1;
                let points = *points;
                witness.see(|| Event::PointScored { seat, card, points });
            }
        }
    }

    /// All shown cards are discarded; then those who held them draw, in turn order starting with
    /// the player who has just moved.
    fn replace_cards<W: Witness<Event<G>>>(
        &mut self,
        shown: CardSet<G>,
        first: Seat,
        witness: &mut W,
    ) {
        self.table.knowledge.rule_out(shown.without(self.held()));
        let mut lost = [0; Seat::MAX];
        for seat in self.turn_order(first) {
            for card in self.hands[seat.index()].and(shown) {
                self.discard(seat, card, witness);
                lost[seat.index()] += 1;
            }
        }
        for seat in self.turn_order(first) {
            for _ in 0..lost[seat.index()] {
                self.draw(seat, witness);
            }
        }
    }

    fn discard<W: Witness<Event<G>>>(&mut self, seat: Seat, card: Card<G>, witness: &mut W) {
        self.hands[seat.index()].remove(card);
        self.hands_hash ^= hash::card(seat, card);
        self.table.discards.push(card);
        self.table.knowledge.lay_down(seat, card);
        witness.see(|| Event::CardDiscarded { seat, card });
    }

    fn draw<W: Witness<Event<G>>>(&mut self, seat: Seat, witness: &mut W) {
        if self.deck.len() == 0 {
            self.refill(witness);
        }
        if let Some(card) = self.deck.draw() {
            self.hands[seat.index()].insert(card);
            self.hands_hash ^= hash::card(seat, card);
            self.table.knowledge.draw(seat);
            witness.see(|| Event::CardDrawn { seat });
        }
    }

    fn refill<W: Witness<Event<G>>>(&mut self, witness: &mut W) {
        let discards = std::mem::replace(&mut self.table.discards, super::deck::Pile::EMPTY);
        self.table.knowledge.rule_out(discards.set());
        self.deck.refill(discards);
        witness.see(|| Event::PileRefilled { cards: discards.len() });
    }

    /// Remembers the situation at the start of a turn.
    #[inline]
    fn repetition_ending(&mut self) -> Option<(Outcome, Ending)> {
        let now = self.situation();
        (self.history.remember(now) >= 3).then_some((Outcome::Draw, Ending::Repetition))
    }

    /// The situation as it would lie if the board had never been turned.
    #[inline]
    pub(super) fn situation(&self) -> Situation {
        let (table, hands) = if self.table.turned == SymmetryOf::<G>::IDENTITY {
            (self.table.hash, self.hands_hash)
        } else {
            self.hashes_turned_back()
        };
        Situation { table, hands: Some(hands), draws: self.table.knowledge.draws() }
    }

    /// The hashes of table and hands as they would be if the board had never been turned. Games that
    /// are played are not turned, and should not pay for it.
    #[cold]
    #[inline(never)]
    fn hashes_turned_back(&self) -> (u64, u64) {
        let as_it_began = self.turned(self.table.turned.inverse());
        (as_it_began.table.hash, as_it_began.hands_hash)
    }

    fn turn_order(&self, first: Seat) -> impl Iterator<Item = Seat> + use<G> {
        let seats = self.table.agreed.seats();
        std::iter::successors(Some(first), move |seat| Some(seat.next(seats))).take(seats)
    }
}

impl<G: TileGame> Table<G> {
    #[inline]
    fn move_pawn<W: Witness<Event<G>>>(&mut self, seat: Seat, to: Place, witness: &mut W) {
        let pawn = self.agreed.pawn_of(seat);
        let (from, to_cell) = (self.pawn_cell(pawn), self.board.cell(to));
        self.hash ^= from.map_or(0, |cell| hash::pawn(pawn, cell)) ^ hash::pawn(pawn, to_cell);
        self.board.put_pawn(pawn, to);
        if self.agreed.blocking == Blocking::Pawns {
            witness.see(|| Event::PawnMoved { seat, from, to: to_cell });
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.hash ^= hash::mover(self.mover);
        self.mover = self.mover.next(self.agreed.seats());
        self.hash ^= hash::mover(self.mover);
    }

    /// Looks again which cards these colours show; tells which of them show a new one.
    #[inline]
    fn look_again(&mut self, touched: Touched) -> Touched {
        let mut new = Touched([false; 3]);
        for colour in Colour::ALL {
            if touched.0[colour.index()] {
                let shown = self.shown(colour).map(|(card, _)| card);
                let before = std::mem::replace(&mut self.shown[colour.index()], shown);
                new.0[colour.index()] = shown != before;
            }
        }
        new
    }

    /// If somebody has reached the target, the highest total wins and equal totals draw.
    pub(super) fn points_ending(&self, target: u8) -> Option<(Outcome, Ending)> {
        let highest = self.points.into_iter().max().filter(|points| *points >= target)?;
        let mut best = Seat::first(Seat::MAX).filter(|seat| self.points(*seat) == highest);
        let outcome = match (best.next(), best.next()) {
            (Some(winner), None) => Outcome::Win(winner),
            _ => Outcome::Draw,
        };
        Some((outcome, Ending::PointsReached))
    }

    /// Without the open rule, the game is a draw when every tile is in play.
    #[inline]
    pub(super) fn reserve_ending(&self) -> Option<(Outcome, Ending)> {
        let over = self.board.is_full() && !self.agreed.open;
        over.then_some((Outcome::Draw, Ending::ReserveEmpty))
    }
}
