//! The flower of seven hexagons with pawns on its corners, in characters.

use games::{GameId, Gosix, Position, Seat};
use lattice::{Corner, FlowerHexagon, Point};
use rulebook::Words;

use crate::draw::canvas::{Canvas, Ink};
use crate::draw::scene::{Marks, Scene};
use crate::draw::{standing, who};

const PAWNS: [&str; 2] = ["●", "◆"];
const ASCII_PAWNS: [&str; 2] = ["R", "G"];
const INKS: [Ink; 2] = [Ink::Red, Ink::Green];

/// How large the flower is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FlowerScale {
    /// Columns for one side of a hexagon.
    side: f64,
    /// Rows for half a hexagon's height.
    half: f64,
}

impl FlowerScale {
    /// What `hexotheque show` draws.
    pub(super) const USUAL: FlowerScale = FlowerScale { side: 10.0, half: 3.0 };

    /// All sizes, the smallest first.
    pub(super) const ALL: [FlowerScale; 6] = [
        FlowerScale { side: 7.0, half: 2.0 },
        FlowerScale::USUAL,
        FlowerScale { side: 12.0, half: 4.0 },
        FlowerScale { side: 14.0, half: 5.0 },
        FlowerScale { side: 17.0, half: 6.0 },
        FlowerScale { side: 20.0, half: 7.0 },
    ];

    /// The row and column of a point.
    pub(super) fn place(self, point: Point) -> (i32, i32) {
        let half_heights = point.y / (0.75f64).sqrt();
        ((half_heights * self.half).round() as i32, (point.x * self.side).round() as i32)
    }
}

/// The board alone.
pub(super) fn board(position: &Gosix, scale: FlowerScale, scene: &Scene, canvas: &mut Canvas) {
    let mut drawing = Drawing { position, scale, scene, canvas };
    for corner in Corner::ALL {
        for neighbour in corner.neighbours().into_iter().filter(|n| corner < *n) {
            drawing.line(corner, neighbour);
        }
    }
    for corner in Corner::ALL {
        if scene.names {
            drawing.named_corner(corner);
        } else {
            drawing.unnamed_corner(corner);
        }
    }
    for hexagon in FlowerHexagon::ALL {
        drawing.hexagon(hexagon);
    }
}

pub(super) fn pawn(seat: Seat, ascii: bool) -> &'static str {
    if ascii { ASCII_PAWNS[seat.index()] } else { PAWNS[seat.index()] }
}

fn stands_out(marks: &Marks, name: &str) -> bool {
    marks.lit.contains(name) || marks.last.contains(name) || marks.points_at(name)
}

/// A board being drawn.
struct Drawing<'a> {
    position: &'a Gosix,
    scale: FlowerScale,
    scene: &'a Scene<'a>,
    canvas: &'a mut Canvas,
}

