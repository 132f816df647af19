//! `hexotheque match`

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use engine::Limits;
use engine::contest::{Answer, Contest, Contestant, Estimate, Pairing, Report, Sprt, Terms};
use games::record::write_all;
use rulebook::words::Values;
use serde_json::json;

use super::files;
use super::interrupt::{INTERRUPTED, stop_by_ctrl_c};
use super::progress::{self, Line};
use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;
use crate::words::{self, decimal};

/// Let players meet and say who is stronger, and how surely
///
/// A player is `random`, `engine`, `level:1` to `level:8`, or `ugi:COMMAND` for a program that
/// speaks the Universal Game Interface. Every opening is played from both sides. Ctrl-C ends the
/// match and tells the result so far.
#[derive(Debug, Args)]
pub(super) struct Match {
    #[command(flatten)]
    game: GameArguments,

    /// The first player
    #[arg(long, value_name = "PLAYER", required_unless_present = "players", requires = "b")]
    a: Option<Contestant>,

    /// The second player
    #[arg(long, value_name = "PLAYER", required_unless_present = "players", requires = "a")]
    b: Option<Contestant>,

    /// A player of a round-robin, instead of --a and --b; given three times or more
    #[arg(long = "player", value_name = "PLAYER", conflicts_with_all = ["a", "b"])]
    players: Vec<Contestant>,

    /// How many games any two players play; an odd number is rounded up
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// For how many milliseconds to think about a move; 100 if --nodes is not given either
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,

    /// How many positions to look at for a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// By how many milliseconds a player may be late
    #[arg(long, value_name = "MS", default_value_t = 200)]
    margin: u64,

    /// How many games to play at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,

    /// Stop as soon as it is clear whether a is stronger by ELO1 or only by ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,

    /// Write the games to this file (.hxg)
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    out: Option<PathBuf>,
}

impl Match {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let contest = self.contest()?;
        if let Some(path) = &self.out {
            files::check_writable(path)?;
        }
        let stop = stop_by_ctrl_c()?;
        let mut line = Line::default();
        let report = contest
            .run(&stop, &mut |report| line.show(&progress_of(report)))
            .map_err(|error| Failure::input(words::told(&error)))?;
        line.wipe();
        if self.json {
            let mut value = json!(report);
            value["game"] = json!(self.game.game);
            output::print_json(&value)?;
        } else {
            output::print(&describe(&report))?;
        }
        // Last, so that whatever happens to the file, the result has been told.
        if let Some(path) = &self.out {
            files::replace(path, write_all(&report.records))?;
        }
        Ok(if stop.is_stopped() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn contest(&self) -> Result<Contest, Failure> {
        let players = match (&self.a, &self.b) {
            (Some(a), Some(b)) => vec![a.clone(), b.clone()],
            _ if self.players.len() < 3 => {
                return Err(Failure::say("match.players", &[]));
            }
            _ => self.players.clone(),
        };
        let margin = Duration::from_millis(self.margin);
        let limits = match (self.movetime, self.nodes) {
            (Some(time), _) => Limits::time(Duration::from_millis(time)),
            (None, Some(nodes)) => Limits::nodes(nodes),
            (None, None) => Terms::default().limits,
        };
        Ok(Contest {
            options: self.game.options()?,
            players,
            pairs: self.games.div_ceil(2),
            terms: Terms { limits, margin },
            concurrency: usize::from(self.concurrency),
            sprt: self.sprt,
            seed: self.game.seed.clone(),
        })
    }
}

/// How far the match is, in one line.
fn progress_of(report: &Report) -> String {
    let mut line = progress::bar(report.games.into(), report.planned.into());
    if let [Pairing { tally, sprt, .. }] = report.pairings.as_slice() {
        line += &format!("  +{} ={} -{}", tally.wins, tally.draws, tally.losses);
        if let Some(trial) = sprt {
            line += &format!("  LLR {}", decimal(trial.llr, 2));
        }
    }
    if !report.forfeits.is_empty() {
        line += "  ";
        line += &words::say("match.forfeited", &[("n", &report.forfeits.len())]);
    }
    line
}

fn describe(report: &Report) -> String {
    let mut text: String = report.pairings.iter().map(describe_pairing).collect();
    if !report.table.is_empty() {
        let [points, games, player] =
            ["match.points", "match.games", "match.player"].map(|key| words::say(key, &[]));
        text += &format!(
            "\n     {:>6}  {:>15}  {points:>9} {games:>7}  {player}\n",
            "Elo", "95\u{a0}%"
        );
    }
    for (rank, rating) in (1..).zip(&report.table) {
        let Estimate { value, low, high } = rating.elo;
        text += &format!(
            "{rank:>3}. {value:>+6.0}  {:>15}  {:>9} {:>7}  {}\n",
            range(&format!("{low:+.0}"), &format!("{high:+.0}")),
            decimal(rating.points, 1),
            rating.games,
            rating.player
        );
    }
    for loss in &report.forfeits {
        let why = words::told(&loss.why);
        let values: Values = &[("game", &loss.game), ("player", &loss.player), ("why", &why)];
        text += &format!("{}\n", words::say("match.forfeit", values));
    }
    text
}

fn describe_pairing(pairing: &Pairing) -> String {
    let Pairing { a, b, tally, score, elo, superiority, sprt, .. } = pairing;
    let mut text = words::say("match.pairing", &[("a", a), ("b", b)]) + "\n  ";
    text += &words::say(
        "match.tally",
        &[
            ("n", &tally.games()),
            ("won", &tally.wins),
            ("drawn", &tally.draws),
            ("lost", &tally.losses),
        ],
    );
    let percent = |share: f64| decimal(100.0 * share, 1);
    text += "\n  ";
    text += &words::say(
        "match.score",
        &[
            ("score", &percent(score.value)),
            ("range", &range(&percent(score.low), &percent(score.high))),
            ("elo", &signed(elo.value)),
            ("elo_range", &range(&signed(elo.low), &signed(elo.high))),
            ("sure", &percent(*superiority)),
        ],
    );
    text += "\n";
    if let Some(trial) = sprt {
        let (elo0, elo1) = (trial.test.elo0(), trial.test.elo1());
        let answer = match trial.verdict {
            Answer::Elo0 => words::say("match.elo0", &[("elo", &elo0)]),
            Answer::Elo1 => words::say("match.elo1", &[("elo", &elo1)]),
            Answer::Undecided => words::say("match.undecided", &[]),
        };
        let bounds = range(&decimal(trial.lower, 2), &decimal(trial.upper, 2));
        let values: Values = &[
            ("elo0", &elo0),
            ("elo1", &elo1),
            ("answer", &answer),
            ("llr", &decimal(trial.llr, 2)),
            ("range", &bounds),
        ];
        text += &format!("  {}\n", words::say("match.sprt", values));
    }
    text
}

/// From one number to another.
fn range(low: &str, high: &str) -> String {
    words::say("match.range", &[("low", &low), ("high", &high)])
}

/// A difference in Elo, which has no end if everything was won.
fn signed(elo: f64) -> String {
    match (elo.is_finite(), elo > 0.0) {
        (true, _) => format!("{elo:+.0}"),
        (false, true) => "+∞".to_owned(),
        (false, false) => "-∞".to_owned(),
    }
}
