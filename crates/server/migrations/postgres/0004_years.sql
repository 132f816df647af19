-- An inverted index of listed games that are over: under each facet, such as `game=gosix` or
-- `name=ada`, in the order in which they are shown. So no search reads more than it shows.
CREATE TABLE archive (
    facet   TEXT   NOT NULL,
    created BIGINT NOT NULL,
    game    TEXT   NOT NULL,
    PRIMARY KEY (facet, created, game)
);

-- Written and read by whoever asks whether the store works.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);

-- The games that are over already, under the same facets as `storage/archive.rs` gives them.
INSERT INTO archive (facet, created, game)
SELECT concat_ws('&',
           CASE WHEN which & 1 <> 0 THEN 'game=' || game END,
           CASE WHEN which & 2 <> 0 THEN 'ending=' || ending END,
           CASE WHEN which & 4 <> 0 THEN 'players=' || players END), created, id
FROM games, generate_series(1, 7) AS which
WHERE listed = 1 AND status = 'finished';
INSERT INTO archive (facet, created, game)
SELECT DISTINCT 'name=' || left(word, letters), created, id
FROM games, regexp_split_to_table(names, '[^[:alnum:]]+') AS word, generate_series(1, 12) AS letters
WHERE listed = 1 AND status = 'finished' AND letters <= length(word);
