//! What needs the consent of others.

use games::Seat;
use serde::Serialize;

/// The offers that stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// A draw.
    pub draw: Option<DrawOffer>,
    /// Taking back turns.
    pub take_back: Option<TakeBackOffer>,
    /// The seats that want to play again.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub rematch: Vec<Seat>,
}

/// Somebody wants a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawOffer {
    /// Who asked.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub by: Seat,
    /// Who has agreed so far.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub agreed: Vec<Seat>,
}

/// Somebody wants to take back turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakeBackOffer {
    /// Who asked.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub by: Seat,
    /// How many turns would be left.
    pub turns: usize,
    /// Who has agreed so far.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub agreed: Vec<Seat>,
}
