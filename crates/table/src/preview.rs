//! What moves would cause, as far as somebody can know.
//!
//! Where cards are hidden, several positions that look the same to the viewer are asked, and only
//! what they agree on is told. The true position is never asked, so nothing can leak.

use std::collections::BTreeMap;

use games::{AnyOptions, AnyPosition, AnySetupError, AnyView, Outcome, PlayError, Seat, Viewer};
use rand::Rng;
use serde::Serialize;
use serde_json::Value;

use crate::look::option_map;
use crate::{Reason, Refusal, Table};

/// A position of which only what is certain is told.
#[derive(Clone, Debug)]
pub struct Certain {
    /// Positions that all look the same to the viewer; one if nothing is hidden.
    possible: Vec<AnyPosition>,
    viewer: Viewer,
}

/// How many positions are compared. A card guessed wrongly by all of them is one in a million.
const GUESSES: usize = 4;

/// A move that can be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Move))]
pub struct MoveLook {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it would cause, in the rules' words.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub causes: Vec<Value>,
    /// The position after it; left out if that is not certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// A move that was asked about.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Asked {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it can be played.
    pub legal: bool,
    /// Why not, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Why not, as the rules tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub reason: Option<Value>,
}

/// A move that was played, and where it led.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Step))]
pub struct StepLook {
    /// Which turn, from 1.
    pub turn: usize,
    /// Who played.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it caused.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub caused: Vec<Value>,
    /// The position after it.
    pub position: String,
}

/// A position with its moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Position))]
pub struct Preview {
    /// The game.
    pub game: &'static str,
    /// Its options.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<&'static str, &'static str>,
    /// The position before the moves that were played.
    pub start: String,
    /// The moves that were played.
    pub moves: Vec<StepLook>,
    /// The position.
    pub position: String,
    /// Who is to move.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_move: Option<Seat>,
    /// Whether that seat has begun its turn.
    pub mid_turn: bool,
    /// How the game ended.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// The moves that can be played.
    pub legal: Vec<MoveLook>,
    /// The moves that were asked about.
    pub asked: Vec<Asked>,
}

impl Certain {
    /// A position of which nothing is hidden.
    pub fn open(position: AnyPosition) -> Certain {
        Certain { possible: vec![position], viewer: Viewer::Spectator }
    }

    /// What somebody knows from a view.
    pub fn from_view(view: &AnyView, viewer: Viewer, rng: &mut impl Rng) -> Certain {
        let possible = (0..GUESSES).map(|_| view.complete(rng)).collect();
        Certain { possible, viewer }
    }

    /// What the text of a position or a view tells.
    pub fn from_text(
        text: &str,
        options: &AnyOptions,
        rng: &mut impl Rng,
    ) -> Result<Certain, AnySetupError> {
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        let seed = games::Seed::new(seed);
        AnyPosition::from_text(text, options, &seed).map(Certain::open).or_else(|error| {
            let view = AnyView::from_text(text, options).map_err(|_| error)?;
            let first = view.complete(rng);
            let mover = first.to_move().map_or(Viewer::Spectator, Viewer::Seat);
            Ok(Certain::from_view(&view, mover, rng))
        })
    }

    /// One of the positions this may be.
    pub fn guess(&self) -> &AnyPosition {
        &self.possible[0]
    }

    /// The position as the viewer sees it.
    pub fn text(&self) -> String {
        match &self.possible[..] {
            [position] => position.to_string(),
            guesses => guesses[0].view(self.viewer).to_string(),
        }
    }

    /// The text, if all agree on it.
    fn certain_text(&self) -> Option<String> {
        let text = |position: &AnyPosition| match self.possible.len() {
            1 => position.to_string(),
            _ => position.view(self.viewer).to_string(),
        };
        let first = text(self.guess());
        self.possible[1..].iter().all(|guess| text(guess) == first).then_some(first)
    }

