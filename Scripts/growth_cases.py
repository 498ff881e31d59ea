"""The lists that a scene's files can make long, each as a function of how long it is: what `Scripts/check-growth` doubles.

A case gives files by their names; `scene.yaml` is the one that is looked at. `of` names the places of the schema that it makes
long (`layer.rules`), so that `check-growth` can tell which places of the schema nobody looks at.
"""

import json

HEAD = "device: card\nfill: white\n"
BOX = "layers: [{box: bx, fill: red}]\n"
CASES = {}


def case(*of, start=250, most=None, wrong=False, verbs=None, data=False, bounded=False):
    """Notes a case by its function's name.

    start: the shortest list; most: the longest that is asked for, where nothing else ends it; wrong: it is refused, with
    messages; data: it is bounded as files of data are, not as scenes; bounded: it may grow faster, as its longest takes little.
    """

    def note(make):
        CASES[make.__name__] = {
            "make": make, "of": of, "start": start, "most": most, "wrong": wrong, "data": data, "bounded": bounded,
            "verbs": verbs or (("check",) if wrong else ("check", "render"))}
        return make

    return note


def scene(text, **files):
    return {"scene.yaml": text, **{name.replace("__", "."): content for name, content in files.items()}}


def lines(count, line):
    """So many lines, each made of its number."""
    return "".join(line(index) + "\n" for index in range(count))


def items(count, item, between=", "):
    return between.join(item(index) for index in range(count))


# Files and their parts.


@case("scene.components", "component.")
def components(n):
    return scene(HEAD + "components:\n" + lines(n, lambda i: f"  c{i}: {{size: [4, 4], fill: red}}") + "layers: [{c1: a, left: 3}]\n")


@case("scene.components", "component.")
def components_used(n):
    return scene(
        HEAD + "components:\n" + lines(n, lambda i: f"  c{i}: {{size: [4, 4], fill: red}}") + "layers:\n"
        + lines(n, lambda i: f"  - {{c{i}: a{i}}}"))


@case("scene.components")
def components_in_one_another(n):
    # Each has a layer of the one before, ten deep.
    def body(i):
        return "{size: [4, 4], fill: red}" if i % 10 == 0 else f"{{size: [4, 4], layers: [{{c{i - 1}: b}}]}}"

    return scene(HEAD + "components:\n" + lines(n, lambda i: f"  c{i}: {body(i)}") + "layers: [{c9: a}]\n")


@case("scene.components", "component.values", start=50, bounded=True, most=8000)
def values_of_a_component_used_as_often(n):
    # Each use has all of its values: so many at most, and then a limit is told.
    return scene(
        HEAD + "components:\n  c:\n    size: [4, 4]\n    values:\n" + lines(n, lambda i: f"      val{i}: 0") + "layers:\n"
        + lines(n, lambda i: f"  - {{c: a{i}}}"))


@case("scene.components", start=50, bounded=True, most=8000)
def parts_of_a_formula_of_a_component_used_as_often(n):
    return scene(
        HEAD + "components:\n  c:\n    size: [4, 4]\n    layers:\n      - label: l\n        text: \"" + "{width} " * n + "\"\nlayers:\n"
        + lines(n, lambda i: f"  - {{c: a{i}}}"))


@case("scene.components", "component.values")
def components_with_values(n):
    return scene(
        HEAD + "components:\n" + lines(n, lambda i: f"  c{i}: {{values: {{w: required}}, size: [w, 4], fill: red}}")
        + "layers: [{c1: a, w: 3}]\n")


@case("scene.changes", "scene.layers")
def changes(n):
    return scene(
        "extends: base.yaml\nchanges:\n" + lines(n, lambda i: f"  b{i}: {{left: {i % 99}}}"),
        base__yaml=HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, left: 1, fill: red}}"))


@case("scene.changes")
def changes_of_parts(n):
    return scene(
        "extends: base.yaml\nchanges:\n" + lines(n, lambda i: f"  b{i}.in{i}: {{left: {i % 99}}}"),
        base__yaml=HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, layers: [{{box: in{i}, left: 1, fill: red}}]}}"))


@case("scene.changes")
def changes_that_take_away(n):
    return scene(
        "extends: base.yaml\nchanges:\n" + lines(n, lambda i: f"  b{i}: null"),
        base__yaml=HEAD + "layers:\n  - {box: last, fill: red}\n" + lines(n, lambda i: f"  - {{box: b{i}, fill: red}}"))


@case("scene.state", "scene.values", "scene.components", "scene.functions")
def extended(n):
    def parts(k):
        return (
            "values:\n" + lines(n, lambda i: f"  v{i}: {i + k}") + "state:\n" + lines(n, lambda i: f"  s{i}: {i + k}")
            + "functions:\n" + lines(n, lambda i: f"  f{i}(a): a + {k}") + "takes:\n"
            + lines(n, lambda i: f"  t{i}: [{{wait: 0.1s}}]") + "steps:\n" + lines(n, lambda i: f"  st{i}: [{{wait: 0.1s}}]"))

    return scene("extends: base.yaml\n" + parts(2), base__yaml=HEAD + parts(1) + BOX)


