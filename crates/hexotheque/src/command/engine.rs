//! `hexotheque engine`

use clap::Args;
use engine::Session;
use games::{AnyOptions, GameId};

use super::setup::{self, GameParser};
use crate::failure::Failure;

/// Speak the Universal Game Interface on standard input and output
#[derive(Debug, Args)]
pub(super) struct Engine {
    /// The game's name; can be changed by `setoption name Game`
    #[arg(default_value = "gosix", value_parser = GameParser)]
    game: GameId,

    /// Something agreed before the game, such as variant=express; can be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl Engine {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut options = AnyOptions::new(self.game);
        setup::set_all(&mut options, &self.options)?;
        Ok(Session::new(options, std::io::stdout()).run(std::io::stdin().lock())?)
    }
}
