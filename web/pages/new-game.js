// A new game: with whom, by which rules, with which clock.

import * as api from '../api.js';
import { usual } from '../play/agreed.js';
import { boardOf, GAMES } from '../boards/index.js';
import { prefer, settings } from '../device.js';
import { h, put } from '../dom.js';
import { begin, sameAgain } from '../play/begin.js';
import { token } from '../play/seats.js';
import { t } from '../words/index.js';
import { wayOf, waysOf } from './ways.js';

/** @import { Clock, Collected, GameName, NewSeat, OptionSpec, SeatKind } from '../types.d.ts' */
/** @import { Opener } from '../router.js' */

/** @type {Record<string, Clock>} */
const CLOCKS = {
  none: { kind: 'none' },
  fast: { kind: 'increment', base_s: 300, increment_s: 5 },
  slow: { kind: 'increment', base_s: 900, increment_s: 10 },
  day: { kind: 'days', days: 1 },
  days: { kind: 'days', days: 3 },
};

/** Numbers of one's own for a clock, and between what they may lie: minutes and seconds, or days. */
const OWN = { minutes: [1, 180], seconds: [0, 180], days: [1, 30] };

/** @type {Opener} */
export async function newGame(main, { parts }) {
  const game = /** @type {GameName} */ (parts[1]);
  if (!GAMES.includes(game)) {
    history.replaceState(null, '', '/');
    return (await import('./shelf.js')).shelf(main, { parts: [], query: new URLSearchParams(), hash: '' });
  }
  const { games, levels } = await api.collection();
  const collected = /** @type {Collected} */ (games.find(collected => collected.game === game));
  new Setup(main, collected, levels.highest);
  return { title: t('new.title', { game: t(`game.${game}`) }), kind: 'at-setup' };
}

