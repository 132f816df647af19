-- One row for each event: inserting the next number is the only way to act.
CREATE TABLE events (
    game   TEXT    NOT NULL,
    number INTEGER NOT NULL,
    body   TEXT    NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- What lists show of a game; follows from its events.
CREATE TABLE games (
    id      TEXT    PRIMARY KEY,
    game    TEXT    NOT NULL,
    players INTEGER NOT NULL,
    listed  INTEGER NOT NULL,
    status  TEXT    NOT NULL,
    ending  TEXT    NOT NULL,
    names   TEXT    NOT NULL,
    created INTEGER NOT NULL,
    summary TEXT    NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_by_status ON games (listed, status, created, id);

-- Hashes of the secrets that open the seats.
CREATE TABLE seats (
    game   TEXT    NOT NULL,
    seat   INTEGER NOT NULL,
    secret BLOB    NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- Computers that are to move: the answer to event `number` is wanted.
CREATE TABLE jobs (
    game   TEXT    PRIMARY KEY,
    number INTEGER NOT NULL,
    since  INTEGER NOT NULL,
    lease  INTEGER NOT NULL,
    worker TEXT    NOT NULL
) WITHOUT ROWID;
CREATE INDEX jobs_by_age ON jobs (since);
