//! Texts of positions and views.
//!
//! Five fields: tiles, pawns, hands, points, who is to move. `Ko,Ba1,Rb3 a1,b3 17,? 0,0 1`

use std::fmt;

use lattice::{GridCell, NameError};

use super::card::{Card, CardSet};
use super::game::{Agreed, TileGame};
use super::position::Tiles;
use super::setup::Setup;
use super::setup_error::{CardNumbers, SetupError};
use super::table::Table;
use super::tile::Tile;
use super::view::View;
use crate::{Seat, Seed};

impl<G: TileGame> fmt::Display for Tiles<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.table, |seat| Some(self.hand(seat)))
    }
}

impl<G: TileGame> fmt::Display for View<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.table, |seat| self.hand(seat))
    }
}

fn write<G: TileGame>(
    f: &mut fmt::Formatter<'_>,
    table: &Table<G>,
    hand: impl Fn(Seat) -> Option<CardSet<G>>,
) -> fmt::Result {
    let seats = || Seat::first(table.agreed.seats());
    write_list(f, ',', table.sorted_tiles(), |f, (cell, tile)| {
        write!(f, "{}{cell}", tile.letter())
    })?;
    f.write_str(" ")?;
    write_list(f, ',', 0..table.agreed.pawns(), |f, pawn| match table.pawn_cell(pawn) {
        Some(cell) => write!(f, "{cell}"),
        None => f.write_str("-"),
    })?;
    f.write_str(" ")?;
    write_list(f, ',', seats(), |f, seat| match hand(seat) {
        Some(hand) => write_list(f, '+', hand, |f, card| write!(f, "{card}")),
        None => write_list(f, '+', 0..table.agreed.hand_size(), |f, _| f.write_str("?")),
    })?;
    f.write_str(" ")?;
    write_list(f, ',', seats(), |f, seat| write!(f, "{}", table.points(seat)))?;
    write!(f, " {}{}", table.mover.number(), if table.changed { "~" } else { "" })
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    separator: char,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    use fmt::Write;
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            f.write_char(separator)?;
        }
        write(f, item)?;
    }
    Ok(())
}

pub(super) fn read_position<G: TileGame>(
    text: &str,
    options: &G::Options,
    seed: &Seed,
) -> Result<Tiles<G>, SetupError<G>> {
    read(text, options)?.position(seed)
}

pub(super) fn read_view<G: TileGame>(
    text: &str,
    options: &G::Options,
) -> Result<View<G>, SetupError<G>> {
    read(text, options)?.view()
}

fn read<G: TileGame>(text: &str, options: &G::Options) -> Result<Setup<G>, SetupError<G>> {
    let agreed = &G::agreed(options);
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[tiles, pawns, hands, points, mover] = &fields[..] else {
        return Err(SetupError::Fields { found: fields.len() });
    };
    let (mover, changed) = read_mover(mover, agreed)?;
    Ok(Setup {
        options: *options,
        agreed: *agreed,
        tiles: read_tiles(tiles)?,
        pawns: read_pawns(pawns, agreed)?,
        hands: read_hands(hands, agreed)?,
        points: read_points(points, agreed)?,
        mover,
        changed,
    })
}

/// Cells are written in lower case in positions.
fn read_cell<C: GridCell>(text: &str) -> Result<C, NameError> {
    if text.contains(|letter: char| letter.is_ascii_uppercase()) {
        return Err(NameError::NoRing { name: text.to_owned() });
    }
    text.parse()
}

fn read_tiles<G: TileGame>(text: &str) -> Result<Vec<(G::Cell, Tile)>, SetupError<G>> {
    let mut tiles: Vec<(G::Cell, Tile)> = Vec::new();
    for text in text.split(',') {
        let tile = text.chars().next().and_then(Tile::from_letter);
        let tile = tile.ok_or_else(|| SetupError::TileLetter { text: text.to_owned() })?;
        let cell = read_cell(&text[1..])
            .map_err(|why| SetupError::TileCell { text: text.to_owned(), why })?;
        if tiles.iter().any(|(other, _)| *other == cell) {
            return Err(SetupError::TwoTiles { cell });
        }
        if tiles.last().is_some_and(|(last, _)| last.spiral_index() > cell.spiral_index()) {
            return Err(SetupError::TileOrder { text: text.to_owned() });
        }
        tiles.push((cell, tile));
    }
    Ok(tiles)
}

