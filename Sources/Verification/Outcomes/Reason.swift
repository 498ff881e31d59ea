import Basics
import Comparison
import ImageFiles
import Motion
import Pixels
import Rendering

/// The reason why a comparison ended as it did. This file is the one place that words it.
public enum Reason: Hashable, Sendable {
  /// A sentence alone: those below, or of an error, a remedy, a report that was read.
  case sentence(String)
  case pixels(Outcome.Numbers, Whereabouts? = nil)
  /// Parts of a take come later or earlier.
  case later([FrameShift])
  /// A finding, and in how many other takes or variants it is, too.
  case inaccessible(String, others: Int = 0)
  /// The pictures that show it could not be written, and why.
  case unshown(String)

  /// A sentence without a full stop.
  public var text: String {
    switch self {
    case .sentence(let text), .inaccessible(let text, 0): text
    case .pixels(let numbers, let place): numbers.text(at: place)
    case .inaccessible(let text, let others):
      "\(text), and in \(others) other \(others == 1 ? "take or variant" : "takes or variants")"
    case .unshown(let why): "its pictures are missing: \(why)"
    case .later(let shifts): Self.text(shifts)
    }
  }

  /// The side that a picture or a take is compared with.
  enum Former {
    /// A baseline of a picture, of a take.
    case baseline
    /// The same one, at another time.
    case itself
    /// The take at another time.
    case take
  }

  /// The place of a difference, as far as that is known.
  public struct Whereabouts: Hashable, Sendable {
    /// The area in pixels of the picture.
    var area: PixelRect?
    var layer: String?
    var frame: Int?

    fileprivate var text: String {
      [
        area.map { "\($0.width) × \($0.height) pixels at (\($0.x), \($0.y))" }, layer.map { "layer `\($0)`" },
        frame.map { "frame \($0)" },
      ].compactMap { $0 }.joined(separator: ", ")
    }
  }
}

extension Outcome.Numbers {
  /// `12 of 76800 pixels (0.016 %) differ by up to 3 of 255, in 4 × 3 pixels at (16, 120), layer `title`, frame 31`
  fileprivate func text(at place: Reason.Whereabouts?) -> String {
    let percent = compared == 0 ? 0 : Double(differing) * 100 / Double(compared)
    let rounded = percent >= 0.01 ? (percent * 1_000).rounded() / 1_000 : (percent * 1_000_000).rounded() / 1_000_000
    let whereabouts = place?.text ?? ""
    return "\(differing) of \(compared) pixels (\(rounded) %) differ by up to \(largestDifference) of 255"
      + (whereabouts.isEmpty ? "" : place?.area == nil ? ", \(whereabouts)" : ", in \(whereabouts)")
  }
}

// MARK: Baselines

extension Reason {
  /// A baseline that is not there, by its path.
  static func noBaseline(_ path: String) -> Self { .sentence("there is no baseline \(path)") }
  /// A picture of another program without a baseline.
  static func newPicture(baseline path: String) -> Self { .sentence("it is new: there is no baseline \(path)") }
  /// A picture of another program that is not where it was.
  static func gonePicture(_ path: String) -> Self { .sentence("it is gone: nothing is at \(path)") }
  /// A baseline of another program's picture that a partial run did not make.
  static let notInRun = sentence("this run made no such picture")
  /// A snapshot of a scene that no picture of an app shows.
  static let notShown = sentence("no picture shows it")
  /// The picture of an app that a snapshot was compared with.
  static func ofPicture(_ path: String) -> Self { .sentence("the picture is \(path)") }
  /// A picture of a list that is not there.
  static func noPicture(_ path: String) -> Self { .sentence("there is no picture \(path)") }
  /// The baseline was written, and there was none.
  static let written = sentence("new")
  /// The layers were written of a picture that had none.
  static let layersWritten = sentence("with its layers")
  /// A difference by several causes, of which not all were accepted.
  static func severalCauses(_ names: [String]) -> Self {
    .sentence("it differs by \(names.map { "`\($0)`" }.listed("and")), of which not all were accepted")
  }
  /// A baseline that was written anew.
  static let wasUnreadable = sentence("the baseline could not be read")
  /// The scene is in another file than its record says.
  static func sceneMoved(to file: String) -> Self { .sentence("the scene is in \(file) now") }
  /// A layer tree that is not there, by its path.
  static func noLayers(_ path: String) -> Self { .sentence("there is no \(path)") }
  /// The record has a format that is not written any more.
  static func oldFormat(_ format: Int) -> Self { .sentence("the record has format \(format)") }
  /// A scene, a take or a snapshot has a baseline and is no more.
  static func noLonger(_ what: String) -> Self { .sentence("there is a baseline, and no such \(what) any more") }
  /// The former name of something with the same pixels.
  static func renamed(from name: String) -> Self { .sentence("it was \(name), and shows the same pixels") }
  /// The baseline has another form than what is asked for: this file.
  static func keptAs(_ path: String) -> Self {
    .sentence("its baseline was kept as \(path), and shows the same pixels")
  }
  static let cacheWrong =
    sentence("the cache has another result than drawing gives: it is forgotten; please report it")
}

