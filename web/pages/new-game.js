// A new game: with whom, by which rules, with which clock.

import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { hasTiles } from '../boards/lattices.js';
import { prefer, settings } from '../device.js';
import { h, put } from '../dom.js';
import { hasServer } from '../host/index.js';
import { KINDS } from '../kinds/index.js';
import { GAMES } from '../kinds/names.js';
import { usual } from '../play/agreed.js';
import { begin, sameAgain } from '../play/begin.js';
import { token } from '../play/token.js';
import { missing } from '../router.js';
import { knows, t } from '../words/index.js';
import { ClockChoice } from './clock-choice.js';
import { card, check, select } from './fields.js';

/** @import { Collected, GameName, NewSeat, Options, OptionSpec, SeatKind } from '../types.d.ts' */
/** @import { Opener } from '../router.js' */

/** @type {Opener} */
export async function newGame(main, address) {
  const game = /** @type {GameName} */ (address.parts[1]);
  if (!GAMES.includes(game)) return missing(main, address);
  const { games, levels } = await api.collection();
  const collected = /** @type {Collected} */ (games.find(collected => collected.game === game));
  new Setup(main, collected, levels.highest);
  return { title: t('new.title', { game: t(`game.${game}`) }), kind: 'at-setup' };
}

/** Who may sit at a seat: those at this device, and elsewhere if there is a server between. @param {SeatKind[]} here */
const kindsOfSeats = here => /** @type {SeatKind[]} */ (hasServer ? [...here, 'elsewhere', 'open'] : here);

class Setup {
  /** @type {(NewSeat & { kind: SeatKind })[]} */
  seats;
  /** @type {Record<string, string>} */
  options = {};
  clock = new ClockChoice(() => this.#show());
  /** Whether hints are allowed; `null`: if nobody sits elsewhere. @type {boolean | null} */
  aids = null;
  /** Whether others see the game in the lists and may watch; `null`: if a seat is open. @type {boolean | null} */
  listed = null;
  /** Which seat the first in the list gets: drawn by lot, or a number. */
  place = 'lot';

  /**
   * @param {HTMLElement} main
   * @param {Collected} collected
   * @param {number} highest  the computer's highest level
   */
  constructor(main, collected, highest) {
    this.collected = collected;
    this.highest = highest;
    this.seats = [
      { kind: 'here', name: settings.name },
      { kind: 'computer', name: '', level: settings.level },
    ];
    const board = boardOf(collected.game, {});
    board.draw(collected.start);
    board.still(t(`${collected.game}.board`));
    this.form = h('form', { class: 'setup', onsubmit: (/** @type {Event} */ event) => this.#create(event) });
    put(
      main,
      h('div', { class: 'setting' }, [
        h('div', { class: `lid ${hasTiles(collected.game) ? 'felt' : ''}` }, board.root),
        h('div', null, [
          h('h1', null, t('new.title', { game: t(`game.${collected.game}`) })),
          h('p', { class: 'before' }, [
            h('a', { class: 'plain', href: `/lesson/${collected.game}` }, t('learn.short')),
            h('a', { class: 'plain', href: `/rules/${collected.game}` }, t('rules')),
          ]),
          this.form,
        ]),
      ]),
    );
    this.#show();
  }

  #show() {
    const focused = document.activeElement?.id;
    const several = this.collected.seats.most > 2;
    put(
      this.form,
      this.#again(),
      several ? this.#table() : this.#duel(),
      this.#ways(),
      this.#details(several),
      h('div', { class: 'begin-bar' }, h('button', { class: 'primary large', id: 'begin' }, t('new.begin'))),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** One tap for the same as last time, as it was or a little harder. */
  #again() {
    const { game } = this.collected;
    const offers = [
      { more: 0, label: 'new.same' },
      { more: 1, label: 'new.same.up' },
    ].map(({ more, label }) => {
      const wanted = sameAgain(game, more);
      const level = wanted?.seats.find(({ kind }) => kind === 'computer')?.level;
      const button = h(
        'button',
        { type: 'button', 'data-same': more, onclick: () => wanted && begin(wanted, button) },
        t(label, { level: level ?? 1 }),
      );
      return wanted && button;
    });
    return offers.some(Boolean) && h('div', { class: 'row same' }, offers);
  }

  /** The named ways to play, as cards. */
  #ways() {
    const { game, presets } = this.collected;
    if (presets.length < 2) return null;
    const chosen = this.#agreed(this.options);
    return h('fieldset', { class: 'choices ways' }, [
      h('legend', null, t('new.way')),
      ...presets.map(({ name, options, players }) =>
        card(
          'way',
          name,
          this.#agreed(options) === chosen,
          t(`preset.${game}.${name}`),
          t(`preset.${game}.${name}.words`),
          () => {
            const { first } = this.options;
            this.options = { ...options, ...(first && { first }) };
            while (this.seats.length < players)
              this.seats.push({ kind: 'computer', name: '', level: settings.level });
            this.#show();
          },
        ),
      ),
    ]);
  }

  /** What is played by these options, however they are written; who begins does not matter. @param {Options} options */
  #agreed(options) {
    const played = this.collected.options.filter(({ settles }) => !settles);
    return played.map(spec => this.#value(spec, options)).join();
  }

  /** The value of an option. @param {OptionSpec} spec @param {Options} options */
  #value = (spec, options = this.options) =>
    options[spec.name] ?? usual(spec, options, this.collected.options);

  /** The value of the option of that name, if there is one. @param {string} name */
  #chosen(name) {
    const spec = this.collected.options.find(option => option.name === name);
    return spec && this.#value(spec);
  }

  /** @type {HTMLDetailsElement | null} */
  #unfolded = null;

  /** What most people leave as it is. @param {boolean} several */
  #details(several) {
    const summary = h('summary', null, t('new.details'));
    const details = h('details', { class: 'details', open: this.#unfolded?.open ?? false }, [
      summary,
      h('div', { class: 'setup' }, [
        !several && this.seats[1].kind === 'computer' && this.#name(0, t('your_name')),
        several ? this.#order() : this.#places(),
        h('div', { class: 'pair' }, this.#rules()),
        this.clock.fields(),
        this.#allowed(),
      ]),
    ]);
    this.#unfolded = details;
    return details;
  }

  /** What the table allows: hints to the players, and others to watch. */
  #allowed() {
    const alone = this.seats.every(({ kind }) => kind === 'here' || kind === 'computer');
    const open = this.seats.some(({ kind }) => kind === 'open');
    return h('div', { class: 'checks' }, [
      check('aids', t('new.aids'), this.aids ?? alone, wanted => {
        this.aids = wanted;
      }),
      hasServer &&
        check('listed', t('new.listed'), this.listed ?? open, wanted => {
          this.listed = wanted;
        }),
    ]);
  }

