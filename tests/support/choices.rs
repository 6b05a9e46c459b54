//! The bundles and queries that operations choose from: types, each with a number.

/// Runs an expression with `$B` as a bundle.
macro_rules! with_bundle {
    ($sack:expr, $B:ident => $body:expr) => {
        $crate::support::choices::choose_type!($sack.0, $B => $body;
            0: ();
            1: (Byte,);
            2: (Byte, Name);
            3: (Marker, Frozen);
            4: ((Byte, Counted), (Boxed, Frozen));
            5: (Page, Small);
            6: Name;
            7: (Bomb, Wide, Speed);
            8: (Ghost, Hidden, Chosen);
            9: (List, Line, Byte);
            10: (Speed, Byte, Small, Counted, Name);
            11: (
                Marker, Byte, Frozen, Wide, Line, Page, Boxed, Name, Hidden, Counted, Bomb, Ghost,
                Small, List, Speed, (Sole, Chosen),
            );
            12: (Frozen,);
            13: (Wide, Bomb);
            14: (Sole, Marker);
            15: (Wide, (Line, Small), Bomb);
            16: (Speed, Byte, Name, Counted);
            17: (List, Byte, Wide, Marker);
            18: (Boxed, Ghost, Chosen, (Speed, Hidden));
        )
    };
}

/// Runs an expression with `$B` as a bundle of components with values.
macro_rules! with_lent {
    ($lent:expr, $B:ident => $body:expr) => {
        $crate::support::choices::choose_type!($lent.0, $B => $body;
            0: (Byte, Name);
            1: (Speed,);
            2: (Counted, (Wide, Line), Small);
            3: ();
            4: (Marker, Ghost);
            5: (Page, Bomb);
            6: (List, Boxed, Byte);
        )
    };
}

macro_rules! choose_type {
    ($choice:expr, $B:ident => $body:expr; $($number:literal: $type:ty;)*) => {{
        #[allow(unused_imports, reason = "not every list of types names every component")]
        use $crate::support::shapes::*;
        match $choice {
            $($number => {
                type $B = $type;
                $body
            })*
            other => unreachable!("no type is number {other}"),
        }
    }};
}

/// Runs an expression with `$query` as a query that reads, and `$asked` as the same query for the model.
macro_rules! with_query {
    ($asking:expr, $world:ident, $query:ident, $asked:ident => $body:expr) => {
        $crate::support::choices::choose_query!($asking.0, $world.query, $query, $asked => $body;
            0: &Byte;
            1: (Entity, &Byte, &Name);
            2: (Entity, Is<Frozen>);
            3: (&Counted, Option<&Boxed>, Entity), without Frozen;
            4: Entity, with Byte, with Small;
            5: (), with Frozen, any (Name, List);
            6: ((&Wide, (Entity, &Speed)), Option<&Bomb>), with Hidden;
            7: (Entity, &Ghost, &Marker);
            8: (&Sole, Entity);
            9: (Entity, &Page, Is<Hidden>), any (Byte, Frozen);
            10: (&Byte, &Byte, Is<Byte>);
            11: (Entity, &Line, &List), with Byte, without Chosen, any (Speed, (Name, Hidden)), any (Small,);
            12: (Entity, &Speed, &Name, &Byte), without Frozen;
            13: (&Ghost, Entity), with Chosen, with Boxed;
            14: Entity, with Frozen;
            15: (&Wide, &Line, &Bomb, Entity), with Small, without Hidden;
            16: ((Entity, &Counted), (Option<&Boxed>, &Byte), &Name, &Speed), without Chosen, without Hidden, without Frozen;
            17: (Entity, &Small, Option<&Line>), with Name, with Byte, any (Wide, Chosen);
            18: (Is<Byte>, Entity, Option<&Wide>), with Hidden, with Chosen, without Byte;
        )
    };
}

/// Runs an expression with `$query` as a query that writes, and `$asked` as the same query for the model.
macro_rules! with_query_mut {
    ($asking:expr, $world:ident, $query:ident, $asked:ident => $body:expr) => {
        $crate::support::choices::choose_query!($asking.0, $world.query_mut, $query, $asked => $body;
            0: &mut Byte;
            1: (Entity, &mut Byte, &Name);
            2: (Entity, Option<&mut Speed>, Is<Hidden>);
            3: (&mut Counted, &mut Boxed), with Frozen;
            4: ((&mut Wide, (&Bomb, Entity)),), without Chosen;
            5: (Entity, &mut Page);
            6: (&mut Sole, Entity);
            7: (&mut Line, &mut List, &mut Small, Entity), any (Name, Frozen);
            8: (&Byte, &mut Name), with Marker;
            9: (Entity, &mut Ghost, &mut Marker);
            10: (&mut Small, Entity, &mut Line, &Wide), with Bomb, without Hidden;
            11: (&mut Speed, &mut Counted, &Name, Entity), with Byte, without Frozen;
        )
    };
}

