//! Screens as they look, and what keys do to them.
//!
//! The screens are kept in `tests/screens`; `UPDATE_SCREENS=1 cargo test -p terminal` writes them
//! anew, for somebody to look at.

mod asking;
mod cards;
mod elsewhere;
mod puzzles;

use std::collections::BTreeSet;
use std::path::Path;

use games::{AnyOptions, AnyPosition, AnyView, GameId, Seat, Seed, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Color;
use rulebook::{Language, Words};
use serde_json::json;

use super::layout::{Layout, place_at};
use super::state::{Cover, Effect, Input, Question, State};
use super::{update::update, view};
use crate::host::{News, Request};
use crate::style::{Colours, Style};
use ::room::response::{Belief, CardBelief, Hint};
use ::room::sight::Sight;
use table::Action;

const FIGURE_1: &str = "..gg.g/rr.g.g/rrr.....r..g ....... g";
const FIGURE_3: &str = ".grggg/gg.gr./r.ggrrrg.rgr ..r.... r";
const STACKS: &str = "./b1w2.b1w1./b2.....b1..w1.. b 24";
const CHAIN: &str = "./b3w2.b1w1./b2.....b3..w1.. b 24 *3";
const TILES: &str = "Ko,Ba1,Ba2,Yb1,Rb3,Bb4 a1,b3 3,? 0,0 1";
const SQUARES: &str = "Ko,Ba1,Ra3,Ba5,Ya7,Bb1,Rb4,Yb9 b9 2,? 0,0 1";

/// A position of each game.
const SHOWN: [(GameId, &str); 4] = [
    (GameId::Gosix, FIGURE_1),
    (GameId::Hexone, STACKS),
    (GameId::SixByFive, TILES),
    (GameId::Xochintlan, SQUARES),
];

fn options(game: GameId, set: &[(&str, &str)]) -> AnyOptions {
    let mut options = AnyOptions::new(game);
    set.iter().for_each(|(name, value)| options.set(name, value).expect(name));
    options
}

/// A game as somebody at a seat sees it who shares the terminal with these seats.
fn sight(options: &AnyOptions, position: &str, here: &[u8]) -> Sight {
    let view = AnyView::from_text(position, options).expect(position);
    let guess = view.complete(&mut SmallRng::seed_from_u64(1));
    let to_move = guess.to_move().map(games::Seat::number);
    let seats: Vec<_> = (1..)
        .zip(options.game().seat_names())
        .take(guess.seats())
        .map(|(seat, colour)| {
            let computer = !here.contains(&seat);
            json!({ "seat": seat, "colour": colour, "name": "", "taken": true,
                "kind": if computer { "computer" } else { "here" }, "level": computer.then_some(3) })
        })
        .collect();
    let map: serde_json::Map<_, _> =
        guess.options().pairs().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let mut sight: Sight = serde_json::from_value(json!({
        "game": options.game().name(), "options": map, "aids": true, "secrets": view.hides(),
        "you": to_move.filter(|seat| here.contains(seat)).or(here.first().copied()),
        "seats": seats, "turns": [], "last": null, "rematch": null,
        "state": { "number": 7, "status": "running", "position": position, "to_move": to_move,
            "clocks": null, "offers": { "draw": null, "take_back": null, "rematch": [] },
            "result": null } }))
    .expect("a sight");
    sight.here = here.to_vec();
    sight
}

fn state(language: Language, colours: Colours, ascii: bool, size: (u16, u16)) -> State {
    let mut state = State::new(language, Style { ascii, colours }, None);
    state.size = size;
    state
}

/// The usual state with a game.
fn at(game: GameId, position: &str, cursor: &str, size: (u16, u16)) -> State {
    with(state(Language::English, Colours::True, false, size), game, position, cursor)
}

fn with(mut state: State, game: GameId, position: &str, cursor: &str) -> State {
    state.awaited = true;
    let here = [AnyView::from_text(position, &options(game, &[]))
        .expect(position)
        .complete(&mut SmallRng::seed_from_u64(1))
        .to_move()
        .map_or(1, games::Seat::number)];
    let seen = sight(&options(game, &[]), position, &here);
    update(&mut state, Input::News(News::Game(Box::new(seen))));
    state.room.as_mut().expect("a game").cursor = cursor.to_owned();
    state
}

fn picture(state: &State) -> Buffer {
    let (columns, rows) = state.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a terminal");
    terminal.draw(|frame| view::draw(state, frame)).expect("a picture");
    terminal.backend().buffer().clone()
}

fn text(state: &State) -> String {
    let picture = picture(state);
    let rows = picture.content.chunks(picture.area.width.into());
    let line = |row: &[ratatui::buffer::Cell]| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", line.trim_end())
    };
    rows.map(line).collect()
}

