// The cards one may see in a game of tiles: one's own with how far they are, at the end everybody's; and the nearest one docked at
// the board, for a thumb.

import { announce } from '../announce.js';
import { cardShape, nearness } from '../boards/cards.js';
import { tileDrawing } from '../boards/tiles.js';
import { COLOUR_OF } from '../boards/tiles-view.js';
import { h, put, svg } from '../dom.js';
import { sentence, t } from '../words/index.js';
import { openCard, tellCard } from './known-cards.js';
import { token } from './token.js';

/** @import { TilesBoard } from '../boards/tiles.js' */
/** @import { GameName } from '../types.d.ts' */
/** @import { Cell } from '../boards/geometry.js' */
/** @import { Room } from './builder.js' */

/** @typedef {import('../boards/cards.js').Nearness & { letter: string }} Near */

/** How many cards have room at the edge of the board; more than these lie close together, or only one's own. */
const DOCKED = 3;

const swatch = (/** @type {GameName} */ game, /** @type {string} */ letter) =>
  svg('svg', { viewBox: '-42 -38 84 78', 'aria-hidden': 'true' }, tileDrawing(game, letter, { x: 0, y: 0 }));

/** How near a card is in a colour, and where. @param {Near} near */
function tellNear({ letter, missing, wanting, spoiling }) {
  const words = [t('tiles.near', { colour: t(`colour.${COLOUR_OF[letter]}`), n: missing })];
  if (wanting.length) words.push(t('tiles.wanting', { cells: wanting.join(' ') }));
  if (spoiling.length) words.push(t('tiles.spoiling', { cells: spoiling.join(' ') }));
  return words.join(t('full.apart'));
}

export class Hands {
  element = h('div', { class: 'hands' });
  dock = h('div', { class: 'dock' });
  /** How each card is turned. @type {Map<number, number>} */
  #turns = new Map();
  /** What is shown; nothing is made anew while it stays the same. */
  #shown = '';
  /** The card whose place is shown on the board, from the dock. @type {number | null} */
  #sketched = null;

  /**
   * @param {Room} room
   * @param {TilesBoard} board
   * @param {(card: number) => void} change
   */
  constructor(room, board, change) {
    this.room = room;
    this.board = board;
    this.change = change;
  }

