//! The operations: what may be done to the world and to its model, and how bytes become one.

use super::shapes::Kind;

/// What an argument of an operation is made from. When the bytes are at their end, it is made from zeros.
pub(crate) trait Decode: Copy {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self;
}

impl Decode for u8 {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
        bytes.next().unwrap_or(0)
    }
}

impl Decode for bool {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
        u8::decode(bytes) & 1 != 0
    }
}

impl Decode for u32 {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
        // The byte in every place: 256 different values, so that equal ones meet.
        Self::from(u8::decode(bytes)) * 0x0101_0101
    }
}

/// A handle: one of the living, or one of the dead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick(pub(crate) u16);

impl Decode for Pick {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
        Self(u16::from_be_bytes([u8::decode(bytes), u8::decode(bytes)]))
    }
}

/// A component or flag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Any(pub(crate) Kind);

impl Decode for Any {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
        Self(nth(KINDS, u8::decode(bytes)))
    }
}

/// A component with a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Valued(pub(crate) Kind);

impl Decode for Valued {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
        let Any(kind) = Any::decode(bytes);
        Self(if kind.is_flag() { Kind::Byte } else { kind })
    }
}

/// Kinds by how often they are drawn; those of large pools of large values, and of pairs, are rare.
const KINDS: &[Kind] = {
    use Kind::{
        Bomb, Boxed, Byte, Chosen, Counted, Frozen, Ghost, Hidden, Line, List, Marker, Name, Page,
        Small, Sole, Speed, Wide,
    };
    &[
        Marker, Byte, Frozen, Wide, Line, Page, Boxed, Name, Hidden, Counted, Bomb, Ghost, Small,
        List, Speed, Sole, Chosen, Marker, Byte, Frozen, Wide, Line, Boxed, Name, Hidden, Counted,
        Bomb, Ghost, Small, List, Speed, Chosen, Byte, Frozen, Wide, Name, Counted, Ghost, Byte,
        Speed,
    ]
};

fn nth<T: Copy>(table: &[T], byte: u8) -> T {
    table[usize::from(byte) % table.len()]
}

macro_rules! choices {
    ($($(#[$attribute:meta])* $choice:ident of $table:expr),* $(,)?) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $choice(pub(crate) u8);

        impl Decode for $choice {
            fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
                const TABLE: &[u8] = &$table;
                Self(nth(TABLE, u8::decode(bytes)))
            }
        }
    )*};
}

choices! {
    /// A bundle of `with_bundle!`.
    Sack of [
        0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 1, 2, 4, 7, 10, 5, 11, 14,
        15, 16, 17, 18, 15, 16, 17, 18,
    ],
    /// A bundle of `with_lent!`.
    Lent of [0, 1, 2, 3, 4, 5, 6],
    /// A query of `with_query!`.
    Asking of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
    /// A query of `with_query!` that has few matches.
    AskingFew of [8, 9],
    /// A query of `with_query_mut!`.
    AskingMut of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    /// A query of `with_query_mut!` that has few matches.
    AskingMutFew of [5, 6],
    /// A query of `with_news!`.
    AskingNews of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    /// A group, counted on from the first where a world has fewer.
    Nth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    /// A choice of `step` itself.
    How of [0, 1, 2, 3, 4, 5, 6, 7],
}

/// How often a verb has to occur in a long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Least {
    /// In one operation of a hundred.
    OfHundred,
    /// A hundred times, since it works on the whole world.
    Whole,
}

macro_rules! ops {
    ($($verb:ident { $($argument:ident: $type:ty),* } $least:ident $weight:literal;)*) => {
        /// An operation on a world and its model.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Op {
            $($verb { $($argument: $type),* }),*
        }

        /// What an operation does, without its arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Verb {
            $($verb),*
        }

        impl Verb {
            pub(crate) const ALL: &[Self] = &[$(Self::$verb),*];

            pub(crate) fn least(self) -> Least {
                match self {
                    $(Self::$verb => Least::$least),*
                }
            }

            /// How often it is drawn, against all other verbs.
            pub(crate) fn weight(self) -> u32 {
                match self {
                    $(Self::$verb => $weight),*
                }
            }
        }

        impl Op {
            pub(crate) fn verb(self) -> Verb {
                match self {
                    $(Self::$verb { .. } => Verb::$verb),*
                }
            }

            /// The operation of a verb, its arguments made of bytes.
            pub(crate) fn of(verb: Verb, bytes: &mut dyn Iterator<Item = u8>) -> Self {
                match verb {
                    $(Verb::$verb => Self::$verb { $($argument: <$type>::decode(bytes)),* }),*
                }
            }
        }
    };
}

