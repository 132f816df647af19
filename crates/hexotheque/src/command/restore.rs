//! `hexotheque restore`

use std::path::PathBuf;

use clap::Args;

use super::data::DataArguments;
use crate::failure::Failure;
use crate::output;
use crate::words;

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
            return Err(Failure::say("restore.none", &[("file", &from.display())]));
        }
        let restored = server::storage::restore(from, &to, server::tables::now());
        let (from, to) = (from.display(), to.display());
        let aside = restored.map_err(|error| {
            Failure::say("file.wrong", &[("file", &from), ("why", &words::told(&error))])
        })?;
        let mut said = words::say("backup.done", &[("to", &to), ("from", &from)]) + "\n";
        if let Some(aside) = aside {
            said += &format!("{}\n", words::say("restore.aside", &[("file", &aside.display())]));
        }
        output::print(&said)
    }
}