@case("scene.import", start=250, most=8000)
def imports(n):
    files = {f"i{i}__yaml": f"components:\n  c{i}: {{size: [4, 4], fill: red}}\n" for i in range(n)}
    return scene(HEAD + f"import: [{items(n, lambda i: f'i{i}.yaml')}]\n" + BOX, **files)


@case("scene.import", start=250, most=8000)
def imports_of_one_another(n):
    # Every file imports the last of all, and forty others in a chain.
    files = {
        f"i{i}__yaml": (f"import: [i{i + 1}.yaml]\n" if i % 40 and i + 1 < n else "") + f"values: {{w{i}: {i}}}\n"
        for i in range(n)}
    return scene(HEAD + f"import: [{items(n, lambda i: f'i{i}.yaml')}]\n" + BOX, **files)


@case("scene.variants", "variant.", start=250)
def variants(n):
    return scene(
        HEAD + "values: {z: 0}\nvariants:\n" + lines(n, lambda i: f"  v{i}: {{z: {i}}}")
        + "layers: [{box: bx, frame: [z, 2, 9, 9], fill: red}]\n")


@case("variant.")
def settings_of_a_variant(n):
    return scene(
        HEAD + "values:\n" + lines(n, lambda i: f"  z{i}: 0") + "variants:\n  v:\n" + lines(n, lambda i: f"    z{i}: {i}") + BOX)


@case("variant.devices", wrong=True)
def devices_of_a_variant(n):
    return scene(HEAD + f"values: {{z: 0}}\nvariants: {{v: {{z: 1, devices: [{items(n, lambda i: f'dev{i}')}]}}}}\n" + BOX)


@case("variant.takes")
def takes_of_a_variant(n):
    return scene(
        HEAD + "values: {z: 0}\ntakes:\n" + lines(n, lambda i: f"  t{i}: [{{wait: 0.1s}}]")
        + f"variants: {{v: {{z: 1, takes: [{items(n, lambda i: f't{i}')}]}}}}\n" + BOX)


@case("scene.devices", wrong=True)
def devices(n):
    return scene(HEAD + f"devices: [{items(n, lambda i: f'dev{i}')}]\n" + BOX)


@case("scene.fonts", wrong=True)
def fonts(n):
    return scene(HEAD + "fonts:\n" + lines(n, lambda i: f"  F{i}: f{i}.ttf") + BOX)


@case("scene.fonts.file", "scene.fonts", wrong=True)
def files_of_a_font(n):
    return scene(HEAD + f"fonts: {{F: {{file: [{items(n, lambda i: f'f{i}.ttf')}]}}}}\n" + BOX)


@case("scene.fonts.axes", wrong=True)
def axes_of_a_font(n):
    return scene(HEAD + f"fonts: {{F: {{file: f.ttf, axes: {{{items(n, lambda i: f'ax{i}: {i}')}}}}}}}\n" + BOX)


@case("scene.device.size", "scene.device.insets", wrong=True)
def numbers_of_a_device(n):
    return scene(f"device: {{size: [{items(n, str)}], insets: [{items(n, str)}]}}\nfill: white\n" + BOX)


@case("scene.accessibility", "layer.accessibility", "component.accessibility", "scene.accessibility.ignore",
      "layer.accessibility.ignore", "component.accessibility.ignore")
def exemptions(n):
    return scene(
        HEAD + "accessibility:\n" + lines(n, lambda i: "  - {ignore: contrast, because: a reason}")
        + f"layers:\n  - {{box: a, fill: red, accessibility: {{ignore: [{items(n, lambda i: 'contrast')}], because: so}}}}\n")


# Names.


@case("scene.values", "layer.values")
def values(n):
    return scene(
        HEAD + "values:\n" + lines(n, lambda i: f"  v{i}: {i} + 1")
        + f"layers:\n  - {{box: bx, left: v{n - 1}, fill: red}}\n")


@case("scene.values")
def values_read(n):
    return scene(
        HEAD + "values:\n" + lines(n, lambda i: f"  v{i}: {i} + 1") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: v{i}, fill: red}}"))


@case("scene.values", "record.")
def fields_of_records(n):
    return scene(
        HEAD + "values:\n  r:\n" + lines(n, lambda i: f"    k{i}: {i}") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: r.k{i} / 99, fill: red}}"))


@case("scene.state")
def states(n):
    return scene(
        HEAD + "state:\n" + lines(n, lambda i: f"  s{i}: 0") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: s{i}, fill: red}}"))


@case("scene.state", "layer.state", start=250)
def states_that_follow(n):
    return scene(
        HEAD + "state:\n  a: 0\n" + lines(n, lambda i: f"  s{i}: {{follows: a + {i}, over: 0.3s}}")
        + "layers: [{box: bx, left: s1, fill: red, tap: {set: {a: 9}}}]\ntakes: {t: [{tap: bx}, {wait: 1s}]}\n")


