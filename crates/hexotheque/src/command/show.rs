//! `hexotheque show`

use clap::Args;
use games::AnyView;
use serde_json::json;

use super::setup::{GameArguments, Seen};
use crate::failure::Failure;
use crate::output;
use crate::words;

/// Draw a position with the names of its places
#[derive(Debug, Args)]
pub(super) struct Show {
    #[command(flatten)]
    game: GameArguments,

    /// The position, or a view with `?` for hidden cards; the beginning of the game if left out
    position: Option<String>,

    /// Print the position's text, its legal moves and its outcome as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let position = match self.game.position_or_view(self.position.as_deref())? {
            Seen::View(view) => return self.show_view(&view),
            Seen::Position(position) => position,
        };
        if !self.json {
            let board = terminal::draw(&position, words::language()).to_text(output::colour());
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

    /// A text with hidden cards is not a position but a view: nobody can say all legal moves.
    fn show_view(&self, view: &AnyView) -> Result<(), Failure> {
        if self.json {
            return output::print_json(&json!({ "game": view.game(), "view": view.to_string() }));
        }
        let board = terminal::draw_view(view, words::language()).to_text(output::colour());
        output::print(&format!("{board}{view}\n"))
    }
}
