//! Games on a server, onlookers, and what the menu opens.

use super::super::state::Row;
use super::*;
use crate::host::Link;

const LINK: &str = "https://games.example/g/k3v9x0q2m7ta#0123456789abcdef0123456789abcdef";

/// The menu with this line chosen.
fn chosen(row: Row) -> State {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    let at = state.menu.rows().iter().position(|other| *other == row);
    state.menu.row = at.expect("a line of the menu");
    state
}

fn typed(row: Row, text: &str) -> (State, Vec<Effect>) {
    let mut state = chosen(row);
    assert!(press(&mut state, KeyCode::Enter).is_empty());
    update(&mut state, Input::Paste(text.to_owned()));
    let effects = press(&mut state, KeyCode::Enter);
    (state, effects)
}

#[test]
fn the_menu_joins_a_link() {
    let (state, effects) = typed(Row::Join, LINK);
    assert!(matches!(&effects[..], [Effect::Join(link)] if link.host() == "games.example"));
    assert!(!text(&state).contains("0123456789abcdef"), "{}", text(&state));
    let (state, effects) = typed(Row::Join, "nonsense");
    assert!(effects.is_empty());
    assert!(state.notice.contains("is not the link of a game"), "{}", state.notice);
}

#[test]
fn a_link_pasted_at_the_menu_is_joined() {
    let mut state = chosen(Row::Begin);
    update(&mut state, Input::Paste(format!("{LINK}\n")));
    let effects = press(&mut state, KeyCode::Enter);
    assert!(matches!(&effects[..], [Effect::Join(_)]), "{effects:?}");
}

#[test]
fn the_menu_opens_a_record_and_sets_a_name() {
    let (_, effects) = typed(Row::Open, "a game.hxg");
    assert!(matches!(&effects[..], [Effect::Open(_)]), "{effects:?}");
    let (_, effects) = typed(Row::Name, "Ada Lovelace");
    assert!(matches!(&effects[..], [Effect::Name(name)] if name == "Ada Lovelace"), "{effects:?}");
    let mut state = chosen(Row::Name);
    press(&mut state, KeyCode::Enter);
    looks_like("menu-name-80x24", &state);
}

#[test]
fn a_move_typed_where_there_is_no_game_is_answered() {
    let mut state = chosen(Row::Begin);
    press_all(&mut state, ":a1");
    assert!(press(&mut state, KeyCode::Enter).is_empty());
    assert_eq!(state.notice, "“a1” is neither a move nor a command.");
}

#[test]
fn of_what_is_too_long_to_be_shown_the_end_is_shown_while_it_is_typed() {
    let mut state = chosen(Row::Join);
    state.size = (40, 24);
    press(&mut state, KeyCode::Enter);
    update(&mut state, Input::Paste("https://games.example/g/k3v9x0q2m7ta#the-end".to_owned()));
    assert!(text(&state).contains("the-end"), "{}", text(&state));
}

/// Somebody looks on at a game on a server.
fn looking_on(language: Language, position: &str) -> State {
    let mut state = state(language, Colours::True, false, (80, 24));
    let link: Link = LINK.parse().expect("a link");
    super::super::update::join(&mut state, link);
    let seen = sight(&options(GameId::Gosix, &[]), position, &[]);
    update(&mut state, Input::News(News::Game(Box::new(seen))));
    state
}

#[test]
fn onlookers_are_not_offered_moves() {
    let mut state = looking_on(Language::English, FIGURE_1);
    looks_like("gosix-onlooker-80x24", &state);
    let drawn = text(&state);
    for offered in ["Enter", "resign", "to play:", "hint"] {
        assert!(!drawn.contains(offered), "{offered}\n{drawn}");
    }
    press_all(&mut state, ":");
    assert!(!text(&state).contains("a1 "), "no moves are proposed: {}", text(&state));
}

