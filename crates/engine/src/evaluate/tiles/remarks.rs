//! What the coach says of games of tiles beyond what happens: who may complete a card next or come near to it, by what
//! a player could know, and how far away one's own card is, and in how many ways.

use games::tiles::{Card, Colour, Event, Move, Table, Tile, TileGame, Tiles};
use games::{Position, Seat};

use lattice::GridCell;

use super::TileLore;
use super::goals::{Goal, goals, place};
use crate::tree::Beliefs;
use crate::{Claim, Outlook, Playable};

/// More than two sentences nobody reads.
const MOST: usize = 2;

/// A danger that grows by less is not worth a word.
const WORTH_A_WORD: f64 = 0.03;

/// Whoever is so many changes away from his card is near to it: the nearest first.
const NEAR: [u32; 3] = [1, 2, 3];

/// Ways to a card are counted that take at most so many changes: four would do without any.
const FAR: [u32; 4] = [1, 2, 3, 4];

pub(super) fn remarks<G: TileLore>(
    before: &Outlook<Tiles<G>>,
    played: Move<G>,
    better: Move<G>,
) -> Vec<Claim> {
    let after = |mv: Move<G>| {
        let mut table = before.view.without_hands();
        table.play(mv).ok().map(|()| table)
    };
    let (Some(now), Some(then)) = (after(played), after(better)) else { return Vec::new() };
    let instead = vec![better.to_string()];
    let of = Remarks { before, now: &now, then: &then, instead, goals: goals::<G>() };
    let (staying, moving) = (false, true);
    let remarks: [&dyn Fn() -> Option<Claim>; 11] = [
        &|| of.danger(),
        &|| of.nearer(staying),
        &|| of.helps(staying),
        &|| of.farther(staying),
        &|| of.nearer(moving),
        &|| of.helps(moving),
        &|| of.farther(moving),
        &|| of.more_ways(staying),
        &|| of.fewer_ways(staying),
        &|| of.more_ways(moving),
        &|| of.fewer_ways(moving),
    ];
    let mut told: Vec<Claim> = Vec::new();
    for remark in remarks {
        if told.len() < MOST {
            told.extend(remark().filter(|claim| !repeats(claim, &told)));
        }
    }
    told
}

/// Whoever may complete a card at once is one change away from it: that is no second thing to be said.
fn repeats(claim: &Claim, told: &[Claim]) -> bool {
    let Claim::Helps { seat, within: 1, .. } = claim else { return false };
    told.iter().any(|other| matches!(other, Claim::Exposes { seat: next, .. } if next == seat))
}

/// The tables after a move and after a better one.
struct Remarks<'a, G: TileLore> {
    before: &'a Outlook<Tiles<G>>,
    now: &'a Tiles<G>,
    then: &'a Tiles<G>,
    instead: Vec<String>,
    /// Every way to show each card.
    goals: Vec<Vec<Goal>>,
}

