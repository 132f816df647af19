//! Verification: the walk that believes nothing but the rules.

use games::Gosix;

use crate::{Broken, Certificate, Exhaust, Guide, Step, Tally, walk};

/// Whether all that a certificate claims is so. Tells now and then how far it is; who says `false` ends it.
pub fn verify(
    certificate: &Certificate,
    report: &mut dyn FnMut(&Tally) -> bool,
) -> Result<Tally, Broken> {
    let mut sum = Tally::default();
    for strategy in &certificate.strategies {
        let mut reader = Reader { steps: strategy.steps.iter(), report };
        let tally = walk(&certificate.position, strategy.claim, &mut reader)?;
        match reader.steps.len() {
            0 => {}
            left => return Err(Broken::TooMuch(left)),
        }
        sum.positions += tally.positions;
        sum.rests += tally.rests;
        sum.looked += tally.looked;
    }
    Ok(sum)
}

/// Reads what to do from the certificate.
struct Reader<'a> {
    steps: std::slice::Iter<'a, Step>,
    report: &'a mut dyn FnMut(&Tally) -> bool,
}

impl Guide for Reader<'_> {
    fn step(&mut self, _: &Gosix, _: &mut Exhaust) -> Option<Step> {
        self.steps.next().copied()
    }

    fn go_on(&mut self, tally: &Tally) -> bool {
        (self.report)(tally)
    }
}
