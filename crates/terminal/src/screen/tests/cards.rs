//! Cards in sight, whatever the size of the terminal.

use super::*;

/// A game of 6x5 that all at this terminal play.
fn shared(set: &[(&str, &str)], position: &str, here: &[u8], size: (u16, u16)) -> State {
    let mut state = state(Language::English, Colours::True, false, size);
    state.awaited = true;
    let seen = sight(&options(GameId::SixByFive, set), position, here);
    update(&mut state, Input::News(News::Game(Box::new(seen))));
    state
}

#[test]
fn ones_own_cards_are_all_in_sight_at_80x24() {
    let set = [("objectives", "3")];
    let state = shared(&set, "Ko,Ba1 a1,- 3+17+26,?+?+? 0,0 1", &[1], (80, 24));
    looks_like("6x5-three-cards-80x24", &state);
    for card in ["3:", "17:", "26:"] {
        assert!(text(&state).contains(card), "{card}\n{}", text(&state));
    }
}

#[test]
fn the_hands_of_five_players_with_open_cards_are_all_in_sight_at_80x24() {
    let set = [("players", "5"), ("visible", "yes")];
    let hands = "Ko,Ba1 a1,-,-,-,- 3,17,26,30,31 0,0,0,0,0 2";
    let state = shared(&set, hands, &[2], (80, 24));
    looks_like("6x5-five-hands-80x24", &state);
    let drawn = text(&state);
    for card in ["3", "17", "26", "30", "31"] {
        let told = drawn.lines().any(|line| {
            line.split(|letter: char| !letter.is_ascii_digit()).any(|word| word == card)
        });
        assert!(told, "{card}\n{drawn}");
    }
}

#[test]
fn all_cards_are_drawn_on_a_key_and_by_a_word_and_can_be_scrolled() {
    let set = [("objectives", "3")];
    let mut state = shared(&set, "Ko,Ba1 a1,- 3+17+26,?+?+? 0,0 1", &[1], (80, 24));
    press(&mut state, KeyCode::Char('v'));
    looks_like("6x5-cards-80x24", &state);
    let whole = text(&state);
    assert!(whole.contains("B2 R4 Y4"), "what the signs mean is said: {whole}");
    press(&mut state, KeyCode::Esc);
    assert_eq!(state.cover, None);
    press_all(&mut state, ":cards");
    press(&mut state, KeyCode::Enter);
    assert_eq!(state.cover, Some(Cover::Cards(0)));
    state.size = (80, 10);
    let above = text(&state);
    press(&mut state, KeyCode::PageDown);
    assert_ne!(text(&state), above);
    press(&mut state, KeyCode::End);
    assert!(text(&state).contains("sketches"), "the end is reached: {}", text(&state));
}

#[test]
fn nobody_sees_the_next_players_cards_through_a_card_view_that_was_left_open() {
    let two = "Ko,Ba1 a1,- ?,17 0,0 2";
    let mut state = shared(&[], two, &[1, 2], (80, 24));
    press(&mut state, KeyCode::Char('v'));
    assert!(!text(&state).contains("17"), "{}", text(&state));
    state.cover = Some(Cover::Cards(0));
    assert!(!text(&state).contains("17"), "{}", text(&state));
    press(&mut state, KeyCode::Esc);
    press_all(&mut state, ":cards");
    press(&mut state, KeyCode::Enter);
    assert!(!text(&state).contains("17"), "{}", text(&state));
}

#[test]
fn a_game_without_cards_says_so() {
    let mut state = at(GameId::Gosix, FIGURE_1, "a1", (80, 24));
    press(&mut state, KeyCode::Char('v'));
    assert_eq!(state.cover, None);
    assert_eq!(state.notice, "There are no cards in this game.");
}
