// The shelf: boxes one wants to open, and the games that are going on.

import * as api from '../api.js';
import { GAMES } from '../boards/index.js';
import { lidOf } from '../boards/lid.js';
import { forget, keptGames } from '../device.js';
import { h, put } from '../dom.js';
import { hasServer } from '../host/index.js';
import { moves } from '../motion.js';
import { knowOptions, tellAgreed } from '../play/agreed.js';
import { against, begin } from '../play/begin.js';
import { token } from '../play/seats.js';
import { seatName, tellResult } from '../play/tell.js';
import { ago, t } from '../words/index.js';

/** @import { Game, GameName, Summary } from '../types.d.ts' */
/** @import { Opener } from '../router.js' */

/** @type {Opener} */
export function shelf(main) {
  const kept = Object.keys(keptGames()).length > 0;
  const going = h('section', { class: 'going', id: 'going', 'aria-live': 'off', hidden: !kept });
  const open = h('section', { class: 'open-tables' });
  const watch = h('section', { class: 'watch', hidden: true });
  put(
    main,
    h('div', { class: 'shelf' }, [
      h('div', { class: 'welcome' }, [
        h('h1', null, t('shelf.title')),
        h('p', null, t('shelf.words')),
        kept && h('a', { class: 'plain', href: '#going' }, t('shelf.going')),
      ]),
      h('div', { class: 'boxes' }, GAMES.map(box)),
      ofToday(),
      h('div', { class: 'lists' }, going, hasServer && open, hasServer && watch),
    ]),
  );
  showGoing(going);
  if (!hasServer) return { title: '', kind: 'at-shelf' };
  const refresh = () => {
    showOpen(open);
    showRunning(watch);
  };
  refresh();
  const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), 10_000);
  return { title: '', leave: () => clearInterval(timer), kind: 'at-shelf' };
}

/** A link to today's puzzle; what it is comes when the boxes are there. */
function ofToday() {
  const picture = h('div', { class: 'lid', 'aria-hidden': 'true' });
  const words = h('span', { class: 'words' });
  import('./today.js')
    .then(({ showToday }) => showToday(picture, words))
    // The link leads there all the same, and says what is the matter.
    .catch(() => {});
  return h('a', { class: 'today', href: '/puzzles/today' }, [
    picture,
    h('span', { class: 'asked' }, h('span', { class: 'title' }, t('puzzles.today')), words),
  ]);
}

/** @param {GameName} game */
function box(game) {
  const name = t(`game.${game}`);
  const of = (/** @type {string} */ what) => t('shelf.of', { what: t(what), game: name });
  const play = h(
    'button',
    {
      class: 'primary',
      'data-play': game,
      'aria-label': of('shelf.play'),
      onclick: () => begin(against(game), play),
    },
    t('shelf.play'),
  );
  // The lid is as good as the button, for whoever points.
  const { lid, hop } = lidOf(game);
  lid.addEventListener('click', () => play.click());
  const element = h('article', { class: 'box', 'aria-labelledby': `box-${game}` }, [
    lid,
    h('div', { class: 'title' }, [
      h('h2', { id: `box-${game}` }, name),
      h('p', { class: 'facts' }, t(`game.${game}.author`)),
    ]),
    h('p', { class: 'facts' }, inPieces(t(`game.${game}.facts`))),
    h('p', { class: 'words' }, t(`game.${game}.words`)),
    h('div', { class: 'row' }, [
      play,
      h('a', { class: 'plain', href: `/new/${game}`, 'aria-label': of('shelf.other') }, t('shelf.other')),
      h(
        'a',
        { class: 'button', href: `/rules/${game}#lesson`, 'aria-label': of('shelf.learn') },
        t('shelf.learn'),
      ),
    ]),
  ]);
  leanTo(lid);
  hopIn(lid, hop);
  return element;
}

/** Facts are parted between them, not within. @param {string} facts */
const inPieces = facts =>
  facts.split(' · ').flatMap((fact, i) => [i > 0 && ' · ', h('span', { class: 'fact' }, fact)]);

/** The pieces on a box hop when somebody comes near. @param {HTMLElement} lid @param {() => Promise<void>} hop */
function hopIn(lid, hop) {
  let hopping = false;
  lid.addEventListener('pointerenter', async event => {
    if (hopping || event.pointerType === 'touch') return;
    hopping = true;
    await hop();
    hopping = false;
  });
}

/** A box turns a little towards whoever points at it. @param {HTMLElement} lid */
function leanTo(lid) {
  lid.addEventListener('pointermove', event => {
    if (event.pointerType === 'touch' || !moves()) return;
    const { left, top, width, height } = lid.getBoundingClientRect();
    lid.style.setProperty('--aside', String(((event.clientX - left) / width - 0.5).toFixed(3)));
    lid.style.setProperty('--ahead', String(((event.clientY - top) / height - 0.5).toFixed(3)));
  });
  lid.addEventListener('pointerleave', () => {
    lid.style.removeProperty('--aside');
    lid.style.removeProperty('--ahead');
  });
}

/** A list of games, and what is needed to tell them. @param {Parameters<typeof api.games>[0]} query */
async function listed(query) {
  const [page] = await Promise.all([api.games(query), knowOptions()]);
  return page;
}

/** @param {HTMLElement} place */
async function showGoing(place) {
  const kept = keptGames();
  const ids = Object.keys(kept).slice(0, 50);
  if (!ids.length) return;
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
    ],
    unreached.length > 0 && h('p', { class: 'quiet' }, t('shelf.unreached', { n: unreached.length })),
  );
}

/** @param {HTMLElement} place */
async function showOpen(place) {
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
async function showRunning(place) {
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
 */
function entry(game, mine) {
  const whose = game.to_move && mine.includes(String(game.to_move)) && game.status === 'running';
  const state = game.result
    ? tellResult(/** @type {Game} */ (/** @type {unknown} */ (game)), game.result).headline
    : t(game.status === 'waiting' ? 'shelf.waiting' : whose ? 'title.your_turn' : 'shelf.their_turn');
  return h(
    'li',
    null,
    h('a', { href: `/g/${game.id}`, class: whose ? 'yours' : null }, [
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
