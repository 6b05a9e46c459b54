//! What changes, seen in two ways: hooks keep an index true at once, readers look when they like.
//!
//! Players belong to teams. A roster, itself a component of one entity, lists the players of each team; hooks on `Team` keep
//! it, whatever verb changes a team. Scores are tracked: one reader looks at them in every round, another in every third, and
//! neither takes a change away from the other.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::collections::BTreeMap;
use std::mem;

use phalanx::{Entity, Tick, world};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Team {
    Red,
    Blue,
}

#[derive(Debug, Default)]
struct Roster(BTreeMap<Team, Vec<Entity>>);

#[derive(Debug, PartialEq)]
struct Score(u32);

world! {
    struct Match {
        components {
            Team,
            Roster,
            Score as tracked,
        }
        hooks {
            on_insert Team => join,
            on_replace Team => leave,
            on_replace Team => join_another,
            on_remove Team => leave,
        }
    }
}

fn join(game: &mut Match, player: Entity) {
    let Some(&team) = game.get::<Team>(player) else {
        return;
    };
    if let Ok(roster) = game.query_mut::<&mut Roster>().single() {
        roster.0.entry(team).or_default().push(player);
    }
}

fn leave(game: &mut Match, player: Entity, team: &mut Team) {
    if let Ok(roster) = game.query_mut::<&mut Roster>().single() {
        let players = roster.0.entry(*team).or_default();
        players.retain(|&other| other != player);
    }
}

fn join_another(game: &mut Match, player: Entity, _old: &mut Team) {
    join(game, player);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Match::new();
    game.spawn((Roster::default(),));
    let players = game.spawn_batch((0..6).map(|number| {
        let team = if number % 2 == 0 {
            Team::Red
        } else {
            Team::Blue
        };
        (team, Score(0))
    }));
    show(&game, "six players");
    game.insert(players[0], Team::Blue)?;
    show(&game, "one changes sides");
    game.despawn(players[1])?;
    game.remove::<Team>(players[2]);
    show(&game, "one leaves the game, one the team");

    let (mut quick, mut slow) = (Tick::START, Tick::START);
    let scorers = [4, 3, 5, 4, 3, 3].map(|number| players[number]);
    for (round, scorer) in (1..).zip(scorers) {
        if let Some(mut score) = game.get_mut::<Score>(scorer) {
            score.0 += round;
        }
        // All are lent to be written, and what is the same as before is not.
        for mut score in game.query_mut::<&mut Score>() {
            let capped = Score(score.0.min(6));
            score.set_if_neq(capped);
        }
        if round == 4 {
            game.despawn(players[5])?;
        }
        println!("round {round}");
        report(&mut game, "  every round ", &mut quick);
        if round % 3 == 0 {
            report(&mut game, "  every third ", &mut slow);
        }
    }
    Ok(())
}

fn show(game: &Match, what: &str) {
    println!("{what}:");
    if let Ok(roster) = game.query::<&Roster>().single() {
        for (team, players) in &roster.0 {
            println!("  {team:?} {players:?}");
        }
    }
}

fn report(game: &mut Match, reader: &str, seen: &mut Tick) {
    let since = mem::replace(seen, game.now());
    let changed = game.query::<(Entity, &Score)>().changed::<Score>(since);
    let changed: Vec<String> = changed
        .iter()
        .map(|(player, score)| format!("{player}: {}", score.0))
        .collect();
    let removed: Vec<Entity> = game.removed::<Score>(since).collect();
    println!(
        "{reader} changed [{}], gone {removed:?}",
        changed.join(", ")
    );
}
