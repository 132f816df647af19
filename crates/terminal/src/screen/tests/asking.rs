//! Questions by key, by menu and by word.

use super::*;
use crate::keys::Keys;
use crate::room::Ask;

#[test]
fn a_key_asks_and_the_next_one_asks_again() {
    let mut state = at(GameId::Gosix, FIGURE_1, "b1", (80, 24));
    press(&mut state, KeyCode::Char('O'));
    assert_eq!(state.cover, Some(Cover::Answer(Ask::Around, 0)));
    looks_like("asked-around-80x24", &state);
    press(&mut state, KeyCode::Char('P'));
    assert_eq!(state.cover, Some(Cover::Answer(Ask::Position, 0)));
    assert!(text(&state).contains("Hexagons to be had: H0 H1 H2 H3 H4 H5 H6."), "{}", text(&state));
    press(&mut state, KeyCode::Esc);
    assert_eq!(state.cover, None);
}

#[test]
fn the_questions_of_a_game_can_be_chosen_from_a_list() {
    let mut state = at(GameId::Hexone, CHAIN, "a1", (80, 24));
    press(&mut state, KeyCode::F(5));
    looks_like("questions-80x24", &state);
    let asks: Vec<Ask> = state.room.as_ref().expect("a game").questions().collect();
    assert!(asks.contains(&Ask::Chain) && !asks.contains(&Ask::Cards), "{asks:?}");
    // From the first one up to the last.
    press(&mut state, KeyCode::Up);
    press(&mut state, KeyCode::Enter);
    assert_eq!(state.cover, Some(Cover::Answer(Ask::Chain, 0)));
    looks_like("asked-chain-80x24", &state);
}

#[test]
fn what_cannot_be_asked_in_a_game_is_answered_in_a_line() {
    let mut state = at(GameId::Gosix, FIGURE_1, "b1", (80, 24));
    press(&mut state, KeyCode::Char('K'));
    assert_eq!((state.cover.clone(), state.notice.as_str()), (None, "Nothing to tell here."));
}

#[test]
fn cards_are_told_as_paths_with_the_cells_that_are_needed() {
    for (game, position) in [(GameId::SixByFive, TILES), (GameId::Xochintlan, SQUARES)] {
        let mut state = at(game, position, "o", (80, 24));
        press(&mut state, KeyCode::Char('K'));
        looks_like(&format!("asked-cards-{game}-80x24"), &state);
    }
}

#[test]
fn nobody_is_told_cards_before_the_curtain_is_drawn_aside() {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    state.awaited = true;
    let seen = sight(&options(GameId::SixByFive, &[]), TILES, &[1, 2]);
    update(&mut state, Input::News(News::Game(Box::new(seen))));
    assert!(state.room.as_ref().expect("a game").curtain().is_some());
    for keys in ["K", ":cards\n", ":ask\nK", ":around a1\n"] {
        for letter in keys.chars() {
            let code = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            press(&mut state, code);
        }
        assert!(!text(&state).contains("Card 3"), "{keys}: {}", text(&state));
        let room = state.room.as_ref().expect("a game");
        assert_eq!(room.answer(state.words, Ask::Cards), ["You see no cards."]);
        state.cover = None;
    }
    press(&mut state, KeyCode::Enter);
    press(&mut state, KeyCode::Char('K'));
    assert!(text(&state).contains("Card 3, a path: "), "{}", text(&state));
}

#[test]
fn keys_that_ask_are_listed_and_can_be_changed() {
    let mut state = at(GameId::Gosix, FIGURE_1, "b1", (80, 24));
    state.keys = Keys::read(["score=z"]).expect("a free key");
    press(&mut state, KeyCode::Char('?'));
    press(&mut state, KeyCode::End);
    looks_like("keys-end-80x24", &state);
    press(&mut state, KeyCode::Esc);
    press(&mut state, KeyCode::Char('z'));
    assert_eq!(state.cover, Some(Cover::Answer(Ask::Score, 0)));
    assert!(text(&state).contains("The computer: 0 hexagons, "), "{}", text(&state));
}

