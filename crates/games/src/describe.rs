//! Self-description: what a client has to know of a game beyond drawing it.
//!
//! Whoever shows or tells a game asks here instead of knowing it by name. Words are not here: what is
//! said is named by the key of a message, and the rulebook has the words.

use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::{Position, Seat};

/// What a game says of itself.
pub trait Describe<P: Position> {
    /// How many may play.
    const PLAYERS: RangeInclusive<usize>;

    /// Named ways to play, the usual one first.
    const PRESETS: &'static [Preset];

    /// The option that says who begins, if there is one.
    const FIRST: Option<&'static str>;

    /// How many play by these options.
    fn players(options: &P::Options) -> usize;

    /// The same options for so many players, if so many may play.
    fn for_players(options: &P::Options, players: usize) -> Option<P::Options>;

    /// The options that change nothing as the others are.
    fn idle(options: &P::Options) -> &'static [&'static str];

    /// Whether players have something to hide from each other.
    fn has_secrets(options: &P::Options) -> bool;

    /// Whether something is hidden from whoever sees this.
    fn hides(view: &P::View) -> bool;

    /// The places a move names.
    fn places(mv: P::Move) -> Vec<String>;

    /// A move as one says it; `None` if its text is best.
    fn say(mv: P::Move) -> Option<Saying>;

    /// The places where something that happened left its traces.
    fn traces(event: &P::Event) -> Vec<String>;

    /// In one word, why the game is over, if this has ended it.
    fn ending(event: &P::Event) -> Option<&'static str>;

    /// The places that decided the game, among what its last move caused.
    fn decisive(events: &[P::Event]) -> Vec<String>;

    /// What a player would count among all that a turn caused, for whoever gains by it; one deed a seat at
    /// most.
    fn deeds(events: &[P::Event]) -> Vec<Deed>;

    /// What a player would count on the board to see how he stands, what matters most first: the more of his, the better.
    /// Nothing where that is not for two to see.
    fn tallies(position: &P, seat: Seat) -> Vec<Tally>;
}

/// Something that both of two players have on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted, in one word.
    pub what: &'static str,
    /// How many a seat has, and the other.
    pub count: [u32; 2],
}

impl Tally {
    /// Counted for a seat and the other one.
    pub fn of(what: &'static str, seat: Seat, count: impl Fn(Seat) -> u32) -> Tally {
        Tally { what, count: [seat, seat.next(2)].map(count) }
    }

    /// By how many a seat is ahead.
    pub fn lead(&self) -> i64 {
        i64::from(self.count[0]) - i64::from(self.count[1])
    }
}

/// Something a turn achieves for a seat, whoever played it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deed {
    /// Who gains.
    pub seat: Seat,
    /// How much, compared with other deeds of the game.
    pub worth: u32,
    /// Whether that wins the game.
    pub wins: bool,
    /// What it is, as something one does: "conquer H3".
    pub saying: Saying,
}

/// A named way to play: what is agreed where it is not the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name, in lower case.
    pub name: &'static str,
    /// How many play at least, if that matters.
    pub players: Option<usize>,
    /// The options that differ, with their values.
    pub options: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// Everything as usual.
    pub const USUAL: Preset = Preset::new("usual", &[]);

    /// A way to play for any number of players.
    pub const fn new(
        name: &'static str,
        options: &'static [(&'static str, &'static str)],
    ) -> Preset {
        Preset { name, players: None, options }
    }
}

/// A message and what is put into it. As a value it is its key and the values by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Saying {
    /// The message's key.
    pub key: &'static str,
    /// The values by name.
    pub values: Vec<(&'static str, Said)>,
}

/// What is put into a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// This text.
    Text(String),
    /// The message with this key.
    Word(String),
    /// This number.
    Number(u32),
    /// How likely something is, or how much of a chance: 0 to 1.
    Share(f64),
    /// What whoever sits there is called.
    Seat(Seat),
    /// These moves, as one says them.
    Moves(Vec<String>),
    /// These names, of places or of cards, as a list.
    Names(Vec<String>),
    /// Another message.
    Saying(Saying),
}

impl Serialize for Saying {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.values.iter().map(|(name, said)| ((*name).to_owned(), said.value()));
        let values: serde_json::Map<String, Value> = values.collect();
        json!({ "key": self.key, "values": values }).serialize(serializer)
    }
}

impl Said {
    /// A text or a number as it is, anything else by what it is.
    fn value(&self) -> Value {
        match self {
            Said::Text(text) => json!(text),
            Said::Number(number) => json!(number),
            Said::Word(key) => json!({ "word": key }),
            Said::Share(share) => json!({ "share": share }),
            Said::Seat(seat) => json!({ "seat": seat }),
            Said::Moves(moves) => json!({ "moves": moves }),
            Said::Names(names) => json!({ "names": names }),
            Said::Saying(saying) => json!({ "saying": saying }),
        }
    }
}

impl Saying {
    /// A message without values.
    pub const fn new(key: &'static str) -> Saying {
        Saying { key, values: Vec::new() }
    }

    /// With a text put into it.
    #[must_use]
    pub fn with(mut self, name: &'static str, text: impl ToString) -> Saying {
        self.values.push((name, Said::Text(text.to_string())));
        self
    }

    /// With something put into it.
    #[must_use]
    pub fn and(mut self, name: &'static str, said: Said) -> Saying {
        self.values.push((name, said));
        self
    }

    /// With another message put into it.
    #[must_use]
    pub fn with_word(mut self, name: &'static str, key: String) -> Saying {
        self.values.push((name, Said::Word(key)));
        self
    }
}

/// What a move caused, as values: the events in the game's own words, and with each what every game
/// tells of it. `places` are where it left its traces; the event that ends the game has a word for why
/// (`ending`) and the places that decided it (`won`).
pub fn told<P: Position>(events: &[P::Event]) -> Vec<Value> {
    let tell_one = |event: &P::Event| {
        let mut told = serde_json::to_value(event).unwrap_or_default();
        let places = P::Description::traces(event);
        if !places.is_empty() {
            told["places"] = places.into();
        }
        if let Some(ending) = P::Description::ending(event) {
            told["ending"] = ending.into();
            let won = P::Description::decisive(events);
            if !won.is_empty() {
                told["won"] = won.into();
            }
        }
        told
    };
    events.iter().map(tell_one).collect()
}

/// In one word, why the game is over, if these events have ended it.
pub fn ending_of(caused: &[Value]) -> Option<&str> {
    caused.iter().rev().find_map(|event| event["ending"].as_str())
}

/// What [`Describe`] asks of a game for two in which all lies open. Written once inside its `impl`.
#[macro_export]
macro_rules! two_play_openly {
    ($game:ty) => {
        const PLAYERS: std::ops::RangeInclusive<usize> = 2..=2;

        fn players(_: &<$game as $crate::Position>::Options) -> usize {
            2
        }

        #[allow(clippy::clone_on_copy)]
        fn for_players(
            options: &<$game as $crate::Position>::Options,
            players: usize,
        ) -> Option<<$game as $crate::Position>::Options> {
            (players == 2).then(|| options.clone())
        }

        fn has_secrets(_: &<$game as $crate::Position>::Options) -> bool {
            false
        }

        fn hides(_: &$game) -> bool {
            false
        }
    };
}
