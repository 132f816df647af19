// Where everything stands in the game room: the board is the page, what belongs to it lies beside.

import { h } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { t } from '../words/index.js';
import { tellAgreed } from './agreed.js';

/** @import { Child } from '../dom.js' */
/** @import { Game } from '../types.d.ts' */

/**
 * @param {Game} agreed
 * @param {{ about: Child, table: Child[], side: Child[] }} things
 */
export function floorPlan(agreed, { about, table, side }) {
  const { game } = agreed;
  const words = tellAgreed(agreed);
  return h('div', { class: `game-room ${KINDS[game].room}`, 'data-game': game }, [
    h('header', { class: 'room-head' }, [
      h('h1', null, t(`game.${game}`)),
      h('p', { class: 'aim' }, t(`aim.${game}`)),
      words && h('p', { class: 'agreed quiet' }, words),
      about,
    ]),
    h('section', { class: 'table', 'aria-label': t('table') }, table),
    h('aside', { class: 'side' }, side),
  ]);
}
