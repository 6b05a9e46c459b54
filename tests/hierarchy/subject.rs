//! Worlds behind tables of functions, so that one driver works on all of them.

use std::cmp::Ordering;
use std::fmt::Debug;

use phalanx::{
    Entity, FlowsInto, Group, Has, HasSlots, Hierarchy, HierarchyError, KeepsChildren, KeepsGlobal,
    Mark, OrdersSiblings, ParentOnly, Propagation, Tick, Tracks, World,
};

use super::naive::Declared;
use super::values::{Global, Local, Value};

type Done = Result<(), HierarchyError>;
type Replaced = Result<Option<Entity>, HierarchyError>;
type Compare = fn(Entity, Entity) -> Ordering;
type Pairs = Vec<(Entity, Value)>;

/// What a world has, by its declaration.
pub(super) struct Subject<W> {
    pub(super) name: &'static str,
    pub(super) new: fn() -> W,
    pub(super) components: Vec<Component<W>>,
    pub(super) trees: Vec<Tree<W>>,
    pub(super) groups: Vec<Grouped<W>>,
}

/// What every world of these tests has.
pub(super) trait Base: World + Clone + Debug + Has<Local> + Has<Global> {}
impl<W: World + Clone + Debug + Has<Local> + Has<Global>> Base for W {}

pub(super) fn spawn<W: Base>(world: &mut W, local: Option<Value>, global: Option<Value>) -> Entity {
    match (local.map(Local), global.map(Global)) {
        (None, None) => world.spawn_empty(),
        (Some(local), None) => world.spawn(local),
        (None, Some(global)) => world.spawn(global),
        (Some(local), Some(global)) => world.spawn((local, global)),
    }
}

/// Spawns several that have the same.
pub(super) fn spawn_batch<W: Base>(
    world: &mut W,
    values: &[Value],
    local: bool,
    global: bool,
) -> Vec<Entity> {
    let values = values.iter().copied();
    match (local, global) {
        (false, false) => world.spawn_batch(values.map(|_| ())),
        (true, false) => world.spawn_batch(values.map(Local)),
        (false, true) => world.spawn_batch(values.map(Global)),
        (true, true) => world.spawn_batch(values.map(|value| (Local(value), Global(value)))),
    }
}

/// A component: of what is stored, what happens to it.
pub(super) struct Component<W> {
    pub(super) get: fn(&W, Entity) -> Option<Value>,
    pub(super) insert: fn(&mut W, Entity, Value),
    pub(super) remove: fn(&mut W, Entity) -> Option<Value>,
    pub(super) write: fn(&mut W, Entity, Value),
    pub(super) remove_all: fn(&mut W) -> usize,
    pub(super) drain: fn(&mut W) -> Pairs,
    pub(super) retain: fn(&mut W, &mut dyn FnMut(Entity) -> bool),
    /// Of one that is tracked, who was written since.
    pub(super) changed: Option<fn(&W, Tick) -> Vec<Entity>>,
}

impl<W: World> Component<W> {
    pub(super) fn of<C>() -> Self
    where
        W: Has<C>,
        C: From<Value> + Into<Value> + Copy + 'static,
    {
        Self {
            get: |world, entity| world.get::<C>(entity).map(|component| (*component).into()),
            insert: |world, entity, value| assert!(world.insert(entity, C::from(value)).is_ok()),
            remove: |world, entity| world.remove::<C>(entity).map(Into::into),
            write: |world, entity, value| *world.get_mut::<C>(entity).unwrap() = value.into(),
            remove_all: |world| world.remove_all::<C>(),
            drain: |world| {
                world
                    .drain::<C>()
                    .map(|(entity, value)| (entity, value.into()))
                    .collect()
            },
            retain: |world, keep| world.retain::<(Entity, &C)>(|(entity, _)| keep(entity)),
            changed: None,
        }
    }

    pub(super) fn tracked<C>() -> Self
    where
        W: Has<C> + Tracks<C>,
        C: From<Value> + Into<Value> + Copy + 'static,
    {
        Self {
            changed: Some(|world, since| {
                world.query::<Entity>().changed::<C>(since).iter().collect()
            }),
            ..Self::of::<C>()
        }
    }
}

