// swift-tools-version: 6.1
import PackageDescription

/// A C library that pkg-config knows, with the Debian package that brings it.
func cLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A file for pkg-config beside a library's module map, where the system's own names a flag that every build would be
/// warned of.
func ownPkgConfig(_ file: String) -> String { "\(Context.packageDirectory)/Sources/CLibraries/\(file)" }

/// A room of the house: a target, what it may import, and files that become part of the program.
/// `Tests/ArchitectureTests` holds every room to this list.
func room(_ name: String, _ imports: [Target.Dependency] = [], embeds files: [String] = []) -> Target {
  .target(name: name, dependencies: imports, resources: files.map { .embedInCode($0) })
}

/// Tests are compiled without optimisation and without debug information, also when the rooms are built for release: that takes
/// a sixth of the time. Loops over pixels stand in `PictureSupport`, which is optimised.
let quickly: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-gnone"], .when(configuration: .release))
]

func tests(_ room: String, _ imports: [Target.Dependency] = [], pictures: [String] = []) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: [.byName(name: room)] + imports, exclude: pictures, swiftSettings: quickly)
}

/// A program. Swift's runtime becomes part of it when it is built for release, and what that needs of C++: it starts in half
/// the time, and runs where there is no toolchain. What it does not use of Foundation, whose whole is 40 MB and which Swift
/// would look through for each conformance, stays out of it, as long as no room imports more than `FoundationEssentials`.
func program(_ name: String, _ imports: [Target.Dependency]) -> Target {
  let runtime = ["_FoundationCShims", "_FoundationCollections", "FoundationEssentials", "stdc++"]
  return .executableTarget(
    name: name, dependencies: imports,
    linkerSettings: isSanitized
      ? []
      : [
        // The toolchain's own linker, which knows how to pack relocations: with them, and with no names for others to find,
        // less has to be read and written before the program begins.
        .unsafeFlags(
          [
            "-static-stdlib", "-use-ld=lld", "-L", "\(Context.packageDirectory)/Packaging/Linking",
            "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic",
            "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
          ], .when(configuration: .release))
      ]
        + runtime.map { .linkedLibrary($0, .when(configuration: .release)) })
}

/// Scripts/sanitize only: the thread sanitizer sees what a runtime that is a library does, not one inside of a program.
let isSanitized = Context.environment["FLIPBOOK_SANITIZED"] != nil

