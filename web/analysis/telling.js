// What is said of a position that is studied: what led to it, for the eye and for the ear, and whether it should have.

import { tellBuilt, tellLastOf } from '../play/in-full.js';
import { spoken, tellCaused, telling } from '../play/tell.js';
import { percent, t } from '../words/index.js';
import { betterThan, blame, givenAway } from './tree.js';

/** @import { Played } from '../types.d.ts' */
/** @import { Branch } from './tree.js' */

export class Telling {
  /** @param {(seat: number) => string} name */
  constructor(name) {
    this.tell = telling(name);
  }

  /** What led to a position, and whether it should have. @param {Branch} branch */
  of(branch) {
    return [this.event(branch), ...judgement(branch)].filter(Boolean).join(' ');
  }

  /** What led to a position, and no word on it. @param {Branch} branch */
  event(branch) {
    return tellCaused(branch.caused, this.tell);
  }

  /** The same for whoever listens: which turn, whose, and cell by cell. @param {Branch} branch */
  aloud(branch) {
    return this.#aloud(branch, branch.played ? [branch.played] : []);
  }

  /** The whole turn that led to a position. @param {Branch} branch @param {typeof tellBuilt} [how] */
  turn(branch, how) {
    return this.#aloud(
      branch,
      branch.path().flatMap(({ played }) => played ?? []),
      how,
    );
  }

  /**
   * @param {Branch} branch
   * @param {Played[]} moves  what is told of what led there: the last turn of them
   * @param {typeof tellBuilt} [how]
   */
  #aloud(branch, moves, how) {
    return [tellLastOf(moves, this.tell, how), ...judgement(branch)].join(' ');
  }
}

/** Whether a move should have been played. @param {Branch} branch */
function judgement(branch) {
  const mark = blame(branch);
  const better = betterThan(branch);
  /** @type {string[]} */
  const words = [];
  if (mark && better)
    words.push(
      t('analyse.better.words', {
        move: spoken(branch.move),
        mark,
        share: percent(givenAway(branch)),
        better: spoken(better),
      }),
    );
  const { open } = branch.judged ?? {};
  if (open && open.mark !== branch.judged?.mark)
    words.push(
      open.mark
        ? t('analyse.open_cards', { share: percent(open.gave_away), better: spoken(open.best[0]) })
        : t('analyse.open_cards.good'),
    );
  if (branch.caused.some(event => event.type === 'ended')) words.push(t('analyse.winner'));
  return words;
}