/// Runs an expression with `$Q` as the terms of a query that writes.
macro_rules! with_terms_mut {
    ($asking:expr, $Q:ident => $body:expr) => {
        $crate::support::choices::choose_type!($asking.0, $Q => $body;
            0: &'static mut Byte;
            1: (Entity, &'static mut Byte, &'static Name);
            2: (Entity, Option<&'static mut Speed>, Is<Hidden>);
            3: (&'static mut Counted, &'static mut Boxed);
            4: ((&'static mut Wide, (&'static Bomb, Entity)),);
            5: (Entity, &'static mut Page);
            6: (&'static mut Sole, Entity);
            7: (&'static mut Line, &'static mut List, Entity);
            8: (&'static Byte, &'static mut Name);
            9: (Entity, Is<Chosen>);
            10: (&'static mut Small, Entity, &'static mut Line, &'static Wide);
            11: (&'static mut Speed, &'static Name, &'static Byte, Entity);
        )
    };
}

/// Runs an expression with `$query` as a query that asks what is new since `$since`, and `$asked` as the same for the model.
macro_rules! with_news {
    ($asking:expr, $world:ident, $since:ident, $query:ident, $asked:ident => $body:expr) => {
        $crate::support::choices::choose_news!($asking.0, $world, $since, $query, $asked => $body;
            0: (Entity, &Byte, &Name); changed Byte;
            1: (Entity, &Speed, &Byte), with Name, without Frozen; changed Speed;
            2: (Entity, &Line), with Small, without Hidden; changed Wide;
            3: (Entity, &Wide, &Bomb); added Wide;
            4: (Entity, Option<&Ghost>), with Chosen; changed Ghost, changed Counted;
            5: (Entity, &Byte, &Speed, &Counted), with Name, without Frozen, without Chosen; changed Byte, added Speed;
            6: (Entity, &Small), with Byte, with Name; changed Byte;
            7: (Entity, Is<Frozen>), any (Marker, (Sole, Hidden)); changed List;
            8: (Entity, &List, &Byte), with Wide, with Marker, without Frozen; changed List, changed Byte;
            9: (Entity, &Boxed); added Ghost, changed Ghost, changed Byte;
        )
    };
}

macro_rules! choose_news {
    (
        $choice:expr, $world:ident, $since:ident, $query:ident, $asked:ident => $body:expr;
        $($number:literal: $terms:ty $(, $filter:ident $filtered:ty)*; $($new:ident $New:ty),*;)*
    ) => {{
        #[allow(unused_imports, reason = "not every list of queries names every component")]
        use $crate::support::shapes::*;
        match $choice {
            $($number => {
                let $asked = $crate::support::asked::Asked::of::<$terms>()$(.$filter::<$filtered>())*$(.$new::<$New>())*;
                let $query = $world.query::<$terms>()$(.$filter::<$filtered>())*$(.$new::<$New>($since))*;
                $body
            })*
            other => unreachable!("no query is number {other}"),
        }
    }};
}

macro_rules! choose_query {
    (
        $choice:expr, $world:ident.$verb:ident, $query:ident, $asked:ident => $body:expr;
        $($number:literal: $terms:ty $(, $filter:ident $filtered:ty)*;)*
    ) => {{
        #[allow(unused_imports, reason = "not every list of queries names every component")]
        use $crate::support::shapes::*;
        match $choice {
            $($number => {
                let $asked = $crate::support::asked::Asked::of::<$terms>()$(.$filter::<$filtered>())*;
                #[allow(unused_mut, reason = "only some verbs of a query change it")]
                let mut $query = $world.$verb::<$terms>()$(.$filter::<$filtered>())*;
                $body
            })*
            other => unreachable!("no query is number {other}"),
        }
    }};
}

pub(crate) use {
    choose_news, choose_query, choose_type, with_bundle, with_lent, with_news, with_query,
    with_query_mut, with_terms_mut,
};
