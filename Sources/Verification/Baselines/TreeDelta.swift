import Basics

/// One layer tree told as what it changes of another, in lines that people can read:
///
///     =4                                             four lines stay
///     -1                                             one goes
///     +  list scroll [0 0 375 667] offset 0 120      this one comes
enum TreeDelta {
  /// Above this many lines that are not alike at both ends, the way to the shortest script is too long.
  private static let longest = 4_000

  /// The script that makes `new` of `old`.
  static func lines(from old: [String], to new: [String]) -> [String] {
    let (old, new) = (old.map { MachineText($0) }, new.map { MachineText($0) })
    let head = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (before, after) = (Array(old[head..<(old.count - tail)]), Array(new[head..<(new.count - tail)]))
    var (removed, inserted) = (Set(before.indices), Set(after.indices))
    if before.count + after.count <= longest {
      (removed, inserted) = ([], [])
      for change in after.difference(from: before) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
    }
    var script = Writer()
    script.count("=", head)
    var (from, to) = (0, 0)
    while from < before.count || to < after.count {
      if from < before.count, removed.contains(from) {
        script.count("-", 1)
        from += 1
      } else if to < after.count, inserted.contains(to) {
        script.add(after[to].text)
        to += 1
      } else {
        script.count("=", 1)
        from += 1
        to += 1
      }
    }
    script.count("=", tail)
    return script.finished()
  }

  /// Returns the lines that the script makes of `old`; nil where it is not one for it.
  static func applied(_ script: [MachineText], to old: [String]) -> [String]? {
    var result: [String] = []
    var at = 0
    for line in script {
      if let added = line.rest(after: "+") {
        result.append(added.text)
        continue
      }
      let kept = line.rest(after: "=")
      guard let number = kept ?? line.rest(after: "-"), let count = Int(number), count > 0, count <= old.count - at
      else {
        return nil
      }
      if kept != nil { result += old[at..<(at + count)] }
      at += count
    }
    return at == old.count ? result : nil
  }

  /// Counts neighbours of one kind together.
  private struct Writer {
    private var lines: [String] = []
    private var run = (mark: "=", length: 0)

    mutating func count(_ mark: String, _ length: Int) {
      if run.mark != mark {
        endRun()
        run.mark = mark
      }
      run.length += length
    }

    mutating func add(_ line: String) {
      endRun()
      lines.append("+" + line)
    }

    mutating func finished() -> [String] {
      endRun()
      return lines
    }

    private mutating func endRun() {
      if run.length > 0 { lines.append("\(run.mark)\(run.length)") }
      run.length = 0
    }
  }
}
