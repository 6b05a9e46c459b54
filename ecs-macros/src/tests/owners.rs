//! Who is told to own a pool: one of the groups, or nobody, whatever features there are.

use std::collections::BTreeSet;

use syn::punctuated::Punctuated;
use syn::{Attribute, GenericArgument, ImplItem, Item, ItemImpl, Meta, PathArguments, Stmt, Token};

use super::{expansion, front_end, model};
use crate::model::World;
use crate::names;
use crate::source::source;

/// Groups over the same pools under conditions that follow from each other, exclude each other, or have nothing to do
/// with each other; some more private than the world.
const WORLDS: [&str; 6] = [
    "pub struct Level {
        components { A, B, C }
        groups {
            #[cfg(feature = \"a\")] one: own [A, B],
            #[cfg(feature = \"b\")] two: own [A, B, C],
        }
    }",
    "pub struct Level {
        components { A, B, C }
        groups {
            #[cfg(feature = \"b\")] two: own [A, B, C],
            #[cfg(not(any(feature = \"a\", feature = \"c\")))] pub(self) one: own [A, B],
        }
    }",
    "pub struct Level<T> {
        components { #[cfg(feature = \"a\")] A<T>, B, C, D, F as flag }
        groups {
            #[cfg(feature = \"a\")] #[cfg(feature = \"b\")] pub(self) one: own [A<T>] with [B],
            #[cfg(feature = \"c\")] #[cfg(feature = \"a\")] pub(self) two: own [A<T>, B] without [F],
            #[cfg(feature = \"a\")] three: own [A<T>, B, C] without [F],
            #[cfg(feature = \"a\")] #[cfg(feature = \"b\")] four: own [A<T>, B, C, D] without [F],
        }
    }",
    "#[cfg(feature = \"a\")]
    struct Level {
        components { A, B, C as flag }
        groups {
            always: own [A, B] with [C],
            #[cfg(feature = \"a\",)] #[cfg(feature = \"b\")] pub one: own [A, B],
            of_none: with [B, C],
        }
    }",
    "pub struct Level {
        components { A, B, C }
        groups {
            #[cfg(feature = \"a\")] #[cfg(feature = \"b\")] one: own [A] with [B],
            #[cfg(feature = \"b\",)] #[cfg(feature = \"c\")] two: own [A] with [B, C],
        }
    }",
    "pub struct Level<T> {
        components { A<T>, B, C }
        groups {
            #[cfg(feature = \"a\")] #[cfg(feature = \"b\")] around: own [B] with [LevelTree],
            #[cfg(feature = \"c\")] beside: own [C] with [B],
        }
        hierarchies {
            #[cfg(feature = \"a\")] pub(self) tree: unbounded own [A<T>, B] { A<T> => B },
            #[cfg(feature = \"b\")] other: parent_only,
        }
    }",
];

#[test]
fn a_pool_has_one_owner_whatever_is_set() {
    for world in WORLDS {
        let meaning = model(world);
        let output = expansion(&world.parse().expect("these are tokens"));
        let file: syn::File = syn::parse2(output).expect("the expansion is a list of items");
        for features in 0..8_u8 {
            let set: BTreeSet<&str> = ["a", "b", "c"]
                .into_iter()
                .enumerate()
                .filter(|(place, _)| features >> place & 1 == 1)
                .map(|(_, feature)| feature)
                .collect();
            let told = told(&file, &set);
            assert_eq!(told, owners(&meaning, &set), "with {set:?}:\n{world}");
        }
    }
}

/// What is wrong with a group is no reason for errors where the components are sorted that it would own.
#[test]
fn a_group_that_is_refused_owns_nothing() {
    for (groups, owner_of_a) in [
        ("one: own [A]", "Nobody"),
        ("one: own [A, B] without [A]", "Nobody"),
        ("one: own [A, Missing]", "Nobody"),
        ("one: own [A, B], two: own [A, C]", "LevelOne"),
        ("one: own [A, B, C], two: own [A, D]", "LevelOne"),
        ("one: own [A, B], two: own [B] with [A]", "LevelOne"),
        ("one: own [B] with [A], two: own [A, B]", "Nobody"),
        ("one: own [A, B], one: own [A]", "LevelOne"),
        (
            "one: own [A, B], two: own [A] sorted by |a: &A| -> u8 {}",
            "LevelTwo",
        ),
        (
            "one: own [A] sorted by |a: &A| -> u8 {}, two: own [A, B]",
            "LevelOne",
        ),
        ("one: own [A, B], two: own [A] sorted by key", "LevelTwo"),
        ("new: own [A, B], two: own [A, B, C]", "LevelTwo"),
    ] {
        let world = format!(
            "struct Level {{ components {{ A as tracked, B, C, D }} groups {{ {groups} }} }}"
        );
        let (meaning, diagnostics) = front_end(&world);
        assert!(!diagnostics.is_empty(), "{world}");
        let output = expansion(&world.parse().expect("these are tokens"));
        let file: syn::File = syn::parse2(output).expect("the expansion is a list of items");
        let told = told(&file, &BTreeSet::new());
        let a = &meaning.components[0].ty;
        let expected = (source(a), owner_of_a.to_owned());
        assert!(told.contains(&expected), "{told:?}\n{world}");
    }
}

