// Whether the server is in reach. A question that cannot be answered now is asked again until it is, and one
// note on the page says so meanwhile.

import { t } from './words/index.js';

/** Whoever waits for the server just now, and what the page says about it. @type {Map<unknown, () => string>} */
const waiting = new Map();
/** Tells those who wait that trying again may help. */
const signs = new EventTarget();

const unreachable = () => t(navigator.onLine ? 'connection.lost' : 'connection.offline');

/** Somebody waits for the server. @param {unknown} who @param {() => string} [words] */
export function lost(who, words = unreachable) {
  waiting.set(who, words);
  show();
}

/** Somebody no longer waits. @param {unknown} who */
export function found(who) {
  if (waiting.delete(who)) show();
}

/** The server was heard: whatever waits for it may try at once. */
export function heard() {
  signs.dispatchEvent(new Event('heard'));
}

/** Aborted when the page is left: nobody wants to know any more what it has asked. */
let visit = new AbortController();
/** The reason of such an abortion. */
export const LEFT = Symbol('left');

/** @param {AbortSignal} [signal] */
export const whileHere = signal => (signal ? AbortSignal.any([signal, visit.signal]) : visit.signal);

/** Another page is opened. */
export function leave() {
  visit.abort(LEFT);
  visit = new AbortController();
}

addEventListener('online', heard);
addEventListener('offline', show);

function show() {
  const note = document.getElementById('connection');
  if (!note) return;
  const [words] = [...waiting.values()].slice(-1);
  note.hidden = !words;
  const text = words?.() ?? '';
  if (note.textContent !== text) note.textContent = text;
}

/**
 * Time to wait before trying again: longer after every failure, cut short by a sign of the server.
 * @param {number} failures
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function patience(failures, signal) {
  return new Promise(resolve => {
    const over = () => {
      clearTimeout(timer);
      signs.removeEventListener('heard', over);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, Math.min(250 * 2 ** failures, 8000));
    signs.addEventListener('heard', over);
    signal?.addEventListener('abort', over);
    if (signal?.aborted) over();
  });
}
