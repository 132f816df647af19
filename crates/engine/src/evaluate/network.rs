//! A small neural network over yes-or-no inputs: one hidden layer, made for boards of two dozen
//! places.
//!
//! ```text
//!  inputs (each on or off)      hidden units          value
//!  my pawn on a1      ─┐
//!  their pawn on a1   ─┼── sum of weights ── 0…1 ──┐
//!  …                  ─┘                           ├── sum of weights
//!  (every input also goes straight to the value) ──┘
//! ```
//!
//! Weights are whole numbers in a text file, fitted by [`tune`](crate::tune).

use std::fmt::Write;

use games::{Position, Seat};
use lattice::Symmetry;
use thiserror::Error;
use wide::{i16x8, i32x4};

use super::{Evaluator, Playable, Shares, packed};
use crate::Value;

/// A game whose positions a network can judge.
pub trait Inputs: Position<Symmetry = Symmetry> {
    /// How many inputs there are.
    const COUNT: usize;

    /// The weights that come with the engine, packed.
    const WEIGHTS: &'static [u8];

    /// Names every input that is on, seen by the seat to move; no more than 64 at a time.
    fn inputs(&self, on: impl FnMut(usize));

    /// See [`Evaluator::hint`].
    fn hint(&self, mv: Self::Move) -> i32;
}

/// No position switches on more inputs than this.
const MOST_INPUTS: usize = 64;

/// How many hidden units.
pub(crate) const HIDDEN: usize = 32;

/// A hidden unit is at most 1, written as this many.
pub(crate) const ONE: i32 = 256;

/// An output weight of 1 is written as this many.
pub(crate) const OUT: i32 = 64;

type Row = [i16; HIDDEN];

/// The network.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// For each input what it adds to the hidden units, in 1/256.
    pub(crate) rows: Vec<Row>,
    /// What the hidden units begin with.
    pub(crate) bias: Row,
    /// What each hidden unit adds to the value, in 1/64 of a hundredth of a log-odd.
    pub(crate) out: Row,
    /// What each input adds to the value directly, in hundredths of a log-odd; the constant last.
    pub(crate) direct: Vec<i16>,
}

