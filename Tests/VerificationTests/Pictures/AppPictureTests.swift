import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// Pictures of an app, in the folders that its tools make, beside a scene. They are drawn of the scene, or of another
/// one for which an app stands that is not as it was designed, in the devices' own pixels.
@Suite("Pictures of the real app are held against the design")
struct AppPictureTests {
  static let scene = """
    scene: home
    device: iphone-se
    devices: [iphone-15]
    values: {ground: white, word: "Menu"}
    variants:
      dark: {ground: "#101014"}
      german: {word: "Karte"}
    state: {open: 0}
    layers:
      - box: page
        frame: [0, 0, width, height]
        fill: ground
        tap: {set: {open: 1}}
      - {box: card, frame: [20, 100 + 60 * open, 200, 80], fill: "#3B6EA5"}
      - {label: title, left: 24, top: 300, text: word, font: 17, color: "#884422"}
      - {label: clock, left: 24, top: 340, text: "9:41", font: 12, color: black}
    takes:
      tour:
        - snapshot: start
        - tap: page
        - snapshot: menu
    """

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "home.yaml")
  }

  func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

  /// The text of the page of recipes between a heading and the next one.
  static func recipe(_ heading: String) throws -> String {
    let page = try String(contentsOfFile: "\(Checkout.root)/Documentation/app-pictures.md", encoding: .utf8)
    return try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
  }

  static func block(_ language: String, of recipe: String) throws -> String {
    let parts = recipe.components(separatedBy: "```\(language)\n")
    return try #require(parts.dropFirst().last?.components(separatedBy: "```").first)
  }

  /// Draws a picture of an app: a snapshot as `DEVICE/SNAPSHOT` or `DEVICE/VARIANT/SNAPSHOT`.
  ///
  /// - Parameters:
  ///   - scene: the file that stands for the app.
  ///   - scale: pixels per point; nil for the device's.
  func shoot(_ file: String, _ snapshot: String, of scene: String = "home.yaml", scale: String? = nil) throws {
    let parts = snapshot.split(separator: "/").map(String.init)
    let target = path(file)
    try FileManager.default.createDirectory(
      atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    var arguments = ["render", scene, "--device", parts[0], "--take", "tour", "--snapshot", parts[parts.count - 1]]
    if parts.count == 3 { arguments += ["--variant", parts[1]] }
    if let scale { arguments += ["--scale", scale] }
    let run = try Tool.run(arguments + ["-o", target], in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
  }

  func verify(_ settings: String, _ arguments: String...) throws -> Tool.Run {
    try scratch.write("scenes: [home.yaml]\n" + settings, to: "flipbook.yaml")
    let folder = try #require(settings.firstMatch(of: /folder: (.*)\n/)?.output.1)
    return try Tool.run(
      ["verify", "--pictures", String(folder), "--json", "r.json"] + arguments, in: scratch.path,
      environment: ["CI": "", "GITHUB_ACTIONS": ""])
  }

  /// The names of results that have a verdict.
  func names(_ verdict: String) throws -> [String] {
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path("r.json")))) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    return results.filter { $0["verdict"] as? String == verdict }.map { result in
      ["device", "variant", "snapshot"].compactMap { result[$0] as? String }.joined(separator: "/")
    }.sorted()
  }

  static let layouts: [(recipe: String, files: [String: String])] = [
    (
      "simctl",
      [
        "build/screenshots/iPhone 15/menu.png": "iphone-15/menu",
        "build/screenshots/iPhone SE/menu.png": "iphone-se/menu",
        "build/screenshots/iPhone 15/Start.png": "iphone-15/start",
      ]
    ),
    (
      "XCUITest",
      [
        "build/screenshots/iPhone 15/menu_0_1F0C8A52-0B53-4B0A-9C3E-55C3F0B0F3A1.png": "iphone-15/menu",
        "build/screenshots/iPhone SE/start_1_7A3C8A52-0B53-4B0A-9C3E-55C3F0B0F3A1.png": "iphone-se/start",
      ]
    ),
    (
      "fastlane snapshot",
      [
        "fastlane/screenshots/en-US/iPhone 15-01Menu.png": "iphone-15/menu",
        "fastlane/screenshots/de-DE/iPhone 15-01Menu.png": "iphone-15/german/menu",
      ]
    ),
    (
      "swift-snapshot-testing",
      [
        "Tests/AppTests/__Snapshots__/HomeTests/testMenu.1.png": "iphone-15/menu",
        "Tests/AppTests/__Snapshots__/HomeTests/testStart.1.png": "iphone-se/start",
        "Tests/AppTests/__Snapshots__/HomeTests/testMenu.dark.png": "iphone-15/dark/menu",
      ]
    ),
    (
      "Paparazzi",
      [
        "app/src/test/snapshots/images/com.example_HomeTest_menu.png": "iphone-15/menu",
        "app/src/test/snapshots/images/com.example_HomeTest_menu_dark.png": "iphone-15/dark/menu",
      ]
    ),
    (
      "Roborazzi",
      [
        "app/build/outputs/roborazzi/com.example.HomeTest.menu.png": "iphone-15/menu",
        "app/build/outputs/roborazzi/com.example.HomeTest.start.png": "iphone-se/start",
        "app/build/outputs/roborazzi/com.example.HomeTest.start_compare.png": "iphone-se/menu",
      ]
    ),
  ]

  @Test(
    "by the settings of each recipe every picture is compared with its snapshot, and with no other", arguments: layouts)
  func recipes(recipe: String, files: [String: String]) throws {
    for (file, snapshot) in files { try shoot(file, snapshot) }
    let settings = try Self.block("yaml", of: Self.recipe(recipe))
    let run = try verify(settings)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let shown = files.filter { !$0.key.hasSuffix("_compare.png") }
    #expect(try names("passed") == shown.values.sorted())
    // A snapshot that is shown in another's place is found out.
    let (file, snapshot) = try #require(shown.sorted { $0.key < $1.key }.first)
    let isMenu = snapshot.hasSuffix("menu")
    try shoot(
      file, isMenu ? snapshot.replacing("menu", with: "start") : snapshot.replacing("start", with: "menu"))
    let wrong = try verify(settings)
    #expect(wrong.code == 1 && wrong.output.contains("DIFFERS home/tour/\(snapshot): "), "\(wrong.output)")
  }

  @Test("the script of the recipe for attachments gives them their names")
  func attachments() throws {
    let recipe = try Self.recipe("XCUITest")
    let shell = try Self.block("sh", of: recipe)
    try shoot("build/attachments/7D0B.png", "iphone-15/menu")
    try scratch.write(
      """
      [{"testIdentifier": "UITests/testMenu()", "attachments": [{"exportedFileName": "7D0B.png", "deviceName": "iPhone 15",
        "suggestedHumanReadableName": "menu_0_7D0B.png", "isAssociatedWithFailure": false}]}]
      """, to: "build/attachments/manifest.json")
    let script = shell.split(separator: "\n").drop { !$0.hasPrefix("python3") }.joined(separator: "\n") + "\n"
    let renamed = try Tool.run(["-c", script], in: scratch.path, executable: "/bin/sh")
    #expect(renamed.code == 0, "\(renamed.errors)")
    let run = try verify(Self.block("yaml", of: recipe))
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(try names("passed") == ["iphone-15/menu"])
  }

  static let settings = """
    pictures:
      folder: shots
      map:
        - {match: "{device}/{snapshot}.png", scene: home}

    """

  static let edits: [(old: String, new: String, sentences: [String])] = [
    ("left: 24, top: 300", "left: 30, top: 296", ["label `title` lies 6 pt further right and 4 pt higher"]),
    ("100 + 60 * open", "104 + 60 * open", ["box `card` lies 4 pt lower"]),
    ("\"#3B6EA5\"", "\"#A53B6E\"", ["box `card` fill #3B6EA5 is #A53B6E"]),
    ("\"#884422\"", "\"#224488\"", ["label `title` color #884422 is #224488"]),
    ("  - {label: title, left", "  - {label: title, hidden: true, left", ["label `title` is missing"]),
    // Other words are somewhere else in no way that is known.
    ("word: \"Menu\"", "word: \"Dishes\"", []),
    // What lies twice as far as is looked, and leaves its ground.
    ("left: 24, top: 340", "left: 124, top: 340", ["label `clock` is missing"]),
  ]

  @Test(
    "layers that lie elsewhere, are missing or have another colour in the app are told by name, and no others",
    arguments: edits, ["iphone-se", "iphone-15"])
  func layers(edit: (old: String, new: String, sentences: [String]), device: String) throws {
    #expect(Self.scene.contains(edit.old))
    try scratch.write(Self.scene.replacing(edit.old, with: edit.new), to: "app.yaml")
    try shoot("shots/\(device)/start.png", "\(device)/start", of: "app.yaml")
    let run = try verify(Self.settings, "--junit", "r.xml", "--report", "page")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let told = run.output.matches(of: /(?:box|label) `[^`]*` .*? in the picture/).map { String($0.output) }
    #expect(Set(told) == Set(edit.sentences.map { "\($0) in the picture" }), "\(run.output)")
    #expect(run.output.contains("the picture is shots/\(device)/start.png"))
    for file in ["r.json", "r.xml", "page/index.html"] {
      let text = try String(contentsOfFile: path(file), encoding: .utf8)
      for sentence in edit.sentences { #expect(text.contains(sentence), "\(sentence) is not in \(file)") }
    }
  }

  @Test("a picture in other pixels than the device's is compared in its own, and a moved layer told in points")
  func scales() throws {
    try scratch.write(Self.scene.replacing("100 + 60 * open", with: "104 + 60 * open"), to: "app.yaml")
    for scale in ["1", "2", "4"] {
      try shoot("shots/iPhone 15/start.png", "iphone-15/start", scale: scale)
      let run = try verify(Self.settings)
      #expect(run.code == 0, "\(scale): \(run.output)\(run.errors)")
      try shoot("shots/iPhone 15/start.png", "iphone-15/start", of: "app.yaml", scale: scale)
      let moved = try verify(Self.settings)
      #expect(moved.output.contains("box `card` lies 4 pt lower in the picture"), "\(scale): \(moved.output)")
    }
  }

  @Test("a device that no path names is the one whose size the picture has, of the scene first and else of any")
  func devices() throws {
    let settings = "pictures:\n  folder: shots\n  map:\n    - {match: \"{snapshot}.png\"}\n"
    for device in ["iphone-se", "iphone-15", "iphone-17", "ipad", "iphone-15-landscape"] {
      try shoot("shots/menu.png", "\(device)/menu")
      let run = try verify(settings)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      #expect(try names("passed") == ["\(device)/menu"])
    }
    // A name that is no device's tells pictures apart.
    for name in ["Anna's", "Bob's"] { try shoot("shots/\(name)/menu.png", "iphone-15/menu") }
    let named = try verify(Self.settings, "--filter", "s/menu.png")
    #expect(named.code == 0, "\(named.output)\(named.errors)")
    #expect(try names("passed") == ["Anna's/menu", "Bob's/menu"])
  }

  @Test("a picture of a size that no device has is refused with the sizes, and one of several devices with these")
  func sizes() throws {
    let settings = "pictures:\n  folder: shots\n  map:\n    - {match: \"{snapshot}.png\"}\n"
    try shoot("shots/menu.png", "iphone-15/menu", scale: "1.5")
    let run = try verify(settings)
    #expect(run.code == 2)
    let place = "flipbook.yaml:5:7: 'menu.png' has"
    #expect(
      run.output.contains(
        "\(place) 589 × 1278 pixels, and iphone-se has 375 × 667 points and iphone-15 has 393 × 852 points in 1 to 4 "
          + "pixels a point, as no other device has; give the scene that device"), "\(run.output)")
    try shoot("shots/menu.png", "iphone-15/menu")
    let other = try verify(settings.replacing("png\"}", with: "png\", device: iphone-se}"))
    #expect(
      other.output.contains(
        "\(place) 1179 × 2556 pixels, and iphone-se has 375 × 667 points in 1 to 4 pixels a point; name another device"),
      "\(other.output)")
    try scratch.write(
      Self.scene.replacing("device: iphone-se", with: "device: 393x852@3x"), to: "home.yaml")
    let several = try verify(settings)
    #expect(
      several.output.contains(
        "\(place) 1179 × 2556 pixels, as 393x852@3x and iphone-15 have; say in the entry which it is: device: 393x852@3x"
      ), "\(several.output)")
  }

  @Test("a picture that fits no entry, two, or no snapshot is told with its place and the cure")
  func unmatched() throws {
    let cases: [(files: [String: String], entries: String, message: String)] = [
      (
        ["shots/odd/iPhone 15/menu.png": "iphone-15/menu"], "{match: \"{device}/{snapshot}.png\", scene: home}",
        "no entry of 'map' in flipbook.yaml fits 'odd/iPhone 15/menu.png'; add one, or {match: \"menu.png\", skip: true}"
      ),
      (
        ["shots/iPhone 15/menus.png": "iphone-15/menu"], "{match: \"{device}/{snapshot}.png\", scene: home}",
        "flipbook.yaml:5:7: 'iPhone 15/menus.png' names the snapshot 'menus', which no snapshot has; did you mean 'menu'?"
      ),
      (
        ["shots/a/menu.png": "iphone-15/menu", "shots/b/menu.png": "iphone-15/menu"],
        "{match: \"*/{snapshot}.png\", scene: home}",
        "'a/menu.png' and 'b/menu.png' are both 'home/tour/iphone-15/menu' by 'map'"
      ),
      (
        ["shots/menu.png": "iphone-15/menu"],
        "{match: \"{snapshot}.png\", device: iphone-15}\n    - {match: \"menu.png\", snapshot: start, device: iphone-15}",
        "the entries of 'map' in lines 5 and 6 of flipbook.yaml say different snapshots of 'menu.png'; let one alone fit"
      ),
      (
        ["shots/iPhone 15.png": "iphone-15/menu"], "{match: \"{device}.png\"}",
        "'iPhone 15.png' may be 'home/tour/start' or 'home/tour/menu'; say in the entry"
      ),
    ]
    for (files, entries, message) in cases {
      try? FileManager.default.removeItem(atPath: path("shots"))
      for (file, snapshot) in files { try shoot(file, snapshot) }
      let run = try verify("pictures:\n  folder: shots\n  map:\n    - \(entries)\n")
      #expect(run.code == 2 && run.output.contains(message), "\(message) is not in: \(run.output)\(run.errors)")
    }
  }

  @Test("an entry that no picture fits, and snapshots that no picture shows, are told")
  func unused() throws {
    try shoot("shots/iPhone 15/menu.png", "iphone-15/menu")
    let run = try verify(Self.settings + "    - {match: \"old/{snapshot}.png\"}\n")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("flipbook.yaml:6:7: no picture in shots fits 'old/{snapshot}.png'."), "\(run.errors)")
    #expect(run.output.contains("skipped 5 results: no picture shows it"), "\(run.output)")
    try? FileManager.default.removeItem(atPath: path("shots"))
    try FileManager.default.createDirectory(atPath: path("shots"), withIntermediateDirectories: true)
    let none = try verify(Self.settings)
    #expect(none.code == 2 && none.errors.contains("there is no picture in shots"), "\(none.errors)")
  }

  @Test("status bar, home indicator and safe areas are ignored by name, as high as the device has them")
  func bars() throws {
    // Points that iPhones keep free: 59 at the top of an iPhone 15 and 34 at the bottom, at 3 pixels a point.
    for (y, ignored, passes) in [
      (176, "statusBar", true), (177, "statusBar", false), (2_454, "safeAreas", true), (2_453, "safeAreas", false),
      (176, "safeAreas", true), (2_454, "statusBar", false), (2_454, "homeIndicator", true),
      (2_453, "homeIndicator", false), (176, "homeIndicator", false),
    ] {
      let file = path("shots/iPhone 15/menu.png")
      try shoot("shots/iPhone 15/menu.png", "iphone-15/menu")
      let picture = try ImageReader.read(file)
      #expect(picture.width == 1_179 && picture.height == 2_556)
      picture.bytes.storeBytes(of: 0xFF12_3456, toByteOffset: (y * picture.width + 300) * 4, as: UInt32.self)
      try AtomicFile.write(PNGEncoder().encode(picture), to: file)
      let run = try verify(Self.settings, "--ignore", ignored)
      #expect((run.code == 0) == passes, "\(y) \(ignored): \(run.output)\(run.errors)")
    }
  }

  @Test("a layer is ignored by its name, and pictures without a map have none")
  func ignoredLayers() throws {
    try scratch.write(Self.scene.replacing("text: \"9:41\"", with: "text: \"9:11\""), to: "app.yaml")
    try shoot("shots/iPhone 15/menu.png", "iphone-15/menu", of: "app.yaml")
    #expect(try verify(Self.settings).code == 1)
    #expect(try verify(Self.settings, "--ignore", "@clock").code == 0)
    let rules = Self.settings + "  rules:\n    - {match: \"**\", ignore: [\"@clock\"]}\n"
    #expect(try verify(rules).code == 0)
    #expect(try verify("ignore: [\"@clock\"]\n" + Self.settings).code == 0)
    for (name, message) in [("@clock", "a picture has no layers"), ("statusBar", "a picture has no device")] {
      let run = try verify("pictures:\n  folder: shots\n", "--ignore", name)
      #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
    }
    let scene = try Tool.run(["verify", "home.yaml", "--ignore", "statusBar"], in: scratch.path)
    #expect(scene.code == 2 && scene.errors.contains("'statusBar' is no area"), "\(scene.errors)")
  }

  @Test("an ignored layer that no snapshot has is told, though no picture shows some of them")
  func slip() throws {
    try shoot("shots/iPhone 15/menu.png", "iphone-15/menu")
    let run = try verify(Self.settings, "--ignore", "@clok")
    #expect(run.output.contains("skipped ") && run.errors.contains("clok"), "\(run.output)\(run.errors)")
    #expect(run.errors.contains("clock"), "\(run.errors)")
    let known = try verify(Self.settings, "--ignore", "@clock")
    #expect(known.code == 0 && !known.errors.contains("clock"), "\(known.errors)")
  }

  @Test("mistakes of a map are told with their places; an update, a folder of baselines and no scene are refused")
  func mistakes() throws {
    try shoot("shots/iPhone 15/menu.png", "iphone-15/menu")
    let run = try verify(
      """
      pictures:
        folder: shots
        baselines: Old
        map:
          - {match: "{device}/{snapshot.png"}
          - {match: "{devise}/{snapshot}.png"}
          - {match: "{device}/{snapshot}.png", device: ipad}
          - {scene: home}

      """)
    #expect(run.code == 2)
    for message in [
      "flipbook.yaml:3:3", "flipbook.yaml:6:15", "flipbook.yaml:7:15", "did you mean 'device'?", "flipbook.yaml:8:7",
      "flipbook.yaml:9:7",
    ] {
      #expect((run.errors + run.output).contains(message), "\(message) is not in: \(run.errors)\(run.output)")
    }
    for option in [["--update", "all"], ["--baselines", "Old"]] {
      let refused = try verify(Self.settings, option[0], option[1])
      #expect(refused.code == 64 && refused.errors.contains("leave \(option[0]) out"), "\(refused.errors)")
    }
    try scratch.write(Self.settings, to: "flipbook.yaml")
    let none = try Tool.run(["verify", "--pictures", "shots"], in: scratch.path)
    #expect(none.code == 2 && none.errors.contains("no 'scenes:' are listed"), "\(none.errors)")
  }

  @Test("a file that is no picture, and a scene that cannot be read, are troubles of their own")
  func troubles() throws {
    try shoot("shots/iPhone 15/menu.png", "iphone-15/menu")
    try scratch.write("no picture", to: "shots/iPhone 15/start.png")
    try scratch.write("scene: [", to: "broken.yaml")
    try scratch.write("scenes: [home.yaml, broken.yaml]\n" + Self.settings, to: "flipbook.yaml")
    let run = try Tool.run(["verify", "--pictures", "shots"], in: scratch.path)
    #expect(run.code == 2)
    for line in ["TROUBLE broken.yaml: ", "TROUBLE iPhone 15/start.png: 'iPhone 15/start.png' cannot be read"] {
      #expect(run.output.contains(line), "\(run.output)")
    }
    #expect(run.output.contains("1 equal"), "\(run.output)")
  }
}
