//! Foreign function interface: memory in and out, the plain functions by which a page asks.
//!
//! ```text
//!  place = request(length)    room for a request of so many bytes, to be filled with JSON
//!  length = ask()             answers it; meanwhile `host.tell(place, length)` is called with what is thought
//!  place = answer()           where the answer lies, as JSON
//! ```

#![expect(unsafe_code, reason = "a WebAssembly module has no other way in and out")]
#![expect(unreachable_pub, reason = "they are reached from outside the module")]

use std::cell::RefCell;
use std::time::Duration;

use crate::Browser;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds that have passed since anything.
    fn now() -> f64;
    /// Takes a thought that is not the last one.
    fn tell(place: *const u8, length: usize);
}

/// One request at a time: a worker has one thread.
#[derive(Default)]
struct Desk {
    browser: Browser,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

fn time() -> Duration {
    // SAFETY: it takes nothing and gives a number.
    Duration::from_secs_f64(unsafe { now() }.max(0.0) / 1000.0)
}

/// Room for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.request.clear();
        desk.request.resize(length, 0);
        desk.request.as_mut_ptr()
    })
}

/// Answers what lies in that room, and gives the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    engine::tell_time_by(time);
    DESK.with_borrow_mut(|desk| {
        let mut report = |lines: &room::response::Lines| {
            if let Ok(json) = serde_json::to_vec(lines) {
                // SAFETY: the bytes live until the call is over, and the host only reads them.
                unsafe { tell(json.as_ptr(), json.len()) };
            }
        };
        let answer = desk.browser.ask(&desk.request, &mut report);
        desk.request = Vec::new();
        desk.answer = serde_json::to_vec(&answer).unwrap_or_default();
        desk.answer.len()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    DESK.with_borrow(|desk| desk.answer.as_ptr())
}
