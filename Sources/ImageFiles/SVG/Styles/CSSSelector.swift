/// A complex selector (Selectors 4): compounds, the outermost first, each with what combines it with the one before.
struct CSSSelector {
  enum Combinator { case descendant, child, next, later }

  struct Step {
    var combinator: Combinator
    var compound: [CSSSimpleSelector]
  }

  let steps: [Step]
  /// Ids, then classes and the like, then types, in one number.
  let specificity: Int

  init(steps: [Step]) {
    self.steps = steps
    specificity = steps.reduce(0) { sum, step in step.compound.reduce(sum) { $0 + $1.specificity } }
  }
}

/// A simple selector.
enum CSSSimpleSelector {
  enum Comparison { case exists, equal, word, dash, begins, ends, holds }

  case everything
  case type(String)
  case id(String)
  case `class`(String)
  case attribute(String, Comparison, String, ignoresCase: Bool)
  /// `:is()` and `&`; `:where()` weighs nothing.
  case any([CSSSelector], weighs: Bool)
  case not([CSSSelector])
  case root, empty, link
  /// Each `step`th from `offset`.
  case nth(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
  case onlyChild(ofType: Bool)
  /// All that no still has: a pointer over it, a focus, what stands before or behind it.
  case never

  var specificity: Int {
    switch self {
    case .everything: 0
    case .type: 1
    case .id: 1 << 32
    case .any(let selectors, let weighs): weighs ? selectors.map(\.specificity).max() ?? 0 : 0
    case .not(let selectors): selectors.map(\.specificity).max() ?? 0
    case .class, .attribute, .root, .empty, .link, .nth, .onlyChild, .never: 1 << 16
    }
  }
}

// MARK: - Matching

/// Whether selectors match elements, with a count of what that cost.
struct CSSMatcher {
  /// Simple selectors that are looked at, at most: beyond them nothing matches.
  static let most = 20_000_000

  /// Simple selectors that were looked at.
  private(set) var work = 0

  mutating func matches(_ selector: CSSSelector, _ element: SVGElement) -> Bool {
    matches(selector.steps[...], element)
  }

  private mutating func matches(_ steps: ArraySlice<CSSSelector.Step>, _ element: SVGElement) -> Bool {
    guard let last = steps.last else { return true }
    for simple in last.compound where !matches(simple, element) { return false }
    let before = steps.dropLast()
    guard !before.isEmpty else { return true }
    switch last.combinator {
    case .child: return element.parent.map { matches(before, $0) } ?? false
    case .next: return element.sibling(-1).map { matches(before, $0) } ?? false
    case .descendant:
      var around = element.parent
      while let current = around {
        if matches(before, current) { return true }
        around = current.parent
      }
      return false
    case .later:
      var earlier = element.sibling(-1)
      while let current = earlier {
        if matches(before, current) { return true }
        earlier = current.sibling(-1)
      }
      return false
    }
  }

  private mutating func matches(_ simple: CSSSimpleSelector, _ element: SVGElement) -> Bool {
    work += 1
    if work > Self.most { return false }
    switch simple {
    case .everything: return true
    case .type(let name): return element.name == name
    case .id(let id): return element[attribute: "id"].map { $0.utf8.elementsEqual(id.utf8) } ?? false
    case .class(let name):
      guard let classes = element[attribute: "class"] else { return false }
      return classes.utf8.split { Self.isBlank($0) }.contains { $0.elementsEqual(name.utf8) }
    case .attribute(let name, let comparison, let value, let ignoresCase):
      guard let own = element[attribute: name] else { return false }
      return ignoresCase
        ? Self.compares(Array(own.loweredASCII.utf8), comparison, Array(value.loweredASCII.utf8))
        : Self.compares(Array(own.utf8), comparison, Array(value.utf8))
    case .any(let selectors, _): return selectors.contains { matches($0, element) }
    case .not(let selectors): return !selectors.contains { matches($0, element) }
    case .root: return element.parent == nil
    case .empty: return element.children.isEmpty
    case .link: return element.name == "a" && element[attribute: "href"] != nil
    case .nth(let step, let offset, let fromEnd, let ofType):
      let distance = position(of: element, fromEnd: fromEnd, ofType: ofType) - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    case .onlyChild(let ofType):
      return position(of: element, fromEnd: false, ofType: ofType) == 1
        && position(of: element, fromEnd: true, ofType: ofType) == 1
    case .never: return false
    }
  }

  /// The place among its siblings, from 1.
  private mutating func position(of element: SVGElement, fromEnd: Bool, ofType: Bool) -> Int {
    guard let siblings = element.parent?.children else { return 1 }
    if !ofType { return fromEnd ? siblings.count - element.index : element.index + 1 }
    let others = fromEnd ? siblings[(element.index + 1)...] : siblings[..<element.index]
    work += others.count
    return 1 + others.reduce(0) { $0 + ($1.name == element.name ? 1 : 0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func compares(_ own: [UInt8], _ comparison: CSSSimpleSelector.Comparison, _ value: [UInt8]) -> Bool {
    switch comparison {
    case .exists: true
    case .equal: own == value
    case .word: !value.isEmpty && own.split(whereSeparator: isBlank).contains { $0.elementsEqual(value) }
    case .dash: own == value || own.starts(with: value + [UInt8(ascii: "-")])
    case .begins: !value.isEmpty && own.starts(with: value)
    case .ends: !value.isEmpty && own.reversed().starts(with: value.reversed())
    case .holds:
      !value.isEmpty && own.count >= value.count
        && (0...(own.count - value.count)).contains { own[$0..<($0 + value.count)].elementsEqual(value) }
    }
  }
}

extension SVGElement {
  /// The element so many places behind this one.
  fileprivate func sibling(_ distance: Int) -> SVGElement? {
    guard let siblings = parent?.children, siblings.indices.contains(index + distance) else { return nil }
    return siblings[index + distance]
  }
}
