//! The shape of the tables, step by step. Steps are only ever added.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A step: its number, what it does, and the statements.
type Step = (i64, &'static str, &'static str);

pub(super) const SQLITE: &[Step] = &[
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (3, "lanes", include_str!("../../migrations/sqlite/0003_lanes.sql")),
];

pub(super) const POSTGRES: &[Step] = &[
    (1, "tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    (3, "lanes", include_str!("../../migrations/postgres/0003_lanes.sql")),
];

pub(super) fn migrator(steps: &'static [Step]) -> Migrator {
    let migration = |&(version, what, sql): &Step| {
        Migration::new(version, what.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}
