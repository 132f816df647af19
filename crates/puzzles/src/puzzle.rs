//! A puzzle as data: one line of text.

use std::fmt;
use std::str::FromStr;

use games::{AnyOptions, GameId, OptionError, UnknownGame};
use thiserror::Error;

use crate::goal::GoalError;
use crate::theme::ThemeError;
use crate::{Goal, Theme};

/// A puzzle: a position, what is to be reached, and the only way to it.
///
/// As text it is a line of eight fields with `;` between them:
///
/// ```text
/// game ; goal ; difficulty ; themes ; options ; position ; line ; rest
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What was agreed, and in which game.
    pub options: AnyOptions,
    /// What the seat to move has to reach.
    pub goal: Goal,
    /// From 1, a child's first, to 8: how many of the levels 1 to 7 do not find it, and one more.
    pub difficulty: u8,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// The position.
    pub position: String,
    /// Single moves: those of the solver, each the only one that keeps the goal in reach, and the opponent's
    /// answers between them. It ends with a move of the solver.
    pub line: Vec<String>,
    /// How it goes on to the end; the solver would have other ways too.
    pub rest: Vec<String>,
}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// Not eight fields.
    #[error("a puzzle has eight fields with `;` between them, not {found}")]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// There is no such goal.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// There is no such theme.
    #[error(transparent)]
    Theme(#[from] ThemeError),
    /// An option that is not one.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An option without a value.
    #[error("`{0}`: an option is written NAME=VALUE")]
    OptionForm(String),
    /// No grade.
    #[error("`{0}` is not a difficulty: it is a number from 1 to {HARDEST}")]
    Difficulty(String),
    /// Nothing to find.
    #[error("a puzzle needs a move to be found")]
    NoLine,
}

/// The highest difficulty.
pub const HARDEST: u8 = 8;

impl Puzzle {
    /// Which game it is of.
    pub fn game(&self) -> GameId {
        self.options.game()
    }

    /// A name that stays the same whatever else is in a set: it is made of what is asked.
    pub fn id(&self) -> String {
        let asked = format!("{};{};{}", self.game(), self.options_as_text(), self.position);
        let hash = asked
            .bytes()
            .chain(self.goal.to_string().bytes())
            .fold(FNV_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME));
        (0..ID_LETTERS)
            .map(|place| char::from(LETTERS[(hash >> (5 * place)) as usize & 31]))
            .collect()
    }

    /// The options that are not as usual.
    pub fn unusual(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let usual = AnyOptions::new(self.game());
        let pairs: Vec<_> = self.options.pairs().collect();
        pairs.into_iter().filter(move |(name, value)| usual.get(name) != Some(value))
    }

    fn options_as_text(&self) -> String {
        let pairs: Vec<String> =
            self.unusual().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join(" ")
    }
}

/// FNV-1a of 64 bits: the same everywhere, and good enough for a name.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x100_0000_01b3;

/// A name is so many letters, none of which looks like another.
const ID_LETTERS: u32 = 8;
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.name()).collect();
        write!(
            f,
            "{};{};{};{};{};{};{};{}",
            self.game(),
            self.goal,
            self.difficulty,
            themes.join(" "),
            self.options_as_text(),
            self.position,
            self.line.join(" "),
            self.rest.join(" "),
        )
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        let fields: Vec<&str> = text.split(';').map(str::trim).collect();
        let &[game, goal, difficulty, themes, agreed, position, line, rest] = &fields[..] else {
            return Err(PuzzleError::Fields { found: fields.len() });
        };
        let mut options = AnyOptions::new(game.parse()?);
        for option in agreed.split_whitespace() {
            let pair = option.split_once('=');
            let (name, value) = pair.ok_or_else(|| PuzzleError::OptionForm(option.to_owned()))?;
            options.set(name, value)?;
        }
        let grade = difficulty.parse().ok().filter(|grade| (1..=HARDEST).contains(grade));
        let moves = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let puzzle = Puzzle {
            options,
            goal: goal.parse()?,
            difficulty: grade.ok_or_else(|| PuzzleError::Difficulty(difficulty.to_owned()))?,
            themes: themes.split_whitespace().map(str::parse).collect::<Result<_, _>>()?,
            position: position.to_owned(),
            line: moves(line),
            rest: moves(rest),
        };
        if puzzle.line.is_empty() { Err(PuzzleError::NoLine) } else { Ok(puzzle) }
    }
}
