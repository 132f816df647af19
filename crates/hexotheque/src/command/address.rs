//! Addresses to listen on and to open: as people write them, and as a browser takes them.

use std::io::{Read, Write};
use std::net::{
    IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs, UdpSocket,
};
use std::time::Duration;

use rulebook::words::Values;

use crate::words;

/// Where games are served unless somebody says otherwise.
const USUAL_PORT: u16 = 6650;

/// Reads `127.0.0.1:6651`, `localhost:6651`, `[::1]:6651`, `6651` (here) and `0.0.0.0` (at the usual port).
pub(super) fn read(text: &str) -> Result<SocketAddr, String> {
    let unclear = || words::say("listen.unclear", &[]);
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    if let Ok(port) = text.parse() {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    if let Ok(address) = bare.parse::<IpAddr>() {
        return Ok(SocketAddr::from((address, USUAL_PORT)));
    }
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) => (name, port.parse().map_err(|_| unclear())?),
        None => (text, USUAL_PORT),
    };
    if name.eq_ignore_ascii_case("localhost") {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    if name.is_empty() || name.contains([':', '/', ' ']) || name.bytes().all(|b| b.is_ascii_digit())
    {
        return Err(unclear());
    }
    let found: Vec<SocketAddr> = (name, port)
        .to_socket_addrs()
        .map_err(|_| words::say("listen.unknown", &[("name", &name)]))?
        .collect();
    let first = found.iter().find(|address| address.is_ipv4()).or(found.first());
    first.copied().ok_or_else(unclear)
}

/// What to open on this machine: a server that listens everywhere listens here, too.
pub(super) fn to_open_here(address: SocketAddr) -> SocketAddr {
    let here = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        other => other,
    };
    SocketAddr::new(here, address.port())
}

/// What others in the network open, if the server listens everywhere and there is a network.
pub(super) fn to_open_elsewhere(address: SocketAddr) -> Option<SocketAddr> {
    if !address.ip().is_unspecified() {
        return None;
    }
    // Nothing is sent: the system only says from which of our addresses it would be. These are reserved
    // for documentation, so nobody has them.
    let far = match address.ip() {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
    };
    let socket = UdpSocket::bind((address.ip(), 0)).ok()?;
    socket.connect((far, 9)).ok()?;
    let ours = socket.local_addr().ok()?.ip();
    (!ours.is_loopback() && !ours.is_unspecified()).then(|| SocketAddr::new(ours, address.port()))
}

/// What to say and to do when somebody listens there already.
pub(super) fn taken(address: SocketAddr) -> String {
    let Some(free) = free_after(address) else {
        return words::say("listen.taken", &[("address", &address)]);
    };
    let command = format!("{} --listen {}", this_command(), as_read(free));
    let here = to_open_here(address);
    if is_hexotheque(here) {
        let values: Values = &[("address", &address), ("here", &here), ("command", &command)];
        words::say("listen.open_already", values)
    } else {
        words::say("listen.taken_by_another", &[("address", &address), ("command", &command)])
    }
}

/// The next port nobody listens at.
fn free_after(address: SocketAddr) -> Option<SocketAddr> {
    (address.port().checked_add(1)?..=u16::MAX)
        .map(|port| SocketAddr::new(address.ip(), port))
        .find(|next| TcpListener::bind(next).is_ok())
}

/// An address as short as it can be typed.
fn as_read(address: SocketAddr) -> String {
    if address.ip() == Ipv4Addr::LOCALHOST {
        address.port().to_string()
    } else {
        address.to_string()
    }
}

/// How this program was called, so that what is proposed can be typed.
fn this_command() -> String {
    let by_cargo = std::env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "hexotheque");
    match std::env::args().next() {
        Some(program) if !by_cargo => program,
        _ => "cargo run --release --".to_owned(),
    }
}

/// Whether it is one of us who listens there.
fn is_hexotheque(address: SocketAddr) -> bool {
    let ask = || -> std::io::Result<String> {
        let patience = Duration::from_secs(2);
        let mut stream = TcpStream::connect_timeout(&address, patience)?;
        stream.set_read_timeout(Some(patience))?;
        write!(stream, "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.take(4096).read_to_string(&mut answer)?;
        Ok(answer)
    };
    ask().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200") && answer.ends_with("alive\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_people_write_it() {
        for (text, meant) in [
            ("127.0.0.1:6651", "127.0.0.1:6651"),
            ("6651", "127.0.0.1:6651"),
            ("0", "127.0.0.1:0"),
            ("localhost:6651", "127.0.0.1:6651"),
            ("LocalHost", "127.0.0.1:6650"),
            ("0.0.0.0", "0.0.0.0:6650"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::1]:6651", "[::1]:6651"),
            ("::1", "[::1]:6650"),
            ("[::]", "[::]:6650"),
        ] {
            assert_eq!(
                read(text).map(|address| address.to_string()),
                Ok(meant.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_address_is_told_how_to_write_one() {
        for text in [
            "",
            ":",
            ":6651",
            "65536",
            "localhost:",
            "localhost:x",
            "http://127.0.0.1",
            "a b:1",
            "1:2:3",
        ] {
            let why = read(text).expect_err(text);
            assert!(why.contains("0.0.0.0:6651"), "{text}: {why}");
        }
    }

    #[test]
    fn everywhere_is_opened_here() {
        let open = |text: &str| to_open_here(text.parse().unwrap()).to_string();
        assert_eq!(open("0.0.0.0:6650"), "127.0.0.1:6650");
        assert_eq!(open("[::]:6650"), "[::1]:6650");
        assert_eq!(open("192.168.0.7:6650"), "192.168.0.7:6650");
        assert_eq!(to_open_elsewhere("127.0.0.1:6650".parse().unwrap()), None);
        let elsewhere = to_open_elsewhere("0.0.0.0:6650".parse().unwrap());
        assert!(elsewhere.is_none_or(|address| !address.ip().is_unspecified()), "{elsewhere:?}");
    }
}
