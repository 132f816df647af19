// The tables below the shelf: one's own games, those that wait for somebody, those that can be watched.

import * as api from '../api.js';
import { forget, keptGames } from '../device.js';
import { h, put } from '../dom.js';
import { recallGames } from '../host/index.js';
import { knowOptions, tellAgreed } from '../play/agreed.js';
import { token } from '../play/token.js';
import { seatName, tellResult } from '../play/tell.js';
import { ago, t } from '../words/index.js';

/** @import { Game, Summary } from '../types.d.ts' */

/** A list of games, and what is needed to tell them. @param {Parameters<typeof api.games>[0]} query */
export async function listed(query) {
  const [page] = await Promise.all([api.games(query), knowOptions()]);
  return page;
}

/** The games of this device. @param {HTMLElement} place */
export async function showGoing(place) {
  await recallGames();
  const kept = keptGames();
  const ids = Object.keys(kept).slice(0, 50);
  if (!ids.length) return;
  place.hidden = false;
  let found;
  /** @type {string[]} */
  let unreached;
  try {
    ({ games: found, unreached = [] } = await listed({ id: ids.join(',') }));
  } catch {
    put(place, h('h2', null, t('shelf.going')), h('p', { class: 'quiet' }, t('problem.offline')));
    return;
  }
  for (const id of ids) if (!unreached.includes(id) && !found.some(game => game.id === id)) forget(id);
  const going = found.filter(game => game.status !== 'finished');
  const over = found.filter(game => game.status === 'finished');
  put(
    place,
    going.length > 0 && [
      h('h2', null, t('shelf.going')),
      h(
        'ul',
        { class: 'games' },
        going.map(game => entry(game, Object.keys(kept[game.id]?.seats ?? {}))),
      ),
    ],
    over.length > 0 && [
      h('h2', null, t('shelf.over')),
      h(
        'ul',
        { class: 'games' },
        over.slice(0, 8).map(game => entry(game, [])),
      ),
      h('a', { class: 'plain', href: '/yours' }, t('yours.record')),
    ],
    unreached.length > 0 && h('p', { class: 'quiet' }, t('shelf.unreached', { n: unreached.length })),
  );
}

/** Tables that wait for somebody. @param {HTMLElement} place */
export async function showOpen(place) {
  const kept = keptGames();
  try {
    const { games } = await listed({ list: 'open' });
    const joinable = games.filter(game => game.status === 'waiting' && !kept[game.id]);
    put(
      place,
      h('h2', null, t('shelf.open')),
      joinable.length
        ? h(
            'ul',
            { class: 'games' },
            joinable.map(game => entry(game, [])),
          )
        : h('p', { class: 'quiet' }, t('shelf.open.none')),
    );
  } catch {
    put(place, h('h2', null, t('shelf.open')), h('p', { class: 'quiet' }, t('problem.offline')));
  }
}

/** Games of others that anyone may watch; nothing, if there are none. @param {HTMLElement} place */
export async function showRunning(place) {
  const kept = keptGames();
  const { games } = await listed({ list: 'running' }).catch(() => ({ games: [] }));
  const others = games.filter(game => !kept[game.id]);
  place.hidden = !others.length;
  put(
    place,
    h('h2', null, t('shelf.watch')),
    h(
      'ul',
      { class: 'games' },
      others.map(game => entry(game, [])),
    ),
  );
}

/**
 * @param {Summary} game
 * @param {string[]} mine  the seats of this device
 * @param {string} [address]  where it leads, if not to the table
 */
export function entry(game, mine, address = `/g/${game.id}`) {
  const whose = game.to_move && mine.includes(String(game.to_move)) && game.status === 'running';
  const turn = whose ? 'title.your_turn' : mine.length ? 'shelf.their_turn' : 'shelf.turn_of';
  const state = game.result
    ? tellResult(/** @type {Game} */ (/** @type {unknown} */ (game)), game.result).headline.replace(/\.$/, '')
    : t(game.status === 'waiting' ? 'shelf.waiting' : turn, { who: seatName(game, game.to_move ?? 1) });
  return h(
    'li',
    null,
    h('a', { href: address, class: whose ? 'yours' : null }, [
      token(game.game, game.to_move ?? game.result?.winners[0] ?? 1),
      h(
        'span',
        { class: 'who' },
        h('strong', null, t(`game.${game.game}`)),
        ' ',
        game.seats.map(seat => (seat.taken ? seatName(game, seat.seat) : t('seat.free'))).join(' · '),
        h('span', { class: 'quiet' }, tellAgreed(game)),
      ),
      h('span', { class: 'quiet' }, [
        state,
        ' · ',
        ago(game.changed),
        game.onlookers > 0 && ` · ${t('onlookers', { n: game.onlookers })}`,
      ]),
    ]),
  );
}
