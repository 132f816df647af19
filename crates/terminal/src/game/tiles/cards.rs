//! What lies beside the tiles: the reserve, one's cards with how near they are, cards laid open.

use std::fmt::Display;

use games::Seat;
use games::tiles::{Card, Colour, Table, Tile, TileGame, View};
use lattice::GridCell;
use serde_json::Value;

use super::{Aside, BRUSHES, path};
use crate::draw::scene::Marks;
use crate::draw::square::Drawn;
use crate::tell::{Teller, joined};
use ::room::response::{Belief, CardBelief};
use ::room::sight::Past;

/// What lies beside the tiles, line by line.
pub(super) fn beside<G: TileGame<Cell: Drawn>>(aside: &Aside, view: &View<G>) -> Vec<String> {
    let (words, table) = (aside.teller.words, view.table());
    let mut lines = vec![format!("{}  {}", words.get("tiles.reserve"), reserve(aside, table))];
    if aside.active {
        let colour = BRUSHES[aside.hand.brush % BRUSHES.len()];
        let colour = aside.teller.say(&format!("colour.{colour}"), &[]);
        lines.push(words.say("tiles.brush", &[("colour", &colour)]));
        if let Some(Sketch { card, colour, missing, .. }) =
            aside.seat.and_then(|seat| sketched(view, seat, aside.hand.sketch))
        {
            let colour = words.say(&format!("colour.{colour}"), &[]);
            let near = aside.teller.say("tiles.near", &[("colour", &colour), ("n", &missing)]);
            lines.push(format!("{}, {near}.", words.say("tiles.card", &[("card", &card)])));
        }
    }
    let seats = Seat::first(table.agreed().seats());
    for seat in seats.filter(|seat| view.hand(*seat).is_some()) {
        let own = aside.seat == Some(seat.number());
        let open = table.agreed().visible || aside.teller.sight.is_over();
        if !own && !open {
            continue;
        }
        let cards: Vec<Card<G>> = view.hand(seat).into_iter().flatten().collect();
        lines.push(String::new());
        lines.push(match own {
            true => words.get("tiles.your_cards"),
            false => words.say("tiles.cards_of", &[("who", &aside.teller.name(seat.number()))]),
        });
        lines.extend(side_by_side(aside, table, &cards));
    }
    let open = laid_open(&aside.teller.sight.past);
    if !open.is_empty() {
        let numbers: Vec<String> = open.iter().map(ToString::to_string).collect();
        lines.push(format!("{}  {}", words.get("tiles.revealed"), numbers.join(" ")));
    }
    lines
}

/// The same without drawings: one's own cards one a line, those of the others by their numbers.
pub(super) fn beside_briefly<G: TileGame>(aside: &Aside, view: &View<G>) -> Vec<String> {
    let (words, table) = (aside.teller.words, view.table());
    let mut lines = vec![format!("{}  {}", words.get("tiles.reserve"), reserve(aside, table))];
    let open = table.agreed().visible || aside.teller.sight.is_over();
    for seat in Seat::first(table.agreed().seats()) {
        let own = aside.seat == Some(seat.number());
        let Some(hand) = view.hand(seat).filter(|_| own || open) else { continue };
        if own {
            lines.push(format!("{} (v)", words.get("tiles.your_cards")));
            let near = |card| words.say("at", &[("place", &card), ("words", &nears(table, card))]);
            lines.extend(hand.into_iter().map(near));
        } else {
            let numbers: Vec<String> = hand.into_iter().map(|card| card.to_string()).collect();
            let who = aside.teller.name(seat.number());
            let values: &[(_, &dyn Display)] = &[("place", &who), ("words", &numbers.join(" "))];
            lines.push(words.say("at", values));
        }
    }
    lines
}

/// `B2 R4 Y4`: how many tiles each colour still needs to show a card.
fn nears<G: TileGame>(table: &Table<G>, card: Card<G>) -> String {
    let near =
        |colour: Colour| format!("{}{}", colour.letter(), nearness(table, card, colour).missing());
    Colour::ALL.map(near).join(" ")
}

