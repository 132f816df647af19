// The lines at the board, for the eye; what is to be heard is announced: what has just been done, and what is looked at or else to be done now.

import { h, put } from '../dom.js';

/** @import { Child } from '../dom.js' */

/** So many letters never need more than the two lines they have. */
const SHORT = 90;

export class Line {
  #text = h('span');
  element = h('p', { class: 'say' }, this.#text);
  #usual = '';
  #said = '';

  /** What it says when nothing is looked at. @param {string} text */
  usually(text) {
    this.#usual = text;
    this.say(this.#said);
  }

  /** What is looked at; empty for the usual. @param {string} text */
  say(text) {
    this.#said = text;
    const line = text || this.#usual;
    if (this.#text.textContent === line) return;
    this.#text.textContent = line;
    this.element.classList.toggle('long', line.length > SHORT);
  }
}

/** The lasting line: it stays until something else has happened, and is replaced only by other words. */
export class Told {
  element = h('div', { class: 'told' });
  #key = '';

  /** @param {string} key  the same for the same words @param {() => (Child | Child[])[]} content */
  tell(key, content) {
    if (key === this.#key) return;
    this.#key = key;
    put(this.element, ...content());
  }
}
