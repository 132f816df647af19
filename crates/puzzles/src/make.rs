//! Making puzzles: computers of all levels play each other, and what can be proven of their games is kept.

use engine::{Chance, Computer, Level, Limits, Outlook, Player, Settings, Stop, Strength};
use games::{AnyOptions, GameId, Seed, below};
use rand::{Rng, SeedableRng};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::find::{Found, decisions, find};
use crate::proof::Prover;
use crate::puzzling::{Puzzling, PuzzlingVisitor, visit};
use crate::verify::read;
use crate::{Goal, HARDEST, Puzzle};

/// Makes puzzles of one game.
pub trait Make {
    /// Lets one game be played, and gives the puzzles found in it that are not known yet.
    fn play_one(&mut self) -> Vec<Puzzle>;

    /// Counts a puzzle among those that are known.
    fn know(&mut self, puzzle: &Puzzle);
}

/// Somebody who makes puzzles of a game until there are so many; the same seed makes the same ones.
pub fn maker(game: GameId, wanted: usize, seed: u64) -> Box<dyn Make> {
    struct Of(GameId, usize, u64);
    impl PuzzlingVisitor for Of {
        type Output = Box<dyn Make>;

        fn visit<P: Puzzling>(self) -> Box<dyn Make> {
            Box::new(Maker::<P>::new(self.0, self.1, self.2))
        }
    }
    visit(game, Of(game, wanted, seed))
}

/// How much players of a game that puzzles are looked for in think about a move: games have to be many, not good.
const THOUGHT: Limits = Limits::nodes(3_000);

/// How many moves are played by chance at the beginning, at most, and later one in how many.
const BY_CHANCE_AT_FIRST: usize = 5;
const BY_CHANCE_LATER: usize = 12;

/// Puzzles with the same goal are so many turns of a game apart: the next would be nearly the same.
const APART: usize = 3;

/// A game that goes on longer is given up.
const LONGEST_GAME: usize = 400;

/// How often each level is asked for a solution.
const ASKED: u64 = 2;

/// How many megabytes the solver has, and each player.
const SOLVER_MEGABYTES: usize = 64;
const PLAYER_MEGABYTES: usize = 1;

/// Makes puzzles of a game.
struct Maker<P: Puzzling> {
    game: GameId,
    wanted: usize,
    chance: Chance,
    prover: Prover<P>,
    /// Levels 1 to 7, and full strength.
    players: Vec<Computer<P>>,
    /// For each of the levels 1 to 7 some who err differently.
    solvers: Vec<Vec<Computer<P>>>,
    /// What puzzles there are already, as their essence.
    known: FxHashSet<Vec<u8>>,
    made: FxHashMap<Goal, usize>,
}

impl<P: Puzzling> Maker<P> {
    fn new(game: GameId, wanted: usize, seed: u64) -> Maker<P> {
        let computer = |strength, seed| {
            Computer::new(strength, Settings { hash: PLAYER_MEGABYTES, threads: 1, seed })
        };
        let levels = || Level::all().filter(|level| *level < Level::HIGHEST).map(Strength::Level);
        Maker {
            game,
            wanted,
            chance: Chance::seed_from_u64(seed),
            prover: Prover::new(SOLVER_MEGABYTES),
            players: levels()
                .chain([Strength::Engine])
                .map(|level| computer(level, seed))
                .collect(),
            solvers: levels()
                .map(|level| (0..ASKED).map(|number| computer(level, number)).collect())
                .collect(),
            known: FxHashSet::default(),
            made: FxHashMap::default(),
        }
    }

    /// The options of the next game.
    fn options(&mut self) -> AnyOptions {
        let mut options = AnyOptions::new(self.game);
        for (name, value) in P::WAYS[below(&mut self.chance, P::WAYS.len())] {
            // A test makes puzzles of every game.
            let _ = options.set(name, value);
        }
        options
    }

    /// The positions of a game at the beginning of each turn.
    fn positions(&mut self) -> Vec<P> {
        let options = self.options().typed::<P>();
        let mut position = P::start(&options, &Seed::from_u64(self.chance.next_u64()));
        let players = [(); 2].map(|()| below(&mut self.chance, self.players.len()));
        let by_chance = below(&mut self.chance, BY_CHANCE_AT_FIRST + 1);
        let mut positions = Vec::new();
        for number in 0..LONGEST_GAME {
            let Some(seat) = position.to_move() else { break };
            if !position.mid_turn() {
                positions.push(position.clone());
            }
            let mv = if number < by_chance || below(&mut self.chance, BY_CHANCE_LATER) == 0 {
                position.random_move(&mut self.chance)
            } else {
                let outlook = Outlook::now(&position, seat);
                let player = &mut self.players[players[seat.index() % 2]];
                player.choose(&outlook, &THOUGHT, &Stop::new())
            };
            let Some(mv) = mv else { break };
            if position.play(mv).is_err() {
                break;
            }
        }
        positions
    }

