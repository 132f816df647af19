//! Conversations with `hexotheque engine`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hexotheque"))
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let input = child.stdin.take().expect("piped");
        Engine { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Waits for the line that begins so; what comes before is dropped.
    fn wait_for(&self, beginning: &str) -> String {
        let patience = Duration::from_secs(300);
        loop {
            let line = self.lines.recv_timeout(patience).expect(beginning);
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.say(line);
        self.wait_for(beginning)
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn it_introduces_itself_and_its_options() {
    let mut engine = Engine::start(&["hexone"]);
    assert!(engine.ask("ugi", "id name").starts_with("id name Hexothèque"));
    assert_eq!(
        engine.wait_for("option name Game"),
        "option name Game type combo default hexone var gosix var hexone var 6x5 var xochintlan"
    );
    for name in ["Hash", "Threads", "Level", "MultiPV", "variant"] {
        engine.wait_for(&format!("option name {name} "));
    }
    engine.wait_for("ugiok");
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    engine.quit();
}

#[test]
fn it_plays_a_whole_game_of_hexone_against_itself_explosion_by_explosion() {
    let mut engine = Engine::start(&["hexone", "--option", "variant=express"]);
    engine.say("setoption name Hash value 4");
    let mut moves = String::new();
    for _ in 0..400 {
        engine.say(&format!("position startpos moves{moves}"));
        if engine.ask("query gameover", "response") == "response true" {
            let result = engine.ask("query result", "response");
            assert!(["response p1win", "response p2win", "response draw"].contains(&&*result));
            return engine.quit();
        }
        let best = engine.ask("go nodes 200", "bestmove ");
        moves += best.strip_prefix("bestmove").expect("a move");
    }
    panic!("the game does not end:{moves}");
}

#[test]
fn it_tells_lines_and_takes_a_win() {
    let mut engine = Engine::start(&[]);
    engine.say("setoption name MultiPV value 3");
    engine.say("position fen ggggg./....../............ .ggg... g");
    engine.say("go depth 3");
    let told = engine.wait_for("info depth");
    for part in [" multipv 1 ", " score ", " nodes ", " nps ", " time ", " pv "] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert_eq!(engine.wait_for("bestmove"), "bestmove a6", "four hexagons win");
    engine.quit();
}

#[test]
fn levels_answer_without_lines() {
    for level in ["1", "5"] {
        let mut engine = Engine::start(&[]);
        engine.say(&format!("setoption name Level value {level}"));
        let best = engine.ask("go movetime 50", "bestmove ");
        assert_ne!(best, "bestmove none");
        engine.quit();
    }
}

#[test]
fn an_endless_search_answers_when_it_is_stopped_and_only_then() {
    let mut engine = Engine::start(&["gosix"]);
    engine.say("go infinite");
    engine.wait_for("info depth");
    assert_eq!(engine.ask("isready", "readyok"), "readyok", "it listens while it thinks");
    engine.ask("stop", "bestmove ");
    engine.say("position fen ggggg./....../............ .ggg... g");
    engine.say("go infinite");
    engine.wait_for("info depth");
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    let early: Vec<String> = engine.lines.try_iter().collect();
    assert!(early.iter().all(|line| !line.starts_with("bestmove")), "{early:?}");
    assert_eq!(engine.ask("stop", "bestmove"), "bestmove a6");
    engine.quit();
}

#[test]
fn it_sees_only_the_view_of_a_game_with_hidden_cards() {
    let mut engine = Engine::start(&["6x5"]);
    engine.say("position fen Ko,Ba1,Rb3 a1,b3 17,? 0,0 1");
    assert_eq!(engine.ask("query p1turn", "response"), "response true");
    assert_eq!(engine.ask("query p2turn", "response"), "response false");
    assert_ne!(engine.ask("go nodes 500", "bestmove "), "bestmove none");
    engine.quit();
}

#[test]
fn unknown_lines_are_passed_over_and_wrong_ones_change_nothing() {
    let mut engine = Engine::start(&["gosix"]);
    engine.say("position startpos moves a1");
    for (wrong, complaint) in [
        ("position fen nonsense", "info string error a position has three fields"),
        ("position startpos moves a1 a1", "info string error move 2, `a1`: a1 is occupied"),
        ("position startpos moves z9", "info string error move 1, `z9`: `z9` is not a move"),
        ("position", "info string error a position is set by"),
        ("setoption name Hash value 0", "info string error Hash is a whole number from 1"),
        ("setoption name Level value 9", "info string error Level is a whole number from 1 to 8"),
        ("setoption name Game value chess", "info string error there is no game `chess`"),
        ("setoption name polka value yes", "info string error there is no option `polka` here"),
        ("setoption", "info string error an option is set by"),
        ("go movetime soon", "info string error `go movetime` wants a whole number"),
    ] {
        let said = engine.ask(wrong, "info string error");
        assert!(said.starts_with(complaint), "{wrong}: {said}");
    }
    engine.say("what is this");
    engine.say("");
    assert_eq!(engine.ask("query p1turn", "response"), "response false", "a1 is still played");
    engine.quit();
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut engine = Engine::start(&["gosix"]);
    engine.say("position fen .....r/....../............ gggg... g");
    assert_eq!(engine.ask("query result", "response"), "response p2win");
    assert_eq!(engine.ask("go depth 1", "bestmove"), "bestmove none");
    engine.quit();
}
