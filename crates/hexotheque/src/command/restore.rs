//! `hexotheque restore`

use std::path::PathBuf;

use clap::Args;

use super::data::DataArguments;
use crate::failure::Failure;
use crate::output;

/// Put a backup in the place of the games, which are kept beside it
#[derive(Debug, Args)]
pub(super) struct Restore {
    /// The backup; it is read from its first page to its last before anything is changed
    file: PathBuf,

    #[command(flatten)]
    data: DataArguments,
}

impl Restore {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (from, to) = (&self.file, self.data.file()?);
        if !from.exists() {
            return Err(Failure::input(format!("there is no file {}", from.display())));
        }
        let restored = server::storage::restore(from, &to, server::tables::now());
        let aside =
            restored.map_err(|error| Failure::input(format!("{}: {error}", from.display())))?;
        let mut said = format!("{} holds all games of {}\n", to.display(), from.display());
        if let Some(aside) = aside {
            said += &format!("What was there before is {}\n", aside.display());
        }
        output::print(&said)
    }
}
