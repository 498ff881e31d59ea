import Basics
import Formulas
import Locales
import Vocabulary

/// A mistake that a scene which reads well can have: names, types, geometry, cycles. One place words it.
package enum SceneProblem: Problem, Hashable {
  /// A name that nothing has. Of an owner, as `h` in `h.left`, the words of other languages for properties are not
  /// meant. The part is a layer of that name in another one.
  case unknownName(String, in: KnownNames, candidates: [String], isOwner: Bool = false, part: String? = nil)
  case unknownState(String, candidates: [String])
  case unknownFunction(String, part: String? = nil, candidates: [String])
  case argumentCount(function: String, given: Int, usage: String)
  /// The name of an argument that the function does not take.
  case unknownArgument(String, function: String, usage: String, candidates: [String])
  case argumentTwice(String, function: String)
  case missingArgument(String, function: String, usage: String)
  /// An argument without a name behind one that has one.
  case unnamedArgument(String)
  case unknownKind(String, candidates: [String])
  case unknownProperty(String, owner: String, candidates: [String])
  case unknownField(String, of: String, candidates: [String])
  /// A field that a record has not, whose fields may have any names.
  case unknownRecordField(String, of: String, candidates: [String])
  /// A layer that lies in another one, as a part of its name.
  case layerIsNamedAlone(String, of: String, text: String)
  case unknownDevice(String, candidates: [String])
  case unknownTake(String, candidates: [String])
  case reservedTake(String)
  case unknownVariant(String, candidates: [String])
  case emptyVariant(String)
  case listedTwice(String, what: String)
  case notALiteral(String, wanted: String)
  case notALocale(LocaleProblem)
  /// Options understood by the name that it had, and the one that it has.
  case olderName(String, now: String)
  case unknownOverride(String, candidates: [String])
  case missingValue(String, component: String)
  case wrongType(property: String, wanted: String, given: String, cure: String? = nil)
  case bareTime(property: String, number: String)
  case bareAngle(property: String, number: String)
  /// A literal that the property never has, with the numbers that it does have.
  case outOfRange(property: String, number: String, range: String)
  /// A fraction of something that is counted, and the whole numbers beside it.
  case noCount(property: String, number: String, nearest: [String])
  /// Places along a gradient, one of which lies before the one before it.
  case falling(property: String, number: String, before: String)
  /// `width: 40%`, with the share and what it would be of.
  case percentOfLength(property: String, share: String, side: String)
  /// Something of a scene's root that changes nothing, since the root is the screen.
  case uselessAtRoot(String)
  case nothingToDraw
  /// A property without effect on its layer, and what it would need.
  case useless(String, owner: String, need: Message)
  case unread(String, what: String)
  /// A layer that a step names in quotes.
  case targetInQuotes(String)
  /// A word where a colour is wanted, and that stands for nothing.
  case unknownColor(String)
  /// `{from: o in orders, …}` within a formula.
  case queryInFormula
  /// A formula that reads `presence` where no layer comes or goes.
  case restingPresence
  case unknownWord(String, property: String, words: [String])
  /// A formula in quotes, which make a text of it, where none is wanted.
  case quoted(String, property: String)
  /// A word without quotes where a text is wanted, and that stands for nothing.
  case bareText(String, text: String, property: String)
  /// The same where a value of any type may stand.
  case bareWord(String)
  case duplicateName(String, what: String)
  /// Two names by which files are called, which would be one file.
  case sameFile(String, other: String, what: String, file: String, place: SourcePlace)
  /// A take called as another one is in a variant.
  case sameFolder(String, take: String, variant: String)
  case nameClash(String, a: String, b: String)
  /// A value, a state or data by a name of the system.
  case systemName(String, what: String)
  /// A setting of the system that an action sets, where the scene says for good what it is.
  case fixedSetting(String)
  case animatedSetting(String)
  /// `leading` or `trailing` beside an edge that is the same in all languages, where the language may change.
  case mixedEdges([String], owner: String)
  /// The same in a map of edges.
  case mixedSides(String, String, of: String)
  case stateGivenFormula(String, component: String)
  case notAState(String)
  case gestureOfScroll(String, String)
  case uselessVelocity
  /// A key of a motion that a spring never looks at.
  case uselessBesideSpring(String)
  case springThroughValues
  case inheritedOutside(String)
  case nothingToInherit(String, component: String)
  /// A function that calls itself, through others perhaps.
  case functionUsesItself(CyclePath)
  case functionIsBuiltIn(String)
  /// Functions that work out what they are given more than so many times.
  case tooManyCalls(String, limit: Int)
  /// Calls that bring more than so many parts to all formulas of the scene.
  case tooManyParts(String, limit: Int)
  /// Calls are nested deeper than so many levels.
  case callsTooDeep(String, limit: Int)
  case unknownSteps(String, candidates: [String])
  case stepsUseThemselves(CyclePath)
  /// A number of times that is not written down, or is not 1 to `limit`.
  case badRepeat(limit: Int)
  /// A take has more than so many steps.
  case tooManySteps(String, limit: Int)
  /// Shared steps are nested deeper than so many levels.
  case stepsTooDeep(limit: Int)
  /// An event that a layer does not emit, with those that it does.
  case unknownEvent(String, owner: String, known: [String])
  case undeclaredEvent(String, known: [String])
  case missingEventValue(String, event: String)
  case eventAsProperty(String, owner: String)
  case notAnEvent(String)
  case layerAsValue(String)
  case fingerAsValue
  case notALayer(String)
  /// The part is one of that name in another layer which is repeated, with the number.
  case notRepeated(String, part: String? = nil)
  case isRepeated(String)
  case notAScroll(String)
  case notAList(String, lists: [String])
  case overdetermined([String], owner: String, Axis)
  /// An edge under two names, in the language that the scene is in.
  case sameEdge(String, String, of: String)
  case needsSize(property: String, owner: String, stack: String)
  case cycle(CyclePath)
  /// More than so many values hang on one another, each on the next.
  case chainTooLong(String, limit: Int)
  /// Layers are nested deeper than so many levels.
  case nestedTooDeep(limit: Int)
  /// The scene writes more than so many layers.
  case tooManyLayers(limit: Int)
  /// A stack, a flow or a grid writes more than so many layers.
  case tooManyStacked(in: String, limit: Int)
  /// Uses of components that bring more than so many parts, such as values, to a scene.
  case tooManyBrought(limit: Int)
  /// The same of so many parts of formulas.
  case tooManyPartsBrought(limit: Int)
  case mustBeStepwise(property: String, cause: String)
  case rangeDependsOnOffset(scroll: String, cause: String)
  case componentUsesItself(CyclePath)
  case noSlot(component: String)
  case twoSlots(component: String)
  /// Something of a layer's that a slot cannot have.
  case slotOwns(String)
  case slotOutsideComponent
  case contextual(String, usage: String)
  case missingImage(path: String, reason: Message)
  /// Edges that leave nothing of a picture between them, or less; in points.
  case sliceTooLarge(path: String, width: Double, height: Double)
  /// A picture of one frame, which is always that one, where a formula wants one of several.
  case pictureStandsStill(path: String)
  /// Frames that nobody says the time of.
  case noFrameTimes(path: String)
  case unknownFamily(String, known: [String])
  /// A picture that is black or clear all over, where a formula wants its colour and names no other.
  case noDominantColor(path: String)
  case emptyPath(String)
  case duplicateIdentity(String, owner: String)
  case chainsToNothing(String)
  case placedByStack(property: String, owner: String, stack: String)

  package var message: Message {
    switch self {
    case .unknownName(let name, let sight, let candidates, let isOwner, let part):
      "no '\(name)' here"
        + (AliasTable.cure(for: name, among: isOwner ? ["screen"] : ["true", "false", "null"] + candidates)
          .map { "; here that is \($0)" }
          ?? NearestName.question(part ?? NearestName.of(name, among: candidates + sight.layers)).or(sight.message))
    case .unknownState(let name, let candidates):
      "no state '\(name)' here"
        + NearestName.suggestion(for: name, among: candidates).or("; 'state: {\(name): …}' declares it")
    case .unknownFunction(let name, let part, let candidates):
      "there is no function '\(name)'"
        + NearestName.question(part).or(AliasTable.suggestion(for: name, among: candidates))
    case .argumentCount(let function, let given, let usage):
      "'\(function)' does not take \(given) argument\(given == 1 ? "" : "s"); write \(usage)"
    case .unknownArgument(let name, let function, let usage, let candidates):
      "'\(function)' takes no '\(name)'; write \(usage)" + NearestName.suggestion(for: name, among: candidates)
    case .argumentTwice(let name, let function): "'\(function)' is given '\(name)' twice; remove one"
    case .missingArgument(let name, let function, let usage): "'\(function)' wants '\(name)' too; write \(usage)"
    case .unnamedArgument(let function):
      "this argument of '\(function)' stands behind one with a name; give it its name, or put it first"
    case .unknownKind(let kind, let candidates):
      "there is no kind or component '\(kind)'" + AliasTable.suggestion(for: kind, among: candidates)
    case .unknownProperty(let name, let owner, let candidates):
      "unknown property '\(name)' of \(owner)" + AliasTable.suggestion(for: name, among: candidates)
    case .unknownField(let name, let owner, let candidates):
      "\(owner) has no '\(name)'"
        + (candidates.isEmpty ? "" : " (\(Set(candidates).sorted().listed(as: "it has", none: "")))")
        + NearestName.suggestion(for: name, among: candidates).or(FunctionTable.cure(forField: name))
    case .unknownRecordField(let name, let owner, let candidates):
      "\(owner) has no '\(name)'"
        + (candidates.isEmpty
          ? "" : " (\(Set(candidates).sorted().map(FieldName.written).listed(as: "it has", none: "")))")
        + FieldName.suggestion(for: name, among: candidates).or(FunctionTable.cure(forFieldOfItem: name))
    case .layerIsNamedAlone(let name, let owner, let text):
      "\(owner) has no '\(name)'; a layer is named by itself, wherever it lies: write '\(name)', not '\(text).\(name)'"
    case .unknownDevice(let name, let candidates):
      "unknown device '\(name)'; known are \(candidates.listed(most: Limits.listedNames))"
        + NearestName.suggestion(for: name, among: candidates)
    case .unknownTake(let name, let candidates):
      "no take '\(name)'; \(candidates.listed(as: "takes:", none: "the scene has none"))"
        + NearestName.suggestion(for: name, among: candidates)
    case .reservedTake(let name):
      "no take may be named '\(name)': that is the scene left alone, which every scene has; give it another name"
    case .unknownVariant(let name, let candidates):
      "no variant '\(name)'; variants: \(candidates.listed(most: Limits.listedNames))"
        + NearestName.suggestion(for: name, among: candidates)
    case .emptyVariant(let name):
      "the variant '\(name)' changes nothing; give it values, such as {dark: true}, or devices"
    case .listedTwice(let name, let what): "the \(what) '\(name)' is listed twice; remove one"
    case .notALiteral(let name, let wanted): "'\(name)' is read before any formula; set it to \(wanted)"
    case .notALocale(let problem): problem.message
    case .olderName(let name, let now): "'\(name)' is called '\(now)' now, and understood all the same"
    case .unknownOverride(let name, let candidates):
      "the scene has no value or state '\(name)' to set" + AliasTable.suggestion(for: name, among: candidates)
    case .missingValue(let name, let component): "'\(component)' needs '\(name)', which is not given"
    case .wrongType(let property, let wanted, let given, let cure):
      Message(fault: "'\(property)' wants \(wanted), this is \(given)", cure: cure)
    case .bareTime(let property, let number):
      "'\(property)' is a time and needs a unit; write \(number)ms or \(number)s"
    case .unknownWord(let word, let property, let words):
      "'\(word)' is no word for '\(property)'; it takes \(words.joined(separator: ", "))"
        + AliasTable.suggestion(for: word, among: words)
    case .quoted(let formula, let property):
      "'\(property)' wants no text, which quotes make of it; write it without them: \(formula)"
    case .bareText(let word, let text, let property):
      "'\(property)' wants a text, and there is no '\(word)' here; a text stands in quotes: \"\(text)\""
    case .bareWord(let word): "no '\(word)' here; a text stands in quotes: \"\(word)\""
    case .bareAngle(let property, let number):
      "'\(property)' is an angle and needs a unit; write \(number)deg, \(number)turn or \(number)rad"
    case .outOfRange(let property, let number, let range): "'\(property)' cannot be \(number); it is \(range)"
    case .noCount(let property, let number, let nearest):
      "'\(property)' is a whole number, not \(number); write \(nearest.listed("or"))"
    case .falling(let property, let number, let before):
      "'\(property)' fall from \(before) to \(number); they rise from the first colour to the last"
    case .percentOfLength(let property, let share, let side):
      "'\(property)' is in points; for a share of the space around it write \(share) * \(side)"
    case .uselessAtRoot(let name):
      "'\(name)' does nothing here: a scene is as large as its screen; choose a 'device', or put the layers in a box"
    case .nothingToDraw: "this scene draws nothing: it has no layers and no fill; give it 'layers:'"
    case .useless(let name, let owner, let need): "'\(name)' has no effect on \(owner): \(need)"
    case .targetInQuotes(let text):
      "a step names a layer without quotes, or a point; to touch what shows \"\(text)\", write its layer's name"
    case .unknownColor(let name):
      "there is no colour '\(name)'; a colour is \"#RRGGBB\", rgb(…), or one of "
        + "\(Vocabulary.colorNames.map(\.key).joined(separator: ", "))"
        + NearestName.suggestion(for: name, among: Vocabulary.colorNames.map(\.key))
    case .queryInFormula:
      "a query is a value of its own: write 'found: {from: …}' under 'values:', and 'found' here, as in count(found)"
    case .unread(let name, let what):
      "nothing reads the \(what) '\(name)'\(what == "state" ? ", or sets it" : ""), so that it changes no picture; use it, or "
        + "remove it"
    case .restingPresence: "'presence' is always 1 here: neither this layer nor one around it has 'comes' or 'goes'"
    case .duplicateName(let name, let what): "the \(what) '\(name)' is given twice; rename one"
    case .sameFile(let name, let other, let what, let file, let place):
      "the \(what)s '\(name)' and '\(other)' (\(place.file):\(place.line):\(place.column)) would be one file, "
        + "'\(file)': no file's name has a slash, and many disks know no case; rename one"
    case .sameFolder(let name, let take, let variant):
      "the take '\(name)' and the take '\(take)' in the variant '\(variant)' would be drawn into one folder; rename one"
    case .nameClash(let name, let a, let b):
      "'\(name)' is \(a) and \(b), and a formula could mean either; rename one of them, such as \(name)Value"
    case .systemName(let name, let what):
      "'\(name)' is the system's, and can be no \(what.dropFirst(2)) of a scene's own; "
        + "\((SystemTrait(named: name) ?? .textScale).cure), or give it another name"
    case .fixedSetting(let name):
      "an action sets '\(name)', and here the scene says for good what it is; write 'state: {\(name): …}' for where "
        + "it begins"
    case .animatedSetting(let name):
      "'\(name)' changes at once: set it, and let what shall move follow it, as in "
        + "'state: {moved: {follows: \((SystemTrait(named: name) ?? .dark).exampleNumber), over: 0.3s}}'"
    case .mixedEdges(let edges, let owner):
      "\(owner) has \(edges.map { "'\($0)'" }.joined(separator: " and ")), which may be one and the same edge where "
        + "the language changes; place it by 'leading', 'trailing' and 'width' alone, or by none of them"
    case .mixedSides(let side, let edge, let map):
      "'\(side)' and '\(edge)' of '\(map)' may be one and the same edge where the language changes; write both by "
        + "'leading' and 'trailing', or both by 'left' and 'right'"
    case .stateGivenFormula(let name, let component):
      "'\(name)' is given a formula, but is a state of '\(component)'; share a state, or make it a value"
    case .notAState(let name):
      "'\(name)' is not a state; only states can be set or animated, and 'state:' declares them"
    case .unknownEvent(let name, let owner, let known):
      "\(owner) has no event '\(name)'; "
        + ((known.isEmpty ? Self.gesture(meantBy: name) : nil).map { "here that is the property \($0)" }
          ?? "\(known.listed(as: "its events are", none: "it has none"))"
          + NearestName.suggestion(for: name, among: known))
    case .undeclaredEvent(let name, let known):
      "no event '\(name)' is declared here; the component declares it, as in 'events: {\(name): {}}'"
        + NearestName.suggestion(for: name, among: known)
    case .missingEventValue(let field, let event):
      "the event '\(event)' is told without '\(field)'; give it beside 'tell'"
    case .eventAsProperty(let name, let owner):
      "'\(name)' is an event of \(owner), not a property; write 'on \(name):' with its actions"
    case .notAnEvent(let text): "'\(text)' is no event; 'on' takes an event of a layer, such as list.release"
    case .uselessBesideSpring(let name):
      "'\(name)' has no effect on a spring, which takes a time of its own; remove it, or choose another curve"
    case .springThroughValues:
      "a spring goes from one value to another, not through several; choose a curve such as easeInOut"
    case .inheritedOutside(let name):
      "'\(name): inherit' is for a component's values, which the place has where it is used; write a formula"
    case .nothingToInherit(let name, let component):
      "'\(component)' inherits '\(name)', which there is not here; give it, or declare it under 'values:'"
    case .functionUsesItself(let ring): "the function \(ring.text) calls itself; functions do not recurse"
    case .functionIsBuiltIn(let name): "'\(name)' is a function of the language; give yours another name"
    case .callsTooDeep(let name, let limit):
      "'\(name)' makes this formula more than \(limit) levels deep; give what it is called with a name under 'values:'"
    case .tooManyCalls(let name, let limit):
      "'\(name)' makes more than \(limit) parts of this formula; give what it is called with a name under 'values:'"
    case .tooManyParts(let name, let limit):
      "with '\(name)' here, calls of own functions make more than \(limit) parts of the scene's formulas; give what "
        + "they are called with often a name under 'values:'"
    case .unknownSteps(let name, let candidates):
      "no steps '\(name)'; \(candidates.listed(as: "steps:", none: "the scene has no 'steps:'"))"
        + NearestName.suggestion(for: name, among: candidates)
    case .stepsUseThemselves(let ring):
      "the steps \(ring.text) repeat themselves without end; remove one of these 'steps'"
    case .badRepeat(let limit): "'repeat' of a step wants a whole number that is written down, from 1 to \(limit)"
    case .tooManySteps(let name, let limit):
      "the take '\(name)' has more than \(limit) steps, with those that are repeated"
    case .stepsTooDeep(let limit): "shared steps are nested more than \(limit) deep; write some of them into the take"
    case .gestureOfScroll("drag", let owner):
      "'drag' has no effect on \(owner): a finger scrolls it; give it to another layer"
    case .gestureOfScroll(let name, let owner):
      "'\(name)' has no effect on \(owner): two fingers scroll it by their middle; give it to a layer inside"
    case .uselessVelocity: "'velocity' has no effect without a spring; write 'curve: spring(stiffness, damping)'"
    case .layerAsValue(let name): "'\(name)' is a layer, not a value; read one of its properties, such as \(name).width"
    case .fingerAsValue: "'finger' is not a value; read finger.x, finger.y or finger.down"
    case .notALayer(let text): "'\(text)' is not a layer in sight"
    case .notRepeated(let name, let part):
      "'\(name)' is one layer, not many; leave the number out" + (part.map { ", or write \($0)" } ?? "")
    case .isRepeated(let name): "'\(name)' is repeated; say which one, as in \(name)(0)"
    case .notAScroll(let name): "'\(name)' is not a scroll"
    case .notAList(let name, let lists):
      "'\(name)' is no list of the file's data; \(lists.listed(as: "lists:", none: "the file's data has none"))"
        + NearestName.suggestion(for: name, among: lists)
    case .overdetermined(let names, let owner, let axis):
      "\(owner): \(names.dropLast().map { "'\($0)'" }.joined(separator: ", ")) and '\(names.last ?? "")' "
        + "\(names.count == 2 ? "both fix" : "fix") its \(axis == .horizontal ? "horizontal" : "vertical") place"
        + "\(names.count == 2 ? "" : ", for which two are enough"); remove one"
    case .sameEdge(let first, let second, let map):
      "'\(first)' and '\(second)' of '\(map)' are the same edge in this language; leave one of them out"
    case .needsSize(let property, let owner, let stack):
      "\(owner) has no \(property) of its own in \(stack); give it a '\(property)'"
    case .cycle(let ring): "\(ring.text) depends on itself" + Self.cure(of: ring)
    case .chainTooLong(let name, let limit):
      "'\(name)' depends on more than \(limit) others, each on the next; let a column or a row place what follows one "
        + "another, and work out values from the data"
    case .nestedTooDeep(let limit):
      "layers are nested more than \(limit) deep here; leave out boxes that only hold another one"
    case .tooManyLayers(let limit):
      "the scene has more than \(limit) layers, from this one on, with those of each use of a component; write what "
        + "repeats as one layer with 'each'"
    case .tooManyStacked(let stack, let limit):
      "\(stack) has more than \(limit) layers of its own, from this one on; write what repeats as one layer with 'each'"
    case .tooManyBrought(let limit):
      "uses of components bring more than \(limit) layers, values, rules and properties to the scene, from this one "
        + "on; write what repeats as one layer with 'each'"
    case .tooManyPartsBrought(let limit):
      "uses of components bring more than \(limit) parts of formulas to the scene, from this one on; give what all "
        + "of them work out a name under 'values:' of the scene, or write what repeats as one layer with 'each'"
    case .mustBeStepwise(let property, let cause):
      "'\(property)' follows \(cause) and moves, but may change at events only; compare it with something"
    case .rangeDependsOnOffset(let scroll, let cause):
      "the range of '\(scroll)' depends on \(cause); give the scroll its 'content', or the layer 'measured: false'"
    case .componentUsesItself(let ring): "the component \(ring.text) uses itself; remove one of these uses"
    case .noSlot(let component):
      "'\(component)' takes no layers, as it has no 'slot' for them; remove them, or give it one"
    case .twoSlots(let component): "'\(component)' has two slots; remove one"
    case .slotOwns(let key):
      "a slot has no '\(key)' of its own: it holds what the component's user puts there; "
        + "write them at a layer around it"
    case .slotOutsideComponent: "a slot belongs among a component's own layers; here it is given to another component"
    case .contextual(let name, let usage): "'\(name)' needs a name: \(usage)"
    case .missingImage(let path, let reason): "cannot use the picture '\(path)': \(reason)"
    case .sliceTooLarge(let path, let width, let height):
      "'slice' has to leave something of the picture between its edges, and none is less than 0; '\(path)' has "
        + "\(DecimalText.shortest(width)) × \(DecimalText.shortest(height)) points"
    case .pictureStandsStill(let path):
      "the picture '\(path)' does not move, so that there is no time in it; leave 'at' out, or name a GIF, APNG or "
        + "WebP of several frames, or a folder of numbered pictures"
    case .noFrameTimes(let path):
      "the pictures in '\(path)' have no times; give them a rate beside 'at', as in 'frameRate: 24'"
    case .unknownFamily(let name, let known):
      "there is no font family '\(name)'"
        + NearestName.suggestion(for: name, among: known)
        .or("; there are \(known.listed(most: 6)), and those that 'fonts' at the top of the file names")
    case .noDominantColor(let path):
      "the picture '\(path)' has no colour but black; say another: dominantColor(image, else)"
    case .emptyPath(let forms): "a path is made of one form, and this has none or several; give it one of \(forms)"
    case .duplicateIdentity(let identity, let owner):
      "two items of \(owner) have the identity \(identity); give them different ids, or a key"
    case .chainsToNothing(let scroll):
      "'\(scroll)' chains to the scroll around it, but there is none; put it into one, or leave 'chain' out"
    case .placedByStack(let property, let owner, let stack):
      "'\(property)' has no effect on \(owner): \(stack) puts one layer behind the other; use 'gap'"
    }
  }
}
