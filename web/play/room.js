// The game room: brings the board, the seats, the turn being built and what comes from the server together.

import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { confirms, keep, prefer, secretsOf, settings } from '../device.js';
import { h, put } from '../dom.js';
import { hurry } from '../motion.js';
import { go } from '../router.js';
import { knock } from '../sound.js';
import { t } from '../words/index.js';
import { actions, tellOffers } from './actions.js';
import { tellAgreed } from './agreed.js';
import { askFirst, showKeys, showSettings, toast } from './dialogs.js';
import { HintSteps } from './hints.js';
import { builderOf } from './index.js';
import { notice } from './notice.js';
import { Past } from './past.js';
import { SeatList, sevenHexagons } from './seats.js';
import { Table } from './table.js';
import { seatName, tellLast, tellRefused, tellResult, tellTurn, touched, winning } from './tell.js';

/** @import { Caused, Game, GameEvent } from '../types.d.ts' */
/** @import { Marks, Stage } from '../boards/stage.js' */
/** @import { SixByFiveBoard } from '../boards/six-by-five.js' */
/** @import { Builder } from './builder.js' */

export class GameRoom {
  /** @type {Stage} */
  board;
  /** @type {Builder} */
  builder;
  /** @type {Marks} */
  #marks = {};
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** A turn shown before the server's word came. @type {string | null} */
  #expected = null;
  /** The number of the last event that is on the board. */
  #shown = -1;
  #usual = '';
  #said = '';
  #curtained = false;

  /**
   * @param {HTMLElement} main
   * @param {Game} game
   */
  constructor(main, game) {
    this.game = game;
    this.table = new Table(game.id);
    this.table.game = game;
    this.board = boardOf(game.game, game.options);
    this.name = (/** @type {number} */ seat) => seatName(this.table.game ?? game, seat);
    this.builder = builderOf(
      game.game,
      {
        table: this.table,
        say: text => this.#say(text),
        name: this.name,
        confirms,
        submit: (turn, caused, position) => this.#submit(turn, caused, position),
        complain: problem => this.#complain(problem),
      },
      this.board,
      marks => this.#mark(marks),
    );
    this.past = new Past(this.table, this.board);
    this.seats = new SeatList(this.table);
    this.hints = new HintSteps(
      this.table,
      this.board,
      text => this.#say(text),
      () => this.#mark(this.#marks),
      problem => this.#complain(problem),
    );
    this.#lay(main);
    this.#listen();
    this.board.rotate(settings.turned[game.game] ?? 0);
    this.board.showNames(settings.names);
    this.board.draw(game.state.position);
    this.#shown = game.state.number;
    this.table.lookFrom(this.#firstLook());
    // Everything has its place before the stream begins, so that nothing jumps.
    this.builder.update();
    this.#dress();
  }

  /** From which seat to look at first: nobody's, if there are several with something to hide. */
  #firstLook() {
    const { secrets, hides, state } = this.table;
    if (secrets.size > 1 && hides) return null;
    if (state.to_move !== null && secrets.has(state.to_move)) return state.to_move;
    return secrets.keys().next().value ?? null;
  }

