import Basics
import Formulas

/// An error in serving a preview. `message` is the one place that words it.
public enum PreviewProblem: Problem, Hashable {
  /// A host that others reach, without a token.
  case noToken
  case badHost(String)
  case cannotListen(port: UInt16, reason: String)
  /// A scene's file is not as it was when the take was recorded.
  case fileChanged(String)
  /// A scene, or its baselines, are not as they were when they were compared.
  case baselinesChanged
  /// A take to be appended where nothing of that scene is recorded.
  case nothingRecorded
  /// A file of bytes that are no text.
  case notUTF8(String)
  /// A scene's file in which no place for a take can be found.
  case noPlace(String)
  /// A file that could not be read any more, as it would be longer than so many bytes.
  case tooLong(String, limit: Int)
  /// A page that may change nothing, or a scene that is shipped.
  case editingIsOff
  /// A scene's file is not as the page saw it that wants to change it.
  case changedBeforeEdit(String)
  /// A text that is to stand in the place of a literal, and is none of that kind.
  case notALiteral(String, kind: String)
  /// A text that no scene may be called by.
  case notAName(String)
  /// A text that no take may be called by.
  case notATakesName(String)
  /// A text that no snapshot may be called by.
  case notASnapshotsName(String)
  /// A text of a caption that is not written in one line as it is.
  case notACaption
  /// A take's steps that do not stand in lines of their own in the scene's file.
  case noPlaceForStep(String)
  /// An instant at which a step is under way that is no wait of a number of seconds.
  case stepInProgress(verb: String, line: Int)
  /// A step that lasts as long as what it does.
  case noTimeOfStep(String)
  /// A step whose time is more than a number.
  case workedOutTime(String, line: Int)
  /// A change of a take after which its steps would be others than wished, as where one has a condition.
  case otherTake(String)
  /// A text that is to be added to a take, and is no list of steps.
  case noSteps
  /// A property for which there is no place in the files that may be changed, or a value that is none.
  case noPlaceForProperty(String)
  /// A property that has no usual value, for where a variant is not shown.
  case noUsualValue(String)
  /// A part of a take between two frames, or a format that cannot be written here.
  case noFrame
  case noFormat(String)
  /// An instant that is of no take.
  case noTakeToMark
  /// A layer without a name or a text, or with one that is not written in one line.
  case noTextToExpect
  /// A take has as many steps as there may be: that number.
  case recordingFull(steps: Int)

  public var message: Message {
    switch self {
    case .noToken: "an address that others reach wants a token"
    case .badHost(let host): "'\(host)' is no address of this machine in digits, such as 192.168.1.20 or 0.0.0.0"
    case .cannotListen(let port, let reason): "cannot listen on port \(port): \(reason)"
    case .fileChanged(let file): "'\(file)' has been changed since; append the take all the same, or leave it"
    case .baselinesChanged: "the scene or its baselines have been changed since; compare again"
    case .nothingRecorded: "nothing has been recorded on this scene that is not appended"
    case .notUTF8(let file): "'\(file)' is not UTF-8 text, and is left as it is; save it as UTF-8"
    case .noPlace(let file): "there is no place in '\(file)' for a take; copy the text, and write it below 'takes:'"
    case .tooLong(let file, let limit):
      "with the take, '\(file)' would be larger than the \(Limits.text(ofBytes: limit)) that are read of a scene's "
        + "file"
    case .editingIsOff:
      "nothing may be changed here: shipped scenes stay as they are, and a preview that others reach wants --edit"
    case .changedBeforeEdit(let file): "'\(file)' is not as this page saw it; nothing was written, look again"
    case .notALiteral(let text, kind: "number"): "'\(text)' is no number, such as 12.5"
    case .notALiteral(let text, kind: "color"): "'\(text)' is no colour, such as #3B6EA5"
    case .notALiteral(let text, kind: "curve"):
      "'\(text)' is no curve of numbers, such as spring(180, 14) or bezier(0.4, 0, 0.2, 1)"
    case .notALiteral: "a text that is changed here has no quotes, braces, backslashes or line ends"
    case .notAName(let name):
      "'\(name)' is no name for a scene: letters, digits and hyphens, and a letter first"
    case .notATakesName(let name): "'\(name)' is no name for a take: letters, digits and hyphens, and a letter first"
    case .notASnapshotsName(let name):
      "'\(name)' is no name for a snapshot: letters, digits and hyphens, and a letter first"
    case .notACaption: "a caption that is added here has one line, and no quotes, braces or backslashes"
    case .noPlaceForStep(let file):
      "the steps of this take do not stand in lines of their own in '\(file)'; write the step by hand"
    case .stepInProgress(let verb, let line):
      "at this instant the step '\(verb)' of line \(line) is under way; go to its end, or into a wait (Page ↓)"
    case .noTimeOfStep(let verb): "the step '\(verb)' lasts as long as it does; move it, or change the rests around it"
    case .workedOutTime(let verb, let line): "the time of '\(verb)' in line \(line) is no number; change it there"
    case .otherTake(let file): "with that, the steps would be at other instants than wished; change '\(file)' by hand"
    case .noSteps: "what is pasted into a take is a list of steps, such as '- wait: 0.5s'"
    case .noPlaceForProperty(let name): "'\(name)' cannot be written there; write it by hand"
    case .noUsualValue(let name):
      "'\(name)' has no usual value for the scene without the variant; write it at the layer first"
    case .noFrame: "no frame lies in the part that is chosen; choose a longer one"
    case .noFormat(let name):
      "'\(name)' is a film, which ffmpeg makes, and that is in no folder of PATH; install the package 'ffmpeg', and "
        + "start the preview again"
    case .noTakeToMark: "what is done live is in no take yet; go back to the take, or record it"
    case .noTextToExpect: "only a label with a name, and with a text that fits in one line, can be expected to say it"
    case .recordingFull(let steps): "a take has at most \(steps) steps, so that the recording ended here"
    }
  }
}
