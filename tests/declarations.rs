//! What can be declared, and where: any number of components, any visibility, within functions and macros.

use phalanx::{Entity, Has, World, world};

/// Declares a world of components of its own.
macro_rules! sized_world {
    ($module:ident: $($name:ident)*) => {
        mod $module {
            $(
                #[derive(Clone, Debug, PartialEq)]
                pub(super) struct $name(pub(super) u16);
            )*

            phalanx::world! {
                #[derive(Clone)]
                pub(super) struct Sized {
                    components {
                        $($name,)*
                    }
                }
            }
        }
    };
}

sized_world! { none: }
sized_world! {
    one:
    C000
}
sized_world! {
    eight:
    C000 C001 C002 C003 C004 C005 C006 C007
}
sized_world! {
    nine:
    C000 C001 C002 C003 C004 C005 C006 C007 C008
}
sized_world! {
    sixty_four:
    C000 C001 C002 C003 C004 C005 C006 C007 C008 C009 C010 C011 C012 C013 C014 C015 C016 C017 C018 C019
    C020 C021 C022 C023 C024 C025 C026 C027 C028 C029 C030 C031 C032 C033 C034 C035 C036 C037 C038 C039
    C040 C041 C042 C043 C044 C045 C046 C047 C048 C049 C050 C051 C052 C053 C054 C055 C056 C057 C058 C059
    C060 C061 C062 C063
}
sized_world! {
    sixty_five:
    C000 C001 C002 C003 C004 C005 C006 C007 C008 C009 C010 C011 C012 C013 C014 C015 C016 C017 C018 C019
    C020 C021 C022 C023 C024 C025 C026 C027 C028 C029 C030 C031 C032 C033 C034 C035 C036 C037 C038 C039
    C040 C041 C042 C043 C044 C045 C046 C047 C048 C049 C050 C051 C052 C053 C054 C055 C056 C057 C058 C059
    C060 C061 C062 C063 C064
}
sized_world! {
    five_hundred_and_twelve:
    C000 C001 C002 C003 C004 C005 C006 C007 C008 C009 C010 C011 C012 C013 C014 C015 C016 C017 C018 C019
    C020 C021 C022 C023 C024 C025 C026 C027 C028 C029 C030 C031 C032 C033 C034 C035 C036 C037 C038 C039
    C040 C041 C042 C043 C044 C045 C046 C047 C048 C049 C050 C051 C052 C053 C054 C055 C056 C057 C058 C059
    C060 C061 C062 C063 C064 C065 C066 C067 C068 C069 C070 C071 C072 C073 C074 C075 C076 C077 C078 C079
    C080 C081 C082 C083 C084 C085 C086 C087 C088 C089 C090 C091 C092 C093 C094 C095 C096 C097 C098 C099
    C100 C101 C102 C103 C104 C105 C106 C107 C108 C109 C110 C111 C112 C113 C114 C115 C116 C117 C118 C119
    C120 C121 C122 C123 C124 C125 C126 C127 C128 C129 C130 C131 C132 C133 C134 C135 C136 C137 C138 C139
    C140 C141 C142 C143 C144 C145 C146 C147 C148 C149 C150 C151 C152 C153 C154 C155 C156 C157 C158 C159
    C160 C161 C162 C163 C164 C165 C166 C167 C168 C169 C170 C171 C172 C173 C174 C175 C176 C177 C178 C179
    C180 C181 C182 C183 C184 C185 C186 C187 C188 C189 C190 C191 C192 C193 C194 C195 C196 C197 C198 C199
    C200 C201 C202 C203 C204 C205 C206 C207 C208 C209 C210 C211 C212 C213 C214 C215 C216 C217 C218 C219
    C220 C221 C222 C223 C224 C225 C226 C227 C228 C229 C230 C231 C232 C233 C234 C235 C236 C237 C238 C239
    C240 C241 C242 C243 C244 C245 C246 C247 C248 C249 C250 C251 C252 C253 C254 C255 C256 C257 C258 C259
    C260 C261 C262 C263 C264 C265 C266 C267 C268 C269 C270 C271 C272 C273 C274 C275 C276 C277 C278 C279
    C280 C281 C282 C283 C284 C285 C286 C287 C288 C289 C290 C291 C292 C293 C294 C295 C296 C297 C298 C299
    C300 C301 C302 C303 C304 C305 C306 C307 C308 C309 C310 C311 C312 C313 C314 C315 C316 C317 C318 C319
    C320 C321 C322 C323 C324 C325 C326 C327 C328 C329 C330 C331 C332 C333 C334 C335 C336 C337 C338 C339
    C340 C341 C342 C343 C344 C345 C346 C347 C348 C349 C350 C351 C352 C353 C354 C355 C356 C357 C358 C359
    C360 C361 C362 C363 C364 C365 C366 C367 C368 C369 C370 C371 C372 C373 C374 C375 C376 C377 C378 C379
    C380 C381 C382 C383 C384 C385 C386 C387 C388 C389 C390 C391 C392 C393 C394 C395 C396 C397 C398 C399
    C400 C401 C402 C403 C404 C405 C406 C407 C408 C409 C410 C411 C412 C413 C414 C415 C416 C417 C418 C419
    C420 C421 C422 C423 C424 C425 C426 C427 C428 C429 C430 C431 C432 C433 C434 C435 C436 C437 C438 C439
    C440 C441 C442 C443 C444 C445 C446 C447 C448 C449 C450 C451 C452 C453 C454 C455 C456 C457 C458 C459
    C460 C461 C462 C463 C464 C465 C466 C467 C468 C469 C470 C471 C472 C473 C474 C475 C476 C477 C478 C479
    C480 C481 C482 C483 C484 C485 C486 C487 C488 C489 C490 C491 C492 C493 C494 C495 C496 C497 C498 C499
    C500 C501 C502 C503 C504 C505 C506 C507 C508 C509 C510 C511
}

