//! Glicko-2: how good somebody is, how sure that is, and how much it swings. After Mark Glickman, “Example of the Glicko-2
//! system”; each try is a period of its own, against a puzzle whose strength is known. The browser counts likewise.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// How good somebody is, in the names that the browser exports.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Rated {
    pub(crate) rating: f64,
    /// How unsure the rating is.
    deviation: f64,
    /// How much it swings.
    volatility: f64,
    /// How many puzzles it is made of.
    tried: u32,
}

/// Nothing is known yet.
impl Default for Rated {
    fn default() -> Rated {
        Rated { rating: 1000.0, deviation: 350.0, volatility: 0.06, tried: 0 }
    }
}

/// What one of Glicko's points is in the scale of Glicko-2, and where that has its middle.
const SCALE: f64 = 173.7178;
const MIDDLE: f64 = 1500.0;

/// How much volatility may change.
const TAU: f64 = 0.5;

/// Nobody is ever quite sure: what was learnt since the last puzzle counts too.
const LEAST_DEVIATION: f64 = 45.0;

/// How sure it is what a puzzle is worth: levels of the computer tried it.
const OF_PUZZLE: f64 = 80.0;

const PRECISE: f64 = 1e-6;

/// What was met, and whether it was overcome: 1 or 0.
struct Met {
    rating: f64,
    deviation: f64,
    score: f64,
}

impl Rated {
    /// After a try of a puzzle of this difficulty.
    #[must_use]
    pub(crate) fn tried(self, difficulty: u8, found: bool) -> Rated {
        let met = Met {
            rating: 600.0 + 150.0 * f64::from(difficulty),
            deviation: OF_PUZZLE,
            score: f64::from(u8::from(found)),
        };
        let after = self.rate(&[met]);
        let deviation = after.deviation.max(LEAST_DEVIATION);
        Rated { deviation, tried: self.tried.saturating_add(1), ..after }
    }

    /// After some results of one period.
    fn rate(self, results: &[Met]) -> Rated {
        let (mu, phi) = ((self.rating - MIDDLE) / SCALE, self.deviation / SCALE);
        let (mut information, mut sum) = (0.0, 0.0);
        for met in results {
            let g = 1.0 / (1.0 + 3.0 * (met.deviation / SCALE).powi(2) / PI.powi(2)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - (met.rating - MIDDLE) / SCALE)).exp());
            information += g * g * expected * (1.0 - expected);
            sum += g * (met.score - expected);
        }
        let variance = 1.0 / information;
        let volatility = swing(phi, variance, variance * sum, self.volatility);
        let after = 1.0 / (1.0 / (phi * phi + volatility * volatility) + information).sqrt();
        let rating = (mu + after * after * sum) * SCALE + MIDDLE;
        Rated { rating, deviation: after * SCALE, volatility, ..self }
    }
}

/// The volatility that explains best what happened: the root of Glickman's function, found by the Illinois algorithm.
fn swing(phi: f64, variance: f64, change: f64, volatility: f64) -> f64 {
    let usual = volatility.powi(2).ln();
    let f = |x: f64| {
        let spread = phi * phi + variance + x.exp();
        x.exp() * (change * change - spread) / (2.0 * spread * spread) - (x - usual) / (TAU * TAU)
    };
    let beyond = change * change - phi * phi - variance;
    let (mut low, mut high) = (usual, beyond.ln());
    if beyond <= 0.0 {
        high = usual - TAU;
        while f(high) < 0.0 {
            high -= TAU;
        }
    }
    let (mut at_low, mut at_high) = (f(low), f(high));
    while (high - low).abs() > PRECISE {
        let next = low + (low - high) * at_low / (at_high - at_low);
        let there = f(next);
        if there * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, there);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_glickmans_paper_comes_out_as_he_says() {
        let player = Rated { rating: 1500.0, deviation: 200.0, ..Rated::default() };
        let met = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];
        let after =
            player.rate(&met.map(|(rating, deviation, score)| Met { rating, deviation, score }));
        assert!((after.rating - 1464.05).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_996).abs() < 1e-6, "{after:?}");
    }

    #[test]
    fn whoever_finds_half_of_them_is_as_good_as_they_are() {
        let mut player = Rated::default();
        for n in 0..300 {
            player = player.tried(4, n % 2 == 0);
            assert!(player.deviation >= LEAST_DEVIATION && player.rating.is_finite());
        }
        assert!((player.rating - 1200.0).abs() < 60.0, "{player:?}");
        assert_eq!(player.tried, 300);
    }
}
