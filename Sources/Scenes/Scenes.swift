// The room `Scenes`: what a scene file means, before anything happens.
//
//   Description   what was written: layers, formulas, rules, takes, each with its place in a file
//   Layout        the rules by which layers get their places and sizes, written once: a `LaidOutLayer` that is played
//                 gives them lengths, one that is traced notes what they ask for, which is what a measure depends on
//   Checking      names found, types and variabilities worked out, cycles refused; every mistake reported at once:
//     Program       what comes of it, values and templates
//     Names         the tables that the parts share: of names, of types, of what was found
//     Variability   how often cells can change, cycles, and which rows can sleep
//     Resolving     one formula at its site: what its names mean, its type, what it reads; actions and steps
//     Declaring     what layers and files say becomes templates, cells, states and tasks
//
// Each of these folders knows those above it. `Elaborator` runs them in order.
//
// It takes a description and `Surroundings`, and gives a `Program`: templates of layers, whose formulas are cells with
// a variability each, and takes whose steps are resolved. A *variability* says how often a formula can change; a row
// that *sleeps* is not made until somebody looks or something about it differs from its beginning, and `SleepCheck`
// finds which can (`WakePoint` tells how it is known which must wake).
//
// Of the rules, `Placement` says which holds for which layer. `Layout` follows it: `NaturalSizes`, `LabelText`,
// `Stacks` (`StackLine`, `StackRuler`), `FlexLineBreaking` (`FlexLine`), `Flows` and `Grids` (`GridLine`) read cells of
// a `LaidOutLayer` and nothing else. A rule that a value sends one way or the other goes `way(by:of:)`, or asks
// `standsForAll`.
//
// It reads no clock, file or font, and it never works a formula out that is not constant: what is at an instant is the
// business of `Stage`.
