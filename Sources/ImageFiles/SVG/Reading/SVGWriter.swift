/// Writes a tree as plain SVG: UTF-8, one namespace, neither a DTD nor entities nor style sheets.
struct SVGWriter {
  private var bytes: [UInt8] = []

  static func bytes(of root: SVGElement) -> [UInt8] {
    var writer = SVGWriter()
    writer.bytes.reserveCapacity(1 << 13)
    writer.write(root, isRoot: true)
    return writer.bytes
  }

  private mutating func write(_ element: SVGElement, isRoot: Bool = false) {
    bytes.append(UInt8(ascii: "<"))
    append(element.name)
    if isRoot { append(" xmlns=\"\(SVGElement.namespace)\"") }
    for index in element.attributes.indices {
      begin(element.attributes[index].name)
      escape(element.attributes[index].value)
      bytes.append(UInt8(ascii: "\""))
    }
    if !element.styles.isEmpty {
      begin("style")
      for style in element.styles {
        append(style.name)
        bytes.append(UInt8(ascii: ":"))
        escape(style.value)
        bytes.append(UInt8(ascii: ";"))
      }
      bytes.append(UInt8(ascii: "\""))
    }
    guard !element.children.isEmpty else { return append("/>") }
    bytes.append(UInt8(ascii: ">"))
    for child in element.children { write(child) }
    append("</")
    append(element.name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func begin(_ attribute: String) {
    bytes.append(UInt8(ascii: " "))
    append(attribute)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ value: String) {
    var value = value
    value.withUTF8 { value in
      // Without an early end, so that many bytes are compared at once.
      var escaped: UInt8 = 0
      for byte in value {
        escaped |=
          byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\"") ? 1 : 0
      }
      if escaped == 0 { return bytes.append(contentsOf: value) }
      for byte in value {
        switch byte {
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "\""): append("&quot;")
        case 0..<0x20: append("&#\(byte);")
        default: bytes.append(byte)
        }
      }
    }
  }
}
