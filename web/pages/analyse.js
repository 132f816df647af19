// Analysis: any game or position, what the computer thinks of it, and what might have been.

import * as api from '../api.js';
import { picture, recordText, save, toPng } from '../analysis/export.js';
import { graph } from '../analysis/graph.js';
import { PositionSetup } from '../analysis/setup.js';
import { blame, Branch, treeOf } from '../analysis/tree.js';
import { boardOf, GAMES } from '../boards/index.js';
import { keptGames, secretsOf, settings } from '../device.js';
import { h, put } from '../dom.js';
import { toast } from '../play/dialogs.js';
import { FreeTable } from '../play/free-table.js';
import { builderOf } from '../play/index.js';
import { token } from '../play/seats.js';
import { tellCaused } from '../play/tell.js';
import { go } from '../router.js';
import { number, percent, t } from '../words/index.js';

/** @import { GameName, Line, Options, Played, Thought } from '../types.d.ts' */
/** @import { Marks } from '../boards/stage.js' */
/** @import { Opener } from '../router.js' */

/**
 * What is to be analysed.
 * @typedef {object} Subject
 * @property {GameName} game
 * @property {Options} options
 * @property {string} start
 * @property {Played[]} moves
 * @property {boolean} fromStart  whether the first position is the game's own beginning
 */

/** @type {Opener} */
export async function analyse(main, { query }) {
  const title = t('nav.analyse');
  try {
    const subject = await subjectOf(query);
    if (!subject) {
      await chooseSubject(main);
      return { title, kind: 'at-setup' };
    }
    const study = new Study(main, subject);
    return { title, leave: () => study.leave(), kind: 'in-game' };
  } catch (problem) {
    put(
      main,
      h('section', { class: 'alone' }, [
        h('h1', null, problem instanceof api.Problem ? problemWords(problem) : String(problem)),
        h('a', { class: 'button primary', href: '/analyse' }, t('nav.analyse')),
      ]),
    );
    return { title };
  }
}

/** @param {api.Problem} problem */
function problemWords(problem) {
  const key = `problem.${problem.code}`;
  const words = t(key);
  return words === key ? problem.message : words;
}

/**
 * @param {URLSearchParams} query
 * @returns {Promise<Subject | null>}
 */
async function subjectOf(query) {
  const id = query.get('game');
  if (id) {
    const secret = secretsOf(id).values().next().value ?? null;
    const [game, history] = await Promise.all([api.game(id, secret), api.history(id, secret)]);
    return {
      game: game.game,
      options: game.options,
      start: history.start,
      moves: history.moves,
      fromStart: true,
    };
  }
  const name = /** @type {GameName} */ (query.get('of'));
  if (!GAMES.includes(name)) return null;
  const options = Object.fromEntries(
    [...query].filter(([key]) => !['of', 'position', 'moves'].includes(key)),
  );
  const position = query.get('position') ?? undefined;
  const turns = query.get('moves')?.split(' ').filter(Boolean) ?? [];
  const answer = await api.position({ game: name, options, position, turns });
  return {
    game: name,
    options: answer.options,
    start: answer.start,
    moves: answer.moves,
    fromStart: !position,
  };
}

