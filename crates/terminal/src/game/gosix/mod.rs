//! Gosix at a terminal: one pawn on a corner, or a pass that cannot be helped.

mod board;

use games::{AnyPosition, AnyView, Gosix, Seat};
use lattice::{Corner, FlowerHexagon};

use super::{Aside, Game, Place, Thought, of_type};
use crate::draw::canvas::Canvas;
use crate::draw::scene::{Marks, Scene};
use crate::tell::joined;
use rulebook::Words;

use board::FlowerScale;

pub(super) struct Corners;

impl Game for Corners {
    fn places(&self, _: &AnyView) -> Vec<Place> {
        let place = |corner: Corner| Place { name: corner.to_string(), point: corner.point() };
        Corner::ALL.map(place).into()
    }

    fn sizes(&self) -> usize {
        FlowerScale::ALL.len()
    }

    fn draw(&self, view: &AnyView, size: usize, scene: &Scene) -> Canvas {
        let mut canvas = Canvas::default();
        if let Some(position) = view.typed::<Gosix>() {
            board::board(position, FlowerScale::ALL[size], scene, &mut canvas);
        }
        canvas
    }

    fn picture(&self, view: &AnyView, _: Option<&AnyPosition>, words: Words) -> Canvas {
        let (mut canvas, marks) = (Canvas::default(), Marks::default());
        if let Some(position) = view.typed::<Gosix>() {
            board::board(position, FlowerScale::USUAL, &Scene::to_read(&marks), &mut canvas);
            canvas.caption(&board::summary(position, words));
        }
        canvas
    }

    fn spot(&self, place: &Place, size: usize) -> (i32, i32) {
        FlowerScale::ALL[size].place(place.point)
    }

    fn marks(&self, thought: &Thought, cursor: &str) -> Marks {
        let empty = |corner: &Corner| {
            let position = thought.now.view.typed::<Gosix>();
            position.is_some_and(|position| position.empty().contains(*corner))
        };
        let mut marks = Marks::default();
        for corner in Corner::ALL.iter().filter(|corner| empty(corner)).map(Corner::to_string) {
            match thought.legal(&corner) {
                Some(_) => marks.choices.insert(corner),
                None => marks.forbidden.insert(corner),
            };
        }
        if thought.legal("pass").is_some() {
            return marks;
        }
        // What would close, with the pawns that count for it.
        let causes = thought.legal(cursor).map_or(&[][..], |legal| &legal.causes);
        for closed in of_type(causes, "closed") {
            let counted = |seat: usize| closed["count"][seat].as_array().into_iter().flatten();
            let corners = counted(0).chain(counted(1)).filter_map(|corner| corner.as_str());
            marks.lit.extend(corners.map(str::to_owned));
            let hexagon = closed["hexagon"].as_str().unwrap_or_default().to_owned();
            marks.notes.insert(hexagon, format!(" {}:{} ", counted(0).count(), counted(1).count()));
        }
        marks
    }

    fn pawns(&self, view: &AnyView, place: &str) -> Option<(Seat, u8)> {
        let seat = view.typed::<Gosix>()?.pawn_at(place.parse().ok()?)?;
        Some((seat, 1))
    }

    fn score(&self, words: Words, view: &AnyView, seat: u8) -> String {
        let won = view
            .typed::<Gosix>()
            .map_or(0, |position| position.conquered(Seat::new(seat - 1)).len());
        words.say("score.hexagons", &[("n", &won)])
    }

    fn tally(&self, aside: &Aside) -> Vec<String> {
        let Some(position) = aside.view.typed::<Gosix>() else { return Vec::new() };
        let words = aside.teller.words;
        let line = |seat: Seat| {
            let own = owned(position, Some(seat));
            let names = if own.is_empty() { String::new() } else { format!("({own})") };
            let won = joined([self.score(words, aside.view, seat.number()), names]);
            let n = position.pawns(seat).into_iter().count();
            aside.of(seat, &format!("{won}, {}", words.say("score.pawns", &[("n", &n)])))
        };
        let left = owned(position, None);
        let left = if left.is_empty() { words.get("none") } else { left };
        let left = words.say("gosix.has.nobody", &[("hexagons", &left)]);
        Seat::first(2).map(line).chain([left]).collect()
    }