// MARK: Commits

extension Reason {
  /// A take of which nothing is otherwise than in a commit.
  static func unchangedSince(_ commit: String) -> Self {
    .sentence("nothing that it is made from or compared with has changed since \(commit)")
  }
  /// A take or a snapshot that a commit has not.
  static func newSince(_ commit: String, what: String) -> Self { .sentence("\(commit) has no such \(what)") }
  /// One that only a commit has.
  static func goneSince(_ commit: String, what: String) -> Self { .sentence("\(commit) has this \(what)") }
  /// The settings do not name the scene any more.
  static func unlisted(settings: String, commit: String) -> Self {
    .sentence("\(settings) of \(commit) names the scene, and does not any more")
  }
  /// A result that cannot be drawn as it was in a commit, with the reason.
  static func undrawable(commit: String, _ why: String) -> Self {
    .sentence("as it was in \(commit), it cannot be drawn: \(why)")
  }
  /// The take's former name and its scene's former file; nil where that is as it was.
  static func former(name: String?, file: String?) -> Self {
    let parts = [name.map { "called \($0)" }, file.map { "in \($0)" }].compactMap { $0 }
    return .sentence("it was \(parts.joined(separator: ", "))")
  }
  /// A sandbox asks git nothing.
  static let historyNotAsked = sentence(
    "git is not asked in a sandbox, so neither what was expected is shown nor why it differs")
  /// git could not tell which commit recorded a baseline, or what that holds.
  static func historyUnknown(_ why: String) -> Self { .sentence("what was expected is not shown: \(why)") }
  /// The expected picture is drawn from a commit.
  static func drawn(from origin: String) -> Self { .sentence("what was expected is drawn from \(origin)") }
  /// The commit that recorded a frame draws another one now.
  static func drawnOtherwise(by origin: String) -> Self {
    .sentence("\(origin), which recorded the baseline, draws another frame here, so it is not shown")
  }
}

// MARK: Differences

