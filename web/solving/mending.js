// A task made of a mistake of one’s own: the position before it, in which a better move is looked for. It is judged as a
// review does it: another move that is nearly as good as the best is right too.

import { Examination } from '../analysis/examination.js';
import { AS_GOOD } from '../analysis/mistakes.js';
import { firstTurn } from '../analysis/subject.js';
import { Thoughts } from '../analysis/thoughts.js';
import { treeOf } from '../analysis/tree.js';
import * as api from '../api.js';
import { seatWord } from '../learn/figure.js';
import { spoken, tellWhy } from '../play/tell.js';
import { percent, t } from '../words/index.js';
import { mended } from './mistakes.js';

/** @import { OwnMistake } from '../device.js' */
/** @import { Subject } from '../analysis/subject.js' */
/** @import { Branch } from '../analysis/tree.js' */
/** @import { Task, Tried } from './room.js' */

/** @param {string} turn */
const told = turn => turn.split('>').map(spoken).join(', ');

/** @implements {Task} */
export class Mending {
  slow = true;
  #name;
  /** What is asked of the engine, one thing after another. @type {Promise<unknown>} */
  #asked = Promise.resolve();
  /** The turn that was found to be as good. */
  #found = '';

  /**
   * @param {string} id
   * @param {OwnMistake} mistake
   * @param {Subject} subject
   * @param {Branch} before  the position before the mistake
   */
  constructor(id, mistake, subject, before) {
    this.id = id;
    this.mistake = mistake;
    this.subject = subject;
    this.before = before;
    const { game, seat, turn, move, given } = mistake;
    this.#name = seatWord(game);
    this.game = game;
    this.options = mistake.options;
    this.position = before.position;
    this.title = t('mistake.of', { game: t(`game.${game}`) });
    this.about = [t('mistake.turn', { turn })];
    this.goal = t('mistake.goal', { who: this.#name(seat), move: told(move), share: percent(given) });
    this.shown = t('mistake.shown');
    const thoughts = new Thoughts(subject, this.#name, { found: () => {}, follow: () => {} });
    this.examination = new Examination(subject, thoughts);
  }

  /** Sets up what lay on the table. @param {string} id @param {OwnMistake} mistake */
  static async of(id, mistake) {
    const { game, options, deck, turns, position } = mistake;
    const from = deck ? { deck, turns } : { position, turns: [] };
    const { start, moves } = await api.position({ game, options, ...from });
    const root = treeOf(start, [moves]);
    const subject = { game, options, deck, start, moves, variations: [], fromStart: Boolean(deck) };
    return new Mending(id, mistake, subject, root.line().at(-1) ?? root);
  }

  /** @param {string[]} turns @returns {Promise<Tried>} */
  async attempt([turn]) {
    const at = await this.#play(turn);
    const move = told(turn);
    const again = turn.split('>')[0] === this.mistake.move;
    const cost = await this.#after(() => this.examination.costOf(at, this.before));
    if (!again && cost !== null && cost <= AS_GOOD) {
      this.#found = move;
      return { result: 'solved', answer: [], refutation: [], words: '' };
    }
    const wrong = again
      ? t('review.same')
      : t('review.wrong', { move, share: percent(Math.max(0, cost ?? 0)) });
    const why = await this.#why(at, false);
    return {
      result: 'wrong',
      answer: [],
      refutation: await this.#answerTo(at),
      words: [wrong, why].filter(Boolean).join(' '),
    };
  }

  async solution() {
    const { moves } = await firstTurn(this, this.position, this.mistake.better);
    const turn = moves.map(({ move }) => move).join('>');
    const places = moves[0]?.caused.flatMap(event => event.places ?? []) ?? [];
    return { turns: [{ seat: this.mistake.seat, turn, places }] };
  }

  /** What was wrong with the mistake, without what is better. */
  async nudge() {
    return (await this.#ofMistake(false)) || t('mistake.hint');
  }

  async ending() {
    return [await this.#ofMistake(true)].filter(Boolean);
  }

  /** @param {boolean} clean */
  praise(clean) {
    const found = t('review.right', { move: this.#found });
    return clean ? found : `${found} ${t('mistake.again')}`;
  }

  /** @param {boolean} clean */
  finish(clean) {
    mended(this.id, clean);
  }

  /** @param {string} turn @returns {Promise<Branch>} where it leads */
  async #play(turn) {
    const { game, options, position } = this;
    const { moves } = await api.position({ game, options, position, turns: [turn] });
    let at = this.before;
    for (const played of moves) at = at.grow({ ...played, turn: this.mistake.turn });
    return at;
  }

  /**
   * Who thinks about one position does not think about another.
   * @template T @param {() => Promise<T>} ask @returns {Promise<T>}
   */
  #after(ask) {
    const asked = this.#asked.then(ask);
    this.#asked = asked.catch(() => {});
    return asked;
  }

  /** @param {boolean} all  what names a better move too */
  async #ofMistake(all) {
    const fault = await this.#play(this.mistake.move);
    await this.#after(() => this.examination.costOf(fault, this.before));
    return this.#why(fault, all);
  }

  /** @param {Branch} at @param {boolean} all */
  async #why(at, all) {
    const why = await this.examination.why(at, this.before);
    return tellWhy(
      why.filter(({ names_better }) => all || !names_better),
      this.#name,
    );
  }

  /** The next player’s best turn, where it is known. @param {Branch} at @returns {Promise<string[]>} */
  async #answerTo(at) {
    const best = at.thought?.lines[0];
    if (!best || at.thought?.to_move === this.mistake.seat) return [];
    const { moves } = await firstTurn(this, at.position, best.moves);
    return [moves.map(({ move }) => move).join('>')];
  }
}
