// Hexagons and squares: what the games of tiles ask of the plane they are played on.

import {
  atHour,
  cellOf,
  hexagon,
  letters,
  middleOf,
  nameOf,
  ringFrom,
  ringOf,
  round,
  SIZE,
  TOWARDS,
} from './geometry.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Cell, Point } from './geometry.js' */

/**
 * @typedef {object} Lattice
 * @property {Cell[]} steps  to the neighbours, clockwise from 12 o'clock
 * @property {number} turns  how often it is turned until it lies as before
 * @property {(cell: Cell) => Cell} turned  by one such turn, clockwise
 * @property {(cell: Cell) => Point} middleOf
 * @property {(middle: Point, size: number) => string} outline  the `points` of a polygon; a hexagon's corner is so far away
 * @property {(size: number) => string} gleam  the `points` along the upper edges of a tile
 * @property {Point} lock  where the padlock of a tile lies, from its middle
 * @property {(name: string) => Cell} cellOf
 * @property {(cell: Cell) => string} nameOf
 * @property {(cell: Cell) => number} ringOf
 * @property {number} usual  the lowest card of the usual deck
 */

/** @param {Point[]} points */
const path = points => points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');

/** @type {Lattice} */
export const HEXAGONS = {
  steps: [12, 2, 4, 6, 8, 10].map(hour => TOWARDS[hour]),
  turns: 6,
  turned: ({ q, r }) => ({ q: -r, r: q + r }),
  middleOf,
  outline: hexagon,
  lock: { x: 0, y: 20 },
  gleam: size => path([9, 11, 1, 3].map(hour => atHour(hour, size))),
  cellOf,
  nameOf,
  ringOf,
  usual: 2,
};

/** From side to side a square is as wide as a hexagon. */
const WIDTH = Math.sqrt(3) * SIZE;

/** @param {number} size */
const halfOf = size => (size / SIZE) * (WIDTH / 2);

/** The cell with this number on a ring of squares: from 12 o'clock along the five sides it meets. @param {number} n @param {number} number */
function onRing(n, number) {
  const steps = number - 1;
  if (steps < n) return { q: steps, r: -n };
  if (steps < 3 * n) return { q: n, r: steps - 2 * n };
  if (steps < 5 * n) return { q: 4 * n - steps, r: n };
  if (steps < 7 * n) return { q: -n, r: 6 * n - steps };
  return { q: steps - 8 * n, r: -n };
}

/** @param {Cell} cell */
function numberOf({ q, r }) {
  const n = Math.max(Math.abs(q), Math.abs(r));
  if (r === -n && q >= 0 && q < n) return q + 1;
  if (q === n && r < n) return 2 * n + r + 1;
  if (r === n && q > -n) return 4 * n - q + 1;
  if (q === -n && r > -n) return 6 * n - r + 1;
  return 8 * n + q + 1;
}

/** Columns are `q`, rows are `r`. @type {Lattice} */
export const SQUARES = {
  steps: [
    { q: 0, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 0 },
  ],
  turns: 4,
  turned: ({ q, r }) => ({ q: -r, r: q }),
  middleOf: ({ q, r }) => ({ x: WIDTH * q, y: WIDTH * r }),
  outline({ x, y }, size) {
    const half = halfOf(size);
    const corners = [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ];
    return path(corners.map(([right, down]) => ({ x: x + right * half, y: y + down * half })));
  },
  lock: { x: WIDTH / 2 - 13, y: 15 - WIDTH / 2 },
  gleam(size) {
    const half = halfOf(size);
    return path([-1, 1].map(right => ({ x: right * half, y: -half })));
  },
  cellOf(name) {
    const [, ring, digits] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
    return ring ? onRing(ringFrom(ring), Number(digits)) : { q: 0, r: 0 };
  },
  nameOf(cell) {
    const ring = SQUARES.ringOf(cell);
    return ring ? letters(ring) + numberOf(cell) : 'o';
  },
  ringOf: ({ q, r }) => Math.max(Math.abs(q), Math.abs(r)),
  usual: 1,
};

/** The games of tiles. @type {Partial<Record<GameName, Lattice>>} */
const LATTICES = { '6x5': HEXAGONS, xochintlan: SQUARES };

/** Whether a game is one of tiles round a black one, with cards. @param {string | null | undefined} game */
export const hasTiles = game => !!game && game in LATTICES;

/** @param {GameName} game */
export const latticeOf = game => LATTICES[game] ?? HEXAGONS;
