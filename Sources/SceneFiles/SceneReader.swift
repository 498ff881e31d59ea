import Basics
import Formulas
import Locales
import Scenes

/// Reads a scene file and everything it imports into a `SceneDescription`.
///
///     let reader = SceneReader(fileSystem: DiskFileSystem(), libraryPaths: ["Assets/Library"])
///     let scene = try reader.read("Assets/Scenes/news/scene.yaml").description
public struct SceneReader: Sendable {
  public var fileSystem: any SceneFileSystem
  /// The folders in which `import: [ios]` looks for `ios.yaml`, in this order.
  public var libraryPaths: [String]
  /// The files of the library that comes with the tool, by the names that imports have.
  public static let libraryNames = ["bars", "calendar", "ios", "keyboard", "lists", "symbols", "today"]
  /// The value of `{locale}` in the paths of data; nil for what the scene's file says.
  public var locale: LocaleTag?

  /// The source of `.ledger` data; nil where scenes can have none.
  public var ledgers: (any SceneLedgers)?

  public init(
    fileSystem: any SceneFileSystem, libraryPaths: [String] = [], locale: LocaleTag? = nil,
    ledgers: (any SceneLedgers)? = nil
  ) {
    self.fileSystem = fileSystem
    self.libraryPaths = libraryPaths
    self.locale = locale
    self.ledgers = ledgers
  }

  /// A scene as read, with the texts of its files for messages about what is found out later.
  public struct Result: Sendable {
    public var description: SceneDescription
    public var sources: SourceTexts
    /// Older spellings that are still read.
    public var hints = Diagnostics()
  }

  /// The mistakes of a scene's files, with their texts.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    public var diagnostics: Diagnostics
    public var sources: SourceTexts
    /// The part that could be read, with `null` for formulas that could not, to look for further mistakes in; nil where
    /// nobody can tell which names are lost, and every use of them would look like another mistake.
    public var readable: SceneDescription?
    /// The words in parts that could not be read: names that are not found may be among them.
    var lostWords: Set<String> = []

    public var description: String { DiagnosticPrinter().text(for: diagnostics, sources: sources) }
  }

  /// Reads the scene file at `path`. Throws a `Failure` with every mistake of every file at once.
  public func read(_ path: String) throws(Failure) -> Result {
    var loading = SceneLoading(reader: self)
    let description = loading.load(path)
    let (findings, sources) = (loading.texts.findings, loading.texts.sources)
    guard let description, findings.diagnostics.isEmpty else {
      throw Failure(findings, sources: sources, readable: description)
    }
    return Result(description: description, sources: sources, hints: findings.hints)
  }
}

/// The texts of files by their paths, so that messages can show lines.
public struct SourceTexts: Sendable {
  private var texts: [MachineText: SourceText] = [:]
  /// The lines of files of data, which may be long: they are looked for where a message shows one.
  private var data: [MachineText: DataLines] = [:]
  /// Single lines of files that are too long to be held.
  private var lines: [MachineText: [Int: String]] = [:]

  public init(_ texts: [String: String] = [:]) {
    for (path, text) in texts { self.texts[MachineText(path)] = SourceText(path: path, text: text) }
  }

  /// The files' paths in the order of bytes.
  public var paths: [String] { (Array(texts.keys) + Array(data.keys)).sorted().map(\.text) }

  /// The text of a file that was read.
  public subscript(path: String) -> String? { texts[MachineText(path)]?.text ?? data[MachineText(path)]?.text }

  /// A line, from 1, without its end.
  public func line(_ line: Int, of path: String) -> String? {
    let path = MachineText(path)
    if let text = data[path], line >= 1 { return text.line(line) }
    guard let text = texts[path], line >= 1, line <= text.lineCount else { return lines[path]?[line] }
    return String(text.characters(ofLine: line - 1))
  }

  /// Adds a line, from 1, of a file whose other lines are of no interest.
  public mutating func add(_ text: String, line: Int, of path: String) {
    lines[MachineText(path), default: [:]][line] = text
  }

  mutating func add(_ text: String, of path: String) { data[MachineText(path)] = DataLines(text) }

  mutating func add(_ text: SourceText) { texts[MachineText(text.path)] = text }
}
