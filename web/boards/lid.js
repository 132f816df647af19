// The lid of a game's box: a position that shows what the game is about, on what it is played on.

import { h } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { t } from '../words/index.js';
import { boardOf } from './index.js';
import { hasTiles } from './lattices.js';

/** @import { GameName } from '../types.d.ts' */

/**
 * @param {GameName} game
 * @param {string} [shown]  another position
 * @returns {{ lid: HTMLElement, hop: () => Promise<void> }}  `hop`: its pieces are glad
 */
export function lidOf(game, shown) {
  const board = boardOf(game, {});
  const { cover, glad } = KINDS[game];
  board.draw(shown ?? cover);
  board.still(t(`${game}.board`));
  return {
    lid: h('div', { class: `lid ${hasTiles(game) ? 'felt' : ''}` }, board.root),
    hop: () => board.celebrate([1, 2], glad),
  };
}
