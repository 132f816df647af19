//! Positions as drawings.

pub(crate) mod marks;

use games::{AnyView, GameId, Viewer};
use rulebook::{Figure, FigureError, Marks, Shown};
use thiserror::Error;

use crate::game::on_paper;
use crate::palette::{Ink, Palette};
use crate::pen::{ArrowStyle, Pen};
use crate::scene::Scene;
use crate::svg::{self, Fonts};

/// How a position is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// With or without colours.
    pub palette: Palette,
    /// Whether places have their names.
    pub names: bool,
    /// How wide the side of a hexagon is, in millimetres.
    pub side: f64,
    /// How high letters are at least, in millimetres, however small the board is.
    pub least_letters: f64,
}

impl Default for Style {
    fn default() -> Style {
        Style { palette: Palette::Colour, names: true, side: 12.0, least_letters: 0.0 }
    }
}

/// Why a position cannot be drawn with these marks.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DiagramError {
    /// There is no such place to mark.
    #[error("there is no place `{0}` to mark")]
    Place(String),
    /// The move to show cannot be read.
    #[error("`{text}` is not a move to show: {why}")]
    Move {
        /// The text as given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// A figure of the rulebook cannot be set up.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

/// Draws what somebody may see of a position as SVG.
///
/// It shows what is in the view and nothing else, so a spectator's view is safe for everybody.
pub fn diagram(view: &AnyView, marks: &Marks, style: &Style) -> Result<String, DiagramError> {
    let title = format!("{} {view}", view.game());
    Ok(svg::write(&picture(view, marks, style)?, &title, Fonts::Named))
}

/// Draws what somebody may see of a position, to be put on a page.
pub fn picture(view: &AnyView, marks: &Marks, style: &Style) -> Result<Scene, DiagramError> {
    let game = on_paper(view.game());
    let mut pen =
        Pen::new(style.palette, game.side() * style.side).with_least_letters(style.least_letters);
    game.draw(view, marks, style, &mut pen)?;
    Ok(pen.finish(0.08))
}

/// Draws a figure of the rulebook; before and after stand side by side.
pub fn figure(game: GameId, figure: &Figure, style: &Style) -> Result<Scene, DiagramError> {
    let stage = figure.stage(game)?;
    let first_move = figure.turn.as_ref().and_then(|turn| turn.split('>').next());
    let marks = Marks { next: first_move.map(str::to_owned), ..figure.marks.clone() };
    let spectator = Viewer::Spectator;
    let before = || picture(&stage.before.view(spectator), &marks, style);
    let after = || match &stage.after {
        Some(position) => picture(&position.view(spectator), &figure.marks_after, style).map(Some),
        None => Ok(None),
    };
    match (figure.show, after()?) {
        (Shown::Before, _) | (_, None) => before(),
        (Shown::After, Some(after)) => Ok(after),
        (Shown::Both, Some(after)) => Ok(side_by_side(&before()?, &after, style)),
    }
}

fn side_by_side(before: &Scene, after: &Scene, style: &Style) -> Scene {
    let (gap, height) = (1.3 * style.side, before.height.max(after.height));
    let down = |scene: &Scene| (height - scene.height) / 2.0;
    let mut pen = Pen::new(style.palette, 1.0);
    pen.scene(before, 1.0, lattice::Point { x: 0.0, y: down(before) });
    let right = before.width + gap;
    pen.scene(after, 1.0, lattice::Point { x: right, y: down(after) });
    let from = lattice::Point { x: before.width, y: height / 2.0 };
    let to = lattice::Point { x: right, y: height / 2.0 };
    let arrow =
        ArrowStyle { ink: Ink::Line, width: 0.12 * style.side, stroke: rulebook::Stroke::Solid };
    pen.arrow(from, to, (0.1 * style.side, 0.1 * style.side), arrow);
    pen.finish(0.0)
}
