//! `hexotheque play`, typed at: on a real pseudo-terminal, through pipes, at a real server.

#![cfg(unix)]

mod lines;
mod progress;
mod screen;
mod server;
mod terminal;

use games::{AnyOptions, AnyView};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// The first legal move, and the next, until the turn is over.
fn any_turn(position: &str, options: &AnyOptions) -> String {
    let view = AnyView::from_text(position, options).expect(position);
    let position = view.complete(&mut SmallRng::seed_from_u64(1));
    position.turn(|position| position.legal_moves().into_iter().next()).join(">")
}
