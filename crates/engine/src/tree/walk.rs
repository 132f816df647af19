//! Selection, expansion, backpropagation: one tree, grown walk by walk.

use games::Seat;
use rand::RngExt;

use super::Beliefs;
use crate::Chance;
use crate::evaluate::{Foresight, Playable, Shares, shares_of};
use crate::exponential::exp_32;

/// How much a move's promise counts against what was found by trying it.
const CURIOSITY: f32 = 1.0;

/// What a move is expected to bring counts as much as so many tries, where two play and where more do: there one
/// try says little, since much that nobody can foresee is played until one's own next turn.
const EXPECTATION: f64 = 2.0;
const EXPECTATION_AMONG_MANY: f64 = 40.0;

/// Of two moves, one that is expected to win more often by this much gets e times the attention
/// of the other: of the player whose tree it is, and of those whose cards he does not know.
const OWN_DOUBT: f32 = 0.05;
const OTHERS_DOUBT: f32 = 0.03;

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
    /// What it was expected to get when the move was first seen.
    expected: f32,
}

impl<M> Branch<M> {
    /// What the move is worth, if what it was expected to bring counts like so many tries.
    fn worth(&self, expectation: f64) -> f64 {
        let (expected, tries) = (f64::from(self.expected), f64::from(self.visits));
        (expected * expectation + self.gained) / (expectation + tries)
    }
}

/// What one player knows at some point: all deals in which the same moves were played.
#[derive(Clone, Debug)]
struct Node<M> {
    /// Sorted by move.
    branches: Vec<Branch<M>>,
}

pub(super) struct Tree<'a, P: Playable> {
    foresight: Box<dyn Foresight<P> + 'a>,
    /// Whose tree it is; nobody's if nothing is hidden.
    owner: Option<Seat>,
    /// As how many tries an expectation counts.
    expectation: f64,
    nodes: Vec<Node<P::Move>>,
    /// How many bytes the branches of all nodes take, and how many they may.
    bytes: usize,
    most_bytes: usize,
    // Reused by every walk.
    position: P,
    moves: Vec<P::Move>,
    expected: Vec<f32>,
    promises: Vec<f32>,
    places: Vec<usize>,
    path: Vec<(u32, u32, Seat)>,
}

impl<'a, P: Playable> Tree<'a, P> {
    /// A tree that stops growing at about so many bytes. `any` is any position of the game, for
    /// its memory.
    pub(super) fn new(
        any: P,
        foresight: Box<dyn Foresight<P> + 'a>,
        owner: Option<Seat>,
        most_bytes: usize,
    ) -> Tree<'a, P> {
        let expectation = if any.seats() > 2 { EXPECTATION_AMONG_MANY } else { EXPECTATION };
        Tree {
            foresight,
            owner,
            expectation,
            nodes: vec![Node { branches: Vec::new() }],
            bytes: 0,
            most_bytes,
            position: any,
            moves: Vec::new(),
            expected: Vec::new(),
            promises: Vec::new(),
            places: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Draws a deal, walks down, judges, and remembers. Tells how many moves were played.
    pub(super) fn walk(&mut self, beliefs: &P::Beliefs, chance: &mut Chance) -> usize {
        self.position = beliefs.draw(chance);
        self.path.clear();
        let mut node = 0;
        let mut steps = 0;
        while let Some(seat) = self.position.to_move()
            && steps < LONGEST_WALK
        {
            let branch = self.choose(node, seat, chance);
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
    fn judge(&mut self) -> Shares {
        match self.position.outcome() {
            Some(outcome) => shares_of(outcome, self.position.seats()),
            None => self.foresight.shares(&self.position),
        }
    }

    /// The branch to walk from here. Where the player decides whose tree it is, the one with the
    /// best balance of what it gave, what it promises, and how rarely it was tried. The others
    /// play what promises most to them.
    fn choose(&mut self, node: u32, seat: Seat, chance: &mut Chance) -> usize {
        self.position.legal_moves(&mut self.moves);
        self.moves.sort_unstable();
        self.foresight.win_chances(&self.position, &self.moves, &mut self.expected);
        let own = self.owner.is_none_or(|owner| owner == seat);
        self.weigh_promises(if own { OWN_DOUBT } else { OTHERS_DOUBT });
        let branches = &mut self.nodes[node as usize].branches;
        let room = branches.capacity();
        add_missing(branches, &self.moves, &self.expected);
        self.bytes += (branches.capacity() - room) * size_of::<Branch<P::Move>>();
        // Both are sorted: one pass finds every move's branch.
        let mut at = 0;
        self.places.clear();
        let mut visits = 0;
        for mv in &self.moves {
            while branches[at].mv != *mv {
                at += 1;
            }
            visits += branches[at].visits;
            self.places.push(at);
        }
        if !own {
            // Somebody else: he does not know what the tree knows, so it cannot tell what he
            // plays.
            let mut left = chance.random_range(0.0..1.0);
            let chosen = self.promises.iter().position(|promise| {
                left -= promise;
                left < 0.0
            });
            return self.places[chosen.unwrap_or(0)];
        }
        let attention = CURIOSITY * (visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, promise) in self.places.iter().zip(&self.promises) {
            let branch = &branches[*at];
            let worth = branch.worth(self.expectation) as f32;
            let score = worth + attention * promise / (1.0 + branch.visits as f32);
            if score > best.0 {
                best = (score, *at);
            }
        }
        best.1
    }

    /// Turns what is expected into shares of attention that sum to 1.
    fn weigh_promises(&mut self, doubt: f32) {
        self.promises.clear();
        let most = self.expected.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for expected in &self.expected {
            let promise = exp_32((expected - most) / doubt);
            sum += promise;
            self.promises.push(promise);
        }
        for promise in &mut self.promises {
            *promise /= sum;
        }
    }

    /// What a move is worth by what was found.
    pub(super) fn worth(&self, branch: &Branch<P::Move>) -> f64 {
        branch.worth(self.expectation)
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
fn add_missing<M: Copy + Ord>(branches: &mut Vec<Branch<M>>, moves: &[M], expected: &[f32]) {
    let seen = moves.iter().zip(expected);
    let new = seen.map(|(mv, expected)| Branch {
        mv: *mv,
        node: None,
        visits: 0,
        gained: 0.0,
        expected: *expected,
    });
    if branches.is_empty() {
        branches.extend(new);
        return;
    }
    for branch in new {
        if let Err(place) = branches.binary_search_by(|known| known.mv.cmp(&branch.mv)) {
            branches.insert(place, branch);
        }
    }
}
