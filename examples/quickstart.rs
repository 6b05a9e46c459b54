//! A first world: declare it, fill it, walk it, take from it.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use phalanx::world;

struct Name(&'static str);
struct Height(f32);
struct Climb(f32);
struct Moored;

world! {
    struct Sky { components { Name, Height, Climb, Moored as flag } }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut sky = Sky::new();
    sky.spawn((Name("lark"), Height(2.0), Climb(1.5)));
    sky.spawn((Name("balloon"), Height(0.0), Climb(4.0), Moored));
    let cloud = sky.spawn((Name("cloud"), Height(900.0)));

    for (height, climb) in sky.query_mut::<(&mut Height, &Climb)>().without::<Moored>() {
        height.0 += climb.0;
    }
    for (name, height) in sky.query::<(&Name, &Height)>() {
        println!("the {} is at {} m", name.0, height.0);
    }
    sky.despawn(cloud)?;
    println!("without the cloud, {} are left", sky.len());
    Ok(())
}