/// Compares a screen with the one that is kept.
fn looks_like(name: &str, state: &State) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/screens/{name}.txt"));
    let drawn = text(state);
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(&path, &drawn).expect("a screen");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "{name} has changed (UPDATE_SCREENS=1 keeps it):\n{drawn}");
}

fn press(state: &mut State, code: KeyCode) -> Vec<Effect> {
    update(state, Input::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

fn press_all(state: &mut State, text: &str) -> Vec<Effect> {
    text.chars().flat_map(|letter| press(state, KeyCode::Char(letter))).collect()
}

/// The turn that is to be played.
fn played(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Ask(Request::Do { action: Action::Play { turn }, .. }) => Some(turn.as_str()),
        _ => None,
    })
}

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

#[test]
fn gosix_tells_what_a_corner_would_close_and_for_whom() {
    for size @ (columns, rows) in SIZES {
        let state = at(GameId::Gosix, FIGURE_1, "a1", size);
        looks_like(&format!("gosix-{columns}x{rows}"), &state);
        if columns == 80 {
            let readme = include_str!("../../../../README.md");
            assert!(readme.contains(&text(&state)), "the README shows another screen");
        }
        let said = text(&state).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("5:4"), "{said}");
    }
}

#[test]
fn gosix_tells_why_a_corner_is_forbidden() {
    let mut state = at(GameId::Gosix, FIGURE_3, "b3", (80, 24));
    looks_like("gosix-forbidden-80x24", &state);
    assert_eq!(played(&press(&mut state, KeyCode::Enter)), None);
    press_all(&mut state, ":b3");
    assert_eq!(played(&press(&mut state, KeyCode::Enter)), None);
    assert_eq!(state.notice, "b3: Forbidden: H4 would close at a tie, 5 to 5.");
}

#[test]
fn hexone_shows_both_ways_to_explode_with_what_they_do() {
    for size @ (columns, rows) in SIZES {
        looks_like(&format!("hexone-{columns}x{rows}"), &at(GameId::Hexone, STACKS, "a1", size));
        looks_like(
            &format!("hexone-chain-{columns}x{rows}"),
            &at(GameId::Hexone, CHAIN, "b7", size),
        );
    }
}

#[test]
fn tiles_cards_and_nearness_are_shown() {
    for size @ (columns, rows) in SIZES {
        looks_like(&format!("6x5-{columns}x{rows}"), &at(GameId::SixByFive, TILES, "b3", size));
    }
    looks_like("xochintlan-80x24", &at(GameId::Xochintlan, SQUARES, "b4", (80, 24)));
    let plain = state(Language::English, Colours::None, false, (80, 24));
    looks_like("6x5-no-colour-80x24", &with(plain, GameId::SixByFive, TILES, "b2"));
}

#[test]
fn a_card_that_would_be_shown_may_be_in_a_hidden_hand() {
    let state = at(GameId::SixByFive, TILES, "b2", (80, 24));
    let said = state.room.as_ref().expect("a game").explanation(state.words).join(" ");
    assert!(said.contains("Card 26 is completed in blue, whoever may hold it."), "{said}");
}

