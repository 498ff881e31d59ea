import Foundation
import TestSupport
import Testing

/// Links that lead out of the folders that a run writes into, and what is no file where one is read. `victim` holds
/// what is not to be touched or shown.
@Suite("Hostile files")
struct HostileFileTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
    _ = try shell("mkdir victim; echo precious > victim/rc; cp victim/rc victim/x.png; cp victim/rc victim/frames.txt")
  }

  private func shell(_ line: String) throws -> Tool.Run {
    try Tool.run(["-c", line], in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
  }

  private func expectVictimUntouched(_ comment: String) throws {
    #expect(try scratch.names(in: "victim") == ["frames.txt", "rc", "x.png"], "\(comment)")
    for name in ["rc", "x.png", "frames.txt"] {
      let text = try String(contentsOfFile: "\(scratch.path)/victim/\(name)", encoding: .utf8)
      #expect(text == "precious\n", "\(comment): \(name)")
    }
  }

  private static let baselines = "\"$F\" verify tiny.yaml --update all >/dev/null; cd Baselines/tiny; "

  /// Lines of a shell, and the code that they end with.
  private static let arrangements: [(line: String, code: Int32)] = [
    // Baselines.
    ("\(baselines)ln -s ../../../victim move/old; cd ../..; \"$F\" prune tiny.yaml", 0),
    ("\(baselines)ln -s ../../victim gone; cd ../..; \"$F\" prune tiny.yaml", 0),
    ("\(baselines)cd ..; ln -s ../victim other; cd ..; \"$F\" prune", 0),
    ("\(baselines)ln -s ../../../../victim move/card/dark; cd ../..; \"$F\" prune tiny.yaml", 0),
    (
      "\(baselines)rm -r move/card; ln -s ../../../victim move/card; cd ../..; \"$F\" verify tiny.yaml --update all",
      2
    ),
    ("\(baselines)rm -r move; ln -s ../../victim move; cd ../..; \"$F\" verify tiny.yaml --update all", 2),
    ("\(baselines)cd ..; rm -r tiny; ln -s ../victim tiny; cd ..; \"$F\" verify tiny.yaml --update all", 2),
    (
      "\(baselines)ln -sf ../../../../victim/rc move/card/frames.txt; cd ../..; \"$F\" verify tiny.yaml --update all",
      2
    ),
    // Folders of frames.
    ("mkdir out; ln -s ../victim/rc out/.flipbook-journal; \"$F\" render tiny.yaml --frames 0..1 -o out", 2),
    ("mkdir out; ln -s ../victim/none out/.flipbook-journal; \"$F\" render tiny.yaml --frames 0..1 -o out", 2),
    ("mkdir out; mkfifo out/.flipbook-journal; \"$F\" render tiny.yaml --frames 0..1 -o out", 2),
    ("mkdir out; echo mine > out/.flipbook-journal; \"$F\" render tiny.yaml --frames 0..1 -o out", 2),
    ("mkdir out; ln -s ../victim/rc out/manifest.json; \"$F\" render tiny.yaml --frames 0..1 -o out", 2),
    ("mkdir out; ln -s ../victim/rc out/frame-00000.png; \"$F\" render tiny.yaml --frames 0..1 -o out", 2),
    (
      "\"$F\" render tiny.yaml --frames 0..1 -o out >/dev/null; ln -sf ../victim/rc out/frame-00001.png; \"$F\" render tiny.yaml --frames 0..1 -o out >/dev/null; test ! -L out/frame-00001.png",
      0
    ),
    // Single files: the link is replaced, not what it leads to.
    ("ln -s victim/rc a.gif; \"$F\" render tiny.yaml --frames 0..1 -o a.gif", 0),
    ("ln -s victim/rc a.png; \"$F\" render tiny.yaml --at 0 -o a.png", 0),
    // Folders that nobody named on the command line, and files in them.
    ("ln -s victim Output; \"$F\" render tiny.yaml --at 0", 2),
    ("mkdir Output; ln -s ../victim Output/tiny; \"$F\" render tiny.yaml --at 0", 2),
    ("mkdir -p Output/tiny; ln -s ../../victim Output/tiny/move; \"$F\" render tiny.yaml --frames 0..1", 2),
    ("ln -s victim Output; \"$F\" verify tiny.yaml", 2),
    ("mkdir -p Output/verify; ln -s ../../victim Output/verify/tiny; \"$F\" verify tiny.yaml", 2),
    (
      "mkdir cache; ln -s ../victim cache/flipbook; XDG_CACHE_HOME=$PWD/cache \"$F\" render tiny.yaml --at 0 -o a.png",
      0
    ),
    (
      "mkdir -m 777 cache; mkdir -m 777 cache/flipbook; XDG_CACHE_HOME=$PWD/cache \"$F\" render tiny.yaml --at 0 -o a.png",
      0
    ),
    ("ln -s victim/none a.apng; \"$F\" render tiny.yaml --frames 0..1 -o a.apng", 0),
    ("ln -s victim/rc j.xml; \"$F\" verify tiny.yaml --update all --junit j.xml", 0),
    ("mkdir page; ln -s ../victim/rc page/index.html; \"$F\" verify tiny.yaml --update all --report page", 0),
    ("ln -s victim/none new.yaml; \"$F\" new new.yaml", 2),
    ("mkfifo a.png; \"$F\" render tiny.yaml --at 0 -o a.png; test -f a.png", 0),
    ("mkdir a.png; \"$F\" render tiny.yaml --at 0 -o a.png", 2),
    ("ln -s a.png b.png; ln -s b.png a.png; \"$F\" render tiny.yaml --at 0 -o a.png", 0),
    ("ln -s victim/rc r.json; \"$F\" verify tiny.yaml --update all --json r.json", 0),
  ]

  @Test("no link is followed to write or to remove", arguments: arrangements)
  func links(line: String, code: Int32) throws {
    let run = try shell(line)
    #expect(run.code == code, "\(line)\n\(run.output)\(run.errors)")
    try expectVictimUntouched(line)
  }

  @Test(
    "what is no file is refused at once, wherever a file is read",
    arguments: ["/dev/zero", "fifo", "socket", "/dev/stdin", "/proc/self/mem", "victim", "sparse"])
  func noFiles(path: String) throws {
    _ = try shell(
      "mkfifo fifo; truncate -s 2T sparse; python3 -c 'import socket;socket.socket(socket.AF_UNIX).bind(\"socket\")'")
    try scratch.write(
      "scene: s\nlayers:\n  - image: a\n    source: '\(path)'\n    frame: [0, 0, 9, 9]\n", to: "image.yaml")
    try scratch.write("scene: s\nimport: [../\(path)]\n", to: "import.yaml")
    try scratch.write("scene: s\ndata: {a: a.csv}\n", to: "data.yaml")
    _ = try shell("ln -s \(path) a.csv")
    for arguments in [
      ["colors", path], ["diff", path, path + "x"], ["check", "image.yaml"], ["check", "import.yaml"],
      ["check", "data.yaml"], ["ledger", "list", path], ["verify", "--merge", path, "--json", "r.json"],
      ["ledger", "list", path, "--json"],
    ] {
      let run = try Tool.run(arguments, in: scratch.path)
      #expect(run.code == 2, "\(arguments): \(run.code) \(run.errors)")
    }
  }

  /// Files that somebody goes on writing while they are read: they end at what may be read of a file.
  private static let growing = [
    (file: "a.csv", start: "n", line: "1"), ("a.json", "[1", ",1"), ("a.yaml", "- 1", "- 1"),
    ("a.png", "\\211PNG", "x"), ("a.svg", "<svg>", "<g/>"), ("a.ledger", "SQLite format 3", "x"),
  ]

  @Test("a file that grows is read to its limit, or refused, and the run ends", arguments: growing)
  func growingFiles(file: String, start: String, line: String) throws {
    let isPicture = file.hasSuffix("png") || file.hasSuffix("svg")
    try scratch.write(
      isPicture
        ? "scene: s\nlayers:\n  - {image: i, source: \(file), frame: [0, 0, 9, 9]}\n"
        : "scene: s\ndata: {a: \(file)}\nlayers:\n  - {box: b, frame: [0, 0, count(a), 9]}\n", to: "s.yaml")
    // Beyond every limit before it is read, whoever has the processor, and then as quick as a pipe gives.
    let run = try shell(
      """
      printf '\(start)\\n' > \(file); yes '\(line)' | head -c 64M >> \(file)
      yes '\(line)' | head -c 64M >> \(file) & writer=$!
      "$F" check s.yaml; code=$?; kill $writer 2> /dev/null; wait; exit $code
      """)
    #expect(run.code == 2 && run.errors.contains("error: "), "\(file): \(run.code) \(run.errors)")
  }

  @Test("a file that is no scene is not imported, and none of its content is told")
  func imports() throws {
    let asFile = "is no scene file; imports are .yaml files"
    let cases = [
      ("victim/rc", "there is no 'victim/rc' in the library"), ("/etc/passwd", "'/etc/passwd' \(asFile)"),
      ("./victim/frames.txt", "'./victim/frames.txt' \(asFile)"),
    ]
    for (name, words) in cases {
      try scratch.write("scene: s\nimport: [\(name)]\n", to: "s.yaml")
      let run = try Tool.run(["check", "s.yaml"], in: scratch.path)
      #expect(run.code == 2)
      #expect(run.errors.contains(words))
      #expect(!run.errors.contains("precious") && !run.errors.contains("root:"))
    }
  }
}
