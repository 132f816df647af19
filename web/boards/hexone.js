// The board of Hexone: explosions in two Ys, and the ways out of the board.

import { put, svg } from '../dom.js';
import { animate, linger, throwTo } from '../motion.js';
import { hear } from '../sound.js';
import { t } from '../words/index.js';
import { CELLS, CellsBoard, readCells, STEP } from './cells.js';
import {
  arrow,
  atHour,
  cellOf,
  hexagon,
  middleOf,
  nameOf,
  plus,
  ringOf,
  round,
  SIZE,
  TOWARDS,
} from './geometry.js';
import { gleam, piece } from './kit.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Stack } from './cells.js' */
/** @import { Point } from './geometry.js' */

export const COLOURS = ['black', 'white'];
const STUFFS = ['jet', 'ivory'];

/** The hours each Y points to. @type {Record<'Y' | 'A', number[]>} */
export const ARMS = { Y: [2, 6, 10], A: [12, 4, 8] };

/**
 * @typedef {object} HexoneView
 * @property {Map<string, Stack>} stacks
 * @property {number} mover
 * @property {number} turns
 * @property {number | null} explosions  made in this chain; `null` if the turn has not begun to explode
 */

/**
 * @param {string} text
 * @returns {HexoneView}
 */
export function readHexone(text) {
  const [cells = '', mover = 'b', turns = '0', chain] = text.split(' ');
  return {
    stacks: readCells(cells, COLOURS),
    mover: mover === 'b' ? 1 : 2,
    turns: Number(turns),
    explosions: chain ? Number(chain.slice(1)) : null,
  };
}

/**
 * The cell or exit a pawn flies to from a cell: the neighbour's name, or `b3>2` for the way out of the
 * board.
 * @param {string} cell
 * @param {number} hour
 */
export function wayFrom(cell, hour) {
  const next = plus(cellOf(cell), TOWARDS[hour]);
  return ringOf(next) <= 2 ? nameOf(next) : `${cell}>${hour}`;
}

/** @param {string} cell @param {number} hour */
function outOf(cell, hour) {
  const from = middleOf(cellOf(cell));
  const out = atHour(hour, STEP * 0.78);
  return { x: from.x + out.x, y: from.y + out.y };
}

/** All ways out of the board. */
const EXITS = CELLS.filter(cell => ringOf(cellOf(cell)) === 2).flatMap(cell =>
  Object.keys(TOWARDS)
    .map(Number)
    .filter(hour => wayFrom(cell, hour).includes('>'))
    .map(hour => ({ cell, hour, point: /^b(1|3|5|7|9|11)$/.test(cell) && straight(cell) === hour })),
);

/** The hour straight out of a point. @param {string} cell */
function straight(cell) {
  return Number(cell.slice(1)) - 1 || 12;
}

/** Where a flight bends that leads back to the middle. @param {Point} from @param {Point} to @returns {Point} */
function bow(from, to) {
  return {
    x: (from.x + to.x) / 2 - (to.y - from.y) * 0.22,
    y: (from.y + to.y) / 2 + (to.x - from.x) * 0.22,
  };
}

/**
 * A pawn lying on its stack.
 * @param {number} seat
 * @param {Point} at
 * @param {number} [size]
 */
export function hexonePawn(seat, { x, y }, size = 19) {
  const shape = (/** @type {Record<string, unknown>} */ props) => svg('circle', { r: size, ...props });
  return svg(
    'g',
    { transform: `translate(${round(x)} ${round(y)})` },
    svg('g', { class: `pawn ${COLOURS[seat - 1]}` }, [
      ...piece(STUFFS[seat - 1], size, size * 0.22, shape),
      gleam(size * 0.86),
      svg('circle', { class: 'sign ring', r: size * 0.66 }),
    ]),
  );
}

/** Whether a pawn that leaves here comes back in the middle. @param {string} variant @param {{ point: boolean }} exit */
const leadsBack = (variant, { point }) => variant === 'express' || (variant === 'standard' && point);

/**
 * The mark of a way out that leads to the middle.
 * @param {CellsBoard} board
 * @param {{ cell: string, hour: number }} exit
 */
function returning(board, { cell, hour }) {
  const from = middleOf(cellOf(cell));
  const out = atHour(hour, STEP * 0.5 + 6.5);
  const at = board.onTable({ x: from.x + out.x, y: from.y + out.y });
  const angle = hour * 30 + board.turn * 60;
  return svg('path', {
    class: 'returning',
    d: 'M-5-2.5L0 3L5-2.5',
    transform: `translate(${round(at.x)} ${round(at.y)}) rotate(${angle})`,
  });
}

export class HexoneBoard extends CellsBoard {
  view = readHexone('');

  /** @param {string} variant */
  constructor(variant) {
    const back = EXITS.filter(exit => leadsBack(variant, exit));
    super({
      game: 'hexone',
      colours: COLOURS,
      pawn: hexonePawn,
      engraved: board => back.map(exit => returning(board, exit)),
    });
    this.variant = variant;
  }

  /** @override @param {string} position */
  read(position) {
    this.view = readHexone(position);
    this.stacks = this.view.stacks;
  }

