//! Finding a puzzle in a position: exactly one move keeps the goal, and then exactly one again.

use games::{Seat, Seed};

use crate::proof::{Prover, Unknown};
use crate::puzzling::{Puzzling, Story};
use crate::{Goal, Theme};

/// A puzzle of a known game.
#[derive(Clone, Debug)]
pub struct Found<P: Puzzling> {
    /// The position.
    pub position: P,
    /// What is to be reached.
    pub goal: Goal,
    /// The only way, as in [`Puzzle::line`](crate::Puzzle::line).
    pub line: Vec<P::Move>,
    /// How it goes on, as in [`Puzzle::rest`](crate::Puzzle::rest).
    pub rest: Vec<P::Move>,
    /// What it is about.
    pub themes: Vec<Theme>,
}

/// How many moves there have to be at least for one of them to be worth finding.
const FEWEST_MOVES: usize = 4;

/// A line asks for no more decisions than this.
const MOST_DECISIONS: usize = 5;

/// So many answers of the opponent are tried, to find one that asks for another only move.
const ANSWERS: usize = 40;

/// What a position is as a puzzle with this goal, if it is one.
pub fn find<P: Puzzling>(
    prover: &mut Prover<P>,
    position: &P,
    goal: Goal,
) -> Result<Option<Found<P>>, Unknown> {
    // What is written down is what is proven: a text has no past.
    let text = position.to_string();
    let Ok(position) = P::from_text(&text, position.options(), &Seed::from_u64(0)) else {
        return Ok(None);
    };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let Some(seat) = position.to_move().filter(|_| legal.len() >= FEWEST_MOVES) else {
        return Ok(None);
    };
    let Some(first) = only_keeper(prover, &position, goal)? else { return Ok(None) };
    if is_too_easy(prover, &position, seat, goal)? {
        return Ok(None);
    }
    let (line, end, left) = follow(prover, &position, seat, goal, first)?;
    let Some(rest) = rest(prover, &end, seat, left)? else { return Ok(None) };
    let themes = themes(prover, &position, goal, &line, &rest)?;
    Ok(Some(Found { position, goal, line, rest, themes }))
}

/// The one move that keeps a goal.
pub(crate) fn only_keeper<P: Puzzling>(
    prover: &mut Prover<P>,
    position: &P,
    goal: Goal,
) -> Result<Option<P::Move>, Unknown> {
    Ok(match prover.keepers(position, goal, 1)?[..] {
        [only] => Some(only),
        _ => None,
    })
}

/// Whether more could be had than the goal says: a win sooner, or a win at all.
pub(crate) fn is_too_easy<P: Puzzling>(
    prover: &mut Prover<P>,
    position: &P,
    seat: Seat,
    goal: Goal,
) -> Result<bool, Unknown> {
    match goal {
        Goal::WinIn(0 | 1) => Ok(false),
        Goal::WinIn(turns) => prover.keeps(position, seat, Goal::WinIn(turns - 1)),
        Goal::Win | Goal::Survive(_) => prover.keeps(position, seat, Goal::WinIn(1)),
        Goal::Draw => prover.keeps(position, seat, Goal::Win),
    }
}

/// The line of only moves from the first on, where it leads, and what is left of the goal there.
fn follow<P: Puzzling>(
    prover: &mut Prover<P>,
    position: &P,
    seat: Seat,
    mut goal: Goal,
    first: P::Move,
) -> Result<(Vec<P::Move>, P, Goal), Unknown> {
    let mut now = position.clone();
    let (mut line, mut decisions) = (Vec::new(), 0);
    // What is found out so far ends with an only move; what comes after it may lead to no other.
    let play = |now: &mut P, goal: &mut Goal, mv: P::Move, line: &mut Vec<P::Move>| {
        let solver = now.to_move() == Some(seat);
        now.play_unchecked(mv);
        line.push(mv);
        if !now.mid_turn() {
            *goal = goal.after_turn(solver);
        }
    };
    play(&mut now, &mut goal, first, &mut line);
    let mut best = (line.clone(), now.clone(), goal);
    decisions += 1;
    while decisions < MOST_DECISIONS && now.outcome().is_none() && !is_reached(&now, seat, goal) {
        if now.to_move() != Some(seat) {
            let Some(answer) = hardest_answer(prover, &now, seat, goal)? else { break };
            answer.into_iter().for_each(|mv| play(&mut now, &mut goal, mv, &mut line));
            continue;
        }
        let mut legal = Vec::new();
        now.legal_moves(&mut legal);
        if let [forced] = legal[..] {
            play(&mut now, &mut goal, forced, &mut line);
            continue;
        }
        let Some(only) = only_keeper(prover, &now, goal)? else { break };
        play(&mut now, &mut goal, only, &mut line);
        decisions += 1;
        best = (line.clone(), now.clone(), goal);
    }
    Ok(best)
}

