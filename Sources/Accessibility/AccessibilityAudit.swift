import Formulas
import Geometry
import Layers
import Motion
import Rendering
import Scenes
import Stage
import Vocabulary

/// Looks at a take of a scene for what keeps people from using it.
public struct AccessibilityAudit: Sendable {
  /// Points that a finger needs to meet something, in each direction.
  public static let fingerTip = 44.0

  /// The options of an audit.
  public struct Options: Sendable {
    public var contrast = ContrastLevel.aa
    /// Whether it is looked at where things are on the screen, too, at every frame.
    public var includesLayout = true
    /// The number of threads that draw; at least 1.
    public var jobs = 1
    public var cancellation: Cancellation?

    public init() {}
  }

  let renderer: FrameRenderer
  /// The same take where the system's letters are large; nil where that is not looked at.
  let large: FrameRenderer?
  let options: Options

  public init(_ renderer: FrameRenderer, large: FrameRenderer? = nil, options: Options = Options()) {
    self.renderer = renderer
    self.large = large
    self.options = options
  }

  /// Looks at where things are on the screen alone, at every frame of the take.
  ///
  /// - Throws: where frames cannot be made; `Cancelled`.
  public func layout() throws -> AccessibilityResult {
    let origins = OriginBook(renderer)
    var (layout, result) = (LayoutAudit(renderer, origins), AccessibilityResult())
    let found = try layout.run(cancellation: options.cancellation)
    result.instants = layout.instants
    try add(found, origins, to: &result)
    return result
  }

  /// Returns what is not where it should be, besides what is known of it by the same rules.
  private func misplaced(
    _ origins: OriginBook, besides known: [AccessibilityFinding]
  ) throws -> [AccessibilityFinding] {
    guard options.includesLayout else { return [] }
    struct Key: Hashable {
      var rule: AccessibilityRule
      var layer: String
    }
    let keys = Set(known.map { Key(rule: $0.rule, layer: $0.layer) })
    var layout = LayoutAudit(renderer, origins)
    return try layout.run(cancellation: options.cancellation).filter {
      !keys.contains(Key(rule: $0.rule, layer: $0.layer))
    }
  }

  /// Throws where frames cannot be made; `Cancelled`.
  public func run() throws -> AccessibilityResult {
    let take = try SurveyedTake(renderer, cancellation: options.cancellation)
    let origins = OriginBook(renderer)
    let inks = try take.inks(
      of: Dictionary(uniqueKeysWithValues: take.readable.enumerated().map { ($0.offset, $0.element) }),
      jobs: options.jobs, cancellation: options.cancellation)
    var found = contrasts(of: take, inks)
    found += try unsafe(in: take, inks, origins)
    found += try targets(of: take, origins)
    found += try misplaced(origins, besides: found)
    var result = AccessibilityResult()
    result.instants = take.instants.count
    result.textsMeasured = inks.values.reduce(0) { $0 + $1.count { $0.value.contrast != nil } }
    try add(found, origins, to: &result)
    if let flashing = try flashing() { try add([flashing], origins, to: &result) }
    if let large { try addLargeText(large, besides: take, origins, to: &result) }
    return result
  }

  // MARK: Single rules

  private func contrasts(of take: SurveyedTake, _ inks: [Int: [String: Ink]]) -> [AccessibilityFinding] {
    var worst: [String: AccessibilityFinding] = [:]
    for index in inks.keys.sorted() {
      for text in take.surveys[index].texts {
        for (text, ink) in (inks[index]?[text.id]).map(text.letters) ?? [] {
          guard let contrast = ink.contrast, let colors = ink.colors, let box = ink.box else { continue }
          let isLarge = Contrast.isLarge(size: text.text.style.size * text.scale, weight: text.text.style.weight)
          let needed = Contrast.needed(options.contrast, isLarge: isLarge)
          guard contrast < needed - 0.005, contrast < worst[text.id]?.measure ?? .infinity else { continue }
          // How much of another colour a veil leaves is not known.
          let cure =
            text.isVeiled ? nil : Contrast.nearest(to: colors.letters, on: colors.behind, reaching: needed)
          let message =
            "\(text.quoted) has a contrast of \(ratio(contrast)) (\(colors.letters.hex) on \(colors.behind.hex)), "
            + "\(isLarge ? "large letters need" : "it needs") \(ratio(needed))"
            + (cure.map { "; \($0.color.hex) has \(ratio($0.ratio))" } ?? "")
          worst[text.id] = AccessibilityFinding(
            rule: .contrast, layer: text.id, instant: take.instants[index], area: box, message: message,
            measure: contrast)
        }
      }
    }
    return worst.values.sorted { $0.layer < $1.layer }
  }

