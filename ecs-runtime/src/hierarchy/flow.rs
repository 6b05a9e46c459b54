//! What flows down a hierarchy, looked up in a world: from a node's own component, and what its parent has, to what it has.
#![forbid(unsafe_code)]

use alloc::vec::Vec;
use core::any::Any;
use core::marker::PhantomData;
use core::mem;

use super::links::{NONE, some};
use super::{Flow, Relative};
use crate::change::{Changes, Tracking, TrackingOf, Window};
use crate::pool::{Valued, Values, disagree};
use crate::primitives::{narrow, wide};
use crate::signature::Mask;
use crate::world::{Declared, Declares, Has, Mark, ShapeOf, guard};

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

    /// Makes sources what they have to be; returns what they were, to be dropped when all are.
    #[doc(hidden)]
    fn set(world: &mut W, entity: u32, kept: Self::Kept) -> Self::Kept;
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

    fn set(world: &mut W, entity: u32, kept: Option<F::Source>) -> Option<F::Source> {
        let kept = kept?;
        let row = Lane::<W, F>::row::<F::Source>(world, entity);
        let (shape, store) = Declares::<F::Source>::store_mut(world);
        let value = store.values_mut().value_mut(row)?;
        let mut value = guard::<W, F::Source>(shape, value, row);
        Some(mem::replace(&mut *value, kept))
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

    /// What was found above a node so far, and what an entity farther up has where that is nothing.
    fn climb(world: &W, entity: u32, found: Self::Heirs) -> Self::Heirs;

    /// What is above the children of an entity: the rows that it has itself, and otherwise those above it.
    fn below(world: &W, entity: u32, above: Self::Heirs) -> Self::Heirs;

    /// Makes what an entity has of what is above it; returns what is above its children, and whether something was made.
    fn visit(world: &mut W, entity: u32, above: Self::Heirs) -> (Self::Heirs, bool);

    /// Makes what rows have, in pools whose values stand side by side: steps name a row each, and the row of its parent, which
    /// was made before or stays as it is. One that there is not stands for no parent.
    fn pass<I: Iterator<Item = (usize, usize)> + Clone>(world: &mut W, steps: I);

    /// Makes what the last of some entities has, each of which but the first is a child of the one before it, if that is what
    /// `into` has room for: an `Option` of what a flow makes.
    fn compute(world: &W, line: &[u32], into: &mut dyn Any);

    /// Whether sources were written in a window, as far as that is noticed.
    fn is_written(shape: &ShapeOf<W>, window: Window) -> bool;

    /// Names who those were.
    fn written(shape: &ShapeOf<W>, window: Window, each: &mut dyn FnMut(u32));

    /// Lists the rows where sources were written.
    fn list_written(shape: &mut ShapeOf<W>, window: Window, into: &mut Vec<u32>);

    /// Lists who is in these rows: what [`written`](FlowList::written) names, faster where these are many.
    fn list_writers(shape: &mut ShapeOf<W>, window: Window, into: &mut Vec<u32>);
}

/// Sources, targets, and where writes to these are noted.
pub(super) type Sides<'w, W, F> = (
    &'w [<F as Flow<W>>::Source],
    &'w mut [<F as Flow<W>>::Target],
    <TrackingOf<W, <F as Flow<W>>::Target> as Tracking>::Shared<'w>,
);

/// What one flow looks up in a world.
pub(super) struct Lane<W, F>(PhantomData<(W, F)>);

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

    /// All sources and all targets, of pools whose values stand side by side, and where writes are noted.
    pub(super) fn sides(world: &mut W) -> Sides<'_, W, F> {
        let (shape, mut slots) = world.take_apart();
        let sources = <W as Declares<F::Source>>::slot(&mut slots).share();
        let targets = <W as Declares<F::Target>>::slot(&mut slots).take();
        let marks = TrackingOf::<W, F::Target>::share(shape.changes());
        match (sources.values().slice(), targets.values_mut().slice_mut()) {
            (Some(sources), Some(targets)) => (sources, targets, marks),
            _ => disagree(),
        }
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
    fn climb(world: &W, entity: u32, found: u32) -> u32 {
        match some(found) {
            Some(found) => found,
            None => Self::below(world, entity, NONE),
        }
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

    fn pass<I: Iterator<Item = (usize, usize)> + Clone>(world: &mut W, steps: I) {
        let (sources, targets, marks) = Lane::<W, F>::sides(world);
        steps.for_each(|(row, parent)| {
            let made = F::inherit(targets.get(parent), &sources[row]);
            TrackingOf::<W, F::Target>::mark(marks, row);
            targets[row] = made;
        });
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
        let Some(changes) = Lane::<W, F>::source_changes(shape) else {
            return;
        };
        if !changes.is_any_within(window) {
            return;
        }
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

    fn list_written(shape: &mut ShapeOf<W>, window: Window, into: &mut Vec<u32>) {
        let changes = shape.changes_mut();
        if let Some(changes) = TrackingOf::<W, F::Source>::changes_mut(changes) {
            changes.list_within(window, into);
        }
    }

    fn list_writers(shape: &mut ShapeOf<W>, window: Window, into: &mut Vec<u32>) {
        let mut rows = Vec::new();
        Self::list_written(shape, window, &mut rows);
        let index = shape.index(<W as Mark<F::Source>>::ID);
        let entities = rows.into_iter().map(|row| (row, index.dense()[wide(row)]));
        // Vacant rows have stamps too.
        let here = entities.filter(|&(row, entity)| index.position(entity) == wide(row));
        into.extend(here.map(|(_, entity)| entity));
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
            fn climb(world: &W, entity: u32, found: Self::Heirs) -> Self::Heirs {
                ($($list::climb(world, entity, found.$position),)*)
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

            fn pass<I: Iterator<Item = (usize, usize)> + Clone>(world: &mut W, steps: I) {
                $($list::pass(world, steps.clone());)*
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

            fn list_written(shape: &mut ShapeOf<W>, window: Window, into: &mut Vec<u32>) {
                $($list::list_written(shape, window, into);)*
            }

            fn list_writers(shape: &mut ShapeOf<W>, window: Window, into: &mut Vec<u32>) {
                $($list::list_writers(shape, window, into);)*
            }
        }

        #[expect(clippy::allow_attributes, reason = "the empty tuple uses nothing")]
        #[allow(unused_variables, clippy::unused_unit, reason = "the empty tuple uses nothing")]
        impl<W: Declared, $($list: KeepsGlobal<W>),*> KeepsGlobal<W> for ($($list,)*) {
            type Kept = ($($list::Kept,)*);

            fn keep(world: &W, line: &[u32], parents: &[u32]) -> Option<Self::Kept> {
                Some(($($list::keep(world, line, parents)?,)*))
            }

            fn set(world: &mut W, entity: u32, kept: Self::Kept) -> Self::Kept {
                ($($list::set(world, entity, kept.$position),)*)
            }
        }
    };
}

crate::tuples::for_each_tuple!(flows_of_tuple, FlowList);
