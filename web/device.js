// What this device remembers: the seats it holds, the games it has seen, and how its owner likes things.

/** @import { Created, GameName, NewGame, Summary } from './types.d.ts' */

/**
 * @typedef {object} Settings
 * @property {'fr' | 'en' | null} language  `null`: as the browser says
 * @property {'light' | 'dark' | null} theme  `null`: as the system says
 * @property {string} name  how the player likes to be called
 * @property {number} level  the computer's level, last time
 * @property {boolean} names  names of places on the board
 * @property {boolean | null} confirm  ask before a move is played; `null`: on touch screens
 * @property {'wood' | 'slate' | 'paper' | 'contrast'} table  what the boards are made of
 * @property {'device' | 'server'} host  where new games for people here are, and who thinks
 * @property {boolean} muted
 * @property {boolean} notify  tell by notification that it is one's turn
 * @property {boolean} beliefs  show what the others may be building
 * @property {Partial<Record<GameName, NewGame>>} last  how each game was begun last time
 * @property {boolean} review  games that are over are examined as soon as they are opened
 * @property {Record<string, boolean>} knows  the games somebody here has played before
 * @property {Record<string, string>} keys  other keys than the usual ones, by what they do
 * @property {Record<string, number>} turned  how far each game's board is turned, in steps of its own
 */

/** @type {Settings} */
const USUAL = {
  language: null,
  theme: null,
  name: '',
  level: 2,
  names: false,
  confirm: null,
  table: 'wood',
  host: 'device',
  muted: false,
  notify: false,
  beliefs: false,
  last: {},
  review: false,
  knows: {},
  keys: {},
  turned: {},
};

/** @typedef {{ seat: number, link: string }} Invitation */
/** @typedef {{ game: GameName, seats: Record<string, string>, seen: number, links?: Invitation[], maker?: string,
 *   expected?: Record<string, string> }} Kept */

/** What could not be written down, for want of room or leave: remembered as long as the page is open. @type {Map<string, string>} */
const unwritten = new Map();

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
function read(key, otherwise) {
  try {
    const text = unwritten.get(key) ?? localStorage.getItem(`hexotheque.${key}`);
    return text ? JSON.parse(text) : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Storage may be full or forbidden; then the device forgets when the page is closed, and the game goes on.
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`hexotheque.${key}`, text);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, text);
  }
}

/** @type {Settings} */
export const settings = { ...USUAL, ...read('settings', {}) };

/** @param {Partial<Settings>} changes */
export function prefer(changes) {
  Object.assign(settings, changes);
  write('settings', settings);
}

/** Somebody here knows how a game is played. @param {string} game */
export function markKnown(game) {
  if (!settings.knows[game]) prefer({ knows: { ...settings.knows, [game]: true } });
}

/** Whether a move is played only when it is chosen twice. */
export function confirms() {
  return settings.confirm ?? matchMedia('(pointer: coarse)').matches;
}

/** @returns {Record<string, Kept>} */
export function keptGames() {
  return read('games', {});
}

/**
 * The secrets of the seats this device holds in a game.
 * @param {string} id
 * @returns {Map<number, string>}
 */
export function secretsOf(id) {
  const kept = keptGames()[id];
  return new Map(Object.entries(kept?.seats ?? {}).map(([seat, secret]) => [Number(seat), secret]));
}

/**
 * @param {string} id
 * @param {GameName} game
 * @param {Map<number, string>} secrets
 * @param {string} [maker]  what shows that it was begun here
 */
export function keep(id, game, secrets, maker = keptGames()[id]?.maker) {
  const games = keptGames();
  games[id] = {
    ...games[id],
    game,
    seats: { ...games[id]?.seats, ...Object.fromEntries(secrets) },
    seen: Date.now(),
    maker,
  };
  writeGames(games);
}

/** @param {Record<string, Kept>} games  of which the newest are kept */
function writeGames(games) {
  const newest = Object.entries(games).sort(([, a], [, b]) => b.seen - a.seen);
  write('games', Object.fromEntries(newest.slice(0, MOST_KEPT)));
}

/**
 * Remembers the seats of games that are stored here. A browser writes down what this device remembers seconds later than
 * what is stored, and may be ended in between.
 * @param {import('./host/store.js').Kept[]} stored
 */
