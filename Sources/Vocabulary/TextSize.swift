/// The size of the system's letters: the steps of Dynamic Type, as the settings of iOS have them.
public enum TextSize: String, Word, Decodable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  /// The five larger sizes of the accessibility settings.
  case ax1, ax2, ax3, ax4, ax5

  /// The size that a device has until somebody changes it.
  public static let standard = TextSize.large

  /// The factor to the standard size of a text that has no style: that of the style `body`.
  package var scale: Double { TextStyle.body.scale(at: self) }
}

/// The purpose of a text: the text styles of iOS, each of which grows with the system's text size in its own way.
public enum TextStyle: String, Word {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

  /// The font sizes in points, from `TextSize.xSmall` to `ax5`: the tables of Apple's Human Interface Guidelines,
  /// Typography, *iOS, iPadOS Dynamic Type sizes*.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  /// The font size in points.
  package func points(at size: TextSize) -> Double { sizes[TextSize.allCases.firstIndex(of: size) ?? 3] }

  /// The font size as a share of that at the standard text size.
  package func scale(at size: TextSize) -> Double { points(at: size) / points(at: .standard) }

  /// Whether its letters are heavier than others'.
  package var isSemibold: Bool { self == .headline }
}
