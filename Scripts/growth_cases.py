"""The lists that a scene's files can make long: what `Scripts/check-growth` doubles.

A case is a text of files and how long its list is at first. In the text

    *LINE        is there for each number from 0, and each line behind it that begins with `+` belongs to it
    KEY: *ITEM   is a key, and below it an item for each number
    ‹PART›       is there for each number within a line, with `, ` between, or with what stands behind a `|`: ‹PART|; ›
    @            is the number; @{…} an expression of Python of the number `i` and how many there are, `n`
    --- NAME     begins another file; with a number in its name so many; the first is `scene.yaml`, which is looked at

A file that is drawn, `scene.yaml` or what it extends, is for the device `card` on white, and has a box if it has no layers.
"""

import re
from dataclasses import dataclass

DRAWN = {"scene.yaml", "base.yaml"}
HEAD = "device: card\nfill: white\n"
BOX = "layers: [{box: bx, fill: red}]\n"
CASES = {}


@dataclass(frozen=True)
class Case:
    """One list: where the schema has it, as `layer.rules`, so that `check-growth` can tell which places nobody makes long."""

    of: list
    text: str
    # The shortest list; and the longest that is asked for, where nothing else ends it.
    start: int = 250
    most: int | None = None
    # It is refused, with messages.
    wrong: bool = False
    # It may grow faster, as its longest takes little.
    bounded: bool = False

    @property
    def verbs(self):
        return ("check",) if self.wrong else ("check", "render")

    def files(self, n):
        """The texts of the files by their names, where the list has `n` items."""
        name, *others = re.split(r"^--- (.*)\n", f"scene.yaml\n{self.text}", flags=re.M)
        name, _, text = name.partition("\n")
        parts = [(name, text), *zip(others[::2], others[1::2])]
        files = {}
        for name, text in parts:
            numbers = range(n) if "@" in name else (0,)
            files |= {numbered(name, i, n): numbered(text, i, n) if "@" in name else repeated(text, n) for i in numbers}
        return {name: drawn(text) if name in DRAWN else text for name, text in files.items()}


def numbered(text, i, n):
    """The text for one number."""
    scope = {"i": i, "n": n}
    return re.sub(r"@(?:\{([^{}]*)\})?", lambda found: str(eval(found[1], scope)) if found[1] else str(i), text)


def repeated(text, n):
    """The text with all that is in it once for each number."""
    def part(found):
        between = ", " if found[2] is None else found[2]
        return between.join(numbered(found[1], i, n) for i in range(n))

    def lines(found):
        group = re.sub(r"^[*+]", "", found[0], flags=re.M)
        return "".join(numbered(group, i, n) for i in range(n))

    text = re.sub(r"^( *)(\w+): \*(.*\n)", r"\1\2:\n*\1  \3", text, flags=re.M)
    text = re.sub(r"^\*.*\n(?:\+.*\n)*", lines, text, flags=re.M)
    text = re.sub(r"‹([^›|]*)(?:\|([^›]*))?›", part, text)
    return numbered(text, 0, n)


def drawn(text):
    """The text of a file that is drawn."""
    text = text if text.startswith(("extends:", "device:")) else HEAD + text
    return text if re.search(r"^(layers|extends):", text, flags=re.M) else text + BOX


def case(name, of, text, **how):
    CASES[name] = Case(of.split(), text.lstrip("\n"), **how)


# Files and their parts.

