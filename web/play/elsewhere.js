// A seat that is open on another device too, or only there by now.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';

/** @import { Table } from './table.js' */

export class Elsewhere {
  element = h('section', { class: 'elsewhere', 'aria-live': 'polite', 'aria-label': t('seat.elsewhere') });

  /**
   * @param {Table} table
   * @param {(problem: unknown) => void} complain
   */
  constructor(table, complain) {
    table.onelsewhere = devices => this.#also(devices, table, complain);
    table.onmoved = () => put(this.element, h('p', null, t('problem.seat_moved')));
  }

  /** @param {number} devices @param {Table} table @param {(problem: unknown) => void} complain */
  #also(devices, table, complain) {
    const here = async () => {
      try {
        await table.useHereOnly();
        put(this.element);
      } catch (problem) {
        complain(problem);
      }
    };
    put(
      this.element,
      devices > 0 && [
        h('p', null, t('seat.also', { n: devices })),
        h('button', { 'data-action': 'here-only', onclick: here }, t('seat.here_only')),
        h('p', { class: 'quiet' }, t('seat.here_only.words')),
      ],
    );
  }
}
