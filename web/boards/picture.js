// A board as a picture for elsewhere.

import { set, svg } from '../dom.js';

/** @import { Stage } from './stage.js' */

/**
 * The board as a picture that needs nothing else: what the style sheets say is written into it.
 * @param {Stage} board
 */
export function picture(board) {
  const copy = /** @type {SVGSVGElement} */ (board.root.cloneNode(true));
  const [from, to] = [board.root.querySelectorAll('*'), copy.querySelectorAll('*')];
  // What is there to be pointed at is no part of the picture.
  const aside = copy.querySelectorAll('.hit, .mark, .cross');
  const properties = [
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
    'opacity',
    'font-size',
    'font-weight',
    'font-family',
    'text-anchor',
    'display',
    'paint-order',
  ];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const property of properties)
      to[i].setAttribute(property, asPlainColour(style.getPropertyValue(property)));
    for (const attribute of ['class', 'role', 'tabindex', 'aria-label', 'aria-disabled', 'data-place'])
      to[i].removeAttribute(attribute);
  });
  for (const element of aside) element.remove();
  copy.prepend(materialsOf(copy));
  set(copy, { class: null, role: 'img', 'aria-roledescription': null });
  const [, , width = 100, height = 100] = (copy.getAttribute('viewBox') ?? '').split(' ').map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * 2));
  copy.setAttribute('height', String(height * 2));
  return new XMLSerializer().serializeToString(copy);
}

/** The gradients that a drawing refers to, in the colours they have now. @param {SVGSVGElement} drawing */
function materialsOf(drawing) {
  const used = new Set(
    [...drawing.querySelectorAll('[fill^="url"], [stroke^="url"]')].flatMap(element =>
      ['fill', 'stroke'].flatMap(paint => /#([\w-]+)/.exec(element.getAttribute(paint) ?? '')?.[1] ?? []),
    ),
  );
  const defs = svg('defs', null);
  for (const gradient of document.querySelectorAll('.materials defs > *')) {
    if (!used.has(gradient.id)) continue;
    const copy = /** @type {Element} */ (gradient.cloneNode(true));
    gradient.querySelectorAll('stop').forEach((stop, i) => {
      const { stopColor, stopOpacity } = getComputedStyle(stop);
      set(copy.children[i], {
        class: null,
        'stop-color': asPlainColour(stopColor),
        'stop-opacity': stopOpacity,
      });
    });
    copy.removeAttribute('class');
    defs.append(copy);
  }
  return defs;
}

/**
 * A colour as every program reads it: what is mixed is spelt out.
 * @param {string} value  of any property
 */
function asPlainColour(value) {
  if (!/^(ok|color)/.test(value)) return value;
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return value;
  pen.fillStyle = value;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 1000) / 1000})`;
}