case("components", "scene.components component.", """
components: *c@: {size: [4, 4], fill: red}
layers: [{c1: a, left: 3}]
""")
case("components_used", "scene.components component.", """
components: *c@: {size: [4, 4], fill: red}
layers: *- {c@: a@}
""")
# Each has a layer of the one before, ten deep.
case("components_in_one_another", "scene.components", """
components: *c@: {size: [4, 4], @{'layers: [c%d: b]' % (i - 1) if i % 10 else 'fill: red'}}
layers: [{c9: a}]
""")
# Each use has all of its values: so many at most, and then a limit is told.
case("values_of_a_component_used_as_often", "scene.components component.values", """
components:
  c:
    size: [4, 4]
    values: *val@: 0
layers: *- {c: a@}
""", start=50, most=8000, bounded=True)
case("parts_of_a_formula_of_a_component_used_as_often", "scene.components", """
components:
  c:
    size: [4, 4]
    layers:
      - label: l
        text: "‹{width} |›"
layers: *- {c: a@}
""", start=50, most=8000, bounded=True)
case("components_with_values", "scene.components component.values", """
components: *c@: {values: {w: required}, size: [w, 4], fill: red}
layers: [{c1: a, w: 3}]
""")
case("changes", "scene.changes scene.layers", """
extends: base.yaml
changes: *b@: {left: @{i % 99}}
--- base.yaml
layers: *- {box: b@, left: 1, fill: red}
""")
case("changes_of_parts", "scene.changes", """
extends: base.yaml
changes: *b@.in@: {left: @{i % 99}}
--- base.yaml
layers: *- {box: b@, layers: [{box: in@, left: 1, fill: red}]}
""")
case("changes_that_take_away", "scene.changes", """
extends: base.yaml
changes: *b@: null
--- base.yaml
layers:
  - {box: last, fill: red}
*  - {box: b@, fill: red}
""")
# Each take begins with all values and states: so many at most, and then a limit is told.
EXTENDED = """
values: *v@: @{i + OFFSET}
state: *s@: @{i + OFFSET}
functions: *f@(a): a + OFFSET
takes: *t@: [{wait: 0.1s}]
steps: *st@: [{wait: 0.1s}]
"""
case(
    "extended", "scene.state scene.values scene.components scene.functions",
    "extends: base.yaml" + EXTENDED.replace("OFFSET", "2") + "--- base.yaml" + EXTENDED.replace("OFFSET", "1"), bounded=True)
case("imports", "scene.import", """
import: [‹i@.yaml›]
--- i@.yaml
components:
  c@: {size: [4, 4], fill: red}
""", most=8000)
# Every file imports the last of all, and forty others in a chain.
case("imports_of_one_another", "scene.import", """
import: [‹i@.yaml›]
--- i@.yaml
import: [@{'i%d.yaml' % (i + 1) if i % 40 and i + 1 < n else ''}]
values: {w@: @}
""", most=8000)
case("variants", "scene.variants variant.", """
values: {z: 0}
variants: *v@: {z: @}
layers: [{box: bx, frame: [z, 2, 9, 9], fill: red}]
""")
case("settings_of_a_variant", "variant.", """
values: *z@: 0
variants:
  v: *z@: @
""")
case("devices_of_a_variant", "variant.devices", """
values: {z: 0}
variants: {v: {z: 1, devices: [‹dev@›]}}
""", wrong=True)
case("takes_of_a_variant", "variant.takes", """
values: {z: 0}
takes: *t@: [{wait: 0.1s}]
variants: {v: {z: 1, takes: [‹t@›]}}
""")
case("devices", "scene.devices", "devices: [‹dev@›]\n", wrong=True)
case("fonts", "scene.fonts", """
fonts: *F@: f@.ttf
""", wrong=True)
case("files_of_a_font", "scene.fonts.file scene.fonts", "fonts: {F: {file: [‹f@.ttf›]}}\n", wrong=True)
case("axes_of_a_font", "scene.fonts.axes", "fonts: {F: {file: f.ttf, axes: {‹ax@: @›}}}\n", wrong=True)
case("numbers_of_a_device", "scene.device.size scene.device.insets", """
device: {size: [‹@›], insets: [‹@›]}
fill: white
""", wrong=True)
case("exemptions", "scene.accessibility layer.accessibility component.accessibility scene.accessibility.ignore "
     "layer.accessibility.ignore component.accessibility.ignore", """
accessibility: *- {ignore: contrast, because: a reason}
layers:
  - {box: a, fill: red, accessibility: {ignore: [‹contrast›], because: so}}
""")

# Names.

