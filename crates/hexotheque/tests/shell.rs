//! What people expect of a command: files that are safe, help, completions, settings, French.

#[path = "shell/expectations.rs"]
mod expectations;
#[path = "shell/files.rs"]
mod files;
#[path = "shell/french.rs"]
mod french;
#[path = "shell/run.rs"]
mod run;
#[path = "shell/settings.rs"]
mod settings;
