//! Small positions end to end; what is proven is checked by trying everything without a memory.

use games::gosix::GosixOptions;
use games::{Gosix, Position, Seat, Seed};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;

/// Positions late in random games.
fn late_positions(placings: usize) -> impl Iterator<Item = Gosix> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    std::iter::repeat_with(move || {
        let mut position = Gosix::start(&GosixOptions::default(), &Seed::from_u64(0));
        for _ in 0..placings {
            if let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv);
            }
        }
        position
    })
    .filter(|position| position.outcome().is_none())
}

/// Trying everything, with nothing remembered.
fn holds(position: &Gosix, claim: Claim) -> bool {
    if let Some(outcome) = position.outcome() {
        return claim.agrees(outcome);
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let own = position.mover() == claim.seat;
    let suits = |mv: &games::gosix::Move| {
        let mut after = *position;
        after.play_unchecked(*mv);
        holds(&after, claim) == own
    };
    moves.iter().any(suits) == own
}

/// All claims there are.
fn claims() -> impl Iterator<Item = Claim> {
    Seat::first(2).flat_map(|seat| Least::ALL.map(|(least, _)| Claim { seat, least }))
}

/// Finds its moves by trying everything, and writes them down while more than so much is left to try.
struct Writer {
    steps: Vec<Step>,
    rest: u64,
}

impl Guide for Writer {
    fn step(&mut self, position: &Gosix, exhaust: &mut Exhaust) -> Option<Step> {
        let step = match exhaust.holds(position, self.rest) {
            Ok(true) => Step::Rest,
            Ok(false) => return None,
            Err(TooLong) => lattice::Corner::ALL.into_iter().map(Step::Place).find(|step| {
                let mut after = *position;
                step.mv().is_some_and(|mv| after.play(mv).is_ok())
                    && exhaust.holds(&after, u64::MAX) == Ok(true)
            })?,
        };
        self.steps.push(step);
        Some(step)
    }

    fn go_on(&mut self, _: &Tally) -> bool {
        true
    }
}

fn certificate(position: Gosix, claim: Claim, rest: u64) -> Result<Certificate, Broken> {
    let mut writer = Writer { steps: Vec::new(), rest };
    walk(&position, claim, &mut writer)?;
    let strategies = vec![Strategy { claim, steps: writer.steps }];
    Ok(Certificate { position, strategies })
}

#[test]
fn exactly_what_holds_can_be_written_and_is_verified() {
    let (mut held, mut failed) = (0, 0);
    for position in late_positions(38).take(60) {
        for claim in claims() {
            let written = certificate(position, claim, 3);
            assert_eq!(written.is_ok(), holds(&position, claim), "{position} {claim}");
            let Ok(written) = written else {
                failed += 1;
                // A claim that does not hold is refused, whoever makes it.
                let steps = vec![Step::Rest];
                let lie = Certificate { position, strategies: vec![Strategy { claim, steps }] };
                assert!(verify(&lie, &mut |_| true).is_err(), "{lie}");
                continue;
            };
            held += 1;
            let read: Certificate = written.to_string().parse().unwrap();
            assert_eq!(read, written);
            verify(&read, &mut |_| true).unwrap_or_else(|error| panic!("{written}{error}"));
        }
    }
    assert!(held > 50 && failed > 50, "{held} held, {failed} did not");
}

/// A true certificate with several letters.
fn example() -> Certificate {
    late_positions(34)
        .flat_map(|position| claims().map(move |claim| (position, claim)))
        .filter_map(|(position, claim)| certificate(position, claim, 10).ok())
        .find(|certificate| certificate.strategies[0].steps.len() > 30)
        .unwrap()
}

#[test]
fn whatever_is_changed_in_a_certificate_is_refused_or_still_true() {
    let example = example();
    let Strategy { claim, steps } = &example.strategies[0];
    let with = |claim: Claim, steps: &[Step]| {
        let strategies = vec![Strategy { claim, steps: steps.to_vec() }];
        verify(&Certificate { position: example.position, strategies }, &mut |_| true)
    };
    with(*claim, steps).unwrap();
    assert!(with(*claim, &steps[1..]).is_err());
    assert!(matches!(with(*claim, &steps[..steps.len() - 1]), Err(Broken::CutShort(_))));
    let longer = [&steps[..], &[Step::Rest]].concat();
    assert_eq!(with(*claim, &longer), Err(Broken::TooMuch(1)));
    let other = Claim { seat: claim.seat.next(2), ..*claim };
    assert!(with(other, steps).is_err());
    let mut refused = 0;
    for place in 0..steps.len() {
        for corner in lattice::Corner::ALL {
            let mut changed = steps.clone();
            changed[place] = Step::Place(corner);
            refused += u32::from(with(*claim, &changed).is_err());
        }
    }
    assert!(refused as usize > 20 * steps.len(), "{refused} of {}", 24 * steps.len());
}

#[test]
fn what_is_no_certificate_is_told_in_one_line() {
    let good = example().to_string();
    let wrong = |text: &str| text.parse::<Certificate>().unwrap_err();
    assert_eq!(wrong(""), ReadError::Header);
    assert_eq!(
        wrong(&good.replace(" certificate 1", " certificate 2")).to_string(),
        "the certificate is of version 2, and only version 1 can be read"
    );
    assert!(matches!(wrong(&good.replace("gosix", "hexone")), ReadError::Position(_)));
    assert!(matches!(wrong(&good.replacen('/', "", 1)), ReadError::Position(_)));
    assert_eq!(wrong(&format!("{good}?\n")), ReadError::Line(good.lines().count() + 1));
    let head: Vec<&str> = good.lines().take(2).collect();
    assert_eq!(wrong(&head.join("\n")), ReadError::Claims);
    assert_eq!(wrong(&(head.join("\n") + "\nred win\nred draw\n")), ReadError::Claims);
    for error in [wrong(""), wrong(&format!("{good}?"))] {
        assert_eq!(error.to_string().lines().count(), 1);
    }
}

#[test]
fn images_of_a_position_have_one_number_and_others_another() {
    let mut owners = rustc_hash::FxHashMap::default();
    let red = Seat::new(0);
    for position in late_positions(30).take(500) {
        let number = key::canonical(&position, red);
        for symmetry in lattice::Symmetry::ALL {
            assert_eq!(key::canonical(&position.transformed(symmetry), red), number);
        }
        let owner = *owners.entry(number).or_insert(position);
        let images = lattice::Symmetry::ALL.map(|symmetry| owner.transformed(symmetry));
        assert!(images.iter().any(|image| image.to_string() == position.to_string()));
    }
}
