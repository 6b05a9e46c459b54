//! MAC-4: many components.

use std::time::Instant;

use phalanx::{Entity, Is, world};

/// The component that stands at a place of the declaration.
#[derive(Clone, Debug, PartialEq)]
struct C<const PLACE: usize>(usize);

/// A flag that stands at a place of the declaration.
#[derive(Clone, Debug, PartialEq)]
struct F<const PLACE: usize>;

world! {
    /// 150 components, the last five of them flags; no limit of the compiler is changed for it.
    #[derive(Clone)]
    struct Crowd {
        components {
            c0: C<0>,
            c1: C<1>,
            c2: C<2>,
            c3: C<3>,
            c4: C<4>,
            c5: C<5>,
            c6: C<6>,
            c7: C<7>,
            c8: C<8>,
            c9: C<9>,
            c10: C<10>,
            c11: C<11>,
            c12: C<12>,
            c13: C<13>,
            c14: C<14>,
            c15: C<15>,
            c16: C<16>,
            c17: C<17>,
            c18: C<18>,
            c19: C<19>,
            c20: C<20>,
            c21: C<21>,
            c22: C<22>,
            c23: C<23>,
            c24: C<24>,
            c25: C<25>,
            c26: C<26>,
            c27: C<27>,
            c28: C<28>,
            c29: C<29>,
            c30: C<30>,
            c31: C<31>,
            c32: C<32>,
            c33: C<33>,
            c34: C<34>,
            c35: C<35>,
            c36: C<36>,
            c37: C<37>,
            c38: C<38>,
            c39: C<39>,
            c40: C<40>,
            c41: C<41>,
            c42: C<42>,
            c43: C<43>,
            c44: C<44>,
            c45: C<45>,
            c46: C<46>,
            c47: C<47>,
            c48: C<48>,
            c49: C<49>,
            c50: C<50>,
            c51: C<51>,
            c52: C<52>,
            c53: C<53>,
            c54: C<54>,
            c55: C<55>,
            c56: C<56>,
            c57: C<57>,
            c58: C<58>,
            c59: C<59>,
            c60: C<60>,
            c61: C<61>,
            c62: C<62>,
            c63: C<63>,
            c64: C<64>,
            c65: C<65>,
            c66: C<66>,
            c67: C<67>,
            c68: C<68>,
            c69: C<69>,
            c70: C<70>,
            c71: C<71>,
            c72: C<72>,
            c73: C<73>,
            c74: C<74>,
            c75: C<75>,
            c76: C<76>,
            c77: C<77>,
            c78: C<78>,
            c79: C<79>,
            c80: C<80>,
            c81: C<81>,
            c82: C<82>,
            c83: C<83>,
            c84: C<84>,
            c85: C<85>,
            c86: C<86>,
            c87: C<87>,
            c88: C<88>,
            c89: C<89>,
            c90: C<90>,
            c91: C<91>,
            c92: C<92>,
            c93: C<93>,
            c94: C<94>,
            c95: C<95>,
            c96: C<96>,
            c97: C<97>,
            c98: C<98>,
            c99: C<99>,
            c100: C<100>,
            c101: C<101>,
            c102: C<102>,
            c103: C<103>,
            c104: C<104>,
            c105: C<105>,
            c106: C<106>,
            c107: C<107>,
            c108: C<108>,
            c109: C<109>,
            c110: C<110>,
            c111: C<111>,
            c112: C<112>,
            c113: C<113>,
            c114: C<114>,
            c115: C<115>,
            c116: C<116>,
            c117: C<117>,
            c118: C<118>,
            c119: C<119>,
            c120: C<120>,
            c121: C<121>,
            c122: C<122>,
            c123: C<123>,
            c124: C<124>,
            c125: C<125>,
            c126: C<126>,
            c127: C<127>,
            c128: C<128>,
            c129: C<129>,
            c130: C<130>,
            c131: C<131>,
            c132: C<132>,
            c133: C<133>,
            c134: C<134>,
            c135: C<135>,
            c136: C<136>,
            c137: C<137>,
            c138: C<138>,
            c139: C<139>,
            c140: C<140>,
            c141: C<141>,
            c142: C<142>,
            c143: C<143>,
            c144: C<144>,
            f145: F<145> as flag,
            f146: F<146> as flag,
            f147: F<147> as flag,
            f148: F<148> as flag,
            f149: F<149> as flag,
        }
    }
}

