// A board as a picture for elsewhere.

import { h, set, svg } from '../dom.js';

/** @import { Stage } from './stage.js' */

/** What of a style makes the drawing. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
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
/** What is there to be read aloud is no part of the picture. */
const ASIDE = ['class', 'role', 'tabindex', 'aria-label', 'aria-disabled', 'aria-hidden'];

/**
 * A copy of a drawing that needs no style sheet.
 * @template {Element} E
 * @param {E} drawing  in the page
 * @param {(element: Element, style: [string, string][]) => void} [write]  how a style is written down
 * @returns {E}
 */
export function frozen(drawing, write = (element, style) => set(element, Object.fromEntries(style))) {
  const copy = /** @type {E} */ (drawing.cloneNode(true));
  const [from, to] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  // What is there to be pointed at is no part of the picture.
  const aside = copy.querySelectorAll('.hit, .mark, .cross');
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const attribute of ASIDE) to[i].removeAttribute(attribute);
    for (const { name } of [...to[i].attributes]) if (name.startsWith('data-')) to[i].removeAttribute(name);
    write(
      to[i],
      PROPERTIES.map(property => [property, asPlainColour(style.getPropertyValue(property))]),
    );
  });
  for (const element of aside) element.remove();
  return copy;
}

/**
 * The board as a picture that needs nothing else: what the style sheets say is written into it.
 * @param {Stage} board
 */
export function picture(board) {
  const copy = frozen(board.root);
  copy.prepend(materialsOf(new XMLSerializer().serializeToString(copy)));
  set(copy, { class: null, role: 'img', 'aria-roledescription': null });
  const [, , width = 100, height = 100] = (copy.getAttribute('viewBox') ?? '').split(' ').map(Number);
  set(copy, { xmlns: 'http://www.w3.org/2000/svg', width: width * 2, height: height * 2 });
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/**
 * @param {Blob} drawing  an SVG
 * @returns {Promise<Blob>}
 */
export async function toPng(drawing) {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  const canvas = h('canvas', { width: image.width * 2, height: image.height * 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** The gradients that a drawing refers to, in the colours they have now. @param {string} text  of the drawing */
export function materialsOf(text) {
  const used = new Set([...text.matchAll(/url\([^#)]*#([\w-]+)/g)].map(([, id]) => id));
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
