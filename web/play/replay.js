// A game as one drawing that plays by itself: an SVG whose layers take turns, moved by a style sheet inside it.
// No script, so it plays wherever pictures are shown.

import { boardOf } from '../boards/index.js';
import { frozen, materialsOf } from '../boards/picture.js';
import { h, set, svg } from '../dom.js';
import { touched } from './tell.js';

/** @import { GameName, History, Options } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */

/** How long each move is to be seen, and the last position. */
const [MOVE_S, END_S] = [0.9, 3];

/** A layer as it looks from one frame to another. @typedef {{ drawing: Element, text: string, from: number, to: number }} Phase */

/**
 * @param {GameName} game
 * @param {Options} options
 * @param {History} history
 * @param {number} turned  in steps of the board
 * @returns {Blob} an SVG
 */
export function replay(game, options, { start, moves }, turned) {
  const board = boardOf(game, options);
  const workshop = h('div', { class: 'workshop', 'aria-hidden': 'true' }, board.root);
  document.body.append(workshop);
  try {
    board.rotate(turned);
    const styles = new Styles();
    const layers = [board.ground, board.lit, board.under, board.pieces];
    /** @type {Phase[][]} */
    const phases = layers.map(() => []);
    const positions = [{ position: start, caused: [] }, ...moves];
    /** @type {number[][]} */
    const windows = [];
    positions.forEach(({ position, caused }, frame) => {
      board.draw(position);
      board.mark({ last: touched(caused) });
      windows.push(windowOf(board));
      layers.forEach((layer, i) => {
        const drawing = frozen(layer, (element, style) => styles.write(element, style));
        set(drawing, { class: null, 'aria-hidden': null });
        const text = new XMLSerializer().serializeToString(drawing);
        const last = phases[i].at(-1);
        if (last?.text === text) last.to = frame + 1;
        else phases[i].push({ drawing, text, from: frame, to: frame + 1 });
      });
    });
    return film(phases, styles, windows, positions.length);
  } finally {
    workshop.remove();
  }
}

/** @param {Stage} board */
const windowOf = board => (board.root.getAttribute('viewBox') ?? '0 0 100 100').split(' ').map(Number);

/** @param {Phase[][]} phases @param {Styles} styles @param {number[][]} windows @param {number} frames */
function film(phases, styles, windows, frames) {
  const total = frames * MOVE_S + END_S;
  const at = (/** @type {number} */ frame) =>
    frame === frames ? 100 : Math.round((frame * MOVE_S * 10000) / total) / 100;
  const left = Math.min(...windows.map(([x]) => x));
  const top = Math.min(...windows.map(([, y]) => y));
  const width = Math.max(...windows.map(([x, , w]) => x + w)) - left;
  const height = Math.max(...windows.map(([, y, , h]) => y + h)) - top;
  let rules = styles.rules();
  const shown = phases.flatMap((layer, i) =>
    layer.map(({ drawing, from, to }, j) => {
      if (from > 0 || to < frames) {
        const name = `p${i}-${j}`;
        const before = from > 0 ? `0%{visibility:hidden}` : '';
        const after = to < frames ? `${at(to)}%,100%{visibility:hidden}` : '100%{visibility:visible}';
        rules += `@keyframes ${name}{${before}${at(from)}%{visibility:visible}${after}}`;
        rules += `#${name}{animation:${name} ${total}s step-end infinite}`;
        drawing.id = name;
      }
      return drawing;
    }),
  );
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  const drawing = svg('svg', { viewBox: [left, top, width, height].join(' '), width, height }, [
    svg('style', null, rules),
    materialsOf(rules),
    svg('rect', { x: left, y: top, width, height, fill: ground }),
    ...shown,
  ]);
  set(drawing, { xmlns: 'http://www.w3.org/2000/svg' });
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' });
}

/** Styles are few and used often: each gets a class. */
class Styles {
  /** @type {Map<string, string>} */
  #names = new Map();

  /** @param {Element} element @param {[string, string][]} style */
  write(element, style) {
    const text = style.map(([property, value]) => `${property}:${value}`).join(';');
    const name = this.#names.get(text) ?? `s${this.#names.size}`;
    this.#names.set(text, name);
    element.setAttribute('class', name);
  }

  rules() {
    return [...this.#names].map(([text, name]) => `.${name}{${text}}`).join('');
  }
}
