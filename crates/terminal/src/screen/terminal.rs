//! The terminal, and leaving it as it was found.

use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};

use super::state::State;
use super::view;

/// Whether the terminal is ours just now: whoever panics has to know it.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that is ours until this is dropped.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the whole terminal.
    pub(super) fn take() -> io::Result<Screen> {
        restore_on_panic();
        take()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        match terminal {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Columns and rows.
    pub(super) fn size(&self) -> (u16, u16) {
        self.terminal.size().map_or((80, 24), |size| (size.width, size.height))
    }

    /// Shows the state, all at once on terminals that can: on a slow line one would see half of the next board
    /// and half of the last.
    pub(super) fn show(&mut self, state: &State) -> io::Result<()> {
        queue!(stdout(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(|frame| view::draw(state, frame)).map(drop);
        execute!(stdout(), EndSynchronizedUpdate).and(drawn)
    }

    /// Draws everything anew the next time, on a terminal that may have been used by others.
    pub(super) fn renew(&mut self) -> io::Result<()> {
        take()?;
        execute!(stdout(), Clear(ClearType::All))?;
        // Clearing ratatui's own would ask where the cursor is, and wait for an answer.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// Gives the terminal back for a while.
    pub(super) fn give_back(&self) {
        give_back();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
}

/// Leaves the terminal as it was found. Nothing can be done if that fails: nobody would see it.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = stdout().flush();
        let _ = disable_raw_mode();
    }
}

/// Whatever panics, in whichever thread: the terminal is given back before anything is said.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            give_back();
            usual(info);
        }));
    });
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Set for the process that is to panic.
    const PANIC: &str = "TERMINAL_TEST_PANIC";

    /// Does nothing unless the test below runs it in a terminal of its own.
    #[test]
    fn take_the_terminal_and_panic() {
        if std::env::var_os(PANIC).is_some() {
            let _screen = Screen::take().expect("a terminal");
            panic!("on purpose");
        }
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        use std::io::Read;
        let (mut pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
        pty.resize(pty_process::Size::new(24, 80)).expect("its size");
        let this = std::env::current_exe().expect("this test");
        let name = "screen::terminal::tests::take_the_terminal_and_panic";
        let command = pty_process::blocking::Command::new(this)
            .args([name, "--exact", "--nocapture"])
            .env(PANIC, "1")
            .env("TERM", "xterm-256color");
        let mut child = command.spawn(pts).expect("the process");
        let mut said = Vec::new();
        // Reading ends with an error when the other side is closed.
        let _ = pty.read_to_end(&mut said);
        assert!(!child.wait().expect("its end").success());
        let said = String::from_utf8_lossy(&said);
        let (entered, left) = (said.find("\x1b[?1049h"), said.find("\x1b[?1049l"));
        let message = said.find("on purpose");
        assert!(entered.is_some() && entered < left && left < message, "{said:?}");
        assert!(said.contains("\x1b[?25h"), "the cursor is shown again");
    }
}
