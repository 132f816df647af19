-- How hard puzzles are by what people's tries tell, in the manner of Glicko-2. Nothing is kept of who tried.
CREATE TABLE puzzles (
    id         TEXT             PRIMARY KEY,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tried      BIGINT           NOT NULL
);
