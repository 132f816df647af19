//! `hexotheque analyse`

use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use engine::{
    AnyAnalyst, AnyOutlook, Assessment, Claim, Info, Judgement, Limits, Line, Mark, Settings, Stop,
    Value,
};
use games::record::{Comment, Course, Record, Remark, replay, write_all};
use games::{AnyPosition, GameId, Position, Seat, Seed, Visitor};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rulebook::Words;
use serde_json::json;

use super::files;
use super::machine::{Threads, memory};
use super::progress::effort;
use super::setup::{AgreedArguments, GameArguments, GameParser, Seen};
use crate::failure::Failure;
use crate::output;
use crate::words::{self, say};

/// Say what the best moves are, how good, and how surely; or judge a recorded game
///
/// In a terminal the answer is written over whenever it improves, into a pipe one below the other;
/// the last one stands at the end.
#[derive(Debug, Args)]
pub(super) struct Analyse {
    /// The game's name; `hexotheque games` lists them
    #[arg(value_name = "GAME", required_unless_present = "record", value_parser = GameParser)]
    game: Option<GameId>,

    /// The position, or a view with `?` for hidden cards; the beginning of the game if left out
    #[arg(conflicts_with = "record")]
    position: Option<String>,

    /// Judge every move of the games in this file (.hxg) instead; - is standard input
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    record: Option<PathBuf>,

    /// Write the judged games to this file (.hxg), with what the coach says as comments
    #[arg(long, value_name = "FILE", requires = "record", value_hint = clap::ValueHint::FilePath)]
    annotate: Option<PathBuf>,

    #[command(flatten)]
    agreed: AgreedArguments,

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
    #[arg(long, value_name = "MB", default_value_t = 64, env = "HEXOTHEQUE_HASH")]
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
        memory(self.hash)?;
        match (self.game, &self.record) {
            (_, Some(path)) => self.judge_file(path),
            (Some(game), None) => self.analyse(game),
            (None, None) => Err(Failure::say("which_game", &[])),
        }
    }

    fn settings(&self) -> Settings {
        Settings { hash: self.hash as usize, threads: self.threads.count(), ..Settings::default() }
    }

    fn limits(&self) -> Limits {
        let time = Some(Duration::from_millis(self.movetime));
        Limits { time, nodes: self.nodes, depth: self.depth }
    }

    /// What the seat to move sees: of a position its own cards, of a view what is in it.
    fn outlook(&self, game: GameId) -> Result<Option<AnyOutlook>, Failure> {
        let (agreed, seed) = (self.agreed.clone(), self.seed.clone());
        let arguments = GameArguments { game, agreed, seed };
        Ok(match arguments.position_or_view(self.position.as_deref())? {
            Seen::Position(position) => {
                position.to_move().map(|seat| AnyOutlook::now(&position, seat))
            }
            Seen::View(view) => {
                // Whose turn it is does not depend on what is hidden.
                let any = view.complete(&mut SmallRng::seed_from_u64(0));
                any.to_move().map(|seat| AnyOutlook::of_view(&view, seat))
            }
        })
    }

    fn analyse(&self, game: GameId) -> Result<(), Failure> {
        let Some(outlook) = self.outlook(game)? else {
            return Err(Failure::say("analyse.over", &[]));
        };
        let stop = Stop::new();
        let mut answer = Answer { json: self.json, in_place: stdout().is_terminal(), lines: 0 };
        let mut told = Ok(());
        let info = AnyAnalyst::new(game, self.settings()).analyse(
            &outlook,
            usize::from(self.lines),
            &self.limits(),
            &stop,
            &mut |info| {
                if told.is_ok() {
                    told = answer.tell(info, false);
                }
                if told.is_err() {
                    stop.stop();
                }
            },
        );
        told?;
        answer.tell(&info, true)
    }

    fn judge_file(&self, path: &Path) -> Result<(), Failure> {
        let wrong = |why: String| files::about(path, &why);
        let (_, mut records) = files::read_records(path)?;
        if let Some(annotated) = &self.annotate {
            files::check_writable(annotated)?;
        }
        for (number, record) in (1..).zip(&mut records) {
            let game = record.game().ok_or_else(|| wrong(say("record.no_game", &[])))?;
            let game: GameId = game.parse().map_err(|error| wrong(words::told(&error)))?;
            if !self.json {
                let line = say("record.game", &[("number", &number), ("game", &game)]);
                output::print(&format!("{line}\n"))?;
            }
            let judged = self.judge(number, game, record).map_err(|failure| match failure {
                Failure::Input(why) => {
                    wrong(say("record.game", &[("number", &number), ("game", &why)]))
                }
                other => other,
            })?;
            if self.annotate.is_some() {
                annotate(record, game, &judged);
            }
        }
        match &self.annotate {
            Some(annotated) => files::replace(annotated, write_all(&records)),
            None => Ok(()),
        }
    }

    fn judge(
        &self,
        number: usize,
        game: GameId,
        record: &Record,
    ) -> Result<Vec<Judgement>, Failure> {
        let (start, moves) = game.visit(Whole(game, record))?;
        let stop = Stop::new();
        let (mut told, mut judged) = (Ok(()), Vec::new());
        let report = &mut |judgement: &Judgement| {
            if told.is_ok() {
                told = self.tell_judgement(number, game, judgement);
            }
            if told.is_err() {
                stop.stop();
            }
            judged.push(judgement.clone());
        };
        engine::review(&start, &moves, self.settings(), &self.limits(), &stop, report);
        told.map(|()| judged)
    }

    fn tell_judgement(
        &self,
        number: usize,
        game: GameId,
        judgement: &Judgement,
    ) -> Result<(), Failure> {
        if self.json {
            let mut value = json!(judgement);
            value["game"] = json!(number);
            return output::print_json(&value);
        }
        let Judgement { number, mv, assessment, open, .. } = judgement;
        let blame = blame(assessment);
        // With open cards everybody is wiser: that is told only where it makes a difference.
        let open = open.as_ref().filter(|open| open.mark != assessment.mark);
        let open = open.map_or(String::new(), |open| match open.mark {
            Some(_) => say("analyse.open", &[("blame", &self::blame(open))]),
            None => say("analyse.open.none", &[]),
        });
        let percent = words::decimal(100.0 * assessment.win_probability, 1);
        let line = format!("{number:>4}. {mv:<8}{percent:>5} %  {blame}{open}");
        let mut text = format!("{}\n", line.trim_end());
        for claim in &assessment.why {
            text += &format!("      {}\n", coach(game, claim));
        }
        output::print(&text)
    }
}

