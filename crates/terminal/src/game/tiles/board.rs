//! Tiles on an endless plane, drawn with the cells round them.

use std::collections::BTreeSet;

use games::Seat;
use games::tiles::{CardSet, Colour, Table, Tile, TileGame};
use lattice::GridCell;

use crate::draw::canvas::{Canvas, Ink};
use crate::draw::hexagon::CellScale;
use crate::draw::scene::Scene;
use crate::draw::square::Drawn;
use crate::draw::standing;
use rulebook::Words as Said;

/// Draws the tiles, then what each seat has; `hand` tells the cards of a seat if they may be
/// seen.
pub(super) fn draw<G: TileGame<Cell: Drawn>>(
    table: &Table<G>,
    hand: impl Fn(Seat) -> Option<CardSet<G>>,
    said: Said,
    canvas: &mut Canvas,
) {
    let tiles: Vec<(G::Cell, Tile)> = table.tiles().collect();
    let shown: BTreeSet<G::Cell> =
        tiles.iter().flat_map(|(cell, _)| cell.around().chain([*cell])).collect();
    let scale = CellScale::USUAL;
    for cell in &shown {
        cell.outlined(scale, Ink::Faint, canvas);
        cell.labelled(scale, &[(&cell.to_string(), Ink::Faint)], canvas);
    }
    for (cell, tile) in tiles {
        let (name, ink) = match tile {
            Tile::Black => ("black", Ink::Bold),
            Tile::Coloured(Colour::Blue) => ("blue", Ink::Blue),
            Tile::Coloured(Colour::Red) => ("red", Ink::Red),
            Tile::Coloured(Colour::Yellow) => ("yellow", Ink::Yellow),
        };
        let label = match blocker(table, cell, "♟") {
            Some(mark) => format!("{cell} {mark}"),
            None => cell.to_string(),
        };
        let name = said.say_of(G::NAME, &format!("draw.tile.{name}"), &[]);
        cell.labelled(scale, &[(&label, Ink::Faint), (&name, ink)], canvas);
    }
    for line in summary(table, hand, said) {
        let (row, left) = (canvas.next_row(), canvas.left());
        canvas.write(row, left, &line, Ink::Plain);
    }
}

/// What blocks a tile: the pawn of a seat (`♟2`), or that it has just been played (`!`).
fn blocker<G: TileGame>(table: &Table<G>, cell: G::Cell, pawn: &str) -> Option<String> {
    let seats = table.agreed().seats();
    let holder = Seat::first(seats).find(|seat| table.pawn(*seat) == Some(cell));
    match holder {
        Some(seat) => Some(format!("{pawn}{}", seat.number())),
        None => (table.previous() == Some(cell)).then(|| "!".to_owned()),
    }
}

/// The cells that are drawn: the tiles and those next to them, and where the cursor is.
pub(super) fn drawn_cells<G: TileGame>(table: &Table<G>) -> BTreeSet<G::Cell> {
    table.tiles().map(|(cell, _)| cell).chain(table.frontier().iter().copied()).collect()
}

/// The tiles alone, for somebody who plays.
pub(super) fn board<G: TileGame<Cell: Drawn>>(
    table: &Table<G>,
    scale: CellScale,
    scene: &Scene,
    canvas: &mut Canvas,
) {
    let marks = scene.marks;
    let mut cells = drawn_cells(table);
    cells.extend(marks.lit.iter().filter_map(|place| place.parse::<G::Cell>().ok()));
    for cell in &cells {
        cell.outlined(scale, Ink::Faint, canvas);
    }
    for cell in &cells {
        let name = cell.to_string();
        let words = Words::on(table, *cell, &name, scene);
        if let Some(tile) = table.tile_at(*cell) {
            let sign = if scene.patterns { pattern(tile) } else { " " };
            cell.filled(scale, sign, ground(tile), canvas);
        }
        match (scale.rows(), scene.names) {
            (1, true) => {
                let taken = table.tile_at(*cell).is_some();
                let both =
                    [format!("{name} {}", words.on_tile), format!("{name}{}", words.on_tile)];
                let fitting = both.iter().find(|both| both.chars().count() <= G::Cell::NARROWEST);
                let line = if taken { fitting.unwrap_or(&words.on_tile) } else { &name };
                words.write(*cell, scale, &[line], canvas);
            }
            (1, false) => words.write(*cell, scale, &[&words.on_tile], canvas),
            (_, true) => words.write(*cell, scale, &[&name, &words.on_tile], canvas),
            (_, false) => words.write(*cell, scale, &[&words.on_tile], canvas),
        }
    }
    let lit = cells.iter().filter(|cell| marks.lit.contains(&cell.to_string()));
    let cursor = cells.iter().find(|cell| marks.points_at(&cell.to_string()));
    for cell in lit.chain(cursor) {
        cell.outlined(scale, Ink::Accent, canvas);
    }
    if let Some(cell) = cursor {
        cell.pointed_at(scale, canvas);
    }
}

