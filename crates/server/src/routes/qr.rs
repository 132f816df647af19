//! QR codes for links.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::IntoResponse;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::App;
use crate::guard::Caller;
use crate::problem::{Failed, Problem};
use crate::request::{Body, DrawQr, malformed};

/// White space round the code that readers need.
const BORDER: i32 = 4;

/// A QR code as SVG.
#[utoipa::path(post, path = "/api/qr", request_body = DrawQr,
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 400)))]
pub(crate) async fn draw(
    State(app): State<Arc<App>>,
    Extension(Caller(address)): Extension<Caller>,
    Body(request): Body<DrawQr>,
) -> Result<impl IntoResponse, Failed> {
    let svg = app.errand(address, move || code(&request.text)).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg))
}

fn code(text: &str) -> Result<String, Problem> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium);
    let code = code.map_err(|_| malformed("the text is too long for a QR code"))?;
    let size = code.size() + 2 * BORDER;
    let mut path = String::new();
    for (y, x) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (y, x))) {
        if code.get_module(x, y) {
            let _ = write!(path, "M{},{}h1v1h-1z", x + BORDER, y + BORDER);
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0,0h{size}v{size}h-{size}z\"/>\
         <path d=\"{path}\"/></svg>"
    ))
}
