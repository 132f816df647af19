// A hint in three steps: where to look, then the move, then why.

import * as api from '../api.js';
import { nearness } from '../boards/cards.js';
import { hasTiles } from '../boards/lattices.js';
import { COLOUR_OF, TilesView } from '../boards/tiles-view.js';
import { settings } from '../device.js';
import { t } from '../words/index.js';
import { spoken, tellHint } from './tell.js';

/** @import { Hint } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Table } from './table.js' */
/** @import { Tell } from './tell.js' */

export class HintSteps {
  /** @type {string[]} */
  places = [];
  /** @type {Hint | null} */
  #hint = null;
  #step = 0;
  #thinking = false;

  /**
   * @param {Table} table
   * @param {Stage} board
   * @param {{ say: (text: string) => void, tell: Tell, name: (seat: number) => string, mark: () => void, complain: (problem: unknown) => void,
   *   changed: () => void }} room  `changed`: the next step has another name
   */
  constructor(table, board, { say, tell, name, mark, complain, changed }) {
    this.table = table;
    this.board = board;
    this.say = say;
    this.tell = tell;
    this.name = name;
    this.mark = mark;
    this.complain = complain;
    this.changed = changed;
  }

  get label() {
    return t(['hint', 'hint.move', 'hint.why', 'hint.why'][this.#step]);
  }

  clear() {
    if (this.#step === 0) return;
    this.#step = 0;
    this.#hint = null;
    this.places = [];
    this.board.showNames(settings.names);
    this.say('');
    this.mark();
    this.changed();
  }

  /** Where to look, without saying more. @param {Hint} hint */
  #where({ places, turn }) {
    if (places.length) return t('hint.look', { places: [...new Set(places)].join(', ') });
    return t(turn.startsWith('~') ? 'hint.look.cards' : 'hint.look.pass');
  }

  /** What the move does for one's own cards. @param {Hint} hint */
  #nearer({ causes }) {
    const { game, seat } = this.table;
    if (!game || !hasTiles(game.game) || seat === null) return '';
    const view = new TilesView(game.state.position, game.game).suffer(causes);
    const cards = (view.hands[seat - 1] ?? []).filter(card => card !== null);
    const [nearest] = cards
      .flatMap(card => ['B', 'R', 'Y'].map(letter => ({ card, letter, ...nearness(view, card, letter) })))
      .sort((a, b) => a.missing - b.missing);
    if (!nearest || nearest.missing === 0) return '';
    const { card, letter, missing } = nearest;
    return t('hint.near', { card, colour: t(`colour.${COLOUR_OF[letter]}`), n: missing });
  }

  /** The next step; while a hint is being thought of, asking again is no further step. */
  async next() {
    const { table } = this;
    const { game, secret } = table;
    if (!game || !secret || this.#thinking) return;
    if (this.#step === 0) {
      const { number } = game.state;
      this.say(t('hint.thinking'));
      this.#thinking = true;
      try {
        this.#hint = await api.hint(game.id, secret);
      } catch (problem) {
        this.say('');
        return this.complain(problem);
      } finally {
        this.#thinking = false;
      }
      if (table.state.number !== number) return;
      this.places = this.#hint.places;
      this.mark();
      this.say(this.#where(this.#hint));
    } else if (this.#hint) {
      this.board.preview(this.#hint.causes);
      const moves = this.#hint.turn.split('>').map(spoken).join(', ');
      const why = [this.#nearer(this.#hint), tellHint(this.tell, this.#hint, this.name, table.you)]
        .filter(Boolean)
        .join(' ');
      this.say(this.#step === 1 ? t('hint.play', { moves }) : why);
      // Why speaks of places that are nowhere else to be seen.
      if (this.#step > 1) this.board.showNames(true);
    }
    this.#step = Math.min(this.#step + 1, 3);
    this.changed();
  }
}
