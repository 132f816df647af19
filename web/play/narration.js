// What the room says: a lasting sentence about what was done, a line about what is to be done, and the same for
// those who listen. Whoever sits here alone is spoken to as "you".

import { announce } from '../announce.js';
import { markKnown, settings } from '../device.js';
import { h } from '../dom.js';
import { t } from '../words/index.js';
import { tellOffers } from './actions.js';
import { tellBuilt, tellLastOf, tellTurnAloud } from './in-full.js';
import { Line, Told } from './line.js';
import { seatName, tellEnd, tellLast, tellResult, tellTurn, telling } from './tell.js';

/** @import { Child } from '../dom.js' */
/** @import { Caused, GameEvent, Played } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/** Whoever has played so many turns of a game needs no word about how it begins. */
const TURNS_TO_KNOW = 2;

export class Narration {
  line = new Line();
  told = new Told();

  /** Whether it is known here that the game is over. */
  #over;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.#over = Boolean(table.game?.state.result);
    this.name = (/** @type {number} */ seat) => seatName(table.game ?? { seats: [] }, seat);
    /** @type {import('./tell.js').Tell} */
    this.tell = (key, seat, values) => telling(this.name, table.you)(key, seat, values);
  }

  /** @param {string} text */
  say(text) {
    this.line.say(text);
  }

  /** What something done here is answered with. @param {string} text */
  answer(text) {
    this.line.say(text);
    announce(text);
  }

  /** Something has happened: said to those who listen. @param {GameEvent} event */
  happened(event) {
    const { game, you, secrets } = this.table;
    if (!game) return;
    const { type, seat, moves, caused = [] } = event;
    const { result } = event.state;
    if (type === 'played' && seat && moves)
      announce((secrets.has(seat) ? tellBuilt : tellTurnAloud)(this.tell, seat, moves, caused));
    announce(tellOffers(this.tell, event));
    // Once: what is asked and answered after the end does not end the game again.
    if (result && !this.#over) announce(tellEnd(game, result, you));
    this.#over = result !== null;
  }

  /** A turn is on its way: the line says what it does, no longer what it would do, whatever is looked at meanwhile. @param {string} turn @param {Caused[]} caused */
  sent(turn, caused) {
    const { seat } = this.table;
    if (seat !== null) this.line.usually(tellTurn(this.tell, seat, turn.split('>'), caused));
    this.line.say('');
  }

  /** The request made last, to whom and for what. */
  #requested = '';

  /** Somebody here is to play: in full if something else is asked for than last time. @param {string} prompt */
  request(prompt) {
    const words = this.tell(prompt, this.table.state.to_move);
    announce(words === this.#requested ? t('title.your_turn.short') : words);
    if (this.table.you !== null) this.#requested = words;
  }

  /**
   * The lasting sentence.
   * @param {{ key: string, content: () => Child[] } | null} standing  what wants an answer comes first
   */
  update(standing) {
    const { game, you } = this.table;
    if (!game) return;
    if (standing) return this.told.tell(standing.key, standing.content);
    const played = you === null ? game.turns : game.turns.filter(({ seat }) => seat === you);
    if (you !== null && played.length >= TURNS_TO_KNOW) markKnown(game.game);
    // Whoever has to begin by answering somebody is told how just the same.
    const nudge = played.length === 0 && this.table.secrets.size > 0 && !settings.knows[game.game];
    if (nudge && !game.state.result) return this.told.tell('nudge', () => this.#nudge());
    const text = tellLast(game, this.tell);
    this.told.tell(`turn ${text}`, () => (text ? [h('p', null, text)] : []));
  }

  /** The first time: what it is about, and how it begins. */
  #nudge() {
    const game = this.table.game?.game;
    return [
      h('p', { class: 'nudge' }, [
        t(`nudge.${game}`),
        ' ',
        h('a', { href: `/lesson/${game}` }, t('learn.short')),
      ]),
    ];
  }

  /** The line when nothing is looked at. @param {string} prompt @param {boolean} passing  the screen changes hands */
  usual(prompt, passing) {
    const { game, state, you } = this.table;
    if (!game) return;
    if (state.result) {
      const { headline, reason } = tellResult(game, state.result, you);
      return this.line.usually(`${headline} ${reason}`);
    }
    this.line.usually(this.whose(prompt, passing));
  }

  /** Whose turn it is, and what is asked of whoever plays here. @param {string} prompt @param {boolean} [passing] */
  whose(prompt, passing = false) {
    const { table } = this;
    const { game, state } = table;
    if (!game || state.status === 'waiting') return t('say.waiting');
    const seat = state.to_move ?? 1;
    if (table.mine && table.seat === seat) return this.tell(prompt, seat);
    const thinks = game.seats.find(other => other.seat === seat)?.kind === 'computer';
    return this.tell(passing ? 'curtain.title' : thinks ? 'say.thinking' : 'say.other', seat);
  }

  /** Whose turn it was. @param {number | undefined} seat  nobody's at the end */
  whoseThen(seat) {
    return [seat ? t('say.other', { who: this.name(seat) }) : '', t('past.looking')]
      .filter(Boolean)
      .join(' ');
  }

  /** A move of the past is on the board. @param {Played | null} played */
  past(played) {
    const brief = played ? tellTurn(this.tell, played.seat, [played.move], played.caused) : t('past.start');
    const back = matchMedia('(pointer: coarse)').matches ? 'past.looking.touch' : 'past.looking';
    this.line.say('');
    this.line.usually(`${brief} ${t(back)}`);
    this.told.tell('past', () => []);
    announce(tellLastOf(played ? [played] : [], this.tell));
  }

  /** The present is on the board, again or still. @param {string} prompt @param {boolean} passing */
  present(prompt, passing) {
    const { game, state, you } = this.table;
    const now = game && state.result ? tellEnd(game, state.result, you) : this.whose(prompt, passing);
    announce(`${t('past.present')} ${now}`);
  }
}
