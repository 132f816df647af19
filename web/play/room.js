// The game room: brings the board, the seats, the turn being built and what comes from the server together.

import { boardOf } from '../boards/index.js';
import { found, lost } from '../contact.js';
import { confirms, remember, settings } from '../device.js';
import { h, put } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { hurry } from '../motion.js';
import { t } from '../words/index.js';
import { ActionBar, standing } from './actions.js';
import { entitle, notify } from './attention.js';
import { boardFrame, isForBoard } from './board-frame.js';
import { Curtain } from './curtain.js';
import { ClockWarning } from './clock-warning.js';
import { complaining } from './complaint.js';
import { askFirst } from './dialogs.js';
import { Elsewhere } from './elsewhere.js';
import { floorPlan } from './floor-plan.js';
import { Handling } from './handling.js';
import { HintSteps } from './hints.js';
import { builderOf } from './index.js';
import { meaningOf } from './keys.js';
import { Narration } from './narration.js';
import { Notice } from './notice.js';
import { Onlookers } from './onlookers.js';
import { Past } from './past.js';
import { firstLook, phaseOf } from './phase.js';
import { Present } from './present.js';
import { goOn, remove, sitDown } from './seating.js';
import { SeatList } from './seats.js';
import { Sheets } from './sheets.js';
import { Table } from './table.js';
import { touched, winning } from './tell.js';

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
  /** @type {Present} */
  #present;
  #leaving = new AbortController();
  #curtain = new Curtain();
  #score = h('div', { class: 'score' });
  /** @type {Notice} */
  #notice;
  /** @type {Elsewhere} */
  #elsewhere;
  #onlookers = new Onlookers();
  /** @type {Handling} */
  #handling;
  /** @type {(problem: unknown) => void} */
  #complain;
  /** @type {Sheets} */
  #sheets;
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
    const complain = (this.#complain = complaining(name));
    this.builder = builderOf(
      game.game,
      {
        table: this.table,
        say,
        answer,
        idle: () => (this.#present.sending ? '' : this.#sheets.now('turn')),
        name,
        tell,
        confirms,
        submit: (turn, caused, position) => this.#submit(turn, caused, position),
        complain,
      },
      this.board,
      marks => this.#mark(marks),
    );
    this.#handling = new Handling(game.game, this.board, () => {
      // What was begun goes on, and is marked where it lies now.
      this.builder.update();
      this.#lookAgain();
    });
    this.#elsewhere = new Elsewhere(this.table, complain);
    this.past = new Past(game.game, this.table, this.board);
    this.#present = new Present(this.table, this.board, this.past, () => this.#settle());
    this.seats = new SeatList(this.table);
    this.hints = new HintSteps(this.table, this.board, {
      say: answer,
      tell,
      name,
      mark: () => this.#mark(this.#marks),
      complain,
      changed: () => this.acts?.update(),
    });
    this.acts = new ActionBar(this.table, {
      act: async (type, more, seat) => {
        if (type === 'take_back') await this.#toPresent();
        this.#act(type, more, seat);
      },
      hint: async () => {
        await this.#toPresent();
        this.hints.next();
      },
      hintLabel: () => this.hints.label,
      rules: () => this.#sheets.rules(),
      settings: () => this.#sheets.settings(),
      keys: () => this.#sheets.keys(),
      ask: () => this.#sheets.ask(),
      type: () => this.#sheets.type(),
      share: () => this.#sheets.share(),
      rotate: this.#handling.rotate,
      names: this.#handling.names,
      remove: () => this.#try(remove(this.table)),
      sure: askFirst,
    });
    this.#sheets = new Sheets(this, {
      attempt: doing => this.#try(doing),
      liked: () => this.#resettle(),
    });
    this.#notice = new Notice({
      again: () => this.#again(),
      join: name => this.#try(sitDown(this.table, name)),
      share: () => this.#sheets.share(),
      leave: () => askFirst(t('waiting.cancel.sure'), t('waiting.cancel'), () => this.#act('resign')),
    });
    this.#lay(main);
    this.#listen();
    this.#present.lay(game);
    this.table.lookFrom(firstLook(this.table));
    this.#remember();
    // Everything has its place before the stream begins, so that nothing jumps.
    this.builder.update();
    this.#dress();
  }

  /** @param {HTMLElement} main */
  #lay(main) {
    this.element = floorPlan(this.game, {
      about: this.#onlookers.element,
      table: [
        this.narration.told.element,
        this.#score,
        boardFrame(this.board, this.#handling, this.builder.dock, this.narration.name),
        this.narration.line.element,
      ],
      side: [
        this.seats.element,
        this.acts.element,
        this.#elsewhere.element,
        this.#curtain.element,
        this.builder.tools,
        this.#notice.element,
        this.past.element,
      ],
    });
    put(main, this.element);
  }

  #listen() {
    const { table, board, builder } = this;
    board.onchoose = place => {
      hurry();
      if (this.past.at === null) builder.want(place);
      else this.past.present();
    };
    // While a turn is on its way the line tells of it, whatever comes to lie under the pointer.
    board.onlook = place => this.past.at === null && !this.#present.sending && builder.look(place);
    table.ongame = game => this.#came(game);
    table.onevent = event => this.#happened(event);
    table.onconnection = connection => this.#connected(connection);
    table.ononlookers = () => this.#onlookers.update(table);
    this.seats.onrunout = () => this.#ranOut();
    const warning = new ClockWarning(this.narration.tell);
    this.seats.onrunning = (seat, ms) => warning.look(seat, ms);
    this.past.onshow = (position, played) => {
      builder.stop();
      this.hints.clear();
      this.board.mark({ last: touched(played?.caused ?? []) });
      this.seats.show(position);
      this.#showScore(position);
      this.narration.past(played);
    };
    this.past.onpresent = () => {
      this.board.draw(this.table.state.position);
      this.#settle(true);
      this.past.onend();
    };
    this.past.onend = () => this.narration.present(builder.prompt, this.#curtain.drawn);
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
    this.#present.renew(game, () => this.builder.active);
  }

  /** @param {GameEvent} event */
  #happened(event) {
    if (!this.table.game) return;
    this.narration.happened(event);
    this.#remember();
    if (event.type === 'rematch' && event.game) this.#try(goOn(this.table, event.game));
    else this.#present.show(event);
  }

  /** A game that is over belongs to this device's record. */
  #remember() {
    const { game, secrets, you } = this.table;
    if (game?.state.result && secrets.size > 0)
      remember({ ...game, result: game.state.result, turns: game.turns.length }, you);
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
    this.builder.stop();
    this.hints.clear();
    this.narration.sent(turn, caused);
    try {
      await this.#present.send(turn, caused, position);
    } catch (problem) {
      this.narration.say('');
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

  /** What is done now is done in the present. */
  async #toPresent() {
    if (this.past.at !== null) await this.past.present();
  }

  // What is to be seen.

  get #phase() {
    return phaseOf(this.table, { past: this.past.at !== null, sending: this.#present.sending });
  }

  /** Everything has been shown: what is to be done now? @param {boolean} [told]  whether that is told already */
  #settle(told = false) {
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
          if (another && !told && this.#settled === moment && builder.active)
            this.narration.request(builder.prompt);
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

  /** The pointer may rest on a place that has something new to offer; mostly it rests on what was just played, and whoever
   * did nothing wrong is not told why that cannot be played again. */
  #lookAgain() {
    const { pointed } = this.board;
    const offered = pointed && new Set(this.#marks.choices).has(pointed);
    if (offered && this.builder.active && this.builder.steps === 0) this.builder.look(pointed);
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
    this.element?.classList.toggle('is-watching', state.status === 'running' && table.secrets.size === 0);
    this.element?.classList.toggle('is-over', state.status === 'finished');
    this.#notice.update(table);
    const wants = standing(
      table,
      (type, more, seat) => this.#act(type, more, seat),
      seat => this.seats.left(seat),
    );
    this.narration.update(wants);
    this.acts.update();
    this.#onlookers.update(table);
    const yours = state.status === 'running' && table.mine && game.seats.some(({ kind }) => kind !== 'here');
    entitle(game, yours);
  }

  #resettle() {
    this.board.showNames(settings.names);
    this.#settle();
    this.builder.update();
  }

  /** @param {string} position */
  #showScore(position) {
    const { standing } = KINDS[this.game.game];
    if (standing) put(this.#score, standing(position));
  }

  /** Something that may fail, and then says so. @param {Promise<unknown>} doing */
  async #try(doing) {
    try {
      await doing;
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
    if (this.element) this.element.dataset.at = `${this.#present.shown}.${this.builder.steps}`;
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

  /** The line under the board when nothing is looked at; a turn on its way is told already. */
  #tellUsual() {
    if (this.past.at === null && !this.#present.sending)
      this.narration.usual(this.builder.prompt, this.#curtain.drawn);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isForBoard(event)) return;
    hurry();
    const meanings = /** @type {Record<string, () => void>} */ ({
      help: () => this.#sheets.keys(),
      type: () => this.#sheets.type(),
      back: () => this.past.step(-1),
      forward: () => this.past.step(1),
      hint: () => this.acts.hint.click(),
      rotate: this.#handling.rotate,
      names: this.#handling.names,
    });
    if (this.past.at === null && this.builder.key(event)) event.preventDefault();
    else if (event.key === 'Escape') this.builder.cancel() || this.past.at === null || this.past.present();
    else {
      const meaning = meaningOf(event);
      if (!meaning) return;
      event.preventDefault();
      (meanings[meaning] ?? (() => this.#sheets.ask(meaning)))();
    }
  }
}