/// The owner of each component by the model: of the groups that are there, the one with the fewest conditions.
fn owners(world: &World, set: &BTreeSet<&str>) -> BTreeSet<(String, String)> {
    if !all_hold(&world.attributes.cfg, set) {
        return BTreeSet::new();
    }
    let components = world.components.iter();
    components
        .filter(|component| all_hold(&component.attributes.cfg, set))
        .map(|component| {
            let owner = world
                .groups
                .iter()
                .filter(|group| all_hold(&group.attributes.cfg, set))
                .filter(|group| {
                    let mut owned = group.owned.iter();
                    owned.any(|mention| mention.component == component.id)
                })
                .min_by_key(|group| world.conditions(group).len())
                .map_or_else(
                    || "Nobody".to_owned(),
                    |group| names::group_type(world, group).to_string(),
                );
            (source(&component.ty), owner)
        })
        .collect()
}

/// The owner of each component by what is printed.
fn told(file: &syn::File, set: &BTreeSet<&str>) -> BTreeSet<(String, String)> {
    let mut concealed = Vec::new();
    let mut declared = Vec::new();
    for item in &file.items {
        match item {
            Item::Const(item) if all_hold(&item.attrs, set) => {
                if let syn::Expr::Block(body) = &*item.expr {
                    let owners = body.block.stmts.iter().filter_map(|stmt| match stmt {
                        Stmt::Item(Item::Impl(item)) => owner(item, "Conceals", set),
                        _ => None,
                    });
                    concealed.extend(owners);
                }
            }
            Item::Impl(item) if all_hold(&item.attrs, set) => {
                declared.extend(owner(item, "Declares", set));
            }
            _ => {}
        }
    }
    let told: BTreeSet<(String, String)> = declared
        .into_iter()
        .map(|(ty, owner)| {
            if owner != "Owner" {
                return (ty, owner);
            }
            let of_it = concealed.iter().position(|(of, _)| *of == ty);
            concealed.swap_remove(of_it.expect("the concealed owner is told"))
        })
        .collect();
    assert!(concealed.is_empty(), "{concealed:?}");
    told
}

/// The component of an implementation of a trait, and the last word of the only `type Owner` in it.
fn owner(item: &ItemImpl, name: &str, set: &BTreeSet<&str>) -> Option<(String, String)> {
    let (path, _) = item.trait_.as_ref()?;
    let implemented = path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &implemented.arguments else {
        return None;
    };
    let GenericArgument::Type(ty) = arguments.args.first()? else {
        return None;
    };
    if implemented.ident != name {
        return None;
    }
    let owners: Vec<String> = item
        .items
        .iter()
        .filter_map(|item| match item {
            ImplItem::Type(owner) if owner.ident == "Owner" && all_hold(&owner.attrs, set) => {
                let syn::Type::Path(owner) = &owner.ty else {
                    return None;
                };
                let last = owner.path.segments.last()?;
                Some(last.ident.to_string())
            }
            _ => None,
        })
        .collect();
    let [owner] = owners.as_slice() else {
        panic!("{} has the owners {owners:?} with {set:?}", source(ty));
    };
    Some((source(ty), owner.clone()))
}

fn all_hold(attributes: &[Attribute], set: &BTreeSet<&str>) -> bool {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .all(|attribute| {
            let conditions = attribute
                .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .expect("a condition is a list of metas");
            conditions.iter().all(|condition| holds(condition, set))
        })
}

fn holds(condition: &Meta, set: &BTreeSet<&str>) -> bool {
    match condition {
        Meta::NameValue(feature) => {
            let name: syn::LitStr =
                syn::parse_str(&source(&feature.value)).expect("a feature is a string");
            set.contains(name.value().as_str())
        }
        Meta::List(list) => {
            let conditions = list
                .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .expect("the conditions are a list of metas");
            let mut each = conditions.iter().map(|condition| holds(condition, set));
            match list
                .path
                .require_ident()
                .map(ToString::to_string)
                .as_deref()
            {
                Ok("all") => each.all(|holds| holds),
                Ok("any") => each.any(|holds| holds),
                Ok("not") => each.all(|holds| !holds),
                _ => panic!("{} is no condition of these worlds", source(list)),
            }
        }
        Meta::Path(_) => panic!("{} is no condition of these worlds", source(condition)),
    }
}
