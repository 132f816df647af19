// What is drawn over a board for whoever learns: good moves with their numbers, and what a figure points out.

import { svg } from '../dom.js';
import { arrow, round } from './geometry.js';

/** @import { Stage } from './stage.js' */

/**
 * A good move to be shown on the board.
 * @typedef {object} Advice
 * @property {string[]} moves  the move, and what follows it in the same turn
 * @property {string} label
 * @property {boolean} best
 */

/** @param {Stage} stage @param {Advice[]} advice  the best first, which lies on top */
export const drawAdvice = (stage, advice) =>
  advice.toReversed().map(({ moves, label, best }) => {
    const { place, ways } = stage.pointing(moves);
    const at = stage.places.get(place);
    return svg('g', { class: `good ${best ? 'best' : ''}` }, [
      ...ways.map(([from, to]) => {
        const { shaft, head } = arrow(from, to, 12);
        return svg('path', { class: 'arrow', d: shaft + head });
      }),
      at && svg('circle', { cx: round(at.x), cy: round(at.y), r: 11 }),
      at && svg('text', { x: round(at.x), y: round(at.y + 5) }, label),
    ]);
  });

/**
 * Words on places, and arrows between them.
 * @param {Stage} stage
 * @param {Record<string, string>} labels
 * @param {string[]} arrows
 */
export const drawNotes = (stage, labels, arrows) => [
  ...arrows.map(text => {
    const [from, to] = text.split(/-*>/).map(name => stage.pointOf(name));
    if (!from || !to) return null;
    const { shaft, head } = arrow(from, to, 22);
    return svg('g', { class: 'arrow' }, [
      svg('path', { class: text.includes('-') ? 'dashed' : '', d: shaft }),
      svg('path', { d: head }),
    ]);
  }),
  ...Object.entries(labels).map(([name, text]) => {
    const at = stage.pointOf(name);
    return at && svg('text', { class: 'tally', x: round(at.x), y: round(at.y + 5) }, text);
  }),
];
