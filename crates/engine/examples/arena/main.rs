//! Measures players against each other, every opening from all sides; where more than two play, A
//! against several Bs:
//!
//! ```text
//! cargo run --release -p engine --example arena -- GAME A B [--games N] [--ms N | --nodes N] [--cpu] [--threads N] [--show]
//! cargo run --release -p engine --example arena -- gosix engine uct --games 200 --ms 100 --cpu
//! cargo run --release -p engine --example arena -- hexone levels --games 200
//! ```
//!
//! With `--cpu` a time is the processor time of the thread that thinks, so that what else the machine does changes
//! nothing; the players of the crate `minimax` only know the clock on the wall.
//!
//! Players are `engine`, `level:1` … `level:8`, `random`, `careful` (takes a win in one, avoids
//! giving one, else plays at random), `wary` (the same, guessing hidden cards in forty ways), `flat` (flat Monte-Carlo), `forgetful` (the engine, drawing no
//! conclusions from what was played), `uct` (Monte-Carlo tree search with one random game a leaf
//! and proven values backed up; `uct:25` takes a quarter of the time), `alphabeta` (plain alpha-beta on material), and the iterative-deepening and Monte-Carlo players of the crate
//! `minimax`: `minimax` and `mcts`. `greedy:1`, `greedy:2` and `greedy:3` are model beginners: they
//! count hexagons, pawns, or the turns that their own card still takes, best after so many turns,
//! ties by chance; of hidden cards they reckon with all there can be. `levels` plays each level
//! against the one below; `counting:TURNS,OVERLOOKS,FEARS,REMEMBERS,FORGETS,LURED` and `habits:DEPTH,NODES,LINES,ERROR,LAPSES`
//! are how levels are made.

#![expect(clippy::print_stdout, reason = "a tool for developers at a terminal")]

mod adapter;
mod alphabeta;
mod opponents;
mod uct;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use engine::{
    Analyst, Chance, Clock, Computer, Counting, Habits, Limits, Manner, Outlook, Playable,
    PlayableVisitor, Player, Settings, Step, Stop, Strength,
};
use games::{GameId, Outcome, Seat, Seed, Viewer};
use rand::SeedableRng;

/// By how many turns a move would have to bring a model beginner's own card nearer for it to let
/// somebody else complete one for certain, by the turns he looks ahead: whoever sees only the next
/// turn fears nothing.
const FEARS: [u32; 3] = [0, 3, 10];

/// Moves at the beginning that are left to chance.
const RANDOM_OPENING: usize = 4;

/// An opening that leaves either side less than so much, judged by so many positions, is drawn anew: it would only tell
/// who was given the better seat.
const LEFT_TO_EITHER: f64 = 0.25;
const TO_JUDGE_OPENING: u64 = 50_000;

/// A game longer than this is a draw.
const LONGEST: usize = 3000;

fn main() -> Result<(), String> {
    let mut words = Vec::new();
    let (mut games, mut limits, mut threads) = (100, Limits::time(Duration::from_millis(50)), 1);
    let (mut options, mut shown) = (Vec::new(), false);
    let mut arguments = std::env::args().skip(1);
    while let Some(word) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--games" => games = number(&value()?)? as u32,
            "--ms" => limits = Limits::time(Duration::from_millis(number(&value()?)?)),
            "--nodes" => limits = Limits::nodes(number(&value()?)?),
            "--threads" => threads = number(&value()?)? as u32,
            "--cpu" => engine::tell_time_by_processor(),
            "--show" => shown = true,
            "--option" => options.push(value()?),
            _ => words.push(word),
        }
    }
    let Some((game, players)) = words.split_first() else { return Err("which game?".to_owned()) };
    let game: GameId = game.parse().map_err(|error| format!("{error}"))?;
    let pairs: Vec<(String, String)> = match players {
        [levels] if levels == "levels" => {
            (2..=8).map(|n| (format!("level:{n}"), format!("level:{}", n - 1))).collect()
        }
        [a, b] => vec![(a.clone(), b.clone())],
        _ => return Err("two players, or `levels`".to_owned()),
    };
    for (a, b) in pairs {
        let names = [a, b];
        let arena = Arena { names, games, limits, threads, options: options.clone(), shown };
        println!("{}", engine::visit(game, &arena)?);
    }
    Ok(())
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

