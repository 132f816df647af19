//! Move ordering of the solver: how good a position looks. Values never depend on it, only the time
//! they take.
//!
//! A position switches on a few of many features, one weight each; their sum is the logarithm of
//! the odds that the player to move wins, in 256ths. The weights are fitted to solved positions by
//! [`fit`](super::fit).

use super::board::{Board, HEXAGONS, hexagons, joined};
use super::tally::Tally;

/// Hexagons of both sides: 0 to 3 each.
const SCORES: usize = 16;
/// Corners still empty round a hexagon: 1 to 6.
const LEFT: usize = 6;
/// How far a side leads round a hexagon with its chains, no more than this told apart.
const LEAD: i32 = 4;
const LEADS: usize = 2 * LEAD as usize + 1;
/// Own and the opponent's pawns round a hexagon: 0 to 6 each, before and after the first conquest.
const ROUND: usize = 49 * 2;
/// Hexagons each side could take with its next pawn, no more than 3 told apart.
const TAKES: usize = 16;
/// Corners that give the opponent nothing to close, no more than 15 told apart.
const QUIET: usize = 16;
/// Empty corners in all: whose turn comes last.
const EMPTY: usize = 25;

/// Where the features of each kind begin.
const LEAD_AT: usize = SCORES;
const ROUND_AT: usize = LEAD_AT + SCORES * LEFT * LEADS;
const TAKES_AT: usize = ROUND_AT + ROUND;
const QUIET_AT: usize = TAKES_AT + SCORES * TAKES;
const EMPTY_AT: usize = QUIET_AT + SCORES * QUIET;

/// How many features there are.
pub(super) const FEATURES: usize = EMPTY_AT + SCORES * EMPTY;

static WEIGHTS: [i16; FEATURES] = read(include_bytes!("weights.txt"));

/// How good the position looks for the player to move.
#[inline]
pub(super) fn judge(board: &Board) -> i32 {
    let mut sum = 0;
    features(board, |feature| sum += i32::from(WEIGHTS[feature]));
    sum
}

/// Tells the features of a position, each below [`FEATURES`].
#[inline]
pub(super) fn features(board: &Board, mut on: impl FnMut(usize)) {
    let score = usize::from(board.won) * 4 + usize::from(board.lost);
    let empty = board.empty();
    let [own, other] = [board.own, board.other].map(Tally::with_chains);
    let round = [board.own, board.other].map(Tally::round);
    let (mut takes, mut gives) = (0, 0);
    let mut loud = 0;
    on(score);
    for hexagon in hexagons(board.open) {
        let corners = HEXAGONS[hexagon];
        let left = corners & empty;
        let lead = (own.of(hexagon) - other.of(hexagon)).clamp(-LEAD, LEAD) + LEAD;
        let [round, others_round] = round.map(|round| round.of(hexagon) as usize);
        let to_fill = 6 - round - others_round;
        let begun = usize::from(score != 0);
        on(LEAD_AT + (score * LEFT + to_fill - 1) * LEADS + lead as usize);
        on(ROUND_AT + (round * 7 + others_round) * 2 + begun);
        match to_fill {
            1 => {
                let after = |pawns| joined(pawns | left, corners).count_ones() as i32;
                takes += usize::from(after(board.own) > other.of(hexagon));
                gives += usize::from(after(board.other) > own.of(hexagon));
                loud |= left;
            }
            2 => loud |= left,
            _ => {}
        }
    }
    let spare = usize::from(board.spare);
    let quiet = (empty & !loud).count_ones() as usize + spare;
    on(TAKES_AT + (score * 4 + takes.min(3)) * 4 + gives.min(3));
    on(QUIET_AT + score * QUIET + quiet.min(QUIET - 1));
    on(EMPTY_AT + score * EMPTY + (empty.count_ones() as usize + spare).min(EMPTY - 1));
}

/// Reads whole numbers with blanks or line ends between them, after lines of remarks with `#`.
const fn read(text: &[u8]) -> [i16; FEATURES] {
    let mut weights = [0; FEATURES];
    let (mut count, mut at) = (0, 0);
    while at < text.len() {
        if text[at] == b'#' {
            while at < text.len() && text[at] != b'\n' {
                at += 1;
            }
        } else if text[at].is_ascii_whitespace() {
            at += 1;
        } else {
            let negative = text[at] == b'-';
            if negative {
                at += 1;
            }
            let mut number = 0;
            while at < text.len() && text[at].is_ascii_digit() {
                number = 10 * number + (text[at] - b'0') as i16;
                at += 1;
            }
            weights[count] = if negative { -number } else { number };
            count += 1;
        }
    }
    assert!(count == FEATURES, "one weight for each feature");
    weights
}