case("values", "scene.values layer.values", """
values: *v@: @ + 1
layers: [{box: bx, left: v@{n - 1}, fill: red}]
""")
case("values_read", "scene.values", """
values: *v@: @ + 1
layers: *- {box: b@, left: v@, fill: red}
""")
case("fields_of_records", "scene.values record.", """
values:
  r: *k@: @
layers: *- {box: b@, left: r.k@ / 99, fill: red}
""")
case("states", "scene.state", """
state: *s@: 0
layers: *- {box: b@, left: s@, fill: red}
""")
case("states_that_follow", "scene.state layer.state", """
state:
  a: 0
*  s@: {follows: a + @, over: 0.3s}
layers: [{box: bx, left: s1, fill: red, tap: {set: {a: 9}}}]
takes: {t: [{tap: bx}, {wait: 1s}]}
""")
case("states_set", "action. assignments. scene.state", """
state: *s@: 0
layers: [{box: bx, left: s1, fill: red, tap: {set: {‹s@: @›}}}]
takes: {t: [{tap: bx}, {wait: 0.1s}]}
""")
case("states_animated", "action. assignments.", """
state: *s@: 0
layers: [{box: bx, left: s1, fill: red, tap: {animate: {‹s@: @›}}}]
takes: {t: [{tap: bx}, {wait: 0.1s}]}
""")
case("states_held", "action.pause action.resume actions.", """
state: *s@: 0
layers: [{box: bx, left: s1, fill: red, tap: [{animate: {s1: 9}}, {pause: [‹s@›]}, {resume: [‹s@›]}]}]
takes: {t: [{tap: bx}, {wait: 0.1s}]}
""")
case("states_sent_back", "action.follow actions.", """
state: *s@: {follows: @}
layers: [{box: bx, left: s1, fill: red, tap: [{set: {s1: 9}}, {follow: [‹s@›]}]}]
takes: {t: [{tap: bx}, {wait: 0.1s}]}
""")
case("functions", "scene.functions", """
functions: *f@(a): a + @
layers: [{box: bx, left: f@{n - 1}(3), fill: red}]
""")
case("functions_called", "scene.functions", """
functions: *f@(a): a + @
layers: *- {box: b@, left: f@(3), fill: red}
""")
# A key of YAML has 1,024 characters at most.
case("parameters", "scene.functions", """
functions:
  f(‹p@›): p1
layers:
  - box: bx
    left: f(‹@›)
    fill: red
""", start=25, most=100)

# Layers.

