//! 6x5 as the engine sees it.

use std::sync::LazyLock;

use games::six_by_five::Game;

use super::around::Ways;
use super::evidence::Inclinations;
use super::{TileLore, counting, judging, overlooking};
use crate::Manner;
use crate::evaluate::packed::weights;

static WAYS: LazyLock<Ways> = LazyLock::new(Ways::of::<Game>);

impl TileLore for Game {
    const QUESTIONS: &'static [&'static str] = &[
        "Ko -,- 17,4 0,0 1",
        "Ko,Ba1,Rb3 a1,b3 17,4 0,0 1",
        "Ba1,Ba5,Ya6,Bb8,Kb10,Yc18,Bd24,Be30 b8,e30 30,26 0,0 2",
        "Ya1,Ra2,Ya4,Ba6,Yb2,Bb3,Rb4,Kb8,Rb9,Rb10,Rb12,Yc12,Bc15,Bc16,Rd20,Bd22,Ye26,Re27,Rf32 e26,b4 15,20 0,0 2",
    ];

    const SIGNATURE: u64 = 8_002;

    const MANNERS: &'static [Manner; 7] = &[
        overlooking(99),
        counting(3, 0, 0),
        counting(2, 3, 0),
        counting(3, 10, 0),
        counting(3, 8, 2),
        counting(3, 10, 4),
        judging(2),
    ];

    const WEIGHTS: &'static [u8] = weights!("../weights/six_by_five.txt");
    const INCLINATIONS: &'static Inclinations = &include!("../weights/six_by_five.inclinations");

    fn ways() -> &'static Ways {
        &WAYS
    }
}
