// Written by web-tests/types.js from /api/openapi.json; do not edit.

/** Do something at a seat. */
export type Act = Action & {
  /** The number of the last event that was seen. */
  after: number;
};

/** What somebody at a seat asks for, at a table in this process and over the wire alike. */
export type Action = {
  /** The moves. */
  turn: string;
  type: 'play';
} | {
  type: 'take_back';
} | {
  type: 'resign';
} | {
  type: 'offer_draw';
} | {
  /** Which. */
  offer: Offer;
  type: 'accept';
} | {
  /** Which. */
  offer: Offer;
  type: 'decline';
} | {
  type: 'claim_time';
} | {
  type: 'rematch';
};

/** Think about any position. */
export interface Analyse {
  /** The game's name. */
  game: string;
  /** How many lines are wanted. */
  lines?: number | null;
  /** What is agreed, where it is not the default. */
  options?: Record<string, string>;
  /** The position or view; the beginning if left out. */
  position?: string | null;
  /** How long to think, in milliseconds. */
  think_ms?: number | null;
  /** Turns to be played first. */
  turns?: string[];
}

/** A move that was asked about. */
export interface Asked {
  /** Whether it can be played depending on what is hidden. */
  depends?: boolean;
  /** Why not, in words. */
  detail?: string | null;
  /** Whether it can be played, for certain. */
  legal: boolean;
  /** The move. */
  move: string;
  /** Why not, as the rules tell it. */
  reason?: Record<string, any> | null;
}

/** What one seat may hold. */
export interface Belief {
  /** The likeliest cards. */
  cards: CardBelief[];
  /** The seat. */
  seat: number;
}

/** What the others may hold. */
export interface Beliefs {
  /** For each other seat. */
  beliefs: Belief[];
}

/** How likely a card is. */
export interface CardBelief {
  /** The card. */
  card: number;
  /** How likely the seat holds it. */
  probability: number;
}

/** An ending of a chain. */
export interface ChainEnd {
  /** The position after it. */
  position: string;
  /** The whole turn. */
  turn: string;
  /** The chance to win after it. */
  win: number;
}

/** Where a placing can lead. */
export interface Chains {
  /** Whether these are all. */
  all: boolean;
  /** The best endings found. */
  best: ChainEnd[];
  /** How many different endings. */
  endings: number;
  /** A turn that wins outright. */
  wins?: string | null;
}

/** What kind of player. */
export type ChairKindRequest = 'here' | 'elsewhere' | 'open' | 'computer';

/** Who is to sit on a chair. */
export interface ChairRequest {
  /** `here`, `elsewhere`, `open` or `computer`. */
  kind: ChairKindRequest;
  /** How strong a computer plays. */
  level?: number | null;
  /** What the player is called. */
  name?: string;
}

/** Change what opens a seat. The new secret is the client's, so that it cannot get lost on its way. */
export interface ChangeSecret {
  /** What opens it from now on: 32 hexadecimal digits, drawn by chance. */
  secret: string;
}

/** Check what somebody wrote. */
export interface CheckText {
  /** The game's name. */
  game?: string | null;
  /** What is agreed, where it is not the default. */
  options?: Record<string, string>;
  /** A position of the game; if none is named, a record or a position of any game. */
  text: string;
}

/** Whether a text can be read. */
export interface Checked {
  /** What is wrong with it and where; nothing if it can be read. */
  fault?: string | null;
  /** The game it is a position of, if none was named. */
  game?: string | null;
  /** The same as a value, if a game has found it: what is wrong in one word (`reason`), and the places and numbers it is about. */
  reason?: Record<string, any>;
}

/** How much time players have. */
export type ClockRule = {
  kind: 'none';
} | {
  /** Seconds for the game. */
  base_s: number;
  /** Seconds for every turn. */
  increment_s: number;
  kind: 'increment';
} | {
  /** Days for a turn. */
  days: number;
  kind: 'days';
};

