//! Problems as HTTP responses.

use std::any::Any;

use axum::Json;
use axum::body::Bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::storage::StorageError;

pub use room::Problem;

/// A request that failed.
#[derive(Debug)]
pub struct Failed(pub Problem);

impl<E: Into<Problem>> From<E> for Failed {
    fn from(problem: E) -> Failed {
        Failed(problem.into())
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let Failed(problem) = self;
        if let Problem::Internal(why) = &problem {
            tracing::error!(why, "a request failed");
        }
        let status = StatusCode::from_u16(problem.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(problem.to_json())).into_response();
        let headers = response.headers_mut();
        let media_type = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, media_type);
        if let Some(seconds) = problem.retry_s() {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if let Problem::TooMany { what, .. } = problem {
            response.extensions_mut().insert(TooMuch(what));
        }
        response
    }
}

/// What is answered where the program itself breaks down: that request fails, and nobody else notices.
pub(crate) fn broken_down(panic: Box<dyn Any + Send>) -> Response {
    let told = panic.downcast_ref::<&str>().map(|why| (*why).to_owned());
    let told = told.or_else(|| panic.downcast_ref::<String>().cloned());
    Failed(Problem::Internal(told.unwrap_or_else(|| "a panic".to_owned()))).into_response()
}

/// What there was too much of, for whoever counts.
#[derive(Clone, Copy)]
pub(crate) struct TooMuch(pub(crate) &'static str);

impl From<StorageError> for Problem {
    fn from(error: StorageError) -> Problem {
        match error {
            StorageError::Unreachable(why) => {
                tracing::warn!(why, "storage is not reachable");
                Problem::Unavailable("the database cannot be reached")
            }
            StorageError::Broken(why) | StorageError::Damaged(why) => Problem::Internal(why),
        }
    }
}

/// JSON that is known already.
pub(crate) struct Ready(pub(crate) Bytes);

impl Ready {
    /// Something as JSON, written where it was made: long answers take their time.
    pub(crate) fn of(answer: &impl serde::Serialize) -> Result<Ready, Problem> {
        let json = serde_json::to_vec(answer);
        Ok(Ready(json.map_err(|error| Problem::Internal(error.to_string()))?.into()))
    }
}

impl IntoResponse for Ready {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_breaks_down_is_answered() {
        for panic in
            [Box::new("why") as Box<dyn Any + Send>, Box::new("why".to_owned()), Box::new(1)]
        {
            let response = broken_down(panic);
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json");
        }
    }
}
