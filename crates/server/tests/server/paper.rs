//! The rulebook and the kits to print.

use axum::http::{Method, StatusCode, header};
use games::GameId;
use http_body_util::BodyExt;
use serde_json::json;

use crate::house::{House, request};

#[tokio::test]
async fn the_rules_of_every_game_are_read_in_both_languages() {
    let house = House::new().await;
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let french = house.get(&format!("/api/rules/{game}?lang=fr"), None).await;
        let english = house.get(&format!("/api/rules/{game}?lang=en"), None).await;
        assert_eq!(french.status, StatusCode::OK, "{}", french.text);
        assert_ne!(french.json()["rules"], english.json()["rules"]);
        assert_eq!(french.json()["about"], english.json()["about"]);
        assert!(french.json()["about"]["figures"].is_object());
    }
    assert_eq!(house.get("/api/rules/chess?lang=fr", None).await.status, StatusCode::NOT_FOUND);
    assert_eq!(house.get("/api/rules/gosix?lang=xx", None).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_kit_comes_as_pdf_or_its_first_page_as_svg() {
    let house = House::new().await;
    for (path, kind, beginning) in [
        ("/api/print/gosix.pdf?lang=fr&paper=a4", "application/pdf", "%PDF-"),
        ("/api/print/hexone.pdf?variant=longue&what=board&tone=grey", "application/pdf", "%PDF-"),
        ("/api/print/6x5.svg?paper=letter&what=cards&lang=en", "image/svg+xml", "<svg"),
        ("/api/print/6x5.pdf?what=cards,score&backs=fold&tone=pale", "application/pdf", "%PDF-"),
    ] {
        let response = house.send(request(Method::GET, path, None, None)).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], kind);
        let bytes = response.into_body().collect().await.expect("a body").to_bytes();
        assert!(bytes.starts_with(beginning.as_bytes()), "{path}");
    }
    for (path, status) in [
        ("/api/print/chess.pdf", StatusCode::NOT_FOUND),
        ("/api/print/gosix.doc", StatusCode::NOT_FOUND),
        ("/api/print/gosix", StatusCode::NOT_FOUND),
        ("/api/print/gosix.pdf?paper=a3", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?tone=pink", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?what=crown", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?what=board,crown", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?backs=front", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?cut_lines=perhaps", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?site=nonsense", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?variant=longue", StatusCode::BAD_REQUEST),
        ("/api/print/gosix.pdf?polka=1", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(house.get(path, None).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn a_kit_is_printed_as_its_maker_wants_it() {
    let house = House::new().await;
    let printed = async |how: &str| {
        let path = format!("/api/print/hexone.pdf?what=pieces,score{how}");
        let response = house.send(request(Method::GET, &path, None, None)).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let bytes = response.into_body().collect().await.expect("a body").to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        (text.matches("/Type /Page\n").count() + text.matches("/Type /Page ").count(), bytes)
    };
    let (pages, usual) = printed("").await;
    // Each choice makes another file, and without empty backs there are fewer pages.
    for how in [
        "&backs=fold",
        "&backs=none",
        "&cut_lines=true",
        "&tone=pale",
        "&tone=pale-grey",
        "&site=https://games.example",
    ] {
        assert_ne!(printed(how).await.1, usual, "{how}");
    }
    let (fewer, _) = printed("&blank_backs=false").await;
    assert!(0 < fewer && fewer < pages, "{fewer} of {pages} pages");
    assert_eq!(printed("&backs=duplex&blank_backs=true&cut_lines=false").await.1, usual);
}

#[tokio::test]
async fn a_link_to_a_game_shows_a_picture_of_it_as_anybody_may_see_it() {
    let house = House::new().await;
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let here = json!({ "kind": "here" });
        let (id, _) = house.create(json!({ "game": game, "seats": [here, here] })).await;
        let page = house.get(&format!("/g/{id}"), None).await;
        assert!(page.text.contains(&format!("://localhost/g/{id}.svg\"")), "{}", page.text);
        let picture = house.send(request(Method::GET, &format!("/g/{id}.svg"), None, None)).await;
        assert_eq!(picture.status(), StatusCode::OK);
        assert_eq!(picture.headers()[header::CONTENT_TYPE], "image/svg+xml");
    }
    assert_eq!(house.get("/g/AAAAAAAA.svg", None).await.status, StatusCode::NOT_FOUND);
    assert_eq!(house.get("/g/%3Cimg%3E.svg", None).await.status, StatusCode::NOT_FOUND);
    assert_eq!(house.get("/g/AAAAAAAA", None).await.status, StatusCode::OK);
}