class Setup {
  /** @type {(NewSeat & { kind: SeatKind })[]} */
  seats;
  /** @type {Record<string, string>} */
  options = {};
  clock = 'none';
  /** The numbers of a clock of one's own. */
  own = { minutes: 10, seconds: 5, days: 2 };
  /** Whether hints are allowed; `null`: if nobody sits elsewhere. @type {boolean | null} */
  aids = null;
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
        h('div', { class: `lid ${collected.game === '6x5' ? 'felt' : ''}` }, board.root),
        h('div', null, h('h1', null, t('new.title', { game: t(`game.${collected.game}`) })), this.form),
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
      h('button', { class: 'primary large', id: 'begin' }, t('new.begin')),
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
    const { collected } = this;
    const ways = waysOf(collected);
    if (ways.length < 2) return null;
    const now = wayOf(ways, this.options, collected);
    return h('fieldset', { class: 'choices ways' }, [
      h('legend', null, t('new.way')),
      ...ways.map(way =>
        this.#card(
          'way',
          way.name,
          way === now,
          t(`preset.${collected.game}.${way.name}`),
          t(`preset.${collected.game}.${way.name}.words`),
          () => {
            const { first } = this.options;
            this.options = { ...way.options, ...(first && { first }) };
          },
        ),
      ),
    ]);
  }

  /**
   * One of several things to choose.
   * @param {string} name
   * @param {string} value
   * @param {boolean} checked
   * @param {string} title
   * @param {string} words
   * @param {() => void} choose
   */
  #card(name, value, checked, title, words, choose) {
    const input = h('input', { type: 'radio', name, id: `${name}-${value}`, value, checked });
    input.addEventListener('change', () => {
      choose();
      this.#show();
    });
    return h(
      'label',
      { class: 'choice' },
      input,
      h('span', null, h('strong', null, title), h('span', { class: 'quiet' }, words)),
    );
  }

  #unfolded = false;

  /** What most people leave as it is. @param {boolean} several */
  #details(several) {
    const summary = h('summary', null, t('new.details'));
    const details = h('details', { class: 'details', open: this.#unfolded }, [
      summary,
      h('div', { class: 'setup' }, [
        !several && this.seats[1].kind === 'computer' && this.#name(0, t('your_name')),
        several ? this.#order() : this.#places(),
        h('div', { class: 'pair' }, this.#rules()),
        this.#clocks(),
        this.#hints(),
      ]),
    ]);
    details.addEventListener('toggle', () => {
      this.#unfolded = details.open;
    });
    return details;
  }

  #clocks() {
    const number = (/** @type {'minutes' | 'seconds' | 'days'} */ what) => {
      const [min, max] = OWN[what];
      const input = h('input', {
        id: `clock-${what}`,
        type: 'number',
        inputmode: 'numeric',
        required: true,
        min,
        max,
        value: this.own[what],
      });
      input.addEventListener('input', () => {
        this.own[what] = Number(input.value);
      });
      return h(
        'div',
        { class: 'field' },
        h('label', { for: `clock-${what}` }, t(`new.clock.${what}`)),
        input,
      );
    };
    return h('div', { class: 'pair' }, [
      this.#select(
        'clock',
        t('new.clock'),
        [...Object.keys(CLOCKS), 'own', 'own_days'].map(clock => [clock, t(`clock.${clock}`)]),
        this.clock,
        value => {
          this.clock = value;
        },
      ),
      this.clock === 'own' && h('div', { class: 'pair narrow' }, number('minutes'), number('seconds')),
      this.clock === 'own_days' && number('days'),
    ]);
  }

  /** @returns {Clock} */
  get #agreedClock() {
    const { minutes, seconds, days } = this.own;
    if (this.clock === 'own') return { kind: 'increment', base_s: minutes * 60, increment_s: seconds };
    return this.clock === 'own_days' ? { kind: 'days', days } : CLOCKS[this.clock];
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string[][]} choices
   * @param {string} value
   * @param {(value: string) => void} set
   * @param {string} [words]
   */
  #select(id, label, choices, value, set, words) {
    const select = h(
      'select',
      { id, 'aria-describedby': words ? `${id}-words` : null },
      choices.map(([choice, text]) => h('option', { value: choice, selected: choice === value }, text)),
    );
    select.addEventListener('change', () => {
      set(select.value);
      this.#show();
    });
    return h('div', { class: 'field' }, [
      h('label', { for: id }, label),
      select,
      words && h('p', { class: 'quiet', id: `${id}-words` }, words),
    ]);
  }

  /** Whether the players may ask for hints. */
  #hints() {
    const usual = this.seats.every(({ kind }) => kind === 'here' || kind === 'computer');
    const input = h('input', { type: 'checkbox', id: 'aids', checked: this.aids ?? usual });
    input.addEventListener('change', () => {
      this.aids = input.checked;
    });
    return h('label', { class: 'check' }, input, h('span', null, t('new.aids')));
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
        .../** @type {SeatKind[]} */ (['computer', 'here', 'elsewhere', 'open']).map(kind =>
          this.#card(
            'against',
            kind,
            other.kind === kind,
            t(`new.against.${kind}`),
            t(`new.against.${kind}.words`),
            () => {
              other.kind = kind;
              other.level = kind === 'computer' ? settings.level : undefined;
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
    const first = this.collected.options.find(({ name }) => name === 'first');
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
    return h('fieldset', { class: 'seating' }, [
      h('legend', null, t('new.players')),
      ...this.seats.map((seat, i) =>
        h('div', { class: 'seat-row' }, [
          token(game, i + 1),
          this.#select(
            `kind-${i}`,
            t('new.seat', { n: i + 1 }),
            (i === 0 ? ['here', 'computer'] : ['here', 'computer', 'elsewhere', 'open']).map(kind => [
              kind,
              t(`new.against.${kind}`),
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
      this.seats.length > 2 &&
        (this.options.objectives ?? usual('objectives', this.options)) === '1' &&
        h('p', { class: 'advice' }, t('new.advice.objectives')),
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
    return this.collected.options
      .filter(({ name }) => name !== 'players' && name !== 'first')
      .map(option => this.#option(option));
  }

  /** @param {OptionSpec} option */
  #option({ name, values }) {
    const { game } = this.collected;
    const say = (/** @type {string} */ value) => {
      const key = `option.${game}.${name}.${value}`;
      const words = t(key);
      if (words !== key) return words;
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
      this.options[name] ?? usual(name, this.options) ?? values[0],
      value => {
        this.options[name] = value;
      },
      t(`option.${game}.${name}.words`),
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
        clock: this.#agreedClock,
        ...(this.aids === null ? {} : { aids: this.aids }),
      },
      /** @type {HTMLButtonElement} */ (document.getElementById('begin')),
    );
  }
}
