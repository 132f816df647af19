// A game as this device sees it: the seats it holds, the one it looks from, and everything that has happened.

import * as api from '../api.js';
import { expect, keep, loseSeat, newSecret, secretsOf } from '../device.js';
import { fold } from './fold.js';

/** @import { Game, GameEvent, State } from '../types.d.ts' */
/** @import { Connection, Following } from '../api.js' */

export class Table {
  /** The whole game has come, as seen from a seat. @type {(game: Game) => void} */
  ongame = () => {};
  /** Something has happened; the game is already up to date. @type {(event: GameEvent) => void} */
  onevent = () => {};
  /** @type {(connection: Connection) => void} */
  onconnection = () => {};
  /** The seat is open on so many other devices. @type {(devices: number) => void} */
  onelsewhere = () => {};
  /** A seat is used elsewhere only; the link that this device has opens it no more. @type {(seat: number) => void} */
  onmoved = () => {};
  /** More or fewer look on. */
  ononlookers = () => {};

  /** @type {Game | null} */
  game = null;
  /** @type {Map<number, string>} */
  secrets;
  /** The seat the device looks from; `null` for a spectator. @type {number | null} */
  seat = null;
  /** @type {Following | null} */
  #following = null;
  #closed = false;
  /** How many look on without a seat. */
  onlookers = 0;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.secrets = secretsOf(id);
  }

  /** @returns {State} */
  get state() {
    if (!this.game) throw new Error('the game has not come yet');
    return this.game.state;
  }

  /** What is to be played now: another with every move made or taken back, the same whatever is offered. */
  get moment() {
    const { turns = [] } = this.game ?? {};
    return [this.seat, turns.length, turns.at(-1)?.moves.length, this.state.position].join(' ');
  }

  get secret() {
    return this.seat === null ? null : (this.secrets.get(this.seat) ?? null);
  }

  /** The seat that is spoken to, if one player alone sits at this device. @type {number | null} */
  get you() {
    const [seat = null, ...others] = this.secrets.keys();
    return others.length ? null : seat;
  }

  /** Whether the seat to move is on this device. */
  get mine() {
    const { to_move } = this.state;
    return to_move !== null && this.secrets.has(to_move);
  }

  /** Whether players of this game have something to hide from each other. */
  get hides() {
    return (this.game?.secrets ?? false) && this.state.status !== 'finished';
  }

  /**
   * Looks from a seat, or as a spectator. What was seen from another seat is forgotten.
   * @param {number | null} seat
   */
  lookFrom(seat) {
    this.#following?.close();
    this.seat = seat;
    this.onconnection('connecting');
    const following = api.follow(
      this.id,
      this.secret,
      event => {
        if (this.#following !== following) return;
        if (event.type === 'game') {
          this.game = /** @type {Game} */ (event);
          keep(this.id, this.game.game, this.secrets);
          this.ongame(this.game);
        } else if (event.type === 'elsewhere') {
          this.onelsewhere(/** @type {{ devices: number }} */ (/** @type {unknown} */ (event)).devices);
        } else if (event.type === 'seat_moved') this.#moved();
        else this.#apply(/** @type {GameEvent} */ (event));
      },
      connection => this.#following === following && this.onconnection(connection),
      {
        // Whoever holds seats and shows none of them, because the screen changes hands, is no onlooker.
        uncounted: this.secrets.size > 0,
        onlookers: n => {
          if (this.#following !== following) return;
          this.onlookers = n;
          this.ononlookers();
        },
      },
    );
    this.#following = following;
  }

  close() {
    this.#following?.close();
    this.#following = null;
    this.#closed = true;
  }

  /** The seat is somebody else's now: from here on one looks on. */
  #moved() {
    const { seat } = this;
    this.#following?.close();
    this.#following = null;
    if (seat === null) return;
    this.secrets.delete(seat);
    loseSeat(this.id, seat);
    this.onmoved(seat);
    this.lookFrom(null);
  }

  /** Changes what opens the seats of this device: whoever has their links elsewhere has the seats no more. */
  async useHereOnly() {
    // Whoever still followed by an old link would be told that the seat has moved, and lose what he has just changed.
    this.#following?.close();
    this.#following = null;
    try {
      for (const [seat, secret] of [...this.secrets]) {
        const next = newSecret();
        // Kept before it is sent: whatever becomes of the answer, this device can open the seat.
        expect(this.id, seat, next);
        await api.changeSecret(this.id, secret, next);
        this.secrets.set(seat, next);
        if (this.game) keep(this.id, this.game.game, this.secrets);
      }
    } finally {
      if (!this.#closed) this.lookFrom(this.seat);
    }
  }

  /** @param {GameEvent} event */
  #apply(event) {
    const { game } = this;
    if (this.#closed || !game || event.number <= game.state.number) return;
    fold(game, event);
    this.onevent(event);
  }

  /**
   * Acts for a seat of this device: the one to move, or the one that looks.
   * @param {string} type
   * @param {Record<string, unknown>} [more]
   * @param {number | null} [seat]
   */
  async act(type, more = {}, seat = this.seat) {
    const secret = seat === null ? undefined : this.secrets.get(seat);
    if (!secret) throw new Error('no seat of this device');
    try {
      this.#apply(await api.act(this.id, secret, { type, after: this.state.number, ...more }));
    } catch (problem) {
      if (this.#closed) return;
      if (problem instanceof api.Problem && problem.code === 'stale' && problem.body.game) {
        this.game = problem.body.game;
        this.ongame(problem.body.game);
      }
      throw problem;
    }
  }

  /** @param {{ turn?: string, ask?: string }} query @param {AbortSignal} [signal] */
  moves(query, signal) {
    return api.moves(this.id, this.secret, query, this.game, signal);
  }
}
