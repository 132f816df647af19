//! Games of tiles at a terminal: a tile placed, replaced or moved; two swapped in the open game; perhaps a
//! card changed first.

mod board;
mod cards;
mod path;

use std::fmt::Display;
use std::marker::PhantomData;

use games::tiles::{Colour, Tile, TileGame, View};
use games::{AnyPosition, AnyView, Seat, tiles};
use lattice::GridCell;

use super::{Aside, Choice, Game, Place, Thought, line};
use crate::draw::canvas::Canvas;
use crate::draw::hexagon::CellScale;
use crate::draw::scene::{Marks, Scene};
use crate::draw::square::Drawn;
use crate::room::Ask;
use crate::tell::Teller;
use ::room::response::Belief;
use rulebook::Words;

pub(super) struct Tiles<G>(PhantomData<G>);

impl<G> Tiles<G> {
    pub(super) const NEW: Tiles<G> = Tiles(PhantomData);
}

/// What the next cell gets, by the keys 1 to 4.
const BRUSHES: [Tile; 4] = [
    Tile::Coloured(Colour::Blue),
    Tile::Coloured(Colour::Red),
    Tile::Coloured(Colour::Yellow),
    Tile::Black,
];

impl<G: TileGame<Cell: Drawn>> Game for Tiles<G> {
    fn places(&self, view: &AnyView) -> Vec<Place> {
        let cells =
            seen::<G>(view).map(|view| board::drawn_cells(view.table())).unwrap_or_default();
        let place = |cell: G::Cell| Place { name: cell.to_string(), point: cell.centre() };
        cells.into_iter().map(place).collect()
    }

    fn sizes(&self) -> usize {
        // Larger cells than these would only hide more of an endless plane.
        3
    }

    fn draw(&self, view: &AnyView, size: usize, scene: &Scene) -> Canvas {
        let mut canvas = Canvas::default();
        if let Some(view) = seen::<G>(view) {
            board::board(view.table(), CellScale::ALL[size], scene, &mut canvas);
        }
        canvas
    }

    fn picture(&self, view: &AnyView, all: Option<&AnyPosition>, words: Words) -> Canvas {
        let mut canvas = Canvas::default();
        let all = all.and_then(|all| all.typed::<tiles::Tiles<G>>());
        match (all, seen::<G>(view)) {
            (Some(all), _) => {
                board::draw(all.table(), |seat| Some(all.hand(seat)), words, &mut canvas);
            }
            (None, Some(view)) => {
                board::draw(view.table(), |seat| view.hand(seat), words, &mut canvas);
            }
            (None, None) => {}
        }
        canvas
    }

    fn spot(&self, place: &Place, size: usize) -> (i32, i32) {
        let cell: G::Cell = place.name.parse().unwrap_or(G::Cell::CENTRE);
        cell.middle(CellScale::ALL[size])
    }

    fn marks(&self, thought: &Thought, _: &str) -> Marks {
        let mut marks = Marks::default();
        let view = seen::<G>(&thought.now.view);
        if let Some((view, seat)) = view.zip(thought.teller.sight.you)
            && let Some(sketch) = cards::sketched(view, seat, thought.hand.sketch)
        {
            sketch.mark(view.table(), &mut marks);
        }
        let legal = thought.now.legal();
        if swapping(thought) {
            let choices = legal.filter_map(|mv| mv.split_once('='));
            marks.choices.extend(match &thought.hand.picked {
                Some(first) => choices
                    .filter(|(one, _)| one == first)
                    .map(|(_, other)| other.to_owned())
                    .collect::<Vec<_>>(),
                None => choices.map(|(one, _)| one.to_owned()).collect(),
            });
            marks.lit.extend(thought.hand.picked.clone());
            return marks;
        }
        let letter = brush(thought).letter();
        let choices = legal.filter_map(|mv| mv.strip_prefix(letter));
        marks.choices.extend(choices.map(|cell| without_cross(cell).to_owned()));
        marks
    }

