//! A game that was played, as a sequence of diagrams.

use games::record::{Comment, Course, Line, Record, player_tag, replay};
use games::{AnyOptions, AnyView, GameId, Options, Outcome, Position, Seat, Viewer, Visitor};
use lattice::Point;
use rulebook::{Language, Marks, about};
use thiserror::Error;

use crate::diagram::{DiagramError, Style, picture};
use crate::document::{Document, Sheet};
use crate::font::{Face, points, width};
use crate::game::{PrintedCard, on_paper};
use crate::kit::LEAST_LETTERS;
use crate::palette::{Ink, Palette};
use crate::paper::{MARGIN, Paper};
use crate::pen::{Paint, Pen};
use crate::scene::{Anchor, Scene};
use crate::typeset::{Strip, TextStyle, break_lines, paginate, paragraph, plain};
use crate::words::words;

/// Why a record cannot be drawn.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SheetsError {
    /// The record names no game, or an unknown one.
    #[error("{0}")]
    Game(String),
    /// The rules refuse something in it.
    #[error("{0}")]
    Refused(String),
    /// Its cards are not told, so nobody can say how it went.
    #[error("the record does not tell its cards, so it cannot be drawn")]
    WithoutCards,
    /// A position cannot be drawn.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
}

/// The longest turn that is told in full under its diagram.
const MOST_MOVES_TOLD: usize = 9;

const COLUMNS: usize = 3;
const GAP: f64 = 6.0;

/// Draws every turn of a recorded game, with what was said about it.
pub fn record_sheets(
    record: &Record,
    language: Language,
    paper: Paper,
    palette: Palette,
) -> Result<Document, SheetsError> {
    let name = record.game().ok_or_else(|| SheetsError::Game("the record names no game".into()))?;
    let game: GameId = name.parse().map_err(|error| SheetsError::Game(format!("{error}")))?;
    let course = game.visit(Follow { game, record })?;
    let sheets = Sheets { game, record, language, paper, palette };
    let pages = paginate(sheets.strips(&course)?, paper.size().1 - 2.0 * MARGIN - 6.0);
    let pages = pages.into_iter().enumerate().map(|(i, strips)| sheets.page(i + 1, strips));
    let title = format!("{} {}", about(game).title, sheets.players(&course));
    let title = title.trim().to_owned();
    let pages = pages.map(|page| Sheet::one_sided(&title, page)).collect();
    Ok(Document::new(title.clone(), language, pages, false))
}

/// What everybody saw of a game.
struct Seen {
    start: AnyView,
    turns: Vec<SeenTurn>,
    outcome: Option<Outcome>,
    /// The seats with the names of those who sat there, if they are told.
    players: Vec<(Seat, String)>,
    /// The cards each seat held at the end, in games that have any.
    cards: Vec<(Seat, Vec<PrintedCard>)>,
}

/// A turn, whose it was, and what it led to.
struct SeenTurn {
    mover: Option<Seat>,
    moves: Vec<String>,
    after: AnyView,
}

struct Follow<'a> {
    game: GameId,
    record: &'a Record,
}

impl Visitor for Follow<'_> {
    type Output = Result<Seen, SheetsError>;

    fn visit<P: Position>(self) -> Self::Output {
        let replayed =
            replay::<P>(self.record).map_err(|error| SheetsError::Refused(error.to_string()))?;
        let Course::Whole { start, .. } = replayed.course else {
            return Err(SheetsError::WithoutCards);
        };
        let mut options = AnyOptions::new(self.game);
        for (name, value) in start.options().pairs() {
            options.set(name, value).map_err(|error| SheetsError::Refused(error.to_string()))?;
        }
        let see = |position: &P| {
            AnyView::from_text(&position.view(Viewer::Spectator).to_string(), &options)
                .map_err(|error| SheetsError::Refused(error.to_string()))
        };
        let mut position = start.clone();
        let mut turns = Vec::with_capacity(replayed.turns.len());
        for turn in replayed.turns {
            let mover = position.to_move();
            let moves = turn.iter().map(ToString::to_string).collect();
            for mv in turn {
                position.play_unchecked(mv);
            }
            turns.push(SeenTurn { mover, moves, after: see(&position)? });
        }
        let name = |seat| self.record.value(&player_tag::<P>(seat)).unwrap_or_default().to_owned();
        let players = Seat::first(start.seats()).map(|seat| (seat, name(seat))).collect();
        let cards = on_paper(self.game).cards(&position);
        Ok(Seen { start: see(&start)?, turns, outcome: replayed.outcome, players, cards })
    }
}

