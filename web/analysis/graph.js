// The chances over the game as a curve one can click on.

import { svg } from '../dom.js';
import { round } from '../boards/geometry.js';
import { t } from '../words/index.js';
import { blame, chanceOf } from './tree.js';

/** @import { Branch } from './tree.js' */

/**
 * @param {Branch[]} line
 * @param {Branch} current
 * @param {(branch: Branch) => void} choose
 */
export function graph(line, current, choose) {
  const [width, height] = [300, 90];
  const x = (/** @type {number} */ i) => round((i / Math.max(1, line.length - 1)) * width);
  const points = line.flatMap((branch, i) => {
    const chance = chanceOf(branch, 1);
    return chance === null ? [] : [{ x: x(i), y: round((1 - chance) * height) }];
  });
  const picture = svg(
    'svg',
    {
      class: 'graph',
      viewBox: `-4 -4 ${width + 8} ${height + 8}`,
      role: 'img',
      'aria-label': t('analyse.graph'),
    },
    [
      svg('rect', { class: 'ground', width, height }),
      points.length > 1 &&
        svg('path', {
          class: 'area',
          d: `M${points[0].x} ${height}${points.map(point => `L${point.x} ${point.y}`).join('')}L${points[points.length - 1].x} ${height}Z`,
        }),
      svg('path', { class: 'half', d: `M0 ${height / 2}H${width}` }),
      ...line.map((branch, i) => {
        const chance = chanceOf(branch, 1);
        return (
          blame(branch) &&
          chance !== null &&
          svg('circle', { class: 'blame', cx: x(i), cy: round((1 - chance) * height), r: 3.5 })
        );
      }),
      line.includes(current) && svg('path', { class: 'now', d: `M${x(line.indexOf(current))} 0V${height}` }),
    ],
  );
  picture.addEventListener('click', event => {
    const box = picture.getBoundingClientRect();
    const i = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    choose(line[Math.min(Math.max(i, 0), line.length - 1)]);
  });
  return picture;
}