  /// Cut off after two digits: what is below a border must not look like it.
  private func ratio(_ ratio: Double) -> String { "\(((ratio * 100).rounded(.down) / 100).shortText):1" }

  private func targets(of take: SurveyedTake, _ origins: OriginBook) throws -> [AccessibilityFinding] {
    var best: [String: AccessibilityFinding] = [:]
    for (index, survey) in take.surveys.enumerated() where take.same[index] == index {
      let instant = take.instants[index]
      try origins.look(up: survey.targets.map(\.id), at: instant)
      for target in survey.targets {
        let size = target.area.size
        let measure = min(size.width, size.height)
        guard measure > best[target.id]?.measure ?? -1,
          let gesture = try origins.origin(of: target.id, at: instant)?.gestures.first
        else { continue }
        let message =
          "\(size.width.shortText) × \(size.height.shortText) points take a \(gesture.rawValue), "
          + "a finger needs \(Self.fingerTip.shortText) × \(Self.fingerTip.shortText)"
        best[target.id] = AccessibilityFinding(
          rule: .tapSize, layer: target.id, instant: instant, area: target.area, message: message, measure: measure)
      }
    }
    return best.values.filter { $0.measure < Self.fingerTip - 0.01 }.sorted { $0.layer < $1.layer }
  }

  private func unsafe(
    in take: SurveyedTake, _ inks: [Int: [String: Ink]], _ origins: OriginBook
  ) throws -> [AccessibilityFinding] {
    let device = renderer.loaded.scene.device
    let edges: [(edge: ScreenEdge, name: String, width: Double, beyond: (Rect) -> Double)] = [
      (.top, "at the top", device.safeTop, { device.safeTop - $0.minY }),
      (.bottom, "at the bottom", device.safeBottom, { $0.maxY - (device.size.height - device.safeBottom) }),
      (.left, "on the left", device.safeLeft, { device.safeLeft - $0.minX }),
      (.right, "on the right", device.safeRight, { $0.maxX - (device.size.width - device.safeRight) }),
    ]
    var worst: [String: AccessibilityFinding] = [:]
    for index in inks.keys.sorted() {
      for text in take.surveys[index].texts where take.resting[index].contains(text.id) {
        guard let box = inks[index]?[text.id]?.box else { continue }
        for edge in edges where edge.width > 0 {
          let beyond = edge.beyond(box)
          guard beyond > 1, -beyond < worst[text.id]?.measure ?? 0,
            let origin = try origins.origin(of: text.id, at: take.instants[index]),
            // A text that a finger can bring out is no fault.
            try !origin.isInScroll
              || renderer.scrollRoom(of: text.id, awayFrom: edge.edge, at: take.instants[index]) == .exhausted
          else { continue }
          let message =
            "\(text.quoted) reaches \(beyond.shortText) points into the \(edge.width.shortText) that the device "
            + "keeps for itself \(edge.name)\(origin.isInScroll ? ", and scrolls no further" : "")"
          worst[text.id] = AccessibilityFinding(
            rule: .safeArea, layer: text.id, instant: take.instants[index], area: box, message: message,
            measure: -beyond)
        }
      }
    }
    return worst.values.sorted { $0.layer < $1.layer }
  }

  private func flashing() throws -> AccessibilityFinding? {
    let ticks = try renderer.times().ticks
    // More than three flashes are seven changes, in eight frames.
    guard ticks.count > 7 else { return nil }
    let moving = try MovingAreas(in: renderer, at: ticks, cancellation: options.cancellation)
    if let found = try flashes(in: renderer, ticks, besides: moving.areas) {
      return finding(found, owner: "")
    }
    // A moving layer is looked at where it stands still, which is nowhere on the screen.
    guard !moving.isEmpty else { return nil }
    let still = renderer.changing { moving.standing($0) }
    guard var found = try flashes(in: still, ticks, besides: ticks.map { _ in [] }) else { return nil }
    found.area = Rect(origin: .zero, size: renderer.loaded.scene.device.size)
    return finding(found, owner: " of what moves")
  }

  private func flashes(
    in renderer: FrameRenderer, _ ticks: [Int], besides moving: [[Rect]]
  ) throws -> FlashCounter.Found? {
    let counter = FlashCounter(ticks: ticks, moving: moving)
    try renderer.atScale(FlashCounter.scale).render(
      to: [counter], options: WritingOptions(jobs: options.jobs, cancellation: options.cancellation))
    return counter.found
  }

  /// - Parameter owner: the phrase for the owner of the points, besides the screen.
  private func finding(_ found: FlashCounter.Found, owner: String) -> AccessibilityFinding {
    let message =
      "\(found.points.rounded().shortText) square points\(owner) flash\(found.isRed ? " in red" : "") more than three "
      + "times within a second, \(FlashCounter.allowed.rounded().shortText) may"
    return AccessibilityFinding(
      rule: .flashing, layer: "", instant: Instant(found.tick), area: found.area, message: message,
      measure: -found.points)
  }

