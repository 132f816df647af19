//! The bot in `docs/api.md` plays a whole game against itself on the real server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The Python program in the guide.
fn program() -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let guide = std::fs::read_to_string(guide).expect("the guide");
    let (_, rest) = guide.split_once("```python\n").expect("a program in the guide");
    rest.split_once("```").expect("its end").0.to_owned()
}

fn create_game(address: &str) -> serde_json::Value {
    let body = r#"{"game":"gosix","seats":[{"kind":"here"},{"kind":"elsewhere"}]}"#;
    let mut stream = TcpStream::connect(address).expect("the server");
    write!(
        stream,
        "POST /api/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
}

#[test]
fn the_bot_of_the_guide_plays_a_whole_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut server = Command::new(env!("CARGO_BIN_EXE_hexotheque"));
    server.args(["serve", "--listen", "127.0.0.1:0", "--rate", "100000", "--data"]);
    server.arg(directory.path()).stdout(Stdio::piped());
    let mut server = Running(server.spawn().expect("the server"));
    let mut said = String::new();
    let stdout = server.0.stdout.take().expect("its output");
    BufReader::new(stdout).read_line(&mut said).expect("its address");
    let url = said.split_whitespace().find(|word| word.starts_with("http://")).expect("an address");
    let url = url.trim_end_matches('/');

    let game = create_game(url.trim_start_matches("http://"));
    let bots: Vec<Child> = (0..2)
        .map(|seat| {
            let link = format!("{url}{}", game["seats"][seat]["link"].as_str().expect("a link"));
            let mut bot = Command::new("python3");
            bot.args(["-c", &program(), &link]).stdout(Stdio::piped());
            bot.spawn().expect("python3")
        })
        .collect();
    for bot in bots {
        let output = bot.wait_with_output().expect("its end");
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && said.contains("winners"), "{said}");
    }
}
