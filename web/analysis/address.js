// Where one is in a study, kept in the address: the position that is shown, and the variations that were tried. So
// nothing is lost when the page is loaded again, and a link shows what one sees. What the computer has thought is kept
// by the browser as long as the tab lives.

import * as api from '../api.js';
import { all, wayTo } from './tree.js';

/** @import { Judged, Played, Thought } from '../types.d.ts' */
/** @import { Subject } from './subject.js' */
/** @import { Branch } from './tree.js' */

/** Moves as turns, each with its steps: `b3>b3Y a2`. @param {(Played | null)[]} moves */
export function byTurn(moves) {
  /** @type {string[]} */
  const turns = [];
  moves.forEach((played, i) => {
    const before = moves[i - 1];
    if (before && before.turn === played?.turn && before.seat === played.seat)
      turns[turns.length - 1] += `>${played.move}`;
    else turns.push(played?.move ?? '');
  });
  return turns;
}

/** The last positions of all lines but the first. @param {Branch} root */
const tips = root => all(root).filter(branch => branch.next.length === 0 && branch.aside);

/**
 * Writes down where one is.
 * @param {Branch} root
 * @param {Branch} at
 */
export function writeState(root, at) {
  const lines = tips(root);
  const state = new URLSearchParams();
  const end = root.line().at(-1);
  const ply = wayTo(at).length;
  const line = at.aside ? lines.findIndex(tip => wayTo(tip).includes(at)) : -1;
  if (at !== end) state.set('at', line < 0 ? String(ply) : `${ply}.${line + 1}`);
  for (const tip of lines) state.append('or', byTurn(wayTo(tip).map(branch => branch.played)).join(' '));
  const text = state.toString();
  history.replaceState(history.state, '', text ? `#${text}` : location.pathname + location.search);
}

/**
 * Reads it back: the variations join the subject's, and the place is found again.
 * @param {string} hash
 * @param {Subject} subject
 */
export async function readState(hash, subject) {
  const state = new URLSearchParams(hash);
  const { game, options, start } = subject;
  const lines = await Promise.all(
    state.getAll('or').map(line =>
      api
        .position({ game, options, position: start, turns: line.split(' ').filter(Boolean) })
        .then(({ moves }) => moves)
        // A line that cannot be played any more is no reason to lose the others.
        .catch(() => []),
    ),
  );
  subject.variations.push(...lines);
  const at = state.get('at');
  return (/** @type {Branch} */ root) => {
    const [ply, line = 0] = (at ?? '').split('.').map(Number);
    if (at === null) return root.line().at(-1) ?? root;
    const tip = line ? tips(root)[line - 1] : root.line().at(-1);
    return (ply ? wayTo(tip ?? root)[ply - 1] : root) ?? root;
  };
}

/**
 * What was thought: of positions, and of moves by what their players could know, which depends on all that was played
 * before them.
 * @typedef {{ thoughts: Record<string, Thought>, judged: Record<string, Judged> }} Known
 */

export class Memory {
  #key;
  #from;

  /** @param {Subject} subject */
  constructor({ game, options, deck, start }) {
    this.#key = `hexotheque.thoughts.${game}.${JSON.stringify(options)}`;
    this.#from = deck ?? start;
  }

  /** @returns {Known} */
  #read() {
    try {
      const known = JSON.parse(sessionStorage.getItem(this.#key) ?? '{}');
      return { thoughts: known.thoughts ?? {}, judged: known.judged ?? {} };
    } catch {
      return { thoughts: {}, judged: {} };
    }
  }

  /** A move with all before it. @param {Branch} branch */
  #way(branch) {
    return [this.#from, ...wayTo(branch).map(({ move }) => move)].join(' ');
  }

  /** @param {Branch} root */
  recall(root) {
    const { thoughts, judged } = this.#read();
    for (const branch of all(root)) {
      branch.thought ??= thoughts[branch.position] ?? null;
      branch.judged ??= judged[this.#way(branch)] ?? null;
    }
  }

  /** @param {Branch} root */
  keep(root) {
    const known = this.#read();
    for (const branch of all(root)) {
      if (branch.thought) known.thoughts[branch.position] = branch.thought;
      if (branch.judged) known.judged[this.#way(branch)] = branch.judged;
    }
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(known));
    } catch {
      // Full: then it has to be thought again.
    }
  }
}
