// A stage without edges: a window on it that fits itself, and can be panned and zoomed.

import { moves } from '../motion.js';
import { SIZE } from './geometry.js';
import { Stage } from './stage.js';

/** @import { Point } from './geometry.js' */

/** A window on the table: its middle and its width. @typedef {{ x: number, y: number, width: number }} Window */

/** How long the window takes to another place. */
const GLIDE_MS = 240;
/** How many pixels a unit of the drawing needs for names to be read. */
const LEGIBLE = 0.65;
/** A pointer that moved less, in pixels, has not moved. */
const STILL_PX = 8;

export class WideStage extends Stage {
  /** Called when a place is touched, to drag what lies there. @type {(place: string) => boolean} */
  onlift = () => false;
  /** Called where it is let go; `null`: nowhere. @type {(place: string | null) => void} */
  ondrop = () => {};

  /** What somebody wants to see; `null`: everything. @type {Window | null} */
  #wanted = null;
  /** What was chosen to see everything. @type {Window | null} */
  #fitted = null;
  /** What is to be seen. @type {Window | null} */
  #seen = null;
  /** The height of the window, in widths. */
  #shape = 1;
  /** The width of the window on the screen. */
  #pixels = Number.POSITIVE_INFINITY;
  #gliding = 0;

  /** @param {string} label */
  constructor(label) {
    super(label);
    this.root.addEventListener('wheel', event => this.#wheel(event), { passive: false });
    this.#pointers();
    this.root.addEventListener('keydown', event => {
      if (event.key === '+' || event.key === '=') this.zoom(0.8);
      else if (event.key === '-') this.zoom(1.25);
      else if (event.key === '0') this.fit();
    });
    new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      if (!width || !height) return;
      const shape = height / width;
      const same = Math.abs(shape - this.#shape) < 0.001 && width === this.#pixels;
      if (same) return;
      [this.#shape, this.#pixels] = [shape, width];
      this.#fitted = null;
      this.lookAround(false);
    }).observe(this.root);
  }

  /** The window that just holds everything, with so many cells around it. @param {number} around */
  #whole(around) {
    const points = [...this.places.values()];
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs, 0), Math.max(...xs, 0)];
    const [top, bottom] = [Math.min(...ys, 0), Math.max(...ys, 0)];
    const wide = right - left + SIZE * (2 + 2 * around);
    const tall = bottom - top + SIZE * (1.8 + 2 * around);
    const width = Math.max(wide, tall / this.#shape, 7 * SIZE);
    return { x: (left + right) / 2, y: (top + bottom) / 2, width };
  }

  /** Whether all of a window lies in another. @param {Window} inner @param {Window} outer */
  #holds(inner, outer) {
    const room = (outer.width - inner.width) / 2 + 0.5;
    return Math.abs(inner.x - outer.x) <= room && Math.abs(inner.y - outer.y) <= room * this.#shape;
  }

  /** Everything, in a window that stays where it is until it is too small or far too large: a tile more does not
   * move the others from under a pointer. */
  #everything() {
    const needed = this.#whole(0.1);
    const old = this.#fitted;
    if (!old || !this.#holds(needed, old) || old.width > needed.width * 1.7) this.#fitted = this.#whole(0.8);
    return /** @type {Window} */ (this.#fitted);
  }

  /** Shows what lies in the window now. @param {boolean} [gliding]  moving there, not jumping */
  lookAround(gliding = true) {
    const to = this.#wanted ?? this.#everything();
    this.root.classList.toggle('fitted', this.#wanted === null);
    const from = this.#seen;
    cancelAnimationFrame(this.#gliding);
    if (!gliding || !from || !moves() || Math.hypot(to.x - from.x, to.y - from.y, to.width - from.width) < 1)
      return this.#show(to);
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
      const eased = 1 - (1 - part) ** 3;
      const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * eased;
      this.#show({
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        width: between(from.width, to.width),
      });
      if (part < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  /** @param {Window} window */
  #show(window) {
    this.#seen = window;
    const { x, y, width } = window;
    const height = width * this.#shape;
    this.root.classList.toggle('far', this.#pixels / width < LEGIBLE);
    this.frame(x - width / 2, y - height / 2, width, height);
  }

  fit() {
    this.#wanted = null;
    this.#fitted = null;
    this.lookAround();
  }

  /** Something new lies here: a window that does not show it gives way. @param {Point[]} points */
  reveal(points) {
    const window = this.#wanted;
    if (!window) return;
    const [right, bottom] = [window.width / 2 - SIZE / 2, (window.width * this.#shape) / 2 - SIZE / 2];
    const hidden = (/** @type {Point} */ { x, y }) =>
      Math.abs(x - window.x) > right || Math.abs(y - window.y) > bottom;
    if (points.some(hidden)) this.fit();
  }

  /** Which places hold something that can be dragged. @param {string[]} places */
  liftable(places) {
    for (const { name, element } of this.places.values()) {
      element.classList.toggle('is-liftable', places.includes(name));
      if (places.includes(name)) element.setAttribute('aria-disabled', 'false');
    }
  }

  /** @param {number} factor  below 1 to come nearer @param {Point} [about]  what stays where it is */
  zoom(factor, about) {
    const old = this.#seen ?? this.#everything();
    const width = Math.min(Math.max(old.width * factor, 4 * SIZE), 80 * SIZE);
    const scale = width / old.width;
    const fixed = about ?? old;
    this.#wanted = { x: fixed.x + (old.x - fixed.x) * scale, y: fixed.y + (old.y - fixed.y) * scale, width };
    this.lookAround(!about);
  }

  /** Where on the table a point of the screen is. @param {{ clientX: number, clientY: number }} event */
  #under({ clientX, clientY }) {
    const matrix = this.root.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  /** The place under a point of the screen. @param {{ clientX: number, clientY: number }} event */
  #placeUnder({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY)?.closest('[data-place]');
    return element && this.root.contains(element) ? element.getAttribute('data-place') : null;
  }

  /** The wheel belongs to the page; with Ctrl, or two fingers on a touch pad, it is meant for the table.
   * @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoom(1.0015 ** event.deltaY, this.#under(event));
  }

  /** Dragging pans (or takes along what can be lifted), two fingers zoom; a pointer that hardly moved is a click. */
  #pointers() {
    /** @type {Map<number, PointerEvent>} */
    const down = new Map();
    let [moved, lifted] = [false, false];
    /** @type {PointerEvent | null} */
    let began = null;
    this.root.addEventListener('pointerdown', event => {
      down.set(event.pointerId, event);
      if (down.size === 1) [moved, lifted, began] = [false, false, event];
    });
    this.root.addEventListener('pointermove', event => {
      const before = down.get(event.pointerId);
      if (!before || !began) return;
      const still = Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) < STILL_PX;
      if (!moved && still) return;
      const others = [...down.values()].filter(other => other.pointerId !== event.pointerId);
      if (!moved) {
        moved = true;
        const place = this.#placeUnder(began);
        lifted = others.length === 0 && place !== null && this.onlift(place);
        this.root.setPointerCapture(event.pointerId);
      }
      if (lifted) this.onlook(this.#placeUnder(event));
      else if (others.length) this.#pinch(before, event, others[0]);
      else if (this.#wanted) {
        const [from, to] = [this.#under(before), this.#under(event)];
        const old = this.#wanted;
        this.#wanted = { ...old, x: old.x - (to.x - from.x), y: old.y - (to.y - from.y) };
        this.lookAround(false);
      }
      down.set(event.pointerId, event);
    });
    const up = (/** @type {PointerEvent} */ event) => {
      down.delete(event.pointerId);
      if (lifted && event.type === 'pointerup') this.ondrop(this.#placeUnder(event));
      lifted = false;
    };
    this.root.addEventListener('pointerup', up);
    this.root.addEventListener('pointercancel', up);
    this.root.addEventListener('click', event => moved && event.stopPropagation(), { capture: true });
  }

  /** @param {PointerEvent} before @param {PointerEvent} now @param {PointerEvent} other */
  #pinch(before, now, other) {
    const spread = (/** @type {PointerEvent} */ one) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const between = {
      clientX: (now.clientX + other.clientX) / 2,
      clientY: (now.clientY + other.clientY) / 2,
    };
    this.zoom(spread(before) / Math.max(spread(now), 1), this.#under(between));
  }
}