/// The likeliest cards of each of the others.
pub(super) fn believed<G: TileGame<Cell: Drawn>>(
    teller: Teller,
    beliefs: &[Belief],
    ascii: bool,
) -> Vec<String> {
    /// As many as fit beside each other.
    const MOST: usize = 4;
    let mut lines = Vec::new();
    for belief in beliefs {
        lines.push(teller.name(belief.seat));
        let likely = belief.cards.iter().take(MOST);
        let drawn = likely.filter_map(|CardBelief { card, probability }| {
            let share = teller.words.percent(*probability);
            let mut lines = vec![teller.words.say("at", &[("place", card), ("words", &share)])];
            lines.extend(drawing(Card::<G>::new(*card)?, sign(ascii)));
            Some(lines)
        });
        lines.extend(in_a_row(&drawn.collect::<Vec<_>>()));
        lines.push(String::new());
    }
    lines
}

/// What lies on the table and in one's hand, in words.
pub(super) fn inventory<G: TileGame>(aside: &Aside, view: &View<G>) -> Vec<String> {
    let (words, table) = (aside.teller.words, view.table());
    let mut lines = Vec::new();
    for tile in [Tile::Black, BRUSHES[0], BRUSHES[1], BRUSHES[2]] {
        let lies = |(cell, other): (G::Cell, Tile)| (other == tile).then_some(cell);
        let mut cells: Vec<G::Cell> = table.tiles().filter_map(lies).collect();
        cells.sort_unstable_by_key(|cell| cell.spiral_index());
        let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
        let cells = if cells.is_empty() { words.get("none.feminine") } else { cells.join(" ") };
        let left = match tile {
            Tile::Coloured(colour) => {
                words.say("tiles.left_over", &[("n", &table.reserve(colour))])
            }
            Tile::Black => String::new(),
        };
        let colour = aside.teller.say(&format!("colour.{tile}"), &[]);
        let values: &[(_, &dyn Display)] =
            &[("colour", &colour), ("cells", &cells), ("left", &left)];
        lines.push(aside.teller.say("tiles.has", values));
    }
    for seat in Seat::first(table.agreed().seats()) {
        if let Some(cell) = table.pawn(seat) {
            let who = aside.teller.name(seat.number());
            lines.push(words.say("tiles.pawn_on", &[("who", &who), ("cell", &cell)]));
        }
    }
    if let Some(cell) = table.previous() {
        lines.push(words.say("tiles.previous_on", &[("cell", &cell)]));
    }
    lines.extend(of_each_card(aside, view, |card| {
        let near = |colour: Colour| {
            let near = nearness(table, card, colour);
            format!("{} ({})", away(aside, colour, &near), named(&near.cells))
        };
        let card = words.say("tiles.card", &[("card", &card)]);
        format!("{card}, {}", Colour::ALL.map(near).join(&words.get("apart")))
    }));
    lines
}

/// Something about each card one sees: first one's own, then those of the others, if they lie open.
fn of_each_card<G: TileGame>(
    aside: &Aside,
    view: &View<G>,
    tell: impl Fn(Card<G>) -> String,
) -> Vec<String> {
    let (words, table) = (aside.teller.words, view.table());
    let is_own = |seat: &Seat| aside.seat == Some(seat.number());
    let (mut seats, others): (Vec<Seat>, Vec<Seat>) =
        Seat::first(table.agreed().seats()).partition(is_own);
    if table.agreed().visible || aside.teller.sight.is_over() {
        seats.extend(others);
    }
    let of_seat = |seat: Seat| {
        let who = (!is_own(&seat)).then(|| aside.teller.name(seat.number()));
        let told = view.hand(seat).into_iter().flatten().map(&tell);
        let told = told.map(|told| match &who {
            Some(who) => words.say("at", &[("place", who), ("words", &told)]),
            None => told,
        });
        told.collect::<Vec<_>>()
    };
    seats.into_iter().flat_map(of_seat).collect()
}

/// `1B 7  2R 8  3Y 8  4K`
fn reserve<G: TileGame>(aside: &Aside, table: &Table<G>) -> String {
    let part = |(key, tile): (usize, Tile)| {
        let mark = if aside.active && aside.hand.brush == key - 1 { ">" } else { " " };
        match tile {
            Tile::Coloured(colour) => {
                format!("{mark}{key}{} {}", tile.letter(), table.reserve(colour))
            }
            Tile::Black => format!("{mark}{key}{}", tile.letter()),
        }
    };
    (1..).zip(BRUSHES).map(part).collect::<Vec<_>>().join(" ")
}

/// The cards as small drawings with how many tiles each colour is away, as many beside each other
/// as there is room for.
fn side_by_side<G: TileGame<Cell: Drawn>>(
    aside: &Aside,
    table: &Table<G>,
    cards: &[Card<G>],
) -> Vec<String> {
    let mut lines = Vec::new();
    for row in cards.chunks((aside.width / CARD_WIDTH).max(1)) {
        let drawn: Vec<Vec<String>> =
            row.iter().map(|card| with_nearness(aside, table, *card)).collect();
        lines.extend(in_a_row(&drawn));
    }
    lines
}

