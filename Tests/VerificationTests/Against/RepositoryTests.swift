import GitHistory
import Testing

@Suite("A repository of git")
struct RepositoryTests {
  @Test("knows the last commit that changed a file, and none of a file that no commit has")
  func lastChange() throws {
    let shop = try Workshop(recorded: false)
    try shop.git("init", "-q", "-b", "main")
    // Its names are those of the moment when it is first asked.
    func last(_ name: String) throws -> String? {
      try Repository(around: shop.scratch.path).lastChange(of: shop.path(name))
    }
    func head() throws -> String { String(try shop.git("rev-parse", "HEAD").prefix { $0 != "\n" }) }
    // Before the first commit, git fails.
    #expect(try last("tiny.yaml") == nil)
    try shop.commit("first")
    let first = try head()
    try shop.scratch.write("1", to: "other.txt")
    #expect(try last("tiny.yaml") == first)
    #expect(try last("other.txt") == nil)
    try shop.commit("second")
    #expect(try last("tiny.yaml") == first)
    #expect(try last("other.txt") == head())
    try shop.replace("#3B6EA5", with: "#A53B6E")
    #expect(try last("tiny.yaml") == first)
    try shop.commit("third")
    #expect(try last("tiny.yaml") == head())
    // No pattern: a name is only itself.
    #expect(try last("*.yaml") == nil)
    #expect(try last("") == nil)
    #expect(try last("../tiny.yaml") == nil)
  }
}
