import Basics
import Formulas
import Scenes

/// A reason for which a verification gives no verdict. `message` is the one place that words it; what can be done about
/// it is `remedy`, which the caller words.
public enum VerificationProblem: Problem, Hashable {
  case unreadable(path: String, reason: String)
  /// A file of a store of pictures that is not what its name says.
  case otherContent(path: String)
  /// A text of the baselines that cannot be understood, and why.
  case badRecord(path: String, reason: String)
  /// A text of a format, by its number, that a later Flipbook writes.
  case newerRecord(path: String, format: Int)
  /// A picture that is a pointer of Git LFS instead.
  case largeFilePointer(path: String)
  case sameName(scene: String, files: [String])
  /// Scenes, or pictures, of several names whose baselines would be the same files.
  case sameFolder(scenes: [String], files: [String], folder: String)
  case samePicture(String, String)
  case nothingToVerify(filter: String?)
  /// Nobody said which scenes are meant.
  case noProject
  /// Settings that name no scene, where nobody else does.
  case noScenes(settings: String)
  /// A scene that is to be expanded, and that the project does not have.
  case unknownExpansion(String, nearest: String?)
  /// A cause by which nothing differs.
  case unknownCause(String, nearest: String?)
  /// A name that several causes have, and the names of each.
  case severalCauses(String, names: [String])
  /// The share `number` of `of` has no take, as there are only so many takes.
  case emptyShard(number: Int, of: Int, takes: Int)
  case nothingCompared
  case noPictures(filter: String?, folder: String)
  /// A line of what was recorded of how long takes take.
  case badTimings(path: String, line: Int, text: String)
  /// A line of a file of areas.
  case badIgnoreFile(path: String, line: Int, text: String)
  /// A layer that is to be ignored, and that nothing had that was compared.
  case unmetLayer(String, nearest: String?)
  /// Pictures of other programs have no layers.
  case layerOfPicture(String)
  /// Nor have they a device, whose parts have names.
  case partOfPicture(String)
  /// Settings that map pictures to scenes, and name none.
  case mapWithoutScenes(settings: String)
  case badShard(String)
  case badEngine(index: String, count: String)
  case badIgnore(String)
  case badReport(path: String, reason: String)
  /// The numbers of shares, from 1, that are missing of so many.
  case missingShares([Int], of: Int)
  case sameShare(number: Int, files: [String])
  /// Reports of two different verifications.
  case otherWork(String, than: String)
  /// Shares that were not made of the same takes in the same order.
  case otherShares(items: Int, of: Int)
  case twoResults(String, files: [String])

  /// The remedy; nil where the message says all.
  public var remedy: Remedy? {
    switch self {
    case .unreadable, .badRecord: .restore
    case .badTimings: .recordTimings
    case .badEngine: .nameShare
    case .unmetLayer(_, nearest: nil): .listLayers
    default: nil
    }
  }

  public var message: Message {
    switch self {
    case .unreadable(let path, let reason): return "cannot read \(path): \(reason)"
    case .otherContent(let path):
      return "cannot read \(path): its content is not that of its name; fetch it again"
    case .badRecord(let path, let reason): return "\(path) is not a baseline: \(reason)"
    case .newerRecord(let path, let format):
      return
        "\(path) has format \(format), this Flipbook knows up to \(TakeRecord.currentFormat); use the one that wrote it"
    case .largeFilePointer(let path):
      return "\(path) is a Git LFS pointer, not the picture; run: git lfs pull"
    case .sameFolder(let names, let files, let folder):
      return
        "the scenes \(names.map { "'\($0)'" }.listed("and")) (\(files.joined(separator: ", "))) would have one "
        + "folder of baselines, '\(folder)': no file's name has a slash, and many disks know no case; rename one"
    case .samePicture(let first, let second):
      return "the pictures '\(first)' and '\(second)' would be one baseline on a disk that knows no case; rename one"
    case .sameName(let name, let files):
      return "two scenes are called '\(name)' (\(files.joined(separator: ", "))); they would share their baselines"
    case .nothingToVerify(let filter):
      return filter.map { "no take or snapshot has '\($0)' in its name (SCENE/TAKE/DEVICE/VARIANT/SNAPSHOT)" }
        ?? "there is nothing to verify: no scene was named, and none is shipped"
    case .noProject:
      return "no scene is named, and no flipbook.yaml lies here or above; name scenes: flipbook verify my-scene.yaml"
    case .noScenes(let path):
      return "there is nothing to verify: no scene is named, and \(path) has no 'scenes:'; list them there, or name "
        + "them: flipbook verify my-scene.yaml"
    case .unknownExpansion(let name, let nearest):
      return "'expand' of flipbook.yaml names the scene '\(name)', which the project does not have"
        + NearestName.question(nearest)
    case .unknownCause(let name, let nearest): return "no cause is called '\(name)'" + NearestName.question(nearest)
    case .severalCauses(let name, let names):
      return "\(names.count) causes are called '\(name)'; write \(names.listed("or"))"
    case .emptyShard(let number, let count, let takes):
      return "shard \(number)/\(count) has nothing to do: there are only \(takes) takes; use fewer shards"
    case .noPictures(let filter, let folder):
      return filter.map { "no picture has '\($0)' in its path" }
        ?? "there is no picture in \(folder), nor a baseline: PNG, APNG, JPEG, WebP and GIF are"
    case .badTimings(let path, let line, let text):
      return "\(path):\(line): '\(text)' is no time of a take"
    case .badIgnoreFile(let path, let line, let text):
      return "\(path):\(line): '\(text)' is no area; write x,y,w,h in pixels"
    case .unmetLayer(let name, let nearest):
      return "nothing that was compared has a layer '@\(name)' to be ignored"
        + NearestName.question(nearest.map { "@\($0)" })
    case .layerOfPicture(let name): return "a picture has no layers, so '@\(name)' cannot be ignored; write x,y,w,h"
    case .partOfPicture(let name):
      return "a picture has no device, so '\(name)' cannot be ignored; write x,y,w,h, or 'map' pictures to scenes"
    case .mapWithoutScenes(let path):
      return "'map' of \(path) holds pictures against scenes, and no 'scenes:' are listed; list them there"
    case .nothingCompared: return "not one pixel was compared; everything is ignored"
    case .badShard(let text): return "'\(text)' is not a shard; write I/N, such as 2/4"
    case .badEngine(let index, let count):
      return "\(index) and \(count) name no share of the work"
    case .badIgnore(let text): return "'\(text)' is no area; write x,y,w,h in points, or @layer"
    case .badReport(let path, let reason): return "\(path) is not a report of flipbook verify: \(reason)"
    case .missingShares(let numbers, let count):
      let shards = numbers.map { "\($0)/\(count)" }.joined(separator: ", ")
      return "what \(numbers.count == 1 ? "shard" : "shards") \(shards) found is missing; give every one"
    case .sameShare(let number, let files):
      return "\(files.joined(separator: " and ")) are both shard \(number); give each share once"
    case .otherWork(let path, let other):
      return
        "\(path) and \(other) are not of one verification: other takes, number of shares or commit"
    case .otherShares(let items, let all):
      return
        "the shares have \(items) of \(all) takes together: others were dealt to them; verify all of them on one commit"
    case .twoResults(let name, let files):
      return "\(files.joined(separator: " and ")) say different things of \(name); give the one that counts"
    }
  }
}