    fn describe(&self, teller: Teller, view: &AnyView, place: &str) -> String {
        let words = teller.words;
        let Some((view, cell)) = seen::<G>(view).zip(place.parse::<G::Cell>().ok()) else {
            return String::new();
        };
        let table = view.table();
        let Some(tile) = table.tile_at(cell) else {
            return words.say("tiles.cell.free", &[("place", &place)]);
        };
        let described = words.say(&format!("{}.tile.{tile}", G::NAME), &[("place", &place)]);
        if table.previous() == Some(cell) {
            return words.say_of(G::NAME, "tiles.tile.previous", &[("words", &described)]);
        }
        let seats = Seat::first(table.agreed().seats());
        match seats.into_iter().find(|seat| table.pawn(*seat) == Some(cell)) {
            Some(seat) => {
                let who = teller.name(seat.number());
                words.say("tiles.tile.pawn", &[("words", &described), ("who", &who)])
            }
            None => described,
        }
    }

    fn choose(&self, thought: &Thought, place: &str) -> Choice {
        if swapping(thought) {
            return match &thought.hand.picked {
                Some(first) if first == place => Choice::Pick(None),
                Some(first) => played(thought, format!("{first}={place}")),
                None if starts_swap(thought, place) => Choice::Pick(Some(place.to_owned())),
                None => Choice::Nothing,
            };
        }
        played(thought, move_to::<G>(thought, place))
    }

    fn explain(&self, thought: &Thought, place: &str) -> Vec<String> {
        let words = thought.teller.words;
        let described = format!("{}.", self.describe(thought.teller, &thought.now.view, place));
        if swapping(thought) {
            return match &thought.hand.picked {
                Some(first) => {
                    let mv = format!("{first}={place}");
                    line([
                        words.say_of(G::NAME, "tiles.swap.second", &[("place", &first)]),
                        thought.consequence(&mv),
                    ])
                }
                None => line([described, words.say_of(G::NAME, "tiles.swap", &[])]),
            };
        }
        let mv = move_to::<G>(thought, place);
        match thought.legal(&mv) {
            Some(_) => {
                let spoken = format!("{}.", capitalised(&thought.teller.spoken(&mv)));
                line([described, spoken, thought.consequence(&mv)])
            }
            None => line([described, thought.refusal(&mv)]),
        }
    }

    fn prompt(&self, thought: &Thought) -> String {
        if swapping(thought) { "say.play.tiles.swap" } else { "say.play.tiles" }.to_owned()
    }

    fn score(&self, words: Words, view: &AnyView, seat: u8) -> String {
        let Some(view) = seen::<G>(view) else { return String::new() };
        counted(words, view, Seat::new(seat - 1)).swap_remove(0)
    }

    fn tally(&self, aside: &Aside) -> Vec<String> {
        let Some(view) = seen::<G>(aside.view) else { return Vec::new() };
        let (words, table) = (aside.teller.words, view.table());
        let line = |seat: Seat| aside.of(seat, &counted(words, view, seat).join(", "));
        let left = Colour::ALL.map(|colour| {
            let name = aside.teller.say(&format!("colour.{colour}"), &[]);
            format!("{name} {}", table.reserve(colour))
        });
        let reserve: [(&str, &dyn Display); 2] =
            [("who", &words.get("tiles.reserve")), ("words", &left.join(", "))];
        let reserve = words.say("ask.of", &reserve);
        Seat::first(table.agreed().seats()).map(line).chain([reserve]).collect()
    }

