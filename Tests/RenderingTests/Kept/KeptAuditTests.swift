import Accessibility
import Rendering
import Scenes
import TestSupport
import Testing

/// The findings of accessibility in scenes that chance wrote, which has chosen colours, sizes and places without a
/// thought of them. A line of `KeptScenes/audits.txt` has the scene's name, how many there are, and a digest of them
/// with their words and places. `FLIPBOOK_RECORD=1` writes the file.
@Suite("Scenes that chance wrote have the accessibility findings that they had")
struct KeptAuditTests {
  @Test("each as it is, and with large letters")
  func findings() throws {
    let names = stride(from: 121, through: 180, by: 3).map { "wide-\($0)" }
    try KeptLines(path: "Tests/RenderingTests/KeptScenes/audits.txt").expect(try names.map(Self.findings))
  }

  private static func findings(in name: String) throws -> String {
    func renderer(_ variant: String?) throws -> FrameRenderer {
      let path = Checkout.path("Tests/RenderingTests/KeptScenes/\(name).yaml")
      return try FrameRenderer(Shipped.load(path, options: SceneOptions(variant: variant)), take: "t")
    }
    var options = AccessibilityAudit.Options()
    options.jobs = 1
    options.includesLayout = false
    let result = try AccessibilityAudit(renderer(nil), large: renderer("large-text"), options: options).run()
    let reported = (result.findings + result.excused).map { finding in
      let area = [finding.area.minX, finding.area.minY, finding.area.width, finding.area.height]
      return
        "\(finding.rule) \(finding.layer) \(finding.alike) \(finding.tick) \(area.map(KeptNumbers.words)) \(finding.message)"
    }
    return "\(name) \(reported.count) \((reported + ["\(result.instants) \(result.textsMeasured)"]).digest())"
  }
}
