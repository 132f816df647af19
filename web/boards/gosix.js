// The flower of Gosix: pawns on 24 corners, seven hexagons to conquer.

import { put, svg } from '../dom.js';
import { animate, beat, linger, setDown, throwTo, TOUCH } from '../motion.js';
import { hear } from '../sound.js';
import { list, t } from '../words/index.js';
import { CORNERS, FLOWER, hexagon, round, SIZE } from './geometry.js';
import { gleam, piece, slab, sunkHexagon } from './kit.js';
import { Stage } from './stage.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Point } from './geometry.js' */

export const COLOURS = ['red', 'green'];
const LETTERS = ['r', 'g'];

/**
 * @typedef {object} GosixView
 * @property {Map<string, number>} pawns  seat by corner
 * @property {(number | null)[]} hexagons  seat by hexagon
 * @property {number} mover
 * @property {boolean} passed  whether the turn before was a pass
 */

/**
 * @param {string} text
 * @returns {GosixView}
 */
export function readGosix(text) {
  const [corners = '', hexagons = '', mover = 'r'] = text.split(' ');
  const names = [...CORNERS.keys()];
  const seat = (/** @type {string} */ letter) => LETTERS.indexOf(letter) + 1;
  const pawns = new Map();
  [...corners.replaceAll('/', '')].forEach((letter, i) => {
    if (letter !== '.') pawns.set(names[i], seat(letter));
  });
  return {
    pawns,
    hexagons: [...hexagons].map(letter => (letter === '.' ? null : seat(letter))),
    mover: seat(mover[0]),
    passed: mover.endsWith('p'),
  };
}

/**
 * A pawn: red is round with a dot, green a lozenge with a ring.
 * @param {number} seat
 * @param {Point} at
 * @param {number} [size]
 */
export function gosixPawn(seat, { x, y }, size = 13) {
  const colour = COLOURS[seat - 1];
  const disc = seat === 1;
  const shape = (/** @type {Record<string, unknown>} */ props) =>
    disc ? svg('circle', { r: size, ...props }) : svg('path', { d: lozenge(size * 1.16), ...props });
  const sign = disc
    ? svg('circle', { class: 'sign', r: size * 0.3 })
    : svg('path', { class: 'sign ring', d: lozenge(size * 0.5) });
  return svg(
    'g',
    { transform: `translate(${round(x)} ${round(y)})` },
    svg('g', { class: `pawn ${colour}` }, [
      ...piece(colour, size, size * 0.22, shape),
      disc && gleam(size * 0.78),
      sign,
    ]),
  );
}

/** @param {number} r */
function lozenge(r) {
  const s = round(r);
  const c = round(r * 0.16);
  return `M${-c} ${-s + c}q${c} ${-c} ${2 * c} 0L${s - c} ${-c}q${c} ${c} 0 ${2 * c}L${c} ${s - c}q${-c} ${c} ${-2 * c} 0L${-s + c} ${c}q${-c} ${-c} 0 ${-2 * c}Z`;
}

export class GosixBoard extends Stage {
  nameBelow = 23;
  reach = SIZE;
  /** @type {GosixView} */
  view = readGosix('......./');

  constructor() {
    super(t('gosix.board'));
    this.root.classList.add('gosix');
    this.root.style.setProperty('--rim', '40');
    const half = 2.5 * SIZE + 26;
    const tall = 1.5 * Math.sqrt(3) * SIZE + 26;
    this.frame(-half, -tall, 2 * half, 2 * tall);
    this.lay();
  }

  /** @override */
  lay() {
    const middles = FLOWER.map(point => this.onTable(point));
    put(
      this.ground,
      slab(middles, SIZE),
      middles.map(at => sunkHexagon(at, SIZE)),
      [...CORNERS.values()].map(point => {
        const { x, y } = this.onTable(point);
        return svg('circle', { class: 'dimple', cx: round(x), cy: round(y), r: 4 });
      }),
      middles.map(({ x, y }, number) =>
        svg('text', { class: 'hexagon-name', x: round(x), y: round(y + 26) }, `H${number}`),
      ),
    );
    this.layPlaces(CORNERS, ({ x, y }) => svg('circle', { cx: round(x), cy: round(y), r: 19.5 }));
  }

  /** @override @param {string} position */
  read(position) {
    this.view = readGosix(position);
  }