/** Nothing asked for yet: a game of this device, a text, or an empty board. @param {HTMLElement} main */
async function chooseSubject(main) {
  const text = h('textarea', { id: 'text', rows: 6, spellcheck: 'false', 'aria-describedby': 'text-words' });
  const file = h('input', { type: 'file', accept: '.hxg,text/plain', 'aria-label': t('analyse.file') });
  file.addEventListener('change', async () => {
    text.value = (await file.files?.[0]?.text()) ?? '';
  });
  const finished = h('div', { class: 'stack' });
  put(
    main,
    h('div', { class: 'setting' }, [
      h('div', { class: 'stack' }, [
        h('h1', null, t('analyse.title')),
        h('p', null, t('analyse.words')),
        h(
          'div',
          { class: 'row' },
          GAMES.map(game =>
            h(
              'a',
              { class: 'button', href: `/analyse?of=${game}` },
              token(game, 1),
              t('analyse.empty', { game: t(`game.${game}`) }),
            ),
          ),
        ),
        finished,
      ]),
      h(
        'form',
        {
          class: 'setup',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            openText(text.value.trim());
          },
        },
        h(
          'div',
          { class: 'field' },
          h('label', { for: 'text' }, t('analyse.text')),
          text,
          h('p', { class: 'quiet', id: 'text-words' }, t('analyse.text.words')),
          file,
        ),
        h('button', { class: 'primary' }, t('analyse.open')),
      ),
    ]),
  );
  const ids = Object.keys(keptGames()).slice(0, 50);
  if (!ids.length) return;
  const { games } = await api.games({ id: ids.join(',') });
  const over = games.filter(game => game.status === 'finished');
  if (over.length) {
    put(
      finished,
      h('h2', null, t('shelf.over')),
      h(
        'ul',
        { class: 'games' },
        over.map(game =>
          h(
            'li',
            null,
            h(
              'a',
              { href: `/analyse?game=${game.id}` },
              token(game.game, game.result?.winners[0] ?? 1),
              h('span', { class: 'who' }, t(`game.${game.game}`), ' ', t('analyse.turns', { n: game.turns })),
            ),
          ),
        ),
      ),
    );
  }
}

/** A record, or a position of whichever game can read it. @param {string} text */
async function openText(text) {
  try {
    if (text.startsWith('[')) {
      const { records } = await api.readRecord(text);
      const [record] = records;
      const turns = byTurn(record.moves);
      const query = new URLSearchParams({ of: record.game, ...record.options, moves: turns.join(' ') });
      if (record.tags.Position) query.set('position', record.start);
      return go(`/analyse?${query}`);
    }
    const shape = text
      .split(' ')[0]
      .split('/')
      .map(part => part.length);
    const game = shape.length === 3 ? (shape[0] === 6 ? 'gosix' : 'hexone') : '6x5';
    await api.position({ game, position: text });
    return go(`/analyse?${new URLSearchParams({ of: game, position: text })}`);
  } catch (problem) {
    toast(problem instanceof api.Problem ? problem.message : String(problem));
  }
}

/** @param {Played[]} moves */
function byTurn(moves) {
  /** @type {string[]} */
  const turns = [];
  moves.forEach((played, i) => {
    if (moves[i - 1]?.turn === played.turn) turns[turns.length - 1] += `>${played.move}`;
    else turns.push(played.move);
  });
  return turns;
}

/** How long the computer looks at each position of a whole game, in milliseconds. */
const GLANCE_MS = 400;

class Study {
  thinking = false;
  /** @type {AbortController | null} */
  #thought = null;
  /** @type {Marks} */
  #marks = {};
  #examining = false;

