import Formulas
import Geometry
import TestSupport
import Testing

@Test(
  "functions give these values",
  arguments: [
    ("[abs(-2), sign(-3), sign(0), floor(-1.5), ceil(-1.5)]", "[2, -1, 0, -2, -1]"),
    ("[round(0.5), round(-0.5), round(2.5), round(-2.4), sqrt(9)]", "[1, -1, 3, -2, 3]"),
    ("[mod(7, 3), mod(-1, 3), mod(1, -3), mod(6, 3), mod(-1.5, 1)]", "[1, 2, -2, 0, 0.5]"),
    ("[min(3, 1, 2), max([3, 1, 2]), clamp(7, 0, 5), clamp(-1, 0, 5)]", "[1, 3, 5, 0]"),
    ("[max([]), max([\"2016-01\", \"2015-12\"])]", "[null, \"2016-01\"]"),
    ("[lerp(10, 20, 0.25), lerp(10, 20, 1.5)]", "[12.5, 25]"), ("lerp([0, 0], [4, 8], 0.5)", "[2, 4]"),
    ("lerp(rgb(255, 0, 0), \"#0000FF\", 0.5)", "#800080"),
    ("[ramp(5, 0, 10), ramp(-1, 0, 10, 2, 4), ramp(99, 0, 10, 2, 4), ramp(2, 4, 0)]", "[0.5, 2, 4, 0.5]"),
    ("[remap(5, 0, 10), remap(-1, 0, 10, 2, 4), remap(15, 0, 10, 2, 4), remap(2, 4, 0)]", "[0.5, 1.8, 5, 0.5]"),
    ("[pointAt([[0, 0], [30, 0], [30, 40]], 0.5), pointAt(\"M0 0 H30 V40\", 0.5)]", "[[30, 5], [30, 5]]"),
    // Beyond its ends a line ends; a loop goes round again.
    ("[pointAt(\"M0 0 H30\", 2).x, pointAt(\"M0 0 H30\", -1).x]", "[30, 0]"),
    ("pointAt(\"M0 0 H9 V9 H0 Z\", 1.25)", "[9, 0]"),
    ("[round(directionAt(\"M0 0 H30 V40\", 0.9) / 1deg), directionAt([[0, 0], [5, 0]], 0)]", "[90, 0]"),
    // A quarter of a circle, a third of the way; SVG arcs are curves, whose lengths differ by a little.
    ("fixed(hypot(pointAt(\"M10 0 A10 10 0 0 1 0 10\", 1 / 3).x - 10 * cos(30deg), 0), 3)", "\"0.000\""),
    ("[pointAt(\"M4 5\", 0.5), directionAt(\"M4 5\", 0.5)]", "[[4, 5], 0]"),
    ("[random(1) == random(1), random(1) == random(2), 0 <= random(\"a\", 3) < 1]", "[true, false, true]"),
    ("random(0 * -1) == random(0)", "true"),
    ("[sin(90deg), cos(0), cos(1turn), linear(2), linear(0.3)]", "[1, 1, 1, 1, 0.3]"),
    ("[easeIn(0), easeOut(1), default(-1), default(null, 5), default(4, 5)]", "[0, 1, 0, 5, 4]"),
    ("[easeIn(0.5) < 0.5 < easeOut(0.5), fixed(easeInOut(0.5), 6)]", "[true, \"0.500000\"]"),
    ("bezier(0.25, 0.3, 0.3, 0.6, 0.6)", "0.25"),
    (
      "[fixed(1.005, 2), fixed(-0.001, 2), fixed(12, 0), fixed(999.999, 2)]",
      "[\"1.01\", \"0.00\", \"12\", \"1000.00\"]"
    ),
    ("[length(\"日月\"), prefix(\"2016-09\", 4), suffix(\"2016-09\", 2)]", "[2, \"2016\", \"09\"]"),
    ("[number(\"12.\", 0), number(\"\", 7), number(\"-.5\", 0), number(\"1e3\", 9)]", "[12, 7, -0.5, 9]"),
    ("[count([]), count(null), sum([]), sum([1, 2.5]), first([])]", "[0, 0, 0, 3.5, null]"),
    ("take([1, 2, 3], 2.9)", "[1, 2]"), ("[count(take([1], 9)), count(take([1], -1))]", "[1, 0]"),
    ("[at([1, 5], 0.25), at([1, 5], 1), at([1, 5], 2), at([1, 5], -1)]", "[2, 5, null, null]"),
    ("[indexOf([3, 5, 5], 5), indexOf([\"a\"], \"b\"), indexOf([[1, 2], [3, 4]], [3, 4])]", "[1, null, 1]"),
    ("[indexOf([{id: 7, n: 1}, {id: 8}], 8), indexOf([{n: 1}], {n: 1}), indexOf([], 1)]", "[1, 0, null]"),
    ("[indexOf([{key: 1, id: 2}], 1), indexOf([{key: 1}], 1)]", "[null, 0]"),
    ("at([[0, 0], [2, 4]], 0.5)", "[1, 2]"), ("range(3)", "[0, 1, 2]"), ("chunks([1, 2, 3], 2)", "[[1, 2], [3]]"),
    ("shares([1, 1, 1], 2)", "[33.34, 33.33, 33.33]"), ("shares([0, 0], 2)", "[0, 0]"),
    ("[year(\"2016-09-24\"), month(\"2016-09\"), day(\"2016-09-24\")]", "[2016, 9, 24]"),
    ("[yearMonth(\"2016-09-24\"), addMonths(\"2016-01-31\", 1)]", "[\"2016-09\", \"2016-02-29\"]"),
    ("[dayOfWeek(\"2016-09-24\"), daysInMonth(\"2015-02\")]", "[6, 28]"),
    ("[addDays(\"2016-12-31\", 1), addMonths(\"2016-01-15\", -1)]", "[\"2017-01-01\", \"2015-12-15\"]"),
    ("[pow(2, 10), pow(9, 0.5), pow(-2, 3), exp(0), pow(0, 0)]", "[1024, 3, -8, 1, 1]"),
    (
      "[tan(0), fixed(tan(45deg), 9), atan2(0, 1), atan2(1, 0) == 90deg, hypot(3, 4)]",
      "[0, \"1.000000000\", 0, true, 5]"
    ),
    ("[upper(\"straße\"), lower(\"ÀB\"), trim(\"\\t a b \\n\"), trim(\" \")]", "[\"STRASSE\", \"àb\", \"a b\", \"\"]"),
    ("[contains(\"abc\", \"bc\"), contains(\"abc\", \"\"), contains(\"abc\", \"d\")]", "[true, true, false]"),
    ("[replace(\"a-b-c\", \"-\", \"+\"), replace(\"a\", \"\", \"b\")]", "[\"a+b+c\", \"a\"]"),
    ("[split(\"a,b,,c\", \",\"), split(\"日月\", \"\")]", "[[\"a\", \"b\", \"\", \"c\"], [\"日\", \"月\"]]"),
    ("[join([\"a\", 2, \"c\"], \", \"), join([], \"x\")]", "[\"a, 2, c\", \"\"]"),
    ("[concat([1, 2], [3], []), concat([\"a\"]), [1, 2] + [3, 4]]", "[[1, 2, 3], [\"a\"], [4, 6]]"),
    ("dayNumber(\"1970-01-02\")", "1"), ("format(\"2016-09-04\", \"M月d日yyyy/MM\")", "\"9月4日2016/09\""),
    ("[rgb(255, 207, 32), gray(0.5, 0.5), alpha(\"#102030\", 0)]", "[#FFCF20, #80808080, #10203000]"),
    ("mix(rgb(0, 0, 0), rgb(255, 255, 255), 0.5)", "#808080"),
  ])
