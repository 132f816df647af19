// What was played and what might have been: positions as a tree, the main line first.

/** @import { Caused, Judged, Played, Remark, Thought } from '../types.d.ts' */

export class Branch {
  /** @type {Branch[]} the first goes on with the line */
  next = [];
  /** What the computer thinks of the position. @type {Thought | null} */
  thought = null;
  /** What the move that led here was worth by what its player could know. @type {Judged | null} */
  judged = null;
  /** What the coach says of the move that led here. @type {Remark[] | null} */
  why = null;

  /**
   * @param {Branch | null} before
   * @param {string} position
   * @param {Played | null} played  what led here
   */
  constructor(before, position, played) {
    this.before = before;
    this.position = position;
    this.played = played;
  }

  get move() {
    return this.played?.move ?? '';
  }

  /** @returns {Caused[]} */
  get caused() {
    return this.played?.caused ?? [];
  }

  /**
   * Goes on with a move; one that is there already is not added again.
   * @param {Played} played
   */
  grow(played) {
    const known = this.next.find(branch => branch.move === played.move);
    if (known) return known;
    const branch = new Branch(this, played.position, played);
    this.next.push(branch);
    return branch;
  }

  /** This position and all that follow in the first line. */
  line() {
    /** @type {Branch[]} */
    const line = [];
    for (let at = /** @type {Branch | undefined} */ (this); at; at = at.next[0]) line.push(at);
    return line;
  }

  /** All positions from the first to this one. */
  path() {
    /** @type {Branch[]} */
    const path = [];
    for (let at = /** @type {Branch | null} */ (this); at; at = at.before) path.unshift(at);
    return path;
  }

  /** Makes the line through this position the first one. */
  promote() {
    for (let at = /** @type {Branch} */ (this); at.before; at = at.before) {
      const { before } = at;
      before.next = [at, ...before.next.filter(branch => branch !== at)];
    }
  }

  /** Whether the line to this position leaves the first one somewhere. */
  get aside() {
    for (let at = /** @type {Branch} */ (this); at.before; at = at.before)
      if (at.before.next[0] !== at) return true;
    return false;
  }

  /** Removes this and what follows from the tree; gives what was before. */
  cut() {
    const { before } = this;
    if (!before) return this;
    before.next = before.next.filter(branch => branch !== this);
    return before;
  }
}

/**
 * The main line by turns.
 * @param {Branch} root
 * @returns {Branch[][]}
 */
export function turnsOf(root) {
  /** @type {Branch[][]} */
  const turns = [];
  for (const branch of root.line().slice(1)) {
    const last = turns.at(-1)?.[0];
    if (last && last.played?.turn === branch.played?.turn && last.played?.seat === branch.played?.seat)
      turns.at(-1)?.push(branch);
    else turns.push([branch]);
  }
  return turns;
}

/** All positions of a tree. @param {Branch} root @returns {Branch[]} */
export const all = root => [root, ...root.next.flatMap(all)];

/** The moves that lead to a position, from the beginning. @param {Branch} branch @returns {Branch[]} */
export const wayTo = branch => (branch.before ? [...wayTo(branch.before), branch] : []);

/**
 * @param {string} start
 * @param {Played[][]} lines  from the first move on, the main one first
 */
export function treeOf(start, lines) {
  const root = new Branch(null, start, null);
  for (const line of lines) {
    let at = root;
    for (const played of line) at = at.grow(played);
  }
  return root;
}

/**
 * The chance of a seat in a position of a game for two, if somebody has thought about it.
 * @param {Branch} branch
 * @param {number} seat
 */
export function chanceOf(branch, seat) {
  const ended = branch.caused.findLast(event => event.type === 'ended');
  if (ended) return ended.outcome === 'draw' ? 0.5 : ended.outcome.win === seat ? 1 : 0;
  if (branch.judged) return branch.judged.seat === seat ? branch.judged.win : 1 - branch.judged.win;
  const best = branch.thought?.lines[0];
  if (!best) return null;
  const win =
    best.proven === 'win' ? 1 : best.proven === 'loss' ? 0 : best.proven === 'draw' ? 0.5 : best.win;
  return branch.thought?.to_move === seat ? win : 1 - win;
}

/**
 * What a move gave away of the chance of whoever played it; nothing if it was the best found.
 * @param {Branch} branch
 */
export function givenAway(branch) {
  if (branch.judged) return branch.judged.gave_away;
  const seat = branch.played?.seat;
  if (!seat || !branch.before) return 0;
  const [before, after] = [chanceOf(branch.before, seat), chanceOf(branch, seat)];
  const best = branch.before.thought?.lines[0]?.moves[0];
  return before === null || after === null || best === branch.move ? 0 : before - after;
}

/** The move that would have been better than the one that led here. @param {Branch} branch */
export const betterThan = branch => branch.judged?.best[0] ?? branch.before?.thought?.lines[0]?.moves[0];

/**
 * How bad a move was.
 * @param {Branch} branch
 * @returns {'' | '?!' | '?' | '??'}
 */
export function blame(branch) {
  if (branch.judged) return branch.judged.mark ?? '';
  const given = givenAway(branch);
  return given > 0.35 ? '??' : given > 0.2 ? '?' : given > 0.1 ? '?!' : '';
}