  /** @param {boolean} over @param {(card: number) => boolean} changeable */
  show(over, changeable) {
    const { seat } = this.room.table;
    const seen = this.#seen(over);
    const nears = new Map(seen.flatMap(({ cards }) => cards).map(card => [card, this.#nears(card)]));
    const shown = JSON.stringify([
      seat,
      over,
      seen,
      [...nears],
      [...this.#turns],
      [...nears.keys()].map(changeable),
      seen.map(({ seat }) => this.room.name(seat)),
    ]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const held = document.activeElement?.getAttribute('data-key');
    const within = this.element.contains(document.activeElement);
    put(
      this.element,
      seen.map(({ seat: holder, cards }) => {
        // At the end all cards lie side by side; of several on this device everybody is called by name.
        const own = holder === (over ? this.room.table.you : seat);
        const label = own ? t('tiles.your_cards') : t('tiles.cards_of', { who: this.room.name(holder) });
        return h('section', { class: `hand ${own ? 'own' : ''}`, 'aria-label': label }, [
          h('h2', null, label),
          h(
            'div',
            { class: 'cards' },
            cards.map(card =>
              over
                ? openCard(this.board.lattice, card)
                : this.#card(card, nears.get(card) ?? [], changeable(card)),
            ),
          ),
        ]);
      }),
    );
    if (within && held)
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${held}"]`))?.focus();
    const open = over ? [] : seen.flatMap(({ seat: holder, cards }) => cards.map(card => ({ holder, card })));
    const many = open.length > DOCKED;
    const alone = !many && open.filter(({ holder }) => holder === seat).length === 1;
    this.dock.classList.toggle('many', many);
    put(
      this.dock,
      open.map(({ holder, card }) => this.#docked(holder, card, nears.get(card) ?? [], alone)),
    );
  }

  /** The cards one may see, by seat; one's own lie nearest. @param {boolean} over */
  #seen(over) {
    const { game, seat } = this.room.table;
    return this.board.view.hands
      .map((hand, i) => ({ seat: i + 1, cards: (hand ?? []).filter(card => card !== null) }))
      .filter(({ seat: holder, cards }) => {
        const open = holder === seat || over || game?.options.visible === 'yes';
        return cards.length > 0 && open;
      })
      .toSorted((one, other) => Number(other.seat === seat) - Number(one.seat === seat));
  }

  /** @param {number} card @returns {Near[]} */
  #nears(card) {
    return ['B', 'R', 'Y'].map(letter => ({ letter, ...nearness(this.board.view, card, letter) }));
  }

  /**
   * One's own cards, and those of others that lie open: the shape of each, and for each colour the cells it still
   * needs.
   */
  tell() {
    const { seat } = this.room.table;
    const told = this.#seen(false).flatMap(({ seat: holder, cards }) => [
      ...(holder === seat ? [] : [sentence(t('tiles.cards_of', { who: this.room.name(holder) }))]),
      ...cards.flatMap(card => [
        tellCard(this.board.lattice, card),
        ...this.#nears(card).map(near => sentence(tellNear(near))),
      ]),
    ]);
    return told.join(' ') || t('tiles.no_cards');
  }

  /** @param {number} card */
  #turned(card) {
    return this.#turns.get(card) ?? 0;
  }

  /**
   * A card at the board's edge: its shape and how far it is; touched, it shows where.
   * @param {number} holder
   * @param {number} card
   * @param {Near[]} nears
   * @param {boolean} alone  whether there is room for words
   */
  #docked(holder, card, nears, alone) {
    const own = holder === this.room.table.seat;
    const [nearest] = nears.toSorted((a, b) => a.missing - b.missing);
    const { letter, missing, cells } = nearest;
    const colour = t(`colour.${COLOUR_OF[letter]}`);
    const heard = [
      !own && t('tiles.cards_of', { who: this.room.name(holder) }),
      t('tiles.docked', { card, n: missing, colour }),
    ];
    const button = h(
      'button',
      {
        class: `docked ${own ? '' : 'theirs'}`,
        'aria-description': tellNear(nearest),
        'aria-pressed': 'false',
        onclick: () => this.#sketch(button, card, cells, letter),
      },
      h('span', { class: 'unseen' }, heard.filter(Boolean).join(t('full.apart'))),
      !own && token(this.board.name, holder),
      cardShape(this.board.lattice, card, this.#turned(card)),
      h('span', { 'aria-hidden': 'true' }, own && alone ? t('tiles.to_go', { n: missing }) : missing),
      swatch(this.board.name, letter),
    );
    return button;
  }

  /** @param {HTMLElement} button @param {number} card @param {Cell[]} cells @param {string} letter */
  #sketch(button, card, cells, letter) {
    const on = this.#sketched !== card || button.getAttribute('aria-pressed') === 'false';
    for (const other of this.dock.children)
      other.setAttribute('aria-pressed', String(on && other === button));
    this.#sketched = on ? card : null;
    this.board.sketch(on ? cells : null, letter);
  }

  /** @param {number} card @param {Near[]} nears @param {boolean} changeable */
  #card(card, nears, changeable) {
    return h('div', { class: 'card', 'data-card': card }, [
      h(
        'button',
        {
          class: 'card-face',
          'data-key': `face ${card}`,
          'aria-label': tellCard(this.board.lattice, card, this.#turned(card)),
          title: t('tiles.turn_card'),
          onclick: (/** @type {Event} */ event) => {
            this.#turns.set(card, this.#turned(card) + 1);
            const face = /** @type {Element} */ (event.currentTarget);
            face
              .querySelector('.card-shape')
              ?.replaceWith(cardShape(this.board.lattice, card, this.#turned(card)));
            face.setAttribute('aria-label', tellCard(this.board.lattice, card, this.#turned(card)));
            announce(tellCard(this.board.lattice, card, this.#turned(card)));
          },
        },
        cardShape(this.board.lattice, card, this.#turned(card)),
        h('span', { class: 'card-number', 'aria-hidden': 'true' }, card),
      ),
      h(
        'div',
        { class: 'nears' },
        nears.map(near => {
          const { letter, missing, cells } = near;
          const label = tellNear(near);
          return h(
            'button',
            {
              class: `near ${COLOUR_OF[letter]}`,
              'data-key': `near ${card} ${letter}`,
              title: label,
              onpointerenter: () => this.board.sketch(cells, letter),
              onpointerleave: () => this.board.sketch(null),
              onfocus: () => this.board.sketch(cells, letter),
              onblur: () => this.board.sketch(null),
            },
            swatch(this.board.name, letter),
            h('span', { 'aria-hidden': 'true' }, missing),
          );
        }),
      ),
      h('p', { class: 'quiet', 'aria-hidden': 'true' }, t('tiles.still')),
      changeable &&
        h(
          'button',
          {
            class: 'plain',
            'data-change': card,
            'data-key': `change ${card}`,
            onclick: () => this.change(card),
          },
          t('tiles.change'),
        ),
    ]);
  }
}
