// A stage without edges: a window on it that pans, zooms and fits itself.

import { SIZE } from './geometry.js';
import { Stage } from './stage.js';

/** @import { Point } from './geometry.js' */

export class WideStage extends Stage {
  /** What lies in the window; `null`: everything, fitted. @type {{ x: number, y: number, width: number } | null} */
  #window = null;
  #shape = 1;

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
      if (!contentRect.width || !contentRect.height) return;
      this.#shape = contentRect.height / contentRect.width;
      this.lookAround();
    }).observe(this.root);
  }

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

  /** Shows what lies in the window now. */
  lookAround() {
    const { x, y, width } = this.#window ?? this.#whole();
    const height = width * this.#shape;
    this.frame(x - width / 2, y - height / 2, width, height);
  }

  fit() {
    this.#window = null;
    this.lookAround();
  }

  /** @param {number} factor  below 1 to come nearer @param {Point} [about]  what stays where it is */
  zoom(factor, about) {
    const old = this.#window ?? this.#whole();
    const width = Math.min(Math.max(old.width * factor, 4 * SIZE), 80 * SIZE);
    const scale = width / old.width;
    const fixed = about ?? old;
    this.#window = { x: fixed.x + (old.x - fixed.x) * scale, y: fixed.y + (old.y - fixed.y) * scale, width };
    this.lookAround();
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
        this.lookAround();
      }
      down.set(event.pointerId, event);
    });
    const up = (/** @type {PointerEvent} */ event) => down.delete(event.pointerId);
    this.root.addEventListener('pointerup', up);
    this.root.addEventListener('pointercancel', up);
    this.root.addEventListener('click', event => moved && event.stopPropagation(), { capture: true });
  }
}
