//! The options of a game known only by its name.

use crate::collection::visit;
use crate::options::usual;
use crate::{Describe, GameId, OptionError, Options, Position, Preset};

/// The options of a game known only by its name.
#[derive(Clone, Debug)]
pub struct AnyOptions {
    pub(super) game: GameId,
    /// What was chosen for each option; the others have the usual value.
    chosen: Vec<Option<usize>>,
}

/// Whether a value was chosen or is usual makes no difference.
impl PartialEq for AnyOptions {
    fn eq(&self, other: &AnyOptions) -> bool {
        self.game == other.game && self.pairs().eq(other.pairs())
    }
}

impl Eq for AnyOptions {}

impl AnyOptions {
    /// The game's defaults.
    pub fn new(game: GameId) -> AnyOptions {
        AnyOptions { game, chosen: vec![None; game.option_specs().len()] }
    }

    /// The game these are options of.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Sets an option from text.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let before = &*self;
        *self = visit!(
            before.game,
            P,
            (before: &'v AnyOptions, name: &'v str, value: &'v str) -> Result<AnyOptions, OptionError> {
                let mut options = before.typed::<P>();
                options.set(name, value)?;
                Ok(AnyOptions::of::<P>(before.game, &options))
            }
        )?;
        Ok(())
    }

    /// Every option with its value, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let specs = self.game.option_specs();
        specs.iter().enumerate().map(|(option, spec)| {
            let choice = self.chosen[option].unwrap_or_else(|| self.usual(option));
            (spec.name, spec.values[choice])
        })
    }

    /// The value an option has if nobody says otherwise, given the others.
    fn usual(&self, option: usize) -> usize {
        usual(self.game.option_specs(), option, |other| self.chosen[other])
    }

    /// The value of an option, if there is such an option.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        self.pairs().find(|(option, _)| *option == name).map(|(_, value)| value)
    }

    /// How many play by these options.
    pub fn players(&self) -> usize {
        let options = self;
        visit!(self.game, P, (options: &'v AnyOptions) -> usize {
            P::Description::players(&options.typed::<P>())
        })
    }

    /// The same options for so many players, if so many may play.
    #[must_use]
    pub fn for_players(&self, players: usize) -> Option<AnyOptions> {
        let options = self;
        visit!(self.game, P, (options: &'v AnyOptions, players: usize) -> Option<AnyOptions> {
            let changed = P::Description::for_players(&options.typed::<P>(), players)?;
            Some(AnyOptions::of::<P>(options.game, &changed))
        })
    }

    /// The options that change nothing as the others are.
    pub fn idle(&self) -> &'static [&'static str] {
        let options = self;
        visit!(self.game, P, (options: &'v AnyOptions) -> &'static [&'static str] {
            P::Description::idle(&options.typed::<P>())
        })
    }

    /// Whether players have something to hide from each other.
    pub fn has_secrets(&self) -> bool {
        let options = self;
        visit!(self.game, P, (options: &'v AnyOptions) -> bool {
            P::Description::has_secrets(&options.typed::<P>())
        })
    }

    /// The options of a named way to play, for so many players at least as it needs.
    pub fn preset(game: GameId, preset: &Preset) -> Result<AnyOptions, OptionError> {
        let mut options = AnyOptions::new(game);
        if let Some(players) = preset.players {
            options = options.for_players(players).unwrap_or(options);
        }
        for (name, value) in preset.options {
            options.set(name, value)?;
        }
        Ok(options)
    }

    /// The options in the game's own type.
    pub fn typed<P: Position>(&self) -> P::Options {
        let mut options = P::Options::default();
        for (option, chosen) in self.chosen.iter().enumerate() {
            if let Some(value) = chosen {
                options.choose(option, *value);
            }
        }
        options
    }

    pub(super) fn of<P: Position>(game: GameId, options: &P::Options) -> AnyOptions {
        let chosen = (0..P::Options::SPECS.len()).map(|i| options.chosen(i)).collect();
        AnyOptions { game, chosen }
    }
}
