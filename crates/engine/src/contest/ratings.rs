//! Elo ratings: one for each of several players.

use super::score::{CONFIDENCE, Estimate};

/// One game counts so much: for every two who met, a draw is added, so that nobody who won
/// everything is endlessly strong.
const ADDED: f64 = 1.0;

/// Rounds of fitting at most; a few dozen are usual.
const MOST_ROUNDS: usize = 10_000;

/// Elo ratings with mean 0, from the points everyone made against everyone.
///
/// The most likely ratings if a difference of 400 means ten to one (Bradley and Terry), found by
/// letting each player in turn have the rating that explains its points.
pub(super) fn ratings(points: &[Vec<f64>]) -> Vec<Estimate> {
    let players = points.len();
    let met = |i: usize, j: usize| i != j && points[i][j] + points[j][i] > 0.0;
    let games = |i: usize, j: usize| {
        if met(i, j) { points[i][j] + points[j][i] + ADDED } else { 0.0 }
    };
    let total = |i: usize| -> f64 {
        (0..players).filter(|j| met(i, *j)).map(|j| points[i][j] + ADDED / 2.0).sum()
    };
    let mut strength = vec![1.0; players];
    for _ in 0..MOST_ROUNDS {
        let mut change: f64 = 0.0;
        for i in 0..players {
            let share: f64 = (0..players).map(|j| games(i, j) / (strength[i] + strength[j])).sum();
            if share > 0.0 {
                let fitted = total(i) / share;
                change = change.max((fitted / strength[i]).ln().abs());
                strength[i] = fitted;
            }
        }
        if change < 1e-10 {
            break;
        }
    }
    let elo: Vec<f64> = strength.iter().map(|strength: &f64| 400.0 * strength.log10()).collect();
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    let error = |i: usize| {
        let told: f64 = (0..players)
            .map(|j| {
                let wins = strength[i] / (strength[i] + strength[j]);
                games(i, j) * wins * (1.0 - wins)
            })
            .sum();
        CONFIDENCE * 400.0 / std::f64::consts::LN_10 / told.sqrt()
    };
    let estimate = |(i, elo): (usize, &f64)| {
        let (value, error) = (elo - mean, error(i));
        Estimate { value, low: value - error, high: value + error }
    };
    elo.iter().enumerate().map(estimate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::score::expected;

    #[test]
    fn ratings_are_found_again_from_the_points_they_promise() {
        let truth = [250.0, 30.0, -80.0, -200.0];
        let points: Vec<Vec<f64>> = truth
            .iter()
            .map(|one| truth.iter().map(|other| 1e6 * expected(one - other)).collect())
            .collect();
        for (found, truth) in ratings(&points).iter().zip(truth) {
            assert!((found.value - truth).abs() < 0.1, "{found:?} is not {truth}");
            assert!(found.low < truth && truth < found.high);
        }
    }

    #[test]
    fn who_wins_everything_is_rated_highest_but_not_endlessly() {
        let found = ratings(&[vec![0.0, 10.0, 10.0], vec![0.0, 0.0, 8.0], vec![0.0, 2.0, 0.0]]);
        assert!(found[0].value > found[1].value && found[1].value > found[2].value);
        assert!(found.iter().all(|rating| rating.value.is_finite() && rating.low.is_finite()));
        assert!(found.iter().map(|rating| rating.value).sum::<f64>().abs() < 1e-6);
    }
}
