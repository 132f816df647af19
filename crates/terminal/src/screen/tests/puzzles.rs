//! Puzzles on the screen.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::super::state::Row;
use super::*;
use crate::host::{Host, Somebody, now, open_puzzle, open_streak};
use crate::puzzles::{Memory, Streak, Wanted};
use ::room::puzzles::{built_in, solved};
use table::Time;

/// Three moves: two to be found, and an answer between them.
const GOSIX: &str = "damxyvet";
/// A chain of explosions.
const HEXONE: &str = "hyvr6qyv";
const TILES: &str = "e9pswn1t";

/// Somebody at a puzzle.
struct Solver {
    state: State,
    host: Host,
    news: Receiver<News>,
}

impl Solver {
    fn at(language: Language, size: (u16, u16), id: &str) -> Solver {
        let (send, news) = channel();
        let tell = Arc::new(move |news| drop(send.send(news)));
        let host = open_puzzle(id, Somebody::default(), Duration::ZERO, tell).expect("a puzzle");
        let mut state = state(language, Colours::True, false, size);
        state.awaited = true;
        let mut solver = Solver { state, host, news };
        solver.hear();
        solver
    }

    /// Hears what comes until it is the player's turn again.
    fn hear(&mut self) {
        loop {
            let news = self.news.recv_timeout(Duration::from_secs(300)).expect("news");
            let busy = matches!(&news, News::Puzzle(_, solving) if solving.busy);
            update(&mut self.state, Input::News(news));
            if !busy {
                return;
            }
        }
    }