/** What the clocks show. */
export interface Clocks {
  /** The time each seat has left. */
  left_ms: number[];
  /** When they were looked at. */
  now: number;
  /** Whose clock is running. */
  running?: number | null;
}

/** The games there are. */
export interface Collection {
  /** The games. */
  games: GameInfo[];
  /** How strong computers play. */
  levels: Levels;
  /** How much is too much. */
  limits: LimitInfo;
}

/** Create a game. */
export interface CreateGame {
  /** Whether players may ask for hints. */
  aids?: boolean | null;
  /** How much time players have. */
  clock?: ClockRule;
  /** The game's name. */
  game: string;
  /** Whether the game is shown to people who do not know its name. */
  listed?: boolean | null;
  /** What is agreed, where it is not the default. */
  options?: Record<string, string>;
  /** Whether the seats are drawn by lot. */
  seating?: Seating;
  /** Who is to sit where. */
  seats: ChairRequest[];
}

/** A game that was created. */
export interface Created {
  /** The game as the first seat that is here sees it. */
  game: Game;
  /** Its name. */
  id: string;
  /** The secret of whoever made the game, shown this once: it opens no seat, but removes the game. */
  maker: string;
  /** What opens its seats, shown this once. */
  seats: SeatOpened[];
  /** Its address. */
  url: string;
}

/** Somebody wants a draw. */
export interface DrawOffer {
  /** Who has agreed so far. */
  agreed: number[];
  /** Who asked. */
  by: number;
}

/** Draw a QR code. */
export interface DrawQr {
  /** What it says. */
  text: string;
}

/** An event as somebody sees it, with the state after it. */
export type Event = EventMore & {
  /** When. */
  at: number;
  /** Its number. */
  number: number;
  /** Who did it. */
  seat?: number | null;
  /** The state after it. */
  state: State;
  /** What kind of event. */
  type: string;
};

/** What else there is to say of an event. */
export type EventMore = {
  /** What the moves caused. */
  caused: Record<string, any>[];
  /** Whether the turn is over. */
  complete: boolean;
  /** The seat's clock after the turn. */
  left_ms?: number | null;
  /** The moves. */
  moves: string[];
  /** Which turn it belongs to. */
  turn: number;
} | {
  /** What the player is called. */
  name: string;
  /** All seats anew. */
  seats: Seat[];
} | {
  last?: Last | null;
  /** How many turns are left. */
  turns: number;
} | {
  /** To what. */
  offer: Offer;
} | {
  /** The next game. */
  game: string;
} | Record<string, any>;

/** Say why a move was worse than another, from lines that are known already. All lies open in the position. */
export interface ExplainMove {
  /** The better move, and what is expected after that. */
  better: string[];
  /** The game's name. */
  game: string;
  /** How much winning probability the move gave away: told where nothing else can be said. */
  gave_away?: number | null;
  /** Whether the move is proven to lose, in games for two. */
  lost?: boolean;
  /** What is agreed, where it is not the default. */
  options?: Record<string, string>;
  /** The move, and what is expected after it, move by move. */
  played: string[];
  /** The position before the move. */
  position: string;
  /** Whether the better move is proven to win. */
  sure?: boolean;
}

/** What the coach says of a move. */
export interface Explained {
  /** One or two sentences. */
  why: Remark[];
}

/** Where can a turn of many moves lead? */
export interface ExploreChains {
  /** The game's name; if none is given, the game that the position is of. */
  game?: string | null;
  /** What is agreed, where it is not the default. */
  options?: Record<string, string>;
  /** The position. */
  position: string;
  /** The turn so far. */
  turn?: string;
}

/** A whole table as somebody sees it. */
export interface Game {
  /** Whether players may ask for hints. */
  aids: boolean;
  /** How much time players have. */
  clock: ClockRule;
  /** When the game was created. */
  created: number;
  /** The game. */
  game: string;
  /** The table's name. */
  id: string;
  last?: Last | null;
  /** Whether the game is shown to people who do not know its name. */
  listed: boolean;
  /** All options, the lot drawn. */
  options: Record<string, string>;
  /** The game that follows this one. */
  rematch?: string | null;
  /** Who sits where. */
  seats: Seat[];
  /** Whether players have something to hide from each other. */
  secrets: boolean;
  /** The part that changes. */
  state: State;
  /** What was played. */
  turns: Turn[];
  /** The viewer's seat; nothing for spectators. */
  you?: number | null;
}

