import Basics
import Files
import SceneFiles

/// A scene to start from, which is shipped in the library: a small file that teaches one idea.
public enum StartingScene: String, CaseIterable, Sendable {
  case list, detail, tabs, sheet, onboarding, settings, chat, chart, player, form, widget, watch

  /// The path of its file.
  public func file(in assets: Assets) -> String { "\(assets.library)/starts/\(rawValue).yaml" }

  /// The text of its file.
  public func text(in assets: Assets) throws -> String {
    let path = file(in: assets)
    let bytes = try FileBytes.read(path, limit: Limits.sceneFileBytes, within: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns its text as the file of a scene of one's own: with that scene's name, and its device where one is given.
  public func text(named name: String, on device: String?, in assets: Assets) throws -> String {
    let lines = MachineText(try text(in: assets)).parts(at: "\n").map { line in
      switch line {
      case _ where line.starts(with: "scene: "): "scene: \(name)"
      case _ where line.starts(with: "device: "): device.map { "device: \($0)" } ?? line.text
      default: line.text
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The idea that it teaches, in the words of the comment that its file begins with.
  public func idea(in assets: Assets) throws -> String {
    MachineText(try text(in: assets)).parts(at: "\n").prefix { $0.starts(with: "# ") }
      .map { String($0.text.dropFirst(2)) }.joined(separator: " ")
  }

  /// Whether a scene may have a name: a letter, then letters, digits, hyphens and underscores.
  public static func isName(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    return scalars.first?.properties.isAlphabetic == true
      && scalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_" }
  }

  /// Writes the file of a scene of one's own; one that is there is never overwritten.
  public func write(_ name: String, on device: String? = nil, to file: String, in assets: Assets) throws {
    try AtomicFile.write(Array(text(named: name, on: device, in: assets).utf8), to: file, replacing: false)
  }
}
