//! What several of these tests need.

use engine::Chance;
use games::{Position, Seed};
use rand::SeedableRng;

/// Chance that is the same every time.
pub(crate) fn chance(seed: u64) -> Chance {
    Chance::seed_from_u64(seed)
}

/// A position some random moves from the start, if the game is not over by then.
pub(crate) fn after_random_moves<P: Position>(seed: u64, moves: usize) -> Option<P> {
    let mut chance = chance(seed);
    let mut position = P::start(&Default::default(), &Seed::from_u64(seed));
    for _ in 0..moves {
        let mv = position.random_move(&mut chance)?;
        position.play_unchecked(mv);
    }
    position.to_move().is_some().then_some(position)
}
