//! `hexotheque puzzles`

mod grade;

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, Subcommand};
use games::{AnyPosition, GameId, Seat, Seed};
use print::{Exercise, Headings, Palette, Paper, puzzle_sheets};
use puzzles::make::{goals, maker};
use puzzles::tries::solution;
use puzzles::{Goal, Puzzle, set, verify};
use rulebook::words::Words;
use serde_json::json;

use super::files;
use super::interrupt::{INTERRUPTED, stop_by_ctrl_c};
use super::progress::{self, Line};
use super::setup::GameParser;
use crate::failure::{Failure, in_one_line};
use crate::output;
use crate::words::{self, say};

/// Make puzzles that are proven, prove and grade them anew, and print them
#[derive(Debug, Args)]
pub(super) struct Puzzles {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Make(Make),
    Verify(VerifyPuzzles),
    Grade(grade::GradePuzzles),
    Print(PrintPuzzles),
}

/// Look for puzzles in games of computers of all levels: exactly one move keeps what is asked for
///
/// One line of text a puzzle. A file that is there already is gone on with: what it has is not made twice. Ctrl-C ends
/// the work; what was found by then is kept.
#[derive(Debug, Args)]
struct Make {
    /// The game's name; `hexotheque games` lists them
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: GameId,

    /// How many puzzles
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// Only puzzles with this goal, such as win-in-2; if left out, some of each that the game has
    #[arg(long)]
    goal: Option<Goal>,

    /// The file to write; standard output if left out
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    out: Option<PathBuf>,

    /// Where the chance of the games comes from: a whole number
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Prove every claim of puzzles anew: that the move is the only one, at every step
///
/// Every puzzle that is wrong is named; the exit code is 1 if there is any.
#[derive(Debug, Args)]
struct VerifyPuzzles {
    /// Files of puzzles; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Print one line of JSON for each file
    #[arg(long)]
    json: bool,
}

/// Make a booklet of puzzles to print, as PDF: six to a page, solutions at the back
///
/// They come from the project's own set, from easy to hard; the same seed chooses the same ones.
#[derive(Debug, Args)]
struct PrintPuzzles {
    /// The game's name; `hexotheque games` lists them
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: GameId,

    /// How many puzzles
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=1000))]
    count: u32,

    /// Only as hard as this, from 1 to 8
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8))]
    difficulty: Option<u8>,

    /// Which ones: a whole number
    #[arg(long, default_value_t = 0)]
    seed: u64,

    /// The paper: a4 or letter
    #[arg(long, default_value = "a4", env = "HEXOTHEQUE_PAPER")]
    paper: Paper,

    /// In shades of grey
    #[arg(long, visible_alias = "gray")]
    grey: bool,

    /// The PDF file to write; - is standard output; named after the game if left out
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Overwrite the file if it is there already
    #[arg(short, long)]
    force: bool,
}

impl PrintPuzzles {
    fn run(&self) -> Result<ExitCode, Failure> {
        let path = self.output.clone();
        let path = path.unwrap_or_else(|| PathBuf::from(format!("{}-puzzles.pdf", self.game)));
        let standard = files::is_standard(&path);
        if !standard && !self.force && path.is_file() {
            return Err(Failure::say("print.exists", &[("file", &path.display())]));
        }
        let chosen = self.chosen();
        if chosen.is_empty() {
            return Err(self.none());
        }
        let exercises: Vec<Exercise> =
            chosen.into_iter().map(exercise).collect::<Result<_, _>>()?;
        let title = rulebook::about(self.game).title.clone();
        let headings = Headings {
            title: say("puzzles.title", &[("game", &title)]),
            solutions: say("puzzles.solutions", &[]),
            reading: Words(words::language()).say_of(self.game, "command.puzzles.note", &[]),
            solving: say("puzzles.solutions.note", &[]),
        };
        let palette = if self.grey { Palette::Grey } else { Palette::Colour };
        let document = puzzle_sheets(&headings, &exercises, words::language(), self.paper, palette)
            .map_err(|error| Failure::input(words::told(&error)))?;
        if standard {
            output::print_bytes(&document.to_pdf())?;
            return Ok(ExitCode::SUCCESS);
        }
        files::replace(&path, document.to_pdf())?;
        let pages = document.pages.len();
        let said = say("print.pages", &[("file", &path.display()), ("n", &pages)]);
        output::print(&format!("{said}\n"))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Why there is nothing to print.
    fn none(&self) -> Failure {
        Failure::say("puzzles.none", &[("game", &rulebook::about(self.game).title)])
    }

    /// As many as wanted, evenly from easy to hard.
    fn chosen(&self) -> Vec<&'static Puzzle> {
        let fits = |puzzle: &&Puzzle| {
            puzzle.game() == self.game
                && self.difficulty.is_none_or(|difficulty| puzzle.difficulty == difficulty)
        };
        let all = set::built_in().all().iter().map(|(_, puzzle)| puzzle);
        let all: Vec<&Puzzle> = all.filter(fits).collect();
        let wanted = (self.count as usize).min(all.len());
        let step = all.len() / wanted.max(1);
        let shift = self.seed as usize % step.max(1);
        (0..wanted)
            .map(|number| all[number * all.len() / wanted + shift.min(step.saturating_sub(1))])
            .collect()
    }
}

