//! Queries as data, so that the model can answer them; and answers as data, so that they can be compared.

use std::collections::BTreeMap;

use phalanx::{Entity, Is, Mut};

use super::model::touched;
use super::shapes::{Component, Kind};

/// A term of a query.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Term {
    Read(Kind),
    Write(Kind),
    MaybeRead(Kind),
    MaybeWrite(Kind),
    Entity,
    Is(Kind),
}

/// What a term gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Value(u32),
    Maybe(Option<u32>),
    Entity(Entity),
    Is(bool),
}

/// A query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) terms: Vec<Term>,
    pub(crate) with: Vec<Kind>,
    pub(crate) without: Vec<Kind>,
    pub(crate) any: Vec<Vec<Kind>>,
    pub(crate) changed: Vec<Kind>,
    pub(crate) added: Vec<Kind>,
}

impl Asked {
    /// A query of some terms, without filters.
    pub(crate) fn of<T: Ask>() -> Self {
        let mut asked = Self::default();
        T::ask(&mut asked.terms);
        asked
    }

    pub(crate) fn with<C: Component>(mut self) -> Self {
        self.with.push(C::KIND);
        self
    }

    pub(crate) fn without<C: Component>(mut self) -> Self {
        self.without.push(C::KIND);
        self
    }

    pub(crate) fn any<B: Parts>(mut self) -> Self {
        self.any.push(kinds_of::<B>());
        self
    }

    pub(crate) fn changed<C: Component>(mut self) -> Self {
        self.changed.push(C::KIND);
        self
    }

    pub(crate) fn added<C: Component>(mut self) -> Self {
        self.added.push(C::KIND);
        self
    }

    /// The kinds that every match has, and that the query names in its terms or by `with`.
    pub(crate) fn needed(&self) -> impl Iterator<Item = Kind> {
        let terms = self.terms.iter().filter_map(|term| match *term {
            Term::Read(kind) | Term::Write(kind) => Some(kind),
            _ => None,
        });
        terms.chain(self.with.iter().copied())
    }

    /// The kinds whose values its terms give.
    pub(crate) fn named(&self) -> impl Iterator<Item = Kind> {
        self.terms.iter().filter_map(|term| match *term {
            Term::Read(kind)
            | Term::Write(kind)
            | Term::MaybeRead(kind)
            | Term::MaybeWrite(kind) => Some(kind),
            Term::Entity | Term::Is(_) => None,
        })
    }

    /// Whether an entity that has these values matches.
    pub(crate) fn accepts(&self, values: &BTreeMap<Kind, u32>) -> bool {
        self.needed().all(|kind| values.contains_key(&kind))
            && !self.without.iter().any(|kind| values.contains_key(kind))
            && self
                .any
                .iter()
                .all(|any| any.iter().any(|kind| values.contains_key(kind)))
    }

    /// Which filters it has: `with`, `without`, `any`.
    pub(crate) fn filters(&self) -> [bool; 3] {
        [
            !self.with.is_empty(),
            !self.without.is_empty(),
            !self.any.is_empty(),
        ]
    }
}

/// Terms of a query, as types.
pub(crate) trait Ask {
    fn ask(terms: &mut Vec<Term>);
}

/// What a query gives for a match.
pub(crate) trait See {
    fn see(&self, seen: &mut Vec<Seen>);

    /// Writes what the terms write.
    fn touch(&mut self, salt: u32);
}

/// What a query gives for a match, as data.
pub(crate) fn seen(item: &impl See) -> Vec<Seen> {
    let mut seen = Vec::new();
    item.see(&mut seen);
    seen
}

/// A bundle.
pub(crate) trait Parts {
    fn build(value: u32) -> Self;
    fn kinds(kinds: &mut Vec<Kind>);
}

/// The kinds of a bundle.
pub(crate) fn kinds_of<B: Parts>() -> Vec<Kind> {
    let mut kinds = Vec::new();
    B::kinds(&mut kinds);
    kinds
}

/// The kinds of a bundle, each with the number that it is made of.
pub(crate) fn parts_of<B: Parts>(value: u32) -> Vec<(Kind, u32)> {
    kinds_of::<B>()
        .into_iter()
        .map(|kind| (kind, value))
        .collect()
}

