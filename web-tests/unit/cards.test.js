// The cards of 6x5 as the notation numbers them, and how near they are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, nearness } from '../../web/boards/cards.js';

test('there are 33 shapes, numbered as the notation says', () => {
  assert.equal(CARDS.size, 33);
  const text = (/** @type {number} */ card) =>
    CARDS.get(card)
      ?.map(({ q, r }) => `(${q},${r})`)
      .join('');
  assert.equal(text(1), '(0,0)(0,1)(0,2)(0,3)(0,4)');
  assert.equal(text(2), '(0,0)(0,1)(0,2)(0,3)(1,-1)');
  assert.equal(text(33), '(0,0)(1,-3)(1,-2)(1,-1)(2,-1)');
});

/** @param {Record<string, string>} tiles */
const table = tiles =>
  /** @type {any} */ ({
    black: { q: 0, r: 0 },
    at: (/** @type {{ q: number, r: number }} */ { q, r }) => tiles[`${q},${r}`] ?? null,
  });

test('black on o with blue on a1 a2 b3 c4 shows card 3', () => {
  const view = table({ '0,0': 'K', '0,-1': 'B', '1,-1': 'B', '2,-2': 'B', '3,-3': 'B' });
  const near = [...CARDS.keys()].filter(card => nearness(view, card, 'B').missing === 0);
  assert.deepEqual(near, [3]);
});

test('a sixth tile of the colour that touches spoils the shape', () => {
  const view = table({ '0,0': 'K', '0,-1': 'B', '1,-1': 'B', '2,-2': 'B', '3,-3': 'B', '-1,0': 'B' });
  assert.equal(nearness(view, 3, 'B').missing, 1);
});
