//! Kits: everything a game needs on a table, ready for the printer.

mod booklet;
pub(crate) mod cutting;
mod guide;
pub(crate) mod page;
pub(crate) mod pawns;
mod score;
mod tuck_box;

use std::fmt;
use std::str::FromStr;

use games::{AnyOptions, GameId};
use rulebook::{Language, about};
use thiserror::Error;

use crate::diagram::DiagramError;
use crate::document::{Document, Sheet};
use crate::game::on_paper;
use crate::palette::Palette;
use crate::paper::Paper;
use crate::words::words;

pub(crate) use booklet::LEAST_LETTERS;

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
    /// A box to cut out, fold and glue.
    Box,
    /// Sheets to write scores and moves on.
    Score,
}

impl Part {
    /// All parts, in order.
    pub const ALL: [Part; 6] =
        [Part::Board, Part::Pieces, Part::Cards, Part::Rules, Part::Box, Part::Score];

    /// The parts a game's kit has.
    pub fn of(game: GameId) -> &'static [Part] {
        on_paper(game).parts()
    }
}

impl Part {
    /// Whether it takes scissors, and so a word about them.
    const fn is_cut_out(self) -> bool {
        matches!(self, Part::Pieces | Part::Cards | Part::Box)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Part::Board => "board",
            Part::Pieces => "pieces",
            Part::Cards => "cards",
            Part::Rules => "rules",
            Part::Box => "box",
            Part::Score => "score",
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
    /// There is no such way to print backs.
    #[error("backs are not printed `{backs}`, but duplex, fold or none")]
    UnknownBacks {
        /// The way as given.
        backs: String,
    },
    /// The address cannot be opened.
    #[error("`{site}` is not the address of a game room: http://HOST or https://HOST")]
    NoSite {
        /// The address.
        site: String,
    },
    /// The address is too long for a code.
    #[error("the address `{site}` does not fit into a code")]
    Site {
        /// The address.
        site: String,
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

/// Where the backs of two-sided pieces go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backs {
    /// On the back of the sheet: for printers that print both sides.
    #[default]
    Duplex,
    /// Beside the fronts, to be folded over and glued (gutter fold): for all other printers.
    Fold,
    /// Nowhere.
    None,
}

impl Backs {
    /// All ways.
    pub const ALL: [Backs; 3] = [Backs::Duplex, Backs::Fold, Backs::None];
}

impl fmt::Display for Backs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Backs::Duplex => "duplex",
            Backs::Fold => "fold",
            Backs::None => "none",
        })
    }
}

impl FromStr for Backs {
    type Err = KitError;

    fn from_str(text: &str) -> Result<Backs, KitError> {
        let found = Backs::ALL.into_iter().find(|backs| backs.to_string() == text);
        found.ok_or_else(|| KitError::UnknownBacks { backs: text.to_owned() })
    }
}

/// What is to be printed, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Kit {
    /// The game and its options, on which its board may depend.
    pub options: AnyOptions,
    /// The parts, each once; they come in the order of [`Part::ALL`].
    pub parts: Vec<Part>,
    /// The paper.
    pub paper: Paper,
    /// The language.
    pub language: Language,
    /// With or without colours.
    pub palette: Palette,
    /// Where backs go.
    pub backs: Backs,
    /// Whether a sheet without a back gets an empty one where others have one, so that the whole
    /// file can go through a printer that prints both sides.
    pub blank_backs: bool,
    /// Whether there are lines where to cut, besides the marks at the edge.
    pub cut_lines: bool,
    /// The address of a game room, for a code that leads to the rules.
    pub site: Option<String>,
}

impl Kit {
    /// A whole kit on A4 paper, in colour.
    pub fn whole(options: AnyOptions, language: Language) -> Kit {
        let parts = Part::of(options.game()).to_vec();
        Kit {
            options,
            parts,
            paper: Paper::default(),
            language,
            palette: Palette::default(),
            backs: Backs::default(),
            blank_backs: true,
            cut_lines: false,
            site: None,
        }
    }

