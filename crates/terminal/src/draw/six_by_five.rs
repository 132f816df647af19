//! 6x5: tiles on an endless plane, drawn with the cells round them.

use std::collections::BTreeSet;

use games::six_by_five::{CardSet, Colour, Table, Tile};
use games::{Outcome, Seat};
use lattice::Cell;

use super::canvas::{Canvas, Ink};

/// Draws the tiles, then what each seat has; `hand` tells the cards of a seat if they may be
/// seen.
pub(super) fn draw(table: &Table, hand: impl Fn(Seat) -> Option<CardSet>, canvas: &mut Canvas) {
    let tiles: Vec<(Cell, Tile)> = table.tiles().collect();
    let shown: BTreeSet<Cell> =
        tiles.iter().flat_map(|(cell, _)| cell.neighbours().chain([*cell])).collect();
    for cell in &shown {
        canvas.hexagon(*cell);
        canvas.label(*cell, &cell.to_string(), "", Ink::Plain);
    }
    for (cell, tile) in tiles {
        let (name, ink) = match tile {
            Tile::Black => ("black", Ink::Bold),
            Tile::Coloured(Colour::Blue) => ("blue", Ink::Blue),
            Tile::Coloured(Colour::Red) => ("red", Ink::Red),
            Tile::Coloured(Colour::Yellow) => ("yellow", Ink::Yellow),
        };
        let label = match blocker(table, cell) {
            Some(mark) => format!("{cell}{mark}"),
            None => cell.to_string(),
        };
        canvas.label(cell, &label, name, ink);
    }
    for line in summary(table, hand) {
        let (row, left) = (canvas.next_row(), canvas.left());
        canvas.write(row, left, &line, Ink::Plain);
    }
}

/// What stands on a tile: the pawn of a seat (`♟2`), or the mark of the tile played last.
fn blocker(table: &Table, cell: Cell) -> Option<String> {
    let seats = usize::from(table.options().players.get());
    let pawn = Seat::first(seats).find(|seat| table.pawn(*seat) == Some(cell));
    match pawn {
        Some(seat) => Some(format!(" ♟{}", seat.number())),
        None => (table.previous() == Some(cell)).then(|| " ♟".to_owned()),
    }
}

fn summary(table: &Table, hand: impl Fn(Seat) -> Option<CardSet>) -> Vec<String> {
    let reserve = Colour::ALL
        .map(|colour| format!("{} {}", colour.name(), table.reserve(colour)))
        .join("   ");
    let mut lines = vec![String::new(), format!("reserve   {reserve}")];
    for seat in Seat::first(usize::from(table.options().players.get())) {
        let cards = match hand(seat) {
            Some(cards) => {
                cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
            }
            None => "hidden".to_owned(),
        };
        let points = match table.options().points {
            Some(_) => format!("   points {}", table.points(seat)),
            None => String::new(),
        };
        lines.push(format!("seat {}   cards {cards}{points}", seat.number()));
    }
    lines.push(match (table.outcome(), table.to_move()) {
        (Some(Outcome::Win(seat)), _) => format!("seat {} has won", seat.number()),
        (None, Some(seat)) => format!("seat {} to move", seat.number()),
        _ => "a draw".to_owned(),
    });
    lines
}
