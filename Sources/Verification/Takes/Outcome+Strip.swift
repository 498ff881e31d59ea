import Comparison
import Files
import ImageFiles
import Motion
import Pixels
import Rendering

extension Outcome {
  /// Leaves the pictures of a take that differs, for the report's player: how the frames look now, how they looked
  /// where that is known (equal frames, snapshots, kept frames, frames of the commit that recorded them), and how much
  /// differs there.
  mutating func addPictures(
    of verifier: TakeVerifier, _ record: TakeRecord, previous: TakeRecord, _ earlier: EarlierTake?
  ) throws {
    let (renderer, store) = (verifier.renderer, verifier.store)
    guard verifier.options.keepsFrames, var strip else { return }
    let times = try renderer.times()
    // Pictures of the snapshots that show exactly what a frame does; those of a store have no path that is known before
    // they are read.
    var approved: [Int: String] = [:]
    for snapshot in store.pictures == nil ? try NamedSnapshot.all(of: renderer) : [] {
      let frame = times.frame(at: snapshot.instant.tick)
      guard Instant(times.tick(of: frame)) == snapshot.instant else { continue }
      approved[frame] = "\(verifier.folder)/\(BaselineStore.fileName(snapshot.name))\(store.pictureEnding)"
    }
    var measured: [Int: Double] = [:]
    for frame in Outcome.Strip.shown(of: record.frames.count, with: self.frame) {
      let bitmap = try renderer.bitmap(at: times.tick(of: frame))
      let name = FilePath.stem(of: SequenceWriter.name(of: frame))
      let path = try verifier.failures.leave(bitmap, as: "frames/\(name)")
      strip.actual[frame] = path
      guard frame < previous.frames.count else { continue }
      if previous.frames[frame].pixels == record.frames[frame].pixels {
        strip.expected[frame] = path
        continue
      }
      let kept = verifier.options.frameStore.map {
        (path: "\($0)/\(Hash.hex(previous.frames[frame].pixels)).png", folder: $0)
      }
      let places = [kept, approved[frame].map { (path: $0, folder: store.folder) }].compactMap { $0 }
      let old: Bitmap
      if let (known, folder) = places.first(where: { FileStatus.isFile($0.path) }),
        let read = try BaselineStore.picture(at: known, below: folder)?.bitmap
      {
        strip.expected[frame] = known
        old = read
      } else if let drawn = earlier?.bitmap(of: frame, in: previous, without: verifier.ignored) {
        strip.expected[frame] = try verifier.failures.leave(drawn, as: "frames-before/\(name)")
        old = drawn
      } else {
        continue
      }
      measured[frame] = max(ImageComparison.compare(old, bitmap).ratio, 0.000_001)
    }
    // Frames between two that were measured differ about as much.
    var latest: Double?
    for frame in strip.differences.indices where strip.differences[frame] > 0 {
      latest = measured[frame] ?? latest
      strip.differences[frame] = latest ?? 1
    }
    self.strip = strip
  }
}
