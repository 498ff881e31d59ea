import Foundation
import TestSupport

/// The targets of the package and what each depends on, as the package manager reads them from `Package.swift`.
struct Plan {
  struct Target {
    var name: String
    /// `regular`, `executable`, `system`, `test`.
    var type: String
    var path: String?
    /// Targets of this package and products of others.
    var dependencies: Set<String>
  }

  var targets: [Target]

  /// The Swift targets of the product.
  var rooms: [Target] {
    targets.filter { ["regular", "executable"].contains($0.type) && $0.path == nil }
  }

  /// Whether the room depends on a C library or another package, directly or by others.
  func reachesOutside(_ room: Target) -> Bool {
    room.dependencies.contains { name in
      guard let target = targets.first(where: { $0.name == name }), target.path == nil else { return true }
      return reachesOutside(target)
    }
  }

  /// - Throws: where the package cannot be read.
  static func current() throws -> Plan {
    // A scratch folder of its own: that of the build is locked while the tests run.
    let scratch = try Scratch()
    let run = try Tool.run(
      ["package", "--package-path", Checkout.root, "--scratch-path", scratch.path, "dump-package"],
      executable: try swift())
    struct Failure: Error { var words: String }
    guard run.code == 0 else { throw Failure(words: run.errors) }
    let dump = try JSONDecoder().decode(Dump.self, from: Data(run.output.utf8))
    return Plan(
      targets: dump.targets.map { target in
        Target(
          name: target.name, type: target.type, path: target.path, dependencies: Set(target.dependencies.map(\.name)))
      })
  }

  private static func swift() throws -> String {
    struct NoSwift: Error {}
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/swift" }.first(where: FileManager.default.isExecutableFile)
    guard let found else { throw NoSwift() }
    return found
  }
}

/// What `swift package dump-package` prints, as far as it is wanted.
private struct Dump: Decodable {
  struct Target: Decodable {
    var name: String
    var type: String
    var path: String?
    var dependencies: [Dependency]
  }

  /// `{"byName": ["Geometry", null]}`, `{"product": ["ArgumentParser", "swift-argument-parser", null, null]}`.
  struct Dependency: Decodable {
    var name: String

    init(from decoder: any Decoder) throws {
      let forms = try decoder.singleValueContainer().decode([String: [Part]].self)
      name = forms.values.first?.first?.text ?? ""
    }
  }

  /// A name; the other parts do not matter.
  struct Part: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  var targets: [Target]
}