impl<G: TileLore> Remarks<'_, G> {
    /// Whether the next player is likelier to complete a card at once than after the better move.
    fn danger(&self) -> Option<Claim> {
        let seat = self.now.to_move().filter(|seat| *seat != self.before.seat)?;
        let held = self.held().into_iter().find(|(other, _)| *other == seat)?.1;
        let shown_next = |table: &Tiles<G>| {
            let shown = shown_next(table);
            let find = |card: u8| shown.iter().find(|(other, _)| *other == card);
            let cards = held.iter().filter_map(|(card, chance)| Some((*find(*card)?, *chance)));
            cards.collect::<Vec<_>>()
        };
        let likely =
            |cards: &[((u8, Move<G>), f64)]| in_all(cards.iter().map(|(_, chance)| *chance));
        let same = self.then.to_move() == Some(seat);
        let (cards, others) = (shown_next(self.now), shown_next(self.then));
        let (chance, less) = (likely(&cards), likely(&others));
        (same && chance >= less + WORTH_A_WORD).then(|| Claim::Exposes {
            seat,
            cards: cards.into_iter().map(|((card, mv), _)| (card, mv.to_string())).collect(),
            chance: chance.min(1.0),
            instead: self.instead.clone(),
            less,
        })
    }

    /// The others who hold one card each, with what that may be and how likely. With several cards in a hand, how
    /// likely each is does not tell how likely one of them is.
    fn held(&self) -> Vec<(Seat, Vec<(u8, f64)>)> {
        let guesses = Tiles::<G>::beliefs(self.before).guesses().into_iter();
        let others = guesses.filter(|guess| guess.seat != self.before.seat);
        let one_card =
            |cards: &[(u8, f64)]| (cards.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-6;
        others.map(|guess| (guess.seat, guess.cards)).filter(|(_, cards)| one_card(cards)).collect()
    }

    /// Whether another seat is likelier to be near its card than after the better move: that for which it makes most of
    /// a difference; with the black tile staying, or else with moving it as one change.
    fn helps(&self, black: bool) -> Option<Claim> {
        let mut most: Option<(f64, Claim)> = None;
        for (seat, cards) in self.held() {
            let away = |table: &Tiles<G>, card: u8| {
                let card = Card::<G>::new(card);
                let goals = card.map(|card| &self.goals[card.index()]);
                goals.map_or(u32::MAX, |goals| changes(table.table(), goals, black))
            };
            let distances: Vec<(u32, u32, f64)> = cards
                .iter()
                .map(|(card, chance)| (away(self.now, *card), away(self.then, *card), *chance))
                .collect();
            for within in NEAR {
                let likely = |far: &dyn Fn(&(u32, u32, f64)) -> u32| {
                    let near = distances.iter().filter(|one| far(one) <= within);
                    in_all(near.map(|(.., chance)| *chance)).min(1.0)
                };
                let (chance, less) = (likely(&|one| one.0), likely(&|one| one.1));
                let more = chance - less;
                if more >= WORTH_A_WORD && most.as_ref().is_none_or(|(most, _)| more > *most) {
                    let instead = self.instead.clone();
                    let claim = Claim::Helps { seat, black, within, chance, instead, less };
                    most = Some((more, claim));
                }
            }
        }
        most.map(|(_, claim)| claim)
    }

    /// Whether the better move brings a card of one's own nearer: with the black tile staying, or else with moving it as
    /// one change.
    fn nearer(&self, black: bool) -> Option<Claim> {
        let seat = self.before.seat;
        let nearest = self.hand(seat).filter_map(|(card, goals)| {
            let [from, to] = self.both(|table| changes(table, goals, black));
            (0 < to && to < from).then_some((to, from, card))
        });
        let (to, from, card) = nearest.min()?;
        Some(Claim::Nears { seat, card, black, from, instead: self.instead.clone(), to })
    }

    /// Whether the better move leaves a card farther away that another seat is seen to hold.
    fn farther(&self, black: bool) -> Option<Claim> {
        let nearest = self.seen().filter_map(|(seat, card, goals)| {
            let [from, to] = self.both(|table| changes(table, goals, black));
            (0 < from && from < to).then_some((from, to, seat, card))
        });
        let (from, to, seat, card) = nearest.min()?;
        Some(Claim::Nears { seat, card, black, from, instead: self.instead.clone(), to })
    }

    /// Whether there are more ways to a card of one's own after the better move.
    fn more_ways(&self, black: bool) -> Option<Claim> {
        let seat = self.before.seat;
        let differ = self.hand(seat).filter_map(|(card, goals)| {
            let (within, [from, to]) = self.ways_that_differ(goals, black)?;
            (from < to).then_some((within, from, to, card))
        });
        let (within, from, to, card) = differ.min()?;
        let instead = self.instead.clone();
        Some(Claim::Ways { seat, card, black, within, from, instead, to })
    }

    /// Whether there are fewer ways to a card that another seat is seen to hold after the better move.
    fn fewer_ways(&self, black: bool) -> Option<Claim> {
        let differ = self.seen().filter_map(|(seat, card, goals)| {
            let (within, [from, to]) = self.ways_that_differ(goals, black)?;
            (from > to).then_some((within, from, to, seat, card))
        });
        let (within, from, to, seat, card) = differ.min()?;
        let instead = self.instead.clone();
        Some(Claim::Ways { seat, card, black, within, from, instead, to })
    }

    /// The shortest ways to a card of which there are more after one move than after the other: how long they are, and
    /// how many after the move that was played and after the better one.
    fn ways_that_differ(&self, goals: &[Goal], black: bool) -> Option<(u32, [u32; 2])> {
        let [now, then] = self.both(|table| {
            let mut within = FAR.map(|_| 0);
            for far in ways(table, goals, black) {
                for (count, _) in within.iter_mut().zip(FAR).filter(|(_, most)| far <= *most) {
                    *count += 1;
                }
            }
            within
        });
        let counts = now.into_iter().zip(then).map(|(now, then)| [now, then]);
        FAR.into_iter().zip(counts).find(|(_, [now, then])| now != then)
    }

    /// Something after the move that was played, and after the better one.
    fn both<T>(&self, of: impl Fn(&Table<G>) -> T) -> [T; 2] {
        [self.now, self.then].map(|tiles| of(tiles.table()))
    }

    /// The cards of a seat, where they are seen, and every way to show them.
    fn hand(&self, seat: Seat) -> impl Iterator<Item = (u8, &[Goal])> {
        let hand = self.before.view.hand(seat);
        hand.into_iter().flatten().map(|card| (card.number(), &self.goals[card.index()][..]))
    }

    /// The cards that others are seen to hold.
    fn seen(&self) -> impl Iterator<Item = (Seat, u8, &[Goal])> {
        let others = Seat::first(self.now.seats()).filter(|seat| *seat != self.before.seat);
        others.flat_map(|seat| self.hand(seat).map(move |(card, goals)| (seat, card, goals)))
    }
}

