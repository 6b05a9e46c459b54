//! Components that notice when they are not whole, when they are dropped twice, and when they are not dropped.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::hint::black_box;

use crate::BAD;

thread_local! {
    static LIVES: Cell<u64> = const { Cell::new(0) };
    static LIVING: RefCell<BTreeSet<u64>> = const { RefCell::new(BTreeSet::new()) };
}

/// The life of one value: begun when it is made or copied, ended when it is dropped.
#[derive(Debug)]
struct Life(u64);

impl Life {
    fn new() -> Self {
        LIVES.set(LIVES.get() + 1);
        LIVING.with_borrow_mut(|living| living.insert(LIVES.get()));
        Self(LIVES.get())
    }

    fn look(&self) {
        let lives = LIVING.with_borrow(|living| living.contains(&self.0));
        assert!(lives, "{BAD}: a value that was dropped");
    }
}

impl Clone for Life {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        let lived = LIVING.with_borrow_mut(|living| living.remove(&self.0));
        assert!(lived, "{BAD}: a value was dropped twice");
    }
}

/// Whether all values of this thread were dropped.
pub(crate) fn none_lives() -> bool {
    LIVING.with_borrow(BTreeSet::is_empty)
}

/// What the components have in common.
pub(crate) trait Value {
    /// Notices when the value is not whole.
    fn look(&self);
    /// Changes the value.
    fn write(&mut self);
}

/// A component that owns memory, and shows when it is not what it was.
#[derive(Clone, Debug)]
pub(crate) struct A(Box<[u64; 3]>, Life);

impl A {
    pub(crate) fn new() -> Self {
        Self(Box::new([1, 2, 3]), Life::new())
    }

    /// A part of the value, to be looked at.
    pub(crate) fn part(&mut self) -> &mut u64 {
        &mut self.0[1]
    }
}

impl Value for A {
    fn look(&self) {
        self.1.look();
        let [one, two, three] = *self.0;
        assert!(one * 2 == two && one * 3 == three, "{BAD}: a broken value");
    }

    fn write(&mut self) {
        self.look();
        *self.0 = self.0.map(|number| number + number / self.0[0]);
    }
}

/// Another one.
#[derive(Clone, Debug)]
pub(crate) struct B(String, Life);

impl B {
    pub(crate) fn new() -> Self {
        Self("b".repeat(20), Life::new())
    }
}

impl Value for B {
    fn look(&self) {
        self.1.look();
        assert!(
            self.0.bytes().all(|byte| byte == b'b'),
            "{BAD}: a broken value"
        );
        black_box(self.0.len());
    }

    fn write(&mut self) {
        self.look();
        self.0.push('b');
        if self.0.len() > 100 {
            self.0.clear();
        }
    }
}

/// A flag.
#[derive(Clone, Debug)]
pub(crate) struct F;

impl F {
    pub(crate) fn new() -> Self {
        Self
    }
}

impl Value for F {
    fn look(&self) {}

    fn write(&mut self) {}
}
