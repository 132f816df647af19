// A turn of 6x5: perhaps a card changed, then a tile placed, replaced or moved; two swapped in the open game.

import { cardShape, nearness } from '../boards/cards.js';
import { tileDrawing } from '../boards/six-by-five.js';
import { COLOUR_OF } from '../boards/six-by-five-view.js';
import { h, put, svg } from '../dom.js';
import { sentence, t } from '../words/index.js';
import { Builder } from './builder.js';
import { Discards, Guesses, openCard } from './known-cards.js';
import { spoken, tellCaused } from './tell.js';

/** @import { SixByFiveBoard } from '../boards/six-by-five.js' */
/** @import { Room } from './builder.js' */
/** @import { Marks } from '../boards/stage.js' */

const BRUSHES = ['B', 'R', 'Y', 'K'];

export class SixByFiveBuilder extends Builder {
  /** What the next cell gets. */
  brush = 'B';
  /** The tile named first in a swap. @type {string | null} */
  #picked = null;
  /** How each card is turned. @type {Map<number, number>} */
  #turns = new Map();

  /**
   * @param {Room} room
   * @param {SixByFiveBoard} board
   * @param {(marks: Marks) => void} mark
   */
  constructor(room, board, mark) {
    super(room);
    this.board = board;
    this.mark = mark;
    this.discards = new Discards(room.table, () => this.#tools());
    this.guesses = new Guesses(room, () => this.#tools());
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
    return this.#swapping ? 'say.play.6x5.swap' : 'say.play.6x5';
  }

  /** @override */
  async begin() {
    this.#picked = null;
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
      this.mark({ choices, chosen: this.pending ? [this.pending.replace(/^[BRYK]x?/, '')] : [] });
    }
    this.guesses.ask();
    this.#tools();
  }

  /** @override @param {string | null} place */
  look(place) {
    if (!this.active) return this.room.say(place ? this.board.describe(place) : '');
    const move = place ? this.#moveTo(place) : this.pending;
    const legal = move ? this.legal(move) : null;
    this.board.preview(legal?.causes ?? null);
    if (!move) return this.room.say(place ? this.board.describe(place) : '');
    if (legal) {
      const parts = [
        sentence(spoken(move)),
        tellCaused(legal.causes, this.room.name),
        this.pending === move && t('confirm.again'),
      ];
      return this.room.say(parts.filter(Boolean).join(' '));
    }
    this.room.say(this.refusal(move));
  }

  /** @override @param {string} place */
  choose(place) {
    if (!this.active) return;
    if (this.#swapping && !this.#picked) {
      if (this.answer?.legal.some(({ move }) => move.startsWith(`${place}=`))) this.#picked = place;
      this.update();
      this.room.say(t('6x5.swap.second', { place }));
      return;
    }
    if (this.#picked === place) {
      this.cancel();
      return;
    }
    const move = this.#moveTo(place);
    if (!move || !this.legal(move)) return this.look(place);
    if (this.settled(move)) this.#play(move);
    else {
      this.update();
      this.look(place);
    }
  }

  /** @param {string} move */
  #play(move) {
    const legal = this.legal(move);
    this.#picked = null;
    if (legal) this.room.submit(move, legal.causes, legal.position);
  }

  /** @override */
  cancel() {
    const had = this.#picked !== null || this.pending !== null;
    this.#picked = null;
    super.cancel();
    this.look(null);
    return had;
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    const brush = BRUSHES[['1', '2', '3', '4'].indexOf(event.key)];
    if (!brush || !this.active) return false;
    this.#take(brush);
    return true;
  }

  /** @param {string} brush */
  #take(brush) {
    const colour = t(`colour.${COLOUR_OF[brush]}`);
    if (this.answer && !this.#usable(brush)) return this.room.say(t('refused.none_in_reserve', { colour }));
    this.brush = brush;
    this.pending = null;
    this.update();
    this.room.say(t('6x5.brush', { colour }));
  }

  // What lies beside the board: the reserve, one's cards, what the others show.