/// Scripts/build only: the commit of the tree, which the programs tell. The package manager's own word on it (`Context.gitInformation`)
/// stays what it was when this file was last changed. Only what lies above all rooms knows it, so a commit costs two links.
let commit = Context.environment["FLIPBOOK_COMMIT"] ?? ""

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
/// A product of SwiftNIO, which only the preview's program carries along.
func nio(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-nio") }

let package = Package(
  name: "Flipbook",
  products: [
    .executable(name: "flipbook", targets: ["flipbook"]),
    .executable(name: "flipbook-preview", targets: ["flipbook-preview"]),
    .library(name: "FlipbookTesting", targets: ["FlipbookTesting"]),
    .library(name: "FlipbookKit", targets: ["Scenes", "Stage", "SceneFiles", "Rendering"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    cLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    cLibrary("CPangoCairo", pkgConfig: ownPkgConfig("CPangoCairo/pangocairo.pc"), apt: "libpango1.0-dev"),
    cLibrary("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig1-dev"),
    cLibrary("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    cLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    cLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    cLibrary("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev"),
    cLibrary("CGIF", pkgConfig: "libgif", apt: "libgif-dev"),
    cLibrary("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
    cLibrary("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    cLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    cLibrary("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    .systemLibrary(name: "CMalloc", path: "Sources/CLibraries/CMalloc"),
    cLibrary("CRSVG", pkgConfig: ownPkgConfig("CRSVG/librsvg-2.0.pc"), apt: "librsvg2-dev"),
    cLibrary("CXML", pkgConfig: ownPkgConfig("CXML/libxml-2.0.pc"), apt: "libxml2-dev"),
    .target(
      name: "CImageShims", dependencies: ["CPNG", "CJPEG", "CRSVG", "CXML"], path: "Sources/CLibraries/CImageShims"),
    .target(name: "CLaunch", path: "Sources/CLibraries/CLaunch"),
    .target(name: "CChild", path: "Sources/CLibraries/CChild"),
    .target(
      name: "CBuild", path: "Sources/CLibraries/CBuild",
      cSettings: [.define("FLIPBOOK_COMMIT", to: "\"\(commit)\"")]),

    room("Geometry"),
    room("Basics", ["Geometry"]),
    room("Locales", ["Basics"]),
    room("Files", ["Basics"]),
    room("TextFormats", ["Basics", "Files"]),
    room("Motion", ["Geometry"]),
    room("Pixels", ["Geometry"]),
    room("Layers", ["Basics", "Geometry", "Locales"]),
    room("Comparison", ["Geometry", "Pixels"]),
    room("ColorCube", ["Geometry", "Pixels"]),
    room("Formulas", ["Basics", "Geometry", "Locales", "Motion"]),
    room("Vocabulary", ["Basics", "Formulas", "Geometry", "Layers", "Locales", "Motion"]),
    room("PlayHistory", ["Formulas", "Geometry", "Motion", "Scenes", "Vocabulary"]),
    room(
      "Evaluation",
      ["Basics", "Formulas", "Geometry", "PlayHistory", "Layers", "Motion", "Scenes", "Vocabulary"]),
    room(
      "Stage",
      [
        "Basics", "Evaluation", "Geometry", "PlayHistory", "Layers", "Locales", "Motion", "Formulas", "Scenes",
        "Vocabulary",
      ]),
    room("Scenes", ["Basics", "Vocabulary", "Geometry", "Layers", "Locales", "Motion", "Formulas"]),
    room(
      "SceneFiles",
      ["Basics", "Files", "Formulas", "Geometry", "Locales", "Scenes", "Vocabulary", "TextFormats", "CYAML"]),
    room("GitHistory", ["Basics", "Files", "Formulas", "SceneFiles", "CChild"]),
    room("Ledger", ["Basics", "Files", "Formulas", "TextFormats", "CSQLite"]),
    room(
      "Raster",
      ["Basics", "Geometry", "Files", "Layers", "Locales", "Pixels", "CCairo", "CPangoCairo", "CFontconfig"]),
    room(
      "ImageFiles",
      [
        "Basics", "Geometry", "Files", "Pixels", "CPNG", "CZlib", "CDeflate", "CGIF", "CWebP", "CLCMS", "CCairo",
        "CPangoCairo", "CImageShims",
      ]),
    room(
      "Rendering",
      [
        "Basics", "Geometry", "Files", "Motion", "Pixels", "ColorCube", "Layers", "Formulas", "Scenes",
        "Stage",
        "Locales", "SceneFiles", "Raster", "ImageFiles", "Ledger",
      ]),
    room(
      "Accessibility",
      ["Geometry", "Formulas", "Layers", "Motion", "Pixels", "Scenes", "Vocabulary", "Stage", "Raster", "Rendering"]),
    room(
      "Verification",
      [
        "Accessibility", "Basics", "Geometry", "Files", "Motion", "Pixels", "Layers", "Formulas", "Scenes",
        "Vocabulary",
        "Locales", "SceneFiles", "ImageFiles", "Rendering", "Comparison", "GitHistory", "TextFormats",
      ],
      embeds: ["Report/page.html", "Report/report.css", "Report/report.js"]),
    room(
      "Gallery",
      [
        "Basics", "Files", "Formulas", "Geometry", "ImageFiles", "Motion", "Rendering", "SceneFiles", "Scenes",
        "Verification", "Vocabulary",
      ],
      embeds: ["Page/page.html", "Page/gallery.css", "Page/gallery.js"]),
    room(
      "Preview",
      [
        "Basics", "Geometry", "Files", "Formulas", "PlayHistory", "Locales", "Motion", "Pixels", "Layers", "Scenes",
        "Vocabulary",
        "Stage", "SceneFiles", "ImageFiles", "Rendering", "Verification", "TextFormats",
      ] + ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"].map(nio),
      embeds: [
        "Page/page.html", "Page/preview.css", "Page/preview.js", "Page/connection.js", "Page/screen.js",
        "Page/fingers.js", "Page/timeline.js", "Page/inspector.js", "Page/mirrors.js", "Page/baselines.js",
        "Page/clock.js", "Page/shrink.js", "Page/elements.js", "Page/zoom.js", "Page/address.js", "Page/typing.js",
        "Page/curves.js", "Page/tree.js", "Page/properties.js", "Page/scenes.js", "Page/recording.js", "Page/export.js",
        "Page/literals.js", "Page/placing.js", "Page/springs.js", "Page/notices.js", "Page/keys.js",
        "Page/making.js", "Page/description.js", "Page/marking.js", "Page/steps.js", "Page/comparison.js",
        "Page/explanation.js", "Page/sheet.js", "Page/adding.js", "Page/controls.js", "Page/overrides.js",
        "Page/trying.js", "Page/layermenu.js",
        "Page/inplace.js", "Page/stops.js", "Page/gradients.js",
      ]),
    room("FlipbookTesting", ["Files", "Formulas", "Scenes", "Vocabulary", "Rendering", "Verification", "Basics"]),
    room(
      "Commands",
      [
        "Accessibility", "Basics", "Rendering", "Verification", "Comparison", "ColorCube", "Formulas", "Scenes",
        "Vocabulary",
        "SceneFiles", "ImageFiles", "Layers", "Motion", "Pixels", "Geometry", "Files", "Ledger", "Locales",
        "TextFormats", "Gallery", "GitHistory", "CLaunch", "CMalloc", argumentParser,
      ]),
    program("flipbook", ["Commands", "CBuild"]),
    // A program of its own, so that no other verb carries a server along, which is SwiftNIO's.
    program("flipbook-preview", ["Commands", "Preview", "CBuild"]),

    tests(
      "Basics",
      [
        "Geometry", "Files", "Formulas", "Layers", "ImageFiles", "Raster", "Scenes", "Vocabulary", "Stage",
        "SceneFiles",
        "TestSupport",
      ]),
    tests("Geometry", ["TestSupport"]),
    tests("Locales"),
    tests("Files", ["TestSupport"], pictures: ["walk.py"]),
    tests("TextFormats", ["TestSupport"]),
    tests("Motion", ["Geometry", "TestSupport"]),
    tests("Pixels", ["Geometry", "TestSupport"]),
    tests("Layers", ["Geometry"]),
    tests("Comparison", ["Geometry", "Pixels", "TestSupport"], pictures: ["kept.txt", "metrics.py"]),
    tests("ColorCube", ["Geometry", "Pixels", "ImageFiles", "TestSupport"], pictures: ["kept.txt"]),
    tests("Formulas", ["Geometry", "Basics", "TestSupport"]),
    tests("Vocabulary"),
    tests("Scenes", ["Geometry", "Vocabulary", "TestSupport"]),
    tests("PlayHistory", ["Formulas", "Geometry", "Layers", "Motion", "Scenes"]),
    tests("Evaluation", ["Formulas", "Geometry", "PlayHistory"]),
    tests(
      "Stage",
      [
        "Evaluation", "Formulas", "Geometry", "PlayHistory", "Layers", "Locales", "Motion", "Scenes", "Vocabulary",
        "SceneFiles",
        "TestSupport",
      ],
      pictures: ["touches.txt"]),
    tests("SceneFiles", ["Formulas", "Geometry", "Locales", "Scenes", "Vocabulary", "Stage", "TestSupport"]),
    tests("Ledger", ["Files", "Formulas", "Scenes", "Vocabulary", "Layers", "Raster", "Rendering", "TestSupport"]),
    tests(
      "Raster", ["Files", "Geometry", "Layers", "Basics", "Locales", "PictureSupport", "Pixels", "TestSupport"],
      pictures: ["Kept"]),
    tests(
      "ImageFiles", ["Geometry", "Files", "Pixels", "CImageShims", "CZlib", "PictureSupport", "TestSupport"],
      pictures: ["decode.py", "Kept"]),
    tests(
      "Rendering",
      [
        "Accessibility", "Geometry", "Files", "Layers", "Pixels", "ColorCube", "Formulas", "Motion", "Scenes",
        "Vocabulary", "Stage",
        "SceneFiles", "ImageFiles", "Raster", "Ledger", "PictureSupport", "TestSupport",
      ],
      pictures: ["Pictures", "KeptMessages", "KeptNumbers", "KeptScenes"]),
    tests(
      "Verification",
      [
        "Comparison", "Geometry", "Files", "GitHistory", "Layers", "PictureSupport", "Pixels", "Scenes", "Vocabulary",
        "SceneFiles",
        "ImageFiles", "Raster", "Rendering", "TestSupport", "Basics",
      ]),
    tests("Accessibility", ["Formulas", "Geometry", "Raster", "Rendering", "Scenes", "Vocabulary", "TestSupport"]),
    tests("Gallery", ["Files", "PictureSupport", "Pixels", "Rendering", "TestSupport"]),
    tests(
      "Preview",
      [
        "Files", "Formulas", "ImageFiles", "Motion", "Pixels", "Rendering", "Scenes", "Vocabulary", "Stage",
        "TestSupport",
      ] + ["NIOCore", "NIOEmbedded", "NIOHTTP1"].map(nio),
      pictures: ["KeptRecordings"]),
    tests("FlipbookTesting", ["Rendering", "Scenes", "Vocabulary", "Verification", "TestSupport"]),
    .testTarget(
      name: "FlipbookTests", dependencies: ["TestSupport", "Files", "ImageFiles", "Pixels", "SceneFiles"],
      exclude: ["Help", "Formats", "Transcripts"], swiftSettings: quickly),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: quickly),
    .target(name: "TestSupport", dependencies: ["CSQLite", "Motion"], path: "Tests/TestSupport"),
    .target(
      name: "PictureSupport", dependencies: ["Geometry", "Pixels"], path: "Tests/PictureSupport"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Geometry", "Files", "GitHistory", "Layers", "TextFormats", "Formulas", "Scenes", "Vocabulary", "Stage",
        "SceneFiles",
        "ImageFiles",
        "Ledger", "Pixels", "Raster", "Verification",
      ], path: "Tests/Fuzzing/Targets"),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], path: "Tests/Fuzzing/Tests",
      swiftSettings: quickly),
  ],
  swiftLanguageModes: [.v6]
)

// Scripts/test --filter only: a debug build, of which only what was edited is compiled again. Rooms are optimised all the same,
// file by file: tests take several times as long else. Whoever depends on this package must not meet such flags.
let ours = package.targets.filter { $0.type == .regular && !($0.path ?? "").hasPrefix("Sources/CLibraries/") }
if Context.environment["FLIPBOOK_QUICK"] != nil {
  for target in ours { target.swiftSettings = [.unsafeFlags(["-O"])] }
}

// Scripts/fuzz and Scripts/attack-report only: libFuzzer's program, which a build without its runtime could not link.
if let fuzz = Context.environment["FLIPBOOK_FUZZ"] {
  // Our rooms count what of them runs. Comparisons are not traced, nor is the database's library counted: either would
  // take more time than it brings.
  let counted: [SwiftSetting] = [.unsafeFlags(["-sanitize-coverage=edge,inline-8bit-counters,pc-table"])]
  for target in ours where fuzz == "count" {
    target.swiftSettings = (target.swiftSettings ?? []) + counted
  }
  package.targets.append(
    .executableTarget(
      name: "FlipbookFuzz", dependencies: ["FuzzTargets", "Basics"], path: "Tests/Fuzzing/Driver",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
}
