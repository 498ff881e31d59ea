import Foundation
import GitHistory
import TestSupport
import Testing

/// git itself is the oracle: what it says of a name, of a file's last commit and of a file's bytes.
@Suite("A repository is read whatever its form")
struct RepositoryFormTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @discardableResult
  private func shell(_ line: String, in folder: String = ".") throws -> String {
    let set = """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@a
      set -e; cd '\(scratch.path)/\(folder)'; 
      """
    let run = try Tool.run(["-c", set + line], in: scratch.path, executable: "/bin/bash")
    try #require(run.code == 0, "\(line): \(run.errors)")
    return String(run.output.prefix { $0 != "\n" })
  }

  /// A repository with some commits, branches and tags.
  private func make(_ name: String = "r", _ options: String = "") throws {
    try shell(
      """
      git init -q -b main \(options) \(name); cd \(name)
      for i in 1 2 3; do echo $i > file; git add -A; git commit -qm "number $i"; git tag v$i; done
      git tag -a signed -m words; git branch feature/deep HEAD~1; git update-ref refs/remotes/origin/main HEAD~2
      git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/main; echo other > other; git add -A; git commit -qm four
      """)
  }

  private static let names = [
    "HEAD", "main", "v1", "v2~1", "signed", "feature/deep", "origin/main", "origin", "refs/tags/v3", "HEAD~2", "HEAD^",
    "@", "@~1",
    "HEAD^{/number 1}", "main@{1}", "@{2}",
  ]

  /// Compares with git, of a repository's folder.
  private func expectEqual(_ folder: String, _ names: [String] = Self.names) throws {
    let repository = try Repository(around: "\(scratch.path)/\(folder)")
    for name in names {
      let wanted = try shell("git rev-parse '\(name)^{commit}'", in: folder)
      #expect(try repository.commit(name).hash == wanted, "\(folder): \(name)")
    }
    let root = try shell("git rev-parse --show-toplevel", in: folder)
    #expect(repository.root == root)
    for file in ["file", "other"] where try shell("git ls-files \(file)", in: root == scratch.path ? "." : folder) != ""
    {
      let last = try shell("git log -1 --format=%H -- \(file)", in: folder)
      let edge =
        try shell("git rev-parse --is-shallow-repository", in: folder) == "true"
        ? shell("git rev-list --max-parents=0 HEAD", in: folder) : ""
      if edge.contains(last) {
        // Where a clone ends, git says of all files that they changed there.
        #expect(throws: HistoryProblem.self) { _ = try repository.lastChange(of: "\(root)/\(file)") }
      } else {
        #expect(try repository.lastChange(of: "\(root)/\(file)") == last)
      }
    }
    let bytes = try repository.commit("HEAD").contents(of: "\(root)/file")
    #expect(try bytes.map { String(decoding: $0, as: UTF8.self) } == shell("git show HEAD:file", in: folder) + "\n")
  }

  @Test("loose, packed, and both")
  func packed() throws {
    try make()
    try expectEqual("r")
    try shell("git gc -q --prune=now", in: "r")
    try expectEqual("r")
    try shell(
      "echo 5 > file; git commit -qam five; git branch -f feature/deep; git tag -d v1 >/dev/null; git tag v1 HEAD",
      in: "r")
    try expectEqual("r")
  }

  @Test("with objects named by SHA-256")
  func longHashes() throws {
    try make("r", "--object-format=sha256")
    try expectEqual("r")
    #expect(try Repository(around: "\(scratch.path)/r").commit("HEAD").hash.count == 64)
    try shell(
      "git checkout -q --detach; rm -r .git/refs/heads .git/refs/tags .git/refs/remotes; mkdir .git/refs/heads", in: "r"
    )
    try expectEqual("r", ["HEAD", "HEAD~1"])
  }

  @Test("of a folder in it, of a worktree, of a submodule, of a clone that borrows objects, and by links")
  func places() throws {
    try make()
    try shell(
      "mkdir -p r/a/b; echo > r/a/b/c; cd r; git worktree add -q ../tree feature/deep; git worktree add -q --detach ../bare v1"
    )
    let inside = try Repository(around: "\(scratch.path)/r/a/b")
    #expect(try inside.root == shell("git rev-parse --show-toplevel", in: "r/a/b"))
    try expectEqual("tree", ["HEAD", "main", "v1", "feature/deep", "origin", "HEAD^", "@{0}", "main@{1}"])
    try expectEqual("bare", ["HEAD", "main", "v2"])
    try shell(
      "git init -q -b main outer; cd outer; git -c protocol.file.allow=always submodule -q add ../r sub; git commit -qm one"
    )
    try expectEqual("outer/sub", ["HEAD", "main", "HEAD~2", "origin/main"])
    try shell("git clone -q --shared r borrowed")
    try expectEqual("borrowed", ["HEAD", "HEAD~2", "origin/main", "v2"])
    try shell("mkdir linked; ln -s ../r/.git linked/.git; ln -s r/a way")
    try expectEqual("linked", ["HEAD", "v1"])
    #expect(try Repository(around: "\(scratch.path)/way").root == inside.root)
  }

  @Test("of a shallow clone, as far as that goes, and what is not there is told")
  func shallow() throws {
    try make()
    try shell("git clone -q --depth 2 file://$PWD/r short")
    try expectEqual("short", ["HEAD", "HEAD~1", "origin/main"])
    let repository = try Repository(around: "\(scratch.path)/short")
    #expect(throws: HistoryProblem.unknownRevision("HEAD~3", nearest: nil, isShallow: true)) {
      do { _ = try repository.commit("HEAD~3") } catch HistoryProblem.unknownRevision(let name, _, let isShallow) {
        throw HistoryProblem.unknownRevision(name, nearest: nil, isShallow: isShallow)
      }
    }
  }

  @Test("by git's variables, as its hooks have them")
  func hook() throws {
    try make()
    let scene = Workshop.scene
    try scratch.write(scene, to: "r/tiny.yaml")
    try shell("git add -A; git commit -qm scene", in: "r")
    let hook = "#!/bin/sh\n'\(Tool.path)' verify tiny.yaml --against HEAD > ../said 2>&1\n"
    try scratch.write(hook, to: "r/.git/hooks/pre-commit")
    try shell("chmod +x .git/hooks/pre-commit; echo 6 > file; git commit -qam six; grep -q '5 equal' ../said", in: "r")
    try shell(
      "git worktree add -q ../tree; cd ../tree; echo 7 > file; rm ../said; git commit -qam seven; grep -q '5 equal' ../said",
      in: "r")
    // A repository whose folder lies elsewhere.
    try shell(
      "mv r/.git away; cd r; GIT_DIR=../away GIT_WORK_TREE=. '\(Tool.path)' verify tiny.yaml --against HEAD | grep -q '5 equal'"
    )
  }

  @Test("what stands for other objects, and grafts, change nothing")
  func replaced() throws {
    try make()
    let head = try shell("git rev-parse HEAD~1", in: "r")
    let whole = try Repository(around: "\(scratch.path)/r").lastChange(of: "\(scratch.path)/r/file")
    try shell("git replace $(git rev-parse HEAD:file) $(git rev-parse HEAD:other); git replace HEAD v1", in: "r")
    let repository = try Repository(around: "\(scratch.path)/r")
    #expect(try repository.commit("main~1").hash == head)
    #expect(try repository.lastChange(of: "\(scratch.path)/r/file") == whole)
    #expect(try repository.commit("main").contents(of: "\(scratch.path)/r/file") == Array("3\n".utf8))
  }

  @Test("no link among the names is followed, no pipe is waited for, and no folder without .git is a repository")
  func traps() throws {
    try make()
    let (main, old) = (try shell("git rev-parse main", in: "r"), try shell("git rev-parse v1", in: "r"))
    try shell(
      """
      mkfifo .git/refs/heads/pipe .git/FETCH_HEAD; ln -s / .git/refs/all; ln -s /etc/passwd .git/refs/heads/passwd
      ln -s refs/tags/v1 .git/refs/heads/old; printf 'garbage\\n\\n%040d refs/heads/../x\\n' 0 >> .git/packed-refs
      """, in: "r")
    let repository = try Repository(around: "\(scratch.path)/r")
    #expect(try repository.commit("main").hash == main)
    #expect(try repository.commit("old").hash == old)
    for name in ["pipe", "passwd", "refs/heads/../x", "nobody"] {
      #expect(throws: HistoryProblem.self) { try repository.commit(name) }
    }
    try shell("mkdir -p plain/inner; cp -r r/.git/HEAD r/.git/objects r/.git/refs plain")
    #expect(throws: HistoryProblem.self) { try Repository(around: "\(scratch.path)/plain/inner") }
    try shell("mkdir lost; echo 'gitdir: ../nowhere' > lost/.git")
    #expect(throws: HistoryProblem.self) { try Repository(around: "\(scratch.path)/lost") }
    try shell("mkdir r/.git/reftable")
    #expect(throws: HistoryProblem.reftable(root: repository.root)) {
      try Repository(around: "\(scratch.path)/r").commit("main")
    }
  }

  @Test("a file of Git LFS is what was fetched of it; what was not is told, and no filter is run")
  func largeFiles() throws {
    try make()
    let text = "large\n"
    let digest = try shell("printf 'large\\n' | sha256sum | cut -c1-64")
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 6\n"
    try scratch.write(pointer, to: "r/big")
    try shell("git add -A; git commit -qm big", in: "r")
    let commit = try Repository(around: "\(scratch.path)/r").commit("HEAD")
    let place = "\(commit.repository.root)/big"
    #expect(throws: HistoryProblem.self) { try commit.bytes(of: place) }
    let folder = ".git/lfs/objects/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))"
    try shell("mkdir -p \(folder)", in: "r")
    try scratch.write(text, to: "r/\(folder)/\(digest)")
    #expect(try commit.bytes(of: place) == Array(text.utf8))
    try scratch.write(text + text, to: "r/\(folder)/\(digest)")
    #expect(throws: HistoryProblem.self) { try commit.bytes(of: place) }
  }
}
