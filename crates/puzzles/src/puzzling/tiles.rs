//! Puzzles of the games of tiles, with open cards, proven by going through all that can be played.

use engine::TileLore;
use games::tiles::{Colour, Event, Move, Tile, TileGame, Tiles};
use games::{Position, Seat};
use lattice::{BoardSymmetry, GridCell};
use rand::Rng;

use super::{NoOracle, Puzzling, Story, deal};
use crate::{Goal, Theme};

impl<G: TileLore> Puzzling for Tiles<G> {
    type Oracle = NoOracle;

    // With several cards in each hand one thing at a time is not enough: so exactly one move is.
    const WAYS: &'static [&'static [(&'static str, &'static str)]] = &[
        &[("visible", "yes")],
        &[("visible", "yes"), ("objectives", "2")],
        &[("visible", "yes"), ("objectives", "3")],
    ];
    const GOALS: &'static [(Goal, usize)] =
        &[(Goal::WinIn(2), 100), (Goal::Survive(1), 45), (Goal::WinIn(1), 30)];
    const HINTS_ARE_CHEAP: bool = false;
    const EFFORT: u64 = 4_000_000;
    const FROM_THE_END: usize = 24;
    const A_GAME: usize = 3;

    fn exact_key(&self) -> Option<u128> {
        None
    }

    fn is_in_reach(&self, _: Goal) -> bool {
        true
    }

    /// The same tiles with other cards: to look at all hands at once takes hardly longer than to look at one.
    fn alike<R: Rng>(&self, goal: Goal, chance: &mut R) -> Vec<Tiles<G>> {
        deal::deal(self, goal, chance)
    }

    /// The tiles as seen from the black one, the pawns and the cards, from the side of whoever is to move: turned,
    /// mirrored or with colours changed it is the same.
    fn essence(&self) -> Vec<u8> {
        let images = <Self as Position>::Symmetry::EACH.iter().map(|symmetry| {
            let image = self.transformed(*symmetry);
            ORDERS.iter().map(|order| written(&image, order)).min()
        });
        images.min().flatten().unwrap_or_default()
    }

    fn aims(&self) -> usize {
        self.to_move().map_or(1, |seat| self.hand(seat).into_iter().count())
    }

    fn themes(story: &Story<Tiles<G>>) -> Vec<Theme> {
        let mut themes = Vec::new();
        for told in story.first_turn() {
            match told.mv {
                Move::MoveBlack(_) => themes.push(Theme::Black),
                Move::Replace(..) => themes.push(Theme::Replacing),
                Move::Place(..) => themes.push(Theme::Placing),
                Move::Swap(..) | Move::Change(_) => {}
            }
            if !told.events.iter().any(|event| matches!(event, Event::CardShown { .. })) {
                themes.push(Theme::Quiet);
            }
        }
        themes
    }
}

/// All ways to name three colours.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn written<G: TileGame>(position: &Tiles<G>, order: &[u8; 3]) -> Vec<u8> {
    let table = position.table();
    let (a, b) = table.black().coordinates();
    let place = |cell: G::Cell| {
        let (x, y) = cell.coordinates();
        [x.wrapping_sub(a) as u8, y.wrapping_sub(b) as u8]
    };
    let mut tiles: Vec<[u8; 3]> = table
        .tiles()
        .map(|(cell, tile)| {
            let [x, y] = place(cell);
            let colour = match tile {
                Tile::Black => 3,
                Tile::Coloured(colour) => order[Colour::index(colour)],
            };
            [x, y, colour]
        })
        .collect();
    tiles.sort_unstable();
    let mut text = tiles.concat();
    let first = position.to_move().unwrap_or(Seat::new(0));
    let seats = std::iter::successors(Some(first), |seat| Some(seat.next(position.seats())));
    for seat in seats.take(position.seats()) {
        text.push(u8::MAX);
        text.extend(table.pawn(seat).or(table.previous()).map(place).into_iter().flatten());
        text.extend(position.hand(seat).into_iter().flat_map(|card| card.to_string().into_bytes()));
    }
    text
}