export function recall(stored) {
  const games = keptGames();
  const forgotten = stored.filter(({ id }) => !games[id]);
  for (const { id, secrets, maker, summary } of forgotten)
    games[id] = { game: summary.game, seats: secrets, seen: summary.changed, maker };
  if (forgotten.length) writeGames(games);
}

/** How many games the device remembers to have seats in. */
const MOST_KEPT = 500;

/** A secret nobody can guess. */
export function newSecret() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** What tells this device from others that have the same seat open. */
export function deviceName() {
  const known = read('device', '');
  if (known) return known;
  const name = newSecret();
  write('device', name);
  return name;
}

/**
 * The link of a seat is about to change to this secret.
 * @param {string} id
 * @param {number} seat
 * @param {string} secret
 */
export function expect(id, seat, secret) {
  const games = keptGames();
  if (!games[id]) return;
  games[id].expected = { ...games[id].expected, [seat]: secret };
  write('games', games);
}

/** The secrets that may open seats of a game by now, if an answer got lost. @param {string} id */
export const expectedOf = id => Object.entries(keptGames()[id]?.expected ?? {});

/** A seat is this device's no more. @param {string} id @param {number} seat */
export function loseSeat(id, seat) {
  const games = keptGames();
  if (!games[id]) return;
  delete games[id].seats[seat];
  write('games', games);
}

/**
 * The secrets by which this device may remove a game; `null` if it neither began it nor holds all seats.
 * @param {Pick<Summary, 'id' | 'seats'>} game
 */
export function deedTo({ id, seats }) {
  const maker = keptGames()[id]?.maker;
  const held = secretsOf(id);
  const all = seats.every(({ seat, kind }) => kind === 'computer' || held.has(seat));
  return maker ? [maker] : all && held.size > 0 ? [...held.values()] : null;
}

/**
 * A game that is over, as this device remembers it: for the record against each level, long after the server has
 * forgotten it.
 * @typedef {object} Finished
 * @property {string} id
 * @property {GameName} game
 * @property {number} at
 * @property {number} turns
 * @property {number | null} level  of the computer, if one player here sat against one computer
 * @property {'won' | 'lost' | 'drawn' | 'other'} result  for whoever sat here; `other`: several did, or nobody
 * @property {string[]} names
 * @property {string} ending
 */

/** @returns {Finished[]} the newest first */
export const finishedGames = () => read('finished', []);

/** How many are kept. */
const MOST_FINISHED = 2000;

/**
 * Remembers how a game has ended.
 * @param {Pick<Summary, 'id' | 'game' | 'seats' | 'result'> & { turns: number }} over
 * @param {number | null} you  the seat of whoever sat here, if it was one player alone
 */
export function remember({ id, game, seats, result, turns }, you) {
  const known = finishedGames();
  if (!result || result.ending === 'cancelled' || known.some(other => other.id === id)) return;
  const others = seats.filter(({ seat }) => seat !== you);
  const [computer] = others.length === 1 && others[0].kind === 'computer' ? others : [];
  const won = you !== null && result.winners.includes(you);
  const drawn = result.winners.length === seats.length;
  /** @type {Finished} */
  const finished = {
    id,
    game,
    at: Date.now(),
    turns,
    level: you === null ? null : (computer?.level ?? null),
    result: you === null ? 'other' : drawn ? 'drawn' : won ? 'won' : 'lost',
    names: seats.map(({ name }) => name),
    ending: result.ending,
  };
  write('finished', [finished, ...known].slice(0, MOST_FINISHED));
}

/**
 * A move that a review has found to be a mistake, to be done better.
 * @typedef {object} OwnMistake
 * @property {GameName} game
 * @property {Record<string, string>} options
 * @property {string} position  before it
 * @property {string} [deck]  the cards of the game, if some were hidden
 * @property {string[]} turns  with a deck, all that was played before
 * @property {number} seat
 * @property {number} turn
 * @property {string} move
 * @property {string[]} better
 * @property {number} given  how much it gave away
 * @property {number} at  when it was found
 * @property {number} times  how often it was done better since
 * @property {number | null} due  when it comes again; `null`: no more
 */

