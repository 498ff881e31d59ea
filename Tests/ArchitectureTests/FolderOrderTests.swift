import Foundation
import TestSupport
import Testing

@Suite("Folders of a room stand in an order")
struct FolderOrderTests {
  /// The folders of each room whose order is held, the lowest first; and the types at its root that stand above all.
  private static let orders: [String: (folders: [String], above: Set<String>)] = [
    "Basics": (["Limits", "Text", "Wording"], []),
    "Commands": (
      [
        "Running", "Console", "Arguments", "Ledger", "Colors", "Diff", "Verify", "Scenes", "Preview", "Render",
        "Pictures", "Gallery", "Doctor", "Answer",
      ], ["Program", "Flipbook", "CommandHints"]
    ),
    "Evaluation": (["Layout", "Reading", "Structure", "Emission"], []),
    "Formulas": (["Diagnostics", "Records", "Evaluation", "Functions", "Parsing"], []),
    "Preview": (["Wire", "Recording", "Editing", "Session", "Sockets", "Server", "Watching"], []),
    "Raster": (["Drawing", "Fonts", "Blits", "Text", "Work", "Content", "Passes"], []),
    "Scenes": (
      [
        "Description", "Checking/Program", "Checking/Names", "Layout", "Checking/Variability", "Checking/Resolving",
        "Checking/Declaring",
      ], ["Elaborator"]
    ),
    "Stage": (
      [
        "Playhead", "States", "Rules", "Scrolls", "Lifecycle", "Touch", "Actions", "Crossings", "Simulation", "Takes",
      ], ["Stage", "Play", "Player"]
    ),
    "Verification": (
      ["Outcomes", "Baselines", "Comparing", "Plan", "Causes", "Report", "Takes", "Pictures", "AppPictures"], []
    ),
  ]

  @Test("the folders of a room go one way", arguments: orders.keys.sorted())
  func foldersAreOrdered(room: String) throws {
    let order = try #require(Self.orders[room])
    let folders = order.folders.map { "Sources/\(room)/\($0)" }
    _ = try expectOrder(folders, below: order.above)
    let files = try Checkout.files(under: "Sources/\(room)", ending: ".swift")
    let all = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    let placed = Set(folders + ["Sources/\(room)"])
    #expect(
      all.subtracting(placed).filter { !$0.hasSuffix("/Checking") } == [], "each folder has its place in the order")
  }

  /// Expects that no file of a folder names a type of a later one, or of what stands above all. Returns the types of
  /// the later ones.
  private func expectOrder(_ folders: [String], below above: Set<String>) throws -> Set<String> {
    var later = above
    for folder in folders.reversed() {
      for file in try Checkout.files(under: folder, ending: ".swift") {
        for name in try names(in: file).intersection(later).sorted() { Issue.record("\(file) names \(name)") }
      }
      later.formUnion(try declaredTypes(in: folder))
    }
    return later
  }

  @Test("the folders that read pictures go one way: formats, colours, pixels, drawings, whatever a file holds")
  func readingIsOrdered() throws {
    let folders = [
      "PNG", "Formats", "Colors", "SandboxedDecoder", "HEIF", "Reading", "SVG/Elements", "SVG/Styles", "SVG/Reading",
      "SVG/Embedding", "SVG/Normalization", "SVG/Drawing", "Library", "SandboxedDecoderWorker",
    ].map { "Sources/ImageFiles/\($0)" }
    _ = try expectOrder(folders, below: [])
  }

  @Test("the folders that write pictures go one way: chunks, an animation's frames, each encoder, the list of formats")
  func writingIsOrdered() throws {
    let folders = [
      "PNG", "Formats", "Colors", "Animation", "GIF", "APNG", "WebP", "Y4M", "PAM", "Films", "Writing", "Sequences",
      "Terminal",
    ].map { "Sources/ImageFiles/\($0)" }
    _ = try expectOrder(folders, below: [])
  }

  @Test("the rules of layout name nothing of those that ask them, but the program that both know")
  func layoutIsBelowItsReaders() throws {
    let checking = try declaredTypes(in: "Sources/Scenes/Checking")
    #expect(checking.isSuperset(of: ["LayoutTrace", "Dependency", "VariabilityAnalysis"]))
    let known: Set = ["Program", "Template", "Cell", "Measure", "AxisSpec"]
    for file in try Checkout.files(under: "Sources/Scenes/Layout", ending: ".swift") {
      for name in try names(in: file).intersection(checking).subtracting(known).sorted() {
        Issue.record("\(file) names \(name)")
      }
    }
  }

  /// The types that stand at the left edge of the files of a folder.
  private func declaredTypes(in folder: String) throws -> Set<String> {
    try declaredTypes(of: Checkout.files(under: folder, ending: ".swift"))
  }

  /// The types that stand at the left edge of files.
  private func declaredTypes(of files: [String]) throws -> Set<String> {
    let declaration =
      /(?m)^(?:public |package |private |fileprivate |final |indirect )*(?:struct|enum|class|protocol) (\w+)/
    return try files.reduce(into: []) { found, file in
      for match in try Checkout.text(of: file).matches(of: declaration) {
        found.insert(String(match.output.1))
      }
    }
  }

  /// The names with a capital that code uses, members and texts aside.
  private func names(in file: String) throws -> Set<String> {
    let code = codeLines(of: try Checkout.text(of: file)).replacing(/"[^"\n]*"/, with: "\"\"")
    return Set(code.matches(of: /(?:^|[^\w.])([A-Z]\w+)/).map { String($0.output.1) })
  }
}
