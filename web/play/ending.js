// After a game: what one may want next besides another of the same.

import { finishedGames } from '../device.js';
import { h } from '../dom.js';
import { t } from '../words/index.js';
import { rulesOf } from './agreed.js';
import { begin, HIGHEST } from './begin.js';
import { victors } from './tell.js';

/** @import { Child } from '../dom.js' */
/** @import { Game, NewGame } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/**
 * Another level or what would help at this one, and where it was decided.
 * @param {Table} table
 * @param {Game} game
 * @returns {Child[]}
 */
export const furtherWays = (table, game) => [
  ...otherLevels(table, game),
  game.turns.length > 1 &&
    h(
      'a',
      {
        class: 'button',
        'data-action': 'turning-point',
        href: `/analyse?game=${game.id}&look=turning-point`,
      },
      t('next.turning'),
    ),
];

/**
 * Something to be proud of: nobody on this device has won against so high a level before.
 * @param {Game} game
 * @returns {Child}
 */
export function milestone({ id, game }) {
  const won = finishedGames().filter(over => over.game === game && over.result === 'won');
  const level = won.find(over => over.id === id)?.level ?? null;
  if (level === null || won.some(over => over.id !== id && (over.level ?? 0) >= level)) return null;
  return h('p', { class: 'milestone' }, t('next.first', { level }));
}

/**
 * What suits whoever plays alone against the computer: after a win the next level, after a loss the one before, or
 * a lesson where there is none; after a draw either.
 * @param {Table} table
 * @param {Game} game
 * @returns {Child[]}
 */
function otherLevels(table, game) {
  const computers = game.seats.filter(({ kind }) => kind === 'computer');
  const alone =
    table.secrets.size > 0 && computers.length === 1 && game.seats.every(({ kind }) => kind !== 'elsewhere');
  if (!alone) return [];
  const level = computers[0].level ?? 1;
  const winners = game.state.result ? victors(game, game.state.result) : [];
  const won = winners.some(seat => table.secrets.has(seat));
  const lost = winners.length > 0 && !won;
  if (lost && level === 1)
    return [
      h('a', { class: 'button', 'data-action': 'learn', href: `/lesson/${game.game}` }, t('learn.short')),
    ];
  return [!lost && sameAt(game, level + 1, level), !won && sameAt(game, level - 1, level)];
}

/**
 * The same against the computer at another level, if there is one.
 * @param {Game} game
 * @param {number} level
 * @param {number} now
 */
function sameAt(game, level, now) {
  if (level < 1 || level > HIGHEST) return null;
  /** @type {NewGame} */
  const wanted = {
    game: game.game,
    options: rulesOf(game.game, game.options),
    seats: game.seats.map(({ kind, name }) => (kind === 'computer' ? { kind, level } : { kind, name })),
    seating: 'lot',
    clock: game.clock,
    aids: game.aids,
  };
  const button = h(
    'button',
    { 'data-level': level, onclick: () => begin(wanted, button) },
    t(level > now ? 'next.up' : 'next.down', { level }),
  );
  return button;
}
