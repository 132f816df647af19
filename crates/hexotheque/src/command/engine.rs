//! `hexotheque engine`

use clap::Args;
use engine::Session;
use games::GameId;

use super::setup::{AgreedArguments, GameParser};
use crate::failure::Failure;

/// Speak the Universal Game Interface on standard input and output
#[derive(Debug, Args)]
pub(super) struct Engine {
    /// The game's name; can be changed by `setoption name Game`
    #[arg(default_value = GameId::ALL[0].name(), value_parser = GameParser)]
    game: GameId,

    #[command(flatten)]
    agreed: AgreedArguments,
}

impl Engine {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let options = self.agreed.of(self.game)?;
        Ok(Session::new(options, std::io::stdout()).run(std::io::stdin().lock())?)
    }
}
