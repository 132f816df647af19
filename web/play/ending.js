// After a game: what one may want next besides another of the same.

import { finishedGames } from '../device.js';
import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { begin, HIGHEST } from './begin.js';
import { invitation } from './share.js';

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
 * What suits whoever plays alone against the computer: after a win the next level comes first, after a loss the one
 * before. Nobody who loses against the easiest is sent to a harder one: there is a lesson instead.
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
  const { winners = [] } = game.state.result ?? {};
  const lost = winners.length > 0 && !winners.some(seat => table.secrets.has(seat));
  if (lost && level === 1)
    return [
      h('a', { class: 'button', 'data-action': 'learn', href: `/lesson/${game.game}` }, t('learn.short')),
    ];
  const [up, down] = [level + 1, level - 1].map(other => sameAt(game, other, level));
  return lost ? [down, up] : [up, down];
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
    t(level > now ? 'next.up' : 'next.down', { level }),
  );
  return button;
}