/// An `Option` for each part of a bundle.
pub(crate) trait Options {
    fn values(&self, values: &mut Vec<Option<u32>>);
}

impl<C: Component> Ask for &C {
    fn ask(terms: &mut Vec<Term>) {
        terms.push(Term::Read(C::KIND));
    }
}

impl<C: Component> Ask for &mut C {
    fn ask(terms: &mut Vec<Term>) {
        terms.push(Term::Write(C::KIND));
    }
}

impl<C: Component> Ask for Option<&C> {
    fn ask(terms: &mut Vec<Term>) {
        terms.push(Term::MaybeRead(C::KIND));
    }
}

impl<C: Component> Ask for Option<&mut C> {
    fn ask(terms: &mut Vec<Term>) {
        terms.push(Term::MaybeWrite(C::KIND));
    }
}

impl Ask for Entity {
    fn ask(terms: &mut Vec<Term>) {
        terms.push(Term::Entity);
    }
}

impl<C: Component> Ask for Is<C> {
    fn ask(terms: &mut Vec<Term>) {
        terms.push(Term::Is(C::KIND));
    }
}

impl<C: Component> See for &C {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Value(self.value()));
    }

    fn touch(&mut self, _salt: u32) {}
}

impl<C: Component> See for &mut C {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Value(self.value()));
    }

    fn touch(&mut self, salt: u32) {
        let value = self.value();
        self.set(touched(value, salt));
    }
}

impl<C: Component> See for Mut<'_, C> {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Value(self.value()));
    }

    fn touch(&mut self, salt: u32) {
        let value = self.value();
        self.set(touched(value, salt));
    }
}

impl<C: Component> See for Option<&C> {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Maybe(self.map(Component::value)));
    }

    fn touch(&mut self, _salt: u32) {}
}

impl<C: Component> See for Option<&mut C> {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Maybe(self.as_ref().map(|value| value.value())));
    }

    fn touch(&mut self, salt: u32) {
        if let Some(value) = self {
            value.touch(salt);
        }
    }
}

impl<C: Component> See for Option<Mut<'_, C>> {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Maybe(self.as_ref().map(|value| value.value())));
    }

    fn touch(&mut self, salt: u32) {
        if let Some(value) = self {
            value.touch(salt);
        }
    }
}

impl See for Entity {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Entity(*self));
    }

    fn touch(&mut self, _salt: u32) {}
}

impl See for bool {
    fn see(&self, seen: &mut Vec<Seen>) {
        seen.push(Seen::Is(*self));
    }

    fn touch(&mut self, _salt: u32) {}
}

impl<C: Component> Parts for C {
    fn build(value: u32) -> Self {
        Self::make(value)
    }

    fn kinds(kinds: &mut Vec<Kind>) {
        kinds.push(C::KIND);
    }
}

impl<C: Component> Options for Option<C> {
    fn values(&self, values: &mut Vec<Option<u32>>) {
        values.push(self.as_ref().map(Component::value));
    }
}

macro_rules! tuples {
    ($($element:ident)*) => {
        impl<$($element: Ask),*> Ask for ($($element,)*) {
            fn ask(_terms: &mut Vec<Term>) {
                $($element::ask(_terms);)*
            }
        }

        #[allow(non_snake_case, reason = "elements are named as their types")]
        impl<$($element: See),*> See for ($($element,)*) {
            fn see(&self, _seen: &mut Vec<Seen>) {
                let ($($element,)*) = self;
                $($element.see(_seen);)*
            }

            fn touch(&mut self, _salt: u32) {
                let ($($element,)*) = self;
                $($element.touch(_salt);)*
            }
        }

        impl<$($element: Parts),*> Parts for ($($element,)*) {
            #[allow(clippy::unused_unit, reason = "the empty tuple is the unit")]
            fn build(_value: u32) -> Self {
                ($($element::build(_value),)*)
            }

            fn kinds(_kinds: &mut Vec<Kind>) {
                $($element::kinds(_kinds);)*
            }
        }

        #[allow(non_snake_case, reason = "elements are named as their types")]
        impl<$($element: Options),*> Options for ($($element,)*) {
            fn values(&self, _values: &mut Vec<Option<u32>>) {
                let ($($element,)*) = self;
                $($element.values(_values);)*
            }
        }
    };
}

tuples!();
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F G H I J K L M N O P);