    pub(crate) fn game(&self) -> GameId {
        self.options.game()
    }

    /// Whether any of its pieces has a back, as all cards have.
    pub fn has_backs(&self) -> bool {
        let pieces = on_paper(self.game()).pieces_have_backs();
        (pieces && self.parts.contains(&Part::Pieces)) || self.parts.contains(&Part::Cards)
    }
}

/// Makes a kit.
pub fn kit(kit: &Kit) -> Result<Document, KitError> {
    let game = kit.game();
    if let Some(part) = kit.parts.iter().find(|part| !Part::of(game).contains(part)) {
        return Err(KitError::NoSuchPart { game, part: *part });
    }
    if let Some(site) = kit.site.as_ref().filter(|site| !is_address(site)) {
        return Err(KitError::NoSite { site: site.clone() });
    }
    let mut sheets: Vec<Sheet> = Vec::new();
    let guided = kit.parts.iter().any(|part| part.is_cut_out());
    if guided {
        sheets.push(guide::sheet(kit));
    }
    for part in Part::of(game).iter().filter(|part| kit.parts.contains(part)) {
        match part {
            Part::Rules => sheets.extend(booklet::sheets(kit)?),
            Part::Box => sheets.push(tuck_box::sheet(kit)),
            Part::Score => sheets.push(score::sheet(kit)?),
            Part::Board | Part::Pieces | Part::Cards => {
                sheets.extend(on_paper(game).sheets(kit, *part));
            }
        }
    }
    if sheets.is_empty() {
        return Err(KitError::Nothing);
    }
    let title = match kit.parts[..] {
        [part] => format!("{} – {}", about(game).title, part_name(kit, part)),
        _ => about(game).title.clone(),
    };
    let blank_backs = kit.blank_backs && kit.backs == Backs::Duplex;
    Ok(Document { guided, ..Document::new(title, kit.language, sheets, blank_backs) })
}

/// Whether a telephone that reads this out of a code can open it.
fn is_address(site: &str) -> bool {
    let host = ["http://", "https://"].iter().find_map(|scheme| site.strip_prefix(scheme));
    let strange = |letter: char| letter.is_whitespace() || letter.is_control();
    host.is_some_and(|host| !host.is_empty() && !host.starts_with('/') && !host.contains(strange))
}

