//! The full-screen client on a real pseudo-terminal.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::terminal::{PATIENCE, Terminal};

fn is_over(text: &str) -> bool {
    text.contains(" wins.") || text.contains("A draw.")
}

fn asks(text: &str) -> bool {
    text.contains("to play:") || text.contains("explode one of your") || is_over(text)
}

/// The number of the turn in the title.
fn turn(text: &str) -> Option<usize> {
    let (_, rest) = text.split_once("· turn ")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// Plays a whole game by keys that are tried one after another until the turn is over.
fn play_whole(game: &str, tries: &[&str]) {
    let arguments =
        ["play", game, "--seat", "person", "--seat", "level:1", "--seed", "3", "--lang", "en"];
    let terminal = Terminal::start(&arguments);
    let mut moved = (None, Instant::now());
    for round in 0.. {
        let text = terminal.wait_for("a turn", asks);
        if is_over(&text) {
            break;
        }
        let number = turn(&text);
        if number != moved.0 {
            moved = (number, Instant::now());
        }
        assert!(
            number < Some(300) && moved.1.elapsed() < PATIENCE,
            "the game does not end:\n{text}"
        );
        for keys in tries.iter().cycle().skip(round % tries.len()).take(3 * tries.len()) {
            terminal.press(keys);
            // Keys that mean nothing just now change nothing, and nobody waits for them.
            let now = terminal.text_after(&text, Duration::from_millis(100));
            if turn(&now) != number || is_over(&now) {
                break;
            }
        }
    }
    terminal.press("q");
    terminal.wait_for("the menu", |text| text.contains("[ Begin ]"));
    terminal.press("q");
    terminal.wait_for_end();
}

#[test]
fn a_whole_game_of_gosix_is_typed() {
    play_whole("gosix", &["\t\r"]);
}

#[test]
fn a_whole_game_of_hexone_is_typed() {
    play_whole("hexone", &["\t\r", "A", "Y"]);
}

#[test]
fn a_whole_game_of_6x5_is_typed() {
    play_whole("6x5", &["1\t\r", "2\t\r", "3\t\r", "4\t\r"]);
}

#[test]
fn a_whole_game_of_xochintlan_is_typed() {
    play_whole("xochintlan", &["1\t\r", "2\t\r", "3\t\r", "4\t\r"]);
}

#[test]
fn a_move_is_typed_by_name_and_taken_back() {
    let terminal = Terminal::start(&[
        "play",
        "gosix",
        "--seat",
        "person:Ada",
        "--seat",
        "person:Grace",
        "--option",
        "first=red",
    ]);
    terminal.wait_for("the first turn", |text| text.contains("Ada to play"));
    terminal.press(":c1\t2\r");
    terminal.wait_for("the second turn", |text| text.contains("Grace to play"));
    terminal.press("t");
    terminal.wait_for("nothing to take back", |text| text.contains("nothing to take back"));
    terminal.press(":a1\r");
    terminal.wait_for("the third turn", |text| text.contains("Ada to play"));
    terminal.press("t");
    terminal.wait_for("the first turn again", |text| turn(text) == Some(1));
    terminal.press("ry");
    terminal.wait_for("the end", |text| text.contains("Grace wins."));
    terminal.press("q");
    terminal.wait_for("the menu", |text| text.contains("[ Begin ]"));
    terminal.press("\x03");
    terminal.wait_for_end();
}

#[test]
fn the_terminal_is_given_back_while_the_process_is_stopped_and_taken_again() {
    let terminal = Terminal::start(&["play", "hexone", "--lang", "fr"]);
    terminal.wait_for("the menu", |text| text.contains("[ Commencer ]"));
    terminal.press("\x1a");
    terminal.wait_until_stopped();
    terminal.wait_until_as_found();
    terminal.signal(Signal::CONT);
    terminal.wait_for("the menu again", |text| text.contains("[ Commencer ]"));
    terminal.press("\r");
    terminal.wait_for("the board", |text| text.contains("Noir"));
    // A signal from elsewhere does the same.
    terminal.signal(Signal::TSTP);
    terminal.wait_until_stopped();
    terminal.wait_until_as_found();
    terminal.signal(Signal::CONT);
    terminal.wait_for("the board again", |text| text.contains("Noir"));
    terminal.signal(Signal::TERM);
    terminal.wait_for_end();
}

#[test]
fn the_board_follows_the_size_of_the_terminal() {
    let terminal = Terminal::start(&["play", "gosix", "--seat", "person", "--seat", "person"]);
    let small = terminal.wait_for("the board", asks);
    terminal.resize(40, 120);
    let height = |text: &str| text.lines().filter(|line| line.contains(['╱', '╲'])).count();
    let before = height(&small);
    terminal.wait_for("a larger board", |text| height(text) > before);
    terminal.press("\x03");
    terminal.wait_for_end();
}
