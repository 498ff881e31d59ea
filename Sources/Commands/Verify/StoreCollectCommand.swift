import ArgumentParser
import Basics
import Files
import Glibc
import SceneFiles
import Verification

/// `flipbook store gc`.
struct StoreCollectCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Removes the pictures of a store that no baseline names.",
    discussion: """
      A picture stays where a baseline names it: one that lies in a folder of baselines, or that lies in any folder in any \
      commit to which a branch, a tag or the stash of the repository around it leads. So does a picture that was put there, or named anew, \
      within the last 30 days: another machine may not have committed its baseline yet. Prints what it removes. Files of \
      other names in the store are let be.

      A store that several repositories share wants all of their folders: --baselines may be given several times.

      EXAMPLES
        flipbook store gc --dry-run
        flipbook store gc --store ../snapshots --baselines Baselines --days 7
      """)

  @Option(
    help: ArgumentHelp("The store; that of flipbook.yaml if left out.", valueName: "dir"), completion: .directory)
  var store: String?

  @Option(
    name: [.customLong("baseline"), .customLong("baselines")],
    help: ArgumentHelp(
      "A folder of baselines; that of flipbook.yaml, else Baselines, if left out. May be given several times.",
      valueName: "dir"), completion: .directory)
  var baselines: [String] = []

  @Option(help: ArgumentHelp("What is younger stays.", valueName: "n"))
  var days = 30

  @Flag(help: "Asks no commit: what only earlier commits, or other branches, name goes.")
  var withoutHistory = false

  @Flag(help: "Prints what would be removed, and removes nothing.")
  var dryRun = false

  @OptionGroup var agreement: SettingsArgument

  @OptionGroup var limits: WorkArguments

  func validate() throws {
    if !(0...36_500 ~= days) { throw ValidationError("--days is 0 or more, and at most 36,500.") }
  }

  func run() throws {
    let settings = try ProjectSettings.read(named: agreement.settings)
    guard let place = store ?? settings?.store else {
      throw ValidationError(usage: "Nothing says where the store is; give --store, or 'store:' in flipbook.yaml.")
    }
    let folders = baselines.isEmpty ? [settings?.baselines ?? BaselineStore.standardFolder] : baselines
    for folder in [place] + folders where !FileStatus.isFolder(folder) {
      throw ValidationError(usage: "There is no folder '\(folder)'.")
    }
    let named = try PictureStore.digests(namedIn: folders, history: !withoutHistory)
    let pictures = PictureStore(folder: place)
    let sweep = pictures.sweep(naming: named, until: time(nil) - days * 86_400 + (days == 0 ? 1 : 0))
    for picture in sweep.unused { Console.output(picture.path) }
    if !dryRun { try pictures.remove(sweep.unused) }
    Console.note(Message(fault: summary(of: sweep)))
  }

  private func summary(of sweep: PictureStore.Sweep) -> String {
    let bytes = sweep.unused.reduce(0) { $0 + $1.bytes }
    let gone = "\(NumberText.counted(sweep.unused.count, "picture")), \(NumberText.size(bytes)), "
    let young =
      sweep.young.isEmpty
      ? "" : ", \(NumberText.grouped(sweep.young.count)) younger than \(NumberText.counted(days, "day"))"
    return gone + (dryRun ? "would go" : "removed") + "; \(NumberText.grouped(sweep.named.count)) named\(young) stay"
  }
}