/** A game of the collection. */
export interface GameInfo {
  /** Its name. */
  game: string;
  /** Its options. */
  options: OptionInfo[];
  /** Named ways to play, the usual one first. */
  presets: PresetInfo[];
  /** Its seats. */
  seats: SeatInfo;
  /** Whether players usually have something to hide from each other. */
  secrets: boolean;
  /** The first position with the usual options, as a spectator sees it. */
  start: string;
}

/** Who has won and why. */
export interface GameResult {
  /** The seat that resigned or ran out of time. */
  by?: number | null;
  /** Why the game is over. */
  ending: string;
  /** The winners; all seats if it is a draw. */
  winners: number[];
}

/** A good move and why. */
export interface Hint {
  /** What it would cause. */
  causes: Record<string, any>[];
  /** How it may go on. */
  line: string[];
  /** Where to look. */
  places: string[];
  /** `win`, `draw` or `loss` if that is certain. */
  proven?: string | null;
  /** The whole turn from here. */
  turn: string;
  /** What the coach says for it. */
  why?: Remark[];
  /** The chance to win after it. */
  win: number;
}

/** A game move by move. */
export interface History {
  /** The moves. */
  moves: Step[];
  /** The first position. */
  start: string;
}

/** Judge the last move of some turns. */
export interface JudgeMove {
  /** The cards of a game from its beginning, as a record tells them in `Deck`. */
  deck?: string | null;
  /** The game's name. */
  game: string;
  /** What is agreed, where it is not the default. */
  options?: Record<string, string>;
  /** The position or view; the beginning if left out. */
  position?: string | null;
  /** How long to think, in milliseconds. */
  think_ms?: number | null;
  /** Turns that were played; the last move of them is judged. */
  turns: string[];
}

/** What a move was worth. */
export type Judged = MoveWorth & {
  /** The move. */
  move: string;
  open?: MoveWorth | null;
  /** Who played it. */
  seat: number;
};

/** What the last turn caused. */
export interface Last {
  /** The rules' events. */
  caused: Record<string, any>[];
  /** Which turn. */
  turn: number;
}

/** The levels of computers. */
export interface Levels {
  /** The strongest. */
  highest: number;
  /** The weakest. */
  lowest: number;
}

/** Go on by link with a game that was played on a device. */
export interface LiftGame {
  /** The seats of those who are elsewhere from now on. */
  away: number[];
  /** All that has happened there, in order. */
  events: Record<string, any>[];
}

/** How much is too much. */
export interface LimitInfo {
  /** Seconds for a game. */
  base_s: number;
  /** Days for a turn. */
  days: number;
  /** Seconds added for a turn. */
  increment_s: number;
  /** Lines of an analysis. */
  lines: number;
  /** Characters of a name. */
  name: number;
  /** Milliseconds for an analysis. */
  think_ms: number;
}

/** A line. */
export interface LineFound {
  /** Single moves. */
  moves: string[];
  /** `win`, `draw` or `loss` if that is certain. */
  proven?: string | null;
  /** The same between -1 and 1. */
  value: number;
  /** The chance that the seat to move wins. */
  win: number;
}

/** The best lines found so far. */
export interface Lines {
  /** How deep. */
  depth: number;
  /** For how long. */
  elapsed_ms: number;
  /** The lines, the best first. */
  lines: LineFound[];
  /** How many positions were looked at. */
  nodes: number;
  /** Who is to move. */
  to_move?: number | null;
}

/** Which list. */
export type ListKind = 'open' | 'running' | 'archive';

/** A game in a list. */
export type ListedGame = Summary & {
  /** Its name. */
  id: string;
  /** How many look on without a seat, as far as this server knows. */
  onlookers: number;
};

