//! The line mode through pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use games::{AnyOptions, GameId};

use super::any_turn;

/// Somebody who plays line by line.
pub(crate) struct Player {
    child: Child,
    typed: Option<ChildStdin>,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Player {
    pub(crate) fn start(arguments: &[&str]) -> Player {
        Player::start_with(arguments, &[])
    }

    /// With these variables set as well.
    pub(crate) fn start_with(arguments: &[&str], variables: &[(&str, &str)]) -> Player {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hexotheque"));
        command.arg("play").args(arguments).env("LC_ALL", "en_GB.UTF-8").env("TERM", "xterm");
        command.envs(variables.iter().copied());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let typed = child.stdin.take();
        Player { child, typed, lines }
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        writeln!(self.typed.as_mut().expect("its input"), "{line}").expect("a line");
    }

    pub(crate) fn next_line(&mut self) -> String {
        self.lines.next().expect("a line").expect("text")
    }

    /// Reads on to a line that contains this.
    pub(crate) fn read_to(&mut self, what: &str) -> String {
        loop {
            let line = self.next_line();
            if line.contains(what) {
                return line;
            }
        }
    }

    /// The next position in which this player is to move; nothing once the game is over.
    pub(crate) fn own_turn(&mut self) -> Option<String> {
        loop {
            let line = self.read_to("Position: ");
            let position = line.trim_start_matches("Position: ").to_owned();
            let situation = self.next_line();
            if situation.contains(" wins.") || situation.contains("A draw.") {
                return None;
            }
            if situation.contains("to play:") {
                return Some(position);
            }
        }
    }

    /// Plays any moves until the game is over; how many turns that were.
    pub(crate) fn play_on(&mut self, game: GameId, most: usize) -> usize {
        for turns in 0..most {
            match self.own_turn() {
                Some(position) => {
                    self.type_line(&any_turn(&position, &AnyOptions::new(game)));
                }
                None => return turns,
            }
        }
        most
    }

    pub(crate) fn end(mut self) {
        drop(self.typed.take());
        assert!(self.child.wait().expect("its end").success());
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_whole_game_goes_through_pipes() {
    let mut player = Player::start(&[
        "hexone", "--seat", "level:1", "--seat", "person", "--seed", "9", "--lang", "en",
    ]);
    assert!(player.play_on(GameId::Hexone, 500) < 500);
    player.end();
}

#[test]
fn puzzles_are_solved_and_what_was_solved_or_missed_is_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().to_str().expect("a path");
    let solve = |id: &str, turn: &str, said: &str| {
        let here = [("XDG_STATE_HOME", state)];
        let mut player = Player::start_with(&["puzzles", id, "--lang", "en"], &here);
        player.read_to("to play and win");
        player.type_line(turn);
        player.read_to(said);
        player.end();
    };
    solve("e9pswn1t", "Rb3", "Solved!");
    solve("damxyvet", "b2", "Green can win by conquering H2, the fourth hexagon, 10 pawns to 4.");
    let kept = std::fs::read_to_string(folder.path().join("hexotheque/puzzles.json"));
    let kept: serde_json::Value = serde_json::from_str(&kept.expect("a file")).expect("JSON");
    assert_eq!(kept["solved"], serde_json::json!({ "e9pswn1t": 1 }));
    assert_eq!(kept["again"]["damxyvet"]["times"], 0);
}

/// Where it is to be won at once, nobody was told to think of an answer.
#[test]
fn whoever_is_to_win_at_once_is_told_nothing_of_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = [("XDG_STATE_HOME", folder.path().to_str().expect("a path"))];
    let mut player = Player::start_with(&["puzzles", "5fbbmp1e", "--lang", "en"], &here);
    player.read_to("Green to play and win this turn.");
    player.type_line("hint");
    player.read_to("Only one move wins this turn: look for what ends the game.");
    player.type_line("c6");
    player.read_to("Not that one. That does not win this turn.");
    player.end();
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    for (arguments, why) in [
        (&["chess"][..], "there is no game `chess`"),
        (&[], "which game?"),
        (&["gosix", "--seat", "person"], "gosix is played by 2, not by 1"),
        (&["gosix", "--seat", "nobody"], "a player is `person`"),
        (&["gosix", "--seat", "level:9"], "a level is a number from 1 to 8"),
        (&["http://127.0.0.1:1/x#secret"], "is not the link of a game"),
        (&["gosix", "--lang", "de"], "there is no language `de`"),
        (&["nowhere.hxg"], "nowhere.hxg: no such file"),
        (&["puzzles", "gosix", "9", "--lang", "en"], "“9” is neither a puzzle nor a game"),
        (&["puzzles", "--seat", "person", "--lang", "en"], "--seat is for a new game"),
        (&["gosix", "today", "--lang", "en"], "hexotheque play puzzles today"),
        (&["http://127.0.0.1:1/g/k3v9x0q2m7ta", "--lang", "en"], "127.0.0.1:1 cannot be reached."),
    ] {
        assert_refused(arguments, why);
    }
}

/// These arguments lead to one line that says why, and to exit code 2.
pub(crate) fn assert_refused(arguments: &[&str], why: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexotheque"));
    let output =
        command.arg("play").args(arguments).env("LC_ALL", "C.UTF-8").output().expect("the command");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.contains(why) && said.lines().count() == 1, "{arguments:?}: {said}");
    assert!(!said.contains("secret"));
}