/// What all hierarchies can do.
pub(super) struct Tree<W> {
    pub(super) declared: Declared,
    pub(super) owns: &'static [usize],
    pub(super) marks: fn(&W, Entity) -> [bool; 2],
    pub(super) compute: Vec<fn(&W, Entity) -> Option<Value>>,
    pub(super) sides: Sides<W>,
    pub(super) slots: Option<Slots<W>>,
    pub(super) orders: Option<Orders<W>>,
    pub(super) keeps: Option<Keeps<W>>,
    pub(super) members: Option<fn(&W) -> Vec<Entity>>,
}

/// What is asked and done in every model.
pub(super) struct Sides<W> {
    pub(super) len: fn(&W) -> usize,
    pub(super) contains: fn(&W, Entity) -> bool,
    pub(super) parent: fn(&W, Entity) -> Option<Entity>,
    pub(super) is_root: fn(&W, Entity) -> bool,
    pub(super) root: fn(&W, Entity) -> Option<Entity>,
    pub(super) depth: fn(&W, Entity) -> Option<usize>,
    pub(super) ancestors: fn(&W, Entity) -> Vec<Entity>,
    pub(super) is_ancestor_of: fn(&W, Entity, Entity) -> bool,
    pub(super) iter: fn(&W) -> Vec<Entity>,
    pub(super) iter_back: fn(&W) -> Vec<Entity>,
    pub(super) affected: fn(&W) -> Vec<Entity>,
    pub(super) roots: fn(&W) -> Vec<Entity>,
    pub(super) is_sorted: fn(&W) -> bool,
    pub(super) levels: fn(&W) -> Option<Vec<Vec<Entity>>>,
    pub(super) levels_mut: fn(&mut W) -> Vec<Vec<Entity>>,
    pub(super) moved: fn(&W) -> usize,
    pub(super) cascade: fn(&mut W) -> Vec<(usize, Entity)>,
    pub(super) set_parent: fn(&mut W, Entity, Entity) -> Done,
    pub(super) set_parent_keep_global: fn(&mut W, Entity, Entity) -> Done,
    pub(super) remove_parent: fn(&mut W, Entity) -> Done,
    pub(super) remove_parent_keep_global: fn(&mut W, Entity) -> Done,
    pub(super) insert_root: fn(&mut W, Entity) -> Done,
    pub(super) leave: fn(&mut W, Entity) -> Done,
    pub(super) mark_dirty: fn(&mut W, Entity) -> Done,
    pub(super) propagate: fn(&mut W) -> usize,
    pub(super) propagate_with: fn(&mut W, Propagation) -> usize,
    pub(super) sort: fn(&mut W),
    pub(super) sort_breadth_first: fn(&mut W),
    pub(super) validate: fn(&W),
}

/// What those can do whose nodes know their children.
pub(super) struct Keeps<W> {
    pub(super) children: fn(&W, Entity) -> Vec<Entity>,
    pub(super) children_back: fn(&W, Entity) -> Vec<Entity>,
    pub(super) child_count: fn(&W, Entity) -> usize,
    pub(super) ends: fn(&W, Entity) -> [Option<Entity>; 2],
    pub(super) beside: fn(&W, Entity) -> [Option<Entity>; 2],
    pub(super) siblings: fn(&W, Entity) -> Vec<Entity>,
    pub(super) descendants: fn(&W, Entity) -> Vec<Entity>,
    pub(super) descendants_breadth_first: fn(&W, Entity) -> Vec<Entity>,
    pub(super) detach_children: fn(&mut W, Entity) -> Result<usize, HierarchyError>,
    pub(super) reparent_children: fn(&mut W, Entity, Entity) -> Result<usize, HierarchyError>,
    pub(super) despawn_subtree: fn(&mut W, Entity) -> Result<usize, HierarchyError>,
}

pub(super) struct Slots<W> {
    pub(super) slot: fn(&W, Entity, usize) -> Option<Entity>,
    pub(super) slot_of: fn(&W, Entity) -> Option<usize>,
    pub(super) set_slot: fn(&mut W, Entity, usize, Entity) -> Replaced,
}

/// What those can do whose siblings have an order.
pub(super) struct Orders<W> {
    pub(super) child_index: fn(&W, Entity) -> Option<usize>,
    pub(super) insert_child: fn(&mut W, Entity, usize, Entity) -> Done,
    pub(super) move_before: fn(&mut W, Entity, Entity) -> Done,
    pub(super) move_after: fn(&mut W, Entity, Entity) -> Done,
    pub(super) sort_children_by: fn(&mut W, Entity, Compare) -> Done,
}

