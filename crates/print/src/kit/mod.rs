//! Kits: everything a game needs on a table, ready for the printer.

mod booklet;
mod cutting;
mod gosix;
mod hexone;
mod page;
mod six_by_five;

use std::fmt;
use std::str::FromStr;

use games::{AnyOptions, GameId};
use rulebook::{Language, about};
use thiserror::Error;

use crate::diagram::DiagramError;
use crate::document::{Document, Sheet};
use crate::palette::Palette;
use crate::paper::Paper;
use crate::words::words;

/// A part of a kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The board.
    Board,
    /// Pawns and tiles to cut out.
    Pieces,
    /// Cards to cut out.
    Cards,
    /// The rules, to fold.
    Rules,
}

impl Part {
    /// All parts, in order.
    pub const ALL: [Part; 4] = [Part::Board, Part::Pieces, Part::Cards, Part::Rules];

    /// The parts a game's kit has.
    pub const fn of(game: GameId) -> &'static [Part] {
        match game {
            GameId::Gosix | GameId::Hexone => &[Part::Board, Part::Pieces, Part::Rules],
            GameId::SixByFive => &[Part::Pieces, Part::Cards, Part::Rules],
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Part::Board => "board",
            Part::Pieces => "pieces",
            Part::Cards => "cards",
            Part::Rules => "rules",
        })
    }
}

impl FromStr for Part {
    type Err = KitError;

    fn from_str(text: &str) -> Result<Part, KitError> {
        let found = Part::ALL.into_iter().find(|part| part.to_string() == text);
        found.ok_or_else(|| KitError::UnknownPart { part: text.to_owned() })
    }
}

/// Why a kit cannot be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum KitError {
    /// There is no such part.
    #[error("there is no part `{part}`; there are {}", listed(&Part::ALL))]
    UnknownPart {
        /// The part as given.
        part: String,
    },
    /// The game has no such part.
    #[error("{game} has no {part}; its kit has {}", listed(Part::of(*.game)))]
    NoSuchPart {
        /// The game.
        game: GameId,
        /// The part.
        part: Part,
    },
    /// Nothing is asked for.
    #[error("nothing to print; there are {}", listed(&Part::ALL))]
    Nothing,
    /// A figure cannot be drawn.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
}

fn listed(parts: &[Part]) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What is to be printed, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Kit {
    /// The game and its options; Hexone's board depends on the variant.
    pub options: AnyOptions,
    /// The parts, each once; they come in the order of [`Part::ALL`].
    pub parts: Vec<Part>,
    /// The paper.
    pub paper: Paper,
    /// The language.
    pub language: Language,
    /// With or without colours.
    pub palette: Palette,
}

impl Kit {
    /// A whole kit on A4 paper, in colour.
    pub fn whole(options: AnyOptions, language: Language) -> Kit {
        let parts = Part::of(options.game()).to_vec();
        Kit { options, parts, paper: Paper::default(), language, palette: Palette::default() }
    }

    fn game(&self) -> GameId {
        self.options.game()
    }
}

/// Makes a kit.
pub fn kit(kit: &Kit) -> Result<Document, KitError> {
    let game = kit.game();
    if let Some(part) = kit.parts.iter().find(|part| !Part::of(game).contains(part)) {
        return Err(KitError::NoSuchPart { game, part: *part });
    }
    let mut sheets: Vec<Sheet> = Vec::new();
    for part in Part::of(game).iter().filter(|part| kit.parts.contains(part)) {
        match (part, game) {
            (Part::Rules, _) => sheets.extend(booklet::sheets(kit)?),
            (_, GameId::Gosix) => sheets.extend(gosix::sheets(kit, *part)),
            (_, GameId::Hexone) => sheets.extend(hexone::sheets(kit, *part)),
            (_, GameId::SixByFive) => sheets.extend(six_by_five::sheets(kit, *part)),
        }
    }
    if sheets.is_empty() {
        return Err(KitError::Nothing);
    }
    let title = match kit.parts[..] {
        [part] => format!("{} – {}", about(game).title, part_name(kit, part)),
        _ => about(game).title.clone(),
    };
    Ok(Document::new(title, kit.language, sheets))
}

fn part_name(kit: &Kit, part: Part) -> &'static str {
    let words = words(kit.language);
    match part {
        Part::Board => words.board,
        Part::Pieces => words.pieces,
        Part::Cards => words.cards,
        Part::Rules => words.rules,
    }
}
