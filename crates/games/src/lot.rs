//! What the lot decided.

use crate::{Options, Position};

/// An option that was left to the lot when this position began with these options, if any.
///
/// A record or a trace that leaves it to the lot tells a game nobody can play again.
pub(crate) fn drawn_by_lot<P: Position>(
    position: &P,
    options: &P::Options,
) -> Option<&'static str> {
    let decided = position.options().pairs();
    decided.zip(options.pairs()).find(|(now, before)| now != before).map(|((name, _), _)| name)
}
