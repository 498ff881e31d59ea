import Accessibility
import Foundation
import Rendering
import Scenes
import TestSupport
import Testing

@Suite("Scenes to start from")
struct StartingSceneTests {
  private static let assets = Assets(root: Checkout.path("Assets"))

  private static func loader() throws -> SceneLoader {
    try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get())
  }

  @Test("they are the files of their folder, each no longer than a screen or two, and each says what it teaches")
  func files() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Assets/Library/starts")).sorted()
    #expect(names == StartingScene.allCases.map { "\($0.rawValue).yaml" }.sorted() && names.count == 12)
    for start in StartingScene.allCases {
      let text = try start.text(in: Self.assets)
      #expect(text.contains("    - snapshot: "), "\(start)")
      #expect(text.split(separator: "\n").count <= 90, "\(start)")
      let comment = text.components(separatedBy: "\n").prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
      #expect(try start.idea(in: Self.assets) == comment.joined(separator: " ") && !comment.isEmpty, "\(start)")
      #expect(text.contains("\nscene: \(start)\ndevice: "), "\(start)")
    }
  }

  @Test(
    "each is read without a hint, light and dark, and its first take moves something and takes a picture",
    arguments: StartingScene.allCases)
  func plays(_ start: StartingScene) throws {
    let loader = try Self.loader()
    var dark = SceneOptions()
    dark.dark = true
    let first = try [SceneOptions(), dark].map { options in
      let loaded = try loader.load(start.file(in: Self.assets), options: options)
      #expect(loaded.hints.list.isEmpty && loaded.warnings.list.isEmpty, "\(start): \(loaded.hints)")
      let take = try #require(loaded.scene.takes.first)
      let renderer = try FrameRenderer(loaded, take: take, scale: 0.25)
      let ticks = try renderer.times().ticks
      let before = try renderer.bitmap(at: 0).pixelHash
      let differs = try (1...8).contains {
        try renderer.bitmap(at: ticks[$0 * (ticks.count - 1) / 8]).pixelHash != before
      }
      #expect(differs, "no picture of \(start) differs from its first instant")
      return before
    }
    // A watch's face is black by day, too.
    #expect((first[0] != first[1]) == (start != .watch && start != .onboarding && start != .widget), "\(start)")
  }

  @Test(
    "each can be read and touched light, dark and in large letters, on its own screen, a small phone and a large one",
    arguments: StartingScene.allCases)
  func accessible(_ start: StartingScene) throws {
    #expect(try !start.text(in: Self.assets).contains("ignore:"), "\(start)")
    let loader = try Self.loader()
    func loaded(_ device: String?, _ variant: String?) throws -> LoadedScene {
      try loader.load(start.file(in: Self.assets), options: SceneOptions(device: device, variant: variant))
    }
    let phones = start == .watch || start == .widget ? [] : ["iphone-se", "iphone-16-pro-max"]
    for device in [nil] + phones {
      for variant in [nil, "dark", "large-text", "text-ax5"] {
        let scene = try loaded(device, variant)
        for take in scene.scene.takes {
          let large = try variant == nil ? FrameRenderer(loaded(device, "large-text"), take: take) : nil
          let found = try AccessibilityAudit(FrameRenderer(scene, take: take), large: large).run().findings
          #expect(found.isEmpty, "\(start) \(device ?? "") \(variant ?? ""): \(found.map(\.message))")
        }
      }
    }
  }

  @Test("a scene of one's own has its name and device, and is else the same, byte for byte", arguments: [nil, "ipad"])
  func own(device: String?) throws {
    for start in StartingScene.allCases {
      let text = try start.text(in: Self.assets)
      let own = try start.text(named: "shop-1", on: device, in: Self.assets)
      let (old, new) = (text.components(separatedBy: "\n"), own.components(separatedBy: "\n"))
      #expect(old.count == new.count)
      let differing = zip(old, new).filter { $0 != $1 }
      #expect(differing.map(\.1) == ["scene: shop-1"] + (device.map { ["device: \($0)"] } ?? []), "\(start)")
    }
  }

  @Test(
    "a name of a scene is a letter, and letters, digits, hyphens and underscores behind it",
    arguments: [
      ("hello", true), ("A-1_b", true), ("日历", true), ("9", false), ("", false), ("a/b", false), ("a.b", false),
    ])
  func names(_ name: String, isName: Bool) {
    #expect(StartingScene.isName(name) == isName)
  }
}