case("layers", "scene.layers", """
layers: *- {box: b@, fill: red, left: @{i % 99}}
""")
case("layers_that_read_the_next", "scene.layers", """
layers:
*  - {box: b@, fill: red, frame: [c@.width, 1, 3, 3]}
+  - {box: c@, fill: red, frame: [1, 1, 3, 3]}
""")
case("layers_of_a_row", "layer.layers component.layers", """
layers:
  - row: r
    layers:
*    - {box: b@, fill: red, size: [1, 4]}
""", most=4000, bounded=True)
case("layers_of_a_scroll", "layer.layers", """
layers:
  - scroll: r
    frame: [0, 0, 100, 100]
    layers:
*    - {box: b@, fill: red, frame: [0, @{4 * i}, 9, 3]}
takes: {t: [{fling: {on: r, by: [0, -50], over: 0.1s}}, settle]}
""")
case("layers_without_names", "layer.layers", """
layers: *- {box: , fill: red, left: @{i % 99}}
""")
case("layers_with_values", "layer.values layer.state component.state", """
layers: *- {box: b@, values: {w: @}, state: {s: w}, fill: red, left: s}
""")
case("runs", "layer.runs", """
layers:
  - label: l
    width: 150
    lines: 0
    runs:
*    - {text: "w@ ", color: red}
+    - {text: "x@ ", color: blue}
""")
case("runs_of_a_list", "layer.runs", """
layers:
  - {label: lab, left: 0, width: 160, lines: 0, font: 9,
     runs: [{each: i in range(@{n}), text: "x ", color: mix(red, blue, mod(i, 7) / 7)}]}
""", start=2000, most=50000)
case("runs_of_a_paragraph_each", "layer.runs", r"""
layers:
  - label: l
    width: 150
    lines: 0
    runs:
*    - {text: "w@\n", underline: true, color: red}
+    - {text: "x@\n", underline: true, color: blue}
""")
case("runs_of_a_line", "layer.runs", """
layers:
  - label: l
    runs:
*    - {text: "w@ ", underline: true, color: red}
+    - {text: "x@ ", underline: true, color: blue}
""")
LETTERS = """
values: {w: "‹lighthouse|BETWEEN›"}
layers:
  - {label: lab, left: 0, width: 160, lines: 0, font: 9, runs: [{each: c in split(w, ""), text: c, rotation: 3deg}]}
"""
case("letters_as_runs", "layer.runs", LETTERS.replace("BETWEEN", " "), start=45, most=360)
case("letters_without_a_break", "layer.runs", LETTERS.replace("BETWEEN", ""), start=500, most=2000, wrong=True)
case("rules", "layer.rules scene.rules component.rules formulas.", """
state: {a: 0, b: 0}
rules: *- {when: a > @{i + 10}, do: {set: {b: @}}}
layers: [{box: bx, left: a, fill: red, tap: {set: {a: 9}}}]
takes: {t: [{tap: bx}, {wait: 0.1s}]}
""")
case("formulas_of_a_rule", "layer.rules formulas.", """
state: {b: 0}
values: *v@: b + @
rules: [{change: [‹v@›], do: {set: {b: 1}}}]
""")
case("actions_of_a_tap", "actions. layer.tap layer.doubleTap layer.longPress.do layer.type", """
state: {a: 0}
layers:
  - box: bx
    left: a
    fill: red
    tap:
*    - {set: {a: @{i % 9}}}
takes: {t: [{tap: bx}, {wait: 0.1s}]}
""")
case("actions", "scene.actions component.actions", """
state: {a: 0}
actions: *ac@: [{set: {a: @}}]
layers: *- {box: b@, fill: red, tap: {do: ac@}}
""")
case("actions_of_a_layer", "layer.actions", """
state: {a: 0}
layers:
  - box: bx
    actions: *ac@: [{set: {a: @}}]
    layers: *- {box: b@, fill: red, tap: {do: ac@}}
""")
case("namesakes", "scene.layers layer.layers", """
layers: *- {box: b@, layers: [{box: c, fill: red, left: @}, {label: d@, text: "{c.x}"}]}
""")
case("events", "scene.events component.events layer.^on scene.^on", """
components:
  c:
    size: [9, 9]
    fill: red
    events: *e@: {}
    layers: [{box: k, tap: [‹{tell: e@}›]}]
state: {a: 0}
layers:
  - c: x
*    on e@: {set: {a: @}}
""")
case("fields_of_an_event", "scene.events component.events", """
components:
  c:
    size: [9, 9]
    fill: red
    events: {e: {‹f@: number›}}
    layers: [{box: k, tap: {tell: e, ‹f@: @›}}]
state: {a: 0}
layers: [{c: x, on e: {set: {a: f1}}}]
""")

# Takes.

case("takes_of_imports", "scene.takes scene.steps", """
import: [i.yaml]
takes: *t@: [{wait: 0.1s}]
--- i.yaml
takes: *u@: [{wait: 0.1s}]
steps: *st@: [{wait: 0.1s}]
""")
case("takes_taken_away", "scene.takes", """
extends: base.yaml
takes: *t@: null
--- base.yaml
takes: *t@: [{wait: 0.1s}]
""")
case("takes_of_imports_taken_away", "scene.takes", """
import: [i.yaml]
takes: *t@: null
--- i.yaml
takes: *t@: [{wait: 0.1s}]
""")
case("takes", "scene.takes", """
takes: *t@: [{wait: 0.01s}]
""", start=500)
case("steps", "scene.takes scene.steps step.do", """
state: {a: 0}
layers: [{box: bx, left: a, fill: red, tap: {set: {a: a + 1}}}]
takes:
  t:
*    - {do: {set: {a: 1}}}
+    - {tap: bx}
""")
case("shared_steps", "scene.takes scene.steps", """
steps: *st@: [{wait: 0.01s}]
takes:
  t: *- {steps: st@}
""")
case("snapshots", "scene.takes", """
takes:
  t: *- {snapshot: s@}
""")
TYPING = """
state: {s: ""}
layers:
  - {box: bx, frame: [1, 30, 90, 25], fill: red, type: {set: {s: "{s}{typed}"}}, layers: [{label: l, text: s, LABEL}]}
takes:
  t:
    - {type: {on: bx, text: "LETTERS", every: 0.001s}}
"""
case(
    "typing", "scene.takes", TYPING.replace("LABEL", "lines: 1").replace("LETTERS", "‹x|›"), most=2000, bounded=True)
