// Hexagons and their names: the board is a clock, 12 o'clock is up (docs: the notation).
//
//        12            Axial coordinates: 12 o'clock is (0, −1), 2 o'clock (1, −1), 4 o'clock (1, 0).
//    10 ____ 2         Ring n starts at (0, −n) and walks towards 4, 6, 8, 10, 12, 2 o'clock.
//      /    \
//    8 \____/ 4
//         6

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ q: number, r: number }} Cell */

export const SIZE = 40;
const ROOT3 = Math.sqrt(3);

/** Neighbours by the hour. @type {Record<number, Cell>} */
export const TOWARDS = {
  12: { q: 0, r: -1 },
  2: { q: 1, r: -1 },
  4: { q: 1, r: 0 },
  6: { q: 0, r: 1 },
  8: { q: -1, r: 1 },
  10: { q: -1, r: 0 },
};

const WALK = [4, 6, 8, 10, 12, 2].map(hour => TOWARDS[hour]);

/**
 * @param {Cell} cell
 * @param {Cell} step
 */
export const plus = (cell, step) => ({ q: cell.q + step.q, r: cell.r + step.r });

/** @param {Cell} cell */
export const ringOf = ({ q, r }) => (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;

/** @param {number} ring from 1 */
export function letters(ring) {
  let text = '';
  for (let n = ring; n > 0; n = Math.floor((n - 1) / 26))
    text = String.fromCharCode(97 + ((n - 1) % 26)) + text;
  return text;
}

/** @param {string} text */
export const ringFrom = text => [...text].reduce((ring, letter) => ring * 26 + letter.charCodeAt(0) - 96, 0);

/**
 * The name of a cell: `o`, `a1`, `b12`, …
 * @param {Cell} cell
 */
export function nameOf(cell) {
  const ring = ringOf(cell);
  if (ring === 0) return 'o';
  let at = { q: 0, r: -ring };
  for (let number = 0; number < 6 * ring; number++) {
    if (at.q === cell.q && at.r === cell.r) return letters(ring) + (number + 1);
    at = plus(at, WALK[Math.floor(number / ring)]);
  }
  return 'o';
}

/** @type {Map<string, Cell>} */
const known = new Map([['o', { q: 0, r: 0 }]]);

/**
 * The cell of a name.
 * @param {string} name
 * @returns {Cell}
 */
export function cellOf(name) {
  const found = known.get(name);
  if (found) return found;
  const [, ringLetters = 'a', digits = '1'] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
  const ring = ringFrom(ringLetters);
  let at = { q: 0, r: -ring };
  for (let number = 1; number < Number(digits); number++) {
    at = plus(at, WALK[Math.floor((number - 1) / ring)]);
  }
  known.set(name, at);
  return at;
}

/**
 * All names of a board of so many rings, the middle first.
 * @param {number} rings
 */
export function cellNames(rings) {
  const names = ['o'];
  for (let ring = 1; ring <= rings; ring++) {
    for (let number = 1; number <= 6 * ring; number++) names.push(letters(ring) + number);
  }
  return names;
}

/**
 * The middle of a cell.
 * @param {Cell} cell
 * @returns {Point}
 */
export const middleOf = ({ q, r }) => ({ x: 1.5 * SIZE * q, y: ROOT3 * SIZE * (r + q / 2) });

/**
 * The point so far from the middle at this hour.
 * @param {number} hour
 * @param {number} distance
 * @returns {Point}
 */
export function atHour(hour, distance) {
  const angle = (hour * Math.PI) / 6;
  return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) };
}

/**
 * The hour at which a point lies, seen from another.
 * @param {Point} from
 * @param {Point} to
 */
export const hourTowards = (from, to) =>
  Math.round((Math.atan2(to.x - from.x, from.y - to.y) * 6) / Math.PI + 12) % 12 || 12;

/**
 * Turns a point, clockwise.
 * @param {Point} point
 * @param {number} steps
 * @param {number} whole  how many steps are a whole turn
 * @returns {Point}
 */
export function turned({ x, y }, steps, whole) {
  const angle = (steps * 2 * Math.PI) / whole;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/**
 * A flat-topped hexagon as the `points` of a polygon.
 * @param {Point} middle
 * @param {number} size  from the middle to a corner
 */
export function hexagon(middle, size) {
  return [1, 3, 5, 7, 9, 11]
    .map(hour => atHour(hour, size))
    .map(({ x, y }) => `${round(middle.x + x)},${round(middle.y + y)}`)
    .join(' ');
}

/**
 * An arrow as the `d` of two paths.
 * @param {Point} from
 * @param {Point} to
 * @param {number} gap  that is left free at its beginning
 */
export function arrow(from, to, gap) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const side = (/** @type {1 | -1} */ hand) =>
    `${round(to.x - ux * 9 - hand * uy * 7)} ${round(to.y - uy * 9 + hand * ux * 7)}`;
  const tip = `${round(to.x)} ${round(to.y)}`;
  return {
    shaft: `M${round(from.x + ux * gap)} ${round(from.y + uy * gap)}L${tip}`,
    head: `M${side(1)}L${tip}L${side(-1)}`,
  };
}

/** @param {number} n */
export const round = n => Math.round(n * 100) / 100;

/**
 * The place one comes to by walking from a point in a direction: near, and rather straight ahead.
 * @template {Point} P
 * @param {Iterable<P>} places
 * @param {Point} from
 * @param {Point} direction of length 1
 * @returns {P | null}
 */
export function walk(places, from, direction) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (ahead < 1 || aside > 2 * ahead) continue;
    const cost = ahead + 1.6 * aside;
    if (cost < least - 0.01) [best, least] = [place, cost];
  }
  return best;
}

/**
 * The 24 corners of Gosix.
 * @type {Map<string, Point>}
 */
export const CORNERS = new Map();
for (let i = 1; i <= 6; i++) CORNERS.set(`a${i}`, atHour(2 * i - 1, SIZE));
for (let i = 1; i <= 6; i++) CORNERS.set(`b${i}`, atHour(2 * i - 1, 2 * SIZE));
for (let i = 1; i <= 12; i++) {
  const k = Math.ceil((i + 1) / 2); // c1 belongs to H1, c2 and c3 to H2, … c12 to H1 again
  const centre = atHour(2 * (k - 1), ROOT3 * SIZE);
  const out = atHour(2 * (k - 1) + (i % 2 ? 1 : -1), SIZE);
  CORNERS.set(`c${i}`, { x: centre.x + out.x, y: centre.y + out.y });
}

/** The middles of H0–H6. @type {Point[]} */
export const FLOWER = [{ x: 0, y: 0 }, ...[12, 2, 4, 6, 8, 10].map(hour => atHour(hour, ROOT3 * SIZE))];
