// The room `Scenes`: what a scene file means, and what its picture is at any instant.
//
// Data goes one way through it:
//
//   Description   what was written: layers, formulas, rules, takes, each with its place in a file
//   Checking      names found, types and classes worked out, cycles refused; every mistake reported at once
//   Evaluation    formulas over states at one instant, or over a range of instants at once
//   Staging       a take compiled into curves on microsecond ticks; events found by bisection
//   Emission      the layers of one instant, ready to draw
//
// The one idea: a property is a formula, a state is a curve in time, an event exchanges curves. Nothing here reads a
// clock, a file or a font; what a scene needs from outside comes in through `Surroundings`.
