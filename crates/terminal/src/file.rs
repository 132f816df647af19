//! Atomic writes: files that are there whole or not at all, and texts that end.

use std::fs::{self, Metadata, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// More than all games ever written down: what is larger is no file of ours, or has no end (`/dev/zero`).
const LARGEST: u64 = 1 << 28;

/// The text of a file.
pub fn read_file(path: &Path) -> io::Result<String> {
    fs::File::open(path).and_then(read_text)
}

/// All the text that something holds, unless that is more than any file of games.
pub fn read_text(source: impl Read) -> io::Result<String> {
    let mut text = String::new();
    match source.take(LARGEST + 1).read_to_string(&mut text)? as u64 > LARGEST {
        true => Err(io::ErrorKind::FileTooLarge.into()),
        false => Ok(text),
    }
}

/// Replaces a file only when all of what is new has been written and has reached the disk.
///
/// A link stays a link: what it leads to is replaced. Who may read the file stays as it was. What
/// is no file but a pipe or a device is written to as it is.
pub fn replace_file(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let (target, old) = target_of(path)?;
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::write(target, content);
    }
    let mut new = beside(&target)?;
    if let Some(old) = old {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.write_all(content.as_ref())?;
    new.as_file().sync_all()?;
    new.persist(&target)?;
    // The name is part of the folder. Where folders cannot be synced, the file itself was.
    let _ = fs::File::open(folder_of(&target)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Whether [`replace_file`] could write there now, without changing anything.
pub fn can_replace_file(path: &Path) -> io::Result<()> {
    let (target, old) = target_of(path)?;
    match old {
        Some(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Some(old) if !old.is_file() => Ok(()),
        _ => beside(&target).map(drop),
    }
}

/// What a path leads to, and what is there.
fn target_of(path: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    match fs::canonicalize(path) {
        Ok(target) => fs::metadata(&target).map(|old| (target, Some(old))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A link to nothing yet: the file is made where it leads.
            let target = fs::read_link(path).map_or_else(
                |_| path.to_owned(),
                |link| path.parent().unwrap_or(Path::new("")).join(link),
            );
            Ok((target, None))
        }
        Err(error) => Err(error),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// An empty file in the same folder, so that it can take the other's place at once; it goes away
/// if it does not.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".hexotheque-");
    if let Some(permissions) = usual_permissions() {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder_of(target)).map_err(plain)
}

/// What the system said, without the name of a file that nobody asked for.
fn plain(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((said, _)) => io::Error::new(error.kind(), said),
        None => error,
    }
}

/// What a new file may be read by, less what the user's mask takes away.
fn usual_permissions() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("a file").permissions().mode() & 0o777
    }

    #[test]
    fn links_and_permissions_survive() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).expect("a folder");
        fs::write(at("deep/file"), "old").expect("a file");
        fs::set_permissions(at("deep/file"), Permissions::from_mode(0o640)).expect("a mode");
        symlink("deep/file", at("link")).expect("a link");
        replace_file(&at("link"), "new").expect("replaced");
        assert!(fs::symlink_metadata(at("link")).expect("still there").is_symlink());
        assert_eq!(fs::read_to_string(at("deep/file")).expect("a file"), "new");
        assert_eq!(mode(&at("deep/file")), 0o640);
        symlink("deep/later", at("dangling")).expect("a link");
        replace_file(&at("dangling"), "new").expect("made");
        assert_eq!(fs::read_to_string(at("deep/later")).expect("a file"), "new");
        let plain = at("plain");
        fs::write(&plain, "").expect("a file");
        assert_eq!(mode(&at("deep/later")), mode(&plain), "as any other new file");
        assert_eq!(fs::read_dir(at("deep")).expect("a folder").count(), 2, "nothing left over");
    }

    #[test]
    fn a_place_that_cannot_be_written_is_known_before() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(can_replace_file(&folder.path().join("new")).is_ok());
        let error = can_replace_file(&folder.path().join("no/such/folder")).expect_err("nowhere");
        assert!(!error.to_string().contains(".hexotheque-"), "{error}");
        assert!(can_replace_file(folder.path()).is_err(), "a folder is no file");
        assert!(can_replace_file(Path::new("/dev/null")).is_ok());
        replace_file(Path::new("/dev/null"), "nothing").expect("written");
        assert!(!fs::metadata("/dev/null").expect("still there").is_file());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}
