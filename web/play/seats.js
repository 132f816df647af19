// Who sits at the table: names, scores, clocks, whose turn it is.

import { gosixPawn, readGosix } from '../boards/gosix.js';
import { hexonePawn, readHexone } from '../boards/hexone.js';
import { seatPawn } from '../boards/six-by-five.js';
import { SixByFiveView } from '../boards/six-by-five-view.js';
import { hexagon } from '../boards/geometry.js';
import { h, put, svg } from '../dom.js';
import { t } from '../words/index.js';
import { seatName } from './tell.js';

/** @import { Game, GameName, Seat } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/**
 * A seat's piece.
 * @param {GameName} game
 * @param {number} seat
 */
export function token(game, seat) {
  const at = { x: 0, y: 0 };
  const piece = {
    gosix: () => gosixPawn(seat, at),
    hexone: () => hexonePawn(seat, at, 13),
    '6x5': () => seatPawn(seat, at),
  }[game]();
  return svg(
    'svg',
    {
      class: `token ${game === '6x5' ? 'six-by-five' : game}`,
      viewBox: '-18 -18 36 36',
      'aria-hidden': 'true',
    },
    piece,
  );
}

/**
 * What a seat has so far, in words.
 * @param {Game} game
 * @param {number} seat
 * @param {string} position
 */
function score(game, seat, position) {
  if (game.game === 'gosix')
    return t('score.hexagons', { n: readGosix(position).hexagons.filter(owner => owner === seat).length });
  if (game.game === 'hexone') {
    const heights = [...readHexone(position).stacks.values()]
      .filter(stack => stack.seat === seat)
      .map(stack => stack.height);
    return t('score.pawns', { n: heights.reduce((sum, height) => sum + height, 0) });
  }
  const view = new SixByFiveView(position);
  return game.options.points === 'none'
    ? t('score.cards', { n: view.hands[seat - 1]?.length ?? 0 })
    : t('score.points', { n: view.points[seat - 1] ?? 0, of: game.options.points });
}

/** @param {Seat} seat */
function manner(seat) {
  if (seat.kind === 'computer') return seat.name ? t('seat.level', { level: seat.level ?? 1 }) : '';
  return seat.taken ? '' : t('seat.free');
}

/** @param {number} ms */
function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return t('clock.left', { n: days, hours });
  const mm = String(minutes).padStart(2, '0');
  const ss = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${mm}:${ss}` : `${minutes}:${ss}`;
}

export class SeatList {
  /** Called once when the running clock reaches zero. */
  onrunout = () => {};
  #came = Date.now();
  #numbered = -1;
  /** The number of the event whose clock ran out. */
  #ranOut = -1;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.element = h('ol', { class: 'seats', 'aria-label': t('seats') });
    this.#ticking = setInterval(() => this.#tick(), 250);
  }

  #ticking;

  /** @param {string} position */
  show(position) {
    const { game } = this.table;
    if (!game) return;
    if (this.#numbered !== game.state.number) [this.#numbered, this.#came] = [game.state.number, Date.now()];
    const { to_move, status, result } = game.state;
    put(
      this.element,
      game.seats.map(seat => {
        const here = this.table.secrets.has(seat.seat);
        const turn = status === 'running' && to_move === seat.seat;
        const won = result && result.winners.length < game.seats.length && result.winners.includes(seat.seat);
        return h(
          'li',
          {
            class: `seat ${turn ? 'to-move' : ''} ${won ? 'won' : ''}`,
            'data-seat': seat.seat,
            'aria-current': turn ? 'true' : null,
          },
          [
            token(game.game, seat.seat),
            h('span', { class: 'who' }, [
              h('strong', null, seatName(game, seat.seat)),
              here &&
                this.table.secrets.size < game.seats.length &&
                h('span', { class: 'you' }, t('seat.you')),
              h(
                'span',
                { class: 'quiet' },
                [manner(seat), score(game, seat.seat, position)].filter(Boolean).join(' · '),
              ),
            ]),
            turn &&
              seat.kind === 'computer' &&
              h(
                'span',
                { class: 'thinking', role: 'img', 'aria-label': t('seat.thinking') },
                h('i'),
                h('i'),
                h('i'),
              ),
            game.state.clocks && h('time', { class: 'clock', 'data-clock': seat.seat }),
          ],
        );
      }),
    );
    this.#tick();
  }

  /** What is left on a seat's clock now; `null` without clocks. @param {number} seat */
  left(seat) {
    const clocks = this.table.game?.state.clocks;
    if (!clocks) return null;
    const gone = clocks.running === seat ? Date.now() - this.#came : 0;
    return (clocks.left_ms[seat - 1] ?? 0) - gone;
  }

  #tick() {
    for (const clock of this.element.querySelectorAll('[data-clock]')) {
      const left = this.left(Number(clock.getAttribute('data-clock')));
      if (left === null) continue;
      const text = clockText(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle('short', left < 20_000);
    }
    const running = this.table.game?.state.clocks?.running;
    if (running && this.#ranOut !== this.#numbered && (this.left(running) ?? 1) <= 0) {
      this.#ranOut = this.#numbered;
      this.onrunout();
    }
  }

  close() {
    clearInterval(this.#ticking);
  }
}

/**
 * The score of Gosix as seven hexagons: red from the left, green from the right, four win.
 * @param {string} position
 */
export function sevenHexagons(position) {
  const owners = readGosix(position).hexagons;
  const red = owners.filter(owner => owner === 1).length;
  const green = owners.filter(owner => owner === 2).length;
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
