//! Checking a record against the rules.

use std::str::FromStr;

use super::board::{Board, Cards, Obstacle};
use super::document::{Line, Record, Turn};
use super::effort::Effort;
use super::objection::{Objection, ReplayErrorOf};
use super::place::Origin;
use super::tags::{self, DECK, GAME, POSITION};
use crate::position::drawn_by_lot;
use crate::{Outcome, Position, Seed, Verdict, Viewer};

/// A game that was recorded.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// The moves of the main line, turn by turn. Only the last turn can be unfinished.
    pub turns: Vec<Vec<P::Move>>,
    /// How the game ended: by the rules, or as the record tells (somebody resigned, or ran out of
    /// time).
    pub outcome: Option<Outcome>,
    /// From where to where it went.
    pub course: Course<P>,
}

/// How far the rules could follow a game.
#[derive(Clone, Debug)]
pub enum Course<P: Position> {
    /// All the way.
    Whole {
        /// The first position.
        start: P,
        /// The last one.
        end: P,
    },
    /// All the way on the board, but the cards are not told: whether any was shown, and with it
    /// points and the end of the game, is not known.
    WithoutCards {
        /// The first position, as somebody without cards sees it.
        start: P::View,
        /// The last one, if no card was shown.
        end: P::View,
    },
    /// Not at all: the cards lay open, but are not told.
    Unfollowed,
}

/// Plays a record through, with all its variations, up to the first thing that is against the
/// rules.
pub fn replay<P: Position>(record: &Record) -> Result<Game<P>, ReplayErrorOf<P>> {
    replay_within(record, &mut Effort::default())
}

/// [`replay`], with no more than this effort; what is left of it can be spent on other records.
pub fn replay_within<P: Position>(
    record: &Record,
    effort: &mut Effort,
) -> Result<Game<P>, ReplayErrorOf<P>> {
    let start = set_up::<P>(record)?;
    let mut board = start.clone();
    let turns = play_line(&mut board, &record.main_line, 1, effort)?;
    check_refills(record, &start, &board)?;
    let outcome = judge(record, &board)?;
    let course = match board.cards {
        Cards::Told { .. } => Course::Whole { start: start.position, end: board.position },
        Cards::Guessed => Course::WithoutCards {
            start: start.position.view(Viewer::Spectator),
            end: board.position.view(Viewer::Spectator),
        },
        Cards::Lost => Course::Unfollowed,
    };
    Ok(Game { turns, outcome, course })
}

fn set_up<P: Position>(record: &Record) -> Result<Board<P>, ReplayErrorOf<P>> {
    let game = record.tag(GAME).ok_or(Objection::NoGame.at(Origin::default()))?;
    if !game.value().eq_ignore_ascii_case(P::NAME) {
        let found = game.value().to_owned();
        return Err(Objection::OtherGame { expected: P::NAME, found }.at(game.origin));
    }
    let options =
        tags::options::<P>(record).map_err(|(tag, error)| Objection::from(error).at(tag.origin))?;
    match (record.tag(DECK), record.tag(POSITION)) {
        (Some(deck), Some(_)) => Err(Objection::DeckAndPosition.at(deck.origin)),
        (None, Some(tag)) => from_position(&options, tag.value())
            .map_err(|error| Objection::Setup(error).at(tag.origin)),
        (Some(deck), None) => {
            let piles = tags::piles_from_text(deck.value())
                .map_err(|word| Objection::Deck { word: word.to_owned() }.at(deck.origin))?;
            from_beginning(&options, &piles).map_err(|objection| objection.at(deck.origin))
        }
        (None, None) => {
            from_beginning(&options, &[]).map_err(|objection| objection.at(game.origin))
        }
    }
}

/// Whether a game has cards that are dealt.
fn has_cards<P: Position>(options: &P::Options) -> bool {
    !P::start(options, &Seed::from_u64(0)).piles().is_empty()
}

fn from_beginning<P: Position>(
    options: &P::Options,
    piles: &[Vec<u8>],
) -> Result<Board<P>, Objection<P::Illegal, P::SetupError>> {
    let seed = Seed::from_u64(0);
    let board = if piles.is_empty() && has_cards::<P>(options) {
        Board::guessed(P::start(options, &seed))
    } else {
        let position = P::start_with_piles(options, piles, &seed).map_err(Objection::Setup)?;
        Board::told(position, piles.len())
    };
    match drawn_by_lot(&board.position, options) {
        Some(option) => Err(Objection::Lot { tag: tags::option_tag(option) }),
        None => Ok(board),
    }
}

