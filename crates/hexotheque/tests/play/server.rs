//! Games on a real server, joined by their seat links.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use games::GameId;

use super::lines::{Player, assert_refused};
use super::terminal::Terminal;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path, listen: &str) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hexotheque"));
        command.args(["serve", "--rate", "100000", "--listen", listen, "--data"]).arg(data);
        command.args(["--trusted-proxy", "127.0.0.1"]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server");
        let mut said = String::new();
        let stdout = child.stdout.take().expect("its output");
        BufReader::new(stdout).read_line(&mut said).expect("its address");
        let url = said.split_whitespace().find(|word| word.starts_with("http://"));
        let address = url.expect("an address").trim_start_matches("http://");
        let address = address.trim_end_matches('/').to_owned();
        Server { child, address }
    }

    /// Creates a game; the links of its seats.
    fn create(&self, body: &str) -> Vec<String> {
        let created = self.post("/api/games", 1, body);
        let seats = created["seats"].as_array().expect("seats");
        let links = seats.iter().filter_map(|seat| seat["link"].as_str());
        links.map(|link| format!("http://{}{link}", self.address)).collect()
    }

    /// Sends something as if from a network of this number; what is answered.
    fn post(&self, path: &str, network: u8, body: &str) -> serde_json::Value {
        let mut stream = TcpStream::connect(&self.address).expect("the server");
        let (address, length) = (&self.address, body.len());
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nx-forwarded-for: 10.0.0.{network}\r\n\
             connection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let answer = answer.split_once("\r\n\r\n").expect("a body").1;
        serde_json::from_str(answer).expect("JSON")
    }

    fn kill(mut self) -> String {
        self.child.kill().expect("its end");
        self.child.wait().expect("its end");
        self.address.clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_game_on_a_server_goes_on_when_the_server_comes_back() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Server::start(directory.path(), "127.0.0.1:0");
    let body = r#"{"game":"gosix","seats":[{"kind":"computer","level":1},{"kind":"here"}]}"#;
    let links = server.create(body);
    let mut player = Player::start(&[&links[0], "--lang", "en"]);
    assert_eq!(player.play_on(GameId::Gosix, 3), 3);
    let position = player.own_turn().expect("the fourth turn");
    let address = server.kill();
    player.read_to(&format!("No answer from {address}"));
    let _server = Server::start(directory.path(), &address);
    player.read_to("The connection is back");
    player.type_line(&super::any_turn(&position, &games::AnyOptions::new(GameId::Gosix)));
    assert!(player.play_on(GameId::Gosix, 100) < 100);
    player.end();
}

#[test]
fn two_players_meet_at_a_server_by_their_links() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Server::start(directory.path(), "127.0.0.1:0");
    let body = r#"{"game":"hexone","seats":[{"kind":"here"},{"kind":"elsewhere"}]}"#;
    let links = server.create(body);
    let sit = |link: &str, name| Player::start(&[link, "--name", name, "--lang", "en"]);
    let mut ada = sit(&links[0], "Ada");
    ada.read_to("Position: ");
    // A move that is on its way while somebody sits down is told to be late; so both sit before one plays.
    let grace = sit(&links[1], "Grace");
    ada.read_to(" sits down.");
    let players = [ada, grace].map(|mut player| {
        std::thread::spawn(move || {
            assert!(player.play_on(GameId::Hexone, 500) < 500);
            player.end();
        })
    });
    players.into_iter().for_each(|player| player.join().expect("a whole game"));
}

#[test]
fn a_seat_link_opens_the_game_on_the_screen() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Server::start(directory.path(), "127.0.0.1:0");
    let body =
        r#"{"game":"6x5","seats":[{"kind":"here","name":"Ada"},{"kind":"computer","level":1}]}"#;
    let links = server.create(body);
    let terminal = Terminal::start(&["play", &links[0], "--lang", "en"]);
    let text = terminal.wait_for("the game", |text| text.contains("Ada to play:"));
    assert!(text.contains("Your cards"), "{text}");
    let secret = links[0].split_once('#').expect("a secret").1;
    assert!(!text.contains(secret), "the secret is on the screen");
    terminal.press("1\t\r");
    terminal.wait_for("an answer", |text| text.contains("turn 3"));
    drop(server);
    terminal.wait_for("bad news", |text| text.contains("No answer from"));
    terminal.press("\x03");
    terminal.wait_for_end();
}

#[test]
fn a_link_is_read_from_standard_input_or_a_variable() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Server::start(directory.path(), "127.0.0.1:0");
    let body = r#"{"game":"gosix","seats":[{"kind":"here"},{"kind":"computer","level":1}]}"#;
    let links = server.create(body);
    let mut player = Player::start(&["-", "--lang", "en"]);
    player.type_line(&links[0]);
    assert_eq!(player.play_on(GameId::Gosix, 2), 2);
    player.end();
    let links = server.create(body);
    let mut player = Player::start_with(&["--lang", "en"], &[("HEXOTHEQUE_LINK", &links[0])]);
    assert_eq!(player.play_on(GameId::Gosix, 2), 2);
    player.end();
}

#[test]
fn a_wrong_secret_is_said_to_be_wrong() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Server::start(directory.path(), "127.0.0.1:0");
    let links = server.create(r#"{"game":"gosix","seats":[{"kind":"here"},{"kind":"here"}]}"#);
    let cut_off = &links[0][..links[0].len() - 3];
    let another = format!("{}#{}", links[0].split('#').next().expect("a page"), "f".repeat(32));
    for wrong in [cut_off, &another] {
        assert_refused(&[wrong, "--lang", "en"], "This link opens no seat here");
    }
}

#[test]
fn a_game_that_is_not_there_is_said_in_one_line() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = Server::start(directory.path(), "127.0.0.1:0");
    let link = format!("http://{}/g/k3v9x0q2m7ta", server.address);
    assert_refused(&[&link, "--lang", "en"], "There is no such thing here.");
}

#[test]
fn puzzles_are_rated_by_people_at_a_server_who_learn_how_first_tries_went() {
    let directory = tempfile::tempdir().expect("a directory");
    let state = directory.path().join("state");
    let here = [("XDG_STATE_HOME", state.to_str().expect("a path"))];
    let server = Server::start(directory.path(), "127.0.0.1:0");
    for network in 1..=5 {
        let body = format!(r#"{{"token":"visitor{network}","solved":true}}"#);
        server.post("/api/puzzles/e9pswn1t/tries", network, &body);
    }
    let page = format!("http://{}/puzzles/e9pswn1t?game=6x5", server.address);
    let mut player = Player::start_with(&[&page, "--lang", "en"], &here);
    let title = player.read_to("A puzzle of 6x5");
    assert!(title.contains(" of 8 · rated ") && title.contains(" by 5 tries"), "{title}");
    player.type_line("Rb3");
    player.read_to("Solved!");
    player.end();
    // What was solved once is no first try any more.
    for _ in 0..2 {
        let mut player = Player::start_with(&[&page, "--lang", "en"], &here);
        assert!(player.read_to("A puzzle of 6x5").contains(" by 6 tries"));
        player.type_line("Rb3");
        player.read_to("Solved!");
        player.end();
    }
    // Without the server it goes by grade.
    server.kill();
    let mut player = Player::start_with(&[&page, "--lang", "en"], &here);
    assert!(!player.read_to("A puzzle of 6x5").contains("rated"));
    player.end();
}
