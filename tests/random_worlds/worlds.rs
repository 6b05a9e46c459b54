//! Printed by the generator, and not to be edited.

use super::components::{A, B, C, Component, D, Y, Z};
use super::drive::sample;

sample! {
    w0 W0 { B as tracked, C as tracked, A, Z, D as ordered, Y as flag }
    tracked [B, C]
    ordered [D] stable []
    hooks [on_insert B inserted, on_remove B removed, on_remove C removed, on_replace Z replaced]
    g0 W0G0: { own [A, C] without [B, D] } [A, C] [] [B, D] [];
    g1 W0G1: { own [B] with [Y] sorted by |value: &B| -> u32 { value.number() } } [B] [Y] [] [B];
    g2 W0G2: { own [A, C] without [D] } [A, C] [] [D] [];
    g3 W0G3: { own [A, C, Z] without [B, D] sorted by |value: &C| -> u32 { value.number() } } [A, C, Z] [] [B, D] [C];
}

sample! {
    w1 W1 { B as tracked, D, Y, Z as stable, C as tracked + stable, A as stable }
    tracked [B, C]
    ordered [] stable [A, C, Z]
    hooks [on_insert A inserted, on_replace B replaced, on_replace C replaced, on_remove D removed, on_insert Y inserted, on_replace Y replaced, on_insert Z inserted]
    g0 W1G0: { own [Y] with [D] without [Z] } [Y] [D] [Z] [];
    g1 W1G1: { own [D, Y] without [A, Z] } [D, Y] [] [A, Z] [];
    g2 W1G2: { own [D] with [Y] without [A] } [D] [Y] [A] [];
    g3 W1G3: { own [B] without [C, D] sorted by |value: &B| -> u32 { value.number() } } [B] [] [C, D] [B];
}

sample! {
    w2 W2 { C as tracked + stable, Y as stable, B as stable, D as stable, A as tracked, Z as flag }
    tracked [A, C]
    ordered [] stable [B, C, D, Y]
    hooks [on_insert D inserted, on_replace D replaced, on_remove D removed, on_remove Y removed, on_remove Z removed]
    g0 W2G0: { own [A] with [Y] sorted by |value: &A| -> u32 { value.number() } } [A] [Y] [] [A];
}

sample! {
    w3 W3 { Z as tracked, A as tracked + ordered, D as stable, Y as flag, B, C as tracked }
    tracked [A, C, Z]
    ordered [A] stable [D]
    hooks [on_insert C inserted, on_remove C removed, on_replace D replaced, on_insert Y inserted, on_insert Z inserted, on_remove Z removed]
    g0 W3G0: { with [Z] without [A, C] sorted by |value: &Z| -> u32 { value.number() } } [] [Z] [A, C] [Z];
    g1 W3G1: { own [B] with [A, C] without [Z] sorted by |value: &C| -> u32 { value.number() } } [B] [A, C] [Z] [C];
    g2 W3G2: { with [A, C] without [Z] } [] [A, C] [Z] [];
    g3 W3G3: { with [A] without [Z] sorted by |value: &A| -> u32 { value.number() } } [] [A] [Z] [A];
    g4 W3G4: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
    g5 W3G5: { own [Z] sorted by |value: &Z| -> u32 { value.number() } } [Z] [] [] [Z];
}

sample! {
    w4 W4 { A as stable, C as ordered, B as tracked, Z as stable, D as stable, Y as flag }
    tracked [B]
    ordered [C] stable [A, D, Z]
    hooks [on_remove A removed, on_replace B replaced, on_remove B removed, on_replace C replaced, on_insert D inserted, on_remove Y removed, on_insert Z inserted]
    g0 W4G0: { own [B] with [D] } [B] [D] [] [];
    g1 W4G1: { with [C] without [Y] } [] [C] [Y] [];
}

sample! {
    w5 W5 { A as ordered, D as tracked, B as tracked, Z as flag, Y as ordered, C }
    tracked [B, D]
    ordered [A, Y] stable []
    hooks [on_insert A inserted, on_replace A replaced, on_remove C removed, on_replace D replaced, on_remove Y removed, on_remove Z removed]
    g0 W5G0: { own [B, C, D] without [Z] sorted by |value: &B| -> u32 { value.number() } } [B, C, D] [] [Z] [B];
    g1 W5G1: { own [C, D] without [Z] } [C, D] [] [Z] [];
    g2 W5G2: { own [C, D] } [C, D] [] [] [];
}

sample! {
    w6 W6 { Y as flag, B, D as stable, A as stable, C as tracked, Z as stable }
    tracked [C]
    ordered [] stable [A, D, Z]
    hooks [on_replace B replaced, on_insert C inserted, on_insert D inserted, on_replace D replaced, on_insert Y inserted, on_insert Z inserted]
    g0 W6G0: { own [C] without [Z] } [C] [] [Z] [];
    g1 W6G1: { own [B] with [A] without [Z] } [B] [A] [Z] [];
    g2 W6G2: { own [B, C] with [A] without [Z] sorted by |value: &C| -> u32 { value.number() } } [B, C] [A] [Z] [C];
}