  /** @param {HTMLElement} main */
  #lay(main) {
    const game = this.game.game;
    const tool = (
      /** @type {string} */ label,
      /** @type {string} */ sign,
      /** @type {() => void} */ onclick,
    ) =>
      h(
        'button',
        { class: 'icon', 'aria-label': label, title: label, onclick },
        h('span', { 'aria-hidden': 'true' }, sign),
      );
    const agreed = tellAgreed(this.game);
    const wide = game === '6x5' ? /** @type {SixByFiveBoard} */ (this.board) : null;
    this.line = h('p', { class: 'say', 'aria-live': 'polite' });
    this.score = h('div', { class: 'score' });
    this.connection = h('p', { class: 'connection', role: 'status', hidden: true });
    this.notice = h('section', { class: 'notice', 'aria-label': t('notice') });
    this.acts = h('div', { class: 'acts' });
    this.curtain = h('div', { class: 'curtain', hidden: true });
    this.element = h('div', { class: `game-room ${game === '6x5' ? 'wide' : ''}` }, [
      h('h1', { class: 'unseen' }, t(`game.${game}`)),
      h('section', { class: 'table', 'aria-label': t('table') }, [
        this.score,
        h('div', { class: 'board-frame' }, [
          this.board.root,
          h('div', { class: 'board-tools' }, [
            tool(t('rotate'), '↻', () => this.#rotate()),
            tool(t('names'), 'a1', () => this.#names()),
            wide && tool(t('zoom.in'), '+', () => wide.zoom(0.8)),
            wide && tool(t('zoom.out'), '−', () => wide.zoom(1.25)),
            wide && tool(t('zoom.fit'), '⤢', () => wide.fit()),
          ]),
          this.curtain,
          this.connection,
        ]),
        this.line,
      ]),
      h('aside', { class: 'side' }, [
        this.seats.element,
        agreed && h('p', { class: 'agreed quiet' }, agreed),
        this.notice,
        this.builder.tools,
        this.acts,
        this.past.element,
      ]),
    ]);
    put(main, this.element);
  }

  #listen() {
    const { table, board, builder } = this;
    board.onchoose = place => {
      hurry();
      if (this.past.at === null) builder.choose(place);
      else this.past.present();
    };
    board.onlook = place => this.past.at === null && builder.look(place);
    table.ongame = game => this.#came(game);
    table.onevent = event => this.#happened(event);
    table.onconnection = connection => this.#connected(connection);
    this.seats.onrunout = () => this.#dress();
    this.past.onshow = (position, caused) => {
      builder.stop();
      this.board.mark({ last: touched(caused) });
      this.seats.show(position);
      this.#showScore(position);
      this.#usually(t('past.looking'));
    };
    this.past.onpresent = () => {
      this.board.draw(this.table.state.position);
      this.#settle();
    };
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.keys);
    this.seen = () => document.visibilityState === 'visible' && this.#dress();
    document.addEventListener('visibilitychange', this.seen);
  }

  leave() {
    this.table.close();
    this.seats.close();
    if (this.keys) document.removeEventListener('keydown', this.keys);
    if (this.seen) document.removeEventListener('visibilitychange', this.seen);
    for (const open of document.querySelectorAll('dialog.sheet')) open.remove();
  }

  // What comes from the server.

  /** @param {Game} game */
  #came(game) {
    this.game = game;
    this.#enqueue(async () => {
      if (
        this.past.at === null &&
        (this.#shown !== game.state.number || this.board.position !== game.state.position)
      ) {
        if (!(this.builder.active && this.#shown === game.state.number)) this.board.draw(game.state.position);
      }
      this.#shown = game.state.number;
      if (game.state.number === this.table.state.number) this.#settle();
    });
  }

  /** @param {GameEvent} event */
  #happened(event) {
    const { game } = this.table;
    if (!game) return;
    if (event.type === 'played' && event.seat && event.moves)
      this.#announce(tellTurn(game, event.seat, event.moves, event.caused ?? []));
    const offer = tellOffers(game, event);
    if (offer) this.#announce(offer);
    if (event.state.result) this.#announce(Object.values(tellResult(game, event.state.result)).join(' '));
    if (event.type === 'rematch' && event.game) return this.#rematch(event.game);
    this.#enqueue(async () => {
      const played = event.type === 'played' && event.moves?.join('>');
      if (this.past.at === null) {
        if (played && played !== this.#expected) {
          knock(event.seat && this.table.secrets.has(event.seat) ? 220 : 180);
          this.board.mark({});
          await this.board.enact(event.caused ?? [], event.state.position);
        } else if (played || event.type === 'taken_back' || event.state.result)
          this.board.draw(event.state.position);
      }
      if (played) this.#expected = null;
      this.#shown = event.number;
      if (event.number === this.table.state.number) this.#settle(event);
    });
  }

  /** @param {() => Promise<void>} job */
  #enqueue(job) {
    this.#queue = this.#queue.then(job).catch(error => console.error(error));
    return this.#queue;
  }

  /** @param {import('../api.js').Connection} connection */
  #connected(connection) {
    const offline = connection === 'lost' || connection === 'gone';
    if (!this.connection) return;
    this.connection.hidden = !offline;
    this.connection.textContent = offline
      ? t(
          connection === 'gone'
            ? 'connection.gone'
            : navigator.onLine
              ? 'connection.lost'
              : 'connection.offline',
        )
      : '';
  }

  /** @param {string} id */
  #rematch(id) {
    const { secrets, game } = this.table;
    // The same secrets open the next game, each at the next seat.
    (async () => {
      const found = new Map();
      for (const secret of secrets.values()) {
        const { you } = await api.game(id, secret);
        if (you !== null) found.set(you, secret);
      }
      if (game) keep(id, game.game, found);
      go(`/g/${id}`);
    })().catch(problem => this.#complain(problem));
  }

  // What the player does.

  /** @param {string} turn @param {Caused[]} caused @param {string} [position] */
  async #submit(turn, caused, position) {
    const seat = this.table.state.to_move;
    this.builder.stop();
    this.hints.clear();
    this.#expected = turn;
    knock();
    const shown = this.#enqueue(() => this.board.enact(caused, position));
    try {
      await this.table.act('play', { turn }, seat);
    } catch (problem) {
      this.#expected = null;
      await shown;
      this.board.draw(this.table.state.position);
      this.#complain(problem);
      this.#settle();
    }
  }

  /** @param {string} type @param {Record<string, unknown>} [more] @param {number | null} [seat] */
  async #act(type, more, seat) {
    try {
      await this.table.act(type, more, seat ?? this.table.seat ?? this.table.secrets.keys().next().value);
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** @param {unknown} problem */
  #complain(problem) {
    if (!(problem instanceof api.Problem)) {
      console.error(problem);
      return;
    }
    const key = `problem.${problem.code}`;
    if (problem.code === 'illegal') toast(tellRefused(problem.body.reason, problem.message, this.name));
    else if (problem.code === 'refused') toast(t(`table.${problem.body.reason}`));
    else toast(t(key) === key ? problem.message : t(key));
  }

  // What is to be seen.

  /** Everything has been shown: whose turn is it, and is that somebody here? @param {GameEvent} [event] */
  #settle(event) {
    const { table, builder } = this;
    const { state, secrets, seat } = table;
    this.hints.clear();
    this.#dress();
    if (this.past.at !== null) return;
    if (state.status !== 'running' || !table.mine) {
      this.#say('');
      if (table.hides && secrets.size > 1 && seat !== null && state.status === 'running')
        table.lookFrom(null);
      this.#draw(null);
      builder.stop();
    } else if (seat !== state.to_move) {
      const passing = table.hides && secrets.size > 1;
      if (!passing) table.lookFrom(state.to_move);
      else if (seat !== null) table.lookFrom(null);
      this.#draw(passing ? state.to_move : null);
      builder.stop();
    } else {
      this.#draw(null);
      if (!builder.active || event) builder.start();
      this.#notify();
    }
    this.#tellUsual();
  }

  /** Draws the curtain for a player to come, or opens it. @param {number | null} seat */
  #draw(seat) {
    const { curtain } = this;
    if (!curtain) return;
    this.#curtained = seat !== null;
    curtain.hidden = seat === null;
    if (seat === null) return;
    this.#say('');
    const button = h(
      'button',
      { class: 'primary', onclick: () => this.table.lookFrom(seat) },
      t('curtain.here', { who: this.name(seat) }),
    );
    put(
      curtain,
      h('div', null, [
        h('h2', null, t('curtain.title', { who: this.name(seat) })),
        h('p', null, t('curtain.words')),
        button,
      ]),
    );
    button.focus({ preventScroll: true });
  }

  #dress() {
    const { table } = this;
    const { game } = table;
    if (!game) return;
    const { state } = game;
    if (this.past.at === null) {
      this.seats.show(this.board.position);
      this.#showScore(this.board.position);
    }
    this.past.update();
    if (this.notice)
      put(
        this.notice,
        notice(table, {
          again: () => this.#again(),
          join: name => this.#sit(name),
          leave: () => askFirst(t('waiting.cancel.sure'), t('waiting.cancel'), () => this.#act('resign')),
        }),
      );
    if (this.acts)
      put(
        this.acts,
        actions({
          table,
          act: (type, more, seat) => this.#act(type, more, seat),
          hint: () => this.hints.next(),
          hintLabel: this.hints.label,
          settings: () =>
            showSettings(
              game.game,
              () => this.#resettle(),
              table.secrets.size === 1 ? name => this.#rename(name) : null,
            ),
          keys: () => showKeys(game.game),
          sure: askFirst,
          left: seat => this.seats.left(seat),
        }),
      );
    const yours = state.status === 'running' && table.mine && game.seats.some(({ kind }) => kind !== 'here');
    document.title = `${yours ? `● ${t('title.your_turn')} · ` : ''}${t(`game.${game.game}`)} — Hexothèque`;
  }

  #resettle() {
    this.board.showNames(settings.names);
    this.#settle();
    if (this.builder.active) this.builder.start();
  }

  /** @param {string} position */
  #showScore(position) {
    if (this.game.game === 'gosix' && this.score) put(this.score, sevenHexagons(position));
  }

  /** Takes a free seat at an open table. @param {string} name */
  async #sit(name) {
    const { id } = this.table;
    try {
      const seated = await api.sit(id, null, { name });
      keep(id, seated.game.game, new Map([[seated.seat, seated.secret ?? '']]));
      this.table.secrets = secretsOf(id);
      this.table.lookFrom(seated.seat);
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** @param {string} name */
  async #rename(name) {
    const [secret] = this.table.secrets.values();
    try {
      await api.sit(this.table.id, secret, { name });
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** Everybody on this device wants another game. */
  async #again() {
    for (const seat of this.table.secrets.keys()) {
      if (!this.table.state.offers.rematch.includes(seat) && !this.table.game?.rematch)
        await this.#act('rematch', {}, seat);
    }
  }

  /** @param {Marks} marks  what the turn being built wants to be seen */
  #mark(marks) {
    this.#marks = marks;
    if (this.element) this.element.dataset.at = `${this.#shown}.${this.builder.steps}`;
    if (this.builder?.active && this.past.at === null) this.#tellUsual();
    const { game } = this.table;
    const over = game?.state.result;
    const building = (this.builder?.answer?.moves.length ?? 0) > 0;
    this.board.mark({
      ...marks,
      last: building ? [] : touched(game?.last?.caused ?? []),
      hinted: this.hints?.places ?? [],
      won: over ? winning(game?.last?.caused ?? []) : [],
    });
    this.board.crown(over?.winners.length === 1 && this.past.at === null ? over.winners[0] : null);
  }

  /** The line under the board when nothing is looked at. */
  #tellUsual() {
    const { table } = this;
    const { game, state } = table;
    if (!game) return;
    if (state.status === 'waiting') return this.#usually(t('say.waiting'));
    if (state.result) return this.#usually(tellLast(game));
    const who = this.name(state.to_move ?? 1);
    if (table.mine && table.seat === state.to_move) {
      return this.#usually(t(this.builder.prompt, { who }));
    }
    this.#usually(t(this.#curtained ? 'curtain.title' : 'say.other', { who }));
  }

  /** @param {string} text */
  #usually(text) {
    this.#usual = text;
    this.#say(this.#said);
  }

  /** @param {string} text */
  #say(text) {
    this.#said = text;
    const line = text || this.#usual;
    if (this.line && this.line.textContent !== line) this.line.textContent = line;
  }

  /** @param {string} text */
  #announce(text) {
    const announcer = document.getElementById('announcer');
    if (announcer) announcer.textContent = text;
  }

  #notify() {
    if (!settings.notify || document.visibilityState === 'visible' || Notification.permission !== 'granted')
      return;
    new Notification(t('title.your_turn'), {
      body: t(`game.${this.game.game}`),
      tag: this.game.id,
      icon: '/icon.svg',
    });
  }

  #rotate() {
    const game = this.game.game;
    prefer({ turned: { ...settings.turned, [game]: this.board.turn + 1 } });
    this.builder.cancel();
    this.board.rotate(this.board.turn + 1);
    this.#settle();
  }

  #names() {
    prefer({ names: !settings.names });
    this.board.showNames(settings.names);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('input, select, textarea, dialog') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    hurry();
    const meanings = /** @type {Record<string, () => void>} */ ({
      '?': () => showKeys(this.game.game),
      Escape: () => this.builder.cancel() || this.past.present(),
      ',': () => this.past.step(-1),
      '.': () => this.past.step(1),
      h: () => this.acts?.querySelector('[data-action="hint"]') && this.hints.next(),
      r: () => this.#rotate(),
      n: () => this.#names(),
    });
    if (this.past.at === null && this.builder.key(event)) event.preventDefault();
    else if (meanings[event.key]) {
      event.preventDefault();
      meanings[event.key]();
    }
  }
}
