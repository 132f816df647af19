//! Schemathesis against a running server: every route of `openapi.json`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::process::{self, cargo, run as run_command, target};

/// What is asked, and by which versions of what.
const ASKED: &str = "xtask/api/schemathesis.toml";
const VERSIONS: &str = "xtask/api/requirements.txt";

/// A game that is going on, so that there is something to ask about.
const GAME: &str = r#"{"game":"6x5","aids":true,"seats":[{"kind":"here"},{"kind":"here"}]}"#;

/// Asks the program that the tests use.
pub(crate) fn check() -> Result<(), String> {
    run_command(&mut cargo(&["test", "--workspace", "--locked", "--no-run"]))?;
    let folder = target()?.join("api");
    let programs = environment(&folder.join("python"))?;
    let server = Server::start(&process::built("hexotheque")?, &folder.join("store"))?;
    let game = server.ask("POST /api/games", GAME)?;
    let puzzles = server.ask("GET /api/puzzles?game=gosix", "")?;
    let address = format!("http://{}/api/openapi.json", server.address);
    let asked = fs::canonicalize(ASKED).map_err(|error| format!("{ASKED}: {error}"))?;
    run_command(
        // What it notes down for itself stays below target/.
        Command::new(programs.join("schemathesis"))
            .current_dir(&folder)
            .arg("--config-file")
            .arg(asked)
            .args(["run", &address])
            .env("GAME", between(&game, "\"id\":\"")?)
            .env("SEAT", between(&game, "\"secret\":\"")?)
            .env("PUZZLE", between(&puzzles, "\"ids\":[\"")?),
    )?;
    // Whatever it was asked, it still works.
    server.ask("GET /readyz", "").map(drop)
}

/// The programs of a Python environment with these versions, made anew where they have changed.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let programs = folder.join("bin");
    let wanted = fs::read_to_string(VERSIONS).map_err(|error| format!("{VERSIONS}: {error}"))?;
    let noted = folder.join("versions.txt");
    if fs::read_to_string(&noted).is_ok_and(|noted| noted == wanted) {
        return Ok(programs);
    }
    run_command(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    run_command(Command::new(programs.join("python3")).args(install).args(["-r", VERSIONS]))?;
    fs::write(&noted, wanted).map_err(|error| format!("{}: {error}", noted.display()))?;
    Ok(programs)
}

/// What stands between a mark and the next quotation mark.
fn between<'a>(text: &'a str, mark: &str) -> Result<&'a str, String> {
    let found = text.split_once(mark).and_then(|(_, rest)| rest.split('"').next());
    found.ok_or_else(|| format!("no {mark} in {text}"))
}

/// A server with an empty store and room for every question; it ends with this.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(program: &Path, store: &Path) -> Result<Server, String> {
        let _ = fs::remove_dir_all(store);
        let plenty = "1000000";
        let mut child = Command::new(program)
            .args(["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--log", "warn"])
            .args(["--rate", plenty, "--create-rate", plenty, "--create-alone-rate", plenty])
            .arg("--data")
            .arg(store)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let mut line = String::new();
        if let Some(said) = child.stdout.take() {
            // Whoever says nothing is asked for nothing: the address is missing then.
            let _ = BufReader::new(said).read_line(&mut line);
        }
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split('/').next());
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => Ok(Server { child, address }),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                Err(format!("the server does not say where it is: {line}"))
            }
        }
    }

    /// Asks one thing; what is answered.
    fn ask(&self, what: &str, body: &str) -> Result<String, String> {
        let failed = |error: std::io::Error| format!("{what}: {error}");
        let mut stream = TcpStream::connect(self.address).map_err(failed)?;
        let (host, length) = (self.address, body.len());
        let head = format!(
            "{what} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(format!("{head}{body}").as_bytes()).map_err(failed)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(failed)?;
        match answer.starts_with("HTTP/1.1 2") {
            true => Ok(answer),
            false => Err(format!("{what}: {answer}")),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
