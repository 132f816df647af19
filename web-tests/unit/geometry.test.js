// The geometry the boards are drawn with, against the notation's own examples.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellNames, cellOf, CORNERS, FLOWER, nameOf, SIZE, turned, walk } from '../../web/boards/geometry.js';

test('cells are named as the clock goes', () => {
  assert.deepEqual(cellOf('a1'), { q: 0, r: -1 });
  assert.deepEqual(cellOf('b2'), { q: 1, r: -2 });
  assert.deepEqual(cellOf('b3'), { q: 2, r: -2 });
  assert.deepEqual(cellOf('b4'), { q: 2, r: -1 });
  assert.equal(nameOf({ q: 0, r: -27 }), 'aa1');
});

test('names and cells go there and back, far beyond the letters', () => {
  for (const name of cellNames(48)) assert.equal(nameOf(cellOf(name)), name);
});

test('the flower has 24 corners, 30 lines and seven hexagons of six corners', () => {
  const at = [...CORNERS];
  const near = (/** @type {{ x: number, y: number }} */ a, /** @type {{ x: number, y: number }} */ b) =>
    Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - SIZE) < 0.01;
  const around = FLOWER.map(middle => at.filter(([, corner]) => near(middle, corner)).map(([name]) => name));
  assert.equal(CORNERS.size, 24);
  assert.equal(at.flatMap(([a, one]) => at.filter(([b, other]) => a < b && near(one, other))).length, 30);
  assert.deepEqual(
    around.map(corners => corners.length),
    Array(7).fill(6),
  );
  assert.deepEqual(around[1].toSorted(), ['a1', 'a6', 'b1', 'b6', 'c1', 'c12']);
  assert.deepEqual(around[3].toSorted(), ['a2', 'a3', 'b2', 'b3', 'c4', 'c5']);
});

test('six turns bring a board of hexagons back, four one of squares', () => {
  for (const whole of [6, 4]) {
    const point = turned({ x: 3, y: -7 }, whole, whole);
    assert.ok(Math.abs(point.x - 3) + Math.abs(point.y + 7) < 1e-9);
  }
});

test('arrow keys reach every corner and every cell from any other', () => {
  const directions = [
    { x: 0, y: -1 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
  ];
  const places = [...CORNERS].map(([name, at]) => ({ name, ...at }));
  for (const start of places) {
    const seen = new Set([start]);
    for (const place of seen)
      for (const direction of directions) {
        const next = walk(places, place, direction);
        if (next) seen.add(next);
      }
    assert.equal(seen.size, places.length, start.name);
  }
});
