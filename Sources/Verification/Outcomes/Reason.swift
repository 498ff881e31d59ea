import ImageFiles
import Motion
import Pixels
import Rendering

/// Why a comparison ended as it did: the facts. `words` is the one place that words them.
public enum Reason: Hashable, Sendable {
  /// In the words of something else: an error, a remedy, a report that was read.
  case told(String)

  // MARK: Baselines

  /// A baseline that is not there, by its path.
  case noBaseline(String)
  /// A picture of another program without a baseline.
  case newPicture(baseline: String)
  /// A picture of another program that is not where it was.
  case gonePicture(String)
  /// The baseline was written, and there was none.
  case written
  /// The layers were written of a picture that had none.
  case layersWritten
  /// It was written anew.
  case wasUnreadable
  /// The scene is in another file than its record says.
  case sceneMoved(to: String)
  /// A layer tree that is not there, by its path.
  case noLayers(String)
  /// The record has a format that is not written any more.
  case oldFormat(Int)
  /// A scene, a take or a snapshot has a baseline and is no more.
  case noLonger(String)
  /// The former name of something with the same pixels.
  case renamed(from: String)
  /// The baseline has another form than what is asked for: this file.
  case keptAs(String)
  case cacheWrong

  // MARK: Commits

  /// A take or a snapshot that a commit has not.
  case newSince(String, what: String)
  /// One that only a commit has.
  case goneSince(String, what: String)
  /// The settings do not name the scene any more.
  case unlisted(settings: String, commit: String)
  /// It cannot be drawn as it was in a commit, and why.
  case undrawable(commit: String, String)
  /// The take's former name and its scene's former file; nil where that is as it was.
  case former(name: String?, file: String?)
  /// The expected picture is drawn from a commit.
  case drawn(from: String)
  /// The commit that recorded a frame draws another one now.
  case drawnOtherwise(by: String)

  // MARK: Differences

  case pixels(Outcome.Numbers, Whereabouts = Whereabouts())
  /// The same, and no more than may differ.
  case allowedPixels(Outcome.Numbers, Whereabouts)
  /// So many pixels may differ.
  case allowance(Int)
  case equalPixels
  /// The picture that would tell how the pixels differ is not in the store.
  case notInStore(String, store: String)
  case sizes(was: [Int], now: [Int], of: Former)
  /// Which frames differ of those that both have.
  case frames([Int], of: Int)
  /// So many frames differ by so many pixels at most.
  case framesAllowed(Int, of: Int, pixels: Int)
  /// Frames differ, and may.
  case framesMayDiffer
  /// The number of frames.
  case length(was: Int, now: Int, of: Former)
  /// One more frame, at the end of the take, in microseconds.
  case lastFrame(Int, at: Int)
  /// The frame that differs most, and how.
  case worst(frame: Int, Reasons)
  case retimed(frames: Int)
  /// A part of a frame of which only hashes are kept.
  case strips(Whereabouts)
  case noTolerance
  /// A fact in which a record and a take differ, so that their hashes cannot be compared.
  case incomparable(String, was: String, now: String)
  case otherRenderer(layersAreEqual: Bool = false)

  // MARK: Layers

  case equalLayers
  case layers(frames: [Int])
  case change(LayerDifference)
  case firstFrame(Int)

  // MARK: Accessibility

  /// A finding, and in how many other takes or variants it is, too.
  case inaccessible(String, others: Int = 0)
  case unplayable(textSize: String, String)
  case exempted(Int)

  // MARK: Pictures of the failure

  /// The pictures that show it could not be written, and why.
  case unshown(String)

  /// The side that a picture or a take is compared with.
  public enum Former: Hashable, Sendable {
    /// A baseline of a picture, of a take.
    case baseline
    /// The same one, at another time.
    case itself
    /// The take at another time.
    case take
  }

  /// Where a difference is, as far as that is known.
  public struct Whereabouts: Hashable, Sendable {
    /// In pixels of the picture.
    var area: PixelRect?
    var layer: String?
    var frame: Int?

    public init(_ area: PixelRect? = nil, layer: String? = nil, frame: Int? = nil) {
      (self.area, self.layer, self.frame) = (area, layer, frame)
    }

    fileprivate var words: [String] {
      [
        area.map { "\($0.width) × \($0.height) pixels at (\($0.x), \($0.y))" }, layer.map { "layer `\($0)`" },
        frame.map { "frame \($0)" },
      ].compactMap { $0 }
    }
  }
}

