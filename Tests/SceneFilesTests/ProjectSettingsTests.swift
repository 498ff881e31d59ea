import Formulas
import SceneFiles
import Testing

@Suite("flipbook.yaml")
struct ProjectSettingsTests {
  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try ProjectSettings(Array(text.utf8), of: "p/flipbook.yaml")
      return []
    } catch let failure as SceneReader.Failure {
      return failure.diagnostics.list.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test(
    "names nothing twice",
    arguments: [
      ("scenes: [a.yaml, b.yaml, a.yaml]", "1:26", "'a.yaml'", "scenes"),
      ("scenes: [a.yaml, ./a.yaml]", "1:18", "'./a.yaml'", "scenes"),
      ("scenes: [timi-pie, timi-pie]", "1:20", "'timi-pie'", "scenes"),
      ("devices: [ipad, iphone-6, ipad]", "1:27", "'ipad'", "devices"),
      ("variants: [dark, dark]", "1:18", "'dark'", "variants"),
      ("ignore: [\"@clock\", \"@clock\"]", "1:20", "'@clock'", "ignore"),
    ])
  func twice(text: String, place: String, name: String, key: String) {
    #expect(
      mistakes(text) == ["p/flipbook.yaml:\(place): \(name) stands in '\(key)' twice, first in line 1; leave one out"])
  }

  @Test("that names one scene 10,000 times is told so once")
  func many() {
    #expect(mistakes("scenes: [" + String(repeating: "a.yaml, ", count: 10_000) + "]").count == 1)
    #expect(mistakes("devices:\n" + String(repeating: "  - ipad\n", count: 10_000)).count == 1)
  }

  @Test("of different names is taken")
  func different() throws {
    let text = "scenes: [a.yaml, b.yaml, a]\ndevices: [ipad, iphone-6]\n"
    #expect(try ProjectSettings(Array(text.utf8), of: "p/flipbook.yaml").scenes == ["p/a.yaml", "p/b.yaml", "a"])
  }
}
