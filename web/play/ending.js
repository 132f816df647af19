// After a game: what one may want next besides another of the same.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { begin, HIGHEST } from './begin.js';
import { invitation } from './share.js';

/** @import { Child } from '../dom.js' */
/** @import { Game, NewGame } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/**
 * A level up or down, and where it was decided.
 * @param {Table} table
 * @param {Game} game
 * @returns {Child[]}
 */
export const furtherWays = (table, game) => [
  ...[1, -1].map(more => otherLevel(table, game, more)),
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
 * The game for somebody else: its address, or a film that plays by itself.
 * @param {Game} game
 * @param {() => void} share
 */
export function sharing(game, share) {
  const unfolded = h('div', { class: 'sharing' });
  const toggle = h(
    'button',
    {
      'data-action': 'share',
      'aria-expanded': 'false',
      onclick: () => {
        const open = toggle.getAttribute('aria-expanded') !== 'true';
        toggle.setAttribute('aria-expanded', String(open));
        put(
          unfolded,
          open && [
            invitation(t('next.share.words'), `/g/${game.id}`),
            h('button', { 'data-action': 'share-film', onclick: share }, t('next.film')),
          ],
        );
      },
    },
    t('next.share'),
  );
  return [toggle, unfolded];
}

/**
 * The same against the computer a level higher or lower, for whoever plays alone.
 * @param {Table} table
 * @param {Game} game
 * @param {number} more
 */
function otherLevel(table, game, more) {
  const computers = game.seats.filter(({ kind }) => kind === 'computer');
  const level = (computers[0]?.level ?? 0) + more;
  const alone =
    table.secrets.size > 0 && computers.length === 1 && game.seats.every(({ kind }) => kind !== 'elsewhere');
  if (!alone || level < 1 || level > HIGHEST) return null;
  /** @type {NewGame} */
  const wanted = {
    game: game.game,
    options: Object.fromEntries(
      Object.entries(game.options).filter(([name]) => name !== 'players' && name !== 'first'),
    ),
    seats: game.seats.map(({ kind, name }) => (kind === 'computer' ? { kind, level } : { kind, name })),
    seating: 'lot',
    clock: game.clock,
    aids: game.aids,
  };
  const button = h(
    'button',
    { 'data-level': level, onclick: () => begin(wanted, button) },
    t(more > 0 ? 'next.up' : 'next.down', { level }),
  );
  return button;
}
