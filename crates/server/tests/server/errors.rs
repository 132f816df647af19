//! Every route and every way to fail.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use server::config::Limits;

use crate::house::{Answer, House, generous, request};

fn assert_problem(answer: &Answer, status: u16, code: &str) {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let problem = answer.json();
    assert_eq!(problem["type"], format!("/api#{code}"), "{problem}");
    assert_eq!(problem["status"], status);
    assert!(problem["detail"].as_str().is_some_and(|text| !text.is_empty()));
}

#[tokio::test]
async fn what_cannot_be_read_is_malformed() {
    let house = House::new().await;
    let two = json!([{ "kind": "here" }, { "kind": "here" }]);
    for body in [
        json!({}),
        json!({ "game": "chess", "seats": two }),
        json!({ "game": "gosix", "seats": two, "colour": "red" }),
        json!({ "game": "gosix", "seats": two, "options": { "first": "blue" } }),
        json!({ "game": "gosix", "seats": [{ "kind": "here" }] }),
        json!({ "game": "gosix", "seats": [{ "kind": "open" }, { "kind": "open" }] }),
        json!({ "game": "gosix", "seats": [{ "kind": "here" }, { "kind": "computer" }] }),
        json!({ "game": "gosix", "seats": [{ "kind": "here" }, { "kind": "computer", "level": 9 }] }),
        json!({ "game": "gosix", "seats": [{ "kind": "here", "level": 1 }, { "kind": "here" }] }),
        json!({ "game": "gosix", "seats": [{ "kind": "here", "name": "x".repeat(41) }, { "kind": "here" }] }),
        json!({ "game": "gosix", "seats": two, "clock": { "kind": "days", "days": 0 } }),
    ] {
        assert_problem(&house.post("/api/games", None, body).await, 400, "malformed");
    }
    let (id, secrets) = house.gosix().await;
    let actions = format!("/api/games/{id}/actions");
    for body in [json!({ "type": "fly", "after": 1 }), json!({ "type": "play" }), json!([])] {
        assert_problem(&house.post(&actions, Some(&secrets[0]), body).await, 400, "malformed");
    }
    assert_problem(&house.play(&id, &secrets[0], 99, "a1").await, 400, "malformed");
    let mut broken = request(Method::POST, &actions, Some(&secrets[0]), None);
    *broken.body_mut() = Body::from("{\"type\":");
    assert_problem(&house.ask(broken).await, 400, "malformed");
    for path in [
        "/api/games?limit=0",
        "/api/games?limit=101",
        "/api/games?before=yesterday",
        "/api/games?colour=red",
        "/api/games?players=many",
        &format!("/api/games/{id}/events?after=99"),
        &format!("/api/games/{id}/events?after=x"),
    ] {
        assert_problem(&house.get(path, None).await, 400, "malformed");
    }
    let long = json!({ "text": "x".repeat(5000) });
    assert_problem(&house.post("/api/qr", None, long).await, 400, "malformed");
}

#[tokio::test]
async fn only_the_seats_own_secret_opens_it() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    let (_, others) = house.gosix().await;
    let play = json!({ "type": "play", "after": 1, "turn": "a1" });
    let actions = format!("/api/games/{id}/actions");
    assert_problem(&house.post(&actions, None, play.clone()).await, 403, "not_your_seat");
    assert_problem(
        &house.post(&actions, Some(&others[0]), play.clone()).await,
        403,
        "not_your_seat",
    );
    assert_problem(&house.post(&actions, Some("short"), play).await, 403, "not_your_seat");
    for path in ["", "/events", "/moves", "/history", "/hint", "/beliefs"] {
        let path = format!("/api/games/{id}{path}");
        assert_problem(&house.get(&path, Some(&others[0])).await, 403, "not_your_seat");
    }
    assert_problem(&house.play(&id, &secrets[1], 1, "a1").await, 422, "refused");
}

#[tokio::test]
async fn what_does_not_exist_is_unknown() {
    let house = House::new().await;
    for path in [
        "/api/games/k3v9x0q2m7ta",
        "/api/games/nonsense",
        "/api/games/k3v9x0q2m7ta/events",
        "/api/games/k3v9x0q2m7ta/moves",
        "/api/games/k3v9x0q2m7ta/history",
        "/api/games/k3v9x0q2m7ta/hint",
        "/api/games/k3v9x0q2m7ta/record",
        "/api/nothing",
        "/nothing.js",
        "/../Cargo.toml",
    ] {
        assert_problem(&house.get(path, None).await, 404, "unknown");
    }
    for path in ["seats", "actions"] {
        let path = format!("/api/games/k3v9x0q2m7ta/{path}");
        let body = json!({ "type": "resign", "after": 1 });
        let body = if path.ends_with("seats") { json!({}) } else { body };
        assert_problem(&house.post(&path, None, body).await, 404, "unknown");
    }
    assert_problem(&house.post("/api/collection", None, json!({})).await, 405, "method");
}

