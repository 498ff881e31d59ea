import Basics
import Formulas

/// The texts of a scene's files, each kept for messages, and all that is found in them.
final class SceneTexts {
  let fileSystem: any SceneFileSystem
  let findings = Findings()
  private(set) var sources = SourceTexts()

  init(_ fileSystem: any SceneFileSystem) { self.fileSystem = fileSystem }

  func report(_ problem: @autoclosure () -> any Problem, at place: SourcePlace?) {
    findings.diagnostics.add(problem(), at: place)
  }

  /// Returns nil, reported, for what is left out.
  func refused<Part>(_ problem: @autoclosure () -> any Problem, at place: SourcePlace?) -> Part? {
    report(problem(), at: place)
    return nil
  }

  /// Whether there is such a file, and it can be read.
  func exists(_ path: String) -> Bool { ((try? fileSystem.contents(of: path)) ?? nil) != nil }

  /// A scene's file, ready to be read.
  ///
  /// - Parameter place: where it is asked for.
  func file(at path: String, hint: Message, from place: SourcePlace?) -> OpenFile? {
    guard let text = text(at: path, hint: hint, from: place) else { return nil }
    let source = SourceText(path: path, text: text)
    sources.add(source)
    return OpenFile(source: source, findings: findings)
  }

  /// A file of data.
  func data(at path: String, hint: Message, from place: SourcePlace?) -> String? {
    guard let text = text(at: path, hint: hint, from: place) else { return nil }
    sources.add(text, of: path)
    return text
  }

  private func text(at path: String, hint: Message, from place: SourcePlace?) -> String? {
    do {
      guard let bytes = try fileSystem.contents(of: path) else {
        return refused(ReadingProblem.missingFile(path, hint: hint), at: place)
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return refused(ReadingProblem.notUTF8, at: SourcePlace(file: path, line: 1, column: 1))
      }
      return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    } catch {
      return refused(ReadingProblem.unreadableFile(path, reason: "\(error)"), at: place)
    }
  }
}

extension OpenFile {
  /// The file's one value, or nil where it cannot be read at all.
  func node() -> YAMLNode? {
    var yaml = YAMLComposer(source)
    let node = yaml.read()
    findings.diagnostics.add(contentsOf: yaml.diagnostics)
    return node
  }
}