func functions(formula: String, expected: String) {
  #expect(outcome(of: formula) == expected)
}

@Test("every way to call a function is there once and has a sentence, and what may be left out or repeated comes last")
func table() {
  let functions = FunctionTable.all + FunctionTable.contextual
  #expect(Set(functions.map(\.usage)).count == functions.count)
  for function in functions {
    let isNeeded = function.parameters.map { $0.count == 1...1 }
    #expect(function.summary.hasSuffix(".") && !isNeeded.drop { $0 }.contains(true), "\(function.name)")
  }
}

@Test("days agree with counting them one by one over four hundred years")
func civilDays() throws {
  var (year, month, day) = (1800, 1, 1)
  var number = try #require(CivilDay(year: year, month: month, day: day)).number
  #expect(CivilDay(year: 1970, month: 1, day: 1)?.number == 0)
  #expect(CivilDay(number: 0)?.weekday == 4)
  let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  while year < 2200 {
    let known = try #require(CivilDay(number: number))
    let isRight = known.year == year && known.month == month && known.day == day && known.number == number
    guard isRight, CivilDay(iso: known.iso) == known else {
      Issue.record("\(year)-\(month)-\(day) is not \(known.iso)")
      return
    }
    number += 1
    day += 1
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    if day > lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) { (month, day) = (month + 1, 1) }
    if month > 12 { (year, month) = (year + 1, 1) }
  }
  #expect(number == CivilDay(year: 2200, month: 1, day: 1)?.number)
  #expect(CivilDay(iso: "2015-02-29") == nil && CivilDay(iso: "2015-2-9") == nil)
}

@Test("shares add up to exactly one hundred, to the last unit")
func shares() throws {
  var random = Seeded(3)
  for round in 0..<2000 {
    let numbers = (0..<1 + round % 23).map { _ in Double(random.next() % 100_000) }
    guard numbers.contains(where: { $0 > 0 }) else { continue }
    let digits = round % 4
    let list = Value.list(numbers.map { .number($0) })
    let context = Values(["l": list, "d": .number(Double(digits))])
    let shares = try #require(try value(of: "shares(l, d)", context).asList)
    let scale = [1, 10, 100, 1000][digits]
    let units = shares.compactMap(\.asNumber).reduce(0) { $0 + Int(clamped: ($1 * Double(scale)).rounded()) }
    #expect(shares.count == numbers.count && units == 100 * scale)
  }
}

@Test("a number's shortest text reads back as the number, without an exponent")
func shortestTexts() {
  var random = Seeded(11)
  for _ in 0..<20_000 {
    let number = Double(bitPattern: random.next())
    guard number.isFinite, abs(number) < 1e40, abs(number) > 1e-40 || number == 0 else { continue }
    let text = DecimalText.shortest(number)
    guard !text.contains("e"), DecimalText.number(text) == number else {
      Issue.record("\(number) printed as \(text)")
      return
    }
  }
  #expect(
    ["0.000001", "123456789012345680000", "-0.1"].map { DecimalText.shortest(DecimalText.number($0) ?? 1) }
      == ["0.000001", "123456789012345680000", "-0.1"])
  #expect(DecimalText.number("") == nil && DecimalText.number(".") == nil && DecimalText.number("１") == nil)
}
