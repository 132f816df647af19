//! Gosix as the engine sees it.

use games::Gosix;
use games::gosix::Move;

use super::Playable;
use super::network::{Inputs, Judge};
use crate::tune::{Generation, Plan, TuneError, tune};

impl Playable for Gosix {
    type Evaluator = Judge<Gosix>;

    fn lies_open(_: &Gosix) -> bool {
        true
    }

    fn tune(plan: &Plan, report: &mut dyn FnMut(&Generation)) -> Result<String, TuneError> {
        tune::<Gosix>(plan, report)
    }
}

/// Own pawns by corner, the opponent's, own hexagons, the opponent's, and the turn before passed.
impl Inputs for Gosix {
    const COUNT: usize = 24 + 24 + 7 + 7 + 1;
    const WEIGHTS: &'static str = include_str!("weights/gosix.txt");

    #[inline]
    fn inputs(&self, mut on: impl FnMut(usize)) {
        let (own, other) = (self.mover(), self.mover().next(2));
        self.pawns(own).into_iter().for_each(|corner| on(corner.index()));
        self.pawns(other).into_iter().for_each(|corner| on(24 + corner.index()));
        self.conquered(own).iter().for_each(|hexagon| on(48 + hexagon.index()));
        self.conquered(other).iter().for_each(|hexagon| on(55 + hexagon.index()));
        if self.passed_before() {
            on(62);
        }
    }

    /// Hexagons won count for a move, hexagons given away against it.
    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        let Move::Place(corner) = mv else { return 0 };
        let own = self.mover();
        self.closings(corner).map(|(_, _, to)| if to == Some(own) { 100 } else { -100 }).sum()
    }
}
