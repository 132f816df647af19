//! The server does what its description says: every route of `openapi.json`, with every parameter
//! and body made from its schema or hostile to it. No answer is the server's fault, and every answer
//! is one that is described.

use axum::body::Body;
use axum::http::{Method, Request, header};
use http_body_util::BodyExt;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use serde_json::{Map, Value, json};

use crate::house::House;

/// How many requests each route gets.
const EACH: usize = 60;

/// Texts that have broken something somewhere.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "0",
    "-1",
    "1e400",
    "18446744073709551616",
    "null",
    "\0",
    "\u{202e}",
    "é",
    "🎲",
    "'; DROP TABLE games; --",
    "%",
    "%00",
    "../../etc/passwd",
    "{{7*7}}",
    "a>b>c>d",
    "\n\r\n",
    "k3v9x0q2m7ta",
    "a.b",
    "9223372036854775807.000000000000",
    "[Game \"6x5\"]",
    "~1>Ba1",
];

struct Fuzzer {
    api: Value,
    rng: SmallRng,
    /// Games and secrets that exist.
    ids: Vec<String>,
    secrets: Vec<String>,
}

impl Fuzzer {
    fn below(&mut self, end: usize) -> usize {
        (self.rng.next_u64() % end.max(1) as u64) as usize
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn any<'a>(&mut self, values: &'a [String]) -> &'a str {
        &values[self.below(values.len())]
    }

    fn hostile_text(&mut self) -> String {
        match self.below(8) {
            0 => "x".repeat(1 + self.below(3_000)),
            1 => "(".repeat(1 + self.below(300)),
            _ => HOSTILE[self.below(HOSTILE.len())].to_owned(),
        }
    }

    /// A text that might mean something to some route.
    fn text(&mut self) -> String {
        const WORDS: &[&str] = &[
            "gosix",
            "hexone",
            "6x5",
            "xochintlan",
            "gosix.pdf",
            "hexone.svg",
            "6x5.pdf",
            "fr",
            "en",
            "a1",
            "b1",
            "c3",
            "first",
            "red",
            "open",
            "archive",
            "a4",
            "Ada",
            "resigned",
            "board",
            "rules",
        ];
        match self.below(6) {
            0 => self.hostile_text(),
            1 => {
                let place = self.below(self.ids.len());
                self.ids[place].clone()
            }
            _ => WORDS[self.below(WORDS.len())].to_owned(),
        }
    }

    fn resolve(&self, schema: &Value) -> Value {
        match schema["$ref"].as_str() {
            Some(to) => {
                let found = self.api.pointer(to.trim_start_matches('#'));
                found.unwrap_or_else(|| panic!("{to} leads nowhere")).clone()
            }
            None => schema.clone(),
        }
    }

    /// A value that fits a schema, or nearly.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if self.one_in(25) || depth > 6 {
            let odd = [json!(null), json!(-1), json!(1.5), json!(u64::MAX), json!([]), json!({})];
            return match self.below(odd.len() + 2) {
                place if place < odd.len() => odd[place].clone(),
                _ => json!(self.hostile_text()),
            };
        }
        let schema = self.resolve(schema);
        for choice in ["oneOf", "anyOf", "enum"] {
            if let Some(choices) = schema[choice].as_array() {
                let chosen = choices[self.below(choices.len())].clone();
                return if choice == "enum" { chosen } else { self.value(&chosen, depth + 1) };
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut whole = Map::new();
            for part in parts.clone() {
                if let Value::Object(fields) = self.value(&part, depth + 1) {
                    whole.extend(fields);
                }
            }
            return Value::Object(whole);
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[self.below(kinds.len())].clone(),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or_default() {
            "object" => self.object(&schema, depth),
            "array" => {
                let length = self.below(4);
                json!(
                    (0..length)
                        .map(|_| self.value(&schema["items"], depth + 1))
                        .collect::<Vec<_>>()
                )
            }
            "integer" | "number" => {
                let numbers = [0, 1, 2, 3, 5, 8, 9, 100, 255, 256, 100_000, u64::MAX];
                json!(numbers[self.below(numbers.len())])
            }
            "boolean" => json!(self.one_in(2)),
            "null" => Value::Null,
            _ => json!(self.text()),
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut object = Map::new();
        let required: Vec<String> =
            serde_json::from_value(schema["required"].clone()).unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(name) || self.one_in(2) {
                object.insert(name.clone(), self.value(field, depth + 1));
            }
        }
        if schema["additionalProperties"].is_object() || self.one_in(40) {
            object.insert(self.text(), self.value(&json!({ "type": "string" }), depth + 1));
        }
        Value::Object(object)
    }

    /// A request to a route, made from its description.
    fn request(&mut self, method: &str, path: &str, route: &Value) -> Request<Body> {
        let (mut uri, mut query) = (path.to_owned(), Vec::new());
        let mut request = Request::builder().header(header::HOST, "localhost");
        for parameter in route["parameters"].as_array().cloned().unwrap_or_default() {
            let name = parameter["name"].as_str().expect("a name").to_owned();
            let value = match self.value(&parameter["schema"], 0) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            match parameter["in"].as_str().expect("a place") {
                "path" => {
                    let real = name == "id" && !self.one_in(6);
                    let ids = self.ids.clone();
                    let value = if real { self.any(&ids).to_owned() } else { value };
                    uri = uri.replace(&format!("{{{name}}}"), &escaped(&value));
                }
                "query" if parameter["required"] == true || self.one_in(2) => {
                    query.push(format!("{name}={}", escaped(&value)));
                }
                "header" if self.one_in(3) => {
                    if let Ok(value) = header::HeaderValue::from_str(&value) {
                        request = request.header(&name, value);
                    }
                }
                _ => {}
            }
        }
        if !query.is_empty() {
            uri = format!("{uri}?{}", query.join("&"));
        }
        let secrets = self.secrets.clone();
        request = match self.below(5) {
            0 => request,
            1 => request.header(header::AUTHORIZATION, "Bearer nonsense"),
            _ => request.header(header::AUTHORIZATION, format!("Bearer {}", self.any(&secrets))),
        };
        let body = &route["requestBody"]["content"]["application/json"]["schema"];
        let body = match (body, self.below(20)) {
            (Value::Null, _) => Body::empty(),
            (_, 0) => Body::from("{"),
            (_, 1) => Body::from(vec![0xff, 0xfe]),
            (schema, _) => Body::from(self.value(schema, 0).to_string()),
        };
        let method = method.to_uppercase().parse::<Method>().expect("a method");
        request.method(method).uri(uri).body(body).expect("a request")
    }

    /// Whether a value is what a schema says.
    fn fits(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let schema = self.resolve(schema);
        let wrong = |what: &str| Err(format!("{at}: {what}: {value}"));
        for choice in ["oneOf", "anyOf"] {
            if let Some(choices) = schema[choice].as_array() {
                let fitting = choices.iter().any(|one| self.fits(one, value, at).is_ok());
                return if fitting { Ok(()) } else { wrong("fits no choice") };
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            parts.iter().try_for_each(|part| self.fits(part, value, at))?;
        }
        if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
            return wrong("is not among the values");
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return Ok(()),
        };
        let is = |kind: &&str| match *kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            _ => value.is_object(),
        };
        if !kinds.iter().any(is) {
            return wrong(&format!("is no {kinds:?}"));
        }
        for name in
            schema["required"].as_array().into_iter().flatten().filter(|_| value.is_object())
        {
            if value.get(name.as_str().unwrap_or_default()).is_none() {
                return wrong(&format!("has no {name}"));
            }
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(value) = value.get(name) {
                self.fits(field, value, &format!("{at}.{name}"))?;
            }
        }
        let items = value.as_array().into_iter().flatten().filter(|_| !schema["items"].is_null());
        items.take(50).try_for_each(|item| self.fits(&schema["items"], item, &format!("{at}[]")))
    }
}

fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

#[tokio::test]
async fn every_answer_to_whatever_is_asked_is_one_that_is_described() {
    let house = House::new().await;
    let api = house.get("/api/openapi.json", None).await.json();
    let (mut ids, mut secrets) = (Vec::new(), Vec::new());
    for body in [
        json!({ "game": "gosix", "seats": [{ "kind": "here" }, { "kind": "here" }] }),
        json!({ "game": "hexone", "seats": [{ "kind": "here" }, { "kind": "computer", "level": 1 }] }),
        json!({ "game": "6x5", "seats": [{ "kind": "here" }, { "kind": "elsewhere" }, { "kind": "open" }] }),
    ] {
        let (id, new) = house.create(body).await;
        ids.push(id);
        secrets.extend(new.into_iter().filter(|secret| !secret.is_empty()));
    }
    let mut fuzzer = Fuzzer { api: api.clone(), rng: SmallRng::seed_from_u64(6650), ids, secrets };
    let mut answered = std::collections::BTreeMap::<u16, usize>::new();
    for (path, methods) in api["paths"].as_object().expect("paths") {
        for (method, route) in methods.as_object().expect("methods") {
            for _ in 0..EACH {
                let request = fuzzer.request(method, path, route);
                let asked = format!("{} {}", request.method(), request.uri());
                let response = house.send(request).await;
                let status = response.status().as_u16();
                *answered.entry(status).or_default() += 1;
                assert!(status < 500, "{asked}: {status}");
                let described = &route["responses"][status.to_string()];
                // A path that names nothing leads to the page that says so.
                assert!(
                    described.is_object() || status == 404,
                    "{asked}: {status} is not described"
                );
                let kind = response.headers().get(header::CONTENT_TYPE);
                let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
                let kind = kind.split(';').next().unwrap_or_default().to_owned();
                let contents = described["content"].as_object();
                let Some(content) = contents.and_then(|contents| contents.get(&kind)) else {
                    assert!(contents.is_none(), "{asked}: {status} with {kind}: {described}");
                    continue;
                };
                // A stream does not end by itself.
                if kind == "text/event-stream" {
                    continue;
                }
                let bytes = response.into_body().collect().await.expect("a body").to_bytes();
                if kind.ends_with("json") {
                    let value: Value = serde_json::from_slice(&bytes).expect("JSON");
                    let fits = fuzzer.fits(&content["schema"], &value, "answer");
                    fits.unwrap_or_else(|error| panic!("{asked}: {status}: {error}"));
                }
            }
        }
    }
    // Hostile as it is, it reaches what it is hostile to.
    for status in [200, 400, 403, 404, 409, 422] {
        assert!(answered.contains_key(&status), "nothing was answered {status}: {answered:?}");
    }
    assert_eq!(house.get("/readyz", None).await.text, "ready\n");
}

