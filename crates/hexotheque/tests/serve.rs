//! `hexotheque serve`, and the same without saying so.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const HEXOTHEQUE: &str = env!("CARGO_BIN_EXE_hexotheque");

/// A running server and what it said when it opened.
struct Server {
    child: Child,
    said: String,
}

impl Server {
    fn start(arguments: &[&str], data: &Path) -> Server {
        Server::logging("warn", Stdio::inherit(), arguments, data)
    }

    /// A server that writes a log as detailed as this.
    fn logging(detail: &str, log: Stdio, arguments: &[&str], data: &Path) -> Server {
        let mut command = Command::new(HEXOTHEQUE);
        command.env("LC_ALL", "C.UTF-8");
        command
            .env("LC_ALL", "C.UTF-8")
            .args(arguments)
            .arg("--data")
            .arg(data)
            .args(["--log", detail]);
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the server");
        let mut said = String::new();
        let stdout = child.stdout.take().expect("its output");
        BufReader::new(stdout).read_line(&mut said).expect("its address");
        Server { child, said }
    }

    /// The first address it tells.
    fn address(&self) -> SocketAddr {
        let url = self.said.split_once("http://").expect("an address").1;
        url.split_once('/').expect("its end").0.parse().expect("an address")
    }

    fn is_alive_at(address: SocketAddr) -> bool {
        ask(address, "GET /healthz", "", "").ends_with("alive\n")
    }

    /// Ctrl-C.
    fn stop(mut self) {
        let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is answered to a request, headers and all. Whoever knows a secret shows it.
fn ask(address: SocketAddr, what: &str, secret: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let bearer = format!("authorization: Bearer {secret}\r\n");
    let bearer = if secret.is_empty() { "" } else { &bearer };
    let length = body.len();
    write!(
        stream,
        "{what} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{bearer}\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .expect("it is read");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// What a server says that cannot be opened.
fn refused(arguments: &[&str], data: &Path) -> String {
    let mut command = Command::new(HEXOTHEQUE);
    command.env("LC_ALL", "C.UTF-8");
    command.args(arguments).arg("--data").arg(data).env_remove("CARGO_PKG_NAME");
    let output = command.output().expect("the command runs");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_bare_hexotheque_takes_the_options_of_serve() {
    let data = tempfile::tempdir().expect("a directory");
    for before in [&[][..], &["serve"]] {
        for listen in ["0", "localhost:0", "127.0.0.1:0"] {
            let arguments = [before, &["--listen", listen]].concat();
            let server = Server::start(&arguments, data.path());
            assert!(Server::is_alive_at(server.address()), "{arguments:?}: {}", server.said);
            server.stop();
        }
    }
    let said = refused(&["--listen", "nowhere at all"], data.path());
    assert!(said.contains("say a port (6651)"), "{said}");
    let said = refused(&["--listen", "0", "games"], data.path());
    assert!(said.contains("cannot be used"), "{said}");
}

#[test]
fn a_server_that_listens_everywhere_says_an_address_that_can_be_opened() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(&["--listen", "0.0.0.0:0"], data.path());
    assert!(!server.said.contains("0.0.0.0"), "{}", server.said);
    assert!(server.address().ip().is_loopback(), "{}", server.said);
    assert!(Server::is_alive_at(server.address()));
}

#[test]
fn a_taken_port_is_answered_with_a_command_that_works() {
    let data = tempfile::tempdir().expect("a directory");
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = other.local_addr().expect("its address").to_string();
    let silent = std::thread::spawn({
        let other = other.try_clone().expect("the same port");
        // Another program, which says something else.
        move || drop(other.accept().map(|(mut stream, _)| stream.write_all(b"220 mail\r\n")))
    });
    let said = refused(&["--listen", &taken], data.path());
    silent.join().expect("it was asked");
    assert!(said.contains("is taken by another program"), "{said}");
    let command = said.split_once("this works: ").expect("a command").1.trim();
    let words: Vec<&str> = command.split(' ').collect();
    assert_eq!(words[0], HEXOTHEQUE, "{said}");
    let server = Server::start(&words[1..], data.path());
    assert!(Server::is_alive_at(server.address()), "{}", server.said);

    // And if it is one of us, where it is.
    let address = server.address();
    let said = refused(&["--listen", &address.to_string()], data.path());
    assert!(said.contains(&format!("open there already, at http://{address}/")), "{said}");
}

#[test]
fn nobody_else_can_read_the_games_and_a_clean_stop_leaves_no_half_of_the_store() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("new/store");
    Server::start(&["--listen", "0"], &data).stop();
    let mode = data.metadata().expect("the directory").permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "{mode:o}");
    assert!(data.join("hexotheque.sqlite").is_file());
    for half in ["hexotheque.sqlite-wal", "hexotheque.sqlite-shm"] {
        assert!(!data.join(half).exists(), "{half} is left");
    }
}

#[test]
fn the_log_tells_who_asked_what_and_never_a_secret() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("log");
    let log = std::fs::File::create(&path).expect("a file");
    let server =
        Server::logging("trace", log.into(), &["--listen", "0"], &directory.path().join("store"));
    let address = server.address();
    let game = r#"{ "game": "6x5", "seats": [{ "kind": "here" }, { "kind": "elsewhere" }] }"#;
    let created = ask(address, "POST /api/games", "", game);
    let body = created.split_once("\r\n\r\n").expect("a body").1;
    let created: serde_json::Value = serde_json::from_str(body).expect("a game");
    let id = created["id"].as_str().expect("its name");
    let secrets: Vec<&str> =
        [0, 1].map(|seat| created["seats"][seat]["secret"].as_str().expect("a secret")).into();
    let at = |method: &str| format!("{method} /api/games/{id}");
    for secret in &secrets {
        ask(address, &at("GET"), secret, "");
        // Said well, said badly, and said where it does not belong.
        for body in [r#"{ "type": "sit", "name": "Ada", "after": 1 }"#, "{", secret] {
            ask(address, &format!("{}/actions", at("POST")), secret, body);
        }
        ask(address, &format!("{}/moves?turn={secret}", at("GET")), secret, "");
        ask(address, &format!("GET /{secret}?secret={secret}"), secret, "");
        ask(address, &at("GET"), &secret[1..], "");
    }
    server.stop();
    let log = std::fs::read_to_string(path).expect("a log");
    assert!(log.contains("from=127.0.0.1 method=GET route=\"/api/games/{id}\""), "{log}");
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(&secret[1..]));
        assert_eq!(line, None, "the log holds a secret");
    }
}
