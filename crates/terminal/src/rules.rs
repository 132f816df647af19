//! The rulebook as lines.

use games::GameId;
use rulebook::{Block, Figure, Shown, Text};

use crate::draw::canvas::Ink;
use crate::draw::draw;
use crate::wrap::wrap;
use rulebook::Words;

/// The rules of a game as lines no wider than this.
pub(crate) fn pages(game: GameId, words: Words, width: usize) -> Vec<(String, Ink)> {
    let book = rulebook::rulebook(game, words.0);
    let mut writer = Writer { game, words, width, lines: Vec::new() };
    writer.blocks(&book.lead);
    for section in &book.sections {
        writer.blank();
        writer.text(&section.title, "", Ink::Accent);
        writer.blank();
        writer.blocks(&section.blocks);
    }
    writer.lines
}

struct Writer {
    game: GameId,
    words: Words,
    width: usize,
    lines: Vec<(String, Ink)>,
}

impl Writer {
    fn blank(&mut self) {
        if self.lines.last().is_some_and(|(line, _)| !line.is_empty()) {
            self.lines.push((String::new(), Ink::Plain));
        }
    }

    /// Words with something before their first line, and as many blanks before the others.
    fn text(&mut self, text: &Text, before: &str, ink: Ink) {
        self.plain(&text.plain(), before, ink);
    }

    fn plain(&mut self, text: &str, before: &str, ink: Ink) {
        let indent = before.chars().count();
        for (at, line) in wrap(text, self.width.saturating_sub(indent)).iter().enumerate() {
            let before = if at == 0 { before.to_owned() } else { " ".repeat(indent) };
            self.lines.push((format!("{before}{line}"), ink));
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match block {
                Block::Heading { text } => self.text(text, "", Ink::Bold),
                Block::Paragraph { text } => self.text(text, "", Ink::Plain),
                Block::Ruling { text } => {
                    let ruling = format!("{} {}", self.words.get("rules.ruling"), text.plain());
                    self.plain(&ruling, "│ ", Ink::Plain);
                }
                Block::List { ordered, items } => {
                    for (number, item) in (1..).zip(items) {
                        let sign = if *ordered { format!("{number}. ") } else { "• ".to_owned() };
                        self.text(item, &sign, Ink::Plain);
                    }
                }
                Block::Table { head, rows } => self.table(head, rows),
                Block::Figure { name, caption } => self.figure(name, caption),
            }
            self.blank();
        }
    }

    fn table(&mut self, head: &[Text], rows: &[Vec<Text>]) {
        for row in rows {
            let cells: Vec<String> = head
                .iter()
                .zip(row)
                .map(|(head, cell)| match head.plain().trim() {
                    "" => cell.plain(),
                    head => format!("{head} – {}", cell.plain()),
                })
                .collect();
            self.plain(&cells.join(" · "), "• ", Ink::Plain);
        }
    }

    fn figure(&mut self, name: &str, caption: &Text) {
        if let Some(figure) = rulebook::about(self.game).figures.get(name) {
            self.boards(figure);
        }
        self.text(caption, "  ", Ink::Faint);
    }

    /// The figure's board before and after its turn, as far as it shows them.
    fn boards(&mut self, figure: &Figure) {
        let Ok(stage) = figure.stage(self.game) else { return };
        let before =
            (figure.show != Shown::After || stage.after.is_none()).then_some(&stage.before);
        let after = stage.after.as_ref().filter(|_| figure.show != Shown::Before);
        for position in before.into_iter().chain(after) {
            let board = draw(position, self.words.0).to_text(false);
            // What stands under a board tells it for `hexotheque show`, not for a figure.
            let lines = board.lines().take_while(|line| !line.trim().is_empty());
            self.lines.extend(lines.map(|line| (format!("    {line}"), Ink::Plain)));
            self.blank();
        }
    }
}