    fn follow(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let Effect::Ask(request) = effect else { panic!("{effect:?}") };
            self.host.ask(request);
            self.hear();
        }
    }

    fn press(&mut self, code: KeyCode) {
        let effects = press(&mut self.state, code);
        self.follow(effects);
    }

    fn type_line(&mut self, line: &str) {
        press_all(&mut self.state, &format!(":{line}"));
        self.press(KeyCode::Enter);
    }

    fn id(&self) -> String {
        let room = self.state.room.as_ref().expect("a puzzle");
        room.puzzle_id().expect("a puzzle").to_owned()
    }

    /// The turn that is to be found now.
    fn right_turn(&self) -> String {
        let room = self.state.room.as_ref().expect("a puzzle");
        let known = solved(built_in(), &self.id()).expect("a solution").turns;
        known[room.sight.turns.len()].turn.clone()
    }

    /// Another one than that.
    fn wrong_turn(&self) -> String {
        let right = self.right_turn();
        let room = self.state.room.as_ref().expect("a puzzle");
        room.legal().into_iter().find(|mv| *mv != right).expect("another move")
    }

    fn told(&self) -> String {
        let room = self.state.room.as_ref().expect("a puzzle");
        room.situation(self.state.words).join(" ")
    }

    fn says(&self, words: &str) {
        let told = self.told();
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn a_wrong_move_is_refuted_on_the_board_and_taken_back() {
    let mut solver = Solver::at(Language::English, (80, 24), GOSIX);
    looks_like("puzzle-gosix-80x24", &solver.state);
    let before = solver.state.room.as_ref().expect("a puzzle").sight.state.position.clone();
    solver.type_line("b2");
    looks_like("puzzle-gosix-wrong-80x24", &solver.state);
    let room = solver.state.room.as_ref().expect("a puzzle");
    assert!(room.sight.turns.len() > 1, "it is played on");
    // Nothing can be played while it is looked at; the past can be leafed through.
    solver.type_line("a3");
    assert_eq!(solver.state.notice, "It is not your turn.");
    solver.press(KeyCode::Char(','));
    assert!(solver.state.room.as_ref().is_some_and(|room| room.past_at().is_some()));
    solver.press(KeyCode::Esc);
    solver.press(KeyCode::Enter);
    let room = solver.state.room.as_ref().expect("a puzzle");
    assert_eq!(room.sight.state.position, before);
    assert!(room.sight.own_turn().is_some());
}

#[test]
fn the_only_move_is_answered_until_it_is_solved() {
    let mut solver = Solver::at(Language::French, (80, 24), GOSIX);
    solver.type_line("a3");
    solver.says("C’est le seul coup. Et maintenant\u{202f}?");
    solver.type_line("b2");
    looks_like("puzzle-gosix-solved-fr-80x24", &solver.state);
    solver.says("Résolu\u{202f}!");
}

#[test]
fn hints_come_step_by_step_and_the_solution_is_told() {
    let mut solver = Solver::at(Language::English, (80, 24), TILES);
    for words in ["It is about: a tile placed.", "Look here: b3.", "Play this: red on b3."] {
        solver.press(KeyCode::Char('i'));
        solver.says(words);
    }
    looks_like("puzzle-6x5-hint-80x24", &solver.state);
    solver.type_line("Rb3");
    solver.says("That is it. This puzzle will come again another day.");
    let mut solver = Solver::at(Language::English, (120, 40), HEXONE);
    solver.press(KeyCode::Char('r'));
    looks_like("puzzle-hexone-shown-120x40", &solver.state);
    solver.says("Here is the solution.");
}

#[test]
fn a_streak_goes_on_until_the_first_mistake_and_its_length_is_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles.json");
    let memory = || Memory::open(Some(path.clone()));
    let somebody = Somebody { memory: memory(), people: None };
    let (send, news) = channel();
    let tell = Arc::new(move |news| drop(send.send(news)));
    let streak = Streak::begin(GameId::Gosix, now());
    let host = open_streak(streak, somebody, Duration::ZERO, tell).expect("puzzles");
    let mut state = state(Language::English, Colours::True, false, (80, 24));
    state.awaited = true;
    let mut solver = Solver { state, host, news };
    solver.hear();
    for found in 0..3 {
        solver.says(&format!("{found} found, "));
        solver.press(KeyCode::Char('i'));
        assert_eq!(solver.state.notice, "In a streak there is no help.");
        let id = solver.id();
        while solver.id() == id {
            let next = solver.right_turn();
            solver.type_line(&next);
        }
        assert!(memory().is_solved(&id));
        assert_eq!(memory().longest(GameId::Gosix), found + 1, "whoever leaves now has found them");
    }
    // Time goes by on the screen.
    let before = solver.told();
    update(&mut solver.state, Input::Tick(Duration::from_secs(2)));
    assert_ne!(solver.told(), before);
    let wrong = solver.wrong_turn();
    solver.type_line(&wrong);
    solver.says("The streak is over: 3 puzzles found. The longest so far: 3.");
    assert_eq!(memory().longest(GameId::Gosix), 3);
    // What it ended with can still be solved, and help is offered again.
    solver.press(KeyCode::Enter);
    solver.press(KeyCode::Char('r'));
    solver.says("Here is the solution.");
    solver.state.wanted = Some(Wanted::Streak(GameId::Gosix));
    let effects = press(&mut solver.state, KeyCode::Char('p'));
    assert!(matches!(&effects[..], [Effect::Solve(Wanted::Streak(GameId::Gosix))]), "{effects:?}");
}

#[test]
fn a_streak_ends_when_its_time_is_up_and_the_puzzle_stays() {
    let (send, news) = channel();
    let tell = Arc::new(move |news| drop(send.send(news)));
    let streak = Streak::begin(GameId::Hexone, Time(0));
    let host = open_streak(streak, Somebody::default(), Duration::ZERO, tell).expect("puzzles");
    let mut state = state(Language::French, Colours::True, false, (80, 24));
    state.awaited = true;
    let mut solver = Solver { state, host, news };
    solver.hear();
    let id = solver.id();
    while !solver.told().contains("La série est finie\u{202f}: 0 problème trouvé.") {
        solver.hear();
    }
    let turn = solver.right_turn();
    solver.type_line(&turn);
    assert_eq!(solver.id(), id, "no other one comes");
}

