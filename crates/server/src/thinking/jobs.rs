//! Computer players: jobs in the same storage as the games.
//!
//! A job says that a computer is to answer an event. Whoever takes it has it for a short lease
//! that is prolonged while the work goes on; if he dies, somebody else takes it. The answer is an
//! event like any other, so of two answers only one can be stored.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::Stop;
use room::thinking::{Effort, choose_turn, seen_by};
use table::{Action, Time};
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::task::JoinSet;

use super::{Thinking, effort};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::storage::{Job, Lane};
use crate::tables::{Tables, now};

/// How long a job is held without a sign of life.
const LEASE: Duration = Duration::from_secs(10);
/// How often a sign of life is given.
const HEARTBEAT: Duration = Duration::from_secs(3);
/// How often to look for jobs nobody has told us of.
const POLL: Duration = Duration::from_secs(1);

fn lease() -> Time {
    Time(now().0 + LEASE.as_millis() as u64)
}

/// The jobs that are being done.
type UnderWay = Arc<Mutex<HashSet<Job>>>;

/// Takes jobs and does them until told to stop; what is not finished then is given back.
pub(crate) async fn work(
    tables: Arc<Tables>,
    thinking: Arc<Thinking>,
    metrics: Arc<Metrics>,
    stopping: watch::Receiver<bool>,
) {
    let worker = getrandom::u64().map_or_else(|_| "worker".to_owned(), |bits| format!("{bits:x}"));
    let under_way = UnderWay::default();
    let beating = tokio::spawn(beat(tables.clone(), worker.clone(), under_way.clone()));
    let desk = Desk { tables, thinking, metrics, worker, under_way, stop: Stop::new() };
    let desk = Arc::new(desk);
    let mut lanes = JoinSet::new();
    for lane in Lane::ALL {
        lanes.spawn(desk.clone().work_in(lane, stopping.clone()));
    }
    while lanes.join_next().await.is_some() {}
    beating.abort();
    if let Err(error) = desk.tables.storage().return_jobs(&desk.worker).await {
        tracing::warn!(%error, "jobs could not be given back; their leases will end");
    }
}

/// What those who do jobs share.
struct Desk {
    tables: Arc<Tables>,
    thinking: Arc<Thinking>,
    metrics: Arc<Metrics>,
    worker: String,
    under_way: UnderWay,
    /// Ends all thought.
    stop: Stop,
}

impl Desk {
    /// Takes jobs of one lane and does them until told to stop.
    async fn work_in(self: Arc<Self>, lane: Lane, mut stopping: watch::Receiver<bool>) {
        let mut running = JoinSet::new();
        while !*stopping.borrow() {
            tokio::select! {
                taken = self.take(lane) => {
                    while running.try_join_next().is_some() {}
                    let Some((job, permit)) = taken else { continue };
                    locked(&self.under_way).insert(job);
                    let desk = self.clone();
                    running.spawn(async move {
                        desk.answer(job, permit).await;
                        locked(&desk.under_way).remove(&job);
                    });
                }
                _ = stopping.changed() => {}
            }
        }
        self.stop.stop();
        running.shutdown().await;
    }

    /// Waits for a thread and then for a job.
    async fn take(&self, lane: Lane) -> Option<(Job, OwnedSemaphorePermit)> {
        let rung = self.tables.jobs[lane as usize].notified();
        let permit = self.thinking.permit(lane).await.ok()?;
        match self.tables.storage().take_jobs(&self.worker, lane, now(), lease(), 1).await {
            Ok(jobs) if !jobs.is_empty() => {
                // There may be more; the bell was perhaps rung only once for all of them.
                self.tables.jobs[lane as usize].notify_one();
                return jobs.into_iter().next().map(|job| (job, permit));
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "no jobs could be taken"),
        }
        drop(permit);
        let _ = tokio::time::timeout(POLL, rung).await;
        None
    }

    async fn answer(&self, job: Job, permit: OwnedSemaphorePermit) {
        match self.try_answer(job, permit).await {
            Ok(true) => self.metrics.answer(),
            Ok(false) | Err(Problem::Stale(_)) => {
                if let Err(error) = self.tables.storage().drop_job(job).await {
                    tracing::warn!(%error, "a job that nobody needs could not be removed");
                }
            }
            Err(_) if self.stop.is_stopped() => {}
            Err(problem) => {
                tracing::warn!(game = %job.id, number = job.number, ?problem, "a computer could not answer");
            }
        }
    }

    /// Plays the computer's whole turn; false if nobody waits for it any more.
    async fn try_answer(&self, job: Job, permit: OwnedSemaphorePermit) -> Result<bool, Problem> {
        let tables = &self.tables;
        let live = tables.find(job.id).await?;
        let asked = |table: &table::Table| {
            let (seat, level) = table.computer_to_move()?;
            let wanted = table.number() == job.number;
            wanted.then(|| (seen_by(table, seat), level))
        };
        live.catch_up_to(tables, job.number).await?;
        let Some((question, level)) = live.with(tables, asked).await? else { return Ok(false) };
        let (seat, effort) = (question.seat, Effort { stop: self.stop.clone(), ..effort(None) });
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            choose_turn(question, level, &effort)
        });
        let turn = thought.await.map_err(|error| Problem::Internal(error.to_string()))?;
        let turn = turn.ok_or_else(|| Problem::Internal(format!("no move in game {}", job.id)))?;
        tables.act(&live, seat, job.number, Action::Play { turn }).await?;
        Ok(true)
    }
}

fn locked(under_way: &UnderWay) -> MutexGuard<'_, HashSet<Job>> {
    under_way.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives signs of life for the jobs under way. A job that failed is not among them, so its lease
/// ends and it is tried again.
async fn beat(tables: Arc<Tables>, worker: String, under_way: UnderWay) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let jobs: Vec<Job> = locked(&under_way).iter().copied().collect();
        if let Err(error) = tables.storage().keep_jobs(&worker, &jobs, lease()).await {
            tracing::warn!(%error, "leases could not be prolonged");
        }
    }
}
