// What a position is set up with by hand: pieces to pick, and how the position's text changes when one is laid.

import { cellNames } from '../boards/geometry.js';
import { svg } from '../dom.js';
import { t } from '../words/index.js';

/** @import { Options } from '../types.d.ts' */

/**
 * A thing in the hand: what it is called, and how it looks.
 * @typedef {{ name: string, label: string, picture: SVGElement | null }} Piece
 */
/**
 * @typedef {object} Bench
 * @property {(position: string) => Piece[]} pieces
 * @property {(position: string, place: string, piece: string) => string} lay  the position with a piece on a place
 * @property {(options: Options) => string} empty
 * @property {(position: string) => string} pass  the other side to move
 * @property {(position: string) => number} mover  the seat to move
 * @property {(position: string) => string[]} [owned]  places beside the board's that get an owner like others get pieces, by letter
 */

export const MIDDLE = { x: 0, y: 0 };

/** @returns {Piece} */
export const nothing = () => ({ name: '.', label: t('setup.nothing'), picture: null });

/** @param {string} look @param {SVGElement} piece */
export const token = (look, piece) =>
  svg('svg', { class: `token ${look}`, viewBox: '-18 -18 36 36', 'aria-hidden': 'true' }, piece);

/** The places of a board as a text has them. @param {string[]} places @param {number} second  where the second ring begins @param {number} third */
export const ringByRing = (places, second, third) =>
  [places.slice(0, second), places.slice(second, third), places.slice(third)]
    .map(ring => ring.join(''))
    .join('/');

/**
 * The cells of a board of nineteen, with another thing on one of them.
 * @param {string} cells  as a text has them
 * @param {string} place
 * @param {(now: string) => string} change  what comes where this was
 */
export function changeCell(cells, place, change) {
  const now = cells.match(/\.|[a-z]\d*/g) ?? [];
  const names = cellNames(2);
  return ringByRing(
    names.map((name, i) => (name === place ? change(now[i] ?? '.') : (now[i] ?? '.'))),
    1,
    7,
  );
}