sample! {
    w7 W7 { B as tracked, D as stable, Y as flag, A as ordered, C as stable, Z as tracked + ordered }
    tracked [B, Z]
    ordered [A, Z] stable [C, D]
    hooks [on_insert A inserted, on_remove A removed, on_insert B inserted, on_remove B removed, on_insert C inserted, on_insert Y inserted, on_replace Z replaced]
    g0 W7G0: { own [B] with [D] without [C, Y] sorted by |value: &B| -> u32 { value.number() } } [B] [D] [C, Y] [B];
}

sample! {
    w8 W8 { Z as flag, Y as tracked, A as tracked + stable, B as tracked, D as tracked, C as ordered }
    tracked [A, B, D, Y]
    ordered [C] stable [A]
    hooks [on_insert A inserted, on_replace A replaced, on_remove A removed, on_insert B inserted, on_insert C inserted, on_replace C replaced, on_remove C removed, on_insert D inserted, on_replace D replaced, on_remove Z removed]
    g0 W8G0: { with [C] without [D, Y] } [] [C] [D, Y] [];
    g1 W8G1: { with [A] without [D, Y, Z] sorted by |value: &A| -> u32 { value.number() } } [] [A] [D, Y, Z] [A];
    g2 W8G2: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
}

sample! {
    w9 W9 { A as tracked, D as tracked, Z as stable, C as tracked + ordered, Y as flag, B }
    tracked [A, C, D]
    ordered [C] stable [Z]
    hooks [on_replace A replaced, on_remove A removed, on_replace B replaced, on_remove B removed, on_remove C removed, on_remove Y removed]
    g0 W9G0: { own [A] with [B, C] } [A] [B, C] [] [];
    g1 W9G1: { with [Y] without [B] } [] [Y] [B] [];
    g2 W9G2: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
}

sample! {
    w10 W10 { B as stable, Y as stable, Z as ordered, A as tracked, D as tracked, C as stable }
    tracked [A, D]
    ordered [Z] stable [B, C, Y]
    hooks [on_remove A removed, on_replace B replaced, on_insert Y inserted, on_remove Y removed, on_replace Z replaced]
    g0 W10G0: { own [A] with [C, D, Z] } [A] [C, D, Z] [] [];
    g1 W10G1: { own [A] with [C, D, Z] without [B] sorted by |value: &D| -> u32 { value.number() } } [A] [C, D, Z] [B] [D];
    g2 W10G2: { own [A] with [D] } [A] [D] [] [];
    g3 W10G3: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
}

sample! {
    w11 W11 { Z as ordered, A as stable, D as tracked, Y as tracked + ordered, B, C as tracked }
    tracked [C, D, Y]
    ordered [Y, Z] stable [A]
    hooks [on_insert A inserted, on_replace B replaced, on_remove C removed, on_replace D replaced, on_remove Z removed]
    g0 W11G0: { own [B] with [Z] } [B] [Z] [] [];
    g1 W11G1: { own [B, D] with [Z] sorted by |value: &D| -> u32 { value.number() } } [B, D] [Z] [] [D];
    g2 W11G2: { own [D] with [Z] } [D] [Z] [] [];
    g3 W11G3: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
}

sample! {
    w12 W12 { A, B, C as tracked + ordered, Y as tracked, D, Z as tracked }
    tracked [C, Y, Z]
    ordered [C] stable []
    hooks [on_replace A replaced, on_replace D replaced, on_remove Y removed, on_replace Z replaced]
    g0 W12G0: { own [B] with [Z] } [B] [Z] [] [];
    g1 W12G1: { own [Y] with [Z] } [Y] [Z] [] [];
    g2 W12G2: { own [A, B, D, Z] sorted by |value: &Z| -> u32 { value.number() } } [A, B, D, Z] [] [] [Z];
    g3 W12G3: { own [A, D, Z] } [A, D, Z] [] [] [];
}

sample! {
    w13 W13 { C as tracked + stable, A as tracked, Y, Z, D as tracked + ordered, B as ordered }
    tracked [A, C, D]
    ordered [B, D] stable [C]
    hooks [on_replace A replaced, on_remove A removed, on_insert B inserted, on_insert C inserted, on_replace C replaced, on_remove C removed, on_remove D removed, on_remove Y removed, on_insert Z inserted, on_replace Z replaced]
    g0 W13G0: { own [Y] with [A] without [C] } [Y] [A] [C] [];
    g1 W13G1: { with [A] without [C] sorted by |value: &A| -> u32 { value.number() } } [] [A] [C] [A];
    g2 W13G2: { own [Y] with [A] } [Y] [A] [] [];
}

sample! {
    w14 W14 { D as tracked, Y as stable, A as stable, B as tracked, Z as flag, C as stable }
    tracked [B, D]
    ordered [] stable [A, C, Y]
    hooks [on_insert B inserted, on_remove B removed, on_remove C removed, on_insert Y inserted, on_insert Z inserted, on_remove Z removed]
    g0 W14G0: { own [B] without [Z] sorted by |value: &B| -> u32 { value.number() } } [B] [] [Z] [B];
    g1 W14G1: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
}