  // MARK: Large letters

  private func addLargeText(
    _ renderer: FrameRenderer, besides take: SurveyedTake, _ origins: OriginBook, to result: inout AccessibilityResult
  ) throws {
    let large = try SurveyedTake(renderer, cancellation: options.cancellation)
    let book = OriginBook(renderer)
    let size = renderer.loaded.scene.textSize.rawValue
    let before = try LargeText.cuts(in: take, origins: origins)
    var found: [AccessibilityFinding] = []
    for (id, cut) in try LargeText.cuts(in: large, origins: book) where before[id] == nil {
      found.append(
        AccessibilityFinding(
          rule: .cutText, layer: id, instant: large.instants[cut.index], area: cut.text.visible,
          message: "\(cut.text.quoted) is cut at the text size \(size): \(cut.message)", isLargeText: true,
          measure: -cut.lost))
    }
    found += try overlaps(in: large, besides: take, at: size)
    try add(found.sorted { ($0.layer, $0.message) < ($1.layer, $1.message) }, book, to: &result)
  }

  /// Returns the texts that lie over one another in a take in large letters, and not in the other one.
  private func overlaps(
    in large: SurveyedTake, besides take: SurveyedTake, at size: String
  ) throws -> [AccessibilityFinding] {
    let known = LargeText.overlaps(in: take)
    let overlaps = LargeText.overlaps(in: large).filter { pair, _ in
      known[pair] == nil && known[LargeText.Pair(front: pair.back, back: pair.front)] == nil
    }
    var wanted: [Int: Set<String>] = [:]
    for overlap in overlaps.values {
      wanted[overlap.index, default: []].formUnion([overlap.front.id, overlap.back.id])
    }
    let inks = try large.inks(of: wanted, jobs: options.jobs, cancellation: options.cancellation)
    return overlaps.values.compactMap { overlap in
      let seen = inks[overlap.index]
      guard let front = seen?[overlap.front.id]?.box, let back = seen?[overlap.back.id]?.box,
        let common = LargeText.common(front, back)
      else { return nil }
      return AccessibilityFinding(
        rule: .overlappingText, layer: overlap.front.id, instant: large.instants[overlap.index],
        area: front.union(back),
        message:
          "\(overlap.front.quoted) lies over \(overlap.back.quoted) (`\(RowName.printed(overlap.back.id))`) at the "
          + "text size \(size)",
        isLargeText: true, measure: -common.area)
    }
  }

  // MARK: What is told

  /// Puts together what is of one place in the file, and aside what the scene exempts.
  private func add(
    _ findings: [AccessibilityFinding], _ origins: OriginBook, to result: inout AccessibilityResult
  ) throws {
    struct Key: Hashable {
      var rule: AccessibilityRule
      var place: SourcePlace?
    }
    var order: [Key] = []
    var groups: [Key: [AccessibilityFinding]] = [:]
    for var finding in findings {
      let origin = try origins.origin(of: finding.layer.isEmpty ? "scene" : finding.layer, at: finding.instant)
      finding.place = origin?.place
      let known = origin?.exemptions.first { $0.rules.contains { $0.value == finding.rule } }
      if let known {
        finding.excuse = known.reason
        for rule in known.rules where rule.value == finding.rule { result.usedExemptions.insert(rule.place) }
      }
      let key = Key(rule: finding.rule, place: finding.place)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    for key in order {
      guard let group = groups[key], var worst = group.min(by: { $0.measure < $1.measure }) else { continue }
      worst.alike = Set(group.map(\.layer)).count - 1
      if worst.excuse == nil { result.findings.append(worst) } else { result.excused.append(worst) }
    }
  }
}

extension ScreenSurvey.SeenText {
  /// The text and what can be seen of it; of one in several runs, each of these, and of one that is filled
  /// that, too.
  func letters(_ ink: Ink) -> [(ScreenSurvey.SeenText, Ink)] {
    let filled = (filled.map { seen in ink.filled.map { (seen, $0) } }) ?? []
    guard text.runs != nil else { return [(self, ink)] + filled }
    return ink.runs.sorted { $0.key < $1.key }.map { run, ink in
      var alone = self
      alone.text = text.alone(run)
      return (alone, ink)
    } + filled
  }

  var quoted: String { text.quoted }
}

extension Text {
  /// The text in quotes, as much of it as a line of a report has room for.
  var quoted: String {
    let line = string.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "“\(line.count > 40 ? line.prefix(39) + "…" : line[...])”"
  }
}
