// The cards of the games of tiles as the notation numbers them, and how near they are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsOf, frameOf, nearness } from '../../web/boards/cards.js';
import { SIZE } from '../../web/boards/geometry.js';
import { HEXAGONS, SQUARES } from '../../web/boards/lattices.js';

const CARDS = cardsOf(HEXAGONS);

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

test('there are 18 shapes of squares, the bar first and the cross last', () => {
  const cards = cardsOf(SQUARES);
  assert.equal(cards.size, 18);
  const text = (/** @type {number} */ card) =>
    cards
      .get(card)
      ?.map(({ q, r }) => `(${q},${r})`)
      .join('');
  assert.equal(text(1), '(0,0)(0,1)(0,2)(0,3)(0,4)');
  assert.equal(text(2), '(0,0)(0,1)(0,2)(0,3)(1,0)');
  assert.equal(text(11), '(0,0)(0,1)(0,2)(1,1)(2,1)');
  assert.equal(text(18), '(0,0)(1,-1)(1,0)(1,1)(2,0)');
});

test('squares have names like hexagons, ring by ring on the clock', () => {
  const named = { o: [0, 0], a1: [0, -1], a2: [1, -1], a3: [1, 0], b1: [0, -2], b5: [2, 0], b16: [-1, -2] };
  for (const [name, [q, r]] of Object.entries(named)) {
    assert.deepEqual(SQUARES.cellOf(name), { q, r });
    assert.equal(SQUARES.nameOf({ q, r }), name);
  }
});

test('no card is cut off at the edge of its picture, not even the bar', () => {
  for (const lattice of [HEXAGONS, SQUARES]) {
    for (const [card, cells] of cardsOf(lattice)) {
      const middles = cells.map(lattice.middleOf);
      const { middle, half } = frameOf(middles);
      for (const { x, y } of middles) {
        const points = lattice.outline({ x: x - middle.x, y: y - middle.y }, SIZE - 2);
        const most = Math.max(...points.split(/[ ,]/).map(Number).map(Math.abs));
        assert.ok(most <= half, `card ${card} reaches ${most} of ${half}`);
      }
    }
  }
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
