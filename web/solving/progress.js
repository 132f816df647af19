// What this device remembers of puzzles: which were solved, which are to be tried again and when, how good somebody is.

import { tellTry } from '../api.js';
import { keepPuzzles, newSecret, puzzlesKept } from '../device.js';
import { t } from '../words/index.js';
import { tried } from './rating.js';

/** @import { PuzzleLook } from '../types.d.ts' */
/** @import { PuzzlesKept } from '../device.js' */

/** How many days a puzzle that was missed waits before it comes again, longer each time it is found; then no more. */
export const WAITS = [1, 3, 7, 21];
export const DAY_MS = 86_400_000;

/** What a puzzle is worth in the scale of whoever solves it. @param {number} difficulty */
const rated = difficulty => 600 + 150 * difficulty;

/** How sure it is what a puzzle is worth: levels of the computer tried it. */
const DEVIATION = 80;

/** Whether a puzzle was never tried: what is solved does not come again, and what was missed in its time. @param {string} id */
export const isNew = id => !puzzlesKept().solved[id] && !puzzlesKept().again[id];

/** How many of these are solved. @param {string[]} ids */
export const solvedOf = ids => {
  const { solved } = puzzlesKept();
  return ids.filter(id => solved[id]).length;
};

/** How many are solved by now, and how good whoever solved them is. */
export function tellProgress() {
  const { solved, rating } = puzzlesKept();
  return t('puzzles.progress', { n: Object.keys(solved).length, rating: Math.round(rating) });
}

/** The puzzles that are to be tried again by now, the longest overdue first. @param {number} [now] */
export const due = (now = Date.now()) =>
  Object.entries(puzzlesKept().again)
    .filter(([, { at }]) => at <= now)
    .sort(([, one], [, other]) => one.at - other.at)
    .map(([id]) => id);

/**
 * Somebody is done with a puzzle. Only the first time counts for the rating.
 * @param {PuzzleLook} puzzle
 * @param {boolean} clean  found without a mistake and without help
 */
export function finish({ id, difficulty, people }, clean, now = Date.now()) {
  /** @type {PuzzlesKept} */
  const kept = structuredClone(puzzlesKept());
  const again = kept.again[id];
  if (!kept.solved[id] && !again) {
    tell(id, clean, kept);
    const puzzle = people ?? { rating: rated(difficulty), deviation: DEVIATION };
    Object.assign(kept, tried(kept, puzzle, clean));
    kept.tried += 1;
  }
  if (clean) kept.solved[id] = 1;
  const times = clean ? (again?.times ?? -1) + 1 : 0;
  if (!clean || (again && times < WAITS.length)) kept.again[id] = { times, at: now + WAITS[times] * DAY_MS };
  else delete kept.again[id];
  keepPuzzles(kept);
}

/**
 * The server counts how hard people find a puzzle; it is told no name. Without one, nothing is lost.
 * @param {string} id @param {boolean} solved @param {PuzzlesKept} kept  before this try
 */
function tell(id, solved, { rating, deviation, tried }) {
  const known = tried > 0 ? { rating, deviation } : {};
  tellTry(id, { token: newSecret(), solved, ...known }).catch(() => {});
}

/** @param {string} game */
export const bestStreak = game => puzzlesKept().streaks[game] ?? 0;

/** @param {string} game @param {number} length */
export function keepStreak(game, length) {
  const kept = structuredClone(puzzlesKept());
  if (length > (kept.streaks[game] ?? 0))
    keepPuzzles({ ...kept, streaks: { ...kept.streaks, [game]: length } });
}
