//! What users write for values to flow down: how a node inherits, and how it keeps what it inherited.
#![forbid(unsafe_code)]

use crate::hook::{Call, Nothing, Nowise};
use crate::world::Declared;

/// A component that nodes of a hierarchy inherit: made of what the nearest ancestor has, and of a component of their own.
///
/// A flow `Local => Global` in the declaration of a hierarchy asks for it.
///
/// ```
/// use phalanx::Inherit;
///
/// struct Opacity(f32);
/// struct Visible(f32);
///
/// impl Inherit<Opacity> for Visible {
///     fn inherit(parent: Option<&Self>, own: &Opacity) -> Self {
///         Visible(parent.map_or(1.0, |parent| parent.0) * own.0)
///     }
/// }
///
/// assert_eq!(Visible::inherit(Some(&Visible(0.5)), &Opacity(0.5)).0, 0.25);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be inherited by way of `{S}`",
    label = "needs `impl Inherit<{S}> for {Self}`",
    note = "a flow `{S} => {Self}` calls `fn inherit(parent: Option<&{Self}>, own: &{S}) -> {Self}`; `{S} => {Self} with path` names a function instead"
)]
pub trait Inherit<S>: Sized {
    /// What a node has, made of what its nearest ancestor has that has any, and of its own.
    fn inherit(parent: Option<&Self>, own: &S) -> Self;
}

/// A component by which a node can keep what it inherits when its parent changes: the inverse of [`Inherit`].
///
/// ```
/// use phalanx::Relative;
///
/// struct Offset(f32);
/// struct Place(f32);
///
/// impl Relative<Place> for Offset {
///     fn relative(own: &Place, parent: Option<&Place>) -> Option<Self> {
///         Some(Offset(own.0 - parent.map_or(0.0, |parent| parent.0)))
///     }
/// }
///
/// assert_eq!(Offset::relative(&Place(3.0), Some(&Place(1.0))).unwrap().0, 2.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be told from what a node and its parent have of `{G}`",
    label = "needs `impl Relative<{G}> for {Self}`",
    note = "keeping what a node has while its parent changes needs the inverse of the flow: `fn relative(own: &{G}, parent: Option<&{G}>) -> Option<{Self}>`"
)]
pub trait Relative<G>: Sized {
    /// What a node needs of its own to have `own` below `parent`, or as a root; `None` where there is no such thing.
    fn relative(own: &G, parent: Option<&G>) -> Option<Self>;
}

/// One flow of a hierarchy.
#[doc(hidden)]
pub trait Flow<W>: 'static {
    type Source: 'static;
    type Target: 'static;

    fn inherit(parent: Option<&Self::Target>, source: &Self::Source) -> Self::Target;
}

/// A hierarchy of `W` down which `T` flows.
///
/// Hierarchies have it by their declaration, for what stands behind `=>`.
#[diagnostic::on_unimplemented(
    message = "`{T}` does not flow down `{Self}`",
    label = "no flow of this hierarchy makes a `{T}`",
    note = "a hierarchy declares what flows down as `Source => {T}`"
)]
pub trait FlowsInto<W: Declared, T>: super::Hierarchy<W> {}

/// What can be named in a flow behind `with`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this function is not one from `{S}` to `{T}`",
    label = "expected `fn(Option<&{T}>, &{S}) -> {T}`",
    note = "the function of a flow is given what the parent has, if any has, and what the node has, and returns what the node is to have"
)]
pub trait FlowFn<S, T, By> {
    fn run(self, parent: Option<&T>, source: &S) -> T;
}

#[diagnostic::do_not_recommend]
impl<S, T, F: Nothing> FlowFn<S, T, Nowise> for F {
    fn run(self, _: Option<&T>, _: &S) -> T {
        self.never()
    }
}

#[diagnostic::do_not_recommend]
impl<S, T, F: FnOnce(Option<&T>, &S) -> T> FlowFn<S, T, Call> for F {
    #[inline]
    fn run(self, parent: Option<&T>, source: &S) -> T {
        self(parent, source)
    }
}

/// Calls the function that a flow names.
#[doc(hidden)]
#[inline]
pub fn flow_by<S, T, F: FlowFn<S, T, By>, By>(function: F, parent: Option<&T>, source: &S) -> T {
    function.run(parent, source)
}
