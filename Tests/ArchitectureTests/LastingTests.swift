import Foundation
import TestSupport
import Testing

/// A list has all that lives from one instant to the next in the rooms that make frames, and says why no frame follows
/// from it.
@Suite("What lives from one instant to the next is known")
struct LastingTests {
  private static let rooms = ["Evaluation", "Stage", "Rendering", "Raster"]
  private static let heading = "### What lives from one instant to the next"

  @Test("every class that holds what can change is in CONTRIBUTING's table, and no other type")
  func table() throws {
    var lasting: Set<String> = []
    for room in Self.rooms {
      for file in try Checkout.files(under: "Sources/\(room)", ending: ".swift") {
        lasting.formUnion(Self.lastingTypes(in: try Checkout.text(of: file)))
      }
    }
    let page = try Checkout.text(of: "CONTRIBUTING.md")
    let section = try #require(page.components(separatedBy: Self.heading).dropFirst().first)
    let rows = section.components(separatedBy: "\n#")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
    let first = rows.map { $0.components(separatedBy: " | ")[0] }
    let listed = first.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(Set(listed).count == listed.count, "a type is listed twice")
    #expect(lasting.subtracting(listed).isEmpty, "what lives on in these, and why does no frame follow from it?")
    #expect(Set(listed).subtracting(lasting).isEmpty, "nothing that changes lives on in these")
  }

  @Test("fields that change are found, and others are not")
  func finding() {
    let text = """
      final class Kept {
        private(set) var pieces: [Int] = []
        var count: Int { pieces.count }
      }
      package class Locked<Value>: Sendable {
        private let known = Mutex<[Int: Int]>([:])
      }
      struct Plain {
        var pieces: [Int] = []
        private nonisolated(unsafe) static var all: [Int] = []
      }
      final class Fixed {
        let pieces: [Int]
        func sum() -> Int {
          var sum = 0
          return sum
        }
      }
      """
    #expect(Self.lastingTypes(in: text) == ["Kept", "Locked", "Plain"])
  }

  /// Names of classes with fields that can change, and of types with such of the process.
  private static func lastingTypes(in text: String) -> Set<String> {
    var found: Set<String> = []
    var around: [(indent: Int, name: Substring, isShared: Bool)] = []
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let indent = line.utf8.count - words.utf8.count
      guard !words.hasPrefix("//") else { continue }
      around.removeAll { $0.indent >= indent }
      if let type = words.prefixMatch(of: /[\w() ]*?\b(class|actor|struct|enum|extension) (\w+)/),
        !words.contains(" func ")
      {
        around.append((indent, type.2, ["class", "actor"].contains(type.1)))
      } else if let type = around.last, type.indent + 2 == indent {
        let isField = words.contains(/^[\w()@ ]*\bvar \w+/) && (!words.contains("{") || words.contains(#/= .*\{/#))
        let isOfProcess = words.contains(#/\bstatic var /#)
        let isLocked = words.contains(/^[\w() ]*\blet \w+(: | = )Mutex/)
        if isField && (type.isShared || isOfProcess) || isLocked && type.isShared { found.insert(String(type.name)) }
      }
    }
    return found
  }
}
