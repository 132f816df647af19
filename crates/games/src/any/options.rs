//! The options of a game known only by its name.

use crate::collection::{GameId, Visitor};
use crate::options::usual;
use crate::{OptionError, Options, Position};

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
        struct Set<'a>(&'a AnyOptions, &'a str, &'a str);
        impl Visitor for Set<'_> {
            type Output = Result<AnyOptions, OptionError>;

            fn visit<P: Position>(self) -> Self::Output {
                let mut options = self.0.typed::<P>();
                options.set(self.1, self.2)?;
                Ok(AnyOptions::of::<P>(self.0.game, &options))
            }
        }
        *self = self.game.visit(Set(self, name, value))?;
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
