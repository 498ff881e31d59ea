import Files
import Foundation
import ImageFiles
import Synchronization
import Testing

@Suite("Sequences")
struct SequenceTests {
  static let facts = SequenceFacts(
    scene: "a", take: "b", device: "c", width: 4, height: 5, scale: 2, fps: 60, fingerprint: "made by tests")

  func run(_ folder: String, _ frames: Range<Int>, content: String = "picture") throws {
    let writer = try SequenceWriter(folder: folder, facts: Self.facts)
    for index in frames {
      try writer.write(
        frame: index, png: Array("\(content) \(index)".utf8), duration: Sample.duration(of: index, fps: 60))
    }
    try writer.finish()
  }

  @Test("leaves the frames and a manifest that describes each of them")
  func manifest() throws {
    let scratch = try Scratch()
    try run(scratch.file("new/folder"), 0..<3)
    let folder = scratch.file("new/folder")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["frame-00000.png", "frame-00001.png", "frame-00002.png", "manifest.json"])
    let manifest = try #require(try SequenceManifest.read(folder: folder))
    #expect(manifest.list.frameCount == 3 && manifest.facts.fps == 60 && manifest.facts.scene == "a")
    #expect(manifest.list.duration == 50_000)
    #expect(manifest.frames.map(\.duration) == [16_667, 16_666, 16_667])
    #expect(manifest.frames[1].file == "frame-00001.png" && manifest.frames[1].bytes == 9)
    #expect(manifest.frames[1].sha256 == SHA256.hex(Array("picture 1".utf8)))
  }

  @Test("the manifest is the same to the byte whatever the order of the frames and whenever they are written")
  func deterministicManifest() throws {
    let scratch = try Scratch()
    try run(scratch.file("one"), 0..<9)
    let writer = try SequenceWriter(folder: scratch.file("two"), facts: Self.facts)
    for index in [4, 2, 8, 0, 1, 7, 6, 3, 5] {
      try writer.write(frame: index, png: Array("picture \(index)".utf8), duration: Sample.duration(of: index, fps: 60))
    }
    try writer.finish()
    let same = try scratch.bytes("one/manifest.json") == scratch.bytes("two/manifest.json")
    #expect(same)
  }

  @Test("frames may come from several threads")
  func threads() async throws {
    let scratch = try Scratch()
    let writer = try SequenceWriter(folder: scratch.file("out"), facts: Self.facts)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<64 {
        group.addTask {
          try writer.write(frame: index, png: [UInt8(index)], duration: Sample.duration(of: index, fps: 60))
        }
      }
      try await group.waitForAll()
    }
    try writer.finish()
    #expect(try SequenceManifest.read(folder: scratch.file("out"))?.frames.map(\.index) == Array(0..<64))
  }

  @Test("runs into one folder at once write it whole, one after the other, or are told of another, and of nothing else")
  func crowd() throws {
    let scratch = try Scratch()
    let folder = scratch.file("out")
    let found = Mutex<[ImageProblem]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for round in 0..<250 {
        if let problem = problem({ try run(folder, 0..<2, content: "\(worker) \(round)") }) {
          found.withLock { $0.append(problem) }
        }
      }
    }
    let problems = Set(found.withLock { $0 })
    #expect(problems.subtracting([.busyFolder(path: folder)]).isEmpty)
    #expect(try FrameFile.open(folder).count == 2)
  }

  @Test("a shorter run removes what a longer one left, and keeps what somebody changed or added")
  func cleansUp() throws {
    let scratch = try Scratch()
    try run(scratch.file("out"), 0..<6)
    try scratch.write("out/frame-00004.png", "retouched by hand")
    try scratch.write("out/notes.txt", "mine")
    try run(scratch.file("out"), 0..<2, content: "other")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).sorted()
        == ["frame-00000.png", "frame-00001.png", "frame-00004.png", "manifest.json", "notes.txt"])
    // Nobody's any more: a longer run does not write over it.
    let found = problem { try run(scratch.file("out"), 0..<6) }
    #expect(found == .foreignFile(path: scratch.file("out/frame-00004.png")))
    #expect(try scratch.bytes("out/frame-00004.png") == Array("retouched by hand".utf8))
  }

  @Test("an interrupted run leaves no manifest, and the next run cleans up after it")
  func interrupted() throws {
    let scratch = try Scratch()
    try run(scratch.file("out"), 0..<3)
    do {
      let writer = try SequenceWriter(folder: scratch.file("out"), facts: Self.facts)
      for index in 1..<8 {
        try writer.write(
          frame: index, png: Array("second \(index)".utf8), duration: Sample.duration(of: index, fps: 60))
      }
    }
    #expect(!FileStatus.exists(scratch.file("out/manifest.json")))
    try scratch.write("out/.frame-00008.png.17-3.flipbook-partial", "half a pic")
    // The journal's last line was cut off.
    let journal = try scratch.bytes("out/.flipbook-journal")
    try scratch.write("out/.flipbook-journal", journal + Array("0123 4".utf8))
    try run(scratch.file("out"), 5..<6)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).sorted()
        == ["frame-00005.png", "manifest.json"])
  }

  @Test("a run that writes no frame leaves the sequence before as it was, or nothing")
  func writesNothing() throws {
    let scratch = try Scratch()
    for frames in [0..<3, 0..<0] {
      let folder = scratch.file("out \(frames.count)")
      if !frames.isEmpty { try run(folder, frames) }
      let before = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
      do { _ = try SequenceWriter(folder: folder, facts: Self.facts) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
      try run(folder, 0..<2)
    }
  }

  @Test("a sequence that is not whole is told by who reads it, until it is rendered again")
  func unfinished() throws {
    let scratch = try Scratch()
    let folder = scratch.file("out")
    try run(folder, 0..<3)
    do {
      let writer = try SequenceWriter(folder: folder, facts: Self.facts)
      try writer.write(frame: 1, png: Array("second 1".utf8), duration: 16_667)
      #expect(problem { _ = try FrameFile.open(folder) } == .unfinishedSequence(path: folder), "while it is written")
    }
    #expect(problem { _ = try FrameFile.open(folder) } == .unfinishedSequence(path: folder))
    #expect(problem { _ = try SequenceManifest.read(folder: folder) } == .unfinishedSequence(path: folder))
    let library = ImageLibrary(root: scratch.path)
    #expect(problem { _ = try library.size("out") } == .unfinishedSequence(path: folder))
    try run(folder, 0..<3)
    #expect(try FrameFile.open(folder).count == 3)
  }

  @Test("a folder with somebody else's files is refused and left alone")
  func foreignFolder() throws {
    let scratch = try Scratch()
    try scratch.write("photo.jpg", "mine")
    let found = problem { try run(scratch.path, 0..<2) }
    #expect(found == .foreignFolder(path: scratch.path, example: "photo.jpg"))
    #expect(scratch.names == ["photo.jpg"])
  }

  @Test(
    "a manifest that is not ours, or from another version, is refused",
    arguments: ["{}", "[1", #"{"format": "flipbook-sequence", "version": 99}"#])
  func foreignManifest(json: String) throws {
    let scratch = try Scratch()
    try scratch.write("manifest.json", json)
    let found = try #require(problem { try run(scratch.path, 0..<2) })
    #expect(found.description.contains("manifest.json"))
    #expect(scratch.names == ["manifest.json"])
  }

  @Test("a manifest that lists what is no frame of the folder keeps no run from it, and removes nothing")
  func hostileManifest() throws {
    let scratch = try Scratch()
    try scratch.write("victim.png", "picture 1")
    let folder = scratch.file("out")
    try run(folder, 0..<2)
    let names = ["..", ".", "", "../victim.png", ".hidden", "sub", "x\\n\(SHA256.hex([])) 0 empty.png"]
    let frames = try #require(try SequenceManifest.read(folder: folder)).frames
    let text = String(decoding: try scratch.bytes("out/manifest.json"), as: UTF8.self)
    for name in names {
      try scratch.write("out/manifest.json", text.replacing(frames[1].file, with: name))
      try FileManager.default.createDirectory(atPath: scratch.file("out/sub"), withIntermediateDirectories: true)
      try scratch.write("out/.hidden", "")
      try scratch.write("out/empty.png", "")
      let there = try FileManager.default.contentsOfDirectory(atPath: folder)
      try run(folder, 0..<1)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(Set(there).isSubset(of: left), "\(name)")
      #expect(try SequenceManifest.read(folder: folder)?.frames.count == 1, "\(name)")
      try FileManager.default.removeItem(atPath: scratch.file("out/frame-00001.png"))
      try run(folder, 0..<2)
    }
    #expect(scratch.names == ["out", "victim.png"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == [".hidden", "empty.png", "frame-00000.png", "frame-00001.png", "manifest.json", "sub"])
  }

  @Test("a file where the folder should be is an error that names it")
  func existingFile() throws {
    let scratch = try Scratch()
    try scratch.write("out", "a file")
    let there = FileProblem.unwritable(path: scratch.file("out"), reason: .exists)
    #expect(fileProblem { try run(scratch.file("out"), 0..<1) } == there)
    #expect(fileProblem { try run(scratch.file("out/sub"), 0..<1) } == there)
  }

  @Test("two writers do not share a folder")
  func busy() throws {
    let scratch = try Scratch()
    let first = try SequenceWriter(folder: scratch.path, facts: Self.facts)
    #expect(problem { try run(scratch.path, 0..<1) } == .busyFolder(path: scratch.path))
    try first.finish()
    #expect(problem { try run(scratch.path, 0..<1) } == nil)
  }
}

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "gives the digests of the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func vectors(text: String, digest: String) {
    #expect(SHA256.hex(Array(text.utf8)) == digest)
    #expect(SHA256.hex(Array(text.utf8), byInstructions: false) == digest)
  }
}