fn from_position<P: Position>(options: &P::Options, text: &str) -> Result<Board<P>, P::SetupError> {
    if has_cards::<P>(options) {
        let view = P::view_from_text(text, options)?;
        Ok(Board::guessed(Board::completed(&view)))
    } else {
        Ok(Board::told(P::from_text(text, options, &Seed::from_u64(0))?, 0))
    }
}

/// Plays the turns of a line, of which the first has this number, each before its variations.
fn play_line<P: Position>(
    board: &mut Board<P>,
    line: &Line,
    first: usize,
    effort: &mut Effort,
) -> Result<Vec<Vec<P::Move>>, ReplayErrorOf<P>> {
    let mut turns = Vec::with_capacity(line.turns.len());
    for (turn, number) in line.turns.iter().zip(first..) {
        let before = turn.variations().next().map(|_| board.branch());
        turns.push(play_turn(board, turn, number, effort)?);
        let is_last = turns.len() == line.turns.len();
        if board.mid_turn() == Some(true) && !is_last {
            return Err(Objection::TurnTooShort.in_turn(number, turn.origin));
        }
        for (variation, before) in turn.variations().zip(before.iter().cycle()) {
            play_line(&mut before.clone(), variation, number, effort)?;
        }
    }
    Ok(turns)
}

fn play_turn<P: Position>(
    board: &mut Board<P>,
    turn: &Turn,
    number: usize,
    effort: &mut Effort,
) -> Result<Vec<P::Move>, ReplayErrorOf<P>> {
    let mut moves = Vec::with_capacity(turn.moves().len());
    for text in turn.moves() {
        let mv = play_move(board, text, moves.is_empty(), effort)
            .map_err(|objection| objection.in_turn(number, turn.origin))?;
        moves.push(mv);
    }
    Ok(moves)
}

fn play_move<P: Position>(
    board: &mut Board<P>,
    text: &str,
    begins_turn: bool,
    effort: &mut Effort,
) -> Result<P::Move, Objection<P::Illegal, P::SetupError>> {
    let mv: P::Move = text.parse().map_err(|error: <P::Move as FromStr>::Err| {
        Objection::Unreadable { text: text.to_owned(), reason: error.to_string() }
    })?;
    let goes_on = board.position.outcome().is_none();
    if goes_on && !begins_turn && board.mid_turn() == Some(false) {
        return Err(Objection::TurnTooLong { text: text.to_owned() });
    }
    board.play(mv, effort).map_err(|obstacle| match obstacle {
        Obstacle::Refused(reason) => Objection::Refused { text: text.to_owned(), reason },
        Obstacle::TooMuchToGuess => Objection::TooMuchToGuess,
    })?;
    Ok(mv)
}

/// A deck that was told must tell just the refills the game had.
fn check_refills<P: Position>(
    record: &Record,
    start: &Board<P>,
    end: &Board<P>,
) -> Result<(), ReplayErrorOf<P>> {
    let Some(deck) = record.tag(DECK) else { return Ok(()) };
    let told = tags::piles_from_text(deck.value()).unwrap_or_default();
    if start.cards == end.cards && told == end.position.piles() {
        Ok(())
    } else {
        Err(Objection::Refills.at(deck.origin))
    }
}

/// How the game ended; the rules have the last word.
fn judge<P: Position>(
    record: &Record,
    board: &Board<P>,
) -> Result<Option<Outcome>, ReplayErrorOf<P>> {
    let told = record.verdict();
    let outcome = told
        .outcome::<P>(board.position.seats())
        .map_err(|error| Objection::from(error).at(record.verdict_origin))?;
    let ruled = match board.cards {
        Cards::Told { .. } => board.position.outcome(),
        Cards::Guessed | Cards::Lost => None,
    };
    if ruled.is_some() && ruled != outcome {
        let ruled = Verdict::of::<P>(ruled);
        return Err(Objection::OtherVerdict { told, ruled }.at(record.verdict_origin));
    }
    Ok(outcome)
}