case(
    "typing_words", "scene.takes", TYPING.replace("LABEL", "width: 90, lines: 0").replace("LETTERS", "‹word |›"), start=50, most=400,
    bounded=True)
case("repeated_steps", "scene.takes", """
state: {n: 0}
takes: {t: [{do: {set: {n: n + 1}}, repeat: @{n}}]}
""", most=500)

# Formulas.

case("items_of_a_list", "formula.", """
values: {l: [‹@›]}
layers: [{box: bx, left: first(l), fill: red}]
""")
case("items_each_a_layer", "formula.", """
values: {l: [‹@›]}
layers: [{box: bx, each: i in l, left: i / 99, size: [3, 3], fill: red}]
""")
case("a_range_as_layers", "formula.", """
layers: [{box: bx, each: i in range(@{n}), left: i / 99, size: [3, 3], fill: red}]
""", start=1000, most=100000)
case("formulas_in_a_text", "formula.", """
values: {v: 1}
layers: [{label: l, width: 150, lines: 0, text: "‹{v}| ›"}]
""")
case("letters_of_a_label", "formula.", """
layers: [{label: l, width: 150, lines: 0, text: "‹word| ›"}]
""", start=200, most=12800, bounded=True)
case("letters_of_a_word", "formula.", """
layers: [{label: l, width: 150, lines: 0, text: "‹x|›"}]
""", start=500, most=4000, bounded=True)
PATH = "layers: [{shape: l, frame: [0, 0, 99, 99], path: {line: [‹[@{i % 97}, @{i % 89}]›]}, stroke: {color: red, width: 1DASH}}]\n"
case("points_of_a_path", "formula.", PATH.replace("DASH", ""))
case("dashes_of_a_path", "formula.", PATH.replace("DASH", ", dash: [3, 3]"))
case("commands_of_a_path", "formula.", """
layers: [{shape: l, frame: [0, 0, 99, 99], path: {svg: "M0 0 ‹L@{i % 97} @{i % 89}| ›"}, fill: red}]
""")
case("fields_of_a_query", "query. assignments.", """
values:
  l: [1, 2, 3]
  q: {from: i in l, give: {‹k@: i + @›}}
layers: [{box: bx, left: first(q).k@{n - 1}, fill: red}]
""")
case("sorts_of_a_query", "query.sort formulas.", """
values:
  l: [1, 2, 3]
  q: {from: i in l, sort: [‹i + @›]}
layers: [{box: bx, left: first(q), fill: red}]
""", start=100, most=400)

# Data.

case("columns_of_csv", "scene.data", """
data: {d: d.csv}
layers: [{label: lab, text: "{first(d).c0}"}]
--- d.csv
‹c@|,›
‹1|,›
""")
ROWS = """--- d.csv
id,title,v
*a@,"t@",@
"""
case("rows_of_csv", "scene.data", """
data: {d: d.csv}
layers: [{label: lab, text: "{first(d).id} {count(d)}"}]
""" + ROWS)
case("rows_of_csv_as_layers", "scene.data", """
data: {d: d.csv}
layers:
  - scroll: s
    layers: [{box: b, each: r in d, key: r.id, left: 0, size: [9, 3], fill: red}]
""" + ROWS)
case("short_rows_of_csv", "scene.data", """
data: {d: d.csv}
layers: [{label: lab, text: "{first(d).id}"}]
--- d.csv
id,title,v
*x,y
+a@,"t@,@"
""", wrong=True)
case("columns_of_csv_of_one_name", "scene.data", """
data: {d: d.csv}
--- d.csv
‹c|,›
‹1|,›
""", wrong=True)
case("broken_quotes_of_csv", "scene.data", """
data: {d: d.csv}
--- d.csv
id,title
*"a"b,@
""", wrong=True)


def case_of_data(name, text, data, file="d.json", of="scene.data", **how):
    """A list of one file of data, and what a label, or layers, show of it."""
    layers = text if text.startswith("layers") else f"layers: [{{label: lab, text: \"{text}\"}}]\n"
    case(name, of, f"data: {{d: {file}}}\n{layers}--- {file}\n{data}", **how)


