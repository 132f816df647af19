//! `hexotheque analyse`

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use engine::{
    AnyAnalyst, AnyOutlook, Assessment, Info, Judgement, Limits, Line, Playable, PlayableVisitor,
    Settings, Stop,
};
use games::record::{Course, Record, read_all, replay};
use games::{GameId, Seed};
use serde_json::json;

use super::files;
use super::machine::Threads;
use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;

/// Say what the best moves are, how good, and how surely; or judge a recorded game
///
/// Prints what is known whenever it improves; the last answer stands at the end.
#[derive(Debug, Args)]
pub(super) struct Analyse {
    /// The game's name; `hexotheque games` lists them
    #[arg(value_name = "GAME", required_unless_present = "record")]
    game: Option<GameId>,

    /// The position; the beginning of the game if left out
    #[arg(conflicts_with = "record")]
    position: Option<String>,

    /// Judge every move of the games in this file (.hxg) instead; - is standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Something agreed before the game, such as variant=express; can be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// Where the game's chance comes from: a whole number or 64 hexadecimal digits
    #[arg(long, default_value = "0")]
    seed: Seed,

    /// How many of the best moves to tell apart
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,

    /// For how many milliseconds to think, about each move of a record
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    movetime: u64,

    /// How many positions to look at, at most
    #[arg(long)]
    nodes: Option<u64>,

    /// How many moves deep to look, at most
    #[arg(long)]
    depth: Option<u32>,

    /// How many megabytes to remember positions in
    #[arg(long, value_name = "MB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    #[command(flatten)]
    threads: Threads,

    /// Print one line of JSON for each improvement, or each move of a record
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match (self.game, &self.record) {
            (_, Some(path)) => self.judge_file(path),
            (Some(game), None) => self.analyse(game),
            (None, None) => Err(Failure::input("which game? (see --help)")),
        }
    }

    fn settings(&self) -> Settings {
        Settings { hash: self.hash as usize, threads: self.threads.count(), ..Settings::default() }
    }

    fn limits(&self) -> Limits {
        let time = Some(Duration::from_millis(self.movetime));
        Limits { time, nodes: self.nodes, depth: self.depth }
    }

    fn analyse(&self, game: GameId) -> Result<(), Failure> {
        let (options, seed) = (self.options.clone(), self.seed.clone());
        let position = GameArguments { game, options, seed }.position(self.position.as_deref())?;
        let Some(seat) = position.to_move() else {
            return Err(Failure::input("the game is over: there is nothing to analyse"));
        };
        let stop = Stop::new();
        let mut told = Ok(());
        let info = AnyAnalyst::new(game, self.settings()).analyse(
            &AnyOutlook::now(&position, seat),
            usize::from(self.lines),
            &self.limits(),
            &stop,
            &mut |info| {
                if told.is_ok() {
                    told = self.tell(info, false);
                }
                if told.is_err() {
                    stop.stop();
                }
            },
        );
        told?;
        self.tell(&info, true)
    }

    fn tell(&self, info: &Info<String>, last: bool) -> Result<(), Failure> {
        if self.json {
            let mut value = json!(info);
            value["done"] = json!(last);
            return output::print_json(&value);
        }
        let mut text = format!(
            "depth {}   {} positions   {:.1} s   {:.0} thousand/s\n",
            info.depth,
            info.nodes,
            info.time.as_secs_f64(),
            info.nodes_per_second() / 1000.0
        );
        for line in &info.lines {
            text += &one_line(line);
        }
        output::print(&text)
    }

    fn judge_file(&self, path: &Path) -> Result<(), Failure> {
        let wrong = |error: String| Failure::input(format!("{}: {error}", path.display()));
        let records = read_all(&files::read(path)?).map_err(|error| wrong(error.to_string()))?;
        for (number, record) in (1..).zip(&records) {
            let game = record.game().ok_or_else(|| wrong("no tag [Game \"…\"]".to_owned()))?;
            let game: GameId = game.parse().map_err(|error| wrong(format!("{error}")))?;
            if !self.json {
                output::print(&format!("game {number}: {game}\n"))?;
            }
            engine::visit(game, Judge { arguments: self, number, record }).map_err(|failure| {
                match failure {
                    Failure::Input(message) => wrong(format!("game {number}: {message}")),
                    other => other,
                }
            })?;
        }
        Ok(())
    }

    fn tell_judgement(&self, game: usize, judgement: &Judgement<String>) -> Result<(), Failure> {
        if self.json {
            let mut value = json!(judgement);
            value["game"] = json!(game);
            return output::print_json(&value);
        }
        let Judgement { number, mv, assessment, open, .. } = judgement;
        let blame = blame(assessment);
        // With open cards everybody is wiser: that is told only where it makes a difference.
        let open = open.as_ref().filter(|open| open.mark != assessment.mark);
        let open = open.map_or(String::new(), |open| match open.mark {
            Some(_) => format!("  (with open cards: {})", self::blame(open)),
            None => "  (with open cards: as good as any)".to_owned(),
        });
        let percent = 100.0 * assessment.win_probability;
        let line = format!("{number:>4}. {mv:<8}{percent:>5.1} %  {blame}{open}");
        output::print(line.trim_end())?;
        output::print("\n")
    }
}

/// What a move gave away, if it deserves a mark.
fn blame(assessment: &Assessment<String>) -> String {
    let Assessment { best, gave_away, mark, .. } = assessment;
    mark.map_or(String::new(), |mark| {
        format!("{mark:<2} gave away {:.0} %, better {}", 100.0 * gave_away, best.pv.join(" "))
    })
}

fn one_line(line: &Line<String>) -> String {
    let proven = if line.proven { ", proven" } else { "" };
    let value = line.value.to_string();
    let percent = 100.0 * line.win_probability;
    format!("  {:<6}{value:>11}{percent:>7.1} %{proven}   {}\n", line.mv, line.pv.join(" "))
}

/// Judges one recorded game.
struct Judge<'a> {
    arguments: &'a Analyse,
    number: usize,
    record: &'a Record,
}

impl PlayableVisitor for Judge<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Playable>(self) -> Result<(), Failure> {
        let game = replay::<P>(self.record).map_err(Failure::input)?;
        let Course::Whole { start, .. } = game.course else {
            return Err(Failure::input("its cards are not told: nobody can judge it"));
        };
        let moves: Vec<P::Move> = game.turns.into_iter().flatten().collect();
        let stop = Stop::new();
        let mut told = Ok(());
        engine::review(
            &start,
            &moves,
            self.arguments.settings(),
            &self.arguments.limits(),
            &stop,
            &mut |judgement| {
                if told.is_ok() {
                    told = self.arguments.tell_judgement(self.number, &judgement.to_text());
                }
                if told.is_err() {
                    stop.stop();
                }
            },
        );
        told
    }
}
