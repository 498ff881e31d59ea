import Foundation
import TestSupport
import Testing

/// The rooms of the house and what each may import; from the design. Whoever needs another line here has a reason to
/// think twice.
private let allowedImports: [String: Set<String>] = [
  "Geometry": [],
  "Files": [],
  "TextFormats": ["Files"],
  "Motion": ["Geometry"],
  "Pixels": ["Geometry"],
  "Layers": ["Geometry"],
  "Comparison": ["Geometry", "Pixels"],
  "ColorCube": ["Geometry", "Pixels"],
  "Scenes": ["Geometry", "Layers", "Motion"],
  "SceneFiles": ["Files", "Geometry", "Layers", "Scenes", "TextFormats", "Yams", "Foundation", "FoundationEssentials"],
  "Ledger": ["Files", "Scenes", "TextFormats", "GRDB", "Foundation"],
  "Raster": [
    "Files", "Geometry", "Layers", "Pixels", "CCairo", "CPangoCairo", "CFontconfig", "Foundation",
    "FoundationEssentials",
  ],
  "ImageFiles": [
    "Files", "Geometry", "Pixels", "CPNG", "CZlib", "CDeflate", "CJPEG", "CGIF", "CWebP", "CRSVG", "CCairo",
    "CImageShims",
    "Foundation", "FoundationEssentials",
  ],
  "Rendering": [
    "Files", "Geometry", "Motion", "Pixels", "ColorCube", "Layers", "Scenes", "SceneFiles", "Raster", "ImageFiles",
    "Ledger",
    "Dispatch",
    "Foundation", "FoundationEssentials",
  ],
  "Verification": [
    "Files", "Geometry", "Pixels", "Layers", "Scenes", "ImageFiles", "Rendering", "Comparison", "Foundation",
  ],
  "FlipbookTesting": ["Scenes", "Rendering", "Verification", "Testing"],
  "flipbook": [
    "Files", "Geometry", "Layers", "Pixels", "Scenes", "SceneFiles", "ImageFiles", "Comparison", "ColorCube",
    "Rendering",
    "Ledger", "TextFormats",
    "Verification",
    "ArgumentParser", "Dispatch", "Foundation", "FoundationEssentials",
  ],
]

/// Part of the language's own library: mathematics, locks.
private let alwaysAllowed: Set<String> = ["Swift", "Glibc", "Darwin", "Synchronization"]

@Suite("The house keeps its plan")
struct ArchitectureTests {
  @Test("a room imports only what the plan allows", arguments: allowedImports.keys.sorted())
  func imports(room: String) throws {
    let allowed = try #require(allowedImports[room]).union(alwaysAllowed)
    let files = try Checkout.files(under: "Sources/\(room)", ending: ".swift")
    #expect(!files.isEmpty, "the room \(room) is empty")
    for file in files {
      for module in importedModules(in: try Checkout.text(of: file)) where !allowed.contains(module) && module != room {
        Issue.record("\(file) imports \(module), which \(room) may not")
      }
    }
  }

  @Test("every folder of Sources is a room of the plan, or holds C libraries")
  func everyRoomIsPlanned() throws {
    for folder in try Checkout.names(in: "Sources") where folder != "CLibraries" {
      #expect(allowedImports[folder] != nil, "Sources/\(folder) is not in the plan")
    }
  }

  @Test("C code lies beside the C libraries and nowhere else")
  func shimsStayAtHome() throws {
    for ending in [".c", ".h", ".modulemap"] {
      for file in try Checkout.files(under: "Sources", ending: ending) {
        #expect(file.hasPrefix("Sources/CLibraries/"), "\(file) does not belong there")
      }
    }
  }

  @Test("every C library is imported by a room, and by the planned ones only")
  func librariesAreUsed() throws {
    let planned = allowedImports.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for library in try Checkout.names(in: "Sources/CLibraries") {
      #expect(planned.contains(library), "no room may import \(library)")
    }
  }

