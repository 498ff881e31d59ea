/// The frames of a take that have been looked at so far, and the outcomes of its snapshots.
struct TakeResults {
  var frames: [TakeRecord.Frame?]
  var keyFrames: [Int: [String]] = [:]
  var snapshots: [Outcome?]
  var compared = 0
  var ignored = 0
  /// Layers that either the record or this run ignores, as they are written, and that no frame of the take has.
  var absent: Set<String> = []
}