/** Look at any position. */
export interface LookAtPosition {
  /** Moves to be judged. */
  ask?: string[];
  /** The cards of a game from its beginning, as a record tells them in `Deck`. */
  deck?: string | null;
  /** The game's name. */
  game: string;
  /** What is agreed, where it is not the default. */
  options?: Record<string, string>;
  /** The position or view; the beginning if left out. */
  position?: string | null;
  /** Turns to be played. */
  turns?: string[];
}

/** A move that can be played. */
export interface Move {
  /** What it would cause, in the rules' words. */
  causes: Record<string, any>[];
  /** Whether more may happen, or something else, depending on what is hidden. */
  depends?: boolean;
  /** The move. */
  move: string;
  /** The position after it; left out if that is not certain. */
  position?: string | null;
}

/** What a move was worth, and what would have been better. */
export interface MoveWorth {
  /** The best line there was. */
  best: string[];
  /** The chance to win with that. */
  best_win: number;
  /** How much of the chance was given away. */
  gave_away: number;
  /** `?!`, `?` or `??` if it was much. */
  mark?: string | null;
  /** What the coach says of it, if it has a mark. */
  why: Remark[];
  /** The chance of whoever played it to win after it. */
  win: number;
}

/** Something that needs the consent of others. */
export type Offer = 'draw' | 'take_back';

/** The offers that stand. */
export interface Offers {
  draw?: DrawOffer | null;
  /** The seats that want to play again. */
  rematch: number[];
  take_back?: TakeBackOffer | null;
}

/** An option of a game. */
export interface OptionInfo {
  /** The values of other options with which it changes nothing. */
  idle_with: OptionValue[];
  /** Its name. */
  name: string;
  settles?: Settles | null;
  usually?: UsualValue | null;
  /** Its values, the default first. */
  values: string[];
}

/** An option and a value. */
export interface OptionValue {
  /** The option's name. */
  name: string;
  /** The value. */
  value: string;
}

/** A page of a list of games. */
export interface Page {
  /** The games. */
  games: ListedGame[];
  /** Where the next page begins. */
  next?: string | null;
}

/** A position with its moves. */
export interface Position {
  /** The moves that were asked about. */
  asked: Asked[];
  /** Whether it may be another one, depending on what is hidden. */
  depends?: boolean;
  /** The game. */
  game: string;
  /** The moves that can be played. */
  legal: Move[];
  /** Whether that seat has begun its turn. */
  mid_turn: boolean;
  /** The moves that were played. */
  moves: Step[];
  /** Its options. */
  options: Record<string, string>;
  /** How the game ended, for certain. */
  outcome?: Record<string, any> | null;
  /** The position, with what is not certain hidden. */
  position: string;
  /** The position before the moves that were played. */
  start: string;
  /** Who is to move. */
  to_move?: number | null;
}

/** A named way to play. */
export interface PresetInfo {
  /** Its name. */
  name: string;
  /** The options that are not as usual. */
  options: Record<string, string>;
  /** For how many players it is meant at least. */
  players: number;
}

/** A problem as it is told. */
export interface Problem {
  /** What exactly. */
  detail: string;
  game?: Game | null;
  /** The move that the rules refuse. */
  move?: string | null;
  /** Which move of the turn that is, from 1. */
  place?: number | null;
  /** Why: a word of the table's, or what the rules say of a move or a position. */
  reason?: Record<string, any>;
  /** When trying again may help, in seconds. */
  retry_s?: number | null;
  /** The status of the answer. */
  status: number;
  /** The problem in a few words. */
  title: string;
  /** `/api#` and the word that names the problem. */
  type: string;
  /** Of what there is too much. */
  what?: string | null;
}

