//! What can be agreed before a game: options with names and values as text.

use std::num::NonZeroU8;

use thiserror::Error;

/// One option of a game: its name and the values it can take, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, in lower case.
    pub name: &'static str,
    /// The values as text, the default first.
    pub values: &'static [&'static str],
    /// What is usual instead of the first value once another option is chosen.
    pub usually: Option<Usually>,
}

/// A default that depends on another option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usually {
    /// The value that is usual then.
    pub value: &'static str,
    /// As soon as this option has another value than its first.
    pub with: &'static str,
}

/// The value an option has if nobody says otherwise, as a place among its values, given what was
/// chosen for the others.
pub(crate) fn usual(
    specs: &[OptionSpec],
    option: usize,
    chosen: impl Fn(usize) -> Option<usize>,
) -> usize {
    let holds = |usually: &Usually| {
        let other = specs.iter().position(|spec| spec.name == usually.with);
        other.and_then(chosen).is_some_and(|value| value > 0)
    };
    let value = specs[option].usually.filter(holds).map(|usually| usually.value);
    specs[option].values.iter().position(|text| Some(*text) == value).unwrap_or(0)
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The game has no option of that name.
    #[error("there is no option `{name}` here; {}", listed(.known))]
    Unknown {
        /// The name as given.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The option does not take that value.
    #[error("option `{name}` cannot be `{value}`; it can be {}", .allowed.join(", "))]
    Value {
        /// The option's name.
        name: &'static str,
        /// The value as given.
        value: String,
        /// The values there are.
        allowed: &'static [&'static str],
    },
}

fn listed(names: &[&'static str]) -> String {
    match names {
        [] => "the game has none".to_owned(),
        names => format!("known are {}", names.join(", ")),
    }
}

/// The options of one game, readable and writable by name.
pub trait Options: Clone + Default + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Every option, in the order in which people should meet them.
    const SPECS: &'static [OptionSpec];

    /// Which value was chosen for the option at this place of [`SPECS`](Options::SPECS), as a
    /// place among its values; `None` if it is left to what is usual.
    fn chosen(&self, option: usize) -> Option<usize>;

    /// Which value the option at this place has.
    fn choice(&self, option: usize) -> usize {
        self.chosen(option).unwrap_or_else(|| self.usual(option))
    }

    /// Which value the option at this place has if nobody says otherwise.
    fn usual(&self, option: usize) -> usize {
        usual(Self::SPECS, option, |other| self.chosen(other))
    }

    /// Gives the option at this place the value at this place among its values.
    fn choose(&mut self, option: usize, value: usize);

    /// The value of an option as text, if there is such an option.
    fn get(&self, name: &str) -> Option<&'static str> {
        let option = Self::SPECS.iter().position(|spec| spec.name == name)?;
        Some(Self::SPECS[option].values[self.choice(option)])
    }

    /// Sets an option from text.
    fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let option = Self::SPECS.iter().position(|spec| spec.name == name).ok_or_else(|| {
            let known = Self::SPECS.iter().map(|spec| spec.name).collect();
            OptionError::Unknown { name: name.to_owned(), known }
        })?;
        let OptionSpec { name, values, .. } = Self::SPECS[option];
        let value = values
            .iter()
            .position(|text| *text == value)
            .ok_or_else(|| OptionError::Value { name, value: value.to_owned(), allowed: values })?;
        self.choose(option, value);
        Ok(())
    }

    /// Every option with its value, in order.
    fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::SPECS.iter().enumerate().map(|(i, spec)| (spec.name, spec.values[self.choice(i)]))
    }
}

/// The options of a game in which nothing can be agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn chosen(&self, _: usize) -> Option<usize> {
        None
    }

    fn choose(&mut self, _: usize, _: usize) {}
}

/// A type whose values can be written as option values.
pub trait Choice: Copy + 'static {
    /// The texts of all values, the default first.
    const VALUES: &'static [&'static str];

    /// What is usual instead of the first value once another option is chosen.
    const USUALLY: Option<Usually> = None;

    /// The place of this value in [`VALUES`](Choice::VALUES); `None` if no choice was made, which
    /// only types with another [usual](Choice::USUALLY) value can tell.
    fn place(self) -> Option<usize>;

    /// The value at this place; an unknown place gives the default.
    fn at(place: usize) -> Self;
}

