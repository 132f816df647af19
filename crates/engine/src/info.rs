//! What a search tells while it works and when it is done.

use std::time::Duration;

use serde::Serialize;

use crate::Value;

/// What is known about a position so far. `M` is a move, or its text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Info<M> {
    /// The best moves, best first: as many as were asked for, or all there are.
    pub lines: Vec<Line<M>>,
    /// How deep the search has looked everywhere (in moves), or how deep its tree is on the best
    /// line.
    pub depth: u32,
    /// How many positions have been looked at.
    pub nodes: u64,
    /// How long it took so far.
    #[serde(serialize_with = "milliseconds")]
    pub time: Duration,
}

/// One move with what is expected to follow.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line<M> {
    /// The move.
    pub mv: M,
    /// How good the position is after it, for the seat that makes it.
    pub value: Value,
    /// How likely that seat is to win, half a draw counted as half a win.
    pub win_probability: f64,
    /// What best play looks like; `mv` comes first.
    pub pv: Vec<M>,
    /// How deep this move was looked at.
    pub depth: u32,
    /// How many positions were looked at for it.
    pub nodes: u64,
    /// Whether the value is certain: a forced win or loss, or a draw that neither can avoid.
    pub proven: bool,
}

impl<M> Info<M> {
    /// Nothing known yet.
    pub const fn nothing() -> Info<M> {
        Info { lines: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO }
    }

    /// The best move, if there is any move.
    pub fn best(&self) -> Option<&Line<M>> {
        self.lines.first()
    }

    /// The same after so many more positions looked at before.
    pub(crate) fn with_more_nodes(&self, nodes: u64) -> Info<M>
    where
        M: Clone,
    {
        Info { nodes: self.nodes + nodes, ..self.clone() }
    }

    /// Puts the lines right by one that is certain and as good as any: it comes first unless a
    /// better one is proven, and nothing else is worth more. If even that one loses, all do, and
    /// stay in their order.
    pub(crate) fn put_right(&mut self, certain: &Line<M>, most: usize)
    where
        M: Clone + PartialEq,
    {
        let all_lose = certain.value.is_loss() && !self.lines.is_empty();
        for line in self.lines.iter_mut().filter(|line| !line.proven) {
            if line.value > certain.value {
                line.value = certain.value;
                line.win_probability = certain.win_probability;
                line.proven = all_lose;
            }
        }
        if all_lose {
            return;
        }
        self.lines.retain(|line| line.mv != certain.mv);
        let place = self.lines.iter().take_while(|line| line.value > certain.value).count();
        self.lines.insert(place, certain.clone());
        self.lines.truncate(most.max(1));
    }

    /// Says of each of these moves for certain what it is worth, and keeps the best so many; of equals those that were
    /// told before.
    pub(crate) fn settle(&mut self, known: &[(M, Value)], most: usize)
    where
        M: Copy + PartialEq,
    {
        for (mv, value) in known {
            let told = self.lines.iter_mut().find(|line| line.mv == *mv);
            match (told, Line::certain(*value, vec![*mv], 0)) {
                (Some(line), _) if line.proven => {}
                (Some(line), Some(certain)) => {
                    let Line { pv, depth, nodes, .. } = line.clone();
                    *line = Line { pv, depth, nodes, ..certain };
                }
                (None, certain) => self.lines.extend(certain),
                (Some(_), None) => {}
            }
        }
        self.lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        self.lines.truncate(most.max(1));
    }

    /// Positions looked at in a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The same with other moves: their texts, say.
    pub fn map<N>(&self, mut translate: impl FnMut(&M) -> N) -> Info<N> {
        let lines = self.lines.iter().map(|line| line.map(&mut translate));
        Info { lines: lines.collect(), depth: self.depth, nodes: self.nodes, time: self.time }
    }
}

impl<M> Line<M> {
    /// The same with other moves: their texts, say.
    pub fn map<N>(&self, mut translate: impl FnMut(&M) -> N) -> Line<N> {
        Line {
            mv: translate(&self.mv),
            pv: self.pv.iter().map(&mut translate).collect(),
            value: self.value,
            win_probability: self.win_probability,
            depth: self.depth,
            nodes: self.nodes,
            proven: self.proven,
        }
    }
}

impl<M: Copy> Line<M> {
    /// A line whose value is known for sure.
    pub(crate) fn certain(value: Value, moves: Vec<M>, nodes: u64) -> Option<Line<M>> {
        Some(Line {
            mv: *moves.first()?,
            value,
            win_probability: value.win_probability(),
            depth: moves.len() as u32,
            pv: moves,
            nodes,
            proven: true,
        })
    }
}

fn milliseconds<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u128(time.as_millis())
}
