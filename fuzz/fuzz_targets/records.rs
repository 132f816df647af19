//! Whatever is read as records is written and read again as the same, and no rules panic at it.
#![no_main]

use games::record::{Record, read_all, replay, write_all};
use games::{GameId, Position, Visitor};
use libfuzzer_sys::fuzz_target;

struct Replay<'a>(&'a Record);

impl Visitor for Replay<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let mut tidied = self.0.clone();
        tidied.tidy::<P>();
        let told = replay::<P>(&tidied).map(|game| game.turns);
        if let Ok(turns) = replay::<P>(self.0).map(|game| game.turns) {
            assert!(told.is_ok_and(|tidied| tidied == turns));
        }
    }
}

fuzz_target!(|text: &str| {
    let Ok(records) = read_all(text) else { return };
    assert_eq!(read_all(&write_all(&records)).as_ref(), Ok(&records));
    for record in &records {
        if let Some(Ok(game)) = record.game().map(str::parse::<GameId>) {
            game.visit(Replay(record));
        }
    }
});
