//! QR codes for links.

use std::fmt::Write;

use axum::http::header;
use axum::response::IntoResponse;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::problem::Failed;
use crate::request::{Body, DrawQr, malformed};

/// White space round the code that readers need.
const BORDER: i32 = 4;

/// A QR code as SVG.
#[utoipa::path(post, path = "/api/qr", request_body = DrawQr,
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 400)))]
pub(crate) async fn draw(Body(request): Body<DrawQr>) -> Result<impl IntoResponse, Failed> {
    let code = QrCode::encode_text(&request.text, QrCodeEcc::Medium);
    let code = code.map_err(|_| malformed("the text is too long for a QR code"))?;
    let size = code.size() + 2 * BORDER;
    let mut path = String::new();
    for (y, x) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (y, x))) {
        if code.get_module(x, y) {
            let _ = write!(path, "M{},{}h1v1h-1z", x + BORDER, y + BORDER);
        }
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0,0h{size}v{size}h-{size}z\"/>\
         <path d=\"{path}\"/></svg>"
    );
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg))
}
