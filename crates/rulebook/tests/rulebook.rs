//! The rulebook tells the truth, the same in both languages, and is well set.

use std::collections::BTreeSet;

use games::GameId;
use rulebook::words::Catalogue;
use rulebook::{Block, Language, Rulebook, about, rulebook};

fn all() -> impl Iterator<Item = &'static Rulebook> {
    let games = GameId::ALL.iter();
    games.flat_map(|game| Language::ALL.map(|language| rulebook(*game, language)))
}

/// What a rulebook says, without its words.
fn structure(rules: &Rulebook) -> Vec<String> {
    let mut structure = vec![format!("{} lead", rules.lead.len())];
    for section in &rules.sections {
        structure.push(format!("section {}", section.id));
        structure.extend(section.blocks.iter().map(|block| match block {
            Block::Heading { .. } => "heading".to_owned(),
            Block::Paragraph { .. } => "paragraph".to_owned(),
            Block::Ruling { .. } => "ruling".to_owned(),
            Block::List { ordered, items } => format!("list {ordered} {}", items.len()),
            Block::Table { head, rows } => format!("table {} {}", head.len(), rows.len()),
            Block::Figure { name, .. } => format!("figure {name}"),
        }));
    }
    structure
}

#[test]
fn both_languages_say_the_same_things_in_the_same_order() {
    for game in GameId::ALL {
        let [french, english] = Language::ALL.map(|language| structure(rulebook(*game, language)));
        assert_eq!(french, english, "{game}");
    }
}

#[test]
fn every_game_tells_all_that_a_player_asks() {
    for rules in all() {
        for id in ["aim", "material", "turn", "end", "options", "strategy", "questions", "credits"]
        {
            assert!(rules.section(id).is_some(), "{} in {} lacks {id}", rules.game, rules.language);
        }
        assert!(!rules.lead.is_empty());
        assert!(rules.sections.iter().all(|section| !section.blocks.is_empty()));
    }
}

#[test]
fn every_figure_is_a_legal_position_and_its_turn_does_what_it_says() {
    let mut wrong = Vec::new();
    for game in GameId::ALL {
        for (name, figure) in &about(*game).figures {
            if let Err(error) = figure.check(*game) {
                wrong.push(format!("{game}, figure {name}: {error}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_figure_is_used_and_every_used_one_exists() {
    for rules in all() {
        let used: BTreeSet<&str> = rules
            .blocks()
            .filter_map(|block| match block {
                Block::Figure { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let known: BTreeSet<&str> = about(rules.game).figures.keys().map(String::as_str).collect();
        assert_eq!(used, known, "{} in {}", rules.game, rules.language);
    }
}

#[test]
fn every_option_and_value_has_a_name_and_nothing_else_has() {
    for game in GameId::ALL {
        let texts = &about(*game).options;
        let names: BTreeSet<&str> = game.option_specs().iter().map(|spec| spec.name).collect();
        assert_eq!(texts.keys().map(String::as_str).collect::<BTreeSet<_>>(), names, "{game}");
        for spec in game.option_specs() {
            let values: BTreeSet<&str> =
                spec.values.iter().copied().filter(|value| value.parse::<u8>().is_err()).collect();
            let told = texts[spec.name].values.keys().map(String::as_str).collect::<BTreeSet<_>>();
            assert_eq!(told, values, "{game}, option {}", spec.name);
        }
    }
}

#[test]
fn every_preset_has_a_name_and_nothing_else_has() {
    for game in GameId::ALL {
        let told: BTreeSet<&str> = about(*game).presets.keys().map(String::as_str).collect();
        let presets: BTreeSet<&str> = game.presets().iter().map(|preset| preset.name).collect();
        assert_eq!(told, presets, "{game}");
    }
}

#[test]
fn as_many_play_as_the_rules_say() {
    for game in GameId::ALL {
        let [fewest, most] = about(*game).players.map(usize::from);
        assert_eq!(fewest..=most, game.players(), "{game}");
    }
}

#[test]
fn every_seat_has_a_name() {
    for game in GameId::ALL {
        let told: BTreeSet<&str> = about(*game).seats.keys().map(String::as_str).collect();
        let seats: BTreeSet<&str> = game.seat_names().iter().copied().collect();
        assert_eq!(told, seats, "{game}");
    }
}

/// All texts of a language, each with a word on where it is.
fn texts(language: Language) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for game in GameId::ALL {
        let rules = rulebook(*game, language);
        for section in &rules.sections {
            texts.push((format!("{game}, {}", section.id), section.title.plain()));
        }
        for block in rules.blocks() {
            let told = match block {
                Block::Heading { text } | Block::Paragraph { text } | Block::Ruling { text } => {
                    vec![text]
                }
                Block::List { items, .. } => items.iter().collect(),
                Block::Table { head, rows } => head.iter().chain(rows.iter().flatten()).collect(),
                Block::Figure { caption, .. } => vec![caption],
            };
            texts.extend(told.into_iter().map(|text| (game.to_string(), text.plain())));
        }
        let about = about(*game);
        let mut add = |text: &rulebook::Bilingual| {
            texts.push((format!("{game}.toml"), text.in_language(language).to_owned()));
        };
        add(&about.summary);
        about.seats.values().for_each(&mut add);
        for preset in about.presets.values() {
            add(&preset.name);
            add(&preset.about);
        }
        for option in about.options.values() {
            add(&option.name);
            add(&option.about);
            option.values.values().for_each(&mut add);
        }
    }
    let words = Catalogue::open().expect("words");
    for (key, message) in words.browser().chain(words.terminal()) {
        // What is written on a key is not a sentence.
        if !key.ends_with(".key") {
            let forms = message.in_language(language).forms();
            // Nor is a key in a list of keys, nor what is typed, in quotation marks of its own.
            let sentence = |form: &str| {
                let typed = |(place, part)| if place % 2 == 0 { part } else { "typed" };
                let prose: String = form.split('`').enumerate().map(typed).collect();
                let marks = ["· :", "· ?", "[Game \"…\"]"];
                let prose = marks.iter().fold(prose, |prose, mark| prose.replace(mark, "·"));
                prose.replace("'{", "{").replace("}'", "}")
            };
            texts.extend(forms.into_iter().map(|form| (key.to_owned(), sentence(form))));
        }
    }
    texts
}

#[test]
fn french_is_set_as_french_is() {
    const NARROW: char = '\u{202f}';
    const WIDE: char = '\u{a0}';
    for (place, text) in texts(Language::French) {
        let mut before = ' ';
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let fault = match letter {
                // An address is no French: http://0.0.0.0:6651/.
                ':' if letters.peek().is_some_and(|next| *next == '/' || next.is_ascii_digit()) => {
                    false
                }
                ';' | ':' | '!' | '?' => before != NARROW,
                '»' => before != NARROW && before != WIDE,
                '\'' | '"' | '“' | '”' => true,
                '.' => before == '.',
                _ => before == '«' && letter != NARROW && letter != WIDE,
            };
            assert!(!fault, "{place}: `{before}{letter}` in «{text}»");
            before = letter;
        }
    }
}

#[test]
fn english_is_set_as_english_is() {
    for (place, text) in texts(Language::English) {
        let straight = text.contains(['\'', '"', '«', '»', '\u{202f}']);
        // What the command prints in columns is set by blanks.
        let words =
            if place.starts_with("command.") { text.replace("  ", "") } else { text.clone() };
        let spaced = [" ;", " :", " !", " ?", "..", "  "].iter().any(|mark| words.contains(mark));
        assert!(!straight && !spaced, "{place}: {text}");
    }
}
