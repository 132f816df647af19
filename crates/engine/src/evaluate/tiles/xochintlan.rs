//! Xochintlan as the engine sees it.

use std::sync::LazyLock;

use games::xochintlan::Game;

use super::around::Ways;
use super::evidence::Inclinations;
use super::{TileLore, counting, overlooking};
use crate::Manner;
use crate::evaluate::packed::weights;

static WAYS: LazyLock<Ways> = LazyLock::new(Ways::of::<Game>);

impl TileLore for Game {
    const QUESTIONS: &'static [&'static str] = &[
        "Ko - 17,4 0,0 1",
        "Ko,Ba1,Ra3 a3 17,4 0,0 1",
        "Bo,Ka6,Ba7,Ba8,Yb11,Yb12,Rb14,Bb15,Yb16,Rc20,Yc23 b11 10,7 0,0 2",
        "Ba2,Ba3,Ra4,Ra5,Ya6,Rb2,Yb4,Bb5,Rb6,Rb7,Bb9,Bb10,Bb11,Yc6,Yc7,Yc12,Yc13,Rc15,Kd9 c15 13,12 0,0 2",
    ];

    const SIGNATURE: u64 = 8_007;

    const MANNERS: &'static [Manner; 7] = &[
        overlooking(99),
        counting(3, 0, 0),
        counting(2, 3, 0),
        counting(3, 10, 0),
        counting(3, 10, 1),
        counting(3, 10, 3),
        counting(3, 10, 100),
    ];

    const WEIGHTS: &'static [u8] = weights!("../weights/xochintlan.txt");
    const INCLINATIONS: &'static Inclinations = &include!("../weights/xochintlan.inclinations");

    fn ways() -> &'static Ways {
        &WAYS
    }
}
