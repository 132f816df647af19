//! Bearer token: what opens a seat.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// 128 bits of chance: whoever has them has the seat. Never printed by accident, stored only
/// hashed.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatSecret([u8; 16]);

/// What is stored of a secret. The secrets are random, so a plain hash cannot be turned back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecretHash(pub [u8; 32]);

impl fmt::Display for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a seat's secret is 32 hexadecimal digits")]
pub struct SecretError;

impl SeatSecret {
    /// A secret nobody can guess.
    pub fn random() -> Result<SeatSecret, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(SeatSecret(bytes))
    }

    /// What is stored of it.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0).into())
    }

    /// The secret as a link carries it.
    pub fn reveal(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl FromStr for SeatSecret {
    type Err = SecretError;

    fn from_str(text: &str) -> Result<SeatSecret, SecretError> {
        if text.len() != 32 || !text.bytes().all(|letter| letter.is_ascii_hexdigit()) {
            return Err(SecretError);
        }
        let bits = u128::from_str_radix(text, 16).map_err(|_| SecretError)?;
        Ok(SeatSecret(bits.to_be_bytes()))
    }
}

impl fmt::Debug for SeatSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatSecret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_go_there_and_back_and_never_print_themselves() {
        let secret = SeatSecret::random().unwrap();
        assert_eq!(secret.reveal().parse(), Ok(secret.clone()));
        assert_eq!(format!("{secret:?}"), "SeatSecret(…)");
        assert_ne!(secret, SeatSecret::random().unwrap());
        for text in ["", "abc", "+000000000000000000000000000000f", &"g".repeat(32)] {
            assert_eq!(text.parse::<SeatSecret>(), Err(SecretError));
        }
    }
}
