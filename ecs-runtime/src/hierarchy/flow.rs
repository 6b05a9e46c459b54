//! What flows down a hierarchy: from a node's own component, and what its parent has, to what it has.
#![forbid(unsafe_code)]

use core::any::Any;
use core::marker::PhantomData;
use core::mem;
use core::ops::Range;

use super::links::{NONE, some};
use crate::change::{Changes, Tracking, TrackingOf, Window};
use crate::hook::{Nothing, Nowise};
use crate::pool::{Valued, Values, disagree};
use crate::primitives::{narrow, wide};
use crate::signature::Mask;
use crate::world::{Declared, Declares, Has, Mark, ShapeOf, guard};

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

/// By which implementation a function is a flow's.
#[doc(hidden)]
#[derive(Debug)]
pub enum FlowsBy {}

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
impl<S, T, F: FnOnce(Option<&T>, &S) -> T> FlowFn<S, T, FlowsBy> for F {
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

/// A list of one flow.
#[doc(hidden)]
#[derive(Debug)]
pub struct Flowing<F>(F);

/// What a flow finds above a node.
enum Above<T> {
    Nothing,
    /// What stands in a row.
    Row(usize),
    /// What was made meanwhile.
    Made(T),
}

impl<T> Above<T> {
    fn get<'a>(&'a self, at_row: impl FnOnce(usize) -> Option<&'a T>) -> Option<&'a T> {
        match self {
            Self::Nothing => None,
            Self::Row(row) => at_row(*row),
            Self::Made(made) => Some(made),
        }
    }
}

/// Flows that have an inverse, so that a node can keep what it has while its parent changes.
#[diagnostic::on_unimplemented(
    message = "what flows down this hierarchy has no inverse",
    label = "a node cannot keep what it inherits while its parent changes",
    note = "implement `Relative<G>` for `S`, for each flow `S => G` of the hierarchy"
)]
pub trait KeepsGlobal<W: Declared>: FlowList<W> {
    /// What sources become.
    #[doc(hidden)]
    type Kept;

    /// What the sources of the last of `line` have to be, so that it has what it has below the last of `parents`.
    #[doc(hidden)]
    fn keep(world: &W, line: &[u32], parents: &[u32]) -> Option<Self::Kept>;

    #[doc(hidden)]
    fn set(world: &mut W, entity: u32, kept: Self::Kept);
}

impl<W, F> KeepsGlobal<W> for Flowing<F>
where
    W: Declared + Has<F::Source> + Has<F::Target>,
    F: Flow<W>,
    F::Source: Relative<F::Target>,
{
    type Kept = Option<F::Source>;

    fn keep(world: &W, line: &[u32], parents: &[u32]) -> Option<Option<F::Source>> {
        let mut own = None::<F::Target>;
        <Self as FlowList<W>>::compute(world, line, &mut own);
        let Some(own) = own else {
            return Some(None);
        };
        let above = Lane::<W, F>::fold(world, parents);
        let parent = above.get(|row| Lane::<W, F>::target(world, row));
        F::Source::relative(&own, parent).map(Some)
    }

    fn set(world: &mut W, entity: u32, kept: Option<F::Source>) {
        let row = Lane::<W, F>::row::<F::Source>(world, entity);
        let (shape, store) = Declares::<F::Source>::store_mut(world);
        if let (Some(value), Some(kept)) = (store.values_mut().value_mut(row), kept) {
            let mut value = guard::<W, F::Source>(shape, value, row);
            drop(mem::replace(&mut *value, kept));
        }
    }
}