sample! {
    w15 W15 { B, D, A as tracked + stable, Z as tracked, Y as stable, C as stable }
    tracked [A, Z]
    ordered [] stable [A, C, Y]
    hooks [on_replace B replaced, on_remove B removed, on_insert C inserted, on_remove C removed, on_remove D removed, on_insert Y inserted, on_replace Y replaced]
    g0 W15G0: { own [D, Z] } [D, Z] [] [] [];
    g1 W15G1: { own [D, Z] with [C] without [A] sorted by |value: &Z| -> u32 { value.number() } } [D, Z] [C] [A] [Z];
    g2 W15G2: { own [D, Z] without [A] } [D, Z] [] [A] [];
}

sample! {
    w16 W16 { Y as flag, Z as tracked, B as tracked, C, A as tracked, D as tracked }
    tracked [A, B, D, Z]
    ordered [] stable []
    hooks [on_replace B replaced, on_insert C inserted, on_remove D removed, on_insert Y inserted, on_replace Z replaced]
    g0 W16G0: { own [C] with [A] } [C] [A] [] [];
    g1 W16G1: { own [A, Z] with [Y] } [A, Z] [Y] [] [];
    g2 W16G2: { own [A, C, Z] with [Y] sorted by |value: &A| -> u32 { value.number() } } [A, C, Z] [Y] [] [A];
    g3 W16G3: { own [B] sorted by |value: &B| -> u32 { value.number() } } [B] [] [] [B];
    g4 W16G4: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
}

sample! {
    w17 W17 { D as stable, A as stable, Y, C as tracked, B as tracked, Z }
    tracked [B, C]
    ordered [] stable [A, D]
    hooks [on_replace A replaced, on_remove A removed, on_insert B inserted, on_replace B replaced, on_remove B removed, on_remove C removed]
    g0 W17G0: { own [Z] with [B] sorted by |value: &B| -> u32 { value.number() } } [Z] [B] [] [B];
    g1 W17G1: { own [B] sorted by |value: &B| -> u32 { value.number() } } [B] [] [] [B];
}

sample! {
    w18 W18 { Y, C as tracked, D as ordered, Z as tracked + ordered, A as tracked, B as tracked }
    tracked [A, B, C, Z]
    ordered [D, Z] stable []
    hooks [on_insert A inserted, on_remove A removed, on_insert B inserted, on_replace B replaced, on_remove B removed, on_insert D inserted, on_replace Y replaced, on_remove Y removed]
    g0 W18G0: { own [A, B, Y] } [A, B, Y] [] [] [];
    g1 W18G1: { with [A, B, Y] without [D] sorted by |value: &A| -> u32 { value.number() } } [] [A, B, Y] [D] [A];
    g2 W18G2: { with [A, B, Y] without [C, D] sorted by |value: &A| -> u32 { value.number() } } [] [A, B, Y] [C, D] [A];
    g3 W18G3: { with [B, Y] without [D] sorted by |value: &B| -> u32 { value.number() } } [] [B, Y] [D] [B];
}

sample! {
    w19 W19 { Y as flag, B, C as stable, Z as flag, A as tracked + stable, D as tracked }
    tracked [A, D]
    ordered [] stable [A, C]
    hooks [on_remove B removed, on_remove Y removed, on_remove Z removed]
    g0 W19G0: { with [Y, Z] without [B, C] } [] [Y, Z] [B, C] [];
    g1 W19G1: { with [D, Y, Z] without [B, C] sorted by |value: &D| -> u32 { value.number() } } [] [D, Y, Z] [B, C] [D];
    g2 W19G2: { with [Y, Z] without [B] } [] [Y, Z] [B] [];
    g3 W19G3: { own [D] with [A] } [D] [A] [] [];
}

sample! {
    w20 W20 { D, B as tracked + ordered, C as ordered, A as stable, Z as flag, Y as flag }
    tracked [B]
    ordered [B, C] stable [A]
    hooks [on_replace A replaced, on_remove B removed, on_insert C inserted, on_remove C removed, on_replace D replaced, on_remove D removed, on_remove Y removed, on_remove Z removed]
    g0 W20G0: { own [D] without [A, Z] } [D] [] [A, Z] [];
    g1 W20G1: { own [D] with [C] without [A, Z] } [D] [C] [A, Z] [];
    g2 W20G2: { own [D] without [Z] } [D] [] [Z] [];
    g3 W20G3: { with [B, Z] without [C] sorted by |value: &B| -> u32 { value.number() } } [] [B, Z] [C] [B];
}

sample! {
    w21 W21 { B as stable, A as tracked, D as ordered, C, Z, Y as flag }
    tracked [A]
    ordered [D] stable [B]
    hooks [on_insert B inserted, on_replace C replaced, on_remove D removed, on_insert Z inserted, on_replace Z replaced]
    g0 W21G0: { with [A] without [B] } [] [A] [B] [];
    g1 W21G1: { own [Z] without [B] } [Z] [] [B] [];
    g2 W21G2: { own [C, Z] without [A, B] } [C, Z] [] [A, B] [];
    g3 W21G3: { own [C] without [A] } [C] [] [A] [];
    g4 W21G4: { own [A] sorted by |value: &A| -> u32 { value.number() } } [A] [] [] [A];
}

sample! {
    w22 W22 { C as stable, D, B as tracked + stable, A as stable, Y as tracked, Z as tracked }
    tracked [B, Y, Z]
    ordered [] stable [A, B, C]
    hooks [on_remove A removed, on_insert C inserted, on_remove C removed, on_insert D inserted, on_insert Y inserted, on_remove Y removed, on_insert Z inserted, on_replace Z replaced]
    g0 W22G0: { own [Y] with [B] sorted by |value: &B| -> u32 { value.number() } } [Y] [B] [] [B];
    g1 W22G1: { own [Z] without [Y] sorted by |value: &Z| -> u32 { value.number() } } [Z] [] [Y] [Z];
}

