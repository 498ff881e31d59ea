import Accessibility
import Formulas
import Rendering
import Scenes
import Vocabulary

/// The exemptions of scenes from audits, and those among them that had something to exempt.
public struct ExemptionBook {
  /// A rule that is exempted, and where that is written.
  public struct Entry: Hashable, Sendable {
    public let place: SourcePlace
    public let rule: AccessibilityRule
  }

  private var all: [SourcePlace: AccessibilityRule] = [:]
  private var used: Set<SourcePlace> = []

  public init() {}

  /// Takes down what was looked at.
  public mutating func add(_ scene: LoadedScene, _ result: AccessibilityResult) {
    for exemption in scene.scene.exemptions {
      for rule in exemption.rules { all[rule.place] = rule.value }
    }
    used.formUnion(result.usedExemptions)
  }

  /// Takes down that nothing was looked at by some rules, whose exemptions are not missed.
  mutating func leave(_ rules: [AccessibilityRule]) { all = all.filter { !rules.contains($0.value) } }

  /// Returns the exemptions of that file that had nothing to exempt, in its order.
  public func unused(in file: String) -> [Entry] {
    all.filter { $0.key.file == file && !used.contains($0.key) }
      .sorted { ($0.key.line, $0.key.column) < ($1.key.line, $1.key.column) }
      .map { Entry(place: $0.key, rule: $0.value) }
  }
}
