// The room `ImageFiles`: pixels become files, and files pixels.
//
//   PNG         whole pictures, and bands of them that are deflated apart and kept while their pixels stay the same;
//               Deflate has the deflater made for bands
//   Animation   one feed of frames, of which equal neighbours are one, into any format that holds several; a row for
//               each
//   APNG …      a folder for each of those, with its encoder: the containers around libdeflate's and libwebp's
//               bitstreams, GIF's palettes, dithering and choice of indices
//   Sequences   a folder of frames with its manifest, which is whole or says that it is not
//   Terminal    a picture as terminals draw it: PNG in escapes, sixels, half blocks
//   Formats     what a file is, by its first bytes
//   Colors      what a picture says of its colours becomes sRGB's
//   SandboxedDecoder
//               questions to a process of its own for libraries that hostile files have ended, and what drawings
//               looked like in earlier runs; SandboxedDecoderWorker is that process
//   HEIF        HEIC and AVIF, where the system has libheif
//   Reading     stills and animations of pixels, with limits on what they may ask for
//   SVG         documents, resolved into plain ones that librsvg draws as browsers would draw these (Normalization has
//               the essay); it is loaded for the first of them
//   Library     pictures of pixels, drawings, animations and folders of frames, whatever a path holds
//
// It takes bitmaps in order, or paths, and gives files that appear whole or not at all, or bitmaps. What is written
// depends on the pixels and options alone; nothing of the clock or the machine is in it but what made it.
//
// It never draws a layer, chooses a place for a file, or takes a file's word for how large it is.
