//! Server-Sent Events, line by line.

/// An event as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) id: Option<String>,
    pub(super) kind: String,
    pub(super) data: String,
}

/// What has been read of the event that is coming in.
#[derive(Debug, Default)]
pub(super) struct Reading(Message);

impl Reading {
    /// Takes a line without its end; gives back the event that it completes.
    pub(super) fn line(&mut self, line: &str) -> Option<Message> {
        if line.is_empty() {
            let message = std::mem::take(&mut self.0);
            return (!message.data.is_empty()).then_some(message);
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => self.0.id = Some(value.to_owned()),
            "event" => value.clone_into(&mut self.0.kind),
            "data" => {
                if !self.0.data.is_empty() {
                    self.0.data.push('\n');
                }
                self.0.data.push_str(value);
            }
            // Comments keep the connection open.
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_end_with_an_empty_line_and_comments_are_none() {
        let mut reading = Reading::default();
        let lines = [": still here", "", "id: 6", "event: played", "data: {\"a\":", "data:1}", ""];
        let messages: Vec<Message> = lines.iter().filter_map(|line| reading.line(line)).collect();
        let played = Message {
            id: Some("6".to_owned()),
            kind: "played".to_owned(),
            data: "{\"a\":\n1}".to_owned(),
        };
        assert_eq!(messages, [played]);
    }
}
