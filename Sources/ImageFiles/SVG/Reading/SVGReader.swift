import Basics
import CImageShims
import Glibc

/// Reads XML by libxml2 into a tree of elements: entities replaced, encodings decoded, prefixes resolved. Comments and
/// text are left out, but for that of style sheets.
///
/// To be used only once librsvg is loaded, which brings libxml2 along.
struct SVGReader {
  private var root: SVGElement?
  /// The elements that are open, the innermost last.
  private var open: [SVGElement] = []
  private var elements = 0
  private var bytes = 0
  private var refusal: SVGProblem?
  private var names = SVGNames()

  private static let xlink = "http://www.w3.org/1999/xlink"
  private static let xinclude = "http://www.w3.org/2001/XInclude"

  /// Returns the root of a document, and the names of all its elements and attributes.
  static func read(_ bytes: [UInt8]) throws(SVGProblem) -> (root: SVGElement, names: Set<String>) {
    if bytes.starts(with: [0x1F, 0x8B]) { throw SVGProblem(.compressed) }
    var reader = SVGReader()
    var error = flipbook_xml_error()
    let isWhole = withUnsafeMutablePointer(to: &reader) { reader in
      var visitor = flipbook_xml_visitor()
      visitor.context = UnsafeMutableRawPointer(reader)
      visitor.begin = { Self.reader($0).pointee.begin($1!.pointee) }
      visitor.end = { Self.reader($0).pointee.end() }
      visitor.text = { Self.reader($0).pointee.add(UnsafeBufferPointer(start: $1, count: $2)) }
      visitor.instruction = { Self.reader($0).pointee.instruct(String(cString: $1!), $2) }
      visitor.entity = { Self.reader($0).pointee.refuse(.entity(String(cString: $1!), isExternal: $2), $3) }
      return flipbook_xml_walk(bytes, bytes.count, isLong(bytes), &visitor, &error)
    }
    if let refusal = reader.refusal { throw refusal }
    guard isWhole, let root = reader.root else {
      let message = withUnsafeBytes(of: error.message) { MachineText(decoding: $0.prefix { $0 != 0 && $0 != 0x0A }) }
      // Which there are follows from how the system's libxml2 was built: with ICU, or with files of the C library's,
      // which this process may not open.
      let encoding = message.rest(after: "Unsupported encoding ")
      throw SVGProblem(encoding.map { .encoding($0.text) } ?? .xml(message.text), at: SVGPlace(error.place))
    }
    guard root.isSVG, root.name == "svg" else { throw SVGProblem(.otherRoot(root.name), at: root.place) }
    return (root, reader.names.texts)
  }

  /// Whether a file is longer than libxml2 lets a text be, and can declare no entities: it is UTF-8 without a DTD.
  private static func isLong(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 10_000_000 else { return false }
    var start = MachineText(decoding: bytes.prefix(1_024)).trimmed
    if let declaration = start.rest(after: "<?xml ")?.cut(at: "?>") {
      guard !declaration.head.holds("encoding") || MachineText(declaration.head.text.loweredASCII).holds("utf-8") else {
        return false
      }
      start = declaration.tail.trimmed
    }
    guard start.starts(with: "<"), let letter = start.bytes.dropFirst().first else { return false }
    return 0x41...0x5A ~= letter & 0xDF
  }

  private static func reader(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SVGReader> {
    context!.assumingMemoryBound(to: SVGReader.self)
  }

  private mutating func begin(_ start: flipbook_xml_element) -> Bool {
    let space = start.space.map { names.name(at: $0) }
    elements += 1
    if elements > Limits.drawingElements { return refuse(.tooManyElements, start.place) }
    if space?.text == Self.xinclude { return refuse(.include, start.place) }
    let element = SVGElement(
      names.name(at: start.name).text, isSVG: space.map { $0.text == SVGElement.namespace } ?? true,
      at: SVGPlace(start.place))
    addAttributes(start, to: element)
    if bytes > Limits.drawingText { return refuse(.tooMuchText, start.place) }
    if let around = open.last { around.append(element) } else { root = element }
    open.append(element)
    return true
  }

  private mutating func addAttributes(_ start: flipbook_xml_element, to element: SVGElement) {
    element.attributes.reserveCapacity(Int(start.count))
    var link: String?
    for index in 0..<Int(start.count) {
      let parts = start.attributes + 5 * index
      guard let pointer = parts[0].map({ UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }),
        let from = parts[3], let to = parts[4]
      else { continue }
      let text = UnsafeBufferPointer(start: from, count: to - from)
      bytes += text.count
      let name = names.name(at: pointer)
      if let space = parts[2] {
        if name.text == "href", String(cString: space) == Self.xlink { link = String(decoding: text, as: UTF8.self) }
        continue
      }
      element.attributes.append((name.text, String(decoding: text, as: UTF8.self)))
      if let form = name.plainForm, !form.holds(text) { element.declares = true }
    }
    if let link, !element.attributes.contains(where: { $0.name == "href" }) {
      element.attributes.append(("href", link))
    }
  }

  private mutating func end() { open.removeLast() }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes += text.count
    if bytes > Limits.drawingText { return refuse(.tooMuchText, flipbook_xml_place(line: 1, column: 1)) }
    guard let element = open.last, element.isSVG, element.name == "style" else { return true }
    element.text += String(decoding: text, as: UTF8.self)
    return true
  }

  private mutating func instruct(_ target: String, _ place: flipbook_xml_place) -> Bool {
    target == "xml-stylesheet" ? refuse(.sheetElsewhere, place) : true
  }

  @discardableResult
  private mutating func refuse(_ reason: SVGProblem.Reason, _ place: flipbook_xml_place) -> Bool {
    refusal = SVGProblem(reason, at: SVGPlace(place))
    return false
  }
}

extension SVGPlace {
  init(_ place: flipbook_xml_place) {
    self.init(line: max(1, Int(place.line)), column: max(1, Int(place.column)))
  }
}
