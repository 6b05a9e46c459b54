//! What may be done to a world, and how often.

macro_rules! verbs {
    ({ $($verb:ident $weight:literal;)* } { $($bulk:ident $bulk_weight:literal;)* }) => {
        /// What is done.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Verb {
            $($verb,)*
            $($bulk,)*
        }

        impl Verb {
            pub(crate) const ALL: &[Self] = &[$(Self::$verb,)* $(Self::$bulk,)*];

            /// Whether it works on much of the world.
            pub(crate) fn is_bulk(self) -> bool {
                matches!(self, $(Self::$bulk)|*)
            }

            fn weight(self) -> usize {
                match self {
                    $(Self::$verb => $weight,)*
                    $(Self::$bulk => $bulk_weight,)*
                }
            }
        }
    };
}
