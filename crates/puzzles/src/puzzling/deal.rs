//! Dealing cards to a board so that it may be a puzzle.
//!
//! Which cards a move shows depends on the tiles alone. So one look at all moves of a board tells for each pair of cards
//! whether it is likely to be a puzzle: sets of cards, a bit each, are kept for every move.

use games::tiles::{Card, Colour, TileGame, Tiles};
use games::{Outcome, Position, Seat, Seed, below};
use rand::Rng;

use crate::Goal;

/// So many deals of a board are tried at most.
const MOST_DEALS: usize = 3;

/// A set of cards, a bit each.
type Cards = u64;

/// The board with cards that may make it a puzzle with this goal.
pub(super) fn deal<G: TileGame, R: Rng>(
    position: &Tiles<G>,
    goal: Goal,
    chance: &mut R,
) -> Vec<Tiles<G>> {
    let Some(seat) = position.to_move().filter(|_| position.seats() == 2) else {
        return Vec::new();
    };
    // Two cards have to be held by somebody while the others are looked at.
    let Some(board) = with_cards(position, seat, any_two(position, chance)) else {
        return Vec::new();
    };
    let mut deals = match goal {
        Goal::WinIn(1) => wins_at_once(&board),
        Goal::WinIn(2) => wins_in_two(&board),
        Goal::Survive(1) => threats(&board),
        _ => Vec::new(),
    };
    let mut dealt = Vec::new();
    while dealt.len() < MOST_DEALS && !deals.is_empty() {
        let deal = deals.swap_remove(below(chance, deals.len()));
        let own = deal.own[below(chance, deal.own.len())];
        let anothers: Vec<usize> =
            deal.anothers.iter().copied().filter(|card| *card != own).collect();
        if anothers.is_empty() {
            continue;
        }
        let anothers = anothers[below(chance, anothers.len())];
        dealt.extend(with_cards(position, seat, [own, anothers]));
    }
    dealt
}

/// Cards that make a puzzle: one of those for whoever solves it, and one of those for the other.
struct Deal {
    own: Vec<usize>,
    anothers: Vec<usize>,
}

/// Each card that exactly one move shows.
fn wins_at_once<G: TileGame>(board: &Tiles<G>) -> Vec<Deal> {
    let after: Vec<Cards> = moves(board).into_iter().map(|after| shown(&after)).collect();
    let (now, deck) = (shown(board), deck::<G>(board));
    let mut deals = Vec::new();
    for own in bits(deck & !now) {
        let mut ways = after.iter().filter(|cards| **cards >> own & 1 == 1);
        let (Some(way), None) = (ways.next(), ways.next()) else { continue };
        deals.push(Deal { own: vec![own], anothers: bits(deck & !now & !way).collect() });
    }
    deals
}

/// Each card of the other that he could show next turn whatever is played, but for one move.
fn threats<G: TileGame>(board: &Tiles<G>) -> Vec<Deal> {
    let after = moves(board);
    let wins_now = after.iter().fold(0, |cards, after| cards | shown(after));
    let next: Vec<Cards> = after.iter().map(|after| shown(after) | showable(after)).collect();
    let (now, deck) = (shown(board), deck::<G>(board));
    let mut deals = Vec::new();
    for anothers in bits(deck & !now) {
        if next.iter().filter(|cards| **cards >> anothers & 1 == 0).count() == 1 {
            let own = bits(deck & !now & !wins_now).filter(|own| *own != anothers).collect();
            deals.push(Deal { own, anothers: vec![anothers] });
        }
    }
    deals.retain(|deal| !deal.own.is_empty());
    deals
}

