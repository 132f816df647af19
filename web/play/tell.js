// What happens, in words: for the line under the board, for announcements, for the end of a game.

import { knows, list, percent, t } from '../words/index.js';

/** @import { Caused, Game, Hint, Result, Seat } from '../types.d.ts' */

/**
 * How a seat is called: the player's name, or the colour, level or number.
 * @param {Game | { seats: Seat[] }} game
 * @param {number} number
 */
export function seatName(game, number) {
  const seat = game.seats.find(({ seat }) => seat === number);
  if (seat?.name) return seat.name;
  if (seat?.kind === 'computer') return t('seat.computer', { level: seat.level ?? 1 });
  return knows(`seat.${seat?.colour}`) ? t(`seat.${seat?.colour}`) : t('seat.number', { seat: number });
}

/**
 * What a move causes (or would cause), in one or a few sentences. What depends on hidden cards is left out, but for
 * a card that is shown, which may be in a hidden hand.
 * @param {Caused[]} caused
 * @param {(seat: number) => string} name
 */
export function tellCaused(caused, name) {
  const sentences = [];
  let [taken, lost, thrown] = [0, 0, 0];
  for (const event of caused) {
    if (event.type === 'closed') {
      const [one, two] = event.count.map((/** @type {string[]} */ corners) => corners.length);
      sentences.push(
        t('tell.closed', { hexagon: event.hexagon, red: one, green: two, who: name(event.conqueror) }),
      );
    } else if (event.type === 'taken_back') {
      sentences.push(t('tell.taken_back', { who: name(event.seat), n: event.corners.length }));
    } else if (event.type === 'passed') sentences.push(t('tell.passed', { who: name(event.seat) }));
    else if (event.type === 'taken') taken += event.height;
    else if (event.type === 'lost') lost += 1;
    else if (event.type === 'thrown_to_middle') thrown += 1;
    else if (event.type === 'card_shown') {
      const unclaimed = event.depends ? 'tell.card_shown.perhaps' : 'tell.card_shown.nobody';
      const key = event.holder ? 'tell.card_shown' : unclaimed;
      sentences.push(
        t(key, {
          card: event.card,
          colour: t(`colour.${event.colour}`),
          who: event.holder ? name(event.holder) : '',
        }),
      );
    } else if (event.depends) continue;
    else if (event.type === 'point_scored')
      sentences.push(t('tell.point', { who: name(event.seat), n: event.points }));
    else if (event.type === 'card_discarded')
      sentences.push(t('tell.discarded', { who: name(event.seat), card: event.card }));
    else if (event.type === 'pile_refilled') sentences.push(t('tell.refilled'));
  }
  if (taken) sentences.push(t('tell.taken', { n: taken }));
  if (thrown) sentences.push(t('tell.thrown', { n: thrown }));
  if (lost) sentences.push(t('tell.lost', { n: lost }));
  return sentences.join(' ');
}

/**
 * A turn in words.
 * @param {Game} game
 * @param {number} seat
 * @param {string[]} moves
 * @param {Caused[]} caused
 */
export function tellTurn(game, seat, moves, caused) {
  const who = seatName(game, seat);
  const first = moves[0] === 'pass' ? '' : t('tell.played', { who, moves: moves.map(spoken).join(', ') });
  return [first, tellCaused(caused, seat => seatName(game, seat))].filter(Boolean).join(' ');
}

/** The last turn of a game, in words. @param {Game} game */
export function tellLast(game) {
  const turn = game.turns.at(-1);
  return turn ? tellTurn(game, turn.seat, turn.moves, game.last?.caused ?? []) : '';
}

/**
 * A move as one says it.
 * @param {string} move
 */
export function spoken(move) {
  const [, tile, crossed, cell] = /^([BRYK])(x?)([a-z]+\d*)$/.exec(move) ?? [];
  if (tile)
    return t(crossed ? 'move.replace' : tile === 'K' ? 'move.black' : 'move.tile', {
      colour: t(`colour.${{ B: 'blue', R: 'red', Y: 'yellow', K: 'black' }[tile]}`),
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
 * @param {Game} game
 * @param {Result} result
 */
export function tellResult(game, result) {
  const all = result.winners.length === game.seats.length;
  const winners = list(result.winners.map(seat => seatName(game, seat)));
  if (result.ending === 'cancelled')
    return { headline: t('end.off'), reason: t('end.cancelled', { by: seatName(game, result.by ?? 1) }) };
  const headline = all
    ? t('end.draw')
    : t(result.winners.length > 1 ? 'end.won.several' : 'end.won', { who: winners });
  const by = result.by === null ? '' : seatName(game, result.by);
  return { headline, reason: t(`end.${result.ending}`, { by, who: winners }) };
}

/**
 * Why a hint is good.
 * @param {Game} game
 * @param {Hint} hint
 */
export function tellHint(game, hint) {
  const effect = tellCaused(hint.causes, seat => seatName(game, seat));
  const worth = hint.proven ? t(`hint.proven.${hint.proven}`) : t('hint.win', { share: percent(hint.win) });
  const line =
    hint.line.length > 1 ? t('hint.line', { line: hint.line.slice(0, 4).map(spoken).join(' → ') }) : '';
  return [effect, worth, line].filter(Boolean).join(' ');
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

/** Why the server did not do what was wanted. @param {{ code: string, message: string }} problem */
export function tellProblem({ code, message }) {
  const key = `problem.${code}`;
  return knows(key) ? t(key) : message;
}

/** Where a turn left its traces. @param {Caused[]} caused */
export function touched(caused) {
  return caused.flatMap(event => {
    if (event.type === 'placed' || event.type === 'replaced') return [event.corner ?? event.cell];
    if (event.type === 'exploded') return [event.cell];
    return event.type === 'black_moved' || event.type === 'swapped' ? [event.to] : [];
  });
}

/** What won, on the board. @param {Caused[]} caused */
export function winning(caused) {
  const shown = caused.flatMap(event => (event.type === 'card_shown' && event.holder ? event.cells : []));
  const last = caused.findLast(event => event.type === 'ended')?.reason === 'last_pawn_taken';
  const taken = last ? caused.findLast(event => event.type === 'taken') : null;
  return taken ? [taken.cell] : shown;
}
