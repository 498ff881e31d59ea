/// Frames on a GIF's clock, which counts hundredths of a second. Each beginning is rounded by itself, so that roundings
/// never add up.
struct GIFTiming {
  private let framesPerSecond: Int

  init(_ options: AnimationOptions) {
    framesPerSecond = options.framesPerSecond
  }

  /// When a frame begins.
  func hundredths(_ frame: Int) -> Int {
    (frame * 200 + framesPerSecond) / (2 * framesPerSecond)
  }

  func delay(from begin: Int, to end: Int) -> Int { hundredths(end) - hundredths(begin) }

  /// Viewers show a delay of less than 2/100 s as 10/100 s.
  func canShow(from begin: Int, to end: Int) -> Bool { delay(from: begin, to: end) >= 2 }
}
