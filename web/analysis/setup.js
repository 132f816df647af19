// A position set up by hand: a piece is picked and laid on places; the text says the same.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { cardsOf } from '../boards/cards.js';
import { hasTiles, latticeOf } from '../boards/lattices.js';
import { h, put } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { seatWord } from '../learn/figure.js';
import { settling } from '../play/agreed.js';
import { meaningOf } from '../play/keys.js';
import { tellCard } from '../play/known-cards.js';
import { tellProblem } from '../play/tell.js';
import { knows, t } from '../words/index.js';
import { faultOf, showFault } from './fault.js';

/** @import { GameName, Options } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Fault } from './fault.js' */

export class PositionSetup {
  #piece;
  /** What lies on the board: what is written, as long as that can be read. */
  #laid = '';

  /**
   * @param {GameName} game
   * @param {Options} options
   * @param {Stage} board
   * @param {{ done: (position: string, options: Options) => void, cancel: () => void }} then
   */
  constructor(game, options, board, then) {
    this.game = game;
    this.options = { ...options };
    // The position says who is to move; whom the lot let begin another one says nothing about it.
    const first = settling(game, 'first');
    if (first) delete this.options[first];
    this.board = board;
    this.bench = KINDS[game].bench;
    this.#piece = this.bench.pieces(board.position)[0].name;
    this.text = h('input', { type: 'text', id: 'setup-text', value: board.position, spellcheck: 'false' });
    // With every letter: if things moved only when the field is left, they would move from under the pointer.
    this.text.addEventListener('input', () => this.#written());
    this.palette = h('div', { class: 'palette', role: 'group', 'aria-label': t('setup.pieces') });
    this.more = h('div', { class: 'stack' });
    this.fault = h('p', { class: 'fault', role: 'alert' });
    this.element = h('section', { class: 'setup-panel stack', 'aria-label': t('analyse.setup') }, [
      this.palette,
      this.more,
      h('div', { class: 'field' }, h('label', { for: 'setup-text' }, t('setup.text')), this.text),
      this.fault,
      h('div', { class: 'row' }, [
        h(
          'button',
          { class: 'primary', 'data-action': 'set-up', onclick: () => this.#finish(then.done) },
          t('setup.done'),
        ),
        h(
          'button',
          {
            'data-action': 'mover',
            onclick: () => {
              this.#lay(this.bench.pass(this.#laid));
              announce(this.whose());
            },
          },
          t('setup.mover'),
        ),
        h(
          'button',
          {
            'data-action': 'clear',
            onclick: () => {
              this.#lay(this.bench.empty(this.options));
              announce(t('analyse.empty', { game: t(`game.${game}`) }));
            },
          },
          t('setup.clear'),
        ),
        h('button', { class: 'plain', onclick: then.cancel }, t('cancel')),
      ]),
    ]);
    this.#lay(this.#position);
  }

  /** Who is to move in the position as it lies. */
  whose() {
    return t('say.other', { who: seatWord(this.game)(this.bench.mover(this.#laid)) });
  }

  get #position() {
    return this.text.value.trim();
  }

  /** The keys that mean something here only. */
  keys = ['pieces'];

  /** Takes a piece by a key: its place in the palette, or the key that takes it while one plays. @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
  key(event) {
    const pieces = this.bench.pieces(this.#laid);
    const [, brush] = /^brush_(.)$/.exec(meaningOf(event) ?? '') ?? [];
    const [, digit] = /^Digit(\d)$/.exec(event.code) ?? /^(\d)$/.exec(event.key) ?? [];
    const piece = pieces.find(({ name }) => name === brush?.toUpperCase()) ?? pieces[Number(digit) - 1];
    if (!piece) return false;
    this.#piece = piece.name;
    this.#show();
    announce(t('tiles.brush', { colour: piece.label }));
    return true;
  }

  /** Nothing is played while a position is set up. @param {string} text */
  async enter(text) {
    return t('type.unknown', { text });
  }

  /** What sets the owner of a hexagon. @param {string} name @returns {HTMLElement | null} */
  named(name) {
    const [, number] = /^h(\d)$/.exec(name) ?? [];
    return number ? this.element.querySelector(`#hexagon-${number}`) : null;
  }

  /** @param {string} place */
  choose(place) {
    this.#lay(this.bench.lay(this.#laid, place, this.#piece));
    const label = this.element.querySelector(`#hexagon-${place.slice(1)}`)?.getAttribute('aria-label');
    announce(this.board.places.has(place) ? this.board.describe(place) : (label ?? ''));
  }

  /** Laid by hand. @param {string} position */
  #lay(position) {
    if (this.#position !== position) this.text.value = position;
    this.#draw(position);
    this.#check(position);
  }

  /** @param {string} position */
  #draw(position) {
    this.#laid = position;
    this.board.draw(position);
    this.board.mark({ choices: [...this.board.places.keys()] });
    this.#show();
  }

  /** Written: laid as soon as it can be read. Until then the board stays as it is, and one can go on from there. */
  async #written() {
    const position = this.#position;
    const fault = await this.#check(position);
    // What cannot be read is told with where; anything else that is wrong is a position all the same.
    if (fault !== undefined && !fault?.where && this.#laid !== position) this.#draw(position);
  }

  /**
   * Says at once what cannot be.
   * @param {string} position
   * @returns {Promise<Fault | null | undefined>} not known if something else is written meanwhile, or nobody answers
   */
  async #check(position) {
    try {
      const checked = await api.check({ game: this.game, options: this.options, text: position });
      if (this.#position !== position) return undefined;
      const fault = checked.fault ? faultOf(checked) : null;
      showFault(this.fault, fault);
      return fault;
    } catch {
      // It is said when the position is to be used.
      return undefined;
    }
  }

  #show() {
    const focused = document.activeElement?.id;
    put(
      this.palette,
      this.bench.pieces(this.#laid).map(({ name, label, picture }) =>
        h(
          'button',
          {
            class: 'brush',
            id: `piece-${name}`,
            'aria-pressed': String(name === this.#piece),
            title: label,
            onclick: () => {
              this.#piece = name;
              this.#show();
            },
          },
          picture ?? h('span', { class: 'eraser', 'aria-hidden': 'true' }, '×'),
        ),
      ),
    );
    put(
      this.more,
      this.bench.owned && this.#owners(this.bench.owned(this.#laid)),
      this.#choices(),
      hasTiles(this.game) && this.#hands(),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** Hexagons get an owner like corners get pawns. @param {string[]} owners */
  #owners(owners) {
    return h('div', { class: 'row', role: 'group', 'aria-label': t('setup.hexagons') }, [
      h('span', { class: 'quiet' }, t('setup.hexagons')),
      ...owners.map((owner, i) => {
        const whose = { r: t('seat.red'), g: t('seat.green') }[owner] ?? t('setup.nobody');
        return h(
          'button',
          {
            id: `hexagon-${i}`,
            class: `owner ${{ r: 'red', g: 'green' }[owner] ?? ''}`,
            'aria-label': `H${i}, ${whose}`,
            onclick: () => this.choose(`H${i}`),
          },
          `H${i}`,
        );
      }),
    ]);
  }

  #choices() {
    return h(
      'div',
      { class: 'pair narrow' },
      Object.entries(KINDS[this.game].setup).map(([name, values]) => {
        const id = `setup-${name}`;
        const label = t(`option.${this.game}.${name}`);
        const say = (/** @type {string} */ value) => {
          const key = `option.${this.game}.${name}.${value}`;
          return knows(key) ? t(key) : value;
        };
        const select = h(
          'select',
          { id },
          values.map(value =>
            h('option', { value, selected: value === (this.options[name] ?? values[0]) }, say(value)),
          ),
        );
        select.addEventListener('change', () => {
          this.options[name] = select.value;
          if (hasTiles(this.game)) this.#lay(this.bench.empty(this.options));
        });
        return h('div', { class: 'field' }, h('label', { for: id }, label), select);
      }),
    );
  }

  /** Who holds which cards; unknown ones are guessed. */
  #hands() {
    const parts = this.#laid.split(' ');
    const hands = (parts[2] ?? '').split(',').map(hand => hand.split('+'));
    const change = (/** @type {number} */ seat, /** @type {number} */ i, /** @type {string} */ card) => {
      hands[seat][i] = card;
      hands[seat].sort((a, b) => (Number(a) || 99) - (Number(b) || 99));
      parts[2] = hands.map(hand => hand.join('+')).join(',');
      this.#lay(parts.join(' '));
    };
    return h(
      'div',
      { class: 'pair narrow' },
      hands.flatMap((hand, seat) =>
        hand.map((card, i) => {
          const id = `card-${seat}-${i}`;
          const lattice = latticeOf(this.game);
          const deck = [...cardsOf(lattice).keys()].filter(card => card >= lattice.usual);
          const known = ['?', ...deck.map(String)];
          const select = h(
            'select',
            { id },
            known.map(value => h('option', { value, selected: value === card }, value)),
          );
          select.addEventListener('change', () => {
            // A number says nothing to whoever does not see the shape.
            if (select.value !== '?') announce(tellCard(lattice, Number(select.value)));
            change(seat, i, select.value);
          });
          return h(
            'div',
            { class: 'field' },
            h('label', { for: id }, t('setup.card', { seat: seat + 1 })),
            select,
          );
        }),
      ),
    );
  }

  /** @param {(position: string, options: Options) => void} done */
  async #finish(done) {
    const { game, options } = this;
    try {
      const checked = await api.check({ game, options, text: this.#position });
      if (!checked.fault) return done(this.#position, options);
      this.#refuse(faultOf(checked));
    } catch (problem) {
      this.#refuse({ said: problem instanceof api.Problem ? tellProblem(problem) : String(problem) });
    }
  }

  /** The fault may stand there already: it is heard again, since something was asked for. @param {Fault} fault */
  #refuse(fault) {
    showFault(this.fault, fault);
    announce(fault.said);
  }
}