    fn sign(&self, seat: u8, ascii: bool) -> &'static str {
        const PAWNS: [&str; Seat::MAX] = ["♟1", "♟2", "♟3", "♟4", "♟5"];
        const ASCII_PAWNS: [&str; Seat::MAX] = ["@1", "@2", "@3", "@4", "@5"];
        let signs = if ascii { ASCII_PAWNS } else { PAWNS };
        signs[usize::from(seat - 1) % Seat::MAX]
    }

    fn beside(&self, aside: &Aside) -> Vec<String> {
        match seen::<G>(aside.view) {
            Some(view) => cards::beside(aside, view),
            None => Vec::new(),
        }
    }

    fn beside_briefly(&self, aside: &Aside) -> Vec<String> {
        match seen::<G>(aside.view) {
            Some(view) => cards::beside_briefly(aside, view),
            None => Vec::new(),
        }
    }

    fn cards_words(&self) -> Option<&'static str> {
        Some("cards.words")
    }

    fn reach(&self) -> f64 {
        let near = G::Cell::CENTRE.around().next().map(GridCell::centre);
        near.map_or(1.0, |near| near.x.hypot(near.y))
    }

    fn can_tell(&self, ask: Ask) -> bool {
        ask != Ask::Chain
    }

    fn cards(&self, aside: &Aside) -> Vec<String> {
        match seen::<G>(aside.view) {
            Some(view) => cards::told(aside, view),
            None => Vec::new(),
        }
    }

    fn inventory(&self, aside: &Aside) -> Vec<String> {
        match seen::<G>(aside.view) {
            Some(view) => cards::inventory(aside, view),
            None => Vec::new(),
        }
    }

    fn believed(&self, teller: Teller, beliefs: &[Belief], ascii: bool) -> Vec<String> {
        cards::believed::<G>(teller, beliefs, ascii)
    }

    fn keys(&self) -> &'static str {
        "keys.line.tiles"
    }

    fn key(&self, _: &Thought, key: char) -> Choice {
        match key {
            '1'..='4' => Choice::Brush(key as usize - '1' as usize),
            'x' => Choice::Sketch,
            _ => Choice::Nothing,
        }
    }
}

fn seen<G: TileGame>(view: &AnyView) -> Option<&View<G>> {
    view.typed::<games::tiles::Tiles<G>>()
}

/// What a seat has: points if they are played for, and cards.
fn counted<G: TileGame>(words: Words, view: &View<G>, seat: Seat) -> Vec<String> {
    let (table, agreed) = (view.table(), view.table().agreed());
    let points = agreed
        .points
        .map(|of| words.say("score.points", &[("n", &table.points(seat)), ("of", &of)]));
    let cards = words.say("score.cards", &[("n", &agreed.hand_size())]);
    points.into_iter().chain([cards]).collect()
}

fn brush(thought: &Thought) -> Tile {
    BRUSHES[thought.hand.brush % BRUSHES.len()]
}

/// Whether two tiles are swapped now.
fn swapping(thought: &Thought) -> bool {
    thought.now.legal().any(|mv| mv.contains('='))
}

fn starts_swap(thought: &Thought, place: &str) -> bool {
    thought.now.legal().any(|mv| mv.split_once('=').is_some_and(|(one, _)| one == place))
}

/// `Rxc5` replaces, `Rx5` is a cell of ring x.
fn without_cross(cell: &str) -> &str {
    let crossed = cell.strip_prefix('x').filter(|cell| cell.starts_with(char::is_alphabetic));
    crossed.unwrap_or(cell)
}

/// The move that the tile in hand makes on a place.
fn move_to<G: TileGame>(thought: &Thought, place: &str) -> String {
    let tile = brush(thought);
    let taken = seen::<G>(&thought.now.view)
        .zip(place.parse().ok())
        .is_some_and(|(view, cell)| view.table().tile_at(cell).is_some());
    match (tile, taken) {
        (Tile::Coloured(_), true) => format!("{}x{place}", tile.letter()),
        _ => format!("{}{place}", tile.letter()),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn played(thought: &Thought, mv: String) -> Choice {
    if thought.legal(&mv).is_some() { Choice::Play(mv) } else { Choice::Nothing }
}
