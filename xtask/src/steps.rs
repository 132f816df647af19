//! The checks, one after another.

use std::process::Command;
use std::time::Instant;

use crate::needs::{self, Need};
use crate::process::{self, cargo, run as run_command};
use crate::say;

/// One check: its name, what it needs and how it is run.
struct Step {
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    run: fn() -> Result<(), String>,
}

const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "the code is formatted",
        needs: &[Need::Component { command: "fmt", component: "rustfmt" }],
        run: || run_command(&mut cargo(&["fmt", "--all", "--check"])),
    },
    Step {
        name: "lint",
        about: "clippy has nothing to say",
        needs: &[Need::Component { command: "clippy", component: "clippy" }],
        run: || {
            let everything = ["clippy", "--workspace", "--all-targets", "--locked"];
            run_command(cargo(&everything).args(["--", "-D", "warnings"]))
        },
    },
    Step {
        name: "docs",
        about: "the documentation builds without warnings",
        needs: &[],
        run: || {
            let everything = ["doc", "--workspace", "--no-deps", "--locked"];
            run_command(cargo(&everything).env("RUSTDOCFLAGS", "-D warnings"))
        },
    },
    Step {
        name: "tests",
        about: "all tests pass",
        needs: &[
            Need::Debian { program: "qpdf", package: "qpdf" },
            Need::Debian { program: "pdftotext", package: "poppler-utils" },
            Need::Debian { program: "python3", package: "python3" },
            Need::Postgresql,
        ],
        run: crate::runner::check,
    },
    Step {
        name: "api",
        about: "a running server answers every route as openapi.json says, whatever is asked",
        needs: &[Need::PythonVenv],
        run: crate::api::check,
    },
    Step {
        name: "package",
        about: "the Debian package is built and installed into a directory of its own",
        needs: &[Need::Debian { program: "dpkg-deb", package: "dpkg" }],
        run: crate::package::check,
    },
    Step {
        name: "wasm",
        about: "the room as WebAssembly answers as the program does",
        needs: &[Need::Debian { program: "node", package: "nodejs" }],
        run: crate::wasm::check_if_possible,
    },
    Step {
        name: "browser",
        about: "types, style and words of the client; every page and whole games in real browsers",
        needs: &[
            Need::Debian { program: "node", package: "nodejs" },
            Need::Debian { program: "npm", package: "npm" },
            Need::Debian { program: "chromium-headless-shell", package: "chromium-headless-shell" },
            Need::Debian { program: "firefox-esr", package: "firefox-esr" },
            Need::Debian { program: "WebKitWebDriver", package: "webkit2gtk-driver" },
            Need::Debian { program: "Xvfb", package: "xvfb" },
        ],
        run: browser,
    },
    Step {
        name: "fuzz",
        about: "every fuzz target holds for some seconds",
        needs: &[Need::Debian { program: "g++", package: "g++" }],
        run: crate::fuzz::check,
    },
];

/// The names of all steps with what they check.
pub(crate) fn list() -> String {
    STEPS.iter().map(|step| format!("  {:<10}{}\n", step.name, step.about)).collect()
}

/// Runs the steps with these names, or all of them, once everything is there that they need.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        return Err(format!("there is no step `{unknown}`; the steps are\n{}", list()));
    }
    let is_chosen = |step: &&Step| names.is_empty() || names.iter().any(|name| name == step.name);
    let chosen: Vec<&Step> = STEPS.iter().filter(is_chosen).collect();
    needs::install(chosen.iter().flat_map(|step| step.needs.iter().copied()))?;
    for step in chosen {
        let begun = Instant::now();
        say(&format!("── {}: {}", step.name, step.about));
        (step.run)().map_err(|error| format!("✗ {}: {error}", step.name))?;
        say(&format!("✓ {} ({:.0} s)", step.name, begun.elapsed().as_secs_f64()));
    }
    Ok(())
}

/// The pages are those of the program as it is now, built as the tests build it: nothing is compiled twice.
fn browser() -> Result<(), String> {
    run_command(&mut cargo(&["test", "--workspace", "--locked", "--no-run"]))?;
    let program = process::built("hexotheque")?;
    let npm = |arguments: &[&str]| {
        run_command(
            Command::new("npm")
                .args(arguments)
                .env("HEXOTHEQUE", &program)
                .current_dir("web-tests"),
        )
    };
    npm(&["ci", "--prefer-offline"])?;
    for check in ["types", "lint", "words", "browser"] {
        npm(&["run", check])?;
    }
    // The game room once more with the room in the page, where there is one.
    if crate::wasm::is_built() { npm(&["run", "here"]) } else { Ok(()) }
}
