//! Whatever is read as a position or a view is written and read again as the same.
#![no_main]

use games::{AnyOptions, AnyPosition, GameId, Position, Seed, Visitor};
use libfuzzer_sys::fuzz_target;

struct Read<'a>(&'a AnyOptions, &'a str);

impl Visitor for Read<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let options = self.0.typed::<P>();
        if let Ok(view) = P::view_from_text(self.1, &options) {
            let text = view.to_string();
            let again = P::view_from_text(&text, &options).expect("what was written can be read");
            assert_eq!(again.to_string(), text);
        }
    }
}

fuzz_target!(|input: (u8, [u8; 12], &str)| {
    let (game, choices, text) = input;
    let game = GameId::ALL[usize::from(game) % GameId::ALL.len()];
    let mut options = AnyOptions::new(game);
    for (spec, choice) in game.option_specs().iter().zip(choices) {
        let value = spec.values[usize::from(choice) % spec.values.len()];
        options.set(spec.name, value).expect("an allowed value");
    }
    let seed = Seed::from_u64(0);
    if let Ok(position) = AnyPosition::from_text(text, &options, &seed) {
        let text = position.to_string();
        let again = AnyPosition::from_text(&text, &options, &seed).expect("it was read before");
        assert_eq!(again.to_string(), text);
        assert_eq!(again.hash(), position.hash());
        assert_eq!(again.legal_moves(), position.legal_moves());
    }
    game.visit(Read(&options, text));
});
