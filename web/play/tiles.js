// A turn of a game of tiles: perhaps a card changed, then a tile placed, replaced or moved; two swapped in the open game.

import { COLOUR_OF } from '../boards/tiles-view.js';
import { sentence, t } from '../words/index.js';
import { Builder } from './builder.js';
import { Hands } from './hands.js';
import { meaningOf } from './keys.js';
import { Discards, Guesses } from './known-cards.js';
import { BRUSHES, Reserve } from './reserve.js';
import { spoken, tellCaused } from './tell.js';

/** @import { TilesBoard } from '../boards/tiles.js' */
/** @import { Room } from './builder.js' */
/** @import { Marks } from '../boards/stage.js' */

/** @extends {Builder<TilesBoard>} */
export class TilesBuilder extends Builder {
  /** What the next cell gets. */
  brush = 'B';
  /** The tile named first in a swap. @type {string | null} */
  #picked = null;
  /** The colour to go back to when the black tile has been moved or put down. */
  #colour = 'B';

  /**
   * @param {Room} room
   * @param {TilesBoard} board
   * @param {(marks: Marks) => void} mark
   */
  constructor(room, board, mark) {
    super(room, board, mark);
    this.discards = new Discards(room.table, board.lattice, () => this.#tools());
    this.guesses = new Guesses(room, board.lattice, () => this.#tools());
    this.reserve = new Reserve(board.name, brush => this.#take(brush));
    this.hands = new Hands(room, board, card => this.play(`~${card}`));
    this.dock = this.hands.dock;
    this.tools.append(this.reserve.element, this.hands.element, this.discards.element, this.guesses.element);
    board.onlift = place => this.#lift(place);
    board.ondrop = place => place && this.choose(place);
  }

  /** @override */
  get oneButton() {
    return false;
  }

  /** @override */
  questions() {
    const { view } = this.board;
    const tiles = [...view.tiles.keys()].flatMap(cell => ['B', 'R', 'Y'].map(colour => `${colour}x${cell}`));
    return [...tiles, ...[...view.frontier().keys()].map(cell => `K${cell}`)].join(',');
  }

  get #swapping() {
    return this.answer?.legal.some(({ move }) => move.includes('=')) ?? false;
  }

  /**
   * The move a place stands for, given what is in the hand.
   * @param {string} place
   */
  #moveTo(place) {
    if (this.#swapping) return this.#picked ? `${this.#picked}=${place}` : null;
    const tile = this.board.view.tiles.get(place);
    return tile ? `${this.brush}x${place}` : `${this.brush}${place}`;
  }

  /** @override */
  get prompt() {
    if (this.#swapping) return 'say.play.tiles.swap';
    return this.brush === 'K' ? 'say.play.tiles.black' : 'say.play.tiles';
  }

  /** Whether a place holds the black tile, and it may be moved now. @param {string} place */
  #isFreeBlack(place) {
    return !this.#swapping && this.board.view.tiles.get(place) === 'K' && this.#usable('K');
  }

  /** Picks the black tile up to be dragged. @param {string} place @returns {boolean} whether it can be */
  #lift(place) {
    if (!this.active || !this.#isFreeBlack(place)) return false;
    this.#take('K');
    return true;
  }

  /** @override */
  async begin() {
    this.#picked = null;
    if (this.brush === 'K') this.brush = this.#colour;
    this.discards.remember();
    await super.begin();
  }

  /** @override */
  stop() {
    this.#picked = null;
    super.stop();
    this.discards.remember();
  }

  /** Whether anything can be done with a colour, or the black tile. @param {string} brush */
  #usable(brush) {
    return this.answer?.legal.some(({ move }) => move[0] === brush) ?? false;
  }

  /** @override */
  update() {
    const legal = this.answer?.legal.map(({ move }) => move) ?? [];
    if (!this.#usable(this.brush)) this.brush = BRUSHES.find(brush => this.#usable(brush)) ?? this.brush;
    if (this.#swapping) {
      const choices = this.#picked
        ? legal.filter(move => move.startsWith(`${this.#picked}=`)).map(move => move.split('=')[1])
        : legal.filter(move => move.includes('=')).map(move => move.split('=')[0]);
      this.mark({ choices, chosen: this.#picked ? [this.#picked] : [] });
    } else {
      const choices = legal.filter(move => move[0] === this.brush).map(move => move.replace(/^[BRYK]x?/, ''));
      const chosen = this.pending ? [this.pending.replace(/^[BRYK]x?/, '')] : [];
      const black = [...this.board.view.tiles].flatMap(([cell, letter]) => (letter === 'K' ? [cell] : []));
      if (this.active && this.brush === 'K') chosen.push(...black);
      this.mark({ choices, chosen });
      this.board.liftable(this.active ? black.filter(cell => this.#isFreeBlack(cell)) : []);
    }
    this.guesses.ask();
    this.#tools();
  }

  /** @override @param {string | null} place */
  look(place) {
    if (!this.active) return this.room.say(place ? this.board.describe(place) : '');
    if (place && this.#isFreeBlack(place) && this.brush !== 'K') {
      this.board.preview(null);
      return this.room.say(t('tiles.pick_black'));
    }
    const move = place ? this.#moveTo(place) : this.pending;
    const legal = move ? this.legal(move) : null;
    this.board.preview(legal?.causes ?? null);
    if (!move) return this.room.say(place ? this.board.describe(place) : '');
    this.room.say(this.#consequence(move));
  }

  /** @override @param {string} place */
  explain(place) {
    if (!this.active) return '';
    if (this.#isFreeBlack(place) && this.brush !== 'K') return t('tiles.pick_black');
    const move = this.#moveTo(place);
    return move ? this.#consequence(move) : '';
  }

  /** @param {string} move */
  #consequence(move) {
    const legal = this.legal(move);
    if (!legal) return this.refusal(move);
    const parts = [
      sentence(spoken(move)),
      tellCaused(legal.causes, this.room.tell),
      this.pending === move && this.again,
    ];
    return parts.filter(Boolean).join(' ');
  }

  /** @override */
  get keys() {
    return [...BRUSHES.map(brush => `brush_${brush.toLowerCase()}`), 'zoom'];
  }

  /** @override */
  get answers() {
    return { cards: () => this.hands.tell() };
  }

  /** @override @param {string} place */
  choose(place) {
    if (!this.active) return;
    if (this.#swapping && !this.#picked) {
      if (this.answer?.legal.some(({ move }) => move.startsWith(`${place}=`))) this.#picked = place;
      this.update();
      return this.room.answer(t('tiles.swap.second', { place }));
    }
    if (this.#picked === place) {
      this.cancel();
      return;
    }
    if (this.#isFreeBlack(place)) return this.#take(this.brush === 'K' ? this.#colour : 'K');
    const move = this.#moveTo(place);
    if (move && this.legal(move) && this.settled(move)) {
      this.play(move);
      return;
    }
    this.update();
    this.look(place);
    this.room.answer(this.explain(place));
  }

  /** @override @param {string} move */
  async play(move) {
    const legal = this.legal(move);
    this.#picked = null;
    // Which card is drawn for a changed one is not known before it is.
    const position = move.startsWith('~') ? this.board.position : legal?.position;
    if (legal) await this.room.submit(move, legal.causes, position);
  }

  /** @override */
  cancel() {
    const [picked, black] = [this.#picked !== null, this.brush === 'K'];
    this.#picked = null;
    if (black) this.brush = this.#colour;
    const had = super.cancel();
    if (black) this.#sayBrush();
    else if (picked) this.room.answer(t('choice.dropped'));
    return had || picked || black;
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    const meaning = meaningOf(event);
    const brush = BRUSHES.find(brush => meaning === `brush_${brush.toLowerCase()}`);
    if (!brush || !this.active) return false;
    this.#take(brush);
    return true;
  }

  /** @param {string} brush */
  #take(brush) {
    if (this.answer && !this.#usable(brush)) return this.room.answer(this.#useless(brush));
    this.brush = brush;
    if (brush !== 'K') this.#colour = brush;
    this.pending = null;
    this.board.preview(null);
    this.update();
    this.#sayBrush();
  }

  /** What lies in the hand. */
  #sayBrush() {
    const colour = t(`colour.${COLOUR_OF[this.brush]}`);
    this.room.answer(this.brush === 'K' ? t('tiles.black_in_hand') : t('tiles.brush', { colour }));
  }

  /** Why nothing can be done with a colour, or the black tile. @param {string} brush */
  #useless(brush) {
    if (this.#swapping) return t('refused.must_swap');
    const black = brush === 'K' && this.answer?.asked?.find(({ move, legal }) => move[0] === 'K' && !legal);
    return black
      ? this.refusal(black.move)
      : t('refused.none_in_reserve', { colour: t(`colour.${COLOUR_OF[brush]}`) });
  }

  /** What lies beside the board: the reserve, one's cards, what the others show. */
  #tools() {
    const { game } = this.room.table;
    if (!game) return;
    const over = game.state.status === 'finished';
    this.reserve.element.hidden = over;
    this.reserve.show(this.board.view, {
      swapping: this.#swapping,
      brush: this.active ? this.brush : null,
      usable: brush => !this.active || !this.answer || this.#usable(brush),
    });
    this.hands.show(over, card => Boolean(this.legal(`~${card}`)));
    this.discards.show();
    this.guesses.show();
  }
}
