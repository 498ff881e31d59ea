import Basics
import Files
import FoundationEssentials
import Rendering

/// A folder with a page that shows a verification: `index.html`, which works from the disk and asks no network, and
/// the pictures.
public struct ReportPage: Sendable {
  public let folder: String
  /// The folder below which no link is followed.
  private let base: String
  private let places: PicturePlaces
  /// Whether the pictures lie in the page itself, which is one file then.
  private let isSingle: Bool

  /// - Parameters:
  ///   - base: where the path begins from which on nothing may be a link; the folder itself if left out, as where
  ///     somebody named it. Empty for the working folder.
  ///   - places: where the pictures lie.
  ///   - isSingle: whether the pictures lie in the page itself.
  public init(folder: String, below base: String? = nil, pictures places: PicturePlaces, isSingle: Bool = false) {
    self.folder = FilePath.withoutLastSlash(folder)
    self.base = base ?? self.folder
    self.places = places
    self.isSingle = isSingle
  }

  /// Writes the page. Pictures that results name are copied into it, as far as they are there.
  ///
  /// - Returns: the paths of those that are left out, as they lie where none may, are links, or no pictures.
  @discardableResult
  public func write(_ report: VerificationReport) throws -> [String] {
    var shown = report
    var rejections: [String] = []
    var embedded: [String: String] = [:]
    func copy(_ path: String?) throws -> String? {
      guard let path, FilePath.ends(path, with: ".png") else { return nil }
      switch places.picture(at: path) {
      case .bytes(let bytes):
        let name = Self.name(of: bytes)
        if isSingle { embedded[name] = Self.dataAddress(of: bytes) } else { try place(bytes, as: name) }
        return name
      case .refused: rejections.append(path)
      case .missing: break
      }
      return nil
    }
    for index in shown.results.indices {
      let result = shown.results[index]
      shown.results[index].expected = try copy(result.expected)
      shown.results[index].actual = try copy(result.actual)
      shown.results[index].difference = try copy(result.difference)
      if let strip = result.strip {
        shown.results[index].strip?.expected = try strip.expected.compactMapValues(copy)
        shown.results[index].strip?.actual = try strip.actual.compactMapValues(copy)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(shown), as: UTF8.self)
    let pictures = String(decoding: try encoder.encode(embedded), as: UTF8.self)
    let page = Array(Self.page(data: json, pictures: pictures, summary: report.summary).utf8)
    try AtomicFile.place(page, at: "\(folder)/index.html", below: base)
    return rejections
  }

  /// Returns the path in the page of a picture that a result names; nil where none is there.
  public func path(ofPictureAt path: String?) -> String? {
    guard let path, FilePath.ends(path, with: ".png"), case .bytes(let bytes) = places.picture(at: path) else {
      return nil
    }
    return Self.name(of: bytes)
  }

  /// Puts a picture into the report.
  private func place(_ bytes: [UInt8], as name: String) throws {
    if !FileStatus.isFile("\(folder)/\(name)") {
      try AtomicFile.place(bytes, at: "\(folder)/\(name)", below: base)
    }
  }

  /// The path of a picture in a report, which its content names.
  static func name(of bytes: [UInt8]) -> String { "pictures/\(Hash.hex(Hash.of(bytes))).png" }

  /// The address that is the picture itself.
  static func dataAddress(of bytes: [UInt8]) -> String {
    "data:image/png;base64," + Data(bytes).base64EncodedString()
  }

  /// The page's three files are part of the program, so that an installed one needs nothing beside it.
  private static func page(data: String, pictures: String, summary: String) -> String {
    // The causes on the page tell of another renderer.
    let keys = Outcome.CodingKeys.allCases.filter { $0 != .baselineFingerprint }
    let lines = keys.compactMap { key in
      key.field.line.map { "[\"\($0.label)\",\"\(key.rawValue)\"]" }
    }
    let parts = [
      "style": text(PackageResources.report_css), "script": text(PackageResources.report_js),
      "summary": VerificationReport.escaped(summary), "data": PageTemplate.script(data),
      "pictures": PageTemplate.script(pictures),
      "details": "[\(lines.joined(separator: ","))]",
    ]
    return PageTemplate.filled(PackageResources.page_html, parts)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
