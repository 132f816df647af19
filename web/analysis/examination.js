// Examining a game: every move of a line judged, each player by what he could know. Where all lies open that is what
// the computer thinks of the positions; where cards are hidden, each move is judged from its player's seat.

import * as api from '../api.js';
import { hasTiles } from '../boards/lattices.js';
import { byTurn } from './address.js';
import { givenAway } from './tree.js';

/** @import { Remark } from '../types.d.ts' */
/** @import { Subject } from './subject.js' */
/** @import { Thoughts } from './thoughts.js' */
/** @import { Branch } from './tree.js' */

/** How long the computer looks at each position of a whole game, in milliseconds. */
const GLANCE_MS = 400;

/** @param {Branch} branch */
const isOver = branch => branch.caused.some(event => event.type === 'ended');

export class Examination {
  /** Whether it is going on. */
  #running = false;

  /** @param {Subject} subject @param {Thoughts} thoughts */
  constructor(subject, thoughts) {
    this.subject = subject;
    this.thoughts = thoughts;
  }

  /** Whether some cards were hidden from the players. */
  get hides() {
    return hasTiles(this.subject.game) && this.subject.options.visible !== 'yes';
  }

  /** Whether all moves of a line have been judged. @param {Branch[]} line */
  covers(line) {
    return line.every(branch =>
      this.hides ? !branch.before || branch.judged : branch.thought?.lines.length || isOver(branch),
    );
  }

  stop() {
    this.#running = false;
  }

  /**
   * Goes through a line.
   * @param {Branch[]} line
   * @param {(n: number) => void} tell  before each position
   * @param {() => void} found  after each
   * @returns {Promise<boolean>} whether it came to the end
   */
  async run(line, tell, found) {
    if (this.#running) return false;
    this.#running = true;
    try {
      for (const [i, branch] of line.entries()) {
        tell(i + 1);
        await this.#look(branch);
        if (!this.#running) return false;
        found();
      }
      return true;
    } finally {
      this.#running = false;
    }
  }

  /** @param {Branch} branch */
  async #look(branch) {
    if (!this.hides) {
      if (!branch.thought?.lines.length && !isOver(branch)) await this.thoughts.about(branch, 1, GLANCE_MS);
    } else if (branch.before)
      branch.judged ??= await api.judge({ ...this.#asPlayed(branch), think_ms: 4 * GLANCE_MS });
  }

  /** What the coach says of a move that has been judged. @param {Branch} branch @returns {Promise<Remark[]>} */
  async why(branch) {
    if (branch.judged) return branch.judged.why ?? [];
    if (branch.why) return branch.why;
    const [best, answer] = [branch.before?.thought?.lines[0], branch.thought?.lines[0]];
    if (!branch.before || !best || best.moves[0] === branch.move) return [];
    const { game, options } = this.subject;
    const goesOn = branch.thought?.to_move === branch.played?.seat;
    const { why } = await api.explain({
      game,
      options,
      position: branch.before.position,
      played: [branch.move, ...(answer?.moves ?? [])],
      better: best.moves,
      sure: best.proven === 'win',
      lost: answer?.proven === (goesOn ? 'loss' : 'win'),
      gave_away: givenAway(branch),
    });
    branch.why = why;
    return why;
  }

  /** What one more move gives away, or nothing if that could not be found out. @param {Branch} tried */
  async costOf(tried) {
    await this.#look(tried);
    const known = this.hides ? tried.judged : tried.thought?.lines.length || isOver(tried);
    return known ? givenAway(tried) : null;
  }

  /** A move with all that was played before it, or, if the cards are not told, only the position before it. */
  #asPlayed(/** @type {Branch} */ branch) {
    const { game, options, deck, start } = this.subject;
    if (!deck) return { game, options, position: branch.before?.position ?? start, turns: [branch.move] };
    const played = branch.path().flatMap(one => one.played ?? []);
    return { game, options, deck, turns: byTurn(played) };
  }
}
