// Who looks on: whoever has no seat is told so, and everybody how many there are.

import { h } from '../dom.js';
import { t } from '../words/index.js';

/** @import { Table } from './table.js' */

export class Onlookers {
  element = h('p', { class: 'onlookers quiet', role: 'status' });

  /** @param {Table} table */
  update({ game, secrets, onlookers }) {
    // Also before the game begins and after it: whoever has no seat is one of those who are counted.
    const alone = secrets.size === 0 ? 1 : 0;
    const words = [
      alone > 0 && game?.state.status === 'running' && t('onlookers.you'),
      onlookers > alone && t('onlookers', { n: onlookers }),
    ];
    const text = words.filter(Boolean).join(' · ');
    if (this.element.textContent !== text) this.element.textContent = text;
  }
}
