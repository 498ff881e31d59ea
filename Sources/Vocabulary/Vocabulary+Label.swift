import Formulas
import Geometry
import Layers
import Locales

package final class LabelProperties: PropertyGroup {
  package let text = Property(
    "text", default: "", "The text that it shows.",
    needs: [Need("its 'runs' say what it says; leave one of the two out") { !$0.has(Vocabulary.label.runs) }],
    called: ["content title string value caption innertext"])
  package let runs = PropertySpec(
    "runs", .runs,
    "The parts of a text that does not look alike all over: a list of texts, and of maps with their look."
  )
  package let font = Property(
    "font", default: 17.0, in: .positive, "The font size in points.",
    needs: [
      .text,
      Need("its 'textStyle' says how large it is; leave one of the two out") { !$0.has(Vocabulary.label.textStyle) },
    ], called: ["fontsize textsize"])
  package let textStyle = Property<TextStyle?>(
    "textStyle", "One of the system's text styles, each with its size and weight, instead of `font`.",
    needs: [.text])
  package let minFontScale = Property(
    "minFontScale", default: 1.0, in: 0...1,
    "The least share of the font to which letters may shrink so that all of the text fits.",
    needs: [.text, .ownWidth, .ownHeight, .noPath])
  package let weight = Property(
    "weight", default: Text.Weight.regular, in: 1...1000,
    "The weight of the strokes: a word, or a number as CSS has it, which the family must have.",
    needs: [.text, .letters], called: ["fontweight", .init("bold", "'weight: bold'")])
  package let italic = Property(
    "italic", default: false,
    "True makes the letters lean: the family's own italics, or its letters leaned by 12 degrees.",
    needs: [.text, .letters], called: [.init("fontstyle oblique slant slanted", "'italic: true'")])
  package let family = Property<String?>(
    "family", "A family of the font set, or of the scene's `fonts`; the set's first where it is left out.",
    needs: [.text, .letters], called: ["fontfamily typeface fontname"])
  package let color = Property(
    "color", fields: Vocabulary.textGradient.rows, default: Color.black, "The colour of the letters, or a gradient.",
    needs: [.text, .letters], called: ["textcolor fontcolor foreground foregroundcolor"])
  package let writingMode: Property<WritingMode> = Property(
    "writingMode", default: WritingMode.horizontal,
    "Lines go sideways, or are columns from top to bottom, the first at the right.",
    needs: [
      .text, .noPath,
      Need("it cannot be a formula; write 'vertical' or 'horizontal'", isOpen: false) {
        $0.literal(Vocabulary.label.writingMode) != nil
      },
    ],
    called: [
      .init("direction orientation textdirection textorientation verticaltext isvertical", "'writingMode: vertical'")
    ])
  package let align: Property<TextAlignment> = Property(
    "align", default: TextAlignment.leading, "The place of lines sideways; of columns, up and down.",
    needs: [
      .text,
      Need("its width is that of its one line; give it a 'width'") {
        $0.has(Vocabulary.label.lines, Vocabulary.label.path) || !$0.isAsLongAsItsText(.horizontal)
      },
      Need("its height is that of its one column; give it a 'height'") {
        $0.has(Vocabulary.label.lines) || !$0.isAsLongAsItsText(.vertical)
      },
      Need("columns have no left and right; write leading, center or trailing", isOpen: false) { layer in
        let label = Vocabulary.label
        return !layer.always(label.writingMode, .vertical)
          || !layer.always(label.align, .left) && !layer.always(label.align, .right)
      },
    ], called: ["justify justifycontent"])
  package let lines = Property(
    "lines", default: 1.0, in: .positive, isCount: true,
    "The most lines there may be; 0 for any number. A word wider than a line breaks anywhere, without a hyphen.",
    needs: [.text, .noPath], called: ["numberoflines maxlines linelimit"])
  package let lineBreak = Property(
    "lineBreak", default: Text.LineBreak.standard,
    "The lines that are chosen where several ways fit: as UIKit's labels have them, each as long as may be, all as equal as may be, or with a good end.",
    needs: [.text, .noPath, Need("it needs several 'lines'") { !$0.always(Vocabulary.label.lines, 1) }],
    called: ["linebreakstrategy textwrap textwrapstyle linebreaking wordbreak"])
  package let truncate = Property(
    "truncate", default: Text.Truncation.tail, "The place where a text that is too long is cut and gets its ellipsis.",
    needs: [
      .text, .ownWidth, .ownHeight, .noPath,
      Need("it has as many lines as it needs, and none is cut; see 'lines'") { !$0.always(Vocabulary.label.lines, 0) },
    ], called: ["textoverflow ellipsis ellipsize linebreakmode"])
  package let lineHeight = Property<Double?>(
    "lineHeight", in: .positive, "Points from one baseline to the next; 1.193 times the font where left out.",
    needs: [
      .text, .noPath,
      Need("it needs several 'lines'; a single one stands in the middle of the height") { layer in
        layer.isNatural(.vertical) || !layer.always(Vocabulary.label.lines, 1) || layer.lineAxis == .vertical
      },
      Need("it needs several 'lines'; a single column stands in the middle of the width") { layer in
        layer.isNatural(.horizontal) || !layer.always(Vocabulary.label.lines, 1) || layer.lineAxis == .horizontal
      },
    ])
  package let tracking = Property(
    "tracking", default: 0.0, in: -1000...1000,
    "Points added between one letter and the next, not after the last one; a minus moves them together.",
    needs: [.text, .letters], called: ["letterspacing kern kerning characterspacing"])
  package let underline = Property(
    "underline", default: false, "True draws a line below the letters.", needs: [.text, .letters],
    called: [
      .init("textdecoration textdecorationline", "'underline: true' or 'strikethrough: true'"),
      "underlined underlinestyle",
    ])
  package let strikethrough = Property(
    "strikethrough", default: false, "True draws a line through the letters.", needs: [.text, .letters],
    called: ["linethrough strike struck strikethroughstyle"])
  package let digits = Property(
    "digits", default: Text.Digits.proportional, "Digits are as wide as they look, or all of one width.",
    needs: [.text, .letters, Need("there are no digits in its text") { $0.mayHaveDigits }],
    called: [
      .init("fontvariantnumeric monospaceddigit monospaceddigits tnum tabular fontfeaturesettings", "'digits: tabular'")
    ])
  package let firstLineIndent = Property(
    "firstLineIndent", default: 0.0, in: .positive,
    "Points by which the first line of each paragraph begins further in, from where it is read.",
    needs: [.text, .noPath], called: ["textindent firstlineheadindent indent"])
  package let paragraphSpacing = Property(
    "paragraphSpacing", default: 0.0, in: .positive, "Points between one paragraph and the next; newlines part them.",
    needs: [
      .text, .noPath, Need("it needs several 'lines'") { !$0.always(Vocabulary.label.lines, 1) },
      Need("its text is one paragraph; a newline, \"\\n\", begins another") { $0.mayHaveNewlines },
    ], called: ["paragraphspacingbefore paragraphgap"])
  package let filled: Property<Double?> = Property(
    "filled", in: 0...1,
    "The share of its letters that have the `filledColor`: of the lengths of all lines, in the order in which they are read.",
    needs: [.text, .letters, Need("it has no 'filledColor'") { $0.has(Vocabulary.label.filledColor) }])
  package let filledColor = Property<Color?>(
    "filledColor", "The colour of the letters that are filled.",
    needs: [
      .text, Need("it needs 'filled', which says how far it reaches") { $0.has(Vocabulary.label.filled) },
    ])
  package let path = PropertyMap(
    "path", Vocabulary.path.rows, "A path, as a shape's, that its letters stand on instead of a level line.",
    needs: [.text, Need("letters on a path stand in one line; take the newline out of the text") { !$0.hasNewline }],
    called: ["textpath textonpath alongpath curvedtext"])
  package let pathOffset = Property(
    "pathOffset", default: 0.0, "Moves its letters along the path, by a fraction of its length.",
    needs: [.text, Need("it needs a 'path'") { $0.has(Vocabulary.label.path) }],
    called: ["startoffset textpathoffset"])
  package let padding = Property.padding(around: "the text", needs: [.noPath])

  package var rows: [PropertySpec] {
    specs(
      text, runs, font, textStyle, minFontScale, weight, italic, family, color,
      writingMode, align, lines, lineBreak,
      truncate,
      lineHeight, tracking, underline, strikethrough, digits, firstLineIndent,
      paragraphSpacing, filled, filledColor, path, pathOffset, padding
    )
  }
}

