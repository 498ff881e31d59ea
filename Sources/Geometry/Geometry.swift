// The room `Geometry`: points, sizes, rectangles, transforms, paths, colours, and numbers in words.
//
// It takes numbers and gives numbers: a path flattened, measured, trimmed, asked for what it contains, read from SVG
// and written as such; an affine transform or a projection applied or undone. Lengths are points unless a file says
// otherwise, angles radians, y grows downwards, positive turns clockwise.
//
// It never draws, knows no layer and no pixel, and imports nothing but mathematics.
