//! Dealing cards to a board so that it may be a puzzle.
//!
//! Which cards a move shows depends on the tiles alone. So one look at all moves of a board tells for all hands at once
//! which are likely to make it a puzzle: sets of cards, a bit each, are kept for every move, and a hand is wanted that
//! has a card in each set of some, and in none of others.

use games::tiles::{Card, Colour, TileGame, Tiles};
use games::{Position, Seat, Seed, Viewer, below};
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
    let size = position.table().agreed().hand_size();
    // Whoever may move the black tile can do without a better idea, as a rule.
    let blocked = match goal {
        Goal::WinIn(1) => None,
        Goal::WinIn(_) if below(chance, 2) == 0 => None,
        _ => with_black_blocked(position, seat),
    };
    let position = blocked.as_ref().unwrap_or(position);
    // While hands are looked for, nobody has one: so nobody wins.
    let board = Board::of(position.view(Viewer::Spectator).without_hands(), size);
    let mut deals = match goal {
        Goal::WinIn(1) => board.wins_at_once(),
        Goal::WinIn(2) => board.wins_in_two(chance),
        Goal::Survive(1) => board.threats(chance),
        _ => Vec::new(),
    };
    let mut dealt = Vec::new();
    while dealt.len() < MOST_DEALS && !deals.is_empty() {
        let deal = deals.swap_remove(below(chance, deals.len()));
        dealt.extend(deal.hands(size, chance).and_then(|hands| with_hands(position, seat, hands)));
    }
    dealt
}

/// Cards that are needed for a puzzle, and those that may be dealt besides: first to whoever solves it.
struct Deal {
    needed: [Cards; 2],
    besides: [Cards; 2],
}

impl Deal {
    /// Two hands of so many cards each.
    fn hands<R: Rng>(&self, size: usize, chance: &mut R) -> Option<[Cards; 2]> {
        let mut hands = self.needed;
        for (hand, besides) in [0, 1].into_iter().zip(self.besides) {
            while (hands[hand].count_ones() as usize) < size {
                let free: Vec<usize> = bits(besides & !hands[0] & !hands[1]).collect();
                hands[hand] |= 1 << free.get(below(chance, free.len().max(1)))?;
            }
        }
        Some(hands)
    }
}

/// A board that hands are looked for.
struct Board<G: TileGame> {
    /// How many cards there are in a hand.
    size: usize,
    /// Where each move leads to.
    after: Vec<Tiles<G>>,
    /// The cards that are not shown already.
    free: Cards,
    /// Those of them that a move shows.
    at_once: Cards,
}

impl<G: TileGame> Board<G> {
    fn of(board: Tiles<G>, size: usize) -> Board<G> {
        let after = moves(&board);
        let free = deck(&board) & !shown(&board);
        let at_once = after.iter().fold(0, |cards, after| cards | shown(after)) & free;
        Board { size, after, free, at_once }
    }

    /// Each card that exactly one move shows.
    fn wins_at_once(&self) -> Vec<Deal> {
        let after: Vec<Cards> = self.after.iter().map(shown).collect();
        let deals = bits(self.at_once).filter_map(|own| {
            let mut ways = after.iter().filter(|cards| **cards >> own & 1 == 1);
            let (Some(way), None) = (ways.next(), ways.next()) else { return None };
            let besides = [self.free & !self.at_once, self.free & !way];
            Some(Deal { needed: [1 << own, 0], besides })
        });
        deals.collect()
    }

    /// Cards of the other of which he could show one next turn whatever is played, but for one move.
    fn threats<R: Rng>(&self, chance: &mut R) -> Vec<Deal> {
        let next: Vec<Cards> =
            self.after.iter().map(|after| shown(after) | showable(after)).collect();
        let quiet = self.free & !self.at_once;
        let mut deals = Vec::new();
        for (way, stopped) in next.iter().enumerate() {
            let others = next.iter().enumerate().filter(|(other, _)| *other != way);
            let allowed = self.free & !stopped;
            let threats: Vec<Cards> = others.map(|(_, cards)| cards & allowed).collect();
            if let Some(theirs) = one_of_each(&threats, self.size, chance) {
                deals.push(Deal { needed: [0, theirs], besides: [quiet, allowed] });
            }
        }
        deals
    }