/// Flows: [`Flowing`], or a tuple of lists. They run in their order, for each node.
#[doc(hidden)]
pub trait FlowList<W: Declared>: 'static {
    const SOURCES: Mask;
    const TARGETS: Mask;

    /// Whether there is none.
    const IS_EMPTY: bool;

    /// The rows of the nearest ancestors that have what each flow makes; [`NONE`] where no ancestor has.
    type Heirs: Copy + 'static;

    const NO_HEIRS: Self::Heirs;

    /// Whether there is a row for each flow.
    fn is_complete(heirs: &Self::Heirs) -> bool;

    /// What is above the children of an entity: the rows that it has itself, and otherwise those above it.
    fn below(world: &W, entity: u32, above: Self::Heirs) -> Self::Heirs;

    /// Makes what an entity has of what is above it; returns what is above its children, and whether something was made.
    fn visit(world: &mut W, entity: u32, above: Self::Heirs) -> (Self::Heirs, bool);

    /// The same for ranges of rows, in pools whose rows are all those of one order, by the rows of the parents.
    fn pass(world: &mut W, ranges: &[Range<u32>], parents: &[u32]);

    /// The same for the rows that are flagged.
    fn pass_flagged(world: &mut W, from: usize, parents: &[u32], flags: &[bool]);

    /// The same for the positions of an order that are flagged, or all of them, by the rows at which these are.
    fn pass_rows(world: &mut W, rows: &[u32], parents: &[u32], flags: Option<&[bool]>);

    /// Makes what the last of some entities has, each of which but the first is a child of the one before it, if that is what
    /// `into` has room for: an `Option` of what a flow makes.
    fn compute(world: &W, line: &[u32], into: &mut dyn Any);

    /// Whether sources were written in a window, as far as that is noticed.
    fn is_written(shape: &ShapeOf<W>, window: Window) -> bool;

    /// Names who those were.
    fn written(shape: &ShapeOf<W>, window: Window, each: &mut dyn FnMut(u32));

    /// A number that the rows where sources were written are at most, or `most` where there are more.
    fn count_written(shape: &ShapeOf<W>, window: Window, most: usize) -> usize;

    /// Flags the rows where sources were written.
    fn flag_written(shape: &ShapeOf<W>, window: Window, flags: &mut [bool]);

    /// Names the rows where sources were written, of the first so many.
    fn written_rows(shape: &ShapeOf<W>, window: Window, end: usize, each: &mut dyn FnMut(usize));
}

/// What one flow looks up in a world.
struct Lane<W, F>(PhantomData<(W, F)>);

impl<W, F> Lane<W, F>
where
    F: Flow<W>,
    W: Has<F::Source> + Has<F::Target>,
{
    fn row<C: 'static>(world: &W, entity: u32) -> usize
    where
        W: Has<C>,
    {
        let place = world.shape().covered(entity);
        place.position::<<W as Declares<C>>::Store>(<W as Mark<C>>::ID)
    }

    fn source(world: &W, entity: u32) -> Option<&F::Source> {
        let row = Self::row::<F::Source>(world, entity);
        Declares::<F::Source>::store(world).values().value(row)
    }

    fn target(world: &W, row: usize) -> Option<&F::Target> {
        Declares::<F::Target>::store(world).values().value(row)
    }

    /// What is above the children of the last of some entities, made anew from the first on.
    fn fold(world: &W, line: &[u32]) -> Above<F::Target> {
        let mut above = Above::Nothing;
        for &entity in line {
            let row = Self::row::<F::Target>(world, entity);
            if Self::target(world, row).is_none() {
                continue;
            }
            above = match Self::source(world, entity) {
                Some(source) => {
                    let parent = above.get(|row| Self::target(world, row));
                    Above::Made(F::inherit(parent, source))
                }
                None => Above::Row(row),
            };
        }
        above
    }

    fn source_changes(shape: &ShapeOf<W>) -> Option<&Changes> {
        TrackingOf::<W, F::Source>::changes(shape.changes())
    }
}

