//! A game as it was played, put to the engine by one seat.

use std::time::Duration;

use games::{AnyPosition, PlayError, Seat};

use crate::{AnyOutlook, AnyPlayer, Instant, Level, Limits, Settings, Stop, Strength, WrongMove};

/// A game up to now, asked about by one seat. A player is told of it only what the seat may know.
#[derive(Clone, Debug)]
pub struct Question {
    /// Where the game began.
    pub start: AnyPosition,
    /// All moves since.
    pub moves: Vec<String>,
    /// Who asks.
    pub seat: Seat,
}

/// How long a computer of full strength thinks about a turn.
const TURN_TIME: Duration = Duration::from_secs(4);
/// How long it thinks at least about each move of a long turn.
const MOVE_TIME: Duration = Duration::from_millis(50);

impl Question {
    /// The position now.
    pub fn position(&self) -> Result<AnyPosition, PlayError> {
        let mut position = self.start.clone();
        self.moves.iter().try_for_each(|text| position.play(text).map(drop))?;
        Ok(position)
    }

    /// The game as the seat has seen it.
    pub fn outlook(&self) -> Result<AnyOutlook, WrongMove> {
        AnyOutlook::of_game(&self.start, &self.moves, self.seat)
    }

    /// The moves of a whole turn at this level; `None` if there is no move, or the player is
    /// stopped.
    pub fn choose_turn(
        mut self,
        level: Level,
        settings: Settings,
        stop: &Stop,
    ) -> Option<Vec<String>> {
        let position = self.position().ok()?;
        let mut player = AnyPlayer::new(position.game(), Strength::Level(level), settings);
        let begun = Instant::now();
        let turn = position.turn(|_| {
            let left = TURN_TIME.saturating_sub(begun.elapsed());
            let limits = Limits::time((left / 2).max(MOVE_TIME));
            let text = player.choose(&self.outlook().ok()?, &limits, stop)?;
            self.moves.push(text.clone());
            Some(text)
        });
        (!turn.is_empty() && !stop.is_stopped()).then_some(turn)
    }
}

#[cfg(test)]
mod tests {
    use games::{AnyOptions, GameId, Seed};

    use super::*;

    fn at_the_start(game: GameId) -> Question {
        let start = AnyPosition::start(&AnyOptions::new(game), &Seed::from_u64(3));
        let seat = start.to_move().expect("the game has just begun");
        Question { start, moves: Vec::new(), seat }
    }

    #[test]
    fn a_turn_is_chosen_to_its_end_in_every_game() {
        for game in GameId::ALL {
            let mut question = at_the_start(*game);
            let mut longest = 0;
            for _ in 0..25 {
                let mut position = question.position().expect("legal moves");
                let Some(seat) = position.to_move() else { break };
                question.seat = seat;
                let asked = question.clone();
                let turn = asked.choose_turn(Level::LOWEST, Settings::default(), &Stop::new());
                let turn = turn.expect("a turn");
                for (place, text) in turn.iter().enumerate() {
                    assert_eq!(position.to_move(), Some(seat), "{game}: {turn:?}");
                    assert!(place == 0 || position.mid_turn(), "{game}: {turn:?}");
                    position.play(text).expect("a legal move");
                }
                assert!(!position.mid_turn() || position.outcome().is_some(), "{game}: {turn:?}");
                longest = longest.max(turn.len());
                question.moves.extend(turn);
            }
            assert!(*game != GameId::Hexone || longest > 1, "a stack explodes sooner or later");
        }
    }

    #[test]
    fn whoever_is_stopped_or_misinformed_plays_nothing() {
        let stop = Stop::new();
        stop.stop();
        let stopped = at_the_start(GameId::Hexone);
        assert_eq!(stopped.choose_turn(Level::LOWEST, Settings::default(), &stop), None);

        let mut misinformed = at_the_start(GameId::Gosix);
        misinformed.moves = vec!["a1".to_owned(), "a1".to_owned()];
        let turn = misinformed.choose_turn(Level::LOWEST, Settings::default(), &Stop::new());
        assert_eq!(turn, None);
    }
}
