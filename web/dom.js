// Making elements. Children that are texts become text nodes, so a player's name can never be markup. Addresses that
// begin with `/` are those of this site, wherever it lies.

import { within } from './base.js';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element. `on…` properties are listeners, `class` and the rest are attributes; `true` is an
 * empty attribute, `false`, `null` and `undefined` leave it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element, made like {@link h}.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props, ...children) {
  return fill(/** @type {any} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * Replaces all children of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * Sets attributes; `null` and `false` remove them.
 * @param {Element} element
 * @param {Props} props
 */
export function set(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (name === 'href' || name === 'src') element.setAttribute(name, within(String(value)));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props | null | undefined} props
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  if (props) set(element, props);
  element.append(...nodes(children));
  return element;
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .flat()
    .filter(child => child !== null && child !== undefined && child !== false)
    .map(child => (typeof child === 'number' ? String(child) : /** @type {Node | string} */ (child)));
}
