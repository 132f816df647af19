// What was agreed on for a game: the options that are not as usual, and the clock.

import { collection } from '../api.js';
import { knows, t } from '../words/index.js';

/** @import { Clock, Collected, GameName, Options, OptionSpec } from '../types.d.ts' */

/** What the games say themselves, among it what can be agreed. @type {Partial<Record<GameName, Collected>>} */
const known = {};

/** Asks once what can be agreed; before that, everything that was agreed is told. */
export async function knowOptions() {
  for (const collected of (await collection()).games) known[collected.game] = collected;
}

/**
 * The name of the option that settles how many play, or who begins, if there is one.
 * @param {GameName} game
 * @param {OptionSpec['settles']} what
 */
export const settling = (game, what) => known[game]?.options.find(({ settles }) => settles === what)?.name;

/** How many play by these options. @param {GameName} game @param {Options} options */
export function playersOf(game, options) {
  const name = settling(game, 'players');
  return Number((name && options[name]) || known[game]?.seats.fewest || 2);
}

/** How it is played: what was agreed without who plays and who begins. @param {GameName} game @param {Options} options */
export function rulesOf(game, options) {
  const seating = ['players', 'first'].map(what => settling(game, /** @type {'players' | 'first'} */ (what)));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !seating.includes(name)));
}

/**
 * The value an option has unless somebody wants it otherwise, given the others.
 * @param {OptionSpec} option
 * @param {Options} options  what is wanted
 * @param {OptionSpec[]} specs  all options of the game
 */
export function usual({ values, usually }, options, specs) {
  const other = usually && specs.find(({ name }) => name === usually.with);
  const wanted = other && options[other.name];
  return usually && other && wanted && wanted !== other.values[0] ? usually.value : values[0];
}

/** What is not as usual. @param {GameName} game @param {Options} options */
export function unusual(game, options) {
  const specs = known[game]?.options ?? [];
  const asUsual = new Set(specs.map(spec => `${spec.name}=${usual(spec, options, specs)}`));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => !asUsual.has(`${name}=${value}`) && value !== 'lot'),
  );
}

/**
 * In a few words; empty if everything is as usual.
 * @param {{ game: GameName, options: Options, clock: Clock }} game
 */
export function tellAgreed({ game, options, clock }) {
  const words = Object.entries(rulesOf(game, unusual(game, options))).map(([name, value]) => {
    const label = t(`option.${game}.${name}`);
    if (value === 'yes') return label;
    const said = `option.${game}.${name}.${value}`;
    return knows(said) ? t(said) : t('agreed.value', { label, value });
  });
  if (clock.kind === 'increment')
    words.push(t('agreed.increment', { minutes: clock.base_s / 60, seconds: clock.increment_s }));
  if (clock.kind === 'days') words.push(t('agreed.days', { n: clock.days }));
  return words.join(' · ');
}
