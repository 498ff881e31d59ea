import Foundation
import Preview
import TestSupport
import Testing

@Suite("What is saved is noticed")
struct WatchingTests {
  @Test("a folder tells what was written, moved and removed in it, once, and nothing else")
  func folder() throws {
    let scratch = try Scratch()
    try scratch.write("1", to: "a")
    let watch = try #require(FolderWatch())
    watch.set([scratch.path])
    #expect(watch.next(for: 0).isEmpty)
    let open = try #require(FileHandle(forWritingAtPath: "\(scratch.path)/a"))
    open.write(Data("grows".utf8))
    #expect(watch.next(for: 50).isEmpty)
    try open.close()
    #expect(watch.next(for: 2000) == ["\(scratch.path)/a"])
    try FileManager.default.moveItem(atPath: "\(scratch.path)/a", toPath: "\(scratch.path)/b")
    #expect(watch.next(for: 2000) == ["\(scratch.path)/a", "\(scratch.path)/b"])
    try FileManager.default.removeItem(atPath: "\(scratch.path)/b")
    #expect(watch.next(for: 2000) == ["\(scratch.path)/b"])
    watch.set([])
    try scratch.write("1", to: "a")
    #expect(watch.next(for: 50).isEmpty)
  }

  @Test("a folder that was taken away and made again is watched again")
  func again() throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/inside"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let watch = try #require(FolderWatch())
    watch.set([folder, scratch.path])
    try FileManager.default.removeItem(atPath: folder)
    #expect(watch.next(for: 2000).contains(folder))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(watch.next(for: 2000) == [folder])
    watch.set([folder, scratch.path])
    try scratch.write("1", to: "inside/a")
    #expect(watch.next(for: 2000) == ["\(folder)/a"])
  }

  @Test("a folder that is moved away is told of by itself, and watched no longer")
  func moved() throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/inside"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let watch = try #require(FolderWatch())
    watch.set([folder])
    #expect(watch.count == 1)
    try FileManager.default.moveItem(atPath: folder, toPath: "\(scratch.path)/away")
    #expect(watch.next(for: 2000) == [folder])
    #expect(watch.count == 0)
    try scratch.write("1", to: "away/a")
    #expect(watch.next(for: 0).isEmpty)
  }

  @Test("all that is saved together is told of together")
  func many() throws {
    let scratch = try Scratch()
    let watch = try #require(FolderWatch())
    watch.set([scratch.path])
    let names = (0..<1200).map { "a-name-long-enough-to-fill-what-is-read-at-once-\($0)" }
    for name in names { try scratch.write("1", to: name) }
    #expect(watch.next(for: 2000) == Set(names.map { "\(scratch.path)/\($0)" }))
    #expect(watch.next(for: 0).isEmpty)
  }

  @Test("a scene hangs on what it was read from, however its path is written, and on all around it where it is broken")
  func hanging() throws {
    let scratch = try Scratch()
    try scratch.write("1", to: "frames/1.png")
    let frames = "\(scratch.path)/frames"
    let scene = ShownScene(file: "tiny.yaml", read: ["tiny.yaml", "./parts/bar.yaml", "../data.csv", frames])
    #expect(scene.folders == [".", "./parts", "..", scratch.path, frames])
    for path in ["./tiny.yaml", "./parts/bar.yaml", "../data.csv", frames, "\(frames)/2.png"] {
      #expect(scene.hangs(on: path), "\(path)")
    }
    for path in ["./other.yaml", "./parts/other.yaml", "../other.csv", "\(scratch.path)/other.png"] {
      #expect(!scene.hangs(on: path), "\(path)")
      #expect(ShownScene(file: "tiny.yaml", isBroken: true).hangs(on: path))
    }
    let broken = ShownScene(file: "\(scratch.path)/tiny.yaml", isBroken: true)
    #expect(broken.folders == [scratch.path, frames])
  }

  /// A page that shows the first scene, and what it hears.
  private func open(_ service: Service) throws -> Service.Line {
    let page = try service.page()
    page.say(Service.frame(#"{"scene": 0}"#))
    #expect(page.hears("\"is\":\"scene\""))
    return page
  }

  @Test("a page shows what was saved of what its scene was read from, and is left alone by what grows beside it")
  func pages() throws {
    let service = try Service()
    defer { service.stop() }
    let watching = try #require(Watching(service.server, library: nil))
    let pages = try (0..<20).map { _ in try open(service) }
    watching.begin()
    // However many pages, a folder is one.
    #expect(watching.folderCount == 1)
    let scratch = service.gallery.scratch
    try scratch.write("grows", to: "beside.log")
    usleep(200_000)
    try scratch.write(Gallery.scene.replacing("scene: tiny", with: "scene: saved"), to: "tiny.yaml")
    for page in pages {
      let heard = page.hear(until: "\"name\":\"saved\"")
      #expect(heard.components(separatedBy: "\"is\":\"scene\"").count == 2, "\(heard)")
    }
    try scratch.write("broken: [", to: "tiny.yaml")
    #expect(pages[0].hears("\"is\":\"mistake\""))
    // The missing part may be anything.
    try scratch.write("again", to: "beside.log")
    #expect(pages[0].hears("\"is\":\"mistake\""))
    withExtendedLifetime(watching) {}
  }

  @Test("what is saved in the shared library has every scene read again")
  func library() throws {
    let service = try Service()
    defer { service.stop() }
    let library = try Scratch()
    let watching = try #require(Watching(service.server, library: library.path))
    let page = try open(service)
    watching.begin()
    #expect(watching.folderCount == 2)
    try library.write("components: {}", to: "parts.yaml")
    #expect(page.hears("\"is\":\"scene\""))
    withExtendedLifetime(watching) {}
  }
}
