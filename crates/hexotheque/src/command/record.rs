//! `hexotheque record`

use std::path::{Path, PathBuf};

use clap::Args;
use games::record::{Course, Record as GameRecord, player_tag, replay, write_all};
use games::{GameId, Outcome, Position, Seat, Visitor};
use serde_json::{Value, json};

use super::files;
use crate::failure::Failure;
use crate::output;
use crate::words::{self, say};

/// Read game records (.hxg), replay them by the rules, and print a summary or rewrite them
///
/// Of several files, none is rewritten unless all are good.
#[derive(Debug, Args)]
pub(super) struct Record {
    /// Record files; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Write each file anew in its cleanest form (standard input goes to standard output)
    #[arg(long)]
    rewrite: bool,

    /// Print one line of JSON for each game
    #[arg(long, conflicts_with = "rewrite")]
    json: bool,
}

/// A file that was read and found good.
struct Good<'a> {
    path: &'a Path,
    text: String,
    records: Vec<GameRecord>,
    summaries: Vec<Summary>,
}

impl Record {
    pub(super) fn run(&self) -> Result<(), Failure> {
        if self.rewrite {
            let good: Vec<Good> =
                self.files.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
            for file in good.iter().filter(|file| !files::is_standard(file.path)) {
                files::check_writable(file.path)?;
            }
            return good.iter().try_for_each(rewrite);
        }
        for path in &self.files {
            for (number, summary) in (1..).zip(&read(path)?.summaries) {
                self.print(path, number, summary)?;
            }
        }
        Ok(())
    }

    fn print(&self, path: &Path, number: usize, summary: &Summary) -> Result<(), Failure> {
        if self.json {
            return output::print_json(&summary.as_json(path, number));
        }
        let game = say("record.game", &[("number", &number), ("game", &summary.as_text())]);
        let line = say("file.wrong", &[("file", &path.display()), ("why", &game)]);
        output::print(&format!("{line}\n"))
    }
}

fn read(path: &Path) -> Result<Good<'_>, Failure> {
    let (text, mut records) = files::read_records(path)?;
    let summaries = records
        .iter_mut()
        .map(Summary::of_tidied)
        .collect::<Result<_, _>>()
        .map_err(|error| files::about(path, &error))?;
    Ok(Good { path, text, records, summaries })
}

fn rewrite(file: &Good<'_>) -> Result<(), Failure> {
    let new = write_all(&file.records);
    match files::is_standard(file.path) {
        true => output::print(&new),
        false if new == file.text => Ok(()),
        false => files::replace(file.path, &new),
    }
}

/// What is worth knowing about a recorded game.
struct Summary {
    game: GameId,
    players: Vec<String>,
    turns: usize,
    outcome: Option<Outcome>,
    end: Option<String>,
}

impl Summary {
    /// Replays a record by the rules and puts it into its cleanest form.
    fn of_tidied(record: &mut GameRecord) -> Result<Summary, String> {
        let game = record.tag("Game").ok_or_else(|| say("record.no_game", &[]))?;
        let game: GameId =
            game.value().parse().map_err(|error: games::UnknownGame| words::told(&error))?;
        game.visit(Replay { game, record })
    }

    fn result(&self) -> String {
        match self.outcome {
            None => say("record.unfinished", &[]),
            Some(Outcome::Draw) => say("record.draw", &[]),
            Some(Outcome::Win(seat)) => {
                say("record.won", &[("who", &words::seat(self.game, seat))])
            }
        }
    }

    fn as_text(&self) -> String {
        let players = match &self.players[..] {
            [] => String::new(),
            players => format!(", {}", players.join(" – ")),
        };
        let end = self.end.clone().unwrap_or_else(|| say("record.no_cards", &[]));
        let turns = say("record.turns", &[("n", &self.turns)]);
        format!("{}{players}, {turns}, {}, {end}", self.game, self.result())
    }

    fn as_json(&self, path: &Path, number: usize) -> Value {
        let winner = match self.outcome {
            Some(Outcome::Win(seat)) => json!(self.game.seat_names()[seat.index()]),
            Some(Outcome::Draw) => json!("draw"),
            None => Value::Null,
        };
        json!({
            "file": path.display().to_string(),
            "number": number,
            "game": self.game,
            "players": self.players,
            "turns": self.turns,
            "outcome": winner,
            "end": self.end,
        })
    }
}

struct Replay<'a> {
    game: GameId,
    record: &'a mut GameRecord,
}

impl Visitor for Replay<'_> {
    type Output = Result<Summary, String>;

    fn visit<P: Position>(self) -> Self::Output {
        let replayed = replay::<P>(self.record).map_err(|error| words::told(&error))?;
        let end = match &replayed.course {
            Course::Whole { end, .. } => Some(end.to_string()),
            Course::WithoutCards { end, .. } => Some(end.to_string()),
            Course::Unfollowed => None,
        };
        self.record.tidy::<P>();
        let players = Seat::first(P::SEAT_NAMES.len())
            .filter_map(|seat| self.record.tag(&player_tag::<P>(seat)))
            .map(|tag| tag.value().to_owned())
            .collect();
        Ok(Summary {
            game: self.game,
            players,
            turns: replayed.turns.len(),
            outcome: replayed.outcome,
            end,
        })
    }
}
