// The room `Rendering`: puts the others together.
//
//   SceneLibrary      a name or a path → the scene's file
//   SceneLoader       the file, read and checked, with fonts and pictures at hand → LoadedScene
//   FrameRenderer     one take of it, compiled; any frame as a bitmap, in any order, on any number of threads
//   FrameRenderer+Writing   the same into PNG files and sequences
//
// What is guaranteed: a frame depends on the scene, its data, the take, the tick and the scale, and on nothing else:
// not on the frames before it, the number of jobs, the caches, the folder or the environment. Every job owns a player,
// a rasteriser and an encoder; what jobs share (the scene, the stage, pictures, measured texts) gives the same answer
// to whoever asks first. Paths and folders that depend on the machine come in as parameters.
