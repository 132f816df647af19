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
        let mut command = Command::new(HEXOTHEQUE);
        command.args(arguments).arg("--data").arg(data).args(["--log", "warn"]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server");
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
        let mut stream = TcpStream::connect(address).expect("a connection");
        write!(stream, "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer.ends_with("alive\n")
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

/// What a server says that cannot be opened.
fn refused(arguments: &[&str], data: &Path) -> String {
    let mut command = Command::new(HEXOTHEQUE);
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
