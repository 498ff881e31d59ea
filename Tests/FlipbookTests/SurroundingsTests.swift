import Foundation
import TestSupport
import Testing

/// What a run takes from its surroundings, and what it does there.
@Suite("Surroundings")
struct SurroundingsTests {
  private static let letters = """
    device: card
    layers: [{label: l, frame: [4, 4, 150, 60], text: "Wave 定 שלום", font: 20}, {box: b, frame: [20, 70, 60, 30], fill: red, cornerRadius: 9}]
    """

  /// The names in the one table of variables that are removed.
  private static var removed: [String] {
    get throws {
      let path = Checkout.path("Sources/CLibraries/CLaunch/Surroundings.c")
      let source = try String(contentsOfFile: path, encoding: .utf8)
      let start = try #require(source.range(of: "removed[] = {"))
      let end = try #require(source[start.upperBound...].range(of: "};"))
      let lines = source[start.upperBound..<end.lowerBound].split(separator: "\n").filter { !$0.contains("//") }
      return lines.joined().split(separator: "\"").map(String.init).filter {
        $0.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
      }
    }
  }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.letters, to: "s.yaml")
  }

  @Test("variables by which libraries are told to draw otherwise, or to load code, do not reach them")
  func variables() throws {
    let names = try Self.removed.map { $0.hasSuffix("_") ? "\($0)X" : $0 }
    #expect(names.count > 40 && names.contains("PIXMAN_X") && names.contains("FREETYPE_PROPERTIES"), "\(names)")
    // The one program that it becomes, which tells here what it got.
    let copy = "\(scratch.path)/flipbook"
    try FileManager.default.copyItem(atPath: Tool.path, toPath: copy)
    let script = try scratch.write("#!/bin/sh\nenv > '\(scratch.path)/told'\n", to: "flipbook-preview")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    var surroundings = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
    surroundings["NOT_REMOVED"] = "1"
    let run = try Tool.run(["preview", "s.yaml"], in: scratch.path, environment: surroundings, executable: copy)
    #expect(run.code == 0, "\(run.errors)")
    let variables = try String(contentsOfFile: "\(scratch.path)/told", encoding: .utf8).split(separator: "\n").map {
      $0.prefix { $0 != "=" }
    }
    #expect(variables.contains("NOT_REMOVED"))
    for name in names { #expect(!variables.contains { $0 == name }, "\(name)") }
  }

  @Test(
    "and no pixel changes by them",
    arguments: [
      ("FREETYPE_PROPERTIES", "cff:no-stem-darkening=0 truetype:interpreter-version=35"),
      ("HB_SHAPER_LIST", "fallback"),
      ("PIXMAN_DISABLE", "fast sse2 ssse3 mmx arm-neon"), ("PANGO_LANGUAGE", "ar"), ("FC_LANG", "ja"),
      ("JSIMD_FORCENONE", "1"), ("LIBTHAI_DICTDIR", "/"),
    ])
  func pixels(variable: String, value: String) throws {
    func drawn(_ surroundings: [String: String]) throws -> Data {
      let run = try Tool.run(
        ["render", "s.yaml", "--take", "none", "--at", "0", "-o", "a.png"], in: scratch.path, environment: surroundings)
      #expect(run.code == 0, "\(run.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/a.png"))
    }
    #expect(try drawn([variable: value]) == drawn([:]))
  }

  /// Values by which somebody would have the libraries draw otherwise, where they are known.
  private static let hostile = [
    "FREETYPE_PROPERTIES": "cff:no-stem-darkening=0 truetype:interpreter-version=35", "FT2_DEBUG": "any:7",
    "PIXMAN_DISABLE": "fast sse2 ssse3 mmx arm-neon", "CAIRO_DEBUG": "1", "HB_SHAPER_LIST": "fallback",
    "HB_OPTIONS": "1",
    "PANGO_LANGUAGE": "ar", "PANGOCAIRO_BACKEND": "fontconfig", "FC_LANG": "ja", "FC_DEBUG": "1023",
    "FONTCONFIG_FILE": "/nowhere", "FONTCONFIG_PATH": "/nowhere", "FONTCONFIG_SYSROOT": "/nowhere",
    "LIBTHAI_DICTDIR": "/", "G_MESSAGES_DEBUG": "all", "G_DEBUG": "fatal-warnings", "G_SLICE": "always-malloc",
    "GOBJECT_DEBUG": "instance-count", "GIO_MODULE_DIR": "/", "GDK_PIXBUF_MODULE_FILE": "/nowhere",
    "RUST_BACKTRACE": "full",
    "RAYON_NUM_THREADS": "1", "XML_CATALOG_FILES": "/nowhere", "LIBHEIF_PLUGIN_PATH": "/", "AOM_SIMD_CAPS": "0",
    "JSIMD_FORCENONE": "1", "JPEGMEM": "1", "GCONV_PATH": "/", "LOCPATH": "/", "NLSPATH": "/",
    // Not removed, and of no effect.
    "LANG": "ja_JP.UTF-8", "LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "ar:ja", "TZ": "Asia/Kathmandu",
    "SOURCE_DATE_EPOCH": "1",
    "XDG_CONFIG_HOME": "/nowhere", "XDG_DATA_DIRS": "/nowhere", "HTTP_PROXY": "http://127.0.0.1:1",
  ]

  @Test("nor by all variables at once that libraries read, in letters, shapes and pictures of all kinds")
  func allAtOnce() throws {
    try #require(Data(base64Encoded: OpenedFileTests.avif)).write(to: URL(fileURLWithPath: "\(scratch.path)/a.avif"))
    try #require(Data(base64Encoded: OpenedFileTests.png)).write(to: URL(fileURLWithPath: "\(scratch.path)/a.png"))
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><filter id="f"><feGaussianBlur stdDeviation="2"/></filter>
      <rect width="20" height="20" rx="7" fill="red" filter="url(#f)"/></svg>
      """, to: "a.svg")
    try scratch.write(
      Self.letters.replacing(
        "layers: [",
        with: """
          layers: [{image: p, frame: [90, 60, 20, 20], source: "a.png"}, {image: q, frame: [110, 60, 20, 20], source: "a.avif"},
          {image: r, frame: [130, 60, 21, 23], source: "a.svg"}, {label: t, frame: [4, 60, 90, 9], text: "ข้อความ 1,234", font: 9,
          rotation: 3deg},
          """), to: "all.yaml")
    var surroundings = Dictionary(
      uniqueKeysWithValues: try Self.removed.map { ($0.hasSuffix("_") ? "\($0)X" : $0, "1") })
    surroundings.merge(Self.hostile) { _, value in value }
    func drawn(_ surroundings: [String: String]) throws -> Data {
      let run = try Tool.run(
        ["render", "all.yaml", "--take", "none", "--at", "0", "-o", "o.png"], in: scratch.path,
        environment: surroundings)
      #expect(run.code == 0 && run.errors == "", "\(run.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/o.png"))
    }
    #expect(try drawn(surroundings) == drawn([:]))
  }

  @Test("the document lists them all")
  func listed() throws {
    let text = try String(contentsOfFile: Checkout.path("SECURITY.md"), encoding: .utf8)
    for name in try Self.removed {
      #expect(text.contains("`\(name)\(name.hasSuffix("_") ? "*" : "")`"), "SECURITY.md has no \(name)")
    }
  }
}

/// The calls of a run, as strace tells them.
@Suite(
  "What a run opens and starts",
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace is not installed"))
struct OpenedFileTests {
  fileprivate static let png =
    "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAAG0lEQVR4nGP8z0A+YKJA76jmUc2jmkc1U0EzACKcASc1hNCeAAAAAElFTkSuQmCC"
  fileprivate static let avif = """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA\
    AAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAARgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABL\
    aXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAA\
    AAABAAEEgYIDhAAAAE5tZGF0EgAKCRgVP/sECAgaEDI3EYAAAFDpPvMYxtFIXC5SbJAxK3jHMkRwPNsChjLx3jRNsHjd2RuynibQ/txVrR4JGxbW\
    NaXl0A==
    """

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// A line of strace's: who asked what, and what became of it.
  private struct Call {
    let process: Substring
    let name: Substring
    let line: Substring
    var failed: Bool { line.contains(" = -1 ") || line.contains("= ?") }
    var path: Substring? {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count > 2 ? parts[1] : nil
    }
  }

  private func calls(_ arguments: [String]) throws -> [Call] {
    let log = "\(scratch.path)/calls"
    let wanted =
      "trace=execve,execveat,open,openat,openat2,creat,socket,connect,fork,vfork,unlink,unlinkat,rename,mkdir,seccomp"
    let run = try Tool.run(
      ["-f", "-qq", "-e", wanted, "-o", log, Tool.path] + arguments, in: scratch.path,
      environment: ["XDG_CACHE_HOME": "\(scratch.path)/cache", "LANG": "de_DE.UTF-8", "HOME": scratch.path],
      executable: "/usr/bin/strace")
    #expect(run.code == 0, "\(run.errors)")
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard let space = line.firstIndex(of: " "), let bracket = line.firstIndex(of: "(") else { return nil }
      let name = line[space..<bracket].drop { $0 == " " }
      return Call(process: line[..<space], name: name, line: line)
    }
  }

  @Test(
    "a scene with pictures of all kinds and texts starts no program, opens what SECURITY.md lists, and its pictures open nothing"
  )
  func opened() throws {
    try #require(Data(base64Encoded: Self.png)).write(to: URL(fileURLWithPath: "\(scratch.path)/a.png"))
    try #require(Data(base64Encoded: Self.avif)).write(to: URL(fileURLWithPath: "\(scratch.path)/a.avif"))
    try scratch.write(
      """
      <?xml version="1.0"?><!DOCTYPE svg>
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><filter id="f"><feGaussianBlur stdDeviation="2"/></filter>
      <rect width="20" height="20" fill="red" filter="url(#f)"/><image width="10" height="10" href="data:image/png;base64,\(Self.png)"/>
      </svg>
      """, to: "a.svg")
    try scratch.write(
      """
      device: card
      data: {ledger: my.ledger}
      layers:
        - {label: l, frame: [1, 1, 99, 20], text: "Wave 定", font: 9}
        - {image: a, frame: [0, 20, 20, 20], source: "a.svg"}
        - {image: b, frame: [20, 20, 20, 20], source: "a.avif"}
        - {image: c, frame: [40, 20, 20, 20], source: "a.png"}
        - {image: d, frame: [60, 20, 20, 30], source: "a.svg"}
      """, to: "s.yaml")
    let made = try Tool.run(["ledger", "init", "my.ledger"], in: scratch.path)
    #expect(made.code == 0, "\(made.errors)")
    for isSandboxed in [false, true] {
      let calls = try calls(
        ["render", "s.yaml", "--at", "0", "-o", "o.png", "--quiet"] + (isSandboxed ? ["--sandbox"] : []))
      #expect(
        calls.count { $0.name.hasPrefix("exec") } == 1, "\(calls.filter { $0.name.hasPrefix("exec") }.map(\.line))")
      for name in ["socket", "connect", "vfork"] { #expect(!calls.contains { $0.name == name }, "\(name)") }
      // A program's own files, what the system tells of itself, and the scene's folder.
      let known = [
        "/lib/", "/usr/lib/", "/lib64/", "/etc/ld.so.", "/proc/", "/sys/fs/cgroup", "/sys/devices/system/", "/dev/",
        "/usr/share/", "/opt/",
        "/etc/localtime",
        Checkout.root, scratch.path,
      ]
      let paths = calls.filter { $0.name.hasPrefix("open") && !$0.failed }.compactMap(\.path)
      #expect(paths.contains { $0.hasSuffix("s.yaml") })
      for path in paths where path.hasPrefix("/") {
        #expect(known.contains { path.hasPrefix($0) }, "\(path)")
      }
      // From its confinement on, a process for pictures opens nothing.
      var confined: Set<Substring> = []
      for call in calls {
        if call.name == "seccomp", call.line.contains("SECCOMP_SET_MODE_FILTER"), !call.failed {
          confined.insert(call.process)
        }
        if confined.contains(call.process), call.name != "seccomp" { #expect(call.failed, "\(call.line)") }
      }
      #expect(confined.count >= 1)
    }
  }
}
