//! A PostgreSQL elsewhere: reached over TLS, by whoever wants to be sure that it is the right one.

use std::net::TcpListener;

use axum::http::StatusCode;
use server::config::Store;

use crate::database::Postgres;
use crate::house::{House, generous};
use crate::streams::Reader;

/// A PostgreSQL that lets nobody in without TLS. Its certificate is for `localhost`.
struct Elsewhere {
    database: Postgres,
    port: u16,
}

impl Elsewhere {
    fn start() -> Option<Elsewhere> {
        let mut database = Postgres::prepared()?;
        let place = database.directory.path().to_owned();
        let config = "[req]\ndistinguished_name = name\n[name]\n";
        std::fs::write(place.join("openssl.cnf"), config).unwrap();
        let authority = ["-addext", "basicConstraints = critical, CA:TRUE"];
        certify(&database, "ours", &authority);
        certify(&database, "strange", &authority);
        let server = ["-addext", "subjectAltName = DNS:localhost", "-CA", "ours.crt"];
        certify(&database, "server", &[&server[..], &["-CAkey", "ours.key"]].concat());
        let who = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
        std::fs::write(place.join("data/pg_hba.conf"), who).unwrap();
        // PostgreSQL cannot choose a port by itself: nobody listens on this one now.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let port = port.expect("a free port").port();
        let place = place.display();
        database.network = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c ssl=on \
             -c ssl_cert_file={place}/server.crt -c ssl_key_file={place}/server.key"
        );
        database.launch();
        Some(Elsewhere { database, port })
    }

    /// It under this name, believed if this authority says so; the system's, if none is named.
    fn store(&self, host: &str, mode: &str, authority: &str) -> Store {
        let root = match authority {
            "" => String::new(),
            name => format!("&sslrootcert={}/{name}.crt", self.database.directory.path().display()),
        };
        let port = self.port;
        Store::Database(format!(
            "postgres://hexotheque@{host}:{port}/postgres?sslmode={mode}{root}"
        ))
    }
}

/// A key and a certificate for it, which the key itself signs unless `more` says otherwise. PostgreSQL
/// comes with the program that makes them.
fn certify(database: &Postgres, name: &str, more: &[&str]) {
    let (subject, key, certificate) =
        (format!("/CN={name}"), format!("{name}.key"), format!("{name}.crt"));
    let new = ["req", "-config", "openssl.cnf", "-x509", "-nodes", "-days", "2"];
    let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    let files = ["-subj", &subject, "-keyout", &key, "-out", &certificate];
    database.run("/usr/bin/openssl", &[&new[..], &curve, &files, more].concat());
}

#[tokio::test]
async fn whoever_does_not_prove_to_be_the_right_database_is_refused() {
    let Some(elsewhere) = Elsewhere::start() else { return };
    for (host, mode, authority) in [
        // It wants TLS, so whoever is let in has it.
        ("localhost", "disable", ""),
        ("localhost", "verify-ca", "strange"),
        ("localhost", "verify-full", "strange"),
        // The system's authorities do not know ours.
        ("localhost", "verify-full", ""),
        // The certificate is for another name.
        ("127.0.0.1", "verify-full", "ours"),
    ] {
        let opened = server::open_storage(&elsewhere.store(host, mode, authority)).await;
        let refused = opened.map(drop).expect_err(mode).to_string();
        assert!(refused.starts_with("cannot use the database"), "{refused}");
        assert_eq!(refused.lines().count(), 1, "{refused}");
    }
}

#[tokio::test]
async fn games_are_kept_in_a_postgres_over_tls() {
    let Some(elsewhere) = Elsewhere::start() else { return };
    for (host, mode, authority) in [
        ("localhost", "require", ""),
        ("127.0.0.1", "verify-ca", "ours"),
        ("localhost", "verify-full", "ours"),
    ] {
        let house = House::on(elsewhere.store(host, mode, authority), generous()).await;
        let (id, secrets) = house.gosix().await;
        let mut reader = Reader::open(&house, &id, None, Some(1)).await;
        let played = house.play(&id, &secrets[0], 1, "a1").await;
        assert_eq!(played.status, StatusCode::OK, "{mode}: {}", played.text);
        reader.expect(2).await;
        house.stop.send(true).unwrap();
        house.storage.close().await;
    }
}
