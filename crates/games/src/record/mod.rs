//! Game records.

mod board;
mod clock;
mod cursor;
mod document;
mod fault;
mod objection;
mod place;
mod reading;
mod recorder;
mod replay;
mod tags;
mod words;
mod writing;

pub use clock::{Clock, ClockError};
pub use document::{Comment, Line, NotAMove, Record, Remark, Tag, TagError, Turn};
pub use fault::{DEEPEST_VARIATION, Fault, RecordError};
pub use objection::{Objection, ReplayError, ReplayErrorOf};
pub use place::{Origin, Place};
pub use reading::read_all;
pub use recorder::Recorder;
pub use replay::{Course, Game, replay};
pub use tags::{option_tag, player_tag};
pub use writing::write_all;
