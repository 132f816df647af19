// The chances over the game: below the curve the first player's colour, above it the second's, with their names. One
// can go anywhere on it, by pointing or with the arrow keys, as on a slider.

import { svg } from '../dom.js';
import { round } from '../boards/geometry.js';
import { KINDS } from '../kinds/index.js';
import { spoken } from '../play/tell.js';
import { percent, t } from '../words/index.js';
import { blame, chanceOf } from './tree.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Branch } from './tree.js' */

const [WIDTH, HEIGHT, LEFT, BELOW] = [300, 100, 4, 14];

/**
 * @param {{ game: GameName, name: (seat: number) => string, seats: number }} of
 * @param {Branch[]} line
 * @param {Branch} current
 * @param {(branch: Branch) => void} choose
 */
export function graph({ game, name, seats }, line, current, choose) {
  const last = Math.max(1, line.length - 1);
  const x = (/** @type {number} */ i) => round((i / last) * WIDTH);
  const y = (/** @type {number} */ chance) => round((1 - chance) * HEIGHT);
  const points = line.flatMap((branch, i) => {
    const chance = chanceOf(branch, 1);
    return chance === null ? [] : [{ branch, i, x: x(i), y: y(chance) }];
  });
  const now = chanceOf(current, 1);
  const share = now === null ? '' : t('analyse.graph.share', { who: name(1), share: percent(now) });
  const { turn = 0, seat = 1 } = current.played ?? {};
  const here = Math.max(0, line.indexOf(current));
  const rounds = Math.ceil((line.at(-1)?.played?.turn ?? 1) / seats);
  const picture = svg(
    'svg',
    {
      class: 'graph',
      viewBox: `${-LEFT} -2 ${WIDTH + 2 * LEFT} ${HEIGHT + BELOW + 4}`,
      role: 'slider',
      tabindex: 0,
      'aria-label': t('analyse.graph', { who: name(1) }),
      'aria-valuemin': 0,
      'aria-valuemax': last,
      'aria-valuenow': here,
      'aria-valuetext': [
        turn && t('past.turn', { n: turn, who: name(seat) }),
        spoken(current.move),
        blame(current),
        share,
      ]
        .filter(Boolean)
        .join(' '),
    },
    [
      svg('rect', { class: 'ground', width: WIDTH, height: HEIGHT }),
      ...runs(points).flatMap(run => {
        const [from, to] = [run[0].x, run[run.length - 1].x];
        const curve = run.map(point => `L${point.x} ${point.y}`).join('');
        return [
          svg('rect', { class: 'second', x: from, width: round(to - from), height: HEIGHT }),
          svg('path', { class: 'area first', d: `M${from} ${HEIGHT}${curve}L${to} ${HEIGHT}Z` }),
        ];
      }),
      svg('path', { class: 'half', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      ...points.map(point =>
        blame(point.branch) ? svg('circle', { class: 'blame', cx: point.x, cy: point.y, r: 4 }) : null,
      ),
      line.includes(current) && svg('path', { class: 'now', d: `M${x(line.indexOf(current))} 0V${HEIGHT}` }),
      svg('text', { class: 'side', x: 4, y: 12 }, name(2)),
      svg('text', { class: 'side', x: 4, y: HEIGHT - 5 }, name(1)),
      ...ticks(line, seats, Math.ceil(rounds / 6)).map(({ i, n }) =>
        svg('text', { class: 'tick', x: x(i), y: HEIGHT + BELOW - 2 }, n),
      ),
    ],
  );
  picture.addEventListener('click', event => {
    const box = picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * (WIDTH + 2 * LEFT) - LEFT;
    const i = Math.round((at / WIDTH) * last);
    choose(line[Math.min(Math.max(i, 0), line.length - 1)]);
  });
  KINDS[game].inks?.forEach((ink, i) => {
    picture.style.setProperty(['--first', '--second'][i], `var(${ink})`);
  });
  picture.addEventListener('keydown', event => {
    const to = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (line[to]) choose(line[to]);
  });
  return picture;
}

/**
 * Points that follow each other: what nobody has looked at in between is not known, and no curve leads over it.
 * @template {{ i: number }} Point
 * @param {Point[]} points
 */
function runs(points) {
  /** @type {Point[][]} */
  const found = [];
  for (const point of points) {
    const run = found.at(-1);
    if (run?.at(-1)?.i === point.i - 1) run.push(point);
    else found.push([point]);
  }
  return found;
}

/** Where every so many-th round begins, numbered as the turns are. @param {Branch[]} line @param {number} seats @param {number} every */
function ticks(line, seats, every) {
  return line.flatMap((branch, i) => {
    const turn = branch.played?.turn;
    const n = ((turn ?? 0) - 1) / seats + 1;
    return turn && turn !== line[i - 1]?.played?.turn && n % every === 0 ? [{ i, n }] : [];
  });
}
