/// The settings with which ffmpeg makes a film of a format.
public struct Film: Hashable, Sendable {
  /// ffmpeg's name of the container.
  let container: String
  /// The encoder, and how it is set: what is drawn is flat, and its edges are to stay.
  let encoder: [String]
  /// The samples of a pixel, by ffmpeg's names, where four pixels share their colours.
  let halfChroma: String
  /// The same where each has its own; nil where the format has no such samples.
  let fullChroma: String?
  /// Whether pixels that share their colours are whole squares of four.
  var hasEvenSides = false
  /// Whether pixels can be clear; their alpha comes behind the other samples then.
  var hasAlpha = false

  /// Whether each pixel may have colours of its own.
  public var hasFullChroma: Bool { fullChroma != nil }

  func samples(_ chroma: Chroma) -> String { chroma == .full ? fullChroma ?? halfChroma : halfChroma }

  /// The size of a film of frames of that size.
  public func size(ofFrames width: Int, _ height: Int, chroma: Chroma) -> (width: Int, height: Int) {
    hasEvenSides && chroma == .half ? (width + width % 2, height + height % 2) : (width, height)
  }

  /// H.264, which everything plays: without transparency. At this quality a screen's luma is off by less than what 45
  /// dB are.
  static func h264(in container: String) -> Film {
    Film(
      container: container, encoder: ["-c:v", "libx264", "-crf", "16", "-movflags", "+faststart"],
      halfChroma: "yuv420p", fullChroma: "yuv444p", hasEvenSides: true)
  }

  /// VP9, with transparency.
  static let vp9 = Film(
    container: "webm",
    encoder: [
      "-c:v", "libvpx-vp9", "-crf", "16", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1",
      "-auto-alt-ref", "0",
    ], halfChroma: "yuva420p", fullChroma: nil, hasAlpha: true)

  /// AV1, as pictures that move.
  static let av1 = Film(
    container: "avif",
    encoder: ["-c:v", "libaom-av1", "-crf", "16", "-b:v", "0", "-usage", "good", "-cpu-used", "8", "-row-mt", "1"],
    halfChroma: "yuv420p", fullChroma: "yuv444p")
}
