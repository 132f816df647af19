//! What games say about who is stronger.

use serde::Serialize;

/// The games between two contestants, as the first of them sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// How often a pair of games, the same opening from both sides, scored 0, ½, 1, 1½ and 2.
    pub pairs: [u32; 5],
}

/// A value with the interval that holds the true one 95 times in 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How many deviations to each side hold 95 of 100 cases.
pub(super) const CONFIDENCE: f64 = 1.959_964;

/// What a win, a draw and a loss count, doubled to be whole.
pub(super) const WIN: usize = 2;
pub(super) const DRAW: usize = 1;
pub(super) const LOSS: usize = 0;

impl Tally {
    /// Adds the two games of a pair, each by what it counts.
    pub(super) fn add(&mut self, points: [usize; 2]) {
        for points in points {
            *match points {
                WIN => &mut self.wins,
                DRAW => &mut self.draws,
                _ => &mut self.losses,
            } += 1;
        }
        self.pairs[points[0] + points[1]] += 1;
    }

    /// How many games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// How many points, a draw being half a point.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The share of the points, from 0 to 1.
    ///
    /// The interval is Wilson's, which stays within 0 to 1 and is honest about few games, for as
    /// many independent games as would vary as much as the pairs did.
    pub fn score(&self) -> Estimate {
        if self.games() == 0 {
            return Estimate { value: 0.5, low: 0.0, high: 1.0 };
        }
        let games = f64::from(self.games());
        let value = self.points() / games;
        let variance_of_mean = self.spread(value) / (games / 2.0);
        let independent = Some(value * (1.0 - value) / variance_of_mean)
            // Pairs that all scored the same do not tell how they vary.
            .filter(|games| games.is_normal())
            .unwrap_or(games);
        let z2 = CONFIDENCE * CONFIDENCE / independent;
        let middle = (value + z2 / 2.0) / (1.0 + z2);
        let half = (value * (1.0 - value) * z2 + z2 * z2 / 4.0).sqrt() / (1.0 + z2);
        Estimate { value, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// The variance of what a pair scores, from 0 to 1, around this mean.
    fn spread(&self, mean: f64) -> f64 {
        let pairs: u32 = self.pairs.iter().sum();
        let squares = self.pairs.iter().enumerate().map(|(points, count)| {
            let off = points as f64 / 4.0 - mean;
            f64::from(*count) * off * off
        });
        squares.sum::<f64>() / f64::from(pairs.saturating_sub(1))
    }

    /// By how many Elo points the first is stronger; endless if it won or lost everything.
    pub fn elo(&self) -> Estimate {
        let Estimate { value, low, high } = self.score();
        Estimate { value: elo(value), low: elo(low), high: elo(high) }
    }

    /// How likely it is that the first is the stronger one, from 0 to 1.
    pub fn superiority(&self) -> f64 {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        if self.wins + self.losses == 0 {
            return 0.5;
        }
        normal((wins - losses) / (wins + losses).sqrt())
    }
}

/// The difference in Elo points at which this score is expected.
pub(super) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score expected at a difference in Elo points.
pub(super) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below `x`, to within 10⁻⁷ (Abramowitz and Stegun, 26.2.17).
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let tail = series.iter().fold(0.0, |sum, term| (sum + term) * t) * (-x * x / 2.0).exp()
        / std::f64::consts::TAU.sqrt();
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(one: f64, other: f64, tolerance: f64) {
        assert!((one - other).abs() <= tolerance, "{one} is not {other}");
    }

    fn tally(wins: u32, draws: u32, losses: u32, pairs: [u32; 5]) -> Tally {
        Tally { wins, draws, losses, pairs }
    }

    #[test]
    fn elo_and_score_follow_each_other() {
        assert_near(elo(0.5), 0.0, 1e-12);
        assert_near(elo(0.75), 190.848_5, 1e-3);
        assert_near(elo(10.0 / 11.0), 400.0, 1e-9);
        assert_near(expected(elo(0.62)), 0.62, 1e-12);
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_7), (1.959_964, 0.975), (-2.0, 0.022_750_1)]
        {
            assert_near(normal(x), share, 2e-7);
        }
    }

    #[test]
    fn superiority_is_known_from_wins_and_losses() {
        assert_near(tally(10, 7, 5, [0; 5]).superiority(), 0.901_65, 1e-4);
        assert_near(tally(5, 0, 5, [0; 5]).superiority(), 0.5, 1e-7);
        assert_near(Tally::default().superiority(), 0.5, 0.0);
    }

    #[test]
    fn the_interval_of_independent_games_is_wilsons() {
        // 60 of 100 with pairs spread as chance would: Wilson gives 0.502 to 0.691.
        let score = tally(60, 0, 40, [8, 0, 24, 0, 18]).score();
        assert_near(score.value, 0.6, 1e-12);
        assert_near(score.low, 0.502, 2e-3);
        assert_near(score.high, 0.691, 2e-3);
    }

    #[test]
    fn pairs_that_agree_make_the_interval_smaller_and_those_that_do_not_wider() {
        let width = |pairs| {
            let score = tally(50, 0, 50, pairs).score();
            score.high - score.low
        };
        assert!(width([1, 0, 48, 0, 1]) < width([12, 0, 26, 0, 12]));
        assert!(width([12, 0, 26, 0, 12]) < width([25, 0, 0, 0, 25]));
    }

    #[test]
    fn ten_wins_of_ten_do_not_prove_everything() {
        let won = tally(10, 0, 0, [0, 0, 0, 0, 5]);
        // Wilson's lower end for 10 of 10.
        assert_near(won.score().low, 0.7225, 1e-3);
        assert_eq!(won.elo().value, f64::INFINITY);
        assert!(won.elo().low > 100.0 && won.elo().low < 200.0);
        assert!(tally(2, 0, 0, [0, 0, 0, 0, 1]).score().low < 0.5);
    }

    #[test]
    fn pairs_are_counted_by_their_sum() {
        let mut tally = Tally::default();
        tally.add([WIN, DRAW]);
        tally.add([LOSS, LOSS]);
        assert_eq!(tally, Tally { wins: 1, draws: 1, losses: 2, pairs: [1, 0, 0, 1, 0] });
        assert_near(tally.points(), 1.5, 0.0);
    }
}
