// What is to be analysed: a game, a record, a position, an empty board.

import * as api from '../api.js';
import { secretsOf } from '../device.js';
import { GAMES } from '../kinds/names.js';
import { knowOptions, unusual } from '../play/agreed.js';
import { tellProblem } from '../play/tell.js';
import { go } from '../router.js';
import { t } from '../words/index.js';
import { byTurn } from './address.js';
import { faultOf } from './fault.js';

/** @import { GameName, Options, Played } from '../types.d.ts' */
/** @import { Fault } from './fault.js' */

/**
 * What is to be analysed.
 * @typedef {object} Subject
 * @property {string} [id]  of the game, if it is one that was played here
 * @property {GameName} game
 * @property {Options} options
 * @property {string} start
 * @property {string} [deck]  the cards of a game of cards, from the beginning on, if they are told
 * @property {Played[]} moves
 * @property {Played[][]} variations  other lines, from the first move on
 * @property {boolean} fromStart  whether the first position is the game's own beginning
 * @property {number | null} [you]  the seat of whoever looks, if it is one
 * @property {boolean} [finished]  whether it is a game that was played to its end
 */

/**
 * Where a position is analysed.
 * @param {GameName} game
 * @param {Options} options
 * @param {string} position
 */
export const addressOf = (game, options, position) =>
  `/analyse?${new URLSearchParams({ of: game, ...unusual(game, options), position })}`;

/**
 * Plays the first turn of a line.
 * @param {{ game: GameName, options: Options }} of
 * @param {string} position
 * @param {string[]} moves
 */
export async function firstTurn({ game, options }, position, moves) {
  for (let n = 1; ; n++) {
    const turns = [moves.slice(0, n).join('>')];
    const answer = await api.position({ game, options, position, turns });
    if (!answer.mid_turn || n >= moves.length) return answer;
  }
}

/**
 * @param {URLSearchParams} query
 * @returns {Promise<Subject | null>}
 */
export async function subjectOf(query) {
  const id = query.get('game');
  await knowOptions();
  if (id) {
    const [secret = null, ...others] = secretsOf(id).values();
    const [game, history, record] = await Promise.all([
      api.game(id, secret),
      api.history(id, secret),
      api.record(id, secret),
    ]);
    return {
      id,
      game: game.game,
      options: game.options,
      deck: /^\[Deck "([^"]*)"\]$/m.exec(record)?.[1],
      start: history.start,
      moves: history.moves,
      variations: [],
      fromStart: true,
      you: others.length ? null : game.you,
      finished: game.state.status === 'finished',
    };
  }
  const name = /** @type {GameName} */ (query.get('of'));
  if (!GAMES.includes(name)) return null;
  const options = Object.fromEntries(
    [...query].filter(([key]) => !['of', 'position', 'deck', 'moves', 'or'].includes(key)),
  );
  const position = query.get('position') ?? undefined;
  const deck = query.get('deck') ?? undefined;
  const follow = (/** @type {string} */ line) =>
    api.position({ game: name, options, position, deck, turns: line.split(' ').filter(Boolean) });
  const answer = await follow(query.get('moves') ?? '');
  const others = await Promise.all(query.getAll('or').map(follow));
  return {
    game: name,
    options: answer.options,
    start: answer.start,
    deck,
    moves: answer.moves,
    variations: others.map(({ moves }) => moves),
    fromStart: !position,
  };
}

/**
 * Opens a record, or a position of whatever game can read it.
 * @param {string} text
 * @returns {Promise<Fault | null>} what is wrong with it, if it could not be opened
 */
export async function openText(text) {
  try {
    if (text.startsWith('[')) {
      const { fault } = await api.check({ text });
      if (fault) return { said: t('problem.unreadable'), where: fault };
      const { records } = await api.readRecord(text);
      const [record] = records;
      const turns = byTurn(record.moves);
      const query = new URLSearchParams({ of: record.game, ...record.options, moves: turns.join(' ') });
      if (record.tags.Position) query.set('position', record.start);
      if (record.tags.Deck) query.set('deck', record.tags.Deck);
      for (const line of record.variations) query.append('or', line.join(' '));
      await go(`/analyse?${query}`);
      return null;
    }
    const { fault, game } = await api.check({ text });
    if (fault || !game) return faultOf({ fault });
    await go(`/analyse?${new URLSearchParams({ of: game, position: text })}`);
    return null;
  } catch (problem) {
    return { said: problem instanceof api.Problem ? tellProblem(problem) : String(problem) };
  }
}