RECORDS = '[‹{"id": @, "title": "t@"}›]'
case_of_data("records_of_json", "{first(d).id} {count(d)}", RECORDS)
case_of_data("data_read_by_as_many_layers", "layers:\n*  - {box: b@, left: count(d), fill: red}\n", RECORDS)
case_of_data("records_of_other_keys", "{count(d)}", '[‹{"key@": @}›]')
# Each has a key more than the one before, up to thirty.
case_of_data("records_that_grow", "{count(d)}", '[‹{"k@": 1, "k@{i + 1}": 2, "k@{i + 2}": 3}›]')
case_of_data("keys_of_a_record", "{d.k1}", '{‹"k@": @›}')
case_of_data("keys_of_a_record_read_by_layers", "layers:\n*  - {box: b@, left: d.k@ / 99, fill: red}\n", '{‹"k@": @›}')
case_of_data("keys_of_one_name", "{d.k}", '{‹"k": @|,\n›}', wrong=True)
case_of_data("kinds_of_a_list", "{count(d)}", '[‹["@"], [{"a@": [@]}]›]')
case_of_data("records_of_yaml", "{first(d).id} {count(d)}", "*- {id: @, title: t@}\n", "d.yaml")
case_of_data("records_of_other_keys_in_yaml", "{count(d)}", "*- {k@: @}\n", "d.yaml")
case("data_read_by_layers", "scene.data scene.values", """
data: *d@: [@, 2]
layers: *- {box: b@, left: count(d@), fill: red}
""")
case("design_tokens", "scene.import", """
import: [t.json]
--- t.json
{"color": {‹"c@": {"$type": "color", "$value": "#3366cc"}›}}
""")
case("design_tokens_that_refer", "scene.import", """
import: [t.json]
--- t.json
{"color": {"plain": {"$type": "color", "$value": "#3366cc"},
‹"c@": {"$value": "{color.@{'c%d' % (i - 1) if i % 40 else 'plain'}}"}›}}
""")

# YAML.

case("comments", "scene.layers", """
layers: [{box: bx, fill: red}]
*# a comment
""", start=8000)
case("lines_that_are_no_yaml", "scene.layers", """
layers: [{box: bx, fill: red}]
*x: [a, b
+  : ] }
""", wrong=True)
case("one_key_again", "layer. component.", """
layers:
  - box: b
*    fill: red
""", wrong=True)
case("properties_of_a_layer", "layer.", """
layers:
  - box: b
*    prop@: red
""", wrong=True)
case("anchors", "scene.values", """
values: *v@: &a@ @
*  w@: *a@
""", wrong=True)
case("values_of_imports", "scene.import", """
import: [‹i@.yaml›]
layers: *- {box: b@, left: w@, fill: red}
--- i@.yaml
values: {w@: @}
""", most=8000)

# Wrong names, beside as many right ones.


def wrong(name, of, text, **how):
    case(name, of, text, wrong=True, **how)


STATES = """
state: *stat@: 0
"""
BOXES = "layers:\n*  - {box: bo@, fill: red}\n"
wrong("wrong_names_of_values", "scene.state", STATES + """layers: *- {box: b@, left: stati@}
""")
# They are found in another order than they stand in.
wrong("wrong_names_backwards", "scene.state", """
layers: *- {box: b@, left: stati@}
state: *stat@: nothin@
""")
wrong("wrong_words", "scene.layers", """
layers: *- {box: b@, fill: rde}
""")
wrong("wrong_functions", "scene.functions", """
functions: *func@(a): a
layers: *- {box: b@, left: funci@(3)}
""")
wrong("wrong_layers", "scene.layers", """
layers: *- {box: bo@, left: bi@.width, fill: red}
""")
wrong("wrong_parts_of_layers", "scene.layers", """
layers: *- {box: bo@, fill: red, layers: [{box: part@, left: pirt@.x}]}
""")
wrong("wrong_layers_of_steps", "scene.takes", BOXES + """takes:
  t: *- {tap: bi@}
""")
wrong("wrong_states_set", "action.", STATES + "layers: [{box: bx, fill: red, tap: {set: {‹stati@: @›}}}]\n")
wrong("wrong_states_held", "action.pause", STATES + "layers: [{box: bx, fill: red, tap: [{pause: [‹stati@›]}]}]\n")
wrong("wrong_fields", "record.", """
values:
  r: *key@: @
layers: *- {box: b@, left: r.keyi@, fill: red}
""")
case_of_data(
    "wrong_fields_of_data", "layers:\n*  - {box: b@, left: first(d).keyi@, fill: red}\n", '[{‹"key@": @›}]', wrong=True)
