//! Matches: players against each other, every opening from both sides.
//!
//! ```
//! use engine::contest::{Contest, Terms};
//! use engine::{Limits, Stop};
//! use games::{AnyOptions, GameId, Seed};
//!
//! let contest = Contest {
//!     options: AnyOptions::new("gosix".parse::<GameId>()?),
//!     players: vec!["level:2".parse()?, "random".parse()?],
//!     pairs: 2,
//!     terms: Terms { limits: Limits::nodes(100), ..Terms::default() },
//!     concurrency: 1,
//!     sprt: None,
//!     seed: Seed::from_u64(1),
//! };
//! let report = contest.run(&Stop::new(), &mut |_| ())?;
//! assert_eq!(report.pairings[0].tally.games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
mod players;
mod process;
mod ratings;
mod score;
mod sprt;
mod words;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use games::record::Record;
use games::{AnyOptions, AnyPosition, Outcome, Seat, Seed};
use play::Opening;
use players::Seated;
use rand::SeedableRng;
use score::{DRAW, LOSS, WIN};
use serde::Serialize;
use thiserror::Error;

use crate::{Chance, Limits, Stop};

pub use players::{Contestant, ContestantError, Forfeit};
pub use score::{Estimate, Tally};
pub use sprt::{Answer, Sprt, SprtError, Trial};
pub use words::WordsError;

/// How long everyone may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What the players are told.
    pub limits: Limits,
    /// By how much they may be late.
    pub margin: Duration,
}

/// Somebody who need not hurry still has to answer within this time.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

impl Terms {
    /// Whoever takes longer over a move has lost.
    pub fn patience(&self) -> Duration {
        self.limits.time.map_or(LONGEST_WAIT, |time| time.saturating_add(self.margin))
    }
}

/// A tenth of a second a move, and a fifth to spare.
impl Default for Terms {
    fn default() -> Terms {
        let limits = Limits::time(Duration::from_millis(100));
        Terms { limits, margin: Duration::from_millis(200) }
    }
}

/// A match of two players, or a round-robin of several.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game and what was agreed.
    pub options: AnyOptions,
    /// Who plays.
    pub players: Vec<Contestant>,
    /// How many openings any two of them play, each from both sides.
    pub pairs: u32,
    /// How long they may think.
    pub terms: Terms,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// Ends a match of two as soon as this is answered.
    pub sprt: Option<Sprt>,
    /// Where openings, deals and the players' whims come from.
    pub seed: Seed,
}

/// Why a contest cannot take place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestError {
    /// The game is not for two.
    #[error("a match is between two, and this game has {0} players")]
    NotForTwo(usize),
    /// There is nobody to play against.
    #[error("a match takes two players")]
    TooFewPlayers,
    /// A test is about two players.
    #[error("a test (SPRT) compares two players, not {0}")]
    TestOfMany(usize),
    /// A player cannot even begin.
    #[error("{player} {why}")]
    Unfit {
        /// Who.
        player: String,
        /// Why not.
        why: Forfeit,
    },
}

/// What has come out so far, or in the end.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Any two players with their games.
    pub pairings: Vec<Pairing>,
    /// The players with their ratings, the strongest first; empty in a match of two.
    pub table: Vec<Rating>,
    /// The games lost other than by the rules.
    pub forfeits: Vec<Loss>,
    /// How many games have been played.
    pub games: u32,
    /// How many games there will be if no test ends them.
    pub planned: u32,
    /// The games, in the order of their openings; only in the end.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// Two players with what came out between them.
#[derive(Clone, Debug, Serialize)]
pub struct Pairing {
    /// The first player: the tally is as it sees it.
    pub a: Contestant,
    /// The second.
    pub b: Contestant,
    /// Wins, draws and losses.
    #[serde(flatten)]
    pub tally: Tally,
    /// The share of the points.
    pub score: Estimate,
    /// The difference in strength; without end if all was won or lost.
    pub elo: Estimate,
    /// How likely it is that the first is the stronger one.
    pub superiority: f64,
    /// What the test says, if there is one.
    pub sprt: Option<Trial>,
    #[serde(skip)]
    places: [usize; 2],
}

