//! 6x5 as the engine sees it.

use std::sync::LazyLock;

use games::six_by_five::Game;

use super::around::Ways;
use super::evidence::{INCLINATIONS, Inclinations};
use super::{TileLore, judging};
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

    const MANNERS: &'static [Manner; 7] = &[
        judging(0, 0, 0),
        judging(0, 33, 0),
        judging(0, 150, 0),
        judging(1, 300, 0),
        judging(1, 36, 0),
        judging(2, 0, 45),
        judging(2, 0, 0),
    ];

    const WEIGHTS: &'static [u8] = weights!("../weights/six_by_five.txt");
    const INCLINATIONS: &'static Inclinations = &INCLINATIONS;

    fn ways() -> &'static Ways {
        &WAYS
    }
}
