// The room `PlayHistory`: what has happened so far in a play, as values.
//
//   History       for each state, scroll and layer its course in time, piece by piece, with what was noted when
//                 (`InputKey`)
//   Timeline      pieces of one course, each of which holds until the next begins
//   Course        a state between two events: rest, or closed-form curves
//   ScrollState   a scroll between two events, on both axes
//   Finger        the way of one finger, or of two about their middle (`FingerSpread`)
//
// A value that somebody keeps stays what it was, however the play goes on, and two copies share what they have in
// common: that is what makes a checkpoint cheap to come back to. Nothing here knows what is true at a moment, which
// `Evaluation` works out, or what happens next, which `Stage` finds.
