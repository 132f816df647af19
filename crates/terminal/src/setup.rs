//! A game about to begin: which one, what was agreed, who plays.

use games::{AnyOptions, GameId, Seed};
use table::{
    Action, Agreement, AgreementError, Answer, Chair, ChairKind, Level, Name, Table, Time,
};

/// A game about to begin.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and what was agreed.
    pub options: AnyOptions,
    /// Who sits where, seat 1 first.
    pub chairs: Vec<Chair>,
    /// Where its chance comes from; drawn if left out.
    pub seed: Option<Seed>,
}

/// How strong a computer plays if nobody says.
const USUAL_LEVEL: u8 = 3;

impl Setup {
    /// One person against computers.
    pub fn new(options: AnyOptions) -> Setup {
        let mut setup = Setup { options, chairs: Vec::new(), seed: None };
        setup.chairs.push(Chair::here(Name::default()));
        setup.fill();
        setup
    }

    /// How many can play.
    pub(crate) fn players(&self) -> usize {
        self.options.players()
    }

    /// Puts computers on the chairs that are empty, and takes away those that are too many.
    pub(crate) fn fill(&mut self) {
        let level = Level::try_from(USUAL_LEVEL).unwrap_or(Level::LOWEST);
        self.chairs.resize(self.players(), Chair::computer(level));
    }

    /// These people and computers; the game's number of players follows if it can vary.
    pub fn with_chairs(mut self, chairs: Vec<Chair>) -> Result<Setup, AgreementError> {
        let agreement = Agreement::new(self.options, chairs.clone())?;
        self.options = agreement.options().clone();
        self.chairs = chairs;
        Ok(self)
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.options.game()
    }

    /// The table, with these turns already played, and where the computers' errors come from.
    pub(crate) fn table(&self, turns: &[Vec<String>], now: Time) -> Result<(Table, u64), String> {
        let agreement = Agreement::new(self.options.clone(), self.chairs.clone())
            .map_err(|error| error.to_string())?;
        let seed = match &self.seed {
            Some(seed) => seed.clone(),
            None => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
                Seed::new(bytes)
            }
        };
        let chance =
            seed.to_bytes().iter().fold(0, |sum: u64, byte| sum.rotate_left(8) ^ u64::from(*byte));
        let mut table = Table::create(agreement, seed, now);
        for turn in turns {
            let seat = table.position().to_move().ok_or("the game is over")?;
            let play = Action::Play { turn: turn.join(">") };
            let answer = table.receive(seat, table.number(), &play, now);
            if let Answer::New(event) = answer.map_err(|error| error.to_string())? {
                table.apply(event).map_err(|error| error.to_string())?;
            }
        }
        Ok((table, chance))
    }

    /// Another player on a chair: a person, then the levels, and round again.
    pub(crate) fn change_chair(&mut self, place: usize, up: bool) {
        let Some(chair) = self.chairs.get_mut(place) else { return };
        let highest = Level::HIGHEST.get();
        let at = match chair.kind {
            ChairKind::Computer { level } => level.get(),
            _ => 0,
        };
        let next = if up { (at + 1) % (highest + 1) } else { (at + highest) % (highest + 1) };
        chair.kind = match Level::try_from(next) {
            Ok(level) => ChairKind::Computer { level },
            Err(_) => ChairKind::Here,
        };
    }

    /// The next value of an option.
    pub(crate) fn change_option(&mut self, name: &str, up: bool) {
        let specs = self.options.game().option_specs();
        let Some(spec) = specs.iter().find(|spec| spec.name == name) else { return };
        let now = self.options.get(name);
        let at = spec.values.iter().position(|value| Some(*value) == now).unwrap_or(0);
        let count = spec.values.len();
        let next = if up { (at + 1) % count } else { (at + count - 1) % count };
        // A value of the option's own list is one it takes.
        let _ = self.options.set(name, spec.values[next]);
        self.fill();
    }

    /// Another game, with its usual options.
    pub(crate) fn change_game(&mut self, up: bool) {
        let all = GameId::ALL;
        let at = all.iter().position(|game| *game == self.game()).unwrap_or(0);
        let next = if up { (at + 1) % all.len() } else { (at + all.len() - 1) % all.len() };
        self.options = AnyOptions::new(all[next]);
        self.fill();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chairs_follow_the_number_of_players() {
        let mut setup = Setup::new(AnyOptions::new(GameId::SixByFive));
        assert_eq!(setup.chairs.len(), 2);
        setup.change_option("players", true);
        assert_eq!(setup.chairs.len(), 3);
        setup.change_game(true);
        assert_eq!((setup.game(), setup.chairs.len()), (GameId::Gosix, 2));
        let four = vec![Chair::here(Name::default()); 4];
        let setup = Setup::new(AnyOptions::new(GameId::SixByFive)).with_chairs(four.clone());
        assert_eq!(setup.expect("four can play").options.get("players"), Some("4"));
        assert!(Setup::new(AnyOptions::new(GameId::Gosix)).with_chairs(four).is_err());
    }

    #[test]
    fn a_chair_goes_through_people_and_levels_and_round_again() {
        let mut setup = Setup::new(AnyOptions::new(GameId::Gosix));
        let first = setup.chairs.clone();
        for _ in 0..9 {
            setup.change_chair(0, true);
        }
        assert_eq!(setup.chairs, first);
        setup.change_chair(0, false);
        assert_eq!(setup.chairs[0].kind, ChairKind::Computer { level: Level::HIGHEST });
    }
}
