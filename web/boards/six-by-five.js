// The endless table of 6x5: tiles, pawns, and a view that pans, zooms and fits itself.

import { put, svg } from '../dom.js';
import { animate, linger } from '../motion.js';
import { t } from '../words/index.js';
import { cellOf, hexagon, middleOf, nameOf, plus, round, SIZE, TOWARDS } from './geometry.js';
import { Stage } from './stage.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Cell, Point } from './geometry.js' */

/** @type {Record<string, string>} */
export const COLOUR_OF = { K: 'black', B: 'blue', R: 'red', Y: 'yellow' };
/** @type {Record<string, string>} */
const LETTER_OF = { black: 'K', blue: 'B', red: 'R', yellow: 'Y' };

export class SixByFiveView {
  /** @type {Map<string, string>} the letter of the tile on each cell */
  tiles = new Map();
  /** @type {(string | null)[]} by seat, or only the tile played last */
  pawns = [];
  /** @type {(number | null)[][]} by seat; `null` for a card the viewer may not see */
  hands = [];
  /** @type {number[]} */
  points = [];
  mover = 1;
  changed = false;
  /** @type {Map<string, string>} */
  #byPlace = new Map();
  /** @type {Cell} */
  black = { q: 0, r: 0 };

  /** @param {string} text */
  constructor(text) {
    const [tiles = '', pawns = '', hands = '', points = '', mover = '1'] = text.split(' ');
    for (const tile of tiles.split(',').filter(Boolean)) this.#lay(tile.slice(1), tile[0]);
    this.pawns = pawns.split(',').map(cell => (cell === '-' || cell === '' ? null : cell));
    this.hands = hands.split(',').map(hand =>
      hand
        .split('+')
        .filter(Boolean)
        .map(card => (card === '?' ? null : Number(card))),
    );
    this.points = points.split(',').map(Number);
    this.mover = parseInt(mover, 10);
    this.changed = mover.endsWith('~');
  }

  /** @param {string} cell @param {string} letter */
  #lay(cell, letter) {
    const at = cellOf(cell);
    this.tiles.set(cell, letter);
    this.#byPlace.set(`${at.q},${at.r}`, letter);
    if (letter === 'K') this.black = at;
  }

  /** @param {string} cell */
  #take(cell) {
    const at = cellOf(cell);
    this.tiles.delete(cell);
    this.#byPlace.delete(`${at.q},${at.r}`);
  }

  /** Changes the tiles as a move does. @param {Caused[]} caused */
  suffer(caused) {
    for (const event of caused) {
      if (event.type === 'placed' || event.type === 'replaced')
        this.#lay(event.cell, LETTER_OF[event.colour ?? event.new]);
      else if (event.type === 'black_moved') {
        this.#take(event.from);
        this.#lay(event.to, 'K');
      } else if (event.type === 'swapped') {
        this.#lay(event.to, LETTER_OF[event.tile]);
        this.#lay(event.from, LETTER_OF[event.other]);
      }
    }
    return this;
  }

  /** The letter of the tile on a cell. @param {Cell} cell */
  at({ q, r }) {
    return this.#byPlace.get(`${q},${r}`) ?? null;
  }

  /** Empty cells next to a tile. */
  frontier() {
    /** @type {Map<string, Cell>} */
    const cells = new Map();
    for (const name of this.tiles.keys()) {
      for (const step of Object.values(TOWARDS)) {
        const next = plus(cellOf(name), step);
        if (!this.at(next)) cells.set(nameOf(next), next);
      }
    }
    return cells;
  }

  /** How many tiles of a colour are left to play. @param {string} letter */
  reserve(letter) {
    return 8 - [...this.tiles.values()].filter(tile => tile === letter).length;
  }
}

/**
 * What each colour bears: blue a ring, red a lozenge, yellow a triangle, black a star of six.
 * @type {Record<string, () => SVGElement>}
 */
const SIGNS = {
  B: () => svg('circle', { class: 'sign ring', r: 10 }),
  R: () => svg('path', { class: 'sign', d: 'M0-13L10.5 0L0 13L-10.5 0Z' }),
  Y: () => svg('path', { class: 'sign', d: 'M0-12L11.5 8.5L-11.5 8.5Z' }),
  K: () =>
    svg('path', {
      class: 'sign',
      d: 'M0-13L3-5.2L11.3-6.5L6 0L11.3 6.5L3 5.2L0 13L-3 5.2L-11.3 6.5L-6 0L-11.3-6.5L-3-5.2Z',
    }),
};