/// A puzzle in words and as it lies on the board.
fn exercise(puzzle: &Puzzle) -> Result<Exercise, Failure> {
    let broken = |error: &dyn std::fmt::Display| Failure::input(words::told(error));
    let start = AnyPosition::from_text(&puzzle.position, &puzzle.options, &Seed::from_u64(0))
        .map_err(|error| broken(&error))?;
    let seat = start.to_move().map(|seat| called(puzzle.game(), seat)).unwrap_or_default();
    let goal = format!("puzzle.goal.{}", puzzle.goal.kind());
    let turns = puzzle.goal.turns().unwrap_or(1);
    let asked = Words(words::language()).say(&goal, &[("who", &capital(&seat)), ("n", &turns)]);
    let agreed: Vec<&str> =
        puzzle.unusual().filter(|(name, _)| *name == "variant").map(|(_, value)| value).collect();
    let asked = if agreed.is_empty() { asked } else { format!("{asked} ({})", agreed.join(", ")) };
    let turns = solution(puzzle).map_err(|fault| broken(&fault))?;
    let turns: Vec<String> = turns.iter().map(|turn| in_words(puzzle.game(), turn)).collect();
    Ok(Exercise { start, asked, solution: turns.join(" · ") })
}

/// A turn as one says it: whoever reads it on paper need know no notation.
fn in_words(game: GameId, turn: &str) -> String {
    let words = Words(words::language());
    let moves: Vec<String> = turn.split('>').map(|mv| words.spoken(game, mv)).collect();
    moves.join(", ")
}

/// What a player is called: by colour, or else by number.
fn called(game: GameId, seat: Seat) -> String {
    let words = Words(words::language());
    let key = |name: &str| format!("seat.{name}");
    let colour = words.find(&key(game.seat_names()[seat.index()]), &[]);
    colour.unwrap_or_else(|| words.say(&key("number"), &[("seat", &seat.number())]))
}

/// The same with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Puzzles {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        match &self.what {
            What::Make(make) => make.run(),
            What::Verify(verify) => verify.run(),
            What::Grade(grade) => grade.run(),
            What::Print(print) => print.run(),
        }
    }
}

