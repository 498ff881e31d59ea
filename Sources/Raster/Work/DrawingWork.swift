import Basics
import Geometry
import Layers
import Pixels

/// The work of drawing a tree, as far as it is counted. A step is a pixel that is gone over once.
struct DrawingWork {
  private var budget = WorkBudget(limit: Limits.drawingWork)
  /// Pictures that have been scaled to some size: they are kept for all layers that show them so.
  private var pictures: Set<ScaledImage.Key> = []
  /// Bytes of the pictures that are there at one time, while what is in them is drawn, and of those that are kept.
  private var bytes = 0.0
  /// Large letters that have been drawn: each is kept as a picture.
  private var letters: Set<LargeLetter> = []

  /// - Throws: `RasterProblem.tooMuchWork` where there are not so many left.
  mutating func spend(_ steps: Double) throws {
    guard budget.spend(Int(clamped: steps)) else { throw RasterProblem.tooMuchWork(limit: Limits.drawingWork) }
  }

  /// The same for scaling a picture, once for all layers that show it so large.
  mutating func spend(_ steps: Double, scaling picture: ScaledImage.Key) throws {
    if pictures.insert(picture).inserted { try spend(steps) }
  }

  /// Counts what is done while a picture of so many bytes is there.
  ///
  /// - Throws: `RasterProblem.tooManyPictures` where all that are there at that time are more than may be.
  mutating func holding(_ picture: Double, _ count: (inout DrawingWork) throws -> Void) throws {
    try keep(picture)
    try count(&self)
    bytes -= picture
  }

  /// The same for a picture that stays.
  mutating func keep(_ picture: Double) throws {
    bytes += picture
    guard bytes <= Double(Limits.drawingBytes) else {
      throw RasterProblem.tooManyPictures(bytes: Limits.drawingBytes)
    }
  }

  /// The same for a letter, once for all layers that show it so large.
  mutating func keep(_ letter: LargeLetter) throws {
    if letters.insert(letter).inserted { try keep(letter.bytes) }
  }
}

/// A letter that is so large that its picture counts, or that it is drawn by its outline.
struct LargeLetter: Hashable {
  private let character: Character
  private let family: String?
  private let weight: Text.Weight
  private let isItalic: Bool
  /// Pixels of the font's size.
  private let size: Double

  /// - Parameter scale: pixels of a point.
  init(_ character: Character, in style: Text.Style, scale: Double) {
    self.character = character
    (family, weight, isItalic, size) = (style.family, style.weight, style.isItalic, style.size * scale)
  }

  /// All that is smaller is little, however many there are.
  static let least = 200.0

  /// Whether it is kept as a picture. Emoji are, however large; some characters that may be emoji are not drawn as
  /// such.
  var isPicture: Bool {
    size <= ShapedFont.largeSize
      || character.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII || $0.value == 0xFE0F }
  }

  /// Bytes of its picture, about: a letter is as wide as it is high, with some room around it.
  var bytes: Double { 1.5 * size * size }

  /// Steps for filling its outline: of the pixels that are seen, as many as it may lie over.
  func steps(over visible: PixelRect) -> Double { min(bytes, Double(visible.area)) }
}

/// The most work that drawing something can be: passes over the pixels that it lies in, and steps besides.
struct WorkBound {
  var passes = 0.0
  var steps = 0.0
  /// Bytes of pictures that are kept.
  var bytes = 0.0
}

/// The passes over pixels that are made by what is done to them, in passes as long as a plain colour's.
enum Passes {
  static let gradient = 4.0
  static let border = 2.0
  static let shadow = 8.0
  static let backdrop = 16.0
  static let filter = 16.0
  static let picture = 3.0
  static let hueBlend = 24.0
  static let projection = 12.0
  static let image = 4.0
  static let scaledImage = 8.0
  /// Steps for a byte of a text.
  static let byteOfText = 800.0
}
