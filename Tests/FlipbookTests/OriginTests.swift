import Foundation
import TestSupport
import Testing

@Suite("How a program came here")
struct OriginTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func origin(_ run: Tool.Run) -> String? {
    run.output.split(separator: "\n").first { $0.hasPrefix("came by ") }.map { $0.dropFirst(12).description }
  }

  @Test("the built program says so, and what its pixels depend on, each with its place")
  func built() throws {
    let run = try Tool.run(["doctor"])
    #expect(origin(run) == "a build in \(Checkout.root)", "\(run.output)")
    let libraries = run.output.split(separator: "\n").filter { $0.hasPrefix("libraries   /") }.joined(separator: ",")
    for name in ["cairo", "pango", "harfbuzz", "freetype", "libpng", "librsvg", "libm"] {
      #expect(libraries.contains(" \(name)"), "\(name) is not among \(libraries)")
    }
    #expect(run.output.contains("\nfonts       /") && run.output.contains("\nmade with   glibc 2."), "\(run.output)")
    // Each folder is told once, with all that is of it.
    let folders = run.output.split(separator: "\n").filter { $0.hasPrefix("libraries ") || $0.hasPrefix("fonts ") }
      .map { $0.prefix { $0 != ":" } }
    #expect(Set(folders).count == folders.count, "\(run.output)")
    for family in ["Inter", "Noto Sans CJK SC", "Noto Color Emoji"] {
      #expect(run.output.contains(": \(family)\n"), "\(run.output)")
    }
  }

  /// Where the loader of this machine lies.
  private static let loader = "/lib64/ld-linux-x86-64.so.2"

  @Test(
    "a program that a bundle's loader started says where that is unpacked, or which Python has it",
    .enabled(if: FileManager.default.fileExists(atPath: loader), "the loader of another processor"))
  func bundles() throws {
    let program = try Data(contentsOf: URL(fileURLWithPath: Tool.path))
    try scratch.write("", to: "venv/lib/python3.11/site-packages/flipbook/__init__.py")
    for (place, words) in [
      ("opt/flipbook", "the bundle in \(scratch.path)/opt/flipbook"),
      (
        "venv/lib/python3.11/site-packages/flipbook/bundle-1.0.0b1",
        "the Python wheel in \(scratch.path)/venv/lib/python3.11/site-packages, which carries the bundle"
      ),
    ] {
      try scratch.write("end\n", to: "\(place)/lib/manifest")
      try scratch.write("", to: "\(place)/libexec/flipbook")
      let path = "\(scratch.path)/\(place)/libexec/flipbook"
      try program.write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      #expect(origin(try Tool.run([path, "doctor"], in: "/", executable: Self.loader)) == words)
    }
  }

  @Test("a program with a Debian package's licence beside it is that package's")
  func package() throws {
    for folder in ["bin", "share/flipbook/Scenes"] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/usr/\(folder)", withIntermediateDirectories: true)
    }
    let path = "\(scratch.path)/usr/bin/flipbook"
    try FileManager.default.copyItem(atPath: Tool.path, toPath: path)
    #expect(
      origin(try Tool.run(["doctor"], in: "/", executable: path)) == "'make install' into \(scratch.path)/usr")
    try scratch.write("", to: "usr/share/doc/flipbook/copyright")
    #expect(origin(try Tool.run(["doctor"], in: "/", executable: path)) == "the Debian package 'flipbook'")
  }

  @Test("a copy says that its place does not tell")
  func copied() throws {
    let path = "\(scratch.path)/flipbook"
    try FileManager.default.copyItem(atPath: Tool.path, toPath: path)
    #expect(origin(try Tool.run(["doctor"], in: "/", executable: path)) == "a way that its place does not tell")
  }
}
