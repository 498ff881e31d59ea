/// A page that becomes part of a program as a template, in which `{{NAME}}` stands for a text.
package enum PageTemplate {
  /// Returns the page with the texts in it, which are not looked through again: they may have braces.
  package static func filled(_ template: [UInt8], _ parts: [String: String]) -> String {
    var rest = MachineText(decoding: template)
    var page = ""
    while let open = rest.cut(at: "{{"), let close = open.tail.cut(at: "}}") {
      page += open.head.text + (parts[close.head.text] ?? "")
      rest = close.tail
    }
    return page + rest.text
  }

  /// Returns JSON for the inside of a script element: `<` is written as an escape, so that no name can end the element,
  /// and so are line ends that scripts may not have and what a terminal obeys.
  package static func script(_ json: String) -> String {
    MachineText(withoutCommands(json)).replacing("<", by: "\\u003c").text
  }

  /// Returns JSON that means the same and in which nothing is left that a terminal or a build server obeys: such
  /// characters stand in its texts only, where they can be written by their numbers.
  package static func withoutCommands(_ json: String) -> String {
    json.escaped(orders: \.jsonEscape) { $0 == "\n" ? "\n" : nil }
  }

  /// Returns a text as an element of HTML has it.
  package static func escaped(_ text: String) -> String {
    text.printable.escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: nil
      }
    }
  }
}