impl Choice for bool {
    const VALUES: &'static [&'static str] = &["no", "yes"];

    fn place(self) -> Option<usize> {
        Some(usize::from(self))
    }

    fn at(place: usize) -> bool {
        place == 1
    }
}

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const NONE_OR_DIGITS: [&str; 10] = ["none", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// A number from `LOW` to `HIGH` (at most 9), `LOW` by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count<const LOW: u8, const HIGH: u8>(u8);

impl<const LOW: u8, const HIGH: u8> Count<LOW, HIGH> {
    /// The number, if it is in range.
    pub const fn new(number: u8) -> Option<Self> {
        if LOW <= number && number <= HIGH { Some(Count(number)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl<const LOW: u8, const HIGH: u8> Default for Count<LOW, HIGH> {
    fn default() -> Self {
        Count(LOW)
    }
}

impl<const LOW: u8, const HIGH: u8> Choice for Count<LOW, HIGH> {
    const VALUES: &'static [&'static str] =
        DIGITS.split_at(LOW as usize).1.split_at((HIGH - LOW + 1) as usize).0;

    fn place(self) -> Option<usize> {
        Some(usize::from(self.0 - LOW))
    }

    fn at(place: usize) -> Self {
        Count::new(LOW + place as u8).unwrap_or_default()
    }
}

impl Choice for Option<NonZeroU8> {
    const VALUES: &'static [&'static str] = &NONE_OR_DIGITS;

    fn place(self) -> Option<usize> {
        Some(self.map_or(0, |number| usize::from(number.get())))
    }

    fn at(place: usize) -> Self {
        NonZeroU8::new(place as u8)
    }
}

/// Defines an enum whose values are option values; the first one is the default.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $( $(#[$value_meta:meta])* $value:ident = $text:literal ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name { $( $(#[$value_meta])* $value ),+ }

        impl $crate::Choice for $name {
            const VALUES: &'static [&'static str] = &[$($text),+];

            fn place(self) -> Option<usize> {
                Some(self as usize)
            }

            fn at(place: usize) -> Self {
                [$($name::$value),+].get(place).copied().unwrap_or([$($name::$value),+][0])
            }
        }

        impl Default for $name {
            fn default() -> Self {
                <$name as $crate::Choice>::at(0)
            }
        }
    };
}

/// Defines the options of a game: a struct with one field for each, named as in texts.
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident { $( $(#[$field_meta:meta])* pub $field:ident: $kind:ty ),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default)]
        $vis struct $name { $( $(#[$field_meta])* pub $field: $kind ),* }

        /// Whether a value was chosen or is usual makes no difference.
        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                $crate::Options::pairs(self).eq($crate::Options::pairs(other))
            }
        }

        impl Eq for $name {}

        impl $crate::Options for $name {
            const SPECS: &'static [$crate::OptionSpec] = &[$(
                $crate::OptionSpec {
                    name: stringify!($field),
                    values: <$kind as $crate::Choice>::VALUES,
                    usually: <$kind as $crate::Choice>::USUALLY,
                }
            ),*];

            fn chosen(&self, option: usize) -> Option<usize> {
                [$($crate::Choice::place(self.$field)),*][option]
            }

            fn choose(&mut self, option: usize, value: usize) {
                let mut place = 0;
                $(
                    if place == option {
                        self.$field = $crate::Choice::at(value);
                    }
                    place += 1;
                )*
                let _ = place;
            }
        }
    };
}

pub(crate) use {choice, options};

#[cfg(test)]
mod tests {
    use super::*;

    choice! {
        /// A sauce.
        enum Sauce { /** Plain. */ Plain = "plain", /** Hot. */ Hot = "hot" }
    }

    options! {
        /// A meal.
        struct Meal {
            /// For how many.
            pub guests: Count<2, 5>,
            /// With what.
            pub sauce: Sauce,
            /// And after?
            pub coffee: bool,
            /// Lumps.
            pub sugar: Option<NonZeroU8>,
        }
    }

    #[test]
    fn options_are_set_and_read_by_name() {
        let mut meal = Meal::default();
        assert_eq!(
            meal.pairs().collect::<Vec<_>>(),
            [("guests", "2"), ("sauce", "plain"), ("coffee", "no"), ("sugar", "none")]
        );
        for spec in Meal::SPECS {
            for value in spec.values {
                meal.set(spec.name, value).expect("an allowed value");
                assert_eq!(meal.get(spec.name), Some(*value));
            }
        }
        assert_eq!((meal.guests.get(), meal.sauce, meal.coffee), (5, Sauce::Hot, true));
    }

    #[test]
    fn a_wrong_option_or_value_is_named_with_what_would_do() {
        let mut meal = Meal::default();
        let error = meal.set("salt", "yes").expect_err("no salt").to_string();
        assert_eq!(error, "there is no option `salt` here; known are guests, sauce, coffee, sugar");
        let error = meal.set("guests", "6").expect_err("too many").to_string();
        assert_eq!(error, "option `guests` cannot be `6`; it can be 2, 3, 4, 5");
        assert_eq!(meal, Meal::default());
    }
}
