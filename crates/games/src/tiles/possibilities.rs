//! Determinization: everything that hidden cards may be: enough positions to tell what is certain from what depends.
//!
//! What a turn causes depends on who holds the cards it shows, and on which card is drawn. So the
//! positions here put every unseen card into every hand it may be in, and on top of the draw pile,
//! at least once. What happens in all of them is certain.

use rand::Rng;

use super::card::{Card, CardSet};
use super::game::TileGame;
use super::moves::Move;
use super::options::Together;
use super::position::Tiles;
use super::view::View;
use crate::{Position, Seat, below};

/// Where each unseen card has not been put yet.
struct Wanted<G: TileGame> {
    hands: [CardSet<G>; Seat::MAX],
    next: CardSet<G>,
}

/// A place for a card.
#[derive(Clone, Copy)]
enum Place {
    Hand(Seat),
    /// The top of the draw pile.
    Next,
}

impl<G: TileGame> Wanted<G> {
    fn at_first(view: &View<G>) -> Wanted<G> {
        let (unseen, table) = (view.unseen(), view.table());
        let mut hands = [CardSet::EMPTY; Seat::MAX];
        for seat in hidden_seats(view) {
            hands[seat.index()] =
                unseen.into_iter().filter(|card| table.may_hold(seat, *card)).collect();
        }
        let drawn = draws_cards(view) && table.pile_len() > 0;
        Wanted { hands, next: if drawn { unseen } else { CardSet::EMPTY } }
    }

    fn one(&self) -> Option<(Place, Card<G>)> {
        let hands =
            Seat::first(Seat::MAX).map(|seat| (Place::Hand(seat), self.hands[seat.index()]));
        let mut places = hands.chain([(Place::Next, self.next)]);
        places.find_map(|(place, cards)| Some((place, cards.into_iter().next()?)))
    }

    fn strike_out(&mut self, place: Place, card: Card<G>) {
        match place {
            Place::Hand(seat) => self.hands[seat.index()].remove(card),
            Place::Next => self.next.remove(card),
        };
    }
}

fn hidden_seats<G: TileGame>(view: &View<G>) -> impl Iterator<Item = Seat> {
    Seat::first(view.hands.len()).filter(|seat| view.hands[seat.index()].is_none())
}

/// Whether cards may be drawn in this game at all.
fn draws_cards<G: TileGame>(view: &View<G>) -> bool {
    let agreed = view.table().agreed();
    agreed.change || agreed.points.is_some() || agreed.together == Together::Redraw
}

/// Positions that look like this view, in which every unseen card is wherever it may be.
pub(super) fn of<G: TileGame, R: Rng + ?Sized>(view: &View<G>, rng: &mut R) -> Vec<Tiles<G>> {
    // After a refill each of the discards comes first in one of as many positions.
    let fewest = if draws_cards(view) { Card::<G>::COUNT } else { 1 };
    let mut wanted = Wanted::at_first(view);
    let mut found = Vec::new();
    while let Some((place, card)) = wanted.one() {
        wanted.strike_out(place, card);
        let Some(hands) = deal(view, place, card, &wanted, rng) else { continue };
        for seat in hidden_seats(view) {
            for card in hands[seat.index()] {
                wanted.strike_out(Place::Hand(seat), card);
            }
        }
        found.push(with_next(view, hands, Some((place, card)), &mut wanted, found.len(), rng));
    }
    while found.len() < fewest {
        let (hands, _) = view.table.knowledge.deal(&view.hands, view.unseen(), rng);
        found.push(with_next(view, hands, None, &mut wanted, found.len(), rng));
    }
    found
}

/// The position with these hidden hands, and on top of the pile a card that has not been there.
fn with_next<G: TileGame, R: Rng + ?Sized>(
    view: &View<G>,
    hands: [CardSet<G>; Seat::MAX],
    wish: Option<(Place, Card<G>)>,
    wanted: &mut Wanted<G>,
    number: usize,
    rng: &mut R,
) -> Tiles<G> {
    let mut position = view.complete_with(hands, rng);
    let held: CardSet<G> = position.hands.into_iter().flatten().collect();
    let next = match wish {
        Some((Place::Next, card)) => Some(card),
        _ => wanted.next.without(held).into_iter().next(),
    };
    position.deck.lead_with(next, number);
    position.deck.next().into_iter().for_each(|card| wanted.strike_out(Place::Next, card));
    position
}

/// Hidden hands that agree with what everybody knows, with this card at this place, and otherwise
/// such cards as have not been there; `None` if the card cannot be there.
///
/// Whatever an older draw may have brought, a newer one may have brought too. So the card goes to
/// the oldest draw it can come from, and the oldest draws choose first.
fn deal<G: TileGame, R: Rng + ?Sized>(
    view: &View<G>,
    place: Place,
    card: Card<G>,
    wanted: &Wanted<G>,
    rng: &mut R,
) -> Option<[CardSet<G>; Seat::MAX]> {
    let table = view.table();
    let mut draws: Vec<(u32, Seat)> = hidden_seats(view)
        .flat_map(|seat| table.draws_of(seat).iter().map(move |draw| (*draw, seat)))
        .collect();
    draws.sort_unstable();
    let mut hands = [CardSet::EMPTY; Seat::MAX];
    let mut left = view.unseen();
    left.remove(card);
    if let Place::Hand(seat) = place {
        let fits = |(draw, by): &(u32, Seat)| *by == seat && table.may_come_from(*draw, card);
        draws.remove(draws.iter().position(fits)?);
        hands[seat.index()].insert(card);
    }
    for (draw, seat) in draws {
        let may_come = |card: &Card<G>| table.may_come_from(draw, *card);
        let possible: CardSet<G> = left.into_iter().filter(may_come).collect();
        let new = possible.and(wanted.hands[seat.index()]);
        let among = if new.is_empty() { possible } else { new };
        let chosen = among.into_iter().nth(below(rng, among.len().max(1)))?;
        left.remove(chosen);
        hands[seat.index()].insert(chosen);
    }
    Some(hands)
}

