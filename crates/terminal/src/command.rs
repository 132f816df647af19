//! What can be typed: a move, or a word for anything else, in either language.

use std::path::PathBuf;

use crate::host::Shelved;
use crate::room::Ask;

/// What somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// A move, or several of one turn.
    Move(String),
    Hint,
    TakeBack,
    /// One step back within a turn.
    Back,
    Moves,
    Turns,
    Resign,
    Draw,
    Accept,
    Decline,
    Again,
    Board,
    Cards,
    /// What can be asked.
    Questions,
    /// One of the questions.
    Ask(Ask),
    /// What lies around a place, or around the cursor.
    Around(Option<String>),
    /// What the others may hold.
    Beliefs,
    Names,
    Rules,
    Explain(String),
    Save(Option<PathBuf>),
    Open(Shelved),
    /// A game on a server, by its link.
    Join(String),
    /// What the player is called from now on.
    Name(String),
    /// A puzzle, as these words say which.
    Puzzle(String),
    /// How a puzzle is solved.
    Solution,
    /// Another puzzle.
    Next,
    Help,
    Quit,
}

/// The words, English and French, with what they mean.
type Meaning = fn(&str) -> Option<Command>;
const WORDS: &[(&[&str], Meaning)] = &[
    (&["hint", "indice"], |_| Some(Command::Hint)),
    (&["takeback", "reprendre"], |_| Some(Command::TakeBack)),
    (&["back", "retour"], |_| Some(Command::Back)),
    (&["moves", "coups"], |_| Some(Command::Moves)),
    (&["turns", "tours"], |_| Some(Command::Turns)),
    (&["resign", "abandonner"], |_| Some(Command::Resign)),
    (&["draw", "nulle"], |_| Some(Command::Draw)),
    (&["accept", "accepter"], |_| Some(Command::Accept)),
    (&["decline", "refuser"], |_| Some(Command::Decline)),
    (&["again", "rejouer"], |_| Some(Command::Again)),
    (&["board", "plateau"], |_| Some(Command::Board)),
    (&["cards", "cartes"], |_| Some(Command::Cards)),
    (&["ask", "demander"], |_| Some(Command::Questions)),
    (&["last", "dernier"], |_| Some(Command::Ask(Ask::Last))),
    (&["turn", "trait"], |_| Some(Command::Ask(Ask::Turn))),
    (&["clocks", "pendules"], |_| Some(Command::Ask(Ask::Clocks))),
    (&["score", "score"], |_| Some(Command::Ask(Ask::Score))),
    (&["position", "position"], |_| Some(Command::Ask(Ask::Position))),
    (&["around", "autour"], |rest| Some(Command::Around(word(rest)))),
    (&["chain", "chaîne", "chaine"], |_| Some(Command::Ask(Ask::Chain))),
    (&["beliefs", "soupçons", "soupcons"], |_| Some(Command::Beliefs)),
    (&["names", "noms"], |_| Some(Command::Names)),
    (&["rules", "règles", "regles"], |_| Some(Command::Rules)),
    (&["explain", "expliquer"], |rest| word(rest).map(Command::Explain)),
    (&["save", "garder"], |rest| Some(Command::Save(word(rest).map(PathBuf::from)))),
    (&["open", "ouvrir"], |rest| word(rest).map(|file| Command::Open(shelved(&file)))),
    (&["join", "rejoindre"], |rest| word(rest).map(Command::Join)),
    (&["name", "nom"], |rest| Some(Command::Name(rest.trim().to_owned()))),
    (&["puzzles", "problèmes", "problemes"], |rest| Some(Command::Puzzle(rest.to_owned()))),
    (&["solution", "solution"], |_| Some(Command::Solution)),
    (&["next", "suivant"], |_| Some(Command::Next)),
    (&["help", "aide", "?"], |_| Some(Command::Help)),
    (&["quit", "quitter"], |_| Some(Command::Quit)),
];