/// Why a text is not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// A word that is not a small whole number.
    #[error("`{word}` is not a weight: those are whole numbers from -32768 to 32767")]
    Number {
        /// The word.
        word: String,
    },
    /// Too few or too many weights.
    #[error("there are {found} weights, but this game's network has {expected}")]
    Count {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl Network {
    /// A network that knows nothing, for so many inputs.
    pub fn blank(inputs: usize) -> Network {
        Network {
            rows: vec![[0; HIDDEN]; inputs],
            bias: [0; HIDDEN],
            out: [0; HIDDEN],
            direct: vec![0; inputs + 1],
        }
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.rows.len()
    }

    /// Reads a network for so many inputs: one line for each input (hidden weights, then the
    /// direct one), one for the biases, one for the output. `#` begins a remark.
    pub fn from_text(text: &str, inputs: usize) -> Result<Network, NetworkError> {
        let words =
            text.lines().flat_map(|line| line.split('#').next().unwrap_or("").split_whitespace());
        let weights: Vec<i16> = words
            .map(|word| word.parse().map_err(|_| NetworkError::Number { word: word.to_owned() }))
            .collect::<Result<_, _>>()?;
        let expected = Network::weights(inputs);
        match weights.len() == expected {
            true => Ok(Network::filled(inputs, weights)),
            false => Err(NetworkError::Count { expected, found: weights.len() }),
        }
    }

    /// A network that comes with the engine.
    pub(crate) fn unpack(packed: &[u8], inputs: usize) -> Network {
        Network::filled(inputs, packed::unpack(packed))
    }

    /// How many weights there are for so many inputs.
    pub(crate) const fn weights(inputs: usize) -> usize {
        (HIDDEN + 1) * (inputs + 1) + HIDDEN
    }

    /// The weights in the order of the text.
    fn filled(inputs: usize, weights: impl IntoIterator<Item = i16>) -> Network {
        let mut network = Network::blank(inputs);
        let rows = network.rows.iter_mut().chain([&mut network.bias]);
        let lines = rows.zip(&mut network.direct);
        let places = lines.flat_map(|(row, direct)| row.iter_mut().chain([direct]));
        for (place, weight) in places.chain(&mut network.out).zip(weights) {
            *place = weight;
        }
        network
    }

    /// The text [`from_text`](Network::from_text) reads.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let rows = self.rows.iter().chain([&self.bias]);
        for (row, direct) in rows.zip(&self.direct) {
            for weight in row.iter().chain([direct]) {
                let _ = write!(text, "{weight} ");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        let out: Vec<String> = self.out.iter().map(ToString::to_string).collect();
        text + &out.join(" ") + "\n"
    }

    /// The value with these inputs on.
    #[inline]
    pub fn value(&self, inputs: &[u16]) -> i32 {
        let mut units = lanes(&self.bias);
        let mut value = i32::from(self.direct[self.direct.len() - 1]);
        for input in inputs.iter().map(|input| usize::from(*input)) {
            let row = lanes(&self.rows[input]);
            units.iter_mut().zip(row).for_each(|(units, row)| *units += row);
            value += i32::from(self.direct[input]);
        }
        let cut = |units: i16x8| units.max(i16x8::ZERO).min(i16x8::splat(ONE as i16));
        let hidden =
            units.into_iter().zip(lanes(&self.out)).map(|(units, out)| cut(units).dot(out));
        value + hidden.fold(i32x4::ZERO, |sum, part| sum + part).reduce_add() / (ONE * OUT)
    }
}

/// A row as the processor adds it up: eight numbers at a time. Left to itself, the compiler takes
/// one after the other, which costs half of the search's pace.
#[inline]
fn lanes(row: &Row) -> [i16x8; HIDDEN / 8] {
    let (eights, _) = row.as_chunks::<8>();
    std::array::from_fn(|at| i16x8::new(eights[at]))
}

/// A network that judges the positions of one game.
pub struct Judge<P: Inputs> {
    network: Network,
    game: std::marker::PhantomData<fn(&P)>,
}

impl<P: Inputs> Judge<P> {
    /// Judges by this network, which must be one for this game's inputs.
    pub fn new(network: Network) -> Option<Judge<P>> {
        let fits = network.rows.len() == P::COUNT && network.direct.len() == P::COUNT + 1;
        fits.then_some(Judge { network, game: std::marker::PhantomData })
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

impl<P: Inputs> Default for Judge<P> {
    /// Judges by the network that comes with the engine.
    fn default() -> Judge<P> {
        const { assert!(P::WEIGHTS.len() == 2 * Network::weights(P::COUNT), "weights for its inputs") };
        let network = Network::unpack(P::WEIGHTS, P::COUNT);
        Judge { network, game: std::marker::PhantomData }
    }
}

impl<P: Inputs + Playable> Evaluator<P> for Judge<P> {
    #[inline]
    fn value(&self, position: &P) -> i32 {
        // Listed first, then added up: so the units stay in registers all the way.
        let (mut inputs, mut count) = ([0; MOST_INPUTS], 0);
        position.inputs(|input| {
            inputs[count] = input as u16;
            count += 1;
        });
        self.network.value(&inputs[..count])
    }

    #[inline]
    fn hint(&self, position: &P, mv: P::Move) -> i32 {
        position.hint(mv)
    }

    /// What the mover does not get is divided among the others.
    fn shares(&self, position: &P) -> Shares {
        let mut shares = [0.0; Seat::MAX];
        let Some(mover) = position.to_move() else { return shares };
        let own = Value::guess(self.value(position)).win_probability() as f32;
        let seats = position.seats();
        shares[..seats].fill((1.0 - own) / (seats - 1) as f32);
        shares[mover.index()] = own;
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_read_as_it_is_written() {
        let mut network = Network::blank(3);
        network.rows[1][4] = -7;
        network.bias[31] = 12;
        network.out[0] = 30_000;
        network.direct[3] = 5;
        assert_eq!(Network::from_text(&network.to_text(), 3), Ok(network));
        let short = Network::from_text("1 2", 3);
        assert_eq!(short, Err(NetworkError::Count { expected: 164, found: 2 }));
        let wrong = Network::from_text("1 x", 3);
        assert_eq!(wrong, Err(NetworkError::Number { word: "x".to_owned() }));
    }

    #[test]
    fn units_below_nought_are_silent_and_full_ones_say_no_more() {
        let mut network = Network::blank(2);
        network.rows[0][0] = -100;
        network.rows[1][0] = 2000;
        network.out[0] = (10 * OUT) as i16;
        network.direct = vec![1, 2, 3];
        assert_eq!(network.value(&[0]), 3 + 1);
        assert_eq!(network.value(&[1]), 3 + 2 + 10);
    }
}
