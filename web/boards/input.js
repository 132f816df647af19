// Input on a board: a pointer that comes to a place, or that a place has only come to; and keys that walk from place to place.

import { walk } from './geometry.js';

/** @import { Point } from './geometry.js' */
/** @import { Stage } from './stage.js' */

/** A mouse or a finger. */
export class Pointer {
  /** Where a mouse was last. */
  #at = '';
  /** Where a finger was last, if that was no mouse. @type {{ x: number, y: number } | null} */
  #tap = null;

  /** @param {SVGElement} board */
  constructor(board) {
    board.addEventListener('pointerdown', event => this.#feel(event));
    board.addEventListener('pointermove', event => {
      if (event.pointerType !== 'touch' && (this.#echoes(event) || !this.#hasCome(event))) return;
      this.#feel(event);
    });
  }

  /** @param {PointerEvent} event */
  #feel({ pointerType, clientX: x, clientY: y }) {
    this.#tap = pointerType === 'touch' ? { x, y } : null;
  }

  /** Whether somebody looks at a place that has come under a pointer, or it under the place: a table that grows is drawn
   * anew, and nobody has asked about what lies there now, unless a mouse rests on it and it can be chosen.
   * @param {PointerEvent} event @param {boolean} offered */
  looksAt(event, offered) {
    if (event.pointerType === 'touch' || this.#echoes(event)) return false;
    return this.#hasCome(event) || (offered && this.rests);
  }

  /** Whether a mouse has moved. @param {PointerEvent} event */
  #hasCome({ clientX, clientY }) {
    const before = this.#at;
    this.#at = `${clientX} ${clientY}`;
    return before !== this.#at;
  }

  /** Whether a mouse is only what browsers make of a tap: it stays there. @param {PointerEvent} event */
  #echoes({ clientX, clientY }) {
    return this.#tap !== null && Math.hypot(clientX - this.#tap.x, clientY - this.#tap.y) < 2;
  }

  /** Whether a mouse may rest on something, which a finger does not; one that lay somewhere before the finger came is forgotten. */
  get rests() {
    return this.#tap === null && matchMedia('(hover: hover)').matches;
  }
}

const ARROWS = /** @type {Record<string, Point>} */ ({
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
});

/** The keyboard: one place has the focus, arrows lead to the next one in their direction. */
export class Walker {
  /** The place it is on, or would come to. @type {string | null} */
  at = null;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    stage.root.addEventListener('keydown', event => this.#key(event));
  }

  /** @param {string} name @param {boolean} focus */
  goTo(name, focus) {
    const { places } = this.stage;
    if (this.at) places.get(this.at)?.element.setAttribute('tabindex', '-1');
    this.at = name;
    const element = places.get(name)?.element;
    element?.setAttribute('tabindex', '0');
    if (focus) element?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { places } = this.stage;
    if (event.altKey || event.ctrlKey || event.metaKey || !this.at) return;
    // A screen reader may have put the focus on another place by itself.
    const focused = event.target instanceof Element && event.target.closest('[data-place]');
    const at = focused ? focused.getAttribute('data-place') : null;
    if (at && at !== this.at && places.has(at)) this.goTo(at, false);
    const here = places.get(this.at);
    const direction = ARROWS[event.key];
    if (direction && here) {
      const next = walk(places.values(), here, direction);
      if (next) this.goTo(next.name, true);
    } else if (event.key === 'Home') {
      const middle = [...places.values()].sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0];
      if (middle) this.goTo(middle.name, true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (here) this.stage.onchoose(here.name);
    } else return;
    event.preventDefault();
  }
}
