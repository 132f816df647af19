// The rules over a game: closing them, or going back, leads to the game as it was.

import * as api from '../api.js';
import { h, put } from '../dom.js';
import { dialog } from '../play/dialogs.js';
import { t } from '../words/index.js';
import { rulebook } from './book.js';

/** @import { GameName } from '../types.d.ts' */

/** @param {GameName} game */
export async function showRules(game) {
  const text = h('article', { class: 'rulebook' });
  const sheet = dialog(t('rules.title', { game: t(`game.${game}`) }), [text]);
  sheet.classList.add('large');
  // The way back of a browser or a telephone closes the rules, not the game.
  history.pushState({ over: 'rules' }, '');
  const back = () => sheet.close();
  addEventListener('popstate', back, { once: true });
  sheet.addEventListener('close', () => {
    removeEventListener('popstate', back);
    if (history.state?.over === 'rules') history.back();
  });
  try {
    const { lead, sections } = await rulebook(game, 'rules-');
    // The sheet says the game's name already.
    put(text, lead.slice(1), sections);
  } catch (problem) {
    const offline = problem instanceof api.Problem && problem.code === 'offline';
    put(text, h('p', null, t(offline ? 'problem.offline' : 'rules.missing')));
  }
}
