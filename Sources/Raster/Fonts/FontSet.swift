import Basics
import CFontconfig
import Geometry
import Glibc
import Layers

/// The fonts that text is drawn with: an explicit list of files behind a private fontconfig, which reads nothing of
/// the machine's own configuration.
///
/// A scene's own families stand each in a set of its own, which has that family besides those of the common one: a
/// label that does not name it never sees it.
///
/// Loading costs about 20 ms the first time and far less once fontconfig has filled the cache directory; in one process
/// a set is loaded once. One set serves all threads; each thread makes a `TextEngine` of its own from it.
public final class FontSet: @unchecked Sendable {
  private let contents: Contents
  public var families: [FontFamily] { contents.families }
  let configuration: OpaquePointer
  let map: FontMap
  /// The families that this set has besides those of the common set, and that texts name: one, or those that one text
  /// has side by side; none in the common set.
  var own: [OwnFamily] { contents.own }
  /// The sets of a scene's own families, by their names.
  let ownSets: [String: FontSet]
  /// The families of further scripts, each of which is looked in where a text needs it.
  public var scripts: [FontFamily.ForScript] { contents.scripts }
  /// The families of further scripts that the scene's texts need.
  var neededScripts: [FontFamily] { contents.neededScripts }

  private init(
    _ contents: Contents, configuration: OpaquePointer, map: FontMap? = nil, ownSets: [String: FontSet] = [:]
  ) {
    self.contents = contents
    self.configuration = configuration
    self.map = map ?? FontMap(configuration: configuration)
    self.ownSets = ownSets
  }

  /// The facts by which a set is found again.
  private struct Contents: Hashable {
    var families: [FontFamily]
    var own: [OwnFamily] = []
    var scripts: [FontFamily.ForScript]
    var neededScripts: [FontFamily] = []
    var cacheDirectory: String
  }

  /// The sets of the process, which stay: `FontMap` says why. Touched under the fonts' lock only.
  private nonisolated(unsafe) static var sets: [Contents: FontSet] = [:]

  /// Opens the files of `families`; the first family is what text without a family is drawn with, the others complete
  /// it.
  ///
  /// To be called before anything else in the process uses Pango or librsvg: the set becomes fontconfig's current
  /// configuration, and Pango's language is pinned, so that line breaks and letter forms do not follow the locale.
  ///
  /// - Parameters:
  ///   - scripts: families of further scripts, which need not be there.
  ///   - cacheDirectory: where fontconfig may keep what it learnt of the files; made when needed. A directory
  ///   that cannot be written costs time, not correctness.
  /// - Throws: `RasterProblem` with the cure where a file is missing.
  public static func load(
    _ families: [FontFamily] = FontFamily.standard, scripts: [FontFamily.ForScript] = FontFamily.forScripts,
    cacheDirectory: String
  ) throws -> FontSet {
    try checkFiles(of: families)
    _ = isLanguagePinned
    return try FontLock.hold {
      let set = try part(Contents(families: families, scripts: scripts, cacheDirectory: cacheDirectory))
      FcConfigSetCurrent(set.configuration)
      return set
    }
  }

  /// The set of a scene that brings families of its own, in which every family has another name. The same for the same
  /// families, in one process.
  ///
  /// - Parameter texts: all that it may show, as far as that is known: its pictures are made with the fonts of its
  ///   scripts, too.
  public func adding(_ own: [OwnFamily], for texts: some Sequence<String> = []) throws -> FontSet {
    let needed = FontFamily.needed(for: texts, of: scripts).map(\.family)
    guard !own.isEmpty || !needed.isEmpty else { return self }
    return try FontLock.hold {
      var whole = contents
      (whole.own, whole.neededScripts) = (own, needed)
      if let known = Self.sets[whole] { return known }
      let ownSets = try own.reduce(into: [:]) { $0[$1.name] = try part(families, own: [$1]) }
      var common = whole
      common.own = []
      let set = FontSet(common, configuration: configuration, map: map, ownSets: ownSets)
      Self.sets[whole] = set
      return set
    }
  }

  /// The set of a text that names several of the scene's own families.
  func set(ofOwn names: [String]) throws -> FontSet {
    let own = names.flatMap { ownSets[$0]?.own ?? [] }
    return try FontLock.hold { try part(families, own: own) }
  }

  /// The families of regions that texts may have instead of the common one; none where the set has not that one.
  var regional: [FontFamily] { families.flatMap(\.regional) }

  /// Families that only those texts see that need or name them: of further regions, and of further scripts.
  public var furtherFamilies: [FontFamily] { regional + scripts.map(\.family) }

  /// The same set with further families.
  ///
  /// - Throws: `RasterProblem` with the cure where a file is missing.
  func adding(_ further: [FontFamily]) throws -> FontSet {
    try Self.checkFiles(of: further)
    return try FontLock.hold { try part(families + further, own: own) }
  }

