//! The routes, one file for each group.

pub(crate) mod actions;
pub(crate) mod check;
pub(crate) mod collection;
pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod lift;
pub(crate) mod operations;
pub(crate) mod paper;
pub(crate) mod positions;
pub(crate) mod preview;
pub(crate) mod puzzles;
pub(crate) mod qr;
pub(crate) mod records;
pub(crate) mod thinking;
