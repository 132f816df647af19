// The endless table of a game of tiles: tiles and pawns.

import { put, svg } from '../dom.js';
import { animate, beat, linger, setDown, TOUCH } from '../motion.js';
import { hear } from '../sound.js';
import { list, t } from '../words/index.js';
import { ANIMALS } from './animals.js';
import { round, SIZE } from './geometry.js';
import { latticeOf } from './lattices.js';
import { COLOUR_OF, LETTER_OF, TilesView } from './tiles-view.js';
import { piece } from './kit.js';
import { WideStage } from './wide-stage.js';

/** @import { Caused, GameName } from '../types.d.ts' */
/** @import { Cell, Point } from './geometry.js' */

/** @typedef {Record<string, () => SVGElement>} Signs  what a tile of each colour bears */

/** Blue a ring, red a lozenge, yellow a triangle, black a star of six. @type {Signs} */
const SHAPES = {
  B: () => svg('circle', { class: 'sign ring', r: 10 }),
  R: () => svg('path', { class: 'sign', d: 'M0-13L10.5 0L0 13L-10.5 0Z' }),
  Y: () => svg('path', { class: 'sign', d: 'M0-12L11.5 8.5L-11.5 8.5Z' }),
  K: () =>
    svg('path', {
      class: 'sign',
      d: 'M0-13L3-5.2L11.3-6.5L6 0L11.3 6.5L3 5.2L0 13L-3 5.2L-11.3 6.5L-6 0L-11.3-6.5L-3-5.2Z',
    }),
};

/** What the tiles of each game bear. @type {Partial<Record<GameName, Signs>>} */
const SIGNS = { '6x5': SHAPES, xochintlan: ANIMALS };

/**
 * @param {GameName} game
 * @param {string} letter
 * @param {Point} at
 * @param {number} [size]
 */