#[test]
fn french_and_ascii_look_like_this() {
    for (game, position, cursor) in [
        (GameId::Gosix, FIGURE_1, "a1"),
        (GameId::Hexone, CHAIN, "a1"),
        (GameId::SixByFive, TILES, "a1"),
        (GameId::Xochintlan, SQUARES, "b9"),
    ] {
        let french = state(Language::French, Colours::Sixteen, false, (80, 24));
        looks_like(&format!("{game}-fr-80x24"), &with(french, game, position, cursor));
        let ascii = state(Language::French, Colours::None, true, (80, 24));
        let ascii = with(ascii, game, position, cursor);
        looks_like(&format!("{game}-ascii-80x24"), &ascii);
        assert!(text(&ascii).is_ascii());
    }
}

#[test]
fn names_are_shown_on_demand() {
    for (game, position) in SHOWN {
        let mut state = at(game, position, "a1", (80, 24));
        assert!(!text(&state).contains(" a4"));
        press(&mut state, KeyCode::Char('m'));
        looks_like(&format!("{game}-names-80x24"), &state);
        let drawn = text(&state);
        assert!(["a1", "a2", "a3", "a4", "a5", "a6"].iter().all(|name| drawn.contains(name)));
    }
}

#[test]
fn menu_rules_keys_and_curtain_look_like_this() {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    looks_like("menu-80x24", &state);
    press(&mut state, KeyCode::F(1));
    looks_like("rules-80x24", &state);
    press(&mut state, KeyCode::Esc);
    press(&mut state, KeyCode::Char('?'));
    looks_like("keys-80x24", &state);
}

#[test]
fn without_colours_there_is_no_colour_and_with_them_there_is() {
    let coloured = |colours| {
        let state = state(Language::English, colours, false, (80, 24));
        let picture = picture(&with(state, GameId::SixByFive, TILES, "a1"));
        picture.content.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    assert!(!coloured(Colours::None));
    assert!(coloured(Colours::Sixteen) && coloured(Colours::True));
}

#[test]
fn small_terminals_are_drawn_as_well_as_can_be() {
    for (game, position) in SHOWN {
        for columns in [1, 8, 20, 40, 60, 200] {
            for rows in [1, 2, 3, 5, 10, 60] {
                text(&at(game, position, "a1", (columns, rows)));
            }
        }
    }
}

#[test]
fn the_cursor_reaches_every_place_by_arrows_and_by_letters() {
    let arrows = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down];
    let letters = ['h', 'j', 'k', 'l', 'y', 'u', 'b', 'n'].map(KeyCode::Char);
    for (game, position) in SHOWN {
        for keys in [&arrows[..], &letters[..]] {
            let mut state = at(game, position, "a1", (80, 24));
            let all: BTreeSet<String> =
                state.room.as_ref().expect("a game").places().into_iter().map(|p| p.name).collect();
            let mut reached = BTreeSet::from(["a1".to_owned()]);
            let mut next = vec!["a1".to_owned()];
            while let Some(place) = next.pop() {
                for key in keys {
                    state.room.as_mut().expect("a game").cursor.clone_from(&place);
                    press(&mut state, *key);
                    let now = state.room.as_ref().expect("a game").cursor.clone();
                    if reached.insert(now.clone()) {
                        next.push(now);
                    }
                }
            }
            assert_eq!(reached, all, "{game} by {keys:?}");
        }
    }
}

