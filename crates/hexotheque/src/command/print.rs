//! `hexotheque print`

use std::path::{Path, PathBuf};

use clap::Args;
use games::Viewer;
use games::record::read_all;
use print::{Document, Kit, Palette, Paper, Part, Style, kit, picture, record_sheets};
use rulebook::{Language, Marks};

use super::files;
use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;

/// Make a game to print and cut out: board, pieces, cards and rules, as PDF or SVG
///
/// With --position or --record, draw a position or a recorded game instead.
#[derive(Debug, Args)]
pub(super) struct Print {
    #[command(flatten)]
    game: GameArguments,

    /// The paper: a4 or letter
    #[arg(long, default_value = "a4")]
    paper: Paper,

    /// The language: fr or en; that of the system if left out
    #[arg(long)]
    lang: Option<Language>,

    /// What to print: board, pieces, cards, rules (several with commas), or all
    #[arg(long, default_value = "all")]
    what: String,

    /// In colour (what is printed anyway)
    #[arg(long, conflicts_with = "grey")]
    colour: bool,

    /// In shades of grey
    #[arg(long)]
    grey: bool,

    /// Draw this position
    #[arg(long, conflicts_with_all = ["record", "what"])]
    position: Option<String>,

    /// Draw the games of this file (.hxg), turn by turn; - is standard input
    #[arg(long, conflicts_with = "what", value_name = "FILE")]
    record: Option<PathBuf>,

    /// The file to write, .pdf or .svg; named after the game if left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

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
        let mut document = self.document()?;
        if let Some(page) = self.page {
            document = only_page(document, page)?;
        }
        let content = match format {
            Format::Pdf => document.to_pdf(),
            Format::Svg => svg(&document)?.into_bytes(),
        };
        files::replace(&path, content)?;
        let pages = match document.pages.len() {
            1 => "1 page".to_owned(),
            pages => format!("{pages} pages"),
        };
        output::print(&format!("{}: {pages}\n", path.display()))
    }

    fn palette(&self) -> Palette {
        if self.grey { Palette::Grey } else { Palette::Colour }
    }

    fn language(&self) -> Language {
        self.lang.unwrap_or_else(language_of_the_system)
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
                .map_err(|error| Failure::input(format!("--what {parts}: {error}")))?,
        };
        let wanted = Kit {
            options,
            parts,
            paper: self.paper,
            language: self.language(),
            palette: self.palette(),
        };
        kit(&wanted).map_err(Failure::input)
    }

    fn diagram(&self, text: &str) -> Result<Document, Failure> {
        let position = self.game.position(Some(text))?;
        let style = Style { palette: self.palette(), ..Style::default() };
        let page = picture(&position.view(Viewer::Spectator), &Marks::default(), &style)
            .map_err(Failure::input)?;
        Ok(Document {
            title: format!("{} {position}", self.game.game),
            language: self.language(),
            two_sided: false,
            pages: vec![page],
        })
    }

    fn games_of(&self, path: &Path) -> Result<Document, Failure> {
        let wrong = |error: String| Failure::input(format!("{}: {error}", path.display()));
        let records = read_all(&files::read(path)?).map_err(|error| wrong(error.to_string()))?;
        let mut whole: Option<Document> = None;
        for record in &records {
            let game = record.game().unwrap_or_default();
            if !game.eq_ignore_ascii_case(self.game.game.name()) {
                return Err(wrong(format!("a game of `{game}`, not of {}", self.game.game)));
            }
            let sheets = record_sheets(record, self.language(), self.paper, self.palette())
                .map_err(|error| wrong(error.to_string()))?;
            match &mut whole {
                Some(whole) => whole.pages.extend(sheets.pages),
                None => whole = Some(sheets),
            }
        }
        whole.ok_or_else(|| wrong("there is no game in it".to_owned()))
    }
}

fn format_of(path: &Path) -> Result<Format, Failure> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("pdf") => Ok(Format::Pdf),
        Some("svg") => Ok(Format::Svg),
        _ => Err(Failure::input(format!(
            "{}: a file to print ends with .pdf or .svg",
            path.display()
        ))),
    }
}

fn only_page(mut document: Document, number: usize) -> Result<Document, Failure> {
    let count = document.pages.len();
    if !(1..=count).contains(&number) {
        return Err(Failure::input(format!("--page is a number from 1 to {count}")));
    }
    document.pages = vec![document.pages.swap_remove(number - 1)];
    document.two_sided = false;
    Ok(document)
}

fn svg(document: &Document) -> Result<String, Failure> {
    match &document.pages[..] {
        [page] => Ok(page.to_svg(&document.title)),
        pages => Err(Failure::input(format!(
            "an SVG file holds one page and this is {}: choose one with --page",
            pages.len()
        ))),
    }
}

/// French if the system speaks it, as most programs find out.
fn language_of_the_system() -> Language {
    let spoken = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    match spoken {
        Some(spoken) if spoken.starts_with("fr") => Language::French,
        _ => Language::English,
    }
}
