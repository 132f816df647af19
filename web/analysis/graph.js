// The chances over the game: below the curve the first player's colour, above it the second's, with their names. One
// can go anywhere on it.

import { svg } from '../dom.js';
import { round } from '../boards/geometry.js';
import { percent, t } from '../words/index.js';
import { blame, chanceOf } from './tree.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Branch } from './tree.js' */

const [WIDTH, HEIGHT, LEFT, BELOW] = [300, 100, 4, 14];

/**
 * @param {{ game: GameName, name: (seat: number) => string }} of
 * @param {Branch[]} line
 * @param {Branch} current
 * @param {(branch: Branch) => void} choose
 */
export function graph({ game, name }, line, current, choose) {
  const last = Math.max(1, line.length - 1);
  const x = (/** @type {number} */ i) => round((i / last) * WIDTH);
  const y = (/** @type {number} */ chance) => round((1 - chance) * HEIGHT);
  const points = line.flatMap((branch, i) => {
    const chance = chanceOf(branch, 1);
    return chance === null ? [] : [{ branch, x: x(i), y: y(chance) }];
  });
  const now = chanceOf(current, 1);
  const label =
    now === null
      ? t('analyse.graph', { who: name(1) })
      : t('analyse.graph.now', { who: name(1), share: percent(now) });
  const every = Math.max(1, Math.ceil((line.at(-1)?.played?.turn ?? 1) / 6));
  const picture = svg(
    'svg',
    {
      class: `graph of-${game === '6x5' ? 'tiles' : game}`,
      viewBox: `${-LEFT} -2 ${WIDTH + 2 * LEFT} ${HEIGHT + BELOW + 4}`,
      role: 'img',
      'aria-label': label,
    },
    [
      svg('rect', { class: 'ground second', width: WIDTH, height: HEIGHT }),
      points.length > 1 &&
        svg('path', {
          class: 'area first',
          d: `M${points[0].x} ${HEIGHT}${points.map(point => `L${point.x} ${point.y}`).join('')}L${points[points.length - 1].x} ${HEIGHT}Z`,
        }),
      svg('path', { class: 'half', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      ...points.map(point =>
        blame(point.branch) ? svg('circle', { class: 'blame', cx: point.x, cy: point.y, r: 4 }) : null,
      ),
      line.includes(current) && svg('path', { class: 'now', d: `M${x(line.indexOf(current))} 0V${HEIGHT}` }),
      svg('text', { class: 'side', x: 4, y: 12 }, name(2)),
      svg('text', { class: 'side', x: 4, y: HEIGHT - 5 }, name(1)),
      ...ticks(line, every).map(({ i, turn }) =>
        svg('text', { class: 'tick', x: x(i), y: HEIGHT + BELOW - 2 }, turn),
      ),
    ],
  );
  picture.addEventListener('click', event => {
    const box = picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * (WIDTH + 2 * LEFT) - LEFT;
    const i = Math.round((at / WIDTH) * last);
    choose(line[Math.min(Math.max(i, 0), line.length - 1)]);
  });
  return picture;
}

/** Where every so many-th turn begins. @param {Branch[]} line @param {number} every */
function ticks(line, every) {
  return line.flatMap((branch, i) => {
    const turn = branch.played?.turn;
    return turn && turn !== line[i - 1]?.played?.turn && turn % every === 0 ? [{ i, turn }] : [];
  });
}
