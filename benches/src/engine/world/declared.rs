//! The worlds that are raced.

use phalanx::world;

use crate::workload::{
    Position, Velocity,
    world::{Data, Rotation, Transform},
};

fillers! {
    K00, K01, K02, K03, K04, K05, K06, K07, K08, K09, K10, K11, K12, K13, K14, K15, K16, K17, K18, K19, K20,
    K21, K22, K23, K24, K25,
}

fillers! {
    C00, C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20,
    C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39, C40, C41,
    C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53, C54, C55, C56, C57, C58, C59, C60, C61,
}

world! {
    /// Two components.
    pub(crate) struct Pair {
        components { Position, Velocity }
    }
}

world! {
    /// Four components, of 64, 12, 16 and 12 bytes.
    pub(crate) struct Scene {
        components { Transform, Position, Rotation, Velocity }
    }
}

world! {
    /// 26 kinds, and what they share.
    pub(crate) struct Kinds {
        components {
            Data,
            K00, K01, K02, K03, K04, K05, K06, K07, K08, K09, K10, K11, K12, K13, K14, K15, K16, K17, K18,
            K19, K20, K21, K22, K23, K24, K25,
        }
    }
}

world! {
    /// Two components that are used, among 64.
    pub(crate) struct Wide {
        components {
            Position, Velocity,
            C00, C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16, C17, C18,
            C19, C20, C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36, C37,
            C38, C39, C40, C41, C42, C43, C44, C45, C46, C47, C48, C49, C50, C51, C52, C53, C54, C55, C56,
            C57, C58, C59, C60, C61,
        }
    }
}
