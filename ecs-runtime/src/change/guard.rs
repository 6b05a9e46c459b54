//! [`Mut`]: a value that is lent to be written, and notes that it was.
#![forbid(unsafe_code)]

use core::fmt;
use core::ops::{Deref, DerefMut};

use super::stamps::Marks;

/// A value of a tracked component, lent to be written: the first mutable use is noted as a change, a read never is.
///
/// It stands where `&mut C` stands for other components, and is used like it; only, the binding that holds it must be
/// `mut`, and what is read of the value is read before it is borrowed to be written: `let speed = body.speed();
/// body.set(speed * 2.0)`, where for `&mut C` one line would do. Whether the value really differs is not looked at:
/// [`set_if_neq`](Self::set_if_neq) does that.
///
/// ```
/// use phalanx::world;
///
/// struct Position(f32);
/// struct Velocity(f32);
///
/// world! { struct Level { components { Position as tracked, Velocity } } }
///
/// let mut level = Level::new();
/// level.spawn((Position(0.0), Velocity(1.0)));
/// level.spawn((Position(5.0), Velocity(0.0)));
/// let since = level.now();
/// for (mut position, velocity) in level.query_mut::<(&mut Position, &Velocity)>() {
///     if velocity.0 != 0.0 {
///         position.0 += velocity.0;
///     }
/// }
/// let moved = level.query::<&Position>().changed::<Position>(since);
/// assert_eq!(moved.single().unwrap().0, 1.0);
/// ```
#[must_use = "nothing is written by lending"]
pub struct Mut<'w, C: ?Sized> {
    value: &'w mut C,
    marks: Marks<'w>,
    row: usize,
    is_noted: bool,
}

impl<'w, C: ?Sized> Mut<'w, C> {
    #[inline]
    pub(super) fn new(value: &'w mut C, marks: Marks<'w>, row: usize) -> Self {
        Self {
            value,
            marks,
            row,
            is_noted: false,
        }
    }

    #[inline]
    fn note(&mut self) {
        // Code that uses a guard several times in a row is compiled to one test, and that is gone.
        if !self.is_noted {
            self.is_noted = true;
            self.marks.mark(self.row);
        }
    }

    /// Writes a value if it is another one than there is, and returns whether it was. Otherwise nothing is noted.
    ///
    /// ```
    /// # use phalanx::world;
    /// # #[derive(PartialEq)]
    /// # struct Health(u32);
    /// # world! { struct Level { components { Health as tracked } } }
    /// let mut level = Level::new();
    /// let knight = level.spawn((Health(10),));
    /// let since = level.now();
    /// assert!(!level.get_mut::<Health>(knight).unwrap().set_if_neq(Health(10)));
    /// assert_eq!(level.query::<()>().changed::<Health>(since).iter().count(), 0);
    /// assert!(level.get_mut::<Health>(knight).unwrap().set_if_neq(Health(9)));
    /// assert_eq!(level.query::<()>().changed::<Health>(since).iter().count(), 1);
    /// ```
    pub fn set_if_neq(&mut self, value: C) -> bool
    where
        C: PartialEq + Sized,
    {
        let differs = *self.value != value;
        if differs {
            **self = value;
        }
        differs
    }

    /// The value, to be written for as long as it was lent. That is noted as a change.
    ///
    /// A function and not a method, as the next two, so that it hides no method of `C`.
    #[inline]
    pub fn into_mut(mut this: Self) -> &'w mut C {
        this.note();
        this.value
    }

    /// The value, to be written without being noted.
    #[inline]
    pub fn bypass(this: &mut Self) -> &mut C {
        this.value
    }

    /// A part of the value, that notes a change of the whole. What `part` itself writes is not noted.
    ///
    /// ```
    /// # use phalanx::{Mut, world};
    /// # struct Body { mass: f32, speed: f32 }
    /// # world! { struct Level { components { Body as tracked } } }
    /// let mut level = Level::new();
    /// let moon = level.spawn((Body { mass: 1.0, speed: 2.0 },));
    /// let since = level.now();
    /// let body = level.get_mut::<Body>(moon).unwrap();
    /// let mut speed = Mut::map(body, |body| &mut body.speed);
    /// assert_eq!(*speed, 2.0);
    /// *speed = 0.0;
    /// assert_eq!(level.query::<()>().changed::<Body>(since).iter().count(), 1);
    /// ```
    pub fn map<P: ?Sized>(this: Self, part: impl FnOnce(&mut C) -> &mut P) -> Mut<'w, P> {
        let Self {
            value,
            marks,
            row,
            is_noted,
        } = this;
        Mut {
            value: part(value),
            marks,
            row,
            is_noted,
        }
    }
}

impl<C: ?Sized> Deref for Mut<'_, C> {
    type Target = C;

    #[inline]
    fn deref(&self) -> &C {
        self.value
    }
}

impl<C: ?Sized> DerefMut for Mut<'_, C> {
    #[inline]
    fn deref_mut(&mut self) -> &mut C {
        self.note();
        self.value
    }
}

impl<C: ?Sized> AsRef<C> for Mut<'_, C> {
    #[inline]
    fn as_ref(&self) -> &C {
        self.value
    }
}

impl<C: ?Sized> AsMut<C> for Mut<'_, C> {
    #[inline]
    fn as_mut(&mut self) -> &mut C {
        self
    }
}

impl<C: fmt::Debug + ?Sized> fmt::Debug for Mut<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.value, f)
    }
}

impl<C: fmt::Display + ?Sized> fmt::Display for Mut<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&*self.value, f)
    }
}