fn word(rest: &str) -> Option<String> {
    let rest = rest.trim();
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// `FILE`, or `FILE N` for one of several games.
fn shelved(text: &str) -> Shelved {
    let numbered = text.rsplit_once(char::is_whitespace);
    let numbered = numbered.and_then(|(path, n)| Some((path.trim_end(), n.parse().ok()?)));
    match numbered {
        Some((path, number)) => Shelved { number: Some(number), ..Shelved::new(path) },
        None => Shelved::new(text),
    }
}

impl Command {
    /// What a line means; whatever is no word is taken for a move.
    pub(crate) fn read(line: &str) -> Command {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let first = first.to_lowercase();
        let known = WORDS.iter().find(|(words, _)| words.contains(&first.as_str()));
        let meant = known.and_then(|(_, meaning)| meaning(rest));
        meant.unwrap_or_else(|| Command::Move(line.to_owned()))
    }

    /// The word that asks this, in a language.
    pub(crate) fn word_for(ask: Ask, language: rulebook::Language) -> &'static str {
        let place = match language {
            rulebook::Language::English => 0,
            rulebook::Language::French => 1,
        };
        let asks = WORDS.iter().find(|(_, meaning)| match meaning("") {
            Some(Command::Ask(other)) => other == ask,
            Some(Command::Around(_)) => ask == Ask::Around,
            Some(Command::Cards) => ask == Ask::Cards,
            _ => false,
        });
        asks.map_or("", |(words, _)| words[place])
    }

    /// The words of a language: English comes first in the list, French second.
    pub(crate) fn words(language: rulebook::Language) -> impl Iterator<Item = &'static str> {
        let place = match language {
            rulebook::Language::English => 0,
            rulebook::Language::French => 1,
        };
        WORDS.iter().map(move |(words, _)| words[place])
    }
}

/// How a text can go on: the moves and words that begin with it.
pub(crate) fn completions<'a>(
    text: &str,
    legal: impl Iterator<Item = &'a str>,
    language: rulebook::Language,
) -> Vec<String> {
    let begins = |word: &str| {
        let mut letters = word.chars().flat_map(char::to_lowercase);
        text.chars().flat_map(char::to_lowercase).all(|letter| letters.next() == Some(letter))
    };
    let words = Command::words(language).map(str::to_owned);
    let moves = legal.map(str::to_owned);
    if text.is_empty() {
        return moves.collect();
    }
    moves.chain(words).filter(|word| begins(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Language;

    #[test]
    fn words_mean_the_same_in_both_languages_and_the_rest_is_a_move() {
        assert_eq!(Command::read(" Indice "), Command::Hint);
        assert_eq!(Command::read("hint"), Command::Hint);
        assert_eq!(Command::read("save a b.hxg"), Command::Save(Some("a b.hxg".into())));
        assert_eq!(Command::read("garder"), Command::Save(None));
        assert_eq!(Command::read("b3>b3Y"), Command::Move("b3>b3Y".to_owned()));
        assert_eq!(Command::read("open a b.hxg"), Command::Open(Shelved::new("a b.hxg")));
        let third = Shelved { number: Some(3), ..Shelved::new("b.hxg") };
        assert_eq!(Command::read("ouvrir b.hxg 3"), Command::Open(third));
        assert_eq!(Command::read("Problèmes gosix 3"), Command::Puzzle("gosix 3".to_owned()));
        // A word that lacks what it needs is no command.
        assert_eq!(Command::read("open"), Command::Move("open".to_owned()));
    }

    #[test]
    fn a_text_goes_on_as_a_move_or_a_word() {
        let found = |text| completions(text, ["b1", "b12", "a1"].into_iter(), Language::English);
        assert_eq!(found("B1"), ["b1", "b12"]);
        assert_eq!(found("b"), ["b1", "b12", "back", "board", "beliefs"]);
        assert_eq!(found(""), ["b1", "b12", "a1"]);
        assert_eq!(found("hi"), ["hint"]);
    }

    #[test]
    fn every_question_has_a_word_in_both_languages() {
        for language in Language::ALL {
            for ask in Ask::ALL {
                let word = Command::word_for(ask, language);
                let meant = Command::read(word);
                let asks = match ask {
                    Ask::Cards => Command::Cards,
                    Ask::Around => Command::Around(None),
                    ask => Command::Ask(ask),
                };
                assert_eq!(meant, asks, "{word}");
            }
        }
        assert_eq!(Command::read("autour b3"), Command::Around(Some("b3".to_owned())));
    }
}
