// The room `Pixels`: a bitmap and what belongs to it.
//
// `Bitmap` is width × height pixels, BGRA, premultiplied, in memory that it frees; `PixelRect` a rectangle of whole
// pixels; `PictureChange` what became of a bitmap from one picture to the next: a `Move`, and what was drawn; the rest
// takes a bitmap and gives its straight alpha, a hash of what is seen, a part of it; and the pattern that pictures of
// few colours are dithered by.
//
// It never draws, reads or writes a file, or changes a bitmap that it was given to read; it moves and sets pixels in
// one that it is told to.