/// The answer to a question about a position, as far as it is known.
struct Answer {
    json: bool,
    /// Whether a better answer is written over the one before.
    in_place: bool,
    /// How many lines the one before has.
    lines: usize,
}

impl Answer {
    fn tell(&mut self, info: &Info<String>, last: bool) -> Result<(), Failure> {
        if self.json {
            let mut value = json!(info);
            value["done"] = json!(last);
            return output::print_json(&value);
        }
        let depth = say("analyse.depth", &[("depth", &info.depth)]);
        let mut text = format!("{depth}   {}\n", effort(info.nodes, info.time));
        for line in &info.lines {
            text += &one_line(line);
        }
        if self.in_place {
            // A line that is wrapped would count as several: it ends at the edge instead.
            let before = std::mem::replace(&mut self.lines, text.lines().count());
            let up = if before > 0 { format!("\x1b[{before}A") } else { String::new() };
            text = format!("{up}\x1b[0J\x1b[?7l{text}\x1b[?7h");
        }
        output::print(&text)
    }
}

/// What the coach claims, in words.
fn coach(game: GameId, claim: &Claim) -> String {
    let name = |number: u8| match number.checked_sub(1) {
        Some(seat) => words::seat(game, Seat::new(seat)),
        None => String::new(),
    };
    Words(words::language()).message(game, &json!(claim.saying()), &name)
}

/// Writes marks and what the coach says behind the turns of a record.
fn annotate(record: &mut Record, game: GameId, judged: &[Judgement]) {
    let mut judged = judged.iter();
    for turn in &mut record.main_line.turns {
        let of_turn: Vec<_> = judged.by_ref().take(turn.moves().len()).collect();
        let worst = of_turn.iter().filter_map(|one| one.assessment.mark).max();
        turn.glyphs.extend(worst.map(|mark| match mark {
            Mark::Mistake => 2,
            Mark::Blunder => 4,
            Mark::Inaccuracy => 6,
        }));
        let said: Vec<String> = of_turn
            .iter()
            .flat_map(|one| &one.assessment.why)
            .map(|claim| coach(game, claim))
            .collect();
        turn.remarks.extend(Comment::new(&said.join(" ")).map(Remark::Comment));
    }
}

/// What a move gave away, if it deserves a mark.
fn blame(assessment: &Assessment) -> String {
    let Assessment { best, gave_away, mark, .. } = assessment;
    mark.map_or(String::new(), |mark| {
        let lost = words::decimal(100.0 * gave_away, 0);
        let why = say("analyse.mistake", &[("lost", &lost), ("better", &best.pv.join(" "))]);
        format!("{mark:<2} {why}")
    })
}

fn one_line(line: &Line<String>) -> String {
    let proven = if line.proven { say("analyse.proven", &[]) } else { String::new() };
    let value = worth(line.value);
    let percent = words::decimal(100.0 * line.win_probability, 1);
    format!("  {:<6}{value:>11}{percent:>7} %{proven}   {}\n", line.mv, line.pv.join(" "))
}

/// A value as people say it.
fn worth(value: Value) -> String {
    let (key, n) = match (value.is_win(), value.is_loss(), value.distance()) {
        (true, _, Some(n)) => ("analyse.win_in", n),
        (_, true, Some(n)) => ("analyse.loss_in", n),
        (true, _, None) => ("analyse.win", 0),
        (_, true, None) => ("analyse.loss", 0),
        _ => return words::as_written(&value.to_string()),
    };
    say(key, &[("n", &n)])
}

/// The beginning and the moves of a recorded game.
struct Whole<'a>(GameId, &'a Record);

impl Visitor for Whole<'_> {
    type Output = Result<(AnyPosition, Vec<String>), Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let game = replay::<P>(self.1).map_err(|error| Failure::input(words::told(&error)))?;
        let Course::Whole { start, .. } = game.course else {
            return Err(Failure::say("analyse.no_cards", &[]));
        };
        let moves = game.turns.iter().flatten().map(ToString::to_string).collect();
        Ok((AnyPosition::new(self.0, start), moves))
    }
}
