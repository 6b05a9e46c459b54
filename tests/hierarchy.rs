//! Hierarchies through the public interface.

mod hierarchy {
    mod example;
}
