// The present on the board: what happens at the table is shown one after another, whatever comes in the meantime; and
// a turn played here is shown at once, before the server has said that it stands.

import { moves } from '../motion.js';
import { strike } from './attention.js';
import { victors, winning } from './tell.js';

/** @import { Caused, Game, GameEvent } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Past } from './past.js' */
/** @import { Table } from './table.js' */

export class Present {
  /** The number of the last event that is on the board. */
  shown = -1;
  /** A turn that is shown and on its way, after which event. @type {{ turn: string, after: number } | null} */
  #sent = null;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {Table} table
   * @param {Stage} board
   * @param {Past} past  as long as it is looked at, the board is left to it
   * @param {() => void} settled  called whenever all there is has been shown
   */
  constructor(table, board, past, settled) {
    this.table = table;
    this.board = board;
    this.past = past;
    this.settled = settled;
  }

  /** Whether a turn played here is still to be heard of, and nothing else has happened meanwhile. */
  get sending() {
    return this.#sent?.after === this.table.state.number;
  }

  /** The first position, at once. @param {Game} game */
  lay({ state }) {
    this.board.draw(state.position);
    this.shown = state.number;
  }

  /** The whole game has come anew. @param {Game} game @param {() => boolean} begun  whether a turn is begun here */
  renew({ state }, begun) {
    this.#enqueue(async () => {
      // What is begun or on its way here stays on the board, if nothing else has happened.
      const kept = begun() || this.sending;
      const same = this.shown === state.number && (kept || this.board.position === state.position);
      if (this.past.at === null && !same) this.board.draw(state.position);
      this.#reach(state.number);
    });
  }

  /** @param {GameEvent} event */
  show(event) {
    this.#enqueue(async () => {
      const { caused = [], state } = event;
      const played = event.type === 'played' && event.moves?.join('>');
      if (this.past.at === null) {
        if (played && played !== this.#sent?.turn) {
          this.board.mark({});
          await this.board.enact(caused, state.position);
        } else if (played || event.type === 'taken_back' || state.result) this.board.draw(state.position);
      } else if (event.type === 'taken_back') await this.past.outlast(event.turns ?? 0);
      if (played) this.#sent = null;
      this.#reach(event.number);
      const { game, secrets } = this.table;
      const won = game && state.result ? victors(game, state.result) : [];
      strike(event, secrets, won);
      if (state.result && this.past.at === null)
        await Promise.all([this.board.celebrate(won, winning(caused)), this.#cheer(won)]);
    });
  }

  /**
   * A turn of somebody here is shown and sent; what stands in its way is taken back from the board, and thrown.
   * @param {string} turn
   * @param {Caused[]} caused
   * @param {string} [position]
   */
  async send(turn, caused, position) {
    const { number, to_move: seat } = this.table.state;
    this.#sent = { turn, after: number };
    const shown = this.#enqueue(() => this.board.enact(caused, position));
    try {
      await this.table.act('play', { turn }, seat);
    } catch (problem) {
      this.#sent = null;
      await shown;
      this.board.draw(this.table.state.position);
      throw problem;
    }
  }

  /** Somebody here has won. @param {number[]} winners */
  async #cheer(winners) {
    const { secrets, game } = this.table;
    const here = winners.filter(seat => secrets.has(seat));
    const over = this.board.root.parentElement;
    if (!game || !over || here.length === 0 || !moves()) return;
    const { shower } = await import('./shower.js');
    await shower(over, game.game, here);
  }

  /** @param {number} number  of the event that is on the board now */
  #reach(number) {
    this.shown = number;
    if (number === this.table.state.number) this.settled();
  }

  /** @param {() => Promise<void>} job */
  #enqueue(job) {
    this.#queue = this.#queue.then(job).catch(error => console.error(error));
    return this.#queue;
  }
}
