//! `hexotheque completions`

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::{files, line};
use crate::failure::Failure;
use crate::output;
use crate::words::say;

/// Write what a shell needs to complete this command
///
/// `hexotheque completions bash > ~/.local/share/bash-completion/completions/hexotheque`, for
/// example, or --dir for a package.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell; all of them if left out with --dir
    #[arg(required_unless_present = "dir")]
    shell: Option<Shell>,

    /// Write a file for each shell into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

const ALL: [Shell; 5] = [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh];

impl Completions {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Some(dir) = &self.dir else {
            return self.shell.map_or(Ok(()), |shell| output::print(&script(shell)));
        };
        std::fs::create_dir_all(dir).map_err(|error| files::failed(dir, &error))?;
        let shells = self.shell.map_or(ALL.to_vec(), |shell| vec![shell]);
        for shell in &shells {
            let name = clap_complete::Generator::file_name(shell, "hexotheque");
            files::replace(&dir.join(name), script(*shell))?;
        }
        let said = say("written", &[("n", &shells.len()), ("dir", &dir.display())]);
        output::print(&format!("{said}\n"))
    }
}

fn script(shell: Shell) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut line::command(), "hexotheque", &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
