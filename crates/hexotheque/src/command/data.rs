//! Where games are kept.

use std::env;
use std::path::PathBuf;

use clap::Args;
use server::STORE_FILE;
use server::config::Store;

use crate::failure::Failure;

/// Where games are kept.
#[derive(Debug, Args)]
pub(super) struct DataArguments {
    /// The directory in which games are kept; the usual place for data if left out
    #[arg(long, env = "HEXOTHEQUE_DATA", value_name = "DIR")]
    pub(super) data: Option<PathBuf>,
}

impl DataArguments {
    /// The file with the games.
    pub(super) fn file(&self) -> Result<PathBuf, Failure> {
        let directory = self
            .data
            .clone()
            .or_else(usual_directory)
            .ok_or_else(|| Failure::say("data.nowhere", &[]))?;
        Ok(directory.join(STORE_FILE))
    }

    /// The file with the games, unless there is a database.
    pub(super) fn store(&self, database: Option<&String>) -> Result<Store, Failure> {
        match database {
            Some(url) => Ok(Store::Database(url.clone())),
            None => self.file().map(Store::File),
        }
    }
}

/// Where programs keep their data on this platform.
fn usual_directory() -> Option<PathBuf> {
    let path = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        path("APPDATA")?
    } else if cfg!(target_os = "macos") {
        path("HOME")?.join("Library/Application Support")
    } else {
        path("XDG_DATA_HOME").or_else(|| Some(path("HOME")?.join(".local/share")))?
    };
    Some(base.join("hexotheque"))
}
