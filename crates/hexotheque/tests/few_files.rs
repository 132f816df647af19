//! A server with few file descriptors, and somebody who wants them all.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn half_sent_requests_do_not_use_up_all_file_descriptors() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().to_string_lossy().into_owned();
    // Whoever holds a connection open has to wait longer than this test can take.
    let serve = format!(
        "ulimit -n 256; exec {} serve --listen 127.0.0.1:0 --data '{data}' --log warn",
        env!("CARGO_BIN_EXE_hexotheque")
    );
    let mut command = Command::new("sh");
    command.args(["-c", &serve]).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut server = Server(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();

    let mut half_sent = Vec::new();
    for _ in 0..300 {
        let mut stream = TcpStream::connect(address).unwrap();
        // Those beyond the limit are refused, which may show here or later.
        let _ = write!(stream, "GET /healthz HTTP/1.1\r\nhost: localhost\r\n");
        half_sent.push(stream);
    }
    // Another address: the loopback network has many.
    let other = socket(address);
    let mut other = other.expect("somebody else can still connect");
    write!(other, "GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    other.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ready\n"), "{answer}");
}

/// Connects from 127.0.0.2.
fn socket(address: &str) -> std::io::Result<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind("127.0.0.2:0".parse().expect("an address"))?;
        let stream = socket.connect(address.parse().expect("an address")).await?.into_std()?;
        stream.set_nonblocking(false)?;
        Ok(stream)
    })
}
