//! The rules once more, in the plainest way, to compare with.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// All legal moves, from nothing but the tiles, the pawns and the hand.
fn legal(position: &SixByFive) -> BTreeSet<Move> {
    let table = position.table();
    let Some(seat) = table.to_move() else { return BTreeSet::new() };
    let tiles: BTreeMap<Cell, Tile> = table.tiles().collect();
    let blocked: Vec<Cell> = match table.options().blocking {
        Blocking::Pawns => Seat::first(5).filter_map(|seat| table.pawn(seat)).collect(),
        Blocking::Previous => table.previous().into_iter().collect(),
    };
    let free = |cell: &Cell| !blocked.contains(cell);
    let count = |colour| tiles.values().filter(|tile| **tile == Tile::Coloured(colour)).count();
    let colours: Vec<_> = Colour::ALL.into_iter().filter(|colour| count(*colour) < 8).collect();
    let mut moves = BTreeSet::new();
    if table.options().change && !table.has_changed() {
        moves.extend(position.hand(seat).into_iter().map(Move::Change));
    }
    if colours.is_empty() {
        for (one, tile) in tiles.iter().filter(|(cell, _)| free(cell)) {
            for (other, other_tile) in tiles.iter().filter(|(cell, _)| free(cell)) {
                if tile != other_tile {
                    moves.insert(Move::Swap(*one, *other));
                }
            }
        }
        return moves;
    }
    let black = table.black();
    for neighbour in tiles.keys().flat_map(|cell| cell.neighbours()) {
        if !tiles.contains_key(&neighbour) {
            moves.extend(colours.iter().map(|colour| Move::Place(*colour, neighbour)));
            let touches =
                neighbour.neighbours().any(|cell| cell != black && tiles.contains_key(&cell));
            if free(&black) && touches {
                moves.insert(Move::MoveBlack(neighbour));
            }
        }
    }
    for (cell, tile) in tiles.iter().filter(|(cell, tile)| free(cell) && **tile != Tile::Black) {
        let any = table.options().replace == Replace::Any;
        let others = colours.iter().filter(|colour| any || Tile::Coloured(**colour) != *tile);
        moves.extend(others.map(|colour| Move::Replace(*colour, *cell)));
    }
    moves
}

/// The card a colour shows, found by growing the group and trying every card in every rotation.
fn shown(position: &SixByFive, colour: Colour) -> Option<Card> {
    let tiles: BTreeMap<Cell, Tile> = position.table().tiles().collect();
    let mut group = BTreeSet::from([position.table().black()]);
    loop {
        let joined: Vec<Cell> = group
            .iter()
            .flat_map(|cell| cell.neighbours())
            .filter(|cell| tiles.get(cell) == Some(&Tile::Coloured(colour)))
            .filter(|cell| !group.contains(cell))
            .collect();
        if joined.is_empty() {
            break;
        }
        group.extend(joined);
    }
    let first = *group.first()?;
    let group: Vec<_> = group.iter().map(|c| Cell::new(c.q - first.q, c.r - first.r)).collect();
    let deck = position.table().agreed().deck;
    deck.into_iter().find(|card| (0..6).any(|turns| card.shape(turns)[..] == group[..]))
}

fn compare(position: &SixByFive) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let count = moves.len();
    let moves: BTreeSet<Move> = moves.into_iter().collect();
    assert_eq!(moves.len(), count, "no move is there twice: {position}");
    assert_eq!(moves, legal(position), "{position}");
    for colour in Colour::ALL {
        let by_table = position.table().shown(colour).map(|(card, _)| card);
        assert_eq!(by_table, shown(position, colour), "{colour}: {position}");
    }
    let by_black = moves.iter().filter_map(|mv| match mv {
        Move::MoveBlack(cell) => Some((*cell, *mv)),
        _ => None,
    });
    let by_black = by_black.flat_map(|(cell, mv)| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        Colour::ALL.map(|colour| shown(&after, colour).map(|card| (cell, card)))
    });
    let by_table: BTreeSet<(Cell, Card)> = position.table().shown_by_moving_black().collect();
    assert_eq!(by_table, by_black.flatten().collect(), "{position}");
    for mv in plausible(position) {
        assert_eq!(position.check(mv).is_ok(), moves.contains(&mv), "{mv}: {position}");
    }
}

/// Every kind of move on every cell nearby, and every card.
fn plausible(position: &SixByFive) -> impl Iterator<Item = Move> {
    let tiles: Vec<Cell> = position.table().tiles().map(|(cell, _)| cell).collect();
    let near: BTreeSet<Cell> =
        tiles.iter().flat_map(|cell| cell.neighbours()).flat_map(Cell::neighbours).collect();
    let swaps = tiles
        .clone()
        .into_iter()
        .flat_map(move |one| tiles.clone().into_iter().map(move |other| Move::Swap(one, other)));
    let on_cells = near.into_iter().flat_map(|cell| {
        let coloured = Colour::ALL
            .into_iter()
            .flat_map(move |colour| [Move::Place(colour, cell), Move::Replace(colour, cell)]);
        coloured.chain([Move::MoveBlack(cell)])
    });
    swaps.chain(on_cells).chain(CardSet::ALL.into_iter().map(Move::Change))
}

#[test]
fn legal_moves_and_shown_cards_are_those_of_the_plain_rules() {
    for (number, options) in spread().enumerate() {
        for game in 0..3 {
            walk(&options, 10 * number as u64 + game, |position, _| compare(position));
        }
    }
}

#[test]
fn the_black_tile_leapfrogs_out_to_far_rings() {
    for direction in lattice::Direction::ALL {
        let mut position = dealt(&[2, 3], "blocking=previous");
        let mut here = Cell::CENTRE;
        for tile in 0..24 {
            here = here.step(direction);
            position.play(Move::Place(Colour::ALL[tile % 3], here)).expect("next to black");
            compare(&position);
            let again =
                SixByFive::from_text(&position.to_string(), &agreed("blocking=previous"), &seed(0));
            assert_eq!(again.expect("a reachable board").to_string(), position.to_string());
            if position.outcome().is_none() {
                here = here.step(direction);
                position.play(Move::MoveBlack(here)).expect("next to the tile");
                compare(&position);
            }
        }
        assert_eq!((here.ring(), position.outcome()), (47, Some(Outcome::Draw)));
    }
}

#[test]
fn far_away_cells_of_the_same_grid_number_are_told_apart() {
    let position = at("Ko,Ba1 a1,- 2,3 0,0 2", "");
    let far = (0..=3 * 60 * 61).filter_map(Cell::from_spiral_index).filter(|cell| cell.ring() > 3);
    for cell in far {
        assert_eq!(position.table().tile_at(cell), None);
        assert!(position.check(Move::Place(Colour::Red, cell)).is_err());
        assert!(position.check(Move::MoveBlack(cell)).is_err());
    }
}
