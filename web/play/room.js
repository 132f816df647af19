// The game room: brings the board, the seats, the turn being built and what comes from the server together.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { found, lost } from '../contact.js';
import { confirms, prefer, remember, settings } from '../device.js';
import { h, put } from '../dom.js';
import { hurry } from '../motion.js';
import { t } from '../words/index.js';
import { ActionBar, standing } from './actions.js';
import { tellAgreed } from './agreed.js';
import { entitle, notify, strike } from './attention.js';
import { boardFrame, isForBoard } from './board-frame.js';
import { Curtain } from './curtain.js';
import { ClockWarning } from './clock-warning.js';
import { askFirst, showSettings, toast } from './dialogs.js';
import { Elsewhere } from './elsewhere.js';
import { HintSteps } from './hints.js';
import { tellLastInFull } from './in-full.js';
import { builderOf } from './index.js';
import { meaningOf } from './keys.js';
import { Narration } from './narration.js';
import { notice } from './notice.js';
import { Past } from './past.js';
import { goOn, remove, rename, sitDown } from './seating.js';
import { clockText, score, SeatList, sevenHexagons } from './seats.js';
import { Table } from './table.js';
import { seatName, tellEnd, tellProblem, tellRefused, touched, winning } from './tell.js';

/** @import { Caused, Game, GameEvent } from '../types.d.ts' */
/** @import { Marks, Stage } from '../boards/stage.js' */
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
  /** A turn that is shown and on its way, after which event; the server has not said yet that it stands.
   * @type {{ turn: string, after: number } | null} */
  #sent = null;
  /** The number of the last event that is on the board. */
  #shown = -1;
  #leaving = new AbortController();
  #curtain = new Curtain();
  #score = h('div', { class: 'score' });
  #notice = h('section', { class: 'notice', 'aria-label': t('notice') });
  /** @type {Elsewhere} */
  #elsewhere;
  #onlookers = h('p', { class: 'onlookers quiet', role: 'status' });
  /** What was to be done when the line was last told. */
  #settled = '';

  /**
   * @param {HTMLElement} main
   * @param {Game} game
   */
  constructor(main, game) {
    this.game = game;
    this.table = new Table(game.id);
    this.table.game = game;
    this.board = boardOf(game.game, game.options);
    this.narration = new Narration(this.table);
    const { name, tell } = this.narration;
    const say = (/** @type {string} */ text) => this.narration.say(text);
    const answer = (/** @type {string} */ text) => this.narration.answer(text);
    const complain = (/** @type {unknown} */ problem) => this.#complain(problem);
    this.builder = builderOf(
      game.game,
      {
        table: this.table,
        say,
        answer,
        name,
        tell,
        confirms,
        submit: (turn, caused, position) => this.#submit(turn, caused, position),
        complain,
      },
      this.board,
      marks => this.#mark(marks),
    );
    this.#elsewhere = new Elsewhere(this.table, problem => this.#complain(problem));
    this.past = new Past(this.table, this.board);
    this.seats = new SeatList(this.table);
    this.hints = new HintSteps(this.table, this.board, {
      say: answer,
      tell,
      mark: () => this.#mark(this.#marks),
      complain,
      changed: () => this.acts?.update(),
    });
    this.acts = new ActionBar(this.table, {
      act: (type, more, seat) => this.#act(type, more, seat),
      hint: () => this.hints.next(),
      hintLabel: () => this.hints.label,
      rules: () => this.#rules(),
      settings: () => this.#settings(),
      keys: () => this.#keys(),
      ask: () => this.#ask(),
      type: () => this.#type(),
      share: () => this.#share(),
      rotate: () => this.#rotate(),
      names: () => this.#names(),
      remove: () => this.#try(remove(this.table)),
      sure: askFirst,
    });
    this.#lay(main);
    this.#listen();
    this.board.rotate(settings.turned[game.game] ?? 0);
    this.board.showNames(settings.names);
    this.board.draw(game.state.position);
    this.#shown = game.state.number;
    this.table.lookFrom(this.#firstLook());
    this.#remember();
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
    const agreed = tellAgreed(this.game);
    const handling = { rotate: () => this.#rotate(), names: () => this.#names() };
    this.element = h('div', { class: `game-room ${game === '6x5' ? 'wide' : ''}`, 'data-game': game }, [
      h('header', { class: 'room-head' }, [
        h('h1', null, t(`game.${game}`)),
        h('p', { class: 'aim' }, t(`aim.${game}`)),
        agreed && h('p', { class: 'agreed quiet' }, agreed),
        this.#onlookers,
      ]),
      h('section', { class: 'table', 'aria-label': t('table') }, [
        this.narration.told.element,
        this.#score,
        boardFrame(this.board, handling, this.builder.dock, this.narration.name),
        this.narration.line.element,
      ]),
      h('aside', { class: 'side' }, [
        this.seats.element,
        this.acts.element,
        this.#elsewhere.element,
        this.#curtain.element,
        this.builder.tools,
        this.#notice,
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
    table.ononlookers = () => this.#tellOnlookers();
    this.seats.onrunout = () => this.#ranOut();
    const warning = new ClockWarning(this.narration.tell);
    this.seats.onrunning = (seat, ms) => warning.look(seat, ms);
    this.past.onshow = (position, played) => {
      builder.stop();
      this.board.mark({ last: touched(played?.caused ?? []) });
      this.seats.show(position);
      this.#showScore(position);
      this.narration.past(played);
    };
    this.past.onpresent = () => {
      this.board.draw(this.table.state.position);
      this.#settle();
    };
    const { signal } = this.#leaving;
    document.addEventListener('keydown', event => this.#key(event), { signal });
    const seen = () => document.visibilityState === 'visible' && this.#dress();
    document.addEventListener('visibilitychange', seen, { signal });
  }

  leave() {
    this.table.close();
    found(this);
    this.seats.close();
    this.#leaving.abort();
    for (const open of document.querySelectorAll('dialog.sheet')) open.remove();
  }

  // What comes from the server.

  /** @param {Game} game */
  #came(game) {
    this.game = game;
    this.#enqueue(async () => {
      // What is begun or on its way here stays on the board, if nothing else has happened.
      const begun = this.builder.active || this.#sending;
      const same =
        this.#shown === game.state.number && (begun || this.board.position === game.state.position);
      if (this.past.at === null && !same) this.board.draw(game.state.position);
      this.#shown = game.state.number;
      if (game.state.number === this.table.state.number) this.#settle();
    });
  }

  /** @param {GameEvent} event */
  #happened(event) {
    if (!this.table.game) return;
    this.narration.happened(event);
    this.#remember();
    if (event.type === 'rematch' && event.game) {
      this.#try(goOn(this.table, event.game));
      return;
    }
    this.#enqueue(async () => {
      const played = event.type === 'played' && event.moves?.join('>');
      if (this.past.at === null) {
        if (played && played !== this.#sent?.turn) {
          this.board.mark({});
          await this.board.enact(event.caused ?? [], event.state.position);
        } else if (played || event.type === 'taken_back' || event.state.result)
          this.board.draw(event.state.position);
      }
      if (played) this.#sent = null;
      this.#shown = event.number;
      if (event.number === this.table.state.number) this.#settle();
      strike(event, this.table.secrets);
      if (event.state.result && this.past.at === null)
        await this.board.celebrate(event.state.result.winners, winning(event.caused ?? []));
    });
  }

  /** A game that is over belongs to this device's record. */
  #remember() {
    const { game, secrets, you } = this.table;
    if (game?.state.result && secrets.size > 0)
      remember({ ...game, result: game.state.result, turns: game.turns.length }, you);
  }

  /** Whether a turn played here is still to be heard of, and nothing else has happened meanwhile. */
  get #sending() {
    return this.#sent?.after === this.table.state.number;
  }

  /** @param {() => Promise<void>} job */
  #enqueue(job) {
    this.#queue = this.#queue.then(job).catch(error => console.error(error));
    return this.#queue;
  }

  /** @param {import('../api.js').Connection} connection */
  #connected(connection) {
    if (connection === 'lost') lost(this);
    else if (connection === 'gone') lost(this, () => t('connection.gone'));
    else if (connection === 'connected') found(this);
  }

  // What the player does.

  /** @param {string} turn @param {Caused[]} caused @param {string} [position] */
  async #submit(turn, caused, position) {
    const { number, to_move: seat } = this.table.state;
    this.builder.stop();
    this.hints.clear();
    this.#sent = { turn, after: number };
    const shown = this.#enqueue(() => this.board.enact(caused, position));
    try {
      await this.table.act('play', { turn }, seat);
    } catch (problem) {
      this.#sent = null;
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

  /** The running clock is at zero: somebody may claim it. Computers do not; this device says it for them. */
  #ranOut() {
    const { game, state, secrets } = this.table;
    const late = state.clocks?.running ?? 0;
    const alone = game?.seats.every(({ seat, kind }) => seat === late || kind === 'computer');
    if (alone && secrets.has(late)) this.#act('claim_time', {}, late);
    else this.#dress();
  }

  /** @param {unknown} problem */
  #complain(problem) {
    if (!(problem instanceof api.Problem)) {
      console.error(problem);
      return;
    }
    if (problem.code === 'illegal')
      toast(tellRefused(problem.body.reason, problem.message, this.narration.name));
    else if (problem.code === 'refused') toast(t(`table.${problem.body.reason}`));
    else toast(tellProblem(problem));
  }

  // What is to be seen.

  /**
   * What this device is to do now: look at the past, wait for players, for the server's word on a turn, for somebody
   * else, for the next player to come before the screen, or let one play; or nothing, when all is over.
   * @returns {'past' | 'waiting' | 'sending' | 'theirs' | 'passing' | 'yours' | 'over'}
   */
  get #phase() {
    const { state, mine, hides, secrets, seat } = this.table;
    if (this.past.at !== null) return 'past';
    if (state.status !== 'running') return state.status === 'waiting' ? 'waiting' : 'over';
    if (this.#sending) return 'sending';
    if (!mine) return 'theirs';
    return seat !== state.to_move && hides && secrets.size > 1 ? 'passing' : 'yours';
  }

  /** Everything has been shown: what is to be done now? */
  #settle() {
    const { table, builder } = this;
    const { state, secrets, seat } = table;
    const phase = this.#phase;
    // What was said about another moment is not true any more, whether or not the pointer has moved.
    const moment = `${phase} ${table.moment}`;
    const another = this.#settled !== moment;
    if (another && phase !== 'sending') this.narration.say('');
    this.#settled = moment;
    this.hints.clear();
    this.#dress();
    if (phase === 'past') return;
    if (phase === 'yours') {
      this.#draw(null);
      if (seat === state.to_move) {
        builder.start().then(() => {
          this.#lookAgain();
          if (another && this.#settled === moment && builder.active) this.narration.request(builder.prompt);
        });
        notify(this.game);
      } else {
        builder.stop();
        table.lookFrom(state.to_move);
      }
    } else {
      // Nobody's cards are kept while the screen changes hands: they go before the curtain comes.
      const hide = phase === 'passing' || (phase === 'theirs' && table.hides && secrets.size > 1);
      if (hide && seat !== null) table.lookFrom(null);
      builder.stop();
      this.#draw(phase === 'passing' ? state.to_move : null);
    }
    this.#tellUsual();
  }

  /** The pointer may rest on a place that has something new to say. */
  #lookAgain() {
    const { pointed } = this.board;
    if (pointed && this.builder.active && this.builder.steps === 0) this.builder.look(pointed);
  }

  /** Draws the curtain for a player to come, or opens it. @param {number | null} seat */
  #draw(seat) {
    if (seat === null) return this.#curtain.open();
    this.#curtain.draw(this.narration.name(seat), () => this.table.lookFrom(seat));
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
    this.element?.classList.toggle('is-waiting', state.status === 'waiting');
    this.element?.classList.toggle('is-over', state.status === 'finished');
    this.#tellNotice();
    const wants = standing(
      table,
      (type, more, seat) => this.#act(type, more, seat),
      seat => this.seats.left(seat),
    );
    this.narration.update(wants);
    this.acts.update();
    this.#tellOnlookers();
    const yours = state.status === 'running' && table.mine && game.seats.some(({ kind }) => kind !== 'here');
    entitle(game, yours);
  }

  /** Who is still to come, or how it ended. Told anew only if it has changed, so that nobody loses what he writes. */
  #tellNotice() {
    const { table } = this;
    const { status, result, offers } = table.state;
    const taken = table.game?.seats.filter(seat => seat.taken).length;
    const key = JSON.stringify([status, result, offers.rematch, taken, [...table.secrets.keys()]]);
    if (this.#notice.dataset.of === key) return;
    this.#notice.dataset.of = key;
    const answers = {
      again: () => this.#again(),
      join: (/** @type {string} */ name) => this.#try(sitDown(table, name)),
      leave: () => askFirst(t('waiting.cancel.sure'), t('waiting.cancel'), () => this.#act('resign')),
    };
    put(this.#notice, notice(table, answers));
  }

  #tellOnlookers() {
    const { game, secrets, onlookers } = this.table;
    const watching = secrets.size === 0 && game?.state.status === 'running';
    const words = [
      watching && t('onlookers.you'),
      onlookers > (watching ? 1 : 0) && t('onlookers', { n: onlookers }),
    ];
    const text = words.filter(Boolean).join(' · ');
    if (this.#onlookers.textContent !== text) this.#onlookers.textContent = text;
  }

  #resettle() {
    this.board.showNames(settings.names);
    this.#settle();
    this.builder.update();
  }

  /** @param {string} position */
  #showScore(position) {
    if (this.game.game === 'gosix') put(this.#score, sevenHexagons(position));
  }

  /** Something that may fail, and then says so. @param {Promise<unknown>} doing */
  async #try(doing) {
    try {
      await doing;
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** The rules lie over the game; closing them leads back to it. */
  async #rules() {
    const { showRules } = await import('../learn/rules-sheet.js');
    showRules(this.game.game);
  }

  async #share() {
    const { showShare } = await import('./share-game.js');
    this.#try(showShare(this.table, this.board));
  }

  #settings() {
    const { table } = this;
    const called = (/** @type {string} */ name) => this.#try(rename(table, name));
    showSettings(this.game.game, () => this.#resettle(), table.secrets.size === 1 ? called : null);
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
    if (this.past.at === null) this.narration.usual(this.builder.prompt, this.#curtain.drawn);
  }

  #rotate() {
    const game = this.game.game;
    prefer({ turned: { ...settings.turned, [game]: this.board.turn + 1 } });
    this.builder.cancel();
    this.board.rotate(this.board.turn + 1);
    announce(t('rotate.done', { hour: this.board.noon }));
    this.#settle();
  }

  async #keys() {
    const { showKeys } = await import('./keys-sheet.js');
    showKeys(this.builder.keys);
  }

  /** @param {string} [question]  one of them, or all to choose from */
  async #ask(question) {
    const { answer, showQuestions } = await import('./questions.js');
    const answers = await this.#answers();
    if (question) answer(answers, question);
    else showQuestions(answers);
  }

  async #type() {
    const { showTyping } = await import('./questions.js');
    showTyping(this.board, this.builder);
  }

  /** What can be asked at this table. */
  async #answers() {
    const { answersOf, sentences } = await import('./questions.js');
    const { table, board, narration } = this;
    const { game, state } = table;
    if (!game) return {};
    const each = (/** @type {(seat: number) => string} */ of) =>
      sentences(game.seats.map(({ seat }) => t('ask.of', { who: seatName(game, seat), words: of(seat) })));
    const { clocks, result } = state;
    return {
      last: () => tellLastInFull(game, narration.tell),
      turn: () => (result ? tellEnd(game, result, table.you) : narration.whose(this.builder.prompt)),
      clocks: () => (clocks ? each(seat => clockText(this.seats.left(seat) ?? 0)) : t('ask.no_clock')),
      score: () => each(seat => score(game, seat, board.position)),
      ...answersOf(board, this.builder, narration.name),
    };
  }

  #names() {
    prefer({ names: !settings.names });
    this.board.showNames(settings.names);
    announce(t(settings.names ? 'names.on' : 'names.off'));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isForBoard(event)) return;
    hurry();
    const meanings = /** @type {Record<string, () => void>} */ ({
      help: () => this.#keys(),
      type: () => this.#type(),
      back: () => this.past.step(-1),
      forward: () => this.past.step(1),
      hint: () => this.acts.hint.click(),
      rotate: () => this.#rotate(),
      names: () => this.#names(),
    });
    if (this.past.at === null && this.builder.key(event)) event.preventDefault();
    else if (event.key === 'Escape') this.builder.cancel() || this.past.present();
    else {
      const meaning = meaningOf(event.key);
      if (!meaning) return;
      event.preventDefault();
      (meanings[meaning] ?? (() => this.#ask(meaning)))();
    }
  }
}
