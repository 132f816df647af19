//! Why a store cannot be used.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system refuses something.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// Another process works with it.
    #[error("{0} is used by another process{1}")]
    Used(PathBuf, String),
    /// It was written by another version of the program.
    #[error("{0} is of version {1}, and only version {2} can be read")]
    Version(PathBuf, String, u32),
    /// There are other things in the folder.
    #[error("{0} is no store, and is not empty")]
    Foreign(PathBuf),
    /// A file is not as it was written.
    #[error("{0} is damaged at byte {1}; only a copy of the store helps")]
    Damaged(PathBuf, u64),
    /// A file is not there.
    #[error("{0} is missing; only a copy of the store helps")]
    Missing(PathBuf),
}
