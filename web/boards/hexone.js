// The board of Hexone: 19 cells, stacks of pawns, explosions in two Ys.

import { put, svg } from '../dom.js';
import { animate, beat, linger, setDown, throwTo, TOUCH } from '../motion.js';
import { hear } from '../sound.js';
import { t } from '../words/index.js';
import {
  arrow,
  atHour,
  cellNames,
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
import { gleam, piece, slab, sunkHexagon } from './kit.js';
import { Stage } from './stage.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Point } from './geometry.js' */

export const COLOURS = ['black', 'white'];
const STUFFS = ['jet', 'ivory'];
export const CELLS = cellNames(2);
const STEP = Math.sqrt(3) * SIZE;

/** The hours each Y points to. @type {Record<'Y' | 'A', number[]>} */
export const ARMS = { Y: [2, 6, 10], A: [12, 4, 8] };

/**
 * @typedef {object} Stack
 * @property {number} seat
 * @property {number} height
 */
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
  const stacks = new Map();
  [...cells.matchAll(/\.|([bw])(\d+)/g)].forEach(([, owner, height], i) => {
    if (owner) stacks.set(CELLS[i], { seat: owner === 'b' ? 1 : 2, height: Number(height) });
  });
  return {
    stacks,
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

export class HexoneBoard extends Stage {
  view = readHexone('');

  /** @param {string} variant */
  constructor(variant) {
    super(t('hexone.board'));
    this.variant = variant;
    this.root.classList.add('hexone');
    const half = 4 * SIZE + 36;
    const tall = 2.5 * STEP + 22;
    this.frame(-half, -tall, 2 * half, 2 * tall);
    this.lay();
  }

  /** @param {string} cell */
  #at(cell) {
    return this.onTable(middleOf(cellOf(cell)));
  }

  /** @override */
  lay() {
    put(
      this.ground,
      slab(
        CELLS.map(cell => this.#at(cell)),
        SIZE,
      ),
      CELLS.map(cell =>
        sunkHexagon(
          this.#at(cell),
          SIZE - 1,
          `ring${ringOf(cellOf(cell))}`,
          cell === 'o' ? 'm-middle' : 'm-field',
        ),
      ),
      EXITS.filter(exit => this.variant === 'express' || (this.variant === 'standard' && exit.point)).map(
        exit => this.#returning(exit),
      ),
    );
    this.layPlaces(
      CELLS.map(cell => [cell, middleOf(cellOf(cell))]),
      at => svg('polygon', { points: hexagon(at, SIZE - 3) }),
    );
  }

  /**
   * The mark of a way out that leads to the middle.
   * @param {{ cell: string, hour: number }} exit
   */
  #returning({ cell, hour }) {
    const from = middleOf(cellOf(cell));
    const out = atHour(hour, STEP * 0.5 + 6.5);
    const at = this.onTable({ x: from.x + out.x, y: from.y + out.y });
    const angle = hour * 30 + this.turn * 60;
    return svg('path', {
      class: 'returning',
      d: 'M-5-2.5L0 3L5-2.5',
      transform: `translate(${round(at.x)} ${round(at.y)}) rotate(${angle})`,
    });
  }

  /** @override @param {string} position */
  read(position) {
    this.view = readHexone(position);
  }

  /** @override */
  render() {
    const highest = Math.max(
      0,
      ...[...this.view.stacks.values()]
        .filter(stack => stack.seat === this.view.mover)
        .map(stack => stack.height),
    );
    put(
      this.pieces,
      [...this.view.stacks].map(([cell, stack]) => {
        const must =
          this.view.explosions !== null &&
          stack.seat === this.view.mover &&
          stack.height >= 3 &&
          stack.height === highest;
        return this.#stack(cell, stack, must);
      }),
    );
  }

  /** @param {string} cell @param {Stack} stack @param {boolean} must */
  #stack(cell, { seat, height }, must) {
    const at = this.#at(cell);
    const lift = Math.min(6, 22 / height);
    const base = at.y + (lift * (height - 1)) / 2;
    const top = { x: at.x, y: base - lift * (height - 1) };
    return svg('g', { class: `stack ${COLOURS[seat - 1]} ${must ? 'must' : ''}`, 'data-cell': cell }, [
      ...Array.from({ length: height }, (_, i) => hexonePawn(seat, { x: at.x, y: base - lift * i })),
      height > 1 && svg('text', { class: 'height', x: round(top.x), y: round(top.y + 5) }, height),
    ]);
  }

  /** @param {string} cell @param {Stack} stack @returns {Element | null} the stack as it is now */
  #restack(cell, stack) {
    this.pieces.querySelector(`[data-cell="${cell}"]`)?.remove();
    if (stack.height === 0) {
      this.view.stacks.delete(cell);
      return null;
    }
    this.view.stacks.set(cell, stack);
    const drawn = this.#stack(cell, stack, false);
    this.pieces.append(drawn);
    return drawn;
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
      const stack = this.#restack(event.cell, { seat: event.seat, height: event.height });
      hear('pawn', beat(TOUCH));
      const top = stack && [...stack.querySelectorAll('.pawn')].at(-1);
      if (top) await setDown(top);
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
      this.#restack(event.cell, { seat: event.seat, height: event.left });
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
      const way = this.#thrown ? this.#back(this.#thrown, this.#at(cell)) : [this.#at(cell)];
      [this.#thrown, this.#taken] = [null, null];
      this.#fly(from, way, () => {
        const stack = this.#restack(cell, { seat, height });
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
    const from = this.#at(cell);
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

  /** @override @param {number[]} winners @param {string[]} places */
  heroes(winners, places) {
    const far = (/** @type {Element} */ stack) => {
      const cell = stack.getAttribute('data-cell') ?? 'o';
      const [one, other] = [this.#at(cell), this.#at(places[0] ?? 'o')];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    const colours = winners.map(seat => `.${COLOURS[seat - 1]}`).join(',') || '.nobody';
    return [...this.pieces.querySelectorAll('.stack')]
      .filter(stack => stack.matches(colours))
      .sort((one, other) => far(one) - far(other));
  }

  /** @override @param {Caused[] | null} causes */
  preview(causes) {
    put(this.over);
    if (!causes) return;
    this.over.append(this.#foreseen(causes, ''));
  }

  /**
   * Both ways in which a stack can explode, to choose from.
   * @param {string} cell
   * @param {{ Y?: Caused[], A?: Caused[] }} causes
   * @param {'Y' | 'A' | null} looked  the one looked at
   */
  offerArms(cell, causes, looked) {
    put(this.over);
    const { x, y } = this.#at(cell);
    this.over.append(svg('circle', { class: 'fuse', cx: round(x), cy: round(y), r: 25 }));
    for (const arms of /** @type {('Y' | 'A')[]} */ (['Y', 'A'])) {
      const kind = looked === null ? '' : looked === arms ? 'looked' : 'aside';
      if (causes[arms]) this.over.append(this.#foreseen(causes[arms], `arms-${arms} ${kind}`));
    }
    this.layPlaces(
      [
        ...CELLS.map(name => /** @type {[string, Point]} */ ([name, middleOf(cellOf(name))])),
        ...EXITS.filter(exit => exit.cell === cell).map(
          exit => /** @type {[string, Point]} */ ([`${exit.cell}>${exit.hour}`, outOf(exit.cell, exit.hour)]),
        ),
      ],
      at => svg('polygon', { points: hexagon(at, SIZE - 3) }),
    );
    this.rename();
  }

  /** No longer choosing: the ways out are no places any more. */
  withdrawArms() {
    put(this.over);
    this.layPlaces(
      CELLS.map(cell => [cell, middleOf(cellOf(cell))]),
      at => svg('polygon', { points: hexagon(at, SIZE - 3) }),
    );
    this.rename();
  }

  /**
   * Arrows for what an explosion does.
   * @param {Caused[]} causes
   * @param {string} kind
   */
  #foreseen(causes, kind) {
    const drawn = [];
    for (const event of causes) {
      if (event.type === 'placed') {
        const at = this.#at(event.cell);
        const ghost = hexonePawn(event.seat, {
          x: at.x,
          y: at.y - Math.min(6, 22 / event.height) * ((event.height - 1) / 2),
        });
        ghost.classList.add('ghost');
        drawn.push(ghost);
        if (event.height >= 3)
          drawn.push(svg('circle', { class: 'fuse', cx: round(at.x), cy: round(at.y), r: 25 }));
      } else if (event.type === 'lost') {
        drawn.push(this.#arrow(this.#at(event.from), this.onTable(outOf(event.from, event.towards)), 'lost'));
      } else if (event.type === 'thrown_to_middle') {
        const out = this.onTable(outOf(event.from, event.towards));
        drawn.push(this.#arrow(this.#at(event.from), out, 'thrown'), this.#bow(out, this.#at('o')));
      } else if (event.type === 'taken') {
        const { x, y } = this.#at(event.cell);
        drawn.push(svg('polygon', { class: 'takes', points: hexagon({ x, y }, SIZE - 5) }));
      } else if (
        event.type === 'landed' &&
        Object.keys(TOWARDS).some(hour => wayFrom(event.from, Number(hour)) === event.cell)
      ) {
        drawn.push(this.#arrow(this.#at(event.from), this.#at(event.cell), 'lands'));
      }
      if (event.type === 'landed' && event.height > 1) drawn.push(this.#grown(event.cell, event.height));
    }
    return svg('g', { class: `foreseen ${kind}` }, drawn);
  }

  /** How high a stack will be; from three on it must explode. @param {string} cell @param {number} height */
  #grown(cell, height) {
    const at = this.#at(cell);
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
      const to = next.includes('>') ? this.onTable(outOf(cell, hour)) : this.#at(next);
      return /** @type {[Point, Point]} */ ([this.#at(cell), to]);
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
  around(place) {
    const ways = EXITS.filter(exit => exit.cell === place).map(exit => {
      const back = this.variant === 'express' || (this.variant === 'standard' && exit.point);
      return t(back ? 'hexone.out.middle' : 'hexone.out', { hour: exit.hour });
    });
    return [...super.around(place), ...ways];
  }

  /** @override */
  inventory() {
    return COLOURS.map((colour, i) => {
      const stacks = [...this.view.stacks]
        .filter(([, stack]) => stack.seat === i + 1)
        .map(([cell, { height }]) => (height > 1 ? `${cell}×${height}` : cell));
      return t(`hexone.has.${colour}`, { stacks: stacks.join(' ') || t('none') });
    });
  }

  /** @override @param {string} place */
  describe(place) {
    const [cell, hour] = place.split('>');
    if (hour) return t('hexone.exit', { place: cell, hour });
    const stack = this.view.stacks.get(place);
    if (!stack) return t(place === 'o' ? 'hexone.middle.empty' : 'hexone.cell.empty', { place });
    const explodes = this.view.explosions !== null && stack.seat === this.view.mover && stack.height >= 3;
    const words = t(`hexone.cell.${COLOURS[stack.seat - 1]}`, { place, n: stack.height });
    return explodes ? t('hexone.explodes', { words }) : words;
  }
}