struct Arena {
    names: [String; 2],
    games: u32,
    limits: Limits,
    threads: u32,
    options: Vec<String>,
    shown: bool,
}

impl PlayableVisitor for &Arena {
    type Output = Result<String, String>;

    fn visit<P: Playable>(self) -> Result<String, String> {
        let mut options = P::Options::default();
        for option in &self.options {
            let (name, value) = option.split_once('=').ok_or("an option is NAME=VALUE")?;
            games::Options::set(&mut options, name, value).map_err(|error| error.to_string())?;
        }
        for name in &self.names {
            player::<P>(name, 0)?;
        }
        let seats = P::start(&options, &Seed::from_u64(0)).seats();
        let next = AtomicU32::new(0);
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let work = || {
                let mut tally = Tally::default();
                loop {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    if deal >= self.games / seats as u32 {
                        return tally;
                    }
                    for first in Seat::first(seats) {
                        self.play::<P>(&options, deal.into(), first, &mut tally);
                    }
                }
            };
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        let sum = tallies.iter().fold(Tally::default(), |sum, tally| sum.plus(tally));
        let score = sum.score(seats);
        let games = sum.games.max(1) as f64;
        let error = 1.96 * (score * (1.0 - score) / games).sqrt();
        let slowest = sum.slowest.map(|time| time.as_millis());
        let times_its_share = f64::from(sum.won) * seats as f64 / games;
        Ok(format!(
            "{} {} - {}: {:.1} % ± {:.1}   +{} ={} -{}   first {times_its_share:.2} times its share   slowest move {} / {} ms",
            P::NAME,
            self.names[0],
            self.names[1],
            100.0 * score,
            100.0 * error,
            sum.won,
            sum.drawn,
            sum.games - sum.won - sum.drawn,
            slowest[0],
            slowest[1],
        ))
    }
}

#[derive(Default)]
struct Tally {
    games: u32,
    won: u32,
    drawn: u32,
    slowest: [Duration; 2],
}

impl Tally {
    fn plus(&self, other: &Tally) -> Tally {
        Tally {
            games: self.games + other.games,
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            slowest: [0, 1].map(|i: usize| self.slowest[i].max(other.slowest[i])),
        }
    }

    fn score(&self, seats: usize) -> f64 {
        let drawn = f64::from(self.drawn) / seats as f64;
        (f64::from(self.won) + drawn) / f64::from(self.games.max(1))
    }
}

impl Arena {
    fn play<P: Playable>(&self, options: &P::Options, deal: u64, a: Seat, tally: &mut Tally) {
        let mut position = opening::<P>(options, deal);
        let who = |seat: Seat| usize::from(seat != a);
        let players =
            Seat::first(position.seats()).map(|seat| player::<P>(&self.names[who(seat)], 2 * deal));
        let Ok(mut players) = players.collect::<Result<Vec<_>, _>>() else { return };
        let mut past: Vec<Vec<Step<P>>> = vec![Vec::new(); position.seats()];
        let mut record = vec![position.to_string()];
        for _ in 0..LONGEST {
            let Some(seat) = position.to_move() else { break };
            let who = who(seat);
            let view = position.view(Viewer::Seat(seat));
            let hidden = !P::suits_alpha_beta(&view);
            let outlook = Outlook { seat, view, past: std::mem::take(&mut past[seat.index()]) };
            let clock = Clock::start(None, &Stop::new());
            let chosen = players[seat.index()].choose(&outlook, &self.limits, clock.stop());
            tally.slowest[who] = tally.slowest[who].max(clock.elapsed());
            past[seat.index()] = outlook.past;
            let Some(mv) = chosen else { break };
            if hidden {
                for viewer in Seat::first(position.seats()) {
                    let before = position.view(Viewer::Seat(viewer));
                    past[viewer.index()].push(Step { before, by: seat, mv });
                }
            }
            record.push(format!("{}:{mv}", if who == 0 { 'A' } else { 'B' }));
            if position.play(mv).is_err() {
                break;
            }
        }
        if self.shown {
            println!("{} {:?}", record.join(" "), position.outcome());
        }
        tally.games += 1;
        match position.outcome() {
            Some(Outcome::Win(seat)) => {
                tally.won += u32::from(seat == a);
            }
            _ => tally.drawn += 1,
        }
    }
}

