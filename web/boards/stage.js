// What all boards have in common: a drawing in layers, places that can be pointed at, walked to and chosen.

import { put, set, svg } from '../dom.js';
import { rejoice, rest } from '../motion.js';
import { t } from '../words/index.js';
import { drawAdvice, drawNotes } from './counsel.js';
import { hourTowards, round, SIZE, turned } from './geometry.js';
import { Pointer, Walker } from './input.js';

/** @import { Caused } from '../types.d.ts' */
/** @import { Advice } from './counsel.js' */
/** @import { Point } from './geometry.js' */

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {number} x
 * @property {number} y
 * @property {Point} point  where it is on the board, however that lies turned
 * @property {SVGGElement} element  what is pointed at, over the pieces
 * @property {SVGElement} mark  what lights up under them
 */

/**
 * What is to be seen beside the pieces.
 * @typedef {object} Marks
 * @property {Iterable<string>} [choices]  places that can be played
 * @property {Iterable<string>} [forbidden]  places that look playable and are not
 * @property {Iterable<string>} [last]  where the last turn happened
 * @property {Iterable<string>} [hinted]  where to look
 * @property {Iterable<string>} [chosen]  picked up, waiting for what comes next
 * @property {Iterable<string>} [won]  what won
 */

/** Marks that are said, not only seen. */
const SPOKEN = /** @type {const} */ (['chosen', 'hinted', 'last', 'won']);

export class Stage {
  /** Called when a place is chosen. @type {(place: string) => void} */
  onchoose = () => {};
  /** Called when a place is pointed at or walked to, with `null` when no longer. @type {(place: string | null) => void} */
  onlook = () => {};
  /** What choosing a place would lead to, in words. @type {(place: string) => string} */
  explain = () => '';
  /** How a seat is called. @type {(seat: number) => string} */
  called = seat => t('seat.number', { seat });
  /** Called when another position has been drawn. */
  ondraw = () => {};

  /** @type {Map<string, Place>} */
  places = new Map();
  /** The position as last drawn. */
  position = '';
  turn = 0;
  /** How far below its place a name is written, so that it hides no piece. */
  nameBelow = 31;
  /** How far apart the middles of neighbours are. */
  reach = Math.sqrt(3) * SIZE;
  /** @type {Marks} */
  #marks = {};
  /** @type {Walker} */
  #walker;
  /** @type {Pointer} */
  #pointer;

  /** @param {string} label */
  constructor(label) {
    this.ground = svg('g', { class: 'ground', 'aria-hidden': 'true' });
    this.lit = svg('g', { class: 'lit', 'aria-hidden': 'true' });
    this.under = svg('g', { class: 'under', 'aria-hidden': 'true' });
    this.marks = svg('g', { class: 'marks', 'aria-hidden': 'true' });
    this.pieces = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
    this.over = svg('g', { class: 'over', 'aria-hidden': 'true' });
    this.targets = svg('g', { class: 'targets' });
    this.flight = svg('g', { class: 'flight', 'aria-hidden': 'true' });
    this.counsel = svg('g', { class: 'counsel', 'aria-hidden': 'true' });
    this.root = svg(
      'svg',
      { class: 'board', role: 'application', 'aria-label': label, 'aria-roledescription': t('board') },
      [
        this.ground,
        this.lit,
        this.marks,
        this.under,
        this.pieces,
        this.over,
        this.counsel,
        this.targets,
        this.flight,
      ],
    );
    this.#walker = new Walker(this);
    this.#pointer = new Pointer(this.root);
  }

  /** A board to look at: no places, one name for all. @param {string} label */
  still(label) {
    set(this.root, { role: 'img', 'aria-label': label, 'aria-roledescription': null });
    this.targets.remove();
    this.marks.remove();
    return this;
  }

  /** @param {string} position */
  draw(position) {
    this.position = position;
    this.read(position);
    this.preview(null);
    this.render();
    this.rename();
    this.ondraw();
  }

  /**
   * Shows what a move caused, event by event, and ends with the position after it, if that is known.
   * @param {Caused[]} caused
   * @param {string} [position]
   */
  async enact(caused, position) {
    this.preview(null);
    for (const event of caused) await this.happen(event);
    put(this.flight);
    if (position !== undefined) this.draw(position);
    rest();
  }

