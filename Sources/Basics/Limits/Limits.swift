import Synchronization

/// The most that an input may ask for. Each is tested at, below and above; reaching beyond is an error in words. A
/// sentence begins with what is counted: bytes, pixels, files, layers, steps of work.
///
/// Every number that a file can reach, and that would otherwise be bounded only by the machine's memory or somebody's
/// patience, stands here and nowhere else; the rooms that read, work out and draw compare with it and word the error.
/// `Documentation/limits.md` is the same table for people, and a test holds the two together. One thing is kept:
/// whether the limits are halved, which the command line says once, at its start, for scenes of strangers
/// (`--sandbox`).
public enum Limits {
  // MARK: Files

  /// Bytes of a file of YAML: a scene's, an import's, or of data. Its nodes take two hundred times the memory.
  public static var sceneFileBytes: Int { inForce(1 << 20) }
  /// Characters of a file of YAML that are gone through: once for each list in brackets around them, and each time that
  /// lines which are no YAML are left out.
  public static var readingWork: Int { inForce(16_000_000) }
  /// Files that import or extend one another, each the next.
  public static var importDepth: Int { inForce(50) }
  /// Bytes of a file of CSV or JSON.
  public static var dataFileBytes: Int { inForce(16 << 20) }
  /// Bytes of any other file.
  public static var fileBytes: Int { inForce(1 << 29) }
  /// Rows of a file of data, and items of any list in it.
  public static var rows: Int { inForce(250_000) }
  /// Lists and records of a file of JSON.
  public static var dataParts: Int { inForce(500_000) }
  /// Combinations of the modes of a file of design tokens.
  public static var tokenModes: Int { inForce(64) }

  /// Scenes that show one another as pictures, each the next.
  public static var screenDepth: Int { inForce(4) }
  /// Scenes that one scene shows as pictures, with those that they show.
  public static var screens: Int { inForce(64) }

  // MARK: Formulas

  /// The depth to which brackets, calls, conditions, signs and texts of a formula may nest.
  public static var formulaDepth: Int { inForce(100) }
  /// Operators and fields of one formula, since each lets its tree grow by a level.
  public static var formulaOperators: Int { inForce(500) }
  /// Characters of a formula, or of a text with formulas in it, as it is written.
  public static var formulaCharacters: Int { inForce(100_000) }
  /// The most calls of own functions that one formula is made of, however they are nested.
  public static var functionParts: Int { inForce(10_000) }
  /// Parts, such as operators and names, that calls of own functions bring to all formulas of a scene.
  public static var functionWork: Int { inForce(2_000_000) }
  /// Levels of a formula, those of the own functions that it calls included.
  public static var formulaLevels: Int { inForce(600) }
  /// Values, states, places and sizes that hang on one another, each on the next.
  public static var chainLength: Int { inForce(250) }
  /// Levels of all formulas along such a chain.
  public static var chainLevels: Int { inForce(1_000) }
  /// Items of a list that a function makes.
  public static var listItems: Int { inForce(100_000) }

  // MARK: Texts

  /// Bytes of UTF-8 of a text that is put together from parts, or set.
  public static var textBytes: Int { inForce(100_000) }
  /// Characters between two places where a text that is broken into lines may break: Pango's time grows with the
  /// square.
  public static var wordCharacters: Int { inForce(4_000) }
  /// Points of a font's size: FreeType ends at some size of its own.
  public static var fontSize: Double { Double(inForce(4_000)) }

  /// Bytes of a font file: the largest of the common set has 20 MB.
  public static var fontFileBytes: Int { inForce(32 << 20) }
  /// Font files that a scene brings along, each kept in memory.
  public static var fontFiles: Int { inForce(64) }

  // MARK: Layers

  /// Layers in one another, those of components included.
  public static var layerDepth: Int { inForce(100) }
  /// Layers that a scene writes, those of a component counted each time it is used.
  public static var writtenLayers: Int { inForce(20_000) }

  /// Parts that uses of components bring: values, states, rules, actions, events and properties; a layer counts five.
  public static var broughtParts: Int { inForce(500_000) }
  /// Layers that a stack, a flow or a grid writes, those of a list counted once: where each is hangs on all before it.
  public static var stackedLayers: Int { inForce(2_000) }

  // MARK: What happens

  /// Layers that exist at one time, those that sleep aside.
  public static var layers: Int { inForce(50_000) }
  /// Steps of a take, those that are repeated or shared counted each time.
  public static var steps: Int { inForce(10_000) }
  /// Shared steps in one another.
  public static var stepDepth: Int { inForce(100) }
  /// Seconds that a take lasts: a day.
  public static var takeSeconds: Int { inForce(86_400) }
  /// Characters that a take types: after each, all that is typed so far is set anew.
  public static var typedCharacters: Int { inForce(1_000) }
  /// Events of a take.
  public static var events: Int { inForce(20_000) }

