//! Monte-Carlo tree search as OpenSpiel has it: UCT with c = 2, one random game from each leaf, and proven values backed
//! up. Written here because the one of the crate `minimax` is weaker.

use engine::{Chance, Clock, Limits, Outlook, Player, Stop};
use games::{Outcome, Position, Seat};
use rand::SeedableRng;

/// How much untried moves are worth trying, results being between -1 and 1.
const CURIOSITY: f64 = 2.0;

/// The tree stops growing here: some 400 MB.
const MOST_NODES: usize = 10_000_000;

/// How many games are played between looks at the clock.
const GAMES_BETWEEN_LOOKS: usize = 16;

pub(crate) struct Uct {
    chance: Chance,
    /// How many hundredths of the time it takes: the random games of another program may be slower than ours.
    share: u32,
}

impl Uct {
    pub(crate) fn new(seed: u64, share: u32) -> Uct {
        Uct { chance: Chance::seed_from_u64(seed), share }
    }
}

/// A move and what came of it.
struct Node<M> {
    mv: M,
    /// Who plays it.
    by: Seat,
    visits: u32,
    /// What its player got in all.
    gained: f64,
    /// What its player gets for certain.
    proven: Option<f64>,
    /// Where the moves after it are, and how many.
    children: (u32, u32),
}

struct Tree<P: Position> {
    nodes: Vec<Node<P::Move>>,
    root: (u32, u32),
}

impl<P: Position> Tree<P> {
    fn new(position: &P, chance: &mut Chance) -> Tree<P> {
        let mut tree = Tree { nodes: Vec::new(), root: (0, 0) };
        tree.root = tree.expand(position, chance);
        tree
    }

    /// Adds all moves of a position in an order by chance.
    fn expand(&mut self, position: &P, chance: &mut Chance) -> (u32, u32) {
        let Some(by) = position.to_move() else { return (0, 0) };
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for place in (1..moves.len()).rev() {
            moves.swap(place, games::below(chance, place + 1));
        }
        let first = self.nodes.len() as u32;
        let node = |mv| Node { mv, by, visits: 0, gained: 0.0, proven: None, children: (0, 0) };
        self.nodes.extend(moves.into_iter().map(node));
        (first, self.nodes.len() as u32 - first)
    }

    fn of(&self, (first, count): (u32, u32)) -> &[Node<P::Move>] {
        &self.nodes[first as usize..(first + count) as usize]
    }

    /// The child to try next.
    fn select(&self, children: (u32, u32), visits: u32) -> usize {
        let log = f64::from(visits.max(1)).ln();
        let score = |node: &Node<P::Move>| match (node.proven, node.visits) {
            (Some(proven), _) => proven,
            (None, 0) => f64::INFINITY,
            (None, tries) => {
                let tries = f64::from(tries);
                node.gained / tries + CURIOSITY * (log / tries).sqrt()
            }
        };
        let best = self.of(children).iter().enumerate().map(|(at, node)| (score(node), at));
        // The first of equals.
        let best = best.reduce(|one, other| if other.0 > one.0 { other } else { one });
        children.0 as usize + best.map_or(0, |(_, at)| at)
    }

    /// One game: down the tree, then by chance; what came of it is remembered on the way back.
    fn play(&mut self, mut position: P, visits: u32, chance: &mut Chance) {
        let mut path = Vec::new();
        let (mut children, mut visits) = (self.root, visits);
        while position.to_move().is_some() && children.1 > 0 {
            let at = self.select(children, visits);
            position.play_unchecked(self.nodes[at].mv);
            path.push(at);
            let node = &self.nodes[at];
            visits = node.visits;
            if visits == 0 || node.proven.is_some() {
                break;
            }
            if node.children.1 == 0 && self.nodes.len() < MOST_NODES {
                self.nodes[at].children = self.expand(&position, chance);
            }
            children = self.nodes[at].children;
        }
        let for_seat = |outcome, seat| match outcome {
            Outcome::Draw => 0.0,
            Outcome::Win(winner) if winner == seat => 1.0,
            Outcome::Win(_) => -1.0,
        };
        let (mut solved, outcome) = match position.outcome() {
            Some(outcome) => (true, outcome),
            None => (false, games::playout(&mut position, chance).outcome),
        };
        for at in path.into_iter().rev() {
            let by = self.nodes[at].by;
            if self.nodes[at].proven.is_none() && solved {
                // The end itself, or all is known of what comes after.
                let proven = match self.nodes[at].children {
                    (_, 0) => Some(for_seat(outcome, by)),
                    children => self
                        .settled(children)
                        .map(|(value, seat)| if seat == by { value } else { -value }),
                };
                self.nodes[at].proven = proven;
                solved = proven.is_some();
            }
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.gained += node.proven.unwrap_or_else(|| for_seat(outcome, by));
        }
    }

    /// What whoever is to move gets for certain, if that is known: a win, or the best of all.
    fn settled(&self, children: (u32, u32)) -> Option<(f64, Seat)> {
        let nodes = self.of(children);
        let by = nodes.first()?.by;
        let best = nodes.iter().filter_map(|node| node.proven).fold(f64::NEG_INFINITY, f64::max);
        let all = nodes.iter().all(|node| node.proven.is_some());
        (best >= 1.0 || all).then_some((best, by))
    }
}

impl<P: Position> Player<P> for Uct {
    fn choose(&mut self, outlook: &Outlook<P>, limits: &Limits, stop: &Stop) -> Option<P::Move> {
        let clock = Clock::start(limits.time.map(|time| time * self.share / 100), stop);
        let position = P::complete(&outlook.view, &mut self.chance);
        let mut tree = Tree::new(&position, &mut self.chance);
        let mut played = 0u32;
        loop {
            for _ in 0..GAMES_BETWEEN_LOOKS {
                tree.play(position.clone(), played, &mut self.chance);
                played += 1;
            }
            let settled = tree.settled(tree.root).is_some();
            if settled
                || clock.is_over()
                || limits.nodes.is_some_and(|most| u64::from(played) >= most)
            {
                break;
            }
        }
        // What is proven first, then what was tried most.
        let known = |node: &Node<P::Move>| node.proven.unwrap_or(0.0);
        let better = |one: &&Node<P::Move>, other: &&Node<P::Move>| {
            known(one)
                .total_cmp(&known(other))
                .then(one.visits.cmp(&other.visits))
                .then(one.gained.total_cmp(&other.gained))
        };
        tree.of(tree.root).iter().max_by(better).map(|node| node.mv)
    }
}
