//! Which moves look promising before they are tried: those that bring a card of one's own nearer,
//! and those that stop the others.

use games::six_by_five::{Colour, Move, Tile};
use games::{Position, Seat, SixByFive};
use lattice::Cell;

use super::reach::{CELLS, Reach, Surroundings};

/// What a tile of a colour on a cell promises, by colour and cell.
struct Promises {
    of_tile: [[i32; CELLS]; 3],
    /// What taking away the tile that lies there promises.
    of_removal: [i32; CELLS],
}

/// What it is worth to show a card of one's own: more than all else together.
pub(super) const SHOWN: i32 = 10_000;

/// What a step towards the end of a card is worth when it takes so many turns.
const OWN: [i32; 7] = [0, SHOWN, 220, 120, 60, 20, 0];

/// What a step against somebody else's card is worth.
const AGAINST: [i32; 7] = [0, 500, 150, 40, 10, 0, 0];

/// Ways that take a turn longer than the shortest count for this part.
const LONGER: i32 = 4;

/// Hints for these moves of the seat to move.
pub(super) fn weigh(position: &SixByFive, moves: &[Move], hints: &mut Vec<i32>) {
    hints.clear();
    let Some(mover) = position.to_move() else {
        hints.resize(moves.len(), 0);
        return;
    };
    let (near, reaches) = Reach::of_all(position);
    let mut promises = Promises { of_tile: [[0; CELLS]; 3], of_removal: [0; CELLS] };
    let mut threatened = 0;
    for seat in Seat::first(position.seats()) {
        let turns = reaches[seat.index()].turns;
        if seat == mover {
            promises.count_own(position, seat, turns, &near);
        } else {
            promises.count_against(position, seat, turns, &near);
            threatened = threatened.max(AGAINST[turns.min(6) as usize]);
        }
    }
    let black = promises.count_black(position, mover, &near);
    let own = OWN[reaches[mover.index()].turns.min(6) as usize];
    hints.extend(moves.iter().map(|mv| match mv {
        Move::MoveBlack(cell) if let Some((_, worth)) = black.iter().find(|(to, _)| to == cell) => {
            *worth
        }
        _ => promises.of(*mv, position, &near, own, threatened),
    }));
}

impl Promises {
    fn count_own(&mut self, position: &SixByFive, seat: Seat, best: u32, near: &Surroundings) {
        for card in position.hand(seat) {
            near.each_way(card, |goal, colour, turns| {
                if turns > best + 1 {
                    return;
                }
                let worth = OWN[turns.min(6) as usize] / if turns > best { LONGER } else { 1 };
                for place in goal.shape.into_iter().filter(|place| !near.has(*place, colour)) {
                    raise(&mut self.of_tile[colour.index()][usize::from(place)], worth);
                }
                for place in goal.rim().filter(|place| near.has(*place, colour)) {
                    raise(&mut self.of_removal[usize::from(place)], worth);
                }
            });
        }
    }

    /// Another colour where one is missing, the same on the rim, or a tile of the shape gone.
    fn count_against(&mut self, position: &SixByFive, seat: Seat, best: u32, near: &Surroundings) {
        if best > 3 {
            return;
        }
        for card in position.hand(seat) {
            near.each_way(card, |goal, colour, turns| {
                if turns > best {
                    return;
                }
                let worth = AGAINST[turns.min(6) as usize];
                for place in goal.shape {
                    let at = usize::from(place);
                    if near.has(place, colour) {
                        raise(&mut self.of_removal[at], worth);
                        continue;
                    }
                    for other in Colour::ALL.into_iter().filter(|other| *other != colour) {
                        raise(&mut self.of_tile[other.index()][at], worth / 2);
                    }
                }
                for place in goal.rim().filter(|place| !near.has(*place, colour)) {
                    raise(&mut self.of_tile[colour.index()][usize::from(place)], worth);
                }
            });
        }
    }

    /// Where the black tile would show somebody's card, and what it promises to move it there. A
    /// tile on that cell prevents others from doing so.
    fn count_black(
        &mut self,
        position: &SixByFive,
        mover: Seat,
        near: &Surroundings,
    ) -> Vec<(Cell, i32)> {
        let mut black = Vec::new();
        for (cell, card) in position.table().shown_by_moving_black() {
            let Some(holder) = position.holder(card) else { continue };
            if holder == mover {
                black.push((cell, OWN[1]));
                continue;
            }
            black.push((cell, -OWN[1]));
            if let Some(place) = near.place(cell) {
                self.of_tile.iter_mut().for_each(|tile| raise(&mut tile[place], AGAINST[1]));
            }
        }
        black
    }

    fn of(
        &self,
        mv: Move,
        position: &SixByFive,
        near: &Surroundings,
        own: i32,
        threatened: i32,
    ) -> i32 {
        let tile = |colour: Colour, cell| {
            near.place(cell).map_or(0, |place| self.of_tile[colour.index()][place])
        };
        let removal = |cell| near.place(cell).map_or(0, |place| self.of_removal[place]);
        match mv {
            Move::Place(colour, cell) => tile(colour, cell),
            Move::Replace(colour, cell) => tile(colour, cell).max(removal(cell)) - 10,
            // All shapes begin anew: good if others were near, bad if one was near oneself.
            Move::MoveBlack(_) => threatened / 2 - own / 4,
            Move::Swap(one, other) => {
                let goes = |from, to| match position.table().tile_at(from) {
                    Some(Tile::Coloured(colour)) => tile(colour, to),
                    Some(Tile::Black) => threatened / 2 - own / 4,
                    None => 0,
                };
                goes(one, other).max(goes(other, one)).max(removal(one)).max(removal(other))
            }
            Move::Change(_) => {
                if own <= OWN[4] {
                    30
                } else {
                    -60
                }
            }
        }
    }
}

/// The best reason for a move counts; more reasons a little.
fn raise(promise: &mut i32, worth: i32) {
    *promise = (*promise).max(worth) + worth / 16;
}
