//! What moves tell, and that it is the truth.

use lattice::Direction;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::*;

#[test]
fn an_explosion_tells_arm_by_arm_what_becomes_of_its_pawns() {
    let mut position = at("w2/....../b3..w1........ b 20 *0");
    let from = cell("b1");
    assert_eq!(
        play(&mut position, "b1A"),
        [
            Event::Exploded { seat: BLACK, cell: from, arms: Arms::A, left: 0 },
            Event::ThrownToMiddle { from, towards: Direction::Twelve },
            Event::Taken { cell: cell("o"), height: 2, from: WHITE, by: BLACK },
            Event::Landed { from, cell: cell("o"), height: 3 },
            Event::Landed { from, cell: cell("b2"), height: 1 },
            Event::Landed { from, cell: cell("b12"), height: 1 },
        ]
    );
    let from = cell("o");
    assert_eq!(
        play(&mut position, "oY"),
        [
            Event::Exploded { seat: BLACK, cell: from, arms: Arms::Y, left: 0 },
            Event::Landed { from, cell: cell("a2"), height: 1 },
            Event::Landed { from, cell: cell("a4"), height: 1 },
            Event::Landed { from, cell: cell("a6"), height: 1 },
            Event::TurnEnded { seat: BLACK, next: WHITE },
        ]
    );
}

#[test]
fn lost_pawns_and_two_in_the_middle_are_told() {
    let from = cell("b1");
    let lost = |towards| Event::Lost { from, towards };
    let mut position = at("./....../b4.....w1..... b 20 *1");
    assert_eq!(
        play(&mut position, "b1Y"),
        [
            Event::Exploded { seat: BLACK, cell: from, arms: Arms::Y, left: 1 },
            lost(Direction::Two),
            Event::Landed { from, cell: cell("a1"), height: 1 },
            lost(Direction::Ten),
            Event::TurnEnded { seat: BLACK, next: WHITE },
        ]
    );
    let mut position = in_variant(Variant::Express, "w2/....../b3.....w1..... b 20 *0");
    let thrown = |towards| Event::ThrownToMiddle { from, towards };
    assert_eq!(
        play(&mut position, "b1Y"),
        [
            Event::Exploded { seat: BLACK, cell: from, arms: Arms::Y, left: 0 },
            thrown(Direction::Two),
            Event::Taken { cell: cell("o"), height: 2, from: WHITE, by: BLACK },
            Event::Landed { from, cell: cell("o"), height: 3 },
            Event::Landed { from, cell: cell("a1"), height: 1 },
            thrown(Direction::Ten),
            Event::Landed { from, cell: cell("o"), height: 4 },
        ]
    );
}

#[test]
fn a_placing_tells_the_height_and_whether_the_turn_is_over() {
    let mut position = at("./..w2.b2./............ b 4");
    assert_eq!(
        play(&mut position.clone(), "b9"),
        [
            Event::Placed { seat: BLACK, cell: cell("b9"), height: 1 },
            Event::TurnEnded { seat: BLACK, next: WHITE },
        ]
    );
    assert_eq!(
        play(&mut position, "a5"),
        [Event::Placed { seat: BLACK, cell: cell("a5"), height: 3 }]
    );
}

#[test]
fn events_are_values_a_program_can_read() {
    let event = Event::Lost { from: cell("b1"), towards: Direction::Ten };
    assert_eq!(
        serde_json::to_value(event).expect("JSON"),
        serde_json::json!({ "type": "lost", "from": "b1", "towards": 10 })
    );
    let arms = Event::Exploded { seat: WHITE, cell: cell("o"), arms: Arms::Y, left: 1 };
    assert_eq!(
        serde_json::to_value(arms).expect("JSON"),
        serde_json::json!({ "type": "exploded", "seat": 2, "cell": "o", "arms": "Y", "left": 1 })
    );
}

/// A board kept by somebody who only hears what happens.
#[derive(Default)]
struct Listener {
    stacks: [Option<(Seat, u8)>; BoardCell::COUNT],
    mover: Option<Seat>,
    turns: u32,
    pawns_in_the_air: i32,
    ended: bool,
}

impl Listener {
    fn hear(&mut self, event: &Event) {
        assert!(!self.ended, "nothing happens after the end");
        match *event {
            Event::Placed { seat, cell, height } => self.add(cell, seat, height),
            Event::Exploded { seat, cell, left, .. } => {
                let (owner, height) = self.stacks[cell.index()].expect("a stack");
                assert_eq!((owner, height), (seat, left + 3));
                self.stacks[cell.index()] = (left > 0).then_some((seat, left));
                self.mover = Some(seat);
                self.pawns_in_the_air = 3;
            }
            Event::Lost { .. } => self.pawns_in_the_air -= 1,
            Event::ThrownToMiddle { from, towards } => {
                assert_eq!(from.step(towards), None, "it leaves the board");
            }
            Event::Taken { cell, height, from, by } => {
                assert_eq!(self.stacks[cell.index()], Some((from, height)));
                self.stacks[cell.index()] = Some((by, height));
            }
            Event::Landed { cell, height, .. } => {
                let mover = self.mover.expect("somebody explodes");
                self.add(cell, mover, height);
                self.pawns_in_the_air -= 1;
            }
            Event::TurnEnded { seat, next } => {
                assert_eq!(next, seat.next(2));
                self.turns += 1;
            }
            Event::Ended { .. } => self.ended = true,
            Event::Passed { .. } | Event::ControlLost { .. } | Event::Repeated => {}
        }
    }

    fn add(&mut self, cell: BoardCell, seat: Seat, height: u8) {
        let stack = self.stacks[cell.index()].unwrap_or((seat, 0));
        assert_eq!(stack, (seat, height - 1));
        self.stacks[cell.index()] = Some((seat, height));
    }
}

#[test]
fn whoever_hears_the_events_knows_the_board() {
    for variant in Variant::ALL {
        for seed in 0..100 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let mut position = start(variant);
            let mut listener = Listener::default();
            let mut events = Vec::new();
            while let Some(mv) = position.random_move(&mut rng) {
                events.clear();
                let mut unwatched = position.clone();
                unwatched.play_unchecked(mv);
                position.play_witnessed(mv, &mut events);
                assert_eq!(unwatched, position, "watching changes nothing");
                events.iter().for_each(|event| listener.hear(event));
                assert_eq!(listener.stacks, BoardCell::ALL.map(|cell| position.stack(cell)));
                assert_eq!(listener.turns, position.turns());
                assert_eq!(listener.pawns_in_the_air, 0);
                assert_eq!(listener.ended, position.outcome().is_some());
            }
        }
    }
}
