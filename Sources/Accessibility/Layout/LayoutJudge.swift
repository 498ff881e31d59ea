import Geometry
import Layers
import Stage
import Vocabulary

/// Tells what is not where it should be at an instant, from where things are.
struct LayoutJudge {
  /// Points that nobody sees.
  private static let slack = 2.0
  /// The opacity below which something counts as not there.
  private static let faint = 0.35

  /// The bars of the device: the edge, and how far they reach in.
  let bars: [(edge: ScreenEdge, width: Double)]
  let screen: Rect

  init(_ device: Device) {
    screen = Rect(origin: .zero, size: device.size)
    let all: [(edge: ScreenEdge, width: Double)] = [
      (.top, device.safeTop), (.bottom, device.safeBottom), (.left, device.safeLeft), (.right, device.safeRight),
    ]
    bars = all.filter { $0.width > 0 }
  }

  /// A judgement of an instant.
  struct Result {
    var faults: [LayoutFault] = []
    /// The marks that are seen whole and uncovered.
    var whole: [LayoutMark] = []
  }

  func judge(_ survey: LayoutSurvey) -> Result {
    var result = Result()
    let marks = survey.marks
    let covers = marks.indices.filter { if case .cover = marks[$0].kind { true } else { false } }
    let texts = marks.indices.filter { index in
      marks[index].text.map { $0.alpha * marks[index].opacity >= Self.faint } ?? false
    }
    let targets = marks.indices.filter { if case .target = marks[$0].kind { true } else { false } }
    var hidden: Set<Int> = []
    for index in texts {
      let before = result.faults.count
      judge(place: marks[index], .outsideText, into: &result.faults)
      if let over = cover(over: index, marks, covers) {
        if over.shine < Self.faint { hidden.insert(index) }
        if let fault = over.fault { result.faults.append(fault) }
      }
      if result.faults.count == before { result.whole.append(marks[index]) }
      guard !hidden.contains(index) else { continue }
      judgeLetters(of: marks[index], into: &result.faults)
    }
    judgePairs(of: texts.filter { !hidden.contains($0) }, marks, covers, into: &result.faults)
    judge(targets: targets, marks, covers, into: &result)
    for mark in marks {
      guard case .image(let factor, let natural, let size) = mark.kind, mark.seen != nil, mark.opacity >= Self.faint
      else { continue }
      result.faults.append(
        LayoutFault(
          rule: .stretchedImage, kind: .stretched(factor: factor, natural: natural, size: size), link: mark.link,
          area: mark.area, measure: max(factor, 1 / factor), stand: Point(size.width, size.height)))
    }
    for slip in survey.groups.flatMap(\.slips) {
      guard let area = marks.first(where: { $0.id == slip.link.id })?.seen else { continue }
      result.faults.append(
        LayoutFault(
          rule: .unevenRows, kind: .slip(slip), link: slip.link, area: area, measure: abs(slip.distance),
          stand: Point(slip.distance, 0)))
    }
    return result
  }

  // MARK: Single marks

  /// Whether it is cut off by what is around it, or not on the screen at all.
  private func judge(place mark: LayoutMark, _ rule: AccessibilityRule, into faults: inout [LayoutFault]) {
    guard !mark.isAltered, !mark.area.isEmpty else { return }
    let inScreen = mark.area.intersection(screen)
    guard inScreen != nil else {
      // Clipped away by something else, it would be seen no more on the screen.
      guard mark.clips.count == 1 else { return }
      let beyond = ScreenEdge.allCases.map { edge in
        LayoutFault.Edge(edge: edge, points: edge.excess(of: mark.area, beyond: screen))
      }
      guard let edge = beyond.max(by: { $0.points < $1.points }) else { return }
      faults.append(
        LayoutFault(
          rule: rule, kind: .offScreen(edge), link: mark.link, text: mark.text, area: mark.area,
          measure: mark.area.area, stand: mark.area.origin))
      return
    }
    guard mark.seen != nil else { return }
    for clip in mark.clips {
      for edge in ScreenEdge.allCases {
        let points = edge.excess(of: mark.area, beyond: clip.area)
        guard points > Self.slack, points < edge.length(of: mark.area) else { continue }
        if rule == .outsideTarget {
          let left = mark.seen.map(edge.length) ?? 0
          guard left < AccessibilityAudit.fingerTip - 2 * Self.slack else { continue }
        }
        faults.append(
          LayoutFault(
            rule: rule, kind: .clipped(.init(edge: edge, points: points)), link: mark.link,
            other: mark.link.around(clip.id), text: mark.text, area: mark.area, measure: points,
            stand: mark.area.origin - clip.area.origin))
      }
    }
  }

  /// Whether letters are left out of a text, or stick out of its box, or are below what the device keeps for itself.
  private func judgeLetters(of mark: LayoutMark, into faults: inout [LayoutFault]) {
    guard let text = mark.text, let seen = mark.seen else { return }
    if text.fit.isTruncated {
      faults.append(
        LayoutFault(
          rule: .cutText, kind: .cut(text), link: mark.link, text: text, area: seen,
          measure: 1 + text.fit.missing))
    }
    if let box = mark.box, !mark.isAltered, let inside = mark.area.intersection(box.area),
      // A text that begins beside its box, or above or below it, is written there.
      inside.area > 0.2 * mark.area.area || mark.area.minX >= box.area.minX && inside.height > mark.area.height / 2
    {
      for edge in ScreenEdge.allCases {
        let points = edge.excess(of: mark.area, beyond: box.area)
        // Beyond what clips it there, nobody sees where the box ends.
        guard points > Self.slack, edge.excess(of: seen, beyond: box.area) > Self.slack else { continue }
        faults.append(
          LayoutFault(
            rule: .outsideText, kind: .outOfBox(.init(edge: edge, points: points)), link: mark.link,
            other: mark.link.around(box.id), text: text, area: mark.area, measure: points,
            stand: mark.area.origin - box.area.origin))
      }
    }
    for bar in bars {
      let inner = Rect(
        bar.edge == .left ? bar.width : 0, bar.edge == .top ? bar.width : 0,
        screen.width - (bar.edge == .left || bar.edge == .right ? bar.width : 0),
        screen.height - (bar.edge == .top || bar.edge == .bottom ? bar.width : 0))
      let points = bar.edge.excess(of: seen, beyond: inner)
      guard points > 1 else { continue }
      faults.append(
        LayoutFault(
          rule: .safeArea, kind: .bar(.init(edge: bar.edge, points: points), width: bar.width), link: mark.link,
          text: text, area: seen, measure: points, stand: mark.area.origin))
    }
  }

