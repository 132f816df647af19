// What is wrong with a text somebody wrote, in his language. The rules say it in English where they find it; their texts in
// other languages lie in `crates/rulebook/src/errors.fr.toml`, and are looked up here as `errors.rs` does it.

/** @typedef {{ pattern: RegExp, names: string[], text: string }} Known */

/** A part of a text that stands for something else: `{cell}`. */
const BLANK = /\{(\w+)\}/;

/**
 * What says most by itself is tried first, and what begins with words of its own before what begins with anything:
 * `{at}: {fault}` fits nearly everything.
 * @param {Record<string, string>} texts
 * @returns {Known[]}
 */
export function toKnow(texts) {
  const own = (/** @type {string} */ english) => english.split(/\{\w+\}/).join('').length;
  const open = (/** @type {string} */ english) => Number(english.search(BLANK) === 0);
  return Object.entries(texts)
    .toSorted(([a], [b]) => open(a) - open(b) || own(b) - own(a))
    .map(([english, text]) => {
      const [first, ...rest] = english.split(/\{(\w+)\}/);
      const names = rest.filter((_, i) => i % 2 === 0);
      const literals = [first, ...rest.filter((_, i) => i % 2 === 1)];
      return { pattern: new RegExp(`^${literals.map(literally).join('(.+?)')}$`, 's'), names, text };
    });
}

/** @param {string} text */
const literally = text => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * A text of the list; what stands in its blanks may be one in its turn.
 * @param {string} error
 * @param {Known[]} known
 * @returns {string}
 */
export function look(error, known) {
  for (const { pattern, names, text } of known) {
    const found = pattern.exec(error);
    if (!found) continue;
    const values = new Map(names.map((name, i) => [name, look(found[i + 1], known)]));
    return text.replaceAll(/\{(\w+)\}/g, (whole, name) => values.get(name) ?? whole);
  }
  return error;
}
