//! The link to a seat of a game on a server.

use std::fmt;
use std::str::FromStr;

use rulebook::Words;
use thiserror::Error;

/// `https://HOST/g/ID#SECRET`; without a secret one only looks on.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    server: String,
    game: String,
    pub(super) secret: Option<String>,
}

/// A text that is no such link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not the link of a game: http://HOST/g/ID#SECRET")]
pub struct LinkError(String);

impl LinkError {
    /// In the language of whoever plays.
    pub(crate) fn told(&self, words: Words) -> String {
        words.say("link.unreadable", &[("text", &self.0)])
    }
}

impl Link {
    /// The address of this game in the API, with more behind it.
    pub(super) fn api(&self, path: &str) -> String {
        format!("{}/api/games/{}{path}", self.server, self.game)
    }

    /// The same seat's link to another game on the same server.
    pub(crate) fn to_game(&self, game: &str) -> Link {
        Link { game: game.to_owned(), ..self.clone() }
    }

    /// The server's name, as people know it.
    pub(crate) fn host(&self) -> &str {
        self.server.split_once("://").map_or(self.server.as_str(), |(_, host)| host)
    }

    /// Where the server says whether it is well.
    pub(super) fn health(&self) -> String {
        format!("{}/healthz", self.server)
    }

    /// Whether a text looks like a link rather than a game's name.
    pub fn looks_like(text: &str) -> bool {
        text.contains("://")
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let wrong = || {
            // Whoever reads the message must not read the secret in it.
            LinkError(text.split('#').next().unwrap_or_default().to_owned())
        };
        let (page, secret) = match text.trim().split_once('#') {
            Some((page, secret)) => (page, Some(secret)),
            None => (text.trim(), None),
        };
        let (server, game) = page.rsplit_once("/g/").ok_or_else(wrong)?;
        let web = server.starts_with("http://") || server.starts_with("https://");
        let is_word =
            |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric());
        let game = game.trim_end_matches('/');
        if !web || !is_word(game) || !secret.is_none_or(is_word) {
            return Err(wrong());
        }
        Ok(Link {
            server: server.to_owned(),
            game: game.to_owned(),
            secret: secret.map(str::to_owned),
        })
    }
}

/// The secret is not shown.
impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/g/{}", self.server, self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_have_a_server_a_game_and_perhaps_a_secret_that_is_never_shown() {
        let link: Link =
            "https://x.example:8443/house/g/k3v9x0q2m7ta#9f04".parse().expect("a link");
        assert_eq!(
            link.api("/events"),
            "https://x.example:8443/house/api/games/k3v9x0q2m7ta/events"
        );
        assert_eq!(link.secret.as_deref(), Some("9f04"));
        assert_eq!(format!("{link:?}"), "https://x.example:8443/house/g/k3v9x0q2m7ta");
        let looking: Link = "http://localhost:6650/g/k3v9x0q2m7ta".parse().expect("a link");
        assert_eq!(looking.secret, None);
        for wrong in
            ["", "gosix", "ftp://x/g/a#b", "http://x/g/#b", "http://x/a#b", "http://x/g/a#b/c"]
        {
            assert!(wrong.parse::<Link>().is_err(), "{wrong}");
        }
        let error = "http://x/h/a#secret".parse::<Link>().expect_err("no game").to_string();
        assert!(!error.contains("secret"), "{error}");
    }
}
