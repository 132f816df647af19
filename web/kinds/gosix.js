// Gosix.

import { CORNERS, hexagon } from '../boards/geometry.js';
import { COLOURS, GosixBoard, gosixPawn, readGosix } from '../boards/gosix.js';
import { svg } from '../dom.js';
import { t } from '../words/index.js';
import { MIDDLE, nothing, ringByRing, token } from './bench.js';
import { has } from './lesson.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Kind } from './index.js' */

/** @param {Caused[]} caused */
const conquers = caused => caused.some(event => event.type === 'closed' && event.conqueror === 1);

/** @param {string} position @param {number} seat */
const conquered = (position, seat) => readGosix(position).hexagons.filter(owner => owner === seat).length;

/**
 * The score of Gosix as seven hexagons: red from the left, green from the right, four win.
 * @param {string} position
 */
function sevenHexagons(position) {
  const [red, green] = [conquered(position, 1), conquered(position, 2)];
  return svg(
    'svg',
    {
      class: 'seven gosix',
      viewBox: '-4 -16 248 32',
      role: 'img',
      'aria-label': t('gosix.score', { red, green }),
    },
    Array.from({ length: 7 }, (_, i) => {
      const at = { x: 16 + i * 35, y: 0 };
      const seat = i < red ? 1 : i >= 7 - green ? 2 : 0;
      return svg(
        'g',
        { class: `one ${['', 'red', 'green'][seat]} ${i === 3 ? 'fourth' : ''}` },
        svg('polygon', { points: hexagon(at, 15) }),
        seat > 0 && gosixPawn(seat, at, 6),
      );
    }),
  );
}

/** @type {Kind} */
export const gosix = {
  board: () => new GosixBoard(),
  room: 'with-standing',
  look: 'gosix',
  colours: COLOURS,
  inks: ['--red', '--green'],
  piece: (seat, at) => gosixPawn(seat, at),
  score: (position, seat) => t('score.hexagons', { n: conquered(position, seat) }),
  tally: (position, name) => {
    const { pawns, hexagons } = readGosix(position);
    const owned = (/** @type {number | null} */ seat) =>
      hexagons.flatMap((owner, number) => (owner === seat ? [`H${number}`] : [])).join(' ');
    const seats = [1, 2].map(seat => {
      const own = [...pawns.values()].filter(owner => owner === seat).length;
      const won = [t('score.hexagons', { n: conquered(position, seat) }), owned(seat) && `(${owned(seat)})`];
      const words = [won.filter(Boolean).join(' '), t('score.pawns', { n: own })].join(', ');
      return t('ask.of', { who: name(seat), words });
    });
    return [...seats, t('gosix.has.nobody', { hexagons: owned(null) || t('none') })];
  },
  standing: sevenHexagons,
  turn: 'place',
  cover: 'r.gr.g/rr.g.g/rrr..g..r..g .r..g.. g',
  glad: [],
  setup: {},
  advice: null,
  printed: [],
  bench: {
    pieces: () => [
      { name: 'r', label: t('seat.red'), picture: token('gosix', gosixPawn(1, MIDDLE)) },
      { name: 'g', label: t('seat.green'), picture: token('gosix', gosixPawn(2, MIDDLE)) },
      nothing(),
    ],
    lay(position, place, piece) {
      const [corners, hexagons, mover] = position.split(' ');
      if (place.startsWith('H')) {
        const at = Number(place.slice(1));
        const owner = hexagons[at] === piece ? '.' : piece;
        return `${corners} ${hexagons.slice(0, at)}${owner}${hexagons.slice(at + 1)} ${mover[0]}`;
      }
      const { pawns } = readGosix(position);
      const text = [...CORNERS.keys()].map(corner => {
        const now = ['.', 'r', 'g'][pawns.get(corner) ?? 0];
        return corner !== place ? now : now === piece ? '.' : piece;
      });
      return `${ringByRing(text, 6, 12)} ${hexagons} ${mover[0]}`;
    },
    empty: () => '....../....../............ ....... r',
    pass(position) {
      const [corners, hexagons, mover] = position.split(' ');
      return `${corners} ${hexagons} ${mover[0] === 'r' ? 'g' : 'r'}`;
    },
    mover: position => (position.split(' ')[2]?.startsWith('g') ? 2 : 1),
    owned: position => [...(position.split(' ')[1] ?? '')],
  },
  lesson: [
    { position: '....../....../............ ....... r', done: has('placed') },
    { position: 'rrg.../rr..../.g.......... ....... r', look: ['c3'], done: conquers },
    { position: 'r..g.g/rr.g.g/.rr.....r..g ....... r', look: ['c1'], done: conquers },
    { position: 'g....g/.r...g/grrrr......g ....... r', look: ['b1'], done: conquers },
    {
      position: 'ggggg./rr..../.r.......... ....... r',
      look: ['a6'],
      done: caused => !has('closed')(caused),
    },
    {
      position: 'rgr.../r.g.../.ggrgg..r.r. ....... r',
      look: ['b2'],
      done: caused => caused.filter(event => event.type === 'closed').length === 2,
    },
    { position: '.grggg/gg.gr./r.ggrrrg.rgr ..r.... r', look: ['b3'], done: has('placed') },
    { position: 'g.r..g/..rr.g/.....rr.g..g .rrr... r', done: has('ended') },
  ],
};
