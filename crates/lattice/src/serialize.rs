//! Places in JSON and the like: by their names.

use serde::{Serialize, Serializer};

use crate::{BoardCell, Cell, CellSet, Corner, CornerSet, Direction, FlowerHexagon, Square};

macro_rules! serialize_as_name {
    ($($kind:ty),+) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

serialize_as_name!(BoardCell, Cell, Corner, FlowerHexagon, Square);

/// As the list of its corners.
impl Serialize for CornerSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// As the list of its cells.
impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// As its hour.
impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.hour())
    }
}