  /** @override @param {Stack} stack */
  must({ seat, height }) {
    const { explosions, mover } = this.view;
    if (explosions === null || seat !== mover || height < 3) return false;
    return [...this.stacks.values()].every(stack => stack.seat !== mover || stack.height <= height);
  }

  /** @type {number} whose pawns fly */
  #exploding = 1;
  /** Explosions since the chain began: the longer it lasts, the faster it goes. */
  #bursts = 0;
  /** @type {Promise<void>[]} */
  #inFlight = [];
  /** The way of a pawn that is thrown out and comes back, up to where it turns. @type {Point | null} */
  #thrown = null;
  /** @type {string | null} the cell whose stack the next landing takes */
  #taken = null;

  /** The pawns of an explosion fly arm by arm; the next event waits for the last of them. */
  async #land() {
    await Promise.all(this.#inFlight);
    this.#inFlight = [];
    put(this.flight);
  }

  /** @override @param {Caused[]} caused @param {string} [position] */
  async enact(caused, position) {
    this.#bursts = 0;
    for (const event of caused) {
      if (!['lost', 'thrown_to_middle', 'taken', 'landed'].includes(event.type)) await this.#land();
      await this.happen(event);
    }
    await this.#land();
    await super.enact([], position);
  }

  /** How long something takes at this point of a chain. @param {number} ms */
  #pace(ms) {
    return ms * Math.max(0.45, 1.08 - 0.08 * this.#bursts);
  }

