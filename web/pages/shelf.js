// The shelf: boxes one wants to open, and the games that are going on. One can play as soon as the boxes have their
// buttons; what is on the lids, the games and today's puzzle come after, each where its place was kept.

import { hasTiles } from '../boards/lattices.js';
import { keptGames } from '../device.js';
import { h, put } from '../dom.js';
import { hasServer } from '../host/index.js';
import { GAMES } from '../kinds/names.js';
import { moves } from '../motion.js';
import { against, begin } from '../play/begin.js';
import { t } from '../words/index.js';

/** @import { GameName } from '../types.d.ts' */
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
  const list = async (/** @type {boolean} */ first) => {
    // Without a network they come the next time they are asked for.
    const tables = await import('./tables.js').catch(() => null);
    if (first) tables?.showGoing(going);
    if (!hasServer) return;
    tables?.showOpen(open);
    tables?.showRunning(watch);
  };
  list(true);
  if (!hasServer) return { title: '', kind: 'at-shelf' };
  const timer = setInterval(() => document.visibilityState === 'visible' && list(false), 10_000);
  return { title: '', leave: () => clearInterval(timer), kind: 'at-shelf' };
}

/** A link to today's puzzle; what it is comes when the boxes are there. */
export function ofToday() {
  const picture = h('div', { class: 'lid', 'aria-hidden': 'true' });
  const words = h('span', { class: 'words' });
  import('./today.js')
    .then(({ showToday }) => showToday(picture, words))
    // The link leads there all the same, and says what is the matter.
    .catch(() => {});
  return h('a', { class: 'today', href: '/puzzles/today', 'data-puzzles': 'today' }, [
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
  const lid = h('div', { class: `lid ${hasTiles(game) ? 'felt' : ''}` });
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
  import('../boards/lid.js')
    .then(({ drawLid }) => hopIn(lid, drawLid(lid, game)))
    // A box can be opened whatever is on its lid.
    .catch(() => {});
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