extension Reason {
  /// A number of different pixels that does not exceed the allowance.
  static func allowedPixels(_ numbers: Outcome.Numbers, _ place: Whereabouts) -> Self {
    .sentence("\(numbers.text(at: place)), which is allowed")
  }
  /// The number of pixels that may differ, in the whole picture or in any square of `side` pixels.
  static func allowance(_ count: Int, in side: Int? = nil) -> Self {
    .sentence("\(count) are allowed" + (side.map { " in any \($0) × \($0) pixels" } ?? ""))
  }
  /// The rearrangement of content.
  static func rearranged(_ rearrangement: Rearrangement) -> Self { .sentence(rearrangement.summary) }
  /// The square in which the most pixels differ.
  package static func densest(_ region: ImageComparison.Region) -> Self {
    let box = region.box
    return .sentence("\(region.pixels) of them in \(box.width) × \(box.height) pixels at (\(box.x), \(box.y))")
  }
  static let equalPixels = sentence("the pixels are equal")
  /// The picture that would tell how the pixels differ is not in the store.
  static func notInStore(_ name: String, store: String) -> Self {
    .sentence("the pixels differ; how is not known without \(name) of the store \(store)")
  }
  static func sizes(was: [Int], now: [Int], of former: Former) -> Self {
    func size(_ sides: [Int]) -> String { sides.map { "\($0)" }.joined(separator: " × ") }
    return former == .baseline
      ? .sentence("the picture is \(size(now)) pixels, the baseline \(size(was))")
      : .sentence("the picture was \(size(was)) pixels, is \(size(now))")
  }
  /// The frames that differ, of those that both have.
  static func frames(_ frames: [Int], of count: Int) -> Self {
    .sentence("\(frames.count) of \(count) frames differ: \(LayerDifference.ranges(frames))")
  }
  /// The number of frames that differ, and the most pixels by which one does.
  static func framesAllowed(_ frames: Int, of count: Int, pixels: Int) -> Self {
    .sentence("\(frames) of \(count) frames differ, by \(pixels) pixels at most")
  }
  /// The number of pixels that differ in a frame.
  static func framePixels(_ frame: Int, pixels: Int) -> Self { .sentence("\(pixels) pixels of frame \(frame) differ") }
  /// Frames differ, and may.
  static let framesMayDiffer = sentence("frames differ by no more than is allowed")
  /// The number of frames.
  static func length(was: Int, now: Int, of former: Former) -> Self {
    switch former {
    case .baseline: .sentence("the take has \(now) frames, the baseline \(was)")
    case .take: .sentence("the take had \(was) frames, has \(now)")
    case .itself: .sentence("it had \(was) frames, has \(now)")
    }
  }
  /// One more frame, at the end of the take, in microseconds.
  static func lastFrame(_ frame: Int, at tick: Int) -> Self {
    .sentence("frame \(frame) at \(tick.secondsText), the take's end, is new")
  }
  /// The frame that differs most, and how.
  static func worst(frame: Int, _ reasons: Reasons) -> Self { .sentence("most in frame \(frame): \(reasons.text)") }
  static func retimed(frames: Int) -> Self { .sentence("\(frames) frames stand longer or shorter") }
  /// A part of a frame of which only hashes are kept.
  static func strips(_ place: Whereabouts) -> Self { .sentence("within \(place.text)") }
  /// `from frame 9 on it is later by 6 frames, from frame 84 on by 12 frames`
  fileprivate static func text(_ shifts: [FrameShift]) -> String {
    var direction: String?
    let parts = shifts.map { shift in
      let (now, count) = (shift.frames > 0 ? "later" : "earlier", abs(shift.frames))
      guard count > 0 else { return "from frame \(shift.first) on as it was" }
      let by = "by \(count == 1 ? "a frame" : "\(count) frames")"
      defer { direction = now }
      return "from frame \(shift.first) on \(direction == now ? by : "it is \(now) \(by)")"
    }
    return parts.joined(separator: ", ")
  }
  static let noTolerance = sentence("hashes allow no tolerance")
  /// A fact in which a record and a take differ, so that their hashes cannot be compared.
  static func incomparable(_ what: String, was: String, now: String) -> Self {
    .sentence("\(what): the baseline has '\(was)', this take '\(now)'; its hashes cannot be compared")
  }
  static func otherRenderer(layersAreEqual: Bool) -> Self {
    .sentence("the baseline was made by another renderer" + (layersAreEqual ? " and the layers are the same" : ""))
  }
}

// MARK: Layers and accessibility

extension Reason {
  static let equalLayers = sentence("the layers are the same")
  static func layers(frames: [Int]) -> Self { .sentence("layers differ in frames \(LayerDifference.ranges(frames))") }
  static func change(_ change: LayerDifference) -> Self { .sentence(change.sentence) }
  static func firstFrame(_ frame: Int) -> Self { .sentence("first in frame \(frame)") }
  /// A take that cannot be played in other circumstances, such as "at the text size ax3".
  static func unplayable(_ circumstances: String, _ why: String) -> Self {
    .sentence("the take cannot be played \(circumstances): \(why)")
  }
  static func exempted(_ count: Int) -> Self { .sentence("\(count) ignored") }
}

/// The reasons why a comparison ended as it did, in the order in which they are reported. In a report they are its
/// text.
public struct Reasons: Hashable, Sendable, Codable, ExpressibleByArrayLiteral {
  public internal(set) var all: [Reason]

  public init(_ all: [Reason]) { self.all = all }
  public init(arrayLiteral reasons: Reason...) { all = reasons }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    all = text.isEmpty ? [] : [.sentence(text)]
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public var isEmpty: Bool { all.isEmpty }

  /// The text in one line; empty where there is no reason.
  public var text: String { all.map(\.text).joined(separator: "; ") }

  public static func += (reasons: inout Reasons, more: Reasons) { reasons.all += more.all }
  public static func + (first: Reasons, second: Reasons) -> Reasons { Reasons(first.all + second.all) }
}