  /** @param {string} corner */
  #at(corner) {
    return this.onTable(/** @type {Point} */ (CORNERS.get(corner)));
  }

  /** @param {number} number */
  #middle(number) {
    return this.onTable(FLOWER[number]);
  }

  /** @override */
  render() {
    put(
      this.lit,
      this.view.hexagons.map((seat, number) => seat && this.#conquered(number, seat)),
    );
    put(
      this.pieces,
      [...this.view.pawns].map(([corner, seat]) => this.#pawn(corner, seat)),
    );
  }

  /** @param {string} corner @param {number} seat */
  #pawn(corner, seat) {
    const pawn = gosixPawn(seat, this.#at(corner));
    pawn.dataset.corner = corner;
    return pawn;
  }

  /** @param {number} number @param {number} seat @param {string} [kind] */
  #conquered(number, seat, kind = '') {
    const at = this.#middle(number);
    return svg('g', { class: `conquered ${COLOURS[seat - 1]} ${kind}`, 'data-hexagon': number }, [
      svg('polygon', { class: 'tint', points: hexagon(at, SIZE * 0.93) }),
      gosixPawn(seat, at, 11),
    ]);
  }

  /** @override @param {Caused} event */
  async happen(event) {
    if (event.type === 'placed') {
      const pawn = this.#pawn(event.corner, event.seat);
      this.pieces.append(pawn);
      hear('pawn', beat(TOUCH));
      await setDown(/** @type {Element} */ (pawn.firstElementChild));
    } else if (event.type === 'closed') {
      const drawn = this.#closing(event);
      await Promise.all(drawn.map(part => animate(part, [{ opacity: 0 }, { opacity: 1 }], 200)));
      await linger(800);
      const conquered = this.#conquered(Number(event.hexagon.slice(1)), event.conqueror);
      this.lit.append(conquered);
      hear('conquer');
      await Promise.all([
        animate(conquered, [{ opacity: 0 }, { opacity: 1 }], 200),
        setDown(/** @type {Element} */ (conquered.querySelector('.pawn'))),
      ]);
      for (const part of drawn) part.remove();
    } else if (event.type === 'taken_back') {
      hear('take');
      const home = this.#home(event.seat);
      await Promise.all(
        event.corners.map(async (/** @type {string} */ corner, /** @type {number} */ i) => {
          const pawn = this.pieces.querySelector(`[data-corner="${corner}"]`);
          const from = this.#at(corner);
          if (!pawn?.firstElementChild) return;
          this.pieces.append(pawn);
          const way = [{ x: round(home.x - from.x), y: round(home.y - from.y) }];
          await throwTo(pawn.firstElementChild, way, 520, { delay: i * 60, fade: true, height: 26 });
          pawn.remove();
        }),
      );
    }
  }

  /** Where a player's pawns go back to: red's to the left of the flower's foot, green's to the right. @param {number} seat */
  #home(seat) {
    return { x: (seat === 1 ? -1 : 1) * 2.4 * SIZE, y: 2.5 * SIZE };
  }

  /** @override @param {Caused[] | null} causes */
  preview(causes) {
    put(this.under);
    put(this.over);
    for (const event of causes ?? []) {
      if (event.type === 'placed') {
        const ghost = this.#pawn(event.corner, event.seat);
        ghost.classList.add('ghost');
        this.over.append(ghost);
      } else if (event.type === 'closed') this.#closing(event);
      else if (event.type === 'taken_back') {
        for (const corner of event.corners) {
          const { x, y } = this.#at(corner);
          this.over.append(svg('circle', { class: 'goes-back', cx: round(x), cy: round(y), r: 17 }));
        }
      }
    }
  }

  /**
   * Draws the pawns that count for a hexagon, lit, and how many they are.
   * @param {Caused} event
   */
  #closing(event) {
    const number = Number(event.hexagon.slice(1));
    const at = this.#middle(number);
    const lit = event.count.flatMap((/** @type {string[]} */ corners, /** @type {number} */ i) =>
      corners.map(corner => {
        const { x, y } = this.#at(corner);
        return svg('circle', { class: `counted ${COLOURS[i]}`, cx: round(x), cy: round(y), r: 16.5 });
      }),
    );
    const chains = event.count.flatMap((/** @type {string[]} */ corners, /** @type {number} */ i) =>
      links(corners).map(([a, b]) => {
        const [from, to] = [this.#at(a), this.#at(b)];
        return svg('line', {
          class: `chain ${COLOURS[i]}`,
          x1: round(from.x),
          y1: round(from.y),
          x2: round(to.x),
          y2: round(to.y),
        });
      }),
    );
    const [red, green] = event.count.map((/** @type {string[]} */ corners) => corners.length);
    const under = svg(
      'g',
      null,
      svg('polygon', { class: `claimed ${COLOURS[event.conqueror - 1]}`, points: hexagon(at, SIZE * 0.9) }),
      chains,
    );
    const over = svg('g', null, [
      ...lit,
      svg('text', { class: 'tally', x: round(at.x), y: round(at.y + 5) }, [
        svg('tspan', { class: 'red' }, red),
        svg('tspan', { class: 'against' }, ' : '),
        svg('tspan', { class: 'green' }, green),
      ]),
    ]);
    this.under.append(under);
    this.over.append(over);
    return [under, over];
  }

  /** @override @param {string} place */
  describe(place) {
    const seat = this.view.pawns.get(place);
    return t(seat ? `gosix.place.${COLOURS[seat - 1]}` : 'gosix.place.empty', { place });
  }

  /** @override @param {string} place */
  isFree(place) {
    return !this.view.pawns.has(place);
  }

  /** A hexagon by its name, and whose it is. @param {number} number */
  #called(number) {
    const owner = this.view.hexagons[number];
    return owner ? t(`gosix.hexagon.${COLOURS[owner - 1]}`, { number }) : `H${number}`;
  }

  /** @override @param {string} place */
  detail(place) {
    return t('gosix.touches', { hexagons: list(hexagonsAt(place).map(number => this.#called(number))) });
  }

  /** @override @param {string} place */
  around(place) {
    return [...super.around(place), ...hexagonsAt(place).map(number => this.#tally(number))];
  }

  /** @override @param {string} name */
  tellOf(name) {
    const [, number] = /^h([0-6])$/.exec(name) ?? [];
    return number ? [this.#tally(Number(number))] : [];
  }

  /** Who stands around a hexagon, and which of its corners are free. @param {number} number */
  #tally(number) {
    const corners = [...CORNERS.keys()].filter(corner => hexagonsAt(corner).includes(number));
    const of = (/** @type {number} */ seat) =>
      corners.filter(corner => (this.view.pawns.get(corner) ?? 0) === seat);
    return t(of(0).length ? 'gosix.hexagon.around' : 'gosix.hexagon.full', {
      hexagon: this.#called(number),
      red: of(1).length,
      green: of(2).length,
      free: of(0).join(' '),
    });
  }

  /** @override */
  inventory() {
    const { pawns, hexagons } = this.view;
    const listed = (/** @type {string[]} */ names) => names.join(' ') || t('none');
    const owned = (/** @type {number | null} */ seat) =>
      listed(hexagons.flatMap((owner, number) => (owner === seat ? [`H${number}`] : [])));
    return [
      ...COLOURS.map((colour, i) => {
        const own = [...pawns].filter(([, seat]) => seat === i + 1).map(([corner]) => corner);
        return t(`gosix.has.${colour}`, { pawns: listed(own), hexagons: owned(i + 1) });
      }),
      t('gosix.has.nobody', { hexagons: owned(null) }),
    ];
  }

  /** @override @param {string} name */
  pointOf(name) {
    return /^H[0-6]$/.test(name) ? this.#middle(Number(name.slice(1))) : super.pointOf(name);
  }

  /** @override @param {number | null} seat */
  crown(seat) {
    for (const hexagon of this.lit.querySelectorAll('.conquered'))
      hexagon.classList.toggle('won', seat !== null && hexagon.classList.contains(COLOURS[seat - 1]));
  }

  /** @override @param {number[]} winners */
  heroes(winners) {
    const colours = winners.map(seat => `.${COLOURS[seat - 1]}`).join(',') || '.nobody';
    return [
      ...this.lit.querySelectorAll('.conquered .pawn'),
      ...this.pieces.querySelectorAll('.pawn'),
    ].filter(pawn => pawn.matches(colours));
  }
}

/** The hexagons that a corner touches, by number. @param {string} corner */
function hexagonsAt(corner) {
  const { x, y } = /** @type {Point} */ (CORNERS.get(corner));
  return FLOWER.flatMap((middle, number) =>
    Math.hypot(middle.x - x, middle.y - y) < SIZE * 1.01 ? [number] : [],
  );
}

/**
 * The lines of the board between counted corners.
 * @param {string[]} corners
 * @returns {[string, string][]}
 */
function links(corners) {
  const at = (/** @type {string} */ name) => /** @type {Point} */ (CORNERS.get(name));
  return corners.flatMap((a, i) =>
    corners
      .slice(i + 1)
      .filter(b => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y) < SIZE * 1.01)
      .map(b => /** @type {[string, string]} */ ([a, b])),
  );
}