#[test]
fn the_mouse_finds_every_place_that_is_seen_and_a_click_plays_there() {
    for (game, position) in [(GameId::Gosix, FIGURE_1), (GameId::Hexone, STACKS)] {
        for size in SIZES {
            let state = at(game, position, "a1", size);
            let room = state.room.as_ref().expect("a game");
            let layout = Layout::of(&state, room);
            for place in room.places() {
                let (row, column) = room.game().spot(&place, layout.size);
                let row = u16::try_from(row + layout.origin.0).expect("on the screen");
                let column = u16::try_from(column + layout.origin.1).expect("on the screen");
                assert_eq!(place_at(&state, column, row), Some(place.name));
            }
        }
    }
    let mut state = at(GameId::Gosix, FIGURE_1, "b5", (80, 24));
    let room = state.room.as_ref().expect("a game");
    let layout = Layout::of(&state, room);
    let place = room.places().into_iter().find(|place| place.name == "a5").expect("a5");
    let (row, column) = room.game().spot(&place, layout.size);
    let click = Input::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: (column + layout.origin.1) as u16,
        row: (row + layout.origin.0) as u16,
        modifiers: KeyModifiers::NONE,
    });
    assert_eq!(played(&update(&mut state, click)), Some("a5"));
}

#[test]
fn a_move_is_typed_with_completion() {
    let mut state = at(GameId::SixByFive, TILES, "a1", (80, 24));
    press_all(&mut state, ":kc");
    press(&mut state, KeyCode::Tab);
    assert_eq!(state.prompt.as_deref(), Some("Kc"));
    press_all(&mut state, "3");
    press(&mut state, KeyCode::Tab);
    assert_eq!(played(&press(&mut state, KeyCode::Enter)), Some("Kc3"));
    press_all(&mut state, ":nonsense");
    assert_eq!(played(&press(&mut state, KeyCode::Enter)), None);
    assert_eq!(state.notice, "“nonsense” is neither a move nor a command.");
}

#[test]
fn a_chain_goes_step_by_step_and_steps_go_back_until_the_turn_is_over() {
    let mut state = at(GameId::Hexone, "./b2..w2../............ b 24", "a1", (80, 24));
    assert_eq!(played(&press(&mut state, KeyCode::Enter)), None, "the turn goes on");
    let turn = |state: &State| state.room.as_ref().expect("a game").hand.turn.clone();
    assert_eq!(turn(&state), ["a1"]);
    press(&mut state, KeyCode::Backspace);
    assert_eq!(turn(&state), [""; 0]);
    press(&mut state, KeyCode::Enter);
    assert_eq!(played(&press(&mut state, KeyCode::Char('Y'))), Some("a1>a1Y"));
}

#[test]
fn the_tile_in_hand_is_chosen_by_its_key_and_blocked_tiles_say_why() {
    let mut state = at(GameId::SixByFive, TILES, "b1", (80, 24));
    press(&mut state, KeyCode::Char('2'));
    assert_eq!(played(&press(&mut state, KeyCode::Enter)), Some("Rxb1"));
    let room = state.room.as_mut().expect("a game");
    room.cursor = "b3".to_owned();
    press(&mut state, KeyCode::Char('1'));
    let said = state.room.as_ref().expect("a game").explanation(state.words).join(" ");
    assert!(said.contains("Blocked: the tile on b3 is under a pawn (The computer)."), "{said}");
}

#[test]
fn the_nearest_way_to_show_a_card_is_sketched() {
    let mut state = at(GameId::SixByFive, TILES, "o", (80, 24));
    let lit = |state: &State| state.room.as_ref().expect("a game").marks(state.words).lit.len();
    assert_eq!(lit(&state), 0);
    press(&mut state, KeyCode::Char('x'));
    assert_eq!(lit(&state), 5);
    looks_like("6x5-sketch-80x24", &state);
    // One card in three colours, then none.
    (0..3).for_each(|_| drop(press(&mut state, KeyCode::Char('x'))));
    assert_eq!(lit(&state), 0);
}

#[test]
fn whoever_only_looks_on_is_told_that_the_seat_is_not_his() {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    state.awaited = true;
    let seen = sight(&options(GameId::Gosix, &[]), FIGURE_1, &[]);
    update(&mut state, Input::News(News::Game(Box::new(seen))));
    assert!(press(&mut state, KeyCode::Char('t')).is_empty());
    assert_eq!(state.notice, "This seat is not yours.");
}