sample! {
    w23 W23 { C as tracked, A as stable, B as tracked, Y, D as stable, Z as tracked + ordered }
    tracked [B, C, Z]
    ordered [Z] stable [A, D]
    hooks [on_replace A replaced, on_insert B inserted, on_insert C inserted, on_replace C replaced, on_remove C removed, on_remove D removed, on_insert Y inserted, on_remove Y removed, on_remove Z removed]
    g0 W23G0: { own [Y] with [B, C] without [D] } [Y] [B, C] [D] [];
    g1 W23G1: { own [Y] with [B, C] } [Y] [B, C] [] [];
    g2 W23G2: { with [B, C] sorted by |value: &B| -> u32 { value.number() } } [] [B, C] [] [B];
    g3 W23G3: { own [B] without [Z] } [B] [] [Z] [];
    g4 W23G4: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
}

sample! {
    w24 W24 { A as tracked, B as tracked, Y as ordered, D as tracked + stable, Z as tracked, C as tracked }
    tracked [A, B, C, D, Z]
    ordered [Y] stable [D]
    hooks [on_remove A removed, on_insert B inserted, on_replace C replaced, on_replace D replaced, on_remove D removed, on_replace Z replaced, on_remove Z removed]
    g0 W24G0: { own [A] with [B] without [C, Y] sorted by |value: &B| -> u32 { value.number() } } [A] [B] [C, Y] [B];
    g1 W24G1: { own [B] sorted by |value: &B| -> u32 { value.number() } } [B] [] [] [B];
    g2 W24G2: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
}

sample! {
    w25 W25 { A as tracked, C as tracked, Z as flag, Y, D as tracked, B as stable }
    tracked [A, C, D]
    ordered [] stable [B]
    hooks [on_insert A inserted, on_remove A removed, on_insert B inserted, on_replace B replaced, on_replace C replaced, on_remove D removed, on_insert Y inserted, on_replace Y replaced, on_remove Z removed]
    g0 W25G0: { own [D] without [C] } [D] [] [C] [];
    g1 W25G1: { own [D, Y] with [A] without [B, C] sorted by |value: &A| -> u32 { value.number() } } [D, Y] [A] [B, C] [A];
    g2 W25G2: { own [D] with [A] without [B, C] } [D] [A] [B, C] [];
    g3 W25G3: { own [A] sorted by |value: &A| -> u32 { value.number() } } [A] [] [] [A];
    g4 W25G4: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
}

sample! {
    w26 W26 { Z as flag, D, C as tracked, Y, A as stable, B }
    tracked [C]
    ordered [] stable [A]
    hooks [on_replace A replaced, on_insert B inserted, on_remove C removed, on_remove Y removed, on_insert Z inserted]
    g0 W26G0: { own [C, Y] } [C, Y] [] [] [];
    g1 W26G1: { own [B, C, D, Y] sorted by |value: &C| -> u32 { value.number() } } [B, C, D, Y] [] [] [C];
    g2 W26G2: { own [B, D] } [B, D] [] [] [];
}

sample! {
    w27 W27 { D as tracked, B as tracked + stable, C as tracked, Y as stable, Z as flag, A }
    tracked [B, C, D]
    ordered [] stable [B, Y]
    hooks [on_insert A inserted, on_replace A replaced, on_remove A removed, on_replace B replaced, on_remove C removed, on_remove D removed, on_insert Z inserted, on_remove Z removed]
    g0 W27G0: { own [D] with [Y] without [B] } [D] [Y] [B] [];
    g1 W27G1: { own [A, D] with [Y] without [B] } [A, D] [Y] [B] [];
    g2 W27G2: { own [A, C, D] with [Y] without [B] } [A, C, D] [Y] [B] [];
}

sample! {
    w28 W28 { A as tracked + stable, Z as flag, B as ordered, C as stable, D as tracked, Y as tracked }
    tracked [A, D, Y]
    ordered [B] stable [A, C]
    hooks [on_replace A replaced, on_insert B inserted, on_replace D replaced, on_remove D removed, on_remove Y removed]
    g0 W28G0: { own [Y] with [C] without [Z] sorted by |value: &Y| -> u32 { value.number() } } [Y] [C] [Z] [Y];
}

sample! {
    w29 W29 { A as tracked, D as tracked + stable, C as tracked + stable, B as tracked + stable, Y as ordered, Z as tracked + ordered }
    tracked [A, B, C, D, Z]
    ordered [Y, Z] stable [B, C, D]
    hooks [on_replace A replaced, on_remove C removed, on_insert D inserted, on_remove D removed, on_remove Y removed, on_insert Z inserted]
    g0 W29G0: { with [A, Z] without [Y] sorted by |value: &A| -> u32 { value.number() } } [] [A, Z] [Y] [A];
    g1 W29G1: { own [A] sorted by |value: &A| -> u32 { value.number() } } [A] [] [] [A];
}

