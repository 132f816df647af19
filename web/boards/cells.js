// The kit of boards of nineteen cells: pawns on cells, alone or in stacks. A game that has no more than that is a
// `CellsBoard` with its pawns and words; others add what happens on theirs.

import { put, svg } from '../dom.js';
import { beat, setDown, TOUCH } from '../motion.js';
import { hear } from '../sound.js';
import { t } from '../words/index.js';
import { cellNames, cellOf, hexagon, middleOf, ringOf, round, SIZE } from './geometry.js';
import { slab, sunkHexagon } from './kit.js';
import { Stage } from './stage.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Point } from './geometry.js' */

export const CELLS = cellNames(2);
/** From the middle of a cell to its neighbour's. */
export const STEP = Math.sqrt(3) * SIZE;

/**
 * @typedef {object} Stack
 * @property {number} seat
 * @property {number} height
 */

/**
 * What a game on cells has of its own.
 * @typedef {object} Pawns
 * @property {string} game  its words are `GAME.board`, `GAME.place.empty`, `GAME.place.COLOUR` and `GAME.has.COLOUR`
 * @property {string[]} colours  of the seats; their first letters stand for them in texts
 * @property {(seat: number, at: Point) => SVGElement} pawn
 * @property {(board: CellsBoard) => Element[]} [engraved]  what the board has besides its cells
 */

/**
 * The stacks on the cells of a text: `.` for none, a seat's letter for a pawn, with a number for a stack of so many.
 * @param {string} cells
 * @param {string[]} colours
 * @returns {Map<string, Stack>}
 */
export function readCells(cells, colours) {
  const letters = colours.map(colour => colour[0]);
  const stacks = new Map();
  [...cells.matchAll(/\.|([a-z])(\d*)/g)].forEach(([, owner, height], i) => {
    if (owner) stacks.set(CELLS[i], { seat: letters.indexOf(owner) + 1, height: Number(height || 1) });
  });
  return stacks;
}

export class CellsBoard extends Stage {
  /** @type {Map<string, Stack>} */
  stacks = new Map();

  /** @param {Pawns} pawns */
  constructor(pawns) {
    super(t(`${pawns.game}.board`));
    this.pawns = pawns;
    this.root.classList.add('of-cells', pawns.game);
    const half = 4 * SIZE + 36;
    const tall = 2.5 * STEP + 22;
    this.frame(-half, -tall, 2 * half, 2 * tall);
    this.lay();
  }

  /** @param {string} cell */
  at(cell) {
    return this.onTable(middleOf(cellOf(cell)));
  }

  /** @override */
  lay() {
    put(
      this.ground,
      slab(
        CELLS.map(cell => this.at(cell)),
        SIZE,
      ),
      CELLS.map(cell =>
        sunkHexagon(
          this.at(cell),
          SIZE - 1,
          `ring${ringOf(cellOf(cell))}`,
          cell === 'o' ? 'm-middle' : 'm-field',
        ),
      ),
      this.pawns.engraved?.(this),
    );
    this.layCells([]);
  }

  /** The cells as places, and more beside them. @param {[string, Point][]} more */
  layCells(more) {
    this.layPlaces(
      [...CELLS.map(cell => /** @type {[string, Point]} */ ([cell, middleOf(cellOf(cell))])), ...more],
      at => svg('polygon', { points: hexagon(at, SIZE - 3) }),
    );
  }

  /** @override @param {string} position */
  read(position) {
    this.stacks = readCells(position.split(' ')[0], this.pawns.colours);
  }

  /** Whether a stack calls for being played. @param {Stack} _stack */
  must(_stack) {
    return false;
  }

  /** @override */
  render() {
    put(
      this.pieces,
      [...this.stacks].map(([cell, stack]) => this.#stack(cell, stack, this.must(stack))),
    );
  }

  /** @param {string} cell @param {Stack} stack @param {boolean} must */
  #stack(cell, { seat, height }, must) {
    const { colours, pawn } = this.pawns;
    const at = this.at(cell);
    const lift = Math.min(6, 22 / height);
    const base = at.y + (lift * (height - 1)) / 2;
    const top = { x: at.x, y: base - lift * (height - 1) };
    return svg('g', { class: `stack ${colours[seat - 1]} ${must ? 'must' : ''}`, 'data-cell': cell }, [
      ...Array.from({ length: height }, (_, i) => pawn(seat, { x: at.x, y: base - lift * i })),
      height > 1 && svg('text', { class: 'height', x: round(top.x), y: round(top.y + 5) }, height),
    ]);
  }

  /** @param {string} cell @param {Stack} stack @returns {Element | null} the stack as it is now */
  restack(cell, stack) {
    this.pieces.querySelector(`[data-cell="${cell}"]`)?.remove();
    if (stack.height === 0) {
      this.stacks.delete(cell);
      return null;
    }
    this.stacks.set(cell, stack);
    const drawn = this.#stack(cell, stack, false);
    this.pieces.append(drawn);
    return drawn;
  }

  /** @override @param {Caused} event */
  async happen(event) {
    if (event.type !== 'placed') return;
    const stack = this.restack(event.cell, { seat: event.seat, height: event.height ?? 1 });
    hear('pawn', beat(TOUCH));
    const top = stack && [...stack.querySelectorAll('.pawn')].at(-1);
    if (top) await setDown(top);
  }

  /** What an event would look like. @param {Caused} event @returns {Element[]} */
  foreseen(event) {
    if (event.type !== 'placed') return [];
    const at = this.at(event.cell);
    const height = event.height ?? 1;
    const y = at.y - Math.min(6, 22 / height) * ((height - 1) / 2);
    const ghost = this.pawns.pawn(event.seat, { x: at.x, y });
    ghost.classList.add('ghost');
    return [ghost];
  }

  /** @override @param {Caused[] | null} causes */
  preview(causes) {
    put(this.over);
    if (causes) this.over.append(this.sketch(causes, ''));
  }

  /** What a move would cause. @param {Caused[]} causes @param {string} kind */
  sketch(causes, kind) {
    return svg(
      'g',
      { class: `foreseen ${kind}` },
      causes.flatMap(event => this.foreseen(event)),
    );
  }

  /** @override @param {number[]} winners @param {string[]} places */
  heroes(winners, places) {
    const far = (/** @type {Element} */ stack) => {
      const cell = stack.getAttribute('data-cell') ?? 'o';
      const [one, other] = [this.at(cell), this.at(places[0] ?? 'o')];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    const colours = winners.map(seat => `.${this.pawns.colours[seat - 1]}`).join(',') || '.nobody';
    return [...this.pieces.querySelectorAll('.stack')]
      .filter(stack => stack.matches(colours))
      .sort((one, other) => far(one) - far(other));
  }

  /** @override @param {string} place */
  describe(place) {
    const { game, colours } = this.pawns;
    const stack = this.stacks.get(place);
    if (!stack) return t(`${game}.place.empty`, { place });
    return t(`${game}.place.${colours[stack.seat - 1]}`, { place, n: stack.height });
  }

  /** @override @param {string} place */
  isFree(place) {
    return !this.stacks.has(place);
  }

  /** @override */
  inventory() {
    return this.pawns.colours.map((colour, i) => {
      const stacks = [...this.stacks]
        .filter(([, stack]) => stack.seat === i + 1)
        .map(([cell, { height }]) => (height > 1 ? `${cell}×${height}` : cell));
      return t(`${this.pawns.game}.has.${colour}`, { stacks: stacks.join(' ') || t('none') });
    });
  }
}
