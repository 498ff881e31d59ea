// An SVG becomes a plain one, which librsvg draws as browsers draw the one that was given. The idea is usvg's: resolve
// a messy document into a small one, then draw that.
//
//   Reading        bytes → a tree of elements, by libxml2: entities, encodings and prefixes are gone then
//   Styles         → each property of each element has one value: sheets, nesting, variables and colours are gone then
//   Normalization  → what librsvg lacks or mistakes is said in what it knows, or refused with its place:
//
//     Conditions   <switch> and conditional attributes: what is not chosen is gone
//     Audit        what no picture shows (text, scripts, motion, other files) is refused
//     Attributes   values that are none are left out, as browsers do; librsvg would leave out the element
//     Transforms   origins, boxes, and CSS's own properties become one list of functions
//     Uses         symbols and documents that are used become documents within
//     Clips        shapes of CSS become clip paths; unions and clipped clips become masks
//     Paints       gradients without a sound reference, radius or stop
//     Regions      what is said in the units of a box, of something turned, is said in its own coordinates
//     Filters      shadows and inputs that librsvg has not heard of; lists of functions; room for blurs
//     Shapes       outlines in CSS, strokes and markers that Cairo draws otherwise
//     Blends       an opacity that Cairo would mix wrongly goes to an element within
//     Pictures     pictures within become PNGs, drawings within a part of the tree
//     Root         a background becomes a rectangle
//
//     Extent       how fine its blurs are, and how far it reaches: told to whoever draws it at a size
//
//   Writing      → the bytes that librsvg gets, and draws; in more pixels, and reduced, where a blur is finer than it can
//
// Therefore the document that is looked through is the one that is drawn. A plain one keeps its text to the letter, so
// that an ordinary icon's pixels are those that librsvg gives it by itself.

import Basics

/// The normalization of one document.
struct SVGNormalizer {
  let root: SVGElement
  /// Elements by their ids, of which the first counts.
  private(set) var named: [MachineText: SVGElement] = [:]
  /// The pictures that it holds.
  var pictures: EmbeddedPictures
  /// The number of drawings around it.
  let depth: Int
  /// Elements that were made, which may be many where uses use uses.
  var made = 0
  private var names = 0
  /// All that is known of elements that are used.
  var surveyed: [ObjectIdentifier: Survey] = [:]
  /// Clip paths and masks of which is known whether they are being looked at, or come back to themselves not.
  var surveyedClips: [ObjectIdentifier: Bool] = [:]
  /// The filters whose regions are widened.
  var widened: Set<ObjectIdentifier> = []
  /// The masks that were made for clip paths.
  var masks: [ObjectIdentifier: String] = [:]

  /// The most references that may lead from one to the next.
  static let deepest = 512

  enum Survey { case open, plain, holdsDocument }

  /// Whether it holds pictures of pixels, of which other libraries decide the look.
  private(set) var holdsPixels = false

  /// All that is drawn in a document's place.
  struct Plain {
    let root: SVGElement
    let bytes: [UInt8]
    /// Whether it holds pictures of pixels.
    let holdsPixels: Bool
    let extent: SVGExtent
  }

  /// Returns what librsvg is to draw in a document's place.
  static func plain(_ bytes: [UInt8]) throws(SVGProblem) -> Plain {
    let normalizer = try normalized(bytes, depth: 0, EmbeddedPictures())
    let extent = try SVGExtent(of: normalizer)
    return Plain(
      root: normalizer.root, bytes: SVGWriter.bytes(of: normalizer.root), holdsPixels: normalizer.holdsPixels,
      extent: extent)
  }

  /// Returns a document in its normal form.
  ///
  /// - Parameters:
  ///   - depth: of drawings in which it lies.
  ///   - pictures: those that it, and what lies around it, may hold.
  static func normalized(
    _ bytes: [UInt8], depth: Int, _ pictures: EmbeddedPictures
  ) throws(SVGProblem) -> SVGNormalizer {
    let (root, used) = try SVGReader.read(bytes)
    let styled = try CSSCascade.resolve(root, hasSheets: used.contains("style"))
    var normalizer = SVGNormalizer(root: root, depth: depth, pictures, usedNames: used.union(styled), styled: styled)
    try normalizer.normalize()
    return normalizer
  }

  /// Takes over what a drawing within has used of the pictures.
  mutating func join(_ other: SVGNormalizer) {
    pictures = other.pictures
    if other.holdsPixels { holdsPixels = true }
  }

  /// Notes that it holds a picture of pixels.
  mutating func notePixels() { holdsPixels = true }

