//! What is agreed before a game.

use std::collections::BTreeMap;

use games::{AnyOptions, GameId, OptionError, Seat, Seed};
use rand::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Chair, ChairKind, ClockError, ClockRule};

/// The game, its options, who sits where, and the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Agreement {
    options: AnyOptions,
    chairs: Vec<Chair>,
    /// How much time players have.
    pub clock: ClockRule,
    /// Whether players may ask for hints.
    pub aids: bool,
    /// Whether the game is shown to people who do not know its name.
    pub listed: bool,
}

/// Why a game cannot be agreed on like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AgreementError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] games::UnknownGame),
    /// An option that does not exist or does not take that value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Too few or too many players.
    #[error("{game} is played by {}, not by {found}", span(*fewest, *most))]
    Players {
        /// The game.
        game: GameId,
        /// The fewest players it needs.
        fewest: usize,
        /// The most it has room for.
        most: usize,
        /// How many chairs there are.
        found: usize,
    },
    /// Nobody who could begin: all chairs wait for somebody from elsewhere.
    #[error("at least one seat must be `here`, or all of them computers")]
    NobodyHere,
    /// No such clock.
    #[error(transparent)]
    Clock(#[from] ClockError),
}

/// `2`, or `2 to 5`.
fn span(fewest: usize, most: usize) -> String {
    if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") }
}

impl Agreement {
    /// An agreement without clocks; hints are allowed if all people sit together, and the game is
    /// listed if somebody is to come.
    pub fn new(options: AnyOptions, chairs: Vec<Chair>) -> Result<Agreement, AgreementError> {
        let (game, found) = (options.game(), chairs.len());
        let options = options.for_players(found).ok_or_else(|| {
            let (fewest, most) = game.players().into_inner();
            AgreementError::Players { game, fewest, most, found }
        })?;
        let is = |wanted: fn(&ChairKind) -> bool| move |chair: &Chair| wanted(&chair.kind);
        let here = is(|kind| *kind == ChairKind::Here);
        if !chairs.iter().any(here) && chairs.iter().any(is(|kind| kind.is_person())) {
            return Err(AgreementError::NobodyHere);
        }
        let aids = chairs.iter().all(is(|kind| kind.seated_at_once()));
        let listed = chairs.iter().any(is(|kind| *kind == ChairKind::Open));
        Ok(Agreement { options, chairs, clock: ClockRule::None, aids, listed })
    }

    /// With these clocks.
    pub fn with_clock(mut self, clock: ClockRule) -> Result<Agreement, AgreementError> {
        clock.check()?;
        self.clock = clock;
        Ok(self)
    }

    /// Draws by lot who sits where.
    pub fn shuffle(&mut self, rng: &mut impl Rng) {
        for last in (1..self.chairs.len()).rev() {
            self.chairs.swap(last, games::below(rng, last + 1));
        }
    }

    /// The same agreement for the next game: the lot stays drawn, and everybody moves to the next
    /// seat, so that another one begins.
    #[must_use]
    pub(crate) fn rotated(
        &self,
        drawn: AnyOptions,
        names: impl Iterator<Item = Chair>,
    ) -> Agreement {
        let mut chairs: Vec<Chair> = names.collect();
        chairs.rotate_right(1);
        Agreement { options: drawn, chairs, ..self.clone() }
    }

    /// Whoever sits there sits elsewhere from now on, by the same name.
    pub(crate) fn seat_elsewhere(&mut self, seat: Seat) {
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            chair.kind = ChairKind::Elsewhere;
        }
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.options.game()
    }

    /// The options, the lot not yet drawn.
    pub fn options(&self) -> &AnyOptions {
        &self.options
    }

    /// Who is to sit where, seat 1 first.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// Who is to sit at this seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// The beginning of the game.
    pub(crate) fn start(&self, seed: &Seed) -> games::AnyPosition {
        games::AnyPosition::start(&self.options, seed)
    }
}

/// An agreement as it is stored.
#[derive(Clone, Serialize, Deserialize)]
struct Written {
    game: String,
    options: BTreeMap<String, String>,
    chairs: Vec<Chair>,
    clock: ClockRule,
    aids: bool,
    listed: bool,
}

impl TryFrom<Written> for Agreement {
    type Error = AgreementError;

    fn try_from(written: Written) -> Result<Agreement, AgreementError> {
        let mut options = AnyOptions::new(written.game.parse()?);
        for (name, value) in &written.options {
            options.set(name, value)?;
        }
        let agreement = Agreement::new(options, written.chairs)?.with_clock(written.clock)?;
        Ok(Agreement { aids: written.aids, listed: written.listed, ..agreement })
    }
}

impl From<Agreement> for Written {
    fn from(agreement: Agreement) -> Written {
        let options = agreement.options.pairs();
        Written {
            game: agreement.game().to_string(),
            options: options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            chairs: agreement.chairs,
            clock: agreement.clock,
            aids: agreement.aids,
            listed: agreement.listed,
        }
    }
}