/// Every `$ref` in a description.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| references(value, found));
        }
        _ => {}
    }
}

#[tokio::test]
async fn the_description_leads_nowhere_wrong() {
    let house = House::new().await;
    let api = house.get("/api/openapi.json", None).await.json();
    let mut found = Vec::new();
    references(&api, &mut found);
    assert!(found.len() > 100, "{}", found.len());
    for to in found {
        assert!(api.pointer(to.trim_start_matches('#')).is_some(), "{to} leads nowhere");
    }
    let mut names = std::collections::BTreeSet::new();
    for (path, methods) in api["paths"].as_object().expect("paths") {
        for (method, route) in methods.as_object().expect("methods") {
            let name = route["operationId"].as_str().expect("a name");
            assert!(names.insert(name.to_owned()), "{name} twice");
            // What stands in a path is in its template and the other way round.
            let parameters = route["parameters"].as_array().cloned().unwrap_or_default();
            let (inside, beside): (Vec<_>, Vec<_>) =
                parameters.iter().partition(|parameter| parameter["in"] == "path");
            let mut described: Vec<&str> =
                inside.iter().filter_map(|parameter| parameter["name"].as_str()).collect();
            let mut templated: Vec<&str> =
                path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
            described.sort_unstable();
            templated.sort_unstable();
            assert_eq!(described, templated, "{method} {path}");
            assert!(inside.iter().all(|parameter| parameter["required"] == true), "{path}");
            for parameter in beside {
                let place = parameter["in"].as_str().unwrap_or_default();
                assert!(["query", "header"].contains(&place), "{method} {path}: {parameter}");
            }
            for (status, response) in route["responses"].as_object().expect("responses") {
                let schema = &response["content"]["application/problem+json"]["schema"];
                let is_problem = status.starts_with(['4', '5']);
                let description = response["description"].as_str();
                assert!(description.is_some_and(|text| !text.is_empty()), "{path}: {status}");
                assert_eq!(schema.is_object(), is_problem, "{method} {path}: {status}");
            }
            for scheme in route["security"].as_array().into_iter().flatten() {
                for name in scheme.as_object().expect("schemes").keys() {
                    assert!(api["components"]["securitySchemes"][name].is_object(), "{name}");
                }
            }
        }
    }
}
