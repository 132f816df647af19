//! What several servers do with one PostgreSQL, and one server with a PostgreSQL that goes.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use server::config::Store;

use crate::database::Postgres;
use crate::house::{House, generous};
use crate::streams::Reader;

pub(crate) fn store(database: &Postgres) -> Store {
    Store::Database(database.url())
}

#[tokio::test]
async fn players_on_two_servers_see_each_others_moves() {
    let Some(database) = Postgres::start() else { return };
    let one = House::on(store(&database), generous()).await;
    let two = House::on(store(&database), generous()).await;
    let (id, secrets) = one.gosix().await;
    let mut readers = [
        Reader::open(&one, &id, Some(&secrets[0]), Some(1)).await,
        Reader::open(&two, &id, Some(&secrets[1]), Some(1)).await,
    ];
    for (number, corner) in (1..).zip(["a1", "b1", "c1", "a2", "b2", "c4"]) {
        let mover = (number as usize - 1) % 2;
        let house = [&one, &two][mover];
        let answer = house.play(&id, &secrets[mover], number, corner).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        // Nobody asks the database by himself: without a word from the other server nothing would come.
        for reader in &mut readers {
            reader.expect(number + 1).await;
        }
    }
    // Both act on the same number: one of them is told what the other did.
    let (a, b) =
        tokio::join!(one.play(&id, &secrets[0], 7, "c7"), two.play(&id, &secrets[0], 7, "c8"),);
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn a_database_that_goes_and_comes_back_is_survived() {
    let Some(database) = Postgres::start() else { return };
    let house = House::on(store(&database), generous()).await;
    let (id, secrets) = house.gosix().await;
    assert_eq!(house.play(&id, &secrets[0], 1, "a1").await.status, StatusCode::OK);
    database.stop();
    let down = house.play(&id, &secrets[1], 2, "b1").await;
    assert_eq!(down.status, StatusCode::SERVICE_UNAVAILABLE, "{}", down.text);
    database.launch();
    let deadline = Instant::now() + Duration::from_secs(300);
    loop {
        let answer = house.play(&id, &secrets[1], 2, "b1").await;
        if answer.status == StatusCode::OK {
            assert_eq!(answer.json()["number"], 3);
            break;
        }
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.text);
        assert!(Instant::now() < deadline, "it does not recover");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(house.look(&id, None).await["turns"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn servers_that_start_at_once_on_a_new_database_do_not_race_in_the_migration() {
    let Some(database) = Postgres::start() else { return };
    let open = || async { server::open_storage(&store(&database)).await.map(drop) };
    let started = tokio::join!(open(), open(), open(), open());
    assert!(matches!(started, (Ok(()), Ok(()), Ok(()), Ok(()))), "{started:?}");
}
