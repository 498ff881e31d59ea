import Foundation
import TestSupport
import Testing

/// Bytes of a text in an encoding that Foundation knows.
private func bytes(_ text: String, in encoding: String.Encoding) throws -> [UInt8] {
  Array(try #require(text.data(using: encoding)))
}

/// 日期,金额,类别 and a bill in GBK, which Foundation does not write here.
private let gbk: [UInt8] =
  [0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xBD, 0xF0, 0xB6, 0xEE, 0x2C, 0xC0, 0xE0, 0xB1, 0xF0, 0x0A]
  + Array("2016-06-25,26,".utf8) + [0xD3, 0xC3, 0xB2, 0xCD, 0x0A]

@Suite("flipbook ledger answers mistakes with their places")
struct LedgerMistakeTests {
  @Test(
    "in a file to import: every one is told, and nothing is imported",
    arguments: [
      (
        "date,money,category\n2016-02-30,26,用餐\n",
        """
        bills.csv:2:1: error: date: '2016-02-30' is no day of the calendar; write it as 2016-06-25
        2016-02-30,26,用餐
        ^~~~~~~~~~
        """
      ),
      (
        "date,money,category\n2016-06-25,26,用歺\n2016-06-25,26,snaks\n2016-06-25,26,Unsinn\n",
        """
        bills.csv:2:15: error: category: there is no category '用歺'; 'flipbook ledger categories' lists them; did you mean '用餐'?
        2016-06-25,26,用歺
                      ^~~~
        bills.csv:3:15: error: category: there is no category 'snaks'; 'flipbook ledger categories' lists them; did you mean 'snacks'?
        2016-06-25,26,snaks
                      ^~~~~
        bills.csv:4:15: error: category: there is no category 'Unsinn'; 'flipbook ledger categories' lists them
        2016-06-25,26,Unsinn
                      ^~~~~~
        """
      ),
      (
        "date,money,category\n2016-06-25,0.00,用餐\n2016-06-25,12345678901.05,用餐\n2016-06-25,1.234,用餐\n",
        """
        bills.csv:2:12: error: money: '0.00' is out of range; an amount is at least 0.01 and has at most 13 characters
        2016-06-25,0.00,用餐
                   ^~~~
        bills.csv:3:12: error: money: '12345678901.05' is out of range; an amount is at least 0.01 and has at most 13 characters
        2016-06-25,12345678901.05,用餐
                   ^~~~~~~~~~~~~~
        bills.csv:4:12: error: money: '1.234' is no amount; write digits, and a point with one or two digits behind it, such as 12.50
        2016-06-25,1.234,用餐
                   ^~~~~
        """
      ),
      (
        "remark,date,money,category\n\(String(repeating: "长", count: 41)),2016-06-25,26,用餐\n",
        """
        bills.csv:2:1: error: remark: this remark has 41 characters; at most 40 are kept
        \(String(repeating: "长", count: 41)),2016-06-25,26,用餐
        ^\(String(repeating: "~", count: 81))
        """
      ),
      (
        "id,date,money,category\na,2016-06-25,26,用餐\nb,2016-06-25,26,用餐\na,2016-06-26,26,用餐\n",
        """
        bills.csv:4:1: error: id: a bill with the id 'a' is there already
        a,2016-06-26,26,用餐
        ^
        """
      ),
      (
        "date,money,category,kind\n2016-06-25,26,用餐,income\n2016-06-25,26,工资,out\n",
        """
        bills.csv:2:15: error: category: the category '用餐' is for expenses, this bill is income
        2016-06-25,26,用餐,income
                      ^~~~
        bills.csv:3:18: error: kind: 'out' is neither 'income' nor 'expense'
        2016-06-25,26,工资,out
                           ^~~
        """
      ),
      (
        "date,money,category,book\n2016-06-25,26,用餐,旅行\n,,用餐,日常账本\n",
        """
        bills.csv:2:18: error: book: there is no book '旅行'; 'flipbook ledger books' lists them
        2016-06-25,26,用餐,旅行
                           ^~~~
        bills.csv:3:1: error: the field 'date' is missing
        ,,用餐,日常账本
        ^
        bills.csv:3:2: error: the field 'money' is missing
        ,,用餐,日常账本
         ^
        """
      ),
      (
        "date,mony,kind,kind\n",
        """
        bills.csv:1:1: error: no column is the field 'money'; name it by --map COLUMN=money
        date,mony,kind,kind
        ^
        bills.csv:1:1: error: no column is the field 'category'; name it by --map COLUMN=category, or give one for these bills by --category NAME
        date,mony,kind,kind
        ^
        bills.csv:1:6: error: there is no field 'mony'; did you mean 'money'?
        date,mony,kind,kind
             ^~~~
        bills.csv:1:16: error: the field 'kind' is given twice
        date,mony,kind,kind
                       ^
        """
      ),
      (
        "date,money,category\n2016-06-25,1,234.50,用餐\n\"2016-06-25\"x,26,用餐\n2016-06-25,26,\"用餐\n",
        """
        bills.csv:2:1: error: this record has 4 fields, the header has 3
        2016-06-25,1,234.50,用餐
        ^
        bills.csv:3:13: error: something stands behind a closing quote; write the quotes inside a field twice
        "2016-06-25"x,26,用餐
                    ^
        bills.csv:4:15: error: this quote is not closed
        2016-06-25,26,"用餐
                      ^
        """
      ),
      (
        "",
        "bills.csv:1:1: error: the file is empty; its first line names the fields: id, date, money, kind, category, book, remark, photo"
      ),
    ])
  func rows(csv: String, said: String) throws {
    let desk = try Desk()
    let run = try desk.importing(csv)
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors == said + "\nnothing was imported\n")
    #expect(try desk.count() == 0)
  }

  @Test("twenty mistakes of a file are enough")
  func many() throws {
    let desk = try Desk()
    let rows = Array(repeating: "2016-13-01,26,用餐", count: 500)
    let run = try desk.importing((["date,money,category"] + rows).joined(separator: "\n"))
    #expect(run.errors.split(separator: "\n").count { $0.contains("error:") } == 20)
  }

  @Test("a good row beside a bad one is not imported, nor are the rows of a good file beside a bad one")
  func allOrNothing() throws {
    let desk = try Desk()
    try desk.scratch.write("date,money,category\n2016-06-25,26,用餐\n", to: "good.csv")
    try desk.scratch.write("date,money,category\n2016-06-25,26,用餐\n2016-06-25,x,用餐\n", to: "bad.csv")
    let run = try desk.run(["import", "my.ledger", "good.csv", "bad.csv", "none.csv", "--create-books", "--book", "新的"])
    #expect(run.code == 2)
    #expect(
      run.errors == """
        bad.csv:3:12: error: money: 'x' is no amount; write digits, and a point with one or two digits behind it, such as 12.50
        2016-06-25,x,用餐
                   ^
        error: there is no file 'none.csv'
        nothing was imported

        """)
    #expect(try desk.run(["books", "my.ledger"]).output == "daily  日常账本  0  0\n")
  }

  @Test("a file in another encoding is refused with its place and the cure")
  func encodings() throws {
    let text = "date,money,category,remark\n2016-06-25,26,dining,crème brûlée\n"
    let cases: [([UInt8], place: String)] = [
      (try [0xFF, 0xFE] + bytes(text, in: .utf16LittleEndian), "1:1"), (gbk, "1:1"),
      (try bytes(text, in: .windowsCP1252), "2:22"),
    ]
    for (bytes, place) in cases {
      let run = try Desk().importing(bytes)
      #expect(run.code == 2)
      #expect(
        run.errors.hasPrefix(
          "bills.csv:\(place): error: this is not UTF-8 text; convert the file first, such as by 'iconv -f GB18030 -t UTF-8 FILE > "
            + "utf-8.csv'\n"), "\(run.errors)")
    }
  }

  @Test(
    "a byte order mark, quotes, line ends inside of them, semicolons and tabs are read as they are meant",
    arguments: [
      "\u{FEFF}date,money,category,remark\r\n2016-06-25,26,用餐,\"a \"\"b\"\"\"\r\n",
      "date;money;category;remark\n2016-06-25;26;用餐;\"a \"\"b\"\"\"\n",
      "date\tmoney\tcategory\tremark\n2016-06-25\t26\t用餐\ta \"b\"\n",
    ])
  func forms(csv: String) throws {
    let desk = try Desk()
    #expect(try desk.importing(csv).output == "1 bill imported\n")
    #expect(try desk.run(["list", "my.ledger"]).output == "2016-06-25  -26.00  用餐  日常账本  a \"b\"\n")
  }

  @Test("JSON that is none, or no list of bills")
  func json() throws {
    let cases = [
      (
        "[{\"date\": \"2016-06-25\"\n",
        "bills.json:2:1: error: this is not a list of bills in JSON: the file ends too early"
      ),
      ("{\"x\": 1}", "bills.json:1:9: error: this is not a list of bills in JSON: expected the member 'bills'"),
      (
        "[{\"date\": [1]}]",
        "bills.json:1:11: error: this is not a list of bills in JSON: 'date' is a list or an object"
      ),
      ("[{\"dte\": 1}]", "bills.json:1:10: error: there is no field 'dte'; did you mean 'date'?"),
    ]
    for (text, words) in cases {
      let run = try Desk().importing(text, as: "bills.json")
      #expect(run.code == 2 && run.errors.hasPrefix(words), "\(run.errors)")
    }
  }

  // MARK: - Files that are no ledger

  @Test("a file that is no ledger, is empty, or missing")
  func noLedger() throws {
    let desk = try Desk()
    try desk.scratch.write("hello, hello, hello", to: "a.ledger")
    try desk.scratch.write("", to: "b.ledger")
    let cases = [
      (["list", "a.ledger"], "error: 'a.ledger' is not a ledger: the file is no SQLite database\n"),
      (
        ["add", "b.ledger", "--date", "2016-06-25", "--money", "1", "--category", "dining"],
        "error: 'b.ledger' is not a ledger: the file is empty\n"
      ),
      (["books", "c.ledger"], "error: there is no ledger 'c.ledger'; 'flipbook ledger init c.ledger' makes one\n"),
      (["init", "my.ledger"], "error: 'my.ledger' exists already; choose another name, or remove it first\n"),
      (
        ["list", "my.ledger", "--book", "日常帐本"],
        "error: there is no book '日常帐本'; 'flipbook ledger books' lists them; did you mean '日常账本'?\n"
      ),
    ]
    for (arguments, said) in cases {
      let run = try desk.run(arguments)
      #expect(run.code == 2)
      #expect(run.errors == said)
    }
  }

  @Test("a ledger that is cut off")
  func truncated() throws {
    let desk = try Desk("--demonstration")
    let path = desk.scratch.path + "/my.ledger"
    try Data(contentsOf: URL(fileURLWithPath: path)).prefix(20_000).write(to: URL(fileURLWithPath: path))
    let run = try desk.run(["list", "my.ledger"])
    #expect(run.code == 2)
    #expect(
      run.errors
        == "error: 'my.ledger' is damaged: it is cut off, or was overwritten in parts; restore it from a copy\n")
  }

  @Test("a ledger that a newer version has changed")
  func newer() throws {
    let desk = try Desk()
    try PlainDatabase(desk.scratch.path + "/my.ledger").run("INSERT INTO grdb_migrations VALUES ('2: tags')")
    let run = try desk.run(["list", "my.ledger"])
    #expect(run.code == 2)
    #expect(
      run.errors
        == "error: 'my.ledger' was written by a newer flipbook (this one does not know '2: tags'); "
        + "use that version or a later one\n")
  }

  @Test("a ledger that another program writes into")
  func locked() throws {
    let desk = try Desk()
    try desk.scratch.write("date,money,category\n2016-06-25,26,用餐\n", to: "bills.csv")
    let other = try PlainDatabase(desk.scratch.path + "/my.ledger")
    try other.run("BEGIN EXCLUSIVE")
    let run = try desk.run(["import", "my.ledger", "bills.csv"])
    try other.run("ROLLBACK")
    #expect(run.code == 2)
    #expect(
      run.errors
        == "error: 'my.ledger' is in use: another program is writing into it; try again when that is done\n")
    #expect(try desk.run(["import", "my.ledger", "bills.csv"]).output == "1 bill imported\n")
  }

  @Test("a ledger that may not be written can be listed, and not imported into")
  func readOnly() throws {
    let desk = try Desk()
    try desk.scratch.write("date,money,category\n2016-06-25,26,用餐\n", to: "bills.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: desk.scratch.path + "/my.ledger")
    // Root may write everywhere, unless it gives up that right.
    let arguments = ["ledger", "import", "my.ledger", "bills.csv"]
    let run =
      getuid() == 0
      ? try Tool.run(
        ["--bounding-set=-dac_override,-dac_read_search", Tool.path] + arguments, in: desk.scratch.path,
        executable: "/usr/bin/setpriv")
      : try Tool.run(arguments, in: desk.scratch.path)
    #expect(run.code == 2)
    #expect(run.errors == "error: 'my.ledger' cannot be written: the file or its folder is read-only\n")
    #expect(try desk.count() == 0)
  }
}
