// Whether something that was read has the shape it should have. Whoever asks names what there must be; there may be more.

/** @typedef {(found: any) => boolean} Shape */

const isTable = (/** @type {unknown} */ found) =>
  typeof found === 'object' && found !== null && !Array.isArray(found);

/** @type {Shape} */
export const text = found => typeof found === 'string';

/** @type {Shape} */
export const number = found => Number.isFinite(found);

/** @type {Shape} */
export const flag = found => typeof found === 'boolean';

/** One of these values. @param {unknown[]} values @returns {Shape} */
export const one =
  (...values) =>
  found =>
    values.includes(found);

/** Any of these shapes. @param {Shape[]} shapes @returns {Shape} */
export const any =
  (...shapes) =>
  found =>
    shapes.some(is => is(found));

/** All of these shapes. @param {Shape[]} shapes @returns {Shape} */
export const all =
  (...shapes) =>
  found =>
    shapes.every(is => is(found));

/** @param {Shape} is @returns {Shape} */
export const list = is => found => Array.isArray(found) && found.every(is);

/** Whatever its names are, all of this shape. @param {Shape} is @returns {Shape} */
export const each = is => found => isTable(found) && Object.values(found).every(is);

/** @param {Record<string, Shape>} parts @returns {Shape} */
export const shape = parts => found =>
  isTable(found) && Object.entries(parts).every(([name, is]) => is(found[name]));

/** Each part may be missing: it may come from a time before there was one. @param {Record<string, Shape>} parts @returns {Shape} */
export const parts = parts => found =>
  isTable(found) && Object.entries(parts).every(([name, is]) => found[name] === undefined || is(found[name]));
