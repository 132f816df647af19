//! Whether what somebody wrote can be read. Whoever writes by hand errs often, and that is no failed request.

use axum::Json;

use super::{positions, records};
use crate::problem::Problem;
use crate::request::{Body, CheckText};
use crate::response::Checked;

/// Check a text: a position of a game, or a record.
#[utoipa::path(post, path = "/api/check", request_body = CheckText,
    responses((status = 200, body = Checked), (status = 400), (status = 413)))]
pub(crate) async fn check(Body(request): Body<CheckText>) -> Result<Json<Checked>, Problem> {
    let read = match &request.game {
        Some(game) => {
            positions::read_position(game, &request.options, Some(&request.text)).map(drop)
        }
        None => records::read_text(&request.text).map(drop),
    };
    let fault = match read {
        Ok(()) => None,
        Err(Problem::BadPosition(fault) | Problem::Unreadable(fault)) => Some(fault),
        Err(problem) => return Err(problem),
    };
    Ok(Json(Checked { fault }))
}
