//! A module in which the usual names are somebody else's.
#![allow(
    non_camel_case_types,
    reason = "the names are taken from where they are usual"
)]

/// Declares types that share nothing but the name with what usually has it.
macro_rules! types {
    ($($name:ident)*) => {
        $(
            /// Not what it usually is.
            #[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
            pub struct $name;
        )*
    };
}

/// Declares traits that share nothing but the name with what usually has it. Everything implements them.
macro_rules! traits {
    ($($name:ident: $method:ident)*) => {
        $(
            /// Not what it usually is.
            pub trait $name {
                /// Not what it usually does.
                fn $method(&self) {}
            }
            impl<T: ?::core::marker::Sized> $name for T {}
        )*
    };
}

/// Declares macros that share nothing but the name with what usually has it.
macro_rules! macros {
    ($($name:ident)*) => {
        $(
            #[allow(unused_macros, reason = "what is printed does not call it")]
            macro_rules! $name {
                () => {};
            }
        )*
    };
}

/// Declares modules that share nothing but the name with the crate that usually has it.
macro_rules! modules {
    ($($name:ident)*) => {
        $(
            /// Not what it usually is.
            pub mod $name {}
        )*
    };
}

types! {
    Vec Option Some None Ok Err Result Box String Rc Arc Cow Formatter PhantomData
    bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 isize f32 f64
    Entity World Query QueryMut Pool Packed Flags Slot Shape Schema Storage Index
    GroupRef GroupMut GroupState GroupId GroupSchema Mask One SortKey Strategy ByKey Unordered Nobody
    HierarchyRef HierarchyMut HierarchyState HierarchySchema HierarchyError OnDespawn Unbounded Bounded ParentOnly
    A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
}

traits! {
    Iterator: next
    IntoIterator: iterate
    Default: default
    Clone: clone
    Copy: copy
    Debug: fmt
    Drop: drop
    Send: send
    Sync: sync
    Sized: sized
    Fn: call
    FnMut: call_mut
    FnOnce: call_once
    Bundle: parts
    Terms: terms
    Has: has
    Mark: mark
    Declared: declared
    Declares: store
    GroupVisitor: visit
    Owns: owns
    Shows: shows
    Sorted: sorted
    Keeping: keeping
    Conceals: conceals
    Hierarchy: hierarchy
    HierarchyVisitor: visit
    Inherit: inherit
    Relative: relative
    Flow: flow
    Owner: owner
    Model: model
}

macros! {
    vec matches assert assert_eq debug_assert panic unreachable todo stringify concat cfg compile_error format
    format_args write println include world world_impl
}

modules! {
    std core alloc phalanx ecs_runtime ecs_macros __private
}

/// Where it is.
#[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
pub struct Position(pub ::core::primitive::f32);

/// A bit.
#[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
pub struct Bit;

/// Declares what flows from `N`.
macro_rules! inherit {
    ($($name:ident)*) => {
        $(
            impl ::phalanx::Inherit<N> for $name {
                fn inherit(_parent: ::core::option::Option<&Self>, _own: &N) -> Self {
                    Self
                }
            }
        )*
    };
}

inherit! { O R S }

fn flow(_parent: ::core::option::Option<&Q>, _own: &P) -> Q {
    Q
}

fn removed(_: &mut Strange, _: ::phalanx::Entity, _: &mut N) {}

::phalanx::world! {
    /// What lives among strangers.
    #[derive(Clone, Debug)]
    pub struct Strange {
        components {
            Position,
            Vec,
            Option,
            Some,
            None,
            Ok,
            Err,
            Result,
            Box,
            bool as flag,
            str,
            u8 as tracked,
            u32,
            usize,
            Entity,
            World as flag,
            Query,
            Slot,
            Bit as flag,
            N as tracked,
            O,
            P,
            Q,
            R,
        }
        groups {
            /// Side by side.
            strangers: own [Position, Vec] with [Option, World] without [bool],
            vec: with [u8, str] sorted by |number: &u8| -> ::core::primitive::u32 {
                let u8 = number;
                0
            },
        }
        hooks {
            on_remove N => removed,
        }
        hierarchies {
            scene: unbounded own [N, O] { N => O, P => Q with flow, on_despawn: cascade },
            core: bounded(2) { on_despawn: orphan },
            alloc: parent_only { N => R },
        }
    }
}

