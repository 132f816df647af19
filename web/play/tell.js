// What happens, in words: for the line under the board, for announcements, for the end of a game.

import { knows, language, list, percent, t } from '../words/index.js';

/** @import { Caused, Game, Hint, Remark, Result, Seat } from '../types.d.ts' */

/**
 * How a seat is called: the player's name, or the colour or number; a computer is "the computer" unless there are
 * several.
 * @param {Game | { seats: Seat[] }} game
 * @param {number} number
 */
export function seatName(game, number) {
  const seat = game.seats.find(({ seat }) => seat === number);
  if (seat?.name) return seat.name;
  if (seat?.kind === 'computer') {
    const alone = game.seats.filter(({ kind, name }) => kind === 'computer' && !name).length === 1;
    return alone ? t('seat.the_computer') : t('seat.computer_of', { seat: number });
  }
  return knows(`seat.${seat?.colour}`) ? t(`seat.${seat?.colour}`) : t('seat.number', { seat: number });
}

/**
 * Says something of a seat: by its name, or as "you" to whoever sits there.
 * @typedef {(key: string, seat: number | null, values?: Record<string, string | number>) => string} Tell
 */

/**
 * @param {(seat: number) => string} name
 * @param {number | null} [you]  the seat that is spoken to
 * @returns {Tell}
 */
export const telling =
  (name, you = null) =>
  (key, seat, values = {}) => {
    const yours = `${key}.you`;
    const who = seat === null ? '' : name(seat);
    return t(seat !== null && seat === you && knows(yours) ? yours : key, { who, ...values });
  };

/**
 * What a move causes (or would cause), in one or a few sentences. What depends on hidden cards is left out, but for
 * a card that is shown, which may be in a hidden hand.
 * @param {Caused[]} caused
 * @param {Tell} tell
 */
export const tellCaused = (caused, tell) =>
  sentencesOf(caused, tell)
    .map(({ words }) => words)
    .join(' ');

/** A sentence, and the seat that it begins with, if it does. @typedef {{ words: string, seat: number | null }} Sentence */

/** @param {Caused[]} caused @param {Tell} tell @returns {Sentence[]} */
function sentencesOf(caused, tell) {
  /** @type {Sentence[]} */
  const sentences = [];
  const say = (
    /** @type {string} */ key,
    /** @type {number | null} */ seat,
    /** @type {Record<string, string | number>} */ values = {},
  ) => sentences.push({ words: tell(key, seat, values), seat });
  /** @type {Map<number, number>} */
  const taken = new Map();
  /** @type {Map<number, { at: number, n: number }>} */
  const paid = new Map();
  let [lost, thrown] = [0, 0];
  for (const event of caused) {
    if (event.type === 'closed') {
      const counts = event.count.map((/** @type {string[]} */ corners) => corners.length);
      const values = { hexagon: event.hexagon, most: Math.max(...counts), fewest: Math.min(...counts) };
      say('told.closed', event.conqueror, values);
    } else if (event.type === 'taken_back') {
      // Several hexagons, one price.
      const { at, n } = paid.get(event.seat) ?? { at: sentences.length, n: 0 };
      const all = n + event.corners.length;
      paid.set(event.seat, { at, n: all });
      sentences[at] = { words: tell('told.paid', event.seat, { n: all }), seat: event.seat };
    } else if (event.type === 'passed') say('tell.passed', event.seat);
    else if (event.type === 'taken') taken.set(event.by, (taken.get(event.by) ?? 0) + event.height);
    else if (event.type === 'lost') lost += 1;
    else if (event.type === 'thrown_to_middle') thrown += 1;
    else if (event.type === 'card_shown') {
      const unclaimed = event.depends ? 'tell.card_shown.perhaps' : 'tell.card_shown.nobody';
      const values = { card: event.card, colour: t(`colour.${event.colour}`) };
      say(event.holder ? 'tell.card_shown' : unclaimed, event.holder ?? null, values);
    } else if (event.depends) continue;
    else if (event.type === 'point_scored') say('tell.point', event.seat, { n: event.points });
    else if (event.type === 'card_discarded') say('tell.discarded', event.seat, { card: event.card });
    else if (event.type === 'pile_refilled') say('tell.refilled', null);
  }
  for (const [seat, n] of taken) say('told.taken', seat, { n });
  if (thrown) say('tell.thrown', null, { n: thrown });
  if (lost) say('tell.lost', null, { n: lost });
  return sentences;
}

/**
 * Sentences one after another; what the same seat does is said in one breath: “Ada plays b1, takes H2, 5 to 1, and
 * gives up 5 pawns.”
 * @param {Sentence[]} sentences
 */
