// The room `Motion`: what moves, as formulas in time.
//
//   Curve, TimingFunction, Spring, Keyframes, Repetition   animations as Core Animation has them
//   Deceleration, RubberBand, ScrollPlan, ScrollChain, ScrollStops   scrolling as UIScrollView does it
//   FilledCurve, MappedCurve, Tween   what a curve is before and after, of other values, between two of them
//   FrameTiming   which frame of a picture that moves is shown when
//
// It takes the facts of a motion (from, to, duration, velocity, bounds) and gives a function of t with a duration, its
// value and velocity at any instant, and bounds of both over a range of instants. The one idea: a motion is
// closed-form, so that an instant asked for alone is the same as in a row.
//
// It never steps, keeps no state between two instants, and knows no layer, no finger and no scene.
