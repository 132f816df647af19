//! Making puzzles: computers of all levels play each other, and what can be proven of their games is kept.

use engine::{Chance, Computer, Level, Limits, Outlook, Player, Settings, Stop, Strength};
use games::{AnyOptions, GameId, Seed, below};
use rand::{Rng, SeedableRng};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::find::{Found, find};
use crate::grade::Grader;
use crate::proof::Prover;
use crate::puzzling::{Puzzling, PuzzlingVisitor, visit};
use crate::verify::read;
use crate::{Goal, Puzzle};

/// Makes puzzles of one game.
pub trait Make {
    /// Lets one game be played, and gives the puzzles found in it that are not known yet.
    fn play_one(&mut self) -> Vec<Puzzle>;

    /// Counts a puzzle among those that are known.
    fn know(&mut self, puzzle: &Puzzle);

    /// From now on nothing but puzzles with this goal are looked for.
    fn only(&mut self, goal: Goal);
}

/// Somebody who makes puzzles of a game until there are so many; the same seed makes the same ones.
/// Nobody, if no puzzles are made of it.
pub fn maker(game: GameId, wanted: usize, seed: u64) -> Option<Box<dyn Make>> {
    struct Of(GameId, usize, u64);
    impl PuzzlingVisitor for Of {
        type Output = Box<dyn Make>;

        fn visit<P: Puzzling>(self) -> Box<dyn Make> {
            Box::new(Maker::<P>::new(self.0, self.1, self.2))
        }
    }
    visit(game, Of(game, wanted, seed))
}

/// What puzzles of a game can ask for.
pub fn goals(game: GameId) -> Vec<Goal> {
    struct Goals;
    impl PuzzlingVisitor for Goals {
        type Output = Vec<Goal>;

        fn visit<P: Puzzling>(self) -> Vec<Goal> {
            P::GOALS.iter().map(|(goal, _)| *goal).collect()
        }
    }
    visit(game, Goals).unwrap_or_default()
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
    grader: Grader<P>,
    /// What puzzles there are already, as their essence.
    known: FxHashSet<Vec<u8>>,
    made: FxHashMap<Goal, usize>,
    /// The only goal that is wanted, if not all are.
    only: Option<Goal>,
}

impl<P: Puzzling> Maker<P> {
    fn new(game: GameId, wanted: usize, seed: u64) -> Maker<P> {
        let settings = Settings { hash: PLAYER_MEGABYTES, threads: 1, seed };
        let levels = Level::all().filter(|level| *level < Level::HIGHEST).map(Strength::Level);
        let strengths = levels.chain([Strength::Engine]);
        Maker {
            game,
            wanted,
            chance: Chance::seed_from_u64(seed),
            prover: Prover::new(SOLVER_MEGABYTES),
            players: strengths.map(|strength| Computer::new(strength, settings)).collect(),
            grader: Grader::new(),
            known: FxHashSet::default(),
            made: FxHashMap::default(),
            only: None,
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
        let (wanted, only) = (self.wanted, self.only);
        let made: Vec<usize> = P::GOALS
            .iter()
            .map(|(goal, _)| self.made.get(goal).copied().unwrap_or_default())
            .collect();
        let goals = P::GOALS.iter().zip(made);
        goals
            .filter(move |((goal, share), made)| match only {
                Some(only) => only == *goal,
                None => 100 * made < share * wanted,
            })
            .map(|((goal, _), _)| *goal)
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
            difficulty: self
                .grader
                .read_line(&found.position, found.goal, &found.line, &found.rest)
                .difficulty(),
            themes: found.themes.clone(),
            position: found.position.to_string(),
            line: texts(&found.line),
            rest: texts(&found.rest),
        }
    }
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

    fn only(&mut self, goal: Goal) {
        self.only = Some(goal);
    }

    fn know(&mut self, puzzle: &Puzzle) {
        if let Ok(position) = read::<P>(puzzle) {
            self.known.insert(position.essence());
            *self.made.entry(puzzle.goal).or_default() += 1;
        }
    }
}