wrong("wrong_actions", "scene.actions", """
state: {a: 0}
actions: *ac@: [{set: {a: @}}]
layers: *- {box: b@, fill: red, tap: {do: aci@}}
""")
wrong("wrong_events", "scene.events", """
components:
  c:
    size: [9, 9]
    events: *ev@: {}
    layers: *- {box: k@, tap: {tell: evi@}}
state: {a: 0}
layers:
  - c: x
*    on evi@: {set: {a: @}}
""")
wrong("wrong_steps", "scene.steps", """
steps: *st@: [{wait: 1s}]
takes:
  t: *- {steps: sx@}
""")
wrong("wrong_components", "scene.components", """
components: *comp@: {size: [4, 4]}
layers: *- {compi@: a@}
""")
wrong("wrong_properties_of_uses", "scene.components", """
components:
  c:
    size: [4, 4]
    values: *val@: 0
layers: *- {c: a@, vali@: 3}
""", start=50, most=8000, bounded=True)
# One mistake, met as often as the component is used.
wrong("wrong_name_in_a_component", "scene.components", "components: {c: {size: [stati, 4]}}" + STATES + """layers: *- {c: a@}
""")
wrong("wrong_changes", "scene.changes", """
extends: base.yaml
changes: *boi@: {left: 3}
--- base.yaml
""" + BOXES)
wrong("wrong_changes_of_properties", "scene.changes", """
extends: base.yaml
changes: *bo@: {blur:}
--- base.yaml
""" + BOXES)
wrong("wrong_settings_of_variants", "scene.variants", """
values: *val@: 0
variants: *v@: {vali@: 1}
""")
wrong("variants_that_fail", "scene.variants", """
values: {z: 1}
variants: *v@: {z: wrong@}
layers: [{box: bx, frame: [z, 2, 9, 9], fill: red}]
""")
wrong("wrong_takes_of_variants", "variant.takes", """
values: {z: 0}
takes: *take@: [{wait: 0.1s}]
variants: {v: {z: 1, takes: [‹takei@›]}}
""")
wrong("wrong_takes_taken_away", "scene.takes", """
extends: base.yaml
takes: *ti@: null
--- base.yaml
takes: *t@: [{wait: 0.1s}]
""")
wrong("a_chain_of_values", "scene.values", """
import: [i.yaml]
layers: [{i: x}]
--- i.yaml
fill: white
layers: [{box: bx, fill: red}]
state: {v0: 1}
values: *v@{i + 1}: v@ + 1
""", start=500)
wrong("wrong_imports", "scene.import", "import: [‹i@.yaml›]\n", most=8000)
wrong("imports_of_one_name", "scene.import", """
import: [‹i@.yaml›]
--- i@.yaml
components:
  same: {size: [4, 4], fill: red}
""", most=4000)
wrong("names_given_twice", "scene.values scene.state scene.layers", """
values: *v@: 0
state: *v@: 0
layers: *- {box: b@{i // 2}, fill: red}
""")
wrong("formulas_that_cannot_be_read", "scene.values", """
values: *v@: 1 +
layers: *- {box: b@, left: wrong@}
""")
wrong("values_that_are_no_numbers", "scene.layers", """
layers: *- {box: b@, left: "a text", opacity: 7}
""")
wrong("properties_without_effect", "scene.layers", """
layers: *- {box: b@, lines: 3, chain: x, gap: 3}
""")
wrong("a_ring_of_values", "scene.values", """
values: *v@: v@{(i + 1) % n}
""")
wrong("rings_of_values", "scene.values", """
values:
*  v@: w@
+  w@: v@
""")
wrong("expectations_that_fail", "scene.takes", """
takes: *t@: [{expect: 1 == @{i + 2}}]
""")
wrong("missing_pictures", "scene.layers", """
layers: *- {image: b@, source: p@.png, frame: [0, 0, 9, 9]}
""")
