//! Sorting the members of a group, and what groups that keep an order can be asked besides.

use core::cmp::Ordering;
use core::ops::{Bound, Range, RangeBounds};

use super::sorted::bound;
use super::{
    Group, GroupIter, GroupIterMut, GroupMut, GroupRef, Keeping, ShownBy, Sortable, Sorted,
};
use crate::change::Tracks;
use crate::entity::Entity;
use crate::pool::{disagree, sort_as, sort_by, sort_by_key};
use crate::sort::{Rank, SortKey, Strategy};
use crate::world::{
    Bundle, Declared, Has, LentParts, MembersOf, Unchecked, name_as, name_listed, read,
};

/// What is read of a member's components.
type Read<'a, W, B> = <<B as Bundle<W, Unchecked>>::Parts as LentParts<W>>::Ref<'a>;

impl<W: Declared, G: Group<W>> GroupRef<'_, W, G> {
    /// Whether each member compares as less than or equal to the next one, by components that all members have.
    ///
    /// Tells of a group that stricter groups nest inside of whether it is in one order after it was sorted.
    #[must_use]
    pub fn is_sorted_by<B>(
        &self,
        mut compare: impl FnMut(Read<'_, W, B>, Read<'_, W, B>) -> Ordering,
    ) -> bool
    where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
    {
        let mut pairs = self.indices().windows(2);
        pairs.all(|pair| compare(self.value::<B>(pair[0]), self.value::<B>(pair[1])).is_le())
    }

    /// Whether the keys of the members ascend. A key is made of components that all members have.
    #[must_use]
    pub fn is_sorted_by_key<B, K: SortKey>(&self, mut key: impl FnMut(Read<'_, W, B>) -> K) -> bool
    where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
    {
        let members = self.indices().iter();
        let keys = members.map(|&member| key(self.value::<B>(member)).sort_key().ordered());
        keys.is_sorted()
    }

    /// Whether the members are in the order that the group keeps.
    ///
    /// O(1) where nothing happened since it was restored; otherwise it asks for the keys of the rows concerned and of those
    /// beside them, up to three a row, and of all rows after as many members left as are worth remembering.
    #[must_use]
    pub fn is_sorted(&self) -> bool
    where
        G: Sorted<W>,
    {
        G::Order::is_in_order(self.world)
    }
}

impl<'w, W: Declared, G: Group<W>> GroupRef<'w, W, G> {
    fn value<B>(self, member: u32) -> Read<'w, W, B>
    where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
    {
        let member = self.world.shape().covered(member);
        B::Parts::get(self.world, member).unwrap_or_else(|| disagree())
    }

    /// The row of the first member whose key is not less than `key`; the number of members where there is none.
    ///
    /// O(log n) keys, besides what [`is_sorted`](Self::is_sorted) takes.
    ///
    /// # Panics
    ///
    /// When the members are not in the order of the group: [`is_sorted`](Self::is_sorted) tells, and
    /// [`restore_order`](crate::World::restore_order) helps.
    #[must_use]
    #[track_caller]
    pub fn lower_bound(&self, key: &G::Key) -> usize
    where
        W: Tracks<G::Component>,
        G: Sorted<W>,
    {
        self.expect_sorted();
        self.bound(Bound::Included(key))
    }

    /// Iterator over the rows whose keys are in a range; none for a range that ends before it begins.
    ///
    /// O(log n) keys, besides what [`is_sorted`](Self::is_sorted) takes.
    ///
    /// # Panics
    ///
    /// As [`lower_bound`](Self::lower_bound).
    #[must_use]
    #[track_caller]
    pub fn range(&self, keys: impl RangeBounds<G::Key>) -> GroupIter<'w, W, G>
    where
        W: Tracks<G::Component>,
        G: Sorted<W>,
    {
        self.expect_sorted();
        let mut rows = self.iter();
        rows.keep_rows(self.rows_between(&keys));
        rows
    }

    #[track_caller]
    fn expect_sorted(self)
    where
        G: Sorted<W>,
    {
        if !self.is_sorted() {
            let mut groups = W::SCHEMA.groups.iter();
            let name = groups
                .find(|group| group.id == G::ID)
                .map(|group| group.name);
            let name = name.unwrap_or("this group");
            panic!("the members of `{name}` are not in its order: call `restore_order` before");
        }
    }

    /// The rows whose keys are in a range.
    fn rows_between(self, keys: &impl RangeBounds<G::Key>) -> Range<usize>
    where
        W: Tracks<G::Component>,
        G: Sorted<W>,
    {
        let start = match keys.start_bound() {
            Bound::Unbounded => 0,
            start => self.bound(start),
        };
        let end = match keys.end_bound() {
            Bound::Unbounded => self.len(),
            Bound::Included(key) => self.bound(Bound::Excluded(key)),
            Bound::Excluded(key) => self.bound(Bound::Included(key)),
        };
        start..end.max(start)
    }

    /// The first row that a range may begin at.
    fn bound(self, start: Bound<&G::Key>) -> usize
    where
        W: Tracks<G::Component>,
        G: Sorted<W>,
    {
        let (key, is_before): (_, fn(Ordering) -> bool) = match start {
            Bound::Unbounded => return 0,
            Bound::Included(key) => (key, Ordering::is_lt),
            Bound::Excluded(key) => (key, Ordering::is_le),
        };
        let key = key.sort_key().ordered();
        bound::<W, G>(self.world, |other| is_before(other.ordered().cmp(&key)))
    }
}

impl<W: Declared, G: Group<W>> GroupMut<'_, W, G> {
    /// Sorts the members by a key of components that all of them have; members with equal keys stay in their order.
    ///
    /// `B` names the components, one or a tuple; the key is made of references to their values. What the group owns is
    /// moved together, and no row that is not a member's. The order lasts until members enter or leave; a group that is
    /// declared with `sorted by` keeps one.
    ///
    /// Where stricter groups nest inside of this one, each of them has its members in front, so that the whole cannot be in
    /// one order: the members of each, and those of none, are sorted by themselves. Those of a group that keeps an order stay
    /// as they are. [`is_sorted_by_key`](GroupRef::is_sorted_by_key) tells whether the whole is in order.
    ///
    /// Sorting is no change of the values. O(n) where the rows are in order, O(n log n) or less otherwise.
    ///
    /// ```
    /// # use phalanx::world;
    /// # struct Position(f32);
    /// # struct Velocity(f32);
    /// # world! {
    /// #     struct Level {
    /// #         components { Position, Velocity }
    /// #         groups { movement: own [Position, Velocity] }
    /// #     }
    /// # }
    /// let mut level = Level::new();
    /// level.spawn_batch([3.0, 1.0, 2.0].map(|x| (Position(x), Velocity(-x))));
    /// level.movement_mut().sort_by_key::<Position, _>(|position| position.0);
    /// let (positions, velocities) = level.movement().slices();
    /// assert!(positions.iter().map(|position| position.0).eq([1.0, 2.0, 3.0]));
    /// assert!(velocities.iter().map(|velocity| velocity.0).eq([-1.0, -2.0, -3.0]));
    ///
    /// level.movement_mut().sort_by_key::<(Position, Velocity), _>(|(position, velocity)| {
    ///     velocity.0 * position.0
    /// });
    /// assert_eq!(level.movement().first().unwrap().position.0, 3.0);
    /// ```
    ///
    /// # Panics
    ///
    /// When `key` does; every row is where it was then.
    pub fn sort_by_key<B, K: SortKey>(&mut self, key: impl FnMut(Read<'_, W, B>) -> K)
    where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
        G::Order: Sortable<G>,
    {
        self.sort_by_key_with::<B, K>(Strategy::Auto, key);
    }

    /// [`sort_by_key`](Self::sort_by_key), in a way of one's choice.
    pub fn sort_by_key_with<B, K: SortKey>(
        &mut self,
        strategy: Strategy,
        mut key: impl FnMut(Read<'_, W, B>) -> K,
    ) where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
        G::Order: Sortable<G>,
    {
        let mut members = MembersOf::<W, G>::new(self.world);
        sort_by_key(&mut members, strategy, |members, spot| {
            key(read::<W, _, B::Parts>(members, spot))
        });
    }

    /// Sorts the members by comparing components that all of them have; members that compare as equal stay in their order.
    ///
    /// All else is as for [`sort_by_key`](Self::sort_by_key).
    ///
    /// # Panics
    ///
    /// When `compare` does; every row is where it was then. A comparison that contradicts itself gives some order, or panics.
    pub fn sort_by<B>(&mut self, compare: impl FnMut(Read<'_, W, B>, Read<'_, W, B>) -> Ordering)
    where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
        G::Order: Sortable<G>,
    {
        self.sort_by_with::<B>(Strategy::Auto, compare);
    }

    /// [`sort_by`](Self::sort_by), in a way of one's choice.
    pub fn sort_by_with<B>(
        &mut self,
        strategy: Strategy,
        mut compare: impl FnMut(Read<'_, W, B>, Read<'_, W, B>) -> Ordering,
    ) where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
        G::Order: Sortable<G>,
    {
        let mut members = MembersOf::<W, G>::new(self.world);
        sort_by(&mut members, strategy, |members, a, b| {
            let value = |spot| read::<W, _, B::Parts>(members, spot);
            compare(value(a), value(b))
        });
    }

    /// Puts the members into the order of another pool: those that have the component `O` first, in its order, and the
    /// others behind them, as they stood. Returns how many have it, of those that can move: members of a group that keeps an
    /// order do not count.
    ///
    /// With groups nested inside of this one, as for [`sort_by_key`](Self::sort_by_key); members of one that keeps an order
    /// stay where they are and are not counted. O(n + rows of `O`).
    pub fn sort_as<O: 'static>(&mut self) -> usize
    where
        W: Has<O>,
        G::Order: Sortable<G>,
    {
        let mut members = MembersOf::<W, G>::new(self.world);
        sort_as(&mut members, |members, naming| {
            name_as::<W, O, _>(members, naming);
        })
    }

    /// Puts the members that are listed first, in that order, and the others behind them, as they stood. Returns how many
    /// were listed. Handles that are dead or no member's, those that were listed before, and members of a group inside of
    /// this one that keeps an order, are passed over.
    ///
    /// With groups nested inside of this one, as for [`sort_by_key`](Self::sort_by_key); members of one that keeps an order
    /// stay where they are and are not counted. O(n + listed).
    pub fn sort_as_listed(&mut self, order: impl IntoIterator<Item = Entity>) -> usize
    where
        G::Order: Sortable<G>,
    {
        let order: alloc::vec::Vec<Entity> = order.into_iter().collect();
        let mut members = MembersOf::<W, G>::new(self.world);
        sort_as(&mut members, |members, naming| {
            name_listed::<W, _>(members, naming, &order);
        })
    }

    /// [`GroupRef::is_sorted_by`].
    #[must_use]
    pub fn is_sorted_by<B>(
        &self,
        compare: impl FnMut(Read<'_, W, B>, Read<'_, W, B>) -> Ordering,
    ) -> bool
    where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
    {
        self.as_ref().is_sorted_by::<B>(compare)
    }

    /// [`GroupRef::is_sorted_by_key`].
    #[must_use]
    pub fn is_sorted_by_key<B, K: SortKey>(&self, key: impl FnMut(Read<'_, W, B>) -> K) -> bool
    where
        B: Bundle<W, Unchecked, Parts: ShownBy<W, G>>,
    {
        self.as_ref().is_sorted_by_key::<B, K>(key)
    }

    /// Whether the members are in the order that the group keeps: they were when this view was made.
    #[must_use]
    pub fn is_sorted(&self) -> bool
    where
        G: Sorted<W>,
    {
        self.as_ref().is_sorted()
    }

    /// Puts the members into the order that the group keeps, as it was when this view was made. Returns how many rows moved.
    ///
    /// # Panics
    ///
    /// When the key does; every row is where it was then.
    pub fn restore_order(&mut self) -> usize
    where
        G: Sorted<W>,
    {
        G::Order::restore(self.world)
    }

    /// [`GroupRef::lower_bound`].
    ///
    /// # Panics
    ///
    /// When something was written through this view since it was made that put the members out of order;
    /// [`restore_order`](Self::restore_order) helps.
    #[must_use]
    #[track_caller]
    pub fn lower_bound(&self, key: &G::Key) -> usize
    where
        W: Tracks<G::Component>,
        G: Sorted<W>,
    {
        self.as_ref().lower_bound(key)
    }

    /// [`GroupRef::range`].
    ///
    /// # Panics
    ///
    /// As [`lower_bound`](Self::lower_bound).
    #[must_use]
    #[track_caller]
    pub fn range(&self, keys: impl RangeBounds<G::Key>) -> GroupIter<'_, W, G>
    where
        W: Tracks<G::Component>,
        G: Sorted<W>,
    {
        self.as_ref().range(keys)
    }

    /// Iterator over the rows whose keys are in a range, to be written.
    ///
    /// # Panics
    ///
    /// As [`lower_bound`](Self::lower_bound).
    #[must_use]
    #[track_caller]
    pub fn range_mut(&mut self, keys: impl RangeBounds<G::Key>) -> GroupIterMut<'_, W, G>
    where
        W: Tracks<G::Component>,
        G: Sorted<W>,
    {
        self.as_ref().expect_sorted();
        let kept = self.as_ref().rows_between(&keys);
        let mut rows = self.iter_mut();
        rows.keep_rows(kept);
        rows
    }
}
