// The curtain between two players at one device. It lies where the cards will lie: the board belongs to everybody, so
// whoever comes sees what was played; nobody's cards are here until he has said that it is he.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';

export class Curtain {
  element = h('section', { class: 'curtain', hidden: true, 'aria-label': t('curtain') });
  /** For whom it is drawn. */
  #who = '';

  get drawn() {
    return !this.element.hidden;
  }

  open() {
    this.element.hidden = true;
    this.#who = '';
  }

  /**
   * @param {string} who  for whom it is opened
   * @param {() => void} come
   */
  draw(who, come) {
    if (this.#who === who) return;
    this.#who = who;
    this.element.hidden = false;
    const button = h('button', { class: 'primary', onclick: come }, t('curtain.here', { who }));
    put(this.element, [h('h2', null, t('curtain.title', { who })), h('p', null, t('curtain.board')), button]);
    button.focus({ preventScroll: true });
  }
}
