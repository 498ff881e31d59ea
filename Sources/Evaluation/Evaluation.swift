// The room `Evaluation`: what is true at a moment of a play.
//
//   Reading       what formulas read: names, states, scrolls, the finger, where layers are on the screen, queries
//   Structure     which layers exist, and which rows sleep
//   Layout        the lengths and places that the rules of layout give, remembered; layers that stay at an end of a
//                 scroll
//   Emission      the layers of one instant, ready to draw
//
// Beside these folders stands the machine: what is worked out at one instant, or over a range of instants at once,
// remembers what it read (`Node` explains it). An *instance* is a layer at run time; the *row sequence* of a list has
// all its rows, asleep or awake, and those that have left it and are still to be seen.
//
// Values are worked out by parts: `EvaluatorPart`s, which own nothing. Their results lie in nodes, and the `Evaluator`
// owns what they share: the history, the moment, the nodes' readers, the variables. Of these
//
//   Reading       `ReferenceEvaluator` leads to `StateReading`, `ScrollReading`, `ScrollLimits`, `FingerReading` and `OnScreen`;
//                 `Queries` has `ItemOrder` put items in order. Never decides who exists.
//   Structure     `Structure` decides which layers there are and `RowVirtualizer` makes those that sleep, from a `SleepingRows`,
//                 its `RowSequence` and its `SleepingRowPlaces`; `RowWaking` says which have to wake. Never knows a
//                 length but of a run.
//   Layout        `LayoutReading` answers what the rules of layout, which stand in `Scenes`, ask of an `Instance`, and
//                 remembers what they give; `Sticky` shifts what stays. Never makes a layer.
//   Emission      `LayerMaker`, with `Appearance`, `Contents` and `ScrollLayers`, and `Screen`. Never changes what is
//                 read.
//
// It takes a program and what has happened, and gives values and layers. What happens next it does not know: `Stage`
// notes it, and has a `WatchedNode` tell when what it waits for may be another.
