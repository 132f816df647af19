// Everything the client says, in the language of whoever reads it. The words lie in `rulebook/`; the server
// sends those of a language as a module.

import { settings } from '../device.js';

/** @typedef {string | { one: string, other: string }} Message */
/** @typedef {Record<string, string | number>} Values */

export const LANGUAGES = /** @type {const} */ (['fr', 'en']);

/** @type {'fr' | 'en'} */
export let language = 'en';
/** @type {Record<string, Message>} */
let words = {};
let plurals = new Intl.PluralRules('en');

/** The language that is set, or that the browser asks for. @returns {'fr' | 'en'} */
function wanted() {
  const asked = navigator.languages.map(tag => tag.slice(0, 2));
  const liked = asked.find(tag => LANGUAGES.includes(/** @type {any} */ (tag)));
  return settings.language ?? /** @type {'fr' | 'en'} */ (liked ?? 'en');
}

// The page asks for this module before all others, so that words are on their way while the rest still comes.
import(`./${wanted()}.js`).catch(() => {});

/** Reads the words. */
export async function learn() {
  language = wanted();
  words = (await import(`./${language}.js`)).default;
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** The game that is spoken of. */
let subject = '';

/** From now on a game is spoken of: it may have words of its own for what games have in common. @param {string} game */
export function speakOf(game) {
  subject = game;
}

/** @param {string} key */
const find = key => words[`of.${subject}.${key}`] ?? words[key];

/** @param {string} key */
export const knows = key => find(key) !== undefined;

/** A key that does not exist speaks for itself, and is a fault once the words are there. @param {string} key */
function wordless(key) {
  if (Object.keys(words).length > 0) console.error(`there are no words for ${key}`);
  return key;
}

/**
 * The message of a key, with `{name}` replaced by the value of that name; a message with a plural chooses by
 * the value `n`.
 * @param {string} key
 * @param {Values} [values]
 */
export function t(key, values = {}) {
  const message = find(key) ?? wordless(key);
  const text =
    typeof message === 'string'
      ? message
      : message[plurals.select(Number(values.n)) === 'one' ? 'one' : 'other'];
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What a language calls itself. @param {string} code */
export const nameOfLanguage = code => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

/** A sentence of its own: a capital, a full stop. @param {string} text */
export const sentence = text => `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`;

/**
 * @param {string[]} parts
 */
export const list = parts => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);

/** Next to nothing is nothing, on whichever side of it. @param {number} share  0–1 */
export const percent = share =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  }).format(share);

/** @param {number} n */
export const number = n => new Intl.NumberFormat(language).format(n);

/**
 * How long ago, roughly.
 * @param {number} at
 */
export function ago(at) {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = (at - Date.now()) / 1000;
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  return t('just_now');
}
