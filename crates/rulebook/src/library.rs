//! The rulebook's texts, built into the program and read once.

use std::borrow::Cow;
use std::sync::LazyLock;

use games::GameId;
use rust_embed::RustEmbed;

use crate::{About, Language, Rulebook, reading};

/// The folder with all texts; debug builds read it from disk.
#[derive(RustEmbed)]
#[folder = "../../rulebook/"]
struct Shelf;

/// These texts are part of the program, and the tests of this crate read every one of them.
fn source(path: &str) -> Cow<'static, str> {
    let file = Shelf::get(path).unwrap_or_else(|| panic!("the rulebook has no {path}"));
    match file.data {
        Cow::Borrowed(text) => String::from_utf8_lossy(text),
        Cow::Owned(text) => String::from_utf8_lossy(&text).into_owned().into(),
    }
}

/// The files of words, with their paths.
pub(crate) fn words() -> impl Iterator<Item = (String, Cow<'static, str>)> {
    let paths = Shelf::iter().filter(|path| path.starts_with("words/"));
    paths.map(|path| (path.clone().into_owned(), source(&path)))
}

pub(crate) fn read_about(game: GameId) -> Result<About, toml::de::Error> {
    toml::from_str(&source(&format!("{game}.toml")))
}

struct Volume {
    game: GameId,
    about: About,
    french: Rulebook,
    english: Rulebook,
}

impl Volume {
    fn open(game: GameId) -> Volume {
        let read = |language| {
            let path = format!("{game}.{language}.md");
            reading::read(game, language, &source(&path))
                .unwrap_or_else(|error| panic!("{path}, {error}"))
        };
        Volume {
            game,
            about: read_about(game).unwrap_or_else(|error| panic!("{game}.toml, {error}")),
            french: read(Language::French),
            english: read(Language::English),
        }
    }
}

static VOLUMES: LazyLock<Vec<Volume>> =
    LazyLock::new(|| GameId::ALL.iter().map(|game| Volume::open(*game)).collect());

fn volume(game: GameId) -> &'static Volume {
    VOLUMES
        .iter()
        .find(|volume| volume.game == game)
        .unwrap_or_else(|| panic!("the rulebook has no texts for {game}"))
}

/// What is known about a game besides its rules.
pub fn about(game: GameId) -> &'static About {
    &volume(game).about
}

/// The rules of a game.
pub fn rulebook(game: GameId, language: Language) -> &'static Rulebook {
    match language {
        Language::French => &volume(game).french,
        Language::English => &volume(game).english,
    }
}
