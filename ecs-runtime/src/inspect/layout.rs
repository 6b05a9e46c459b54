//! Where everything is: pools, the groups in them, flags, and groups with a set of their own.
#![forbid(unsafe_code)]

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::text::{Cell, columns};
use crate::change::{Tracking, TrackingOf};
use crate::entity::Entity;
use crate::hierarchy::{HierarchyModel, OnDespawn, Summary};
use crate::pool::Storage;
use crate::schema::{ComponentSchema, GroupSchema, HierarchySchema, Schema};
use crate::signature::{ComponentId, Signature};
use crate::world::{Declared, Declares, Visitor, World};

/// The width where nobody says another.
const WIDTH: usize = 80;

/// How many columns of a value are shown.
const WIDEST_VALUE: usize = 12;

/// What stands over the entities of a pool; the names of groups stand under it.
const ENTITY: &str = "entity";

/// What stands before the ticks of a tracked component.
const CHANGED: &str = "changed";

/// What stands before how a hierarchy is declared, what flows down it, and how many nodes there are.
const MODEL: &str = "model";
const FLOWS: &str = "flows";
const NODES: &str = "nodes";

/// What stands between two cells.
const BETWEEN: &str = " | ";

/// What stands before the first cell.
const BRACKET: &str = "[ ";

/// How a world is laid out: a drawing for a terminal, by `Display`.
///
/// Returned by the method `layout` of a world. For each component with rows it shows the entities and, where the type
/// has `Debug`, the values of its pool, in the order of the rows; an entity is shown as `e3`, or as `e3v2` where the
/// index was used before. Where the component is tracked, the ticks in which its rows were written last follow. Under a
/// pool stand the groups that own it, the strictest first, each with a caret where its members end: behind them, at the
/// row where the next one will be; a hierarchy that owns it stands there as a group does. Below are flags, with the number
/// of entities that have them, and the groups that own nothing, with their members. Last come hierarchies: how each is
/// declared, how many nodes it has, and whether its order is sorted.
///
/// ```
/// use phalanx::world;
///
/// #[derive(Debug)]
/// struct A(u32);
/// #[derive(Debug)]
/// struct B(u32);
///
/// world! {
///     struct Level {
///         components { A, B }
///         groups { both: own [A, B] }
///     }
/// }
///
/// let mut level = Level::new();
/// level.spawn((A(0),));
/// level.spawn((A(1), B(1)));
/// level.spawn((B(2),));
/// assert_eq!(
///     level.layout().width(80).to_string(),
///     "\
/// a  entity  [ e1   | e0   ]
///    value   [ A(1) | A(0) ]
///    both    _________^
///
/// b  entity  [ e1   | e2   ]
///    value   [ B(1) | B(2) ]
///    both    _________^"
/// );
/// ```
///
/// What is wider than the terminal is cut, and the number of rows that are not shown stands at the end. The width is
/// [`width`](Self::width), or what the environment variable `COLUMNS` says (with the feature `std`), or 80.
pub struct Layout<'w, W> {
    world: &'w W,
    width: Option<usize>,
}

impl<'w, W: Declared> Layout<'w, W> {
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn new(world: &'w W) -> Self {
        Self { world, width: None }
    }

    /// The same, for a terminal of so many columns. One cell of each pool is shown on any.
    #[must_use]
    pub fn width(self, columns: usize) -> Self {
        Self {
            width: Some(columns),
            ..self
        }
    }
}

impl<W> Clone for Layout<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Layout<'_, W> {}

impl<W: Declared> fmt::Display for Layout<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Drawing::of(self.world, self.width.unwrap_or_else(terminal)).draw(f)
    }
}

impl<W: Declared> fmt::Debug for Layout<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A tick, as it is shown.
fn tick_in(tick: u64) -> Cell {
    Cell::cut(format_args!("{tick}"), usize::MAX)
}

/// How wide the terminal is, if it tells.
fn terminal() -> usize {
    #[cfg(feature = "std")]
    let told = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.trim().parse().ok());
    #[cfg(not(feature = "std"))]
    let told = None;
    told.unwrap_or(WIDTH)
}

