//! `hexotheque systemd`

use clap::Args;

use crate::failure::Failure;
use crate::output;

/// The unit of the Debian package, which is also what is printed.
const UNIT: &str = include_str!("../../../../packaging/hexotheque.service");

/// Where the package has the program.
const PACKAGED: &str = "/usr/bin/hexotheque";

/// Print a hardened systemd unit for `serve`, to be put into /etc/systemd/system
#[derive(Debug, Args)]
pub(super) struct Systemd {}

impl Systemd {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let program = std::env::current_exe()?;
        output::print(&unit(&program.to_string_lossy()))
    }
}

/// The unit for a program that lies here. In a unit `%` stands for something else, and a path with
/// spaces is quoted.
fn unit(program: &str) -> String {
    let program = program.replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%");
    let quoted = match program.contains(char::is_whitespace) {
        true => format!("\"{program}\""),
        false => program,
    };
    UNIT.replacen(PACKAGED, &quoted, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_starts_the_program_where_it_lies() {
        assert_eq!(unit(PACKAGED), UNIT);
        let unit = unit("/home/ada lovelace/100%/hexotheque");
        assert!(
            unit.contains("\nExecStart=\"/home/ada lovelace/100%%/hexotheque\" serve\n"),
            "{unit}"
        );
    }
}