/// Lives, changes and ends in a world, with its first and its last component.
macro_rules! exercise {
    ($module:ident, $first:ident, $last:ident) => {{
        let mut world = $module::Sized::new();
        let one = world.spawn(($module::$first(1),));
        let other = world.spawn(());
        world.insert(other, $module::$last(2)).unwrap();
        world.check_invariants();
        for value in world.query_mut::<&mut $module::$last>() {
            value.0 += 1;
        }
        assert!(world.has::<$module::$first>(one));
        assert_eq!(world.get::<$module::$last>(other), Some(&$module::$last(3)));
        let copy = world.clone();
        world.despawn(other).unwrap();
        world.check_invariants();
        world.clear();
        world.check_invariants();
        assert_eq!((world.len(), copy.len()), (0, 2));
        let last = $module::Sized::SCHEMA.components.last().unwrap();
        assert_eq!(last.type_name, stringify!($last));
    }};
}

#[test]
fn a_world_may_have_any_number_of_components() {
    exercise!(eight, C000, C007);
    exercise!(nine, C000, C008);
    exercise!(sixty_four, C000, C063);
    exercise!(sixty_five, C000, C064);
    exercise!(five_hundred_and_twelve, C000, C511);

    let mut world = one::Sized::new();
    let entity = world.spawn(one::C000(1));
    assert_eq!(world.query::<&one::C000>().single(), Ok(&one::C000(1)));
    world.despawn(entity).unwrap();
    world.check_invariants();
}

#[test]
fn a_world_may_have_no_components() {
    let mut world = none::Sized::new();
    let entities = world.spawn_batch([(), ()]);
    world.despawn(entities[0]).unwrap();
    world.check_invariants();
    assert!(world.query::<Entity>().iter().eq([entities[1]]));
    world.clear();
    world.shrink_to_fit();
    assert!(world.clone().is_empty() && none::Sized::SCHEMA.components.is_empty());
}

/// Components that have the names of what a world and its slots hold besides them.
mod inner_names {
    phalanx::world! {
        #[derive(Clone, Debug)]
        pub(super) struct Inner {
            components {
                __shape: u8,
                __shape_: u16,
                __world: u32,
                slots: u64,
            }
        }
    }
}

#[test]
fn a_component_may_be_called_like_a_part_of_the_world() {
    let mut world = inner_names::Inner::new();
    let entity = world.spawn((1_u8, 2_u16, 3_u32, 4_u64));
    for (a, b) in world.query_mut::<(&mut u8, &u32)>() {
        *a += u8::try_from(*b).unwrap();
    }
    assert_eq!(
        world.clone().get::<(u8, u16, u32, u64)>(entity),
        Some((&4, &2, &3, &4))
    );
    world.check_invariants();
}

