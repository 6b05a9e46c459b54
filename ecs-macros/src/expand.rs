//! The model to tokens.

use proc_macro2::TokenStream;
use syn::Path;

use crate::model::World;

/// The items of a world. Every path of the runtime begins with `crate_path`.
pub(crate) fn world(_world: &World, _crate_path: &Path) -> TokenStream {
    TokenStream::new()
}