impl<W, F> FlowList<W> for Flowing<F>
where
    W: Declared + Has<F::Source> + Has<F::Target>,
    F: Flow<W>,
{
    const SOURCES: Mask = Mask::of(<W as Mark<F::Source>>::ID);
    const TARGETS: Mask = Mask::of(<W as Mark<F::Target>>::ID);
    const IS_EMPTY: bool = false;

    type Heirs = u32;

    const NO_HEIRS: u32 = NONE;

    #[inline]
    fn is_complete(heirs: &u32) -> bool {
        *heirs != NONE
    }

    #[inline]
    fn below(world: &W, entity: u32, above: u32) -> u32 {
        let row = Lane::<W, F>::row::<F::Target>(world, entity);
        match Declares::<F::Target>::store(world).values().value(row) {
            Some(_) => narrow(row),
            None => above,
        }
    }

    #[inline]
    fn visit(world: &mut W, entity: u32, above: u32) -> (u32, bool) {
        let row = Lane::<W, F>::row::<F::Target>(world, entity);
        let targets = Declares::<F::Target>::store(world).values();
        if targets.value(row).is_none() {
            return (above, false);
        }
        let source = Lane::<W, F>::row::<F::Source>(world, entity);
        let sources = Declares::<F::Source>::store(world).values();
        let Some(source) = sources.value(source) else {
            return (narrow(row), false);
        };
        let parent = some(above).and_then(|above| targets.value(wide(above)));
        let made = F::inherit(parent, source);
        let (shape, store) = Declares::<F::Target>::store_mut(world);
        if let Some(value) = store.values_mut().value_mut(row) {
            let mut value = guard::<W, F::Target>(shape, value, row);
            drop(mem::replace(&mut *value, made));
        }
        (narrow(row), true)
    }

    fn pass(world: &mut W, ranges: &[Range<u32>], parents: &[u32]) {
        let (shape, mut slots) = world.take_apart();
        let sources = <W as Declares<F::Source>>::slot(&mut slots).share();
        let targets = <W as Declares<F::Target>>::slot(&mut slots).take();
        let marks = TrackingOf::<W, F::Target>::share(shape.changes());
        let (Some(sources), Some(targets)) =
            (sources.values().slice(), targets.values_mut().slice_mut())
        else {
            disagree();
        };
        for range in ranges {
            let (start, end) = (wide(range.start), wide(range.end));
            let rows = parents[start..end].iter().zip(&sources[start..end]);
            for (row, (&parent, source)) in (start..).zip(rows) {
                let (before, rest) = targets.split_at_mut(row);
                let parent = before.get(wide(parent));
                let made = F::inherit(parent, source);
                let Some(value) = rest.first_mut() else {
                    disagree();
                };
                TrackingOf::<W, F::Target>::mark(marks, row);
                *value = made;
            }
        }
    }

    fn pass_flagged(world: &mut W, from: usize, parents: &[u32], flags: &[bool]) {
        let (shape, mut slots) = world.take_apart();
        let sources = <W as Declares<F::Source>>::slot(&mut slots).share();
        let targets = <W as Declares<F::Target>>::slot(&mut slots).take();
        let marks = TrackingOf::<W, F::Target>::share(shape.changes());
        let (Some(sources), Some(targets)) =
            (sources.values().slice(), targets.values_mut().slice_mut())
        else {
            disagree();
        };
        let rows = parents[from..]
            .iter()
            .zip(&flags[from..])
            .zip(&sources[from..]);
        for (row, ((&parent, &is_flagged), source)) in (from..).zip(rows) {
            if !is_flagged {
                continue;
            }
            let (before, rest) = targets.split_at_mut(row);
            let made = F::inherit(before.get(wide(parent)), source);
            let Some(value) = rest.first_mut() else {
                disagree();
            };
            TrackingOf::<W, F::Target>::mark(marks, row);
            *value = made;
        }
    }

    fn pass_rows(world: &mut W, rows: &[u32], parents: &[u32], flags: Option<&[bool]>) {
        let (shape, mut slots) = world.take_apart();
        let sources = <W as Declares<F::Source>>::slot(&mut slots).share();
        let targets = <W as Declares<F::Target>>::slot(&mut slots).take();
        let marks = TrackingOf::<W, F::Target>::share(shape.changes());
        let (Some(sources), Some(targets)) =
            (sources.values().slice(), targets.values_mut().slice_mut())
        else {
            disagree();
        };
        for (position, (&row, &parent)) in rows.iter().zip(parents).enumerate() {
            // A gap has no row.
            if row == NONE || flags.is_some_and(|flags| !flags[position]) {
                continue;
            }
            let row = wide(row);
            let parent = rows
                .get(wide(parent))
                .and_then(|&parent| targets.get(wide(parent)));
            let made = F::inherit(parent, &sources[row]);
            TrackingOf::<W, F::Target>::mark(marks, row);
            targets[row] = made;
        }
    }

    fn compute(world: &W, line: &[u32], into: &mut dyn Any) {
        if let (Some(into), Some(&last)) = (into.downcast_mut::<Option<F::Target>>(), line.last())
            && Lane::<W, F>::source(world, last).is_some()
            // Without it, what is found is what an ancestor has.
            && Lane::<W, F>::target(world, Lane::<W, F>::row::<F::Target>(world, last)).is_some()
            && let Above::Made(made) = Lane::<W, F>::fold(world, line)
        {
            *into = Some(made);
        }
    }

    fn is_written(shape: &ShapeOf<W>, window: Window) -> bool {
        Lane::<W, F>::source_changes(shape).is_some_and(|changes| changes.is_any_within(window))
    }

    fn written(shape: &ShapeOf<W>, window: Window, each: &mut dyn FnMut(u32)) {
        let index = shape.index(<W as Mark<F::Source>>::ID);
        let Some(changes) =
            Lane::<W, F>::source_changes(shape).filter(|it| it.is_any_within(window))
        else {
            return;
        };
        let end = index.dense().len();
        let mut row = changes.next_within::<false>(window, 0, end);
        while row < end {
            let entity = index.dense()[row];
            // Vacant rows have stamps too.
            if index.position(entity) == row {
                each(entity);
            }
            row = changes.next_within::<false>(window, row + 1, end);
        }
    }

    fn count_written(shape: &ShapeOf<W>, window: Window, most: usize) -> usize {
        let changes = Lane::<W, F>::source_changes(shape);
        changes.map_or(0, |changes| changes.count_within(window, most))
    }

    fn flag_written(shape: &ShapeOf<W>, window: Window, flags: &mut [bool]) {
        if let Some(changes) = Lane::<W, F>::source_changes(shape) {
            changes.flag_within(window, flags);
        }
    }

    fn written_rows(shape: &ShapeOf<W>, window: Window, end: usize, each: &mut dyn FnMut(usize)) {
        let Some(changes) =
            Lane::<W, F>::source_changes(shape).filter(|it| it.is_any_within(window))
        else {
            return;
        };
        let mut row = changes.next_within::<false>(window, 0, end);
        while row < end {
            each(row);
            row = changes.next_within::<false>(window, row + 1, end);
        }
    }
}

