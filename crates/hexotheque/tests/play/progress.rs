//! Lines that follow the work where somebody watches.

use super::terminal::Terminal;

#[test]
fn perft_tells_how_far_it_is_and_leaves_only_its_result() {
    let terminal = Terminal::start(&["perft", "gosix", "6"]);
    let seen = terminal.wait_for("progress", |text| text.contains("/24  ") && text.contains('█'));
    assert_eq!(seen.trim().lines().count(), 1, "one line that is written anew: {seen}");
    terminal.press("\u{3}");
    drop(terminal);
    let terminal = Terminal::start(&["perft", "gosix", "3"]);
    let seen = terminal.wait_for("the result", |text| text.contains("nodes 12144"));
    assert_eq!(seen.trim(), "nodes 12144");
}