fn part_name(kit: &Kit, part: Part) -> &'static str {
    let words = words(kit.language);
    match part {
        Part::Board => words.board,
        Part::Pieces => words.pieces,
        Part::Cards => words.cards,
        Part::Rules => words.rules,
        Part::Box => words.tuck_box,
        Part::Score => words.score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Item, Outline, Scene};
    use lattice::Point;

    fn every_kit() -> impl Iterator<Item = Kit> {
        GameId::ALL.iter().flat_map(|game| {
            Paper::ALL.into_iter().flat_map(move |paper| {
                Language::ALL.into_iter().map(move |language| Kit {
                    paper,
                    ..Kit::whole(AnyOptions::new(*game), language)
                })
            })
        })
    }

    /// The box around an item, as left, top, right and bottom.
    fn bounds(item: &Item) -> [f64; 4] {
        let around = |points: &[Point]| {
            points.iter().fold(
                [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY],
                |[left, top, right, bottom], p| {
                    [left.min(p.x), top.min(p.y), right.max(p.x), bottom.max(p.y)]
                },
            )
        };
        match item {
            Item::Shape { outline: Outline::Circle { centre, radius }, .. } => {
                [centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius]
            }
            Item::Shape { outline: Outline::Polygon(points) | Outline::Open(points), .. } => {
                around(points)
            }
            Item::Label(label) => {
                let start = label.start();
                let width = crate::font::width(label.face, label.size, &label.text);
                [start.x, start.y - 0.7 * label.size, start.x + width, start.y + 0.2 * label.size]
            }
        }
    }

    #[test]
    fn nothing_lies_where_a_home_printer_cannot_print() {
        const LEAST: f64 = 6.0;
        for wanted in every_kit() {
            let made = kit(&wanted).expect("a kit");
            for (number, page) in (1..).zip(&made.pages) {
                for item in &page.items {
                    let [left, top, right, bottom] = bounds(item);
                    let inside = left >= LEAST - 0.01
                        && top >= LEAST - 0.01
                        && right <= page.width - LEAST + 0.01
                        && bottom <= page.height - LEAST + 0.01;
                    let name = wanted.game();
                    assert!(inside, "{name} on {}, page {number}: {item:?}", wanted.paper);
                }
            }
        }
    }

    /// The middles of the circles on a page, from the left and from above.
    fn circles(page: &Scene, least_radius: f64) -> Vec<(i64, i64)> {
        let hundredths = |length: f64| (length * 100.0).round() as i64;
        let mut found: Vec<_> = page
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Shape { outline: Outline::Circle { centre, radius }, .. }
                    if *radius > least_radius =>
                {
                    Some((hundredths(centre.x), hundredths(centre.y)))
                }
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn both_sides_of_hexone_s_pawns_lie_on_one_another_whichever_way_the_sheet_is_turned() {
        for paper in Paper::ALL {
            let options = AnyOptions::new(GameId::Hexone);
            let whole = Kit::whole(options, Language::French);
            let made = kit(&Kit { parts: vec![Part::Pieces], paper, ..whole }).expect("a kit");
            assert!(made.two_sided);
            // The first sheet says how to print and cut.
            let [front, back] = [2, 3].map(|page| circles(&made.pages[page], 9.0));
            assert_eq!(front.len(), 50);
            let (width, height) = paper.size();
            let turned = |over_x: bool| {
                let mut turned: Vec<_> = back
                    .iter()
                    .map(|(x, y)| match over_x {
                        true => ((width * 100.0).round() as i64 - x, *y),
                        false => (*x, (height * 100.0).round() as i64 - y),
                    })
                    .collect();
                turned.sort_unstable();
                turned
            };
            assert_eq!(turned(true), front);
            assert_eq!(turned(false), front);
        }
    }

    #[test]
    fn fronts_and_backs_stay_together() {
        for wanted in every_kit() {
            let made = kit(&wanted).expect("a kit");
            assert!(made.two_sided && made.pages.len().is_multiple_of(2), "{:?}", wanted.game());
        }
        let options = AnyOptions::new(GameId::Gosix);
        let board = Kit { parts: vec![Part::Board], ..Kit::whole(options, Language::English) };
        assert_eq!(kit(&board).map(|made| made.pages.len()), Ok(1));
    }

    #[test]
    fn the_rules_of_every_game_fit_on_one_folded_sheet() {
        for wanted in every_kit() {
            let made = kit(&Kit { parts: vec![Part::Rules], ..wanted.clone() }).expect("rules");
            assert_eq!(made.pages.len(), 2, "{} in {}", wanted.game(), wanted.language);
        }
    }

    #[test]
    fn a_part_a_game_does_not_have_is_refused_with_those_it_has() {
        let options = AnyOptions::new(GameId::SixByFive);
        let board = Kit { parts: vec![Part::Board], ..Kit::whole(options, Language::English) };
        let error = kit(&board).expect_err("6x5 has no board").to_string();
        assert_eq!(error, "6x5 has no board; its kit has pieces, cards, rules, box, score");
        let error = "dice".parse::<Part>().expect_err("no dice").to_string();
        assert_eq!(
            error,
            "there is no part `dice`; there are board, pieces, cards, rules, box, score"
        );
        let nothing = Kit { parts: Vec::new(), ..board };
        assert_eq!(kit(&nothing), Err(KitError::Nothing));
    }
}
