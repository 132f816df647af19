//! Store lock: the file with the games and who may touch it: only its owner, and only one server at a time.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use table::Time;
use thiserror::Error;

/// Why a store cannot be had.
#[derive(Debug, Error)]
pub enum PlaceError {
    /// Nothing can be written there.
    #[error("cannot write to {0}: {1}; choose another directory with --data")]
    Directory(PathBuf, io::Error),
    /// Another server has it.
    #[error(
        "{0} is used by another Hexothèque{1}; stop that one or choose another directory with --data"
    )]
    Used(PathBuf, String),
}

/// A store that nobody else has.
///
/// The lock is on a file beside the store, and the system frees it when the process ends, however
/// it ends. The file itself stays: whoever removed it could remove another's.
pub(super) struct Place {
    file: PathBuf,
    lock: File,
    /// Which file it was when it was opened.
    identity: Option<Identity>,
}

/// What tells a file from another of the same name.
type Identity = (u64, u64);

impl Place {
    /// Takes the store, whose file is made if there is none: only its owner may read it.
    pub(super) fn take(file: &Path) -> Result<Place, PlaceError> {
        let mut place = Place::lock(file)?;
        let opened = private(OpenOptions::new().read(true).write(true).create(true)).open(file);
        let opened = opened.map_err(|error| PlaceError::Directory(file.to_owned(), error))?;
        keep_private(&opened);
        place.identity = opened.metadata().ok().map(|metadata| identity(&metadata));
        Ok(place)
    }

    /// Keeps others from a store, which need not exist yet. The directory is made if there is none:
    /// only its owner may enter it.
    pub(super) fn lock(file: &Path) -> Result<Place, PlaceError> {
        let directory = match file.parent() {
            Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
            Some(parent) => parent,
            None => Path::new("."),
        };
        let refused = |error| PlaceError::Directory(directory.to_owned(), error);
        make_directory(directory).map_err(refused)?;
        let beside = file.with_added_extension("lock");
        let mut lock = private(OpenOptions::new().read(true).write(true).create(true))
            .open(&beside)
            .map_err(refused)?;
        if let Err(error) = lock.try_lock() {
            return Err(match error {
                fs::TryLockError::WouldBlock => {
                    PlaceError::Used(file.to_owned(), holder(&mut lock))
                }
                fs::TryLockError::Error(error) => refused(error),
            });
        }
        // For whoever finds the store taken; nothing depends on it.
        let _ = lock.set_len(0).and_then(|()| write!(lock, "{}", std::process::id()));
        Ok(Place { file: file.to_owned(), lock, identity: None })
    }

    /// Gives what is there another name, with what was written ahead; `None` if nothing is there.
    pub(super) fn set_aside(&self, now: Time) -> Result<Option<PathBuf>, PlaceError> {
        if !self.file.exists() {
            return Ok(None);
        }
        let aside = self.file.with_added_extension(format!("replaced-{}", now.0));
        for ending in ["-wal", "-shm", ""] {
            let named = |file: &Path| {
                let mut name = file.as_os_str().to_owned();
                name.push(ending);
                PathBuf::from(name)
            };
            match fs::rename(named(&self.file), named(&aside)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(PlaceError::Directory(named(&self.file), error));
                }
                _ => {}
            }
        }
        Ok(Some(aside))
    }

    /// Whether the file is still the one that was opened: what is written to a file without a name
    /// is lost when the process ends.
    pub(super) fn is_still_there(&self) -> bool {
        fs::metadata(&self.file).is_ok_and(|now| Some(identity(&now)) == self.identity)
    }

    /// Lets others have it.
    pub(super) fn leave(&self) {
        // If it cannot be unlocked, the end of the process does it.
        let _ = self.lock.unlock();
    }
}

/// Who has the lock, as far as that can be read.
fn holder(lock: &mut File) -> String {
    let mut text = String::new();
    let read = lock.rewind().and_then(|()| lock.take(20).read_to_string(&mut text));
    match (read, text.trim().parse::<u32>()) {
        (Ok(_), Ok(process)) => format!(" (process {process})"),
        _ => String::new(),
    }
}

/// Makes a new file, empty and readable by its owner only; fails if there is one of that name.
pub(super) fn new_private_file(file: &Path) -> io::Result<File> {
    private(OpenOptions::new().write(true).create_new(true)).open(file)
}

#[cfg(unix)]
fn make_directory(directory: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

/// Takes from others what an earlier version let them read. What lies beside it follows: SQLite
/// gives its other files the same rights.
#[cfg(unix)]
fn keep_private(file: &File) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(metadata) = file.metadata() else { return };
    if metadata.permissions().mode() & 0o077 != 0
        && let Err(error) = file.set_permissions(fs::Permissions::from_mode(0o600))
    {
        tracing::warn!(%error, "others can read the games");
    }
}

#[cfg(unix)]
fn identity(metadata: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn make_directory(directory: &Path) -> io::Result<()> {
    fs::create_dir_all(directory)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(not(unix))]
fn keep_private(_: &File) {}

/// Elsewhere a file in use cannot be removed or replaced.
#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> Identity {
    (0, 0)
}
