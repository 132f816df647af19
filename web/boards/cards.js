// The objective cards of games of tiles: shapes of five cells, numbered as the notation says; card 1 of 6x5 is not
// in the usual deck.

import { svg } from '../dom.js';
import { plus, round, SIZE } from './geometry.js';
import { HEXAGONS } from './lattices.js';

/** @import { Cell, Point } from './geometry.js' */
/** @import { Lattice } from './lattices.js' */
/** @import { TilesView } from './tiles-view.js' */

/** @param {Cell} a @param {Cell} b */
const order = (a, b) => a.q - b.q || a.r - b.r;

/**
 * The cells sorted, the first one moved to the middle.
 * @param {Cell[]} cells
 */
function settled(cells) {
  const sorted = [...cells].sort(order);
  return sorted.map(({ q, r }) => ({ q: q - sorted[0].q, r: r - sorted[0].r }));
}

/** @param {Cell[]} a @param {Cell[]} b */
function compare(a, b) {
  for (let i = 0; i < a.length; i++) {
    const difference = order(a[i], b[i]);
    if (difference) return difference;
  }
  return 0;
}

/** A shape in all its rotations. @param {Cell[]} cells @param {Lattice} lattice */
function rotations(cells, { steps, turned }) {
  const all = [cells];
  while (all.length < steps.length) all.push(all[all.length - 1].map(turned));
  return all;
}

/** @param {Cell[]} cells @param {Lattice} lattice */
const formOf = (cells, lattice) => rotations(cells, lattice).map(settled).sort(compare)[0];

/** @param {Cell[]} cells */
const key = cells => cells.map(({ q, r }) => `${q},${r}`).join(' ');

/** @type {Map<Lattice, Map<number, Cell[]>>} */
const known = new Map();

/** The shape of each card, by number. @param {Lattice} lattice */
export function cardsOf(lattice) {
  const found = known.get(lattice);
  if (found) return found;
  /** @type {Map<number, Cell[]>} */
  const cards = new Map();
  let forms = new Map([['', [{ q: 0, r: 0 }]]]);
  for (let cells = 2; cells <= 5; cells++) {
    const larger = new Map();
    for (const form of forms.values()) {
      for (const cell of form) {
        for (const step of lattice.steps) {
          const next = plus(cell, step);
          if (form.some(other => order(other, next) === 0)) continue;
          const grown = formOf([...form, next], lattice);
          larger.set(key(grown), grown);
        }
      }
    }
    forms = larger;
  }
  [...forms.values()].sort(compare).forEach((form, i) => {
    cards.set(i + 1, form);
  });
  known.set(lattice, cards);
  return cards;
}

/** The middle of a shape, and how far its picture reaches from there: the same for all but the bar, which is longer. @param {Point[]} middles */
export function frameOf(middles) {
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const reach = Math.max(Math.max(...xs) - middle.x, Math.max(...ys) - middle.y);
  return { middle, half: Math.max(150, reach + SIZE) };
}

/**
 * A card's shape as a small drawing.
 * @param {Lattice} lattice
 * @param {number} card
 * @param {number} [turn]  from neighbour to neighbour
 */
export function cardShape(lattice, card, turn = 0) {
  const cells = shapeOf(lattice, card, turn);
  const middles = cells.map(lattice.middleOf);
  const { middle, half } = frameOf(middles);
  return svg(
    'svg',
    { class: 'card-shape', viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, 'aria-hidden': 'true' },
    middles.map(({ x, y }) =>
      svg('polygon', {
        points: lattice.outline({ x: round(x - middle.x), y: round(y - middle.y) }, SIZE - 2),
      }),
    ),
  );
}

/** Where the neighbours lie, by how many there are. @type {Record<number, number[]>} */
const HOURS = { 4: [12, 3, 6, 9], 6: [12, 2, 4, 6, 8, 10] };

/**
 * A shape as one says it: the hours of a path through its cells, as long as can be and with few bends, and from which
 * cell of it others branch off.
 * @param {Lattice} lattice
 * @param {Cell[]} cells
 * @returns {{ hours: number[], branches: { from: number, hour: number }[] }}
 */
export function pathOf({ steps }, cells) {
  const hourOf = (/** @type {Cell} */ from, /** @type {Cell} */ to) =>
    HOURS[steps.length][steps.findIndex(step => order(plus(from, step), to) === 0)];
  /** @type {Cell[]} */
  let best = [];
  const hoursOf = (/** @type {Cell[]} */ path) =>
    path.slice(1).map((cell, i) => Number(hourOf(path[i], cell)));
  const bends = (/** @type {Cell[]} */ path) =>
    hoursOf(path).filter((hour, i, all) => i && hour !== all[i - 1]).length;
  const walk = (/** @type {Cell[]} */ path) => {
    if (path.length > best.length || (path.length === best.length && bends(path) < bends(best))) best = path;
    for (const next of cells)
      if (!path.includes(next) && hourOf(path[path.length - 1], next)) walk([...path, next]);
  };
  for (const cell of cells) walk([cell]);
  const branches = cells
    .filter(cell => !best.includes(cell))
    .flatMap(cell => {
      const from = best.findIndex(other => hourOf(other, cell));
      return from < 0 ? [] : [{ from: from + 1, hour: Number(hourOf(best[from], cell)) }];
    });
  return { hours: hoursOf(best), branches };
}

/**
 * The cells of a card's shape.
 * @param {Lattice} lattice
 * @param {number} card
 * @param {number} [turn]  from neighbour to neighbour
 */
export function shapeOf(lattice, card, turn = 0) {
  const turns = rotations(cardsOf(lattice).get(card) ?? [], lattice);
  return turns[((turn % turns.length) + turns.length) % turns.length];
}

/**
 * How near a card is: the tiles still to be played, the cells of its shape, those that have another colour or none,
 * and those whose tile would spoil it.
 * @typedef {{ missing: number, cells: Cell[], wanting: string[], spoiling: string[] }} Nearness
 */

/**
 * How many tiles a colour still needs to show a card with the black tile where it lies: cells of the shape
 * that have another colour or none, and tiles that would spoil it by touching.
 * @param {TilesView} view
 * @param {number} card
 * @param {string} letter  of the colour
 * @returns {Nearness}
 */
export function nearness(view, card, letter) {
  const { black, lattice = HEXAGONS } = view;
  /** @type {Nearness} */
  let best = { missing: Infinity, cells: [], wanting: [], spoiling: [] };
  for (const shape of rotations(cardsOf(lattice).get(card) ?? [], lattice)) {
    for (const anchor of shape) {
      const cells = shape.map(({ q, r }) => ({ q: q - anchor.q + black.q, r: r - anchor.r + black.r }));
      const inside = new Set(cells.map(cell => `${cell.q},${cell.r}`));
      const wanting = cells.filter(cell => order(cell, black) !== 0 && view.at(cell) !== letter);
      const spoiling = new Set();
      for (const cell of cells) {
        for (const step of lattice.steps) {
          const next = plus(cell, step);
          const name = `${next.q},${next.r}`;
          if (!inside.has(name) && view.at(next) === letter) spoiling.add(lattice.nameOf(next));
        }
      }
      const missing = wanting.length + spoiling.size;
      if (missing < best.missing)
        best = { missing, cells, wanting: wanting.map(lattice.nameOf), spoiling: [...spoiling] };
    }
  }
  return best;
}
