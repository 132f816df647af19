// Turns as they are written down: a numbered row for each round, a column for each player in the order of play.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { token } from './token.js';

/** @import { GameName } from '../types.d.ts' */

export class TurnTable {
  element = h('ol', { class: 'turns', tabindex: 0, 'aria-label': t('past.list') });
  #heads = h('li', { class: 'heads', 'aria-hidden': 'true' });
  #seats = 0;
  #first = 0;

  /** @param {GameName} game */
  constructor(game) {
    this.game = game;
    this.element.append(this.#heads);
  }

  /** Whose column is which. @param {number} seats @param {number} first  who began */
  heads(seats, first) {
    if (seats === this.#seats && first === this.#first) return;
    [this.#seats, this.#first] = [seats, first];
    this.element.dataset.seats = String(seats);
    const order = Array.from({ length: seats }, (_, i) => ((first - 1 + i) % seats) + 1);
    put(this.#heads, h('span'), ...order.map(seat => h('span', null, token(this.game, seat))));
  }

  /**
   * Lays the turns out in rounds; elements that are there already are not touched.
   * @param {HTMLElement[]} turns  one for each
   */
  fill(turns) {
    const rows = /** @type {HTMLElement[]} */ ([...this.element.children].slice(1));
    const wanted = Math.ceil(turns.length / this.#seats);
    for (const row of rows.splice(wanted)) row.remove();
    for (let i = rows.length; i < wanted; i++) {
      const row = h('li', { class: 'round' }, h('span', { class: 'round-number' }, `${i + 1}.`));
      this.element.append(row);
      rows.push(row);
    }
    rows.forEach((row, i) => {
      const cells = turns.slice(i * this.#seats, (i + 1) * this.#seats);
      const there = [...row.children].slice(1);
      for (const extra of there) if (!cells.includes(/** @type {HTMLElement} */ (extra))) extra.remove();
      cells.forEach((cell, j) => {
        if (row.children[j + 1] !== cell) row.insertBefore(cell, row.children[j + 1] ?? null);
      });
    });
  }
}

/** Moves in so many letters as a column has; a long chain by its number. @param {string[]} moves */
export const brief = moves => (moves.length > 3 ? `${moves[0]} … ${moves.length - 1}×` : moves.join(' '));

/** Brings an entry of a list into its window, without moving the page. @param {HTMLElement} list @param {HTMLElement} [entry] */
export function scrollTo(list, entry) {
  if (!entry) return;
  const [window, at] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (at.top < window.top || at.bottom > window.bottom)
    list.scrollTop += at.top - window.top - list.clientHeight / 2;
}
