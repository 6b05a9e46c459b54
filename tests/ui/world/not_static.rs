// Components are `'static`, those that come by a parameter too.
//~ rustc
use phalanx::world;

struct Name<T>(T);

world! { struct Level<T> { components { Name<T> } } }

fn main() {
    let text = String::from("a name");
    let mut level = Level::new();
    level.spawn(Name(text.as_str()));
}
