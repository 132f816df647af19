// The board in its frame. The tools that turn it, name its places and bring it nearer lie beside it, never over it.

import { WideStage } from '../boards/wide-stage.js';
import { h, put } from '../dom.js';
import { t } from '../words/index.js';

/** @import { Stage } from '../boards/stage.js' */

/**
 * A button that is a sign. Its title is its name: told as a label too, it would be read twice.
 * @param {string} label
 * @param {string} sign
 * @param {() => void} onclick
 * @param {string} [kind]
 */
export const tool = (label, sign, onclick, kind = '') =>
  h('button', { class: `icon ${kind}`, title: label, onclick }, h('span', { 'aria-hidden': 'true' }, sign));

/**
 * @param {Stage} board
 * @param {{ rotate: () => void, names: () => void }} handling
 * @param {HTMLElement | null} dock  what lies at the board's edge
 * @param {(seat: number) => string} name
 */
export function boardFrame(board, { rotate, names }, dock, name) {
  const wide = board instanceof WideStage ? board : null;
  // The same in words, to be read instead of seen.
  const words = h('ul', { class: 'unseen position', 'aria-label': t('ask.position') });
  board.ondraw = () =>
    put(
      words,
      board.inventory(name).map(line => h('li', null, line)),
    );
  return h('div', { class: 'board-frame' }, [
    h('div', { class: 'board-space' }, board.root),
    words,
    h('div', { class: `board-tools ${wide ? 'needed' : ''}` }, [
      dock,
      tool(t('rotate'), '↻', rotate, 'seldom'),
      tool(t('names'), 'a1', names, 'seldom'),
      wide && tool(t('zoom.in'), '+', () => wide.zoom(0.8)),
      wide && tool(t('zoom.out'), '−', () => wide.zoom(1.25)),
      wide && tool(t('zoom.fit'), '⤢', () => wide.fit()),
    ]),
  ]);
}

/** Whether a key is meant for the board, not for a field or the browser. @param {KeyboardEvent} event */
export function isForBoard(event) {
  const target = /** @type {Element} */ (event.target);
  return !(
    target.closest('input, select, textarea, dialog') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  );
}
