// What the computer thinks of a position: asked for, and told as the best lines found.

import * as api from '../api.js';
import { h, put } from '../dom.js';
import { playersOf } from '../play/agreed.js';
import { spoken } from '../play/tell.js';
import { number, percent, t } from '../words/index.js';

/** @import { Line, Thought } from '../types.d.ts' */
/** @import { Subject } from './subject.js' */
/** @import { Branch } from './tree.js' */

export class Thoughts {
  /** @type {AbortController | null} */
  #asked = null;

  /**
   * @param {Subject} subject
   * @param {(seat: number) => string} name
   * @param {{ found: (branch: Branch) => void, follow: (moves: string[]) => void }} then
   */
  constructor(subject, name, { found, follow }) {
    this.subject = subject;
    this.name = name;
    this.found = found;
    this.follow = follow;
    this.element = h('section', { class: 'lines', 'aria-label': t('analyse.lines') });
  }

  stop() {
    this.#asked?.abort();
  }

  /**
   * Thinks about a position, and about no other any more.
   * @param {Branch} branch
   * @param {number} lines
   * @param {number} think_ms
   */
  async about(branch, lines, think_ms) {
    this.stop();
    const asked = (this.#asked = new AbortController());
    const { game, options } = this.subject;
    try {
      await api.analyse(
        { game, options, position: branch.position, lines, think_ms },
        found => {
          branch.thought = found;
          this.found(branch);
        },
        asked.signal,
      );
    } catch (problem) {
      if (!asked.signal.aborted) throw problem;
    }
  }

  /** @param {Thought | null} thought */
  show(thought) {
    put(
      this.element,
      thought && [
        h(
          'ol',
          null,
          thought.lines.map((line, i) => this.#lineOf(thought, line, i + 1)),
        ),
        h(
          'p',
          { class: 'quiet' },
          t('analyse.depth', {
            who: this.name(thought.to_move ?? 1),
            depth: thought.depth,
            nodes: number(thought.nodes),
          }),
        ),
      ],
    );
  }

  /** The lines found, to be heard. @param {Thought | null} thought */
  tell(thought) {
    if (!thought?.lines.length) return t('analyse.no_lines');
    return thought.lines.map((line, i) => this.#tellLine(thought, line, i + 1)).join(' ');
  }

  /** A line as one says it: for whom it is worth that, and who plays what. @param {Thought} thought @param {Line} line @param {number} rank */
  #tellLine({ to_move }, { proven, win, moves }, rank) {
    const first = to_move ?? 1;
    const seats = playersOf(this.subject.game, this.subject.options);
    const turns = turnsOf(moves.slice(0, 4)).map((turn, i) => {
      const who = this.name(((first - 1 + i) % seats) + 1);
      return t('analyse.line.turn', { who, moves: turn.split('>').map(spoken).join(', ') });
    });
    return t('analyse.line', {
      rank,
      worth: proven ? t(`analyse.proven.${proven}`) : percent(win),
      who: this.name(first),
      moves: turns.join(t('full.apart')),
    });
  }

  /** @param {Thought} thought @param {Line} line @param {number} rank */
  #lineOf(thought, line, rank) {
    const worth = line.proven ? t(`analyse.proven.${line.proven}`) : percent(line.win);
    return h(
      'li',
      null,
      h(
        'button',
        {
          class: `found ${line.proven ? 'certain' : ''}`,
          onclick: () => this.follow(line.moves),
        },
        [
          h('span', { class: 'rank', 'aria-hidden': 'true' }, rank),
          h('strong', { 'aria-hidden': 'true' }, worth),
          h('meter', { min: 0, max: 1, value: line.win, 'aria-hidden': 'true' }),
          h('span', { 'aria-hidden': 'true' }, turnsOf(line.moves.slice(0, 8)).join(' ')),
          h('span', { class: 'unseen' }, this.#tellLine(thought, line, rank)),
        ],
      ),
    );
  }
}

/**
 * Moves as turns: what explodes belongs to the placing before it, a changed card to the tile after it.
 * @param {string[]} moves
 */
function turnsOf(moves) {
  return moves
    .join(' ')
    .replace(/ (?=[a-z]+\d*[YA]\b)/g, '>')
    .replace(/(~\d+) /g, '$1>')
    .split(' ');
}
