import Basics
import Comparison
import Scenes

/// A remedy for what was found.
public enum Remedy: Hashable, Sendable {
  /// Takes what was drawn of the scene in a file as the baseline of that name; nil for a picture of another program.
  case accept(name: String, file: String?, UpdateMode)
  /// Takes all that was drawn.
  case acceptAll(UpdateMode)
  /// Takes what differs by causes of these names, and by no other.
  case acceptCauses([String])
  /// Removes baselines that nothing uses any more.
  case prune
  /// Removes them, and takes all that was drawn.
  case pruneAndAccept
  /// Lets so many pixels differ, or each by so much where the caller can choose that.
  case allow(pixels: Int, threshold: Double? = nil)
  /// Writes a record in the format of today, which has that number.
  case renew(format: Int)
  /// Gets a baseline that can be read.
  case restore
  /// Records how long takes take anew.
  case recordTimings
  /// Says which share of the work is to be done.
  case nameShare
  /// Shows how layers are called.
  case listLayers
}

extension Remedy {
  /// The limits that would let a difference pass, of a caller who chooses the metric: the most pixels, or the largest
  /// distance, as they were measured.
  package static func allow(_ difference: ImageComparison.Result, by metric: ImageComparison.Metric) -> Remedy {
    let distance = difference.largestDistance
    return .allow(pixels: difference.countedPixels, threshold: distance < metric.largestThreshold ? distance : nil)
  }
}

/// The wording of remedies, which is the caller's: a command line by its options, a test not at all.
public struct Remedies: Sendable {
  /// Returns a remedy's phrase; nil for what the caller has no way to do.
  public let phrase: @Sendable (Remedy) -> String?

  public init(_ phrase: @escaping @Sendable (Remedy) -> String?) { self.phrase = phrase }

  /// Creates the wording of a caller that has no options.
  public init() {
    self.init { $0 == .restore ? "take it back from version control, or record it anew" : nil }
  }

  /// The message of an error, with the remedy that there is.
  public func message(for error: any Error) -> Message {
    Message(of: error).adding(cure: (error as? VerificationProblem)?.remedy.flatMap(phrase))
  }

  /// The text of that message.
  public func text(for error: any Error) -> String { message(for: error).text }

  func reasons(_ remedy: Remedy) -> Reasons { phrase(remedy).map { [.sentence($0)] } ?? [] }
}