impl<W: World> Tree<W> {
    fn new<H>(declared: Declared) -> Self
    where
        H: Hierarchy<W, Flows: KeepsGlobal<W>>,
        W: Mark<H> + Mark<H::Child>,
    {
        Self {
            declared,
            owns: &[],
            marks: |world, entity| [world.has::<H>(entity), world.has::<H::Child>(entity)],
            compute: Vec::new(),
            sides: Sides {
                len: |world| world.hierarchy::<H>().len(),
                contains: |world, entity| world.hierarchy::<H>().contains(entity),
                parent: |world, entity| world.hierarchy::<H>().parent(entity),
                is_root: |world, entity| world.hierarchy::<H>().is_root(entity),
                root: |world, entity| world.hierarchy::<H>().root(entity),
                depth: |world, entity| world.hierarchy::<H>().depth(entity),
                ancestors: |world, entity| world.hierarchy::<H>().ancestors(entity).collect(),
                is_ancestor_of: |world, above, entity| {
                    world.hierarchy::<H>().is_ancestor_of(above, entity)
                },
                iter: |world| {
                    let nodes = world.hierarchy::<H>().iter();
                    let len = nodes.len();
                    let nodes: Vec<Entity> = nodes.collect();
                    assert_eq!(nodes.len(), len, "a walk knows its length");
                    nodes
                },
                iter_back: |world| world.hierarchy::<H>().iter().rev().collect(),
                affected: |world| world.hierarchy::<H>().affected().collect(),
                roots: |world| world.hierarchy::<H>().roots().collect(),
                is_sorted: |world| world.hierarchy::<H>().is_sorted(),
                levels: |world| {
                    let levels = world.hierarchy::<H>().levels()?;
                    Some(levels.map(Iterator::collect).collect())
                },
                levels_mut: |world| {
                    world
                        .hierarchy_mut::<H>()
                        .levels()
                        .map(Iterator::collect)
                        .collect()
                },
                moved: |world| world.hierarchy::<H>().moved_since_sort(),
                cascade: |world| {
                    let mut walked = Vec::new();
                    let mut scene = world.hierarchy_mut::<H>();
                    scene.cascade::<Entity>(|depth, entity| walked.push((depth, entity)));
                    let again = world.hierarchy::<H>().cascade::<Entity>();
                    assert!(
                        again.unwrap().eq(walked.iter().copied()),
                        "both walks agree"
                    );
                    walked
                },
                set_parent: |world, child, parent| {
                    world.hierarchy_mut::<H>().set_parent(child, parent)
                },
                set_parent_keep_global: |world, child, parent| {
                    world
                        .hierarchy_mut::<H>()
                        .set_parent_keep_global(child, parent)
                },
                remove_parent: |world, child| world.hierarchy_mut::<H>().remove_parent(child),
                remove_parent_keep_global: |world, child| {
                    world.hierarchy_mut::<H>().remove_parent_keep_global(child)
                },
                insert_root: |world, entity| world.hierarchy_mut::<H>().insert_root(entity),
                leave: |world, entity| world.hierarchy_mut::<H>().leave(entity),
                mark_dirty: |world, entity| world.hierarchy_mut::<H>().mark_dirty(entity),
                propagate: |world| world.hierarchy_mut::<H>().propagate(),
                propagate_with: |world, way| world.hierarchy_mut::<H>().propagate_with(way),
                sort: |world| world.hierarchy_mut::<H>().sort(),
                sort_breadth_first: |world| world.hierarchy_mut::<H>().sort_breadth_first(),
                validate: |world| world.hierarchy::<H>().validate(),
            },
            slots: None,
            orders: None,
            keeps: None,
            members: None,
        }
    }

    pub(super) fn parent_only<H>(declared: Declared) -> Self
    where
        H: Hierarchy<W, Model = ParentOnly, Flows: KeepsGlobal<W>>,
        W: Mark<H> + Mark<H::Child>,
    {
        Self::new::<H>(declared)
    }

