import Basics
import Testing

@Suite("A message")
struct MessageTests {
  private enum Reason: MessageConvertible {
    case gone

    var message: Message { "it is gone; look elsewhere" }
  }

  private enum Trouble: Problem {
    case file(String)
    case chain(any Error)

    var message: Message {
      switch self {
      case .file(let name): "there is no file '\(name)'; choose another"
      case .chain(let error): "the list cannot be read: \(error)"
      }
    }
  }

  private struct Foreign: Error, CustomStringConvertible {
    let description = "out of order; ask; again"
  }

  @Test("is parted at the first semicolon of its own words")
  func own() {
    let message: Message = "a is wrong; write b; or c"
    #expect(message.fault == "a is wrong" && message.cure == "write b; or c")
    #expect(message.text == "a is wrong; write b; or c")
    let plain: Message = "a;b is wrong"
    #expect(plain.fault == "a;b is wrong" && plain.cure == nil)
  }

  @Test("is not parted by what it quotes, of whatever type that is", arguments: ["x; y", "'; z", "don't; do", "; "])
  func quoted(name: String) {
    #expect(Trouble.file(name).message.fault == "there is no file '\(name)'")
    #expect(Trouble.file(name).message.cure == "choose another")
    let alone: Message = "'\(name)' and \([name]) and \(name as String?) are wrong"
    #expect(alone.cure == nil)
    #expect(alone.text == "'\(name)' and \([name]) and \(name as String?) are wrong")
    #expect(Message(fault: name).fault == name && Message(fault: name).cure == nil)
  }

  @Test("keeps the cure of a problem, a reason or a message within it, and of no other error")
  func within() {
    let chained = Trouble.chain(Trouble.file("a; b")).message
    #expect(chained.fault == "the list cannot be read: there is no file 'a; b'" && chained.cure == "choose another")
    let reasoned: Message = "'p' cannot be read (\(Reason.gone))"
    #expect(reasoned.fault == "'p' cannot be read (it is gone" && reasoned.cure == "look elsewhere)")
    #expect(Trouble.chain(Foreign()).message.cure == nil)
    #expect(Message(of: Foreign()).text == "out of order; ask; again")
    #expect("\(Trouble.file("a"))" == "there is no file 'a'; choose another")
  }

  @Test("is put together with one cure, the rest of which are its words")
  func sums() {
    let suggestion: Message = "; did you mean 'b'?"
    #expect(suggestion.fault.isEmpty && suggestion.text == "; did you mean 'b'?")
    let sum = "no 'a' here" as Message + "; there are b, c" + suggestion
    #expect(sum.fault == "no 'a' here" && sum.cure == "there are b, c; did you mean 'b'?")
    #expect(("" as Message).or(suggestion) == suggestion && suggestion.or("; x") == suggestion)
    #expect(sum.adding(cure: nil) == sum && sum.adding(cure: "go").text == sum.text + "; go")
    #expect(Message(fault: "x").adding(cure: "go").cure == "go")
    #expect("; " as Message + "\("z; y")" == Message(fault: "", cure: "z; y"))
  }
}