function inOneBreath(sentences) {
  const breaths = [];
  for (let i = 0; i < sentences.length; ) {
    const { seat } = sentences[i];
    const other = sentences.findIndex((sentence, j) => j > i && (seat === null || sentence.seat !== seat));
    const next = other < 0 ? sentences.length : other;
    const parts = sentences.slice(i, next).map(({ words }) => words.replace(/\.$/, '').split(' '));
    const alike = parts[0].findIndex((word, n) => parts.some(words => words[n] !== word));
    if (parts.length > 1 && alike > 0)
      breaths.push(
        `${parts[0].slice(0, alike).join(' ')} ${list(parts.map(words => words.slice(alike).join(' ')))}.`,
      );
    else breaths.push(...sentences.slice(i, next).map(({ words }) => words));
    i = next;
  }
  return breaths.join(' ');
}

/** Whether a move explodes a stack. @param {string} move */
export const isExplosion = move => /^[a-z]+\d*[YA]$/.test(move);

/** A chain of more explosions is told by their number, also to whoever listens. */
export const FEW = 3;

/**
 * A move as something that a seat does: with what, and what is said of it. What has no sentence of its own is named.
 * @param {string} move
 * @returns {[key: string, values: Record<string, string>]}
 */
function deed(move) {
  const [, tile, crossed, cell] = TILE.exec(move) ?? [];
  if (tile === 'K') return ['told.moved_black', { cell }];
  if (crossed) return ['told.replaced', { colour: colourOf(tile), cell }];
  return [/^~|=|[YA]$/.test(move) ? 'told.did' : 'told.played', { moves: spoken(move) }];
}

/**
 * A turn in words: what was played, how much exploded, and what came of it.
 * @param {Tell} tell
 * @param {number} seat
 * @param {string[]} moves
 * @param {Caused[]} caused
 */
export function tellTurn(tell, seat, moves, caused) {
  const then = sentencesOf(caused, tell);
  if (moves[0] === 'pass') return inOneBreath(then);
  const bursts = moves.filter(isExplosion).length;
  const chain = bursts > 0 && moves.length > 1;
  /** @type {Sentence[]} */
  const begun = moves
    .filter(move => !(chain && isExplosion(move)))
    .map(deed)
    // What is only named is no beginning of what else is done.
    .map(([key, values]) => ({ words: tell(key, seat, values), seat: key === 'told.did' ? null : seat }));
  if (chain) begun.push({ words: tell('told.exploded', seat, { n: bursts }), seat });
  return inOneBreath([...begun, ...then]);
}

/** The last turn of a game, in words. @param {Game} game @param {Tell} tell */
export function tellLast(game, tell) {
  const turn = game.turns.at(-1);
  return turn ? tellTurn(tell, turn.seat, turn.moves, game.last?.caused ?? []) : '';
}

/** A tile that is laid, laid in place of another, or moved. */
const TILE = /^([BRYK])(x?)([a-z]+\d*)$/;

/** @type {Record<string, string>} */
const COLOURS = { B: 'blue', R: 'red', Y: 'yellow', K: 'black' };

/** @param {string} tile */
const colourOf = tile => t(`colour.${COLOURS[tile]}`);

/**
 * A move as one says it.
 * @param {string} move
 */
export function spoken(move) {
  const [, tile, crossed, cell] = TILE.exec(move) ?? [];
  if (tile)
    return t(crossed ? 'move.replace' : tile === 'K' ? 'move.black' : 'move.tile', {
      colour: colourOf(tile),
      cell,
    });
  const [, exploded, arms] = /^([a-z]+\d*)([YA])$/.exec(move) ?? [];
  if (exploded) return t('move.explode', { cell: exploded, arms });
  if (move.startsWith('~')) return t('move.change', { card: move.slice(1) });
  if (move.includes('=')) return t('move.swap', { from: move.split('=')[0], to: move.split('=')[1] });
  return move === 'pass' ? t('move.pass') : move;
}

/**
 * How a game ended and why.
 * @param {Pick<Game, 'seats'>} game
 * @param {Result} result
 * @param {number | null} [you]  the seat that is spoken to
 */
export function tellResult(game, result, you = null) {
  const tell = telling(seat => seatName(game, seat), you);
  const all = result.winners.length === game.seats.length;
  const winners = list(result.winners.map(seat => seatName(game, seat)));
  const by = result.by === null ? '' : seatName(game, result.by);
  if (result.winners.length === 0)
    return { headline: t('end.off'), reason: tell(`end.${result.ending}`, result.by, { by }) };
  const headline = all
    ? t('end.draw')
    : result.winners.length > 1
      ? t('end.won.several', { who: winners })
      : tell('end.won', result.winners[0]);
  return { headline, reason: tell(`end.${result.ending}`, result.by, { by }) };
}

/** Who has won: nobody, where all share the end. @param {Pick<Game, 'seats'>} game @param {Result} result */
export const victors = ({ seats }, { winners }) => (winners.length < seats.length ? winners : []);