@case("action.", "assignments.", "scene.state")
def states_set(n):
    return scene(
        HEAD + "state:\n" + lines(n, lambda i: f"  s{i}: 0")
        + f"layers: [{{box: bx, left: s1, fill: red, tap: {{set: {{{items(n, lambda i: f's{i}: {i}')}}}}}}}]\n"
        + "takes: {t: [{tap: bx}, {wait: 0.1s}]}\n")


@case("action.", "assignments.")
def states_animated(n):
    return scene(
        HEAD + "state:\n" + lines(n, lambda i: f"  s{i}: 0")
        + f"layers: [{{box: bx, left: s1, fill: red, tap: {{animate: {{{items(n, lambda i: f's{i}: {i}')}}}}}}}]\n"
        + "takes: {t: [{tap: bx}, {wait: 0.1s}]}\n")


@case("action.pause", "action.resume", "actions.")
def states_held(n):
    names = items(n, lambda i: f"s{i}")
    return scene(
        HEAD + "state:\n" + lines(n, lambda i: f"  s{i}: 0")
        + f"layers: [{{box: bx, left: s1, fill: red, tap: [{{animate: {{s1: 9}}}}, {{pause: [{names}]}}, {{resume: [{names}]}}]}}]\n"
        + "takes: {t: [{tap: bx}, {wait: 0.1s}]}\n")


@case("scene.functions")
def functions(n):
    return scene(
        HEAD + "functions:\n" + lines(n, lambda i: f"  f{i}(a): a + {i}")
        + f"layers: [{{box: bx, left: f{n - 1}(3), fill: red}}]\n")


@case("scene.functions")
def functions_called(n):
    return scene(
        HEAD + "functions:\n" + lines(n, lambda i: f"  f{i}(a): a + {i}") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: f{i}(3), fill: red}}"))


@case("scene.functions", start=25, most=100)
def parameters(n):
    # A key of YAML has 1,024 characters at most.
    return scene(
        HEAD + f"functions:\n  f({items(n, lambda i: f'p{i}')}): p1\n"
        + f"layers:\n  - box: bx\n    left: f({items(n, str)})\n    fill: red\n")


# Layers.


@case("scene.layers")
def layers(n):
    return scene(HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, fill: red, left: {i % 99}}}"))


@case("scene.layers")
def layers_that_read_the_next(n):
    return scene(
        HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, fill: red, frame: [{f'b{i + 1}.width' if i % 2 == 0 and i + 1 < n else '1'}, 1, 3, 3]}}"))


@case("layer.layers", "component.layers", most=4000, bounded=True)
def layers_of_a_row(n):
    return scene(HEAD + "layers:\n  - row: r\n    layers:\n" + lines(n, lambda i: f"    - {{box: b{i}, fill: red, size: [1, 4]}}"))


@case("layer.layers")
def layers_of_a_scroll(n):
    return scene(
        HEAD + "layers:\n  - scroll: r\n    frame: [0, 0, 100, 100]\n    layers:\n"
        + lines(n, lambda i: f"    - {{box: b{i}, fill: red, frame: [0, {4 * i}, 9, 3]}}")
        + "takes: {t: [{fling: {on: r, by: [0, -50], over: 0.1s}}, settle]}\n")


@case("layer.layers")
def layers_without_names(n):
    return scene(HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: , fill: red, left: {i % 99}}}"))


@case("layer.values", "layer.state", "component.state")
def layers_with_values(n):
    return scene(
        HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, values: {{w: {i}}}, state: {{s: w}}, fill: red, left: s}}"))


@case("layer.runs", start=500)
def runs(n):
    return scene(
        HEAD + "layers:\n  - label: l\n    width: 150\n    lines: 0\n    runs:\n"
        + lines(n, lambda i: f"    - {{text: \"w{i} \", color: {'red' if i % 2 else 'blue'}}}"))


@case("layer.runs", start=2000, most=50000)
def runs_of_a_list(n):
    return scene(
        HEAD + f"layers: [{{label: lab, left: 0, width: 160, lines: 0, font: 9, runs: [{{each: i in range({n}), "
        "text: \"x \", color: mix(red, blue, mod(i, 7) / 7)}]}]\n")


@case("layer.runs", start=500, most=4000)
def letters_as_runs(n):
    return scene(
        HEAD + f"values: {{w: \"{'lighthouse ' * (n // 11)}\"}}\nlayers: [{{label: lab, left: 0, width: 160, lines: 0, font: 9, "
        "runs: [{each: c in split(w, \"\"), text: c, rotation: 3deg}]}]\n")


@case("layer.runs", start=5000, most=20000, wrong=True)
def letters_without_a_break(n):
    return scene(
        HEAD + f"values: {{w: \"{'lighthouse' * (n // 10)}\"}}\nlayers: [{{label: lab, left: 0, width: 160, lines: 0, font: 9, "
        "runs: [{each: c in split(w, \"\"), text: c, rotation: 3deg}]}]\n")