sample! {
    w30 W30 { Z as ordered, C as ordered, Y as tracked, A as stable, B as tracked, D as tracked + ordered }
    tracked [B, D, Y]
    ordered [C, D, Z] stable [A]
    hooks [on_replace A replaced, on_remove A removed, on_insert B inserted, on_remove C removed, on_insert Z inserted, on_replace Z replaced]
    g0 W30G0: { own [Y] with [C] without [B, Z] sorted by |value: &Y| -> u32 { value.number() } } [Y] [C] [B, Z] [Y];
    g1 W30G1: { own [Y] without [B, Z] } [Y] [] [B, Z] [];
    g2 W30G2: { own [Y] without [B] } [Y] [] [B] [];
}

sample! {
    w31 W31 { Z as flag, C, B as tracked, A, D, Y as flag }
    tracked [B]
    ordered [] stable []
    hooks [on_replace B replaced, on_replace C replaced, on_insert Z inserted]
    g0 W31G0: { own [A, B, C, D] with [Y] without [Z] } [A, B, C, D] [Y] [Z] [];
    g1 W31G1: { own [C, D] without [Z] } [C, D] [] [Z] [];
    g2 W31G2: { own [A, B] with [D, Y] } [A, B] [D, Y] [] [];
}

sample! {
    w32 W32 { Y, A as ordered, C, Z as tracked, B as tracked, D as stable }
    tracked [B, Z]
    ordered [A] stable [D]
    hooks [on_replace C replaced, on_remove C removed, on_insert D inserted, on_remove D removed, on_insert Y inserted, on_insert Z inserted, on_remove Z removed]
    g0 W32G0: { own [B, Z] without [D] sorted by |value: &B| -> u32 { value.number() } } [B, Z] [] [D] [B];
    g1 W32G1: { own [C] with [A, Y] } [C] [A, Y] [] [];
}

sample! {
    w33 W33 { A as ordered, B as tracked + ordered, C as tracked + ordered, Z as flag, Y as ordered, D as tracked }
    tracked [B, C, D]
    ordered [A, B, C, Y] stable []
    hooks [on_insert B inserted, on_remove B removed, on_replace C replaced, on_remove C removed, on_insert D inserted, on_replace D replaced, on_remove D removed, on_insert Z inserted, on_remove Z removed]
    g0 W33G0: { with [D] without [C, Y] sorted by |value: &D| -> u32 { value.number() } } [] [D] [C, Y] [D];
    g1 W33G1: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
}

sample! {
    w34 W34 { Z as flag, B as ordered, C, A as tracked + stable, Y, D as ordered }
    tracked [A]
    ordered [B, D] stable [A]
    hooks [on_insert A inserted, on_replace A replaced, on_replace D replaced, on_remove D removed, on_replace Y replaced, on_remove Y removed, on_remove Z removed]
    g0 W34G0: { own [C, Y] with [B] } [C, Y] [B] [] [];
}

sample! {
    w35 W35 { D as stable, A as tracked, C, B as ordered, Y as tracked, Z as flag }
    tracked [A, Y]
    ordered [B] stable [D]
    hooks [on_replace A replaced, on_replace B replaced, on_remove B removed, on_insert C inserted, on_remove C removed, on_replace D replaced, on_remove D removed, on_replace Y replaced, on_insert Z inserted]
    g0 W35G0: { own [A] with [Y] } [A] [Y] [] [];
    g1 W35G1: { own [A, C] with [Y] without [D] sorted by |value: &Y| -> u32 { value.number() } } [A, C] [Y] [D] [Y];
    g2 W35G2: { own [Y] without [A] } [Y] [] [A] [];
    g3 W35G3: { own [A] with [Y] without [D] } [A] [Y] [D] [];
}

sample! {
    w36 W36 { Z as tracked, A as tracked, D as ordered, C as ordered, Y, B as tracked }
    tracked [A, B, Z]
    ordered [C, D] stable []
    hooks [on_remove A removed, on_remove B removed, on_replace C replaced, on_remove D removed, on_insert Y inserted, on_insert Z inserted]
    g0 W36G0: { own [A, B] } [A, B] [] [] [];
    g1 W36G1: { own [A, B, Z] without [C] sorted by |value: &A| -> u32 { value.number() } } [A, B, Z] [] [C] [A];
    g2 W36G2: { own [Z] without [C] } [Z] [] [C] [];
    g3 W36G3: { with [Z] without [A, Y] sorted by |value: &Z| -> u32 { value.number() } } [] [Z] [A, Y] [Z];
}

sample! {
    w37 W37 { C as tracked, D as tracked, B as ordered, Z as tracked, A, Y as tracked + stable }
    tracked [C, D, Y, Z]
    ordered [B] stable [Y]
    hooks [on_remove A removed, on_insert B inserted, on_remove C removed, on_insert D inserted, on_remove D removed, on_replace Y replaced, on_insert Z inserted]
    g0 W37G0: { own [Z] with [B] without [Y] } [Z] [B] [Y] [];
    g1 W37G1: { own [A, C] with [B] } [A, C] [B] [] [];
    g2 W37G2: { own [A, C, Z] with [B] without [Y] sorted by |value: &C| -> u32 { value.number() } } [A, C, Z] [B] [Y] [C];
}

