//! What the system tells the process.

#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};

use super::state::Event;

/// Tells of every signal that concerns the terminal.
#[cfg(unix)]
pub(super) fn listen(tell: impl Fn(Event) + Send + 'static) -> std::io::Result<()> {
    let mut signals =
        signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            tell(match signal {
                SIGCONT => Event::Continued,
                SIGTSTP => Event::Suspend,
                _ => Event::End,
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
pub(super) fn listen(_: impl Fn(Event) + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

/// Other systems do not stop processes.
#[cfg(not(unix))]
pub(super) fn stop() {}
