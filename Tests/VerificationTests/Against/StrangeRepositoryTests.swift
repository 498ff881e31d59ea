import Foundation
import TestSupport
import Testing

/// A repository that a stranger made: its configuration names a program wherever one can be named, and its folder has
/// programs by the names that are looked for. Whoever runs one leaves a mark.
@Suite("A stranger's repository runs nothing")
struct StrangeRepositoryTests {
  let shop: Workshop
  /// Outside of what is under git.
  let outside: Scratch
  private var mark: String { "\(outside.path)/ran" }

  init() throws {
    shop = try Workshop()
    outside = try Scratch()
    try shop.beginHistory()
  }

  /// Who left a mark; nil where nobody did.
  private func marked() throws -> String? {
    defer { try? FileManager.default.removeItem(atPath: mark) }
    return FileManager.default.fileExists(atPath: mark) ? try String(contentsOfFile: mark, encoding: .utf8) : nil
  }

  private func shell(_ line: String) throws {
    let run = try Tool.run(["-ec", line], in: shop.scratch.path, executable: "/bin/bash")
    try #require(run.code == 0, "\(line): \(run.errors)")
  }

  /// A program that leaves a mark.
  private func program(_ name: String) throws -> String {
    let path = try outside.write("#!/bin/sh\necho \"$0 $*\" >> '\(mark)'\nexit 0\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Signs the last commit, with what is no signature.
  private func sign() throws {
    try shell(
      """
      git cat-file commit HEAD | sed '0,/^$/s//gpgsig -----BEGIN PGP SIGNATURE-----\\n \\n x\\n -----END PGP SIGNATURE-----\\n/' > '\(outside.path)/c'
      git update-ref HEAD "$(git hash-object -t commit -w '\(outside.path)/c')"
      """)
  }

  /// All that can make git run something, set to the program.
  private func arm(_ program: String) throws {
    var config = """
      [log]
        showSignature = true
      [merge]
        verifySignatures = true
      [core]
        hooksPath = \(shop.path("hooks"))
        untrackedCache = true
      [extensions]
        worktreeConfig = true
      [include]
        path = ../included
      [includeIf "onbranch:**"]
        path = ../included

      """
    for key in GitProgramKeys.all {
      let parts = key.split(separator: ".")
      let middle = parts.count > 2 ? " \"\(parts[1] == "*" ? "x" : parts[1])\"" : ""
      config += "[\(parts[0])\(middle)]\n  \(parts.last ?? "") = \(program)\n"
    }
    try shop.scratch.write(config, to: "included")
    try shell(
      """
      cat included >> .git/config; cp included .git/config.worktree; mkdir -p hooks .git/info
      for h in \(GitProgramKeys.hooks.joined(separator: " ")); do cp '\(program)' hooks/$h; cp '\(program)' .git/hooks/$h; done
      echo '* filter=x diff=x merge=x' | tee .gitattributes > .git/info/attributes
      """)
  }

  /// Every verb that can reach git, and how it ends after a difference.
  private static let verbs: [(words: [String], code: Int32)] = [
    (["verify", "tiny.yaml"], 1), (["verify", "tiny.yaml", "--sandbox"], 1),
    (["verify", "tiny.yaml", "--report", "page", "--json", "r.json", "--junit", "r.xml"], 1),
    (["verify", "tiny.yaml", "--strict", "--record-timings"], 1), (["verify", "tiny.yaml", "--cache", ".cache"], 1),
    (["verify", "tiny.yaml", "--shard", "1/1"], 1), (["verify", "tiny.yaml", "--accessibility"], 1),
    (["verify", "tiny.yaml", "--against", "HEAD"], 1), (["verify", "tiny.yaml", "--against", "main@{0}"], 1),
    (["verify", "tiny.yaml", "--against", "nobody"], 2), (["verify", "tiny.yaml", "--against", "@{upstream}"], 2),
    (["verify", "tiny.yaml", "--against", "HEAD", "--sandbox"], 64), (["diff", "HEAD..HEAD", "tiny.yaml"], 0),
    (["diff", "HEAD..HEAD", "tiny.yaml", "--sandbox"], 64), (["prune", "tiny.yaml", "--dry-run"], 0),
    (["check", "tiny.yaml"], 0),
    (["render", "tiny.yaml", "--at", "0", "-o", "a.png"], 0),
  ]

  @Test("whatever its configuration, its hooks and its attributes name, in every verb", arguments: verbs)
  func configuration(words: [String], code: Int32) throws {
    try sign()
    try arm(program("program.sh"))
    try shop.replace("#3B6EA5", with: "#A53B6E")
    // The trap is set: git itself falls into it.
    _ = try Tool.run(["git", "log", "-1"], in: shop.scratch.path, executable: "/usr/bin/env")
    #expect(try marked() != nil)
    let run = try shop.run(words)
    #expect(run.code == code, "\(words): \(run.output)\(run.errors)")
    #expect(try marked() == nil, "\(words)")
  }

  @Test("nor does a remote that has what a partial clone lacks, which is told; nothing is fetched")
  func promisor() throws {
    let program = try program("up.sh")
    let blob = try shop.git("rev-parse", "HEAD:tiny.yaml").prefix { $0 != "\n" }
    try shell(
      """
      cp -r .git '\(outside.path)/full.git'; rm -f .git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))
      git config core.repositoryformatversion 1; git config extensions.partialClone origin
      git config remote.origin.url '\(outside.path)/full.git'; git config remote.origin.promisor true
      git config remote.origin.uploadpack '\(program)'
      """)
    try shop.replace("#3B6EA5", with: "#A53B6E")
    for words in [
      ["verify", "tiny.yaml"], ["verify", "tiny.yaml", "--against", "HEAD"], ["diff", "HEAD..HEAD", "tiny.yaml"],
    ] {
      let run = try shop.run(words)
      #expect(try marked() == nil, "\(words)")
      let said = run.output + run.errors
      #expect(said.contains("the clone does not have it, and nothing is fetched"), "\(words): \(said)")
    }
  }

  @Test("nor does a folder of the commit that is a repository itself")
  func embedded() throws {
    let program = try program("gpg.sh")
    try sign()
    try shell(
      """
      mkdir screens; cp -r tiny.yaml Baselines screens
      cp -r .git/HEAD .git/objects .git/refs screens; touch screens/refs/keep
      printf '[core]\\nrepositoryformatversion = 0\\nbare = false\\nworktree = .\\n' > screens/config
      printf '[log]\\nshowSignature = true\\n[gpg]\\nprogram = \(program)\\n' >> screens/config
      sed -i 's/3B6EA5/FF6EA5/' screens/tiny.yaml
      """)
    let run = try Tool.run(["verify", "tiny.yaml"], in: shop.path("screens"))
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(try marked() == nil)
  }

  @Test("nor does a program of that name in the folder, wherever PATH leads")
  func ownProgram() throws {
    let program = try program("git")
    try shell("mkdir bin; cp '\(program)' git; cp '\(program)' bin/git")
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for path in [".:\(usual)", ":\(usual)", "bin:\(usual)", "./bin/..:\(usual)", "\(shop.path("bin")):\(usual)"] {
      for words in [["verify", "tiny.yaml"], ["verify", "tiny.yaml", "--against", "HEAD"]] {
        let run = try shop.run(words, environment: ["PATH": path])
        #expect(run.code == 1, "\(path): \(run.output)\(run.errors)")
        #expect(try marked() == nil, "\(path)")
      }
    }
    let none = try shop.run(["verify", "tiny.yaml", "--against", "HEAD"], environment: ["PATH": shop.path("bin")])
    #expect(none.code == 2 && none.errors.contains("no such program in a folder of PATH"), "\(none.errors)")
  }

  @Test("nor what variables of git say that somebody set")
  func variables() throws {
    let program = try program("program.sh")
    try sign()
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let environment = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "log.showSignature", "GIT_CONFIG_VALUE_0": "true",
      "GIT_CONFIG_KEY_1": "gpg.program", "GIT_CONFIG_VALUE_1": program, "GIT_EXTERNAL_DIFF": program,
      "GIT_PAGER": program,
      "GIT_SSH_COMMAND": program, "GIT_ASKPASS": program, "GIT_EDITOR": program, "GIT_TRACE": mark,
      "GIT_EXEC_PATH": outside.path,
    ]
    for words in [["verify", "tiny.yaml"], ["verify", "tiny.yaml", "--against", "HEAD"]] {
      #expect(try shop.run(words, environment: environment).code == 1)
      #expect(try marked() == nil)
    }
  }

  @Test("in a sandbox git is not asked, and the results say so")
  func sandbox() throws {
    let program = try program("git")
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let path = "\(outside.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    // It would be asked: the program stands first, and lies outside.
    _ = try shop.run(["verify", "tiny.yaml"], environment: ["PATH": path])
    #expect(try marked() != nil)
    let run = try shop.run(
      ["verify", "tiny.yaml", "--sandbox", "--json", "r.json", "--junit", "r.xml", "--report", "page"],
      environment: ["PATH": path])
    #expect(run.code == 1, "\(run.errors)")
    #expect(try marked() == nil, "\(program)")
    #expect(run.output.contains("git is not asked in a sandbox"), "\(run.output)")
    for file in ["r.json", "r.xml", "page/index.html"] {
      #expect(
        try String(contentsOfFile: shop.path(file), encoding: .utf8).contains("git is not asked in a sandbox"),
        "\(file)")
    }
    for words in [["verify", "tiny.yaml", "--against", "HEAD"], ["diff", "HEAD..HEAD", "tiny.yaml"]] {
      let refused = try shop.run(words + ["--sandbox"], environment: ["PATH": path])
      #expect(refused.code == 64 && refused.errors.contains("asks git, which a sandbox does not"), "\(refused.errors)")
      #expect(try marked() == nil)
    }
  }

  @Test("without a difference no process is started")
  func noChild() throws {
    let program = try program("git")
    let path = "\(outside.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    #expect(try shop.run(["verify", "tiny.yaml"], environment: ["PATH": path]).code == 0)
    #expect(try marked() == nil, "\(program)")
    let trace = "\(outside.path)/trace"
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else { return }
    let run = try Tool.run(
      ["-f", "-qq", "-e", "trace=execve,fork,vfork", "-o", trace, Tool.path, "verify", "tiny.yaml"],
      in: shop.scratch.path,
      executable: "/usr/bin/strace")
    // Where nobody may trace, there is nothing to look at.
    guard run.code == 0 else { return }
    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").filter { $0.contains("(") }
    #expect(calls.count == 1 && calls[0].contains("execve("), "\(calls)")
  }

  @Test("what was asked of git leaves nothing behind")
  func leftovers() throws {
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let temporary = try Scratch()
    for words in [
      ["verify", "tiny.yaml"], ["verify", "tiny.yaml", "--against", "HEAD"], ["verify", "tiny.yaml", "--against", "x"],
    ] {
      _ = try shop.run(words, environment: ["TMPDIR": temporary.path])
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [], "\(words)")
    }
  }
}
