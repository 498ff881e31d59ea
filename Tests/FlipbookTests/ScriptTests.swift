import Foundation
import TestSupport
import Testing

/// The scripts behind the two commands, with stand-ins for the system's own tools.
@Suite("The set-up and the installation")
struct ScriptTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/bin", withIntermediateDirectories: false)
    for tool in ["bash", "dirname", "env", "grep", "cat", "sh"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/bin/\(tool)", withDestinationPath: "/usr/bin/\(tool)")
    }
    try standIn("swift", "exit 0")
  }

  /// Puts a script called `name` into the only folder of PATH.
  private func standIn(_ name: String, _ script: String) throws {
    let path = try scratch.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func setup() throws -> Tool.Run {
    try Tool.run(
      [Checkout.path("Scripts/setup")], environment: ["PATH": "\(scratch.path)/bin", "LOG": "\(scratch.path)/log"],
      executable: "/bin/bash")
  }

  private func log() -> [Substring] {
    ((try? String(contentsOfFile: "\(scratch.path)/log", encoding: .utf8)) ?? "").split(separator: "\n")
  }

  private static let nothingIsMissing = "echo 'Status: install ok installed'"
  private static let cairoIsMissing = """
    case "$2" in libcairo2-dev) exit 1;; *) echo 'Status: install ok installed';; esac
    """

  @Test("nothing is fetched when nothing is missing")
  func complete() throws {
    try standIn("dpkg", Self.nothingIsMissing)
    try standIn("apt-get", "echo \"$@\" >> \"$LOG\"")
    let run = try setup()
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(log().isEmpty)
  }

  @Test("root installs what is missing, and nothing else")
  func root() throws {
    try standIn("dpkg", Self.cairoIsMissing)
    try standIn("id", "echo 0")
    try standIn("apt-get", "echo \"$@\" >> \"$LOG\"")
    let run = try setup()
    #expect(run.code == 0, "\(run.errors)")
    #expect(log() == ["update -qq", "install -y -qq --no-install-recommends libcairo2-dev"])
  }

  @Test("who is not root uses sudo")
  func sudo() throws {
    try standIn("dpkg", Self.cairoIsMissing)
    try standIn("id", "echo 1000")
    try standIn("sudo", "echo \"sudo $@\" >> \"$LOG\"")
    let run = try setup()
    #expect(run.code == 0, "\(run.errors)")
    #expect(log().contains("sudo apt-get update -qq"))
    #expect(log().last?.hasSuffix("apt-get install -y -qq --no-install-recommends libcairo2-dev") == true)
  }

  @Test("without root and sudo it prints the line to run, and stops with 2")
  func neither() throws {
    try standIn("dpkg", Self.cairoIsMissing)
    try standIn("id", "echo 1000")
    try standIn("apt-get", "echo \"$@\" >> \"$LOG\"")
    let run = try setup()
    #expect(run.code == 2)
    #expect(
      run.errors.contains("  apt-get update && apt-get install -y --no-install-recommends libcairo2-dev\n"),
      "\(run.errors)")
    #expect(log().isEmpty)
  }

  @Test("a failing installation stops with 2 and the line to run")
  func failing() throws {
    try standIn("dpkg", Self.cairoIsMissing)
    try standIn("id", "echo 0")
    try standIn("apt-get", "exit 100")
    let run = try setup()
    #expect(run.code == 2)
    #expect(run.errors.contains("install -y --no-install-recommends libcairo2-dev"), "\(run.errors)")
  }

  @Test("the set-up installs every package that the manifest names")
  func packages() throws {
    let script = try Checkout.text(of: "Scripts/setup")
    let named = try Checkout.text(of: "Package.swift").matches(of: /apt: "([^"]+)"/).map { String($0.1) }
    #expect(!named.isEmpty)
    for package in named { #expect(script.contains(package), "\(package) is not installed") }
  }

  @Test("an installed flipbook finds its scenes, whatever became of the checkout")
  func installing() throws {
    let install = try Tool.run(
      [Checkout.path("Scripts/install")],
      environment: ["DESTDIR": scratch.path, "PREFIX": "/opt/book", "PROGRAM": Tool.path], executable: "/bin/bash")
    #expect(install.code == 0, "\(install.errors)")
    let prefix = "\(scratch.path)/opt/book"
    for file in [
      "share/man/man1/flipbook.1", "share/bash-completion/completions/flipbook", "share/zsh/site-functions/_flipbook",
      "share/fish/vendor_completions.d/flipbook.fish",
    ] {
      #expect(FileManager.default.fileExists(atPath: "\(prefix)/\(file)"), "\(file) is not installed")
    }
    let list = try Tool.run(["list"], in: "/", executable: "\(prefix)/bin/flipbook")
    #expect(list.code == 0, "\(list.errors)")
    #expect(list.output == (try Tool.run(["list"]).output))
    let doctor = try Tool.run(["doctor"], in: "/", executable: "\(prefix)/bin/flipbook")
    #expect(doctor.output.contains("\(prefix)/share/flipbook/Scenes"), "\(doctor.output)")
    #expect(doctor.output.contains("came by     'make install' into \(prefix)\n"), "\(doctor.output)")
    let scene = try #require(list.output.split(separator: "\n").first?.split(separator: " ").first)
    let check = try Tool.run(["check", String(scene)], in: "/", executable: "\(prefix)/bin/flipbook")
    #expect(check.code == 0, "\(check.errors)")
  }
}
