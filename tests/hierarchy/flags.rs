//! Other things than places that flow down: what is hidden, who is on whose team, how opaque something is; several at once.

use phalanx::{Entity, Inherit, world};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Visible(bool);
/// Whether all that is above is visible too.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown(bool);

impl Inherit<Visible> for Shown {
    fn inherit(parent: Option<&Self>, own: &Visible) -> Self {
        Self(own.0 && parent.is_none_or(|parent| parent.0))
    }
}

/// The team that somebody chose, if they chose one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Chosen(Option<u8>);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Team(u8);

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape of a flow's function"
)]
fn team(parent: Option<&Team>, own: &Chosen) -> Team {
    Team(own.0.or(parent.map(|parent| parent.0)).unwrap_or(0))
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Alpha(f32);
#[derive(Clone, Copy, Debug, PartialEq)]
struct Opacity(f32);

impl Inherit<Alpha> for Opacity {
    fn inherit(parent: Option<&Self>, own: &Alpha) -> Self {
        Self(parent.map_or(1.0, |parent| parent.0) * own.0)
    }
}

world! {
    struct Screen {
        components { Visible as tracked, Shown as tracked, Chosen as tracked, Team, Alpha as tracked, Opacity }
        hierarchies {
            scene: unbounded own [Visible, Shown] {
                Visible => Shown,
                Chosen => Team with team,
                Alpha => Opacity,
            },
        }
    }
}

fn part(screen: &mut Screen, alpha: f32) -> Entity {
    screen.spawn((
        (Visible(true), Shown(false)),
        (Chosen(None), Team(255)),
        (Alpha(alpha), Opacity(-1.0)),
    ))
}

/// A window with a panel, that with a list, and that with a button.
fn window() -> (Screen, [Entity; 4]) {
    let mut screen = Screen::new();
    let parts = [1.0, 0.5, 1.0, 0.5].map(|alpha| part(&mut screen, alpha));
    for pair in parts.windows(2) {
        screen.scene_mut().set_parent(pair[1], pair[0]).unwrap();
    }
    assert_eq!(screen.scene_mut().propagate(), 4);
    (screen, parts)
}

fn shown(screen: &Screen, parts: [Entity; 4]) -> [bool; 4] {
    parts.map(|part| screen.get::<Shown>(part).unwrap().0)
}

/// What hides a panel hides all that is below it, and what is hidden for itself stays so when the panel is shown again.
#[test]
fn what_is_hidden_hides_what_is_below() {
    let (mut screen, parts) = window();
    let set = |screen: &mut Screen, nth: usize, visible| {
        screen.get_mut::<Visible>(parts[nth]).unwrap().0 = visible;
        screen.scene_mut().propagate()
    };
    assert_eq!(shown(&screen, parts), [true; 4]);
    assert_eq!(set(&mut screen, 1, false), 3);
    assert_eq!(shown(&screen, parts), [true, false, false, false]);
    assert_eq!(set(&mut screen, 3, false), 1);
    assert_eq!(set(&mut screen, 1, true), 3);
    assert_eq!(shown(&screen, parts), [true, true, true, false]);
    // Below something that is hidden, and back.
    let closed = part(&mut screen, 1.0);
    screen.get_mut::<Visible>(closed).unwrap().0 = false;
    screen.scene_mut().set_parent(parts[2], closed).unwrap();
    screen.scene_mut().propagate();
    assert_eq!(shown(&screen, parts), [true, true, false, false]);
    screen.scene_mut().remove_parent(parts[2]).unwrap();
    screen.scene_mut().propagate();
    assert_eq!(shown(&screen, parts), [true, true, true, false]);
    screen.check_invariants();
}

/// A team holds for all below whoever chose it, down to the next who chose another one.
#[test]
fn teams_hold_down_to_the_next_choice() {
    let (mut screen, parts) = window();
    let teams = |screen: &Screen| parts.map(|part| screen.get::<Team>(part).unwrap().0);
    let choose = |screen: &mut Screen, nth: usize, team| {
        screen.get_mut::<Chosen>(parts[nth]).unwrap().0 = team;
        screen.scene_mut().propagate()
    };
    assert_eq!(teams(&screen), [0; 4]);
    choose(&mut screen, 0, Some(1));
    choose(&mut screen, 2, Some(2));
    assert_eq!(teams(&screen), [1, 1, 2, 2]);
    choose(&mut screen, 0, Some(3));
    assert_eq!(teams(&screen), [3, 3, 2, 2]);
    assert_eq!(choose(&mut screen, 2, None), 2);
    assert_eq!(teams(&screen), [3; 4]);
}

/// All flows of a hierarchy are made in one pass, whichever of them changed.
#[test]
fn several_flows_are_made_together() {
    let (mut screen, parts) = window();
    screen.get_mut::<Visible>(parts[1]).unwrap().0 = false;
    screen.get_mut::<Chosen>(parts[2]).unwrap().0 = Some(7);
    screen.get_mut::<Alpha>(parts[3]).unwrap().0 = 0.25;
    assert_eq!(screen.scene_mut().propagate(), 3);
    let made = parts.map(|part| {
        let (shown, team, opacity) = screen.get::<(Shown, Team, Opacity)>(part).unwrap();
        (shown.0, team.0, opacity.0.to_bits())
    });
    let expected = [
        (true, 0, 1.0),
        (false, 0, 0.5),
        (false, 7, 0.5),
        (false, 7, 0.125),
    ];
    let expected: [(bool, u8, f32); 4] = expected;
    assert_eq!(
        made,
        expected.map(|(shown, team, opacity)| (shown, team, opacity.to_bits()))
    );
    assert_eq!(screen.scene_mut().propagate(), 0);
    // One that has one of the flows alone lets the others through.
    screen.remove::<(Alpha, Opacity)>(parts[1]);
    screen.scene_mut().propagate();
    assert_eq!(screen.get::<Opacity>(parts[2]), Some(&Opacity(1.0)));
    assert_eq!(screen.get::<Shown>(parts[2]), Some(&Shown(false)));
    screen.check_invariants();
}
