//! Just enough HTTP to talk to our own server without getting in its way.

use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A connection that is used for one request after another.
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    chunked: bool,
}

/// A connection that is opened when it is needed.
pub(crate) struct Line {
    address: SocketAddr,
    connection: Option<Connection>,
}

impl Line {
    pub(crate) fn to(address: SocketAddr) -> Line {
        Line { address, connection: None }
    }

    /// The connection, open.
    pub(crate) async fn connection(&mut self) -> Result<&mut Connection> {
        Ok(match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(Connection::open(self.address).await?),
        })
    }

    /// After an error nobody knows what the connection would say next.
    pub(crate) fn hang_up(&mut self) {
        self.connection = None;
    }
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

fn broken(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, what.to_owned())
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream: BufReader::with_capacity(4096, stream), chunked: false })
    }

    async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> Result<(u16, Option<usize>)> {
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}content-length: {length}\r\n\r\n{body}"
        );
        self.stream.write_all(request.as_bytes()).await?;
        let status = self.line().await?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let (mut length, mut chunked) = (None, false);
        loop {
            let line = self.line().await?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().ok();
            }
            chunked |= line.starts_with("transfer-encoding:") && line.contains("chunked");
        }
        self.chunked = chunked;
        Ok((status.ok_or_else(|| broken("no status"))?, length))
    }

    async fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        line.truncate(line.trim_end().len());
        Ok(line)
    }

    /// Sends a request and reads the whole answer.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: &str,
    ) -> Result<Answer> {
        let headers = secret.map(|secret| format!("authorization: Bearer {secret}\r\n"));
        let sent = self.send(method, path, headers.as_deref().unwrap_or_default(), body);
        let (status, length) = sent.await?;
        let mut body = Vec::new();
        match length {
            Some(length) => {
                body.resize(length, 0);
                self.stream.read_exact(&mut body).await?;
            }
            None if self.chunked => {
                while let Some(chunk) = self.chunk().await? {
                    body.extend(chunk);
                }
            }
            None => {}
        }
        Ok(Answer { status, body: serde_json::from_slice(&body).unwrap_or(Value::Null) })
    }

    /// Opens an event stream behind an event.
    pub(crate) async fn follow(&mut self, path: &str, secret: &str, after: u64) -> Result<u16> {
        let secret = match secret {
            "" => String::new(),
            secret => format!("authorization: Bearer {secret}\r\n"),
        };
        let headers = format!("{secret}last-event-id: {after}\r\n");
        Ok(self.send("GET", path, &headers, "").await?.0)
    }

    /// The next piece of a stream; `None` at its end.
    pub(crate) async fn chunk(&mut self) -> Result<Option<Vec<u8>>> {
        let line = self.line().await?;
        let length = usize::from_str_radix(&line, 16).map_err(|_| broken("no chunk"))?;
        let mut chunk = vec![0; length];
        self.stream.read_exact(&mut chunk).await?;
        self.line().await?;
        Ok(Some(chunk).filter(|chunk| !chunk.is_empty()))
    }
}
