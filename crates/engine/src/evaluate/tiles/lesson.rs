//! What the network of a game of tiles learns from.

use games::tiles::{Move, Tiles};
use lattice::Symmetry;

use super::TileLore;
use super::judge::TileJudge;
use super::prospects::{INPUTS, Prospect, Regard};
use super::survey::Survey;
use super::suspicions::Suspicions;
use crate::evaluate::Network;
use crate::tune::{Learn, Lesson};
use crate::{Beliefs, Outlook};

/// A move that was chosen, as the network sees it.
pub struct Chosen {
    inputs: Vec<u16>,
    ceiling: f32,
}

impl Lesson for Chosen {
    /// How the board is turned makes no difference.
    fn inputs(&self, _: Symmetry) -> Vec<u16> {
        self.inputs.clone()
    }

    fn ceiling(&self) -> f32 {
        self.ceiling
    }
}

impl<G: TileLore> Learn for Tiles<G> {
    type Lesson = Chosen;

    fn judge(network: Network) -> Option<TileJudge<G>> {
        (network.inputs() == INPUTS).then(|| TileJudge::new(network))
    }

    fn network(judge: &TileJudge<G>) -> &Network {
        &judge.network
    }

    fn lesson(position: &Tiles<G>, outlook: &Outlook<Tiles<G>>, chosen: Move<G>) -> Chosen {
        let survey = Survey::of(position);
        let suspected = Suspicions::of(outlook).public();
        let (table, mover) = (position.table(), outlook.seat);
        let at = survey.find(chosen);
        let (inputs, ceiling) = at.map_or((Vec::new(), 1.0), |at| {
            let (_, near) = &survey.moves[at];
            let hand = position.hand(mover);
            Prospect { table, suspected: &suspected, regard: Regard::Everybody, mover, hand, near }
                .lesson()
        });
        Chosen { inputs, ceiling }
    }
}
