//! The cards of every seat, for whoever may see them all and does not care which game of tiles it is.

use super::{TileGame, Tiles};
use crate::{AnyPosition, Position, Seat, six_by_five, xochintlan};

/// Each seat with its cards; nothing in a game without tiles.
pub fn hands(position: &AnyPosition) -> Vec<(Seat, Vec<String>)> {
    let hexagons = held::<six_by_five::Game>(position);
    hexagons.or_else(|| held::<xochintlan::Game>(position)).unwrap_or_default()
}

fn held<G: TileGame>(position: &AnyPosition) -> Option<Vec<(Seat, Vec<String>)>> {
    let tiles = position.typed::<Tiles<G>>()?;
    let hand = |seat| {
        let cards = tiles.hand(seat).into_iter().map(|card| card.to_string());
        (seat, cards.collect())
    };
    Some(Seat::first(tiles.seats()).map(hand).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyOptions, GameId, Seed};

    #[test]
    fn the_cards_of_every_seat_are_told_in_games_of_tiles_only() {
        for game in GameId::ALL {
            let options = AnyOptions::new(*game);
            let position = AnyPosition::start(&options, &Seed::from_u64(1));
            let held = hands(&position);
            let seats = if options.has_secrets() { position.seats() } else { 0 };
            assert_eq!(held.len(), seats, "{game}");
            assert!(held.iter().all(|(_, cards)| !cards.is_empty()), "{game}: {held:?}");
        }
    }
}
