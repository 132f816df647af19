//! One tree, grown walk by walk.

use games::{Outcome, Seat};
use rand::rngs::SmallRng;

use super::Beliefs;
use crate::evaluate::{Evaluator, Playable};

/// What each seat gets out of a game: 1 for a win, parts of it for a draw or a guess.
pub(super) type Shares = [f32; Seat::MAX];

/// How much a move's promise counts against what was found by trying it.
const CURIOSITY: f32 = 1.4;

/// How deep a walk may go.
const LONGEST_WALK: usize = 400;

/// A move from a node, with what was found by trying it.
#[derive(Clone, Debug)]
pub(super) struct Branch<M> {
    pub(super) mv: M,
    /// The node it leads to, once it has been walked twice.
    node: Option<u32>,
    pub(super) visits: u32,
    /// What the seat that chooses here got, in all.
    pub(super) gained: f64,
}

/// What one player knows at some point: all deals in which the same moves were played.
#[derive(Clone, Debug)]
struct Node<M> {
    /// Sorted by move.
    branches: Vec<Branch<M>>,
}

pub(super) struct Tree<'a, P: Playable> {
    evaluator: &'a P::Evaluator,
    nodes: Vec<Node<P::Move>>,
    /// How many bytes the branches of all nodes take, and how many they may.
    bytes: usize,
    most_bytes: usize,
    // Reused by every walk.
    position: P,
    moves: Vec<P::Move>,
    hints: Vec<i32>,
    promises: Vec<f32>,
    places: Vec<usize>,
    path: Vec<(u32, u32, Seat)>,
}

impl<'a, P: Playable> Tree<'a, P> {
    /// A tree that stops growing at about so many bytes. `any` is any position of the game, for
    /// its memory.
    pub(super) fn new(any: P, evaluator: &'a P::Evaluator, most_bytes: usize) -> Tree<'a, P> {
        Tree {
            evaluator,
            nodes: vec![Node { branches: Vec::new() }],
            bytes: 0,
            most_bytes,
            position: any,
            moves: Vec::new(),
            hints: Vec::new(),
            promises: Vec::new(),
            places: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Draws a deal, walks down, judges, and remembers. Tells how many moves were played.
    pub(super) fn walk(&mut self, beliefs: &dyn Beliefs<P>, chance: &mut SmallRng) -> usize {
        self.position = beliefs.draw(chance);
        self.path.clear();
        let mut node = 0;
        let mut steps = 0;
        while let Some(seat) = self.position.to_move()
            && steps < LONGEST_WALK
        {
            let branch = self.choose(node);
            let Branch { mv, node: next, visits, .. } = self.nodes[node as usize].branches[branch];
            self.position.play_unchecked(mv);
            self.path.push((node, branch as u32, seat));
            steps += 1;
            match next {
                Some(next) => node = next,
                None if visits == 0 || self.bytes >= self.most_bytes => break,
                None => {
                    let new = self.nodes.len() as u32;
                    self.nodes.push(Node { branches: Vec::new() });
                    self.nodes[node as usize].branches[branch].node = Some(new);
                    node = new;
                }
            }
        }
        let shares = self.judge();
        for (node, branch, seat) in &self.path {
            let branch = &mut self.nodes[*node as usize].branches[*branch as usize];
            branch.visits += 1;
            branch.gained += f64::from(shares[seat.index()]);
        }
        steps
    }

    /// What each seat can expect where the walk has ended.
    fn judge(&self) -> Shares {
        let mut shares = [0.0; Seat::MAX];
        match self.position.outcome() {
            Some(Outcome::Win(seat)) => shares[seat.index()] = 1.0,
            Some(Outcome::Draw) => {
                let seats = self.position.seats();
                shares[..seats].fill(1.0 / seats as f32);
            }
            None => self.evaluator.shares(&self.position, &mut shares),
        }
        shares
    }

    /// The branch to walk from here: among the moves of this deal, the one with the best balance
    /// of what it gave, what it promises, and how rarely it was tried.
    fn choose(&mut self, node: u32) -> usize {
        self.position.legal_moves(&mut self.moves);
        self.moves.sort_unstable();
        self.weigh_promises();
        let branches = &mut self.nodes[node as usize].branches;
        let room = branches.capacity();
        add_missing(branches, &self.moves);
        self.bytes += (branches.capacity() - room) * size_of::<Branch<P::Move>>();
        // Both are sorted: one pass finds every move's branch.
        let mut at = 0;
        self.places.clear();
        let (mut gained, mut visits) = (0.0, 0);
        for mv in &self.moves {
            while branches[at].mv != *mv {
                at += 1;
            }
            gained += branches[at].gained;
            visits += branches[at].visits;
            self.places.push(at);
        }
        // A win is taken, whatever this move was worth in other deals.
        if let Some(win) =
            self.hints.iter().position(|hint| *hint >= <P::Evaluator as Evaluator<P>>::SURE_WIN)
        {
            return self.places[win];
        }
        // What nobody has tried is held to be a little worse than what was found so far.
        let unknown = if visits == 0 { 0.5 } else { (gained / f64::from(visits)) as f32 - 0.05 };
        let attention = CURIOSITY * (visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, promise) in self.places.iter().zip(&self.promises) {
            let Branch { visits, gained, .. } = branches[*at];
            let mean = if visits == 0 { unknown } else { (gained / f64::from(visits)) as f32 };
            let score = mean + attention * promise / (1.0 + visits as f32);
            if score > best.0 {
                best = (score, *at);
            }
        }
        best.1
    }

    /// Turns the evaluator's hints into shares of attention that sum to 1.
    fn weigh_promises(&mut self) {
        self.evaluator.hints(&self.position, &self.moves, &mut self.hints);
        self.promises.clear();
        self.promises.extend(self.hints.iter().map(|hint| *hint as f32));
        let most = self.promises.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for promise in &mut self.promises {
            *promise = ((*promise - most) / 100.0).exp();
            sum += *promise;
        }
        for promise in &mut self.promises {
            *promise /= sum;
        }
    }

    /// What was found about each move from the root.
    pub(super) fn root(&self) -> &[Branch<P::Move>] {
        &self.nodes[0].branches
    }

    /// The moves walked most often, from a branch of the root on.
    pub(super) fn line(&self, first: &Branch<P::Move>) -> Vec<P::Move> {
        let mut line = vec![first.mv];
        let mut next = first.node;
        while let Some(node) = next {
            let branches = self.nodes[node as usize].branches.iter();
            let Some(best) = branches.max_by_key(|b| b.visits).filter(|b| b.visits > 0) else {
                break;
            };
            line.push(best.mv);
            next = best.node;
        }
        line
    }
}

/// Adds a branch for each of these sorted moves that has none yet.
fn add_missing<M: Copy + Ord>(branches: &mut Vec<Branch<M>>, moves: &[M]) {
    let new = |mv: &M| Branch { mv: *mv, node: None, visits: 0, gained: 0.0 };
    if branches.is_empty() {
        branches.extend(moves.iter().map(new));
        return;
    }
    for mv in moves {
        if let Err(place) = branches.binary_search_by(|branch| branch.mv.cmp(mv)) {
            branches.insert(place, new(mv));
        }
    }
}
