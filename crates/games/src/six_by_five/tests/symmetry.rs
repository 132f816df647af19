//! Turning and mirroring.

use lattice::Symmetry;

use super::*;

/// A game and its twelve images, played side by side.
#[test]
fn an_image_is_played_like_the_original() {
    for (number, options) in spread().enumerate() {
        let mut rng = rng(number as u64);
        let mut original = SixByFive::start(&options, &seed(number as u64));
        let mut images = Symmetry::ALL.map(|symmetry| original.transformed(symmetry));
        for _ in 0..100 {
            let mut legal = Vec::new();
            original.legal_moves(&mut legal);
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(&images) {
                let mut moves = Vec::new();
                image.legal_moves(&mut moves);
                moves.sort_unstable();
                let mut expected: Vec<_> =
                    legal.iter().map(|mv| SixByFive::transform_move(*mv, symmetry)).collect();
                expected.sort_unstable();
                assert_eq!(moves, expected, "{symmetry:?}");
                assert_eq!(image.to_string(), original.transformed(symmetry).to_string());
                assert_eq!(image.hash(), image.hash_from_scratch());
                assert_eq!(
                    (image.outcome(), image.to_move()),
                    (original.outcome(), original.to_move())
                );
            }
            let Some(mv) = original.random_move(&mut rng) else { break };
            original.play(mv).expect("legal");
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(&mut images) {
                image.play(SixByFive::transform_move(mv, symmetry)).expect("legal there too");
            }
        }
    }
}

#[test]
fn there_and_back_is_where_one_was() {
    for (number, options) in spread().enumerate() {
        walk(&options, number as u64, |position, _| {
            for symmetry in Symmetry::ALL {
                let back = position.transformed(symmetry).transformed(symmetry.inverse());
                assert_eq!(back.to_string(), position.to_string());
                assert_eq!((back.hash(), back.piles()), (position.hash(), position.piles()));
                for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
                    assert_eq!(back.view(viewer), position.view(viewer));
                }
            }
        });
    }
}

#[test]
fn a_mirror_changes_the_cards() {
    let position = at("Ko,Ba1,Ba2,Bb3,Bc4 b3,a2 2,20 0,0 1", "change=yes");
    assert_eq!(position.table().shown(Colour::Blue).map(|(card, _)| card), Some(card(3)));
    let image = position.transformed(Symmetry::MIRROR);
    let mirrored = [2, 3, 20].map(|number| card(number).mirrored());
    assert_eq!(image.hand(ONE), [mirrored[0]].into_iter().collect());
    let shown = image.table().shown(Colour::Blue).map(|(card, _)| card);
    assert_eq!(shown, Some(mirrored[1]));
    assert_eq!(SixByFive::transform_move(mv("~20"), Symmetry::MIRROR), Move::Change(mirrored[2]));
    assert_eq!(SixByFive::transform_move(mv("~20"), Symmetry::rotation(1)), mv("~20"));
}

#[test]
fn situations_before_turning_the_board_still_count() {
    for symmetry in Symmetry::ALL {
        let mut position = at("Ko,Ba1,Ya2 a2 2,3 0,0 1", "blocking=previous");
        let round = ["Ka6", "Rxa1", "Ko", "Bxa1"];
        for turn in 0..5 {
            play(&mut position, round[turn % 4]);
        }
        let mut position = position.transformed(symmetry);
        for turn in 5..9 {
            assert_eq!(position.outcome(), None, "turn {turn}");
            let mv = SixByFive::transform_move(mv(round[turn % 4]), symmetry);
            position.play(mv).expect("legal");
        }
        assert_eq!(position.outcome(), Some(Outcome::Draw));
    }
}
