-- Jobs wait in lanes, so that quick ones do not wait for slow ones, nor people for computers among
-- themselves.
ALTER TABLE jobs ADD COLUMN lane INTEGER NOT NULL DEFAULT 1;
DROP INDEX jobs_by_age;
CREATE INDEX jobs_by_lane ON jobs (lane, since);
