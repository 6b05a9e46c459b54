//! The alias check: types that compute, while a program is checked, whether a component is asked for twice.
//!
//! Every component of a world has a place, written as a path of bits ([`O`], [`I`], [`End`]). A [`Claim`]
//! walks a binary tree along that path and marks the leaf; where the mark cannot be set, the leaf's trait is
//! not implemented, and its message is what the user reads. The tree is threaded through the terms of a
//! query, so that the cost is one path a term, however many components a world has.
#![forbid(unsafe_code)]

use core::marker::PhantomData;

use super::{Has, Mark};

/// A bit of a path that is 0, and the rest of the path.
#[derive(Debug)]
pub struct O<Path>(PhantomData<Path>);
/// A bit of a path that is 1, and the rest of the path.
#[derive(Debug)]
pub struct I<Path>(PhantomData<Path>);
/// The end of a path.
#[derive(Debug)]
pub struct End;

/// A tree in which nothing is claimed.
#[derive(Debug)]
pub struct Nil;
/// A tree of two.
#[derive(Debug)]
pub struct Fork<L, R>(PhantomData<(L, R)>);
/// A leaf that is claimed, and may be claimed again by those who only read.
#[derive(Debug)]
pub struct Read;
/// A leaf that is claimed for one alone.
#[derive(Debug)]
pub struct Taken;

/// The state of a check that is not made: generic code cannot know its components' places.
#[derive(Debug)]
pub struct Unchecked;

/// What is claimed: `C`, to read it.
#[derive(Debug)]
pub struct ToRead<C>(PhantomData<C>);
/// What is claimed: `C`, to write it.
#[derive(Debug)]
pub struct ToWrite<C>(PhantomData<C>);
/// What is claimed: `C`, as a part of a bundle.
#[derive(Debug)]
pub struct ToName<C>(PhantomData<C>);

/// A tree in which `Op` can be claimed at `Path`; `Out` is the tree with that claim.
pub trait Claim<Path, Op> {
    /// The state behind the claim.
    type Out;
}

impl<Path, Op> Claim<O<Path>, Op> for Nil
where
    Nil: Claim<Path, Op>,
{
    type Out = Fork<<Nil as Claim<Path, Op>>::Out, Nil>;
}

impl<Path, Op> Claim<I<Path>, Op> for Nil
where
    Nil: Claim<Path, Op>,
{
    type Out = Fork<Nil, <Nil as Claim<Path, Op>>::Out>;
}

impl<L: Claim<Path, Op>, R, Path, Op> Claim<O<Path>, Op> for Fork<L, R> {
    type Out = Fork<L::Out, R>;
}

impl<L, R: Claim<Path, Op>, Path, Op> Claim<I<Path>, Op> for Fork<L, R> {
    type Out = Fork<L, R::Out>;
}

impl<C> Claim<End, ToRead<C>> for Nil {
    type Out = Read;
}

impl<C> Claim<End, ToRead<C>> for Read {
    type Out = Read;
}

impl<C> Claim<End, ToRead<C>> for Taken
where
    Taken: Readable<C>,
{
    type Out = Taken;
}

impl<C> Claim<End, ToWrite<C>> for Nil {
    type Out = Taken;
}

impl<C> Claim<End, ToWrite<C>> for Read
where
    Read: Writable<C>,
{
    type Out = Taken;
}

impl<C> Claim<End, ToWrite<C>> for Taken
where
    Taken: Writable<C>,
{
    type Out = Taken;
}

impl<C> Claim<End, ToName<C>> for Nil {
    type Out = Taken;
}

impl<C> Claim<End, ToName<C>> for Taken
where
    Taken: Nameable<C>,
{
    type Out = Taken;
}

impl<Path, Op> Claim<Path, Op> for Unchecked {
    type Out = Unchecked;
}

/// Holds for no leaf that is taken; its message says what is wrong.
#[diagnostic::on_unimplemented(
    message = "this query asks for `{C}` twice, one of them mutably",
    label = "`&mut {C}` stands in this query already",
    note = "a value that is written can be lent only once: ask for `{C}` in one term"
)]
pub trait Readable<C> {}

/// Holds for no leaf that is claimed; its message says what is wrong.
#[diagnostic::on_unimplemented(
    message = "this query asks for `{C}` twice, one of them mutably",
    label = "`{C}` stands in this query already",
    note = "a value that is written can be lent only once: ask for `{C}` in one term"
)]
pub trait Writable<C> {}

/// Holds for no leaf that is claimed; its message says what is wrong.
#[diagnostic::on_unimplemented(
    message = "this bundle names `{C}` twice",
    label = "`{C}` stands in this bundle already",
    note = "an entity has at most one value of a component"
)]
pub trait Nameable<C> {}

/// A state of a bundle's check that component `C` of world `W` can be added to.
#[diagnostic::on_unimplemented(
    message = "this bundle names `{C}` twice",
    label = "`{C}` stands in this bundle already",
    note = "an entity has at most one value of a component"
)]
pub trait Admit<W, C> {
    /// The state behind the claim.
    type Out;
}

/// Holds for no state of a check; its message says what a marker is.
#[diagnostic::on_unimplemented(
    message = "`{M}` is a marker of a hierarchy of `{W}`, and no component",
    label = "`{M}` has no value; entities have it while they are linked",
    note = "`set_parent` and `insert_root` of the hierarchy make entities nodes, `remove_parent` and `leave` end that",
    note = "who has it is asked by `with::<{M}>()` and `without::<{M}>()` of a query, by `Is<{M}>`, `has`, and the lists `with` and `without` of a group"
)]
pub trait AdmitsMarker<W, M>: never::Never<W, M> {}

mod never {
    /// Holds for nothing, and nobody else can name it: a marker in a bundle would be forgotten.
    pub trait Never<W, M> {}
}

/// The state of a bundle's check, for verbs that take every component.
#[derive(Debug)]
pub struct Named<Tree>(PhantomData<Tree>);
/// The state of a bundle's check, for verbs that need components with a value.
#[derive(Debug)]
pub struct Lent<Tree>(PhantomData<Tree>);

// Whatever path there is to the leaf, this is what cannot be done.
#[diagnostic::do_not_recommend]
impl<W: Mark<C>, C, Tree: Claim<W::Path, ToName<C>>> Admit<W, C> for Named<Tree> {
    type Out = Named<Tree::Out>;
}

impl<W: Has<C>, C: 'static, Tree: Claim<W::Path, ToName<C>>> Admit<W, C> for Lent<Tree> {
    type Out = Lent<Tree::Out>;
}

impl<W, C> Admit<W, C> for Unchecked {
    type Out = Unchecked;
}

/// Where the check of a bundle begins, for verbs that take every component.
pub type NamedOnce = Named<Nil>;
/// Where the check of a bundle begins, for verbs that need components with a value.
pub type LentOnce = Lent<Nil>;

/// Where the checks of a verb begin: at an empty tree, or unchecked in generic code.
pub trait Mode {
    /// For bundles of anything.
    type Named;
    /// For bundles of components with a value.
    type Lent;
    /// For queries.
    type Query;
}

/// Verbs of a world that is known: what they take is checked where they are called.
#[derive(Debug)]
pub struct Checked;

impl Mode for Checked {
    type Named = NamedOnce;
    type Lent = LentOnce;
    type Query = Nil;
}

impl Mode for Unchecked {
    type Named = Unchecked;
    type Lent = Unchecked;
    type Query = Unchecked;
}
