// What this device is to do now.

/** @import { Table } from './table.js' */

/**
 * Look at the past, wait for players, for the server's word on a turn, for somebody else, for the next player to come
 * before the screen, or let one play; or nothing, when all is over.
 * @typedef {'past' | 'waiting' | 'sending' | 'theirs' | 'passing' | 'yours' | 'over'} Phase
 */

/** @param {Table} table @param {{ past: boolean, sending: boolean }} busy @returns {Phase} */
export function phaseOf({ state, mine, hides, secrets, seat }, { past, sending }) {
  if (past) return 'past';
  if (state.status !== 'running') return state.status === 'waiting' ? 'waiting' : 'over';
  if (sending) return 'sending';
  if (!mine) return 'theirs';
  return seat !== state.to_move && hides && secrets.size > 1 ? 'passing' : 'yours';
}

/** From which seat to look at first: nobody's, if there are several with something to hide. @param {Table} table */
export function firstLook({ secrets, hides, state }) {
  if (secrets.size > 1 && hides) return null;
  if (state.to_move !== null && secrets.has(state.to_move)) return state.to_move;
  return secrets.keys().next().value ?? null;
}
