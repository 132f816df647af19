//! `hexotheque record`

use std::path::{Path, PathBuf};

use clap::Args;
use games::record::{Course, Record as GameRecord, player_tag, read_all, replay, write_all};
use games::{GameId, Outcome, Position, Seat, Visitor};
use serde_json::{Value, json};

use super::files;
use crate::failure::Failure;
use crate::output;

/// Read game records (.hxg), replay them by the rules, and print a summary or rewrite them
#[derive(Debug, Args)]
pub(super) struct Record {
    /// Record files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Write each file anew in its cleanest form (standard input goes to standard output)
    #[arg(long)]
    rewrite: bool,

    /// Print one line of JSON for each game
    #[arg(long, conflicts_with = "rewrite")]
    json: bool,
}

impl Record {
    pub(super) fn run(&self) -> Result<(), Failure> {
        for path in &self.files {
            let text = files::read(path)?;
            let wrong = |error: String| Failure::input(format!("{}: {error}", path.display()));
            let mut records = read_all(&text).map_err(|error| wrong(error.to_string()))?;
            let summaries: Vec<Summary> = records
                .iter_mut()
                .map(Summary::of_tidied)
                .collect::<Result<_, _>>()
                .map_err(wrong)?;
            if self.rewrite {
                rewrite(path, &text, &records)?;
            } else {
                for (number, summary) in (1..).zip(&summaries) {
                    self.print(path, number, summary)?;
                }
            }
        }
        Ok(())
    }

    fn print(&self, path: &Path, number: usize, summary: &Summary) -> Result<(), Failure> {
        if self.json {
            output::print_json(&summary.as_json(path, number))
        } else {
            output::print(&format!("{}: game {number}: {}\n", path.display(), summary.as_text()))
        }
    }
}

fn rewrite(path: &Path, old: &str, records: &[GameRecord]) -> Result<(), Failure> {
    let new = write_all(records);
    match path == Path::new("-") {
        true => output::print(&new),
        false if new == old => Ok(()),
        false => files::replace(path, &new),
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
        let game = record.tag("Game").ok_or("a record needs a tag [Game \"…\"]")?;
        let game: GameId =
            game.value().parse().map_err(|error: games::UnknownGame| error.to_string())?;
        game.visit(Replay { game, record })
    }

    fn result(&self) -> String {
        match self.outcome {
            None => "unfinished".to_owned(),
            Some(Outcome::Draw) => "a draw".to_owned(),
            Some(Outcome::Win(seat)) => {
                let name = self.game.seat_names()[seat.index()];
                format!("won by {name}")
            }
        }
    }

    fn as_text(&self) -> String {
        let players = match &self.players[..] {
            [] => String::new(),
            players => format!(", {}", players.join(" – ")),
        };
        let end = self.end.as_deref().unwrap_or("the cards are not told");
        let turns = if self.turns == 1 { "turn" } else { "turns" };
        format!("{}{players}, {} {turns}, {}, {end}", self.game, self.turns, self.result())
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
        let replayed = replay::<P>(self.record).map_err(|error| error.to_string())?;
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
