// Glicko-2, against the example of its author.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rate, tried } from '../../web/solving/rating.js';

/** Somebody of whom nothing is known yet. */
const UNRATED = { rating: 1000, deviation: 350, volatility: 0.06 };

test('the example of Glickman’s paper comes out as he says', () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rate(player, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.equal(after.rating.toFixed(2), '1464.05');
  assert.equal(after.deviation.toFixed(2), '151.52');
  assert.equal(after.volatility.toFixed(6), '0.059996');
});

test('whoever finds what is hard gains much, and is known better after each puzzle', () => {
  const hard = { rating: 1600, deviation: 60 };
  const found = tried(UNRATED, hard, true);
  const missed = tried(UNRATED, hard, false);
  assert.ok(found.rating > UNRATED.rating + 100 && missed.rating < UNRATED.rating);
  let player = UNRATED;
  for (let n = 0; n < 300; n++) {
    const next = tried(player, { rating: 1200, deviation: 60 }, n % 2 === 0);
    assert.ok(next.deviation >= 45 && Number.isFinite(next.rating) && next.volatility > 0);
    player = next;
  }
  assert.ok(Math.abs(player.rating - 1200) < 60, `half of them are found: ${player.rating}`);
});
