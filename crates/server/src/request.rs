//! Reading requests: what cannot be read is a problem that says why.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use table::TableId;

use crate::problem::{Failed, Problem};
use crate::secret::SeatSecret;

pub(crate) use room::malformed;
pub use room::request::*;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Failed> {
        let bytes =
            Bytes::from_request(request, state).await.map_err(|rejection| {
                match rejection.status().as_u16() {
                    413 => Problem::TooLarge,
                    _ => malformed("the body could not be read"),
                }
            })?;
        Ok(Body(serde_json::from_slice(&bytes).map_err(malformed)?))
    }
}

/// The part of the address behind `?`.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Failed> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let Query(asked) = query.map_err(|error| malformed(error.body_text()))?;
        Ok(Asked(asked))
    }
}

/// The game in the address.
pub(crate) struct GameName(pub(crate) TableId);

impl<S: Send + Sync> FromRequestParts<S> for GameName {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameName, Failed> {
        let unknown = Problem::Unknown("there is no game of that name");
        let path = Path::<String>::from_request_parts(parts, state).await;
        match path.ok().and_then(|Path(id)| id.parse().ok()) {
            Some(id) => Ok(GameName(id)),
            None => Err(unknown.into()),
        }
    }
}

/// The secret that came with a request, if one did.
pub(crate) struct Secret(pub(crate) Option<SeatSecret>);

impl<S: Send + Sync> FromRequestParts<S> for Secret {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Secret, Failed> {
        let Some(value) = parts.headers.get(AUTHORIZATION) else { return Ok(Secret(None)) };
        let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let secret = text.and_then(|text| text.trim().parse().ok());
        Ok(Secret(Some(secret.ok_or(Problem::NotYourSeat)?)))
    }
}
