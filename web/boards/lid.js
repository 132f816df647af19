// The lid of a game's box: a position that shows what the game is about, on what it is played on.

import { h, put } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { t } from '../words/index.js';
import { boardOf } from './index.js';
import { hasTiles } from './lattices.js';

/** @import { GameName } from '../types.d.ts' */

/**
 * Draws a lid.
 * @param {HTMLElement} lid
 * @param {GameName} game
 * @param {string} [shown]  another position
 * @returns {() => Promise<void>}  its pieces are glad
 */
export function drawLid(lid, game, shown) {
  const board = boardOf(game, {});
  const { cover, glad } = KINDS[game];
  board.draw(shown ?? cover);
  put(lid, board.still(t(`${game}.board`)).root);
  return () => board.celebrate([1, 2], glad);
}

/**
 * @param {GameName} game
 * @param {string} [shown]
 */
export function lidOf(game, shown) {
  const lid = h('div', { class: `lid ${hasTiles(game) ? 'felt' : ''}` });
  drawLid(lid, game, shown);
  return lid;
}
