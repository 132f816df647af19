-- One row for each event: inserting the next number is the only way to act.
CREATE TABLE events (
    game   TEXT   NOT NULL,
    number BIGINT NOT NULL,
    body   TEXT   NOT NULL,
    PRIMARY KEY (game, number)
);

-- What lists show of a game; follows from its events.
CREATE TABLE games (
    id      TEXT   PRIMARY KEY,
    game    TEXT   NOT NULL,
    players BIGINT NOT NULL,
    listed  BIGINT NOT NULL,
    status  TEXT   NOT NULL,
    ending  TEXT   NOT NULL,
    names   TEXT   NOT NULL,
    created BIGINT NOT NULL,
    summary TEXT   NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX games_by_status ON games (listed, status, created, id);

-- Hashes of the secrets that open the seats.
CREATE TABLE seats (
    game   TEXT   NOT NULL,
    seat   BIGINT NOT NULL,
    secret BYTEA  NOT NULL,
    PRIMARY KEY (game, seat)
);

-- Computers that are to move: the answer to event `number` is wanted.
CREATE TABLE jobs (
    game   TEXT   PRIMARY KEY,
    number BIGINT NOT NULL,
    since  BIGINT NOT NULL,
    lease  BIGINT NOT NULL,
    worker TEXT   NOT NULL
);
CREATE INDEX jobs_by_age ON jobs (since);
