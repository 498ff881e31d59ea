// The room `Evaluation`: what is true at a moment of a play.
//
//   Reading       what formulas read: names, states, scrolls, the finger, where layers are on the screen, what stays
//                 at an end of a scroll, queries; and how a layer looks
//   Structure     which layers exist, which rows sleep, and which of them have to wake
//   Layout        the lengths and places that the rules of layout give, remembered
//   Emission      the layers of one instant, ready to draw, and which rows have to be made for them
//
// Beside these folders stands the machine: what is worked out at one instant, or over a range of instants at once,
// remembers what it read (`Node` explains it). An *instance* is a layer at run time; the *row sequence* of a list has
// all its rows, asleep or awake, and those that have left it and are still to be seen.
//
// Values are worked out by parts: `EvaluatorPart`s, which own nothing. Their results lie in nodes, and the `Evaluator`
// owns what they share: the history, the moment, the nodes' readers, the variables. Of these
//
//   Reading       `ReferenceEvaluator` leads to `StateReading`, `ScrollReading`, `ScrollLimits`, `FingerReading` and
//                 `OnScreen`; `Sticky` shifts what stays, `Queries` has `ItemOrder` put items in order, `Appearance`
//                 reads how a layer looks. Never decides who exists.
//   Structure     `Structure` decides which layers there are; `SleepingRows`, its `RowSequence` and its
//                 `SleepingRowPlaces` are what is known of rows that sleep, and `RowWaking` says which have to wake.
//                 Never knows a length but of a run.
//   Layout        `LayoutReading` answers what the rules of layout, which stand in `Scenes`, ask of an `Instance`, and
//                 remembers what they give. Never makes a layer.
//   Emission      `LayerMaker`, with `Contents` and `ScrollLayers`, and `Screen`; `RowVirtualizer` makes the rows that
//                 are seen, and `InkOverflow` says how far others reach. Never changes what is read.
//
// It takes a program and what has happened, and gives values and layers. What happens next it does not know: `Stage`
// notes it, and has a `WatchedNode` tell when what it waits for may be another.
