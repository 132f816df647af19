//! Options to try every game with.

use games::{AnyOptions, GameId, below};
use rand::SeedableRng;
use rand::rngs::SmallRng;

const MIXTURES: usize = 24;

/// Every value of every option alone, then some mixtures.
pub(crate) fn spread_of_options(game: GameId) -> Vec<AnyOptions> {
    let mut rng = SmallRng::seed_from_u64(5);
    let mut spread = vec![AnyOptions::new(game)];
    for spec in game.option_specs() {
        for value in &spec.values[1..] {
            let mut options = AnyOptions::new(game);
            options.set(spec.name, value).expect("an allowed value");
            spread.push(options);
        }
    }
    for _ in 0..MIXTURES {
        let mut options = AnyOptions::new(game);
        for spec in game.option_specs() {
            let value = spec.values[below(&mut rng, spec.values.len())];
            options.set(spec.name, value).expect("an allowed value");
        }
        spread.push(options);
    }
    spread
}