/// How wide a card is drawn, with room to the next.
const CARD_WIDTH: usize = 15;

/// Drawings beside each other.
fn in_a_row(drawn: &[Vec<String>]) -> Vec<String> {
    let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let mut line = String::new();
        for card in drawn {
            let part = card.get(at).map_or("", String::as_str);
            line.push_str(part);
            let room = CARD_WIDTH.saturating_sub(part.chars().count());
            line.extend(std::iter::repeat_n(' ', room));
        }
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// What a cell of a shape is drawn with.
fn sign(ascii: bool) -> char {
    if ascii { 'o' } else { '●' }
}

fn with_nearness<G: TileGame<Cell: Drawn>>(
    aside: &Aside,
    table: &Table<G>,
    card: Card<G>,
) -> Vec<String> {
    let nears = nears(table, card);
    let mut lines = vec![aside.teller.words.say("at", &[("place", &card), ("words", &nears)])];
    lines.extend(drawing(card, sign(aside.ascii)));
    lines
}

/// A card's shape, as it is printed too.
pub(super) fn drawing<G: TileGame<Cell: Drawn>>(card: Card<G>, sign: char) -> Vec<String> {
    let signs = card.shape(0).map(Drawn::sign_at);
    let top = signs.iter().map(|(row, _)| *row).min().unwrap_or(0);
    let left = signs.iter().map(|(_, column)| *column).min().unwrap_or(0);
    let bottom = signs.iter().map(|(row, _)| *row).max().unwrap_or(0);
    let mut lines = vec![Vec::new(); usize::try_from(bottom - top).unwrap_or(0) + 1];
    for (row, column) in signs {
        let line = &mut lines[usize::try_from(row - top).unwrap_or(0)];
        let column = usize::try_from(column - left).unwrap_or(0);
        line.resize(line.len().max(column + 1), ' ');
        line[column] = sign;
    }
    lines.into_iter().map(|line| format!("  {}", line.into_iter().collect::<String>())).collect()
}

/// How many ways a card can be turned.
fn sides<G: TileGame>() -> u8 {
    G::Cell::GEOMETRY.sides() as u8
}

/// How near a card is in a colour.
pub(super) struct Nearness<G: TileGame> {
    /// The cells of the shape.
    pub(super) cells: [G::Cell; 5],
    /// Those of them that have another colour or none.
    wanting: Vec<G::Cell>,
    /// Tiles beside the shape that spoil it by touching.
    spoiling: Vec<G::Cell>,
}

impl<G: TileGame> Nearness<G> {
    /// How many tiles are still to be played.
    pub(super) fn missing(&self) -> usize {
        self.wanting.len() + self.spoiling.len()
    }
}

/// Where a card is nearest to being completed in a colour with the black tile where it lies.
pub(super) fn nearness<G: TileGame>(
    table: &Table<G>,
    card: Card<G>,
    colour: Colour,
) -> Nearness<G> {
    let black = table.black();
    let is_ours = |cell: G::Cell| table.tile_at(cell) == Some(Tile::Coloured(colour));
    let ways = (0..sides::<G>()).flat_map(|turns| {
        let shape = card.shape(turns);
        shape.map(|anchor| {
            let (from, to) = (anchor.coordinates(), black.coordinates());
            shape.map(|cell| {
                let (a, b) = cell.coordinates();
                G::Cell::at((a - from.0 + to.0, b - from.1 + to.1))
            })
        })
    });
    let judged = ways.map(|cells| {
        let wanting = |cell: &G::Cell| *cell != black && !is_ours(*cell);
        let mut spoiling: Vec<G::Cell> = cells
            .iter()
            .flat_map(|cell| cell.around())
            .filter(|next| !cells.contains(next) && is_ours(*next))
            .collect();
        spoiling.sort_unstable();
        spoiling.dedup();
        Nearness { cells, wanting: cells.into_iter().filter(wanting).collect(), spoiling }
    });
    let nobody = || Nearness { cells: [black; 5], wanting: Vec::new(), spoiling: Vec::new() };
    judged.min_by_key(Nearness::missing).unwrap_or_else(nobody)
}

/// `blue: 2 tiles away`
fn away<G: TileGame>(aside: &Aside, colour: Colour, near: &Nearness<G>) -> String {
    let colour = aside.teller.say(&format!("colour.{colour}"), &[]);
    aside.teller.say("tiles.near", &[("colour", &colour), ("n", &near.missing())])
}

fn named<C: GridCell>(cells: &[C]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A hand in words: the shape of each card as a path, and for each colour the cells it still needs.
pub(super) fn told<G: TileGame>(aside: &Aside, view: &View<G>) -> Vec<String> {
    let (words, table) = (aside.teller.words, view.table());
    let near = |card, colour| {
        let near = nearness(table, card, colour);
        let mut parts = vec![away(aside, colour, &near)];
        if !near.wanting.is_empty() {
            parts.push(words.say("tiles.wanting", &[("cells", &named(&near.wanting))]));
        }
        if !near.spoiling.is_empty() {
            parts.push(words.say("tiles.spoiling", &[("cells", &named(&near.spoiling))]));
        }
        super::capitalised(&format!("{}.", parts.join(&words.get("full.apart"))))
    };
    let card = |card: Card<G>| {
        let nears = Colour::ALL.map(|colour| near(card, colour));
        joined([path::told(words, card)].into_iter().chain(nears))
    };
    let told = of_each_card(aside, view, card);
    if told.is_empty() { vec![words.get("tiles.no_cards")] } else { told }
}

/// A way to show a card.
pub(super) struct Sketch<G: TileGame> {
    card: Card<G>,
    colour: Colour,
    missing: usize,
    cells: [G::Cell; 5],
}

impl<G: TileGame> Sketch<G> {
    /// Lights the cells, with a star where something is missing.
    pub(super) fn mark(&self, table: &Table<G>, marks: &mut Marks) {
        for cell in self.cells {
            let note = match table.tile_at(cell) {
                Some(Tile::Black) => None,
                Some(Tile::Coloured(colour)) if colour == self.colour => None,
                Some(tile) => Some(format!("{}*", tile.letter())),
                None => Some("*".to_owned()),
            };
            marks.notes.extend(note.map(|note| (cell.to_string(), note)));
            marks.lit.insert(cell.to_string());
        }
    }
}

/// The nearest way to show a card of a seat's hand: card by card and colour by colour, then none.
pub(super) fn sketched<G: TileGame>(view: &View<G>, seat: u8, number: usize) -> Option<Sketch<G>> {
    let hand = view.hand(Seat::new(seat.checked_sub(1)?))?;
    let ways: Vec<(Card<G>, Colour)> =
        hand.into_iter().flat_map(|card| Colour::ALL.map(|colour| (card, colour))).collect();
    let (card, colour) = *ways.get((number % (ways.len() + 1)).checked_sub(1)?)?;
    let near = nearness(view.table(), card, colour);
    Some(Sketch { card, colour, missing: near.missing(), cells: near.cells })
}

/// The cards laid open and not shuffled in again.
fn laid_open(past: &Past) -> Vec<u64> {
    let mut open = Vec::new();
    for event in past.moves.iter().flat_map(|step| &step.caused) {
        match event["type"].as_str() {
            Some("pile_refilled") => open.clear(),
            Some("card_discarded") => open.extend(event.get("card").and_then(Value::as_u64)),
            _ => {}
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use games::six_by_five::Card;
    use games::{AnyOptions, AnyView, GameId, SixByFive};

    use super::*;

    fn near(position: &str, card: u8, colour: Colour) -> usize {
        let view =
            AnyView::from_text(position, &AnyOptions::new(GameId::SixByFive)).expect(position);
        let view = view.typed::<SixByFive>().expect("6x5").clone();
        nearness(view.table(), Card::new(card).expect("a card"), colour).missing()
    }

    #[test]
    fn nearness_counts_what_is_missing_and_what_spoils() {
        let three = Card::new(3).expect("a card");
        assert_eq!(near("Ko -,- 3,? 0,0 1", 3, Colour::Blue), 4);
        assert_eq!(near("Ko,Ba1,Ba2,Bb3 -,- 3,? 0,0 1", 3, Colour::Blue), 1);
        // A fifth blue tile beside the shape spoils it.
        assert_eq!(near("Ko,Ba1,Ba2,Ba6,Bb3 -,- 3,? 0,0 1", 3, Colour::Blue), 2);
        assert_eq!(
            drawing(three, 'o').iter().flat_map(|line| line.chars()).filter(|c| *c == 'o').count(),
            5
        );
    }
}