    fn keeping<H>(declared: Declared) -> Self
    where
        H: Hierarchy<W, Model: KeepsChildren, Flows: KeepsGlobal<W>>,
        W: Mark<H> + Mark<H::Child>,
    {
        Self {
            keeps: Some(Keeps {
                children: |world, entity| {
                    let children = world.hierarchy::<H>().children(entity);
                    let len = children.len();
                    let children: Vec<Entity> = children.collect();
                    assert_eq!(children.len(), len, "a walk knows its length");
                    children
                },
                children_back: |world, entity| {
                    world.hierarchy::<H>().children(entity).rev().collect()
                },
                child_count: |world, entity| world.hierarchy::<H>().child_count(entity),
                ends: |world, entity| {
                    let scene = world.hierarchy::<H>();
                    [scene.first_child(entity), scene.last_child(entity)]
                },
                beside: |world, entity| {
                    let scene = world.hierarchy::<H>();
                    [scene.prev_sibling(entity), scene.next_sibling(entity)]
                },
                siblings: |world, entity| world.hierarchy::<H>().siblings(entity).collect(),
                descendants: |world, entity| world.hierarchy::<H>().descendants(entity).collect(),
                descendants_breadth_first: |world, entity| {
                    world.hierarchy::<H>().descendants_breadth_first(entity)
                },
                detach_children: |world, entity| world.hierarchy_mut::<H>().detach_children(entity),
                reparent_children: |world, from, to| {
                    world.hierarchy_mut::<H>().reparent_children(from, to)
                },
                despawn_subtree: |world, entity| world.hierarchy_mut::<H>().despawn_subtree(entity),
            }),
            ..Self::new::<H>(declared)
        }
    }

    pub(super) fn bounded<H>(declared: Declared) -> Self
    where
        H: Hierarchy<W, Model: HasSlots, Flows: KeepsGlobal<W>>,
        W: Mark<H> + Mark<H::Child>,
    {
        Self {
            slots: Some(Slots {
                slot: |world, entity, slot| world.hierarchy::<H>().slot(entity, slot),
                slot_of: |world, entity| world.hierarchy::<H>().slot_of(entity),
                set_slot: |world, parent, slot, child| {
                    world.hierarchy_mut::<H>().set_slot(parent, slot, child)
                },
            }),
            ..Self::keeping::<H>(declared)
        }
    }

    pub(super) fn unbounded<H>(declared: Declared) -> Self
    where
        H: Hierarchy<W, Model: OrdersSiblings, Flows: KeepsGlobal<W>>,
        W: Mark<H> + Mark<H::Child>,
    {
        Self {
            orders: Some(Orders {
                child_index: |world, entity| world.hierarchy::<H>().child_index(entity),
                insert_child: |world, parent, index, child| {
                    world
                        .hierarchy_mut::<H>()
                        .insert_child(parent, index, child)
                },
                move_before: |world, entity, sibling| {
                    world.hierarchy_mut::<H>().move_before(entity, sibling)
                },
                move_after: |world, entity, sibling| {
                    world.hierarchy_mut::<H>().move_after(entity, sibling)
                },
                sort_children_by: |world, parent, compare| {
                    world
                        .hierarchy_mut::<H>()
                        .sort_children_by(parent, |_, a, b| compare(a, b))
                },
            }),
            ..Self::keeping::<H>(declared)
        }
    }

    /// The next flow makes a `T`.
    pub(super) fn into<H, T>(mut self) -> Self
    where
        H: FlowsInto<W, T>,
        T: Into<Value> + 'static,
    {
        self.compute.push(|world, entity| {
            let made = world.hierarchy::<H>().compute::<T>(entity);
            made.map(Into::into)
        });
        self
    }

    /// It owns components, of which it keeps the rows.
    pub(super) fn owning<H: Group<W>>(mut self, owns: &'static [usize]) -> Self {
        self.owns = owns;
        self.members = Some(|world| world.group::<H>().entities().collect());
        self
    }
}

/// What a group asks for.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Has(usize),
    Node(usize),
    Child(usize),
}

pub(super) struct Grouped<W> {
    pub(super) members: fn(&W) -> Vec<Entity>,
    pub(super) with: &'static [Part],
    pub(super) without: &'static [Part],
}

impl<W: World> Grouped<W> {
    pub(super) fn of<G: Group<W>>(with: &'static [Part], without: &'static [Part]) -> Self {
        Self {
            members: |world| world.group::<G>().entities().collect(),
            with,
            without,
        }
    }
}