/// The start, and where nothing is dealt some moves by chance that decide nothing yet.
fn opening<P: Playable>(options: &P::Options, deal: u64) -> P {
    let start = P::start(options, &Seed::from_u64(deal));
    if !start.piles().is_empty() {
        return start;
    }
    let mut chance = Chance::seed_from_u64(deal);
    let mut analyst = Analyst::<P>::new(Settings::default());
    loop {
        let mut position = start.clone();
        for _ in 0..RANDOM_OPENING {
            if let Some(mv) = position.random_move(&mut chance) {
                position.play_unchecked(mv);
            }
        }
        let Some(seat) = position.to_move() else { continue };
        let outlook = Outlook { seat, view: position.view(Viewer::Seat(seat)), past: Vec::new() };
        let limits = Limits::nodes(TO_JUDGE_OPENING);
        let info = analyst.analyse(&outlook, 1, &limits, &Stop::new(), &mut |_| ());
        let open = LEFT_TO_EITHER..=1.0 - LEFT_TO_EITHER;
        if info.best().is_some_and(|line| open.contains(&line.win_probability)) {
            return position;
        }
    }
}

fn player<P: Playable>(name: &str, seed: u64) -> Result<Box<dyn Player<P>>, String> {
    Ok(match name {
        "random" => Box::new(opponents::Random::new(seed)),
        "careful" => Box::new(opponents::Careful::new(seed, 1)),
        "wary" => Box::new(opponents::Careful::new(seed, 40)),
        "flat" => Box::new(opponents::Flat::new(seed)),
        "forgetful" => Box::new(opponents::Forgetful::new(seed)),
        "uct" => Box::new(uct::Uct::new(seed, 100)),
        "alphabeta" => Box::new(alphabeta::AlphaBeta::new()),
        "minimax" => Box::new(adapter::iterative()),
        "mcts" => Box::new(adapter::monte_carlo()),
        _ => {
            if let Some(share) = name.strip_prefix("uct:") {
                let share = number(share).ok().filter(|share| (1..=100).contains(share));
                let share = share.ok_or_else(|| format!("`{name}`: hundredths of the time"))?;
                return Ok(Box::new(uct::Uct::new(seed, share as u32)));
            }
            let settings = Settings { seed, ..Settings::default() };
            Box::new(match manner(name)? {
                Some(manner) => Computer::with_manner(manner, settings),
                None => {
                    let strength: Strength = name.parse().map_err(|error| format!("{error}"))?;
                    Computer::new(strength, settings)
                }
            })
        }
    })
}

/// A manner written as `greedy:TURNS`, `counting:TURNS,OVERLOOKS,FEARS,REMEMBERS,FORGETS,LURED` or
/// `habits:DEPTH,NODES,LINES,ERROR,LAPSES`.
fn manner(name: &str) -> Result<Option<Manner>, String> {
    let Some((kind, numbers)) = name.split_once(':') else { return Ok(None) };
    let numbers = || numbers.split(',').map(number).collect::<Result<Vec<_>, _>>();
    Ok(Some(match (kind, &numbers().unwrap_or_default()[..]) {
        ("greedy", [turns @ 1..=3]) => Manner::Counts(Counting {
            fears: FEARS[*turns as usize - 1],
            ..Counting::ahead(*turns as u32)
        }),
        ("counting", [turns, overlooks, fears, remembers, forgets, lured]) => {
            Manner::Counts(Counting {
                turns: *turns as u32,
                overlooks: *overlooks as u32,
                fears: *fears as u32,
                remembers: *remembers as u32,
                forgets: *forgets as u32,
                lured: *lured as u32,
            })
        }
        ("habits", [depth, nodes, lines, error, lapses]) => Manner::Judges(Habits {
            depth: *depth as u32,
            nodes: *nodes,
            lines: *lines as usize,
            error: *error as u32,
            lapses: *lapses as u32,
        }),
        ("greedy" | "counting" | "habits", _) => {
            return Err(format!("`{name}`: not the numbers that {kind} takes"));
        }
        _ => return Ok(None),
    }))
}
