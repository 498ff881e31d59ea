// The room `Gallery`: a folder that shows scenes to whoever opens it in a browser, from the disk or from a site.
//
// It takes scenes and a number of bytes and gives a folder: `index.html`, which has all that is no picture, and
// `pictures`, where each is called after its content, so that equal ones are one file and a later gallery knows which
// are left over.
//
//   GalleryRun     all takes of scenes on their devices and in their variants, drawn side by side
//   GalleryTake    one of them: its picture, its film, and what the page tells of it
//   FilmLadder     how large films may be, so that all of them have the bytes that were asked for
//   GalleryFolder  the folder: which pictures are in it, and that nothing of others is touched
//   GalleryContent   what the page reads
//
// `Rendering` draws the pictures, and the plan of `Verification` lists the takes. The room names no option of a command
// line: its caller gives the line that draws a take.