sample! {
    w38 W38 { D, C as tracked, B, A as tracked, Z as stable, Y as flag }
    tracked [A, C]
    ordered [] stable [Z]
    hooks [on_insert A inserted, on_remove A removed, on_insert B inserted, on_remove B removed, on_insert C inserted, on_remove C removed, on_insert D inserted, on_remove D removed, on_insert Y inserted, on_replace Z replaced]
    g0 W38G0: { own [C] without [D] sorted by |value: &C| -> u32 { value.number() } } [C] [] [D] [C];
    g1 W38G1: { own [A, B, D] with [Y] } [A, B, D] [Y] [] [];
}

sample! {
    w39 W39 { A as ordered, Y, C as tracked, B as tracked + ordered, D, Z as flag }
    tracked [B, C]
    ordered [A, B] stable []
    hooks [on_remove A removed, on_insert C inserted, on_replace C replaced, on_insert D inserted]
    g0 W39G0: { own [D] without [B, Y] } [D] [] [B, Y] [];
    g1 W39G1: { own [C] with [B] } [C] [B] [] [];
}

sample! {
    w40 W40 { Z, Y as tracked, B, D as tracked + stable, C as tracked + ordered, A as tracked }
    tracked [A, C, D, Y]
    ordered [C] stable [D]
    hooks [on_insert A inserted, on_insert B inserted, on_replace B replaced, on_remove B removed, on_remove C removed, on_replace Y replaced, on_insert Z inserted]
    g0 W40G0: { own [B] with [A, D] without [Z] sorted by |value: &A| -> u32 { value.number() } } [B] [A, D] [Z] [A];
    g1 W40G1: { own [Z] with [B, C] without [A] sorted by |value: &C| -> u32 { value.number() } } [Z] [B, C] [A] [C];
    g2 W40G2: { own [Z] with [B, C] } [Z] [B, C] [] [];
    g3 W40G3: { own [Z] with [C] } [Z] [C] [] [];
    g4 W40G4: { own [A] sorted by |value: &A| -> u32 { value.number() } } [A] [] [] [A];
}

sample! {
    w41 W41 { Y, D, Z as flag, A as tracked, B, C as tracked }
    tracked [A, C]
    ordered [] stable []
    hooks [on_insert A inserted, on_replace A replaced, on_replace B replaced, on_remove B removed, on_remove Y removed, on_insert Z inserted]
    g0 W41G0: { own [D, Y] with [A, Z] without [B] sorted by |value: &A| -> u32 { value.number() } } [D, Y] [A, Z] [B] [A];
    g1 W41G1: { own [D] with [A, Z] } [D] [A, Z] [] [];
    g2 W41G2: { own [Y] without [B] } [Y] [] [B] [];
    g3 W41G3: { own [B] with [C] without [Y] } [B] [C] [Y] [];
    g4 W41G4: { own [A] sorted by |value: &A| -> u32 { value.number() } } [A] [] [] [A];
    g5 W41G5: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
}

sample! {
    w42 W42 { B, C as tracked, Z as flag, D as ordered, A as tracked, Y as flag }
    tracked [A, C]
    ordered [D] stable []
    hooks [on_insert A inserted, on_remove C removed, on_replace D replaced, on_remove Y removed, on_insert Z inserted]
    g0 W42G0: { with [B, D] without [C] } [] [B, D] [C] [];
    g1 W42G1: { own [A] with [Y] } [A] [Y] [] [];
    g2 W42G2: { own [A, C] with [B, D, Y] } [A, C] [B, D, Y] [] [];
    g3 W42G3: { own [C] with [B, D] } [C] [B, D] [] [];
}

sample! {
    w43 W43 { Y as flag, Z as tracked, D as tracked + ordered, C as tracked, B, A as stable }
    tracked [C, D, Z]
    ordered [D] stable [A]
    hooks [on_insert B inserted, on_replace D replaced, on_remove D removed, on_insert Z inserted]
    g0 W43G0: { own [B, Z] with [D] } [B, Z] [D] [] [];
    g1 W43G1: { own [B, Z] with [D] without [Y] sorted by |value: &D| -> u32 { value.number() } } [B, Z] [D] [Y] [D];
    g2 W43G2: { own [B] with [D] } [B] [D] [] [];
}

sample! {
    w44 W44 { Z as ordered, B as tracked, C as tracked, Y as tracked, A as ordered, D as stable }
    tracked [B, C, Y]
    ordered [A, Z] stable [D]
    hooks [on_remove A removed, on_remove B removed, on_insert D inserted, on_replace D replaced, on_remove D removed, on_insert Y inserted, on_remove Y removed]
    g0 W44G0: { own [C] with [B] } [C] [B] [] [];
    g1 W44G1: { own [B] without [D] } [B] [] [D] [];
    g2 W44G2: { own [B, C] without [D] } [B, C] [] [D] [];
    g3 W44G3: { own [Y] sorted by |value: &Y| -> u32 { value.number() } } [Y] [] [] [Y];
}

sample! {
    w45 W45 { Z, Y as flag, C as stable, A as stable, B, D }
    tracked []
    ordered [] stable [A, C]
    hooks [on_replace C replaced, on_insert Y inserted, on_insert Z inserted, on_remove Z removed]
    g0 W45G0: { own [B] with [A] } [B] [A] [] [];
    g1 W45G1: { own [B, D, Z] with [A] } [B, D, Z] [A] [] [];
    g2 W45G2: { own [B, D] with [A] } [B, D] [A] [] [];
}

