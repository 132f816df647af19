//! Options as JSON, the way traces and interfaces write them.
//!
//! `yes` and `no` are `true` and `false`, `none` is `null`, numbers are numbers, and everything
//! else is a string. An option that is left out has its default.

use serde_json::{Map, Value};
use thiserror::Error;

use crate::{OptionError, Options};

/// Why JSON does not tell the options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionsJsonError {
    /// The game has no option of that name.
    #[error(transparent)]
    Unknown(#[from] OptionError),
    /// The option does not take that value, or not as JSON of that type.
    #[error("option `{name}` cannot be {value}; it can be {}", listed(.allowed))]
    Value {
        /// The option's name.
        name: &'static str,
        /// The value as given.
        value: Value,
        /// The values there are.
        allowed: Vec<Value>,
    },
}

fn listed(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}

/// The value of an option as JSON.
pub fn option_value(text: &str) -> Value {
    match text {
        "yes" => true.into(),
        "no" => false.into(),
        "none" => Value::Null,
        _ => text.parse::<u64>().map_or_else(|_| text.into(), Value::from),
    }
}

/// All options of a game as a JSON object.
pub fn options_to_json<O: Options>(options: &O) -> Map<String, Value> {
    options.pairs().map(|(name, text)| (name.to_owned(), option_value(text))).collect()
}

/// Reads the options of a game from a JSON object.
pub fn options_from_json<O: Options>(object: &Map<String, Value>) -> Result<O, OptionsJsonError> {
    let mut options = O::default();
    for (name, value) in object {
        let Some(spec) = O::SPECS.iter().find(|spec| spec.name == name) else {
            let known = O::SPECS.iter().map(|spec| spec.name).collect();
            return Err(OptionError::Unknown { name: name.clone(), known }.into());
        };
        let allowed = spec.values.iter().map(|text| (*text, option_value(text)));
        let Some((text, _)) = allowed.clone().find(|(_, json)| json == value) else {
            return Err(OptionsJsonError::Value {
                name: spec.name,
                value: value.clone(),
                allowed: allowed.map(|(_, json)| json).collect(),
            });
        };
        options.set(name, text)?;
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::six_by_five::SixByFiveOptions;
    use serde_json::json;

    fn object(value: &Value) -> &Map<String, Value> {
        value.as_object().expect("an object")
    }

    #[test]
    fn every_value_of_every_option_is_there_and_back() {
        for spec in SixByFiveOptions::SPECS {
            for value in spec.values {
                let mut options = SixByFiveOptions::default();
                options.set(spec.name, value).expect("an allowed value");
                assert_eq!(options_from_json(&options_to_json(&options)), Ok(options));
            }
        }
        let written = json!({
            "players": 2, "objectives": 1, "visible": false, "change": false, "points": null,
            "open": false, "together": "draw", "replace": "other", "cards": 32,
            "blocking": "pawns",
        });
        assert_eq!(Value::from(options_to_json(&SixByFiveOptions::default())), written);
    }

    #[test]
    fn options_left_out_have_their_default() {
        assert_eq!(options_from_json(&Map::new()), Ok(SixByFiveOptions::default()));
        let three = SixByFiveOptions { points: 3_u8.try_into().ok(), ..Default::default() };
        assert_eq!(options_from_json(object(&json!({"points": 3}))), Ok(three));
    }

    #[test]
    fn an_unknown_option_or_a_wrong_type_is_named() {
        let told = |value: &Value| {
            options_from_json::<SixByFiveOptions>(object(value)).expect_err("wrong").to_string()
        };
        assert!(told(&json!({"salt": true})).starts_with("there is no option `salt` here; known"));
        assert_eq!(
            told(&json!({"players": "2"})),
            "option `players` cannot be \"2\"; it can be 2, 3, 4, 5"
        );
        assert_eq!(
            told(&json!({"open": "yes"})),
            "option `open` cannot be \"yes\"; it can be false, true"
        );
        assert!(
            told(&json!({"points": 0}))
                .starts_with("option `points` cannot be 0; it can be null, 1")
        );
    }
}
