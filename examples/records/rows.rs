//! Records of comma-separated values that know where in their text they stand.

use std::iter;

use csv::{Reader, ReaderBuilder, StringRecord};

/// What is wrong with a text, and before which byte of it.
pub(crate) struct Mistake {
    pub(crate) at: usize,
    pub(crate) what: String,
}

/// All records of a text; comments and empty lines are left out.
pub(crate) struct Rows<'t> {
    text: &'t str,
    reader: Reader<&'t [u8]>,
}

impl<'t> Rows<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .from_reader(text.as_bytes());
        Self { text, reader }
    }

    /// Something missing at the end of the text.
    pub(crate) fn end(&self, expected: impl Into<String>) -> Mistake {
        Mistake {
            at: self.text.len(),
            what: format!("{}, found the end of the file", expected.into()),
        }
    }

    fn at(&self) -> usize {
        usize::try_from(self.reader.position().byte()).expect("the text is in memory")
    }
}

impl<'t> Iterator for Rows<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        const LINE_ENDS: [char; 2] = ['\r', '\n'];
        let start = self.at();
        let mut fields = StringRecord::new();
        let found = self
            .reader
            .read_record(&mut fields)
            .expect("text in memory can be read");
        let end = self.at();

        // The reader counts comments and empty lines to the record that follows them.
        let mut source = self.text[start..end].trim_start_matches(LINE_ENDS);
        while source.starts_with('#') {
            let after = source
                .split_once('\n')
                .map_or("", |(_comment, after)| after);
            source = after.trim_start_matches(LINE_ENDS);
        }
        // A comment that ends the text without a line end is read as an empty record.
        let found = found && !source.is_empty();
        let at = end - source.len();
        found.then(|| Row {
            fields,
            source: source.trim_end_matches(LINE_ENDS),
            at,
        })
    }
}

/// One record.
pub(crate) struct Row<'t> {
    fields: StringRecord,
    source: &'t str,
    at: usize,
}

impl Row<'_> {
    pub(crate) fn len(&self) -> usize {
        self.fields.len()
    }

    pub(crate) fn field(&self, index: usize) -> &str {
        &self.fields[index]
    }

    /// Something wrong unless the row has as many fields, and quotes around whole ones alone.
    pub(crate) fn check(&self, expected: usize) -> Result<(), Mistake> {
        if let Some(mistake) = self.stray_quote() {
            return Err(mistake);
        }
        let found = self.len();
        if found != expected {
            let what = format!("expected {expected} fields, found {found}");
            return Err(self.mistake(found.min(expected), what));
        }
        Ok(())
    }

    /// The first quote that does not stand around a whole field: it is never closed, or it is in the middle.
    pub(crate) fn stray_quote(&self) -> Option<Mistake> {
        let mistake = |at, what: &str| {
            Some(Mistake {
                at: self.at + at,
                what: what.to_owned(),
            })
        };
        let mut opened = None;
        let mut letters = self.source.char_indices().peekable();
        let mut before = ',';
        while let Some((at, letter)) = letters.next() {
            let next = letters.peek().map(|&(_, next)| next);
            match (letter, opened) {
                ('"', None) if before == ',' => opened = Some(at),
                ('"', None) => return mistake(at, "a quote in the middle of a field"),
                ('"', Some(_)) if next == Some('"') => {
                    letters.next();
                }
                ('"', Some(_)) if next.is_some_and(|next| next != ',') => {
                    return mistake(at, "a quote in the middle of a field");
                }
                ('"', Some(_)) => opened = None,
                _ => {}
            }
            before = letter;
        }
        opened.and_then(|at| mistake(at, "this quote is never closed"))
    }

    /// Something wrong where the field begins, or at the end of the row if it has no such field.
    pub(crate) fn mistake(&self, index: usize, what: impl Into<String>) -> Mistake {
        let mut quoted = false;
        let commas = self.source.match_indices(|c| {
            quoted ^= c == '"';
            c == ',' && !quoted
        });
        let mut starts = iter::once(0).chain(commas.map(|(comma, _)| comma + 1));
        let within = starts.nth(index).unwrap_or(self.source.len());
        Mistake {
            at: self.at + within,
            what: what.into(),
        }
    }
}
