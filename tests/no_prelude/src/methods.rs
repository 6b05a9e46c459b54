//! A world where everything has methods of the names that the expansion calls.

/// Methods that everything has, by value, so that they come before methods that borrow.
pub trait ByValue: ::core::marker::Sized {
    /// Not what it usually does.
    fn get(self) {}
    /// Not what it usually does.
    fn index(self) {}
    /// Not what it usually does.
    fn index_mut(self) {}
    /// Not what it usually does.
    fn visit(self) {}
    /// Not what it usually does.
    fn clone(self) {}
    /// Not what it usually does.
    fn store(self) {}
    /// Not what it usually does.
    fn at(self) {}
    /// Not what it usually does.
    fn value_at(self) {}
    /// Not what it usually does.
    fn row(self) {}
    /// Not what it usually does.
    fn row_ref(self) {}
}

impl<T> ByValue for T {}

::phalanx::world! {
    /// What lives among strange methods.
    #[derive(Clone, Debug)]
    pub struct Methods {
        components {
            crate::names::Position,
            crate::names::Bit as flag,
        }
        groups {
            /// Without the bit.
            plain: own [crate::names::Position] without [crate::names::Bit],
        }
    }
}

::phalanx::world! {
    /// What flows down among strange methods.
    #[derive(Clone, Debug)]
    pub struct Flowing {
        components {
            crate::names::N as tracked,
            crate::names::O,
            crate::names::R,
            crate::names::S,
        }
        hierarchies {
            /// With everything.
            scene: unbounded own [crate::names::N, crate::names::O] {
                crate::names::N => crate::names::O,
                on_despawn: reparent,
            },
            hands: bounded(1) { crate::names::N => crate::names::R },
            line: parent_only { crate::names::N => crate::names::S },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Flowing, Methods};
    use crate::names::{Bit, N, O, Position, R, S};

    #[::core::prelude::v1::test]
    fn mac_1_methods_in_scope_do_not_change_hierarchies() {
        let mut world = Flowing::new();
        let [parent, child] = [(); 2].map(|()| world.spawn((N, O, R, S)));
        ::std::assert!(world.scene_mut().set_parent(child, parent).is_ok());
        ::std::assert!(world.hands_mut().set_parent(parent, child).is_ok());
        ::std::assert!(world.line_mut().set_parent(child, parent).is_ok());
        world.scene_mut().sort();
        ::std::assert_eq!(world.scene_mut().propagate(), 2);
        ::std::assert_eq!(world.hands_mut().propagate(), 2);
        ::std::assert_eq!(world.line_mut().propagate(), 2);
        let copy = ::core::clone::Clone::clone(&world);
        ::std::assert_eq!(::std::format!("{copy:?}"), ::std::format!("{world:?}"));
        ::std::assert!(world.despawn(parent).is_ok());
        ::std::assert!(world.scene().is_root(child) && world.line().is_root(child));
        world.check_invariants();
        copy.check_invariants();
    }

    #[::core::prelude::v1::test]
    fn mac_1_methods_in_scope_do_not_change_the_expansion() {
        let mut world = Methods::new();
        let entity = world.spawn((Position(1.0), Bit));
        let copy = ::core::clone::Clone::clone(&world);
        world.clear();
        world.shrink_to_fit();
        world.check_invariants();
        ::std::assert_eq!(
            copy.get::<Position>(entity),
            ::core::option::Option::Some(&Position(1.0))
        );
        ::std::assert!(copy.has::<Bit>(entity));
        ::std::assert!(!copy.plain().contains(entity));
        ::std::assert_eq!(
            ::std::format!("{}", copy.layout().width(80)),
            "position  entity  [ e0    ]\n          value   [ (1.0) ]\n          plain   __^\n\nbit       flag    1 entity"
        );
    }
}
