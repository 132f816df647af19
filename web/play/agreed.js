// What was agreed on for a game: the options that are not as usual, and the clock.

import { knows, t } from '../words/index.js';

/** @import { Clock, GameName, Options } from '../types.d.ts' */

/** The options as a game has them unless somebody wants it otherwise. @type {Options} */
const USUAL = {
  variant: 'standard',
  objectives: '1',
  visible: 'no',
  change: 'no',
  points: 'none',
  open: 'no',
  together: 'draw',
  replace: 'other',
  cards: '32',
  blocking: 'pawns',
  players: '2',
};

/**
 * The value an option has unless somebody wants it otherwise, given the others: a points game is played with two
 * cards each.
 * @param {string} name
 * @param {Options} options
 */
export function usual(name, options) {
  const forPoints = (options.points ?? USUAL.points) !== USUAL.points;
  return name === 'objectives' && forPoints ? '2' : USUAL[name];
}

/** @param {Options} options */
export function unusual(options) {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== usual(name, options) && value !== 'lot'),
  );
}

/**
 * In a few words; empty if everything is as usual.
 * @param {{ game: GameName, options: Options, clock: Clock }} game
 */
export function tellAgreed({ game, options, clock }) {
  const words = Object.entries(unusual(options))
    .filter(([name]) => name !== 'first' && name !== 'players')
    .map(([name, value]) => {
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
