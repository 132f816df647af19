// The rules of a game: the rulebook with figures one can play on, and the way to a lesson.

import * as api from '../api.js';
import { within } from '../base.js';
import { lidOf } from '../boards/lid.js';
import { h, put } from '../dom.js';
import { GAMES } from '../kinds/names.js';
import { rulebook } from '../learn/book.js';
import { missing } from '../router.js';
import { t } from '../words/index.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Opener } from '../router.js' */

/** @type {Opener} */
export async function rules(main, address) {
  const game = /** @type {GameName} */ (address.parts[1] ?? GAMES[0]);
  if (!GAMES.includes(game)) return missing(main, address);
  if (address.hash === 'lesson') {
    const { learn } = await import('./learn.js');
    history.replaceState(null, '', within(`/lesson/${game}`));
    return learn(main, { ...address, parts: ['lesson', game], hash: '' });
  }
  const title = t('rules.title', { game: t(`game.${game}`) });
  const chapters = h('nav', { class: 'chapters', 'aria-label': t('rules.chapters') });
  const text = h('article', { class: 'rulebook' });
  put(main, h('div', { class: 'rules' }, chapters, text));
  const games = h(
    'div',
    { class: 'row' },
    GAMES.map(other =>
      h(
        'a',
        { class: 'button', href: `/rules/${other}`, 'aria-current': other === game ? 'page' : null },
        t(`game.${other}`),
      ),
    ),
  );
  const lesson = h(
    'p',
    { class: 'lesson-way' },
    h('a', { class: 'button primary', href: `/lesson/${game}` }, t('learn')),
  );
  // Nowhere else is so much in italics: their letters come with the text, unless that takes long.
  const italics = Promise.race([
    document.fonts.load('italic 1em "Alegreya Sans"').catch(() => {}),
    new Promise(done => setTimeout(done, 300)),
  ]);
  try {
    const book = await rulebook(game);
    await italics;
    put(chapters, games, book.chapters);
    const lid = lidOf(game);
    put(text, h('div', { class: 'book-head' }, h('div', null, book.lead, lesson), lid), book.sections);
  } catch (problem) {
    const offline = problem instanceof api.Problem && problem.code === 'offline';
    put(chapters, games);
    put(text, h('h1', null, title), h('p', null, t(offline ? 'problem.offline' : 'rules.missing')), lesson);
  }
  // The chapter the address names is there only now.
  if (address.hash) document.getElementById(address.hash)?.scrollIntoView();
  return { title };
}