#[tokio::test]
async fn a_wrong_address_leads_to_a_page_for_whoever_reads_pages() {
    let house = House::new().await;
    for path in ["/nothing", "/rules", "/g", "/rules/gosix/more", "/nothing.js"] {
        let mut asked = request(Method::GET, path, None, None);
        let accept = "text/html,application/xhtml+xml,*/*;q=0.8".parse().unwrap();
        asked.headers_mut().insert(header::ACCEPT, accept);
        let answer = house.ask(asked).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.header("content-type").starts_with("text/html"), "{path}");
        assert!(answer.text.contains("<main"), "{path}");
    }
}

#[tokio::test]
async fn a_text_that_cannot_be_read_is_no_failed_request() {
    let house = House::new().await;
    let check = async |body| house.post("/api/check", None, body).await;
    let good = "....../....../............ ....... r";
    let position = |text| json!({ "game": "gosix", "text": text });
    assert_eq!(check(position(good)).await.json()["fault"], Value::Null);
    let bad = check(position("rrr")).await;
    assert_eq!(bad.status, StatusCode::OK);
    assert!(bad.json()["fault"].as_str().unwrap().contains("three fields"), "{}", bad.text);
    let record = |text: &str| json!({ "text": text });
    let whole = "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 *\n";
    assert_eq!(check(record(whole)).await.json()["fault"], Value::Null);
    let broken = check(record(&whole.replace("a1", "zz"))).await.json();
    assert!(broken["fault"].as_str().unwrap().contains("line 4"), "{broken}");
    assert_problem(&check(json!({ "game": "chess", "text": "" })).await, 400, "malformed");
}

#[tokio::test]
async fn the_rules_and_the_table_say_why_they_refuse() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    house.play(&id, &secrets[0], 1, "a1").await;
    let illegal = house.play(&id, &secrets[1], 2, "a1").await;
    assert_problem(&illegal, 422, "illegal");
    assert_eq!(illegal.json()["detail"], "a1 is occupied");
    assert_eq!((&illegal.json()["move"], &illegal.json()["place"]), (&json!("a1"), &json!(1)));
    assert_ne!(illegal.json()["reason"], Value::Null);
    assert_problem(&house.play(&id, &secrets[1], 2, "q9").await, 422, "illegal");
    for (action, reason) in [
        (json!({ "type": "accept", "after": 2, "offer": "draw" }), "no_offer"),
        (json!({ "type": "decline", "after": 2, "offer": "take_back" }), "no_offer"),
        (json!({ "type": "claim_time", "after": 2 }), "no_clock"),
        (json!({ "type": "rematch", "after": 2 }), "not_finished"),
        (json!({ "type": "offer_draw", "after": 2 }), "nobody_to_ask"),
        (json!({ "type": "play", "after": 2, "turn": "b1>b2" }), "beyond_turn"),
    ] {
        let answer = house.act(&id, &secrets[1], action).await;
        assert_problem(&answer, 422, "refused");
        assert_eq!(answer.json()["reason"], reason);
    }
    let position = json!({ "game": "gosix", "position": "nonsense" });
    assert_problem(
        &house.post("/api/positions", None, position.clone()).await,
        422,
        "bad_position",
    );
    assert_problem(&house.post("/api/analyse", None, position).await, 422, "bad_position");
    let turns = json!({ "game": "gosix", "turns": ["a1", "a1"] });
    assert_problem(&house.post("/api/positions", None, turns).await, 422, "illegal");
    let record = json!({ "record": "[Game \"gosix\"]\n[First \"red\"]\n\n1. a1 2. a1 *" });
    let answer = house.post("/api/records", None, record).await;
    assert_problem(&answer, 422, "unreadable");
    assert!(answer.json()["detail"].as_str().unwrap().contains("line 4"), "{}", answer.text);
}

