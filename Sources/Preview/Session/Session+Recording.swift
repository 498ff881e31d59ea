import Rendering
import Stage

/// The recording of all that is done.
extension Session {
  /// Begins to record what is done, from the scene's first instant on, as a take. Nothing is recorded of a scene that
  /// cannot be read.
  func beginRecording() -> [Answer] {
    take = Scene.restTake
    forget()
    recording = nil
    let former = screen
    let answers = open()
    if screen != nil, screen !== former { recorder = Recorder() }
    return answers + [.text(PageMessages.recording(nil, isOn: recorder != nil))]
  }

  /// Records all that is done as the shortest of some sequences of steps that come to the same screens. From here on
  /// the stage has the inputs of the steps, so that playing them gives the screens that are seen.
  ///
  /// Only the inputs of these steps are played again, not those recorded before.
  func record(firstRightOf candidates: [StepSequence], on screen: LiveScreen) throws {
    guard let recorder else { return }
    // Beyond what was done a formula may fail, which is no matter of who records.
    func moment(at tick: Int) throws -> RecordedMoment? {
      if departure.isCancelled { throw Cancelled() }
      return try? RecordedMoment(of: screen, at: tick)
    }
    let instants = Set(candidates.dropLast().flatMap(\.instants)).sorted()
    let seen = try Dictionary(uniqueKeysWithValues: instants.map { ($0, try moment(at: $0)) })
    func isRight(_ sequence: StepSequence) throws -> Bool {
      try sequence.instants.allSatisfy { tick in
        switch (seen[tick] ?? nil, try moment(at: tick)) {
        case (let before?, let now?): before.isLike(now, within: sequence.tolerance)
        case (nil, nil): true
        default: false
        }
      }
    }
    for (index, sequence) in candidates.enumerated() {
      let isLast = index == candidates.count - 1
      do {
        try play(recorder.inputs(of: sequence), on: screen)
      } catch {
        if isLast || error is Cancelled { throw error }
        continue
      }
      guard try isLast || isRight(sequence) else { continue }
      self.recorder?.append(sequence)
      keepRecordedInputs()
      return
    }
  }

  /// Fingers that are still down leave, and nothing more is typed.
  private func endOfRecording(on screen: LiveScreen, at tick: Int) throws -> Recorder {
    let end = max(tick / 1000 * 1000, recorder?.reached ?? 0)
    for finger in recorder?.fingers ?? [] { try take(.init(tick: end, act: .up, finger: finger), on: screen) }
    if let typing = recorder?.endTyping() { try record(firstRightOf: typing, on: screen) }
    return recorder ?? Recorder()
  }

  /// - Parameters:
  ///   - trims: whether a rest at its ends is left out.
  ///   - problem: why it ends by itself.
  func endRecording(at tick: Int, trims: Bool = false, problem: PreviewProblem? = nil) -> [Answer] {
    guard let screen, let number, let file, recorder != nil else { return [] }
    defer { recorder = nil }
    do {
      let recorder = try endOfRecording(on: screen, at: tick)
      let end = max(tick / 1000 * 1000, recorder.reached)
      try screen.play(to: end)
      let writer = RecordingWriter(scene: number, file: file, loader: loader, options: try readingOptions())
      recording = try writer.recording(of: recorder.steps, end: end, on: screen, trims: trims)
      return [.text(PageMessages.recording(recording, isOn: false, problem: problem))]
    } catch {
      return [.text(PageMessages.recording(nil, isOn: false)), .text(PageMessages.mistake(error, of: .wish))]
    }
  }

  /// Adds the take that was recorded to the file of the scene that it was recorded on, whichever is shown now.
  func append(_ change: PageRequest.Change) -> [Answer] {
    answers {
      guard var recording, case let writer = recording.writer, writer.scene == change.scene else {
        throw PreviewProblem.nothingRecorded
      }
      guard editor?.allows(writer.file) ?? false else { throw PreviewProblem.editingIsOff }
      if let name = change.name, name != recording.take.name {
        guard StartingScene.isName(name) else { throw PreviewProblem.notATakesName(name) }
        recording.take.name = name
      }
      switch try writer.append(recording, toFileIn: change.state) {
      case .appended(let name):
        self.recording = nil
        return [.text(PageMessages.appended(name, of: writer.scene, to: writer.file))]
      case .changed(let state):
        return [.text(PageMessages.changed("append", scene: writer.scene, state: state, .fileChanged(writer.file)))]
      }
    }
  }
}
