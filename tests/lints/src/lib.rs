//! Every feature of `world!`, in a crate that forbids `unsafe` and denies every lint that there is a word for.
//!
//! That it builds, under the compiler, clippy and rustdoc, is the test; what it declares works all the same.
#![forbid(unsafe_code, dead_code)]
#![deny(
    warnings,
    missing_docs,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    rustdoc::all,
    future_incompatible,
    keyword_idents,
    let_underscore,
    nonstandard_style,
    refining_impl_trait,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    unused,
    ambiguous_negative_literals,
    closure_returning_async_block,
    deprecated_in_future,
    deprecated_safe,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    ffi_unwind_calls,
    impl_trait_redundant_captures,
    let_underscore_drop,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
    non_ascii_idents,
    private_bounds,
    private_interfaces,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
// Lints of choice, each because code that is printed could break it without a reason.
#![deny(
    clippy::absolute_paths,
    clippy::allow_attributes_without_reason,
    clippy::as_conversions,
    clippy::default_trait_access,
    clippy::exhaustive_structs,
    clippy::expect_used,
    clippy::field_scoped_visibility_modifiers,
    clippy::indexing_slicing,
    clippy::items_after_statements,
    clippy::let_underscore_must_use,
    clippy::missing_docs_in_private_items,
    clippy::missing_trait_methods,
    clippy::multiple_inherent_impl,
    clippy::panic,
    clippy::pub_with_shorthand,
    clippy::same_name_method,
    clippy::self_named_module_files,
    clippy::shadow_reuse,
    clippy::shadow_unrelated,
    clippy::std_instead_of_core,
    clippy::undocumented_unsafe_blocks,
    clippy::unseparated_literal_suffix,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm
)]

mod attributes;
mod derives;
mod generic;
mod level;
mod private;

pub use attributes::{Arena, Conditional, Mass, mass_of_air};
#[expect(deprecated, reason = "what is deprecated may still be used")]
pub use attributes::{Old, Point};
pub use derives::{Cloned, Held, Printed, Shown};
pub use generic::{Grid, Held as HeldOf, Real, Sim};
pub use level::{Frozen, Health, Level, LevelMovement, Position, Velocity, drift, halt};
pub use private::{Empty, Hidden, Vault, count};
