//! One game, and the openings games begin with.

use games::record::{Record, Recorder, Tag, player_tag};
use games::{AnyOptions, AnyPosition, Outcome, Position, Seat, Seed, Visitor, below};
use rand::Rng;

use super::Terms;
use super::players::{Contestant, Course, Forfeit, Seated};
use crate::{Chance, Stop};

/// Where a pair of games begins: the same seed, the same deal, the same first moves.
pub(super) struct Opening {
    seed: Seed,
    start: AnyPosition,
    moves: Vec<String>,
    now: AnyPosition,
    chance: Chance,
}

/// A game that was played.
pub(super) struct Played {
    pub(super) outcome: Outcome,
    /// Who lost other than by the rules, and how.
    pub(super) forfeit: Option<(Seat, Forfeit)>,
    seed: Seed,
    moves: Vec<String>,
}

/// Where no cards are dealt, so many moves at the beginning are left to chance, and then those that
/// end the turn.
const RANDOM_MOVES: usize = 4;

/// A game longer than this is a draw.
const LONGEST: usize = 5000;

impl Opening {
    /// An opening by chance.
    pub(super) fn draw(options: &AnyOptions, mut chance: Chance) -> Opening {
        loop {
            let mut bytes = [0; 32];
            chance.fill_bytes(&mut bytes);
            let seed = Seed::new(bytes);
            let start = AnyPosition::start(options, &seed);
            let (mut now, mut moves) = (start.clone(), Vec::new());
            let random = if start.piles().is_empty() { RANDOM_MOVES } else { 0 };
            while now.outcome().is_none() && (moves.len() < random || now.mid_turn()) {
                let legal = now.legal_moves();
                let Some(mv) = legal.get(below(&mut chance, legal.len())) else { break };
                if now.play(mv).is_ok() {
                    moves.push(mv.clone());
                }
            }
            if now.outcome().is_none() {
                return Opening { seed, start, moves, now, chance };
            }
        }
    }

    /// Plays a game from here; `None` if it was stopped.
    pub(super) fn play(
        &mut self,
        seats: [&Contestant; 2],
        terms: &Terms,
        stop: &Stop,
    ) -> Option<Played> {
        let mut course =
            Course { start: self.start.clone(), moves: self.moves.clone(), now: self.now.clone() };
        let seeds = [self.chance.next_u64(), self.chance.next_u64()];
        let (outcome, forfeit) = match play(&mut course, seats, seeds, terms, stop) {
            Ok(outcome) => (outcome, None),
            Err((seat, forfeit)) => (Outcome::Win(seat.next(2)), Some((seat, forfeit))),
        };
        let (seed, moves) = (self.seed.clone(), course.moves);
        (!stop.is_stopped()).then_some(Played { outcome, forfeit, seed, moves })
    }
}

fn play(
    course: &mut Course,
    seats: [&Contestant; 2],
    seeds: [u64; 2],
    terms: &Terms,
    stop: &Stop,
) -> Result<Outcome, (Seat, Forfeit)> {
    let sit = |seat: Seat| {
        Seated::new(seats[seat.index()], &course.start, seeds[seat.index()])
            .map_err(|forfeit| (seat, forfeit))
    };
    let mut players = [sit(Seat::new(0))?, sit(Seat::new(1))?];
    while let Some(seat) = course.now.to_move() {
        if stop.is_stopped() || course.moves.len() >= LONGEST {
            return Ok(Outcome::Draw);
        }
        let forfeits = |forfeit| (seat, forfeit);
        let mv = players[seat.index()].choose(course, seat, terms, stop).map_err(forfeits)?;
        course.now.play(&mv).map_err(|error| {
            forfeits(Forfeit::Illegal { mv: mv.clone(), why: error.to_string() })
        })?;
        course.moves.push(mv);
    }
    Ok(course.now.outcome().unwrap_or(Outcome::Draw))
}

impl Played {
    /// The game written down.
    pub(super) fn record(&self, options: &AnyOptions, seats: [&Contestant; 2]) -> Record {
        options.game().visit(WriteDown { played: self, options, seats })
    }
}

struct WriteDown<'a> {
    played: &'a Played,
    options: &'a AnyOptions,
    seats: [&'a Contestant; 2],
}

impl Visitor for WriteDown<'_> {
    type Output = Record;

    fn visit<P: Position>(self) -> Record {
        let WriteDown { played, options, seats } = self;
        let mut game = Recorder::<P>::start(&options.typed::<P>(), &played.seed);
        for (seat, name) in Seat::first(2).zip(seats) {
            // A name that no tag can hold is left out.
            if let Ok(tag) = Tag::new(&player_tag::<P>(seat), &name.to_string()) {
                game.set_tag(tag);
            }
        }
        for mv in played.moves.iter().filter_map(|text| text.parse().ok()) {
            if game.play(mv).is_err() {
                break;
            }
        }
        if let Some((seat, forfeit)) = &played.forfeit {
            let name = P::SEAT_NAMES.get(seat.index()).copied().unwrap_or_default();
            game.comment(&format!("{name} {forfeit}"));
        }
        game.record(Some(played.outcome))
    }
}
