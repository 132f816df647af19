// Local host: the room in the page itself. Two workers on one compiled module: one has the tables, one thinks. What
// happens at a table is stored before anybody is told, and other pages of this device are told too.

import { found, lost } from '../contact.js';
import { t } from '../words/index.js';
import { Streams } from './streams.js';
import * as store from './store.js';
import { Thread } from './thread.js';

/** @import { Request } from './index.js' */
/** @import { Kept, StoredEvent } from './store.js' */
/** @import { Answer, Question, Stored } from './thread.js' */

/** What takes the engine's time, and can be stopped. */
const THOUGHT = new Set(['/analyse', '/judge', '/chains']);

/** How long after a turn could not be stored the computer tries again, in milliseconds. */
const AGAIN_MS = 5000;

/** @param {number} status @param {string} code @param {Record<string, unknown>} [more] @returns {Answer} */
const problem = (status, code, more = {}) => ({
  status,
  body: { type: `/api#${code}`, title: code, status, ...more },
});

/** What a worker answers that has not been handed the puzzles. */
const PUZZLES_WANTED = 428;

/** What the room does not hold itself: files beside it, kept by the service worker as everything is. @param {string} path */
const data = path => fetch(new URL(`../data/${path}`, import.meta.url));

const UNKNOWN = problem(404, 'unknown');
const NOT_YOUR_SEAT = problem(403, 'not_your_seat');

