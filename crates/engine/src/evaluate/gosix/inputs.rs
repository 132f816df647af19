//! What the network is told of a position of Gosix.
//!
//! Where the pawns stand is not enough: what counts in the end are chains, and who is forced to
//! make the last pawn but one round a hexagon. So it is told for each hexagon nobody has conquered
//! yet who leads with all the chains that touch it, and what the next pawns would do.

use games::Gosix;
use games::gosix::Move;

use crate::evaluate::network::Inputs;
use crate::evaluate::packed::weights;
use crate::solve::{HEXAGONS, Tally, hexagons, joined};

/// Hexagons of both sides: 0 to 3 each.
const SCORES: usize = 16;
/// How many pawns of each side stand round a hexagon: own and others, six at most in all.
const ROUND: usize = 49;
/// How far a side leads with the chains that touch a hexagon, no more than this told apart.
const LEAD: i32 = 4;
/// The lead, for each number of empty corners from 1 to 6.
const LEADS: usize = 6 * (2 * LEAD as usize + 1);
/// Who would conquer a hexagon with one empty corner: if the mover fills it, and if the opponent
/// does; own, tie or other each.
const LAST: usize = 9;
/// Corners that give the opponent nothing to close, no more than 15 told apart.
const QUIET: usize = 16;
/// Hexagons each side could take with its next pawn, no more than 3 told apart.
const TAKES: usize = 16;
/// Empty corners.
const EMPTY: usize = 25;

/// Where the inputs of each kind begin: own pawns by corner, the opponent's; own hexagons, the
/// opponent's; the turn before passed; what is told of each hexagon; what is told of the whole.
const OTHERS: usize = 24;
const OWN_HEXAGONS: usize = 48;
const OTHERS_HEXAGONS: usize = 55;
const PASSED: usize = 62;
const ROUND_AT: usize = 63;
const LEAD_AT: usize = ROUND_AT + 7 * ROUND;
const LAST_AT: usize = LEAD_AT + 7 * LEADS;
const SCORE_AT: usize = LAST_AT + 7 * LAST;
const QUIET_AT: usize = SCORE_AT + SCORES;
const TAKES_AT: usize = QUIET_AT + SCORES * QUIET;
const EMPTY_AT: usize = TAKES_AT + SCORES * TAKES;

impl Inputs for Gosix {
    const COUNT: usize = EMPTY_AT + EMPTY;
    const WEIGHTS: &'static [u8] = weights!("../weights/gosix.txt");

    #[inline]
    fn inputs(&self, mut on: impl FnMut(usize)) {
        let (own, other) = (self.mover(), self.mover().next(2));
        let pawns = [own, other].map(|seat| self.pawns(seat));
        let conquered = [own, other].map(|seat| self.conquered(seat));
        pawns[0].into_iter().for_each(|corner| on(corner.index()));
        pawns[1].into_iter().for_each(|corner| on(OTHERS + corner.index()));
        hexagons(conquered[0].0).for_each(|hexagon| on(OWN_HEXAGONS + hexagon));
        hexagons(conquered[1].0).for_each(|hexagon| on(OTHERS_HEXAGONS + hexagon));
        if self.passed_before() {
            on(PASSED);
        }

        let open = 0x7f & !(conquered[0].0 | conquered[1].0);
        let empty = self.empty().0;
        let pawns = pawns.map(|pawns| pawns.0);
        let round = pawns.map(Tally::round);
        let chains = pawns.map(Tally::with_chains);
        let (mut takes, mut gives, mut loud) = (0, 0, 0);
        for hexagon in hexagons(open) {
            let corners = HEXAGONS[hexagon];
            let left = corners & empty;
            let round = round.map(|round| round.of(hexagon) as usize);
            let [own, other] = chains.map(|chains| chains.of(hexagon));
            let lead = ((own - other).clamp(-LEAD, LEAD) + LEAD) as usize;
            let to_fill = 6 - round[0] - round[1];
            on(ROUND_AT + ROUND * hexagon + 7 * round[0] + round[1]);
            on(LEAD_AT + LEADS * hexagon + 6 * lead + to_fill - 1);
            if to_fill <= 2 {
                loud |= left;
            }
            if to_fill == 1 {
                let filled = pawns.map(|pawns| joined(pawns | left, corners).count_ones() as i32);
                let by_own = (filled[0] - other).signum();
                let by_other = (filled[1] - own).signum();
                on(LAST_AT + LAST * hexagon + (3 * (by_own + 1) + by_other + 1) as usize);
                takes += usize::from(by_own > 0);
                gives += usize::from(by_other > 0);
            }
        }
        let score = (4 * conquered[0].len() + conquered[1].len()) as usize % SCORES;
        let quiet = (empty & !loud).count_ones() as usize;
        on(SCORE_AT + score);
        on(QUIET_AT + QUIET * score + quiet.min(QUIET - 1));
        on(TAKES_AT + TAKES * score + 4 * takes.min(3) + gives.min(3));
        on(EMPTY_AT + empty.count_ones() as usize);
    }

    /// Hexagons won count for a move, hexagons given away against it.
    #[inline]
    fn hint(&self, mv: Move) -> i32 {
        let Move::Place(corner) = mv else { return 0 };
        let own = self.mover();
        self.closings(corner).map(|(_, _, to)| if to == Some(own) { 100 } else { -100 }).sum()
    }
}
