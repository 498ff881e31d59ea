import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// Pictures of an app, in the folders that its tools make, beside the baselines of a scene. The settings are those that
/// the page of recipes shows.
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
        frame: [0, 0, 375, 667]
        fill: ground
        tap: {set: {open: 1}}
      - {box: card, frame: [20, 100 + 60 * open, 200, 80], fill: "#3B6EA5"}
      - {label: title, left: 24, top: 300, text: word, font: 17, color: "#884422"}
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
    let run = try Tool.run(["verify", "home.yaml", "--update", "missing"], in: scratch.path)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

  /// The text of the page of recipes between a heading and the next one.
  static func recipe(_ heading: String) throws -> String {
    let page = try String(contentsOfFile: "\(Checkout.root)/Documentation/app-pictures.md", encoding: .utf8)
    let part = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
    return part
  }

  static func block(_ language: String, of recipe: String) throws -> String {
    let parts = recipe.components(separatedBy: "```\(language)\n")
    return try #require(parts.dropFirst().last?.components(separatedBy: "```").first)
  }

  /// Copies baselines to where an app's tools would write pictures.
  func lay(_ files: [String: String]) throws {
    for (file, snapshot) in files {
      let target = path(file)
      try FileManager.default.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: path("Baselines/home/tour/\(snapshot).png"), toPath: target)
    }
  }

  func verify(_ settings: String, _ arguments: String...) throws -> Tool.Run {
    try scratch.write(settings, to: "flipbook.yaml")
    let folder = try #require(settings.firstMatch(of: /folder: (.*)\n/)?.output.1)
    return try Tool.run(
      ["verify", "--pictures", String(folder), "--json", "r.json"] + arguments, in: scratch.path,
      environment: ["CI": "", "GITHUB_ACTIONS": ""])
  }

  /// The baselines that were compared, with the verdict.
  func verdicts() throws -> [String: String] {
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path("r.json")))) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: results.map { ("\($0["scene"] ?? "")/\($0["snapshot"] ?? "")", "\($0["verdict"] ?? "")") })
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
    try lay(files)
    let settings = try Self.block("yaml", of: Self.recipe(recipe))
    let run = try verify(settings)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let compared = try verdicts().filter { $0.value == "passed" }.keys.sorted()
    let skipped = files.filter { $0.key.hasSuffix("_compare.png") }.count
    #expect(
      compared == files.filter { !$0.key.hasSuffix("_compare.png") }.values.map { "home/tour/\($0).png" }.sorted())
    #expect(compared.count == files.count - skipped)
    // A snapshot that is shown in another's place is found out.
    let (file, snapshot) = try #require(files.sorted { $0.key < $1.key }.first { !$0.key.hasSuffix("_compare.png") })
    try FileManager.default.removeItem(atPath: path(file))
    try lay([
      file: snapshot.hasSuffix("menu") ? snapshot.replacingOccurrences(of: "menu", with: "start") : "iphone-15/menu"
    ])
    let wrong = try verify(settings)
    #expect(wrong.code == 1 && wrong.output.contains("DIFFERS home/tour/\(snapshot).png"), "\(wrong.output)")
  }

  @Test("the script of the recipe for attachments gives them their names")
  func attachments() throws {
    let recipe = try Self.recipe("XCUITest")
    let shell = try Self.block("sh", of: recipe)
    try lay(["build/attachments/7D0B.png": "iphone-15/menu"])
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
    #expect(try verdicts()["home/tour/iphone-15/menu.png"] == "passed")
  }

  static let settings = """
    pictures:
      folder: shots
      map:
        - {match: "{device}/{snapshot}.png", scene: home}

    """

  @Test("layers that lie elsewhere or have another colour in the app are told by name, and no others")
  func layers() throws {
    let edits = [
      ("left: 24, top: 300", "left: 30, top: 296", ["label `title` lies 6 pt further right and 4 pt higher"]),
      ("\"100 + 60 * open\"", "\"104 + 60 * open\"", ["box `card` lies 4 pt lower"]),
      ("\"#3B6EA5\"", "\"#A53B6E\"", ["box `card` fill #3B6EA5 is #A53B6E"]),
      ("\"#884422\"", "\"#224488\"", ["label `title` color #884422 is #224488"]),
    ]
    for (old, new, sentences) in edits {
      #expect(Self.scene.contains(old))
      try scratch.write(Self.scene.replacingOccurrences(of: old, with: new), to: "app.yaml")
      let drawn = try Tool.run(
        [
          "verify", "app.yaml", "--baseline", "App", "--update", "all", "--devices", "iphone-se", "--only-variants",
          "none",
        ],
        in: scratch.path)
      #expect(drawn.code == 0, "\(drawn.output)\(drawn.errors)")
      try? FileManager.default.removeItem(atPath: path("shots"))
      try FileManager.default.createDirectory(atPath: path("shots/iPhone SE"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: path("App/home/tour/iphone-se/start.png"), toPath: path("shots/iPhone SE/start.png"))
      let run = try verify(Self.settings)
      #expect(run.code == 1, "\(run.output)\(run.errors)")
      let told = run.output.matches(of: /(box|label|shape) `[^`]*` (lies|fill|color) [^\n;]*/).map {
        String($0.output.0)
      }
      #expect(Set(told) == Set(sentences), "\(run.output)")
    }
  }

  @Test("a picture that fits no entry, two, or no baseline is told with its place and the cure")
  func unmatched() throws {
    let cases: [(files: [String: String], entries: String, message: String)] = [
      (
        ["shots/odd/iPhone 15/menu.png": "iphone-15/menu"], "{match: \"{device}/{snapshot}.png\", scene: home}",
        "no entry of 'map' in flipbook.yaml fits 'odd/iPhone 15/menu.png'; add one, or {match: \"menu.png\", skip: true}"
      ),
      (
        ["shots/iPhone 15/menus.png": "iphone-15/menu"], "{match: \"{device}/{snapshot}.png\", scene: home}",
        "flipbook.yaml:4:7: 'iPhone 15/menus.png' names the snapshot 'menus', which no baseline has; did you mean 'menu'?"
      ),
      (
        ["shots/a/menu.png": "iphone-15/menu", "shots/b/menu.png": "iphone-15/menu"],
        "{match: \"*/{snapshot}.png\", scene: home}",
        "'a/menu.png' and 'b/menu.png' are both 'home/tour/iphone-15/menu.png' by 'map'"
      ),
      (
        ["shots/menu.png": "iphone-15/menu"],
        "{match: \"{snapshot}.png\", device: iphone-15}\n    - {match: \"menu.png\", snapshot: start, device: iphone-15}",
        "the entries of 'map' in lines 4 and 5 of flipbook.yaml say different snapshots of 'menu.png'; let one alone fit"
      ),
      (
        ["shots/iPhone 15.png": "iphone-15/menu"], "{match: \"{device}.png\"}",
        "'iPhone 15.png' may be 'home/tour/iphone-15/menu.png' or 'home/tour/iphone-15/start.png'; say in the entry"
      ),
    ]
    for (files, entries, message) in cases {
      try? FileManager.default.removeItem(atPath: path("shots"))
      try lay(files)
      let run = try verify("pictures:\n  folder: shots\n  map:\n    - \(entries)\n")
      #expect(run.code == 2 && run.output.contains(message), "\(message) is not in: \(run.output)\(run.errors)")
    }
  }

  @Test("a size that no baseline has is called by the devices that have it")
  func size() throws {
    let drawn = try Tool.run(
      [
        "verify", "home.yaml", "--baseline", "Other", "--update", "all", "--devices", "iphone-17", "--only-variants",
        "none",
      ],
      in: scratch.path)
    #expect(drawn.code == 0, "\(drawn.errors)")
    try FileManager.default.createDirectory(atPath: path("shots"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path("Other/home/tour/iphone-17/menu.png"), toPath: path("shots/menu.png"))
    let run = try verify("pictures:\n  folder: shots\n  map:\n    - {match: \"{snapshot}.png\"}\n")
    #expect(run.code == 2, "\(run.output)")
    #expect(
      run.output.contains("'menu.png' has 1206 × 2622 pixels, as iphone-17 has, and no baseline of its names has"),
      "\(run.output)")
  }

  @Test("status bar and safe areas are ignored by name, as high as the device has them, and no pixel more")
  func bars() throws {
    // Points that iPhones keep free: 59 at the top of an iPhone 15 and 34 at the bottom, at 3 pixels a point.
    for (y, ignored, passes) in [
      (176, "statusBar", true), (177, "statusBar", false), (2_454, "safeAreas", true), (2_453, "safeAreas", false),
      (2_454, "statusBar", false),
    ] {
      try? FileManager.default.removeItem(atPath: path("shots"))
      try lay(["shots/iPhone 15/menu.png": "iphone-15/menu"])
      let file = path("shots/iPhone 15/menu.png")
      let picture = try ImageReader.read(file)
      #expect(picture.width == 1_179 && picture.height == 2_556)
      picture.bytes.storeBytes(of: 0xFF12_3456, toByteOffset: (y * picture.width + 300) * 4, as: UInt32.self)
      try AtomicFile.write(PNGEncoder().encode(picture), to: file)
      let run = try verify(Self.settings, "--ignore", ignored)
      #expect((run.code == 0) == passes, "\(y) \(ignored): \(run.output)\(run.errors)")
    }
    // Without a map, the size tells the device.
    try FileManager.default.createDirectory(atPath: path("was/iPhone 15"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: path("Baselines/home/tour/iphone-15/menu.png"), toPath: path("was/iPhone 15/menu.png"))
    func run(_ part: String) throws -> Tool.Run {
      try FileManager.default.removeItem(atPath: path("flipbook.yaml"))
      try scratch.write("", to: "flipbook.yaml.old")
      let run = try Tool.run(
        ["verify", "--pictures", "shots", "--baselines", "was", "--ignore", part], in: scratch.path)
      try scratch.write(Self.settings, to: "flipbook.yaml")
      return run
    }
    #expect(try run("safeAreas").code == 0)
    #expect(try run("statusBar").code == 1)
  }

  @Test("mistakes of a map are told with their places, and an update is refused")
  func mistakes() throws {
    try lay(["shots/iPhone 15/menu.png": "iphone-15/menu"])
    let run = try verify(
      """
      pictures:
        folder: shots
        map:
          - {match: "{device}/{snapshot.png"}
          - {match: "{devise}/{snapshot}.png"}
          - {match: "{device}/{snapshot}.png", device: ipad}
          - {scene: home}

      """)
    #expect(run.code == 2)
    for message in [
      "flipbook.yaml:4:15", "flipbook.yaml:5:15", "did you mean 'device'?", "flipbook.yaml:6:7", "flipbook.yaml:7:7",
    ] {
      #expect((run.errors + run.output).contains(message), "\(message) is not in: \(run.errors)\(run.output)")
    }
    let update = try verify(Self.settings, "--update", "all")
    #expect(update.code == 64 && update.errors.contains("--update belongs to 'flipbook verify' without --pictures"))
  }
}
