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
    /// How to print and cut, step by step.
    pub(crate) steps: Steps,
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

/// How to print and cut. Each is said only of what there is to print.
pub(crate) struct Steps {
    pub(crate) real_size: &'static str,
    /// Which paper for which parts: `heavy` and `light`, as far as there are such parts.
    pub(crate) paper: &'static str,
    pub(crate) heavy: &'static str,
    pub(crate) light: &'static str,
    /// The parts in the middle of a sentence.
    pub(crate) parts: [(Part, &'static str); 6],
    pub(crate) and: &'static str,
    pub(crate) thin_paper: &'static str,
    pub(crate) duplex: &'static str,
    /// How to see that fronts and backs lie on one another.
    pub(crate) against_the_light: &'static str,
    pub(crate) fold: &'static str,
    pub(crate) no_backs: &'static str,
    pub(crate) knife: &'static str,
    /// Where pieces lie in a grid.
    pub(crate) both_ways: &'static str,
    pub(crate) pawns: &'static str,
    pub(crate) tiles_and_pawns: &'static str,
    pub(crate) squares: &'static str,
    pub(crate) tuck_box: &'static str,
    pub(crate) fold_rules: &'static str,
    /// How the rules are put together where sheets are printed on one side.
    pub(crate) glue_rules: &'static str,
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
    steps: Steps {
        real_size: "Imprimez à 100\u{202f}%, sans mise à l’échelle ni ajustement à la page\u{202f}; vérifiez avec une règle que le trait au bas de chaque feuille mesure 5\u{a0}cm.",
        paper: "Papier\u{202f}: {papers}.",
        heavy: "200 à 250\u{a0}g/m² pour {parts}",
        light: "80 à 120\u{a0}g/m² pour {parts}",
        parts: [
            (Part::Board, "le plateau"),
            (Part::Pieces, "les pièces"),
            (Part::Cards, "les cartes"),
            (Part::Rules, "la règle"),
            (Part::Box, "la boîte"),
            (Part::Score, "la feuille de score"),
        ],
        and: "et",
        thin_paper: "Sur du papier plus mince, collez les pièces sur du carton.",
        duplex: "Recto verso\u{202f}: choisissez la reliure sur le petit côté (retourner sur le petit bord).",
        against_the_light: "Imprimez d’abord une seule feuille et tenez-la contre la lumière\u{202f}: les deux côtés doivent se recouvrir.",
        fold: "Sans recto verso\u{202f}: les versos sont à côté des rectos. Pliez au milieu de la feuille, collez les deux moitiés dos à dos, laissez sécher à plat sous un livre, puis coupez.",
        no_backs: "Les versos sont laissés de côté\u{202f}: imprimez d’un seul côté.",
        knife: "Coupez le long des repères noirs, avec un cutter et une règle en métal\u{202f}; de grands ciseaux conviennent aussi. Les couleurs dépassent de 3\u{a0}mm\u{202f}: une coupe un peu de travers ne laisse pas de blanc.",
        both_ways: "Coupez d’abord toutes les lignes d’un sens, puis celles de l’autre.",
        pawns: "Coupez d’abord toutes les lignes d’un sens, puis celles de l’autre\u{202f}; les pions ensuite, un par un.",
        tiles_and_pawns: "Les tuiles et les pions se coupent un par un\u{202f}; les tuiles, de repère en repère.",
        squares: "Les pièces se coupent une par une, de repère en repère.",
        tuck_box: "La boîte\u{202f}: coupez les traits pleins, marquez les tirets avec une pointe émoussée avant de plier, collez la languette et le fond.",
        fold_rules: "La règle se plie une fois au milieu, la première page dehors.",
        glue_rules: "Les deux pages de la règle se collent dos à dos, avant de plier.",
    },
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
    steps: Steps {
        real_size: "Print at 100%, without scaling or fitting to the page; check with a ruler that the line at the foot of every sheet is 5\u{a0}cm long.",
        paper: "Paper: {papers}.",
        heavy: "200 to 250\u{a0}g/m² (75 to 90\u{a0}lb cover) for {parts}",
        light: "80 to 120\u{a0}g/m² for {parts}",
        parts: [
            (Part::Board, "the board"),
            (Part::Pieces, "the pieces"),
            (Part::Cards, "the cards"),
            (Part::Rules, "the rules"),
            (Part::Box, "the box"),
            (Part::Score, "the score sheet"),
        ],
        and: "and",
        thin_paper: "Glue pieces on thinner paper to cardboard.",
        duplex: "Both sides: choose to flip on the short edge.",
        against_the_light: "Print a single sheet first and hold it against the light: both sides must cover each other.",
        fold: "Without printing both sides: backs are beside the fronts. Fold the sheet in the middle, glue the halves back to back, let it dry flat under a book, then cut.",
        no_backs: "Backs are left out: print on one side.",
        knife: "Cut along the black marks, with a knife and a metal ruler; large scissors do as well. Colours run 3\u{a0}mm over the edge, so a cut a little askew leaves no white.",
        both_ways: "First cut all lines one way, then the other.",
        pawns: "First cut all lines one way, then the other; then the pawns one by one.",
        tiles_and_pawns: "Cut out the tiles and the pawns one by one; the tiles from mark to mark.",
        squares: "Cut out the pieces one by one, from mark to mark.",
        tuck_box: "The box: cut the solid lines, score the dashed ones with something blunt before you fold them, glue the tab and the bottom.",
        fold_rules: "The rules are folded once in the middle, the first page outside.",
        glue_rules: "Glue the two pages of the rules back to back before you fold them.",
    },
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
