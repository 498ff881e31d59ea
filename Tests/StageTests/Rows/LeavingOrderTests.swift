import Layers
import Scenes
import Stage
import Testing

/// Rows of a list of letters, some of which leave in a second.
@Suite("Rows that leave stand where they stood")
struct LeavingOrderTests {
  private func scene(_ shown: String) -> String {
    let items = "abcdef".map { "{id: \($0), n: \(Int($0.asciiValue! - 97))}" }.joined(separator: ", ")
    return """
      data: {items: [\(items)]}
      state: {turned: false, gone: "-", later: "-"}
      values:
        shown: {from: i in items, where: \(shown), sort: if turned then -i.n else i.n}
      layers:
        - column: list
          layers:
            - {box: row, each: i in shown, size: [20, 10], goes: {over: 1s, curve: linear}, opacity: presence}
      takes:
        t:
      """
  }

  /// The letters of the rows from the top.
  private func rows(_ show: Show, at time: Double) throws -> String {
    try show.children(of: "list", at: time).map { String($0.dropFirst(4).dropLast()) }.joined()
  }

  private static let cases: [(steps: [String], rows: String)] = [
    (["{set: {gone: \"a\"}}"], "abcdef"), (["{set: {gone: \"ab\"}}"], "abcdef"),
    (["{set: {gone: \"f\"}}"], "abcdef"), (["{set: {gone: \"ef\"}}"], "abcdef"),
    (["{set: {gone: \"bd\"}}"], "abcdef"), (["{set: {gone: \"abcdef\"}}"], "abcdef"),
    (["{set: {gone: \"ace\"}}"], "abcdef"),
    // One after the other.
    (["{set: {gone: \"c\"}}", "{set: {gone: \"cb\"}}"], "abcdef"),
    (["{set: {gone: \"b\"}}", "{set: {gone: \"bc\"}}", "{set: {gone: \"bcd\"}}"], "abcdef"),
    (["{set: {gone: \"f\"}}", "{set: {gone: \"fa\"}}", "{set: {gone: \"fae\"}}"], "abcdef"),
    // Behind what they stood behind, where that has gone elsewhere: the list is turned round at once.
    (["[{set: {gone: \"b\"}}, {set: {turned: true}}]"], "fedcab"),
    (["[{set: {gone: \"a\"}}, {set: {turned: true}}]"], "afedcb"),
    (["[{set: {gone: \"df\"}}, {set: {turned: true}}]"], "efcdba"),
    // The last of them comes back to its place.
    (["{set: {gone: \"bd\"}}", "{set: {gone: \"b\"}}"], "abcdef"),
    // Another than the last of them comes back.
    (["{set: {gone: \"bd\"}}", "{set: {gone: \"d\"}}"], "abcdef"),
    (["{set: {gone: \"abcdef\"}}", "{set: {gone: \"bcdf\"}}"], "abcdef"),
    (["{set: {gone: \"bd\"}}", "[{set: {gone: \"cd\"}}]", "{set: {gone: \"d\"}}"], "abcdef"),
  ]

  @Test("behind the row that they stood behind, asleep or awake", arguments: cases.indices, [true, false])
  func order(number: Int, sleeps: Bool) throws {
    let (steps, expected) = Self.cases[number]
    let take = steps.map { "    - wait: 0.1s\n    - do: \($0)\n" }.joined() + "    - wait: 3s\n"
    var options = SceneOptions()
    options.rowsSleep = sleeps
    let text = scene("not contains(gone, i.id)") + "\n" + take
    let show = Show(try Stage(scene: checkedScene(text, options: options), take: "t"))
    let last = 0.1 * Double(steps.count)
    #expect(try rows(show, at: 0.05) == "abcdef")
    #expect(try rows(show, at: last + 0.05) == expected)
    // Each is gone after its second.
    let stay = try rows(show, at: last + 2)
    let gone = Self.gone(try #require(steps.last))
    #expect(stay.sorted() == "abcdef".filter { !gone.contains($0) }.sorted())
  }

  /// The letters that a step sends away.
  private static func gone(_ step: String) -> String {
    String(step.split(separator: "\"", omittingEmptySubsequences: false)[1])
  }
}