/**
 * @param {string} letter
 * @param {Point} at
 * @param {number} [size]
 */
export function tileDrawing(letter, { x, y }, size = SIZE - 1.5) {
  return svg('g', { transform: `translate(${round(x)} ${round(y)})` }, [
    svg('g', { class: `tile ${COLOUR_OF[letter]}` }, [
      svg('polygon', { class: 'shade', points: hexagon({ x: 0, y: 2.5 }, size) }),
      svg('polygon', { class: 'body', points: hexagon({ x: 0, y: 0 }, size) }),
      SIGNS[letter](),
    ]),
  ]);
}

/**
 * A pawn standing on its tile, with its seat's number.
 * @param {number} seat
 * @param {Point} at
 */
export function seatPawn(seat, { x, y }) {
  return svg('g', { class: `seat-pawn seat${seat}`, transform: `translate(${round(x)} ${round(y)})` }, [
    svg('path', { class: 'shade', d: 'M-11 17C-11 7-6 5-5-1A7.5 7.5 0 1 1 5-1C6 5 11 7 11 17Z' }),
    svg('path', { class: 'body', d: 'M-11 15C-11 5-6 3-5-3A7.5 7.5 0 1 1 5-3C6 3 11 5 11 15Z' }),
    svg('text', { class: 'number', y: 12.5 }, seat),
  ]);
}

export class SixByFiveBoard extends Stage {
  view = new SixByFiveView('Ko - ? 0 1');
  /** Whether the players' pawns block, or only the tile just played. */
  pawnsBlock = true;
  /** What lies in the window; `null`: everything, fitted. @type {{ x: number, y: number, width: number } | null} */
  #window = null;
  #shape = 1;

  /** @param {string} blocking */
  constructor(blocking) {
    super(t('6x5.board'));
    this.pawnsBlock = blocking !== 'previous';
    this.root.classList.add('six-by-five');
    this.root.addEventListener('wheel', event => this.#wheel(event), { passive: false });
    this.#pointers();
    this.root.addEventListener('keydown', event => {
      if (event.key === '+' || event.key === '=') this.zoom(0.8);
      else if (event.key === '-') this.zoom(1.25);
      else if (event.key === '0') this.fit();
    });
    new ResizeObserver(([{ contentRect }]) => {
      if (!contentRect.width || !contentRect.height) return;
      this.#shape = contentRect.height / contentRect.width;
      this.#look();
    }).observe(this.root);
  }

  /** @override */
  lay() {}

  /** @override @param {string} position */
  read(position) {
    this.view = new SixByFiveView(position);
  }

  /** @param {string} cell */
  #at(cell) {
    return this.onTable(middleOf(cellOf(cell)));
  }

