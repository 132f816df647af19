// The curtain between two players at one device: nothing is shown until the next one has come.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';

export class Curtain {
  element = h('div', { class: 'curtain', hidden: true });

  get drawn() {
    return !this.element.hidden;
  }

  open() {
    this.element.hidden = true;
  }

  /**
   * @param {string} who  for whom it is opened
   * @param {() => void} come
   */
  draw(who, come) {
    this.element.hidden = false;
    const button = h('button', { class: 'primary', onclick: come }, t('curtain.here', { who }));
    put(
      this.element,
      h('div', null, [h('h2', null, t('curtain.title', { who })), h('p', null, t('curtain.words')), button]),
    );
    button.focus({ preventScroll: true });
  }
}
