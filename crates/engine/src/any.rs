//! Type erasure: the engine for callers that only know a game's name and texts.
//!
//! ```
//! use engine::{AnyOutlook, AnyPlayer, Limits, Settings, Stop, Strength};
//! use games::{AnyOptions, AnyPosition, GameId, Seed};
//!
//! let game: GameId = "gosix".parse()?;
//! let mut position = AnyPosition::start(&AnyOptions::new(game), &Seed::from_u64(1));
//! let mut player = AnyPlayer::new(game, Strength::Engine, Settings::default());
//! let seat = position.to_move().expect("the game has just begun");
//! let outlook = AnyOutlook::now(&position, seat);
//! let mv = player.choose(&outlook, &Limits::nodes(1000), &Stop::new()).expect("a move");
//! position.play(&mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::any::Any;

use games::{AnyPosition, AnyView, GameId, Position, Seat};
use thiserror::Error;

use crate::evaluate::{Playable, PlayableVisitor, visit};
use crate::{
    Analyst, Beliefs, Claim, Computer, Guess, Info, Limits, Outlook, Player, Settings, Stop,
    Strength,
};

/// A game as one seat has seen it, whichever game it is.
///
/// It is made from positions, which know everything, but keeps only what the seat may know.
pub struct AnyOutlook {
    game: GameId,
    seat: Seat,
    /// An [`Outlook`] of the game's own type.
    outlook: Box<dyn Any + Send + Sync>,
}

/// A move of a game so far cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number} of the game, `{text}`: {why}")]
pub struct WrongMove {
    /// Which move, counted from 1.
    pub number: usize,
    /// The move as given.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl AnyOutlook {
    /// A position seen by this seat without knowing how it came about.
    pub fn now(position: &AnyPosition, seat: Seat) -> AnyOutlook {
        struct Now<'a>(&'a AnyPosition, Seat);
        impl PlayableVisitor for Now<'_> {
            type Output = Box<dyn Any + Send + Sync>;

            fn visit<P: Playable>(self) -> Self::Output {
                Box::new(self.0.typed::<P>().map(|position| Outlook::now(position, self.1)))
            }
        }
        let game = position.game();
        AnyOutlook { game, seat, outlook: visit(game, Now(position, seat)) }
    }

    /// What this seat sees, as it is: whatever else there may be, nobody has told.
    pub fn of_view(view: &AnyView, seat: Seat) -> AnyOutlook {
        struct OfView<'a>(&'a AnyView, Seat);
        impl PlayableVisitor for OfView<'_> {
            type Output = Box<dyn Any + Send + Sync>;

            fn visit<P: Playable>(self) -> Self::Output {
                let OfView(view, seat) = self;
                let view = view.typed::<P>().cloned();
                Box::new(view.map(|view| Outlook::<P> { seat, view, past: Vec::new() }))
            }
        }
        let game = view.game();
        AnyOutlook { game, seat, outlook: visit(game, OfView(view, seat)) }
    }

    /// A game seen by this seat, from its start and move by move.
    pub fn of_game(
        start: &AnyPosition,
        moves: &[impl AsRef<str>],
        seat: Seat,
    ) -> Result<AnyOutlook, WrongMove> {
        struct OfGame<'a>(&'a AnyPosition, Vec<&'a str>, Seat);
        impl PlayableVisitor for OfGame<'_> {
            type Output = Result<Box<dyn Any + Send + Sync>, WrongMove>;

            fn visit<P: Playable>(self) -> Self::Output {
                let OfGame(start, texts, seat) = self;
                let Some(start) = start.typed::<P>() else {
                    return Ok(Box::new(None::<Outlook<P>>));
                };
                let mut position = start.clone();
                let mut moves = Vec::with_capacity(texts.len());
                for (place, text) in texts.into_iter().enumerate() {
                    let wrong =
                        |why: String| WrongMove { number: place + 1, text: text.to_owned(), why };
                    let mv: P::Move =
                        text.parse().map_err(|error: <P::Move as std::str::FromStr>::Err| {
                            wrong(error.to_string())
                        })?;
                    position.play(mv).map_err(|illegal| wrong(illegal.to_string()))?;
                    moves.push(mv);
                }
                Ok(Box::new(Some(Outlook::of_game(start, &moves, seat))))
            }
        }
        let game = start.game();
        let moves = moves.iter().map(AsRef::as_ref).collect();
        let outlook = visit(game, OfGame(start, moves, seat))?;
        Ok(AnyOutlook { game, seat, outlook })
    }

    /// Which game it is.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Whose outlook it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How the game looks now.
    pub fn view(&self) -> AnyView {
        struct Seen<'a>(&'a AnyOutlook);
        impl PlayableVisitor for Seen<'_> {
            type Output = AnyView;

            fn visit<P: Playable>(self) -> AnyView {
                let outlook = self.0.typed::<P>().expect("an outlook is of the game it says");
                AnyView::new::<P>(self.0.game, outlook.view.clone())
            }
        }
        visit(self.game, Seen(self))
    }

    /// The outlook in the game's own type, for whoever knows it.
    pub fn typed<P: Position>(&self) -> Option<&Outlook<P>> {
        self.outlook.downcast_ref::<Option<Outlook<P>>>()?.as_ref()
    }
}

