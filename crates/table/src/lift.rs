//! Going on elsewhere: a game that was played at one device, to be gone on with by link.

use games::Seat;
use thiserror::Error;

use crate::{ChairKind, Event, Happening, ReplayError, Table, Time};

/// Why a game cannot be gone on with by link.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LiftError {
    /// The events are not the story of a table.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It is over, or has not begun.
    #[error("only a game that is going on can be gone on with elsewhere")]
    NotRunning,
    /// Nobody sits at this device there.
    #[error("nobody who could go elsewhere sits at seat {}", .0.number())]
    NobodyThere(Seat),
    /// Everybody would be away.
    #[error("somebody has to stay")]
    NobodyStays,
}

/// Whether the game would be another one without it.
fn leaves_a_trace(what: &Happening) -> bool {
    match what {
        Happening::Created { .. }
        | Happening::Seated { .. }
        | Happening::Played { .. }
        | Happening::TakenBack { .. }
        | Happening::DrawAgreed { .. }
        | Happening::Resigned { .. }
        | Happening::TimeClaimed { .. }
        | Happening::Abandoned => true,
        Happening::TakeBackOffered { .. }
        | Happening::TakeBackDeclined { .. }
        | Happening::DrawOffered { .. }
        | Happening::DrawDeclined { .. }
        | Happening::Agreed { .. }
        | Happening::Relinked { .. }
        | Happening::RematchWanted { .. }
        | Happening::Rematch { .. } => false,
    }
}

impl Table {
    /// The game of these events, players of these seats sitting elsewhere from now on. Its last event happens now,
    /// whatever the clock of the device said. Offers, wishes and links stay behind: they were for the people there, and
    /// nobody vouches for what a device sends.
    pub fn lifted(mut events: Vec<Event>, away: &[Seat], now: Time) -> Result<Table, LiftError> {
        for (event, expected) in events.iter().zip(1..) {
            if event.number != expected {
                return Err(ReplayError::Number { expected, found: event.number }.into());
            }
        }
        events.retain(|event| leaves_a_trace(&event.what));
        for (event, number) in events.iter_mut().zip(1..) {
            event.number = number;
        }
        let last = events.last().map_or(now, |event| event.at);
        for event in &mut events {
            event.at = Time(now.0.saturating_sub(last.since(event.at)));
        }
        if let Some(Event { what: Happening::Created { agreement, seated, .. }, .. }) =
            events.first_mut()
        {
            for seat in away {
                let there =
                    agreement.chair(*seat).is_some_and(|chair| chair.kind == ChairKind::Here);
                if !there {
                    return Err(LiftError::NobodyThere(*seat));
                }
                agreement.seat_elsewhere(*seat);
            }
            if !agreement.chairs().iter().any(|chair| chair.kind == ChairKind::Here) {
                return Err(LiftError::NobodyStays);
            }
            *seated = true;
        }
        let table = Table::replay(events)?;
        match table.is_running() {
            true => Ok(table),
            false => Err(LiftError::NotRunning),
        }
    }
}