impl Drawing<'_> {
    /// A corner as `◆c12`, `×b3`, or just its name.
    fn named_corner(&mut self, corner: Corner) {
        let Drawing { position, scale, scene, canvas } = self;
        let (row, column) = scale.place(corner.point());
        let (marks, name) = (scene.marks, corner.to_string());
        canvas.write_centred(row, column, &format!(" {name} "), Ink::Faint);
        let before = match position.pawn_at(corner) {
            Some(seat) => Some((pawn(seat, scene.ascii), INKS[seat.index()])),
            None if marks.forbidden.contains(&name) => {
                Some((if scene.ascii { "x" } else { "×" }, Ink::Forbidden))
            }
            None => None,
        };
        let length = name.chars().count() as i32;
        let mut left = column - (length + 2) / 2;
        if let Some((sign, ink)) = before {
            canvas.write(row, column - 1, sign, ink);
            let ink = if stands_out(marks, &name) { Ink::Accent } else { ink };
            canvas.write(row, column, &format!("{name} "), ink);
            left = column - 2;
        } else if stands_out(marks, &name) {
            canvas.write(row, left + 1, &name, Ink::Accent);
        }
        if marks.points_at(&name) {
            let right = if before.is_some() { column + length } else { left + length + 1 };
            canvas.write(row, left, "[", Ink::Accent);
            canvas.write(row, right, "]", Ink::Accent);
        }
    }

    /// A corner as `(●)`, `<◆>`, `·`, `×`; `{●}` if it counts for what the cursor would close.
    fn unnamed_corner(&mut self, corner: Corner) {
        let Drawing { position, scale, scene, canvas } = self;
        let (row, column) = scale.place(corner.point());
        let (marks, name) = (scene.marks, corner.to_string());
        canvas.write_centred(row, column, "   ", Ink::Plain);
        let out = stands_out(marks, &name);
        match position.pawn_at(corner) {
            Some(seat) => {
                let (lit, ink) = (marks.lit.contains(&name), INKS[seat.index()]);
                let [left, right] = match (lit, seat.index()) {
                    (true, _) => ["{", "}"],
                    (false, 0) => ["(", ")"],
                    (false, _) => ["<", ">"],
                };
                let edge = if out { Ink::Accent } else { ink };
                canvas.write(row, column - 1, left, edge);
                canvas.write(row, column, pawn(seat, scene.ascii), ink);
                canvas.write(row, column + 1, right, edge);
            }
            None => {
                let (sign, ink) = if marks.forbidden.contains(&name) {
                    (if scene.ascii { "x" } else { "×" }, Ink::Forbidden)
                } else if marks.lit.contains(&name) {
                    ("*", Ink::Accent)
                } else {
                    (
                        if scene.ascii { "." } else { "·" },
                        if out { Ink::Accent } else { Ink::Plain },
                    )
                };
                canvas.write(row, column, sign, ink);
            }
        }
        if marks.points_at(&name) {
            canvas.write(row, column - 2, "[", Ink::Accent);
            canvas.write(row, column + 2, "]", Ink::Accent);
        }
    }

    /// What is inside a hexagon: its name, or a flower of its conqueror's pawns.
    fn hexagon(&mut self, hexagon: FlowerHexagon) {
        let Drawing { position, scale, scene, canvas } = self;
        let (row, column) = scale.place(hexagon.centre());
        let name = hexagon.to_string();
        match position.conqueror(hexagon) {
            Some(seat) if scene.names => {
                let ink = INKS[seat.index()];
                let text = format!("{name} {}", pawn(seat, scene.ascii));
                canvas.write_centred(row, column, &text, ink);
                let name = GameId::Gosix.seat_names()[seat.index()];
                canvas.write_centred(row + 1, column, name, ink);
            }
            Some(seat) => {
                let (sign, ink) = (pawn(seat, scene.ascii), INKS[seat.index()]);
                canvas.write_centred(row - 1, column, &format!("{sign} {sign}"), ink);
                canvas.write_centred(row, column, &format!("{sign} {sign} {sign}"), ink);
                canvas.write_centred(row + 1, column, &format!("{sign} {sign}"), ink);
            }
            None if scene.names => canvas.write_centred(row, column, &name, Ink::Faint),
            None => {}
        }
        if let Some(note) = scene.marks.notes.get(&name) {
            canvas.write_centred(row, column, note, Ink::Accent);
        }
    }

    /// A line of the board, from corner to corner.
    fn line(&mut self, one: Corner, other: Corner) {
        let Drawing { scale, scene: Scene { ascii, .. }, canvas, .. } = self;
        let ((row, from), (to_row, to)) = (scale.place(one.point()), scale.place(other.point()));
        if row == to_row {
            let (left, right) = (from.min(to), from.max(to));
            let text = if *ascii { "-" } else { "─" }.repeat((right - left).max(0) as usize);
            canvas.write(row, left, &text, Ink::Faint);
            return;
        }
        let (top, bottom) =
            if row < to_row { ((row, from), (to_row, to)) } else { ((to_row, to), (row, from)) };
        let stroke = match (top.1 < bottom.1, *ascii) {
            (true, false) => "╲",
            (false, false) => "╱",
            (true, true) => "\\",
            (false, true) => "/",
        };
        for row in top.0 + 1..bottom.0 {
            let way = f64::from(row - top.0) / f64::from(bottom.0 - top.0);
            let column = f64::from(top.1) + way * f64::from(bottom.1 - top.1);
            canvas.write(row, column.round() as i32, stroke, Ink::Faint);
        }
    }
}

/// How things stand.
pub(super) fn summary(position: &Gosix, words: Words) -> String {
    let name = |seat: Seat| who(words, GameId::Gosix, seat);
    let won = |seat: Seat| {
        format!("{} {} {}", PAWNS[seat.index()], name(seat), position.conquered(seat).len())
    };
    let turn = standing(words, position.outcome(), position.to_move(), name);
    let [one, other] = [0, 1].map(|seat| won(Seat::new(seat)));
    format!("{one}   {other}   {turn}")
}
