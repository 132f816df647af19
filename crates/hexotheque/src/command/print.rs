//! `hexotheque print`

use std::path::{Path, PathBuf};

use clap::Args;
use games::Viewer;
use print::{Backs, Document, Kit, Palette, Paper, Part, Style, kit, picture, record_sheets};
use rulebook::{Language, Marks};

use super::files;
use super::setup::{GameArguments, Seen};
use crate::failure::Failure;
use crate::output;
use crate::words::{self, say};

/// Make a game to print and cut out: board, pieces, cards and rules, as PDF or SVG
///
/// With --position or --record, draw a position or a recorded game instead. `hexotheque print puzzles
/// GAME` makes a booklet of puzzles (see `hexotheque puzzles print --help`).
#[derive(Debug, Args)]
pub(super) struct Print {
    #[command(flatten)]
    game: GameArguments,

    /// The paper: a4 or letter
    #[arg(long, default_value = "a4", env = "HEXOTHEQUE_PAPER")]
    paper: Paper,

    /// What to print: board, pieces, cards, rules, box, score (several with commas), or all
    #[arg(long, default_value = "all")]
    what: String,

    /// In shades of grey
    #[arg(long, visible_alias = "gray")]
    grey: bool,

    /// In pale colours, to spare ink
    #[arg(long)]
    low_ink: bool,

    /// Where backs go: duplex (on the back of the sheet), fold (beside the fronts, to fold over and
    /// glue) or none
    #[arg(long, default_value = "duplex", env = "HEXOTHEQUE_BACKS")]
    backs: Backs,

    /// Leave out empty backs, which keep fronts and backs together in a printer for both sides
    #[arg(long)]
    no_blank_backs: bool,

    /// Draw lines where to cut, besides the marks at the edge
    #[arg(long)]
    cut_lines: bool,

    /// The address of a game room: score sheets get a code that leads to the rules there
    #[arg(long, value_name = "URL", env = "HEXOTHEQUE_SITE")]
    site: Option<String>,

    /// Draw this position, or this view with `?` for hidden cards
    #[arg(long, conflicts_with_all = ["record", "what"])]
    position: Option<String>,

    /// Draw the games of this file (.hxg), turn by turn; - is standard input
    #[arg(long, conflicts_with = "what", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    record: Option<PathBuf>,

    /// The file to write, .pdf or .svg; - is standard output; named after the game if left out
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Overwrite the file if it is there already
    #[arg(short, long)]
    force: bool,

    /// Which page to write: an SVG file holds only one
    #[arg(long)]
    page: Option<usize>,
}

/// What a file can be.
enum Format {
    Pdf,
    Svg,
}

impl Print {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let path = match &self.output {
            Some(path) => path.clone(),
            None => PathBuf::from(format!("{}.pdf", self.game.game)),
        };
        let format = format_of(&path)?;
        let standard = files::is_standard(&path);
        if !standard && !self.force && path.is_file() {
            return Err(Failure::say("print.exists", &[("file", &path.display())]));
        }
        let mut document = self.document()?;
        if let Some(page) = self.page {
            document = only_page(document, page)?;
        }
        let content = match format {
            Format::Pdf => document.to_pdf(),
            Format::Svg => svg(&document)?.into_bytes(),
        };
        if standard {
            return output::print_bytes(&content);
        }
        files::replace(&path, content)?;
        let said = say("print.pages", &[("file", &path.display()), ("n", &document.pages.len())]);
        output::print(&format!("{said}\n"))
    }

    fn palette(&self) -> Palette {
        let palette = if self.grey { Palette::Grey } else { Palette::Colour };
        if self.low_ink { palette.pale() } else { palette }
    }

    fn language(&self) -> Language {
        words::language()
    }

    fn document(&self) -> Result<Document, Failure> {
        if let Some(path) = &self.record {
            return self.games_of(path);
        }
        if let Some(text) = &self.position {
            return self.diagram(text);
        }
        let options = self.game.options()?;
        let parts = match self.what.as_str() {
            "all" => Part::of(self.game.game).to_vec(),
            parts => parts
                .split(',')
                .map(|part| part.trim().parse())
                .collect::<Result<_, _>>()
                .map_err(|error: print::KitError| {
                    Failure::say("print.what", &[("parts", &parts), ("why", &words::told(&error))])
                })?,
        };
        let wanted = Kit {
            options,
            parts,
            paper: self.paper,
            language: self.language(),
            palette: self.palette(),
            backs: self.backs,
            blank_backs: !self.no_blank_backs,
            cut_lines: self.cut_lines,
            site: self.site.clone(),
        };
        kit(&wanted).map_err(|error| Failure::input(words::told(&error)))
    }

    fn diagram(&self, text: &str) -> Result<Document, Failure> {
        let (view, title) = match self.game.position_or_view(Some(text))? {
            Seen::Position(position) => (position.view(Viewer::Spectator), position.to_string()),
            Seen::View(view) => {
                let title = view.to_string();
                (view, title)
            }
        };
        let style = Style { palette: self.palette(), ..Style::default() };
        let page = picture(&view, &Marks::default(), &style)
            .map_err(|error| Failure::input(words::told(&error)))?;
        Ok(Document {
            title: format!("{} {title}", self.game.game),
            language: self.language(),
            two_sided: false,
            guided: false,
            pages: vec![page],
            bookmarks: Vec::new(),
        })
    }

    fn games_of(&self, path: &Path) -> Result<Document, Failure> {
        let wrong = |why: String| files::about(path, &why);
        let (_, records) = files::read_records(path)?;
        let mut whole: Option<Document> = None;
        for record in &records {
            let game = record.game().unwrap_or_default();
            if !game.eq_ignore_ascii_case(self.game.game.name()) {
                let values: &[(_, &dyn std::fmt::Display)] =
                    &[("found", &game), ("game", &self.game.game)];
                return Err(wrong(say("print.other_game", values)));
            }
            let sheets = record_sheets(record, self.language(), self.paper, self.palette())
                .map_err(|error| wrong(words::told(&error)))?;
            match &mut whole {
                Some(whole) => {
                    let before = whole.pages.len();
                    let marks = sheets.bookmarks.into_iter();
                    whole.bookmarks.extend(marks.map(|(page, name)| (before + page, name)));
                    whole.pages.extend(sheets.pages);
                }
                None => whole = Some(sheets),
            }
        }
        whole.ok_or_else(|| wrong(say("file.empty", &[])))
    }
}

fn format_of(path: &Path) -> Result<Format, Failure> {
    if files::is_standard(path) {
        return Ok(Format::Pdf);
    }
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension.unwrap_or_default().to_ascii_lowercase().as_str() {
        "pdf" => Ok(Format::Pdf),
        "svg" => Ok(Format::Svg),
        _ => Err(Failure::say("print.format", &[("file", &path.display())])),
    }
}

fn only_page(mut document: Document, number: usize) -> Result<Document, Failure> {
    let count = document.pages.len();
    if !(1..=count).contains(&number) {
        return Err(Failure::say("print.page", &[("count", &count)]));
    }
    document.pages = vec![document.pages.swap_remove(number - 1)];
    (document.two_sided, document.guided) = (false, false);
    document.bookmarks.clear();
    Ok(document)
}

fn svg(document: &Document) -> Result<String, Failure> {
    match &document.pages[..] {
        [page] => Ok(page.to_svg(&document.title)),
        pages => Err(Failure::say("print.one_page", &[("count", &pages.len())])),
    }
}