/** A puzzle, without its solution. */
export interface PuzzleLook {
  /** From 1 to 8. */
  difficulty: number;
  /** The game. */
  game: string;
  /** What is to be reached: `win`, `draw`, `win-in` or `survive`. */
  goal: string;
  /** Its name, which never changes. */
  id: string;
  /** What is agreed, where it is not the default. */
  options: Record<string, string>;
  /** The position. */
  position: string;
  /** Who solves it: the seat to move. */
  seat: number;
  /** What it is about. */
  themes: string[];
  /** Within how many turns, if they are counted: one's own for `win-in`, the opponent's for `survive`. */
  within?: number | null;
}

/** How hard people find a puzzle. */
export interface PuzzlePeople {
  /** How unsure that is. */
  deviation: number;
  /** In the manner of Glicko-2, in the scale of whoever solves puzzles. */
  rating: number;
  /** How many have tried it. */
  tries: number;
}

/** A puzzle, and how hard people find it. */
export type PuzzleRated = PuzzleLook & {
  people?: PuzzlePeople | null;
};

/** The puzzles there are. */
export interface PuzzleShelf {
  /** For each game. */
  games: PuzzlesOfGame[];
  /** The names of those asked for, the easiest first; none if no game was named. */
  ids: string[];
}

/** How a puzzle is solved. */
export interface PuzzleSolution {
  /** The turns, those of the opponent among them, to the end where that is near. */
  turns: PuzzleTurn[];
}

/** What is to be said of a try. */
export interface PuzzleTried {
  /** After the right turn: the turns that follow, up to the solver's next choice. */
  answer: string[];
  /** What comes of it: `loss`, `draw` or `too_slow`. */
  comes?: string | null;
  /** The turns by which it is refuted, if there is anything to show. */
  refutation: string[];
  /** `right`, `solved` or `wrong`. */
  result: string;
  /** What the coach says of it, without naming the right move. */
  why: Remark[];
  /** After a wrong one: which of all moves that were played it was, from 0. */
  wrong?: number | null;
}

/** A turn of a solution. */
export interface PuzzleTurn {
  /** The places that its first move names. */
  places: string[];
  /** Who plays. */
  seat: number;
  /** The turn. */
  turn: string;
}

/** The puzzles of a game, counted. */
export interface PuzzlesOfGame {
  /** All of them. */
  count: number;
  /** By difficulty. */
  difficulties: Record<string, number>;
  /** The game. */
  game: string;
  /** By goal. */
  goals: Record<string, number>;
  /** By theme. */
  themes: Record<string, number>;
}

/** Read a record. */
export interface ReadRecord {
  /** The text of one or more games. */
  record: string;
}

/** A game read from a text. */
export interface RecordRead {
  /** The game. */
  game: string;
  /** The moves. */
  moves: Step[];
  /** Its options. */
  options: Record<string, string>;
  /** The first position. */
  start: string;
  /** All tags. */
  tags: Record<string, string>;
  /** What might have been played: other lines, each from the first turn on. */
  variations: string[][];
  /** How it ended: a seat's letter or number, `draw` or `*`. */
  verdict: string;
}

/** Games read from a text. */
export interface Records {
  /** The games. */
  records: RecordRead[];
}

/** Something the coach says: the key of a message, and what is put into it by name. That is a text or a number as it is, or an object that says what it is: `word` (the message with this key), `seat` (by its name), `share` (0–1), `moves`, `names` (a list), `saying` (another message). */
export interface Remark {
  /** The key of the message. */
  key: string;
  /** Whether it names the better move. */
  names_better?: boolean;
  /** What is put into it. */
  values: Record<string, any>;
}

/** Remove a game. */
export interface RemoveGame {
  /** The secret of whoever made it, or those of all its seats. */
  secrets: string[];
}

/** Who sits at a seat. */
export interface Seat {
  /** What the game calls it. */
  colour: string;
  /** `here`, `elsewhere`, `open` or `computer`. */
  kind: string;
  /** How strong a computer plays. */
  level?: number | null;
  /** What the player is called. */
  name: string;
  /** Its number. */
  seat: number;
  /** Whether somebody sits there. */
  taken: boolean;
}