#[test]
fn a_dead_server_is_said_with_its_name_until_it_is_back() {
    for (language, said) in [
        (Language::English, "No answer from games.example."),
        (Language::French, "games.example ne répond pas."),
    ] {
        let mut state = looking_on(language, FIGURE_1);
        state.size = (120, 40);
        update(&mut state, Input::News(News::Connected(false)));
        let drawn = text(&state).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(drawn.contains(said), "{drawn}");
        update(&mut state, Input::News(News::Connected(true)));
        let drawn = text(&state).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!drawn.contains(said), "{drawn}");
    }
}

/// A game of which so many turns were played.
fn after_turns(turns: usize, over: bool) -> State {
    let mut seen = sight(&options(GameId::Gosix, &[]), FIGURE_1, &[1, 2]);
    for turn in 1..=turns {
        let (seat, text) = ((turn % 2 + 1) as u8, "a1".to_owned());
        let moves = vec![text.clone()];
        seen.turns.push(::room::sight::TurnSight { turn, seat, moves });
        let (caused, position) = (Vec::new(), FIGURE_1.to_owned());
        seen.past.moves.push(::room::sight::Step { turn, seat, text, caused, position });
    }
    seen.past.start = FIGURE_1.to_owned();
    if over {
        seen.state.status = ::room::sight::Status::Finished;
    }
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    state.awaited = true;
    update(&mut state, Input::News(News::Game(Box::new(seen))));
    state
}

#[test]
fn after_thirty_turns_of_a_finished_game_it_is_turn_30() {
    assert!(text(&after_turns(30, true)).contains("turn 30"));
    assert!(text(&after_turns(30, false)).contains("turn 31"));
}

#[test]
fn the_list_marks_the_turn_that_is_looked_at() {
    let mut state = after_turns(8, false);
    assert!(!text(&state).contains("▸  "), "{}", text(&state));
    press(&mut state, KeyCode::Char(','));
    press(&mut state, KeyCode::Char(','));
    let drawn = text(&state);
    assert!(drawn.contains("turn 6"), "{drawn}");
    press(&mut state, KeyCode::Char('g'));
    let drawn = text(&state);
    let marked: Vec<&str> = drawn.lines().filter(|line| line.contains('▸')).collect();
    assert!(matches!(marked[..], [line] if line.contains("6.")), "{drawn}");
}

/// A game in a file, for these players.
fn opened(text: &str, chairs: Vec<table::Chair>) -> Input {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.hxg");
    std::fs::write(&path, text).expect("a file");
    Input::Opened(crate::host::open_record(&crate::Shelved { path, number: None, chairs }))
}

const BEGUN: &str = "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 2. b2 *\n";

#[test]
fn a_record_goes_on_at_once_if_it_is_said_who_plays() {
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    let people = vec![table::Chair::here(table::Name::default()); 2];
    let effects = update(&mut state, opened(BEGUN, people));
    let begins = |effect: &Effect| matches!(effect, Effect::Begin(_, turns) if turns.len() == 2);
    assert!(effects.iter().any(begins), "{effects:?}");
    assert!(state.awaited && state.resumed.is_empty());
    // Otherwise the menu asks.
    let effects = update(&mut state, opened(BEGUN, Vec::new()));
    assert!(!effects.iter().any(begins), "{effects:?}");
    assert_eq!(state.resumed.len(), 2);
}

#[test]
fn an_unfinished_record_from_a_position_is_not_called_over() {
    let record = "[Game \"gosix\"]\n[First \"red\"]\n\
                  [Position \"r...../....../............ ....... g\"]\n\n1. b2 *\n";
    for (language, unfinished) in
        [(Language::English, "Unfinished."), (Language::French, "Partie inachevée.")]
    {
        let mut state = state(language, Colours::True, false, (80, 24));
        update(&mut state, opened(record, Vec::new()));
        let seen = text(&state);
        assert!(seen.contains(unfinished), "{seen}");
        assert!(!seen.contains("finie") && !seen.contains("over"), "{seen}");
    }
    let people = vec![table::Chair::here(table::Name::default()); 2];
    let Input::Opened(Err(error)) = opened(record, people) else { panic!("nobody sits down") };
    let told = error.told(rulebook::Words(Language::English));
    assert!(told.contains("Unfinished.") && !told.contains("over"), "{told}");
}
