//! A position of a game known only by its name.

use std::any::Any;
use std::fmt;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use super::turns::{Turn, Wanted, some_turn, turns};
use super::{AnyOptions, AnySetupError, AnyView};
use crate::collection::visit;
use crate::describe::told;
use crate::{Describe, GameId, Outcome, Position, Seat, Seed, Tally, Viewer};

/// Why a text could not be played.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlayError {
    /// The text is not a move of this game.
    #[error("`{text}` is not a move: {why}")]
    Unreadable {
        /// The text as given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// The rules refuse the move.
    #[error("{message}")]
    Illegal {
        /// Why, in words.
        message: String,
        /// Why, as a value.
        reason: Value,
    },
}

impl PlayError {
    /// The rules refuse a move, and this is why.
    pub fn illegal(why: &(impl std::error::Error + Serialize)) -> PlayError {
        let reason = serde_json::to_value(why).unwrap_or_default();
        PlayError::Illegal { message: why.to_string(), reason }
    }
}

/// A position of a game known only by its name.
pub struct AnyPosition {
    game: GameId,
    position: Box<dyn Erased>,
}

impl AnyPosition {
    /// The beginning of a game.
    pub fn start(options: &AnyOptions, seed: &Seed) -> AnyPosition {
        visit!(options.game, P, (options: &'v AnyOptions, seed: &'v Seed) -> AnyPosition {
            AnyPosition::new(options.game, P::start(&options.typed::<P>(), seed))
        })
    }

