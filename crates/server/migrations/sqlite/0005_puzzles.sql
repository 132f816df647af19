-- How hard puzzles are by what people's tries tell, in the manner of Glicko-2. Nothing is kept of who tried.
CREATE TABLE puzzles (
    id         TEXT    PRIMARY KEY,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    tried      INTEGER NOT NULL
) WITHOUT ROWID;
