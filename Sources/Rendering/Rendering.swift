// The room `Rendering`: puts the others together.
//
//   SceneLibrary      a name or a path → the scene's file
//   SceneLoader       the file, read and checked, with fonts and pictures at hand → LoadedScene
//   FrameRenderer     one take of it, compiled; any frame as a bitmap, in any order, on any number of threads
//   FrameRenderer+Rendering   one stream of frames, drawn once for all that want them
//   FramePairs        two takes side by side, each pair of frames drawn where their layers or pictures differ
//   FrameReader       frames one after the other, as they are asked for
//   JoinedSequence    what several processes rendered, put together as one run would have written it
//   Sinks             where frames go: a folder, stills, an animation, a sheet, hashes, a function; a file for each
//
// It takes scenes by name or path, options and sinks, and gives layers, bitmaps and files. A frame depends on the
// scene, its data, the take, the tick and the scale, and on nothing else: not on the frames before it, the number of
// jobs, the caches, the folder or the environment. Every job owns a player, a rasteriser and an encoder; what jobs
// share (the scene, the stage, pictures, measured texts) gives the same answer to whoever asks first.
//
// It never looks for a folder of the machine's or reads the environment: such paths come in as parameters. Nothing
// above a sink knows what is special about its format.