/// A bundle of thirty, whose components stand all over the declaration.
type Thirty = (
    C<0>,
    C<37>,
    C<74>,
    C<111>,
    C<3>,
    C<40>,
    C<77>,
    C<114>,
    C<6>,
    C<43>,
    C<80>,
    C<117>,
    C<9>,
    C<46>,
    C<83>,
    (
        C<120>,
        C<12>,
        C<49>,
        C<86>,
        C<123>,
        C<15>,
        C<52>,
        C<89>,
        C<126>,
        C<18>,
        C<55>,
        C<92>,
        C<129>,
        F<145>,
        F<149>,
    ),
);

fn thirty() -> Thirty {
    (
        C(0),
        C(37),
        C(74),
        C(111),
        C(3),
        C(40),
        C(77),
        C(114),
        C(6),
        C(43),
        C(80),
        C(117),
        C(9),
        C(46),
        C(83),
        (
            C(120),
            C(12),
            C(49),
            C(86),
            C(123),
            C(15),
            C(52),
            C(89),
            C(126),
            C(18),
            C(55),
            C(92),
            C(129),
            F,
            F,
        ),
    )
}

#[test]
fn mac_4_many_components() {
    let begin = Instant::now();
    let mut crowd = Crowd::new();
    let entities = crowd.spawn_batch((0..50).map(|_| thirty()));
    let one = crowd.spawn(thirty());
    assert_eq!(crowd.len(), 51);
    crowd.check_invariants();
    assert_eq!(crowd.get::<C<111>>(one), Some(&C(111)));
    assert!(crowd.has::<F<149>>(one) && !crowd.has::<F<146>>(one));
    assert_eq!(crowd.get::<C<1>>(one), None);

    // Walk, insert and remove.
    let found = crowd
        .query::<(Entity, &C<0>, &C<37>, &C<74>, Option<&C<144>>, Is<F<147>>)>()
        .with::<F<145>>();
    assert_eq!(found.iter().count(), 51);
    for (a, b) in crowd
        .query_mut::<(&mut C<0>, &mut C<111>)>()
        .without::<C<144>>()
    {
        a.0 += 1000;
        b.0 += a.0;
    }
    assert_eq!(crowd.get::<C<111>>(entities[7]), Some(&C(1111)));
    crowd
        .insert(one, (C::<144>(3), F::<147>, C::<64>(64)))
        .unwrap();
    assert_eq!(
        crowd.query::<&C<144>>().any::<(F<147>, C<143>)>().single(),
        Ok(&C(3))
    );
    let (c, (f, none)) = crowd.remove::<(C<37>, (F<149>, C<143>))>(one);
    assert_eq!((c, f, none), (Some(C(37)), Some(F), None));
    crowd.check_invariants();

    // Everything goes.
    let copy = crowd.clone();
    assert_eq!(crowd.remove_all::<C<74>>(), 51);
    crowd.retain::<(Entity, &C<0>)>(|(entity, _)| entity == one);
    assert_eq!(crowd.len(), 1);
    crowd.despawn(one).unwrap();
    crowd.check_invariants();
    assert!(crowd.is_empty());
    assert_eq!(copy.len(), 51);
    copy.check_invariants();
    assert!(begin.elapsed().as_secs() < 20);
}

#[test]
fn mac_4_places_are_those_of_the_declaration() {
    let components = Crowd::SCHEMA.components;
    assert_eq!(components.len(), 150);
    for (place, component) in components.iter().enumerate() {
        assert_eq!(component.id.get(), place);
        let letter = if place < 145 { 'c' } else { 'f' };
        assert_eq!(component.name, format!("{letter}{place}"));
    }
}