  /**
   * A choice that may change what else there is to choose.
   * @param {string} id
   * @param {string} label
   * @param {string[][]} choices
   * @param {string} value
   * @param {(value: string) => void} set
   * @param {{ words?: string, idle?: boolean }} [more]
   */
  #select(id, label, choices, value, set, more) {
    const chosen = (/** @type {string} */ value) => {
      set(value);
      this.#show();
    };
    return select(id, label, choices, value, chosen, more);
  }

  /** @param {number} index @param {string} label */
  #name(index, label) {
    const seat = this.seats[index];
    const input = h('input', {
      id: `name-${index}`,
      type: 'text',
      maxlength: 40,
      value: seat.name ?? '',
      autocomplete: index === 0 ? 'nickname' : 'off',
      placeholder: t('new.name.optional'),
    });
    input.addEventListener('input', () => {
      seat.name = input.value;
    });
    return h('div', { class: 'field' }, h('label', { for: `name-${index}` }, label), input);
  }

  /** @param {number} index */
  #level(index) {
    const seat = this.seats[index];
    const said = h(
      'output',
      { for: `level-${index}` },
      t('seat.level', { level: seat.level ?? 1 }),
      ' · ',
      t(`level.${seat.level}`),
    );
    const range = h('input', {
      id: `level-${index}`,
      type: 'range',
      min: 1,
      max: this.highest,
      step: 1,
      value: seat.level ?? 1,
    });
    range.addEventListener('input', () => {
      seat.level = Number(range.value);
      put(said, t('seat.level', { level: seat.level }), ' · ', t(`level.${seat.level}`));
    });
    return h('div', { class: 'field' }, h('label', { for: `level-${index}` }, t('new.level')), range, said);
  }

  /** The same in a row of seats, where room is short. @param {number} index */
  #levelChoice(index) {
    const seat = this.seats[index];
    const levels = Array.from({ length: this.highest }, (_, i) => [
      String(i + 1),
      `${i + 1} · ${t(`level.${i + 1}`)}`,
    ]);
    return this.#select(`level-${index}`, t('new.level'), levels, String(seat.level ?? 1), value => {
      seat.level = Number(value);
    });
  }

  /** Two players: you, and whom you choose. */
  #duel() {
    const [, other] = this.seats;
    return h('div', { class: 'stack' }, [
      h('fieldset', { class: 'choices' }, [
        h('legend', null, t('new.against')),
        ...kindsOfSeats(['computer', 'here']).map(kind =>
          card(
            'against',
            kind,
            other.kind === kind,
            t(`new.against.${kind}`),
            t(`new.against.${kind}.words`),
            () => {
              other.kind = kind;
              other.level = kind === 'computer' ? settings.level : undefined;
              this.#show();
            },
          ),
        ),
      ]),
      other.kind === 'computer' && this.#level(1),
      other.kind !== 'computer' &&
        h(
          'div',
          { class: 'pair' },
          this.#name(0, t('your_name')),
          other.kind === 'here' && this.#name(1, t('new.name.other')),
        ),
    ]);
  }

  /** Who gets which colour, and who begins. */
  #places() {
    const [one, two] = this.collected.seats.names;
    const first = this.collected.options.find(({ settles }) => settles === 'first');
    return h('div', { class: 'pair' }, [
      this.#select(
        'place',
        t('new.colour'),
        [
          ['lot', t('new.lot')],
          ['1', t(`seat.${one}`)],
          ['2', t(`seat.${two}`)],
        ],
        this.place,
        value => {
          this.place = value;
        },
      ),
      first && this.#option(first),
    ]);
  }

  /** Two to five players, any mixture. */
  #table() {
    const { game, seats } = this.collected;
    const advice = KINDS[game].advice?.(this.seats.length, name => this.#chosen(name));
    return h('fieldset', { class: 'seating' }, [
      h('legend', null, t('new.players')),
      ...this.seats.map((seat, i) =>
        h('div', { class: 'seat-row' }, [
          token(game, i + 1),
          this.#select(
            `kind-${i}`,
            t('new.seat', { n: i + 1 }),
            (i === 0 ? ['here', 'computer'] : kindsOfSeats(['here', 'computer'])).map(kind => [
              kind,
              // Whoever sets up the game has the first seat.
              t(`new.against.${i === 0 && kind === 'here' ? 'you' : kind}`),
            ]),
            seat.kind,
            value => {
              seat.kind = /** @type {SeatKind} */ (value);
              seat.level = value === 'computer' ? settings.level : undefined;
            },
          ),
          seat.kind === 'computer'
            ? this.#levelChoice(i)
            : seat.kind === 'here'
              ? this.#name(i, i === 0 ? t('your_name') : t('new.name'))
              : h('p', { class: 'quiet' }, t(`new.against.${seat.kind}.words`)),
          this.seats.length > seats.fewest &&
            i > 0 &&
            h(
              'button',
              {
                type: 'button',
                class: 'icon',
                'aria-label': t('new.remove', { n: i + 1 }),
                onclick: () => {
                  this.seats.splice(i, 1);
                  this.#show();
                },
              },
              '×',
            ),
        ]),
      ),
      this.seats.length < seats.most &&
        h(
          'button',
          {
            type: 'button',
            id: 'add',
            onclick: () => {
              this.seats.push({ kind: 'here', name: '' });
              this.#show();
            },
          },
          t('new.add'),
        ),
      advice && h('p', { class: 'advice' }, advice),
    ]);
  }

  /** In which order several players play. */
  #order() {
    return this.#select(
      'place',
      t('new.order'),
      [
        ['lot', t('new.lot')],
        ['1', t('new.order.given')],
      ],
      this.place,
      value => {
        this.place = value;
      },
    );
  }

  #rules() {
    return this.collected.options.filter(({ settles }) => !settles).map(option => this.#option(option));
  }

  /** @param {OptionSpec} spec */
  #option(spec) {
    const { game } = this.collected;
    const { name, values, idle_with } = spec;
    const say = (/** @type {string} */ value) => {
      const key = `option.${game}.${name}.${value}`;
      if (knows(key)) return t(key);
      return value === 'yes' || value === 'no'
        ? t(`option.${value}`)
        : value === 'lot'
          ? t('new.lot')
          : value;
    };
    return this.#select(
      `option-${name}`,
      t(`option.${game}.${name}`),
      values.map(value => [value, say(value)]),
      this.#value(spec),
      value => {
        this.options[name] = value;
      },
      {
        words: t(`option.${game}.${name}.words`),
        idle: idle_with.some(other => this.#chosen(other.name) === other.value),
      },
    );
  }

  /** @param {Event} event */
  async #create(event) {
    event.preventDefault();
    const person = this.seats[0];
    if (person.kind === 'here') prefer({ name: (person.name ?? '').trim() });
    const seats = this.seats.map(({ kind, name, level }) =>
      kind === 'computer'
        ? { kind, level }
        : kind === 'here'
          ? { kind, name: (name ?? '').trim() }
          : { kind },
    );
    if (this.place === '2') seats.reverse();
    await begin(
      {
        game: this.collected.game,
        options: this.options,
        seats,
        seating: this.place === 'lot' ? 'lot' : 'given',
        clock: this.clock.agreed,
        ...(this.aids !== null && { aids: this.aids }),
        ...(this.listed !== null && { listed: this.listed }),
      },
      /** @type {HTMLButtonElement} */ (document.getElementById('begin')),
    );
  }
}