/// Each card that one move prepares so that no answer prevents it, while the other cannot show his.
fn wins_in_two<G: TileGame>(board: &Tiles<G>) -> Vec<Deal> {
    let after = moves(board);
    let (now, deck) = (shown(board), deck::<G>(board));
    let wins_now = after.iter().fold(0, |cards, after| cards | shown(after));
    let wanted = deck & !now & !wins_now;
    let (mut forced, mut threatened) = (Vec::new(), Vec::new());
    let mut killer = None;
    for after in &after {
        let mut cards = if after.outcome().is_some() { 0 } else { wanted };
        let mut answers = Vec::new();
        if cards != 0 {
            after.legal_moves(&mut answers);
        }
        if let Some(place) = killer.and_then(|killer| answers.iter().position(|mv| *mv == killer)) {
            answers.swap(0, place);
        }
        for answer in answers {
            let mut later = after.clone();
            later.play_unchecked(answer);
            // That somebody wins with one of the two cards held meanwhile says nothing.
            if matches!(later.outcome(), Some(Outcome::Win(_))) {
                continue;
            }
            cards &= shown(&later) | showable(&later);
            if cards == 0 {
                killer = Some(answer);
                break;
            }
        }
        forced.push(cards);
        threatened.push(if cards == 0 { 0 } else { shown(after) | showable(after) });
    }
    let mut deals = Vec::new();
    for own in bits(wanted) {
        let ways: Vec<usize> =
            (0..forced.len()).filter(|way| forced[*way] >> own & 1 == 1).collect();
        for way in &ways {
            // The other ways are left to the other's card to refute.
            let others = ways.iter().filter(|other| *other != way);
            let refute = others.fold(deck, |cards, other| cards & threatened[*other]);
            let anothers = bits(refute & !threatened[*way] & !now & !(1 << own)).collect();
            deals.push(Deal { own: vec![own], anothers });
        }
    }
    deals.retain(|deal| !deal.anothers.is_empty());
    deals
}

/// All positions a move leads to.
fn moves<G: TileGame>(position: &Tiles<G>) -> Vec<Tiles<G>> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let after = moves.into_iter().map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    });
    after.collect()
}

/// The cards that the board shows.
fn shown<G: TileGame>(position: &Tiles<G>) -> Cards {
    let shown = Colour::ALL.into_iter().filter_map(|colour| position.table().shown(colour));
    shown.fold(0, |cards, (card, _)| cards | 1 << card.index())
}

/// The cards that the next move can show.
fn showable<G: TileGame>(position: &Tiles<G>) -> Cards {
    let (mut moves, mut cards, mut after) = (Vec::new(), 0, position.clone());
    position.legal_moves(&mut moves);
    for mv in moves {
        after.clone_from(position);
        after.play_unchecked(mv);
        cards |= shown(&after);
    }
    cards
}

/// The whole deck.
fn deck<G: TileGame>(position: &Tiles<G>) -> Cards {
    position.table().agreed().deck.into_iter().fold(0, |cards, card| cards | 1 << card.index())
}

fn bits(cards: Cards) -> impl Iterator<Item = usize> {
    (0..Cards::BITS as usize).filter(move |card| cards >> card & 1 == 1)
}

/// Two cards that the board does not show.
fn any_two<G: TileGame, R: Rng>(position: &Tiles<G>, chance: &mut R) -> [usize; 2] {
    let mut cards: Vec<usize> = bits(deck(position) & !shown(position)).collect();
    [(); 2].map(|()| cards.swap_remove(below(chance, cards.len())))
}

/// The same tiles and pawns with these cards: that of whoever is to move first.
fn with_cards<G: TileGame>(
    position: &Tiles<G>,
    seat: Seat,
    [own, anothers]: [usize; 2],
) -> Option<Tiles<G>> {
    let [own, anothers] = [Card::<G>::from_index(own)?, Card::<G>::from_index(anothers)?];
    let hands = if seat.index() == 0 { [own, anothers] } else { [anothers, own] };
    let hands = hands.map(|card| card.to_string()).join(",");
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    *fields.get_mut(2)? = &hands;
    Tiles::from_text(&fields.join(" "), position.options(), &Seed::from_u64(0)).ok()
}
