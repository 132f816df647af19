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

/** Keys that have another meaning on some board. */
const TAKEN = [...'ya1234+=-0 '];

/** @param {string} action */
export const keyOf = action => settings.keys[action] ?? USUAL[action];

/** What a key means. @param {string} key @returns {string | undefined} */
export const meaningOf = key => Object.keys(USUAL).find(action => keyOf(action) === key.toLowerCase());

/**
 * Gives something another key; an empty one brings the usual key back.
 * @param {string} action
 * @param {string} key
 * @returns {string | null} what has this key already; `null` if it could be given
 */
export function changeKey(action, key) {
  const wanted = key.trim().toLowerCase() || USUAL[action];
  const owner = TAKEN.includes(wanted) ? 'board' : meaningOf(wanted);
  if (owner && owner !== action) return owner;
  prefer({ keys: { ...settings.keys, [action]: wanted } });
  return null;
}