/**
 * What this device remembers of puzzles.
 * @typedef {object} PuzzlesKept
 * @property {Record<string, 1>} solved  by name
 * @property {Record<string, { times: number, at: number }>} again  those that were missed: how often found since, and
 *   when they come again
 * @property {Record<string, number>} streaks  the longest, by game
 * @property {Record<string, OwnMistake>} mistakes  of one’s own games, by game and move
 * @property {number} rating  in the manner of Glicko-2
 * @property {number} deviation  how unsure it is
 * @property {number} volatility  how much it swings
 * @property {number} tried  how many the rating is made of
 */

/** @type {PuzzlesKept} */
const NO_PUZZLES = {
  solved: {},
  again: {},
  streaks: {},
  mistakes: {},
  rating: 1000,
  deviation: 350,
  volatility: 0.06,
  tried: 0,
};

/** @returns {PuzzlesKept} */
export const puzzlesKept = () => ({ ...NO_PUZZLES, ...read('puzzles', {}) });

/** @param {PuzzlesKept} kept */
export const keepPuzzles = kept => write('puzzles', kept);

/**
 * Everything this device remembers, to be taken elsewhere; what opens its seats is in it.
 * @typedef {{ settings: Settings, finished: Finished[], games: Record<string, Kept>, puzzles: PuzzlesKept }} Luggage
 */

/** @returns {Luggage} */
export const allKept = () => ({
  settings,
  finished: finishedGames(),
  games: keptGames(),
  puzzles: puzzlesKept(),
});

/**
 * Takes in what was kept elsewhere. What is here stays; how the owner likes things comes along.
 * @param {{ settings?: Partial<Settings>, finished?: Finished[], games?: Record<string, Kept>, puzzles?: Partial<PuzzlesKept> }} luggage
 * @returns {Set<string>} the games that this device did not know
 */
export function takeIn({ settings: liked = {}, finished = [], games = {}, puzzles = {} }) {
  const known = Object.keys(USUAL);
  prefer(Object.fromEntries(Object.entries(liked).filter(([name]) => known.includes(name))));
  const ended = finishedGames();
  const more = finished.filter(({ id }) => !ended.some(game => game.id === id));
  const kept = keptGames();
  const going = Object.keys(games).filter(id => !(id in kept) && !ended.some(game => game.id === id));
  const unknown = more.filter(({ id }) => !(id in kept)).map(({ id }) => id);
  write('finished', [...ended, ...more].sort((a, b) => b.at - a.at).slice(0, MOST_FINISHED));
  write('games', { ...games, ...kept });
  const [here, there] = [puzzlesKept(), { ...NO_PUZZLES, ...puzzles }];
  // The rating that is made of more puzzles says more.
  const { rating, deviation, volatility, tried } = there.tried > here.tried ? there : here;
  const lengths = Object.entries(there.streaks).map(([game, n]) => [
    game,
    Math.max(n, here.streaks[game] ?? 0),
  ]);
  keepPuzzles({
    solved: { ...there.solved, ...here.solved },
    again: { ...there.again, ...here.again },
    streaks: { ...here.streaks, ...Object.fromEntries(lengths) },
    mistakes: { ...there.mistakes, ...here.mistakes },
    rating,
    deviation,
    volatility,
    tried,
  });
  return new Set([...going, ...unknown]);
}

/** A game that is no more. @param {string} id */
export function forget(id) {
  const games = keptGames();
  delete games[id];
  write('games', games);
}

/** Nothing is left of a game here, not even in the record. @param {string} id */
export function erase(id) {
  forget(id);
  write(
    'finished',
    finishedGames().filter(game => game.id !== id),
  );
  const kept = puzzlesKept();
  const others = Object.entries(kept.mistakes).filter(([name]) => !name.startsWith(`${id}.`));
  keepPuzzles({ ...kept, mistakes: Object.fromEntries(others) });
}

/**
 * Keeps the seats of a new game that are on this device, and the links to be given to others.
 * @param {Created} created
 */
export function keepCreated(created) {
  const here = created.seats.filter(seat => seat.kind === 'here' && seat.secret);
  keep(
    created.id,
    created.game.game,
    new Map(here.map(seat => [seat.seat, seat.secret ?? ''])),
    created.maker,
  );
  const games = keptGames();
  games[created.id].links = created.seats.flatMap(({ kind, seat, link }) =>
    kind === 'elsewhere' && link ? [{ seat, link }] : [],
  );
  write('games', games);
}