/// A player's line in the table of a round-robin.
#[derive(Clone, Debug, Serialize)]
pub struct Rating {
    /// Who.
    pub player: Contestant,
    /// How strong, the mean of all being 0.
    pub elo: Estimate,
    /// How many games it played.
    pub games: u32,
    /// How many points it made.
    pub points: f64,
}

/// A game lost other than by the rules.
#[derive(Clone, Debug, Serialize)]
pub struct Loss {
    /// Which game, counted from 1 in the order of the records.
    pub game: usize,
    /// Who lost it.
    pub player: Contestant,
    /// The player's place in the list of players, counted from 0.
    pub place: usize,
    /// How.
    #[serde(serialize_with = "as_text")]
    pub why: Forfeit,
}

fn as_text<S: serde::Serializer>(why: &Forfeit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(why)
}

/// The two games of an opening, as told by whoever watched them.
struct Pair {
    number: usize,
    pairing: usize,
    points: [usize; 2],
    losses: Vec<Loss>,
    records: [Record; 2],
}

/// How often a contest looks whether it is to stop.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

impl Contest {
    /// Plays, and tells after every pair of games. Told to stop, it gives up those still under
    /// way, and the report is about the others.
    pub fn run(
        &self,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Report, ContestError> {
        self.check()?;
        let mut standing = self.nothing_yet();
        let mut records: Vec<(usize, [Record; 2])> = Vec::new();
        let places: Vec<[usize; 2]> = standing.pairings.iter().map(|p| p.places).collect();
        let next = AtomicUsize::new(0);
        let over = Stop::new();
        std::thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..self.concurrency.max(1) {
                let (sender, places, next, over) = (sender.clone(), &places, &next, &over);
                scope.spawn(move || {
                    while let Some(pair) = self.next_pair(places, next, over) {
                        if sender.send(pair).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                let pair = match finished.recv_timeout(BETWEEN_LOOKS) {
                    Ok(pair) => Some(pair),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                // Looked at before a pair counts: what stops us may also have ended a program.
                if stop.is_stopped() {
                    over.stop();
                }
                let Some(pair) = pair.filter(|_| !over.is_stopped()) else { continue };
                let Pair { number, pairing, points, losses, records: both } = pair;
                records.push((number, both));
                standing.forfeits.extend(losses);
                standing.games += 2;
                standing.pairings[pairing].add(points, self.sprt.as_ref());
                report(&standing);
                let answered = |trial: Trial| trial.verdict != Answer::Undecided;
                if standing.pairings[pairing].sprt.is_some_and(answered) {
                    over.stop();
                }
            }
        });
        records.sort_by_key(|(number, _)| *number);
        standing.renumber(&records.iter().map(|(number, _)| *number).collect::<Vec<_>>());
        standing.records = records.into_iter().flat_map(|(_, both)| both).collect();
        standing.rate(&self.players);
        Ok(standing)
    }

    fn check(&self) -> Result<(), ContestError> {
        let start = AnyPosition::start(&self.options, &self.seed);
        match (start.seats(), self.players.len()) {
            (2, 0 | 1) => return Err(ContestError::TooFewPlayers),
            (2, many) if many > 2 && self.sprt.is_some() => {
                return Err(ContestError::TestOfMany(many));
            }
            (2, _) => {}
            (seats, _) => return Err(ContestError::NotForTwo(seats)),
        }
        for player in &self.players {
            // Crashing is a way to lose; a program that is not there is a mistake.
            if let Err(why @ Forfeit::NotStarted(_)) = Seated::new(player, &start, 0) {
                return Err(ContestError::Unfit { player: player.to_string(), why });
            }
        }
        Ok(())
    }

    fn nothing_yet(&self) -> Report {
        let players = self.players.len();
        let places = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b]));
        let pairings: Vec<Pairing> = places.map(|places| self.pairing(places)).collect();
        let planned = 2 * self.pairs * pairings.len() as u32;
        let (table, forfeits, records) = (Vec::new(), Vec::new(), Vec::new());
        Report { pairings, table, forfeits, games: 0, planned, records }
    }