/// Worlds that can be seen from somewhere, with components that can be seen from nowhere.
mod seen {
    struct Hidden(u8);

    phalanx::world! {
        #[expect(unreachable_pub, reason = "it is seen as far as this crate goes")]
        pub struct Everywhere {
            components {
                Hidden,
            }
        }
    }

    pub(crate) mod deeper {
        use super::Hidden;

        phalanx::world! {
            pub(in crate::seen) struct InSeen {
                components {
                    Hidden,
                    pub(self) u8,
                }
            }
        }

        phalanx::world! {
            pub(super) struct Above {
                components {
                    Hidden as packed,
                }
            }
        }

        phalanx::world! {
            pub(crate) struct InCrate {
                components {
                    pub(crate) u8,
                    pub(super) Hidden,
                    #[cfg(any())]
                    nowhere::Missing,
                    #[cfg(not(any()))]
                    u16 as packed,
                }
            }
        }
    }

    pub(super) fn used() -> usize {
        let (mut a, mut b) = (deeper::InSeen::new(), deeper::Above::new());
        let (a, b) = (a.spawn((Hidden(1), 1_u8)), b.spawn(Hidden(2)));
        let mut everywhere = Everywhere::new();
        let entity = everywhere.spawn(Hidden(3));
        usize::from(a == b) + usize::from(everywhere.get::<Hidden>(entity).unwrap().0)
    }
}

#[test]
fn a_world_may_be_seen_from_anywhere() {
    assert_eq!(seen::used(), 4);
    let mut everywhere = seen::Everywhere::new();
    everywhere.spawn_empty();
    assert_eq!(everywhere.len(), 1);
    let mut in_crate = seen::deeper::InCrate::new();
    in_crate.spawn((1_u8, 2_u16));
    assert_eq!(in_crate.query::<(&u8, &u16)>().single(), Ok((&1, &2)));
    let ids = seen::deeper::InCrate::SCHEMA.components;
    assert_eq!(ids.last().map(|component| component.id.get()), Some(3));
}

mod noticed {
    #[derive(Debug)]
    pub(super) struct Flag;

    phalanx::world! {
        pub(super) struct Noticed {
            components {
                u8 as tracked,
                u16,
                u32 as packed + tracked,
                scores: Vec<u8> as tracked + packed,
                Flag as flag,
                #[cfg(any())]
                u64 as tracked,
                i8 as packed,
            }
        }
    }
}

#[test]
fn a_declaration_says_what_is_tracked() {
    let components = noticed::Noticed::SCHEMA.components.iter();
    let tracked: Vec<_> = components
        .map(|component| (component.name, component.tracked, component.storage))
        .collect();
    let packed = phalanx::Storage::Packed;
    assert_eq!(
        tracked,
        [
            ("u8", true, packed),
            ("u16", false, packed),
            ("u32", true, packed),
            ("scores", true, packed),
            ("flag", false, phalanx::Storage::Flag),
            ("i8", false, packed),
        ]
    );
    let mut world = noticed::Noticed::new();
    let entity = world.spawn((1_u8, 2_u32, vec![3_u8], noticed::Flag, -1_i8));
    let since = world.now();
    world.get_mut::<Vec<u8>>(entity).unwrap().push(4);
    assert_eq!(
        world.query::<()>().changed::<Vec<u8>>(since).iter().count(),
        1
    );
    assert_eq!(world.query::<()>().changed::<u32>(since).iter().count(), 0);
    world.check_invariants();
}

#[test]
fn a_world_may_be_declared_in_a_function() {
    #[derive(Debug, PartialEq)]
    struct Local(u8);

    fn add<W: Has<Local>>(world: &mut W) -> Entity {
        world.spawn((Local(2),))
    }

    world! { struct Level { components { Local } } }

    let mut level = Level::new();
    let inner = {
        world! { struct Level { components { u8, Local } } }
        let mut level = Level::new();
        level.spawn((1_u8, Local(1)));
        add(&mut level);
        level.len()
    };
    let entity = add(&mut level);
    assert_eq!((level.get::<Local>(entity), inner), (Some(&Local(2)), 2));
}
