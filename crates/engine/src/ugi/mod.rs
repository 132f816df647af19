//! The Universal Game Interface: the engine in a conversation of lines, as chess programs hold by
//! UCI.

mod commands;
mod session;

pub use session::Session;
