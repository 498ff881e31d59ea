import Basics
import ColorCube
import Geometry
import ImageFiles
import Layers
import Motion
import Pixels
import Raster
import Scenes
import Synchronization

/// The world outside of a scene: texts measured by the font set, pictures of the scene's folder, and their colours. For
/// any number of threads; an answer depends on the question and the files, never on earlier questions.
final class SceneSurroundings: Surroundings {
  private struct Question: Hashable {
    let text: Text.Setting
    let width: Double?
  }

  /// A text engine belongs to one thread at a time, hence to the lock.
  private struct Measuring: @unchecked Sendable {
    var engine: TextEngine?
    var answers: [Question: Result<TextMetrics, RenderingProblem>] = [:]
    /// The fonts that a text was once set with, and characters that a font of the common set has.
    var fonts: Set<FontQuestion> = []
    var characters: Set<Unicode.Scalar> = []
  }

  /// The part of a style that decides which font files there must be.
  private struct FontQuestion: Hashable {
    var family: String?
    var weight: Text.Weight
    var isItalic: Bool

    init(_ style: Text.Style) { (family, weight, isItalic) = (style.family, style.weight, style.isItalic) }
  }

  /// Answers kept; a scene has hundreds of texts, a counter that runs has more.
  private static let kept = 20_000

  /// All colours that are not close to black, which the clear parts of a picture count as.
  private static let dominantColors = ColorQuery(avoided: [.black])

  let fontFamilies: [String]?
  private let fonts: FontSet
  private let images: ScenePictures
  /// Characters of the data that are drawn as a box.
  private let boxed: Set<Unicode.Scalar>
  private let decodesPictures: Bool
  private let measuring = Mutex(Measuring())
  /// The colours by source: the library never looks twice at a file, so a source has one content.
  private let colors = OnceCache<String, [Color]>()
  /// The timings by source; nil of those that do not move.
  private let timings = OnceCache<String, FrameTiming?>()
  /// Whether a source's last frame looks like its first.
  private let closings = OnceCache<String, Bool>()

  /// - Parameters:
  ///   - families: all that labels may ask for, though some may be of fonts that cannot be read.
  ///   - decodesPictures: whether a damaged picture has no size, though its start tells it.
  init(
    fonts: FontSet, families: [String], images: ScenePictures, boxed: Set<Unicode.Scalar> = [],
    decodesPictures: Bool = false
  ) {
    self.decodesPictures = decodesPictures
    self.fonts = fonts
    fontFamilies = families
    self.boxed = boxed
    self.images = images
  }

  func measure(_ text: Text.Setting, width: Double?) throws -> TextMetrics {
    try measuring.withLock { measuring in try measure(text, width: width, &measuring) }
  }

  private func measure(_ text: Text.Setting, width: Double?, _ measuring: inout Measuring) throws -> TextMetrics {
    let question = Question(text: text, width: width)
    // Also of one that fails: each run of a label asks for it again.
    if let answer = measuring.answers[question] { return try answer.get() }
    let engine = try measuring.engine ?? TextEngine(fonts: fonts, boxed: boxed)
    measuring.engine = engine
    let answer: Result<TextMetrics, RenderingProblem>
    do {
      answer = .success(try engine.measure(text, width: width))
    } catch {
      answer = .failure(.unusable("\(error)"))
    }
    if measuring.answers.count >= Self.kept { measuring.answers.removeAll(keepingCapacity: true) }
    measuring.answers[question] = answer
    return try answer.get()
  }

  /// Sets the text, all of it, unless the letters and the fonts are known to be there.
  func check(_ text: Text.Setting, length: Double?) throws {
    try measuring.withLock { measuring in
      let mayBreakSlowly = length != nil && text.string.utf8.count > Limits.wordCharacters
      if !mayBreakSlowly, isKnown(text, &measuring) { return }
      _ = try measure(text, width: nil, &measuring)
      if mayBreakSlowly { _ = try measure(text, width: length, &measuring) }
      // Of a text in parts some may have had no letters, and their fonts were not asked for.
      if text.parts.isEmpty { measuring.fonts.insert(FontQuestion(text.style)) }
    }
  }

  /// Whether fonts of the common set are known to have all of a text, so that setting it tells nothing new.
  private func isKnown(_ text: Text.Setting, _ measuring: inout Measuring) -> Bool {
    let isInKnownFonts = text.styles.allSatisfy {
      0...Limits.fontSize ~= $0.size && measuring.fonts.contains(FontQuestion($0)) && !fonts.isOwn($0.family)
    }
    guard isInKnownFonts, text.string.utf8.count <= Limits.textBytes else { return false }
    return text.string.unicodeScalars.allSatisfy { scalar in
      if 0x20...0x7E ~= scalar.value || measuring.characters.contains(scalar) { return true }
      guard fonts.lists(scalar) else { return false }
      measuring.characters.insert(scalar)
      return true
    }
  }

  func imageSize(_ path: String) throws -> Size {
    try rewordingErrors {
      if decodesPictures { try images.decodeAll(of: path) }
      return try images.size(path)
    }
  }

  func imageTiming(_ path: String) throws -> FrameTiming? {
    try timings.answer(to: path) {
      try rewordingErrors { try images.motion(path) }.map {
        FrameTiming(count: $0.frames, durations: $0.durations, plays: $0.plays)
      }
    }
  }

  func imageEndsAsItBegins(_ path: String) throws -> Bool {
    try closings.answer(to: path) { try rewordingErrors { try images.endsAsItBegins(path) } }
  }

  func dominantColors(_ path: String) throws -> [Color] {
    try colors.answer(to: path) {
      let bitmap = try rewordingErrors { try images.pixelsForColors(path) }
      return DominantColors.find(in: bitmap, Self.dominantColors).map(\.color)
    }
  }

  /// The answer of a picture, with its trouble in our words.
  private func rewordingErrors<Result>(_ ask: () throws -> Result) throws -> Result {
    do { return try ask() } catch { throw RenderingProblem.unusable("\(error)") }
  }
}

extension Text.Setting {
  /// The styles of all its letters.
  fileprivate var styles: [Text.Style] { parts.isEmpty ? [style] : [style] + parts.map(\.style) }
}