  @Test("no source knows a shipped scene by its name")
  func scenesAreData() throws {
    let scenes = (try? Checkout.names(in: "Assets/Scenes")) ?? []
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      let text = try Checkout.text(of: file)
      for scene in scenes where text.contains(scene) {
        Issue.record("\(file) names the scene \(scene)")
      }
    }
  }

  @Test("a file fits in the head: at most 450 lines")
  func filesAreShort() throws {
    for folder in ["Sources", "Tests"] {
      for file in try Checkout.files(under: folder, ending: ".swift") {
        let lines = try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= 450, "\(file) has \(lines) lines")
      }
    }
  }

  @Test("tests use what users can use: no testable imports")
  func noTestableImports() throws {
    let forbidden = "@" + "testable"
    for file in try Checkout.files(under: "Tests", ending: ".swift") {
      let usesIt = try Checkout.text(of: file).contains(forbidden)
      #expect(!usesIt, "\(file) uses \(forbidden)")
    }
  }

  @Test("clocks, chance and the environment stay out of everything below the command line")
  func purity() throws {
    let forbidden = [
      "Date()", "Date.now", ".now()", "Clock.now", "ContinuousClock", "SystemRandomNumberGenerator", ".random(in",
      "getenv(", ".environment[",
    ]
    let rooms = allowedImports.keys.filter { $0 != "flipbook" }.sorted()
    for room in rooms {
      for file in try Checkout.files(under: "Sources/\(room)", ending: ".swift") {
        let code = codeLines(of: try Checkout.text(of: file))
        for word in forbidden where code.contains(word) {
          Issue.record("\(file) uses \(word)")
        }
      }
    }
  }

  /// Being written anew; there, `Int(…)` means the harmless conversion (`ClampedConversions`).
  private static let exemptFromConversions = [
    "Sources/Scenes/Staging/", "Sources/Scenes/Evaluation/", "Sources/Scenes/Emission/",
  ]

  @Test("floating point becomes an integer in one place, which never ends the process")
  func conversions() throws {
    let place = "Sources/Geometry/Integer+Clamped.swift"
    let text = try Checkout.text(of: place)
    for type in ["Int", "UInt8", "UInt16", "UInt32", "UInt64", "Int16", "Int32"] {
      #expect(text.contains("extension \(type) {"), "the compiler does not warn of \(type)(_: Double)")
    }
    let signs = [".rounded(", "Double(", ".squareRoot(", "floor(", "ceil(", "trunc("]
    for file in try Checkout.files(under: "Sources", ending: ".swift") where file != place {
      guard !Self.exemptFromConversions.contains(where: file.hasPrefix) else { continue }
      for argument in conversionArguments(in: codeLines(of: try Checkout.text(of: file))) {
        let isFloating = signs.contains { argument.contains($0) }
        #expect(!isFloating, "\(file): write (clamped: \(argument)) or (exactly: …)")
      }
    }
  }

  @Test(
    "what is converted is found",
    arguments: [
      ("let a = Int(x.rounded())", ["x.rounded()"]),
      ("UInt8((a * 2).rounded(.up)) + Int32(b)", ["(a * 2).rounded(.up)", "b"]),
      ("Int(clamped: x)", []), ("Int(exactly: x)", []), ("maxInt(x)", []),
      ("Int(f(Double(a)), radix: 2)", ["f(Double(a)), radix: 2"]),
    ])
  func conversionReading(code: String, arguments: [String]) {
    #expect(conversionArguments(in: code) == arguments)
  }

  @Test(
    "imports are found however they are written",
    arguments: [
      ("import Yams", ["Yams"]),
      ("  @preconcurrency import Foundation  // why", ["Foundation"]),
      ("import struct Foundation.Data", ["Foundation"]),
      ("public import Geometry", ["Geometry"]),
      ("import CPNG.Shim; import CZlib", ["CPNG", "CZlib"]),
      ("// import Yams", []),
      ("let important = 1", []),
    ])
  func importReading(line: String, modules: [String]) {
    #expect(importedModules(in: line) == modules)
  }
}

/// The modules that a Swift source imports, in order.
private func importedModules(in source: String) -> [String] {
  let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor"]
  return codeLines(of: source).split(whereSeparator: { $0 == "\n" || $0 == ";" }).compactMap { statement in
    let words = statement.split(whereSeparator: \.isWhitespace)
    guard let start = words.firstIndex(of: "import"),
      words[..<start].allSatisfy({ $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0) })
    else { return nil }
    let rest = words[(start + 1)...].drop { kinds.contains($0) }
    return rest.first?.split(separator: ".").first.map(String.init)
  }
}

/// The source without its line comments.
private func codeLines(of source: String) -> String {
  source.split(separator: "\n", omittingEmptySubsequences: false)
    .map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...] }
    .joined(separator: "\n")
}

/// What stands between the brackets of conversions to an integer that have no label.
private func conversionArguments(in code: String) -> [String] {
  code.matches(of: /\b(?:U?Int(?:8|16|32|64)?)\(/).compactMap { match in
    var depth = 1
    let rest = code[match.range.upperBound...]
    let argument = rest.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0
    }
    return argument.prefixMatch(of: /[a-zA-Z]+:/) == nil ? String(argument) : nil
  }
}
