// The room `ColorCube`: the dominant colours of a picture, by the cube of colours cut into 30 × 30 × 30 cells.
//
// It takes a bitmap and a `ColorQuery` and gives colours with their counts; `DominantColors` tells how.
//
// It never scales the picture down, takes no samples and no chances: counts and sums are whole numbers.