macro_rules! flows_of_tuple {
    ($($list:ident $position:tt $state:ty),*) => {
        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(unused_variables, unused_mut, clippy::unused_unit, reason = "the empty tuple uses nothing")]
        impl<W: Declared, $($list: FlowList<W>),*> FlowList<W> for ($($list,)*) {
            const SOURCES: Mask = Mask::EMPTY$(.union($list::SOURCES))*;
            const TARGETS: Mask = Mask::EMPTY$(.union($list::TARGETS))*;
            const IS_EMPTY: bool = true $(&& $list::IS_EMPTY)*;

            type Heirs = ($($list::Heirs,)*);

            const NO_HEIRS: Self::Heirs = ($($list::NO_HEIRS,)*);

            #[inline]
            fn is_complete(heirs: &Self::Heirs) -> bool {
                true $(&& $list::is_complete(&heirs.$position))*
            }

            #[inline]
            fn below(world: &W, entity: u32, above: Self::Heirs) -> Self::Heirs {
                ($($list::below(world, entity, above.$position),)*)
            }

            #[inline]
            fn visit(world: &mut W, entity: u32, above: Self::Heirs) -> (Self::Heirs, bool) {
                let mut made = false;
                let heirs = ($({
                    let (heirs, is_made) = $list::visit(world, entity, above.$position);
                    made |= is_made;
                    heirs
                },)*);
                (heirs, made)
            }

            fn pass(world: &mut W, ranges: &[Range<u32>], parents: &[u32]) {
                $($list::pass(world, ranges, parents);)*
            }

            fn pass_flagged(world: &mut W, from: usize, parents: &[u32], flags: &[bool]) {
                $($list::pass_flagged(world, from, parents, flags);)*
            }

            fn pass_rows(world: &mut W, rows: &[u32], parents: &[u32], flags: Option<&[bool]>) {
                $($list::pass_rows(world, rows, parents, flags);)*
            }

            fn count_written(shape: &ShapeOf<W>, window: Window, most: usize) -> usize {
                0 $(.max($list::count_written(shape, window, most)))*
            }

            fn flag_written(shape: &ShapeOf<W>, window: Window, flags: &mut [bool]) {
                $($list::flag_written(shape, window, flags);)*
            }

            fn compute(world: &W, line: &[u32], into: &mut dyn Any) {
                $($list::compute(world, line, into);)*
            }

            fn is_written(shape: &ShapeOf<W>, window: Window) -> bool {
                false $(|| $list::is_written(shape, window))*
            }

            fn written(shape: &ShapeOf<W>, window: Window, each: &mut dyn FnMut(u32)) {
                $($list::written(shape, window, each);)*
            }

            fn written_rows(shape: &ShapeOf<W>, window: Window, end: usize, each: &mut dyn FnMut(usize)) {
                $($list::written_rows(shape, window, end, each);)*
            }
        }

        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(unused_variables, clippy::unused_unit, reason = "the empty tuple uses nothing")]
        impl<W: Declared, $($list: KeepsGlobal<W>),*> KeepsGlobal<W> for ($($list,)*) {
            type Kept = ($($list::Kept,)*);

            fn keep(world: &W, line: &[u32], parents: &[u32]) -> Option<Self::Kept> {
                Some(($($list::keep(world, line, parents)?,)*))
            }

            fn set(world: &mut W, entity: u32, kept: Self::Kept) {
                $($list::set(world, entity, kept.$position);)*
            }
        }
    };
}

crate::tuples::for_each_tuple!(flows_of_tuple, FlowList);