@case("layer.rules", "scene.rules", "component.rules", "formulas.")
def rules(n):
    return scene(
        HEAD + "state: {a: 0, b: 0}\nrules:\n" + lines(n, lambda i: f"  - {{when: a > {i + 10}, do: {{set: {{b: {i}}}}}}}")
        + "layers: [{box: bx, left: a, fill: red, tap: {set: {a: 9}}}]\ntakes: {t: [{tap: bx}, {wait: 0.1s}]}\n")


@case("layer.rules", "formulas.")
def formulas_of_a_rule(n):
    return scene(
        HEAD + "state: {b: 0}\nvalues:\n" + lines(n, lambda i: f"  v{i}: b + {i}")
        + f"rules: [{{change: [{items(n, lambda i: f'v{i}')}], do: {{set: {{b: 1}}}}}}]\n" + BOX)


@case("actions.", "layer.tap", "layer.doubleTap", "layer.longPress.do", "layer.type")
def actions_of_a_tap(n):
    return scene(
        HEAD + "state: {a: 0}\nlayers:\n  - box: bx\n    left: a\n    fill: red\n    tap:\n"
        + lines(n, lambda i: f"    - {{set: {{a: {i % 9}}}}}") + "takes: {t: [{tap: bx}, {wait: 0.1s}]}\n")


@case("scene.actions", "component.actions")
def actions(n):
    return scene(
        HEAD + "state: {a: 0}\nactions:\n" + lines(n, lambda i: f"  ac{i}: [{{set: {{a: {i}}}}}]")
        + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, fill: red, tap: {{do: ac{i}}}}}"))


@case("scene.events", "component.events", "layer.^on ", "scene.^on ")
def events(n):
    return scene(
        HEAD + "components:\n  c:\n    size: [9, 9]\n    fill: red\n    events:\n" + lines(n, lambda i: f"      e{i}: {{}}")
        + "    layers:\n      - {box: k, tap: [" + items(n, lambda i: f"{{tell: e{i}}}") + "]}\n"
        + "state: {a: 0}\nlayers:\n  - c: x\n" + lines(n, lambda i: f"    on e{i}: {{set: {{a: {i}}}}}"))


@case("scene.events", "component.events")
def fields_of_an_event(n):
    return scene(
        HEAD + "components:\n  c:\n    size: [9, 9]\n    fill: red\n    events:\n      e: {" + items(n, lambda i: f"f{i}: number")
        + "}\n    layers:\n      - {box: k, tap: {tell: e, " + items(n, lambda i: f"f{i}: {i}")
        + "}}\nstate: {a: 0}\nlayers: [{c: x, on e: {set: {a: f1}}}]\n")


# Takes.


@case("scene.takes", start=500)
def takes(n):
    return scene(HEAD + BOX + "takes:\n" + lines(n, lambda i: f"  t{i}: [{{wait: 0.01s}}]"))


@case("scene.takes", "scene.steps", "step.do")
def steps(n):
    return scene(
        HEAD + "state: {a: 0}\nlayers: [{box: bx, left: a, fill: red, tap: {set: {a: a + 1}}}]\ntakes:\n  t:\n"
        + lines(n, lambda i: "    - {tap: bx}" if i % 2 else "    - {do: {set: {a: 1}}}"))


@case("scene.takes", "scene.steps")
def shared_steps(n):
    return scene(
        HEAD + BOX + "steps:\n" + lines(n, lambda i: f"  st{i}: [{{wait: 0.01s}}]") + "takes:\n  t:\n"
        + lines(n, lambda i: f"    - {{steps: st{i}}}"))


@case("scene.takes")
def snapshots(n):
    return scene(
        HEAD + BOX + "takes:\n  t:\n" + lines(n, lambda i: f"    - {{snapshot: s{i}}}"))


@case("scene.takes", most=2000, bounded=True)
def typing(n):
    return scene(
        HEAD + "state: {s: \"\"}\nlayers: [{box: bx, frame: [1, 30, 90, 25], fill: red, type: {set: {s: \"{s}{typed}\"}}, "
        f"layers: [{{label: l, text: s}}]}}]\ntakes:\n  t:\n    - {{type: {{on: bx, text: \"{'x' * n}\", every: 0.001s}}}}\n")


@case("scene.takes", most=2000, bounded=True)
def typing_words(n):
    return scene(
        HEAD + "state: {s: \"\"}\nlayers: [{box: bx, frame: [1, 30, 90, 25], fill: red, type: {set: {s: \"{s}{typed}\"}}, "
        "layers: [{label: l, text: s, width: 90, lines: 0}]}]\n"
        f"takes:\n  t:\n    - {{type: {{on: bx, text: \"{('word ' * n)[:n]}\", every: 0.001s}}}}\n")


