//! Sheets that belong together, ready to be written to a file.

use rulebook::Language;

use crate::pdf;
use crate::scene::Scene;

/// A sheet of paper, printed on one side or on both.
pub(crate) struct Sheet {
    /// What is on it, for the list of bookmarks.
    pub(crate) name: String,
    pub(crate) front: Scene,
    pub(crate) back: Option<Scene>,
}

impl Sheet {
    pub(crate) fn one_sided(name: &str, front: Scene) -> Sheet {
        Sheet { name: name.to_owned(), front, back: None }
    }
}

/// Pages to print.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it is called.
    pub title: String,
    /// Its language.
    pub language: Language,
    /// Whether its sheets are printed on both sides: then every other page is a back.
    pub two_sided: bool,
    /// The pages, in order.
    pub pages: Vec<Scene>,
    /// Whether the first page says how to print and cut.
    pub guided: bool,
    /// Where something begins: the page, counted from 0, and what it is.
    pub bookmarks: Vec<(usize, String)>,
}

impl Document {
    /// With `blank_backs`, as soon as one sheet has a back every sheet gets one, if only an empty
    /// one, so that fronts and backs stay together in a printer that prints both sides.
    pub(crate) fn new(
        title: String,
        language: Language,
        sheets: Vec<Sheet>,
        blank_backs: bool,
    ) -> Document {
        let any_back = sheets.iter().any(|sheet| sheet.back.is_some());
        let two_sided =
            any_back && (blank_backs || sheets.iter().all(|sheet| sheet.back.is_some()));
        let (mut pages, mut bookmarks): (Vec<Scene>, Vec<(usize, String)>) = Default::default();
        for Sheet { name, front, back } in sheets {
            if bookmarks.last().is_none_or(|(_, last)| *last != name) {
                bookmarks.push((pages.len(), name));
            }
            let empty = Scene::new(front.width, front.height);
            pages.push(front);
            match back {
                Some(back) => pages.push(back),
                None if any_back && blank_backs => pages.push(empty),
                None => {}
            }
        }
        Document { title, language, two_sided, guided: false, pages, bookmarks }
    }

    /// The document as a PDF file.
    pub fn to_pdf(&self) -> Vec<u8> {
        let about = pdf::About {
            title: &self.title,
            language: self.language,
            two_sided: self.two_sided,
            bookmarks: &self.bookmarks,
        };
        pdf::write(&self.pages, &about)
    }

    /// The number of the page that shows best what it is: the first behind the one that says how
    /// to print, if there is one.
    pub fn face(&self) -> usize {
        self.bookmarks.get(usize::from(self.guided)).map_or(1, |(page, _)| page + 1)
    }

    /// One page as an SVG file, counted from 1.
    pub fn page_to_svg(&self, number: usize) -> Option<String> {
        let page = self.pages.get(number.checked_sub(1)?)?;
        Some(page.to_svg(&format!("{} {number}", self.title)))
    }
}