  /** @override */
  render() {
    const frontier = this.view.frontier();
    put(
      this.ground,
      [...frontier.keys()].map(cell =>
        svg('polygon', { class: 'free', points: hexagon(this.#at(cell), SIZE - 4) }),
      ),
    );
    put(
      this.pieces,
      [...this.view.tiles].map(([cell, letter]) => this.#tile(cell, letter)),
      this.#pawns(),
    );
    this.layPlaces(
      [...this.view.tiles.keys(), ...frontier.keys()].map(cell => [cell, middleOf(cellOf(cell))]),
      at => svg('polygon', { points: hexagon(at, SIZE - 3) }),
    );
    this.#look();
  }

  /** @param {string} cell @param {string} letter */
  #tile(cell, letter) {
    const tile = tileDrawing(letter, this.#at(cell));
    tile.dataset.cell = cell;
    return tile;
  }

  #pawns() {
    if (!this.pawnsBlock) {
      const cell = this.view.pawns[0];
      if (!cell) return [];
      const { x, y } = this.#at(cell);
      return [
        svg('path', {
          class: 'lock',
          transform: `translate(${round(x)} ${round(y + 20)})`,
          d: 'M-6-4V-7A6 6 0 0 1 6-7V-4M-8-4H8V7H-8Z',
        }),
      ];
    }
    return this.view.pawns.map((cell, i) => {
      if (!cell) return null;
      const at = this.#at(cell);
      const sharing = this.view.pawns.filter(other => other === cell).length;
      const place = this.view.pawns.slice(0, i).filter(other => other === cell).length;
      const pawn = seatPawn(i + 1, { x: at.x + (place - (sharing - 1) / 2) * 16, y: at.y });
      pawn.dataset.seat = String(i + 1);
      return pawn;
    });
  }

  /** @override @param {Caused} event */
  async happen(event) {
    const pop = [
      { transform: 'scale(1.35)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ];
    if (event.type === 'placed' || event.type === 'replaced') {
      const letter = LETTER_OF[event.colour ?? event.new];
      this.pieces.querySelector(`[data-cell="${event.cell}"]`)?.remove();
      const tile = this.#tile(event.cell, letter);
      this.pieces.prepend(tile);
      await animate(/** @type {Element} */ (tile.firstElementChild), pop, 200);
    } else if (event.type === 'black_moved') {
      await this.#slide(event.from, event.to);
    } else if (event.type === 'swapped') {
      await Promise.all([this.#slide(event.from, event.to), this.#slide(event.to, event.from)]);
    } else if (event.type === 'pawn_moved') {
      const pawn = this.pieces.querySelector(`[data-seat="${event.seat}"]`);
      if (!pawn || !event.from) return;
      const [from, to] = [this.#at(event.from), this.#at(event.to)];
      const holder = svg('g', null);
      pawn.replaceWith(holder);
      holder.append(pawn);
      await animate(
        holder,
        [
          { transform: 'none' },
          { transform: `translate(${round(to.x - from.x)}px, ${round(to.y - from.y)}px)` },
        ],
        220,
        { fill: 'forwards' },
      );
    } else if (event.type === 'card_shown' && event.holder) {
      const glow = this.#glow(event.cells);
      this.over.append(glow);
      await animate(glow, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }], 300);
      await linger(900);
    }
  }

  /** @param {string} from @param {string} to */
  async #slide(from, to) {
    const tile = this.pieces.querySelector(`[data-cell="${from}"]`);
    const [a, b] = [this.#at(from), this.#at(to)];
    if (tile?.firstElementChild) {
      await animate(
        tile.firstElementChild,
        [{ transform: 'none' }, { transform: `translate(${round(b.x - a.x)}px, ${round(b.y - a.y)}px)` }],
        280,
        { easing: 'ease-in-out', fill: 'forwards' },
      );
    }
  }

  /** @param {string[]} cells */
  #glow(cells) {
    return svg(
      'g',
      { class: 'glow' },
      cells.map(cell => svg('polygon', { points: hexagon(this.#at(cell), SIZE - 3) })),
    );
  }

  /** @override @param {Caused[] | null} causes */
  preview(causes) {
    put(this.over);
    for (const event of causes ?? []) {
      if (event.type === 'placed' || event.type === 'replaced') {
        this.#ghost(event.cell, LETTER_OF[event.colour ?? event.new]);
      } else if (event.type === 'black_moved') {
        this.#ghost(event.to, 'K');
        this.over.append(
          svg('polygon', { class: 'leaves', points: hexagon(this.#at(event.from), SIZE - 3) }),
        );
      } else if (event.type === 'swapped') {
        this.#ghost(event.to, LETTER_OF[event.tile]);
        this.#ghost(event.from, LETTER_OF[event.other]);
      } else if (event.type === 'card_shown') this.over.append(this.#glow(event.cells));
    }
  }

  /** @param {string} cell @param {string} letter */
  #ghost(cell, letter) {
    const tile = this.#tile(cell, letter);
    tile.classList.add('ghost');
    this.over.append(tile);
  }

  /**
   * Where a card could be built.
   * @param {Cell[] | null} cells
   * @param {string} [letter]
   */
  sketch(cells, letter = 'B') {
    put(
      this.over,
      cells?.map(cell =>
        svg('polygon', {
          class: `sketch ${COLOUR_OF[letter]}`,
          points: hexagon(this.onTable(middleOf(cell)), SIZE - 5),
        }),
      ),
    );
  }

  /** @override @param {string} place */
  describe(place) {
    const letter = this.view.tiles.get(place);
    if (!letter) return t('6x5.cell.free', { place });
    const words = t(`6x5.tile.${COLOUR_OF[letter]}`, { place });
    const seats = this.pawnsBlock
      ? this.view.pawns.flatMap((cell, i) => (cell === place ? [i + 1] : []))
      : [];
    if (seats.length) return t('6x5.tile.pawn', { words, seats: seats.join(', ') });
    if (!this.pawnsBlock && this.view.pawns[0] === place) return t('6x5.tile.previous', { words });
    return words;
  }

  /** @override @param {string[]} moves */
  pointing(moves) {
    const move = moves.find(move => !move.startsWith('~')) ?? '';
    const [one, other] = move.split('=');
    const place = one.replace(/^[BRYK]x?/, '');
    /** @type {[Point, Point][]} */
    const ways = [];
    if (other) ways.push([this.#at(one), this.#at(other)], [this.#at(other), this.#at(one)]);
    else if (move[0] === 'K') ways.push([this.onTable(middleOf(this.view.black)), this.#at(place)]);
    return { place, ways };
  }

  /** @override @param {import('./stage.js').Advice[]} advice */
  advise(advice) {
    super.advise(advice);
    for (const { moves } of advice) {
      const [, letter, cell] = /^([BRY])x?([a-z]+\d*)$/.exec(moves[0]) ?? [];
      if (letter) this.counsel.prepend(svg('g', { class: 'ghost' }, tileDrawing(letter, this.#at(cell))));
    }
  }

  // The window on the table.

  /** Everything in view, with some table around it. */
  #whole() {
    const points = [...this.places.values()];
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const left = Math.min(-3 * SIZE, ...xs) - SIZE * 1.2;
    const right = Math.max(3 * SIZE, ...xs) + SIZE * 1.2;
    const top = Math.min(-3 * SIZE, ...ys) - SIZE;
    const bottom = Math.max(3 * SIZE, ...ys) + SIZE;
    const width = Math.max(right - left, (bottom - top) / this.#shape);
    return { x: (left + right) / 2, y: (top + bottom) / 2, width };
  }

  #look() {
    const { x, y, width } = this.#window ?? this.#whole();
    const height = width * this.#shape;
    this.frame(x - width / 2, y - height / 2, width, height);
  }

  fit() {
    this.#window = null;
    this.#look();
  }

  /** @param {number} factor  below 1 to come nearer @param {Point} [about]  what stays where it is */
  zoom(factor, about) {
    const old = this.#window ?? this.#whole();
    const width = Math.min(Math.max(old.width * factor, 4 * SIZE), 80 * SIZE);
    const scale = width / old.width;
    const fixed = about ?? old;
    this.#window = { x: fixed.x + (old.x - fixed.x) * scale, y: fixed.y + (old.y - fixed.y) * scale, width };
    this.#look();
  }

  /** Where on the table a point of the screen is. @param {{ clientX: number, clientY: number }} event */
  #under({ clientX, clientY }) {
    const matrix = this.root.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.zoom(1.0015 ** event.deltaY, this.#under(event));
  }

  /** Dragging pans, two fingers zoom; a pointer that hardly moved is a click. */
  #pointers() {
    /** @type {Map<number, PointerEvent>} */
    const down = new Map();
    let moved = false;
    /** @type {PointerEvent | null} */
    let began = null;
    this.root.addEventListener('pointerdown', event => {
      down.set(event.pointerId, event);
      if (down.size === 1) [moved, began] = [false, event];
    });
    this.root.addEventListener('pointermove', event => {
      const before = down.get(event.pointerId);
      if (!before || !began) return;
      if (!moved && Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) < 8) return;
      moved = true;
      this.root.setPointerCapture(event.pointerId);
      const others = [...down.values()].filter(other => other.pointerId !== event.pointerId);
      if (others.length) {
        const spread = (/** @type {PointerEvent} */ one) =>
          Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
        const between = {
          clientX: (event.clientX + others[0].clientX) / 2,
          clientY: (event.clientY + others[0].clientY) / 2,
        };
        this.zoom(spread(before) / Math.max(spread(event), 1), this.#under(between));
      } else {
        const [from, to] = [this.#under(before), this.#under(event)];
        const old = this.#window ?? this.#whole();
        this.#window = { ...old, x: old.x - (to.x - from.x), y: old.y - (to.y - from.y) };
        this.#look();
      }
      down.set(event.pointerId, event);
    });
    const up = (/** @type {PointerEvent} */ event) => down.delete(event.pointerId);
    this.root.addEventListener('pointerup', up);
    this.root.addEventListener('pointercancel', up);
    this.root.addEventListener('click', event => moved && event.stopPropagation(), { capture: true });
  }
}
