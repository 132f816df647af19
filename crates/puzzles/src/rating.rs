//! Glicko-2: how good somebody is, or how hard a puzzle, how sure that is, and how much it swings. After Mark Glickman,
//! “Example of the Glicko-2 system”; each try is a period of its own: a game between somebody and a puzzle. The browser
//! counts likewise.

use std::f64::consts::PI;

/// How good somebody is, or how hard a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating.
    pub rating: f64,
    /// How unsure it is.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
    /// How many tries it is made of.
    pub tried: u32,
}

/// Nothing is known yet of somebody.
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

/// How far people may take a puzzle away from its grade: three grades.
const FURTHEST: f64 = 450.0;

/// So much one try may change what a puzzle is worth, whoever claims to have made it.
const AT_ONCE: f64 = 40.0;

/// A puzzle swings no more than this.
const MOST_VOLATILE: f64 = 0.1;

/// Whoever solves puzzles is believed to be within these bounds.
const BELIEVED: std::ops::RangeInclusive<f64> = 200.0..=3000.0;

/// What was met, and whether it was overcome: 1 or 0.
struct Met {
    rating: f64,
    deviation: f64,
    score: f64,
}

impl Rated {
    /// What a puzzle is worth that only levels of the computer have tried.
    pub fn of_puzzle(difficulty: u8) -> Rated {
        let rating = 600.0 + 150.0 * f64::from(difficulty);
        Rated { rating, deviation: OF_PUZZLE, ..Rated::default() }
    }

    /// What somebody says of himself, as far as that can be.
    pub fn claimed(rating: f64, deviation: f64) -> Rated {
        let usual = Rated::default();
        if !rating.is_finite() || !deviation.is_finite() {
            return usual;
        }
        let rating = rating.clamp(*BELIEVED.start(), *BELIEVED.end());
        Rated { rating, deviation: deviation.clamp(LEAST_DEVIATION, usual.deviation), ..usual }
    }

    /// After a try of a puzzle that is worth so much.
    #[must_use]
    pub fn tried(self, puzzle: Rated, found: bool) -> Rated {
        self.met(puzzle, found)
    }

    /// A puzzle of this difficulty, after somebody has tried it.
    #[must_use]
    pub fn tried_by(self, somebody: Rated, difficulty: u8, found: bool) -> Rated {
        let (after, graded) = (self.met(somebody, !found), Rated::of_puzzle(difficulty).rating);
        let rating = after.rating.clamp(self.rating - AT_ONCE, self.rating + AT_ONCE);
        Rated {
            rating: rating.clamp(graded - FURTHEST, graded + FURTHEST),
            volatility: after.volatility.min(MOST_VOLATILE),
            ..after
        }
    }

    fn met(self, other: Rated, overcome: bool) -> Rated {
        let Rated { rating, deviation, .. } = other;
        let after = self.rate(&[Met { rating, deviation, score: f64::from(u8::from(overcome)) }]);
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
            player = player.tried(Rated::of_puzzle(4), n % 2 == 0);
            assert!(player.deviation >= LEAST_DEVIATION && player.rating.is_finite());
        }
        assert!((player.rating - 1200.0).abs() < 60.0, "{player:?}");
        assert_eq!(player.tried, 300);
    }

    #[test]
    fn a_puzzle_that_people_miss_gets_harder_and_one_they_find_easier() {
        let solver = Rated { deviation: 60.0, ..Rated::of_puzzle(4) };
        for (found, harder) in [(false, true), (true, false)] {
            let mut puzzle = Rated::of_puzzle(4);
            for _ in 0..40 {
                puzzle = puzzle.tried_by(solver, 4, found);
            }
            assert_eq!(puzzle.rating > 1200.0, harder);
            assert!((puzzle.rating - 1200.0).abs() > 150.0, "{puzzle:?}");
            assert_eq!(puzzle.tried, 40);
        }
    }

    #[test]
    fn whatever_is_claimed_a_puzzle_stays_within_bounds() {
        let liars = [
            Rated::claimed(f64::MAX, 0.0),
            Rated::claimed(-1e300, 1e300),
            Rated::claimed(f64::NAN, f64::INFINITY),
        ];
        for liar in liars {
            assert!(BELIEVED.contains(&liar.rating), "{liar:?}");
            for found in [true, false] {
                let mut puzzle = Rated::of_puzzle(1);
                for _ in 0..500 {
                    let after = puzzle.tried_by(liar, 1, found);
                    assert!((after.rating - puzzle.rating).abs() <= AT_ONCE + 1e-9);
                    puzzle = after;
                }
                let Rated { rating, deviation, volatility, .. } = puzzle;
                assert!((rating - 750.0).abs() <= FURTHEST, "{puzzle:?}");
                assert!(deviation >= LEAST_DEVIATION && volatility <= MOST_VOLATILE, "{puzzle:?}");
            }
        }
    }
}