sample! {
    w46 W46 { B as tracked + ordered, D as tracked + stable, A, C as tracked + stable, Z, Y as tracked }
    tracked [B, C, D, Y]
    ordered [B] stable [C, D]
    hooks [on_remove D removed, on_insert Z inserted]
    g0 W46G0: { own [Z] with [A] } [Z] [A] [] [];
    g1 W46G1: { own [A, Y, Z] with [B] without [D] sorted by |value: &B| -> u32 { value.number() } } [A, Y, Z] [B] [D] [B];
    g2 W46G2: { own [A, Y] with [B] without [D] } [A, Y] [B] [D] [];
}

sample! {
    w47 W47 { Y as tracked + stable, B as tracked + ordered, D as tracked, A as tracked + ordered, Z as ordered, C as tracked }
    tracked [A, B, C, D, Y]
    ordered [A, B, Z] stable [Y]
    hooks [on_insert A inserted, on_replace A replaced, on_replace B replaced, on_insert D inserted, on_replace D replaced, on_replace Y replaced]
    g0 W47G0: { own [D] with [C] sorted by |value: &C| -> u32 { value.number() } } [D] [C] [] [C];
    g1 W47G1: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
}

sample! {
    w48 W48 { D, Y as stable, A as tracked, B, Z as ordered, C as stable }
    tracked [A]
    ordered [Z] stable [C, Y]
    hooks [on_insert A inserted, on_insert B inserted, on_replace C replaced, on_remove D removed]
    g0 W48G0: { with [A, B, C] sorted by |value: &A| -> u32 { value.number() } } [] [A, B, C] [] [A];
    g1 W48G1: { own [A] without [B, D] sorted by |value: &A| -> u32 { value.number() } } [A] [] [B, D] [A];
    g2 W48G2: { own [B] without [D] } [B] [] [D] [];
    g3 W48G3: { own [B] with [A, C] without [D] sorted by |value: &A| -> u32 { value.number() } } [B] [A, C] [D] [A];
}

sample! {
    w49 W49 { Y as tracked, A as tracked + ordered, C, Z as tracked, B, D }
    tracked [A, Y, Z]
    ordered [A] stable []
    hooks [on_remove A removed, on_replace D replaced, on_replace Z replaced]
    g0 W49G0: { own [D] without [Y] } [D] [] [Y] [];
    g1 W49G1: { own [B] with [A] sorted by |value: &A| -> u32 { value.number() } } [B] [A] [] [A];
    g2 W49G2: { own [C, Z] without [D] sorted by |value: &Z| -> u32 { value.number() } } [C, Z] [] [D] [Z];
    g3 W49G3: { with [Z] without [A] sorted by |value: &Z| -> u32 { value.number() } } [] [Z] [A] [Z];
}

sample! {
    w50 W50 { Z as tracked, C as stable, Y as flag, A as tracked, B as tracked, D as tracked + ordered }
    tracked [A, B, D, Z]
    ordered [D] stable [C]
    hooks [on_insert B inserted, on_insert D inserted, on_replace D replaced, on_remove Y removed]
    g0 W50G0: { own [B] without [D] } [B] [] [D] [];
    g1 W50G1: { own [B] without [D, Z] } [B] [] [D, Z] [];
    g2 W50G2: { own [B] with [Y] without [D, Z] sorted by |value: &B| -> u32 { value.number() } } [B] [Y] [D, Z] [B];
    g3 W50G3: { with [D, Z] without [C] sorted by |value: &D| -> u32 { value.number() } } [] [D, Z] [C] [D];
    g4 W50G4: { own [A] sorted by |value: &A| -> u32 { value.number() } } [A] [] [] [A];
    g5 W50G5: { own [Z] sorted by |value: &Z| -> u32 { value.number() } } [Z] [] [] [Z];
}

sample! {
    w51 W51 { C as tracked, Y as ordered, Z as tracked + stable, D as tracked + stable, B as tracked, A as tracked }
    tracked [A, B, C, D, Z]
    ordered [Y] stable [D, Z]
    hooks [on_remove C removed, on_remove D removed, on_replace Y replaced, on_insert Z inserted]
    g0 W51G0: { own [A] with [Z] sorted by |value: &Z| -> u32 { value.number() } } [A] [Z] [] [Z];
    g1 W51G1: { own [C] with [B] } [C] [B] [] [];
    g2 W51G2: { own [B, C] with [Y] sorted by |value: &B| -> u32 { value.number() } } [B, C] [Y] [] [B];
    g3 W51G3: { own [B] with [Y] } [B] [Y] [] [];
}

sample! {
    w52 W52 { Y as ordered, C as tracked + ordered, Z as tracked, D as tracked, B as tracked + stable, A }
    tracked [B, C, D, Z]
    ordered [C, Y] stable [B]
    hooks [on_insert A inserted, on_replace A replaced, on_remove A removed, on_remove B removed, on_replace C replaced, on_remove C removed, on_insert D inserted, on_insert Y inserted, on_replace Y replaced]
    g0 W52G0: { own [A] with [Z] without [B] } [A] [Z] [B] [];
    g1 W52G1: { own [A] with [C, Z] without [B] sorted by |value: &C| -> u32 { value.number() } } [A] [C, Z] [B] [C];
    g2 W52G2: { own [A] without [B] } [A] [] [B] [];
    g3 W52G3: { own [Z] with [Y] sorted by |value: &Z| -> u32 { value.number() } } [Z] [Y] [] [Z];
    g4 W52G4: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
}