#[tokio::test]
async fn too_much_is_refused() {
    let house = House::new().await;
    let large = json!({ "text": "x".repeat(70_000) });
    assert_problem(&house.post("/api/qr", None, large).await, 413, "too_large");
    let (id, secrets) = house.gosix().await;
    assert_problem(&house.play(&id, &secrets[0], 1, &"a1>".repeat(4000)).await, 413, "too_large");

    let seats = json!({ "game": "gosix", "seats": [{ "kind": "here" }, { "kind": "here" }] });
    let house = House::with_limits(Limits { creations: 1, ..generous() }).await;
    house.create(seats.clone()).await;
    let answer = house.post("/api/games", None, seats.clone()).await;
    assert_problem(&answer, 429, "too_many");
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);

    let house = House::with_limits(Limits { games: 0, ..generous() }).await;
    assert_problem(&house.post("/api/games", None, seats).await, 429, "too_many");

    let house = House::with_limits(Limits { burst: 2, rate: 1, ..generous() }).await;
    house.get("/api/collection", None).await;
    house.get("/api/collection", None).await;
    assert_problem(&house.get("/api/collection", None).await, 429, "too_many");
    for path in ["/healthz", "/", "/app.js"] {
        assert_eq!(house.get(path, None).await.status, StatusCode::OK, "{path} is never limited");
    }

    let house = House::with_limits(Limits { streams_by_address: 1, ..generous() }).await;
    let (id, _) = house.gosix().await;
    let path = format!("/api/games/{id}/events");
    let open = house.send(request(Method::GET, &path, None, None)).await;
    assert_eq!(open.status(), StatusCode::OK);
    assert_problem(&house.get(&path, None).await, 429, "too_many");
    drop(open);
    assert_eq!(house.send(request(Method::GET, &path, None, None)).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn pages_elsewhere_cannot_drive_the_server() {
    let house = House::new().await;
    let ask = |host: &'static str, name: &'static str, value: &'static str| {
        let request = Request::get("/api/collection").header(header::HOST, host);
        house.ask(request.header(name, value).body(Body::empty()).unwrap())
    };
    assert_problem(&ask("evil.example", "accept", "*/*").await, 403, "foreign");
    assert_problem(&ask("localhost", "origin", "https://evil.example").await, 403, "foreign");
    assert_problem(&ask("localhost", "origin", "null").await, 403, "foreign");
    assert_problem(&ask("localhost", "sec-fetch-site", "cross-site").await, 403, "foreign");
    assert_eq!(
        ask("localhost:6650", "origin", "http://localhost:6650").await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn every_answer_tells_the_browser_to_be_strict() {
    let house = House::new().await;
    for path in ["/api/collection", "/nothing", "/api", "/healthz"] {
        let answer = house.get(path, None).await;
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
             img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
             worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "nothing more is allowed than the client does"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
    }
}

#[tokio::test]
async fn parts_of_a_page_do_not_repeat_what_the_page_has_said() {
    let house = House::new().await;
    for (wanted, is_part) in
        [("script", true), ("style", true), ("worker", false), ("document", false)]
    {
        let request = Request::get("/app.js").header(header::HOST, "localhost");
        let request = request.header("sec-fetch-dest", wanted).body(Body::empty()).unwrap();
        let answer = house.ask(request).await;
        let policy = answer.response.headers().get(header::CONTENT_SECURITY_POLICY);
        assert_eq!(policy.is_none(), is_part, "{wanted}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn what_is_compressed_already_is_not_compressed_again_for_each_request() {
    let house = House::new().await;
    let style = house.get("/style.css", None).await.text;
    let font = style.split(&['"', '(', ')'][..]).find(|part| part.ends_with(".woff2"));
    let font = font.expect("a font").trim_start_matches(['.', '/']);
    for (path, is_packed) in [(&*format!("/{font}"), false), ("/api/collection", true)] {
        let request = Request::get(path).header(header::HOST, "localhost");
        let request = request.header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
        let answer = house.send(request.unwrap()).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let packed = answer.headers().get(header::CONTENT_ENCODING);
        assert_eq!(packed.is_some(), is_packed, "{path}: {packed:?}");
    }
}

#[tokio::test]
async fn the_api_describes_itself() {
    let house = House::new().await;
    let api = house.get("/api/openapi.json", None).await.json();
    assert!(api["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths = api["paths"].as_object().unwrap();
    assert!(paths.contains_key("/api/games/{id}/actions"), "{paths:?}");
    let page = house.get("/api", None).await;
    for path in paths.keys() {
        assert!(page.text.contains(path.as_str()), "{path}");
    }
    let games = house.get("/api/collection", None).await.json();
    assert_eq!(games["games"].as_array().unwrap().len(), games::GameId::ALL.len());
}

#[tokio::test]
async fn operations_are_told_how_it_goes() {
    let house = House::new().await;
    assert_eq!(house.get("/readyz", None).await.text, "ready\n");
    house.gosix().await;
    house.get("/api/games/nonsense", None).await;
    let figures = house.get("/metrics", None).await.text;
    for figure in [
        r#"requests_total{method="GET",route="/readyz",status="200"} 1"#,
        r#"requests_total{method="POST",route="/api/games",status="201"} 1"#,
        r#"requests_total{method="GET",route="/api/games/{id}",status="404"} 1"#,
        "storage_seconds_count 1",
        "storage_errors_total ",
        r#"jobs{lane="quick"} 0"#,
        r#"job_wait_seconds{lane="quick"} 0"#,
        "streams 0",
        "memory_bytes ",
        concat!("build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
    ] {
        assert!(figures.contains(&format!("\nhexotheque_{figure}")), "{figure}: {figures}");
    }
    house.stop.send(true).unwrap();
    assert_problem(&house.get("/readyz", None).await, 503, "unavailable");
}

#[tokio::test]
async fn a_storage_that_cannot_be_reached_is_said_so() {
    let house = House::new().await;
    let (id, secrets) = house.gosix().await;
    house.storage.close().await;
    let answer = house.get("/api/games", None).await;
    assert_problem(&answer, 503, "unavailable");
    assert_eq!(answer.header("retry-after"), "1");
    assert_problem(&house.get("/readyz", None).await, 503, "unavailable");
    assert_eq!(house.look(&id, Some(&secrets[0])).await["state"]["number"], 1, "still in memory");
}