/// What a seat may believe about the cards it does not see, for each of the others; nothing in
/// games where all lies open.
pub fn beliefs(outlook: &AnyOutlook) -> Vec<Guess> {
    struct Believe<'a>(&'a AnyOutlook);
    impl PlayableVisitor for Believe<'_> {
        type Output = Vec<Guess>;

        fn visit<P: Playable>(self) -> Vec<Guess> {
            self.0.typed::<P>().map(|outlook| P::beliefs(outlook).guesses()).unwrap_or_default()
        }
    }
    visit(outlook.game, Believe(outlook))
}

/// What the coach says of a game's own accord about a move, compared with a better one.
pub(crate) fn remarks(before: &AnyOutlook, played: &str, better: &str) -> Vec<Claim> {
    struct Remark<'a>(&'a AnyOutlook, &'a str, &'a str);
    impl PlayableVisitor for Remark<'_> {
        type Output = Vec<Claim>;

        fn visit<P: Playable>(self) -> Vec<Claim> {
            match (self.0.typed::<P>(), self.1.parse(), self.2.parse()) {
                (Some(before), Ok(played), Ok(better)) => P::remarks(before, played, better),
                _ => Vec::new(),
            }
        }
    }
    visit(before.game, Remark(before, played, better))
}

/// An [`Analyst`] of a game known only by its name.
pub struct AnyAnalyst {
    game: GameId,
    analyst: Box<dyn ErasedAnalyst>,
}

impl AnyAnalyst {
    /// An analyst of this game.
    pub fn new(game: GameId, settings: Settings) -> AnyAnalyst {
        struct New(Settings);
        impl PlayableVisitor for New {
            type Output = Box<dyn ErasedAnalyst>;

            fn visit<P: Playable>(self) -> Self::Output {
                Box::new(Analyst::<P>::new(self.0))
            }
        }
        AnyAnalyst { game, analyst: visit(game, New(settings)) }
    }

    /// Which game it knows.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Forgets what was found before, as if new.
    pub fn forget(&mut self) {
        self.analyst.forget();
    }

    /// See [`Analyst::analyse`]. An outlook of another game has no lines.
    pub fn analyse(
        &mut self,
        outlook: &AnyOutlook,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<String>),
    ) -> Info<String> {
        self.analyst.analyse(outlook, lines, limits, stop, report)
    }
}

/// A computer player of a game known only by its name.
pub struct AnyPlayer {
    game: GameId,
    strength: Strength,
    player: Box<dyn ErasedPlayer>,
}

impl AnyPlayer {
    /// A player of this game.
    pub fn new(game: GameId, strength: Strength, settings: Settings) -> AnyPlayer {
        struct New(Strength, Settings);
        impl PlayableVisitor for New {
            type Output = Box<dyn ErasedPlayer>;

            fn visit<P: Playable>(self) -> Self::Output {
                Box::new(Typed::<P>(Computer::new(self.0, self.1)))
            }
        }
        AnyPlayer { game, strength, player: visit(game, New(strength, settings)) }
    }

    /// Which game it plays.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// How strong it is.
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// See [`Player::choose`].
    pub fn choose(&mut self, outlook: &AnyOutlook, limits: &Limits, stop: &Stop) -> Option<String> {
        self.player.choose(outlook, limits, stop)
    }
}

/// [`Analyst`] without types of its own.
trait ErasedAnalyst: Send {
    fn forget(&mut self);
    fn analyse(
        &mut self,
        outlook: &AnyOutlook,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<String>),
    ) -> Info<String>;
}

impl<P: Playable> ErasedAnalyst for Analyst<P> {
    fn forget(&mut self) {
        Analyst::forget(self);
    }

    fn analyse(
        &mut self,
        outlook: &AnyOutlook,
        lines: usize,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<String>),
    ) -> Info<String> {
        let Some(outlook) = outlook.typed::<P>() else { return Info::nothing() };
        let mut report = |info: &Info<P::Move>| report(&info.map(ToString::to_string));
        Analyst::analyse(self, outlook, lines, limits, stop, &mut report).map(ToString::to_string)
    }
}

/// [`Computer`] without types of its own.
trait ErasedPlayer: Send {
    fn choose(&mut self, outlook: &AnyOutlook, limits: &Limits, stop: &Stop) -> Option<String>;
}

struct Typed<P: Playable>(Computer<P>);

impl<P: Playable> ErasedPlayer for Typed<P> {
    fn choose(&mut self, outlook: &AnyOutlook, limits: &Limits, stop: &Stop) -> Option<String> {
        self.0.choose(outlook.typed::<P>()?, limits, stop).map(|mv| mv.to_string())
    }
}