@case("scene.takes", most=500)
def repeated_steps(n):
    return scene(
        HEAD + "state: {n: 0}\n" + BOX + f"takes: {{t: [{{do: {{set: {{n: n + 1}}}}, repeat: {n}}}]}}\n")


# Formulas.


@case("formula.")
def items_of_a_list(n):
    return scene(HEAD + f"values: {{l: [{items(n, str)}]}}\nlayers: [{{box: bx, left: l[3], fill: red}}]\n".replace("l[3]", "first(l)"))


@case("formula.")
def items_each_a_layer(n):
    return scene(HEAD + f"values: {{l: [{items(n, str)}]}}\nlayers: [{{box: bx, each: i in l, left: i / 99, size: [3, 3], fill: red}}]\n")


@case("formula.", start=1000, most=100000)
def a_range_as_layers(n):
    return scene(HEAD + f"layers: [{{box: bx, each: i in range({n}), left: i / 99, size: [3, 3], fill: red}}]\n")


@case("formula.")
def formulas_in_a_text(n):
    return scene(
        HEAD + f"values: {{v: 1}}\nlayers: [{{label: l, width: 150, lines: 0, text: \"{items(n, lambda i: '{v}', ' ')}\"}}]\n")


@case("formula.", start=1000, most=64000, bounded=True)
def letters_of_a_label(n):
    return scene(HEAD + f"layers: [{{label: l, width: 150, lines: 0, text: \"{('word ' * n)[:n]}\"}}]\n")


@case("formula.", start=500, most=4000, bounded=True)
def letters_of_a_word(n):
    return scene(HEAD + f"layers: [{{label: l, width: 150, lines: 0, text: \"{'x' * n}\"}}]\n")


@case("formula.")
def points_of_a_path(n):
    return scene(
        HEAD + f"layers: [{{shape: l, frame: [0, 0, 99, 99], path: {{line: [{items(n, lambda i: f'[{i % 97}, {i % 89}]')}]}}, "
        "stroke: {color: red, width: 1}}]\n")


@case("formula.")
def commands_of_a_path(n):
    return scene(
        HEAD + f"layers: [{{shape: l, frame: [0, 0, 99, 99], path: {{svg: \"M0 0 {items(n, lambda i: f'L{i % 97} {i % 89}', ' ')}\"}}, "
        "fill: red}]\n")


@case("formula.")
def dashes_of_a_path(n):
    return scene(
        HEAD + f"layers: [{{shape: l, frame: [0, 0, 99, 99], path: {{line: [{items(n, lambda i: f'[{i % 97}, {i % 89}]')}]}}, "
        "stroke: {color: red, width: 1, dash: [3, 3]}}]\n")


@case("query.", "assignments.")
def fields_of_a_query(n):
    return scene(
        HEAD + "values:\n  l: [1, 2, 3]\n  q: {from: i in l, give: {" + items(n, lambda i: f"k{i}: i + {i}")
        + f"}}}}\nlayers: [{{box: bx, left: first(q).k{n - 1}, fill: red}}]\n")


@case("query.sort", "formulas.", start=100, most=400)
def sorts_of_a_query(n):
    return scene(
        HEAD + f"values:\n  l: [1, 2, 3]\n  q: {{from: i in l, sort: [{items(n, lambda i: f'i + {i}')}]}}\n"
        "layers: [{box: bx, left: first(q), fill: red}]\n")


# Data.


@case("scene.data", data=True)
def columns_of_csv(n):
    return scene(
        HEAD + "data: {d: d.csv}\nlayers: [{label: lab, text: \"{first(d).c0}\"}]\n",
        d__csv=items(n, lambda i: f"c{i}", ",") + "\n" + items(n, lambda i: "1", ",") + "\n")


@case("scene.data", data=True)
def rows_of_csv(n):
    return scene(
        HEAD + "data: {d: d.csv}\nlayers: [{label: lab, text: \"{first(d).id} {count(d)}\"}]\n",
        d__csv="id,title,v\n" + lines(n, lambda i: f"a{i},\"t{i}\",{i}"))


@case("scene.data", data=True)
def rows_of_csv_as_layers(n):
    return scene(
        HEAD + "data: {d: d.csv}\nlayers:\n  - scroll: s\n    layers:\n      - {box: b, each: r in d, key: r.id, left: 0, size: [9, 3], fill: red}\n",
        d__csv="id,title,v\n" + lines(n, lambda i: f"a{i},\"t{i}\",{i}"))


@case("scene.data", data=True, wrong=True)
def short_rows_of_csv(n):
    return scene(
        HEAD + "data: {d: d.csv}\nlayers: [{label: lab, text: \"{first(d).id}\"}]\n",
        d__csv="id,title,v\n" + lines(n, lambda i: f"a{i},\"t{i},{i}\"" if i % 2 else "x,y"))


