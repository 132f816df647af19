// A turn of Hexone: a placing, then explosions one by one. Nothing is sent before the turn is complete, so every
// step can be taken back until then.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { CELLS } from '../boards/cells.js';
import { ARMS, readHexone, wayFrom } from '../boards/hexone.js';
import { sentence, t } from '../words/index.js';
import { Builder } from './builder.js';
import { Levers, tellEndings } from './hexone-levers.js';
import { tellInFull } from './in-full.js';
import { keyOf, meaningOf } from './keys.js';
import { isExplosion, tellCaused } from './tell.js';

/** @import { Chains } from '../types.d.ts' */
/** @import { HexoneBoard } from '../boards/hexone.js' */
/** @import { Room } from './builder.js' */
/** @import { Marks } from '../boards/stage.js' */

/** @extends {Builder<HexoneBoard>} */
export class HexoneBuilder extends Builder {
  /** The moves made so far in this turn. @type {string[]} */
  turn = [];
  /** The stack whose way to explode is being chosen. @type {string | null} */
  #fused = null;
  /** @type {'Y' | 'A' | null} */
  #looked = null;
  /** @type {Chains | 'asked' | null} */
  #chains = null;
  #busy = false;
  /** @type {Levers} */
  #levers;

  /**
   * @param {Room} room
   * @param {HexoneBoard} board
   * @param {(marks: Marks) => void} mark
   */
  constructor(room, board, mark) {
    super(room, board, mark);
    this.#levers = new Levers(this.tools, {
      explode: arms => this.#fused && this.#explode(arms),
      look: arms => this.#fused && this.#lookAt(arms),
      back: all => this.#back(all ? this.turn.length : 1),
      pass: () => this.play('pass'),
      explore: () => this.#explore(this.turn.join('>')),
      follow: turn => this.#follow(turn),
    });
  }

  /** Where the steps made so far are kept, in case the page is loaded anew. */
  get #memory() {
    const { id, game } = this.room.table;
    return `hexotheque.turn.${id}.${game?.turns.length ?? 0}`;
  }

  /** Only a table has a turn that can be lost; a board to try things on begins as it is. */
  #remember() {
    if (this.room.table.id === 'free') return;
    try {
      if (this.turn.length) sessionStorage.setItem(this.#memory, this.turn.join('>'));
      else sessionStorage.removeItem(this.#memory);
    } catch {
      // Full or forbidden: whoever opens the page anew begins his turn anew.
    }
  }

  /** The turn that was begun before the page was opened anew. */
  get #begun() {
    try {
      return sessionStorage.getItem(this.#memory);
    } catch {
      return null;
    }
  }

  /** @override */
  get oneButton() {
    return false;
  }

  /** @override */
  get steps() {
    return this.turn.length;
  }

  /** @override */
  get keys() {
    return ['arm_y', 'arm_a', 'step_back'];
  }

  /** @override */
  get built() {
    return this.turn.join('>');
  }

  /** @override */
  async begin() {
    this.#chains = null;
    const begun = this.#begun;
    if (begun && (await this.ask({ turn: begun }))) {
      this.turn = begun.split('>');
      this.board.draw(this.answer?.position ?? this.board.position);
      this.update();
      return;
    }
    this.turn = [];
    await super.begin();
  }

  /** @override */
  questions() {
    return CELLS.join(',');
  }

  /** @override */
  stop() {
    this.turn = [];
    this.#fused = null;
    this.board.withdrawArms();
    super.stop();
  }

  /** @override */
  get prompt() {
    if (this.#exploding) return 'say.play.hexone.explode';
    return this.board.view.turns < 2 ? 'say.play.hexone.first' : 'say.play.hexone';
  }

  get #exploding() {
    return this.active && this.board.view.explosions !== null;
  }

  /** @override */
  update() {
    const legal = this.answer?.legal.map(({ move }) => move) ?? [];
    const stacks = [...new Set(legal.filter(move => /[YA]$/.test(move)).map(move => move.slice(0, -1)))];
    if (this.#exploding && this.#fused === null && stacks.length === 1) this.#fuse(stacks[0]);
    if (this.#exploding && this.#fused === null && stacks.length > 1) this.#which(stacks);
    if (this.#fused) {
      const ways = [...ARMS.Y, ...ARMS.A].map(hour => wayFrom(String(this.#fused), hour));
      this.mark({ choices: [...ways, ...stacks], chosen: [this.#fused] });
    } else
      this.mark({ choices: this.#exploding ? stacks : legal, chosen: this.pending ? [this.pending] : [] });
    this.#tools(legal);
  }

  /** @param {string | null} cell */
  #fuse(cell) {
    this.#fused = cell;
    this.#looked = null;
    if (cell) this.#offer();
    else this.board.withdrawArms();
    if (cell) announce(`${t('hexone.must', { cell })} ${this.#keysOfArms()}`);
  }

  /** Both keys, with the hours they stand for. */
  #keysOfArms() {
    return t('hexone.must.keys', { y: keyOf('arm_y').toUpperCase(), a: keyOf('arm_a').toUpperCase() });
  }

  /** Which stacks may explode was told last. */
  #told = '';

  /** Several stacks may explode: one has to be chosen. @param {string[]} stacks */
  #which(stacks) {
    const now = `${this.built} ${stacks}`;
    if (this.#told === now) return;
    this.#told = now;
    const { state } = this.room.table;
    announce(`${this.room.tell(this.prompt, state.to_move)} ${sentence(stacks.join(', '))}`);
  }

  #offer() {
    const [Y, A] = ['Y', 'A'].map(arms => this.legal(`${this.#fused}${arms}`)?.causes);
    this.board.offerArms(String(this.#fused), { Y, A }, this.#looked);
  }

  /** Which Y leads to a place from the fused stack. @param {string | null} place @returns {'Y' | 'A' | null} */
  #armsTo(place) {
    if (!place || !this.#fused) return null;
    for (const arms of /** @type {('Y' | 'A')[]} */ (['Y', 'A'])) {
      if (ARMS[arms].some(hour => wayFrom(String(this.#fused), hour) === place)) return arms;
    }
    return null;
  }

  /** @override @param {string | null} place */
  look(place) {
    if (!this.active || this.#busy) return;
    if (this.#fused) {
      this.#lookAt(this.#armsTo(place) ?? /** @type {'Y' | 'A' | null} */ (this.pending?.slice(-1) ?? null));
      return;
    }
    const legal = place ? this.legal(place) : null;
    if (!this.#exploding) this.board.preview(legal?.causes ?? null);
    if (!place || this.#exploding) return this.room.say('');
    this.room.say(this.#consequence(place, ''));
  }

  /** @override @param {string} place */
  explain(place) {
    if (!this.active || this.#busy) return '';
    const arms = this.#armsTo(place);
    if (arms) return this.#foretell(arms);
    if (!this.#exploding) return this.#consequence(place, '.here');
    return this.legal(`${place}Y`) && place !== this.#fused ? t('hexone.explodes.choose') : '';
  }

  /** @param {string} place @param {'' | '.here'} here  whether the place has just been named */
  #consequence(place, here) {
    const legal = this.legal(place);
    if (!legal) return this.refusal(place);
    const n = legal.causes.find(event => event.type === 'placed')?.height ?? 1;
    const effect = t(n >= 3 ? `hexone.sets_off${here}` : `hexone.quiet${here}`, { place, n });
    return this.pending === place ? `${effect} ${this.again}` : effect;
  }

  /** What exploding in one of the Ys would lead to. @param {'Y' | 'A'} arms */
  #foretell(arms) {
    const legal = this.legal(`${this.#fused}${arms}`);
    if (!legal) return '';
    const effect = tellCaused(legal.causes, this.room.tell) || t('hexone.spreads');
    const words = [t(`hexone.arms.${arms}`), effect, this.#then(legal)];
    if (this.pending === legal.move) words.push(this.again);
    return words.join(' ');
  }

  /** How it goes on after an explosion. @param {import('../types.d.ts').Legal} legal */
  #then({ causes, position }) {
    if (causes.some(event => event.type === 'ended')) return t('hexone.then.over');
    return t(readHexone(position ?? '').explosions === null ? 'hexone.then.end' : 'hexone.then.more');
  }

  /** @override */
  get answers() {
    return { chain: () => this.#tellChain() };
  }

  /** Every stack that may explode now, both ways, cell by cell. */
  #tellChain() {
    const stacks = this.answer?.legal.filter(({ move }) => move.endsWith('Y')) ?? [];
    const bursts = stacks.flatMap(({ move }) =>
      ['Y', 'A'].flatMap(arms => this.legal(move.slice(0, -1) + arms) ?? []),
    );
    if (!this.#exploding || !bursts.length) return t('hexone.chain.none');
    const told = bursts.map(legal => `${tellInFull(legal.causes, this.room.tell)} ${this.#then(legal)}`);
    return [t('hexone.chain'), ...told].join(' ');
  }

  /** @param {'Y' | 'A' | null} arms */
  #lookAt(arms) {
    if (this.#looked === arms) return;
    this.#looked = arms;
    this.#offer();
    this.room.say(arms ? this.#foretell(arms) : this.#question);
  }

  /** @override @param {string} place */
  choose(place) {
    if (!this.active || this.#busy) return;
    const arms = this.#armsTo(place);
    if (this.#fused && arms) return this.#explode(arms);
    if (this.#exploding) {
      if (this.legal(`${place}Y`) || this.legal(`${place}A`)) {
        this.#fuse(place);
        this.update();
      } else this.room.answer(t('refused.must_explode'));
      return;
    }
    if (this.legal(place) && this.settled(place)) {
      this.play(place);
      return;
    }
    this.update();
    this.look(place);
    this.room.answer(this.explain(place));
  }

  /** @param {'Y' | 'A'} arms */
  #explode(arms) {
    const move = `${this.#fused}${arms}`;
    if (!this.legal(move)) return;
    if (this.settled(move)) this.play(move);
    else {
      this.#looked = null;
      this.#lookAt(arms);
      this.#tools([]);
      this.room.answer(this.#foretell(arms));
    }
  }

  /** @override One step of the turn. @param {string} move */
  async play(move) {
    const legal = this.legal(move);
    if (!legal) return;
    if (move === 'pass') return this.room.submit(move, legal.causes, legal.position ?? this.board.position);
    this.pending = null;
    this.#busy = true;
    this.#fuse(null);
    this.#chains = null;
    this.turn.push(move);
    // The last pawn taken ends the game at once, whatever is left to explode.
    const complete =
      readHexone(legal.position ?? '').explosions === null ||
      legal.causes.some(event => event.type === 'ended');
    if (complete) {
      const turn = this.turn.join('>');
      this.turn = [];
      this.#remember();
      this.#busy = false;
      // The turn is told as a whole when it stands; of its last explosion nothing has been heard yet.
      if (isExplosion(move)) announce(tellInFull(legal.causes, this.room.tell));
      await this.room.submit(turn, legal.causes, legal.position);
      return;
    }
    // There is nothing to explode until it is known what comes next.
    this.#levers.rest();
    this.#remember();
    this.mark({});
    this.room.answer(tellInFull(legal.causes, this.room.tell));
    const asked = this.ask({ turn: this.turn.join('>') });
    await this.board.enact(legal.causes, legal.position);
    this.#busy = false;
    if (!(await asked)) return;
    this.update();
    // What was played has been heard and seen; what is wanted now is another thing.
    this.room.say(this.#question);
  }

  /** What is to be settled about the stack that explodes. */
  get #question() {
    return this.#fused ? t('hexone.must', { cell: this.#fused }) : '';
  }

  /** Takes back one step, or all of the turn. @param {number} steps */
  async #back(steps) {
    this.turn.length = Math.max(0, this.turn.length - steps);
    this.pending = null;
    this.#chains = null;
    this.#fuse(null);
    this.room.answer(t('hexone.back.done'));
    this.#remember();
    if (await this.ask({ turn: this.turn.join('>'), ask: this.turn.length ? '' : this.questions() })) {
      this.board.draw(this.answer?.position ?? this.board.position);
      this.update();
    }
  }

  /** Plays the rest of a turn found by exploring. @param {string} turn */
  async #follow(turn) {
    const rest = turn.split('>').slice(this.turn.length);
    for (const move of rest) {
      if (!this.active) return;
      if (!this.legal(move)) await this.ask({ turn: this.turn.join('>') });
      await this.play(move);
    }
  }

  async #explore(/** @type {string} */ turn) {
    this.#chains = 'asked';
    this.#tools([]);
    const { game, state } = this.room.table;
    try {
      const { game: name, options = {} } = game ?? {};
      this.#chains = await api.chains({ game: name, options, position: state.position, turn });
    } catch (problem) {
      this.#chains = null;
      this.room.complain(problem);
    }
    if (this.#chains) announce(tellEndings(this.#chains));
    this.update();
  }

  /** @param {string[]} legal */
  #tools(legal) {
    this.#levers.show({
      fused: this.#fused,
      pending: this.pending,
      steps: this.active ? this.turn.length : 0,
      pass: this.active && legal.length === 1 && legal[0] === 'pass',
      exploding: this.#exploding,
      chains: this.#chains,
    });
  }

  /** @override */
  cancel() {
    if (this.pending) {
      this.#lookAt(null);
      return super.cancel();
    }
    if (this.turn.length && this.active && !this.#busy) {
      this.#back(1);
      return true;
    }
    return super.cancel();
  }

  /** @override @param {KeyboardEvent} event */
  key(event) {
    if (!this.#fused || !this.active || this.#busy) return false;
    const meaning = meaningOf(event);
    if (meaning === 'arm_y' || meaning === 'arm_a') {
      this.#explode(meaning === 'arm_y' ? 'Y' : 'A');
      return true;
    }
    if (event.key === 'Backspace' && this.turn.length) {
      this.#back(1);
      return true;
    }
    return false;
  }
}
