// The room `Raster`: layers become pixels, with Cairo and Pango.
//
//   Rasterizer   what the room is asked for, by the passes
//   Passes       what goes over a tree: the drawing (order, clips, masks, opacity, pictures of layers), how far
//                layers reach, what changed between two frames, what was moved, the work
//   Content      a page for each kind of thing that is drawn, with all that is known of it. `LayerPart` is what a page
//                of a layer's own parts says (shadows, glass, fill, border), `DrawnContent` what one of its content
//                says (text, image, shape); passes go over the pages, and name none
//   Blits        what was scrolled by whole pixels between two frames, and is moved instead of drawn
//   Work         how the steps of drawing are counted
//   Drawing      the tools: a canvas over Cairo, paints, transforms, masks; and the painter, who has them and what is
//                kept
//   Text         shaping, lines, truncation
//   Fonts        the explicit set of font files that text is drawn with, and its fingerprint
//
// It takes a layer, a scale, fonts and whoever has the pixels of pictures, and gives a bitmap, or the size of a text.
// The same tree gives the same bytes on any thread, after any other tree, with caches and without.
//
// It never reads a scene, a picture's file or a font that is not in the set, and knows no time. Pointers of the C
// libraries do not leave the room; each has one owner, which frees it.
