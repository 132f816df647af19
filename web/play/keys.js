// The keys of the board. All but those of walking and choosing can be changed, and the device remembers.

import { prefer, settings } from '../device.js';

/** What can be asked at any time. */
export const QUESTIONS = /** @type {const} */ ([
  'last',
  'turn',
  'clocks',
  'score',
  'position',
  'around',
  'cards',
  'chain',
  'lines',
]);

/** The usual key of whatever has one that can be changed: one character each. @type {Record<string, string>} */
export const USUAL = {
  type: 'g',
  last: 'l',
  turn: 't',
  clocks: 'c',
  score: 's',
  position: 'p',
  around: 'o',
  cards: 'k',
  chain: 'e',
  lines: 'b',
  back: ',',
  forward: '.',
  hint: 'h',
  rotate: 'r',
  names: 'n',
  help: '?',
};

/** Those that mean something on some boards only; they can be changed like the others. @type {Record<string, string>} */
export const OWN = {
  arm_y: 'y',
  arm_a: 'a',
  brush_b: '1',
  brush_r: '2',
  brush_y: '3',
  brush_k: '4',
};

/** @type {Record<string, string>} */
const ALL = { ...USUAL, ...OWN };

/** Keys that come nearer and go farther on a wide board, and the space, which chooses. */
const TAKEN = [...'+=-0 '];

/** @param {string} action @returns {string} */
export const keyOf = action => settings.keys[action] ?? ALL[action];

/**
 * What a key means. A digit is one whether or not a keyboard wants Shift for it, as a French one does.
 * @param {{ key: string, code?: string }} event
 * @returns {string | undefined}
 */
export function meaningOf({ key, code = '' }) {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  const find = (/** @type {string | undefined} */ wanted) =>
    Object.keys(ALL).find(action => keyOf(action) === wanted);
  return find(key.toLowerCase()) ?? find(digit);
}

/**
 * Gives something another key; an empty one brings the usual key back.
 * @param {string} action
 * @param {string} key
 * @returns {string | null} what has this key already; `null` if it could be given
 */
export function changeKey(action, key) {
  const wanted = key.trim().toLowerCase() || ALL[action];
  const owner = TAKEN.includes(wanted) ? 'board' : meaningOf({ key: wanted });
  if (owner && owner !== action) return owner;
  prefer({ keys: { ...settings.keys, [action]: wanted } });
  return null;
}