  /**
   * @param {HTMLElement} main
   * @param {Subject} subject
   */
  constructor(main, subject) {
    this.subject = subject;
    this.root = treeOf(subject.start, subject.moves);
    this.at = this.root;
    this.board = boardOf(subject.game, subject.options);
    this.table = new FreeTable(subject.game, subject.options, subject.start);
    this.line = h('p', { class: 'say', 'aria-live': 'polite' });
    this.lines = h('section', { class: 'lines', 'aria-label': t('analyse.lines') });
    this.curve = h('section', { class: 'curve' });
    this.moves = h('section', { class: 'tree', 'aria-label': t('past.list') });
    this.builder = builderOf(
      subject.game,
      {
        table: this.table,
        say: text => {
          this.line.textContent = text;
        },
        name: seat => this.#name(seat),
        confirms: () => false,
        submit: (turn, caused, position) => this.#played(turn, caused, position),
        complain: problem => this.#complain(problem),
      },
      this.board,
      marks => this.#mark(marks),
    );
    this.#lay(main);
    this.board.onchoose = place => (this.setup ? this.setup.choose(place) : this.builder.choose(place));
    this.board.onlook = place => !this.setup && this.builder.look(place);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.keys);
    this.show(this.root.line().at(-1) ?? this.root);
  }

  /** @type {PositionSetup | null} */
  setup = null;

  leave() {
    this.#examining = false;
    this.#thought?.abort();
    document.removeEventListener('keydown', this.keys);
  }

  /** @param {number} seat */
  #name(seat) {
    const colours = { gosix: ['red', 'green'], hexone: ['black', 'white'], '6x5': [] }[this.subject.game];
    return colours[seat - 1] ? t(`seat.${colours[seat - 1]}`) : t('seat.number', { seat });
  }

  /** @param {HTMLElement} main */
  #lay(main) {
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
    this.think = h(
      'button',
      { 'aria-pressed': 'false', 'data-action': 'think', onclick: () => this.#toggle() },
      t('analyse.think'),
    );
    const name = `${this.subject.game}-${Date.now().toString(36)}`;
    this.board.rotate(settings.turned[this.subject.game] ?? 0);
    this.board.showNames(settings.names);
    this.side = h('div', { class: 'stack' });
    put(
      main,
      h('div', { class: `game-room ${this.subject.game === '6x5' ? 'wide' : ''}` }, [
        h('h1', { class: 'unseen' }, t('analyse.title')),
        h('section', { class: 'table', 'aria-label': t('table') }, [
          h('div', { class: 'board-frame' }, [
            this.board.root,
            h(
              'div',
              { class: 'board-tools' },
              tool(t('rotate'), '↻', () => this.board.rotate(this.board.turn + 1)),
              tool(t('names'), 'a1', () => this.board.root.classList.toggle('named')),
            ),
          ]),
          this.line,
        ]),
        h('aside', { class: 'side' }, [
          this.side,
          h('div', { class: 'row' }, [
            this.think,
            this.subject.moves.length > 0 &&
              this.#twoSeats &&
              h('button', { 'data-action': 'examine', onclick: () => this.#examine() }, t('analyse.examine')),
            h('button', { onclick: () => this.#setUp() }, t('analyse.setup')),
          ]),
          this.lines,
          this.builder.tools,
          this.curve,
          h('div', { class: 'past' }, [
            h('div', { class: 'row' }, [
              h('h2', null, t('past')),
              tool(t('past.first'), '«', () => this.show(this.root)),
              tool(t('past.back'), '‹', () => this.at.before && this.show(this.at.before)),
              tool(t('past.forward'), '›', () => this.at.next[0] && this.show(this.at.next[0], true)),
              tool(t('past.last'), '»', () => this.show(this.at.line().at(-1) ?? this.at)),
            ]),
            this.moves,
          ]),
          h('div', { class: 'row minor' }, [
            h(
              'button',
              { class: 'plain', onclick: () => this.#copy(this.at.position) },
              t('analyse.copy.position'),
            ),
            h(
              'button',
              { class: 'plain', onclick: () => this.#copy(new URL(this.#link(), location.href).href) },
              t('analyse.copy.link'),
            ),
            h(
              'button',
              {
                class: 'plain',
                onclick: () =>
                  save(
                    `${name}.hxg`,
                    new Blob([
                      recordText(this.subject.game, this.#unusual(), this.root, this.subject.fromStart),
                    ]),
                  ),
              },
              t('act.record'),
            ),
            h(
              'button',
              {
                class: 'plain',
                onclick: () =>
                  save(`${name}.svg`, new Blob([picture(this.board)], { type: 'image/svg+xml' })),
              },
              'SVG',
            ),
            h(
              'button',
              { class: 'plain', onclick: async () => save(`${name}.png`, await toPng(picture(this.board))) },
              'PNG',
            ),
          ]),
        ]),
      ]),
    );
  }

  get #twoSeats() {
    return this.subject.game !== '6x5' || this.subject.options.players === '2';
  }

  #unusual() {
    const usual = {
      variant: 'standard',
      objectives: '1',
      visible: 'no',
      change: 'no',
      points: 'none',
      open: 'no',
      together: 'draw',
      blocking: 'pawns',
      players: '2',
    };
    return Object.fromEntries(
      Object.entries(this.subject.options).filter(
        ([name, value]) => value !== /** @type {Options} */ (usual)[name] && value !== 'lot',
      ),
    );
  }

  #link() {
    return `/analyse?${new URLSearchParams({ of: this.subject.game, ...this.#unusual(), position: this.at.position })}`;
  }

  /** @param {string} text */
  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('share.copied'));
    } catch {
      toast(text);
    }
  }

  /**
   * @param {Branch} branch
   * @param {boolean} [moving]  whether the last move is shown being made
   */
  async show(branch, moving = false) {
    this.at = branch;
    this.builder.stop();
    this.table.lay(branch.position);
    this.#tree();
    if (moving) await this.board.enact(branch.caused, branch.position);
    else this.board.draw(branch.position);
    if (this.at !== branch) return;
    this.line.textContent = tellCaused(branch.caused, seat => this.#name(seat));
    this.#showThought(branch.thought);
    this.builder.start();
    if (this.thinking) this.#ponder();
  }

  /** @param {Marks} marks */
  #mark(marks) {
    this.#marks = marks;
    const best = this.at.thought?.lines[0]?.moves[0];
    this.board.mark({ ...this.#marks, hinted: best ? [placeOf(best)] : [] });
  }

  /** A turn was tried on the board. @param {string} turn @param {import('../types.d.ts').Caused[]} caused @param {string} position */
  async #played(turn, caused, position) {
    const from = this.at;
    const { game, options } = this.subject;
    this.builder.stop();
    const shown = this.board.enact(caused, position);
    const answer = await api.position({ game, options, position: from.position, turns: [turn] });
    const first =
      (from.played?.turn ?? 0) +
      (from.played && answer.moves[0]?.seat === from.played.seat && this.board.position.includes('*')
        ? 0
        : 1);
    let at = from;
    for (const played of answer.moves) at = at.grow({ ...played, turn: first });
    await shown;
    this.show(at);
  }

  // Thinking

  #toggle() {
    this.thinking = !this.thinking;
    this.think?.setAttribute('aria-pressed', String(this.thinking));
    if (this.thinking) this.#ponder();
    else this.#thought?.abort();
  }

  async #ponder() {
    const branch = this.at;
    try {
      await this.#thinkAbout(branch, 3, 15_000);
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** @param {Branch} branch @param {number} lines @param {number} think_ms */
  async #thinkAbout(branch, lines, think_ms) {
    this.#thought?.abort();
    const thought = (this.#thought = new AbortController());
    const { game, options } = this.subject;
    for (let attempt = 0; !thought.signal.aborted; attempt++) {
      try {
        await api.analyse(
          { game, options, position: branch.position, lines, think_ms },
          found => {
            branch.thought = found;
            if (branch === this.at) this.#showThought(found);
          },
          thought.signal,
        );
        return;
      } catch (problem) {
        if (thought.signal.aborted) return;
        // The thread of the line before may still be busy for a moment.
        if (!(problem instanceof api.Problem) || problem.code !== 'too_many' || attempt > 5) throw problem;
        await api.pause(400);
      }
    }
  }

  /** @param {Thought | null} thought */
  #showThought(thought) {
    this.#mark(this.#marks);
    put(
      this.lines,
      thought && [
        h(
          'ol',
          null,
          thought.lines.map(line => this.#lineOf(line)),
        ),
        h(
          'p',
          { class: 'quiet' },
          t('analyse.depth', { depth: thought.depth, nodes: number(thought.nodes) }),
        ),
      ],
    );
    this.#curve();
  }

  /** @param {Line} line */
  #lineOf(line) {
    const worth = line.proven ? t(`analyse.proven.${line.proven}`) : percent(line.win);
    return h(
      'li',
      null,
      h(
        'button',
        { class: `found ${line.proven ? 'certain' : ''}`, onclick: () => this.#follow(line.moves) },
        [
          h('strong', null, worth),
          h('meter', { min: 0, max: 1, value: line.win, 'aria-label': t('analyse.chance') }),
          h('span', null, line.moves.slice(0, 8).join(' ')),
        ],
      ),
    );
  }

  /** Tries the first turn of a line. @param {string[]} moves */
  async #follow(moves) {
    const from = this.at;
    const { game, options } = this.subject;
    const turn = [moves[0]];
    let answer = await api.position({ game, options, position: from.position, turns: [turn.join('>')] });
    for (let i = 1; answer.mid_turn && moves[i]; i++) {
      turn.push(moves[i]);
      answer = await api.position({ game, options, position: from.position, turns: [turn.join('>')] });
    }
    let at = from;
    for (const played of answer.moves) at = at.grow({ ...played, turn: (from.played?.turn ?? 0) + 1 });
    this.show(at, answer.moves.length === 1);
  }

  /** Looks at every position of the main line. */
  async #examine() {
    if (this.#examining) return;
    this.#examining = true;
    if (this.thinking) this.#toggle();
    const line = this.root.line();
    for (const [i, branch] of line.entries()) {
      if (!this.#examining) return;
      this.line.textContent = t('analyse.examining', { n: i + 1, of: line.length });
      if (branch.thought?.lines.length || (i === line.length - 1 && branch.next.length === 0)) continue;
      try {
        await this.#thinkAbout(branch, 1, GLANCE_MS);
      } catch (problem) {
        this.#examining = false;
        return this.#complain(problem);
      }
      this.#curve();
      this.#tree();
    }
    this.#examining = false;
    const faults = line.filter(branch => blame(branch)).length;
    this.line.textContent = t('analyse.examined', { n: faults });
  }

  #curve() {
    const line = this.root.line();
    const known = line.filter(branch => branch.thought).length;
    put(this.curve, this.#twoSeats && known > 1 && graph(line, this.at, branch => this.show(branch)));
  }

  // The tree of moves

  #tree() {
    put(this.moves, this.#variation(this.root));
    const current = this.moves.querySelector('[aria-current]');
    if (current instanceof HTMLElement)
      this.moves.scrollTop = current.offsetTop - this.moves.clientHeight / 2;
  }

  /** @param {Branch} from @returns {HTMLElement} */
  #variation(from) {
    const list = h('div', { class: 'variation' });
    for (let at = from; at.next.length; at = at.next[0]) {
      list.append(this.#moveButton(at.next[0]));
      for (const other of at.next.slice(1))
        list.append(h('div', { class: 'aside' }, this.#moveButton(other), this.#variation(other)));
    }
    return list;
  }

  /** @param {Branch} branch */
  #moveButton(branch) {
    const fault = blame(branch);
    const better = fault ? branch.before?.thought?.lines[0]?.moves[0] : null;
    return h(
      'button',
      {
        class: `turn ${fault ? 'fault' : ''}`,
        'aria-current': branch === this.at ? 'step' : null,
        title: better ? t('analyse.better', { move: better }) : null,
        onclick: () => this.show(branch, true),
      },
      branch.played && token(this.subject.game, branch.played.seat),
      h('span', null, branch.move, fault),
      better && h('span', { class: 'quiet' }, `(${better})`),
    );
  }

  /** Sets up a position by hand. */
  #setUp() {
    this.builder.stop();
    this.setup = new PositionSetup(this.subject.game, this.subject.options, this.board, {
      done: position =>
        go(`/analyse?${new URLSearchParams({ of: this.subject.game, ...this.#unusual(), position })}`),
      cancel: () => {
        this.setup = null;
        if (this.side) put(this.side);
        this.show(this.at);
      },
    });
    if (this.side) put(this.side, this.setup.element);
  }

  /** @param {unknown} problem */
  #complain(problem) {
    if (problem instanceof api.Problem) toast(problemWords(problem));
    else console.error(problem);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('input, select, textarea, dialog') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (this.setup) return;
    if (this.builder.key(event)) event.preventDefault();
    else if (event.key === ',') this.at.before && this.show(this.at.before);
    else if (event.key === '.') this.at.next[0] && this.show(this.at.next[0], true);
    else if (event.key === 'Escape') this.builder.cancel();
  }
}

/** Where a move happens. @param {string} move */
function placeOf(move) {
  return move
    .replace(/^[BRYK]x?/, '')
    .replace(/[YA]$/, '')
    .split('=')[0];
}
