//! Inverted index: under which words a game that is over can be found.
//!
//! Whatever can be asked for by choosing (game, ending, players, and any of these together) is one
//! facet, so that it is found at once. Names are found by the beginnings of their words. Only where
//! a name and something else are asked for together are games looked through, and then only so many
//! for one page.

use table::{TableId, Time};

use super::{Cursor, Listing};

/// How many letters of a word count.
const LETTERS: usize = 12;
/// How many words of a question about names count.
const WORDS: usize = 3;
/// How many games are looked through for one page.
pub(super) const LOOKED_THROUGH: i64 = 4_000;

/// What games in the archive are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only this game.
    pub game: Option<String>,
    /// Only this ending.
    pub ending: Option<String>,
    /// Only where words of a player's name begin so.
    pub name: Option<String>,
    /// Only with so many seats.
    pub players: Option<u8>,
}

impl Filter {
    /// The facets that all must fit; the first is the one to go along. None for all games.
    pub(super) fn facets(&self) -> Vec<String> {
        let name = self.name.as_deref().unwrap_or_default().to_lowercase();
        let mut facets: Vec<String> =
            words(&name).take(WORDS).map(|word| name_facet(letters(word).last())).collect();
        // Longer words are rarer.
        facets.sort_by_key(|facet| std::cmp::Reverse(facet.len()));
        let players = self.players.map(|players| players.to_string());
        let chosen = [self.game.as_deref(), self.ending.as_deref(), players.as_deref()];
        if chosen.iter().any(Option::is_some) {
            facets.push(chosen_facet(chosen));
        }
        facets
    }
}

/// A page of a list.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The games on it.
    pub games: Vec<Listed>,
    /// Where the next page begins, if there may be one.
    pub next: Option<Cursor>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name.
    pub id: TableId,
    /// When it was created.
    pub created: Time,
    /// What the list shows, as JSON.
    pub summary: String,
}

impl Found {
    /// A page of games of which one more than fits was asked for.
    pub(super) fn page(mut games: Vec<Listed>, limit: u32) -> Found {
        let more = games.len() > limit as usize;
        games.truncate(limit as usize);
        let next = games.last().filter(|_| more).map(|game| (game.created, game.id));
        Found { games, next }
    }
}

impl Listing {
    /// Under what a game can be found in the archive: nothing unless it is listed and over.
    pub(super) fn facets(&self) -> Vec<String> {
        if !self.listed || self.status != "finished" {
            return Vec::new();
        }
        facets(self.game, &self.ending, self.players, &self.names)
    }
}

/// All facets of a game in the archive.
pub(super) fn facets(game: &str, ending: &str, players: i64, names: &str) -> Vec<String> {
    let players = players.to_string();
    let mut facets: Vec<String> = (1..8)
        .map(|which| {
            let chosen = |bit: u8, value| (which & bit != 0).then_some(value);
            chosen_facet([chosen(1, game), chosen(2, ending), chosen(4, players.as_str())])
        })
        .collect();
    facets.extend(words(names).flat_map(letters).map(|beginning| name_facet(Some(beginning))));
    facets.sort_unstable();
    facets.dedup();
    facets
}

fn chosen_facet([game, ending, players]: [Option<&str>; 3]) -> String {
    let chosen = [("game", game), ("ending", ending), ("players", players)];
    let chosen = chosen.iter().filter_map(|(key, value)| Some(format!("{key}={}", (*value)?)));
    chosen.collect::<Vec<_>>().join("&")
}

fn name_facet(beginning: Option<&str>) -> String {
    format!("name={}", beginning.unwrap_or_default())
}

fn words(names: &str) -> impl Iterator<Item = &str> {
    names.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The beginnings of a word, as far as letters count.
fn letters(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().take(LETTERS).map(|(at, letter)| &word[..at + letter.len_utf8()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_fits_a_game_is_among_its_facets() {
        let of_game = facets("gosix", "resigned", 2, "ada lovelace\ngrace");
        let ask = |game: Option<&str>, ending: Option<&str>, players, name: Option<&str>| {
            let filter = Filter {
                game: game.map(str::to_owned),
                ending: ending.map(str::to_owned),
                name: name.map(str::to_owned),
                players,
            };
            let facets = filter.facets();
            facets.iter().all(|facet| of_game.contains(facet))
        };
        assert!(ask(None, None, None, None));
        for game in [None, Some("gosix")] {
            for ending in [None, Some("resigned")] {
                for players in [None, Some(2)] {
                    for name in [None, Some("Ada"), Some("LOVE"), Some("grace a"), Some("  ")] {
                        assert!(ask(game, ending, players, name), "{game:?} {ending:?} {name:?}");
                    }
                }
            }
        }
        assert!(!ask(Some("hexone"), None, None, None));
        assert!(!ask(Some("gosix"), None, Some(3), None));
        assert!(!ask(None, None, None, Some("lace")), "only beginnings");
        assert!(!ask(None, None, None, Some("ada byron")));
    }

    #[test]
    fn a_name_cannot_make_endless_facets() {
        let names = ["a".repeat(40), "é".repeat(40)].join("\n");
        assert_eq!(facets("6x5", "time", 2, &names).len(), 7 + 2 * LETTERS);
        let filter = Filter { name: Some("é".repeat(40)), ..Filter::default() };
        assert_eq!(filter.facets(), [format!("name={}", "é".repeat(LETTERS))]);
    }
}
