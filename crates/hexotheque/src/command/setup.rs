//! What several subcommands ask for: a game, its options, a position, a seed.

use clap::Args;
use games::{AnyOptions, AnyPosition, GameId, Seed};

use crate::failure::Failure;

/// Which game is meant and what was agreed.
#[derive(Debug, Args)]
pub(super) struct GameArguments {
    /// The game's name; `hexotheque games` lists them
    #[arg(value_name = "GAME")]
    pub(super) game: GameId,

    /// Something agreed before the game, such as variant=express; can be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,

    /// Where the game's chance comes from: a whole number or 64 hexadecimal digits
    #[arg(long, default_value = "0")]
    pub(super) seed: Seed,
}

impl GameArguments {
    /// The options as given.
    pub(super) fn options(&self) -> Result<AnyOptions, Failure> {
        let mut options = AnyOptions::new(self.game);
        set_all(&mut options, &self.options)?;
        Ok(options)
    }

    /// The position given as text, or the beginning of the game.
    pub(super) fn position(&self, text: Option<&str>) -> Result<AnyPosition, Failure> {
        let options = self.options()?;
        match text {
            None => Ok(AnyPosition::start(&options, &self.seed)),
            Some(text) => AnyPosition::from_text(text, &options, &self.seed)
                .map_err(|error| Failure::input(format!("position `{text}`: {error}"))),
        }
    }
}

/// Sets options from texts such as `variant=express`.
pub(super) fn set_all(options: &mut AnyOptions, texts: &[String]) -> Result<(), Failure> {
    for text in texts {
        let (name, value) = text.split_once('=').ok_or_else(|| {
            Failure::input(format!("--option {text}: an option is written NAME=VALUE"))
        })?;
        options
            .set(name.trim(), value.trim())
            .map_err(|error| Failure::input(format!("--option {text}: {error}")))?;
    }
    Ok(())
}