/** The seats of a game. */
export interface SeatInfo {
  /** The fewest. */
  fewest: number;
  /** The most. */
  most: number;
  /** What they are called. */
  names: string[];
}

/** A seat and what opens it. */
export interface SeatOpened {
  /** `here`, `elsewhere`, `open` or `computer`. */
  kind: string;
  /** The address that opens it. */
  link?: string | null;
  /** Its number. */
  seat: number;
  /** What opens it. */
  secret?: string | null;
}

/** A seat that was taken. */
export interface Seated {
  /** The game as that seat sees it. */
  game: Game;
  /** The address that opens it. */
  link?: string | null;
  /** Its number. */
  seat: number;
  /** What opens it, if it was an open seat. */
  secret?: string | null;
}

/** How the seats are given out. */
export type Seating = 'given' | 'lot';

/** What an option settles that follows from who sits where. */
export type Settles = 'players' | 'first';

/** The part of a table that changes. */
export interface State {
  clocks?: Clocks | null;
  /** The moves the viewer can play now. */
  legal: string[];
  /** Whether that seat has begun its turn. */
  mid_turn: boolean;
  /** The number of the last event. */
  number: number;
  /** The offers that stand. */
  offers: Offers;
  /** What the viewer may see, in the game's notation. */
  position: string;
  result?: GameResult | null;
  /** `waiting`, `running` or `finished`. */
  status: string;
  /** Who is to move. */
  to_move?: number | null;
}

/** A move that was played, and where it led. */
export interface Step {
  /** What it caused. */
  caused: Record<string, any>[];
  /** Whether more happened, or something else, depending on what is hidden. */
  depends?: boolean;
  /** The move. */
  move: string;
  /** The position after it, with what is not certain hidden. */
  position: string;
  /** Who played. */
  seat: number;
  /** Which turn, from 1. */
  turn: number;
}

/** A table in a list. */
export interface Summary {
  /** When something happened last. */
  changed: number;
  /** How much time players have. */
  clock: ClockRule;
  /** When the game was created. */
  created: number;
  /** The game. */
  game: string;
  /** The number of the last event. */
  number: number;
  /** All options, the lot drawn. */
  options: Record<string, string>;
  result?: GameResult | null;
  /** Who sits where. */
  seats: Seat[];
  /** `waiting`, `running` or `finished`. */
  status: string;
  /** Who is to move. */
  to_move?: number | null;
  /** How many turns were played. */
  turns: number;
}

/** Somebody wants to take back turns. */
export interface TakeBackOffer {
  /** Who has agreed so far. */
  agreed: number[];
  /** Who asked. */
  by: number;
  /** How many turns would be left. */
  turns: number;
}

/** Take a seat. */
export interface TakeSeat {
  /** What the player is called. */
  name?: string;
  /** Which open seat; the first free one if left out. */
  seat?: number | null;
}

/** Tell how a first try went. */
export interface TellTry {
  /** How unsure that is. */
  deviation?: number | null;
  /** The rating of whoever tried, if it is known. */
  rating?: number | null;
  /** Whether it was solved without a mistake and without help. */
  solved: boolean;
  /** 8 to 64 letters and digits made by chance, another for each try: sent twice, it counts once. */
  token: string;
}

/** Try to solve a puzzle. */
export interface TryPuzzle {
  /** All turns from its position on, the opponent's among them. The last may be unfinished. */
  turns: string[];
}

/** What became of a try that was told. */
export interface TryTold {
  people?: PuzzlePeople | null;
}

/** A turn that was played. */
export interface Turn {
  /** When its last move was played. */
  at: number;
  /** Whether it is over. */
  complete: boolean;
  /** The seat's clock after the turn. */
  left_ms?: number | null;
  /** The moves. */
  moves: string[];
  /** Who played. */
  seat: number;
  /** Its number, from 1. */
  turn: number;
}

/** A default that depends on another option. */
export interface UsualValue {
  /** The value that is usual then. */
  value: string;
  /** As soon as this option has another value than its first. */
  with: string;
}