  /// A set that a part of a scene's texts is drawn with.
  private static func part(_ contents: Contents) throws -> FontSet {
    let set = try parts[contents] ?? open(contents)
    parts[contents] = set
    return set
  }

  private func part(_ families: [FontFamily], own: [OwnFamily]) throws -> FontSet {
    try Self.part(Contents(families: families, own: own, scripts: scripts, cacheDirectory: contents.cacheDirectory))
  }

  /// Touched under the fonts' lock only.
  private nonisolated(unsafe) static var parts: [Contents: FontSet] = [:]

  private static func checkFiles(of families: [FontFamily]) throws {
    for family in families {
      for face in family.faces where access(face.path, R_OK) != 0 {
        throw RasterProblem.missingFontFile(path: face.path, package: family.package)
      }
    }
  }

  /// Whether it is a family of the scene's own.
  public func isOwn(_ family: String?) -> Bool { family.map { ownSets[$0] != nil } ?? false }

  /// The names by which texts may ask for a family, those of further scripts aside.
  public var familyNames: [String] { ownSets.keys.sorted() + families.map(\.name) }

  /// Set once, since another thread may be reading the environment: Pango asks for it once too.
  private static let isLanguagePinned = setenv("PANGO_LANGUAGE", "zh-cn:en", 1) == 0

  private static func open(_ contents: Contents) throws -> FontSet {
    let files = contents.families.flatMap { $0.faces.map(\.path) }
    guard let configuration = FcConfigCreate() else { throw RasterProblem.unreadableFontSet(files: files) }
    let lists = FontLists(folder: contents.cacheDirectory).checked()
    defer { lists.note() }
    let document = Self.document(contents.families, files: files, cacheDirectory: lists.folder)
    guard FcConfigParseAndLoadFromMemory(configuration, document, 1) != 0,
      FontLists.quietly({ FcConfigBuildFonts(configuration) }) != 0,
      let found = FcConfigGetFonts(configuration, FcSetSystem), found.pointee.nfont > 0
    else {
      FcConfigDestroy(configuration)
      throw RasterProblem.unreadableFontSet(files: files)
    }
    for (place, family) in contents.own.enumerated() {
      for (index, face) in family.faces.enumerated() {
        let name = OwnFamily.name(ofFace: index, ofFamily: place)
        guard let pattern = face.file.pattern(of: face.face, family: name), FcFontSetAdd(found, pattern) != 0 else {
          throw RasterProblem.unreadableFontSet(files: [family.name])
        }
      }
    }
    return FontSet(contents, configuration: configuration)
  }

  /// Fontconfig's own language: the directories that hold the files, of those only the files themselves, of a
  /// collection only the families that are asked for (Noto Sans CJK is ten, which have the same characters and would
  /// all be sorted for each size of text), and which family Pango means when it asks for `emoji`.
  private static func document(_ families: [FontFamily], files: [String], cacheDirectory: String) -> String {
    var directories: [String] = []
    for file in files {
      let directory = String(
        decoding: file.utf8.prefix(upTo: file.utf8.lastIndex(of: 0x2F) ?? file.utf8.startIndex), as: UTF8.self)
      if !directories.contains(directory) { directories.append(directory) }
    }
    func escaped(_ text: String) -> String {
      MachineText(text).replacing("&", by: "&amp;").replacing("<", by: "&lt;").text
    }
    return "<?xml version=\"1.0\"?><fontconfig>"
      + directories.map { "<dir>\(escaped($0))</dir>" }.joined()
      + "<cachedir>\(escaped(cacheDirectory))</cachedir><cachedir>\(FontLists.nowhere)</cachedir><selectfont><rejectfont><glob>*</glob></rejectfont><acceptfont>"
      + files.map { "<glob>\(escaped($0))</glob>" }.joined()
      + families.map { "<pattern><patelt name=\"family\"><string>\(escaped($0.name))</string></patelt></pattern>" }
      .joined() + "</acceptfont><rejectfont><pattern></pattern></rejectfont></selectfont>" + leaned
      + (families.contains(where: \.isEmoji) ? scaledBitmaps : "")
      + families.filter(\.isEmoji).map { family in
        "<alias "
          + "binding=\"same\"><family>emoji</family><prefer><family>\(escaped(family.name))</family></prefer></alias>"
      }.joined() + "</fontconfig>"
  }

  /// Upright letters where italics are asked for and a family has none: leaned by twelve degrees, about their baseline.
  /// Pictures stand as they are.
  private static let leaned = """
    <match target="font"><test name="slant"><const>roman</const></test>\
    <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>\
    <test name="outline"><bool>true</bool></test>\
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix><double>1</double><double>0.21256</double>\
    <double>0</double><double>1</double></matrix></times></edit></match>
    """

  /// Fonts of one size, such as emoji, count as many points wide as the size that is asked for, not their own.
  private static let scaledBitmaps = """
    <match target="font"><test name="outline"><bool>false</bool></test>\
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>\
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide><double>0</double>\
    <double>0</double><divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>\
    </matrix></times></edit></match>
    """
}