/// A world of which nobody knows which it is, so that all are drawn by the same code.
trait Drawn {
    fn schema(&self) -> &'static Schema;
    fn living(&self) -> usize;
    fn entity(&self, index: u32) -> Option<Entity>;
    /// How many entities are in a pool.
    fn rows(&self, id: ComponentId) -> usize;
    /// The rows of a pool that are in use and their entities' indices, in their order; so many at most.
    fn first_rows(&self, id: ComponentId, most: usize) -> Vec<(usize, u32)>;
    fn value(&self, id: ComponentId, row: usize) -> Option<&dyn fmt::Debug>;
    /// The tick in which a row was written last, of a component that is tracked.
    fn changed(&self, id: ComponentId, row: usize) -> Option<u64>;
    fn members(&self, group: &GroupSchema) -> &[u32];
    fn summary(&self, hierarchy: &HierarchySchema) -> Summary;
    /// How many entities have it.
    fn having(&self, id: ComponentId) -> usize;
}

impl<W: Declared> Drawn for W {
    fn schema(&self) -> &'static Schema {
        W::SCHEMA
    }

    fn living(&self) -> usize {
        self.len()
    }

    fn entity(&self, index: u32) -> Option<Entity> {
        self.shape().entities.get_at(index)
    }

    fn rows(&self, id: ComponentId) -> usize {
        self.shape().index(id).len()
    }

    fn first_rows(&self, id: ComponentId, most: usize) -> Vec<(usize, u32)> {
        let rows = self.shape().index(id).line().rows();
        rows.take(most).collect()
    }

    fn value(&self, id: ComponentId, row: usize) -> Option<&dyn fmt::Debug> {
        self.value_at(id, row)
    }

    fn changed(&self, id: ComponentId, row: usize) -> Option<u64> {
        struct Changed {
            row: usize,
            tick: Option<u64>,
        }

        impl<W: Declared> Visitor<W> for Changed {
            fn visit<C: 'static>(&mut self, world: &W)
            where
                W: Declares<C>,
            {
                let changes = TrackingOf::<W, C>::changes(world.shape().changes());
                self.tick = changes.and_then(|changes| changes.written(self.row));
            }
        }

        let mut changed = Changed { row, tick: None };
        self.visit(id, &mut changed);
        changed.tick
    }

    fn members(&self, group: &GroupSchema) -> &[u32] {
        self.shape().members(group)
    }

    fn summary(&self, hierarchy: &HierarchySchema) -> Summary {
        let state = self.shape().hierarchy(hierarchy.id);
        state.summary(hierarchy.model, &self.shape().entities)
    }

    fn having(&self, id: ComponentId) -> usize {
        let signatures = self.shape().signatures.iter();
        signatures.filter(|signature| signature.has(id)).count()
    }
}

/// A world, and where the columns of its drawing are: names of components, labels, cells.
struct Drawing<'w> {
    world: &'w dyn Drawn,
    schema: &'static Schema,
    width: usize,
    /// Where labels begin.
    labels: usize,
    /// Where the first cell of a pool begins.
    cells: usize,
}

/// Some of the cells of a list, and how many are not shown.
struct Cells {
    shown: Vec<Cell>,
    hidden: usize,
}

impl Cells {
    /// What stands in the place of those that are not shown.
    fn tail(&self) -> Option<String> {
        (self.hidden > 0).then(|| tail(self.hidden))
    }
}

impl<'w> Drawing<'w> {
    fn of(world: &'w dyn Drawn, width: usize) -> Self {
        let schema = world.schema();
        let widest = |names: &mut dyn Iterator<Item = &str>| names.map(columns).max().unwrap_or(0);
        let components = schema.components.iter().map(|component| component.name);
        let (owning, others): (Vec<&GroupSchema>, Vec<&GroupSchema>) =
            schema.groups.iter().partition(|group| group.is_owning());
        let others = others.into_iter().map(|group| group.name);
        let hierarchies = schema.hierarchies.iter().map(|hierarchy| hierarchy.name);
        let labels = widest(&mut components.chain(others).chain(hierarchies)) + 2;
        let is_tracked = schema.components.iter().any(|component| component.tracked);
        let label = widest(&mut owning.iter().map(|group| group.name))
            .max(columns(if is_tracked { CHANGED } else { ENTITY }));
        Self {
            world,
            schema,
            width,
            labels,
            cells: labels + label + 2 + BRACKET.len(),
        }
    }

    fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_flag = |component: &&ComponentSchema| component.storage == Storage::Flag;
        let (flags, pools): (Vec<_>, Vec<_>) = self.schema.components.iter().partition(is_flag);
        let sets: Vec<_> = self
            .schema
            .groups
            .iter()
            .filter(|group| !group.is_owning())
            .collect();
        let mut parts = Parts { f, is_first: true };
        match self.world.living() {
            0 => write!(parts.next()?, "{} has no entities", self.schema.name)?,
            1 if self.schema.components.is_empty() => {
                write!(parts.next()?, "{} has 1 entity", self.schema.name)?;
            }
            living if self.schema.components.is_empty() => {
                write!(parts.next()?, "{} has {living} entities", self.schema.name)?;
            }
            _ => {}
        }
        for pool in pools {
            self.pool(pool, parts.next()?)?;
        }
        if !flags.is_empty() {
            let f = parts.next()?;
            for (place, flag) in flags.into_iter().enumerate() {
                f.write_str(if place == 0 { "" } else { "\n" })?;
                self.flag(flag, f)?;
            }
        }
        if !sets.is_empty() {
            let f = parts.next()?;
            let widths = sets.iter().map(|group| columns(&self.conditions(group)));
            let widest = widths.max().unwrap_or(0);
            for (place, group) in sets.into_iter().enumerate() {
                f.write_str(if place == 0 { "" } else { "\n" })?;
                self.set(group, widest, f)?;
            }
        }
        for hierarchy in self.schema.hierarchies {
            self.hierarchy(hierarchy, parts.next()?)?;
        }
        Ok(())
    }

    fn pool(&self, component: &ComponentSchema, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = component.id;
        // No more fit than there are columns, but for the first; of the next it is asked how wide it were.
        let rows = self.world.first_rows(id, self.width + 2);
        let entities = self.fit(self.world.rows(id), self.cells, |place| {
            let (row, index) = rows[place];
            let mut cell = self.entity(index);
            if let Some(value) = self.world.value(id, row) {
                cell.columns = cell.columns.max(shown(value, component).columns);
            }
            if let Some(tick) = self.world.changed(id, row) {
                cell.columns = cell.columns.max(tick_in(tick).columns);
            }
            cell
        });
        self.begin(component.name, f)?;
        self.label(ENTITY, f)?;
        let tail = entities.tail();
        let texts = entities.shown.iter().map(|cell| &*cell.text);
        list(texts, &entities, tail.as_deref(), f)?;
        let first = rows.first().and_then(|&(row, _)| self.world.value(id, row));
        if first.is_some() {
            self.line("value", &entities, f, |place| {
                let value = self.world.value(id, rows[place].0);
                value.map_or(Cell::empty(), |value| shown(value, component))
            })?;
        }
        if component.tracked {
            self.line(CHANGED, &entities, f, |place| {
                let tick = self.world.changed(id, rows[place].0);
                tick.map_or(Cell::empty(), tick_in)
            })?;
        }
        let mut owners: Vec<_> = self.schema.groups.iter().collect();
        owners.retain(|group| group.owned.contains(&id));
        owners.sort_by_key(|group| core::cmp::Reverse(group.conditions()));
        for group in owners {
            f.write_char('\n')?;
            self.boundary(group, &entities, f)?;
        }
        Ok(())
    }

    /// A line under the entities of a pool, with a cell for each that is shown.
    fn line(
        &self,
        label: &str,
        entities: &Cells,
        f: &mut fmt::Formatter<'_>,
        cell: impl Fn(usize) -> Cell,
    ) -> fmt::Result {
        f.write_char('\n')?;
        self.begin("", f)?;
        self.label(label, f)?;
        let cells: Vec<_> = (0..entities.shown.len())
            .map(|row| cell(row).text)
            .collect();
        let tail = entities.tail().map(|tail| more_columns(columns(&tail)));
        list(
            cells.iter().map(|text| &**text),
            entities,
            tail.as_deref(),
            f,
        )
    }

    /// The line of a group under a pool that it owns: its name, and where its members end.
    fn boundary(
        &self,
        group: &GroupSchema,
        cells: &Cells,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let len = self.world.members(group).len();
        self.begin("", f)?;
        self.label(group.name, f)?;
        if len > cells.shown.len() {
            return match len {
                1 => f.write_str("ends after 1 row"),
                _ => write!(f, "ends after {len} rows"),
            };
        }
        let before = cells.shown[..len].iter();
        let before: usize = before.map(|cell| cell.columns + BETWEEN.len()).sum();
        // At the end of a list that is shown whole, under its bracket, which is nearer than another cell would be.
        let is_end = len == cells.shown.len() && cells.hidden == 0 && len > 0;
        let caret = BRACKET.len() + before - usize::from(is_end) * (BETWEEN.len() - 1);
        write!(f, "{:_<caret$}^", "")
    }

    fn flag(&self, component: &ComponentSchema, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.begin(component.name, f)?;
        self.label("flag", f)?;
        match self.world.having(component.id) {
            1 => f.write_str("1 entity"),
            having => write!(f, "{having} entities"),
        }
    }

    fn set(&self, group: &GroupSchema, widest: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.begin(group.name, f)?;
        let conditions = self.conditions(group);
        let members = self.world.members(group);
        let beside = self.labels + widest + 2 + BRACKET.len();
        let mut cells = self.fit(members.len(), beside, |row| self.entity(members[row]));
        if cells.hidden > 0 && beside > self.cells {
            // There is more room in a line of its own.
            f.write_str(&conditions)?;
            f.write_char('\n')?;
            self.begin("", f)?;
            self.label(ENTITY, f)?;
            cells = self.fit(members.len(), self.cells, |row| self.entity(members[row]));
        } else {
            padded(&conditions, widest + 2, f)?;
        }
        let texts = cells.shown.iter().map(|cell| &*cell.text);
        list(texts, &cells, cells.tail().as_deref(), f)
    }

    /// What the members of a group have and lack, as it is declared.
    fn conditions(&self, group: &GroupSchema) -> String {
        let mut text = String::new();
        for (word, ids) in [("with", group.with), ("without", group.without)] {
            self.named_list(word, ids, &mut text);
        }
        text
    }

    /// A list of a declaration with the word before it, behind what stands there already; nothing where it is empty.
    fn named_list(&self, word: &str, ids: &[ComponentId], text: &mut String) {
        if ids.is_empty() {
            return;
        }
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(word);
        for (place, &id) in ids.iter().enumerate() {
            text.push_str(if place == 0 { " [" } else { ", " });
            text.push_str(self.schema.name(id));
        }
        text.push(']');
    }

    fn hierarchy(&self, hierarchy: &HierarchySchema, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut declared = match hierarchy.model {
            HierarchyModel::ParentOnly => String::from("parent_only"),
            HierarchyModel::Bounded(slots) => format!("bounded({slots})"),
            HierarchyModel::Unbounded => String::from("unbounded"),
        };
        self.named_list("own", hierarchy.owned, &mut declared);
        let fate = match hierarchy.on_despawn {
            OnDespawn::Cascade => "cascade",
            OnDespawn::Orphan => "orphan",
            OnDespawn::Reparent => "reparent",
        };
        self.begin(hierarchy.name, f)?;
        self.label(MODEL, f)?;
        write!(f, "{declared}, on_despawn: {fate}")?;
        for (place, &(source, target)) in hierarchy.flows.iter().enumerate() {
            f.write_char('\n')?;
            self.begin("", f)?;
            self.label(if place == 0 { FLOWS } else { "" }, f)?;
            let [source, target] = [source, target].map(|id| self.schema.name(id));
            write!(f, "{source} => {target}")?;
        }
        let Summary {
            nodes,
            roots,
            order,
        } = self.world.summary(hierarchy);
        f.write_char('\n')?;
        self.begin("", f)?;
        self.label(NODES, f)?;
        if nodes == 0 {
            return f.write_str("none");
        }
        let word = if roots == 1 { "root" } else { "roots" };
        write!(f, "{nodes} ({roots} {word}), {order}")
    }

    /// The cells of a list that begins at a column, as far as there is room; the first in any case.
    fn fit(&self, len: usize, start: usize, cell: impl Fn(usize) -> Cell) -> Cells {
        let mut shown: Vec<Cell> = Vec::new();
        let mut end = start;
        for row in 0..len {
            let cell = cell(row);
            let between = if row == 0 { 0 } else { BETWEEN.len() };
            if row > 0 && end + between + cell.columns + 2 > self.width {
                break;
            }
            end += between + cell.columns;
            shown.push(cell);
        }
        while shown.len() < len
            && shown.len() > 1
            && end + BETWEEN.len() + columns(&tail(len - shown.len())) + 2 > self.width
        {
            if let Some(cell) = shown.pop() {
                end -= BETWEEN.len() + cell.columns;
            }
        }
        Cells {
            hidden: len - shown.len(),
            shown,
        }
    }

    /// An entity as a cell.
    fn entity(&self, index: u32) -> Cell {
        let version = self.world.entity(index).map_or(1, Entity::generation);
        let all = usize::MAX;
        match version {
            1 => Cell::cut(format_args!("e{index}"), all),
            _ => Cell::cut(format_args!("e{index}v{version}"), all),
        }
    }

    /// A name, up to where labels begin.
    fn begin(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(name, self.labels, f)
    }

    /// A label, up to the bracket before the first cell.
    fn label(&self, label: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        padded(label, self.cells - BRACKET.len() - self.labels, f)
    }
}

