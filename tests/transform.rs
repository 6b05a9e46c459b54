//! Transforms of `glam` that flow down a hierarchy.

use glam::{Affine3A, Quat, Vec3};
use phalanx::transform::{Global, Local};
use phalanx::{Entity, HierarchyError, world};

world! {
    struct Level {
        components { Local as tracked, Global }
        hierarchies { scene: unbounded own [Local, Global] { Local => Global } }
    }
}

fn local(seed: f32) -> Local {
    Local {
        translation: Vec3::new(seed, -2.0 * seed, 3.0),
        rotation: Quat::from_euler(glam::EulerRot::XYZ, seed, 0.5 * seed, 1.0 - seed),
        scale: Vec3::splat(1.0 + 0.25 * seed),
    }
}

fn line(locals: &[Local]) -> (Level, Vec<Entity>) {
    let mut level = Level::new();
    let bundles = locals.iter().map(|&local| (local, Global::default()));
    let entities = level.spawn_batch(bundles);
    for pair in entities.windows(2) {
        level.scene_mut().set_parent(pair[1], pair[0]).unwrap();
    }
    level.scene_mut().propagate();
    (level, entities)
}

fn global(level: &Level, entity: Entity) -> Affine3A {
    level.get::<Global>(entity).unwrap().0
}

#[test]
fn matrices_are_multiplied_from_the_root_down() {
    let locals = [0.1, 0.4, 0.7, 1.3].map(local);
    let (level, entities) = line(&locals);
    let mut product = Affine3A::IDENTITY;
    for (local, entity) in locals.iter().zip(entities) {
        product *= local.affine();
        assert_eq!(global(&level, entity), product);
    }
}

#[test]
fn what_is_seen_from_outside_is_kept() {
    let (mut level, entities) = line(&[0.1, 0.4, 0.7, 1.3].map(local));
    let before = global(&level, entities[3]);
    let mut scene = level.scene_mut();
    scene
        .set_parent_keep_global(entities[3], entities[0])
        .unwrap();
    scene.propagate();
    assert!(global(&level, entities[3]).abs_diff_eq(before, 1e-5));
    let mut scene = level.scene_mut();
    scene.remove_parent_keep_global(entities[3]).unwrap();
    scene.propagate();
    assert!(level.scene().is_root(entities[3]));
    assert!(global(&level, entities[3]).abs_diff_eq(before, 1e-5));
}

#[test]
fn what_has_no_inverse_is_refused() {
    let flat = Local {
        scale: Vec3::new(1.0, 0.0, 1.0),
        ..Local::IDENTITY
    };
    let (mut level, entities) = line(&[flat, local(0.5)]);
    let other = level.spawn((local(0.2), Global::default()));
    let mut scene = level.scene_mut();
    scene.propagate();
    let refused = Err(HierarchyError::NotInvertible { entity: other });
    assert_eq!(scene.set_parent_keep_global(other, entities[0]), refused);
    assert_eq!(scene.parent(other), None);
    assert_eq!(level.get::<Local>(other), Some(&local(0.2)));
}

#[test]
fn what_shears_is_refused() {
    let stretched = Local {
        scale: Vec3::new(1.0, 4.0, 1.0),
        ..Local::IDENTITY
    };
    let turned = Local {
        rotation: Quat::from_rotation_z(0.5),
        ..Local::IDENTITY
    };
    let (mut level, entities) = line(&[stretched, turned]);
    let refused = Err(HierarchyError::NotInvertible {
        entity: entities[1],
    });
    assert_eq!(
        level.scene_mut().remove_parent_keep_global(entities[1]),
        refused
    );
    assert_eq!(level.scene().parent(entities[1]), Some(entities[0]));
}

#[test]
fn mirrors_are_kept() {
    let mirror = Local {
        scale: Vec3::new(-1.0, 2.0, 3.0),
        ..local(0.3)
    };
    let parts = Local::of(&mirror.affine()).unwrap();
    assert!(parts.affine().abs_diff_eq(mirror.affine(), 1e-5));
}
