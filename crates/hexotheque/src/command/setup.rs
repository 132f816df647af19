//! What several subcommands ask for: a game, its options, a position, a seed.

use std::ffi::OsStr;

use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use games::{AnyOptions, AnyPosition, AnyView, GameId, Preset, Seed};

use crate::failure::Failure;
use crate::words;

/// Which game is meant and what was agreed.
#[derive(Debug, Args)]
pub(super) struct GameArguments {
    /// The game's name; `hexotheque games` lists them
    #[arg(value_name = "GAME", value_parser = GameParser)]
    pub(super) game: GameId,

    #[command(flatten)]
    pub(super) agreed: AgreedArguments,

    /// Where the game's chance comes from: a whole number or 64 hexadecimal digits
    #[arg(long, default_value = "0")]
    pub(super) seed: Seed,
}

/// What was agreed.
#[derive(Clone, Debug, Args)]
pub(super) struct AgreedArguments {
    /// A named way to play, such as experts; `hexotheque games` lists them
    #[arg(long, value_name = "NAME")]
    pub(super) preset: Option<String>,

    /// Something agreed before the game, such as variant=express; can be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,
}

impl AgreedArguments {
    /// The options of this game as given: those of the named way, but what is said one by one.
    pub(super) fn of(&self, game: GameId) -> Result<AnyOptions, Failure> {
        let mut options = match self.preset(game)? {
            Some(preset) => AnyOptions::preset(game, preset)
                .map_err(|error| Failure::input(words::told(&error)))?,
            None => AnyOptions::new(game),
        };
        set_all(&mut options, &self.options)?;
        Ok(options)
    }

    /// The way to play that is named.
    pub(super) fn preset(&self, game: GameId) -> Result<Option<&'static Preset>, Failure> {
        let Some(name) = &self.preset else { return Ok(None) };
        let same = |preset: &&Preset| preset.name.eq_ignore_ascii_case(name.trim());
        match game.presets().iter().find(same) {
            Some(preset) => Ok(Some(preset)),
            None => {
                let known: Vec<&str> = game.presets().iter().map(|preset| preset.name).collect();
                let values: rulebook::words::Values =
                    &[("name", name), ("game", &game), ("list", &known.join(", "))];
                Err(Failure::say("preset.unknown", values))
            }
        }
    }
}

/// Somebody's idea of a position: all of it, or what one sees with cards hidden.
pub(super) enum Seen {
    Position(AnyPosition),
    View(AnyView),
}

impl GameArguments {
    /// The options as given.
    pub(super) fn options(&self) -> Result<AnyOptions, Failure> {
        self.agreed.of(self.game)
    }

    /// The position given as text, or the beginning of the game.
    pub(super) fn position(&self, text: Option<&str>) -> Result<AnyPosition, Failure> {
        let options = self.options()?;
        match text {
            None => Ok(AnyPosition::start(&options, &self.seed)),
            Some(text) => AnyPosition::from_text(text, &options, &self.seed)
                .map_err(|error| unreadable(text, &error)),
        }
    }

    /// The position or, if something is hidden in it, the view given as text; or the beginning.
    pub(super) fn position_or_view(&self, text: Option<&str>) -> Result<Seen, Failure> {
        if let Some(text) = text {
            let view = AnyView::from_text(text, &self.options()?);
            let view = view.map_err(|error| unreadable(text, &error))?;
            if view.hides() {
                return Ok(Seen::View(view));
            }
        }
        self.position(text).map(Seen::Position)
    }
}

fn unreadable(text: &str, error: &games::AnySetupError) -> Failure {
    Failure::say("position.wrong", &[("text", &text), ("why", &words::told(error))])
}

/// Reads a game's name, and lists the names for whoever asks: help and shells.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = GameId;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<GameId, clap::Error> {
        let read = |text: &str| text.parse::<GameId>().map_err(|error| words::told(&error));
        TypedValueParser::parse_ref(&read, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(GameId::ALL.iter().map(|game| PossibleValue::new(game.name()))))
    }
}

/// The two sides of `variant=express`.
pub(super) fn name_and_value(text: &str) -> Result<(&str, &str), Failure> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| Failure::say("option.form", &[("text", &text)]))?;
    Ok((name.trim(), value.trim()))
}

/// Sets options from texts such as `variant=express`.
pub(super) fn set_all(options: &mut AnyOptions, texts: &[String]) -> Result<(), Failure> {
    for text in texts {
        let (name, value) = name_and_value(text)?;
        options.set(name, value).map_err(|error| {
            Failure::say("option.wrong", &[("text", text), ("why", &words::told(&error))])
        })?;
    }
    Ok(())
}
