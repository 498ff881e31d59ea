import Foundation
import TestSupport
import Testing

@Suite("Watching")
struct WatchTests {
  @Test("a saved scene is rendered again, a mistake is told and waited on, and a signal ends it")
  func watching() throws {
    let scratch = try Scratch()
    func scene(_ color: String) -> String { "scene: dot\ndevice: card\nfill: \(color)\n" }
    try scratch.write(scene("red"), to: "dot.yaml")
    let picture = "\(scratch.path)/dot.png"
    func bytes() -> Data? { FileManager.default.contents(atPath: picture) }
    func wait(for condition: () -> Bool) -> Bool {
      for _ in 0..<600 {
        if condition() { return true }
        usleep(20_000)
      }
      return false
    }
    var (first, second): (Data?, Data?) = (nil, nil)
    let run = try Tool.run(
      ["render", "dot.yaml", "--at", "0", "--watch", "-o", "dot.png"], in: scratch.path,
      onStart: { process in
        _ = wait { bytes() != nil }
        first = bytes()
        usleep(300_000)
        try scratch.write(scene("redd"), to: "dot.yaml")
        usleep(600_000)
        try scratch.write(scene("blue"), to: "dot.yaml")
        _ = wait { bytes() != first }
        second = bytes()
        kill(process.processIdentifier, SIGTERM)
      })
    #expect(first != nil && second != nil && first != second)
    #expect(run.errors.contains("dot.yaml:3:7: error: no 'redd' here"))
    #expect(run.code == 128 + SIGTERM)
  }

  @Test("a scene is rendered again when the one that it extends is saved, wherever that is")
  func watchingElsewhere() throws {
    let scratch = try Scratch()
    func base(_ color: String) -> String { "device: card\nfill: \(color)\n" }
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/own", withIntermediateDirectories: true)
    try scratch.write(base("red"), to: "base.yaml")
    try scratch.write("extends: ../base.yaml\n", to: "own/dot.yaml")
    try expectAnotherPicture(in: "\(scratch.path)/own") { try scratch.write(base("blue"), to: "base.yaml") }
  }

  @Test("a scene that could not be read is rendered when what lies beside it is mended", arguments: ["", "parts/"])
  func watchingWhatWasNotRead(folder: String) throws {
    let scratch = try Scratch()
    try scratch.write("device: card\nfill: redd\n", to: "\(folder)base.yaml")
    try scratch.write("extends: \(folder)base.yaml\n", to: "dot.yaml")
    let picture = "\(scratch.path)/dot.png"
    func isThere() -> Bool { FileManager.default.fileExists(atPath: picture) }
    let run = try Tool.run(
      ["render", "dot.yaml", "--at", "0", "--watch", "-o", "dot.png"], in: scratch.path,
      onStart: { process in
        // By then it has told the mistake, and looks.
        usleep(900_000)
        try scratch.write("device: card\nfill: red\n", to: "\(folder)base.yaml")
        for _ in 0..<600 where !isThere() { usleep(20_000) }
        kill(process.processIdentifier, SIGTERM)
      })
    #expect(isThere())
    #expect(run.errors.contains("no 'redd' here"))
  }

  @Test("a scene is rendered again when a picture of it is saved, wherever that is", arguments: ["file", "folder"])
  func watchingPictures(kind: String) throws {
    let scratch = try Scratch()
    func svg(_ color: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='\(color)'/></svg>"
    }
    // Two folders further than what lies around a scene is looked at.
    let folder = "\(scratch.path)/art/deep/down"
    for path in [folder, "\(scratch.path)/own"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    func draw(_ color: String) throws {
      guard kind == "folder" else { return try write(svg(color), to: "art/deep/down/a.svg") }
      // Frames have pixels: one is made of an SVG.
      try write(svg(color), to: "art/frame.svg")
      try write("device: card\nlayers:\n  - {image: a, source: \"frame.svg\"}\n", to: "art/frame.yaml")
      _ = try Tool.run(["render", "frame.yaml", "--at", "0", "-o", "deep/down/f1.png"], in: "\(scratch.path)/art")
    }
    func write(_ text: String, to name: String) throws { _ = try scratch.write(text, to: name) }
    let source = kind == "folder" ? "../art/deep/down" : "../art/deep/down/a.svg"
    try draw("red")
    try write("device: card\nlayers:\n  - {image: a, source: \"\(source)\"}\n", to: "own/dot.yaml")
    try expectAnotherPicture(in: "\(scratch.path)/own") { try draw("blue") }
  }

  /// Watches `dot.yaml` until a picture is there, saves something, and expects that the picture becomes another one.
  private func expectAnotherPicture(in folder: String, after save: @escaping () throws -> Void) throws {
    func bytes() -> Data? { FileManager.default.contents(atPath: "\(folder)/dot.png") }
    func wait(for condition: () -> Bool) {
      for _ in 0..<600 where !condition() { usleep(20_000) }
    }
    var (first, second): (Data?, Data?) = (nil, nil)
    _ = try Tool.run(
      ["render", "dot.yaml", "--at", "0", "--watch", "-o", "dot.png"], in: folder,
      onStart: { process in
        wait { bytes() != nil }
        first = bytes()
        usleep(300_000)
        try save()
        wait { bytes() != first }
        second = bytes()
        kill(process.processIdentifier, SIGTERM)
      })
    #expect(first != nil && second != nil && first != second)
  }
}