sample! {
    w53 W53 { C as tracked + stable, Z as flag, B as tracked + stable, A as tracked + ordered, D as tracked + stable, Y as tracked + stable }
    tracked [A, B, C, D, Y]
    ordered [A] stable [B, C, D, Y]
    hooks [on_remove A removed, on_insert B inserted, on_replace D replaced, on_remove D removed, on_remove Z removed]
    g0 W53G0: { with [C] without [A] sorted by |value: &C| -> u32 { value.number() } } [] [C] [A] [C];
}

sample! {
    w54 W54 { Y as flag, A as tracked + stable, D as ordered, B as tracked, Z as flag, C }
    tracked [A, B]
    ordered [D] stable [A]
    hooks [on_insert A inserted, on_insert B inserted, on_replace B replaced, on_replace C replaced, on_insert D inserted, on_replace D replaced, on_remove D removed, on_remove Y removed, on_insert Z inserted, on_remove Z removed]
    g0 W54G0: { with [D] without [A, Y] } [] [D] [A, Y] [];
    g1 W54G1: { with [B, D] without [A, Y] } [] [B, D] [A, Y] [];
    g2 W54G2: { with [B, D] sorted by |value: &B| -> u32 { value.number() } } [] [B, D] [] [B];
}

sample! {
    w55 W55 { C, Y as tracked, B as tracked + stable, A as stable, Z as tracked, D as tracked }
    tracked [B, D, Y, Z]
    ordered [] stable [A, B]
    hooks [on_replace A replaced, on_replace B replaced, on_replace Y replaced, on_replace Z replaced]
    g0 W55G0: { own [C] with [Z] without [B] } [C] [Z] [B] [];
    g1 W55G1: { own [C] with [Z] without [A, B] sorted by |value: &Z| -> u32 { value.number() } } [C] [Z] [A, B] [Z];
    g2 W55G2: { own [C] without [B] } [C] [] [B] [];
    g3 W55G3: { own [D] sorted by |value: &D| -> u32 { value.number() } } [D] [] [] [D];
    g4 W55G4: { own [Y] sorted by |value: &Y| -> u32 { value.number() } } [Y] [] [] [Y];
    g5 W55G5: { own [Z] sorted by |value: &Z| -> u32 { value.number() } } [Z] [] [] [Z];
}

sample! {
    w56 W56 { C, B as ordered, Z as tracked, D as tracked, A as tracked + ordered, Y as stable }
    tracked [A, D, Z]
    ordered [A, B] stable [Y]
    hooks [on_insert A inserted, on_remove C removed]
    g0 W56G0: { own [D] without [Z] } [D] [] [Z] [];
    g1 W56G1: { own [Z] without [A, B, D] } [Z] [] [A, B, D] [];
    g2 W56G2: { own [C] with [A] } [C] [A] [] [];
    g3 W56G3: { own [C, D] with [A] without [Z] } [C, D] [A] [Z] [];
}

sample! {
    w57 W57 { Y as flag, Z as flag, C as ordered, B as tracked + ordered, D, A as tracked }
    tracked [A, B]
    ordered [B, C] stable []
    hooks [on_insert A inserted, on_replace A replaced, on_remove A removed, on_replace B replaced, on_replace C replaced, on_remove D removed, on_insert Y inserted, on_remove Z removed]
    g0 W57G0: { own [D] with [A] without [Z] sorted by |value: &A| -> u32 { value.number() } } [D] [A] [Z] [A];
    g1 W57G1: { own [A] with [Z] without [B] sorted by |value: &A| -> u32 { value.number() } } [A] [Z] [B] [A];
}

sample! {
    w58 W58 { D as tracked + ordered, Z as flag, Y as flag, B as tracked + ordered, A as tracked, C as tracked }
    tracked [A, B, C, D]
    ordered [B, D] stable []
    hooks [on_insert A inserted, on_remove A removed, on_insert B inserted, on_replace B replaced, on_remove D removed, on_remove Y removed]
    g0 W58G0: { with [A, C] without [Y] sorted by |value: &A| -> u32 { value.number() } } [] [A, C] [Y] [A];
    g1 W58G1: { own [A] sorted by |value: &A| -> u32 { value.number() } } [A] [] [] [A];
    g2 W58G2: { own [C] sorted by |value: &C| -> u32 { value.number() } } [C] [] [] [C];
}

sample! {
    w59 W59 { A as ordered, B as tracked, C as tracked + ordered, Y as stable, D as ordered, Z as ordered }
    tracked [B, C]
    ordered [A, C, D, Z] stable [Y]
    hooks [on_insert Y inserted, on_replace Y replaced, on_insert Z inserted, on_replace Z replaced]
    g0 W59G0: { with [B] without [C, D] sorted by |value: &B| -> u32 { value.number() } } [] [B] [C, D] [B];
    g1 W59G1: { own [B] sorted by |value: &B| -> u32 { value.number() } } [B] [] [] [B];
}
