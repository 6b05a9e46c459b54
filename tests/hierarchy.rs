//! Hierarchies through the public interface.

mod hierarchy {
    mod cases;
    mod crowds;
    mod deep;
    mod dirty;
    mod drive;
    mod dying;
    mod example;
    mod flags;
    mod large;
    mod links;
    mod model;
    mod naive;
    mod panics;
    mod subject;
    mod values;
    mod whole;
}