#[test]
fn what_the_others_may_hold_is_shown_with_its_shapes_and_any_key_closes_it() {
    let mut state = at(GameId::SixByFive, TILES, "o", (80, 24));
    let asked = press(&mut state, KeyCode::Char('w'));
    assert!(matches!(asked[..], [Effect::Ask(Request::Beliefs { seat: 1 })]), "{asked:?}");
    let card = |card, probability| CardBelief { card, probability };
    let cards = vec![card(17, 0.5), card(3, 0.25), card(20, 0.125)];
    update(&mut state, Input::News(News::Beliefs(vec![Belief { seat: 2, cards }])));
    looks_like("6x5-beliefs-80x24", &state);
    press(&mut state, KeyCode::Char('w'));
    assert_eq!(state.cover, None);
    let mut open = at(GameId::Gosix, "....../....../............ ....... r", "a1", (80, 24));
    assert!(press(&mut open, KeyCode::Char('w')).is_empty());
    assert_eq!(open.notice, "Nothing is hidden in this game.");
}

#[test]
fn nobody_sees_the_next_players_cards_before_the_curtain_is_drawn_aside() {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    state.awaited = true;
    let two = sight(&options(GameId::SixByFive, &[]), "Ko,Ba1 a1,- ?,17 0,0 2", &[1, 2]);
    update(&mut state, Input::News(News::Game(Box::new(two))));
    looks_like("6x5-curtain-80x24", &state);
    assert!(!text(&state).contains("17"));
    assert!(press(&mut state, KeyCode::Char('i')).is_empty(), "no hint through the curtain");
    press(&mut state, KeyCode::Enter);
    assert!(text(&state).contains("17:"));
}

#[test]
fn resigning_is_asked_twice() {
    let mut state = at(GameId::Gosix, FIGURE_1, "a1", (80, 24));
    assert!(press(&mut state, KeyCode::Char('r')).is_empty());
    assert_eq!(state.cover, Some(Cover::Ask(Question::Resign)));
    assert!(press(&mut state, KeyCode::Char('n')).is_empty());
    press(&mut state, KeyCode::Char('r'));
    let effects = press(&mut state, KeyCode::Char('y'));
    assert!(matches!(effects[..], [Effect::Ask(Request::Do { action: Action::Resign, .. })]));
}

#[test]
fn a_hint_comes_in_three_steps() {
    let mut state = at(GameId::Gosix, FIGURE_1, "a1", (80, 24));
    assert!(matches!(press(&mut state, KeyCode::F(2))[..], [Effect::Ask(Request::Hint { .. })]));
    let hint =
        Hint { places: vec!["c4".to_owned()], turn: "c4".to_owned(), win: 0.71, ..Hint::default() };
    update(&mut state, Input::News(News::Hint(hint)));
    for said in ["Look at c4.", "A good turn: c4.", "Winning chance: 71%."] {
        let words = state.room.as_ref().expect("a game").hint_words(state.words);
        assert!(words.contains(said), "{words}");
        press(&mut state, KeyCode::F(2));
    }
}

#[test]
fn the_menu_chooses_game_options_and_seats() {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    state.menu.row = 0;
    press(&mut state, KeyCode::Right);
    press(&mut state, KeyCode::Right);
    assert_eq!(state.menu.setup.game(), GameId::SixByFive);
    press(&mut state, KeyCode::Down);
    press(&mut state, KeyCode::Right);
    assert_eq!(state.menu.setup.chairs.len(), 3);
    looks_like("menu-6x5-80x24", &state);
    state.menu.row = state.menu.rows().len() - 1;
    let effects = press(&mut state, KeyCode::Enter);
    assert!(matches!(effects[..], [Effect::Begin(..)]));
}

