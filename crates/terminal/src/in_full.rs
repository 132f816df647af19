//! What happened, place by place: for whoever asks.

use serde_json::Value;

use crate::tell::{Teller, joined, text};

/// An explosion that is being told, and what became of its pawns so far.
struct Burst<'a> {
    event: &'a Value,
    ways: Vec<String>,
}

impl Teller<'_> {
    /// What a move caused or would cause, with every place it touched.
    pub(crate) fn in_full(&self, caused: &[Value]) -> String {
        let mut sentences = Vec::new();
        let mut burst: Option<Burst> = None;
        // How many pawns the one that is landing takes, and at which hour it has left the board.
        let (mut taken, mut hour) = (None, None);
        for event in caused {
            match (event["type"].as_str().unwrap_or_default(), &mut burst) {
                ("lost", Some(burst)) => {
                    let hour = text(&event["towards"]);
                    burst.ways.push(self.words.say("full.lost", &[("hour", &hour)]));
                }
                ("thrown_to_middle", _) => hour = Some(text(&event["towards"])),
                ("taken", _) => taken = Some(text(&event["height"])),
                ("landed", landing) => {
                    let way = self.landing(event, taken.take(), hour.take());
                    landing.iter_mut().for_each(|burst| burst.ways.push(way.clone()));
                }
                (kind, _) => {
                    sentences.extend(burst.take().map(|burst| self.exploded(&burst)));
                    if kind == "exploded" {
                        burst = Some(Burst { event, ways: Vec::new() });
                    } else {
                        sentences.push(self.one_in_full(event));
                    }
                }
            }
        }
        sentences.extend(burst.take().map(|burst| self.exploded(&burst)));
        joined(sentences)
    }

    fn landing(&self, event: &Value, taken: Option<String>, hour: Option<String>) -> String {
        let (cell, n) = (text(&event["cell"]), text(&event["height"]));
        let way = match &taken {
            Some(taken) => {
                self.words.say("full.takes", &[("cell", &cell), ("taken", taken), ("n", &n)])
            }
            None => self.words.say("full.lands", &[("cell", &cell), ("n", &n)]),
        };
        match &hour {
            Some(hour) => self.words.say("full.thrown", &[("hour", hour), ("way", &way)]),
            None => way,
        }
    }

    fn exploded(&self, burst: &Burst) -> String {
        let (cell, arms) = (text(&burst.event["cell"]), text(&burst.event["arms"]));
        let ways = burst.ways.join(&self.words.get("full.apart"));
        self.words.say("full.exploded", &[("cell", &cell), ("arms", &arms), ("ways", &ways)])
    }

    fn one_in_full(&self, event: &Value) -> String {
        let brief = self.caused(std::slice::from_ref(event));
        match event["type"].as_str().unwrap_or_default() {
            "taken_back" => {
                let n = event["corners"].as_array().map_or(0, Vec::len);
                let who = self.name_in(event, "seat");
                let corners = text(&event["corners"]);
                self.words.say("full.paid", &[("who", &who), ("n", &n), ("corners", &corners)])
            }
            "placed" => match event["height"].as_u64() {
                Some(n @ 2..) => {
                    self.words.say("full.stack", &[("cell", &text(&event["cell"])), ("n", &n)])
                }
                _ => brief,
            },
            "closed" => {
                let counted = |seat: usize| match &event["count"][seat] {
                    Value::Array(corners) if !corners.is_empty() => spaced(corners),
                    _ => self.words.get("none"),
                };
                let values = [counted(0), counted(1)];
                let counted =
                    self.words.say("full.counted", &[("red", &values[0]), ("green", &values[1])]);
                joined([brief, counted])
            }
            "card_shown" => {
                let cells = event["cells"].as_array().map(|cells| spaced(cells));
                let cells = cells.map(|cells| self.words.say("full.cells", &[("cells", &cells)]));
                joined([brief, cells.unwrap_or_default()])
            }
            _ => brief,
        }
    }

    /// A turn with all that it caused. An explosion is told by what it caused.
    pub(crate) fn turn_in_full(&self, seat: u8, moves: &[String], caused: &[Value]) -> String {
        let exploded = |mv: &str| {
            caused.iter().any(|event| {
                event["type"] == "exploded"
                    && mv == format!("{}{}", text(&event["cell"]), text(&event["arms"]))
            })
        };
        let plain: Vec<String> = moves.iter().filter(|mv| !exploded(mv)).cloned().collect();
        let played = if plain.is_empty() { String::new() } else { self.turn(seat, &plain, &[]) };
        joined([played, self.in_full(caused)])
    }
}

fn spaced(names: &[Value]) -> String {
    names.iter().map(text).collect::<Vec<_>>().join(" ")
}
