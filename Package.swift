// swift-tools-version: 6.1
import PackageDescription

/// A C library that pkg-config knows, with the Debian package that brings it.
func cLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A room of the house: a target, what it may import, and files that become part of the program.
/// `Tests/ArchitectureTests` holds every room to this list.
func room(_ name: String, _ imports: [Target.Dependency] = [], embeds files: [String] = []) -> Target {
  .target(name: name, dependencies: imports, resources: files.map { .embedInCode($0) })
}

func tests(_ room: String, _ imports: [Target.Dependency] = [], pictures: [String] = []) -> Target {
  .testTarget(name: "\(room)Tests", dependencies: [.byName(name: room)] + imports, exclude: pictures)
}

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "Flipbook",
  products: [
    .executable(name: "flipbook", targets: ["flipbook"]),
    .library(name: "FlipbookTesting", targets: ["FlipbookTesting"]),
    .library(name: "FlipbookKit", targets: ["Scenes", "SceneFiles", "Rendering"]),
  ],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    cLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    cLibrary("CPangoCairo", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    cLibrary("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig1-dev"),
    cLibrary("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    cLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    cLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    cLibrary("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev"),
    cLibrary("CGIF", pkgConfig: "libgif", apt: "libgif-dev"),
    cLibrary("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
    cLibrary("CRSVG", pkgConfig: "librsvg-2.0", apt: "librsvg2-dev"),
    .target(
      name: "CImageShims", dependencies: ["CPNG", "CJPEG"], path: "Sources/CLibraries/CImageShims"),

    room("Geometry"),
    room("Limits"),
    room("Wording"),
    room("Files", ["Limits", "Wording"]),
    room("TextFormats", ["Files"]),
    room("Motion", ["Geometry"]),
    room("Pixels", ["Geometry"]),
    room("Layers", ["Geometry"]),
    room("Comparison", ["Geometry", "Pixels"]),
    room("ColorCube", ["Geometry", "Pixels"]),
    room("Scenes", ["Geometry", "Limits", "Layers", "Motion", "Wording"]),
    room("SceneFiles", ["Files", "Limits", "Scenes", "TextFormats", "Wording", yams]),
    room("Ledger", ["Files", "Scenes", "TextFormats", "Wording", grdb]),
    room("Raster", ["Geometry", "Files", "Limits", "Layers", "Pixels", "CCairo", "CPangoCairo", "CFontconfig"]),
    room(
      "ImageFiles",
      [
        "Geometry", "Files", "Limits", "Pixels", "CPNG", "CZlib", "CDeflate", "CGIF", "CWebP", "CRSVG", "CCairo",
        "CImageShims",
      ]),
    room(
      "Rendering",
      [
        "Geometry", "Files", "Limits", "Pixels", "ColorCube", "Layers", "Scenes", "SceneFiles", "Raster",
        "ImageFiles", "Ledger", "Wording",
      ]),
    room(
      "Verification",
      ["Geometry", "Files", "Pixels", "Layers", "Scenes", "ImageFiles", "Rendering", "Comparison", "Wording"],
      embeds: ["Report/page.html", "Report/report.css", "Report/report.js"]),
    room(
      "Preview",
      [
        "Geometry", "Files", "Pixels", "Layers", "Scenes", "SceneFiles", "ImageFiles", "Rendering", "Verification",
        "TextFormats", "Wording", flyingFox, flyingSocks,
      ],
      embeds: [
        "Page/page.html", "Page/preview.css", "Page/preview.js", "Page/connection.js", "Page/screen.js",
        "Page/fingers.js", "Page/timeline.js", "Page/inspector.js", "Page/mirrors.js", "Page/baselines.js",
        "Page/clock.js",
      ]),
    room("FlipbookTesting", ["Scenes", "Rendering", "Verification"]),
    .executableTarget(
      name: "flipbook",
      dependencies: [
        "Preview", "Rendering", "Verification", "Comparison", "ColorCube", "Scenes", "SceneFiles", "ImageFiles",
        "Layers",
        "Pixels", "Geometry", "Files", "Limits", "Ledger", "TextFormats", "Wording",
        argumentParser,
      ]),

    tests("Geometry"),
    tests("Limits", ["Geometry", "Files", "Layers", "ImageFiles", "Raster", "Scenes", "SceneFiles", "TestSupport"]),
    tests("Wording"),
    tests("Files", ["TestSupport"]),
    tests("TextFormats", ["TestSupport"]),
    tests("Motion", ["Geometry", "TestSupport"]),
    tests("Layers", ["Geometry"]),
    tests("Comparison", ["Geometry", "Pixels", "TestSupport"]),
    tests("ColorCube", ["Geometry", "Pixels", "ImageFiles", "TestSupport"]),
    tests("Scenes", ["Geometry", "Layers", "Motion", "SceneFiles", "TestSupport"]),
    tests("SceneFiles", ["Scenes", "Geometry", "TestSupport"]),
    tests("Ledger", ["Scenes", "Layers", "Raster", "Rendering", "TestSupport", grdb]),
    tests("Raster", ["Geometry", "Layers", "Pixels"]),
    tests("ImageFiles", ["Geometry", "Files", "Pixels"], pictures: ["decode.py"]),
    tests(
      "Rendering",
      [
        "Geometry", "Files", "Layers", "Pixels", "ColorCube", "Scenes", "SceneFiles", "ImageFiles", "Raster", "Ledger",
        "TestSupport",
      ],
      pictures: ["Pictures"]),
    tests(
      "Verification",
      [
        "Geometry", "Files", "Layers", "Pixels", "Scenes", "SceneFiles", "ImageFiles", "Raster", "Rendering",
        "TestSupport", "Wording",
      ]),
    tests("Preview", ["Pixels", "Rendering", "Scenes", "Files", "TestSupport"]),
    tests("FlipbookTesting", ["Rendering", "Verification", "TestSupport"]),
    .testTarget(
      name: "FlipbookTests", dependencies: ["TestSupport", "Files", "ImageFiles", "Pixels", grdb], exclude: ["Help"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Geometry", "Files", "Layers", "TextFormats", "Scenes", "SceneFiles", "ImageFiles", "Ledger", "Rendering",
        "Verification",
      ], path: "Tests/Fuzzing/Targets"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], path: "Tests/Fuzzing/Tests"),
  ],
  swiftLanguageModes: [.v6]
)

// Scripts/fuzz only: libFuzzer's program, which a build without its runtime could not link.
if Context.environment["FLIPBOOK_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "FlipbookFuzz", dependencies: ["FuzzTargets", "Limits"], path: "Tests/Fuzzing/Driver",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
}
