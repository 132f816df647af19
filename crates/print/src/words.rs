//! What sheets say besides the rules, in both languages.

use rulebook::Language;

/// The words of one language.
pub(crate) struct Words {
    pub(crate) board: &'static str,
    pub(crate) pieces: &'static str,
    pub(crate) cards: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) back: &'static str,
    pub(crate) ruling: &'static str,
    /// What a printer must be told so that sizes are real.
    pub(crate) real_size: &'static str,
    pub(crate) both_sides: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) to_middle: &'static str,
    pub(crate) minutes: &'static str,
    pub(crate) from_age: &'static str,
    pub(crate) start: &'static str,
    pub(crate) draw: &'static str,
    pub(crate) has_won: &'static str,
    /// What stands before a colon.
    pub(crate) before_colon: &'static str,
}

pub(crate) const fn words(language: Language) -> &'static Words {
    match language {
        Language::French => &FRENCH,
        Language::English => &ENGLISH,
    }
}

const FRENCH: Words = Words {
    board: "plateau",
    pieces: "pièces à découper",
    cards: "cartes Objectif",
    rules: "règle du jeu",
    back: "verso",
    ruling: "Notre décision",
    real_size: "Imprimer à 100\u{202f}%, sans mise à l’échelle. Ce trait mesure 5\u{a0}cm.",
    both_sides: "Recto verso, reliure sur le petit côté.",
    lost: "sortie perdue",
    to_middle: "retour au milieu",
    minutes: "minutes",
    from_age: "dès",
    start: "Début",
    draw: "partie nulle",
    has_won: "a gagné",
    before_colon: "\u{202f}",
};

const ENGLISH: Words = Words {
    board: "board",
    pieces: "pieces to cut out",
    cards: "objective cards",
    rules: "rules of the game",
    back: "back",
    ruling: "Our ruling",
    real_size: "Print at 100%, without scaling. This line is 5\u{a0}cm long.",
    both_sides: "Both sides, flip on the short edge.",
    lost: "lost",
    to_middle: "back to the middle",
    minutes: "minutes",
    from_age: "age",
    start: "Start",
    draw: "a draw",
    has_won: "has won",
    before_colon: "",
};

/// “2 joueurs”, “2 to 5 players”.
pub(crate) fn players(language: Language, [fewest, most]: [u8; 2]) -> String {
    match (language, fewest == most) {
        (Language::French, true) => format!("{fewest}\u{a0}joueurs"),
        (Language::French, false) => format!("{fewest} à {most}\u{a0}joueurs"),
        (Language::English, true) => format!("{fewest}\u{a0}players"),
        (Language::English, false) => format!("{fewest} to {most}\u{a0}players"),
    }
}
