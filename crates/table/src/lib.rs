//! A game between people, as a pure state machine.
//!
//! A [`Table`] is made from an [`Agreement`] and changes only by numbered [`Event`]s. Somebody at
//! a seat asks for an [`Action`]; [`Table::receive`] says which event that is, or why not; whoever
//! keeps the table stores the event and then [applies](Table::apply) it. The events in order
//! rebuild the table exactly. Time is passed in, chance comes from the seed, and nothing here
//! needs an operating system.
//!
//! ```
//! use games::{AnyOptions, GameId, Seat, Seed};
//! use table::{Action, Agreement, Answer, Chair, Table, Time};
//!
//! let options = AnyOptions::new(GameId::Gosix);
//! let chairs = vec![Chair::here("Ada".parse()?), Chair::here("Grace".parse()?)];
//! let agreement = Agreement::new(options, chairs)?;
//! let mut table = Table::create(agreement, Seed::from_u64(7), Time(0));
//!
//! let seat = table.position().to_move().unwrap();
//! let play = Action::Play { turn: "a1".to_owned() };
//! let Answer::New(event) = table.receive(seat, 1, &play, Time(1_000))? else { panic!() };
//! table.apply(event)?;
//! assert_eq!(table.number(), 2);
//! assert_eq!(table.turns()[0].moves, ["a1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod agreement;
mod apply;
mod chair;
mod clock;
mod decide;
mod ending;
mod event;
mod id;
mod lift;
mod look;
mod offers;
mod preview;
mod record;
mod table;

pub use action::{Action, Offer, Reason, Refusal};
pub use agreement::{Agreement, AgreementError};
pub use apply::ReplayError;
pub use chair::{Chair, ChairKind, Level, LevelError, Name, NameError};
pub use clock::{ClockError, ClockRule, Time};
pub use decide::{Answer, MOST_EVENTS};
pub use ending::{Ending, GameResult};
pub use event::{Event, Happening};
pub use id::{IdError, TableId};
pub use lift::LiftError;
pub use look::{
    ClocksLook, EventLook, EventMore, LastLook, Look, SeatLook, StateLook, Summary, TurnLook,
};
pub use offers::{DrawOffer, Offers, TakeBackOffer};
pub use preview::{Asked, Certain, MoveLook, Preview, StepLook, preview, replay};
pub use table::{Table, Turn};
