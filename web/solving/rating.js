// Glicko-2: how good somebody is, how sure that is, and how much it swings. After Mark Glickman, “Example of the
// Glicko-2 system”; each try is a period of its own, against a puzzle whose strength is known.

/**
 * @typedef {object} Rated
 * @property {number} rating
 * @property {number} deviation  how unsure the rating is
 * @property {number} volatility  how much it swings
 */

/** What one of Glicko’s points is in the scale of Glicko-2. */
const SCALE = 173.7178;
/** How much volatility may change. */
const TAU = 0.5;
/** Nobody is ever quite sure: what was learnt since the last puzzle counts too. */
const LEAST_DEVIATION = 45;
const PRECISE = 1e-6;

/** @param {number} phi */
const weight = phi => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);

/**
 * The volatility that explains best what happened: the root of Glickman’s function, found by the Illinois algorithm.
 * @param {number} phi @param {number} variance @param {number} change @param {number} volatility
 */
function swing(phi, variance, change, volatility) {
  const usual = Math.log(volatility ** 2);
  /** @param {number} x */
  const f = x => {
    const e = Math.exp(x);
    const spread = phi ** 2 + variance + e;
    return (e * (change ** 2 - spread)) / (2 * spread ** 2) - (x - usual) / TAU ** 2;
  };
  let low = usual;
  let high = Math.log(change ** 2 - phi ** 2 - variance);
  if (Number.isNaN(high)) {
    let k = 1;
    while (f(usual - k * TAU) < 0) k += 1;
    high = usual - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISE) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(next);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, there];
  }
  return Math.exp(low / 2);
}

/**
 * The rating after some results of one period.
 * @param {Rated} player
 * @param {{ rating: number, deviation: number, score: number }[]} results
 * @returns {Rated}
 */
export function rate({ rating, deviation, volatility }, results) {
  const mu = (rating - 1500) / SCALE;
  const phi = deviation / SCALE;
  let [information, sum] = [0, 0];
  for (const result of results) {
    const g = weight(result.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (result.rating - 1500) / SCALE)));
    information += g ** 2 * expected * (1 - expected);
    sum += g * (result.score - expected);
  }
  const variance = 1 / information;
  const swings = swing(phi, variance, variance * sum, volatility);
  const after = 1 / Math.sqrt(1 / (phi ** 2 + swings ** 2) + information);
  return {
    rating: (mu + after ** 2 * sum) * SCALE + 1500,
    deviation: after * SCALE,
    volatility: swings,
  };
}

/**
 * The rating after a try of a puzzle.
 * @param {Rated} player @param {{ rating: number, deviation: number }} puzzle @param {boolean} found
 */
export function tried(player, puzzle, found) {
  const after = rate(player, [{ ...puzzle, score: Number(found) }]);
  return { ...after, deviation: Math.max(after.deviation, LEAST_DEVIATION) };
}
