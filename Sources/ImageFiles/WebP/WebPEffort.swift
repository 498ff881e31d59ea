/// The effort of libwebp for a lossless picture.
struct WebPEffort: Hashable {
  /// The number of transforms that it tries, and of codes that it begins with, as a level of 0 to 6.
  let method: Int32
  /// The distance at which it looks for repetitions, as a level of 0 to 100: above 50, the 256 rows before a pixel.
  let quality: Float

  /// A tenth of the usual time, for half as long again.
  static let least = WebPEffort(method: 0, quality: 0)
  /// Half of the usual time: drawings that are flat are as short, or shorter; others up to a fourteenth longer.
  static let quick = WebPEffort(method: 2, quality: 51)
  static let usual = WebPEffort(method: 4, quality: 75)
  /// For small files: what is beyond takes five times as long, for 1 %.
  static let most = WebPEffort(method: 5, quality: 90)
}

extension PNGCompression {
  /// Returns the efforts of libwebp for a rectangle of a lossless animation, of which the shortest result is taken.
  func webPEfforts(isFirst: Bool) -> [WebPEffort] {
    switch self {
    case .fast: [.least]
    case .default: isFirst ? [.usual] : [.quick]
    case .small: [.quick, .usual, .most]
    }
  }
}
