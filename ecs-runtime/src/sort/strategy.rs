//! The ways of sorting that a user may choose from.
#![forbid(unsafe_code)]

/// A way of sorting rows.
///
/// All of them give the same order: rows that are equal stay in the order in which they stood. If a comparison or a key
/// panics, every row is where it was when the panic goes on; a comparison that contradicts itself gives some order, or
/// panics. Rows that are in order already are found by looking at each once, and none is written.
///
/// They differ in the memory and the time that they take. The table has the time for 100 000 and for 1 000 000 rows of 16
/// bytes in random order, sorted by a float, in multiples of what the standard library's `sort_unstable` takes for as many
/// pairs of a float and an entity in a slice, where nothing has to follow:
///
/// | | time | with one row in a hundred out of order | memory |
/// |---|---|---|---|
/// | `Auto`, by key | 0.6, 0.9 | 0.4, 0.5 | 20 bytes a row, and as much as the largest array; kept |
/// | `Auto`, by comparing | 1.9, 3 | 0.5, 0.6 | 8 bytes a row, and as much as the largest array; some of it kept |
/// | `Permutation` | 2, 4 | 0.7, 1.3 | 8 bytes a row; some of it kept |
/// | `InPlace` | 5, 5 | 2, 2 | none |
/// | `Hybrid` | 3, 9 | 3, 5 | none |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Finds the order first, and then puts the rows into it; how it does either depends on what it sees.
    ///
    /// Rows that were appended, that are reversed, and up to some percent that stand anywhere take time for what is out of
    /// order and one walk over the rest. Keys of up to 32 bits are sorted without comparisons. Few rows that move, and rows
    /// from 128 bytes on, are moved one by one, others array by array through memory in between; where nearly all stay beside
    /// those beside them, they move together.
    ///
    /// Where the others may be better: where memory lacks.
    #[default]
    Auto,
    /// Exchanges rows while it compares them, by quicksort, with all that belongs to them.
    ///
    /// The one to take when no memory may be allocated. It writes each row O(log n) times: for rows of 256 bytes it takes
    /// twice as long as for 16.
    InPlace,
    /// Finds the order by comparing rows through a list of their numbers, and moves the rows along its cycles.
    ///
    /// Each row that moves is written once and values are held one at a time, so that what it allocates does not depend on
    /// the size of rows. From 128 bytes a row on it is what `Auto` does by comparing, too.
    Permutation,
    /// Sorts the entities alone, each comparison looking both of them up, and lets all else follow by exchanges.
    ///
    /// No memory either, and other than by `InPlace` a row is written twice at most. Up to some 100 000 rows it is faster than
    /// that where rows are in no order; with more, when look-ups miss the caches, it takes nearly twice as long.
    Hybrid,
}
