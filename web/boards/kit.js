// The board kit: materials, cells and pieces. A game's drawing is put together from these, so that every game has
// every theme. The light comes from above: what stands up is light on top, what is sunk is dark there.
//
//      ___            gleam     a piece is three shapes on each other:
//     /   \  body     base      its shadow on the table, its side (the same shape, lower), its face
//     \___/           gloom
//      \_/   side
//     ·····  shade

import { svg } from '../dom.js';
import { atHour, hexagon, round } from './geometry.js';

/** @import { Point } from './geometry.js' */

/** What pieces are made of; `style/materials.css` says which colour each is. */
const STUFFS = [
  'red',
  'green',
  'jet',
  'ivory',
  'blue',
  'yellow',
  'coal',
  'seat1',
  'seat2',
  'seat3',
  'seat4',
  'seat5',
];

/** The grain of wood: where its tone changes, in hundredths of its width; two widths that never meet look grown. */
const GRAIN = [0, 7, 12, 21, 26, 38, 41, 55, 63, 70, 82, 88, 100];

/** @param {string} kind @param {number | string} offset */
const stop = (kind, offset) => svg('stop', { class: kind, offset });

/** Everything that is filled with a gradient refers to these, on whatever board it is. */
export function materials() {
  const domes = STUFFS.flatMap(stuff => [
    svg('radialGradient', { id: `m-${stuff}`, class: `m-${stuff}`, cx: 0.42, cy: 0.26, r: 0.86 }, [
      stop('gleam', 0),
      stop('base', 0.5),
      stop('gloom', 1),
    ]),
    svg('linearGradient', { id: `m-${stuff}-slab`, class: `m-${stuff}`, x2: 0.25, y2: 1 }, [
      stop('gleam', 0),
      stop('base', 0.45),
      stop('gloom', 1),
    ]),
  ]);
  return svg('svg', { class: 'materials', 'aria-hidden': 'true', width: 0, height: 0 }, [
    svg('defs', null, [
      ...domes,
      svg('linearGradient', { id: 'm-field', x2: 0, y2: 1 }, [stop('field-top', 0), stop('field-foot', 1)]),
      svg('linearGradient', { id: 'm-middle', x2: 0, y2: 1 }, [
        stop('middle-top', 0),
        stop('middle-foot', 1),
      ]),
      svg(
        'linearGradient',
        {
          id: 'm-rim',
          gradientUnits: 'userSpaceOnUse',
          x1: 0,
          y1: 0,
          x2: 9,
          y2: 83,
          spreadMethod: 'repeat',
        },
        GRAIN.map((at, i) => stop(`grain${[0, 2, 1, 3, 0, 1, 2, 0, 3, 1, 0, 2, 0][i]}`, at / 100)),
      ),
      svg('radialGradient', { id: 'm-shade' }, [stop('dusk', 0.55), stop('gone', 1)]),
    ]),
  ]);
}

/**
 * A cell sunk into a board: dark below its upper edge, light at its foot.
 * @param {Point} middle
 * @param {number} size
 * @param {string} [kind]
 * @param {string} [fill]  one of the materials
 */
export function sunkHexagon(middle, size, kind = '', fill = 'm-field') {
  const edge = (/** @type {number[]} */ hours) =>
    hours
      .map(hour => atHour(hour, size - 1.6))
      .map(({ x, y }) => `${round(middle.x + x)},${round(middle.y + y)}`)
      .join(' ');
  return svg('g', { class: `cell ${kind}` }, [
    svg('polygon', { class: 'floor', points: hexagon(middle, size), fill: `url(#${fill})` }),
    svg('polyline', { class: 'lip', points: edge([9, 11, 1, 3]) }),
    svg('polyline', { class: 'foot', points: edge([3, 5, 7, 9]) }),
  ]);
}

/**
 * The board itself, a slab with rounded edges around its cells.
 * @param {Point[]} middles
 * @param {number} size  of the cells
 */
export function slab(middles, size) {
  const shape = (/** @type {string} */ kind, /** @type {number} */ lower, /** @type {string} */ fill) =>
    svg(
      'g',
      { class: `rim ${kind}`, transform: lower ? `translate(0 ${lower})` : null },
      middles.map(at => svg('polygon', { points: hexagon(at, size), ...(fill && { fill, stroke: fill }) })),
    );
  return [
    shape('far', 11, ''),
    shape('mid', 9, ''),
    shape('near', 8, ''),
    shape('flank', 6, ''),
    shape('edge', -1.5, ''),
    shape('top', 0, 'url(#m-rim)'),
  ];
}

/**
 * A piece: shadow, side and face of one shape.
 * @param {string} stuff  what it is made of
 * @param {number} wide  from its middle to its edge
 * @param {number} thick
 * @param {(props: Record<string, unknown>) => SVGElement} shape
 * @param {boolean} [flat]  a tile rather than a dome
 */
export function piece(stuff, wide, thick, shape, flat = false) {
  return [
    svg('ellipse', {
      class: 'shade',
      cy: round(thick * 1.6),
      rx: round(wide * 1.2),
      ry: round(wide * 1.12),
      fill: 'url(#m-shade)',
    }),
    shape({ class: `flank m-${stuff}`, transform: `translate(0 ${round(thick)})` }),
    shape({ class: 'body', fill: `url(#m-${stuff}${flat ? '-slab' : ''})` }),
  ];
}

/** The gleam along the upper rim of a disc. @param {number} r */
export function gleam(r) {
  const [from, to] = [atHour(9.7, r), atHour(14, r)];
  return svg('path', {
    class: 'glint',
    d: `M${round(from.x)} ${round(from.y)}A${round(r)} ${round(r)} 0 0 1 ${round(to.x)} ${round(to.y)}`,
  });
}