  /** @param {string} _position */
  read(_position) {}
  render() {}
  /** @param {Caused} _event @returns {Promise<void>} */
  async happen(_event) {}
  /** What a move would cause, drawn over the board. @param {Caused[] | null} _causes */
  preview(_causes) {
    put(this.over);
  }
  /** What a place is called and what is on it, in words. @param {string} place */
  describe(place) {
    return place;
  }
  /** Whether nothing lies on a place. @param {string} _place */
  isFree(_place) {
    return true;
  }
  /** What else there is to know of a place. @param {string} _place */
  detail(_place) {
    return '';
  }
  /** What lies on the board, in lists. @param {(seat: number) => string} _name @returns {string[]} */
  inventory(_name) {
    return [];
  }

  /** Where a place is on the board, however that lies turned. @param {string} place @returns {Point | null} */
  whereIs(place) {
    return this.places.get(place)?.point ?? null;
  }

  /**
   * What lies next to a place, by the hour: 12 o'clock is where it is on the board as it is printed.
   * @param {string} place
   * @returns {{ name: string, hour: number, words: string }[]}
   */
  ways(place) {
    const here = this.whereIs(place);
    if (!here) return [];
    return [...this.places.values()]
      .filter(({ name, point }) => {
        const far = Math.hypot(point.x - here.x, point.y - here.y);
        return name !== place && far < this.reach * 1.05;
      })
      .map(({ name, point }) => {
        const hour = hourTowards(here, point);
        return { name, hour, words: t('around.hour', { hour, words: this.describe(name) }) };
      });
  }

  /** What lies around a place, once round the clock. @param {string} place @returns {string[]} */
  around(place) {
    return this.ways(place)
      .sort((one, other) => (one.hour % 12) - (other.hour % 12))
      .map(({ words }) => words);
  }

  /** What is known of something that has a name here and no place to go to. @param {string} _name @returns {string[]} nothing, if nothing is called so */
  tellOf(_name) {
    return [];
  }

  /**
   * Where a move happens, and from where to where things go.
   * @param {string[]} moves
   * @returns {{ place: string, ways: [Point, Point][] }}
   */
  pointing([move]) {
    return { place: move, ways: [] };
  }

  /** Marks good moves, or none. @param {Advice[]} advice */
  advise(advice) {
    put(this.counsel, drawAdvice(this, advice));
  }

  /** Where a place is, or another thing that has a name on this board. @param {string} name @returns {Point | null} */
  pointOf(name) {
    return this.places.get(name) ?? null;
  }

  /**
   * Writes and draws on the board what a figure points out; an arrow is `a1>b2`, or `a1-->b2` dashed.
   * @param {Record<string, string>} labels
   * @param {string[]} arrows
   */
  annotate(labels, arrows) {
    put(this.counsel, drawNotes(this, labels, arrows));
  }

  /** Shows what a seat has won with, beyond single places. @param {number | null} _seat */
  crown(_seat) {}
  /**
   * The pieces that may be proud at the end, in the order in which they are.
   * @param {number[]} _winners
   * @param {string[]} _places  where it was won
   * @returns {Element[]}
   */
  heroes(_winners, _places) {
    return [];
  }
  /** What won comes alive. @param {number[]} winners @param {string[]} places */
  async celebrate(winners, places) {
    await rejoice(this.heroes(winners, places));
    rest();
  }
  /** Draws the board itself, as it lies turned. */
  lay() {}

  /** How many steps are a whole turn: hexagons lie as before after one of six. */
  get turns() {
    return 6;
  }

