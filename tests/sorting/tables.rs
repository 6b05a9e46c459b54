//! The tables that are sorted: pools with values of all sizes, and groups of all kinds.

subject! {
    /// The rows are small.
    mod untracked_pool;
    world { components { Key, Text, Unit } }
    by Key = |key| key.0;
    kinds { 0: (Key); 1: (Key, Text); 2: (Text, Unit); 3: (Unit, Key); }
    pools |level| {
        Key: level.pool::<Key>().len();
        Text: 0;
        Unit: 0;
    }
    tracked {}
    table |level| level.pool::<Key>().entities();
    bounds |level| [0, level.pool::<Key>().len()];
    sorts |level| level;
    listed [Key];
}

subject! {
    /// The rows have stamps.
    mod tracked_pool;
    world { components { Text as tracked, Key as tracked, Counted } }
    by Key = |key| key.0;
    kinds { 0: (Key); 1: (Key, Text); 2: (Text, Counted); 3: (Counted, Key); }
    pools |level| {
        Key: level.pool::<Key>().len();
        Text: 0;
        Counted: 0;
    }
    tracked { Key, Text }
    table |level| level.pool::<Key>().entities();
    bounds |level| [0, level.pool::<Key>().len()];
    sorts |level| level;
    listed [Key];
}

subject! {
    /// A group that owns one pool.
    mod owns_one;
    world {
        components { Key as tracked, Text, Off as flag }
        groups { table: own [Key] without [Off] }
    }
    by Key = |key| key.0;
    kinds { 0: (Key); 1: (Key, Text); 2: (Key, Off); 3: (Key); 4: (Text); }
    pools |level| {
        Key: level.table().len();
        Text: 0;
    }
    tracked { Key }
    table |level| level.table().entities();
    bounds |level| [0, level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

subject! {
    /// A group that owns two pools, one of large rows that cannot be dropped meanwhile.
    mod owns_two;
    world {
        components { Key, Grenade as tracked, Unit }
        groups { table: own [Key, Grenade] }
    }
    by Key = |key| key.0;
    kinds { 0: (Key, Grenade); 1: (Grenade, Key, Unit); 2: (Key, Unit); 3: (Grenade); }
    pools |level| {
        Key: level.table().len();
        Grenade: level.table().len();
        Unit: 0;
    }
    tracked { Grenade }
    table |level| level.table().entities();
    bounds |level| [0, level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

subject! {
    /// A group that owns three pools, one of them without a size, and is sorted by two of its components.
    mod owns_three;
    world {
        components { High as tracked, Low as tracked, Unit as tracked, Aligned }
        groups { table: own [Unit, High, Low] }
    }
    by (High, Low) = |(high, low)| u32::from(high.0) << 16 | u32::from(low.0);
    kinds { 0: (High, Low, Unit); 1: (High, Aligned, Low, Unit); 2: (Low, High); 3: (High, Unit); 4: (Low, Unit); }
    pools |level| {
        High: level.table().len();
        Low: level.table().len();
        Unit: level.table().len();
        Aligned: 0;
    }
    tracked { High, Low, Unit }
    table |level| level.table().entities();
    bounds |level| [0, level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

subject! {
    /// A group that owns four pools, with rows from a byte to a quarter of a kilobyte.
    mod owns_four;
    world {
        components { Byte, Bytes256 as tracked, Key, Bytes16 }
        groups { table: own [Key, Byte, Bytes256, Bytes16] }
    }
    by Key = |key| key.0;
    kinds {
        0: (Byte, Bytes256, Key, Bytes16);
        1: (Bytes256, Key, Bytes16, Byte);
        2: (Byte, Bytes256, Key);
        3: (Key, Byte);
        4: (Key, Bytes16, Byte);
    }
    pools |level| {
        Byte: level.table().len();
        Bytes256: level.table().len();
        Bytes16: level.table().len();
        Key: level.table().len();
    }
    tracked { Bytes256 }
    table |level| level.table().entities();
    bounds |level| [0, level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

subject! {
    /// A partial-owning group that is sorted by what it does not own.
    mod owns_a_part;
    world {
        components { Key as tracked, Counted, Bytes64, Off as flag }
        groups { table: own [Counted, Bytes64] with [Key] without [Off] }
    }
    by Key = |key| key.0;
    kinds {
        0: (Key, Counted, Bytes64);
        1: (Counted, Bytes64, Key);
        2: (Counted, Bytes64, Key, Off);
        3: (Key);
        4: (Counted, Bytes64);
    }
    pools |level| {
        Counted: level.table().len();
        Bytes64: level.table().len();
        Key: 0;
    }
    tracked { Key }
    table |level| level.table().entities();
    bounds |level| [0, level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

subject! {
    /// The same, by one that it owns and one that it does not.
    mod owns_a_part_of_the_key;
    world {
        components { Low as tracked, High, Bytes128 }
        groups { table: own [High, Bytes128] with [Low] }
    }
    by (Low, High) = |(low, high)| u32::from(high.0) << 16 | u32::from(low.0);
    kinds {
        0: (Low, High, Bytes128);
        1: (Bytes128, High, Low);
        2: (High, Bytes128);
        3: (Low);
        4: (Low, High);
    }
    pools |level| {
        High: level.table().len();
        Bytes128: level.table().len();
        Low: 0;
    }
    tracked { Low }
    table |level| level.table().entities();
    bounds |level| [0, level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

subject! {
    /// A group that owns nothing: its set is sorted, and no pool.
    mod owns_nothing;
    world {
        components { Key as tracked, Text, Off as flag }
        groups { table: with [Key, Text] without [Off] }
    }
    by (Key, Text) = |(key, _)| key.0;
    kinds { 0: (Key, Text); 1: (Text, Key); 2: (Key, Text, Off); 3: (Key); 4: (Text); }
    pools |level| {
        Key: 0;
        Text: 0;
    }
    tracked { Key }
    table |level| level.table().entities();
    bounds |level| [0, level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

subject! {
    /// A group that one nests inside of.
    mod around_one;
    world {
        components { Key as tracked, Counted, Unit as tracked, Text as tracked, Off as flag, Bytes4 }
        groups {
            inner: own [Unit, Key, Text, Counted] without [Off],
            table: own [Key, Counted],
        }
    }
    by Key = |key| key.0;
    kinds {
        0: (Key, Counted, Bytes4);
        1: (Key, Counted, Unit, Text);
        2: (Key, Counted, Unit);
        3: (Key, Unit, Text);
        4: (Text, Unit, Counted, Key);
        5: (Text, Unit, Counted, Key, Off);
        6: (Text, Unit);
    }
    pools |level| {
        Key: level.table().len();
        Counted: level.table().len();
        Bytes4: 0;
        Unit: level.inner().len();
        Text: level.inner().len();
    }
    tracked { Key, Unit, Text }
    table |level| level.table().entities();
    bounds |level| [0, level.inner().len(), level.table().len()];
    sorts |level| level.table_mut();
    listed [];
}

/// Three groups of which each nests inside of another.
macro_rules! nest {
    (
        $(#[$doc:meta])*
        mod $module:ident;
        groups $groups:tt
        by { $($by:tt)* }
        six $six:tt
        pools { $($pools:tt)* }
        bounds { $($bounds:tt)* }
    ) => {
        subject! {
            $(#[$doc])*
            mod $module;
            world {
                components {
                    Key as tracked,
                    Text,
                    Unit as tracked,
                    Counted as tracked,
                    Off as flag,
                }
                groups $groups
            }
            by $($by)*
            kinds {
                0: (Key);
                1: (Key, Text);
                2: (Key, Text, Unit, Counted);
                3: (Counted, Unit, Text, Key);
                4: (Text, Unit, Counted, Key, Off);
                5: (Text, Unit, Counted);
                6: $six;
                7: (Key, Text, Counted);
                8: (Key, Unit, Counted);
                9: (Unit, Key);
            }
            pools $($pools)*
            tracked { Key, Unit, Counted }
            table |level| level.table().entities();
            bounds $($bounds)*
            sorts |level| level.table_mut();
            listed [];
        }
    };
}

nest! {
    /// A group that one nests inside of that one nests inside of.
    mod around_two;
    groups {
        middle: own [Key, Text] without [Off],
        table: own [Key] without [Off],
        inner: own [Unit, Key, Text] with [Counted] without [Off],
    }
    by { Key = |key| key.0; }
    six (Key, Text, Unit)
    pools {
        |level| {
            Key: level.table().len();
            Text: level.middle().len();
            Unit: level.inner().len();
            Counted: 0;
        }
    }
    bounds { |level| [0, level.inner().len(), level.middle().len(), level.table().len()]; }
}

nest! {
    /// The one in the midst of three.
    mod between_two;
    groups {
        table: own [Key, Text] without [Off],
        outer: own [Key] without [Off],
        inner: own [Unit, Key, Text] with [Counted] without [Off],
    }
    by { Key = |key| key.0; }
    six (Key, Text, Unit)
    pools {
        |level| {
            Key: level.table().len();
            Text: level.table().len();
            Unit: level.inner().len();
            Counted: 0;
        }
    }
    bounds { |level| [0, level.inner().len(), level.table().len()]; }
}

nest! {
    /// The strictest of three: the others have its members first, in whatever order.
    mod inside_of_two;
    groups {
        middle: own [Key, Text] without [Off],
        outer: own [Key] without [Off],
        table: own [Unit, Key, Text] with [Counted] without [Off],
    }
    by { (Counted, Key) = |(_, key)| key.0; }
    six (Key, Text, Unit, Counted)
    pools {
        |level| {
            Key: level.table().len();
            Text: level.table().len();
            Unit: level.table().len();
            Counted: 0;
        }
    }
    bounds { |level| [0, level.table().len()]; }
}

nest! {
    /// The strictest of three keeps an order, which is not that of the sort.
    mod around_one_that_keeps_an_order;
    groups {
        middle: own [Key, Text] without [Off],
        table: own [Key] without [Off],
        inner: own [Unit, Key, Text] with [Counted] without [Off]
            sorted by |key: &Key| -> std::cmp::Reverse<u32> { std::cmp::Reverse(key.0) },
    }
    by { Key = |key| key.0; }
    six (Key, Text, Unit)
    pools {
        |level| {
            Key: level.table().len();
            Text: level.middle().len();
            Unit: level.inner().len();
            Counted: 0;
        }
    }
    bounds { |level| [level.inner().len(), level.middle().len(), level.table().len()]; }
}
