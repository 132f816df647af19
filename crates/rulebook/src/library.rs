//! The rulebook's texts, built into the program and read once.

use std::sync::LazyLock;

use games::GameId;

use crate::{About, Language, Rulebook, reading};

struct Sources {
    game: GameId,
    about: &'static str,
    french: &'static str,
    english: &'static str,
}

macro_rules! sources {
    ($($game:ident: $name:literal),+ $(,)?) => {
        &[$(Sources {
            game: GameId::$game,
            about: include_str!(concat!("../../../rulebook/", $name, ".toml")),
            french: include_str!(concat!("../../../rulebook/", $name, ".fr.md")),
            english: include_str!(concat!("../../../rulebook/", $name, ".en.md")),
        }),+]
    };
}

/// One line for each game.
const SOURCES: &[Sources] = sources! {
    Gosix: "gosix",
    Hexone: "hexone",
    SixByFive: "6x5",
};

struct Volume {
    game: GameId,
    about: About,
    french: Rulebook,
    english: Rulebook,
}

impl Sources {
    /// These texts are part of the program, and the tests of this crate read every one of them.
    fn open(&self) -> Volume {
        let read = |language, source| {
            reading::read(self.game, language, source)
                .unwrap_or_else(|error| panic!("{}.{language}.md, {error}", self.game))
        };
        Volume {
            game: self.game,
            about: toml::from_str(self.about)
                .unwrap_or_else(|error| panic!("{}.toml, {error}", self.game)),
            french: read(Language::French, self.french),
            english: read(Language::English, self.english),
        }
    }
}

static VOLUMES: LazyLock<Vec<Volume>> =
    LazyLock::new(|| SOURCES.iter().map(Sources::open).collect());

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
