// Which puzzle comes next: today's, one that was missed, or one of a kind that is not solved yet.

import * as api from '../api.js';
import { today } from './date.js';
import { due, isNew } from './progress.js';

/** @import { PuzzleLook } from '../types.d.ts' */

/** What puzzles of a kind are chosen by. */
export const KINDS = /** @type {const} */ (['game', 'goal', 'theme', 'difficulty']);

/** @param {URLSearchParams} query */
export const kindOf = query =>
  Object.fromEntries(KINDS.flatMap(name => (query.get(name) ? [[name, String(query.get(name))]] : [])));

/**
 * The puzzle that an address means; `null` if there is none (any more).
 * @param {string} what  `today`, `again`, `next` or a puzzle's name
 * @param {URLSearchParams} query
 * @returns {Promise<PuzzleLook | null>}
 */
export async function choose(what, query) {
  if (what === 'today') return api.puzzleOfDay(today());
  if (what === 'again') return firstOf(due());
  if (what !== 'next') return api.puzzle(what);
  const { ids } = await api.puzzles(kindOf(query));
  const left = ids.filter(id => isNew(id) && id !== query.get('after'));
  // Not always the same one first, but from easy to hard.
  const id = left[Math.floor(Math.random() * Math.min(left.length, 10))] ?? null;
  return id ? api.puzzle(id) : null;
}

/**
 * The first of some that were missed. A newer set may have some no more: those stand in nobody's way.
 * @param {string[]} ids
 */
async function firstOf(ids) {
  for (const id of ids) {
    try {
      return await api.puzzle(id);
    } catch (problem) {
      if (!(problem instanceof api.Problem && problem.status === 404)) throw problem;
    }
  }
  return null;
}

/**
 * A puzzle for a streak: the more there were, the harder.
 * @param {string[]} ids  from easy to hard
 * @param {number} length
 * @param {Set<string>} seen
 */
export function rising(ids, length, seen) {
  const left = ids.filter(id => !seen.has(id));
  const from = Math.min(Math.floor((left.length * length) / 30), Math.max(left.length - 20, 0));
  return left[from + Math.floor(Math.random() * Math.min(20, left.length - from))] ?? null;
}
