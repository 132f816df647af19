//! A game about to begin: which one, what was agreed, who plays.

use ::room::request::Seating;
use games::{AnyOptions, GameId, Preset, Seed};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use table::{
    Action, Agreement, AgreementError, Answer, Chair, ChairKind, Level, Name, Table, Time,
};

/// A game about to begin.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and what was agreed.
    pub options: AnyOptions,
    /// Who plays: at these seats, seat 1 first, unless the lot decides.
    pub chairs: Vec<Chair>,
    /// How the seats are given out.
    pub seating: Seating,
    /// Where its chance comes from; drawn if left out.
    pub seed: Option<Seed>,
}

/// How strong a computer plays if nobody says.
const USUAL_LEVEL: u8 = 3;

impl Setup {
    /// One person against computers.
    pub fn new(options: AnyOptions) -> Setup {
        let seating = usual_seating(options.game());
        let mut setup = Setup { options, chairs: Vec::new(), seating, seed: None };
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

    /// These people and computers at these seats; the game's number of players follows if it can vary.
    pub fn with_chairs(mut self, chairs: Vec<Chair>) -> Result<Setup, AgreementError> {
        let agreement = Agreement::new(self.options, chairs.clone())?;
        self.options = agreement.options().clone();
        self.chairs = chairs;
        self.seating = Seating::Given;
        Ok(self)
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.options.game()
    }

    /// The table, with these turns already played, and where the computers' errors come from.
    pub(crate) fn table(&self, turns: &[Vec<String>], now: Time) -> Result<(Table, u64), String> {
        let mut agreement = Agreement::new(self.options.clone(), self.chairs.clone())
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
        if self.seating == Seating::Lot && turns.is_empty() {
            agreement.shuffle(&mut SmallRng::seed_from_u64(chance));
        }
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

    /// The named way to play that is agreed on, if it is one.
    pub(crate) fn way(&self) -> Option<&'static Preset> {
        let specs = self.game().option_specs();
        self.game().presets().iter().find(|preset| {
            let named = self.options_of(preset);
            specs.iter().all(|spec| named.get(spec.name) == self.options.get(spec.name))
        })
    }

    /// Another named way to play, for as many players as there are, or more if it needs them.
    pub(crate) fn change_way(&mut self, up: bool) {
        let ways = self.game().presets();
        let now = self.way().and_then(|way| ways.iter().position(|other| other == way));
        let next = match (now, up) {
            (Some(at), true) => (at + 1) % ways.len(),
            (Some(at), false) => (at + ways.len() - 1) % ways.len(),
            (None, _) => 0,
        };
        let preset = &ways[next];
        let players = self.players().max(preset.players.unwrap_or(0));
        let options = self.options_of(preset);
        self.options = options.for_players(players).unwrap_or(options);
        self.fill();
    }

    /// What a named way agrees on, for as many players as there are.
    fn options_of(&self, preset: &Preset) -> AnyOptions {
        // The options of a preset are the game's own.
        let named = AnyOptions::preset(self.game(), preset);
        let named = named.unwrap_or_else(|_| AnyOptions::new(self.game()));
        named.for_players(self.players()).unwrap_or(named)
    }

    /// Another game, with its usual options.
    pub(crate) fn change_game(&mut self, up: bool) {
        let all = GameId::ALL;
        let at = all.iter().position(|game| *game == self.game()).unwrap_or(0);
        let next = if up { (at + 1) % all.len() } else { (at + all.len() - 1) % all.len() };
        self.options = AnyOptions::new(all[next]);
        self.seating = usual_seating(all[next]);
        self.fill();
    }

    /// Seats by lot, or as listed.
    pub(crate) fn change_seating(&mut self) {
        self.seating = match self.seating {
            Seating::Given => Seating::Lot,
            Seating::Lot => Seating::Given,
        };
    }

    /// Whether the seats decide who begins: no option says who does.
    pub(crate) fn seat_begins(&self) -> bool {
        seat_begins(self.game())
    }
}

fn seat_begins(game: GameId) -> bool {
    game.option_specs().iter().all(|spec| spec.name != "first")
}

/// The lot decides who begins, one way or the other.
fn usual_seating(game: GameId) -> Seating {
    if seat_begins(game) { Seating::Lot } else { Seating::Given }
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
        assert_eq!((setup.game(), setup.chairs.len()), (GameId::Xochintlan, 2));
        let four = vec![Chair::here(Name::default()); 4];
        let setup = Setup::new(AnyOptions::new(GameId::SixByFive)).with_chairs(four.clone());
        assert_eq!(setup.expect("four can play").options.get("players"), Some("4"));
        assert!(Setup::new(AnyOptions::new(GameId::Gosix)).with_chairs(four).is_err());
    }

    #[test]
    fn the_lot_decides_who_begins_unless_seats_are_given() {
        let begins = |setup: Setup| {
            let begun = (0..20).map(|seed| {
                let setup = Setup { seed: Some(Seed::from_u64(seed)), ..setup.clone() };
                let (table, _) = setup.table(&[], Time::default()).expect("a table");
                table.agreement().chairs()[0].kind == ChairKind::Here
            });
            begun.filter(|person| *person).count()
        };
        for game in [GameId::SixByFive, GameId::Xochintlan] {
            let setup = Setup::new(AnyOptions::new(game));
            let person = begins(setup.clone());
            assert!((1..20).contains(&person), "{game}: the person begins {person} times of 20");
            let mut listed = setup.clone();
            listed.change_seating();
            assert_eq!(begins(listed), 20);
            let chairs = setup.chairs.clone();
            assert_eq!(begins(setup.with_chairs(chairs).expect("two")), 20);
        }
        let gosix = Setup::new(AnyOptions::new(GameId::Gosix));
        assert_eq!(begins(gosix), 20, "its option `first` draws the lot");
    }

    #[test]
    fn a_named_way_to_play_is_chosen_and_known_again() {
        let mut setup = Setup::new(AnyOptions::new(GameId::SixByFive));
        let name = |setup: &Setup| setup.way().map(|way| way.name);
        let mut names = Vec::new();
        for _ in GameId::SixByFive.presets() {
            names.extend(name(&setup));
            setup.change_way(true);
        }
        let known: Vec<&str> = GameId::SixByFive.presets().iter().map(|way| way.name).collect();
        assert_eq!(names, known);
        assert_eq!(name(&setup), Some("first"), "round again");
        assert_eq!(setup.players(), 3, "the table grew for those who need three, and stays");
        setup.change_option("change", true);
        assert_eq!(name(&setup), None, "that is a way of one's own");
        setup.change_way(false);
        assert_eq!(name(&setup), Some("first"));
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
