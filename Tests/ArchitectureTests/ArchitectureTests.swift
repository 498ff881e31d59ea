import Foundation
import TestSupport
import Testing

/// Part of the language's own library: mathematics, locks.
private let language: Set<String> = ["Swift", "Glibc", "Synchronization"]

/// What only rooms may import that reach a C library or a package anyway.
private let foundation: Set<String> = ["FoundationEssentials", "Dispatch"]

@Suite("The house keeps its plan")
struct ArchitectureTests {
  /// `Package.swift`: there is no other list.
  let plan: Plan

  init() throws { plan = try Plan.current() }

  @Test("a room imports what the package says, and all of that")
  func imports() throws {
    for room in plan.rooms {
      var allowed = room.dependencies.union(language).union([room.name])
      if plan.reachesOutside(room) { allowed.formUnion(foundation) }
      if room.name == "FlipbookTesting" { allowed.insert("Testing") }
      var unused = room.dependencies
      let files = try Checkout.files(under: "Sources/\(room.name)", ending: ".swift")
      #expect(!files.isEmpty, "the room \(room.name) is empty")
      for file in files {
        for module in importedModules(in: try Checkout.text(of: file)) {
          unused.remove(module)
          if !allowed.contains(module) { Issue.record("\(file) imports \(module), which \(room.name) may not") }
        }
      }
      #expect(unused.isEmpty, "\(room.name) need not depend on \(unused.sorted())")
    }
  }

  @Test("every folder of Sources is a room, or holds C libraries; every C library is used")
  func everyRoomIsPlanned() throws {
    let names = Set(plan.rooms.map(\.name))
    for folder in try Checkout.names(in: "Sources") where folder != "CLibraries" {
      #expect(names.contains(folder), "Sources/\(folder) is no target")
    }
    let used = plan.targets.reduce(into: Set<String>()) { $0.formUnion($1.dependencies) }
    for library in try Checkout.names(in: "Sources/CLibraries") {
      #expect(used.contains(library), "no room depends on \(library)")
    }
  }

  @Test("what a frame is made of needs no C library, no package and no Foundation")
  func pureRooms() {
    for name in [
      "Geometry", "Basics", "Files", "TextFormats", "Motion", "Pixels", "Layers", "Formulas", "Scenes",
      "PlayHistory", "Evaluation", "Stage", "Comparison", "ColorCube",
    ] {
      let room = plan.rooms.first { $0.name == name }
      #expect(room.map { !plan.reachesOutside($0) } ?? true, "\(name) reaches outside")
    }
  }

  @Test("every room has a file of its name that tells what the room is for")
  func essays() throws {
    for room in plan.rooms {
      let essay = (try? Checkout.text(of: "Sources/\(room.name)/\(room.name).swift")) ?? ""
      #expect(essay.hasPrefix("// The room `\(room.name)`"), "Sources/\(room.name)/\(room.name).swift has no essay")
    }
  }

  @Test("our own files for pkg-config say nothing that the system's do not, and no -pthread")
  func pkgConfigFiles() throws {
    func flags(_ package: String) throws -> Set<Substring> {
      let run = try Tool.run(["pkg-config", "--cflags", "--libs", package], executable: "/usr/bin/env")
      #expect(run.code == 0, "\(run.errors)")
      return Set(run.output.split(whereSeparator: \.isWhitespace))
    }
    let files = try Checkout.files(under: "Sources/CLibraries", ending: ".pc")
    #expect(files.count == 3)
    for file in files {
      let name = String(file.split(separator: "/").last?.dropLast(3) ?? "")
      let (ours, systems) = (try flags(Checkout.path(file)), try flags(name))
      #expect(ours.isSubset(of: systems), "\(ours.subtracting(systems).sorted())")
      #expect(!ours.isEmpty && !ours.contains("-pthread"))
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

  @Test("a shipped scene and its data read well: no line over 120 characters")
  func scenesAreNarrow() throws {
    let files = try Checkout.files(under: "Assets", ending: ".yaml")
    #expect(files.filter { $0.hasSuffix("/scene.yaml") }.count > 10)
    for file in files {
      let lines = try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.count > 120 {
        Issue.record("\(file):\(index + 1) has \(line.count) characters")
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
  func clocks() throws {
    let forbidden = [
      "Date()", "Date.now", ".now()", "Clock.now", "ContinuousClock", "SystemRandomNumberGenerator", ".random(in",
      "getenv(", ".environment[",
    ]
    // Packages of tests are told by the environment which baselines they write.
    let programs: Set = ["Commands", "flipbook", "flipbook-preview", "FlipbookTesting"]
    for room in plan.rooms where !programs.contains(room.name) {
      for file in try Checkout.files(under: "Sources/\(room.name)", ending: ".swift") {
        let code = codeLines(of: try Checkout.text(of: file))
        for word in forbidden where code.contains(word) {
          Issue.record("\(file) uses \(word)")
        }
      }
    }
  }

  @Test("floating point becomes an integer in one place, which never ends the process")
  func conversions() throws {
    let place = "Sources/Geometry/Integer+Clamped.swift"
    let text = try Checkout.text(of: place)
    for type in ["Int", "UInt8", "UInt16", "UInt32", "UInt64", "Int16", "Int32"] {
      #expect(text.contains("extension \(type) {"), "the compiler does not warn of \(type)(_: Double)")
    }
    let signs = [".rounded(", "Double(", ".squareRoot(", "floor(", "ceil(", "trunc("]
    for file in try Checkout.files(under: "Sources", ending: ".swift") where file != place {
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
      ("import SomePackage", ["SomePackage"]),
      ("  @preconcurrency import Foundation  // why", ["Foundation"]),
      ("import struct Foundation.Data", ["Foundation"]),
      ("public import Geometry", ["Geometry"]),
      ("import CPNG.Shim; import CZlib", ["CPNG", "CZlib"]),
      ("// import SomePackage", []),
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
func codeLines(of source: String) -> String {
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
