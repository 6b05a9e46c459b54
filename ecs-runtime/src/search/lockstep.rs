//! Searches for many ids at a time.
#![forbid(unsafe_code)]

use core::hint::select_unpredictable;

/// How many keys are looked for at a time: enough for the processor to have work while it waits for memory.
const KEYS: usize = 16;

/// Of so many blocks in a row the keys must be near each other before less is searched.
const PATIENCE: u32 = 4;

/// Finds ids that are known in advance in ascending slices, sixteen at a time.
///
/// A [`Cursor`](super::Cursor) has to wait for each answer before it can go on. Where the next sixteen ids are known, as in
/// a walk over ids that ascend too, one window has the places of all, and all are searched for in step, so that none
/// waits for another. Where the slice goes on with just these ids, they are compared and no more.
///
/// From block to block it keeps what a cursor keeps, as a hint: any state finds what is in any slice.
///
/// ```
/// use phalanx::search::Lockstep;
///
/// let velocities = [1, 4, 5, 9, 10];
/// let mut places = [0; Lockstep::KEYS];
/// let hits = Lockstep::new().locate(&velocities, &[1, 3, 5, 7, 9], &mut places);
/// assert_eq!(places[..5], [0, 1, 2, 3, 3]);
/// assert_eq!(hits, 0b10101);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lockstep {
    /// Behind the places of the last block.
    place: usize,
    /// Windows are two to the power of this wide.
    class: u32,
    /// How many blocks in a row took half a window of that width at most; less than `PATIENCE`.
    near: u32,
}

impl Lockstep {
    /// How many keys are looked for at a time, at most.
    pub const KEYS: usize = KEYS;

    /// One that begins at the front.
    #[inline]
    pub const fn new() -> Self {
        Self {
            place: 0,
            class: 4,
            near: 0,
        }
    }

    /// One that has been through anything.
    #[cfg(test)]
    pub(super) const fn in_state(place: usize, class: u32, near: u32) -> Self {
        assert!(near < PATIENCE);
        Self { place, class, near }
    }

    /// Lists for each key where the first id is that is not below it, and tells which keys are there themselves: bit `i` for
    /// `keys[i]`.
    ///
    /// Ids must ascend strictly, and keys must ascend. Where they do not, what is there may be missed, and places are
    /// any in the slice, or its length. What stands in `places` beyond as many as there are keys is no answer.
    ///
    /// # Complexity
    ///
    /// For m keys that span d places, O(1) comparisons where the slice goes on with these keys; otherwise O(m (1 + log d)) if blocks
    /// before it spanned about as many, O(m log n) in the worst case.
    ///
    /// # Panics
    ///
    /// When there are more than [`KEYS`](Self::KEYS) keys.
    #[inline]
    pub fn locate(&mut self, ids: &[u32], keys: &[u32], places: &mut [usize; KEYS]) -> u16 {
        if let Ok(keys) = keys.try_into() {
            return self.locate_all(ids, keys, places);
        }
        let Some(&last) = keys.last() else {
            return 0;
        };
        assert!(keys.len() < KEYS, "these are more than {KEYS} keys");
        let mut padded = [last; KEYS];
        padded[..keys.len()].copy_from_slice(keys);
        let hits = self.locate_all(ids, &padded, places);
        hits & !(u16::MAX << keys.len())
    }

    /// Where the next key that is greater than all so far would be looked for: all ids before that are below it.
    #[inline]
    pub(super) fn place(&self) -> usize {
        self.place
    }

    #[inline]
    fn locate_all(&mut self, ids: &[u32], keys: &[u32; KEYS], places: &mut [usize; KEYS]) -> u16 {
        let from = self.place.min(ids.len());
        if ids[from..].first_chunk() == Some(keys) {
            *places = ascending(from);
            self.place = from + KEYS;
            return u16::MAX;
        }
        self.locate_apart(ids, from, keys, places)
    }

    /// Does so for keys that are not the next ids one by one.
    fn locate_apart(
        &mut self,
        ids: &[u32],
        from: usize,
        keys: &[u32; KEYS],
        places: &mut [usize; KEYS],
    ) -> u16 {
        let [first, .., last] = *keys;
        let is_ahead = from == 0 || ids[from - 1] < first;
        let from = if is_ahead {
            from
        } else {
            lower_bound(&ids[..from], first)
        };
        let window = self.window(&ids[from..], last);
        let offsets = lower_bounds(window, keys);
        let mut hits = 0;
        for ((place, offset), (bit, key)) in places.iter_mut().zip(offsets).zip((0..).zip(keys)) {
            *place = from + offset;
            hits |= u16::from(ids.get(*place) == Some(key)) << bit;
        }
        let spanned = offsets[KEYS - 1];
        self.place = from + spanned + usize::from(hits >> (KEYS - 1));
        self.near = select_unpredictable(spanned <= (1 << self.class) / 2, self.near + 1, 0);
        if self.near == PATIENCE {
            self.near = 0;
            self.class = self.class.saturating_sub(1);
        }
        hits
    }

    /// As many of the ids as have the places of all keys up to this one.
    #[inline]
    fn window<'i>(&mut self, ids: &'i [u32], last: u32) -> &'i [u32] {
        // Shorter slices need no wider windows.
        self.class = self.class.min(usize::BITS - ids.len().leading_zeros());
        let mut width = 1 << self.class;
        if is_within(ids, width, last) {
            return &ids[..width.min(ids.len())];
        }
        self.class += 1;
        self.near = 0;
        while !is_within(ids, width, last) {
            width *= 2;
        }
        &ids[..width.min(ids.len())]
    }
}

impl Default for Lockstep {
    /// One that begins at the front.
    fn default() -> Self {
        Self::new()
    }
}

/// Numbers from one on.
#[inline]
pub(super) fn ascending(first: usize) -> [usize; KEYS] {
    let mut next = first;
    [(); KEYS].map(|()| {
        next += 1;
        next - 1
    })
}

/// Whether the places of all keys up to this one are among the first `width`, or there are no more.
#[inline]
fn is_within(ids: &[u32], width: usize, last: u32) -> bool {
    ids.get(width - 1).is_none_or(|&id| id >= last)
}

fn lower_bound(ids: &[u32], id: u32) -> usize {
    ids.partition_point(|&other| other < id)
}

/// Where in a window each key is or would be.
#[inline]
fn lower_bounds(window: &[u32], keys: &[u32; KEYS]) -> [usize; KEYS] {
    let mut places = [0; KEYS];
    let mut len = window.len();
    if len == 0 {
        return places;
    }
    while len > 1 {
        let half = len / 2;
        for (place, &key) in places.iter_mut().zip(keys) {
            let is_behind = window[*place + half - 1] < key;
            *place = select_unpredictable(is_behind, *place + half, *place);
        }
        len -= half;
    }
    for (place, &key) in places.iter_mut().zip(keys) {
        *place += usize::from(window[*place] < key);
    }
    places
}
