//! Signals: what the system tells the process.

#[cfg(unix)]
use ratatui::crossterm::terminal::size;
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};

use super::state::Input;

/// Tells of every signal that concerns the terminal, from the moment this returns. That goes for another size too: whoever reads
/// keys tells of it as well, but only once its thread has come to it, and a size that changes before that would be missed.
#[cfg(unix)]
pub(super) fn listen(tell: impl Fn(Input) + Send + 'static) -> std::io::Result<()> {
    let heard = [SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH];
    let mut signals = signal_hook::iterator::Signals::new(heard)?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            tell(match (signal, size()) {
                (SIGCONT, _) => Input::Continued,
                (SIGTSTP, _) => Input::Suspend,
                (SIGWINCH, Ok((columns, rows))) => Input::Resize(columns, rows),
                (SIGWINCH, Err(_)) => continue,
                _ => Input::End,
            });
        }
    });
    Ok(())
}

/// Stops the process until somebody lets it go on.
#[cfg(unix)]
pub(super) fn stop() {
    // If it cannot be stopped it simply goes on.
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
}

/// Other systems have no such signals.
#[cfg(not(unix))]
pub(super) fn listen(_: impl Fn(Input) + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

/// Other systems do not stop processes.
#[cfg(not(unix))]
pub(super) fn stop() {}