/// Whether hands or the draw pile have a part in what a move causes here: when a card is changed, when the board
/// shows one that somebody holds, and at the end, when all cards are laid open.
pub(super) fn make_a_difference<G: TileGame>(position: &Tiles<G>, mv: Move<G>) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let held: CardSet<G> = position.hands.into_iter().flatten().collect();
    let claimed = !after.table.shown_cards().and(held).is_empty();
    matches!(mv, Move::Change(_)) || claimed || after.outcome().is_some()
}

/// What views have in common, the hands they do not agree on hidden.
pub(super) fn in_common<G: TileGame>(views: &[View<G>]) -> Option<View<G>> {
    let (first, others) = views.split_first()?;
    let mut common = first.clone();
    for other in others {
        if other.table != first.table {
            return None;
        }
        for (hand, others) in common.hands.iter_mut().zip(&other.hands) {
            *hand = hand.filter(|hand| Some(*hand) == *others);
        }
    }
    Some(common)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::six_by_five::{SixByFive, SixByFiveOptions, View};
    use crate::{Options, Seed, Viewer};

    /// Plays a random game and looks at it from everywhere after each move.
    fn look_at_games(mut look: impl FnMut(&SixByFive, &View, &[SixByFive])) {
        let mut rng = SmallRng::seed_from_u64(65);
        for game in 0..60 {
            let mut options = SixByFiveOptions::default();
            for option in 0..SixByFiveOptions::SPECS.len() {
                let values = SixByFiveOptions::SPECS[option].values.len();
                options.choose(option, below(&mut rng, values));
            }
            let mut position = SixByFive::start(&options, &Seed::from_u64(game));
            for _ in 0..60 {
                let seats = Seat::first(position.seats()).map(Viewer::Seat);
                let viewers: Vec<Viewer> = seats.chain([Viewer::Spectator]).collect();
                let view = position.view(viewers[below(&mut rng, viewers.len())]);
                look(&position, &view, &of(&view, &mut rng));
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn the_truth_is_never_more_than_what_is_thought_possible() {
        look_at_games(|truth, view, possible| {
            for seat in hidden_seats(view) {
                for card in truth.hand(seat) {
                    let thought_of = possible.iter().any(|guess| guess.hand(seat).contains(card));
                    assert!(thought_of, "{card} in the hand of {seat:?} in {truth}");
                }
            }
            if let Some(next) = truth.deck.next().filter(|_| draws_cards(view)) {
                assert!(possible.iter().any(|guess| guess.deck.next() == Some(next)), "{next}");
            }
        });
    }

    #[test]
    fn every_possibility_looks_like_the_view_it_was_made_from() {
        look_at_games(|truth, view, possible| {
            assert!(!possible.is_empty());
            for guess in possible {
                let cards = |position: &SixByFive| position.hands.map(CardSet::len);
                assert_eq!(cards(guess), cards(truth), "as many cards in each hand: {guess}");
                let seen = View { hands: view.hands.clone(), ..guess.view(Viewer::Spectator) };
                assert_eq!(seen.to_string(), view.to_string());
                for (seat, hand) in Seat::first(view.hands.len()).zip(&view.hands) {
                    assert!(hand.is_none_or(|hand| hand == guess.hand(seat)));
                }
            }
        });
    }

    #[test]
    fn wherever_hidden_cards_have_no_part_in_a_move_it_causes_the_same() {
        let (mut rng, mut the_same) = (SmallRng::seed_from_u64(66), 0);
        look_at_games(|truth, _, possible| {
            let Some(mv) = truth.random_move(&mut rng) else { return };
            let caused = |position: &SixByFive| {
                let (mut after, mut events) = (position.clone(), Vec::new());
                after.apply(mv, &mut events);
                (events, after.table)
            };
            let indifferent = possible.iter().filter(|guess| !guess.depends_on_hidden(mv));
            let mut all =
                indifferent.inspect(|guess| assert_eq!(guess.check(mv), Ok(()))).map(caused);
            let Some(first) = all.next() else { return };
            assert!(all.all(|other| other == first), "{mv} in {truth}");
            the_same += 1;
        });
        assert!(the_same > 500, "{the_same}");
    }

    #[test]
    fn what_views_do_not_agree_on_is_hidden() {
        let options = SixByFiveOptions::default();
        let [one, other] = [1, 2].map(|seed| SixByFive::start(&options, &Seed::from_u64(seed)));
        let look = |position: &SixByFive| position.view(Viewer::Seat(Seat::new(0)));
        let common = in_common(&[look(&one), look(&other)]).expect("the tables are alike");
        assert_eq!(common, one.view(Viewer::Spectator));
        let mut later = other;
        later.play("Ba1".parse().expect("a move")).expect("a legal one");
        assert_eq!(in_common(&[look(&one), look(&later)]), None);
    }
}
