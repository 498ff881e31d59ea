// The room `Scenes`: what a scene file means, and what its picture is at any instant.
//
// Data goes one way through it:
//
//   Description   what was written: layers, formulas, rules, takes, each with its place in a file
//   Checking      names found, types and classes worked out, cycles refused; every mistake reported at once
//   Evaluation    formulas over states at one instant, or over a range of instants at once; what is worked out
//                 remembers what it read (`Node` explains the machine)
//   Staging       inputs in, a history of curves on microsecond ticks out; events found by bisection
//   Emission      the layers of one instant, ready to draw
//
// Words of the two: the *history* is what has happened so far, a value that forks share; an *instance* is a layer at run
// time; a *member* of the *cast* is an instance that something can happen to between two looks; the *watchlist* has what
// fell into doubt; a *situation* is a place to come back to; a row that *sleeps* is not made until
// somebody looks or something about it differs from its beginning (`WakePoint` tells how that is known); the *line-up* of a
// list has all its rows, asleep or awake, and those that have left it and are still to be seen.
//
// The one idea: a property is a formula, a state is a curve in time, an event exchanges curves. Nothing here reads a
// clock, a file or a font; what a scene needs from outside comes in through `Surroundings`.