export function tileDrawing(game, letter, { x, y }, size = SIZE - 1.5) {
  const lattice = latticeOf(game);
  return svg('g', { transform: `translate(${round(x)} ${round(y)})` }, [
    svg('g', { class: `tile ${COLOUR_OF[letter]}` }, [
      ...piece(
        letter === 'K' ? 'coal' : COLOUR_OF[letter],
        size,
        size * 0.09,
        props => svg('polygon', { points: lattice.outline({ x: 0, y: 0 }, size), ...props }),
        true,
      ),
      svg('polyline', { class: 'glint', points: lattice.gleam(size - 2.2) }),
      /** @type {Signs} */ (SIGNS[game])[letter](),
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
    svg('ellipse', { class: 'shade', cy: 14, rx: 15, ry: 6, fill: 'url(#m-shade)' }),
    svg('path', {
      class: 'body',
      d: 'M-11 15C-11 5-6 3-5-3A7.5 7.5 0 1 1 5-3C6 3 11 5 11 15Z',
      fill: `url(#m-seat${seat}-slab)`,
    }),
    svg('text', { class: 'number', y: 12.5 }, seat),
  ]);
}

/** The padlock on a tile that has just been played. @param {Point} at */
export const padlock = ({ x, y }) =>
  svg('path', {
    class: 'lock',
    transform: `translate(${round(x)} ${round(y)})`,
    d: 'M-6-4V-7A6 6 0 0 1 6-7V-4M-8-4H8V7H-8Z',
  });

export class TilesBoard extends WideStage {
  /** Whether the players' pawns block, or only the tile just played. */
  pawnsBlock = true;

  /** @param {GameName} game @param {string} blocking */
  constructor(game, blocking) {
    super(t(`${game}.board`));
    this.name = game;
    this.lattice = latticeOf(game);
    this.view = new TilesView('Ko - ? 0 1', game);
    this.pawnsBlock = blocking !== 'previous';
    this.root.classList.add('of-tiles', game);
  }

  get turns() {
    return this.lattice.turns;
  }

  /** @override */
  lay() {}

  /** Whether anything has been laid here yet. */
  #laid = false;

  /** @override @param {string} position */
  read(position) {
    const before = this.view.tiles;
    this.view = new TilesView(position, this.name);
    const laid = [...this.view.tiles.keys()].filter(cell => !before.has(cell));
    if (this.#laid) this.reveal(laid.map(cell => this.#at(cell)));
    this.#laid = true;
  }

  /** @param {string} cell */
  #at(cell) {
    return this.onTable(this.lattice.middleOf(this.lattice.cellOf(cell)));
  }

  /** @override */
  render() {
    const frontier = this.view.frontier();
    put(
      this.ground,
      [...frontier.keys()].map(cell =>
        svg('polygon', { class: 'free', points: this.lattice.outline(this.#at(cell), SIZE - 4) }),
      ),
    );
    put(
      this.pieces,
      [...this.view.tiles].map(([cell, letter]) => this.#tile(cell, letter)),
      this.#pawns(),
    );
    this.layPlaces(
      [...this.view.tiles.keys(), ...frontier.keys()].map(cell => [
        cell,
        this.lattice.middleOf(this.lattice.cellOf(cell)),
      ]),
      at => svg('polygon', { points: this.lattice.outline(at, SIZE - 3) }),
    );
    this.lookAround();
  }

  /** @param {string} cell @param {string} letter */
  #tile(cell, letter) {
    const tile = tileDrawing(this.name, letter, this.#at(cell));
    tile.dataset.cell = cell;
    return tile;
  }

  #pawns() {
    if (!this.pawnsBlock) {
      const cell = this.view.pawns[0];
      if (!cell) return [];
      const { x, y } = this.#at(cell);
      const { lock } = this.lattice;
      return [padlock({ x: x + lock.x, y: y + lock.y })];
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
    if (event.type === 'placed' || event.type === 'replaced') {
      const letter = LETTER_OF[event.colour ?? event.new];
      this.pieces.querySelector(`[data-cell="${event.cell}"]`)?.remove();
      const tile = this.#tile(event.cell, letter);
      this.pieces.prepend(tile);
      hear('tile', beat(TOUCH));
      await setDown(/** @type {Element} */ (tile.firstElementChild));
    } else if (event.type === 'black_moved') {
      hear('tile', beat(240));
      await this.#slide(event.from, event.to);
    } else if (event.type === 'swapped') {
      hear('tile', beat(240));
      await Promise.all([this.#slide(event.from, event.to), this.#slide(event.to, event.from)]);
    } else if (event.type === 'pawn_moved') {
      const pawn = this.pieces.querySelector(`[data-seat="${event.seat}"]`);
      if (!pawn || !event.from) return;
      hear('pawn', beat(200));
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
      hear('conquer');
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
      cells.map(cell => svg('polygon', { points: this.lattice.outline(this.#at(cell), SIZE - 3) })),
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
          svg('polygon', { class: 'leaves', points: this.lattice.outline(this.#at(event.from), SIZE - 3) }),
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
          points: this.lattice.outline(this.onTable(this.lattice.middleOf(cell)), SIZE - 5),
        }),
      ),
    );
  }

  /** @override @param {number[]} _winners @param {string[]} places */
  heroes(_winners, places) {
    return places.flatMap(
      cell => this.pieces.querySelector(`[data-cell="${cell}"]`)?.firstElementChild ?? [],
    );
  }

  /** @override @param {string} place */
  describe(place) {
    const letter = this.view.tiles.get(place);
    if (!letter) return t('tiles.cell.free', { place });
    const words = t(`${this.name}.tile.${COLOUR_OF[letter]}`, { place });
    const seats = this.pawnsBlock
      ? this.view.pawns.flatMap((cell, i) => (cell === place ? [i + 1] : []))
      : [];
    if (seats.length) return t('tiles.tile.pawn', { words, who: list(seats.map(this.called)) });
    if (!this.pawnsBlock && this.view.pawns[0] === place) return t('tiles.tile.previous', { words });
    return words;
  }

  /** The plane has no end: whatever is called like a cell is one, whether or not it is shown. @param {string} name */
  #cell(name) {
    if (!/^(o|[a-z][1-9]\d*)$/.test(name)) return null;
    const cell = this.lattice.cellOf(name);
    return this.lattice.nameOf(cell) === name ? cell : null;
  }

  /** @override @param {string} place */
  whereIs(place) {
    const cell = this.#cell(place);
    return cell && this.lattice.middleOf(cell);
  }

  /** @override @param {string} name */
  tellOf(name) {
    if (!this.#cell(name)) return [];
    return [this.describe(name), t('refused.not_next_to_tile', { cell: name }), ...this.around(name)];
  }

  /** @override @param {(seat: number) => string} name */
  inventory(name) {
    const { tiles, pawns } = this.view;
    const lying = Object.entries(COLOUR_OF).map(([letter, colour]) => {
      const cells = [...tiles].filter(([, tile]) => tile === letter).map(([cell]) => cell);
      const left = letter === 'K' ? '' : t('tiles.left_over', { n: this.view.reserve(letter) });
      return t('tiles.has', { colour: t(`colour.${colour}`), cells: cells.join(' ') || t('none'), left });
    });
    const blocked = pawns.flatMap((cell, i) => {
      if (!cell) return [];
      return this.pawnsBlock
        ? t('tiles.pawn_on', { who: name(i + 1), cell })
        : t('tiles.previous_on', { cell });
    });
    return [...lying, ...blocked];
  }

  /** @override @param {string[]} moves */
  pointing(moves) {
    const move = moves.find(move => !move.startsWith('~')) ?? '';
    const [one, other] = move.split('=');
    const place = one.replace(/^[BRYK]x?/, '');
    /** @type {[Point, Point][]} */
    const ways = [];
    if (other) ways.push([this.#at(one), this.#at(other)], [this.#at(other), this.#at(one)]);
    else if (move[0] === 'K')
      ways.push([this.onTable(this.lattice.middleOf(this.view.black)), this.#at(place)]);
    return { place, ways };
  }

  /** @override @param {import('./counsel.js').Advice[]} advice */
  advise(advice) {
    super.advise(advice);
    for (const { moves } of advice) {
      const [, letter, cell] = /^([BRY])x?([a-z]+\d*)$/.exec(moves[0]) ?? [];
      if (letter)
        this.counsel.prepend(svg('g', { class: 'ghost' }, tileDrawing(this.name, letter, this.#at(cell))));
    }
  }
}
