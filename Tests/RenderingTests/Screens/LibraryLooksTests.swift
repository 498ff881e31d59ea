import Geometry
import Layers
import Rendering
import Testing

/// Components of the shipped library, in scenes that use them.
@Suite("The library's looks")
struct LibraryLooksTests {
  @Test("a title of segments takes a tap between the bar's edges, and none beside it", arguments: [66.0, 92, 114])
  func segments(y: Double) throws {
    let on = try Rehearsal("paging-plain", steps: ["tap: [115, \(y)]", "settle", "wait: 0.1s"])
    #expect(try on.renderer.layers(at: on.end).find("pager")?.contentOffset.x == 375)
    let beside = try Rehearsal("paging-plain", steps: ["tap: [90, \(y)]", "settle", "wait: 0.1s"])
    #expect(try beside.renderer.layers(at: beside.end).find("pager")?.contentOffset.x == 0)
  }

  @Test("the bars of 2014 are as high as the device's, and have its signs beside an island")
  func bars() throws {
    let old = try Rehearsal("paging-plain", steps: ["wait: 0.1s"])
    #expect(try old.layer("top", at: 0)?.frame == Rect(0, 0, 375, 64))
    #expect(try old.layer("top.status.dot(0)", at: 0) != nil)
    #expect(try old.layer("homeLine", at: 0) == nil)
    let new = try Rehearsal(
      "paging-plain", changes: ["device: iphone-6": "device: iphone-17"], steps: ["wait: 0.1s"])
    #expect(try new.layer("top", at: 0)?.frame == Rect(0, 0, 402, 106))
    #expect(try new.layer("top.status.dot(0)", at: 0) == nil)
    #expect(try new.layer("top.status.beside.island", at: 0) != nil)
    #expect(try new.layer("homeLine", at: 0)?.frame == Rect(0, 840, 402, 34))
  }

  @Test("an alert's bold button is the one that cancels: the first, or another that is said")
  func alert() throws {
    for (cancel, bold) in [("", 0), (", cancel: 1", 1)] {
      let page = try Rehearsal(
        "alipay-home",
        changes: ["buttons: [\"好\"]": "buttons: [\"取消\", \"好\"]\(cancel)"],
        steps: ["tap: big(0)", "wait: 0.5s"])
      for button in 0..<2 {
        guard case .text(let text)? = try page.layer("note.panel.bar.button(\(button))", at: 0.5)?.content else {
          Issue.record("there is no button \(button)")
          continue
        }
        #expect((text.style.weight == .semibold) == (button == bold))
      }
    }
  }
}
