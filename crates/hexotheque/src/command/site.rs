//! `hexotheque site`

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args;
use server::site::SiteError;

use super::files;
use crate::failure::Failure;
use crate::output;
use crate::words::say;

/// Write the static edition: the game room as files for any web space, everything but play by link
#[derive(Debug, Args)]
pub(super) struct Site {
    /// The folder to write into, made if it is not there
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,

    /// The path at which the web space will have the folder, such as /games/
    #[arg(long, default_value = "/", value_name = "PATH")]
    base: String,

    /// Write even if the folder has other things in it, which stay as they are
    #[arg(short, long)]
    force: bool,
}

/// The list of what was written, by which a later edition knows what it may replace.
const LIST: &str = ".hexotheque-site";

impl Site {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let before = fs::read_to_string(self.folder.join(LIST)).unwrap_or_default();
        let before: BTreeSet<&str> = before.lines().collect();
        let there = files_in(&self.folder)?;
        let ours = |path: &str| path == LIST || before.contains(path);
        if let Some(other) = there.iter().find(|path| !ours(path))
            && !self.force
        {
            let folder: &dyn std::fmt::Display = &self.folder.display();
            return Err(Failure::say("site.other", &[("folder", folder), ("other", other)]));
        }
        let written = server::site::site(&self.base).map_err(|error| match error {
            SiteError::NoModule => Failure::say("site.no_module", &[]),
            SiteError::Base(base) => Failure::say("site.base", &[("base", &base)]),
            SiteError::Kit(why) => Failure::input(why),
        })?;
        let paths: BTreeSet<&str> = written.iter().map(|file| file.path.as_str()).collect();
        for path in before.iter().filter(|path| there.contains(**path) && !paths.contains(*path)) {
            remove(&self.folder.join(path))?;
        }
        // Before the files: should it end in the middle, they are known to be ours.
        let list: Vec<&str> = paths.iter().copied().collect();
        write(&self.folder.join(LIST), list.join("\n").as_bytes())?;
        for file in &written {
            write(&self.folder.join(&file.path), &file.data)?;
        }
        let folder: &dyn std::fmt::Display = &self.folder.display();
        let said = say("site.written", &[("folder", folder), ("n", &written.len())]);
        output::print(&format!("{said}\n"))
    }
}

/// All files in a folder, as paths from there.
fn files_in(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        let entries = match fs::read_dir(&inner) {
            Err(error) if error.kind() == ErrorKind::NotFound && inner == folder => break,
            entries => entries.map_err(|error| files::failed(&inner, &error))?,
        };
        for entry in entries {
            let path = entry.map_err(|error| files::failed(&inner, &error))?.path();
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if let Ok(path) = path.strip_prefix(folder) {
                let parts = path.components().map(|part| part.as_os_str().to_string_lossy());
                found.insert(parts.collect::<Vec<_>>().join("/"));
            }
        }
    }
    Ok(found)
}

fn write(path: &Path, data: &[u8]) -> Result<(), Failure> {
    let failed = |error| files::failed(path, &error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, data).map_err(failed)
}

fn remove(path: &Path) -> Result<(), Failure> {
    fs::remove_file(path).map_err(|error| files::failed(path, &error))
}
