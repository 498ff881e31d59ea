import Basics
import Formulas
import Geometry
import Motion
import Raster
import Scenes

/// An error between a scene that is sound and its picture. `message` is the one place that words it.
public enum RenderingProblem: Problem, Hashable {
  case noAssets(searched: [String])
  case unknownScene(String, candidates: [String])
  case noSceneFile(String)
  case noSceneInFolder(String)
  case unknownSnapshot(String, take: String?, candidates: [String])
  /// A layer that is to be shown, and is not there in the first picture.
  case unknownLayer(String, candidates: [String])
  /// The index of a frame, from 0, and that of the last.
  case frameOutside(Int, last: Int)
  /// Both in microseconds.
  case timeOutside(Int, duration: Int)
  /// No scroll has that name.
  case unknownScroll(String, candidates: [String])
  /// Nothing of that scroll is left to be scrolled.
  case scrollIsWhole(String)
  /// A larger screen leaves as much of that scroll to be scrolled.
  case scrollIsNeverWhole(String)
  /// Both in pixels.
  case pictureTooLarge(width: Double, height: Double)
  /// A picture, a text, a layer or a font file that cannot be used, with the reason in words.
  case unusable(Message)
  /// A font of the scene's own, by its path or its name, with the reason in words that follow it.
  case font(String, reason: Message)
  /// A font of the scene's own with the name of one that every scene has.
  case fontNameTaken(String, by: String)
  /// More font files than `limit`.
  case tooManyFonts(limit: Int)
  /// Characters of the data that no font has: the field, and the row and the file where they are known.
  case missingCharacters(
    [Unicode.Scalar], field: String, row: Int?, id: String?, file: String?, absent: [FontFamily.ForScript])
  /// A frame that could not be drawn, at a tick.
  case frame(tick: Int, reason: Message)

  public var message: Message {
    switch self {
    case .noAssets(let searched):
      return
        "cannot find the shipped scenes; looked for a folder 'Scenes' in \(searched.joined(separator: ", ")); install "
        + "Flipbook anew, as a whole"
    case .unknownScene(let name, let candidates):
      let known: Message = candidates.isEmpty ? "" : "; shipped scenes: \(candidates.joined(separator: ", "))"
      return "there is no scene '\(name)'" + NearestName.suggestion(for: name, among: candidates).or(known)
    case .noSceneFile(let path):
      return "there is no scene file '\(path)'"
    case .noSceneInFolder(let folder):
      return "the folder '\(folder)' has no scene.yaml"
    case .unknownSnapshot(let name, let take, let candidates):
      let owner = take.map { "take '\($0)'" } ?? "the scene"
      let known = candidates.isEmpty ? "it takes none" : "it has \(candidates.listed(most: Limits.listedNames))"
      return "\(owner) has no snapshot '\(name)'; \(known)"
        + NearestName.suggestion(for: name, among: candidates)
    case .unknownLayer(let name, let candidates):
      return "the first picture shows no layer '\(name)'" + NearestName.suggestion(for: name, among: candidates)
    case .frameOutside(let frame, let last):
      return "there is no frame \(frame): the frames are 0 to \(last)"
    case .timeOutside(let tick, let duration):
      return "\(tick.secondsText) is outside the take, which lasts \(duration.secondsText)"
    case .unknownScroll(let name, let candidates):
      let known = candidates.isEmpty ? "there is none" : "there are \(candidates.listed(most: Limits.listedNames))"
      return "no scroll is called '\(name)' at that time; \(known)"
        + NearestName.suggestion(for: name, among: candidates)
    case .scrollIsWhole(let name):
      return "nothing of '\(name)' is left to scroll: all of it shows at once; a still shows it"
    case .scrollIsNeverWhole(let name):
      return "no screen shows all of '\(name)': its size does not follow from the screen's, or its content grows with "
        + "it; bind it to the screen's edges, or expand the scroll around it"
    case .pictureTooLarge(let width, let height) where width < 1 || height < 1:
      return "a picture of \(width.shortText) × \(height.shortText) pixels has none; give a larger scale"
    case .pictureTooLarge(let width, let height):
      return "a picture of \(Int(clamped: width.rounded())) × \(Int(clamped: height.rounded())) pixels is too large; "
        + "a side has at most \(Limits.side)"
    case .font(let name, let reason):
      return "the font '\(name)' \(reason)"
    case .fontNameTaken(let name, let taken):
      return "'\(name)' is a family that every scene has ('\(taken)'); give this font another name"
    case .tooManyFonts(let limit):
      return "a scene has at most \(limit) font files; this one is one too many"
    case .unusable(let reason):
      return reason
    case .missingCharacters(let scalars, let field, let row, let id, let file, let absent):
      let codes = scalars.map(RasterProblem.code(of:)).joined(separator: ", ")
      let place = row.map { " of row \($0)" } ?? ""
      return "no font has \(codes) in \(field)\(place)" + (id.map { " (\($0))" } ?? "")
        + (file.map { " in \($0)" } ?? "") + "; drawn as a box with its code" + Self.cure(absent)
    case .frame(let tick, let reason):
      return "the frame at \(tick.secondsText): \(reason)"
    }
  }

  /// The package that would have some of the characters.
  private static func cure(_ absent: [FontFamily.ForScript]) -> Message {
    guard let package = absent.first?.family.package else { return "" }
    return "; the Debian package \(package) has \(absent.map(\.script).joined(separator: ", "))"
  }
}
