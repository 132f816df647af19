//! What may be seen of a game known only by its name.

use std::any::Any;
use std::fmt;

use rand::Rng;

use super::{AnyOptions, AnyPosition, AnySetupError};
use crate::collection::visit;
use crate::{Describe, GameId, Position, Visitor};

/// What a seat or a spectator may see of a game known only by its name.
pub struct AnyView {
    game: GameId,
    text: String,
    hides: bool,
    view: Box<dyn Any + Send + Sync>,
}

impl AnyView {
    /// Reads a view strictly.
    pub fn from_text(text: &str, options: &AnyOptions) -> Result<AnyView, AnySetupError> {
        visit!(
            options.game,
            P,
            (text: &'v str, options: &'v AnyOptions) -> Result<AnyView, AnySetupError> {
                P::view_from_text(text, &options.typed::<P>())
                    .map(|view| AnyView::new::<P>(options.game, view))
                    .map_err(|error| AnySetupError::new(&error))
            }
        )
    }

    /// Which game this is.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// A view of a game whose type is known.
    pub fn new<P: Position>(game: GameId, view: P::View) -> AnyView {
        let (text, hides) = (view.to_string(), P::Description::hides(&view));
        AnyView { game, text, hides, view: Box::new(view) }
    }

    /// Whether something is hidden from whoever sees this.
    pub fn hides(&self) -> bool {
        self.hides
    }

    /// A position that looks like this view to its viewer, with what is hidden drawn by chance.
    pub fn complete(&self, rng: &mut dyn Rng) -> AnyPosition {
        struct Complete<'a>(&'a AnyView, &'a mut dyn Rng);
        impl Visitor for Complete<'_> {
            type Output = AnyPosition;

            fn visit<P: Position>(self) -> AnyPosition {
                let view = self.0.typed::<P>().expect("a view is of the game it says");
                AnyPosition::new(self.0.game, P::complete(view, self.1))
            }
        }
        self.game.visit(Complete(self, rng))
    }

    /// Positions that look like this view to its viewer, among which everything that is hidden is
    /// wherever it may be.
    pub fn possibilities(&self, rng: &mut dyn Rng) -> Vec<AnyPosition> {
        struct Possible<'a>(&'a AnyView, &'a mut dyn Rng);
        impl Visitor for Possible<'_> {
            type Output = Vec<AnyPosition>;

            fn visit<P: Position>(self) -> Vec<AnyPosition> {
                let view = self.0.typed::<P>().expect("a view is of the game it says");
                let all = P::possibilities(view, self.1).into_iter();
                all.map(|position| AnyPosition::new(self.0.game, position)).collect()
            }
        }
        self.game.visit(Possible(self, rng))
    }

    /// What views of one game have in common, with what they do not agree on hidden; `None` if
    /// they differ in more than that.
    pub fn in_common(views: &[&AnyView]) -> Option<AnyView> {
        struct InCommon<'a>(&'a [&'a AnyView]);
        impl Visitor for InCommon<'_> {
            type Output = Option<AnyView>;

            fn visit<P: Position>(self) -> Option<AnyView> {
                let views: Option<Vec<_>> =
                    self.0.iter().map(|view| view.typed::<P>().cloned()).collect();
                P::in_common(&views?).map(|view| AnyView::new::<P>(self.0[0].game, view))
            }
        }
        views.first()?.game.visit(InCommon(views))
    }

    /// The view in the game's own type, for whoever knows it.
    pub fn typed<P: Position>(&self) -> Option<&P::View> {
        self.view.downcast_ref()
    }
}

impl fmt::Display for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl fmt::Debug for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.text)
    }
}