extension Reason {
  /// A sentence without a full stop.
  public var words: String {
    switch self {
    case .told(let words): words
    case .noBaseline(let path): "there is no baseline \(path)"
    case .newPicture(let path): "it is new: there is no baseline \(path)"
    case .gonePicture(let path): "it is gone: nothing is at \(path)"
    case .written: "new"
    case .layersWritten: "with its layers"
    case .wasUnreadable: "the baseline could not be read"
    case .sceneMoved(let file): "the scene is in \(file) now"
    case .noLayers(let path): "there is no \(path)"
    case .oldFormat(let format): "the record has format \(format)"
    case .noLonger(let what): "there is a baseline, and no such \(what) any more"
    case .renamed(let name): "it was \(name), and shows the same pixels"
    case .keptAs(let path): "its baseline was kept as \(path), and shows the same pixels"
    case .cacheWrong: "the cache has another result than drawing gives: it is forgotten; please report it"
    case .newSince(let commit, let what): "\(commit) has no such \(what)"
    case .goneSince(let commit, let what): "\(commit) has this \(what)"
    case .unlisted(let settings, let commit): "\(settings) of \(commit) names the scene, and does not any more"
    case .undrawable(let commit, let why): "as it was in \(commit), it cannot be drawn: \(why)"
    case .former(let name, let file):
      "it was "
        + [name.map { "called \($0)" }, file.map { "in \($0)" }].compactMap { $0 }.joined(separator: ", ")
    case .drawn(let origin): "what was expected is drawn from \(origin)"
    case .drawnOtherwise(let origin):
      "\(origin), which recorded the baseline, draws another frame here, so it is not shown"
    case .pixels(let numbers, let place): Self.words(numbers, place)
    case .allowedPixels(let numbers, let place): "\(Self.words(numbers, place)), which is allowed"
    case .allowance(let count): "\(count) are allowed"
    case .equalPixels: "the pixels are equal"
    case .notInStore(let name, let store):
      "the pixels differ; how is not known without \(name) of the store \(store)"
    case .sizes(let was, let now, let former): Self.words(was, now, former)
    case .frames(let frames, let count):
      "\(frames.count) of \(count) frames differ: \(LayerDifference.ranges(frames))"
    case .framesAllowed(let frames, let count, let pixels):
      "\(frames) of \(count) frames differ, by \(pixels) pixels at most"
    case .framesMayDiffer: "frames differ by no more than is allowed"
    case .length(let was, let now, .baseline): "the take has \(now) frames, the baseline \(was)"
    case .length(let was, let now, .take): "the take had \(was) frames, has \(now)"
    case .length(let was, let now, .itself): "it had \(was) frames, has \(now)"
    case .lastFrame(let frame, let tick):
      "frame \(frame) at \(tick.words), the take's end, is new"
    case .worst(let frame, let reasons): "most in frame \(frame): \(reasons.words)"
    case .retimed(let frames): "\(frames) frames stand longer or shorter"
    case .strips(let place): "within \(place.words.joined(separator: ", "))"
    case .noTolerance: "hashes allow no tolerance"
    case .incomparable(let what, let was, let now):
      "\(what): the baseline has '\(was)', this take '\(now)'; its hashes cannot be compared"
    case .otherRenderer(let layersAreEqual):
      "the baseline was made by another renderer" + (layersAreEqual ? " and the layers are the same" : "")
    case .equalLayers: "the layers are the same"
    case .layers(let frames): "layers differ in frames \(LayerDifference.ranges(frames))"
    case .change(let change): change.words
    case .firstFrame(let frame): "first in frame \(frame)"
    case .inaccessible(let words, 0): words
    case .inaccessible(let words, let others):
      "\(words), and in \(others) other \(others == 1 ? "take or variant" : "takes or variants")"
    case .unplayable(let size, let why): "the take cannot be played at the text size \(size): \(why)"
    case .exempted(let count): "\(count) ignored"
    case .unshown(let why): "its pictures are missing: \(why)"
    }
  }

  /// `12 of 76800 pixels (0.016 %) differ by up to 3 of 255, in 4 × 3 pixels at (16, 120), layer `title`, frame 31`
  private static func words(_ numbers: Outcome.Numbers, _ place: Whereabouts) -> String {
    let percent = numbers.compared == 0 ? 0 : Double(numbers.differing) * 100 / Double(numbers.compared)
    let rounded = percent >= 0.01 ? (percent * 1_000).rounded() / 1_000 : (percent * 1_000_000).rounded() / 1_000_000
    let words = place.words.joined(separator: ", ")
    return "\(numbers.differing) of \(numbers.compared) pixels (\(rounded) %) differ "
      + "by up to \(numbers.largestDifference) of 255"
      + (words.isEmpty ? "" : place.area == nil ? ", \(words)" : ", in \(words)")
  }

  private static func words(_ was: [Int], _ now: [Int], _ former: Former) -> String {
    func size(_ sides: [Int]) -> String { sides.map { "\($0)" }.joined(separator: " × ") }
    return former == .baseline
      ? "the picture is \(size(now)) pixels, the baseline \(size(was))"
      : "the picture was \(size(was)) pixels, is \(size(now))"
  }
}

/// Why a comparison ended as it did, in the order in which it is told. In a report it is its words.
public struct Reasons: Hashable, Sendable, Codable, ExpressibleByArrayLiteral {
  public private(set) var all: [Reason]

  public init(_ all: [Reason]) { self.all = all }
  public init(arrayLiteral reasons: Reason...) { all = reasons }

  public init(from decoder: any Decoder) throws {
    let words = try decoder.singleValueContainer().decode(String.self)
    all = words.isEmpty ? [] : [.told(words)]
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(words)
  }

  public var isEmpty: Bool { all.isEmpty }

  /// One line; empty where there is nothing to tell.
  public var words: String { all.map(\.words).joined(separator: "; ") }

  mutating func replaceFirst(by reason: Reason) { all[0] = reason }

  public static func += (reasons: inout Reasons, more: Reasons) { reasons.all += more.all }
  public static func + (first: Reasons, second: Reasons) -> Reasons { Reasons(first.all + second.all) }
}