/// The properties that a part of a label's text may have of its own; for all else the label speaks, and
/// so it does for a null. Properties of one name are those of labels, and frames are made with these.
package struct RunProperties: PropertyGroup {
  package let text = Property<String?>(
    "text", "The text that it shows.",
    needs: [
      Need("letters on a path stand in one line; take the newline out", isOpen: false) {
        !$0.isInLabelOnPath || !$0.hasNewline
      },
      Need("its 'image' stands there instead; leave one of the two out", isOpen: false) {
        !$0.has(Vocabulary.run.image)
      },
    ])
  package let font = Property<Double?>(
    "font", in: .positive, "The font size in points.",
    needs: [
      .runLetters,
      Need("its 'textStyle' says how large it is; leave one of the two out", isOpen: false) {
        !$0.has(Vocabulary.run.textStyle)
      },
    ])
  package let textStyle = Property<TextStyle?>(
    "textStyle", "One of the system's text styles, instead of `font`.", needs: [.runLetters])
  package let weight = Property<Text.Weight?>(
    "weight", in: 1...1000, "The weight of the strokes.", needs: [.runLetters])
  package let italic = Property<Bool?>("italic", "True makes the letters lean.", needs: [.runLetters])
  package let family = Property<String?>(
    "family", "A family of the font set, or of the scene's `fonts`.", needs: [.runLetters])
  package let locale = Property<LocaleTag?>("locale", "The language of its text.")
  package let color = Property<Color?>(
    "color", fields: Vocabulary.textGradient.rows, default: nil,
    "The colour of the letters, or a gradient over the whole label.", needs: [.runLetters])
  package let tracking = Property<Double?>(
    "tracking", in: -1000...1000, "Points added between one letter and the next.", needs: [.runLetters])
  package let underline = Property<Bool?>(
    "underline", "True draws a line below the letters.", needs: [.runLetters])
  package let strikethrough = Property<Bool?>(
    "strikethrough", "True draws a line through the letters.", needs: [.runLetters])
  package let digits = Property<Text.Digits?>(
    "digits", "Digits are as wide as they look, or all of one width.",
    needs: [.runLetters, Need("there are no digits in its text", isOpen: false) { $0.mayHaveDigits }])
  package let baselineOffset = Property(
    "baselineOffset", default: 0.0, "Points by which it stands above the baseline; a minus lowers it.")
  package let image = Property<String?>("image", "A picture instead of a text, its lower edge on the baseline.")
  package let width = Property<Double?>(
    "width", in: .positive, "The picture's width; from its height and its own proportions where left out.",
    needs: [.picture])
  package let height = Property<Double?>(
    "height", in: .positive, "The picture's height; from its width and its own proportions where left out.",
    needs: [.picture])
  package let tint = Property<Color?>(
    "tint", "Replaces the picture's colours and keeps its transparency.", needs: [.picture])
  package let opacity = Vocabulary.look.opacity
  package let translate = Vocabulary.look.translate
  package let scale = Vocabulary.look.scale
  package let rotation = Vocabulary.look.rotation
  package let each = Vocabulary.existence.each
  package let key = Vocabulary.existence.key
  package let condition = Vocabulary.existence.condition

  package var rows: [PropertySpec] {
    specs(
      text, font, textStyle, weight, italic, family, locale, color, tracking, underline, strikethrough, digits,
      baselineOffset, image,
      width, height, tint, opacity, translate, scale, rotation, each, key, condition)
  }
}
