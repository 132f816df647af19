// The line under the board: what is looked at, or else what is usual.

import { h } from '../dom.js';

export class Line {
  element = h('p', { class: 'say', 'aria-live': 'polite' });
  #usual = '';
  #said = '';

  /** @param {string} text */
  usually(text) {
    this.#usual = text;
    this.say(this.#said);
  }

  /** @param {string} text */
  say(text) {
    this.#said = text;
    const line = text || this.#usual;
    if (this.element.textContent !== line) this.element.textContent = line;
  }
}
