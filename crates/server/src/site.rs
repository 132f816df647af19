//! Static edition: the client with the room as WebAssembly, as files that any web space can serve. Everything but play
//! by link.

use std::collections::BTreeSet;

use games::GameId;
use rulebook::Language;
use thiserror::Error;

use crate::assets::{self, ENCODINGS, MODULE};
use crate::edition::{Edition, Host};
use crate::problem::Problem;
use crate::request::PrintKit;
use crate::routes::paper;

/// A file of the static edition.
#[derive(Debug)]
pub struct SiteFile {
    /// Where it goes, from the folder of the edition.
    pub path: String,
    /// What is in it.
    pub data: Vec<u8>,
}

/// Why there is no static edition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SiteError {
    /// The program was built without the room as WebAssembly.
    #[error("this program has no WebAssembly in it; `cargo xtask wasm`, then build it again")]
    NoModule,
    /// A path that no web space has.
    #[error("`{0}` is not a path such as `/` or `/games/`")]
    Base(String),
    /// Something cannot be printed.
    #[error("{0}")]
    Kit(String),
}

/// All files of the edition that lies at this path of a web space.
pub fn site(base: &str) -> Result<Vec<SiteFile>, SiteError> {
    let base = read_base(base)?;
    if !assets::is_there(MODULE) {
        return Err(SiteError::NoModule);
    }
    let edition = Edition::new(Host::Device, &base);
    let mut files = Vec::new();
    let mut put = |path: String, data: Vec<u8>| files.push(SiteFile { path, data });
    for path in assets::paths() {
        let data = match edition.read(&path) {
            Some(text) => text.as_bytes().to_vec(),
            None => assets::read(&path).map(|(data, _)| data.into_owned()).unwrap_or_default(),
        };
        put(path, data);
    }
    let page = edition.read("index.html").unwrap_or_default();
    for path in pages() {
        put(format!("{path}/index.html"), page.into());
    }
    // What many web spaces send for addresses they do not know: games of a device have such ones.
    put("404.html".to_owned(), page.into());
    for (path, data) in kits().map_err(|problem| SiteError::Kit(problem.detail()))? {
        put(path, data);
    }
    let packed: Vec<SiteFile> = files.iter().filter_map(gzipped).collect();
    files.extend(packed);
    for (_, ending) in ENCODINGS {
        let path = format!("{MODULE}{ending}");
        files.extend(assets::packed(&path).map(|data| SiteFile { path, data: data.into_owned() }));
    }
    Ok(files)
}

/// A path with a slash at both ends.
fn read_base(base: &str) -> Result<String, SiteError> {
    let wrong = || SiteError::Base(base.to_owned());
    if base == "/" {
        return Ok(base.to_owned());
    }
    let inner = base.strip_prefix('/').ok_or_else(wrong)?;
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    let is_plain = |part: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_~.".contains(&byte);
        !matches!(part, "" | "." | "..") && part.bytes().all(plain)
    };
    match inner.split('/').all(is_plain) {
        true => Ok(format!("/{inner}/")),
        false => Err(wrong()),
    }
}

/// The addresses of pages, each of which is the client's page; without those that cannot be told beforehand.
fn pages() -> impl Iterator<Item = String> {
    let pages = crate::PAGES.iter().map(|page| page.trim_start_matches('/'));
    pages.filter(|page| !page.is_empty()).flat_map(|page| {
        let games = GameId::ALL.iter().map(|game| page.replace("{game}", game.name()));
        let named: BTreeSet<String> = games.filter(|page| !page.contains('{')).collect();
        named
    })
}

/// Whole games to print, named as `web/pages/print.js` asks for them.
fn kits() -> Result<Vec<(String, Vec<u8>)>, Problem> {
    let mut kits = Vec::new();
    for game in GameId::ALL {
        let variants = game.option_specs().iter().find(|spec| spec.name == "variant");
        let variants = variants.map_or(vec![None], |spec| {
            spec.values.iter().map(|value| Some((*value).to_owned())).collect()
        });
        for variant in variants {
            for paper in ["a4", "letter"] {
                for tone in ["colour", "grey"] {
                    for language in Language::ALL {
                        let asked = PrintKit {
                            variant: variant.clone(),
                            paper: Some(paper.to_owned()),
                            tone: Some(tone.to_owned()),
                            lang: Some(language.to_string()),
                            ..PrintKit::default()
                        };
                        let variant = variant.as_deref().unwrap_or_default();
                        let name = [game.name(), variant, paper, tone, language.code()];
                        let name = name.map(str::to_owned).into_iter().filter(|w| !w.is_empty());
                        let name = name.collect::<Vec<_>>().join("-");
                        let [pdf, svg] = paper::both(*game, &asked)?;
                        kits.push((format!("kits/{name}.pdf"), pdf));
                        kits.push((format!("kits/{name}.svg"), svg));
                    }
                }
            }
        }
    }
    Ok(kits)
}

/// A text once more, compressed, for web spaces that look for such files.
fn gzipped(file: &SiteFile) -> Option<SiteFile> {
    let data = assets::gzipped(&file.path, &file.data)?;
    Some(SiteFile { path: format!("{}.gz", file.path), data })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::PAGE_POLICY;

    #[test]
    fn a_base_is_a_path_with_a_slash_at_both_ends() {
        for (given, read) in [("/", "/"), ("/games", "/games/"), ("/a/b-c/", "/a/b-c/")] {
            assert_eq!(read_base(given), Ok(read.to_owned()), "{given}");
        }
        for wrong in ["", "games", "//", "/a//b/", "/../", "/a b/", "/\"/", "https://example.org/"]
        {
            assert_eq!(read_base(wrong), Err(SiteError::Base(wrong.to_owned())), "{wrong}");
        }
    }

    #[test]
    fn every_page_of_every_game_is_written() {
        let pages: Vec<String> = pages().collect();
        for game in GameId::ALL {
            for page in ["new", "rules", "lesson"] {
                assert!(pages.contains(&format!("{page}/{}", game.name())), "{page} {game}");
            }
        }
        assert!(pages.contains(&"analyse".to_owned()));
        assert!(pages.iter().all(|page| !page.contains('{')), "{pages:?}");
    }

    #[test]
    fn a_page_without_a_server_says_itself_what_may_run_in_it() {
        let edition = Edition::new(Host::Device, "/");
        assert!(edition.read("index.html").expect("there is a page").contains(PAGE_POLICY));
    }
}
