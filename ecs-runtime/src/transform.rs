//! Transforms that flow down a hierarchy, by the types of `glam`. Needs the feature `glam`.
#![forbid(unsafe_code)]

use glam::{Affine3A, Quat, Vec3};

use crate::hierarchy::{Inherit, Relative};

/// Where a node is, seen from its parent: scaled, then turned, then moved.
///
/// ```
/// use glam::Vec3;
/// use phalanx::transform::{Global, Local};
/// use phalanx::world;
///
/// world! {
///     struct Level {
///         components { Local as tracked, Global }
///         hierarchies { scene: unbounded own [Local, Global] { Local => Global } }
///     }
/// }
///
/// let mut level = Level::new();
/// let ship = level.spawn((Local::at(Vec3::new(1.0, 0.0, 0.0)), Global::default()));
/// let mast = level.spawn((Local::at(Vec3::new(0.0, 5.0, 0.0)), Global::default()));
/// level.scene_mut().set_parent(mast, ship)?;
/// level.scene_mut().propagate();
/// assert_eq!(level.get::<Global>(mast).unwrap().translation(), Vec3::new(1.0, 5.0, 0.0));
///
/// level.scene_mut().remove_parent_keep_global(mast)?;
/// assert_eq!(level.get::<Local>(mast).unwrap().translation, Vec3::new(1.0, 5.0, 0.0));
/// # Ok::<(), phalanx::HierarchyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Local {
    /// Where its origin is.
    pub translation: Vec3,
    /// How it is turned: of length 1.
    pub rotation: Quat,
    /// How it is stretched along its own axes.
    pub scale: Vec3,
}

/// Where a node is, seen from outside.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Global(pub Affine3A);

/// By how much a transform may differ from what is made of its parts, relative to its largest number.
const ROUNDING: f32 = 1e-4;

impl Local {
    /// Neither moved, nor turned, nor stretched.
    pub const IDENTITY: Self = Self {
        translation: Vec3::ZERO,
        rotation: Quat::IDENTITY,
        scale: Vec3::ONE,
    };

    /// Moved, and neither turned nor stretched.
    #[must_use]
    pub const fn at(translation: Vec3) -> Self {
        Self {
            translation,
            ..Self::IDENTITY
        }
    }

    /// The same as one matrix.
    #[inline]
    #[must_use]
    pub fn affine(&self) -> Affine3A {
        Affine3A::from_scale_rotation_translation(self.scale, self.rotation, self.translation)
    }

    /// The parts of a matrix; `None` where a number of it is not finite, it flattens space, or it shears, which no parts do.
    #[must_use]
    pub fn of(affine: &Affine3A) -> Option<Self> {
        let determinant = affine.matrix3.determinant();
        if !affine.is_finite() || determinant == 0.0 || !determinant.is_finite() {
            return None;
        }
        let (scale, rotation, translation) = affine.to_scale_rotation_translation();
        let made = Self {
            translation,
            rotation,
            scale,
        };
        let most = affine
            .matrix3
            .to_cols_array()
            .into_iter()
            .fold(0.0, |most: f32, number| most.max(number.abs()));
        let is_same = made
            .affine()
            .matrix3
            .abs_diff_eq(affine.matrix3, ROUNDING * most);
        is_same.then_some(made)
    }
}

impl Default for Local {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Global {
    /// Where its origin is.
    #[must_use]
    pub fn translation(&self) -> Vec3 {
        self.0.translation.into()
    }
}

impl Inherit<Local> for Global {
    #[inline]
    fn inherit(parent: Option<&Self>, own: &Local) -> Self {
        match parent {
            Some(parent) => Self(parent.0 * own.affine()),
            None => Self(own.affine()),
        }
    }
}

impl Relative<Global> for Local {
    fn relative(own: &Global, parent: Option<&Global>) -> Option<Self> {
        let Some(parent) = parent else {
            return Self::of(&own.0);
        };
        let inverse = parent.0.inverse();
        if parent.0.matrix3.determinant() == 0.0 || !inverse.is_finite() {
            return None;
        }
        Self::of(&(inverse * own.0))
    }
}
