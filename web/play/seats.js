// Who sits at the table: names, scores, clocks, whose turn it is.

import { h, set } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { t } from '../words/index.js';
import { seatName } from './tell.js';
import { token } from './token.js';

/** @import { Game, Seat, State } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/**
 * What a seat has so far, in words.
 * @param {Game} game
 * @param {number} seat
 * @param {string} position
 */
export const score = (game, seat, position) => KINDS[game.game].score(position, seat, game.options);

/** @param {Seat} seat */
function manner(seat) {
  if (seat.kind === 'computer') return t('seat.level', { level: seat.level ?? 1 });
  return seat.taken ? '' : t('seat.free');
}

/** @param {number} ms */
export function clockText(ms) {
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

/** After how many milliseconds a clock at zero is told again: a claim may have come too early. */
const AGAIN = 3000;

/** @param {Element} element @param {string} text */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export class SeatList {
  /** Called when the running clock reaches zero, and again while nothing comes of it. */
  onrunout = () => {};
  /** Called again and again with what is left of the running clock, if it is one of this device. @type {(seat: number, ms: number) => void} */
  onrunning = () => {};
  /** The clocks as they were told last, and when: they are told anew with whatever comes, also if nothing has happened.
   * @type {{ clocks: State['clocks'], at: number }} */
  #told = { clocks: null, at: 0 };
  /** When it was last told that a clock has run out. */
  #ranOut = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.element = h('ol', { class: 'seats', 'aria-label': t('seats') });
    this.#ticking = setInterval(() => this.#tick(), 250);
  }

  #ticking;

  /** The parts of each seat that change; the elements stay, so that nothing flickers and no focus is lost.
   * @type {Map<number, { row: HTMLElement, name: HTMLElement, you: HTMLElement, more: HTMLElement, thinking: HTMLElement }>} */
  #rows = new Map();

  /** @param {Seat} seat */
  #row(seat) {
    const known = this.#rows.get(seat.seat);
    if (known) return known;
    const { game } = this.table;
    const name = h('strong');
    const you = h('span', { class: 'you' }, t('seat.you'));
    const more = h('span', { class: 'quiet' });
    const thinking = h(
      'span',
      { class: 'thinking', role: 'img', 'aria-label': t('seat.thinking') },
      h('i'),
      h('i'),
      h('i'),
    );
    const row = h('li', { 'data-seat': seat.seat }, [
      game && token(game.game, seat.seat),
      h('span', { class: 'who' }, [name, you, more]),
      thinking,
      game?.state.clocks && h('time', { class: 'clock', 'data-clock': seat.seat }),
    ]);
    const parts = { row, name, you, more, thinking };
    this.#rows.set(seat.seat, parts);
    this.element.append(row);
    return parts;
  }

  /** @param {string} position */
  show(position) {
    const { game, secrets } = this.table;
    if (!game) return;
    const { to_move, status, result } = game.state;
    for (const seat of game.seats) {
      const { row, name, you, more, thinking } = this.#row(seat);
      const turn = status === 'running' && to_move === seat.seat;
      const won = result && result.winners.length < game.seats.length && result.winners.includes(seat.seat);
      set(row, {
        class: `seat ${turn ? 'to-move' : ''} ${won ? 'won' : ''}`,
        'aria-current': turn ? 'true' : null,
      });
      say(name, seatName(game, seat.seat));
      you.hidden = !secrets.has(seat.seat) || secrets.size === game.seats.length;
      // A number stays with what it counts.
      const told = [manner(seat), score(game, seat.seat, position)].filter(Boolean);
      say(more, told.map(part => part.replaceAll(' ', '\u00a0')).join(' · '));
      thinking.hidden = !(turn && seat.kind === 'computer');
    }
    this.#tick();
  }

  /** What is left on a seat's clock now; `null` without clocks. @param {number} seat */
  left(seat) {
    const clocks = this.table.game?.state.clocks ?? null;
    if (this.#told.clocks !== clocks) this.#told = { clocks, at: Date.now() };
    if (!clocks) return null;
    const gone = clocks.running === seat ? Date.now() - this.#told.at : 0;
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
    if (running && this.table.secrets.has(running)) this.onrunning(running, this.left(running) ?? 0);
    if (running && Date.now() - this.#ranOut > AGAIN && (this.left(running) ?? 1) <= 0) {
      this.#ranOut = Date.now();
      this.onrunout();
    }
  }

  close() {
    clearInterval(this.#ticking);
  }
}
