// The room `Verification`: whether screens look as approved.
//
//   VerificationPlan   which takes on which devices; PlannedTake: one of them, without its scene
//   Shard              which share of them is done here
//   TakeVerifier       one take: rendered once, compared with its baselines, its baselines written where asked
//   BaselineStore      the folder of baselines; whole files, old or new, never between; what is stale, and (StaleBaselines) that as results
//   Changes            a take as it was in a commit and as it is, both drawn and every frame compared, without baselines
//   Pictures           two folders of pictures that any program made, compared by their paths
//   Cache              what passed once and need not be drawn again, in a folder that machines may share
//   StoredPicture      a picture that is kept elsewhere, by its content
//   EarlierFrames      what frames were of which only hashes are kept, drawn from the files of then
//   RecordedFile       where the scene's file is that a take was recorded of; SceneNames: whether it was moved
//   IgnoredAreas       what is not compared; IgnoredLayerSightings: which of it nothing has
//   TakeRecord         a take's text file: hashes of every frame, layer trees of key frames
//   Accessible         what the room Accessibility finds in a take, as outcomes with pictures, and what ignores nothing
//   Causes             what a scene says otherwise than before, and which differences come of that
//   LayerDifference    what changed between two layer trees, in words
//   VerificationReport the results, as JSON, JUnit, annotations, a summary, and a page to look at
//
// It takes scenes that are loaded, a folder of baselines and options, and gives outcomes. A baseline is a file of its own and says itself what made it: a snapshot's picture (PNG) with its layer tree beside
// it, and a take's record. Equal pixels pass, whoever made them. Different pixels are a difference where the same
// renderer made them, and otherwise no verdict at all, only a baseline to be made anew.
//
// It never writes a baseline that it was not asked to write, and takes no name or path for harmless in a report.
