//! Game records: files of type `.hxg`, in the manner of chess's PGN.
//!
//! ```text
//! [Game "hexone"]
//! [Variant "express"]
//! [First "black"]
//! [Black "Ada"]
//! [White "Blaise"]
//! [Date "2026.11.15"]
//! [Result "b"]
//!
//! {Both play quickly.} 1. a1 {[%clk 0:02:58]} 2. a4 {[%clk 0:02:57.5]} 3. a1
//! (3. b1 {is slower} 4. a4) 4. a4 5. a1>a1Y>b3A {White resigns.} b
//! ```
//!
//! [`read_all`] and [`write_all`] know nothing of the games: a [`Record`] is a document.
//! [`replay`] asks the rules about it, [`Recorder`] makes one from play, and [`Record::tidy`]
//! brings one into the canonical form.
//!
//! # Tags
//!
//! In this order: `Game`; every option that is not default, named as the option with a capital
//! first letter (`Variant`, `First`, `Players` …); the players by seat (`Red` and `Green`,
//! `Black` and `White`, `Seat1` to `Seat5`); `Date` as `2026.11.15`; `Result`; `Deck`;
//! `Position`; then whatever else there is, kept as it is. In a value, `\"` and `\\` stand for a
//! quotation mark and a backslash. A game has at least one tag and none twice.
//!
//! `First` cannot be left to the lot in a record: it tells what the lot decided.
//!
//! `Deck` tells the cards of a game that is over, and only of one: the whole deck before dealing,
//! then each refill of the draw pile, with ` / ` between them. `Position` tells where a game
//! starts that does not start at the beginning; hidden cards are `?` in it until the game is over.
//!
//! # Turns
//!
//! A turn is its moves with `>` between them. Turns are numbered from 1 through the whole game,
//! whoever plays them; a number has a dot or several. Numbers can be left out, and pairs of turns
//! can be counted instead, as chess does (`1. a1 a2 2. a3`), but a wrong number is refused. All turns are finished, but for the last of a game or of a variation.
//!
//! A comment stands between `{` and `}`, or behind `;` up to the end of the line; blanks and line
//! breaks in it are one as good as the other. `{[%clk 0:01:23.5]}` is what the player's clock
//! shows after the turn. A variation stands in parentheses behind the turn it replaces, and its
//! first turn has the number of that one. Comments before the tags belong to the game that
//! follows.
//!
//! What somebody thinks of a turn stands behind it: one of `!` `?` `!!` `??` `!?` `?!`, or PGN's
//! glyphs from `$0` to `$255`.
//!
//! # Result
//!
//! The turns end with the result, and `Result` says the same: the letter or number of the winner's
//! seat (`r` `g` `b` `w` `1` … `5`), `draw`, or `*` for a game that is not over. A bare number is
//! a seat: a turn number has a dot. The same texts are the outcome of a [trace](crate::trace).
//! What the rules say about the end goes; where they say nothing, a winner or a draw means that
//! somebody resigned, ran out of time, or both agreed. Turns that just stop end as `Result` says,
//! or not at all if there is none.
//!
//! # Cards nobody has told
//!
//! A game of 6x5 can be replayed exactly if it starts at the beginning and `Deck` is there. If
//! not, moves are still played on the board and checked there, with cards guessed anew for each
//! move so that it is possible and, if that can be, shows no card. Any card can be revealed then;
//! points and the end of the game stay unknown ([`Course::WithoutCards`]). If the cards lay open to all (`visible`), a guess
//! would contradict what everybody saw, so such a record is only read ([`Course::Unfollowed`]).
//! So is what a variation plays after refilling the draw pile.
//!
//! # How much is too much
//!
//! Texts come from strangers, so all work on one is bounded: [`MOST_TAGS`] and [`MOST_MOVES`] for a
//! game, [`DEEPEST_VARIATION`], and an [`Effort`] for guessing cards.

mod board;
mod clock;
mod cursor;
mod document;
mod effort;
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
pub use effort::Effort;
pub use fault::{DEEPEST_VARIATION, Fault, MOST_MOVES, MOST_TAGS, RecordError};
pub use objection::{Objection, ReplayError, ReplayErrorOf};
pub use place::{Origin, Place};
pub use reading::{read, read_all};
pub use recorder::Recorder;
pub use replay::{Course, Game, replay, replay_within};
pub use tags::{option_tag, piles_from_text, player_tag};
pub use writing::write_all;