    /// Cards that one move prepares so that no answer prevents them all, while the other cannot show his.
    fn wins_in_two<R: Rng>(&self, chance: &mut R) -> Vec<Deal> {
        let wanted = self.free & !self.at_once;
        let (mut prepared, mut killers) = (Vec::new(), Vec::new());
        for after in &self.after {
            if let Some(answers) = self.answers(after, wanted, &mut killers, chance) {
                prepared.push((answers, shown(after) | showable(after)));
            }
        }
        let mut deals = Vec::new();
        for (way, (answers, threatened)) in prepared.iter().enumerate() {
            let Some(own) = one_of_each(answers, self.size, chance) else { continue };
            // Other moves that win with these cards too are left to the other's cards to refute.
            let others = prepared.iter().enumerate().filter(|(other, _)| *other != way);
            let too = others.filter(|(_, (answers, _))| answers.iter().all(|set| set & own != 0));
            let allowed = self.free & !threatened & !own;
            let refute: Vec<Cards> = too.map(|(_, (_, threats))| threats & allowed).collect();
            if let Some(theirs) = one_of_each(&refute, self.size, chance) {
                deals.push(Deal { needed: [own, theirs], besides: [wanted, allowed] });
            }
        }
        deals
    }

    /// For each answer to a move the cards that can be shown then; only the smallest sets. `None` if there is an answer
    /// that no hand can do anything about.
    fn answers<R: Rng>(
        &self,
        after: &Tiles<G>,
        wanted: Cards,
        killers: &mut Vec<games::tiles::Move<G>>,
        chance: &mut R,
    ) -> Option<Vec<Cards>> {
        let mut answers = Vec::new();
        after.legal_moves(&mut answers);
        for killer in killers.iter() {
            if let Some(place) = answers.iter().position(|answer| answer == killer) {
                answers[..=place].rotate_right(1);
            }
        }
        let mut sets: Vec<Cards> = Vec::new();
        let mut later = after.clone();
        for answer in answers {
            later.clone_from(after);
            later.play_unchecked(answer);
            let cards = (shown(&later) | showable(&later)) & wanted;
            if sets.iter().any(|set| set & !cards == 0) {
                continue;
            }
            sets.retain(|set| cards & !set != 0);
            sets.push(cards);
            if one_of_each(&sets, self.size, chance).is_none() {
                killers.retain(|killer| *killer != answer);
                killers.push(answer);
                return None;
            }
        }
        (!sets.is_empty()).then_some(sets)
    }
}

/// At most so many cards, one of each set at least.
fn one_of_each<R: Rng>(sets: &[Cards], most: usize, chance: &mut R) -> Option<Cards> {
    let Some(smallest) = sets.iter().copied().min_by_key(|set| set.count_ones()) else {
        return Some(0);
    };
    if most == 0 {
        return None;
    }
    let mut cards: Vec<usize> = bits(smallest).collect();
    while !cards.is_empty() {
        let card: Cards = 1 << cards.swap_remove(below(chance, cards.len()));
        let left: Vec<Cards> = sets.iter().copied().filter(|set| set & card == 0).collect();
        if let Some(others) = one_of_each(&left, most - 1, chance) {
            return Some(others | card);
        }
    }
    None
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

/// The same as if the other had just moved the black tile to where it lies.
fn with_black_blocked<G: TileGame>(position: &Tiles<G>, seat: Seat) -> Option<Tiles<G>> {
    let (text, black) = (position.to_string(), position.table().black().to_string());
    let mut pawns: Vec<&str> = text.split(' ').nth(1)?.split(',').collect();
    // Where there are no pawns, the tile that was played last is the only one that is blocked.
    let last = seat.next(2).index().min(pawns.len() - 1);
    pawns[last] = &black;
    changed(position, 1, &pawns.join(","))
}

/// The same with another field of its text.
fn changed<G: TileGame>(position: &Tiles<G>, field: usize, text: &str) -> Option<Tiles<G>> {
    let before = position.to_string();
    let mut fields: Vec<&str> = before.split(' ').collect();
    *fields.get_mut(field)? = text;
    Tiles::from_text(&fields.join(" "), position.options(), &Seed::from_u64(0)).ok()
}

/// The same tiles and pawns with these hands: that of whoever is to move first.
fn with_hands<G: TileGame>(
    position: &Tiles<G>,
    seat: Seat,
    [own, anothers]: [Cards; 2],
) -> Option<Tiles<G>> {
    let hands = if seat.index() == 0 { [own, anothers] } else { [anothers, own] };
    let hands = hands.map(|hand| {
        let cards = bits(hand).filter_map(Card::<G>::from_index);
        cards.map(|card| card.to_string()).collect::<Vec<_>>().join("+")
    });
    changed(position, 2, &hands.join(","))
}