  /** @override @param {Caused} event */
  async happen(event) {
    if (event.type === 'placed') {
      await super.happen(event);
    } else if (event.type === 'exploded') {
      this.#exploding = event.seat;
      this.#bursts += 1;
      const stack = this.pieces.querySelector(`[data-cell="${event.cell}"]`);
      if (stack) {
        this.pieces.append(stack);
        await animate(
          stack,
          [
            { transform: 'none' },
            { transform: 'scale(1.1, 0.92)', offset: 0.5 },
            { transform: 'translateY(-3px) scale(0.98, 1.14)' },
          ],
          this.#pace(150),
          { easing: 'ease-in' },
        );
      }
      hear('explode', 0, event.left + 3);
      this.restack(event.cell, { seat: event.seat, height: event.left });
    } else if (event.type === 'lost') {
      this.#fly(event.from, [this.onTable(outOf(event.from, event.towards))], () => {}, true);
    } else if (event.type === 'thrown_to_middle') {
      this.#thrown = this.onTable(outOf(event.from, event.towards));
    } else if (event.type === 'taken') {
      this.#taken = event.cell;
    } else if (event.type === 'landed') {
      const { from, cell, height } = event;
      const seat = this.#exploding;
      const takes = this.#taken === cell;
      const way = this.#thrown ? this.#back(this.#thrown, this.at(cell)) : [this.at(cell)];
      [this.#thrown, this.#taken] = [null, null];
      this.#fly(from, way, () => {
        const stack = this.restack(cell, { seat, height });
        hear(takes ? 'take' : 'pawn');
        if (stack)
          animate(
            stack,
            takes
              ? [
                  { transform: 'scaleX(0.1)' },
                  { transform: 'scale(1.08)', offset: 0.7 },
                  { transform: 'none' },
                ]
              : [{ transform: 'translateY(1.5px) scale(1.05, 0.94)' }, { transform: 'none' }],
            takes ? 200 : 120,
          );
      });
    } else if (event.type === 'turn_ended' || event.type === 'ended') {
      await linger(120);
    }
  }

  /**
   * One pawn of an explosion leaves, a moment after the one before it.
   * @param {string} cell
   * @param {Point[]} way
   * @param {() => void} arrive
   * @param {boolean} [lost]
   */
  #fly(cell, way, arrive, lost = false) {
    const from = this.at(cell);
    const pawn = svg('g', { class: 'flying' }, hexonePawn(this.#exploding, from));
    this.flight.append(pawn);
    const steps = way.map(({ x, y }) => ({ x: round(x - from.x), y: round(y - from.y) }));
    const delay = this.#pace(75) * this.#inFlight.length;
    const flown = throwTo(pawn, steps, this.#pace(way.length > 1 ? 520 : 270), { delay, fade: lost });
    this.#inFlight.push(
      flown.then(() => {
        pawn.remove();
        arrive();
      }),
    );
  }

  /** The way of a pawn that has left the board, in a bow back to the middle. @param {Point} out @param {Point} middle */
  #back(out, middle) {
    const bend = bow(out, middle);
    return [0, 0.25, 0.5, 0.75, 1].map(part => {
      const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
      return {
        x: a * out.x + b * bend.x + c * middle.x,
        y: a * out.y + b * bend.y + c * middle.y,
      };
    });
  }

  /**
   * Both ways in which a stack can explode, to choose from.
   * @param {string} cell
   * @param {{ Y?: Caused[], A?: Caused[] }} causes
   * @param {'Y' | 'A' | null} looked  the one looked at
   */
  offerArms(cell, causes, looked) {
    put(this.over);
    const { x, y } = this.at(cell);
    this.over.append(svg('circle', { class: 'fuse', cx: round(x), cy: round(y), r: 25 }));
    for (const arms of /** @type {('Y' | 'A')[]} */ (['Y', 'A'])) {
      const kind = looked === null ? '' : looked === arms ? 'looked' : 'aside';
      if (causes[arms]) this.over.append(this.sketch(causes[arms], `arms-${arms} ${kind}`));
    }
    this.layCells(
      EXITS.filter(exit => exit.cell === cell).map(exit => [
        `${exit.cell}>${exit.hour}`,
        outOf(exit.cell, exit.hour),
      ]),
    );
    this.rename();
  }

  /** No longer choosing: the ways out are no places any more. */
  withdrawArms() {
    put(this.over);
    this.layCells([]);
    this.rename();
  }

  /** @override Arrows for what an explosion does. @param {Caused} event @returns {Element[]} */
  foreseen(event) {
    if (event.type === 'placed') {
      const { x, y } = this.at(event.cell);
      const fuse = svg('circle', { class: 'fuse', cx: round(x), cy: round(y), r: 25 });
      return [...super.foreseen(event), ...(event.height >= 3 ? [fuse] : [])];
    }
    if (event.type === 'lost')
      return [this.#arrow(this.at(event.from), this.onTable(outOf(event.from, event.towards)), 'lost')];
    if (event.type === 'thrown_to_middle') {
      const out = this.onTable(outOf(event.from, event.towards));
      return [this.#arrow(this.at(event.from), out, 'thrown'), this.#bow(out, this.at('o'))];
    }
    if (event.type === 'taken')
      return [svg('polygon', { class: 'takes', points: hexagon(this.at(event.cell), SIZE - 5) })];
    if (event.type !== 'landed') return [];
    const beside = Object.keys(TOWARDS).some(hour => wayFrom(event.from, Number(hour)) === event.cell);
    return [
      ...(beside ? [this.#arrow(this.at(event.from), this.at(event.cell), 'lands')] : []),
      ...(event.height > 1 ? [this.#grown(event.cell, event.height)] : []),
    ];
  }

  /** How high a stack will be; from three on it must explode. @param {string} cell @param {number} height */
  #grown(cell, height) {
    const at = this.at(cell);
    const [x, y] = [round(at.x + 20), round(at.y - 16)];
    return svg('g', { class: `grown ${height >= 3 ? 'must' : ''}` }, [
      svg('circle', { cx: x, cy: y, r: 9 }),
      svg('text', { x, y: round(y + 4) }, height),
    ]);
  }

  /** @param {Point} from @param {Point} to @param {string} kind */
  #arrow(from, to, kind) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const tip = kind === 'lands' ? { x: to.x - ux * 18, y: to.y - uy * 18 } : to;
    const { shaft, head } = arrow(from, tip, 24);
    const end = kind === 'lost' ? `M${round(tip.x - 5)} ${round(tip.y - 5)}l10 10m0-10l-10 10` : head;
    return svg('g', { class: `arrow ${kind}` }, [
      svg('path', { class: 'shaft', d: shaft }),
      svg('path', { d: end }),
    ]);
  }

  /** @override @param {string[]} moves */
  pointing(moves) {
    // Of what follows, only an explosion right behind the placing is of the same turn.
    const exploded = moves.slice(0, 2).find(move => /[YA]$/.test(move));
    const place = moves[0].replace(/[YA]$/, '');
    if (!exploded) return { place, ways: [] };
    const cell = exploded.slice(0, -1);
    const hours = ARMS[/** @type {'Y' | 'A'} */ (exploded.slice(-1))];
    const ways = hours.map(hour => {
      const next = wayFrom(cell, hour);
      const to = next.includes('>') ? this.onTable(outOf(cell, hour)) : this.at(next);
      return /** @type {[Point, Point]} */ ([this.at(cell), to]);
    });
    return { place, ways };
  }

  /** The flight of a thrown pawn back to the middle. @param {Point} from @param {Point} to */
  #bow(from, to) {
    const bend = bow(from, to);
    return svg('path', {
      class: 'arrow bow',
      d: `M${round(from.x)} ${round(from.y)}Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`,
    });
  }

  /** @override @param {string} place */
  ways(place) {
    const out = EXITS.filter(exit => exit.cell === place).map(exit => {
      const { hour } = exit;
      const words = t(leadsBack(this.variant, exit) ? 'hexone.out.middle' : 'hexone.out', { hour });
      return { name: `${place}>${hour}`, hour, words };
    });
    // A way out that can be chosen now is a place too; it is told as what it is.
    return [...super.ways(place).filter(({ name }) => !name.includes('>')), ...out];
  }

  /** @override @param {string} place */
  describe(place) {
    const [cell, hour] = place.split('>');
    if (hour) return t('hexone.exit', { place: cell, hour });
    const stack = this.stacks.get(place);
    if (!stack && place === 'o') return t('hexone.middle.empty', { place });
    const words = super.describe(place);
    const { explosions, mover } = this.view;
    const explodes = stack && explosions !== null && stack.seat === mover && stack.height >= 3;
    return explodes ? t('hexone.explodes', { words }) : words;
  }
}
