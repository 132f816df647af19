//! Exponential function and logarithm that are the same on every machine, to the last bit.
//!
//! The library's come from whatever the program is linked with, and each of those rounds otherwise. An engine that used
//! them would choose another move in a browser than on a server wherever two are worth the same but for the last digit.
//! These consist of nothing but sums, products and quotients in a fixed order, which are rounded alike everywhere.

use std::f64::consts::{LOG2_E, SQRT_2};

/// ln 2 in two parts: with the first, whole multiples are exact.
const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
const LN_2_HIGH_32: f32 = 0.693_359_4;
const LN_2_LOW_32: f32 = -2.121_944_4e-4;

/// What is added to this is rounded to a whole number, which then stands in the last bits.
const WHOLE: f64 = 6_755_399_441_055_744.0;
const WHOLE_32: f32 = 12_582_912.0;

/// e to the power of `x`, which is brought within ± 700.
pub(crate) fn exp(x: f64) -> f64 {
    // x = n ln 2 + rest, and e^rest by its series.
    let x = x.clamp(-700.0, 700.0);
    let shifted = x * LOG2_E + WHOLE;
    let n = shifted - WHOLE;
    let rest = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let mut sum = 1.0;
    for divisor in (1..=13).rev() {
        sum = sum * rest / f64::from(divisor) + 1.0;
    }
    sum * f64::from_bits((shifted.to_bits() << 52).wrapping_add(1f64.to_bits()))
}

/// The same with the precision of an `f32`, many times as fast; `x` is brought within ± 87.
#[inline]
pub(crate) fn exp_32(x: f32) -> f32 {
    // The coefficients are those of Cephes: nearly those of the series, better on this interval.
    const SERIES: [f32; 6] =
        [1.987_569_1e-4, 1.398_2e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 0.5];
    let x = x.clamp(-87.0, 87.0);
    let shifted = x * std::f32::consts::LOG2_E + WHOLE_32;
    let n = shifted - WHOLE_32;
    let rest = (x - n * LN_2_HIGH_32) - n * LN_2_LOW_32;
    let series = SERIES.iter().fold(0.0, |sum, coefficient| sum * rest + coefficient);
    let sum = series * rest * rest + rest + 1.0;
    sum * f32::from_bits((shifted.to_bits() << 23).wrapping_add(1f32.to_bits()))
}

/// The natural logarithm of a positive number.
pub(crate) fn ln(x: f64) -> f64 {
    if !(x > 0.0 && x.is_finite()) {
        return if x == 0.0 { f64::NEG_INFINITY } else { x };
    }
    // The smallest numbers have no exponent of their own.
    let (x, shift) = if x.is_normal() { (x, 0) } else { (x * (1_u64 << 54) as f64, 54) };
    // x = 2^n (1 + s) / (1 - s), of which the logarithm is n ln 2 + 2 (s + s³/3 + s⁵/5 + …).
    let (bits, one) = (x.to_bits(), 1f64.to_bits());
    let mut n = (bits >> 52) as i32 - 1023 - shift;
    let mut part = f64::from_bits(bits & ((1 << 52) - 1) | one);
    if part > SQRT_2 {
        part /= 2.0;
        n += 1;
    }
    let s = (part - 1.0) / (part + 1.0);
    let mut sum = 0.0;
    for divisor in (1..=21).rev().step_by(2) {
        sum = sum * (s * s) + 1.0 / f64::from(divisor);
    }
    f64::from(n) * LN_2_HIGH + (2.0 * s * sum + f64::from(n) * LN_2_LOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_the_librarys_but_for_the_last_digits() {
        for step in -70_000..=70_000 {
            let x = f64::from(step) / 100.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-15, "e^{x}: {} {}", exp(x), x.exp());
            let x_32 = step as f32 / 810.0;
            let (own, library) = (exp_32(x_32), x_32.exp());
            assert!((own / library - 1.0).abs() < 3e-7, "e^{x_32}: {own} {library}");
            let odds = x.exp();
            assert!((ln(odds) - odds.ln()).abs() < 4e-16 * x.abs().max(1.0), "ln {odds}");
        }
        assert_eq!([exp(0.0), ln(1.0)], [1.0, 0.0]);
        assert_eq!(exp_32(0.0), 1.0);
        assert_eq!([ln(0.0), ln(f64::INFINITY)], [f64::NEG_INFINITY, f64::INFINITY]);
        assert!((ln(f64::from_bits(1)) + 744.440_071_921_381_3).abs() < 1e-12);
        assert!(exp(-1e9) < 1e-300 && exp_32(-1e9) < 2e-38);
    }

    /// Written down once: in a browser they have to be the same, bit by bit.
    #[test]
    fn they_are_the_same_on_every_machine() {
        let steps = || (1..=2_000).map(f64::from);
        let mix = |mixed: u64, bits: u64| mixed.rotate_left(7).wrapping_add(bits);
        let exps = steps().fold(0, |mixed, step| mix(mixed, exp((step - 900.0) / 7.0).to_bits()));
        let exps_32 = steps().fold(0, |mixed, step| {
            mix(mixed, exp_32((step as f32 - 900.0) / 17.0).to_bits().into())
        });
        let logarithms = steps().fold(0, |mixed, step| mix(mixed, ln(step / 700.0).to_bits()));
        assert_eq!(
            [exps, exps_32, logarithms],
            [10_052_308_660_777_103_269, 15_673_588_494_116_030_600, 15_865_893_578_184_272_074]
        );
    }
}
