// Mistakes of one’s own, as reviews find them: kept on this device and done better later, again and again until they are
// not made any more.

import { byTurn } from '../analysis/address.js';
import { betterThan, givenAway } from '../analysis/tree.js';
import { keepPuzzles, puzzlesKept } from '../device.js';
import { DAY_MS, WAITS } from './progress.js';

/** @import { Subject } from '../analysis/subject.js' */
/** @import { Branch } from '../analysis/tree.js' */

/** How many are kept, the newest. */
const MOST = 200;

/** How much of a better line is kept: no turn is longer. */
const MOST_MOVES = 40;

/**
 * Keeps the mistakes that a review of a game has found. Those that are known already stay as they are.
 * @param {Subject} subject
 * @param {Branch[]} faults  all of one player
 */
export function keepMistakes({ id, game, options, deck }, faults, now = Date.now()) {
  const kept = structuredClone(puzzlesKept());
  for (const fault of faults) {
    const { before, played, move } = fault;
    const path = fault.path();
    const name = `${id}.${path.length - 1}`;
    const better = fault.judged?.best ?? before?.thought?.lines[0]?.moves ?? [];
    if (!id || !before || !played || !betterThan(fault) || kept.mistakes[name]) continue;
    kept.mistakes[name] = {
      game,
      options,
      position: before.position,
      ...(deck && { deck }),
      turns: deck ? byTurn(path.slice(1, -1).map(step => step.played)) : [],
      seat: played.seat,
      turn: played.turn,
      move,
      better: better.slice(0, MOST_MOVES),
      given: givenAway(fault),
      at: now,
      times: 0,
      due: now,
    };
  }
  const newest = Object.entries(kept.mistakes).sort(([, one], [, other]) => other.at - one.at);
  keepPuzzles({ ...kept, mistakes: Object.fromEntries(newest.slice(0, MOST)) });
}

/** The mistakes to be done better by now, the longest overdue first, and how many come later. @param {number} [now] */
export function mistakesDue(now = Date.now()) {
  const waiting = Object.entries(puzzlesKept().mistakes).filter(([, { due }]) => due !== null);
  const due = waiting.filter(([, mistake]) => (mistake.due ?? 0) <= now);
  due.sort(([, one], [, other]) => (one.due ?? 0) - (other.due ?? 0) || one.at - other.at);
  return { due: due.map(([name]) => name), later: waiting.length - due.length };
}

/** @param {string} name */
export const mistakeOf = name => puzzlesKept().mistakes[name] ?? null;

/**
 * Somebody is done with a mistake of his.
 * @param {string} name
 * @param {boolean} clean  done better at once and without help
 */
export function mended(name, clean, now = Date.now()) {
  const kept = structuredClone(puzzlesKept());
  const mistake = kept.mistakes[name];
  if (!mistake) return;
  // Found once, it comes again as a puzzle that was missed would; missed, it comes tomorrow.
  const times = clean ? mistake.times + 1 : 0;
  const wait = WAITS[times];
  Object.assign(mistake, { times, due: wait === undefined ? null : now + wait * DAY_MS });
  keepPuzzles(kept);
}
