//! The tags a game gives a meaning to.

use super::document::{RESULT, Record, Tag};
use crate::{OptionError, Options, Position, Seat};

pub(super) const GAME: &str = "Game";
pub(super) const DATE: &str = "Date";
pub(super) const DECK: &str = "Deck";
pub(super) const POSITION: &str = "Position";

/// The tag of an option: its name with a capital first letter.
pub fn option_tag(option: &str) -> String {
    capitalised(option)
}

/// The tag that names the player at a seat: `Red`, `White`, `Seat3`.
pub fn player_tag<P: Position>(seat: Seat) -> String {
    match P::SEAT_NAMES.get(seat.index()) {
        Some(name) if name.starts_with(|letter: char| letter.is_ascii_alphabetic()) => {
            capitalised(name)
        }
        _ => format!("Seat{}", seat.number()),
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The options a record tells, or the tag that is wrong and why.
pub(super) fn options<P: Position>(record: &Record) -> Result<P::Options, (&Tag, OptionError)> {
    let mut options = P::Options::default();
    for spec in P::Options::SPECS {
        if let Some(tag) = record.tag(&option_tag(spec.name)) {
            options.set(spec.name, tag.value()).map_err(|error| (tag, error))?;
        }
    }
    Ok(options)
}

/// Piles as the value of `Deck`: `33 32 7 / 5 2`.
pub(super) fn piles_to_text(piles: &[Vec<u8>]) -> String {
    let pile = |pile: &Vec<u8>| pile.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    piles.iter().map(pile).collect::<Vec<_>>().join(" / ")
}

/// Reads the value of `Deck`; otherwise tells which word is not the number of a card.
pub fn piles_from_text(text: &str) -> Result<Vec<Vec<u8>>, &str> {
    let card = |word| str::parse(word).map_err(|_| word);
    text.split('/').map(|pile| pile.split_whitespace().map(card).collect()).collect()
}

impl Record {
    /// Makes this record of a game of type `P` say the same in the one agreed way.
    ///
    /// The tags come in order: game, options that are not default, players, date, result, deck,
    /// position, then the others as they were. Moves are written as the game writes them.
    pub fn tidy<P: Position>(&mut self) {
        self.set_tag(Tag::known(GAME, P::NAME));
        self.main_line.rewrite_moves(&|text| text.parse::<P::Move>().ok().map(|mv| mv.to_string()));
        self.tidy_tags::<P>();
    }

    fn tidy_tags<P: Position>(&mut self) {
        let specs = P::Options::SPECS;
        let agreed = options::<P>(self).unwrap_or_default();
        let options: Vec<String> = specs.iter().map(|spec| option_tag(spec.name)).collect();
        let players: Vec<String> = Seat::first(P::SEAT_NAMES.len()).map(player_tag::<P>).collect();
        let goes_without_saying = |tag: &Tag| {
            let option = options.iter().position(|name| name == tag.name());
            option.is_some_and(|at| specs[at].values[agreed.usual(at)] == tag.value())
        };
        let order: Vec<&str> = [GAME]
            .into_iter()
            .chain(options.iter().map(String::as_str))
            .chain(players.iter().map(String::as_str))
            .chain([DATE, RESULT, DECK, POSITION])
            .collect();
        self.arrange_tags(
            |tag| !goes_without_saying(tag),
            |tag| order.iter().position(|name| *name == tag.name()).unwrap_or(order.len()),
        );
    }
}
