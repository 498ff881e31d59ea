// The room `Comparison`: what differs between two pictures (`ImageComparison`) or two animations
// (`AnimationComparison`).
//
// It takes bitmaps and options and gives counts, areas, the largest difference, a shift in place or time, and a picture
// of it all. The same two give the same, on every machine and in either order.
//
// It never decides whether a difference matters (that is a `AllowedDifference` of its caller's), decodes no file, and
// keeps two frames in memory whatever the length.
