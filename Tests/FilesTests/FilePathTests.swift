import Files
import Testing

@Suite("Paths")
struct FilePathTests {
  @Test(
    "a path has a folder, a name, a stem and an ending",
    arguments: [
      ("a/b.png", "a", "b.png", "b", "png"), ("b.tar.GZ", ".", "b.tar.GZ", "b.tar", "gz"),
      ("/b", "/", "b", "b", ""), ("/a/.b", "/a", ".b", ".b", ""), ("a/b/", "a/b", "b", "b", ""),
    ])
  func parts(path: String, folder: String, name: String, stem: String, ending: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.name(of: path) == name)
    #expect(FilePath.stem(of: path) == stem)
    #expect(FilePath.fileExtension(path) == ending)
  }

  @Test(
    "a name is found beside a file",
    arguments: [
      ("c.csv", "a/b.yaml", "a/c.csv"), ("../c.csv", "a/b.yaml", "c.csv"), ("../../c", "a/b.yaml", "../c"),
      ("./c", "./b.yaml", "c"), ("/c", "a/b.yaml", "/c"), ("c", "b.yaml", "c"),
    ])
  func resolve(name: String, file: String, found: String) {
    #expect(FilePath.resolve(name, besides: file) == found)
  }

  @Test("paths are put together, and seen from a folder")
  func together() {
    #expect(FilePath.join("", "a") == "a" && FilePath.join("b/", "a") == "b/a" && FilePath.join("b", "a") == "b/a")
    #expect(FilePath.path("/x/y/z", seenFrom: "/x/y") == "z" && FilePath.path("/x/yz", seenFrom: "/x/y") == "/x/yz")
    #expect(FilePath.withoutLastSlash("a/") == "a" && FilePath.withoutLastSlash("/") == "/")
  }
}
