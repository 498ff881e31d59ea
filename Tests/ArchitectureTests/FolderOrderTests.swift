import Foundation
import TestSupport
import Testing

@Suite("Folders of a room stand in an order")
struct FolderOrderTests {
  @Test("the words of the language name nothing of their checking")
  func vocabularyIsBelowChecking() throws {
    let checking = try declaredTypes(in: "Sources/Scenes/Checking")
    #expect(checking.contains("Template") && checking.contains("Elaborator"))
    for file in try Checkout.files(under: "Sources/Scenes/Vocabulary", ending: ".swift") {
      for name in try names(in: file).intersection(checking).sorted() { Issue.record("\(file) names \(name)") }
    }
  }

  @Test("checking goes one way: programs, names, how often things change, formulas, declarations")
  func checkingGoesOneWay() throws {
    let folders = ["Program", "Names", "Pacing", "Resolving", "Declaring"].map { "Sources/Scenes/Checking/\($0)" }
    for (index, folder) in folders.enumerated() {
      var later: Set = ["Elaborator"]
      for other in folders[(index + 1)...] { later.formUnion(try declaredTypes(in: other)) }
      #expect(later.count == 1 || later.contains("LayerTree"))
      for file in try Checkout.files(under: folder, ending: ".swift") {
        for name in try names(in: file).intersection(later).sorted() { Issue.record("\(file) names \(name)") }
      }
    }
  }

  @Test("the rules of layout name nothing of those that ask them, but the program that both know")
  func layoutIsBelowItsReaders() throws {
    let checking = try declaredTypes(in: "Sources/Scenes/Checking")
    #expect(checking.isSuperset(of: ["LayoutTrace", "Dependency", "Pacing"]))
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