#[test]
fn a_place_that_is_no_move_is_gone_to() {
    let mut state = at(GameId::SixByFive, TILES, "o", (80, 24));
    press_all(&mut state, ":B2");
    assert!(press(&mut state, KeyCode::Enter).is_empty());
    assert_eq!(state.room.as_ref().expect("a game").cursor, "b2");
    assert_eq!(state.notice, "");
    press_all(&mut state, ":around a2");
    press(&mut state, KeyCode::Enter);
    assert_eq!(state.cover, Some(Cover::Answer(Ask::Around, 0)));
    assert!(text(&state).contains("a2, blue tile."), "{}", text(&state));
}

#[test]
fn an_unfinished_game_here_is_not_left_for_another_without_asking() {
    const LINK: &str = "https://games.example/g/k3v9x0q2m7ta#0123456789abcdef0123456789abcdef";
    for typed in [format!(":join {LINK}"), format!(":{LINK}"), ":open another.hxg".to_owned()] {
        let mut state = at(GameId::Gosix, FIGURE_1, "b1", (80, 24));
        press_all(&mut state, &typed);
        assert!(press(&mut state, KeyCode::Enter).is_empty(), "{typed}");
        assert!(text(&state).contains("Leave this game?"), "{}", text(&state));
        // Whoever says no plays on.
        assert!(press(&mut state, KeyCode::Char('n')).is_empty());
        assert!(state.room.is_some() && state.cover.is_none());
        press_all(&mut state, &typed);
        press(&mut state, KeyCode::Enter);
        let effects = press(&mut state, KeyCode::Char('y'));
        let goes = |effect: &Effect| matches!(effect, Effect::Join(_) | Effect::Open(_));
        assert!(effects.iter().any(goes), "{typed}: {effects:?}");
    }
}

#[test]
fn whoever_has_little_time_is_warned_once_each_time() {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    state.awaited = true;
    let mut seen = sight(&options(GameId::Gosix, &[]), FIGURE_1, &[2]);
    seen.state.clocks =
        serde_json::from_value(json!({ "left_ms": [300_000, 62_500], "running": 2 }))
            .expect("clocks");
    update(&mut state, Input::News(News::Game(Box::new(seen))));
    let mut warnings = Vec::new();
    for _ in 0..70 {
        state.notice.clear();
        update(&mut state, Input::Tick(std::time::Duration::from_secs(1)));
        warnings.extend(Some(state.notice.clone()).filter(|notice| !notice.is_empty()));
    }
    let warned = |seconds| format!("You have {seconds} seconds left.");
    assert_eq!(warnings, [warned(60), warned(20), warned(10)]);
    press(&mut state, KeyCode::Char('C'));
    assert!(text(&state).contains("The computer: 5:00."), "{}", text(&state));
}

#[test]
fn what_is_asked_is_answered_as_in_the_browser() {
    let told = |game, position, cursor, ask| {
        let state = at(game, position, cursor, (80, 24));
        state.room.as_ref().expect("a game").answer(state.words, ask).join(" ")
    };
    // Before the first turn there is none, and it is told what is asked, nothing else.
    assert_eq!(told(GameId::Gosix, FIGURE_1, "b1", Ask::Last), "The beginning.");
    assert_eq!(
        told(GameId::Gosix, FIGURE_1, "b1", Ask::Turn),
        "Green to play: a pawn on a free corner."
    );
    assert_eq!(
        told(GameId::Gosix, FIGURE_1, "b1", Ask::Score),
        "The computer: 0 hexagons, 6 pawns. Green: 0 hexagons, 6 pawns. Hexagons to be had: H0 H1 H2 H3 H4 H5 H6."
    );
    let tiles = told(GameId::SixByFive, TILES, "o", Ask::Score);
    assert!(tiles.contains("1 card. ") && tiles.contains("Reserve: blue "), "{tiles}");
    let stacks = told(GameId::Hexone, CHAIN, "a1", Ask::Score);
    assert!(stacks.contains(" pawns in ") && stacks.contains(" stack"), "{stacks}");
    // On the rim the ways off the board stand among the neighbours, by the clock.
    let rim = told(GameId::Hexone, CHAIN, "b2", Ask::Around);
    let hours: Vec<&str> = rim
        .match_indices(" o’clock: ")
        .map(|(at, _)| rim[..at].rsplit(' ').next().expect("an hour"))
        .collect();
    assert_eq!(hours, ["12", "2", "4", "6", "8", "10"], "{rim}");
}