ops! {
    Contains { pick: Pick } OfHundred 190;
    Entities { salt: u32 } OfHundred 190;
    Reserve { sack: Sack, room: u8 } OfHundred 190;
    ShrinkToFit {} Whole 25;
    Clear {} Whole 24;
    Take {} Whole 20;
    CloneWorld { pick: Pick, adopt: bool } Whole 25;

    Spawn { sack: Sack, value: u32 } OfHundred 500;
    TrySpawn { sack: Sack, value: u32 } OfHundred 200;
    SpawnEmpty {} OfHundred 190;
    SpawnBatch { sack: Sack, value: u32, items: u8, hint: How } OfHundred 190;
    Despawn { pick: Pick } OfHundred 600;

    EntityRef { pick: Pick, kind: Any, lent: Lent } OfHundred 190;
    EntityMutInsert { pick: Pick, sack: Sack, value: u32 } OfHundred 200;
    EntityMutReplace { pick: Pick, kind: Valued, value: u32 } OfHundred 190;
    EntityMutRemove { pick: Pick, sack: Sack } OfHundred 190;
    EntityMutGetMut { pick: Pick, lent: Lent, salt: u32, into: bool } OfHundred 190;
    EntityMutGetOrInsert { pick: Pick, kind: Valued, value: u32 } OfHundred 190;
    EntityMutDespawn { pick: Pick } OfHundred 200;

    Insert { pick: Pick, sack: Sack, value: u32 } OfHundred 300;
    InsertOne { pick: Pick, kind: Any, value: u32 } OfHundred 500;
    Replace { pick: Pick, kind: Valued, value: u32 } OfHundred 200;
    Remove { pick: Pick, kind: Any } OfHundred 500;
    RemoveTuple { pick: Pick, sack: Sack } OfHundred 200;
    Get { pick: Pick, kind: Valued } OfHundred 200;
    GetTuple { pick: Pick, lent: Lent } OfHundred 190;
    GetMut { pick: Pick, kind: Valued, value: u32 } OfHundred 200;
    GetMutTuple { pick: Pick, lent: Lent, salt: u32 } OfHundred 190;
    GetDisjointMut { picks: [Pick; 3], kind: Valued, salt: u32 } OfHundred 200;
    Has { pick: Pick, kind: Any } OfHundred 200;
    GetOrInsertWith { pick: Pick, kind: Valued, value: u32 } OfHundred 200;
    RemoveAll { kind: Any } Whole 25;
    Drain { kind: Any, how: How } Whole 25;
    Retain { asking: AskingMut, salt: u32 } Whole 60;
    Pool { kind: Valued } OfHundred 190;
    Settle { kind: Valued } Whole 50;
    Scatter { kind: Valued, how: How, salt: u32 } Whole 25;

    Group { nth: Nth, salt: u32 } OfHundred 190;
    GroupMut { nth: Nth, salt: u32 } OfHundred 190;
    GroupGet { nth: Nth, pick: Pick, salt: u32 } OfHundred 190;
    GroupLeave { nth: Nth, pick: Pick, how: How } OfHundred 1800;

    Sort { kind: Valued, how: How, salt: u32 } OfHundred 190;
    GroupSort { nth: Nth, how: How, salt: u32 } OfHundred 190;

    Query { asking: Asking } OfHundred 190;
    QueryForEach { asking: Asking } OfHundred 190;
    QueryBothEnds { asking: Asking, salt: u32 } OfHundred 190;
    QueryClone { asking: Asking, salt: u32 } OfHundred 190;
    QueryGet { asking: Asking, pick: Pick } OfHundred 190;
    QuerySingle { asking: AskingFew } OfHundred 190;
    QueryPairs { asking: AskingFew } OfHundred 190;
    QueryIterPairs { asking: AskingFew } OfHundred 190;
    QueryMut { asking: AskingMut, salt: u32 } OfHundred 190;
    QueryMutForEach { asking: AskingMut, salt: u32 } OfHundred 190;
    QueryMutBothEnds { asking: AskingMut, salt: u32 } OfHundred 190;
    QueryMutGet { asking: AskingMut, pick: Pick, salt: u32 } OfHundred 190;
    QueryMutGetMany { asking: AskingMut, picks: [Pick; 3], salt: u32 } OfHundred 190;
    QueryMutSingle { asking: AskingMutFew, salt: u32 } OfHundred 190;
    QueryMutPairs { asking: AskingMutFew, salt: u32 } OfHundred 190;
    SplitMut { how: How, salt: u32 } OfHundred 190;

    Look { how: How, kind: Valued, asking: AskingNews, salt: u32 } OfHundred 230;
    Wait { how: How, salt: u32 } Whole 25;

    Explode { pick: Pick, how: How } OfHundred 190;
}

impl<const N: usize> Decode for [Pick; N] {
    fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Self {
        std::array::from_fn(|_| Pick::decode(bytes))
    }
}

impl Op {
    /// The operation that bytes say: the first its verb, those behind it the arguments.
    pub(crate) fn decode(bytes: &mut dyn Iterator<Item = u8>) -> Option<Self> {
        let verb = nth(Verb::ALL, bytes.next()?);
        Some(Self::of(verb, bytes))
    }
}
