/// Writes a tree as plain SVG: UTF-8, one namespace, neither a DTD nor entities nor style sheets.
struct SVGWriter {
  private var bytes: [UInt8] = []

  static func bytes(of root: SVGElement) -> [UInt8] {
    var writer = SVGWriter()
    writer.write(root, isRoot: true)
    return writer.bytes
  }

  private mutating func write(_ element: SVGElement, isRoot: Bool = false) {
    bytes.append(UInt8(ascii: "<"))
    bytes += element.name.utf8
    if isRoot { bytes += " xmlns=\"\(SVGReader.svg)\"".utf8 }
    for (name, value) in element.attributes {
      begin(name)
      escape(value)
      bytes.append(UInt8(ascii: "\""))
    }
    if !element.styles.isEmpty {
      begin("style")
      for style in element.styles {
        bytes += style.name.utf8
        bytes.append(UInt8(ascii: ":"))
        escape(style.value)
        bytes.append(UInt8(ascii: ";"))
      }
      bytes.append(UInt8(ascii: "\""))
    }
    guard !element.children.isEmpty else {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    for child in element.children { write(child) }
    bytes += "</".utf8
    bytes += element.name.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func begin(_ attribute: String) {
    bytes.append(UInt8(ascii: " "))
    bytes += attribute.utf8
    bytes += "=\"".utf8
  }

  private mutating func escape(_ value: String) {
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "\"")
    }
    if isPlain {
      bytes += value.utf8
      return
    }
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case 0..<0x20: bytes += "&#\(byte);".utf8
      default: bytes.append(byte)
      }
    }
  }
}