#[test]
fn news_of_a_game_that_was_left_open_nothing() {
    let mut state = at(GameId::Gosix, FIGURE_1, "a1", (80, 24));
    press(&mut state, KeyCode::Char('q'));
    assert!(matches!(press(&mut state, KeyCode::Char('y'))[..], [Effect::Leave]));
    let late = sight(&options(GameId::Gosix, &[]), FIGURE_1, &[2]);
    update(&mut state, Input::News(News::Game(Box::new(late))));
    assert!(state.room.is_none());
}

#[test]
fn whoever_has_to_pass_is_told_so() {
    for (game, position, english, french) in [
        (
            GameId::Gosix,
            "ggrgr./ggrrgg/grrgrrrrrrgg .rgrggr r",
            "has to pass: no corner is allowed.",
            "aucun coin n’est permis, il faut passer.",
        ),
        (
            GameId::Hexone,
            "b1/w1w1w1w1w1w1/............ b 20",
            "has to pass: no cell is allowed.",
            "aucune case n’est permise, il faut passer.",
        ),
    ] {
        for (language, said) in [(Language::English, english), (Language::French, french)] {
            let empty = state(language, Colours::None, false, (120, 40));
            let state = with(empty, game, position, "a1");
            let seen = text(&state).split_whitespace().collect::<Vec<_>>().join(" ");
            // The panel is narrow: only the words that stand together are looked for.
            let words: Vec<&str> = said.split(' ').collect();
            for pair in words.windows(2).take(2) {
                let pair = pair.join(" ");
                assert!(seen.contains(&pair), "{pair} in {}", text(&state));
            }
        }
    }
}

#[test]
fn the_menu_tells_what_a_line_is_about_to_its_end() {
    for language in Language::ALL {
        for game in GameId::ALL {
            let setup = crate::Setup::new(options(*game, &[]));
            let mut state =
                State::new(language, Style { ascii: false, colours: Colours::None }, Some(setup));
            for size in SIZES {
                state.size = size;
                for row in 0..state.menu.rows().len() {
                    state.menu.row = row;
                    let seen = text(&state);
                    for line in view::menu::told(&state, state.menu.rows()[row]) {
                        assert!(seen.contains(line.trim()), "{game}: {line}\n{seen}");
                    }
                    assert!(seen.contains('▸'), "the chosen line is seen\n{seen}");
                }
            }
        }
    }
}

#[test]
fn a_long_name_beside_the_board_is_told_to_its_end() {
    for size in SIZES {
        let mut state = state(Language::French, Colours::None, false, size);
        state.awaited = true;
        let seen = sight(&options(GameId::Gosix, &[]), FIGURE_1, &[]);
        update(&mut state, Input::News(News::Game(Box::new(seen))));
        let seen = text(&state);
        let players = seen.lines().take(6).flat_map(str::split_whitespace);
        assert_eq!(players.filter(|word| *word == "3").count(), 2, "{seen}");
    }
}

#[test]
fn every_place_and_the_end_of_a_game_have_words_whichever_game_it_is() {
    for game in GameId::ALL.iter().copied() {
        let mut chance = SmallRng::seed_from_u64(1);
        let mut position = AnyPosition::start(&AnyOptions::new(game), &Seed::from_u64(1));
        let mut caused = Vec::new();
        for moves in 0.. {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            if moves % 12 == 2 {
                let written = position.to_string();
                let view = AnyView::from_text(&written, &AnyOptions::new(game)).expect("a view");
                for place in crate::game::game(game).places(&view) {
                    // Drawing stops over whatever is to be said and has no words.
                    text(&at(game, &written, &place.name, (120, 40)));
                }
            }
            caused = position.play(&legal[below(&mut chance, legal.len())]).expect("a legal move");
        }
        let ending = format!("end.{}", games::ending_of(&caused).expect("why it has ended"));
        let tallies = position.tallies(Seat::new(0));
        let tallies = tallies.iter().map(|tally| format!("coach.stands.{}", tally.what));
        for key in tallies.chain([ending]) {
            let told = Words(Language::English).find_of(game, &key, &[]);
            assert!(told.is_some(), "{game}: nobody says {key}");
        }
    }
}