struct Sheets<'a> {
    game: GameId,
    record: &'a Record,
    language: Language,
    paper: Paper,
    palette: Palette,
}

impl Sheets<'_> {
    fn measure(&self) -> f64 {
        self.paper.size().0 - 2.0 * MARGIN
    }

    fn style(&self) -> TextStyle {
        TextStyle { face: Face::Text, size: points(9.5), ink: Ink::Text, leading: 1.3 }
    }

    fn players(&self, seen: &Seen) -> String {
        let named = seen.players.iter().map(|(_, name)| name.as_str());
        named.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" – ")
    }

    /// A player's name, or what the seat is called.
    fn player(&self, seat: Seat, name: &str) -> String {
        if !name.is_empty() {
            return name.to_owned();
        }
        let seat = self.game.seat_names()[seat.index()];
        let told = about(self.game).seats.get(seat);
        told.map_or(seat, |told| told.in_language(self.language)).to_owned()
    }

    /// All turns in columns, each with the pawn of whoever played it. A long turn takes several
    /// lines.
    fn move_list(&self, seen: &Seen) -> Vec<Strip> {
        const COLUMNS: usize = 5;
        const INDENT: f64 = 4.8;
        let style = TextStyle { size: points(8.5), ..self.style() };
        let width = self.measure() / COLUMNS as f64;
        let lines: Vec<_> = (1..)
            .zip(self.record.main_line.turns.iter().zip(&seen.turns))
            .flat_map(|(number, (written, turn))| {
                let text = format!("{number}. {}{}", turn.moves.join(" > "), written.signs());
                let lines = break_lines(&plain(&text), style, width - INDENT - 1.5);
                let first = std::iter::once(turn.mover).chain(std::iter::repeat(None));
                first.zip(lines).collect::<Vec<_>>()
            })
            .collect();
        let rows = lines.len().div_ceil(COLUMNS);
        let game = on_paper(self.game);
        (0..rows)
            .map(|row| {
                let mut pen = Pen::new(self.palette, 1.0);
                let column = |(number, line)| (width * number as f64, line);
                let in_row = lines.iter().skip(row).step_by(rows).enumerate().map(column);
                for (x, (mover, line)) in in_row {
                    let y = 0.75 * style.line_height();
                    if let Some(seat) = mover {
                        let at = Point { x: x + 2.0, y: y - 0.3 * style.size };
                        game.pawn(&mut pen, *seat, at, game.pawn_beside_text());
                    }
                    line.draw(&mut pen, Point { x: x + INDENT, y }, style);
                }
                let space = if row == 0 { 2.0 } else { 0.0 };
                let scene = pen.finish_on(self.measure(), style.line_height());
                Strip { scene, space, keep: row == 0 }
            })
            .collect()
    }

    /// The cards everybody held at the end: one sees why somebody won.
    fn cards(&self, seen: &Seen) -> Vec<Strip> {
        let style = TextStyle { face: Face::Bold, ..self.style() };
        let last = seen.cards.len().saturating_sub(1);
        seen.cards
            .iter()
            .enumerate()
            .map(|(number, (seat, cards))| {
                let mut pen = Pen::new(self.palette, 1.0);
                let name = seen.players.iter().find(|(known, _)| known == seat);
                let name = self.player(*seat, name.map_or("", |(_, name)| name));
                on_paper(self.game).pawn(&mut pen, *seat, Point { x: 3.0, y: 9.0 }, 2.4);
                let label = format!("{name} · {}", words(self.language).cards_of);
                for line in break_lines(&plain(&label), style, 60.0).iter().take(1) {
                    line.draw(&mut pen, Point { x: 8.0, y: 10.0 }, style);
                }
                for (place, card) in cards.iter().enumerate() {
                    let at = Point { x: 76.0 + 24.0 * place as f64, y: 9.0 };
                    card.draw_shape(&mut pen, at, 2.0);
                    let number = (Face::Title, points(9.0), Ink::Text);
                    let corner = Point { x: at.x - 9.5, y: at.y - 4.5 };
                    pen.text(corner, Anchor::Start, number, &card.number.to_string());
                }
                // All of them are compared with each other, so they stay on one page.
                let keep = number < last;
                Strip { scene: pen.finish_on(self.measure(), 18.0), space: 2.0, keep }
            })
            .collect()
    }

    fn strips(&self, seen: &Seen) -> Result<Vec<Strip>, SheetsError> {
        let mut strips = vec![self.title(seen)];
        strips.extend(self.move_list(seen));
        strips.extend(self.comments(None, self.record.main_line.opening.iter()));
        let mut row = vec![self.cell(&seen.start, words(self.language).start, None)?];
        let mut said: Vec<Strip> = Vec::new();
        for (number, (turn, SeenTurn { moves, after: view, .. })) in
            (1..).zip(self.record.main_line.turns.iter().zip(&seen.turns))
        {
            if row.len() == COLUMNS {
                strips.push(self.row(&std::mem::take(&mut row)));
                strips.append(&mut said);
            }
            row.push(self.cell(view, &told(number, moves, &turn.signs()), moves.first())?);
            said.extend(self.comments(Some(number), turn.comments()));
            for variation in turn.variations() {
                said.extend(self.variation(number, variation));
            }
        }
        strips.push(self.row(&row));
        strips.append(&mut said);
        let (mut ending, cards) = (self.ending(seen), self.cards(seen));
        // Who has won stands over the cards that say why.
        for strip in ending.iter_mut().filter(|_| !cards.is_empty()) {
            strip.keep = true;
        }
        strips.extend(ending);
        strips.extend(cards);
        Ok(strips)
    }

    fn title(&self, seen: &Seen) -> Strip {
        let mut pen = Pen::new(self.palette, 1.0);
        let title = (Face::Title, points(24.0), Ink::Text);
        let at = |x: f64, y: f64| Point { x, y };
        pen.text(at(0.0, 8.0), Anchor::Start, title, &about(self.game).title);
        let names = (Face::Bold, points(12.0), Ink::Text);
        let mut right = self.measure();
        for (seat, name) in seen.players.iter().rev() {
            let name = self.player(*seat, name);
            pen.text(at(right, 5.0), Anchor::End, names, &name);
            right -= width(names.0, names.1, &name) + 3.0;
            on_paper(self.game).pawn(&mut pen, *seat, at(right, 3.6), 1.9);
            right -= 6.0;
        }
        let date = self.record.value("Date").unwrap_or_default();
        pen.text(
            at(self.measure(), 10.0),
            Anchor::End,
            (Face::Italic, points(10.0), Ink::Faint),
            date,
        );
        pen.line(&[at(0.0, 12.5), at(self.measure(), 12.5)], Paint::edge(Ink::Line, 0.3));
        Strip { scene: pen.finish_on(self.measure(), 14.0), space: 0.0, keep: true }
    }

    fn ending(&self, seen: &Seen) -> Vec<Strip> {
        let words = words(self.language);
        let text = match seen.outcome {
            None => return Vec::new(),
            Some(Outcome::Draw) => words.draw.to_owned(),
            Some(Outcome::Win(seat)) => {
                let name = seen.players.iter().find(|(known, _)| *known == seat);
                let name = name.map_or("", |(_, name)| name.as_str());
                let namesakes = seen.players.iter().filter(|(_, other)| other == name).count();
                let name = match namesakes > 1 && !name.is_empty() {
                    true => format!("{name} ({})", self.player(seat, "")),
                    false => self.player(seat, name),
                };
                format!("{name} {}", words.has_won)
            }
        };
        let style = TextStyle { face: Face::Bold, ..self.style() };
        paragraph(&plain(&text), style, (self.palette, self.measure(), 0.0, GAP))
    }

    fn comments<'c>(
        &self,
        turn: Option<usize>,
        comments: impl Iterator<Item = &'c Comment>,
    ) -> Vec<Strip> {
        let layout = (self.palette, self.measure(), 0.0, 1.5);
        comments
            .flat_map(|comment| {
                let text = match turn {
                    Some(number) => format!("{number}. {}", comment.text()),
                    None => comment.text().to_owned(),
                };
                paragraph(&plain(&text), self.style(), layout)
            })
            .collect()
    }

    /// What could have been played instead, in words and without diagrams.
    fn variation(&self, number: usize, line: &Line) -> Vec<Strip> {
        let style = TextStyle { face: Face::Italic, ..self.style() };
        let layout = (self.palette, self.measure(), GAP, 1.0);
        paragraph(&plain(&other_line(number, line)), style, layout)
    }

    /// A diagram with a line or two under it.
    fn cell(
        &self,
        view: &AnyView,
        text: &str,
        played: Option<&String>,
    ) -> Result<Scene, SheetsError> {
        let width = (self.measure() - GAP * (COLUMNS - 1) as f64) / COLUMNS as f64;
        let style = Style { palette: self.palette, ..Style::default() };
        let marks = Marks { played: played.cloned().into_iter().collect(), ..Marks::default() };
        let drawing = picture(view, &marks, &style)?;
        let scale = (width / drawing.width).min(width / drawing.height).min(0.9);
        // How small it gets is known only now: letters are to be read all the same.
        let style = Style { least_letters: LEAST_LETTERS / scale, ..style };
        let drawing = picture(view, &marks, &style)?;
        let mut pen = Pen::new(self.palette, 1.0);
        let left = (width - scale * drawing.width) / 2.0;
        pen.scene(&drawing, scale, Point { x: left, y: 0.0 });
        let style = TextStyle { face: Face::Bold, ..self.style() };
        let lines = break_lines(&plain(text), style, width);
        let top = scale * drawing.height + 1.0;
        for (index, line) in lines.iter().enumerate() {
            let y = top + style.line_height() * (index as f64 + 0.8);
            line.draw(&mut pen, Point { x: 0.0, y }, style);
        }
        Ok(pen.finish_on(width, top + style.line_height() * lines.len() as f64))
    }

    fn row(&self, cells: &[Scene]) -> Strip {
        let height = cells.iter().map(|cell| cell.height).fold(0.0, f64::max);
        let mut pen = Pen::new(self.palette, 1.0);
        let mut x = 0.0;
        for cell in cells {
            pen.scene(cell, 1.0, Point { x, y: 0.0 });
            x += cell.width + GAP;
        }
        Strip { scene: pen.finish_on(self.measure(), height), space: GAP, keep: false }
    }

    fn page(&self, number: usize, strips: Vec<(f64, Scene)>) -> Scene {
        let (width, height) = self.paper.size();
        let mut pen = Pen::new(self.palette, 1.0);
        for (top, strip) in strips {
            pen.scene(&strip, 1.0, Point { x: MARGIN, y: MARGIN + top });
        }
        let foot = Point { x: width / 2.0, y: height - MARGIN };
        let small = (Face::Text, points(8.0), Ink::Faint);
        pen.text(foot, Anchor::Middle, small, &format!("Hexothèque · {number}"));
        pen.finish_on(width, height)
    }
}

/// A turn with its number and what is thought of it; only the beginning of a very long one.
fn told(number: usize, moves: &[String], signs: &str) -> String {
    let shown = moves.iter().take(MOST_MOVES_TOLD).map(String::as_str).collect::<Vec<_>>();
    let more = if moves.len() > MOST_MOVES_TOLD { " > …" } else { "" };
    format!("{number}. {}{more}{signs}", shown.join(" > "))
}

/// A line of play with all that was said in it, beginning in place of the turn with this number.
fn other_line(number: usize, line: &Line) -> String {
    let mut parts: Vec<String> = line.opening.iter().map(|said| said.text().to_owned()).collect();
    for (number, turn) in (number..).zip(&line.turns) {
        parts.push(format!("{number}.\u{a0}{}{}", turn.moves().join(" > "), turn.signs()));
        parts.extend(turn.comments().map(|said| said.text().to_owned()));
        parts.extend(turn.variations().map(|variation| other_line(number, variation)));
    }
    format!("({})", parts.join(" "))
}
