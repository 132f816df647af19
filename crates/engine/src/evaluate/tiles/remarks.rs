//! What the coach says of games of tiles beyond what happens: who may complete a card next, by what a player
//! could know, and how far away one's own card is.

use games::Position;
use games::tiles::{Card, Colour, Event, Move, Table, Tile, TileGame, Tiles};

use super::TileLore;
use super::goals::{Goal, goals, place};
use crate::tree::Beliefs;
use crate::{Claim, Outlook, Playable};

/// A danger that grows by less is not worth a word.
const WORTH_A_WORD: f64 = 0.03;

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
    let danger = danger(before, &now, &then, better);
    danger.into_iter().chain(nearer(before, &now, &then, better)).collect()
}

/// Whether the next player is likelier to complete a card at once than after the better move.
fn danger<G: TileLore>(
    before: &Outlook<Tiles<G>>,
    now: &Tiles<G>,
    then: &Tiles<G>,
    better: Move<G>,
) -> Option<Claim> {
    let seat =
        now.to_move().filter(|seat| *seat != before.seat && then.to_move() == Some(*seat))?;
    let beliefs = Tiles::<G>::beliefs(before).guesses();
    let held = beliefs.into_iter().find(|guess| guess.seat == seat)?.cards;
    // With several cards in a hand, how likely each is does not tell how likely one of them is.
    let one_card = (held.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-6;
    if !one_card {
        return None;
    }
    let shown_next = |table: &Tiles<G>| {
        let shown = shown_next(table);
        let find = |card: u8| shown.iter().find(|(other, _)| *other == card);
        let cards = held.iter().filter_map(|(card, chance)| Some((*find(*card)?, *chance)));
        cards.collect::<Vec<_>>()
    };
    let likely =
        |cards: &[((u8, Move<G>), f64)]| cards.iter().map(|(_, chance)| chance).sum::<f64>();
    let (cards, others) = (shown_next(now), shown_next(then));
    let (chance, less) = (likely(&cards), likely(&others));
    (chance >= less + WORTH_A_WORD).then(|| Claim::Exposes {
        seat,
        cards: cards.into_iter().map(|((card, mv), _)| (card, mv.to_string())).collect(),
        chance: chance.min(1.0),
        instead: vec![better.to_string()],
        less: less.max(0.0),
    })
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

/// Whether the better move brings a card of one's own nearer.
fn nearer<G: TileLore>(
    before: &Outlook<Tiles<G>>,
    now: &Tiles<G>,
    then: &Tiles<G>,
    better: Move<G>,
) -> Option<Claim> {
    let hand = before.view.hand(before.seat)?;
    let goals = goals::<G>();
    let away = |table: &Tiles<G>, card: Card<G>| tiles_away(table.table(), &goals[card.index()]);
    let nearest = hand.into_iter().filter_map(|card| {
        let (from, to) = (away(now, card), away(then, card));
        (0 < to && to < from).then_some((to, from, card.number()))
    });
    let (to, from, card) = nearest.min()?;
    Some(Claim::Nears { card, from, instead: vec![better.to_string()], to })
}

/// How many tiles would have to come or go until a card is shown, the black tile staying where it is.
fn tiles_away<G: TileGame>(table: &Table<G>, goals: &[Goal]) -> u32 {
    let black = table.black();
    let mut colours = [None; super::goals::CELLS];
    for (cell, tile) in table.tiles() {
        if let (Some(place), Tile::Coloured(colour)) = (place(black, cell), tile) {
            colours[place] = Some(colour);
        }
    }
    let away = |goal: &Goal, colour: Colour| {
        let is = |place: &u8| colours[usize::from(*place)] == Some(colour);
        let missing = goal.shape.iter().filter(|place| !is(place)).count();
        (missing + goal.rim().filter(is).count()) as u32
    };
    let all = goals.iter().flat_map(|goal| Colour::ALL.map(|colour| away(goal, colour)));
    all.min().unwrap_or(0)
}
