//! The room as WebAssembly, for the page itself.
//!
//! What goes in is what the server is asked over HTTP, as JSON; what comes out is what it would answer. Nothing is
//! kept but the tables in use: their events lie with whoever asks, who stores each new one before telling anybody.
//! Time and chance come with every request, so the same requests have the same answers.
//!
//! | file | what |
//! |---|---|
//! | [`request`] | what is asked |
//! | [`route`] | who answers |
//! | [`tables`] | the tables of this device |
//! | `abi` | memory in and out; only in WebAssembly |

#[cfg(target_family = "wasm")]
mod abi;
pub mod request;
pub mod route;
pub mod tables;

pub use request::{Answer, Request};
pub use route::Browser;