@case("scene.data", data=True, wrong=True)
def columns_of_csv_of_one_name(n):
    return scene(
        HEAD + "data: {d: d.csv}\n" + BOX, d__csv=items(n, lambda i: "c", ",") + "\n" + items(n, lambda i: "1", ",") + "\n")


@case("scene.data", data=True, wrong=True)
def broken_quotes_of_csv(n):
    return scene(HEAD + "data: {d: d.csv}\n" + BOX, d__csv="id,title\n" + lines(n, lambda i: f"\"a\"b,{i}"))


@case("scene.data", data=True)
def records_of_json(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers: [{label: lab, text: \"{first(d).id} {count(d)}\"}]\n",
        d__json=json.dumps([{"id": i, "title": f"t{i}"} for i in range(n)]))


@case("scene.data", data=True)
def records_of_other_keys(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers: [{label: lab, text: \"{count(d)}\"}]\n",
        d__json=json.dumps([{f"key{i}": i} for i in range(n)]))


@case("scene.data", data=True)
def records_that_grow(n):
    # Each has a key more than the one before, up to thirty.
    return scene(
        HEAD + "data: {d: d.json}\nlayers: [{label: lab, text: \"{count(d)}\"}]\n",
        d__json=json.dumps([{f"k{i}": 1, f"k{i + 1}": 2, f"k{i + 2}": 3} for i in range(n)]))


@case("scene.data", data=True)
def keys_of_a_record(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers: [{label: lab, text: \"{d.k1}\"}]\n",
        d__json=json.dumps({f"k{i}": i for i in range(n)}))


@case("scene.data", data=True, wrong=True)
def keys_of_one_name(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers: [{label: lab, text: \"{d.k}\"}]\n", d__json="{" + items(n, lambda i: f"\"k\": {i}", ",\n") + "}")


@case("scene.data", data=True)
def kinds_of_a_list(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers: [{label: lab, text: \"{count(d)}\"}]\n",
        d__json=json.dumps([[{f"a{i}": [i]}] if i % 2 else [str(i)] for i in range(n)]))


@case("scene.data")
def records_of_yaml(n):
    return scene(
        HEAD + "data: {d: d.yaml}\nlayers: [{label: lab, text: \"{first(d).id} {count(d)}\"}]\n",
        d__yaml=lines(n, lambda i: f"- {{id: {i}, title: t{i}}}"))


@case("scene.data")
def records_of_other_keys_in_yaml(n):
    return scene(
        HEAD + "data: {d: d.yaml}\nlayers: [{label: lab, text: \"{count(d)}\"}]\n", d__yaml=lines(n, lambda i: f"- {{k{i}: {i}}}"))


@case("scene.data", "scene.values")
def data_read_by_layers(n):
    return scene(
        HEAD + "data:\n" + lines(n, lambda i: f"  d{i}: [{i}, 2]") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: count(d{i}), fill: red}}"))


@case("scene.import", data=True)
def design_tokens(n):
    return scene(
        HEAD + "import: [t.json]\n" + BOX,
        t__json=json.dumps({"color": {f"c{i}": {"$type": "color", "$value": "#3366cc"} for i in range(n)}}))


@case("scene.import", data=True)
def design_tokens_that_refer(n):
    tokens = {f"c{i}": {"$value": f"{{color.c{i - 1}}}"} if i % 40 else {"$type": "color", "$value": "#3366cc"} for i in range(n)}
    return scene(HEAD + "import: [t.json]\n" + BOX, t__json=json.dumps({"color": tokens}))


# YAML.


@case("scene.layers", start=8000)
def comments(n):
    return scene(HEAD + BOX + lines(n, lambda i: "# a comment"))


@case("scene.layers", wrong=True)
def lines_that_are_no_yaml(n):
    return scene(HEAD + BOX + lines(n, lambda i: "  : ] }" if i % 2 else "x: [a, b"))


@case("layer.", "component.", wrong=True)
def one_key_again(n):
    return scene(HEAD + "layers:\n  - box: b\n" + lines(n, lambda i: "    fill: red"))


@case("layer.", wrong=True)
def properties_of_a_layer(n):
    return scene(HEAD + "layers:\n  - box: b\n" + lines(n, lambda i: f"    prop{i}: red"))


@case("scene.values", wrong=True)
def anchors(n):
    return scene(HEAD + "values:\n" + lines(n, lambda i: f"  v{i}: &a{i} {i}") + lines(n, lambda i: f"  w{i}: *a{i}") + BOX)


@case("scene.data", data=True)
def data_read_by_as_many_layers(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers:\n" + lines(n, lambda i: f"  - {{box: b{i}, left: count(d), fill: red}}"),
        d__json=json.dumps([{"id": i, "title": f"t{i}"} for i in range(n)]))


@case("scene.data", data=True)
def keys_of_a_record_read_by_layers(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers:\n" + lines(n, lambda i: f"  - {{box: b{i}, left: d.k{i} / 99, fill: red}}"),
        d__json=json.dumps({f"k{i}": i for i in range(n)}))


@case("layer.runs")
def runs_of_a_paragraph_each(n):
    return scene(
        HEAD + "layers:\n  - label: l\n    width: 150\n    lines: 0\n    runs:\n"
        + lines(n, lambda i: f"    - {{text: \"w{i}\\n\", underline: true, color: {'red' if i % 2 else 'blue'}}}"))


@case("layer.runs")
def runs_of_a_line(n):
    return scene(
        HEAD + "layers:\n  - label: l\n    runs:\n"
        + lines(n, lambda i: f"    - {{text: \"w{i} \", underline: true, color: {'red' if i % 2 else 'blue'}}}"))


@case("scene.import", start=250, most=8000)
def values_of_imports(n):
    files = {f"i{i}__yaml": f"values: {{w{i}: {i}}}\n" for i in range(n)}
    return scene(
        HEAD + f"import: [{items(n, lambda i: f'i{i}.yaml')}]\nlayers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: w{i}, fill: red}}"), **files)


# Wrong names, beside as many right ones.


@case("scene.state", wrong=True)
def wrong_names_of_values(n):
    return scene(
        HEAD + "state:\n" + lines(n, lambda i: f"  stat{i}: 0") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: stati{i}}}"))


@case("scene.state", wrong=True)
def wrong_names_backwards(n):
    # They are found in another order than they stand in.
    return scene(
        HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, left: stati{i}}}") + "state:\n"
        + lines(n, lambda i: f"  stat{i}: nothin{i}"))


@case("scene.layers", wrong=True)
def wrong_words(n):
    return scene(HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, fill: rde}}"))


@case("scene.functions", wrong=True)
def wrong_functions(n):
    return scene(
        HEAD + "functions:\n" + lines(n, lambda i: f"  func{i}(a): a") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: funci{i}(3)}}"))


@case("scene.layers", wrong=True)
def wrong_layers(n):
    return scene(
        HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: bo{i}, left: bi{i}.width, fill: red}}"))


@case("scene.layers", wrong=True)
def wrong_parts_of_layers(n):
    return scene(
        HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: bo{i}, fill: red, layers: [{{box: part{i}, left: pirt{i}.x}}]}}"))


@case("scene.takes", wrong=True)
def wrong_layers_of_steps(n):
    return scene(
        HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: bo{i}, fill: red}}") + "takes:\n  t:\n"
        + lines(n, lambda i: f"    - {{tap: bi{i}}}"))


