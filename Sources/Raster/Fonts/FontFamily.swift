import Files
import Layers
import Locales

/// A family of the font set: which file draws which weight, and where the files come from.
public struct FontFamily: Hashable, Sendable {
  /// A file of the family, and the weights that it draws.
  public struct Face: Hashable, Sendable {
    /// Absolute path of an OpenType file or collection.
    public var path: String
    /// The weights that this file draws, in CSS numbers: 1…1000.
    public var weights: ClosedRange<Int>

    public init(path: String, weights: ClosedRange<Int>) {
      self.path = path
      self.weights = weights
    }
  }

  /// The name that the files themselves give.
  public var name: String
  /// The Debian package that brings the files; nil where they lie in a folder of the program's own, as in a bundle.
  public var package: String?
  public var faces: [Face]
  /// Whether its glyphs are coloured pictures, for the characters that Unicode shows as emoji.
  public var isEmoji: Bool
  /// The region whose forms of Chinese characters the family has; nil where it has none, or is not chosen for them.
  public var hanForms: HanForms?

  public init(
    name: String, package: String?, faces: [Face], isEmoji: Bool = false, hanForms: HanForms? = nil
  ) {
    self.name = name
    self.package = package
    self.faces = faces
    self.isEmoji = isEmoji
    self.hanForms = hanForms
  }

  /// The file for a weight, or nil where the family has none.
  public func face(for weight: Text.Weight) -> Face? {
    faces.first { $0.weights.contains(weight.rawValue) }
  }

  /// The folder of Debian's font packages; the tables name their files there.
  public static let systemFolder = "/usr/share/fonts"

  /// The same family, of files that lie in another folder than the system's as they do there. No package brings them
  /// there.
  public func lying(in folder: String) -> FontFamily {
    guard folder != Self.systemFolder else { return self }
    var family = self
    family.package = nil
    for index in faces.indices {
      guard let rest = FilePath.rest(of: faces[index].path, after: Self.systemFolder + "/") else { continue }
      family.faces[index].path = FilePath.join(folder, rest)
    }
    return family
  }

  /// Inter for everything it has, Noto Sans CJK SC for the rest, Noto Color Emoji for emoji. `Assets/Fonts/README.md`
  /// says why.
  public static let standard = [inter, notoSansCJK, notoColorEmoji]

  /// One file for each of the nine weights.
  public static let inter = FontFamily(
    name: "Inter", package: "fonts-inter",
    faces: zip(
      ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"],
      stride(from: 100, through: 900, by: 100)
    ).map { style, weight in
      Face(path: "/usr/share/fonts/opentype/inter/Inter-\(style).otf", weights: weight...weight)
    })

  /// The family in the forms of texts whose locale says nothing of them.
  public static let notoSansCJK = notoSansCJK(.simplified)

  /// The families of the other regions, which lie in the same files; none for another family.
  var regional: [FontFamily] {
    guard name == Self.notoSansCJK.name else { return [] }
    return HanForms.allCases.filter { $0 != .simplified }.map { forms in
      var family = Self.notoSansCJK(forms)
      family.faces = faces
      return family
    }
  }

  private static func notoSansCJK(_ forms: HanForms) -> FontFamily {
    let region =
      switch forms {
      case .simplified: "SC"
      case .traditional: "TC"
      case .hongKong: "HK"
      case .japanese: "JP"
      case .korean: "KR"
      }
    return FontFamily(
      name: "Noto Sans CJK \(region)", package: "fonts-noto-cjk",
      faces: twoFaces { "/usr/share/fonts/opentype/noto/NotoSansCJK-\($0).ttc" }, hanForms: forms)
  }

  /// Two files for nine weights: up to medium the regular one, from semibold on the bold one.
  static func twoFaces(_ path: (_ weight: String) -> String) -> [Face] {
    [Face(path: path("Regular"), weights: 100...500), Face(path: path("Bold"), weights: 600...900)]
  }

  /// One file for all weights: pictures of 136 × 128 pixels, scaled to each size.
  public static let notoColorEmoji = FontFamily(
    name: "Noto Color Emoji", package: "fonts-noto-color-emoji",
    faces: [Face(path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", weights: 100...900)], isEmoji: true)
}
