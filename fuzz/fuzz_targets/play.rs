//! Any sequence of choices plays a game that keeps its promises.
#![no_main]

use games::{AnyOptions, GameId, Position, Seed, Visitor};
use libfuzzer_sys::fuzz_target;

struct Play<'a>(&'a AnyOptions, u64, &'a [u8]);

impl Visitor for Play<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let Play(options, seed, choices) = self;
        let mut position = P::start(&options.typed::<P>(), &Seed::from_u64(seed));
        let mut moves = Vec::new();
        for choice in choices {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(*choice) % moves.len()];
            position.play(mv).expect("a listed move");
            assert_eq!(position.hash(), position.hash_from_scratch());
        }
        position.legal_moves(&mut moves);
        assert_eq!(moves.is_empty(), position.outcome().is_some());
    }
}

fuzz_target!(|input: (u8, [u8; 12], u64, &[u8])| {
    let (game, choices, seed, moves) = input;
    let game = GameId::ALL[usize::from(game) % GameId::ALL.len()];
    let mut options = AnyOptions::new(game);
    for (spec, choice) in game.option_specs().iter().zip(choices) {
        let value = spec.values[usize::from(choice) % spec.values.len()];
        options.set(spec.name, value).expect("an allowed value");
    }
    game.visit(Play(&options, seed, moves));
});
