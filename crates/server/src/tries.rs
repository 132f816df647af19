//! People's tries of puzzles: how hard each is by what they tell, in bounds that nobody can be a nuisance beyond.
//!
//! Nothing is kept of who tried what: a token tells one try from the next for a while, so that a request that is sent
//! twice counts once, and is forgotten.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use room::puzzles::Rated;

use crate::problem::Problem;
use crate::rate::{Rate, Recent, network};
use crate::storage::{Storage, Try};

/// How many tries one network may tell at once, and in an hour after that.
const TRIES: u32 = 240;

/// How many tries of one puzzle by one network count: a family, not a crowd that one person pretends to be.
const OF_ONE_PUZZLE: u32 = 4;

/// How many tokens, and tries of one network, are remembered.
const REMEMBERED: usize = 100_000;

/// How long what puzzles are worth may be out of date: other servers count too.
const AGE: Duration = Duration::from_secs(60);

/// More puzzles than any set has.
const MOST_PUZZLES: u32 = 100_000;

/// What puzzles are worth that somebody has tried, by name.
pub(crate) type Ratings = Arc<HashMap<String, Rated>>;

/// People's tries.
pub(crate) struct Tries {
    rate: Rate,
    /// Tries by puzzle and token.
    tokens: Mutex<Recent<(String, String), bool>>,
    /// How many tries of a puzzle a network has told.
    told: Mutex<Recent<(IpAddr, String), u32>>,
    known: tokio::sync::Mutex<Option<(Ratings, Instant)>>,
}

impl Tries {
    pub(crate) fn new() -> Tries {
        Tries {
            rate: Rate::new(TRIES, f64::from(TRIES) / 3600.0),
            tokens: Mutex::new(Recent::new(REMEMBERED)),
            told: Mutex::new(Recent::new(REMEMBERED)),
            known: tokio::sync::Mutex::new(None),
        }
    }

    /// What puzzles are worth. They can be solved without a store that works: then they are worth what they were, or
    /// what their grade says.
    pub(crate) async fn ratings(&self, storage: &dyn Storage) -> Ratings {
        let mut known = self.known.lock().await;
        if let Some((ratings, at)) = &*known
            && at.elapsed() < AGE
        {
            return ratings.clone();
        }
        let ratings = match storage.puzzles(MOST_PUZZLES).await {
            Ok(ratings) => Arc::new(ratings.into_iter().collect()),
            Err(error) => {
                tracing::warn!(%error, "what people make of puzzles is not known for now");
                known.as_ref().map(|(ratings, _)| ratings.clone()).unwrap_or_default()
            }
        };
        *known = Some((ratings.clone(), Instant::now()));
        ratings
    }

    /// Counts a try, if it is one more; what the puzzle is worth now.
    pub(crate) async fn count(
        &self,
        storage: &dyn Storage,
        address: IpAddr,
        token: String,
        tried: &Try,
    ) -> Result<Option<Rated>, Problem> {
        let too_many = |retry_s| Problem::TooMany { what: "tries of puzzles", retry_s };
        self.rate.pass(address, Instant::now()).map_err(too_many)?;
        if !self.is_new(address, token, tried) {
            return Ok(self.ratings(storage).await.get(&tried.puzzle).copied());
        }
        let after = storage.rate_puzzle(tried).await?;
        if let Some((ratings, _)) = &mut *self.known.lock().await {
            Arc::make_mut(ratings).insert(tried.puzzle.clone(), after);
        }
        Ok(Some(after))
    }

    fn is_new(&self, address: IpAddr, token: String, tried: &Try) -> bool {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = tokens.get((tried.puzzle.clone(), token), || false);
        if std::mem::replace(counted, true) {
            return false;
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let times = told.get((network(address), tried.puzzle.clone()), || 0);
        *times += 1;
        *times <= OF_ONE_PUZZLE
    }
}