    fn pairing(&self, places: [usize; 2]) -> Pairing {
        let tally = Tally::default();
        Pairing {
            a: self.players[places[0]].clone(),
            b: self.players[places[1]].clone(),
            tally,
            score: tally.score(),
            elo: tally.elo(),
            superiority: tally.superiority(),
            sprt: self.sprt.map(|sprt| sprt.judge(&tally)),
            places,
        }
    }

    /// Plays the next pair of games, if there is one. All pairings play the same openings.
    fn next_pair(&self, places: &[[usize; 2]], next: &AtomicUsize, over: &Stop) -> Option<Pair> {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let (round, pairing) = (number / places.len(), number % places.len());
        if round >= self.pairs as usize || over.is_stopped() {
            return None;
        }
        let [a, b] = places[pairing];
        let mut opening = Opening::draw(&self.options, self.chance(round as u64));
        let mut play = |game: usize| {
            let places = if game == 0 { [a, b] } else { [b, a] };
            let seats = places.map(|place| &self.players[place]);
            let played = opening.play(seats, &self.terms, over)?;
            let points = match played.outcome {
                Outcome::Win(seat) if seat == Seat::new(game as u8) => WIN,
                Outcome::Win(_) => LOSS,
                Outcome::Draw => DRAW,
            };
            let loss = played.forfeit.as_ref().map(|(seat, why)| Loss {
                game: 2 * number + game,
                player: seats[seat.index()].clone(),
                place: places[seat.index()],
                why: why.clone(),
            });
            Some((points, loss, played.record(&self.options, seats)))
        };
        let (first, second) = (play(0)?, play(1)?);
        let losses = first.1.into_iter().chain(second.1).collect();
        let (points, records) = ([first.0, second.0], [first.2, second.2]);
        Some(Pair { number, pairing, points, losses, records })
    }

    fn chance(&self, round: u64) -> Chance {
        let mut bytes = self.seed.to_bytes();
        for (byte, more) in bytes[24..].iter_mut().zip(round.to_le_bytes()) {
            *byte ^= more;
        }
        Chance::from_seed(bytes)
    }
}

impl Pairing {
    fn add(&mut self, points: [usize; 2], sprt: Option<&Sprt>) {
        self.tally.add(points);
        self.score = self.tally.score();
        self.elo = self.tally.elo();
        self.superiority = self.tally.superiority();
        self.sprt = sprt.map(|sprt| sprt.judge(&self.tally));
    }
}

impl Report {
    /// Games were counted as planned; those left out by stopping early leave no gap.
    fn renumber(&mut self, played: &[usize]) {
        for loss in &mut self.forfeits {
            let pair = played.binary_search(&(loss.game / 2)).unwrap_or_default();
            loss.game = 2 * pair + loss.game % 2 + 1;
        }
        self.forfeits.sort_by_key(|loss| loss.game);
    }

    /// Fills the table, if there are more than two.
    fn rate(&mut self, players: &[Contestant]) {
        if players.len() == 2 {
            return;
        }
        let mut points = vec![vec![0.0; players.len()]; players.len()];
        for Pairing { tally, places: [a, b], .. } in &self.pairings {
            points[*a][*b] = tally.points();
            points[*b][*a] = f64::from(tally.games()) - tally.points();
        }
        let played = |place: usize| {
            self.pairings
                .iter()
                .filter(|pairing| pairing.places.contains(&place))
                .map(|pairing| pairing.tally.games())
                .sum()
        };
        let rate = |(place, elo): (usize, Estimate)| Rating {
            player: players[place].clone(),
            elo,
            games: played(place),
            points: points[place].iter().sum(),
        };
        let mut table: Vec<Rating> =
            ratings::ratings(&points).into_iter().enumerate().map(rate).collect();
        table.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
        self.table = table;
    }
}