fn read_pawns<G: TileGame>(
    text: &str,
    agreed: &Agreed<G>,
) -> Result<Vec<Option<G::Cell>>, SetupError<G>> {
    let found = text.split(',').count();
    if found != agreed.pawns() {
        return Err(SetupError::Pawns { expected: agreed.pawns(), found });
    }
    let pawn = |(i, text)| match text {
        "-" => Ok(None),
        _ => read_cell(text).map(Some).map_err(|why| SetupError::PawnCell { pawn: i + 1, why }),
    };
    text.split(',').enumerate().map(pawn).collect()
}

fn read_hands<G: TileGame>(
    text: &str,
    agreed: &Agreed<G>,
) -> Result<Vec<Option<CardSet<G>>>, SetupError<G>> {
    let found = text.split(',').count();
    if found != agreed.seats() {
        return Err(SetupError::Hands { expected: agreed.seats(), found });
    }
    let mut seen = CardSet::EMPTY;
    let hands = Seat::first(agreed.seats()).zip(text.split(','));
    hands.map(|(seat, hand)| read_hand(hand, seat, agreed, &mut seen)).collect()
}

fn read_hand<G: TileGame>(
    text: &str,
    seat: Seat,
    agreed: &Agreed<G>,
    seen: &mut CardSet<G>,
) -> Result<Option<CardSet<G>>, SetupError<G>> {
    let (expected, deck) = (agreed.hand_size(), agreed.deck);
    let found = text.split('+').count();
    if found != expected {
        return Err(SetupError::HandSize { seat, expected, found });
    }
    match text.split('+').filter(|card| *card == "?").count() {
        0 => {}
        hidden if hidden == found => return Ok(None),
        _ => return Err(SetupError::PartlyHidden { seat }),
    }
    let mut last = None;
    let cards = text.split('+').map(|text| {
        let card = text.parse().ok().filter(|card: &Card<G>| deck.contains(*card));
        let card = card.ok_or_else(|| {
            let numbers = CardNumbers::of(deck);
            SetupError::UnknownCard { seat, text: text.to_owned(), numbers }
        })?;
        if !seen.insert(card) {
            return Err(SetupError::CardTwice { card });
        }
        if last.replace(card) > Some(card) {
            return Err(SetupError::CardOrder { seat, card });
        }
        Ok(card)
    });
    cards.collect::<Result<CardSet<G>, _>>().map(Some)
}

fn read_points<G: TileGame>(
    text: &str,
    agreed: &Agreed<G>,
) -> Result<[u8; Seat::MAX], SetupError<G>> {
    let found = text.split(',').count();
    if found != agreed.seats() {
        return Err(SetupError::Points { expected: agreed.seats(), found });
    }
    // A seat one point short of the target can score three at once, one in each colour.
    let most = agreed.points.map_or(0, |target| target.get() + 2);
    let mut points = [0; Seat::MAX];
    for ((seat, text), points) in Seat::first(agreed.seats()).zip(text.split(',')).zip(&mut points)
    {
        let plain = text.bytes().all(|b| b.is_ascii_digit());
        let canonical = plain && (text == "0" || !text.starts_with('0'));
        *points = text
            .parse()
            .ok()
            .filter(|points| canonical && *points <= most)
            .ok_or_else(|| SetupError::PointsOf { seat, text: text.to_owned(), most })?;
    }
    Ok(points)
}

fn read_mover<G: TileGame>(text: &str, agreed: &Agreed<G>) -> Result<(Seat, bool), SetupError<G>> {
    let (number, changed) = match text.strip_suffix('~') {
        Some(number) => (number, true),
        None => (text, false),
    };
    let seats = agreed.seats();
    let mover = Seat::first(seats)
        .find(|seat| number == seat.number().to_string())
        .ok_or_else(|| SetupError::Mover { text: text.to_owned(), seats })?;
    if changed && !agreed.change {
        return Err(SetupError::NoChanges { text: text.to_owned() });
    }
    Ok((mover, changed))
}