  /// Steps of work (`WorkBudget`) for one event of a take, for the first instant, and for the layers of one frame: an
  /// operator, an item of a list or some bytes of a text that is looked at.
  public static var instantWork: Int { inForce(100_000_000) }
  /// Steps of work for all events of a take; of a check, for all its frames, too.
  public static var takeWork: Int { inForce(1_000_000_000) }

  /// Steps for drawing one frame: pixels, as often as each is gone over.
  public static var drawingWork: Int { inForce(10_000_000_000) }

  /// Bytes of the pictures that are there at one time while one frame is drawn: those of layers in one another, and of
  /// large letters.
  public static var drawingBytes: Int { inForce(1 << 30) }

  // MARK: Mistakes

  /// Mistakes of one file that are reported: those that are found after them are counted. Nothing halves it.
  public static let mistakes = 100
  /// Mistakes of all files of a scene that are reported.
  public static let allMistakes = 1_000
  /// Names of a list that one message has.
  public static let listedNames = 40

  // MARK: Pictures

  /// Pixels a side, which nothing halves: pixman, which draws for Cairo, leaves out a picture of 32,767, and says
  /// nothing.
  public static let side = 32_766
  /// Pixels of one picture that is read.
  public static var pixels: Int { inForce(100_000_000) }
  /// Bytes of a picture's colour profile: those of presses have three million.
  public static var profileBytes: Int { inForce(4 << 20) }
  /// The most times that a JPEG may go over all its pixels; an encoder does so a dozen times.
  public static var passes: Int { inForce(100) }
  /// Bytes of the pixels and of all passes of a JPEG that comes in several.
  public static var passesBytes: Int { inForce(400 << 20) }
  /// Frames of an animation that is read.
  public static var animationFrames: Int { inForce(100_000) }
  /// Pixels of an animation that is read: those of its canvas, as often as it has frames.
  public static var animationPixels: Int { inForce(4_000_000_000) }
  /// Frames that a manifest lists.
  public static var manifestFrames: Int { inForce(1_000_000) }
  /// Microseconds of one frame of a manifest: a day.
  public static let frameDuration = 86_400_000_000
  /// Elements of an SVG, and of what its uses of them come to.
  public static var drawingElements: Int { inForce(200_000) }
  /// Bytes of an SVG's attributes and style sheets, its entities replaced.
  public static var drawingText: Int { inForce(64 << 20) }
  /// SVGs in `data:` addresses of one another.
  public static var nestedDrawings: Int { inForce(8) }
  /// Pixels of all pictures in `data:` addresses of one SVG: those of a large photo.
  public static var embeddedPixels: Int { inForce(25_000_000) }
  /// Seconds of processors for one drawing of an SVG, and for one decoding of a HEIC or AVIF.
  public static var helperSeconds: Int { inForce(10) }
  /// Bytes of memory for one of these, besides what the program itself has.
  public static var helperBytes: Int { inForce(1 << 30) }

  // MARK: Ledgers

  /// Steps of SQLite's machine for what is asked of a ledger, or written to it, at one time.
  public static var ledgerSteps: Int { inForce(300_000_000) }
  /// Bytes of a row of a ledger: those of its photo.
  public static var ledgerRowBytes: Int { inForce(64 << 20) }

  // MARK: Commits

  /// Files that tell names of commits, and folders of them, in a repository's folder.
  public static var references: Int { inForce(500_000) }
  /// Bytes of the list of a commit's files.
  public static var commitBytes: Int { inForce(128 << 20) }
  /// Seconds in which git says nothing, and those of processors that it takes.
  public static var historySeconds: Int { inForce(60) }
  /// Bytes of memory of git.
  public static var historyBytes: Int { inForce(1 << 30) }

  // MARK: Runs

  /// Steps of work for the check of one scene: of all its takes, in all variants and on all devices.
  public static var checkWork: Int { inForce(4_000_000_000) }
  /// Cells and states of a scene, once for each take that its check plays: with each, all of them begin.
  public static var openedCells: Int { inForce(20_000_000) }
  /// Seconds that the check of one scene may take.
  public static var checkSeconds: Int { inForce(60) }
  /// Bytes of memory of a run, on a machine that has so many.
  public static func memory(ofMachine bytes: Int) -> Int { inForce(bytes / 2) }

  /// `1 GiB`, `512 MiB`: bytes in the largest unit in which they are a whole number.
  public static func text(ofBytes bytes: Int) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB"]
    let unit = units.indices.last { bytes != 0 && bytes % (1 << (10 * $0)) == 0 } ?? 0
    return "\(bytes >> (10 * unit)) \(units[unit])"
  }

  // MARK: Halving

  private static let halving = Atomic<Bool>(false)

  /// Whether `halve` was called.
  public static var areHalved: Bool { halving.load(ordering: .relaxed) }

  /// Halves every limit of this process from now on, but for `side`, `frameDuration` and how many mistakes are
  /// reported. To be called once, before anything is read.
  public static func halve() { halving.store(true, ordering: .relaxed) }

  private static func inForce(_ whole: Int) -> Int { areHalved ? whole / 2 : whole }
}