export class LocalHost {
  #tables;
  #thinker;
  /** The tables that the first worker knows, and what is kept of each. @type {Map<string, Kept>} */
  #open = new Map();
  #streams = new Streams();
  /** Computers that think, by their table. @type {Map<string, AbortController>} */
  #thinking = new Map();
  /** Whatever concerns tables waits for what came before, so that nothing is shown before it is stored.
   * @type {Promise<unknown>} */
  #line = Promise.resolve();
  /** Other pages of this device. */
  #others = new BroadcastChannel('hexotheque');

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#tables = new Thread(module);
    this.#thinker = new Thread(module);
    this.#tables.onbroken = () => this.#open.clear();
    this.#others.addEventListener('message', ({ data }) => this.#heardOf(data));
  }

  /**
   * @param {string} address
   * @param {Request} request
   * @returns {Promise<Response>}
   */
  async ask(address, request) {
    const { pathname, searchParams } = new URL(address, 'http://here');
    const [first, id, last, ...more] = pathname.split('/').filter(Boolean);
    const question = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
      ...(request.body !== undefined && { body: request.body }),
    };
    if (pathname === '/analyse') return this.#analyse(question, request.signal);
    if (first === 'rules') return rules(id, searchParams.get('lang'));
    if (first === 'puzzles') return respond(await this.#solve(question, request));
    if (THOUGHT.has(pathname)) return respond(await this.#thinker.ask([question], request));
    if (first !== 'games') return respond(await this.#tables.ask([question]));
    if (!id) return respond(await this.#alone(() => this.#create(question)));
    if (more.length) return respond(UNKNOWN);
    const game = await store.kept(id);
    if (!game) return respond(UNKNOWN);
    const seat = seatOf(game, request.secret);
    if (seat === null) return respond(NOT_YOUR_SEAT);
    if (seat !== undefined) Object.assign(question, { seat });
    if (last === 'events') return this.#follow(game.id, seat, request);
    if (last === 'hint' || last === 'beliefs')
      return respond(await this.#thinker.ask([await this.#opening(id), question], request));
    if (last === 'record') return new Response((await this.#atTable(id, question)).body);
    if (question.method === 'DELETE') return respond(await this.#alone(() => this.#remove(game, request)));
    return respond(await this.#atTable(id, question));
  }

  /** Does something with tables when everything before it is done. @template T @param {() => Promise<T>} what */
  #alone(what) {
    const done = this.#line.then(what);
    this.#line = done.catch(() => {});
    return done;
  }

  /** @param {string} id @param {Question} question */
  #atTable(id, question) {
    return this.#alone(async () => {
      const refused = await this.#sit(id);
      return refused ?? this.#settle(await this.#tables.ask([question]), question.seat);
    });
  }

  /** What opens a table, with all that has happened there. @param {string} id @returns {Promise<Question>} */
  async #opening(id) {
    return { path: `/games/${id}/open`, method: 'POST', body: { events: await store.events(id) } };
  }

  /** Makes sure that a table is open. @param {string} id @returns {Promise<Answer | null>} why it cannot be */
  async #sit(id) {
    if (this.#open.has(id)) return null;
    const game = await store.kept(id);
    if (!game) return UNKNOWN;
    const opened = await this.#tables.ask([await this.#opening(id)]);
    if (opened.status >= 400) return opened;
    this.#open.set(id, game);
    return null;
  }

  /** A table is not as the worker has it. @param {string} id */
  async #forget(id) {
    this.#open.delete(id);
    await this.#tables.ask([{ path: `/games/${id}/forget`, method: 'POST' }]);
  }

  /**
   * Stores what an answer asks to be stored; only then it is the answer.
   * @param {Answer} answer
   * @param {number} [seat]  who asked
   * @param {(stored: Stored) => Promise<Kept>} [keeping]  what is kept of a game that is not open yet
   * @returns {Promise<Answer>}
   */
  async #settle(answer, seat, keeping = stored => this.#following(answer, stored)) {
    const { store: happened = [] } = answer;
    if (!happened.length) return answer;
    try {
      const news = [];
      for (const stored of happened) {
        const game = this.#open.get(stored.id) ?? (await keeping(stored));
        const { body: summary } = await this.#tables.ask([{ path: `/games/${stored.id}/summary` }]);
        news.push({ game: { ...game, summary }, events: [stored.event] });
      }
      await store.append(news);
      found(this);
      for (const { game } of news) this.#open.set(game.id, game);
    } catch (error) {
      for (const { id } of happened) await this.#forget(id);
      if (error instanceof store.Overtaken) return this.#overtaken(happened[0].id, seat);
      return problem(507, notStored(error), { detail: String(error) });
    }
    for (const { id, event } of happened) {
      await this.#tell(id);
      this.#others.postMessage({ id, number: event.number });
      this.#letComputerPlay(id);
    }
    return answer;
  }

  /** Another page was first. @param {string} id @param {number} [seat] @returns {Promise<Answer>} */
  async #overtaken(id, seat) {
    const refused = await this.#sit(id);
    if (refused) return refused;
    const { body: game } = await this.#tables.ask([{ path: `/games/${id}`, seat }]);
    return problem(409, 'stale', { game });
  }

  /** @param {Question} question @returns {Promise<Answer>} */
  async #create(question) {
    const answer = await this.#tables.ask([question]);
    /** @type {{ seat: number, secret: string | null }[]} */
    const seats = answer.body.seats ?? [];
    const secrets = Object.fromEntries(seats.flatMap(({ seat, secret }) => (secret ? [[seat, secret]] : [])));
    const { id, maker } = answer.body;
    return this.#settle(answer, undefined, async () => ({
      id,
      maker,
      secrets,
      summary: /** @type {any} */ ({}),
    }));
  }

  /**
   * The game that follows another: the same secrets open it, at other seats.
   * @param {Answer} answer
   * @param {Stored} next
   * @returns {Promise<Kept>}
   */
  async #following(answer, { id, event, seats = {} }) {
    await this.#tables.ask([{ path: `/games/${id}/open`, method: 'POST', body: { events: [event] } }]);
    const before = this.#open.get(answer.store?.[0].id ?? '');
    const secrets = Object.entries(before?.secrets ?? {}).map(([seat, secret]) => [seats[seat], secret]);
    const maker = before?.maker ?? '';
    return { id, maker, secrets: Object.fromEntries(secrets), summary: /** @type {any} */ ({}) };
  }

  /**
   * Takes in a game that was kept elsewhere, if it is one. What is here already goes on as far as it went there, unless
   * it went another way here.
   * @param {Kept & { events: StoredEvent[] }} game
   * @returns {Promise<'new' | 'further' | 'known' | 'refused'>}
   */
  takeIn({ id, secrets, maker, events }) {
    return this.#alone(async () => {
      const known = await store.events(id);
      const alike = events.slice(0, known.length);
      if (JSON.stringify(known.slice(0, events.length)) !== JSON.stringify(alike)) return 'refused';
      if (known.length && known.length >= events.length) return 'known';
      await this.#forget(id);
      const opened = await this.#tables.ask([
        { path: `/games/${id}/open`, method: 'POST', body: { events } },
        { path: `/games/${id}/summary` },
      ]);
      if (opened.status >= 400) return 'refused';
      const game = { ...((await store.kept(id)) ?? { id, secrets, maker }), summary: opened.body };
      try {
        await store.append([{ game, events: events.slice(known.length) }]);
      } catch {
        await this.#forget(id);
        return 'refused';
      }
      this.#open.set(id, game);
      this.#others.postMessage({ id, number: events.length });
      return known.length ? 'further' : 'new';
    });
  }

  /** @param {Kept} game @param {Request} request @returns {Promise<Answer>} */
  async #remove({ id, maker, secrets }, { body }) {
    const given = /** @type {{ secrets: string[] }} */ (body).secrets;
    const all = Object.values(secrets).every(secret => given.includes(secret));
    if (!given.includes(maker) && !all) return NOT_YOUR_SEAT;
    await store.remove(id);
    await this.#forget(id);
    this.#streams.end(id);
    this.#others.postMessage({ id });
    return { status: 204, body: null };
  }

  /** Thinks about a position, and tells what it thinks. @param {Question} question @param {AbortSignal} [signal] */
  #analyse(question, signal) {
    const stop = new AbortController();
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    return this.#streams.one(async send => {
      const tell = (/** @type {string} */ thought) => send('thought', thought);
      const { status, body } = await this.#thinker.ask([question], { signal: either, tell });
      send(status >= 400 ? 'problem' : 'done', JSON.stringify(body));
    }, stop);
  }

  /** Whatever concerns puzzles; a worker is handed them when it first needs them. @param {Question} question @param {Request} request */
  async #solve(question, request) {
    const answer = await this.#thinker.ask([question], request);
    if (answer.status !== PUZZLES_WANTED) return answer;
    const sent = await data('puzzles.txt');
    // Whatever else a web space sends instead has no puzzles in it.
    if (!sent.ok) throw new TypeError(`the puzzles cannot be had: ${sent.status}`);
    const handIn = { path: '/puzzles', method: 'POST', body: { text: await sent.text() } };
    return this.#thinker.ask([handIn, question], request);
  }

  /** Follows a table from a seat. @param {string} id @param {number | undefined} seat @param {Request} request */
  #follow(id, seat, request) {
    const response = this.#streams.follow(id, seat, () => {
      if (!this.#streams.isFollowed(id)) this.#thinking.get(id)?.abort();
    });
    this.#alone(async () => {
      const refused = await this.#sit(id);
      // What cannot be read just now may be read when it is asked for again.
      if (refused && refused.status >= 500) throw new Error(refused.body.title);
      if (refused) return this.#streams.end(id);
      const seen = new Headers(request.headers).get('Last-Event-ID');
      await this.#tell(id, true, seen);
      this.#letComputerPlay(id);
    }).catch(error => this.#streams.fail(id, error));
    return response;
  }

  /**
   * Tells whoever follows a table what has happened last, or the whole game.
   * @param {string} id
   * @param {boolean} [whole]  to those who have not been told anything
   * @param {string | null} [seen]  the number of what they have seen before
   */
  async #tell(id, whole = false, seen = null) {
    for (const { seat, told, send } of this.#streams.of(id)) {
      const path = `/games/${id}${whole || !told ? '' : '/last'}`;
      if (whole && told) continue;
      const { body } = await this.#tables.ask([{ path, ...(seat !== undefined && { seat }) }]);
      if (whole && seen !== null && String(body.state.number) === seen) send.nothing();
      else send(body.type ?? 'game', JSON.stringify(body), body.number ?? body.state.number);
    }
  }

  /** Another page of this device has changed a game. @param {{ id: string, number?: number }} news */
  #heardOf({ id, number }) {
    this.#alone(async () => {
      if (number === undefined) return this.#streams.end(id);
      await this.#forget(id);
      if (!this.#streams.isFollowed(id) || (await this.#sit(id))) return;
      this.#streams.anew(id);
      await this.#tell(id, true);
      this.#letComputerPlay(id);
    }).catch(error => this.#streams.fail(id, error));
  }

  /**
   * As long as somebody looks on, computers play when it is their turn. What stands in the way is told, and tried again:
   * nobody else would play for them.
   * @param {string} id
   */
  async #letComputerPlay(id) {
    this.#thinking.get(id)?.abort();
    if (!this.#streams.isFollowed(id)) return;
    const thinking = new AbortController();
    this.#thinking.set(id, thinking);
    const { signal } = thinking;
    const refused = (/** @type {unknown} */ error) => problem(507, notStored(error));
    const { status, body } = await this.#playComputer(id, signal).catch(refused);
    if (signal.aborted) return;
    if (status < 500) return found(this);
    lost(this, () => t(`problem.${body.title}`));
    setTimeout(() => signal.aborted || this.#letComputerPlay(id), AGAIN_MS);
  }

  /** @param {string} id @param {AbortSignal} signal @returns {Promise<Answer>} */
  async #playComputer(id, signal) {
    const asked = await this.#atTable(id, { path: `/games/${id}/computer` });
    const { seat, number } = asked.body;
    if (!seat) return asked;
    const turn = { path: `/games/${id}/turn` };
    const thought = await this.#thinker.ask([await this.#opening(id), turn], { signal });
    if (!thought.body.turn) return thought;
    signal.throwIfAborted();
    const body = { type: 'play', after: number, turn: thought.body.turn };
    return this.#atTable(id, { path: `/games/${id}/actions`, method: 'POST', body, seat });
  }
}

/** Why something could not be stored. @param {unknown} error */
const notStored = error =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'storage_full' : 'storage_refused';

/** The rules of a game. @param {string} game @param {string | null} language */
async function rules(game, language) {
  const response = await data(`rules/${game}.${language}.json`);
  return response.ok ? response : respond(UNKNOWN);
}

/**
 * The seat that a secret opens: `undefined` for whoever shows none, `null` if it opens none.
 * @param {Kept} game
 * @param {string | null} [secret]
 */
function seatOf({ secrets }, secret) {
  if (!secret) return undefined;
  const [seat] = Object.keys(secrets).filter(seat => secrets[seat] === secret);
  return seat ? Number(seat) : null;
}

/** @param {Answer} answer */
const respond = ({ status, body }) =>
  status === 204
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