  private init(
    root: SVGElement, depth: Int, _ pictures: EmbeddedPictures, usedNames: Set<String>, styled: Set<String>
  ) {
    (self.root, self.depth, self.pictures, self.usedNames, self.styled) = (root, depth, pictures, usedNames, styled)
  }

  /// The names of all elements, attributes and properties of the document: what normalizes none of them is passed
  /// over.
  private let usedNames: Set<String>
  /// The properties that style declares.
  private let styled: Set<String>

  /// Whether anything may be said in the units of a box.
  var hasBoxes: Bool { holds("linearGradient", "radialGradient", "pattern", "clipPath", "mask", "filter") }

  /// Whether anything may be turned or slanted.
  private var mayTurn: Bool { holds("transform", "rotate") }

  func holds(_ sought: String...) -> Bool { sought.contains { usedNames.contains($0) } }

  private mutating func normalize() throws(SVGProblem) {
    try SVGConditions.resolve(root, usedNames)
    try SVGAudit.check(root, usedNames)
    let hasTransforms =
      !styled.isDisjoint(with: ["transform", "translate", "rotate", "scale"])
      || holds("transform-origin", "transform-box", "mask") || root[attribute: "transform"] != nil
    let hasOutlines = styled.contains("d")
    let hasRadii = holds("rx", "ry")
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      normalizer.note(element)
      try SVGAttributes.leaveOutInvalid(of: element, hasRadii: hasRadii)
      if hasOutlines { try Self.setOutline(of: element) }
      if hasTransforms { try SVGTransforms.translate(element, within: normalizer.root) }
    }
    if holds("use", "marker") { try refuseContextPaints() }
    if holds("use") {
      try normalizeUses()
      gatherNames()
    }
    if holds("clip-path") { try normalizeClips() }
    if holds("linearGradient", "radialGradient", "pattern", "mask") { try normalizePaints() }
    if holds("linearGradient", "radialGradient", "pattern"), mayTurn { try placePaints() }
    if holds("filter") || holds("mask") || !masks.isEmpty { try normalizeFilters() }
    if holds("stroke", "pathLength", "polygon", "polyline", "marker", "enable-background") { try normalizeShapes() }
    if styled.contains(where: { $0 == "mix-blend-mode" }) { separateBlends() }
    if holds("image", "feImage") { try normalizeImages() }
    if holds("background", "background-color", "background-image") { try normalizeRoot() }
  }

  private mutating func gatherNames() {
    named.removeAll(keepingCapacity: true)
    root.visitAll { note($0) }
  }

  /// Notes the id of an element.
  private mutating func note(_ element: SVGElement) {
    guard let id = element[attribute: "id"].map({ MachineText($0) }) else { return }
    if named[id] == nil { named[id] = element }
  }

  /// Visits all elements; what is refused has the place of the element.
  mutating func forEachPlaced(_ visit: (SVGElement, inout SVGNormalizer) throws(SVGProblem) -> Void) throws(SVGProblem)
  {
    var elements: [SVGElement] = []
    root.visitAll { elements.append($0) }
    for element in elements {
      do throws(SVGProblem) { try visit(element, &self) } catch { throw error.at(element.place) }
    }
  }

  /// The element that a reference within the document means.
  func target(_ reference: String?) -> SVGElement? {
    guard let id = reference.flatMap({ MachineText($0).trimmed.rest(after: "#") }) else { return nil }
    return named[id]
  }

  /// The element of `url(#…)`.
  func target(ofProperty value: String?) -> SVGElement? {
    guard let value, value.utf8.contains(UInt8(ascii: "(")),
      case .url(let address)? = CSSTokenizer.tokens(value).first(where: { $0 != .space })
    else {
      return nil
    }
    return target(address)
  }

  /// A new element with an id of its own, in the definitions of the document.
  mutating func define(_ name: String, at place: SVGPlace, _ attributes: [(name: String, value: String)] = [])
    -> SVGElement
  {
    let element = SVGElement(name, at: place, [("id", newName())] + attributes)
    root.append(element)
    named[MachineText(element[attribute: "id"] ?? "")] = element
    return element
  }

  /// Registers an element by an id, in place of the one that had it.
  mutating func rename(_ element: SVGElement, _ id: String) { named[MachineText(id)] = element }

  /// An id that no element has.
  mutating func newName() -> String {
    repeat { names += 1 } while named[MachineText("flipbook-\(names)")] != nil
    return "flipbook-\(names)"
  }

  /// Counts elements that were made.
  mutating func count(_ element: SVGElement) throws(SVGProblem) {
    element.visitAll { _ in made += 1 }
    if made > Limits.drawingElements { throw SVGProblem(.tooManyElements, at: element.place) }
  }
}
