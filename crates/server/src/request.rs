//! Extractors: requests are read, and what cannot be read is a problem that says why.

use std::marker::PhantomData;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use table::TableId;

use crate::App;
use crate::problem::{Failed, Problem};
use crate::secret::SeatSecret;

pub(crate) use room::malformed;
pub use room::request::*;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Failed> {
        Ok(Body(Unread::from_request(request, app).await?.read()?))
    }
}

/// A JSON body that has come but may be too long to be read by the way.
pub(crate) struct Unread<T>(Bytes, PhantomData<T>);

impl<T: DeserializeOwned> Unread<T> {
    /// What it says.
    pub(crate) fn read(&self) -> Result<T, Problem> {
        serde_json::from_slice(&self.0).map_err(malformed)
    }
}

impl<T> FromRequest<Arc<App>> for Unread<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Unread<T>, Failed> {
        let coming = Bytes::from_request(request, app);
        let problem = match tokio::time::timeout(app.config.limits.body_time, coming).await {
            Ok(Ok(bytes)) => return Ok(Unread(bytes, PhantomData)),
            Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Problem::TooLarge
            }
            Ok(Err(_)) => malformed("the body could not be read"),
            Err(_) => Problem::TooSlow,
        };
        Err(problem.into())
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

/// A name in the address. What cannot be read as text names nothing.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Failed> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(name) = path.map_err(|_| Problem::Unknown("there is nothing of that name"))?;
        Ok(Named(name))
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
