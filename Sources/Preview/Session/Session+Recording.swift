import Rendering
import Stage

/// What is done while it is recorded.
extension Session {
  /// From the scene's first instant on, what is done becomes a take.
  func beginRecording() -> [Answer] {
    take = Scene.restTake
    forget()
    recording = nil
    let answers = open()
    recorder = Recorder()
    return answers + [.text(Facts.recording(nil, isOn: true))]
  }

  /// What is done is said by the shortest of some ways that comes to what was seen. From here on the stage has what the
  /// steps say, so that playing them gives what is seen.
  func say(oneOf sayings: [Saying], on screen: LiveScreen) throws {
    guard let recorder else { return }
    // Beyond what was done a formula may fail, which is no matter of who records.
    func moment(at tick: Int) -> Moment? { try? Moment(of: screen, at: tick) }
    let instants = Set(sayings.dropLast().flatMap(\.instants)).sorted()
    let seen = Dictionary(uniqueKeysWithValues: instants.map { ($0, moment(at: $0)) })
    for (index, saying) in sayings.enumerated() {
      var next = recorder
      next.say(saying)
      self.recorder = next
      if index == sayings.count - 1 { return try play(next.inputs, on: screen) }
      guard (try? play(next.inputs, on: screen)) != nil else { continue }
      let isRight = saying.instants.allSatisfy { tick in
        switch (seen[tick] ?? nil, moment(at: tick)) {
        case (let before?, let now?): before.isLike(now, within: saying.tolerance)
        case (nil, nil): true
        default: false
        }
      }
      if isRight { return }
    }
  }

  /// Fingers that are still down leave, and nothing more is typed.
  private func endOfRecording(on screen: LiveScreen, at tick: Int) throws -> Recorder {
    let end = max(tick / 1000 * 1000, recorder?.reached ?? 0)
    for finger in recorder?.fingers ?? [] { _ = take([.init(tick: end, act: .up, finger: finger)]) }
    if let typing = recorder?.endTyping() { try say(oneOf: typing, on: screen) }
    return recorder ?? Recorder()
  }

  func endRecording(at tick: Int) -> [Answer] {
    guard let screen, let file, recorder != nil else { return [] }
    defer { recorder = nil }
    do {
      let recorder = try endOfRecording(on: screen, at: tick)
      let end = max(tick / 1000 * 1000, recorder.reached)
      try screen.play(to: end)
      let writer = RecordingWriter(file: file, loader: loader, options: try readingOptions())
      recording = try writer.recording(of: recorder.steps, end: end, on: screen)
      return [.text(Facts.recording(recording, isOn: false))]
    } catch {
      return [.text(Facts.recording(nil, isOn: false)), .text(Facts.mistake(Mistake(error)))]
    }
  }

  /// Adds the take that was recorded to the scene's file.
  func append() -> [Answer] {
    guard let recording, let file else { return [] }
    do {
      let writer = RecordingWriter(file: file, loader: loader, options: try readingOptions())
      try writer.write(recording)
      self.recording = nil
      return [.text(Facts.appended(recording, to: file))]
    } catch {
      return [.text(Facts.mistake(Mistake(error)))]
    }
  }
}