#[::core::prelude::v1::test]
fn mac_1_names_in_scope_do_not_change_the_expansion() {
    let mut strange = Strange::new();
    let one = strange.spawn((Position(1.0), Vec, (u32, bool)));
    let other = strange.spawn((Position(2.0), Bit, World));
    ::std::assert!(strange.has::<bool>(one) && !strange.has::<bool>(other));
    for position in strange.query_mut::<&mut Position>().with::<Vec>() {
        position.0 += 1.0;
    }
    ::std::assert_eq!(
        strange.get::<(Vec, Position)>(one),
        ::core::option::Option::Some((&Vec, &Position(2.0)))
    );
    ::std::assert!(strange.insert(one, (Option, Some, None)).is_ok());
    ::std::assert!(strange.replace(one, u32).is_ok());
    ::std::assert!(strange.get_or_insert_with(one, || Entity).is_ok());
    strange.retain::<(::phalanx::Entity, &Position)>(|(entity, _)| entity == one);
    ::std::assert_eq!(strange.len(), 1);
    let (positions, _vecs) = strange.split_mut::<(&mut Position, &Vec)>();
    ::std::assert_eq!(
        ::core::iter::Iterator::count(::core::iter::IntoIterator::into_iter(positions)),
        1
    );
    let copy = ::core::clone::Clone::clone(&strange);
    ::std::assert_eq!(::std::format!("{copy:?}"), ::std::format!("{strange:?}"));
    ::std::assert!(strange.remove::<Result>(one).is_none());
    ::std::assert_eq!(strange.spawn_batch([Ok, Ok]).len(), 2);
    let member = strange.spawn((Position(1.0), (Vec, Option), World));
    for row in strange.strangers_mut() {
        row.position.0 += 1.0;
    }
    let row = strange.strangers().get(member);
    ::std::assert!(::core::option::Option::is_some(&row));
    ::std::assert_eq!(strange.strangers().slices().0, [Position(2.0)]);
    let counted = [strange.spawn((u8, str)), strange.spawn((u8, str))];
    strange.despawn(counted[0]).unwrap_or_default();
    ::std::assert_eq!(strange.restore_order::<StrangeVec>(), 0);
    ::std::assert!(strange.vec().is_sorted());
    let [parent, child, leaf] = [(); 3].map(|()| strange.spawn((N, O, (P, Q, R))));
    ::std::assert!(strange.scene_mut().set_parent(child, parent).is_ok());
    ::std::assert!(strange.core_mut().set_slot(child, 1, leaf).is_ok());
    ::std::assert!(strange.alloc_mut().set_parent(leaf, child).is_ok());
    strange.scene_mut().sort_breadth_first();
    ::std::assert_eq!(strange.scene_mut().propagate(), 3);
    ::std::assert_eq!(strange.alloc_mut().propagate(), 3);
    ::std::assert!(strange.has::<StrangeSceneChild>(child));
    ::std::assert_eq!(
        strange.scene().compute::<Q>(child),
        ::core::option::Option::Some(Q)
    );
    ::std::assert!(strange.despawn(parent).is_ok());
    ::std::assert!(!strange.contains(child) && strange.core().parent(leaf).is_none());
    strange.check_invariants();
    strange.clear();
    let empty = <Strange as ::core::default::Default>::default();
    ::std::assert_eq!((strange.len(), empty.len()), (0, 0));
    ::std::assert_eq!(Strange::SCHEMA.components.len(), 24);
}
