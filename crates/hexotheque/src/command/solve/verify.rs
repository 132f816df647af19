//! `hexotheque solve verify`: certificates, checked by the rules alone.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use certificate::{Broken, Certificate, Least, Tally, verify};
use clap::Args;
use games::GameId;

use crate::command::files;
use crate::command::interrupt::{INTERRUPTED, stop_by_ctrl_c};
use crate::command::progress::Line;
use crate::failure::Failure;
use crate::output;
use crate::words::{self, decimal, say};

/// Check certificates with the rules alone
///
/// Everything a certificate leaves open is tried: no search, no solver and no store has a part in
/// it. The exit code is 1 if a claim is not shown.
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Certificates, as `solve gosix --certificate` writes them; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,
}

/// Every so often the line says how far it is.
const EVERY: Duration = Duration::from_millis(200);

impl Verify {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let stop = stop_by_ctrl_c()?;
        let mut all_hold = true;
        for path in &self.files {
            let read: Result<Certificate, _> = files::read(path)?.parse();
            let certificate = read.map_err(|error| files::about(path, &words::told(&error)))?;
            let begun = Instant::now();
            let mut line = Line::default();
            let mut shown = begun;
            let verified = verify(&certificate, &mut |tally| {
                if shown.elapsed() >= EVERY {
                    shown = Instant::now();
                    line.show(&tally_told(tally));
                }
                !stop.is_stopped()
            });
            line.wipe();
            let file = path.display();
            match verified {
                Ok(tally) => {
                    let seconds = decimal(begun.elapsed().as_secs_f64(), 1);
                    let (claims, tally) = (claims_told(&certificate), tally_told(&tally));
                    output::print(&format!("{file}: {claims}\n{tally}   {seconds} s\n"))?;
                }
                Err(Broken::Stopped) => return Ok(ExitCode::from(INTERRUPTED)),
                Err(broken) => {
                    all_hold = false;
                    output::print(&format!("{file}: {}\n", words::told(&broken)))?;
                }
            }
        }
        Ok(if all_hold { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// What is shown, of each seat.
fn claims_told(certificate: &Certificate) -> String {
    let claims = certificate.strategies.iter().map(|strategy| {
        let key = match strategy.claim.least {
            Least::Win => "solve.wins",
            Least::Draw => "solve.holds",
        };
        say(key, &[("who", &words::seat(GameId::Gosix, strategy.claim.seat))])
    });
    let position: &dyn std::fmt::Display = &certificate.position;
    let claims = claims.collect::<Vec<_>>().join(", ");
    say("solve.shown", &[("position", position), ("claims", &claims)])
}

fn tally_told(tally: &Tally) -> String {
    let Tally { positions, rests, looked } = tally;
    say("solve.tally", &[("n", positions), ("rests", rests), ("looked", looked)])
}