  #tools() {
    const { game, seat } = this.room.table;
    const { view } = this.board;
    if (!game) return;
    const over = game.state.status === 'finished';
    const seen = view.hands
      .map((hand, i) => ({ seat: i + 1, hand }))
      .filter(
        ({ seat: holder, hand }) =>
          hand.some(card => card !== null) && (holder === seat || over || game.options.visible === 'yes'),
      );
    put(
      this.tools,
      over ? null : this.#swapping ? h('p', { class: 'quiet' }, t('6x5.swap')) : this.#reserve(),
      seen.map(({ seat: holder, hand }) => this.#hand(holder, hand, over)),
      this.discards.show(),
      this.guesses.show(),
    );
  }

  #reserve() {
    const { view } = this.board;
    return h('fieldset', { class: 'reserve' }, [
      h('legend', null, t('6x5.reserve')),
      ...BRUSHES.map((brush, i) => {
        const colour = t(`colour.${COLOUR_OF[brush]}`);
        const left = brush === 'K' ? null : view.reserve(brush);
        const usable = !this.active || this.#usable(brush);
        const label = brush === 'K' ? t('6x5.move_black') : t('6x5.left', { colour, n: left ?? 0 });
        return h(
          'button',
          {
            class: 'brush',
            'aria-pressed': String(this.active && this.brush === brush),
            'aria-label': label,
            title: `${label} (${i + 1})`,
            disabled: !usable,
            'data-brush': brush,
            onclick: () => this.#take(brush),
          },
          svg(
            'svg',
            { viewBox: '-42 -38 84 78', 'aria-hidden': 'true', class: 'swatch' },
            tileDrawing(brush, { x: 0, y: 0 }),
          ),
          h('span', { class: 'count' }, left ?? '⇢'),
        );
      }),
    ]);
  }

  /** @param {number} seat @param {(number | null)[]} hand @param {boolean} over */
  #hand(seat, hand, over) {
    // At the end all cards lie side by side, and everybody on this device is called by name.
    const own = seat === this.room.table.seat && !over;
    const cards = hand.filter(card => card !== null);
    return h(
      'section',
      {
        class: 'hand',
        'aria-label': own ? t('6x5.your_cards') : t('6x5.cards_of', { who: this.room.name(seat) }),
      },
      [
        h('h2', null, own ? t('6x5.your_cards') : t('6x5.cards_of', { who: this.room.name(seat) })),
        h(
          'div',
          { class: 'cards' },
          cards.map(card => (over ? openCard(card) : this.#card(card))),
        ),
      ],
    );
  }

  /** @param {number} card */
  #card(card) {
    const turn = this.#turns.get(card) ?? 0;
    const change = this.legal(`~${card}`);
    const nears = ['B', 'R', 'Y'].map(letter => ({ letter, ...nearness(this.board.view, card, letter) }));
    return h('div', { class: 'card', 'data-card': card }, [
      h(
        'button',
        {
          class: 'card-face',
          'aria-label': t('6x5.card', { card }),
          title: t('6x5.turn_card'),
          onclick: () => {
            this.#turns.set(card, turn + 1);
            this.update();
          },
        },
        cardShape(card, turn),
        h('span', { class: 'card-number', 'aria-hidden': 'true' }, card),
      ),
      h(
        'div',
        { class: 'nears' },
        nears.map(({ letter, missing, cells }) =>
          h(
            'button',
            {
              class: `near ${COLOUR_OF[letter]}`,
              'aria-label': t('6x5.near', { colour: t(`colour.${COLOUR_OF[letter]}`), n: missing }),
              title: t('6x5.near', { colour: t(`colour.${COLOUR_OF[letter]}`), n: missing }),
              onpointerenter: () => this.board.sketch(cells, letter),
              onpointerleave: () => this.board.sketch(null),
              onfocus: () => this.board.sketch(cells, letter),
              onblur: () => this.board.sketch(null),
            },
            svg(
              'svg',
              { viewBox: '-42 -38 84 78', 'aria-hidden': 'true' },
              tileDrawing(letter, { x: 0, y: 0 }),
            ),
            missing,
          ),
        ),
      ),
      change &&
        h(
          'button',
          {
            class: 'plain',
            'data-change': card,
            onclick: () => this.room.submit(`~${card}`, change.causes, this.board.position),
          },
          t('6x5.change'),
        ),
    ]);
  }
}
