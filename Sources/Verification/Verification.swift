// The room `Verification`: whether screens look as approved.
//
// Two subjects are held against each other, each a stream of pictures, of scenes with their layer trees, and a judge
// says what may differ. What comes of it are outcomes:
//
//   a take and its baselines             TakeVerifier; BaselineRun: all takes of scenes, or a share of them
//   a take and what it was in a commit   ChangeVerifier; ChangeRun: all takes, those that are gone or renamed
//                                        too
//   two folders of pictures              PictureRun
//   pictures of an app and scenes        AppPictureRun
//   a list of pictures and their files   PictureListRun; PictureMentions: the pages that show them
//   two pictures, animations or takes    Diff, which gives a report of its own
//
// A `VerificationRun` says which subjects there are, how each is compared, and what is reported of all; which share of
// them is done here is decided once.
//
// Its folders, each of which knows those before it:
//
//   Outcomes   Outcome, the Reasons for it and the Remedies, LayerDifference: what changed between two layer trees, in
//              words; UpdateMode: which baselines are written after which verdict
//   Baselines  BaselineStore: the folder of baselines; whole files, old or new, never between; what is stale, and what
//              moved. TakeRecord: a take's text file: hashes of every frame, layer trees of key frames
//   Comparing  PictureComparer and Finding: two pictures, compared; what is not compared, and which of it nothing has;
//              ExemptionBook: which exemptions from audits had something to exempt
//   Plan       SceneChoice: which scenes, devices, variants; VerificationAgenda and VerificationPlan: the takes of
//              those, read from a SceneCache when they are looked at; Shard: which share of them is done here;
//              VerificationCache: what passed once and need not be drawn again, in a folder that machines may share
//   Causes     SourceChange: what files say otherwise than before, part by part; SceneChange: what that means, and
//              what it reaches; CauseFinder: which differences come of which
//   Report     the results, as JSON, JUnit, annotations, a summary, and a page to look at
//   Takes      TakeVerifier, and EarlierTake: what frames were of which only hashes are kept, drawn from the files of
//              then; ChangeVerifier: a take as it was in a commit and as it is; AccessibilityVerifier: what the room
//              Accessibility finds in a take, as outcomes with pictures; FailureFolder: the one place in which
//              pictures of failures are left
//   Pictures   folders of pictures, and pictures that documents show, each held to its scene; Diff: two pictures,
//              animations or takes
//   AppPictures
//              PictureMap: which snapshot of a scene a picture of an app shows; DesignedLayers: which layers it has
//              otherwise
//
// It takes scenes, a folder of baselines and options, and gives outcomes. A baseline is a file of its own and says
// itself what made it: a snapshot's picture (PNG) with its layer tree beside it, and a take's record. Equal pixels
// pass, whoever made them. Different pixels are a difference where the same renderer made them, and otherwise no
// verdict at all, only a baseline to be made anew.
//
// It never writes a baseline that it was not asked to write, takes no name or path for harmless in a report, and names
// no option of a command line: what can be done is worded by who calls it (`Remedies`).
