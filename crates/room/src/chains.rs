//! Where a turn of many moves can lead.

use std::collections::HashSet;

use std::time::Duration;

use engine::Question;
use games::{
    AnyOptions, AnyPosition, AnySetupError, GameId, Outcome, Position, Seat, Seed, Visitor,
};
use rand::Rng;
use table::replay;

use crate::positions::read_position;
use crate::problem::{Problem, malformed};
use crate::request::{ExploreChains, read_options};
use crate::response::{ChainEnd, Chains};
use crate::thinking::{Effort, analyse, turn_of};

/// How long the best endings are looked for, and how many.
const CHAIN_TIME: Duration = Duration::from_millis(400);
const CHAIN_LINES: usize = 3;

/// A question about a turn of many moves.
#[derive(Clone, Debug)]
pub struct Chain {
    options: AnyOptions,
    /// The text of the position before the turn.
    before: String,
    /// The turn so far.
    so_far: Option<String>,
    /// The position after it.
    position: AnyPosition,
}

impl Chain {
    /// Reads what is asked.
    pub fn read(request: &ExploreChains, chance: &mut impl Rng) -> Result<Chain, Problem> {
        let game = match &request.game {
            Some(game) => game.parse().map_err(malformed)?,
            None => GameId::of_text(&request.position)
                .ok_or_else(|| malformed("no game has such a position"))?,
        };
        let options = read_options(game.name(), &request.options)?;
        if options.has_secrets() {
            return Err(malformed(format!(
                "where a turn of {game} leads depends on what is hidden"
            )));
        }
        let mut at =
            read_position(game.name(), &request.options, Some(&request.position), None, chance)?;
        let turn = request.turn.trim().to_owned();
        let so_far = Some(turn).filter(|turn| !turn.is_empty());
        replay(&mut at, so_far.as_slice(), 1)?;
        let (before, position) = (request.position.clone(), at.guess().clone());
        Ok(Chain { options, before, so_far, position })
    }

    /// Where it can lead.
    pub fn answer(&self, effort: &Effort) -> Result<Chains, Problem> {
        let so_far = self.so_far.as_deref().unwrap_or_default();
        let endings = explore(&self.options, &self.before, so_far)?;
        Ok(Chains {
            endings: endings.count,
            all: endings.all,
            wins: endings.wins.map(|rest| self.whole(&rest)),
            best: self.best_endings(effort),
        })
    }

    fn whole(&self, rest: &[String]) -> String {
        let parts = self.so_far.iter().chain(rest).map(String::as_str);
        parts.collect::<Vec<_>>().join(">")
    }

    fn best_endings(&self, effort: &Effort) -> Vec<ChainEnd> {
        let goes_on = self.position.mid_turn() || self.so_far.is_none();
        let Some(seat) = self.position.to_move().filter(|_| goes_on) else { return Vec::new() };
        let question = Question { start: self.position.clone(), moves: Vec::new(), seat };
        let found = analyse(&question, CHAIN_LINES, CHAIN_TIME, effort, &mut |_| ());
        let ending = |line| {
            let moves = turn_of(&self.position, line);
            let mut after = self.position.clone();
            let over = moves.iter().all(|text| after.play(text).is_ok()) && !after.mid_turn();
            let end = || ChainEnd {
                turn: self.whole(&moves),
                position: after.to_string(),
                win: line.win,
            };
            over.then(end)
        };
        found.lines.iter().filter_map(ending).collect()
    }
}

/// All ways to end a turn, as far as they could be counted.
struct Endings {
    count: usize,
    all: bool,
    /// A turn that wins outright, from where the exploration began.
    wins: Option<Vec<String>>,
}

/// The most boards looked at.
const MOST_BOARDS: usize = 60_000;

/// Follows every way to go on with a turn until it ends.
fn explore(options: &AnyOptions, position: &str, turn: &str) -> Result<Endings, Problem> {
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
    let begun = P::from_text(text, &options.typed::<P>(), &Seed::from_u64(0));
    let mut position = begun.map_err(|error| AnySetupError::new(&error))?;
    let seat = position.to_move();
    for text in turn.split('>').filter(|text| !text.trim().is_empty()) {
        let mv: P::Move =
            text.parse().map_err(|error: <P::Move as std::str::FromStr>::Err| malformed(error))?;
        position.play(mv).map_err(malformed)?;
    }
    if !turn.trim().is_empty() && !position.mid_turn() {
        return Ok(Endings { count: 1, all: true, wins: wins(&position, seat).then(Vec::new) });
    }
    Ok(follow(position, seat))
}

/// A board that a turn can lead to, and how it was reached first.
struct Board<P: Position> {
    position: P,
    from: Option<Step<P>>,
}

/// The place of a board in the list, and a move from there.
type Step<P> = (usize, <P as Position>::Move);

/// Looks at every board once, those of fewer moves first.
fn follow<P: Position>(start: P, seat: Option<Seat>) -> Endings {
    let mut seen = HashSet::from([start.hash()]);
    let mut boards = vec![Board { position: start, from: None }];
    let (mut count, mut won, mut moves, mut next) = (0, None, Vec::new(), 0);
    while let Some(board) = boards.get(next).map(|board| board.position.clone()) {
        board.legal_moves(&mut moves);
        for mv in &moves {
            let (mut after, step) = (board.clone(), (next, *mv));
            after.play_unchecked(*mv);
            if !seen.insert(after.hash()) {
                continue;
            }
            if seen.len() > MOST_BOARDS {
                return Endings { count, all: false, wins: won.map(|step| way(&boards, step)) };
            }
            if after.mid_turn() && after.outcome().is_none() {
                boards.push(Board { position: after, from: Some(step) });
                continue;
            }
            count += 1;
            if won.is_none() && wins(&after, seat) {
                won = Some(step);
            }
        }
        next += 1;
    }
    Endings { count, all: true, wins: won.map(|step| way(&boards, step)) }
}

/// All moves up to this step.
fn way<P: Position>(boards: &[Board<P>], last: Step<P>) -> Vec<String> {
    let mut moves: Vec<String> = std::iter::successors(Some(last), |(at, _)| boards[*at].from)
        .map(|(_, mv)| mv.to_string())
        .collect();
    moves.reverse();
    moves
}

fn wins<P: Position>(position: &P, seat: Option<Seat>) -> bool {
    matches!((position.outcome(), seat), (Some(Outcome::Win(winner)), Some(seat)) if winner == seat)
}
