/// Makes a scene that shows a mistake small: it takes away lines, each with what stands in it, while the mistake stays.
/// So layers, properties, values, states and steps go, in whatever order they stand.
struct SceneShrinker {
  /// Whether it is a scene's text that shows the mistake.
  let fails: (String) -> Bool
  /// How often it may ask: a scene has some hundred lines.
  var patience = 600

  func shrunk(_ text: String) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    var asked = 0
    func fails(_ lines: [String]) -> Bool {
      asked += 1
      return asked <= patience && self.fails(lines.joined(separator: "\n") + "\n")
    }
    var isSmaller = true
    while isSmaller, asked <= patience {
      isSmaller = false
      var place = 0
      while place < lines.count, asked <= patience {
        let block = Self.block(at: place, in: lines)
        let less = Array(lines[..<block.lowerBound] + lines[block.upperBound...])
        if fails(less) {
          (lines, isSmaller) = (less, true)
          continue
        }
        // What stands in it takes its place.
        if let raised = Self.raised(block, in: lines), fails(raised) {
          (lines, isSmaller) = (raised, true)
          continue
        }
        place += 1
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func indent(_ line: String) -> Int { line.utf8.prefix { $0 == UInt8(ascii: " ") }.count }

  /// A line and all that stands in it.
  static func block(at place: Int, in lines: [String]) -> Range<Int> {
    let depth = indent(lines[place])
    let end = lines[(place + 1)...].firstIndex { indent($0) <= depth } ?? lines.endIndex
    return place..<end
  }

  /// The lines with a layer's layers in its stead; nil where it has none.
  private static func raised(_ block: Range<Int>, in lines: [String]) -> [String]? {
    let depth = indent(lines[block.lowerBound])
    guard lines[block.lowerBound].dropFirst(depth).hasPrefix("- "),
      let layers = lines[block].firstIndex(of: String(repeating: " ", count: depth + 2) + "layers:")
    else { return nil }
    let inside = self.block(at: layers, in: lines).dropFirst().map { String(lines[$0].dropFirst(4)) }
    return Array(lines[..<block.lowerBound]) + inside + Array(lines[block.upperBound...])
  }
}
