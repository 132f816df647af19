// The API as functions: requests, problems, and the stream of what happens at a table. Who answers, `host/` knows.

import { deviceName } from './device.js';
import { found, heard, LEFT, lost, patience, whileHere } from './contact.js';
import { ask } from './host/index.js';
import { t } from './words/index.js';

/**
 * @import {
 *   Beliefs, Chains, Checked, Collection, Created, Game, GameEvent, GameName, Hint, History, Judged, NewGame, Options,
 *   PositionAnswer, PuzzleLook, PuzzleShelf, PuzzleSolution, PuzzleTried, RecordRead, Remark, Seated, Summary,
 *   Thought
 * } from './types.d.ts'
 */
/** @import { About, Rulebook } from './learn/rulebook.d.ts' */
/** @import { Request } from './host/index.js' */

/** The server says no, or cannot be reached (then the code is `offline`). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {Record<string, any>} body
   */
  constructor(status, code, body) {
    super(body.detail ?? body.title ?? code);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/**
 * @param {string} path
 * @param {Request} [request]
 * @returns {Promise<Response>}
 */
async function send(path, request = {}) {
  let response;
  try {
    response = await ask(path, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new Problem(0, 'offline', {});
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  const code = String(problem.type ?? '').split('#')[1] ?? 'internal';
  throw new Problem(response.status, code, problem);
}

/**
 * @param {string} path
 * @param {Parameters<typeof send>[1]} [request]
 */
async function json(path, request) {
  const response = await send(path, request);
  try {
    return await response.json();
  } catch (error) {
    if (request?.signal?.aborted) throw error;
    throw new Problem(0, 'offline', {}); // cut off in the middle
  }
}

/** A server that says nothing for so long is taken to be out of reach. */
const SILENCE_MS = 45_000;

/** Whether it may go better later: nobody answered, or somebody who cannot just now. @param {unknown} problem */
const passing = problem =>
  problem instanceof Problem && (problem.status === 0 || problem.status === 429 || problem.status >= 500);

/**
 * Asks until there is an answer, or nobody wants it any more. For whatever can be asked twice without harm and
 * without which the page cannot go on.
 * @param {string} path
 * @param {Parameters<typeof send>[1]} request
 * @param {AbortSignal} [signal]
 */
async function patiently(path, request, signal) {
  const question = {};
  try {
    for (let failures = 1; ; failures++) {
      const silence = AbortSignal.timeout(SILENCE_MS);
      try {
        return await json(path, {
          ...request,
          signal: signal ? AbortSignal.any([signal, silence]) : silence,
        });
      } catch (problem) {
        if (signal?.reason === LEFT) return new Promise(() => {}); // there is nobody to be told
        if (signal?.aborted || !(silence.aborted || passing(problem))) throw problem;
        const busy = problem instanceof Problem && problem.status !== 0;
        lost(question, busy ? () => t(`problem.${problem.code}`) : undefined);
      }
      await patience(failures, signal);
    }
  } finally {
    found(question);
  }
}

/** @param {Record<string, string | number | undefined>} query */
function asked(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** @type {Promise<Collection> | undefined} */
let gamesThereAre;

/** The games as they describe themselves, asked once. @returns {Promise<Collection>} */
export function collection() {
  gamesThereAre ??= json('/collection').catch(problem => {
    gamesThereAre = undefined;
    throw problem;
  });
  return /** @type {Promise<Collection>} */ (gamesThereAre);
}

/**
 * @param {NewGame} game
 * @returns {Promise<Created>}
 */
export const create = game => json('/games', { body: game });

/**
 * Goes on by link with a game of this device.
 * @param {unknown[]} events  all that has happened
 * @param {number[]} away  the seats of those who are elsewhere from now on
 * @returns {Promise<Created>}
 */
export const lift = (events, away) => json('/lift', { body: { events, away } });

/**
 * Removes a game for good.
 * @param {string} id
 * @param {string[]} secrets  the maker's, or those of all seats that people have
 */
export const remove = (id, secrets) => send(`/games/${id}`, { method: 'DELETE', body: { secrets } });

/**
 * @param {Record<string, string | number | undefined>} query
 * @returns {Promise<{ games: Summary[], next: string | null, unreached?: string[] }>}  `unreached`: games of which
 *   nobody could be asked
 */
export const games = query => json(`/games?${asked(query)}`);

/**
 * @param {string} id
 * @param {string | null} secret
 * @returns {Promise<Game>}
 */
export const game = (id, secret) => json(`/games/${id}`, { secret });

/**
 * @param {string} id
 * @param {string | null} secret
 * @param {{ name: string, seat?: number }} body
 * @returns {Promise<Seated>}
 */
export const sit = (id, secret, body) => json(`/games/${id}/seats`, { secret, body });

/**
 * Changes what opens a seat. An answer that does not come is asked for again: it is done once.
 * @param {string} id
 * @param {string} secret
 * @param {string} next
 * @returns {Promise<Seated>}
 */
export const changeSecret = (id, secret, next) =>
  patiently(`/games/${id}/secret`, { secret, body: { secret: next } });

/**
 * Acts at a table. What does not arrive is sent again until it does: the server knows an action sent twice, and
 * refuses one that comes too late.
 * @param {string} id
 * @param {string} secret
 * @param {Record<string, unknown>} action
 * @returns {Promise<GameEvent>}
 */
export const act = (id, secret, action) => patiently(`/games/${id}/actions`, { secret, body: action });

/**
 * What can be played, and what it would cause. Without the answer nobody can play, so it is waited for.
 * @param {string} id
 * @param {string | null} secret
 * @param {{ turn?: string, ask?: string }} query
 * @param {Game | null} sight  the game as it is seen now, from which it can be worked out
 * @param {AbortSignal} [signal]
 * @returns {Promise<PositionAnswer>}
 */
export const moves = (id, secret, query, sight, signal) =>
  patiently(`/games/${id}/moves?${asked(query)}`, { secret, sight }, whileHere(signal));

/**
 * @param {string} id
 * @param {string | null} secret
 * @returns {Promise<History>}
 */
export const history = (id, secret) => patiently(`/games/${id}/history`, { secret }, whileHere());

/**
 * @param {string} id
 * @param {string} secret
 * @returns {Promise<Hint>}
 */
export const hint = (id, secret) => json(`/games/${id}/hint`, { secret });

/**
 * @param {string} id
 * @param {string} secret
 * @param {AbortSignal} [signal]
 * @returns {Promise<Beliefs>}
 */
export const beliefs = (id, secret, signal) =>
  patiently(`/games/${id}/beliefs`, { secret }, whileHere(signal));

/**
 * @param {string} id
 * @param {string | null} secret
 * @returns {Promise<string>}
 */
export const record = async (id, secret) => (await send(`/games/${id}/record`, { secret })).text();

/**
 * What can be played in any position, and what it would cause; waited for like {@link moves}.
 * @param {{ game: GameName, options?: Options, position?: string, deck?: string, turns?: string[], ask?: string[] }} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<PositionAnswer>}
 */
export const position = (body, signal) => patiently('/positions', { body }, whileHere(signal));

/**
 * @param {string} text
 * @returns {Promise<{ records: RecordRead[] }>}
 */
export const readRecord = text => json('/records', { body: { record: text } });

/**
 * @param {{ game?: GameName, options: Options, position: string, turn: string }} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Chains>}
 */
export const chains = (body, signal) => json('/chains', { body, signal });

/**
 * @param {string} text
 * @returns {Promise<string>} an SVG picture
 */
export const qr = async text => (await send('/qr', { body: { text } })).text();

/**
 * @param {GameName} game
 * @param {string} lang
 * @returns {Promise<{ rules: Rulebook, about: About }>}
 */
export const rules = (game, lang) => json(`/rules/${game}?${asked({ lang })}`);

/**
 * Thinks about a position; each new thought is told as it comes.
 * @param {{ game: GameName, options: Options, position: string, turns?: string[], lines: number, think_ms: number }} body
 * @param {(thought: Thought, final: boolean) => void} tell
 * @param {AbortSignal} signal
 */
export async function analyse(body, tell, signal) {
  const response = await send('/analyse', { body, signal });
  for await (const message of messages(response, signal)) {
    const data = JSON.parse(message.data);
    if (message.event === 'problem') throw new Problem(data.status, String(data.type).split('#')[1], data);
    tell(data, message.event === 'done');
  }
}

/**
 * What the last move of some turns was worth, by what its player could know and with open cards.
 * @param {{ game: GameName, options: Options, position?: string, deck?: string, turns: string[], think_ms: number }} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Judged>}
 */
export const judge = (body, signal) => json('/judge', { body, signal });

/**
 * Why a move was worse than another, from lines that are known already.
 * @param {{ game: GameName, options: Options, position: string, played: string[], better: string[], sure: boolean,
 *   lost: boolean, gave_away: number }} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ why: Remark[] }>}
 */
export const explain = (body, signal) => json('/explain', { body, signal });

/**
 * The puzzles there are, and the names of those of one game.
 * @param {Record<string, string>} kind
 * @returns {Promise<PuzzleShelf>}
 */
export const puzzles = kind => json(`/puzzles?${asked(kind)}`, { people: true });

/** @param {string} id @returns {Promise<PuzzleLook>} */
export const puzzle = id => json(`/puzzles/${encodeURIComponent(id)}`, { people: true });

/**
 * Tells the server, if there is one, how a first try went, so that others know how hard the puzzle is.
 * @param {string} id
 * @param {{ token: string, solved: boolean, rating?: number, deviation?: number }} body
 */
export const tellTry = (id, body) => json(`/puzzles/${id}/tries`, { body });

/** @param {string} date @returns {Promise<PuzzleLook>} */
export const puzzleOfDay = date => json(`/puzzles/today?${asked({ date })}`, { people: true });

/** @param {string} id @returns {Promise<PuzzleSolution>} */
export const puzzleSolution = id => json(`/puzzles/${id}/solution`);

/**
 * Whether the last of these turns, played from the position of a puzzle, is the right one.
 * @param {string} id
 * @param {string[]} turns
 * @returns {Promise<PuzzleTried>}
 */
export const tryPuzzle = (id, turns) => json(`/puzzles/${id}/try`, { body: { turns } });

/**
 * Whether a position of a game, or else a record, can be read.
 * @param {{ text: string, game?: GameName, options?: Options }} body
 * @returns {Promise<Checked>}
 */
export const check = body => json('/check', { body });

/**
 * @typedef {'connecting' | 'connected' | 'lost' | 'gone'} Connection
 * @typedef {object} Following
 * @property {() => void} close
 */

/**
 * Follows a game: first the whole game, then every event once and in order, across lost connections.
 * @param {string} id
 * @param {string | null} secret
 * @param {(event: GameEvent | (Game & { type: 'game' })) => void} tell
 * @param {(connection: Connection) => void} connection
 * @param {{ uncounted: boolean, onlookers: (n: number) => void }} looking  whether one without a secret is a player
 *   all the same; and how many look on
 * @returns {Following}
 */
export function follow(id, secret, tell, connection, { uncounted, onlookers }) {
  const closing = new AbortController();
  /** @type {string | null} */
  let last = null;

  async function listen() {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    closing.signal.addEventListener('abort', stop);
    let watch = setTimeout(stop, SILENCE_MS);
    try {
      /** @type {Record<string, string>} */
      const headers = last === null ? {} : { 'Last-Event-ID': last };
      const query = asked({
        device: deviceName(),
        onlookers: 'true',
        uncounted: uncounted ? 'true' : undefined,
      });
      const response = await send(`/games/${id}/events?${query}`, {
        secret,
        headers,
        signal: attempt.signal,
      });
      connection('connected');
      heard();
      const alive = () => {
        clearTimeout(watch);
        watch = setTimeout(stop, SILENCE_MS);
      };
      for await (const message of messages(response, attempt.signal, alive)) {
        if (closing.signal.aborted) return;
        if (message.event === 'closing') continue;
        if (message.event === 'removed') throw new Problem(404, 'unknown', {});
        const data = JSON.parse(message.data);
        if (message.event === 'onlookers') {
          onlookers(data.onlookers);
          continue;
        }
        if (message.id) last = message.id;
        tell({ type: message.event, ...data });
      }
    } finally {
      clearTimeout(watch);
      closing.signal.removeEventListener('abort', stop);
    }
  }

  (async () => {
    for (let failures = 0; !closing.signal.aborted; ) {
      const began = Date.now();
      try {
        await listen();
      } catch (problem) {
        if (closing.signal.aborted) return;
        if (problem instanceof Problem && (problem.status === 404 || problem.status === 403)) {
          if (problem.code === 'seat_moved') tell(/** @type {any} */ ({ type: 'seat_moved' }));
          else connection('gone');
          return;
        }
        // A number the game does not have: begin again with the whole game.
        if (problem instanceof Problem && problem.status === 400) last = null;
      }
      if (closing.signal.aborted) return;
      connection('lost');
      failures = Date.now() - began > 5000 ? 1 : failures + 1;
      await patience(failures, closing.signal);
    }
  })();

  return { close: () => closing.abort() };
}

/**
 * The messages of an event stream.
 * @param {Response} response
 * @param {AbortSignal} signal
 * @param {() => void} [alive] called whenever anything arrives
 */
async function* messages(response, signal, alive) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const cancel = () => reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      alive?.();
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = { event: 'message', id: '', data: '' };
        for (const line of block.split(/\r?\n/)) {
          const [, field, text] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
          if (field === 'data') message.data += text;
          else if (field) message[/** @type {'event' | 'id'} */ (field)] = text;
        }
        if (message.data || message.event === 'closing') yield message;
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
