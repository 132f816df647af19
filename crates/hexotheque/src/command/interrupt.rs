//! Signal handler: Ctrl-C as a wish to hear what is known by now.

use engine::Stop;

use crate::failure::Failure;

/// The exit code of a program ended by Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// Is stopped by Ctrl-C.
pub(super) fn stop_by_ctrl_c() -> Result<Stop, Failure> {
    let stop = Stop::new();
    let interrupt = stop.clone();
    ctrlc::set_handler(move || interrupt.stop()).map_err(Failure::input)?;
    Ok(stop)
}
