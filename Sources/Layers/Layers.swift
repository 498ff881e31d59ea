// The room `Layers`: what one frame is, a tree of values with nothing left to look up.
//
//   Layer, Text, Image, Shape, Fill   the tree; only what every frame has resolved by itself
//   Layer+Placement                   where each layer stands on the screen, and how much of it is seen
//   Facts                             what a layer is, as keys and values: `LayerFact`. Outlines, JSON and comparisons
//                                     are made of these and of nothing else, so that what is told in one is told in all
//
// It takes nothing from outside: whoever emits a frame fills it in, whoever draws or prints it reads it. It gives the
// tree, its places and its facts.
//
// It never measures a text, opens a picture or knows a scene: an image has the size that it was given.