/// What is written on a cell.
struct Words {
    on_tile: String,
    ink: Ink,
}

impl Words {
    fn on<G: TileGame>(table: &Table<G>, cell: G::Cell, name: &str, scene: &Scene) -> Words {
        let marks = scene.marks;
        let pawn = if scene.ascii { "@" } else { "♟" };
        let pawn = blocker(table, cell, pawn).unwrap_or_default();
        let note = marks.notes.get(name).map(String::as_str);
        match table.tile_at(cell) {
            Some(tile) => {
                let last = if marks.last.contains(name) && pawn.is_empty() { "'" } else { "" };
                let sign = note.map_or_else(|| tile.letter().to_string(), str::to_owned);
                Words { on_tile: format!("{sign}{pawn}{last}"), ink: ground(tile) }
            }
            None => {
                let dot = if scene.ascii { "." } else { "·" };
                let open = if marks.choices.contains(name) { dot } else { "" };
                let ink = if note.is_some() { Ink::Accent } else { Ink::Faint };
                Words { on_tile: note.unwrap_or(open).to_owned(), ink }
            }
        }
    }

    fn write(&self, cell: impl Drawn, scale: CellScale, lines: &[&str], canvas: &mut Canvas) {
        let lines: Vec<_> = lines.iter().map(|line| (*line, self.ink)).collect();
        cell.labelled(scale, &lines, canvas);
    }
}

/// What a tile is drawn with.
fn ground(tile: Tile) -> Ink {
    match tile {
        Tile::Black => Ink::OnBlack,
        Tile::Coloured(Colour::Blue) => Ink::OnBlue,
        Tile::Coloured(Colour::Red) => Ink::OnRed,
        Tile::Coloured(Colour::Yellow) => Ink::OnYellow,
    }
}

/// What tells a tile without colours.
fn pattern(tile: Tile) -> &'static str {
    match tile {
        Tile::Black => "#",
        Tile::Coloured(Colour::Blue) => "~",
        Tile::Coloured(Colour::Red) => "+",
        Tile::Coloured(Colour::Yellow) => ":",
    }
}

fn summary<G: TileGame>(
    table: &Table<G>,
    hand: impl Fn(Seat) -> Option<CardSet<G>>,
    said: Said,
) -> Vec<String> {
    let seat_of = |seat: Seat| said.say("draw.seat", &[("seat", &seat.number())]);
    let reserve = Colour::ALL
        .map(|colour| {
            let name = said.say_of(G::NAME, &format!("draw.reserve.{}", colour.name()), &[]);
            format!("{name} {}", table.reserve(colour))
        })
        .join("   ");
    let mut lines = vec![String::new(), format!("{}   {reserve}", said.get("draw.reserve"))];
    for seat in Seat::first(table.agreed().seats()) {
        let n = table.agreed().hand_size();
        let cards = match hand(seat) {
            Some(cards) => {
                cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
            }
            None => said.say("draw.hidden", &[("n", &n)]),
        };
        let points = match table.agreed().points {
            Some(_) => {
                let points = said.say("draw.points", &[("n", &table.points(seat))]);
                format!("   {points}")
            }
            None => String::new(),
        };
        let cards = said.say("draw.cards", &[("n", &n), ("cards", &cards)]);
        lines.push(format!("{}   {cards}{points}", seat_of(seat)));
    }
    lines.push(standing(said, table.outcome(), table.to_move(), seat_of));
    lines
}
