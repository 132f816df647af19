//! The real program, and just enough HTTP to talk to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_hexotheque");

/// A server that has said where it is; killed when dropped.
pub(crate) struct Server {
    child: Child,
    address: String,
}

/// The command that serves a directory on a free port.
pub(crate) fn serve(data: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"]).arg(data);
    command
}

impl Server {
    /// Starts a command that serves; its last word if it does not.
    pub(crate) fn try_start(mut command: Command) -> Result<Server, String> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("LC_ALL", "C.UTF-8");
        let mut child = command.spawn().expect("it can be run");
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().expect("piped"));
        said.read_line(&mut line).expect("text");
        let mut errors = child.stderr.take().expect("piped");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let Some(address) = address else {
            let mut text = String::new();
            errors.read_to_string(&mut text).expect("text");
            assert!(!child.wait().expect("it ends").success(), "{line}{text}");
            return Err(text);
        };
        let address = address.to_owned();
        // Somebody must read what it logs, or it would wait for that one day.
        std::thread::spawn(move || std::io::copy(&mut errors, &mut std::io::sink()));
        Ok(Server { child, address })
    }

    pub(crate) fn start(command: Command) -> Server {
        Server::try_start(command).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn on(data: &Path) -> Server {
        Server::start(serve(data))
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) -> ExitStatus {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, Signal::TERM).expect("it is running");
        self.child.wait().expect("it ends")
    }

    /// Ends it without warning.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it is running");
        self.child.wait().expect("it has ended");
    }

    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: &str,
    ) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let secret = secret.map(|secret| format!("authorization: Bearer {secret}\r\n"));
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{}content-length: {}\r\n\r\n{body}",
            secret.unwrap_or_default(),
            body.len()
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
        (status.expect("a status"), body.expect("a body"))
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.ask("GET", "/readyz", None, "").0 == 200
    }

    /// Waits until it says that it is ready, or that it is not.
    pub(crate) fn wait_until_ready_is(&self, ready: bool) {
        let begun = std::time::Instant::now();
        while self.is_ready() != ready {
            assert!(begun.elapsed().as_secs() < 300, "it never says that ready is {ready}");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    /// Creates a game of Gosix between two people here.
    pub(crate) fn create(&self) -> Result<Game, u16> {
        let body = json!({ "game": "gosix", "options": { "first": "red" },
            "seats": [{ "kind": "here", "name": "Ada" }, { "kind": "here", "name": "Grace" }] });
        let (status, text) = self.ask("POST", "/api/games", None, &body.to_string());
        if status != 201 {
            return Err(status);
        }
        let created: Value = serde_json::from_str(&text).expect("JSON");
        let secret = |seat: usize| created["seats"][seat]["secret"].as_str().map(str::to_owned);
        Ok(Game {
            id: created["id"].as_str().expect("a name").to_owned(),
            secrets: [secret(0).expect("a secret"), secret(1).expect("a secret")],
        })
    }

    /// Plays a corner as the next event behind `after`; gives the status.
    pub(crate) fn play(&self, game: &Game, after: u64, corner: &str) -> u16 {
        let body = json!({ "type": "play", "after": after, "turn": corner }).to_string();
        let secret = &game.secrets[(after as usize - 1) % 2];
        self.ask("POST", &format!("/api/games/{}/actions", game.id), Some(secret), &body).0
    }

    /// The number of the last event; the status if there is none.
    pub(crate) fn number(&self, game: &Game) -> Result<u64, u16> {
        let (status, text) = self.ask("GET", &format!("/api/games/{}", game.id), None, "");
        if status != 200 {
            return Err(status);
        }
        let look: Value = serde_json::from_str(&text).expect("JSON");
        Ok(look["state"]["number"].as_u64().expect("a number"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) secrets: [String; 2],
}
