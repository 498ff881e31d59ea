// The room `Formulas`: the small language that stands behind a scene's colons.
//
//   Parsing       a text becomes a `Formula`, a tree with the place of each part in its file
//   Expression    a formula whose names the checker has found: what is evaluated
//   Evaluation    values out of expressions, at an instant or over a range of instants at once: what moves is an
//                 interval there, what may be either is `perhaps`, and nothing a formula does loses what it may be
//   Records       things of the scene's data: a shape, which all of one kind share, and a value for each of its names
//   Functions     what can be called, in tables: the checker, the reference and evaluation read the same
//   Diagnostics   a mistake and its place, as all rooms above report it
//
// It takes a text and its place, and gives values; what names stand for, it asks an `EvaluationContext`. It never knows
// a layer, a scene or an instant, and it is finite: no formula calls itself, and each parses in linear time.
