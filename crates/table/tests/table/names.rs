//! What players are called.

use games::GameId;
use table::{Action, Chair, ClockRule, Name, NameError, Reason};

use crate::{ONE, TWO, act, here, refused, table_of};

#[test]
fn nobody_takes_another_name_once_the_game_is_over() {
    let mut table = table_of(GameId::Gosix, vec![here("Ada"), here("Grace")], ClockRule::None);
    let rename = || Action::Sit { name: "Somebody else".parse().unwrap() };
    act(&mut table, ONE, rename(), 0).unwrap();
    act(&mut table, ONE, Action::Resign, 0).unwrap();
    for seat in [ONE, TWO] {
        assert_eq!(act(&mut table, seat, rename(), 0), refused(Reason::Finished));
    }
    assert_eq!(table.name(TWO).map(ToString::to_string).as_deref(), Some("Grace"));

    let mut waiting = table_of(GameId::Gosix, vec![here("Ada"), Chair::open()], ClockRule::None);
    act(&mut waiting, ONE, Action::Resign, 0).unwrap();
    assert_eq!(act(&mut waiting, TWO, rename(), 0), refused(Reason::Finished), "nor comes late");
}

#[test]
fn a_name_is_empty_or_can_be_seen() {
    assert_eq!("".parse::<Name>().map(String::from), Ok(String::new()));
    for invisible in [
        "\u{200b}",
        "\u{2800}",
        "\u{3164}",
        "\u{ffa0}",
        "\u{115f}",
        "\u{1160}",
        "\u{feff}",
        "\u{ad}",
        "\u{200d}\u{200c}",
        "\u{2060}\u{2061}",
        "\u{e0041}\u{e007f}",
        "\u{180e}",
        "\u{fe0f}",
        "\u{301}",
        " \u{301}\u{302} ",
        "\u{34f}",
        "\u{e0100}",
        "\u{17b4}",
        "\u{1d173}",
        "\u{200b} \u{200b}",
    ] {
        let read = invisible.parse::<Name>();
        assert_eq!(read, Err(NameError::Invisible), "{}", invisible.escape_unicode());
    }
}

#[test]
fn marks_are_few_on_every_letter() {
    let piled_up = format!("Z{}", "\u{301}".repeat(39));
    assert_eq!(piled_up.parse::<Name>(), Err(NameError::Marks));
    let hidden_among = format!("Z\u{301}\u{200b}{}", "\u{302}".repeat(4));
    assert_eq!(hidden_among.parse::<Name>(), Err(NameError::Marks));
    // Vietnamese taken apart, Hebrew with points, Thai, Devanagari, Tibetan, a family.
    for name in [
        "Nguye\u{302}\u{303}n",
        "\u{5e9}\u{5c1}\u{5b8}\u{5dc}\u{5d5}\u{5b9}\u{5dd}",
        "\u{e19}\u{e49}\u{e33}",
        "\u{915}\u{94d}\u{937}\u{93f}",
        "\u{f56}\u{f7c}\u{f51}",
        "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
        "\u{1f44b}\u{1f3fd}",
        "Zoe\u{308}",
        // Marks are counted letter by letter, and what only separates letters is no mark.
        "o\u{302}\u{303}o\u{302}\u{303}o\u{302}\u{303}",
        "Ada      Lovelace",
        "Z\u{301}\u{302}\u{303}\u{304}",
    ] {
        assert_eq!(name.parse::<Name>().map(String::from), Ok(name.to_owned()));
    }
}
