//! Playthroughs: one game of each kind, written down move by move with all that a game says of itself, so that no
//! change of the rules, of the notation or of what is told goes unnoticed.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo test -p games --test playthroughs` writes them anew; read the difference.

use std::fmt::{Display, Write};
use std::path::Path;

use games::{AnyOptions, AnyPosition, GameId, Preset, Seed, Viewer, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::json;

/// As many moves as tell most of what can happen.
const MOVES: usize = 60;

fn playthrough(game: GameId, preset: &Preset) -> String {
    let options = AnyOptions::preset(game, preset).expect(preset.name);
    let mut position = AnyPosition::start(&options, &Seed::from_u64(6650));
    let (start, mut line) = (position.clone(), Vec::new());
    let mut rng = SmallRng::seed_from_u64(6650);
    let mut text = format!("# {game}, {}\n", preset.name);
    for (name, value) in position.options().pairs() {
        tell(&mut text, format!("{name} = {value}"));
    }
    let (players, idle) = (options.players(), options.idle());
    tell(&mut text, format!("{players} play, of {:?}; idle {idle:?}", game.players()));
    tell(&mut text, format!("secrets {}, piles {:?}", options.has_secrets(), position.piles()));
    for _ in 0..MOVES {
        tell(&mut text, format!("\n{position}"));
        let seen = position.view(Viewer::Spectator).to_string();
        if seen != position.to_string() {
            tell(&mut text, format!("seen {seen}"));
        }
        let legal = position.legal_moves();
        let Some(mover) = position.to_move() else { break };
        let chosen = &legal[below(&mut rng, legal.len())];
        let hash = position.hash();
        tell(&mut text, format!("seat {} of {} moves: {chosen}", mover.number(), legal.len()));
        tell(&mut text, format!("places {:?}, hash {hash:016x}", game.places_of(chosen)));
        if let Some(saying) = game.say(chosen) {
            tell(&mut text, format!("said {}", json!(saying)));
        }
        if position.depends_on_hidden(chosen) {
            tell(&mut text, "what it causes depends on what is hidden");
        }
        for tally in position.tallies(mover) {
            tell(&mut text, format!("{} {:?}, ahead by {}", tally.what, tally.count, tally.lead()));
        }
        for event in position.play(chosen).expect("a legal move") {
            tell(&mut text, format!("  {event}"));
        }
        if let Err(refused) = position.clone().play(chosen) {
            tell(&mut text, format!("not again: {refused}"));
        }
        line.push(chosen.clone());
    }
    tell(&mut text, format!("\n{:?}\n", position.outcome()));
    for turn in start.turns(&line) {
        for deed in turn.deeds {
            tell(
                &mut text,
                format!("{} at move {}: {}", turn.moves.join(">"), turn.end, json!(deed)),
            );
        }
    }
    text
}

fn tell(text: &mut String, line: impl Display) {
    writeln!(text, "{line}").expect("a string grows");
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
