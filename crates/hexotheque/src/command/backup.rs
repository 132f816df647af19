//! `hexotheque backup`

use std::path::PathBuf;

use clap::Args;

use super::data::DataArguments;
use crate::failure::Failure;
use crate::output;
use crate::words;

/// Copy the games of a running server to a file
#[derive(Debug, Args)]
pub(super) struct Backup {
    /// The file to write; it must not exist yet
    file: PathBuf,

    #[command(flatten)]
    data: DataArguments,
}

impl Backup {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (from, to) = (self.data.file()?, &self.file);
        if !from.exists() {
            let from = from.display();
            return Err(Failure::say("backup.none", &[("from", &from)]));
        }
        if to.exists() {
            let to = to.display();
            return Err(Failure::say("backup.exists", &[("to", &to)]));
        }
        let copied = server::storage::backup(&from, to);
        let (from, to) = (from.display(), to.display());
        copied.map_err(|error| {
            Failure::say("file.wrong", &[("file", &to), ("why", &words::told(&error))])
        })?;
        output::print(&format!("{}\n", words::say("backup.done", &[("to", &to), ("from", &from)])))
    }
}
