//! Module preloading: a page asks for the modules it names and for all that they import, instead of finding them one
//! after another.
//!
//! What is imported is read from the modules themselves, so nothing has to be entered in `index.html` when one of them
//! imports another.

/// The page, with a line for each module that those it names import: after the module that is run or asked for, and
/// asked for as early as that one (`rel`).
pub(crate) fn with_imports(page: &str, source: impl Fn(&str) -> Option<String>) -> String {
    let mut asked: Vec<String> = Vec::new();
    let mut written = String::new();
    for line in page.lines() {
        let Some((rel, path)) = named(line) else {
            written += &format!("{line}\n");
            continue;
        };
        let first = asked.len();
        ask(path, &source, &mut asked);
        for module in &asked[first..] {
            match module == path {
                true => written += &format!("{line}\n"),
                false => written += &format!("  <link rel=\"{rel}\" href=\"/{module}\">\n"),
            }
        }
    }
    written
}

/// The module that a line of the page names, and how early what it imports is asked for.
fn named(line: &str) -> Option<(&str, &str)> {
    let between = |from: &str| line.split_once(from)?.1.split('"').next();
    if line.trim_start().starts_with("<script type=\"module\"") {
        return Some(("modulepreload", between("src=\"/")?));
    }
    let rel = between("rel=\"").filter(|rel| matches!(*rel, "modulepreload" | "afterwards"))?;
    Some((rel, between("href=\"/")?))
}

/// Adds a module and all it imports to those that are asked for.
fn ask(path: &str, source: &impl Fn(&str) -> Option<String>, asked: &mut Vec<String>) {
    if asked.iter().any(|known| known == path) {
        return;
    }
    asked.push(path.to_owned());
    let text = source(path).unwrap_or_default();
    imports(&text).for_each(|import| ask(&beside(path, import), source, asked));
}

/// What a module imports, or passes on: the last line of such a statement names the other module.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().filter(|line| {
        ["import ", "export ", "} from "].iter().any(|begin| line.starts_with(begin))
    });
    lines.filter_map(|line| line.split_once(" from '")?.1.split('\'').next())
}

/// A path that is told from a module's own.
fn beside(path: &str, told: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in told.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets;

    #[test]
    fn what_is_imported_is_asked_for_once_and_as_early_as_its_first_importer() {
        let source = |path: &str| {
            let text = match path {
                "app.js" => "import { a } from './parts/a.js';\n// import { x } from './x.js';\n",
                "parts/a.js" => "import {\n  b,\n} from '../b.js';\nexport * from './c.js';\n",
                "late.js" => {
                    "import { b } from './b.js';\nimport { d } from './d.js';\nimport('./e.js');\n"
                }
                _ => "",
            };
            Some(text.to_owned())
        };
        let page = "<script type=\"module\" src=\"/app.js\"></script>\n<link rel=\"afterwards\" href=\"/late.js\">\n";
        let wanted = "<script type=\"module\" src=\"/app.js\"></script>\n  \
            <link rel=\"modulepreload\" href=\"/parts/a.js\">\n  \
            <link rel=\"modulepreload\" href=\"/b.js\">\n  \
            <link rel=\"modulepreload\" href=\"/parts/c.js\">\n\
            <link rel=\"afterwards\" href=\"/late.js\">\n  \
            <link rel=\"afterwards\" href=\"/d.js\">\n";
        assert_eq!(with_imports(page, source), wanted);
    }

    /// The modules of the page that are asked for so early, in order.
    fn listed<'a>(page: &'a str, how: &'a str) -> impl Iterator<Item = &'a str> {
        page.lines().filter(move |line| line.contains(how)).filter_map(|line| Some(named(line)?.1))
    }

    #[test]
    fn the_page_asks_for_words_first_then_for_what_lets_one_play_then_for_the_boards() {
        let page = with_imports(&assets::source("index.html").expect("the page"), assets::source);
        let first: Vec<&str> = page.lines().filter_map(|line| Some(named(line)?.1)).collect();
        assert_eq!(first[..3], ["words/index.js", "device.js", "app.js"]);
        let early: Vec<&str> = listed(&page, "modulepreload").collect();
        let late: Vec<&str> = listed(&page, "afterwards").collect();
        assert!(
            early.contains(&"pages/shelf.js") && early.contains(&"kinds/names.js"),
            "{early:?}"
        );
        assert!(late.contains(&"kinds/index.js") && late.contains(&"boards/stage.js"), "{late:?}");
        assert!(!late.iter().any(|path| early.contains(path)), "nothing is asked for twice");
        for path in early.iter().chain(&late) {
            assert!(assets::is_there(path), "{path} is asked for and not there");
        }
    }
}
