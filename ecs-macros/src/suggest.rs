//! "Did you mean": the known word that an unknown one was probably meant to be.

/// The nearest of `known`, if it is near enough that a slip of the finger explains the difference.
///
/// One edit is always near for a word of three letters or more. Two are near when the first letter agrees, so that
/// `stacked` is not taken for `packed`.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let length = word.chars().count();
    known
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .filter(|(distance, candidate)| match distance {
            0 | 1 => length >= 3,
            2 => length >= 5 && word.chars().next() == candidate.chars().next(),
            _ => false,
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be inserted, removed, replaced or exchanged with their neighbour, letter case aside.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let shifted = rows[i - 1][j].min(rows[i][j - 1]) + 1;
                let exchanged = if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    rows[i - 2][j - 2] + 1
                } else {
                    usize::MAX
                };
                replaced.min(shifted).min(exchanged)
            };
        }
    }
    rows[a.len()][b.len()]
}