    /// Plays a move wherever it can be played, and tells what is certain to happen.
    fn play(&mut self, text: &str) -> Result<Vec<Value>, PlayError> {
        let mut told: Option<Vec<Value>> = None;
        let mut refused = None;
        self.possible.retain_mut(|position| match position.play(text) {
            Ok(events) => {
                match &mut told {
                    None => told = Some(events),
                    Some(told) => told.retain(|event| events.contains(event)),
                }
                true
            }
            Err(error) => {
                refused = Some(error);
                false
            }
        });
        match (told, refused) {
            (Some(told), _) => Ok(told),
            (None, Some(error)) => Err(error),
            (None, None) => Ok(Vec::new()),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut legal = self.guess().legal_moves();
        for other in &self.possible[1..] {
            let others = other.legal_moves();
            legal.retain(|mv| others.binary_search(mv).is_ok());
        }
        legal
    }
}

/// Plays turns one after another, telling each step; `first` is the first turn's number.
pub fn replay(
    from: &mut Certain,
    turns: &[String],
    first: usize,
) -> Result<Vec<StepLook>, Refusal> {
    let mut steps = Vec::new();
    for (index, turn) in turns.iter().enumerate() {
        for (place, text) in turn.split('>').enumerate() {
            if place > 0 && !from.guess().mid_turn() {
                return Err(Reason::BeyondTurn.into());
            }
            let seat = from.guess().to_move().unwrap_or(Seat::new(0));
            let illegal =
                |error| Refusal::Illegal { error, text: text.trim().to_owned(), place: place + 1 };
            let written = from.guess().written(text).map_err(illegal)?;
            let mut after = from.clone();
            let caused = after.play(text).map_err(illegal)?;
            *from = after;
            let position = from.text();
            steps.push(StepLook { turn: first + index, seat, text: written, caused, position });
        }
    }
    Ok(steps)
}

/// A position after some turns, with all its moves and what each would cause.
pub fn preview(from: Certain, turns: &[String], ask: &[String]) -> Result<Preview, Refusal> {
    let (start, mut at) = (from.text(), from);
    let moves = replay(&mut at, turns, 1)?;
    let legal = at.legal_moves().into_iter().map(|text| {
        let mut after = at.clone();
        let causes = after.play(&text).unwrap_or_default();
        let certain = after.possible.len() == at.possible.len();
        MoveLook { text, causes, position: after.certain_text().filter(|_| certain) }
    });
    let asked = ask.iter().map(|text| match at.clone().play(text) {
        Ok(_) => Asked { text: text.clone(), legal: true, detail: None, reason: None },
        Err(error) => Asked {
            text: text.clone(),
            legal: false,
            detail: Some(error.to_string()),
            reason: match error {
                PlayError::Illegal { reason, .. } => Some(reason),
                PlayError::Unreadable { .. } => None,
            },
        },
    });
    let guess = at.guess();
    Ok(Preview {
        game: guess.game().name(),
        options: option_map(&guess.options()),
        start,
        moves,
        position: at.text(),
        to_move: guess.to_move(),
        mid_turn: guess.mid_turn(),
        outcome: guess.outcome(),
        legal: legal.collect(),
        asked: asked.collect(),
    })
}

impl Table {
    /// What somebody knows of the position.
    pub fn certain(&self, viewer: Viewer, rng: &mut impl Rng) -> Certain {
        let view = self.position.view(viewer);
        if self.result.is_some() || view.to_string() == self.position.to_string() {
            return Certain::open(self.position.clone());
        }
        Certain::from_view(&view, viewer, rng)
    }

    /// The game move by move, as somebody saw it.
    pub fn history(&self, viewer: Viewer) -> (String, Vec<StepLook>) {
        let see = |position: &AnyPosition| match self.result {
            Some(_) => position.to_string(),
            None => position.view(viewer).to_string(),
        };
        let mut position = self.start.clone();
        let mut steps = Vec::new();
        for (index, turn) in self.turns.iter().enumerate() {
            for text in &turn.moves {
                let caused = position.play(text).unwrap_or_default();
                let (turn, seat, text) = (index + 1, turn.seat, text.clone());
                steps.push(StepLook { turn, seat, text, caused, position: see(&position) });
            }
        }
        (see(&self.start), steps)
    }
}