    /// The goals of which there are not enough yet.
    fn goals(&self) -> impl Iterator<Item = Goal> + use<P> {
        let wanted = self.wanted;
        let made: Vec<usize> = P::GOALS
            .iter()
            .map(|(goal, _)| self.made.get(goal).copied().unwrap_or_default())
            .collect();
        let goals = P::GOALS.iter().zip(made);
        goals
            .filter(move |((_, share), made)| 100 * made < share * wanted)
            .map(|((goal, _), _)| *goal)
    }

    /// From 1 to 8: how many of the levels 1 to 7 do not find all only moves, and one more.
    fn difficulty(&mut self, found: &Found<P>) -> u8 {
        let choices = decisions(&found.position, &found.line);
        let mut missed = 0;
        for level in &mut self.solvers {
            let finds_all = level.iter_mut().all(|solver| {
                let mut now = found.position.clone();
                found.line.iter().enumerate().all(|(place, mv)| {
                    let asked = choices.contains(&place);
                    let right = !asked || finds(solver, &now, *mv);
                    now.play_unchecked(*mv);
                    right
                })
            });
            missed += u8::from(!finds_all);
        }
        (1 + missed).min(HARDEST)
    }

    /// A puzzle that is not known yet, near a position.
    fn near(&mut self, position: &P, goal: Goal) -> Option<Puzzle> {
        for position in position.alike(goal, &mut self.chance) {
            if !position.is_in_reach(goal) {
                continue;
            }
            self.prover.allow(P::EFFORT);
            let Ok(Some(found)) = find(&mut self.prover, &position, goal) else { continue };
            if self.known.insert(found.position.essence()) {
                *self.made.entry(goal).or_default() += 1;
                return Some(self.puzzle(&found));
            }
        }
        None
    }

    fn puzzle(&mut self, found: &Found<P>) -> Puzzle {
        let mut options = AnyOptions::new(self.game);
        for (name, value) in games::Options::pairs(found.position.options()) {
            let _ = options.set(name, value);
        }
        // Who began a game does not matter any more.
        let options = without_first(options);
        let texts = |moves: &[P::Move]| moves.iter().map(ToString::to_string).collect();
        Puzzle {
            options,
            goal: found.goal,
            difficulty: self.difficulty(found),
            themes: found.themes.clone(),
            position: found.position.to_string(),
            line: texts(&found.line),
            rest: texts(&found.rest),
        }
    }
}

/// Whether a player sees the only move.
fn finds<P: Puzzling>(solver: &mut Computer<P>, position: &P, only: P::Move) -> bool {
    let outlook = Outlook::of_mover(position);
    let chosen =
        outlook.and_then(|outlook| solver.choose(&outlook, &Limits::default(), &Stop::new()));
    chosen == Some(only)
}

/// The same options with the lot deciding who begins, as usual.
fn without_first(options: AnyOptions) -> AnyOptions {
    let usual = AnyOptions::new(options.game());
    let mut changed = usual.clone();
    for (name, value) in options.pairs().filter(|(name, _)| *name != "first") {
        if usual.get(name) != Some(value) {
            let _ = changed.set(name, value);
        }
    }
    changed
}

impl<P: Puzzling> Make for Maker<P> {
    fn play_one(&mut self) -> Vec<Puzzle> {
        let mut positions = self.positions();
        positions.drain(..positions.len().saturating_sub(P::FROM_THE_END));
        positions.reverse();
        let mut puzzles: Vec<Puzzle> = Vec::new();
        // Where in the game a puzzle with a goal was found.
        let mut taken: Vec<(Goal, usize)> = Vec::new();
        for (place, position) in positions.iter().enumerate() {
            let goals: Vec<Goal> = self.goals().collect();
            for goal in goals {
                let of_goal = taken.iter().filter(|(other, _)| *other == goal);
                let near = of_goal.clone().any(|(_, other)| place < other + APART);
                if near || of_goal.count() >= P::A_GAME {
                    continue;
                }
                if let Some(puzzle) = self.near(position, goal) {
                    puzzles.push(puzzle);
                    taken.push((goal, place));
                    break;
                }
            }
        }
        puzzles
    }

    fn know(&mut self, puzzle: &Puzzle) {
        if let Ok(position) = read::<P>(puzzle) {
            self.known.insert(position.essence());
            *self.made.entry(puzzle.goal).or_default() += 1;
        }
    }
}
