// The room `Raster`: layers become pixels, with Cairo and Pango.
//
//   Rasterizer   the tree walked: order, clips, masks, opacity; what changed between two frames (`Damage`)
//   Moves        what was scrolled by whole pixels between two frames, and is moved instead of drawn
//   Content      a file for each kind of thing that is drawn
//   Drawing      the tools: a canvas over Cairo, paints, transforms, masks, shadows
//   Text         shaping, lines, truncation
//   Fonts        the explicit set of font files that text is drawn with, and its fingerprint
//
// It takes a layer, a scale, fonts and whoever has the pixels of pictures, and gives a bitmap, or the size of a text. The
// same tree gives the same bytes on any thread, after any other tree, with caches and without.
//
// It never reads a scene, a picture's file or a font that is not in the set, and knows no time. Pointers of the C
// libraries do not leave the room; each has one owner, which frees it.
