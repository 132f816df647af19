// Who looks on: whoever has no seat is told so, and everybody how many there are.

import { h } from '../dom.js';
import { t } from '../words/index.js';

/** @import { Table } from './table.js' */

export class Onlookers {
  element = h('p', { class: 'onlookers quiet', role: 'status' });

  /** @param {Table} table */
  update({ game, secrets, onlookers }) {
    const watching = secrets.size === 0 && game?.state.status === 'running';
    const words = [
      watching && t('onlookers.you'),
      onlookers > (watching ? 1 : 0) && t('onlookers', { n: onlookers }),
    ];
    const text = words.filter(Boolean).join(' · ');
    if (this.element.textContent !== text) this.element.textContent = text;
  }
}