/// The parts of a drawing, with an empty line between each two.
struct Parts<'f, 'a> {
    f: &'f mut fmt::Formatter<'a>,
    is_first: bool,
}

impl<'a> Parts<'_, 'a> {
    fn next(&mut self) -> Result<&mut fmt::Formatter<'a>, fmt::Error> {
        if !core::mem::take(&mut self.is_first) {
            self.f.write_str("\n\n")?;
        }
        Ok(self.f)
    }
}

/// A value as a cell. Where it is cut, it goes without the name of its type, which the pool tells.
fn shown(value: &dyn fmt::Debug, component: &ComponentSchema) -> Cell {
    let value = format_args!("{value:?}");
    let whole = Cell::cut(value, WIDEST_VALUE);
    if !whole.is_cut() {
        return whole;
    }
    let path = component.type_name.split('<').next().unwrap_or_default();
    let name = path.rsplit("::").next().unwrap_or_default().trim();
    let nameless = [" ", ""].into_iter().find_map(|behind| {
        let cell = Cell::cut(value, WIDEST_VALUE + columns(name) + behind.len());
        cell.without(name)?.without(behind)
    });
    match nameless {
        Some(cell) if cell.text.starts_with(['{', '(']) => cell,
        _ => whole,
    }
}

/// What stands in the place of so many cells.
fn tail(hidden: usize) -> String {
    format!("… {hidden} more")
}

/// The same in the line below, as wide.
fn more_columns(columns: usize) -> String {
    format!("{:columns$}", "…")
}

/// Texts in brackets, each as wide as its cell.
fn list<'t>(
    texts: impl Iterator<Item = &'t str>,
    cells: &Cells,
    tail: Option<&str>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    f.write_str(BRACKET)?;
    for (place, (text, cell)) in texts.zip(&cells.shown).enumerate() {
        f.write_str(if place == 0 { "" } else { BETWEEN })?;
        padded(text, cell.columns, f)?;
    }
    match tail {
        Some(tail) => write!(f, "{BETWEEN}{tail} ]"),
        None if cells.shown.is_empty() => f.write_char(']'),
        None => f.write_str(" ]"),
    }
}

fn padded(text: &str, to: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{text}{:1$}", "", to.saturating_sub(columns(text)))
}
