//! Where a turn of many moves can lead.

use std::collections::HashMap;

use games::{AnyOptions, Outcome, Position, Seed, Visitor};

use crate::problem::Problem;

/// All ways to end a turn, as far as they could be counted.
pub(crate) struct Endings {
    pub(crate) count: usize,
    pub(crate) all: bool,
    /// A turn that wins outright, from where the exploration began.
    pub(crate) wins: Option<Vec<String>>,
}

/// The most boards looked at.
const MOST_BOARDS: usize = 60_000;

/// Follows every way to go on with a turn until it ends.
pub(crate) fn explore(
    options: &AnyOptions,
    position: &str,
    turn: &str,
) -> Result<Endings, Problem> {
    struct Explore<'a>(&'a AnyOptions, &'a str, &'a str);
    impl Visitor for Explore<'_> {
        type Output = Result<Endings, Problem>;

        fn visit<P: Position>(self) -> Self::Output {
            explore_typed::<P>(self.0, self.1, self.2)
        }
    }
    options.game().visit(Explore(options, position, turn))
}

fn explore_typed<P: Position>(
    options: &AnyOptions,
    text: &str,
    turn: &str,
) -> Result<Endings, Problem> {
    let seed = Seed::from_u64(0);
    let start = P::from_text(text, &options.typed::<P>(), &seed);
    let mut start = start.map_err(|error| Problem::BadPosition(error.to_string()))?;
    let seat = start.to_move();
    for text in turn.split('>').filter(|text| !text.trim().is_empty()) {
        let mv: P::Move = text.parse().map_err(|error: <P::Move as std::str::FromStr>::Err| {
            Problem::Malformed(error.to_string())
        })?;
        start.play(mv).map_err(|error| Problem::Malformed(error.to_string()))?;
    }
    if !turn.trim().is_empty() && !start.mid_turn() {
        let wins = wins(&start, seat).then(Vec::new);
        return Ok(Endings { count: 1, all: true, wins });
    }
    // Every board once, with the board and the move it was first reached by.
    let mut boards: Vec<(P, usize, Option<P::Move>)> = vec![(start.clone(), 0, None)];
    let mut seen: HashMap<u64, ()> = HashMap::from([(start.hash(), ())]);
    let (mut ends, mut won, mut all, mut next) = (0, None, true, 0);
    let mut moves = Vec::new();
    while next < boards.len() {
        let board = boards[next].0.clone();
        board.legal_moves(&mut moves);
        for mv in &moves {
            let mut after = board.clone();
            after.play_unchecked(*mv);
            if seen.insert(after.hash(), ()).is_some() {
                continue;
            }
            if seen.len() > MOST_BOARDS {
                all = false;
                break;
            }
            if after.mid_turn() && after.outcome().is_none() {
                boards.push((after, next, Some(*mv)));
                continue;
            }
            ends += 1;
            if won.is_none() && wins(&after, seat) {
                won = Some((next, *mv));
            }
        }
        if !all {
            break;
        }
        next += 1;
    }
    let path = won.map(|(mut at, last)| {
        let mut path = vec![last.to_string()];
        while let Some(mv) = boards[at].2 {
            path.push(mv.to_string());
            at = boards[at].1;
        }
        path.reverse();
        path
    });
    Ok(Endings { count: ends, all, wins: path })
}

fn wins<P: Position>(position: &P, seat: Option<games::Seat>) -> bool {
    matches!((position.outcome(), seat), (Some(Outcome::Win(winner)), Some(seat)) if winner == seat)
}