    /// The beginning of a game with its piles given: the whole deck, then each refill in order.
    pub fn start_with_piles(
        options: &AnyOptions,
        piles: &[Vec<u8>],
        seed: &Seed,
    ) -> Result<AnyPosition, AnySetupError> {
        visit!(
            options.game,
            P,
            (options: &'v AnyOptions, piles: &'v [Vec<u8>], seed: &'v Seed)
            -> Result<AnyPosition, AnySetupError> {
                P::start_with_piles(&options.typed::<P>(), piles, seed)
                    .map(|position| AnyPosition::new(options.game, position))
                    .map_err(|error| AnySetupError::new(&error))
            }
        )
    }

    /// Reads a position strictly.
    pub fn from_text(
        text: &str,
        options: &AnyOptions,
        seed: &Seed,
    ) -> Result<AnyPosition, AnySetupError> {
        visit!(
            options.game,
            P,
            (text: &'v str, options: &'v AnyOptions, seed: &'v Seed)
            -> Result<AnyPosition, AnySetupError> {
                P::from_text(text, &options.typed::<P>(), seed)
                    .map(|position| AnyPosition::new(options.game, position))
                    .map_err(|error| AnySetupError::new(&error))
            }
        )
    }

    /// A position of the game that it says it is of.
    pub fn new<P: Position>(game: GameId, position: P) -> AnyPosition {
        AnyPosition { game, position: Box::new(position) }
    }

    /// Which game this is.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The position in the game's own type, for whoever knows it.
    pub fn typed<P: Position>(&self) -> Option<&P> {
        self.position.as_any().downcast_ref()
    }

    /// What was agreed, with the lot already drawn.
    pub fn options(&self) -> AnyOptions {
        self.position.options(self.game)
    }

    /// How many seats play.
    pub fn seats(&self) -> usize {
        self.position.seats()
    }

    /// Who is to move; nobody once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.position.to_move()
    }

    /// Whether the seat to move has already begun its turn.
    pub fn mid_turn(&self) -> bool {
        self.position.mid_turn()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The legal moves, sorted as plain strings.
    pub fn legal_moves(&self) -> Vec<String> {
        self.legal_in_all(&[])
    }

    /// The moves that are legal here and in all of these positions of the same game, sorted likewise.
    pub fn legal_in_all(&self, others: &[AnyPosition]) -> Vec<String> {
        self.position.legal_in_all(others)
    }

    /// A move as it is properly written, whether or not it is legal.
    pub fn written(&self, text: &str) -> Result<String, PlayError> {
        self.position.written(text)
    }

    /// Plays a move and tells what happened; a refused one changes nothing.
    pub fn play(&mut self, text: &str) -> Result<Vec<Value>, PlayError> {
        self.position.play(text)
    }

    /// Plays a move likewise, and tells how it is properly written: its text is read once.
    pub fn play_written(&mut self, text: &str) -> Result<(String, Vec<Value>), PlayError> {
        self.position.play_written(text)
    }

    /// Whether what is hidden has a part in what a legal move causes here.
    pub fn depends_on_hidden(&self, text: &str) -> bool {
        self.position.depends_on_hidden(text)
    }

    /// Plays a turn of several moves written with `>`; if one is refused, nothing is played.
    pub fn play_turn(&mut self, text: &str) -> Result<Vec<Value>, PlayError> {
        let mut after = self.clone();
        let mut events = Vec::new();
        for text in text.split('>') {
            events.extend(after.play(text)?);
        }
        *self = after;
        Ok(events)
    }

    /// The moves of the turn from here on, as `next` names one after another: until the turn is
    /// over, or `next` names none that is legal.
    pub fn turn(&self, mut next: impl FnMut(&AnyPosition) -> Option<String>) -> Vec<String> {
        let (mut after, mut moves) = (self.clone(), Vec::new());
        while let Some(text) = next(&after) {
            if after.play(&text).is_err() {
                break;
            }
            moves.push(text);
            if !after.mid_turn() || after.outcome().is_some() {
                break;
            }
        }
        moves
    }

    /// A line of moves by turns, as far as they are legal, and up to the first whose effect is left to chance.
    pub fn turns(&self, line: &[String]) -> Vec<Turn> {
        self.position.turns(self.game, line)
    }

    /// Whether some turn from here on does a deed that is wanted; `None` if that is not known after so many
    /// positions, which are counted down. What a turn has done half way counts too.
    pub fn some_turn(&self, wanted: &mut Wanted<'_>, positions: &mut usize) -> Option<bool> {
        self.position.some_turn(wanted, positions)
    }

    /// How a seat stands, by what is counted on the board; what matters most first.
    pub fn tallies(&self, seat: Seat) -> Vec<Tally> {
        self.position.tallies(seat)
    }

    /// What a seat or a spectator may see.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        self.position.view(self.game, viewer)
    }

    /// The piles as used so far, for the record of a finished game.
    pub fn piles(&self) -> Vec<Vec<u8>> {
        self.position.piles()
    }

    /// The beginning of the game that led here, with everything that nobody has seen by now drawn
    /// anew from a seed: the moves so far lead here again, and then to other cards. `None` if
    /// nothing is ever drawn.
    pub fn start_reshuffled(&self, seed: &Seed) -> Option<AnyPosition> {
        self.position.start_reshuffled(self.game, seed)
    }

    /// A 64-bit hash of all the text tells.
    pub fn hash(&self) -> u64 {
        self.position.hash()
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> AnyPosition {
        AnyPosition { game: self.game, position: self.position.boxed() }
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.position)
    }
}

/// [`Position`] without types of its own.
trait Erased: fmt::Display + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn boxed(&self) -> Box<dyn Erased>;
    fn options(&self, game: GameId) -> AnyOptions;
    fn seats(&self) -> usize;
    fn to_move(&self) -> Option<Seat>;
    fn mid_turn(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn legal_in_all(&self, others: &[AnyPosition]) -> Vec<String>;
    fn written(&self, text: &str) -> Result<String, PlayError>;
    fn play(&mut self, text: &str) -> Result<Vec<Value>, PlayError>;
    fn play_written(&mut self, text: &str) -> Result<(String, Vec<Value>), PlayError>;
    fn depends_on_hidden(&self, text: &str) -> bool;
    fn turns(&self, game: GameId, line: &[String]) -> Vec<Turn>;
    fn some_turn(&self, wanted: &mut Wanted<'_>, positions: &mut usize) -> Option<bool>;
    fn tallies(&self, seat: Seat) -> Vec<Tally>;
    fn view(&self, game: GameId, viewer: Viewer) -> AnyView;
    fn piles(&self) -> Vec<Vec<u8>>;
    fn start_reshuffled(&self, game: GameId, seed: &Seed) -> Option<AnyPosition>;
    fn hash(&self) -> u64;
}

fn read_move<P: Position>(text: &str) -> Result<P::Move, PlayError> {
    text.parse().map_err(|error: <P::Move as std::str::FromStr>::Err| PlayError::Unreadable {
        text: text.trim().to_owned(),
        why: error.to_string(),
    })
}

/// Plays a move if it is legal, and tells what happened.
fn play_read<P: Position>(position: &mut P, mv: P::Move) -> Result<Vec<Value>, PlayError> {
    position.check(mv).map_err(|illegal| PlayError::illegal(&illegal))?;
    let mut events: Vec<P::Event> = Vec::new();
    position.play_witnessed(mv, &mut events);
    Ok(told::<P>(&events))
}

impl<P: Position> Erased for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn options(&self, game: GameId) -> AnyOptions {
        AnyOptions::of::<P>(game, Position::options(self))
    }

    fn seats(&self) -> usize {
        Position::seats(self)
    }

    fn to_move(&self) -> Option<Seat> {
        Position::to_move(self)
    }

    fn mid_turn(&self) -> bool {
        Position::mid_turn(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    fn legal_in_all(&self, others: &[AnyPosition]) -> Vec<String> {
        let mut moves = Vec::new();
        Position::legal_moves(self, &mut moves);
        for other in others {
            let other = other.typed::<P>();
            moves.retain(|mv| other.is_some_and(|other| other.check(*mv).is_ok()));
        }
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts
    }

    fn written(&self, text: &str) -> Result<String, PlayError> {
        read_move::<P>(text).map(|mv| mv.to_string())
    }

    fn play(&mut self, text: &str) -> Result<Vec<Value>, PlayError> {
        play_read(self, read_move::<P>(text)?)
    }

    fn play_written(&mut self, text: &str) -> Result<(String, Vec<Value>), PlayError> {
        let mv = read_move::<P>(text)?;
        Ok((mv.to_string(), play_read(self, mv)?))
    }

    fn depends_on_hidden(&self, text: &str) -> bool {
        let legal = read_move::<P>(text).ok().filter(|mv| self.check(*mv).is_ok());
        legal.is_some_and(|mv| Position::depends_on_hidden(self, mv))
    }

    fn turns(&self, game: GameId, line: &[String]) -> Vec<Turn> {
        turns(game, self, line)
    }

    fn some_turn(&self, wanted: &mut Wanted<'_>, positions: &mut usize) -> Option<bool> {
        some_turn(self, &[], &[], wanted, positions)
    }

    fn tallies(&self, seat: Seat) -> Vec<Tally> {
        P::Description::tallies(self, seat)
    }

    fn view(&self, game: GameId, viewer: Viewer) -> AnyView {
        AnyView::new::<P>(game, Position::view(self, viewer))
    }

    fn piles(&self) -> Vec<Vec<u8>> {
        Position::piles(self)
    }

    fn start_reshuffled(&self, game: GameId, seed: &Seed) -> Option<AnyPosition> {
        let piles = Some(self.reshuffled(seed).piles()).filter(|piles| !piles.is_empty())?;
        let start = P::start_with_piles(Position::options(self), &piles, seed);
        start.ok().map(|start| AnyPosition::new(game, start))
    }

    fn hash(&self) -> u64 {
        Position::hash(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_goes_on_to_its_end_or_to_a_move_that_is_not_legal() {
        let hexone = AnyOptions::new(GameId::Hexone);
        let text = "b2/w1.w1.b1b1/..w1w1b1b1w2b2.b1.. w 18";
        let before = AnyPosition::from_text(text, &hexone, &Seed::from_u64(0)).expect(text);
        let first = |position: &AnyPosition| position.legal_moves().into_iter().next();
        let explodes = |moves: &Vec<String>| moves.len() > 1;
        let turns = before.legal_moves().into_iter().map(|placing| {
            before.turn(|now| if now.mid_turn() { first(now) } else { Some(placing.clone()) })
        });
        let turn = turns.into_iter().find(explodes).expect("a placing that makes a stack explode");
        let mut after = before.clone();
        after.play_turn(&turn.join(">")).expect("legal moves");
        assert!(!after.mid_turn() || after.outcome().is_some());

        let mut broken = [turn[0].as_str(), "nonsense", &turn[1]].into_iter().map(str::to_owned);
        assert_eq!(before.turn(|_| broken.next()), turn[..1]);
    }

    #[test]
    fn a_move_is_played_and_told_as_it_is_properly_written() {
        for game in GameId::ALL {
            let options = AnyOptions::new(*game);
            let before = AnyPosition::start(&options, &Seed::from_u64(1));
            for text in before.legal_moves() {
                let (mut read, mut written) = (before.clone(), before.clone());
                let told = written.play_written(&format!(" {text} ")).expect("legal");
                assert_eq!(told, (text.clone(), read.play(&text).expect("legal")), "{game}");
                assert_eq!(written.to_string(), read.to_string(), "{game}: {text}");
            }
            let mut refused = before.clone();
            assert!(refused.play_written("nonsense").is_err(), "{game}");
            assert_eq!(refused.to_string(), before.to_string(), "and nothing is changed");
        }
    }
}
