//! `hexotheque show`

use clap::Args;
use serde_json::json;

use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;

/// Draw a position with the names of its places
#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    game: GameArguments,

    /// The position; the beginning of the game if left out
    position: Option<String>,

    /// Print the position's text, its legal moves and its outcome as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(self.position.as_deref())?;
        if !self.json {
            let board = terminal::draw(&position).to_text(output::colour());
            return output::print(&format!("{board}{position}\n"));
        }
        output::print_json(&json!({
            "game": position.game(),
            "position": position.to_string(),
            "to_move": position.to_move().map(|seat| position.game().seat_names()[seat.index()]),
            "legal": position.legal_moves(),
            "outcome": position.outcome(),
        }))
    }
}
