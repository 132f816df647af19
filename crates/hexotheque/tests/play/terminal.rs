//! A terminal to type at and to look at.

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::blocking::{Command, Pty, open};
use rustix::termios::{Termios, tcgetattr};

/// A process in a terminal of its own.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    screen: Arc<Mutex<vt100::Parser>>,
    child: Child,
    found: Termios,
}

/// How long anything may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

fn size(characters: u16) -> NonZero<u16> {
    NonZero::new(characters).expect("a size")
}

/// What stands before and after a picture that is to be shown all at once.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// How many of these bytes can be shown: up to a picture that has not come to its end, or a sequence that may
/// begin one.
fn whole(bytes: &[u8]) -> usize {
    let last = |mark: &[u8]| bytes.windows(mark.len()).rposition(|window| window == mark);
    let cut = bytes.iter().rposition(|byte| *byte == BEGIN[0]);
    match (last(BEGIN), cut) {
        (Some(begin), _) if last(END).is_none_or(|end| end < begin) => begin,
        (_, Some(cut)) if BEGIN.starts_with(&bytes[cut..]) => cut,
        _ => bytes.len(),
    }
}

impl Terminal {
    pub(crate) fn start(arguments: &[&str]) -> Terminal {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(pty_process::Size::new(24, 80)).expect("its size");
        let found = tcgetattr(&pty).expect("its settings");
        let command = Command::new(env!("CARGO_BIN_EXE_hexotheque"))
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "en_GB.UTF-8")
            .env_remove("NO_COLOR");
        let child = command.spawn(pts).expect("the command");
        let pty = Arc::new(pty);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(size(24), size(80), 0)));
        let (reader, parser) = (pty.clone(), screen.clone());
        std::thread::spawn(move || {
            let (mut bytes, mut pending) = ([0; 4096], Vec::new());
            // Reading fails when the process has closed its side.
            while let Ok(count @ 1..) = (&*reader).read(&mut bytes) {
                pending.extend_from_slice(&bytes[..count]);
                let ready: Vec<u8> = pending.drain(..whole(&pending)).collect();
                parser.lock().expect("the screen").process(&ready);
            }
            parser.lock().expect("the screen").process(&pending);
        });
        Terminal { pty, screen, child, found }
    }

    pub(crate) fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("keys");
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    pub(crate) fn resize(&self, rows: u16, columns: u16) {
        self.screen.lock().expect("the screen").screen_mut().set_size(size(rows), size(columns));
        self.pty.resize(pty_process::Size::new(rows, columns)).expect("another size");
    }

    /// Waits until the screen shows something.
    pub(crate) fn wait_for(&self, what: &str, shows: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if shows(&text) {
                return text;
            }
            assert!(begun.elapsed() < PATIENCE, "{what} does not come:\n{text}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The screen once it is another one, or as it is after a while.
    pub(crate) fn text_after(&self, before: &str, a_while: Duration) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if text != before || begun.elapsed() >= a_while {
                return text;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let id = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(id, signal).expect("a signal");
    }

    /// Waits until the process is stopped (`T`) or not.
    pub(crate) fn wait_until_stopped(&self) {
        let file = format!("/proc/{}/stat", self.child.id());
        let begun = Instant::now();
        loop {
            let stat = std::fs::read_to_string(&file).expect("its state");
            if stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not stop: {stat}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the terminal is as it was before the process took it: what was written last may
    /// still be on its way.
    pub(crate) fn wait_until_as_found(&self) {
        let begun = Instant::now();
        while let Some(differs) = self.differs_from_found() {
            assert!(begun.elapsed() < PATIENCE, "not as found: {differs}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn differs_from_found(&self) -> Option<&'static str> {
        let now = tcgetattr(&*self.pty).expect("its settings");
        let parser = self.screen.lock().expect("the screen");
        let screen = parser.screen();
        let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
        [
            (now.local_modes != self.found.local_modes, "its local modes"),
            (now.input_modes != self.found.input_modes, "its input modes"),
            (now.output_modes != self.found.output_modes, "its output modes"),
            (screen.alternate_screen(), "the alternate screen is shown"),
            (screen.hide_cursor(), "the cursor is hidden"),
            (screen.bracketed_paste(), "what is pasted is bracketed"),
            (mouse, "the mouse is followed"),
        ]
        .into_iter()
        .find_map(|(differs, what)| differs.then_some(what))
    }

    /// Waits for the end, which must be a good one.
    pub(crate) fn wait_for_end(mut self) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("its state") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        };
        assert!(status.success(), "{status}");
        self.wait_until_as_found();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
