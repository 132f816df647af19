// Beginning a game, wherever somebody wants one: the shelf, the page of a new game, the end of another.

import * as api from '../api.js';
import { keepCreated, prefer, settings } from '../device.js';
import { go } from '../router.js';
import { toast } from './dialogs.js';
import { tellProblem } from './tell.js';

/** @import { GameName, NewGame } from '../types.d.ts' */

/** The computer's highest level. */
export const HIGHEST = 8;

/**
 * Somebody here against the computer, everything as usual.
 * @param {GameName} game
 * @param {number} [level]
 * @returns {NewGame}
 */
export const against = (game, level = settings.level) => ({
  game,
  seats: [
    { kind: 'here', name: settings.name },
    { kind: 'computer', level },
  ],
  seating: 'lot',
});

/**
 * The game played last on this device, against the computer at so many levels more; `null` if there is no such game.
 * @param {GameName} game
 * @param {number} more
 * @returns {NewGame | null}
 */
export function sameAgain(game, more = 0) {
  const last = settings.last[game];
  const computer = last?.seats.find(({ kind }) => kind === 'computer');
  const level = (computer?.level ?? 0) + more;
  if (!last || !computer || level < 1 || level > HIGHEST) return null;
  return { ...last, seats: last.seats.map(seat => (seat.kind === 'computer' ? { ...seat, level } : seat)) };
}

/**
 * Opens a table and goes there; whoever asked may be pressed again if that fails.
 * @param {NewGame} wanted
 * @param {HTMLButtonElement} button
 */
export async function begin(wanted, button) {
  button.disabled = true;
  const computer = wanted.seats.find(({ kind }) => kind === 'computer');
  if (computer?.level) prefer({ level: computer.level });
  try {
    const created = await api.create(wanted);
    prefer({ last: { ...settings.last, [wanted.game]: wanted } });
    keepCreated(created);
    await go(created.url);
  } catch (problem) {
    button.disabled = false;
    if (!(problem instanceof api.Problem)) throw problem;
    toast(problem.code === 'malformed' ? problem.message : tellProblem(problem));
  }
}
