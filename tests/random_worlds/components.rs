//! What the worlds are made of: four components with values, one of them of size 0, and two that are flags in some
//! worlds and of size 0 in others.

/// A component, as a number that is written and read.
pub(crate) trait Component: Sized + 'static {
    fn make(number: u32) -> Self;
    fn number(&self) -> u32;
}

macro_rules! components {
    ($($Component:ident($Value:ty): $make:expr, $number:expr;)*) => {$(
        #[derive(Debug)]
        pub(crate) struct $Component(pub(crate) $Value);

        impl Component for $Component {
            fn make(number: u32) -> Self {
                let make: fn(u32) -> $Value = $make;
                Self(make(number))
            }

            fn number(&self) -> u32 {
                let number: fn(&$Value) -> u32 = $number;
                number(&self.0)
            }
        }
    )*};
}

components! {
    A(u32): |number| number, |value| *value;
    B(Box<u32>): Box::new, |value| **value;
    C([u64; 3]): |number| [number.into(); 3], |value| {
        assert_eq!(value[0], value[2]);
        u32::try_from(value[1]).unwrap()
    };
    D(()): |_| (), |()| 0;
    Y(()): |_| (), |()| 0;
    Z(()): |_| (), |()| 0;
}