/// Whether nothing is left to be done.
fn is_reached<P: Puzzling>(position: &P, seat: Seat, goal: Goal) -> bool {
    match goal {
        Goal::Survive(_) => position.to_move() != Some(seat),
        Goal::Win | Goal::Draw | Goal::WinIn(_) => false,
    }
}

/// An answer of the opponent to which there is only one answer again.
fn hardest_answer<P: Puzzling>(
    prover: &mut Prover<P>,
    position: &P,
    seat: Seat,
    goal: Goal,
) -> Result<Option<Vec<P::Move>>, Unknown> {
    let mut legal = Vec::new();
    for (answer, after) in prover.turns(position, ANSWERS) {
        after.legal_moves(&mut legal);
        if after.to_move() == Some(seat)
            && legal.len() > 1
            && only_keeper(prover, &after, goal.after_turn(false))?.is_some()
        {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}

/// How a solution goes on until the goal is reached; nothing where that is a long way off. `None` if it is not
/// reached.
fn rest<P: Puzzling>(
    prover: &mut Prover<P>,
    position: &P,
    seat: Seat,
    mut goal: Goal,
) -> Result<Option<Vec<P::Move>>, Unknown> {
    let (mut now, mut moves) = (position.clone(), Vec::new());
    if matches!(goal, Goal::Win | Goal::Draw) {
        return Ok(Some(moves));
    }
    while now.outcome().is_none() && !is_reached(&now, seat, goal) {
        let solver = now.to_move() == Some(seat);
        let turn = if solver {
            prover.turn_for(&now, seat, goal)?
        } else {
            prover.turns(&now, 1).into_iter().next().map(|(turn, _)| turn)
        };
        let Some(turn) = turn else { return Ok(None) };
        turn.iter().for_each(|mv| now.play_unchecked(*mv));
        moves.extend(turn);
        goal = goal.after_turn(solver);
    }
    Ok(Some(moves))
}

/// What a solution is about.
pub(crate) fn themes<P: Puzzling>(
    prover: &mut Prover<P>,
    position: &P,
    goal: Goal,
    line: &[P::Move],
    rest: &[P::Move],
) -> Result<Vec<Theme>, Unknown> {
    let moves: Vec<P::Move> = line.iter().chain(rest).copied().collect();
    let Some(story) = Story::of(position, &moves) else { return Ok(Vec::new()) };
    let mut themes = P::themes(&story);
    // Whoever wins has more hexagons in the end, whoever holds a draw as many.
    if goal != Goal::Win {
        themes.retain(|theme| *theme != Theme::TwoForOne);
    }
    // Whoever only has to hold out seldom does more than that.
    if matches!(goal, Goal::Survive(_)) {
        themes.retain(|theme| *theme != Theme::Quiet);
    }
    if goal == Goal::Win && prover.keepers(position, Goal::Draw, 1)?.len() == 1 {
        themes.push(Theme::OnlyMove);
    }
    if decisions(position, line).len() >= 3 {
        themes.push(Theme::Long);
    }
    themes.sort_unstable();
    themes.dedup();
    Ok(themes)
}

/// The places in a line where the solver has a choice.
pub(crate) fn decisions<P: Puzzling>(position: &P, line: &[P::Move]) -> Vec<usize> {
    let (mut now, mut places, mut legal) = (position.clone(), Vec::new(), Vec::new());
    let solver = position.to_move();
    for (place, mv) in line.iter().enumerate() {
        now.legal_moves(&mut legal);
        if now.to_move() == solver && legal.len() > 1 {
            places.push(place);
        }
        now.play_unchecked(*mv);
    }
    places
}
