// The objective cards of 6x5: 33 shapes of five cells, numbered as the notation says; card 1 is not in the deck.

import { svg } from '../dom.js';
import { hexagon, middleOf, nameOf, plus, round, SIZE, TOWARDS } from './geometry.js';

/** @import { Cell } from './geometry.js' */
/** @import { SixByFiveView } from './six-by-five-view.js' */

const STEPS = Object.values(TOWARDS);

/** @param {Cell} cell */
const rotated = ({ q, r }) => ({ q: -r, r: q + r });

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

/** A shape in its six rotations. @param {Cell[]} cells */
function rotations(cells) {
  const all = [cells];
  while (all.length < 6) all.push(all[all.length - 1].map(rotated));
  return all;
}

/** @param {Cell[]} cells */
const formOf = cells => rotations(cells).map(settled).sort(compare)[0];

/** @param {Cell[]} cells */
const key = cells => cells.map(({ q, r }) => `${q},${r}`).join(' ');

/** The shape of each card, by number. @type {Map<number, Cell[]>} */
export const CARDS = new Map();
{
  let forms = new Map([['', [{ q: 0, r: 0 }]]]);
  for (let cells = 2; cells <= 5; cells++) {
    const larger = new Map();
    for (const form of forms.values()) {
      for (const cell of form) {
        for (const step of STEPS) {
          const next = plus(cell, step);
          if (form.some(other => order(other, next) === 0)) continue;
          const grown = formOf([...form, next]);
          larger.set(key(grown), grown);
        }
      }
    }
    forms = larger;
  }
  [...forms.values()].sort(compare).forEach((form, i) => {
    CARDS.set(i + 1, form);
  });
}

/**
 * A card's shape as a small drawing.
 * @param {number} card
 * @param {number} [turn]  in steps of 60°
 */
export function cardShape(card, turn = 0) {
  const cells = shapeOf(card, turn);
  const middles = cells.map(middleOf);
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const half = 150;
  return svg(
    'svg',
    { class: 'card-shape', viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, 'aria-hidden': 'true' },
    middles.map(({ x, y }) =>
      svg('polygon', { points: hexagon({ x: round(x - middle.x), y: round(y - middle.y) }, SIZE - 2) }),
    ),
  );
}

/**
 * A shape as one says it: the hours of a path through its cells, as long as can be and with few bends, and from which
 * cell of it others branch off.
 * @param {Cell[]} cells
 * @returns {{ hours: number[], branches: { from: number, hour: number }[] }}
 */
export function pathOf(cells) {
  const hourOf = (/** @type {Cell} */ from, /** @type {Cell} */ to) =>
    Object.entries(TOWARDS).find(([, step]) => order(plus(from, step), to) === 0)?.[0];
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

/** A card's shape, as it lies turned. @param {number} card @param {number} [turn]  in steps of 60° */
export const shapeOf = (card, turn = 0) => rotations(CARDS.get(card) ?? [])[((turn % 6) + 6) % 6];

/**
 * How near a card is: the tiles still to be played, the cells of its shape, those that have another colour or none,
 * and those whose tile would spoil it.
 * @typedef {{ missing: number, cells: Cell[], wanting: string[], spoiling: string[] }} Nearness
 */

/**
 * How many tiles a colour still needs to show a card with the black tile where it lies: cells of the shape
 * that have another colour or none, and tiles that would spoil it by touching.
 * @param {SixByFiveView} view
 * @param {number} card
 * @param {string} letter  of the colour
 * @returns {Nearness}
 */
export function nearness(view, card, letter) {
  const black = view.black;
  /** @type {Nearness} */
  let best = { missing: Infinity, cells: [], wanting: [], spoiling: [] };
  for (const shape of rotations(CARDS.get(card) ?? [])) {
    for (const anchor of shape) {
      const cells = shape.map(({ q, r }) => ({ q: q - anchor.q + black.q, r: r - anchor.r + black.r }));
      const inside = new Set(cells.map(cell => `${cell.q},${cell.r}`));
      const wanting = cells.filter(cell => order(cell, black) !== 0 && view.at(cell) !== letter);
      const spoiling = new Set();
      for (const cell of cells) {
        for (const step of STEPS) {
          const next = plus(cell, step);
          const name = `${next.q},${next.r}`;
          if (!inside.has(name) && view.at(next) === letter) spoiling.add(nameOf(next));
        }
      }
      const missing = wanting.length + spoiling.size;
      if (missing < best.missing)
        best = { missing, cells, wanting: wanting.map(nameOf), spoiling: [...spoiling] };
    }
  }
  return best;
}
