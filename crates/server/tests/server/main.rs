//! The server as its users meet it: the router without a socket, on real storage.

mod aids;
mod database;
mod described;
mod errors;
mod hostile;
mod house;
mod leak;
mod lifting;
mod paper;
mod play;
mod postgres;
mod puzzles;
mod seats;
mod storage;
mod streams;
mod tls;
mod years;
