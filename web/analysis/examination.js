// Examining a game: every move of a line judged, each player by what he could know. In games of tiles each move is judged
// from its player's seat; elsewhere it is what the computer thinks of the positions.

import * as api from '../api.js';
import { hasTiles } from '../boards/lattices.js';
import { byTurn } from './address.js';
import { chanceOf, givenAway } from './tree.js';

/** @import { Remark } from '../types.d.ts' */
/** @import { Subject } from './subject.js' */
/** @import { Thoughts } from './thoughts.js' */
/** @import { Branch } from './tree.js' */

/** How long the computer looks at each position of a whole game, in milliseconds. */
const GLANCE_MS = 400;

/** @param {Branch} branch */
const isOver = branch => branch.caused.some(event => event.type === 'ended');

/** The moves that lead from one position to another. @param {Branch | null} before @param {Branch} branch */
const stepsFrom = (before, branch) => {
  const path = branch.path();
  return path.slice(before ? path.indexOf(before) + 1 : path.length);
};

/** How much chance was lost on the way, if both ends were thought about. @param {Branch} before @param {Branch} branch */
function lostSince(before, branch) {
  const [best, seat] = [before.thought?.lines[0]?.moves ?? [], branch.played?.seat ?? 0];
  if (stepsFrom(before, branch).every(({ move }, i) => best[i] === move)) return 0;
  const [was, is] = [chanceOf(before, seat), chanceOf(branch, seat)];
  return was === null || is === null ? null : was - is;
}

export class Examination {
  /** Whether it is going on. */
  #running = false;

  /** @param {Subject} subject @param {Thoughts} thoughts */
  constructor(subject, thoughts) {
    this.subject = subject;
    this.thoughts = thoughts;
  }

  /**
   * Whether moves are judged one by one: where cards may be hidden from the players, and chances are guessed from
   * samples, so that those before and after a move cannot be compared as they are.
   */
  get judges() {
    return hasTiles(this.subject.game);
  }

  /** Whether all moves of a line have been judged. @param {Branch[]} line */
  covers(line) {
    return line.every(branch =>
      this.judges ? !branch.before || branch.judged : branch.thought?.lines.length || isOver(branch),
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
    if (!this.judges) {
      if (!branch.thought?.lines.length && !isOver(branch)) await this.thoughts.about(branch, 1, GLANCE_MS);
    } else if (branch.before)
      branch.judged ??= await api.judge({ ...this.#asPlayed(branch), think_ms: 4 * GLANCE_MS });
  }

  /**
   * What the coach says of a move that has been judged, or of several that belong to one turn.
   * @param {Branch} branch
   * @param {Branch | null} [before]  where the turn began
   * @returns {Promise<Remark[]>}
   */
  async why(branch, before = branch.before) {
    if (branch.judged) return branch.judged.why ?? [];
    if (branch.why) return branch.why;
    const [best, answer] = [before?.thought?.lines[0], branch.thought?.lines[0]];
    const moves = stepsFrom(before, branch).map(({ move }) => move);
    if (!before || !best || moves.every((move, i) => best.moves[i] === move)) return [];
    const { game, options } = this.subject;
    const goesOn = branch.thought?.to_move === branch.played?.seat;
    const { why } = await api.explain({
      game,
      options,
      position: before.position,
      played: [...moves, ...(answer?.moves ?? [])],
      better: best.moves,
      sure: best.proven === 'win',
      lost: answer?.proven === (goesOn ? 'loss' : 'win'),
      gave_away: Math.min(1, Math.max(0, lostSince(before, branch) ?? 0)),
    });
    branch.why = why;
    return why;
  }

  /**
   * What a move gives away, or several that belong to one turn; nothing if that could not be found out.
   * @param {Branch} tried
   * @param {Branch | null} [before]  where the turn began
   */
  async costOf(tried, before = tried.before) {
    if (!before) return null;
    if (!this.judges) {
      await this.#look(before);
      await this.#look(tried);
      return lostSince(before, tried);
    }
    const steps = stepsFrom(before, tried);
    for (const step of steps) await this.#look(step);
    return steps.every(({ judged }) => judged) ? steps.reduce((sum, step) => sum + givenAway(step), 0) : null;
  }

  /** A move with all that was played before it, or, if the cards are not told, only the position before it. */
  #asPlayed(/** @type {Branch} */ branch) {
    const { game, options, deck, start } = this.subject;
    if (!deck) return { game, options, position: branch.before?.position ?? start, turns: [branch.move] };
    const played = branch.path().flatMap(one => one.played ?? []);
    return { game, options, deck, turns: byTurn(played) };
  }
}
