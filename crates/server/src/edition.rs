//! Editions of the browser client: all its files as one version, for the service worker that keeps them on a device
//! and for web spaces without a server.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use crate::assets::{self, MODULE};
use crate::guard::PAGE_POLICY;
use crate::preload;

/// Who answers the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    /// This server.
    Server,
    /// This server, and the room as WebAssembly once it is loaded.
    Both,
    /// The room as WebAssembly alone.
    Device,
}

impl Host {
    const fn name(self) -> &'static str {
        match self {
            Host::Server => "server",
            Host::Both => "both",
            Host::Device => "device",
        }
    }
}

/// One version of the client.
#[derive(Debug)]
pub(crate) struct Edition {
    /// A hash of all files.
    pub(crate) version: String,
    page: String,
    worker: String,
}

const PAGE: &str = "index.html";
const WORKER: &str = "sw.js";

/// How long an edition is believed to be the present one, where files are read from disk.
const KEPT: Duration = Duration::from_secs(10);

impl Edition {
    /// The client as it is now, lying at this path.
    pub(crate) fn new(host: Host, base: &str) -> Edition {
        let files: Vec<(String, String)> = assets::paths()
            .into_iter()
            .filter(|path| path != PAGE && path != WORKER)
            .filter_map(|path| assets::read(&path).map(|(_, hash)| (path, digits(&hash))))
            .collect();
        let source = |path: &str| assets::source(path).unwrap_or_default();
        let (page, worker) = (source(PAGE), source(WORKER));
        let mut all = Sha256::new();
        for text in [host.name(), base, &page, &worker] {
            all.update(Sha256::digest(text));
        }
        for (path, hash) in &files {
            all.update(format!("{path} {hash}\n"));
        }
        let version = digits(&all.finalize().into());
        let page = preload::with_imports(&page, assets::source)
            .replace("=\"/", &format!("=\"{base}"))
            .replacen("data-version=\"\"", &format!("data-version=\"{version}\""), 1)
            .replacen("data-host=\"server\"", &format!("data-host=\"{}\"", host.name()), 1);
        let page = match host {
            Host::Device => page.replacen("<meta charset=\"utf-8\">", &with_policy(), 1),
            Host::Server | Host::Both => page,
        };
        let kept = [(String::new(), digits(&Sha256::digest(&page).into()))];
        let kept: Vec<&(String, String)> = kept.iter().chain(&files).collect();
        let listed = serde_json::to_string(&kept).unwrap_or_default();
        let pages = serde_json::to_string(&pages()).unwrap_or_default();
        let worker = worker
            .replacen("const VERSION = '';", &format!("const VERSION = '{version}';"), 1)
            .replacen("const FILES = [];", &format!("const FILES = {listed};"), 1)
            .replacen("const PAGES = [];", &format!("const PAGES = {pages};"), 1);
        Edition { version, page, worker }
    }

    /// What is sent for a path, if it is not sent as it lies there.
    pub(crate) fn read(&self, path: &str) -> Option<&str> {
        match path {
            PAGE => Some(&self.page),
            WORKER => Some(&self.worker),
            _ => None,
        }
    }
}

/// How the addresses of the client's pages begin, for a worker that is to leave alone what else lies there.
fn pages() -> BTreeSet<&'static str> {
    let first = |page: &'static str| page.split('/').nth(1);
    crate::PAGES.into_iter().filter_map(first).chain(["g"]).collect()
}

/// Where nobody sends headers the page says itself what may run in it.
fn with_policy() -> String {
    let policy = "http-equiv=\"Content-Security-Policy\"";
    format!("<meta charset=\"utf-8\">\n  <meta {policy} content=\"{PAGE_POLICY}\">")
}

/// What this server serves.
pub(crate) fn current() -> Arc<Edition> {
    static CURRENT: Mutex<Option<(Instant, Arc<Edition>)>> = Mutex::new(None);
    let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    match &*current {
        Some((since, edition)) if !cfg!(debug_assertions) || since.elapsed() < KEPT => {
            edition.clone()
        }
        _ => {
            let host = if assets::is_there(MODULE) { Host::Both } else { Host::Server };
            let edition = Arc::new(Edition::new(host, "/"));
            *current = Some((Instant::now(), edition.clone()));
            edition
        }
    }
}

/// The beginning of a hash, as the service worker compares it.
pub(crate) fn digits(hash: &[u8; 32]) -> String {
    hash[..12].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_keeps_every_file_that_is_sent_by_the_hash_of_what_is_sent() {
        let edition = Edition::new(Host::Both, "/");
        let list = edition.worker.lines().find_map(|line| line.strip_prefix("const FILES = "));
        let list = list.and_then(|list| list.strip_suffix(';')).expect("the list is put in");
        let list: Vec<(String, String)> = serde_json::from_str(list).expect("it is JSON");
        for path in ["", "app.js", "style.css", "words/fr.js", "host/local.js", "icon.svg"] {
            assert!(list.iter().any(|(listed, _)| listed == path), "{path}");
        }
        for (path, hash) in list {
            let sent = match path.as_str() {
                "" => edition.page.clone().into_bytes(),
                path => assets::read(path).expect("it is sent").0.into_owned(),
            };
            assert_eq!(hash, digits(&Sha256::digest(&sent).into()), "{path}");
        }
    }

    #[test]
    fn the_worker_answers_for_the_pages_that_the_client_has() {
        let router = assets::source("router.js").expect("the client has a router");
        let pages = router.lines().filter(|line| line.contains("import('./pages/"));
        let pages = pages.filter_map(|line| line.split(':').next());
        let pages: BTreeSet<&str> = pages.map(|name| name.trim().trim_matches('\'')).collect();
        assert_eq!(pages, super::pages());
        let edition = Edition::new(Host::Both, "/");
        assert!(edition.worker.contains("\nconst PAGES = [\"\",\"analyse\","));
    }

    #[test]
    fn the_page_says_its_version_and_who_answers() {
        let edition = Edition::new(Host::Device, "/games/");
        let head = format!("data-version=\"{}\" data-host=\"device\"", edition.version);
        assert!(edition.page.contains(&head));
        assert!(edition.worker.contains(&format!("const VERSION = '{}';", edition.version)));
        assert!(edition.page.contains("src=\"/games/app.js\""));
        assert!(!edition.page.contains("=\"/app.js"));
    }

    #[test]
    fn whatever_differs_makes_another_version() {
        let here = Edition::new(Host::Both, "/");
        assert_eq!(here.version, Edition::new(Host::Both, "/").version);
        assert_ne!(here.version, Edition::new(Host::Server, "/").version);
        assert_ne!(here.version, Edition::new(Host::Both, "/games/").version);
    }
}
