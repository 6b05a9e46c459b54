/// x
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    #[default]
    Auto,
    InPlace,
    Permutation,
    Hybrid,
}