@case("action.", wrong=True)
def wrong_states_set(n):
    return scene(
        HEAD + "state:\n" + lines(n, lambda i: f"  stat{i}: 0")
        + f"layers: [{{box: bx, fill: red, tap: {{set: {{{items(n, lambda i: f'stati{i}: {i}')}}}}}}}]\n")


@case("action.pause", wrong=True)
def wrong_states_held(n):
    return scene(
        HEAD + "state:\n" + lines(n, lambda i: f"  stat{i}: 0")
        + f"layers: [{{box: bx, fill: red, tap: [{{pause: [{items(n, lambda i: f'stati{i}')}]}}]}}]\n")


@case("record.", wrong=True)
def wrong_fields(n):
    return scene(
        HEAD + "values:\n  r:\n" + lines(n, lambda i: f"    key{i}: {i}") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, left: r.keyi{i}, fill: red}}"))


@case("scene.data", wrong=True)
def wrong_fields_of_data(n):
    return scene(
        HEAD + "data: {d: d.json}\nlayers:\n" + lines(n, lambda i: f"  - {{box: b{i}, left: first(d).keyi{i}, fill: red}}"),
        d__json=json.dumps([{f"key{i}": i for i in range(n)}]))


@case("scene.actions", wrong=True)
def wrong_actions(n):
    return scene(
        HEAD + "state: {a: 0}\nactions:\n" + lines(n, lambda i: f"  ac{i}: [{{set: {{a: {i}}}}}]") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i}, fill: red, tap: {{do: aci{i}}}}}"))


@case("scene.events", wrong=True)
def wrong_events(n):
    return scene(
        HEAD + "components:\n  c:\n    size: [9, 9]\n    events:\n" + lines(n, lambda i: f"      ev{i}: {{}}")
        + "    layers:\n" + lines(n, lambda i: f"      - {{box: k{i}, tap: {{tell: evi{i}}}}}")
        + "state: {a: 0}\nlayers:\n  - c: x\n" + lines(n, lambda i: f"    on evi{i}: {{set: {{a: {i}}}}}"))


@case("scene.steps", wrong=True)
def wrong_steps(n):
    return scene(
        HEAD + BOX + "steps:\n" + lines(n, lambda i: f"  st{i}: [{{wait: 1s}}]") + "takes:\n  t:\n"
        + lines(n, lambda i: f"    - {{steps: sx{i}}}"))


