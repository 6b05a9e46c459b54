use phalanx::world;

struct Small(u8);
struct Dropped;

impl Drop for Dropped {
    fn drop(&mut self) {}
}

mod deep {
    pub struct Large([u64; 9]);
}

//~ evaluation panicked: a flag must be of size 0: it is stored as one bit; drop `as flag` to store its value
//~ evaluation panicked: a flag must not implement `Drop`: it is stored as one bit; drop `as flag` to store its value
world! {
    struct Level {
        components {
            Small as flag,
            Dropped as flag,
            deep::Large as flag,
        }
    }
}

fn main() {}
