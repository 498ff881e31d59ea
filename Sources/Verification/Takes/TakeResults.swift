/// The frames of a take that have been looked at so far, and the outcomes of its snapshots.
struct TakeResults {
  var frames: [TakeRecord.Frame?]
  var keyFrames: [Int: [String]] = [:]
  var snapshots: [Outcome?]
  var compared = 0
  var ignored = 0
}