@case("scene.components", wrong=True)
def wrong_components(n):
    return scene(
        HEAD + "components:\n" + lines(n, lambda i: f"  comp{i}: {{size: [4, 4]}}") + "layers:\n"
        + lines(n, lambda i: f"  - {{compi{i}: a{i}}}"))


@case("scene.components", wrong=True, bounded=True, start=50, most=8000)
def wrong_properties_of_uses(n):
    return scene(
        HEAD + "components:\n  c:\n    size: [4, 4]\n    values:\n" + lines(n, lambda i: f"      val{i}: 0") + "layers:\n"
        + lines(n, lambda i: f"  - {{c: a{i}, vali{i}: 3}}"))


@case("scene.components", wrong=True)
def wrong_name_in_a_component(n):
    # One mistake, met as often as the component is used.
    return scene(
        HEAD + "components: {c: {size: [stati, 4]}}\nstate:\n" + lines(n, lambda i: f"  stat{i}: 0") + "layers:\n"
        + lines(n, lambda i: f"  - {{c: a{i}}}"))


@case("scene.changes", wrong=True)
def wrong_changes(n):
    return scene(
        "extends: base.yaml\nchanges:\n" + lines(n, lambda i: f"  boi{i}: {{left: 3}}"),
        base__yaml=HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: bo{i}, fill: red}}"))


@case("scene.changes", wrong=True)
def wrong_changes_of_properties(n):
    return scene(
        "extends: base.yaml\nchanges:\n" + lines(n, lambda i: f"  bo{i}: {{blur:}}"),
        base__yaml=HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: bo{i}, fill: red}}"))


@case("scene.variants", wrong=True)
def wrong_settings_of_variants(n):
    return scene(
        HEAD + "values:\n" + lines(n, lambda i: f"  val{i}: 0") + "variants:\n" + lines(n, lambda i: f"  v{i}: {{vali{i}: 1}}") + BOX)


@case("scene.variants", wrong=True)
def variants_that_fail(n):
    return scene(
        HEAD + "values: {z: 1}\nvariants:\n" + lines(n, lambda i: f"  v{i}: {{z: wrong{i}}}")
        + "layers: [{box: bx, frame: [z, 2, 9, 9], fill: red}]\n")


@case("variant.takes", wrong=True)
def wrong_takes_of_variants(n):
    return scene(
        HEAD + "values: {z: 0}\ntakes:\n" + lines(n, lambda i: f"  take{i}: [{{wait: 0.1s}}]")
        + f"variants: {{v: {{z: 1, takes: [{items(n, lambda i: f'takei{i}')}]}}}}\n" + BOX)


@case("scene.import", start=250, most=8000, wrong=True)
def wrong_imports(n):
    return scene(HEAD + f"import: [{items(n, lambda i: f'i{i}.yaml')}]\n" + BOX)


@case("scene.import", start=250, most=4000, wrong=True)
def imports_of_one_name(n):
    files = {f"i{i}__yaml": f"components:\n  same: {{size: [4, 4], fill: red}}\n" for i in range(n)}
    return scene(HEAD + f"import: [{items(n, lambda i: f'i{i}.yaml')}]\n" + BOX, **files)


@case("scene.values", "scene.state", "scene.layers", wrong=True)
def names_given_twice(n):
    return scene(
        HEAD + "values:\n" + lines(n, lambda i: f"  v{i}: 0") + "state:\n" + lines(n, lambda i: f"  v{i}: 0") + "layers:\n"
        + lines(n, lambda i: f"  - {{box: b{i // 2}, fill: red}}"))


@case("scene.values", wrong=True)
def formulas_that_cannot_be_read(n):
    return scene(HEAD + "values:\n" + lines(n, lambda i: f"  v{i}: 1 +") + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, left: wrong{i}}}"))


@case("scene.layers", wrong=True)
def values_that_are_no_numbers(n):
    return scene(HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, left: \"a text\", opacity: 7}}"))


@case("scene.layers", wrong=True)
def properties_without_effect(n):
    return scene(HEAD + "layers:\n" + lines(n, lambda i: f"  - {{box: b{i}, lines: 3, chain: x, gap: 3}}"))


@case("scene.values", wrong=True)
def a_ring_of_values(n):
    return scene(HEAD + "values:\n" + lines(n, lambda i: f"  v{i}: v{(i + 1) % n}") + BOX)


@case("scene.values", wrong=True)
def rings_of_values(n):
    return scene(HEAD + "values:\n" + lines(n, lambda i: f"  v{i}: w{i}\n  w{i}: v{i}") + BOX)


@case("scene.takes", wrong=True)
def expectations_that_fail(n):
    return scene(HEAD + BOX + "takes:\n" + lines(n, lambda i: f"  t{i}: [{{expect: 1 == {i + 2}}}]"))


@case("scene.layers", wrong=True)
def missing_pictures(n):
    return scene(HEAD + "layers:\n" + lines(n, lambda i: f"  - {{image: b{i}, source: p{i}.png, frame: [0, 0, 9, 9]}}"))
