//! `hexotheque perft`

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use games::{AnyPosition, GameId, Position, Visitor};
use serde_json::json;

use super::progress::{self, while_telling};
use super::setup::GameArguments;
use crate::failure::Failure;
use crate::output;
use crate::words;

/// Count the sequences of moves of a given length
///
/// A finished game counts once, at whatever depth.
#[derive(Debug, Args)]
pub(super) struct Perft {
    #[command(flatten)]
    game: GameArguments,

    /// How many moves
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,

    /// Where to begin; the beginning of the game if left out
    #[arg(long)]
    position: Option<String>,

    /// Show how many begin with each move
    #[arg(long)]
    divide: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(self.position.as_deref())?;
        let (begun, done) = (Instant::now(), Done::default());
        let tell = || {
            let (moves, of) = (done.moves.load(Ordering::Relaxed), done.of.load(Ordering::Relaxed));
            format!("{}  {}", progress::bar(moves, of), progress::elapsed(begun))
        };
        let Counts { mut by_move, nodes } =
            while_telling(tell, || count(&position, self.depth, &done));
        by_move.sort();
        if self.json {
            let divide: serde_json::Map<_, _> =
                by_move.into_iter().map(|(mv, nodes)| (mv, json!(nodes))).collect();
            let mut value = json!({ "depth": self.depth, "nodes": nodes });
            if self.divide {
                value["divide"] = divide.into();
            }
            return output::print_json(&value);
        }
        let mut text = String::new();
        if self.divide {
            for (mv, nodes) in by_move {
                text += &format!("{mv} {nodes}\n");
            }
        }
        output::print(&format!("{text}{}\n", words::say("nodes", &[("n", &nodes)])))
    }
}

struct Counts {
    by_move: Vec<(String, u64)>,
    nodes: u64,
}

/// How many first moves are done with, of how many.
#[derive(Default)]
struct Done {
    moves: AtomicU64,
    of: AtomicU64,
}

fn count(position: &AnyPosition, depth: u32, done: &Done) -> Counts {
    struct Count<'a>(&'a AnyPosition, u32, &'a Done);
    impl Visitor for Count<'_> {
        type Output = Counts;

        fn visit<P: Position>(self) -> Counts {
            let Count(position, depth, done) = self;
            let Some(position) = position.typed::<P>() else {
                return Counts { by_move: Vec::new(), nodes: 0 };
            };
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if depth == 0 || moves.is_empty() {
                return Counts { by_move: Vec::new(), nodes: 1 };
            }
            done.of.store(moves.len() as u64, Ordering::Relaxed);
            let mut after = position.clone();
            let by_move: Vec<(String, u64)> = moves
                .iter()
                .map(|mv| {
                    after.clone_from(position);
                    after.play_unchecked(*mv);
                    let nodes = games::perft(&after, depth - 1);
                    done.moves.fetch_add(1, Ordering::Relaxed);
                    (mv.to_string(), nodes)
                })
                .collect();
            Counts { nodes: by_move.iter().map(|(_, nodes)| nodes).sum(), by_move }
        }
    }
    let game: GameId = position.game();
    game.visit(Count(position, depth, done))
}