  // MARK: One over another

  /// The look of a text or a target through all that lies over it: how much shines through, and the worst that hides
  /// a part of it; nil where nothing of it is on the screen.
  private func cover(
    over index: Int, _ marks: [LayoutMark], _ covers: [Int]
  ) -> (shine: Double, fault: LayoutFault?)? {
    let mark = marks[index]
    guard let seen = mark.seen else { return nil }
    var (shine, worst): (Double, LayoutFault?) = (1, nil)
    for place in covers where place > index {
      guard case .cover(let alpha, let takesFingers) = marks[place].kind,
        let common = marks[place].seen?.intersection(seen)
      else { continue }
      let (over, opaque) = (marks[place], alpha * marks[place].opacity)
      guard !over.link.isPart(of: mark.link) else { continue }
      if mark.text != nil, common.area >= 0.9 * seen.area { shine *= 1 - opaque }
      let hides = mark.text == nil ? takesFingers : opaque > 1 - Self.faint
      let share = mark.text == nil ? 0.6 : 0.05
      guard hides, common.width > Self.slack, common.height > Self.slack, common.area > share * seen.area,
        over.area.area < Self.faint * screen.area, common.area > worst?.measure ?? 0
      else { continue }
      worst = LayoutFault(
        rule: mark.text == nil ? .coveredTarget : .coveredText, kind: .under(common: common), link: mark.link,
        other: over.link, text: mark.text, area: mark.area, measure: common.area,
        stand: over.area.origin - mark.area.origin)
    }
    return (shine, worst)
  }

  private func judgePairs(
    of texts: [Int], _ marks: [LayoutMark], _ covers: [Int], into faults: inout [LayoutFault]
  ) {
    for (place, front) in texts.enumerated() {
      guard let upper = marks[front].seen else { continue }
      for back in texts[..<place] {
        guard let lower = marks[back].seen, let common = LargeText.common(upper, lower),
          marks[front].text?.text.string != marks[back].text?.text.string,
          !isHidden(common, behind: front, from: back, marks, covers)
        else { continue }
        faults.append(
          LayoutFault(
            rule: .overlappingText, kind: .over(common: common), link: marks[front].link, other: marks[back].link,
            text: marks[front].text, area: upper.union(lower), measure: common.area))
      }
    }
  }

  /// Whether something between the two hides that part of the one at the back.
  private func isHidden(
    _ part: Rect, behind front: Int, from back: Int, _ marks: [LayoutMark], _ covers: [Int]
  ) -> Bool {
    var shine = 1.0
    for place in covers where place > back && place < front {
      guard case .cover(let alpha, _) = marks[place].kind, !marks[place].link.isPart(of: marks[back].link),
        let common = marks[place].seen?.intersection(part), common.area > 0.5 * part.area
      else { continue }
      shine *= 1 - alpha * marks[place].opacity
    }
    return shine < Self.faint
  }

  /// Returns the width of the largest strip of `area`, beside `part` or above or below it, that `part` leaves
  /// uncovered.
  private static func rest(of area: Rect, without part: Rect) -> Double {
    max(
      min(max(part.minX - area.minX, area.maxX - part.maxX), area.height),
      min(max(part.minY - area.minY, area.maxY - part.maxY), area.width))
  }

  private func judge(targets: [Int], _ marks: [LayoutMark], _ covers: [Int], into result: inout Result) {
    for (place, index) in targets.enumerated() {
      let (mark, before) = (marks[index], result.faults.count)
      judge(place: mark, .outsideTarget, into: &result.faults)
      if let fault = cover(over: index, marks, covers)?.fault { result.faults.append(fault) }
      for back in targets[..<place] {
        guard let upper = mark.seen, let lower = marks[back].seen, let common = upper.intersection(lower),
          common.width > 4, common.height > 4, common.area > 0.2 * min(upper.area, lower.area),
          // One that lies in another is a part of it.
          common.area < 0.9 * min(upper.area, lower.area),
          // A finger finds room beside what overlaps.
          Self.rest(of: lower, without: common) < AccessibilityAudit.fingerTip,
          !mark.link.isPart(of: marks[back].link)
        else { continue }
        result.faults.append(
          LayoutFault(
            rule: .overlappingTargets, kind: .over(common: common), link: mark.link, other: marks[back].link,
            area: upper.union(lower), measure: common.area, stand: upper.origin - lower.origin))
      }
      if result.faults.count == before { result.whole.append(mark) }
    }
  }
}

extension LayerLink {
  /// The link of a layer around it, by its id; nil where it is not around it.
  func around(_ id: String) -> LayerLink? {
    var next: LayerLink? = self
    while let link = next, link.id != id { next = link.parent }
    return next
  }
}