    fn sign(&self, seat: u8, ascii: bool) -> &'static str {
        board::pawn(Seat::new(seat - 1), ascii)
    }

    fn reach(&self) -> f64 {
        1.0
    }

    fn detail(&self, words: Words, view: &AnyView, place: &str) -> Option<String> {
        let (position, corner) = view.typed::<Gosix>().zip(place.parse::<Corner>().ok())?;
        let called: Vec<String> =
            corner.hexagons().map(|hexagon| called(words, position, hexagon)).collect();
        Some(words.say("gosix.touches", &[("hexagons", &words.list(&called))]))
    }

    fn beyond(&self, words: Words, view: &AnyView, place: &str) -> Vec<String> {
        let known = view.typed::<Gosix>().zip(place.parse::<Corner>().ok());
        let tallies = known.map(|(position, corner)| {
            corner.hexagons().map(|hexagon| tally(words, position, hexagon)).collect()
        });
        tallies.unwrap_or_default()
    }

    fn inventory(&self, aside: &Aside) -> Vec<String> {
        let Some(position) = aside.view.typed::<Gosix>() else { return Vec::new() };
        let words = aside.teller.words;
        let line = |(seat, key): (Seat, &str)| {
            let pawns: Vec<String> =
                position.pawns(seat).into_iter().map(|corner| corner.to_string()).collect();
            let won: Vec<String> =
                position.conquered(seat).iter().map(|hexagon| hexagon.to_string()).collect();
            let listed = |names: Vec<String>| match names.is_empty() {
                true => words.get("none"),
                false => names.join(" "),
            };
            words.say(key, &[("pawns", &listed(pawns)), ("hexagons", &listed(won))])
        };
        let keys = ["gosix.has.red", "gosix.has.green"];
        let mut lines: Vec<String> = Seat::first(2).zip(keys).map(line).collect();
        let nobodys = |hexagon: &FlowerHexagon| position.conqueror(*hexagon).is_none();
        let left = FlowerHexagon::ALL.iter().filter(|hexagon| nobodys(hexagon));
        let left: Vec<String> = left.map(ToString::to_string).collect();
        if !left.is_empty() {
            lines.push(words.say("gosix.has.nobody", &[("hexagons", &left.join(" "))]));
        }
        lines
    }
}

/// The hexagons of a seat, or nobody's, by name.
fn owned(position: &Gosix, seat: Option<Seat>) -> String {
    let own = FlowerHexagon::ALL.iter().filter(|hexagon| position.conqueror(**hexagon) == seat);
    own.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A hexagon by its name, and whose it is.
fn called(words: Words, position: &Gosix, hexagon: FlowerHexagon) -> String {
    let number = hexagon.index();
    match position.conqueror(hexagon).map(Seat::index) {
        None => hexagon.to_string(),
        Some(0) => words.say("gosix.hexagon.red", &[("number", &number)]),
        Some(_) => words.say("gosix.hexagon.green", &[("number", &number)]),
    }
}

/// Who stands around a hexagon, and which of its corners are free.
fn tally(words: Words, position: &Gosix, hexagon: FlowerHexagon) -> String {
    let standing = |seat: Option<usize>| {
        let corners = hexagon.corners().into_iter();
        let own = corners.filter(|corner| position.pawn_at(*corner).map(Seat::index) == seat);
        own.map(|corner| corner.to_string()).collect::<Vec<_>>()
    };
    let free = standing(None);
    let key = if free.is_empty() { "gosix.hexagon.full" } else { "gosix.hexagon.around" };
    words.say(
        key,
        &[
            ("hexagon", &called(words, position, hexagon)),
            ("red", &standing(Some(0)).len()),
            ("green", &standing(Some(1)).len()),
            ("free", &free.join(" ")),
        ],
    )
}
