// What happened, cell by cell: for whoever listens, and for whoever asks.

import { keyOf } from './keys.js';
import { t } from '../words/index.js';
import { FEW, isExplosion, tellCaused, tellTurn } from './tell.js';

/** @import { Caused, Game, Played } from '../types.d.ts' */
/** @import { Tell } from './tell.js' */

/**
 * What a move caused (or would cause), with every place it touched.
 * @param {Caused[]} caused
 * @param {Tell} tell
 */
export function tellInFull(caused, tell) {
  /** @type {string[]} */
  const sentences = [];
  /** The explosion that is being told, and what became of its pawns. @type {{ event: Caused, ways: string[] } | null} */
  let burst = null;
  let [taken, hour] = [0, 0];
  const ended = () => {
    if (burst) {
      const { cell, arms } = burst.event;
      sentences.push(t('full.exploded', { cell, arms, ways: burst.ways.join(t('full.apart')) }));
    }
    burst = null;
  };
  for (const event of caused) {
    if (event.type === 'lost') burst?.ways.push(t('full.lost', { hour: event.towards }));
    else if (event.type === 'thrown_to_middle') hour = event.towards;
    else if (event.type === 'taken') taken = event.height;
    else if (event.type === 'landed') {
      const { cell, height: n } = event;
      const way = t(taken ? 'full.takes' : 'full.lands', { cell, taken, n });
      burst?.ways.push(hour ? t('full.thrown', { hour, way }) : way);
      [taken, hour] = [0, 0];
    } else {
      ended();
      if (event.type === 'exploded') burst = { event, ways: [] };
      else sentences.push(oneInFull(event, tell));
    }
  }
  ended();
  return sentences.filter(Boolean).join(' ');
}

/** @param {Caused} event @param {Tell} tell */
function oneInFull(event, tell) {
  if (event.type === 'taken_back')
    return tell('full.paid', event.seat, { n: event.corners.length, corners: event.corners.join(', ') });
  if (event.type === 'placed' && event.height > 1)
    return t('full.stack', { cell: event.cell, n: event.height });
  const brief = tellCaused([event], tell);
  if (event.type === 'closed') {
    const [red, green] = event.count.map((/** @type {string[]} */ corners) => corners.join(' ') || t('none'));
    return `${brief} ${t('full.counted', { red, green })}`;
  }
  return event.type === 'card_shown'
    ? `${brief} ${t('full.cells', { cells: event.cells.join(' ') })}`
    : brief;
}

/**
 * A turn with all that it caused. An explosion is told by what it caused.
 * @param {Tell} tell
 * @param {number} seat
 * @param {string[]} moves
 * @param {Caused[]} caused
 */
export function tellTurnInFull(tell, seat, moves, caused) {
  const plain = moves.filter(move => !isExplosion(move));
  const played = plain.length ? tellTurn(tell, seat, plain, []) : '';
  return [played, tellInFull(caused, tell)].filter(Boolean).join(' ');
}

/**
 * A turn as it is announced: in full, unless it is a long chain, of which one may ask for more.
 * @param {Tell} tell
 * @param {number} seat
 * @param {string[]} moves
 * @param {Caused[]} caused
 */
export function tellTurnAloud(tell, seat, moves, caused) {
  if (moves.filter(isExplosion).length <= FEW) return tellTurnInFull(tell, seat, moves, caused);
  return `${tellTurn(tell, seat, moves, caused)} ${t('full.ask', { key: keyOf('last').toUpperCase() })}`;
}

/**
 * A turn put together on this board: a chain was told step by step as it went, so its sum is enough.
 * @param {Tell} tell
 * @param {number} seat
 * @param {string[]} moves
 * @param {Caused[]} caused
 */
export const tellBuilt = (tell, seat, moves, caused) =>
  (moves.some(isExplosion) ? tellTurn : tellTurnInFull)(tell, seat, moves, caused);

/**
 * The last turn of some moves, as far as it goes, and which one it is.
 * @param {Played[]} moves
 * @param {Tell} tell
 * @param {typeof tellTurnInFull} [how]
 */
export function tellLastOf(moves, tell, how = tellTurnInFull) {
  const last = moves.at(-1);
  if (!last) return t('past.start');
  const { turn: n, seat } = last;
  const turn = moves.slice(moves.findLastIndex(move => move.turn !== n || move.seat !== seat) + 1);
  const told = how(
    tell,
    seat,
    turn.map(({ move }) => move),
    turn.flatMap(({ caused }) => caused),
  );
  return `${t('ask.turn.number', { n })} ${told}`;
}

/** The last turn of a game. @param {Game} game @param {Tell} tell */
export function tellLastInFull(game, tell) {
  const turn = game.turns.at(-1);
  return turn ? tellTurnInFull(tell, turn.seat, turn.moves, game.last?.caused ?? []) : t('past.start');
}