/**
 * How a game ended, why and where.
 * @param {Game} game
 * @param {Result} result
 * @param {number | null} [you]
 */
export function tellEnd(game, result, you) {
  const { headline, reason } = tellResult(game, result, you);
  const places = winning(game.last?.caused ?? []);
  const where = places.length ? t('end.where', { places: places.join(' ') }) : '';
  return [headline, reason, where].filter(Boolean).join(' ');
}

/**
 * What the coach says: a message, with what is put into it.
 * @param {Pick<Remark, 'key' | 'values'>} remark
 * @param {(seat: number) => string} name
 * @returns {string}
 */
export function tellRemark({ key, values }, name) {
  /** @param {any} said */
  const word = said => {
    if (typeof said !== 'object') return said;
    if ('word' in said) return t(said.word);
    if ('seat' in said) return within(name(said.seat));
    if ('share' in said) return percent(said.share);
    if ('moves' in said) return inBrief(said.moves);
    if ('names' in said) return list(said.names);
    return tellRemark(said.saying, name);
  };
  return t(key, Object.fromEntries(Object.entries(values).map(([as, said]) => [as, word(said)])));
}

/** So many moves of a line are followed in words; a chain may have dozens. */
const FOLLOWED = 6;

/** @param {string[]} moves */
const inBrief = moves =>
  [...moves.slice(0, FOLLOWED).map(spoken), ...moves.slice(FOLLOWED, FOLLOWED + 1).map(() => '…')].join(', ');

/** A name within a sentence. @param {string} name */
const within = name => (name === t('seat.the_computer') ? t('seat.the_computer.within') : name);

/** Everything the coach says, in sentences. @param {Remark[]} why @param {(seat: number) => string} name */
export const tellWhy = (why, name) =>
  why
    .map(remark => tellRemark(remark, name))
    .map(words => words.charAt(0).toLocaleUpperCase(language) + words.slice(1))
    .join(' ');

/** The same to somebody whom some of it is about. @param {Remark[]} why @param {(seat: number) => string} name @param {number | null} you */
const tellWhyTo = (why, name, you) =>
  tellWhy(
    why.map(remark => {
      const key = `${remark.key}.you`;
      return you !== null && remark.values.who?.seat === you && knows(key) ? { ...remark, key } : remark;
    }),
    name,
  );

/** How many letters of a line are told in a hint, which is to lie over no more of the board than it must. */
const GLIMPSE = 36;

/** The beginning of a line: two moves, and up to four if they are short. @param {string[]} line */
const glimpse = line =>
  line.slice(0, 4).filter(
    (_, i, all) =>
      i < 2 ||
      all
        .slice(0, i + 1)
        .map(spoken)
        .join().length <= GLIMPSE,
  );

/**
 * Why a hint is good.
 * @param {Tell} tell
 * @param {Hint} hint
 * @param {(seat: number) => string} name
 * @param {number | null} [you]
 */
export function tellHint(tell, hint, name, you = null) {
  const effect = tellCaused(hint.causes, tell);
  const why = tellWhyTo(hint.why ?? [], name, you);
  const worth = hint.proven ? t(`hint.proven.${hint.proven}`) : t('hint.win', { share: percent(hint.win) });
  // A line that the coach has told is not told again.
  const told = hint.why?.some(({ values }) => 'line' in values);
  const line =
    hint.line.length > 1 && !told ? t('hint.line', { line: glimpse(hint.line).map(spoken).join(' → ') }) : '';
  return [effect, why, worth, line].filter(Boolean).join(' ');
}

/**
 * Why a move is refused.
 * @param {{ reason: string, [field: string]: any } | undefined} reason
 * @param {string} otherwise
 * @param {(seat: number) => string} name
 */
export function tellRefused(reason, otherwise, name) {
  if (!reason) return otherwise;
  const key = `refused.${reason.reason}`;
  /** @type {Record<string, any>} */
  const values = { ...reason, who: reason.seat ? name(reason.seat) : '' };
  if (reason.colour) values.colour = t(`colour.${reason.colour}`);
  const words = t(key, values);
  return words === key ? otherwise : words;
}

/** Why the server did not do what was wanted. @param {{ code: string, message: string, body?: Record<string, any> }} problem */
export function tellProblem({ code, message, body = {} }) {
  const exactly = `problem.${code}.${String(body.what).replaceAll(' ', '_')}`;
  const key = knows(exactly) ? exactly : `problem.${code}`;
  return knows(key) ? t(key, { retry_s: body.retry_s ?? '' }) : message;
}

/** Where a turn left its traces. @param {Caused[]} caused */
export const touched = caused => caused.flatMap(({ places = [] }) => places);

/** What won, on the board. @param {Caused[]} caused */
export const winning = caused => caused.flatMap(({ won = [] }) => won);
