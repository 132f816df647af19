-- An inverted index of listed games that are over: under each facet, such as `game=gosix` or
-- `name=ada`, in the order in which they are shown. So no search reads more than it shows.
CREATE TABLE archive (
    facet   TEXT    NOT NULL,
    created INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    PRIMARY KEY (facet, created, game)
) WITHOUT ROWID;

-- Written and read by whoever asks whether the store works.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
);
