//! Searches for many ids at a time.
#![forbid(unsafe_code)]

use core::hint::select_unpredictable;

/// How many keys are looked for at a time: enough for the processor to have work while it waits for memory.
const KEYS: usize = 16;

/// Of so many blocks in a row the keys must be near each other before less is searched.
const PATIENCE: u32 = 4;

/// Windows are at least two to the power of this wide, which has room for as many keys.
const NARROWEST: u32 = KEYS.ilog2();

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
            class: NARROWEST,
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
        match keys.try_into() {
            Ok(keys) => self.locate_block(ids, keys, places),
            Err(_) => self.locate_padded(ids, keys, places),
        }
    }

    /// Locates fewer keys than are looked for at a time.
    #[cold]
    fn locate_padded(&mut self, ids: &[u32], keys: &[u32], places: &mut [usize; KEYS]) -> u16 {
        let Some(&last) = keys.last() else {
            return 0;
        };
        assert!(keys.len() < KEYS, "these are more than {KEYS} keys");
        let mut padded = [last; KEYS];
        padded[..keys.len()].copy_from_slice(keys);
        let hits = self.locate_block(ids, &padded, places);
        hits & !(u16::MAX << keys.len())
    }

    /// Where the next key that is greater than all so far would be looked for: all ids before that are below it.
    #[inline]
    pub(super) fn place(&self) -> usize {
        self.place
    }

    #[inline]
    fn locate_block(&mut self, ids: &[u32], keys: &[u32; KEYS], places: &mut [usize; KEYS]) -> u16 {
        let from = self.place.min(ids.len());
        if let Some(next) = ids[from..].first_chunk()
            && are_equal(next, keys)
        {
            *places = ascending(from);
            self.place = from + KEYS;
            return u16::MAX;
        }
        self.locate_apart(ids, from, keys, places)
    }

    /// Locates keys that are not the next ids one by one.
    #[inline(never)]
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
        let hits = match window.len() {
            _ if window.last().is_none_or(|&id| id < last) => locate_within(window, keys, places),
            16 => locate_few_within::<16>(window, keys, places),
            32 => locate_few_within::<32>(window, keys, places),
            64 => locate_few_within::<64>(window, keys, places),
            128 => locate_few_within::<128>(window, keys, places),
            256 => locate_few_within::<256>(window, keys, places),
            512 => locate_few_within::<512>(window, keys, places),
            _ => locate_within(window, keys, places),
        };
        let spanned = places[KEYS - 1];
        for place in places {
            *place += from;
        }
        self.place = from + spanned + usize::from(hits >> (KEYS - 1));
        self.near = select_unpredictable(spanned <= (1 << self.class) / 2, self.near + 1, 0);
        if self.near == PATIENCE {
            self.near = 0;
            self.class = (self.class - 1).max(NARROWEST);
        }
        hits
    }

    /// As many of the ids as have the places of all keys up to this one.
    #[inline]
    fn window<'i>(&mut self, ids: &'i [u32], last: u32) -> &'i [u32] {
        // Shorter slices need no wider windows.
        let widest = usize::BITS - ids.len().leading_zeros();
        self.class = self.class.min(widest).max(NARROWEST);
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

/// Whether they are the same, without the call that comparing arrays is.
#[inline]
fn are_equal(ids: &[u32; KEYS], keys: &[u32; KEYS]) -> bool {
    let pairs = ids.iter().zip(keys);
    pairs.fold(0, |differences, (id, key)| differences | (id ^ key)) == 0
}

/// Whether the places of all keys up to this one are among the first `width`, or there are no more.
#[inline]
fn is_within(ids: &[u32], width: usize, last: u32) -> bool {
    ids.get(width - 1).is_none_or(|&id| id >= last)
}

fn lower_bound(ids: &[u32], id: u32) -> usize {
    ids.partition_point(|&other| other < id)
}

/// Locates keys in a window that has their places, all in step.
#[inline]
fn locate_within(window: &[u32], keys: &[u32; KEYS], places: &mut [usize; KEYS]) -> u16 {
    *places = [0; KEYS];
    let mut len = window.len();
    if len == 0 {
        return 0;
    }
    while len > 1 {
        let half = len / 2;
        for (place, key) in places.iter_mut().zip(keys) {
            let is_behind = window[*place + half - 1] < *key;
            *place = select_unpredictable(is_behind, *place + half, *place);
        }
        len -= half;
    }
    let mut hits = 0;
    for (place, key) in places.iter_mut().zip(keys) {
        let id = window[*place];
        *place += usize::from(id < *key);
        hits = hits >> 1 | top_bit(id == *key);
    }
    hits
}

/// So many keys are looked for in step where nothing waits for memory: for more there are no registers.
const FEW: usize = 4;

/// Does so in a window whose size the compiler knows, and whose last id is not below the last key, few keys at a time.
#[inline]
fn locate_few_within<const SIZE: usize>(
    window: &[u32],
    keys: &[u32; KEYS],
    places: &mut [usize; KEYS],
) -> u16 {
    const { assert!(SIZE.is_power_of_two(), "it is halved until one id is left") };
    let Some(window) = window.first_chunk::<SIZE>() else {
        return 0;
    };
    let mut hits = 0;
    let (keys, _) = keys.as_chunks::<FEW>();
    let (places, _) = places.as_chunks_mut::<FEW>();
    for (keys, places) in keys.iter().zip(places) {
        *places = [0; FEW];
        let mut half = SIZE / 2;
        while half > 0 {
            for (place, key) in places.iter_mut().zip(keys) {
                // It is below the size by itself; the remainder shows the compiler, which then checks nothing.
                let is_behind = window[(*place + half - 1) % SIZE] < *key;
                *place = select_unpredictable(is_behind, *place + half, *place);
            }
            half /= 2;
        }
        for (place, key) in places.iter().zip(keys) {
            hits = hits >> 1 | top_bit(window[*place % SIZE] == *key);
        }
    }
    hits
}

/// A bit that comes down to its place when there is one for each key.
#[inline]
fn top_bit(is_set: bool) -> u16 {
    u16::from(is_set) << (KEYS - 1)
}
