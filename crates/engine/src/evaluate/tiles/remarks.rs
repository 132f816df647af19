//! What the coach says of games of tiles beyond what happens: who may complete a card next or come near to it, by what
//! a player could know, and how far away one's own card is, and in how many ways.

use games::tiles::{Card, Colour, Event, Move, Table, Tile, TileGame, Tiles};
use games::{Position, Seat};

use lattice::GridCell;

use super::TileLore;
use super::goals::{Goal, goals, place};
use crate::tree::Beliefs;
use crate::{Claim, Outlook, Playable};

/// A danger that grows by less is not worth a word.
const WORTH_A_WORD: f64 = 0.03;

/// Whoever is so many tiles away from his card is near to it: the nearest first.
const NEAR: [u32; 3] = [1, 2, 3];

/// Ways to a card are counted that take at most so many tiles: four would do without any.
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
    let remarks = [of.danger(), of.nearer(false), of.helps(), of.nearer(true), of.more_ways()];
    remarks.into_iter().flatten().collect()
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
    /// a difference.
    fn helps(&self) -> Option<Claim> {
        let mut most: Option<(f64, Claim)> = None;
        for (seat, cards) in self.held() {
            let away = |table: &Tiles<G>, card: u8| {
                let card = Card::<G>::new(card);
                card.map_or(u32::MAX, |card| tiles_away(table.table(), &self.goals[card.index()]))
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
                    most = Some((more, Claim::Helps { seat, within, chance, instead, less }));
                }
            }
        }
        most.map(|(_, claim)| claim)
    }

    /// Whether the better move brings a card of one's own nearer: with the black tile staying, or else with moving it as
    /// one change.
    fn nearer(&self, black: bool) -> Option<Claim> {
        let far = if black { changes } else { tiles_away };
        let nearest = self.own().filter_map(|(card, goals)| {
            let (from, to) = (far(self.now.table(), goals), far(self.then.table(), goals));
            (0 < to && to < from).then_some((to, from, card))
        });
        let (to, from, card) = nearest.min()?;
        Some(Claim::Nears { card, black, from, instead: self.instead.clone(), to })
    }

    /// Whether there are more ways to a card of one's own after the better move: the shortest that make a difference.
    fn more_ways(&self) -> Option<Claim> {
        let most = self.own().filter_map(|(card, goals)| {
            let [now, then] = [self.now, self.then].map(|table| {
                let far: Vec<u32> =
                    distances(table.table(), table.table().black(), goals).collect();
                FAR.map(|within| far.iter().filter(|far| **far <= within).count() as u32)
            });
            let differ = FAR.into_iter().zip(now.into_iter().zip(then));
            let (within, (from, to)) = differ.into_iter().find(|(_, (from, to))| from != to)?;
            (from < to).then_some((within, from, to, card))
        });
        let (within, from, to, card) = most.min()?;
        Some(Claim::Ways { card, within, from, instead: self.instead.clone(), to })
    }

    /// The cards of one's own, and every way to show them.
    fn own(&self) -> impl Iterator<Item = (u8, &[Goal])> {
        let hand = self.before.view.hand(self.before.seat);
        hand.into_iter().flatten().map(|card| (card.number(), &self.goals[card.index()][..]))
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

/// How many tiles would have to come or go until a card is shown, with the black tile here.
fn away<G: TileGame>(table: &Table<G>, black: G::Cell, goals: &[Goal]) -> u32 {
    distances(table, black, goals).min().unwrap_or(0)
}

/// How many tiles would have to come or go until a card is shown, the black tile staying where it is.
fn tiles_away<G: TileGame>(table: &Table<G>, goals: &[Goal]) -> u32 {
    away(table, table.black(), goals)
}

/// How many changes a card is away, moving the black tile among them: next to a coloured tile, where there is none.
fn changes<G: TileGame>(table: &Table<G>, goals: &[Goal]) -> u32 {
    let coloured = |cell| matches!(table.tile_at(cell), Some(Tile::Coloured(_)));
    let free = table.frontier().iter().filter(|cell| cell.around().any(coloured));
    let moved = free.map(|cell| 1 + away(table, *cell, goals));
    moved.chain([tiles_away(table, goals)]).min().unwrap_or(0)
}
