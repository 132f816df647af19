//! A program that plays by the Universal Game Interface.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use games::{AnyOptions, Seat, Viewer};

use super::Terms;
use super::players::{Course, Forfeit};
use crate::Stop;

/// A running program. It is ended when dropped.
///
/// Threads of their own write to it and read from it, so that a program that does not listen, or
/// does not answer, holds up nobody.
pub(super) struct Process {
    child: Child,
    to: Sender<String>,
    from: Receiver<String>,
}

/// How long a program may take to get ready.
const START: Duration = Duration::from_secs(10);

/// How often to look whether the contest is over.
const GLANCE: Duration = Duration::from_millis(50);

/// A line longer than this is cut.
const LONGEST_LINE: u64 = 65_536;

/// So many lines wait to be looked at before the program has to wait.
const LINES_WAITING: usize = 1024;

impl Process {
    /// Runs the program and tells it the game and what was agreed.
    pub(super) fn start(command: &[String], options: &AnyOptions) -> Result<Process, Forfeit> {
        let not_started = |why: &dyn std::fmt::Display| Forfeit::NotStarted(why.to_string());
        let (program, arguments) =
            command.split_first().ok_or_else(|| not_started(&"there is no command"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| not_started(&error))?;
        let (to, sent) = channel();
        let (received, from) = sync_channel(LINES_WAITING);
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_lines(stdin, &sent));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &received));
        }
        let mut process = Process { child, to, from };
        process.introduce(options)?;
        Ok(process)
    }

    fn introduce(&mut self, options: &AnyOptions) -> Result<(), Forfeit> {
        let never = Stop::new();
        self.say("ugi");
        self.wait_for("ugiok", START, &never)?;
        self.say(&format!("setoption name Game value {}", options.game()));
        for (name, value) in options.pairs() {
            self.say(&format!("setoption name {name} value {value}"));
        }
        self.say("uginewgame");
        self.say("isready");
        self.wait_for("readyok", START, &never).map(|_| ())
    }

    /// Asks for a move.
    pub(super) fn choose(
        &mut self,
        course: &Course,
        seat: Seat,
        terms: &Terms,
        stop: &Stop,
    ) -> Result<String, Forfeit> {
        // What was said after the last answer is no answer to this.
        while self.from.try_recv().is_ok() {}
        self.say(&position(course, seat));
        self.say(&go(terms));
        let answer = self.wait_for("bestmove", terms.patience(), stop)?;
        Ok(answer.split_whitespace().nth(1).unwrap_or("none").to_owned())
    }

    fn say(&self, line: &str) {
        // A program that is gone will be missed when it should answer.
        let _ = self.to.send(line.to_owned());
    }

    /// The next line that begins with this word.
    fn wait_for(&self, word: &str, patience: Duration, stop: &Stop) -> Result<String, Forfeit> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.from.recv_timeout(left.min(GLANCE)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Crashed),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
            if begun.elapsed() >= patience || stop.is_stopped() {
                return Err(Forfeit::Overran(patience));
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; waiting clears it away in any case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where the game stands: the whole game, or with cards what the seat may see.
fn position(course: &Course, seat: Seat) -> String {
    if !course.start.piles().is_empty() {
        return format!("position fen {}", course.now.view(Viewer::Seat(seat)));
    }
    let mut line = format!("position fen {}", course.start);
    if !course.moves.is_empty() {
        line += " moves ";
        line += &course.moves.join(" ");
    }
    line
}

fn go(terms: &Terms) -> String {
    let mut line = "go".to_owned();
    if let Some(time) = terms.limits.time {
        line += &format!(" movetime {}", time.as_millis());
    }
    if let Some(nodes) = terms.limits.nodes {
        line += &format!(" nodes {nodes}");
    }
    line
}

/// Writes what it is given until either side ends.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes on what the program says until either side ends.
fn read_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    while matches!(stdout.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line), Ok(1..)) {
        if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
        line.clear();
    }
}