  /** @param {number} steps  clockwise */
  rotate(steps) {
    this.turn = ((steps % this.turns) + this.turns) % this.turns;
    this.lay();
    if (this.position) this.draw(this.position);
    this.mark(this.#marks);
  }

  /** The hour of the screen at which 12 o'clock of the board lies, as it is turned. */
  get noon() {
    return hourTowards({ x: 0, y: 0 }, this.onTable({ x: 0, y: -1 }));
  }

  /** @param {boolean} on */
  showNames(on) {
    this.root.classList.toggle('named', on);
  }

  /**
   * Where a point of the board lies as it is turned.
   * @param {Point} point
   */
  onTable(point) {
    return turned(point, this.turn, this.turns);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  frame(x, y, width, height) {
    this.root.setAttribute('viewBox', [x, y, width, height].map(round).join(' '));
  }

  /**
   * Lays out the places anew, keeping those that are still there.
   * @param {Iterable<[string, Point]>} points
   * @param {(at: Point) => SVGElement} shape
   */
  layPlaces(points, shape) {
    const focused = this.root.contains(document.activeElement);
    const before = this.places;
    this.places = new Map();
    for (const [name, point] of points) {
      const { x, y } = this.onTable(point);
      const old = before.get(name);
      const kept = old && Math.abs(old.x - x) + Math.abs(old.y - y) < 0.01;
      this.places.set(name, kept ? { ...old, point } : this.#place(name, point, { x, y }, shape));
    }
    for (const [name, { element, mark }] of before) {
      if (this.places.get(name)?.element === element) continue;
      element.remove();
      mark.remove();
    }
    for (const { element, mark } of this.places.values()) {
      if (element.parentNode !== this.targets) this.targets.append(element);
      if (mark.parentNode !== this.marks) this.marks.append(mark);
    }
    const at = this.#walker.at;
    const current = at && this.places.has(at) ? at : this.places.keys().next().value;
    if (current) this.#walker.goTo(current, focused && !this.root.contains(document.activeElement));
    this.mark(this.#marks);
  }

  /** @param {string} name @param {Point} point @param {Point} at @param {(at: Point) => SVGElement} shape @returns {Place} */
  #place(name, point, at, shape) {
    const { x, y } = at;
    const [hit, mark] = [shape(at), shape(at)];
    hit.classList.add('hit');
    mark.classList.add('mark');
    const element = svg('g', { class: 'place', role: 'button', tabindex: -1, 'data-place': name }, [
      hit,
      svg('path', { class: 'cross', d: `M${round(x - 5)} ${round(y - 5)}l10 10m0-10l-10 10` }),
      svg(
        'text',
        { class: 'place-name', x: round(x), y: round(y + this.nameBelow), 'aria-hidden': 'true' },
        name,
      ),
    ]);
    element.addEventListener('click', () => {
      this.#walker.goTo(name, false);
      this.onchoose(name);
    });
    element.addEventListener('pointerenter', event => {
      if (this.#pointer.looksAt(event, element.matches('.is-choices'))) this.onlook(name);
    });
    element.addEventListener('pointerleave', event => event.pointerType !== 'touch' && this.onlook(null));
    element.addEventListener('focus', () => {
      if (this.places.get(name)?.element === element) this.#walker.goTo(name, false);
      if (element.matches(':focus-visible')) this.onlook(name);
    });
    element.addEventListener('blur', () => this.onlook(null));
    return { name, x, y, point, element, mark };
  }

  /** Gives every place its name anew. */
  rename() {
    for (const { name, element } of this.places.values())
      element.setAttribute('aria-label', this.describe(name));
    this.#comment();
  }

  /** Says beside each name what else can be seen there, and what choosing it would lead to: it is read with the name,
   * once, when somebody comes to the place. */
  #comment() {
    for (const { name, element } of this.places.values()) {
      const seen = SPOKEN.filter(kind => element.classList.contains(`is-${kind}`)).map(kind =>
        t(`mark.${kind}`),
      );
      const words = [...seen, this.detail(name), this.explain(name)].filter(Boolean).join(' ');
      set(element, { 'aria-description': words || null });
    }
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.#marks = marks;
    for (const kind of /** @type {(keyof Marks)[]} */ ([
      'choices',
      'forbidden',
      'last',
      'hinted',
      'chosen',
      'won',
    ])) {
      const marked = new Set(marks[kind] ?? []);
      for (const { name, element, mark } of this.places.values()) {
        element.classList.toggle(`is-${kind}`, marked.has(name));
        mark.classList.toggle(`is-${kind}`, marked.has(name));
      }
    }
    const choices = new Set(marks.choices ?? []);
    for (const { name, element } of this.places.values()) {
      element.setAttribute('aria-disabled', String(!choices.has(name)));
    }
    this.#comment();
  }

  /** The place the keyboard is on, or would come to. @returns {string | null} */
  get current() {
    return this.#walker.at;
  }

  /** Takes the keyboard to a place. @param {string} name @returns {boolean} whether there is such a place */
  goTo(name) {
    if (!this.places.has(name)) return false;
    this.#walker.goTo(name, true);
    return true;
  }

  /** The place a mouse rests on. @returns {string | null} */
  get pointed() {
    const place = this.#pointer.rests ? this.root.querySelector('.place:hover') : null;
    return place?.getAttribute('data-place') ?? null;
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.places.get(this.#walker.at ?? '')?.element.focus();
  }
}
