// What the computer thinks of a position: asked for, and told as the best lines found.

import * as api from '../api.js';
import { h, put } from '../dom.js';
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
          thought.lines.map((line, i) => this.#lineOf(line, i + 1)),
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

  /** @param {Line} line @param {number} rank */
  #lineOf(line, rank) {
    const worth = line.proven ? t(`analyse.proven.${line.proven}`) : percent(line.win);
    return h(
      'li',
      null,
      h(
        'button',
        {
          class: `found ${line.proven ? 'certain' : ''}`,
          'aria-description': tellLine(line, rank),
          onclick: () => this.follow(line.moves),
        },
        [
          h('span', { class: 'rank', 'aria-hidden': 'true' }, rank),
          h('strong', null, worth),
          h('meter', { min: 0, max: 1, value: line.win, 'aria-label': t('analyse.chance') }),
          h('span', null, turnsOf(line.moves.slice(0, 8)).join(' ')),
        ],
      ),
    );
  }
}

/** A line as one says it. @param {Line} line @param {number} rank */
const tellLine = ({ proven, win, moves }, rank) =>
  t('analyse.line', {
    rank,
    worth: proven ? t(`analyse.proven.${proven}`) : percent(win),
    moves: moves.slice(0, 4).map(spoken).join(', '),
  });

/** The lines found, to be heard. @param {Thought | null} thought */
export const tellLines = thought =>
  thought?.lines.length
    ? thought.lines.map((line, i) => tellLine(line, i + 1)).join(' ')
    : t('analyse.no_lines');

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