#[test]
fn what_belongs_to_games_is_refused_at_a_puzzle_and_the_other_way_round() {
    let mut solver = Solver::at(Language::English, (80, 24), GOSIX);
    solver.press(KeyCode::Char('d'));
    assert_eq!(solver.state.notice, "That is for games, not for puzzles.");
    let mut game = at(GameId::Gosix, FIGURE_1, "a1", (80, 24));
    for command in [":solution", ":next"] {
        press_all(&mut game, command);
        assert!(press(&mut game, KeyCode::Enter).is_empty());
        assert_eq!(game.notice, "No puzzle is open; “puzzles” opens one.");
    }
    // A puzzle is left without a question, a game is not.
    assert!(matches!(&press(&mut solver.state, KeyCode::Char('q'))[..], [Effect::Leave]));
    press_all(&mut game, ":puzzles gosix 3");
    assert!(press(&mut game, KeyCode::Enter).is_empty());
    assert!(matches!(game.cover, Some(Cover::Ask(Question::Solve(Wanted::Next(_))))));
}

#[test]
fn the_next_one_is_of_the_same_kind() {
    let mut solver = Solver::at(Language::English, (80, 24), GOSIX);
    let wanted = Wanted::read("gosix 3").expect("a kind");
    solver.state.wanted = Some(wanted.clone());
    let effects = press(&mut solver.state, KeyCode::Char('p'));
    assert!(matches!(&effects[..], [Effect::Solve(next)] if *next == wanted), "{effects:?}");
    // After today's come others of the same game.
    solver.state.wanted = Some(Wanted::Today);
    let effects = press(&mut solver.state, KeyCode::Char('p'));
    let of_gosix = Wanted::read("gosix").expect("a kind");
    assert!(matches!(&effects[..], [Effect::Solve(next)] if *next == of_gosix), "{effects:?}");
}

#[test]
fn the_menu_opens_a_puzzle() {
    for language in Language::ALL {
        let mut state = state(language, Colours::True, false, (80, 24));
        let rows = state.menu.rows();
        state.menu.row = rows.iter().position(|row| *row == Row::Puzzles).expect("puzzles");
        assert!(matches!(&press(&mut state, KeyCode::Enter)[..], [Effect::Remember]));
        looks_like(&format!("menu-puzzles-{language}-80x24"), &state);
        let effects = press(&mut state, KeyCode::Enter);
        let any = Wanted::read("gosix").expect("a kind");
        assert!(matches!(&effects[..], [Effect::Solve(wanted)] if *wanted == any), "{effects:?}");
        for (row, key) in [(0, KeyCode::Right), (1, KeyCode::Right), (3, KeyCode::Left)] {
            state.menu.row = row;
            press(&mut state, key);
        }
        state.menu.row = state.menu.rows().len() - 1;
        let effects = press(&mut state, KeyCode::Enter);
        let kind = Wanted::read("hexone 1 quiet").expect("a kind");
        assert!(matches!(&effects[..], [Effect::Solve(wanted)] if *wanted == kind), "{effects:?}");
        state.menu.due = 2;
        assert!(state.menu.rows().contains(&Row::Again));
        state.menu.row = 6;
        let effects = press(&mut state, KeyCode::Enter);
        assert!(matches!(&effects[..], [Effect::Solve(Wanted::Today)]), "{effects:?}");
        let rows = state.menu.rows();
        state.menu.row = rows.iter().position(|row| *row == Row::Streak).expect("a streak");
        let effects = press(&mut state, KeyCode::Enter);
        let streak = Wanted::Streak(GameId::Hexone);
        assert!(
            matches!(&effects[..], [Effect::Solve(wanted)] if *wanted == streak),
            "{effects:?}"
        );
        press(&mut state, KeyCode::Esc);
        assert!(state.menu.puzzles.is_none(), "back to the games");
    }
}
