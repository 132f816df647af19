//! The paths that search and random games take all the time: `cargo bench -p games`.

use divan::{Bencher, black_box};
use games::{Gosix, Hexone, Position, Seed, SixByFive, Xochintlan, perft, playout};
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn main() {
    divan::main();
}

fn start<P: Position>() -> P {
    P::start(&P::Options::default(), &Seed::from_u64(1))
}

/// Positions of one random game, from the beginning to the end.
fn game<P: Position>() -> Vec<P> {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut position = start::<P>();
    let mut positions = Vec::new();
    while let Some(mv) = position.random_move(&mut rng) {
        positions.push(position.clone());
        position.play_unchecked(mv);
    }
    positions
}

#[divan::bench(types = [Gosix, Hexone, SixByFive, Xochintlan])]
fn random_game<P: Position>(bencher: Bencher<'_, '_>) {
    let (mut rng, start) = (SmallRng::seed_from_u64(2), start::<P>());
    let mut position = start.clone();
    bencher.bench_local(|| {
        position.clone_from(&start);
        playout(&mut position, &mut rng)
    });
}

#[divan::bench(types = [Gosix, Hexone, SixByFive, Xochintlan])]
fn legal_moves_of_a_game<P: Position>(bencher: Bencher<'_, '_>) {
    let (positions, mut moves) = (game::<P>(), Vec::new());
    bencher.bench_local(|| {
        positions
            .iter()
            .map(|position| {
                position.legal_moves(&mut moves);
                moves.len()
            })
            .sum::<usize>()
    });
}

#[divan::bench(types = [Gosix, Hexone, SixByFive, Xochintlan])]
fn perft_3<P: Position>() -> u64 {
    perft(&black_box(start::<P>()), 3)
}

#[divan::bench(types = [Gosix, Hexone, SixByFive, Xochintlan])]
fn texts_of_a_game<P: Position>(bencher: Bencher<'_, '_>) {
    let (positions, seed) = (game::<P>(), Seed::from_u64(0));
    bencher.bench_local(|| {
        for position in &positions {
            let text = position.to_string();
            black_box(P::from_text(&text, position.options(), &seed).is_ok());
        }
    });
}
