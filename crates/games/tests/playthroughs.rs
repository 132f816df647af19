//! Playthroughs: one game of each kind, written down move by move, so that no change of the rules, of the
//! notation or of what is told goes unnoticed.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo test -p games --test playthroughs` writes them anew; read the difference.

use std::fmt::Write;
use std::path::Path;

use games::{AnyOptions, AnyPosition, GameId, Preset, Seed, Viewer, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// As many moves as tell most of what can happen.
const MOVES: usize = 60;

fn playthrough(game: GameId, preset: &Preset) -> String {
    let options = AnyOptions::preset(game, preset).expect(preset.name);
    let mut position = AnyPosition::start(&options, &Seed::from_u64(6650));
    let mut rng = SmallRng::seed_from_u64(6650);
    let mut text = format!("# {game}, {}\n", preset.name);
    for (name, value) in position.options().pairs() {
        writeln!(text, "{name} = {value}").expect("a string grows");
    }
    for _ in 0..MOVES {
        writeln!(text, "\n{position}").expect("a string grows");
        let seen = position.view(Viewer::Spectator).to_string();
        if seen != position.to_string() {
            writeln!(text, "seen {seen}").expect("a string grows");
        }
        let legal = position.legal_moves();
        let Some(mover) = position.to_move() else { break };
        let chosen = &legal[below(&mut rng, legal.len())];
        let hash = position.hash();
        writeln!(text, "seat {} of {} moves: {chosen}", mover.number(), legal.len())
            .expect("a string grows");
        writeln!(text, "places {:?}, hash {hash:016x}", game.places_of(chosen))
            .expect("a string grows");
        for event in position.play(chosen).expect("a legal move") {
            writeln!(text, "  {event}").expect("a string grows");
        }
    }
    writeln!(text, "\n{:?}", position.outcome()).expect("a string grows");
    text
}

#[test]
fn every_game_plays_as_it_is_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let mut changed = Vec::new();
    for game in GameId::ALL {
        for preset in game.presets() {
            let file = folder.join(format!("{game}-{}.txt", preset.name));
            let played = playthrough(*game, preset);
            if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(&file, &played).expect("a file to write to");
            }
            if std::fs::read_to_string(&file).unwrap_or_default() != played {
                changed.push(file.display().to_string());
            }
        }
    }
    assert!(changed.is_empty(), "no longer played as written: {}", changed.join(", "));
}