/// The sum of chances. That of none is 0, not the -0 that `sum` begins with and people would read.
fn in_all(chances: impl Iterator<Item = f64>) -> f64 {
    chances.fold(0.0, |all, chance| all + chance)
}

/// The cards that one move of whoever is to move would show, each with such a move.
fn shown_next<G: TileGame>(table: &Tiles<G>) -> Vec<(u8, Move<G>)> {
    let mut moves = Vec::new();
    table.legal_moves(&mut moves);
    let mut shown: Vec<(u8, Move<G>)> = Vec::new();
    let mut events = Vec::new();
    for mv in moves {
        events.clear();
        table.clone().play_witnessed(mv, &mut events);
        for event in &events {
            if let Event::CardShown { card, .. } = event
                && shown.iter().all(|(known, _)| *known != card.number())
            {
                shown.push((card.number(), mv));
            }
        }
    }
    shown
}

/// For each way to show a card, with the black tile here, how many tiles would have to come or go.
fn distances<G: TileGame>(
    table: &Table<G>,
    black: G::Cell,
    goals: &[Goal],
) -> impl Iterator<Item = u32> {
    let mut colours = [None; super::goals::CELLS];
    for (cell, tile) in table.tiles() {
        if let (Some(place), Tile::Coloured(colour)) = (place(black, cell), tile) {
            colours[place] = Some(colour);
        }
    }
    let away = move |goal: &Goal, colour: Colour| {
        let is = |place: &u8| colours[usize::from(*place)] == Some(colour);
        let missing = goal.shape.iter().filter(|place| !is(place)).count();
        (missing + goal.rim().filter(is).count()) as u32
    };
    goals.iter().flat_map(move |goal| Colour::ALL.map(|colour| away(goal, colour)))
}

/// For each way to show a card, how many changes it takes: tiles that come or go where the black tile lies; if it may
/// move, next to a coloured tile where there is none, that is one change more.
fn ways<'a, G: TileGame>(
    table: &'a Table<G>,
    goals: &'a [Goal],
    black: bool,
) -> impl Iterator<Item = u32> + 'a {
    let coloured = |cell| matches!(table.tile_at(cell), Some(Tile::Coloured(_)));
    let frontier = if black { table.frontier() } else { &[] };
    let free = frontier.iter().filter(move |cell| cell.around().any(coloured));
    let moved = free.flat_map(move |cell| distances(table, *cell, goals).map(|far| 1 + far));
    distances(table, table.black(), goals).chain(moved)
}

/// How many changes a card is away.
fn changes<G: TileGame>(table: &Table<G>, goals: &[Goal], black: bool) -> u32 {
    ways(table, goals, black).min().unwrap_or(0)
}
