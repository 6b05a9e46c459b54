//! What a naive model knows of the entities, and of what happened to the groups that keep an order.

use std::collections::BTreeSet;

use phalanx::Entity;

use super::stage::{Depth, Layer, Rank};

/// What an entity has.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub(super) layer: Option<Layer>,
    pub(super) depth: Option<Depth>,
    pub(super) rank: Option<Rank>,
    pub(super) has_body: bool,
    pub(super) has_name: bool,
    pub(super) has_tag: bool,
}

/// What happened to a group since its order was restored.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) members: BTreeSet<Entity>,
    /// The order as it was seen last.
    pub(super) order: Vec<Entity>,
    /// The order as it was restored.
    pub(super) restored: Vec<Entity>,
    /// How many entries and exits there were.
    pub(super) moves: usize,
    pub(super) entered: BTreeSet<Entity>,
    /// The members whose key was written, but those that entered.
    pub(super) written: BTreeSet<Entity>,
    /// Whether so many ticks went by that everything counts as written.
    pub(super) is_late: bool,
}

impl State {
    /// How many rows may be out of order.
    pub(super) fn disturbances(&self) -> usize {
        self.moves + self.written.len()
    }

    /// Tells of the members that there are now.
    pub(super) fn update(&mut self, members: BTreeSet<Entity>) {
        for entered in members.difference(&self.members) {
            self.moves += 1;
            self.entered.insert(*entered);
            self.written.remove(entered);
        }
        for left in self.members.difference(&members) {
            self.moves += 1;
            self.entered.remove(left);
            self.written.remove(left);
        }
        self.members = members;
    }

    pub(super) fn write(&mut self, entity: Entity) {
        if self.members.contains(&entity) && !self.entered.contains(&entity) {
            self.written.insert(entity);
        }
    }

    pub(super) fn is_restored(&mut self, order: Vec<Entity>) {
        *self = Self {
            members: std::mem::take(&mut self.members),
            order: order.clone(),
            restored: order,
            ..Self::default()
        };
    }
}
