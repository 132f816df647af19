//! Computer players and analysis for every game of the collection.
//!
//! | to … | use |
//! |---|---|
//! | let the computer play | [`Computer`] of some [`Strength`], a [`Player`]; [`AnyPlayer`] if the game is known only by name |
//! | let it play a whole turn of a game as it was played | [`Question`] |
//! | know the best moves | [`Analyst`], [`AnyAnalyst`]; they report [`Info`] while they think |
//! | say for how long | [`Limits`] |
//! | stop them | [`Stop`] |
//! | say how much of the machine they may use | [`Settings`] |
//! | tell them about the game | [`Outlook`], [`AnyOutlook`]: what one seat may know, never the position |
//! | play a new game | [`Playable`] with its [`Evaluator`], in the folder `evaluate` |
//! | know what the others may hold | [`beliefs`] |
//! | guess hidden cards better | [`Beliefs`] |
//! | say why a move was a mistake | [`review`](fn@review), or [`explain`] for two lines; they make [`Claim`]s |
//! | let players meet | [`contest::Contest`] |
//!
//! Matches, tuning and the UGI protocol are the feature `workbench`: whoever only plays does without.
//!
//! ```
//! use engine::{Analyst, Limits, Outlook, Settings, Stop};
//! use games::{Gosix, Position, Seed};
//!
//! let position = Gosix::start(&Default::default(), &Seed::from_u64(1));
//! let outlook = Outlook::of_mover(&position).expect("the game has just begun");
//! let mut analyst = Analyst::<Gosix>::new(Settings::default());
//! let info = analyst.analyse(&outlook, 3, &Limits::nodes(10_000), &Stop::new(), &mut |_| ());
//! for line in &info.lines {
//!     println!("{} {} {:.0} %", line.mv, line.value, 100.0 * line.win_probability);
//! }
//! assert_eq!(info.lines.len(), 3);
//! ```

mod analyst;
mod any;
mod chance;
mod coach;
#[cfg(feature = "workbench")]
pub mod contest;
mod counting;
mod evaluate;
mod exponential;
mod habits;
mod info;
mod instant;
mod lateness;
mod level;
mod limits;
mod memory;
mod outlook;
mod player;
mod question;
mod review;
mod search;
mod signature;
pub mod solve;
mod tree;
#[cfg(feature = "workbench")]
pub mod tune;
mod turn;
#[cfg(feature = "workbench")]
mod ugi;
mod value;

pub use analyst::{Analyst, Settings};
pub use any::{AnyAnalyst, AnyOutlook, AnyPlayer, WrongMove, beliefs};
pub use chance::Chance;
pub(crate) use chance::chance;
pub use coach::{Case, Claim, advise, advise_seat, explain};
pub use counting::Counting;
pub use evaluate::{
    Evaluator, Foresight, Inputs, Judge, Network, NetworkError, Playable, PlayableVisitor, Shares,
    Solve, Solved, TileLore, Venture, visit,
};
pub use habits::{Habits, Manner};
pub use info::{Info, Line};
pub(crate) use instant::Instant;
pub use instant::tell_time_by;
#[cfg(all(unix, feature = "workbench"))]
pub use instant::tell_time_by_processor;
pub use level::{Level, Strength, StrengthError};
pub use limits::{Clock, Limits, Stop};
pub use memory::{NotEnoughMemory, is_there_memory_for};
pub use outlook::{Outlook, Step};
pub use player::{Computer, Player};
pub use question::Question;
pub use review::{Assessment, Judgement, Mark, judge_last, review};
pub use signature::{Pace, Signature, paces, signatures};
pub use tree::{Beliefs, Guess, Uniform};
pub use turn::{TurnWin, win_in_turn};
#[cfg(feature = "workbench")]
pub use ugi::Session;
pub use value::Value;
