import Files
import ImageFiles
import Pixels
import TestSupport
import Testing
import Verification

@Suite("Pictures are counted")
struct PictureCountTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    // Other bytes, the same pixels; and the same bytes.
    for (folder, compression) in [("was", PNGCompression.fast), ("now", .small)] {
      try write(bitmap(), "\(folder)/a.png", compression)
      try write(bitmap(), "\(folder)/b.png", .fast)
    }
  }

  private func bitmap() -> Bitmap {
    let bitmap = Bitmap(width: 40, height: 30)
    for index in bitmap.bytes.indices { bitmap.bytes[index] = index % 4 == 3 ? 255 : UInt8(index % 63) }
    return bitmap
  }

  private func write(_ bitmap: Bitmap, _ name: String, _ compression: PNGCompression) throws {
    try AtomicFile.place(PNGEncoder().encode(bitmap, compression: compression), at: "\(scratch.path)/\(name)")
  }

  private func verify(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(
      ["verify", "--pictures", "now", "--baselines", "was"] + arguments, in: scratch.path,
      environment: ["CI": "", "GITHUB_ACTIONS": ""])
  }

  @Test("each is one frame of so many pixels, less what is ignored, whether its bytes are the same or not")
  func stills() throws {
    let all = try verify()
    #expect(all.output.contains("2 verified: 2 equal; 2 frames and 2400 pixels compared, 0 ignored\n"), "\(all.output)")
    let some = try verify("--ignore", "0,0,10,10")
    #expect(some.code == 0)
    #expect(some.output.contains("; 2 frames and 2200 pixels compared, 200 ignored\n"), "\(some.output)")
    let none = try verify("--ignore", "0,0,40,30")
    #expect(none.code == 2 && none.output.contains("2 verified: 2 in trouble; "), "\(none.output)")
    #expect(none.output.contains("TROUBLE a.png: ") && none.output.contains("TROUBLE b.png: "))
  }

  /// Writes an animation of three frames, at 0, 0.1 and 0.2 s, in which a box of 20 × 20 points becomes wider by 10 a
  /// frame.
  private func animate(_ folder: String, color: String, seconds: Double = 0.2) throws {
    try scratch.write(
      """
      scene: s
      device: card
      layers:
        - {box: a, frame: [0, 0, 20 + time * 100, 20], fill: \(color)}
      takes:
        t: [wait: \(seconds)s]
      """, to: "s.yaml")
    let run = try Tool.run(
      ["render", "s.yaml", "--take", "t", "--fps", "10", "--scale", "1", "-o", "\(folder)/m.apng"], in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
  }

  private func animation() throws -> Outcome {
    _ = try verify("--json", "r.json", "--filter", "m.apng", "--ignore", "150,100,10,10")
    return try #require(VerificationReport.read("\(scratch.path)/r.json").results.first)
  }

  @Test("an animation is so many frames; the one that differs most is told, with all that differ")
  func animations() throws {
    try animate("was", color: "\"#00FF00\"")
    try animate("now", color: "\"#00FF00\"")
    let equal = try verify()
    #expect(equal.output.contains("3 verified: 3 equal; "), "\(equal.output)")
    try animate("now", color: "\"#00FE00\"")
    let found = try animation()
    #expect(found.verdict == .differs && found.frame == 2)
    #expect(
      found.reason == "3 of 3 frames differ: 0–2; most in frame 2: 800 of 19100 pixels (4.188 %) differ "
        + "by up to 1 of 255, in 40 × 20 pixels at (0, 0)", "\(found.reason)")
    #expect(found.framesCompared == 3 && found.pixelsCompared == 3 * 19_100 && found.pixelsIgnored == 300)
    try animate("now", color: "\"#00FF00\"", seconds: 0.1)
    let shorter = try animation()
    #expect(shorter.reason.contains("it had 3 frames, has 2"), "\(shorter.reason)")
    #expect(!shorter.reason.contains("stand longer or shorter"), "\(shorter.reason)")
  }
}
