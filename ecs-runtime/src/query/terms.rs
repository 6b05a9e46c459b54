//! What may stand in a query, and the check that no two terms of it borrow one value.
#![forbid(unsafe_code)]

use super::fetch::Fetch;
use super::{Is, Parent, ToReadParent};
use crate::entity::Entity;
use crate::hierarchy::Hierarchy;
use crate::world::{Claim, Declared, Has, Mark, ToRead, ToWrite};

/// What a query asks for: a term, or a tuple of them.
///
/// | term | gives | matches entities that |
/// |---|---|---|
/// | `&C` | `&C` | have `C` |
/// | `&mut C` | `&mut C` | have `C` |
/// | `Option<&C>`, `Option<&mut C>` | the same as an `Option` | are any |
/// | [`Entity`] | the handle | are any |
/// | [`Parent<H, &C>`](Parent) | `Option<&C>`: what the parent in a hierarchy has | are any |
/// | [`Is<C>`](Is) | `bool`: whether it has the component or flag | are any |
///
/// Tuples hold up to 16 terms, in any order, and tuples nest. Asking for one component twice, one of them
/// mutably, is a type error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a term of a query",
    label = "not a term of a query",
    note = "terms are `&C`, `&mut C`, `Option<&C>`, `Option<&mut C>`, `Entity`, `Is<C>`, `Parent<H, &C>`, and tuples of up to 16 terms",
    note = "the marker of a hierarchy has no value to be lent: `with` and `without` ask for it, and `Is<M>` tells who has it"
)]
pub trait Terms<W: Declared, S> {
    /// The state of the alias check behind these terms.
    #[doc(hidden)]
    type Out;
    #[doc(hidden)]
    type Fetch: Fetch<W>;
}

impl<W: Has<C>, S: Claim<W::Path, ToRead<C>>, C: 'static> Terms<W, S> for &C {
    type Out = S::Out;
    type Fetch = ToRead<C>;
}

impl<W: Has<C>, S: Claim<W::Path, ToWrite<C>>, C: 'static> Terms<W, S> for &mut C {
    type Out = S::Out;
    type Fetch = ToWrite<C>;
}

impl<W: Has<C>, S: Claim<W::Path, ToRead<C>>, C: 'static> Terms<W, S> for Option<&C> {
    type Out = S::Out;
    type Fetch = Option<ToRead<C>>;
}

impl<W: Has<C>, S: Claim<W::Path, ToWrite<C>>, C: 'static> Terms<W, S> for Option<&mut C> {
    type Out = S::Out;
    type Fetch = Option<ToWrite<C>>;
}

impl<W: Declared, S> Terms<W, S> for Entity {
    type Out = S;
    type Fetch = Entity;
}

impl<W: Mark<M>, S, M: 'static> Terms<W, S> for Is<M> {
    type Out = S;
    type Fetch = Is<M>;
}

impl<W, S, H, C> Terms<W, S> for Parent<H, &C>
where
    W: Has<C>,
    S: Claim<W::Path, ToRead<C>>,
    H: Hierarchy<W>,
    C: 'static,
{
    type Out = S::Out;
    type Fetch = ToReadParent<H, C>;
}

macro_rules! terms_of_tuple {
    ($($term:ident $position:tt $state:ty),*) => {
        impl<W: Declared, S, $($term: Terms<W, $state>),*> Terms<W, S> for ($($term,)*) {
            type Out = crate::tuples::last_state!(Terms, S $(, $term $state)*);
            type Fetch = ($($term::Fetch,)*);
        }
    };
}

crate::tuples::for_each_tuple!(terms_of_tuple, Terms);

/// Terms that only read, so that a shared borrow of the world is enough.
#[doc(hidden)]
pub trait ReadOnly {}

impl<C> ReadOnly for ToRead<C> {}
impl<C> ReadOnly for ToWrite<C> where Shared: Writes<C> {}
impl<C> ReadOnly for Option<ToRead<C>> {}
impl<C> ReadOnly for Option<ToWrite<C>> where Shared: Writes<C> {}
impl ReadOnly for Entity {}
impl<M> ReadOnly for Is<M> {}
impl<H, C> ReadOnly for ToReadParent<H, C> {}

macro_rules! read_only_tuple {
    ($($term:ident $position:tt $state:ty),*) => {
        impl<$($term: ReadOnly),*> ReadOnly for ($($term,)*) {}
    };
}

crate::tuples::for_each_tuple!(read_only_tuple, Terms);

/// A world that is borrowed to be read.
#[doc(hidden)]
#[derive(Debug)]
pub struct Shared;

/// Holds for nothing; its message says why.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`query` only reads, and this one asks for `&mut {C}`",
    label = "`&mut {C}` needs the world to be borrowed mutably",
    note = "call `query_mut` instead"
)]
pub trait Writes<C>: never::Never<C> {}

mod never {
    /// Holds for nothing, and nobody else can name it: that a query only reads is what shared queries rest on.
    pub trait Never<C> {}
}
