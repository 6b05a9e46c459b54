//! Hierarchies through the public interface.

mod hierarchy {
    mod cases;
    mod deep;
    mod drive;
    mod example;
    mod large;
    mod model;
    mod naive;
    mod panics;
    mod subject;
    mod values;
}
