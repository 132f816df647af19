//! Sheets that belong together, ready to be written to a file.

use rulebook::Language;

use crate::pdf;
use crate::scene::Scene;

/// A sheet of paper, printed on one side or on both.
pub(crate) struct Sheet {
    pub(crate) front: Scene,
    pub(crate) back: Option<Scene>,
}

impl Sheet {
    pub(crate) fn one_sided(front: Scene) -> Sheet {
        Sheet { front, back: None }
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
}

impl Document {
    /// As soon as one sheet has a back every sheet gets one, if only an empty one, so that fronts
    /// and backs stay together in a printer that prints both sides.
    pub(crate) fn new(title: String, language: Language, sheets: Vec<Sheet>) -> Document {
        let two_sided = sheets.iter().any(|sheet| sheet.back.is_some());
        let mut pages = Vec::new();
        for Sheet { front, back } in sheets {
            let empty = Scene::new(front.width, front.height);
            pages.push(front);
            if two_sided {
                pages.push(back.unwrap_or(empty));
            }
        }
        Document { title, language, two_sided, pages }
    }

    /// The document as a PDF file.
    pub fn to_pdf(&self) -> Vec<u8> {
        let about =
            pdf::About { title: &self.title, language: self.language, two_sided: self.two_sided };
        pdf::write(&self.pages, &about)
    }

    /// One page as an SVG file, counted from 1.
    pub fn page_to_svg(&self, number: usize) -> Option<String> {
        let page = self.pages.get(number.checked_sub(1)?)?;
        Some(page.to_svg(&format!("{} {number}", self.title)))
    }
}
