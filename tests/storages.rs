//! Components that are stored `as ordered` and `as stable`: what they promise beyond what all storages do.

mod storages {
    mod lines;
    mod ordered;
    mod stable;
    mod worlds;
}
