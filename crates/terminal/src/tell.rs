//! What happens, in words: the same sentences as in the browser.

use std::fmt::Display;

use serde_json::{Value, json};

use ::room::response::{Belief, CardBelief, Remark};
use ::room::sight::{ResultSight, SeatSight, Sight};
use rulebook::Words;
use rulebook::words::Values;

/// Somebody who tells about one game.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) words: Words,
    pub(crate) sight: &'a Sight,
}

impl Teller<'_> {
    /// The text with this key, as this game says it.
    pub(crate) fn say(&self, key: &str, values: Values) -> String {
        self.words.say_of(self.sight.game, key, values)
    }

    /// How a seat is called: the player's name, or the colour or number; a computer is "the computer"
    /// unless there are several.
    pub(crate) fn name(&self, number: u8) -> String {
        let words = self.words;
        let Some(seat) = self.sight.seats.iter().find(|seat| seat.seat == number) else {
            return words.say("seat.number", &[("seat", &number)]);
        };
        if !seat.name.is_empty() {
            return seat.name.clone();
        }
        let computes = |seat: &SeatSight| seat.kind == "computer" && seat.name.is_empty();
        if computes(seat) {
            let several = self.sight.seats.iter().filter(|seat| computes(seat)).count() > 1;
            let key = if several { "seat.computer_of" } else { "seat.the_computer" };
            return words.say(key, &[("seat", &number)]);
        }
        let colour = words.find(&format!("seat.{}", seat.colour), &[]);
        colour.unwrap_or_else(|| words.say("seat.number", &[("seat", &number)]))
    }

    /// The likeliest cards of one of the others.
    pub(crate) fn belief(&self, belief: &Belief) -> String {
        /// As many as one keeps in mind.
        const MOST: usize = 5;
        let told = |likely: &CardBelief| {
            let share = self.words.percent(likely.probability);
            self.words.say("tiles.belief", &[("card", &likely.card), ("share", &share)])
        };
        let cards: Vec<String> = belief.cards.iter().take(MOST).map(told).collect();
        let who = self.name(belief.seat);
        self.words.say("at", &[("place", &who), ("words", &cards.join(", "))])
    }

    pub(crate) fn name_in(&self, event: &Value, field: &str) -> String {
        event[field].as_u64().map(|seat| self.name(seat as u8)).unwrap_or_default()
    }

    fn colour_in(&self, event: &Value) -> String {
        let colour = event["colour"].as_str();
        colour.map(|colour| self.say(&format!("colour.{colour}"), &[])).unwrap_or_default()
    }

    /// What a move causes or would cause, in a few sentences.
    pub(crate) fn caused(&self, caused: &[Value]) -> String {
        let words = self.words;
        let mut sentences = Vec::new();
        let (mut taken, mut lost, mut thrown) = (0, 0, 0);
        for event in caused {
            let who = self.name_in(event, "seat");
            let card = &event["card"];
            match event["type"].as_str().unwrap_or_default() {
                "closed" => {
                    let count = |seat: usize| event["count"][seat].as_array().map_or(0, Vec::len);
                    sentences.push(words.say(
                        "tell.closed",
                        &[
                            ("hexagon", &text(&event["hexagon"])),
                            ("red", &count(0)),
                            ("green", &count(1)),
                            ("who", &self.name_in(event, "conqueror")),
                        ],
                    ));
                }
                "taken_back" => {
                    let n = event["corners"].as_array().map_or(0, Vec::len);
                    sentences.push(words.say("tell.taken_back", &[("who", &who), ("n", &n)]));
                }
                "passed" => sentences.push(words.say("tell.passed", &[("who", &who)])),
                "taken" => taken += event["height"].as_u64().unwrap_or(0),
                "lost" => lost += 1,
                "thrown_to_middle" => thrown += 1,
                "card_shown" => {
                    let holder = self.name_in(event, "holder");
                    let key = match (holder.is_empty(), event["depends"] == true) {
                        (false, _) => "tell.card_shown",
                        (true, false) => "tell.card_shown.nobody",
                        (true, true) => "tell.card_shown.perhaps",
                    };
                    let colour = self.colour_in(event);
                    let values: [(&str, &dyn Display); 3] =
                        [("card", card), ("colour", &colour), ("who", &holder)];
                    sentences.push(words.say(key, &values));
                }
                // What depends on hidden cards is not told as if it were certain.
                _ if event["depends"] == true => {}
                "point_scored" => sentences
                    .push(words.say("tell.point", &[("who", &who), ("n", &event["points"])])),
                "card_discarded" => {
                    sentences.push(words.say("tell.discarded", &[("who", &who), ("card", card)]));
                }
                "pile_refilled" => sentences.push(words.get("tell.refilled")),
                _ => {}
            }
        }
        for (key, n) in [("tell.taken", taken), ("tell.thrown", thrown), ("tell.lost", lost)] {
            if n > 0 {
                sentences.push(words.say(key, &[("n", &n)]));
            }
        }
        sentences.join(" ")
    }

    /// A turn in words.
    pub(crate) fn turn(&self, seat: u8, moves: &[String], caused: &[Value]) -> String {
        let spoken: Vec<String> = moves.iter().map(|mv| self.spoken(mv)).collect();
        let played = match moves.first().map(String::as_str) {
            Some("pass") | None => String::new(),
            Some(_) => self
                .words
                .say("tell.played", &[("who", &self.name(seat)), ("moves", &spoken.join(", "))]),
        };
        joined([played, self.caused(caused)])
    }

    /// A move as one says it.
    pub(crate) fn spoken(&self, mv: &str) -> String {
        self.words.spoken(self.sight.game, mv)
    }

    /// What the coach says.
    pub(crate) fn remarks(&self, remarks: &[Remark]) -> String {
        let name = |seat| self.name(seat);
        let say = |remark: &Remark| self.words.message(self.sight.game, &json!(remark), &name);
        joined(remarks.iter().map(say))
    }

    /// How a game ended, and why.
    pub(crate) fn result(&self, result: &ResultSight) -> (String, String) {
        let words = self.words;
        let winners: Vec<String> = result.winners.iter().map(|seat| self.name(*seat)).collect();
        let who = words.list(&winners);
        let headline = match winners.len() {
            0 => String::new(),
            all if all == self.sight.seats.len() => words.get("end.draw"),
            1 => words.say("end.won", &[("who", &who)]),
            _ => words.say("end.won.several", &[("who", &who)]),
        };
        let by = result.by.map(|seat| self.name(seat)).unwrap_or_default();
        let values: [(&str, &dyn Display); 2] = [("by", &by), ("who", &who)];
        let why = words.find_of(self.sight.game, &format!("end.{}", result.ending), &values);
        (headline, why.unwrap_or_default())
    }

    /// Why the rules refuse a move.
    pub(crate) fn refused(&self, reason: &Value, otherwise: &str) -> String {
        let Some(fields) = reason.as_object() else { return otherwise.to_owned() };
        let key = format!("refused.{}", text(&reason["reason"]));
        let mut values: Vec<(&str, String)> =
            fields.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
        values.retain(|(name, _)| *name != "colour");
        values.push(("who", self.name_in(reason, "seat")));
        values.push(("colour", self.colour_in(reason)));
        let values: Vec<(&str, &dyn Display)> =
            values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
        let why = self.words.find_of(self.sight.game, &key, &values);
        why.unwrap_or_else(|| otherwise.to_owned())
    }
}

/// A value without quotation marks; a list with commas.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().map(text).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// Sentences one after another, without those that say nothing.
pub(crate) fn joined(sentences: impl IntoIterator<Item = String>) -> String {
    let said: Vec<String> = sentences.into_iter().filter(|said| !said.is_empty()).collect();
    said.join(" ")
}

/// The places that events name in this field: `places` where they left their traces, `won` what decided
/// the game.
pub(crate) fn places<'a>(caused: &'a [Value], field: &'a str) -> impl Iterator<Item = String> + 'a {
    let named = caused.iter().filter_map(move |event| event[field].as_array()).flatten();
    named.filter_map(Value::as_str).map(str::to_owned)
}
