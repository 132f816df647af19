//! A sheet to write scores and moves on by hand, with a code that leads to the rules.

use lattice::Point;
use qrcodegen::{QrCode, QrCodeEcc};
use rulebook::about;

use super::{Kit, KitError, page};
use crate::document::Sheet;
use crate::font::{Face, points};
use crate::palette::Ink;
use crate::paper::MARGIN;
use crate::pen::{Paint, Pen};
use crate::scene::Anchor;
use crate::words::words;

/// Room for so many games, and for so many turns of one.
const GAMES: usize = 8;
const TURNS: usize = 60;
const MOVE_COLUMNS: usize = 4;

const ROW: f64 = 8.5;
const MOVE_ROW: f64 = 8.0;

pub(super) fn sheet(kit: &Kit) -> Result<Sheet, KitError> {
    let words = words(kit.language);
    let mut pen = page::pen(kit);
    let (width, _) = kit.paper.size();
    let title = (Face::Title, points(24.0), Ink::Text);
    let at = |x: f64, y: f64| Point { x, y };
    pen.text(at(MARGIN, MARGIN + 9.0), Anchor::Start, title, &about(kit.game()).title);
    let small = (Face::Italic, points(9.0), Ink::Faint);
    pen.text(at(MARGIN, MARGIN + 15.0), Anchor::Start, small, words.score);
    if let Some(site) = &kit.site {
        draw_code(kit, site, &mut pen, at(width - MARGIN - CODE, MARGIN))?;
    }
    let bottom = draw_games(kit, &mut pen, MARGIN + 34.0);
    draw_moves(kit, &mut pen, bottom + 12.0);
    page::draw_foot(kit, &mut pen, words.score, false);
    Ok(Sheet::one_sided(words.score, page::finish(kit, pen)))
}

/// One row for each game, one column for each player.
fn draw_games(kit: &Kit, pen: &mut Pen, top: f64) -> f64 {
    let words = words(kit.language);
    let (width, _) = kit.paper.size();
    let most = usize::from(about(kit.game()).players[1]);
    let (first, last) = (MARGIN + 16.0, width - MARGIN - 32.0);
    let column = (last - first) / most as f64;
    let mut x: Vec<f64> = vec![MARGIN];
    x.extend((0..=most).map(|i| first + column * i as f64));
    x.push(width - MARGIN);
    let bottom = top + ROW * (GAMES + 1) as f64;
    draw_table(pen, &x, (0..=GAMES + 1).map(|row| top + ROW * row as f64));
    let head = (Face::Bold, points(8.5), Ink::Text);
    let write = |pen: &mut Pen, x: f64, y: f64, text: &str| {
        pen.text(Point { x: x + 1.2, y: y - 2.6 }, Anchor::Start, head, text);
    };
    write(pen, MARGIN, top + ROW, words.game_number);
    for (seat, x) in kit.game().seat_names().iter().zip(&x[1..]).take(most) {
        let name = about(kit.game()).seats.get(*seat);
        let name = name.map_or(*seat, |name| name.in_language(kit.language));
        write(pen, *x, top + ROW, name);
    }
    write(pen, last, top + ROW, &format!("{} / {}", words.winner, words.date));
    for game in 1..=GAMES {
        write(pen, MARGIN, top + ROW * (game + 1) as f64, &game.to_string());
    }
    let small = (Face::Italic, points(8.0), Ink::Faint);
    let colon = format!("{}{}: ", words.name, words.before_colon);
    pen.text(Point { x: MARGIN, y: top - 3.0 }, Anchor::Start, small, &colon);
    bottom
}

/// Numbered lines for the moves of one game.
fn draw_moves(kit: &Kit, pen: &mut Pen, top: f64) {
    let words = words(kit.language);
    let (width, height) = kit.paper.size();
    let heading = (Face::Bold, points(11.0), Ink::Text);
    pen.text(Point { x: MARGIN, y: top - 2.5 }, Anchor::Start, heading, words.moves);
    let rows = (((height - page::FOOT - 4.0 - top) / MOVE_ROW) as usize).min(TURNS / MOVE_COLUMNS);
    let column = (width - 2.0 * MARGIN) / MOVE_COLUMNS as f64;
    let x: Vec<f64> = (0..=MOVE_COLUMNS).map(|i| MARGIN + column * i as f64).collect();
    draw_table(pen, &x, (0..=rows).map(|row| top + MOVE_ROW * row as f64));
    let faint = (Face::Text, points(8.0), Ink::Faint);
    for index in 0..rows * MOVE_COLUMNS {
        let (column_at, row) = (index / rows, index % rows);
        let at = Point { x: x[column_at] + 1.2, y: top + MOVE_ROW * (row + 1) as f64 - 2.4 };
        pen.text(at, Anchor::Start, faint, &format!("{}.", index + 1));
    }
}

fn draw_table(pen: &mut Pen, x: &[f64], rows: impl Iterator<Item = f64>) {
    let line = Paint::edge(Ink::Line, 0.2);
    let y: Vec<f64> = rows.collect();
    let (Some(top), Some(bottom)) = (y.first(), y.last()) else { return };
    for y in &y {
        pen.line(&[Point { x: x[0], y: *y }, Point { x: x[x.len() - 1], y: *y }], line);
    }
    for x in x {
        pen.line(&[Point { x: *x, y: *top }, Point { x: *x, y: *bottom }], line);
    }
}

/// How wide the code is, in millimetres.
const CODE: f64 = 26.0;

/// A QR code, and in words where it leads.
fn draw_code(kit: &Kit, site: &str, pen: &mut Pen, top_left: Point) -> Result<(), KitError> {
    let address = rules_address(kit, site);
    let code = QrCode::encode_text(&address, QrCodeEcc::Medium)
        .map_err(|_| KitError::Site { site: site.to_owned() })?;
    // Four modules of white belong to the code.
    let module = CODE / f64::from(code.size() + 8);
    for y in 0..code.size() {
        for x in 0..code.size() {
            if code.get_module(x, y) {
                let left = top_left.x + module * f64::from(x + 4);
                let top = top_left.y + module * f64::from(y + 4);
                let (right, bottom) = (left + module, top + module);
                let square = [(left, top), (right, top), (right, bottom), (left, bottom)];
                pen.polygon(&square.map(|(x, y)| Point { x, y }), Paint::fill(Ink::Text));
            }
        }
    }
    let words = words(kit.language);
    let x = top_left.x - 2.0;
    let bold = (Face::Bold, points(9.0), Ink::Text);
    pen.text(Point { x, y: top_left.y + 11.0 }, Anchor::End, bold, words.rules_here);
    let small = (Face::Text, points(8.0), Ink::Faint);
    pen.text(Point { x, y: top_left.y + 15.5 }, Anchor::End, small, &address);
    Ok(())
}

/// The page of a game room that tells the rules of this game.
fn rules_address(kit: &Kit, site: &str) -> String {
    format!("{}/rules/{}", site.trim_end_matches('/'), kit.game())
}
