//! What sheets say besides the rules, in both languages.

use rulebook::Language;

use crate::kit::Part;

/// The words of one language.
pub(crate) struct Words {
    pub(crate) board: &'static str,
    pub(crate) pieces: &'static str,
    pub(crate) cards: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) back: &'static str,
    pub(crate) tuck_box: &'static str,
    pub(crate) score: &'static str,
    pub(crate) how_to: &'static str,
    pub(crate) fold_here: &'static str,
    pub(crate) glue: &'static str,
    pub(crate) name: &'static str,
    pub(crate) date: &'static str,
    pub(crate) winner: &'static str,
    pub(crate) game_number: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) rules_here: &'static str,
    pub(crate) cards_of: &'static str,
    /// How to print and cut, with the parts that have to be there for it to be said.
    pub(crate) steps: &'static [(&'static [Part], &'static str)],
    pub(crate) steps_duplex: &'static str,
    pub(crate) steps_fold: &'static str,
    pub(crate) steps_no_backs: &'static str,
    /// How the rules are put together where sheets are printed on one side.
    pub(crate) step_glue_rules: &'static str,
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
    tuck_box: "boîte à plier",
    score: "feuille de score",
    how_to: "Imprimer et découper",
    fold_here: "plier ici",
    glue: "coller",
    name: "Nom",
    date: "Date",
    winner: "Gagnant",
    game_number: "Partie",
    moves: "Coups",
    rules_here: "La règle est ici",
    cards_of: "Cartes",
    steps: &[
        (
            &Part::ALL,
            "Imprimez à 100\u{202f}%, sans mise à l’échelle ni ajustement à la page\u{202f}; vérifiez avec une règle que le trait au bas de chaque feuille mesure 5\u{a0}cm.",
        ),
        (
            &Part::ALL,
            "Papier\u{202f}: 200 à 250\u{a0}g/m² pour le plateau, les pièces, les cartes et la boîte\u{202f}; 80 à 120\u{a0}g/m² pour la règle et la feuille de score. Sur du papier plus mince, collez les pièces sur du carton.",
        ),
        (
            &[Part::Pieces, Part::Cards],
            "Coupez le long des repères noirs au bord, avec un cutter et une règle en métal\u{202f}; de grands ciseaux conviennent aussi. Les couleurs dépassent de 3\u{a0}mm\u{202f}: une coupe un peu de travers ne laisse pas de blanc.",
        ),
        (
            &[Part::Pieces, Part::Cards],
            "Coupez d’abord toutes les lignes d’un sens, puis celles de l’autre\u{202f}; les pions et les tuiles ensuite, un par un.",
        ),
        (
            &[Part::Box],
            "La boîte\u{202f}: coupez les traits pleins, marquez les tirets avec une pointe émoussée avant de plier, collez la languette et le fond.",
        ),
        (&[Part::Rules], "La règle se plie une fois au milieu, la première page dehors."),
    ],
    steps_duplex: "Recto verso\u{202f}: choisissez la reliure sur le petit côté (retourner sur le petit bord). Imprimez d’abord une seule feuille et tenez-la contre la lumière\u{202f}: les deux côtés doivent se recouvrir.",
    steps_fold: "Sans recto verso\u{202f}: les versos sont à côté des rectos. Pliez au milieu de la feuille, collez les deux moitiés dos à dos, laissez sécher à plat sous un livre, puis coupez.",
    steps_no_backs: "Les versos sont laissés de côté\u{202f}: imprimez d’un seul côté.",
    step_glue_rules: "Les deux pages de la règle se collent dos à dos, avant de plier.",
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
    tuck_box: "tuck box",
    score: "score sheet",
    how_to: "How to print and cut",
    fold_here: "fold here",
    glue: "glue",
    name: "Name",
    date: "Date",
    winner: "Winner",
    game_number: "Game",
    moves: "Moves",
    rules_here: "The rules are here",
    cards_of: "Cards",
    steps: &[
        (
            &Part::ALL,
            "Print at 100%, without scaling or fitting to the page; check with a ruler that the line at the foot of every sheet is 5\u{a0}cm long.",
        ),
        (
            &Part::ALL,
            "Paper: 200 to 250\u{a0}g/m² (75 to 90\u{a0}lb cover) for board, pieces, cards and box; 80 to 120\u{a0}g/m² for the rules and the score sheet. Glue pieces on thinner paper to cardboard.",
        ),
        (
            &[Part::Pieces, Part::Cards],
            "Cut along the black marks at the edge, with a knife and a metal ruler; large scissors do as well. Colours run 3\u{a0}mm over the edge, so a cut a little askew leaves no white.",
        ),
        (
            &[Part::Pieces, Part::Cards],
            "First cut all lines one way, then the other; then pawns and tiles one by one.",
        ),
        (
            &[Part::Box],
            "The box: cut the solid lines, score the dashed ones with something blunt before you fold them, glue the tab and the bottom.",
        ),
        (&[Part::Rules], "The rules are folded once in the middle, the first page outside."),
    ],
    steps_duplex: "Both sides: choose to flip on the short edge. Print a single sheet first and hold it against the light: both sides must cover each other.",
    steps_fold: "Without printing both sides: backs are beside the fronts. Fold the sheet in the middle, glue the halves back to back, let it dry flat under a book, then cut.",
    steps_no_backs: "Backs are left out: print on one side.",
    step_glue_rules: "Glue the two pages of the rules back to back before you fold them.",
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