impl Make {
    fn run(&self) -> Result<ExitCode, Failure> {
        let wanted = self.count as usize;
        let (known, mut line_end) = self.known()?;
        if let Some(out) = &self.out {
            files::check_writable(out)?;
        }
        // Going on means other games than those before.
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(known.len() as u64);
        let none = || Failure::say("puzzles.none", &[("game", &rulebook::about(self.game).title)]);
        let mut maker = maker(self.game, wanted, seed).ok_or_else(none)?;
        known.iter().for_each(|puzzle| maker.know(puzzle));
        if let Some(goal) = self.goal {
            if !goals(self.game).contains(&goal) {
                let game: &dyn std::fmt::Display = &rulebook::about(self.game).title;
                return Err(Failure::say("puzzles.goal", &[("game", game), ("goal", &goal)]));
            }
            maker.only(goal);
        }
        let (stop, begun, mut line) = (stop_by_ctrl_c()?, Instant::now(), Line::default());
        let mut count = known.len();
        while count < wanted && !stop.is_stopped() {
            for puzzle in maker.play_one().iter().take(wanted - count) {
                self.write(std::mem::take(&mut line_end), puzzle)?;
                count += 1;
            }
            let bar = progress::bar(count as u64, wanted as u64);
            line.show(&format!("{bar}  {}", progress::elapsed(begun)));
        }
        Ok(if count < wanted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    /// The puzzles the file has already, and what ends its last line, if nothing does.
    fn known(&self) -> Result<(Vec<Puzzle>, &'static str), Failure> {
        let Some(path) = self.out.as_deref().filter(|path| path.exists()) else {
            return Ok((Vec::new(), ""));
        };
        let text = terminal::read_file(path).map_err(|error| files::failed(path, &error))?;
        let known = read(path, &text)?.into_iter().map(|(_, puzzle)| puzzle).collect();
        let ended = text.is_empty() || text.ends_with('\n');
        Ok((known, if ended { "" } else { "\n" }))
    }

    /// Writes one puzzle at once: nothing found is ever lost.
    fn write(&self, line_end: &str, puzzle: &Puzzle) -> Result<(), Failure> {
        let Some(path) = &self.out else { return output::print(&format!("{puzzle}\n")) };
        let file = OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut file| writeln!(file, "{line_end}{puzzle}"));
        written.map_err(|error| files::failed(path, &error))
    }
}

/// The puzzles of a file with the numbers of their lines.
fn read(path: &Path, text: &str) -> Result<Vec<(usize, Puzzle)>, Failure> {
    let wrong = |line: usize, error: &dyn std::fmt::Display| {
        Failure::input(format!("{}:{line}: {}", path.display(), words::told(error)))
    };
    let read = set::read(text);
    read.map(|(line, puzzle)| Ok((line, puzzle.map_err(|error| wrong(line, &error))?))).collect()
}

impl VerifyPuzzles {
    fn run(&self) -> Result<ExitCode, Failure> {
        let mut all_hold = true;
        for path in &self.files {
            let puzzles = read(path, &files::read(path)?)?;
            let (begun, mut line, mut wrong) = (Instant::now(), Line::default(), Vec::new());
            for (done, (number, puzzle)) in puzzles.iter().enumerate() {
                if let Err(fault) = verify(puzzle) {
                    wrong.push((*number, fault));
                }
                let bar = progress::bar(done as u64 + 1, puzzles.len() as u64);
                line.show(&format!("{bar}  {}", progress::elapsed(begun)));
            }
            line.wipe();
            all_hold &= wrong.is_empty();
            if self.json {
                let faults = wrong
                    .iter()
                    .map(|(line, fault)| json!({ "line": line, "fault": fault.to_string() }));
                output::print_json(&json!({
                    "file": path.display().to_string(),
                    "puzzles": puzzles.len(),
                    "wrong": faults.collect::<Vec<_>>(),
                    "seconds": begun.elapsed().as_secs_f64(),
                }))?;
                continue;
            }
            for (line, fault) in &wrong {
                let said = format!("{}:{line}: {}", path.display(), words::told(fault));
                output::print(&format!("{}\n", in_one_line(&said)))?;
            }
            let hold = puzzles.len() - wrong.len();
            let file: &dyn std::fmt::Display = &path.display();
            let of = puzzles.len();
            let said = say("puzzles.verified", &[("file", file), ("n", &hold), ("of", &of)]);
            output::print(&format!("{said}\n"))?;
        }
        Ok(if all_hold { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Language;

    use super::*;

    /// A booklet said `a1 > a1Y > b2A` and `Bxc5`, which only those can read who know the notation.
    #[test]
    fn solutions_on_paper_are_told_in_words() {
        for (id, puzzle) in set::built_in().all().iter().step_by(20) {
            let told = exercise(puzzle).expect("an exercise").solution;
            let is_place = |mv: &&String| puzzle.game().places_of(mv).first() == Some(*mv);
            for mv in puzzle.line.iter().filter(|mv| !is_place(mv)) {
                assert!(!told.split([' ', ',']).any(|word| word == mv), "{id}: {told}");
            }
            assert!(!told.contains('>'), "{id}: {told}");
        }
    }

    /// Xochintlan has no pawns: what blocks there is in a ring, and nobody could know what that is.
    #[test]
    fn a_ring_on_paper_is_explained() {
        for (language, ring) in [(Language::French, "Cerclée"), (Language::English, "In a ring")] {
            for game in GameId::ALL {
                let note = Words(language).say_of(game, "command.puzzles.note", &[]);
                assert_eq!(note.contains(ring), *game == GameId::Xochintlan, "{note}");
                assert!(note.ends_with('.'), "{note}");
            }
        }
    }

    /// A booklet in English said “1 to play and win”.
    #[test]
    fn whoever_is_to_play_is_called_by_a_word() {
        for game in GameId::ALL {
            let some = set::built_in().all().iter().find(|(_, puzzle)| puzzle.game() == *game);
            let (id, puzzle) = some.expect("a puzzle");
            let asked = exercise(puzzle).expect("an exercise").asked;
            assert!(asked.starts_with(char::is_alphabetic), "{id}: {asked}");
        }
    }
}
