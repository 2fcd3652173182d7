#!/usr/bin/env python3
"""Writes a module of well-typed Terraform whose values are all determined:

    generate.py --seed=N [--outputs=M] -o DIR

The same seed gives the same module: variables of every type, with defaults of optional attributes; locals; outputs;
instances of terraform_data by count and for_each; calls of a local module in every form. What is said of a type is in
patterns.py. A few expressions fail in Terraform all the same: `judge.py --prune` takes them out.
"""
import argparse
import os
import random
import re

from patterns import ATOMS, PATTERNS

HOLE = re.compile(r"@([A-Za-z]+)(?:\{([\w:,]+)\})?")
OUTPUT_KINDS = ["s"] * 8 + ["n"] * 6 + ["b"] * 4 + ["ls"] * 5 + ["ln"] * 3 + ["x"] * 6 + ["ms"] * 3 + ["mn", "lo", "o", "mo", "ss", "sn"]
DEPTH = 3

# Names that stand for values of a kind everywhere in the module.
NAMES = {
    "s": ["var.text", "local.label", "var.site.name", "var.site.net.cidr", 'var.tags["env"]', "local.parts[1]", "var.loose.mode",
          "terraform_data.one.input", "module.plain.label", 'module.each["b"].label', "nonsensitive(var.secret)", "var.ratio_text",
          'var.fleet["db"].meta.owner', 'module.nest["a"].first'],
    "n": ["var.size", "local.count", "var.site.net.size", "local.ratio", "var.loose.level", "module.plain.size", "local.huge",
          "length(terraform_data.many)", "length(module.several)"],
    "b": ["var.enabled", "local.on", "var.site.net.open", "(var.unset == null)", "var.loose.on"],
    "i": ["var.site.net.size", "local.count"],
    "ls": ["var.names", "local.parts", "var.site.net.zones", "var.people[*].name", "module.several[*].label", "local.none", "var.loose.items",
           "[for m in module.each : m.label]", "local.decoded.list"],
    "Ls": ["local.parts", "var.site.net.zones", "module.several[*].label"],
    "ln": ["var.numbers", "local.powers", "var.people[*].id", "values(module.each)[*].size"],
    "Ln": ["local.powers", "var.people[*].id"],
    "lo": ["var.people", "local.rows", "values(local.by_name)"],
    "ss": ["var.words", "local.unique"],
    "sn": ["var.ports"],
    "ms": ["var.tags", "local.renamed", "{ for k, m in module.each : k => m.label }"],
    "mn": ["local.sizes", "{ for k, m in module.each : k => m.size }"],
    "o": ["var.people[0]", "local.rows[1]", 'local.by_name["ann"]'],
    "mo": ["local.table"],
    "x": ["var.site", "var.loose", "var.unset", "local.decoded", "module.plain.all", "local.mixed", "var.people"],
}

BASE = '''variable "text" {{
  type    = string
  default = {s}
}}

variable "ratio_text" {{
  type    = string
  default = {n}
}}

variable "size" {{
  type    = number
  default = {n}
}}

variable "enabled" {{
  type    = bool
  default = {b}
}}

variable "unset" {{
  type    = string
  default = null
}}

variable "secret" {{
  type      = string
  sensitive = true
  default   = {s}
}}

variable "names" {{
  type    = list(string)
  default = {ls}
}}

variable "numbers" {{
  type    = list(number)
  default = {numbers}
}}

variable "words" {{
  type    = set(string)
  default = ["pear", "fig", "pear", {s}]
}}

variable "ports" {{
  type    = set(number)
  default = [443, 80, 443, {i}]
}}

variable "tags" {{
  type    = map(string)
  default = {{ env = {s}, "10" = "ten", "9" = {n} }}
}}

variable "people" {{
  type = list(object({{
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }}))
  default = [
    {{ id = 1, name = "ann" }},
    {{ id = {n}, name = "bob", tags = {ls} }},
    {{ id = 3, name = "cy", tags = null }},
  ]
}}

variable "site" {{
  type = object({{
    name = string
    note = optional(string)
    net = optional(object({{
      cidr  = optional(string, "10.0.0.0/16")
      size  = optional(number, 2)
      open  = optional(bool, true)
      zones = optional(list(string), ["a", "b"])
    }}), {{}})
  }})
  default = {{ name = {s} }}
}}

variable "loose" {{
  type    = any
  default = {{ mode = {s}, level = {n}, on = {b}, items = ["i1", "i2"], nothing = null }}
}}

variable "fleet" {{
  type = map(object({{
    size  = optional(number, 1)
    zone  = optional(string)
    ports = optional(set(number), [443])
    meta = optional(object({{
      owner = optional(string, "ops")
      tags  = optional(map(string), {{}})
    }}), {{}})
  }}))
  default = {{
    web   = {{}}
    db    = {{ size = {n}, zone = {s}, meta = {{ owner = null }} }}
    cache = {{ ports = [80, 80, 1], meta = {{ tags = {{ a = {s} }} }} }}
  }}
}}

locals {{
  label   = "l-${{var.text}}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", {s}, "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [{n}, {s}, null, {b}]
  sizes   = {{ small = 1, big = {n}, "10" = 10 }}
  renamed = {{ for k, v in var.tags : "x-${{k}}" => v }}
  rows    = [for p in var.people : {{ id = p.id, name = p.name, tags = coalesce(p.tags, []) }}]
  by_name = {{ for p in local.rows : p.name => p }}
  table   = {{ web = local.rows[0], db = local.rows[1] }}
  decoded = jsondecode("{{\\"list\\": [\\"j1\\", \\"j2\\"], \\"n\\": 5, \\"deep\\": {{\\"x\\": [1, null]}}}}")
}}

resource "terraform_data" "one" {{
  input = {s}
}}

resource "terraform_data" "many" {{
  count = 2
  input = {{ index = count.index, name = "many-${{count.index}}" }}
}}

module "plain" {{
  source = "./part"
  label  = {s}
}}

module "several" {{
  source = "./part"
  count  = 2
  label  = "s${{count.index}}"
  size   = count.index
  extra  = {{ note = null }}
}}

module "each" {{
  source   = "./part"
  for_each = {{ a = 1, b = 2 }}
  label    = each.key
  size     = each.value
  strict   = null
  names    = ["n2", "n1", "n2"]
  extra    = {{ note = "given", level = {n} }}
}}

module "nest" {{
  source   = "./nest"
  for_each = {{ a = {{ x = {s}, y = "two" }}, b = {{}} }}
  items    = each.value
  names    = toset(concat(keys(each.value), ["web", each.key]))
  objects  = [{{ name = "n-${{each.key}}", rank = {i} }}, {{ name = "last" }}]
}}
'''

NEST = '''variable "items" {
  type = map(string)
}

variable "names" {
  type = set(string)
}

variable "objects" {
  type = set(object({ name = string, rank = optional(number, 7) }))
}

module "leaf" {
  source   = "../part"
  for_each = var.items
  label    = "${each.key}/${each.value}"
  names    = var.names
  extra    = length(each.value) > 3 ? { note = each.value } : null
}

output "labels" {
  value = { for key, leaf in module.leaf : key => leaf.label }
}

output "names" {
  value = var.names
}

output "objects" {
  value = var.objects
}

output "first" {
  value = try(values(module.leaf)[0].label, "none")
}

output "all" {
  value = { leaves = { for key, leaf in module.leaf : key => leaf.all }, objects = tolist(var.objects) }
}
'''

PAGE = '''# ${title}
%{ for name, size in items ~}
${name} = ${size}
%{ endfor ~}
%{ if note != null }note: ${note}%{ else }no note%{ endif }
'''

PART = '''variable "label" {
  type = string
}

variable "size" {
  type    = number
  default = 4
}

variable "strict" {
  type     = string
  default  = "kept"
  nullable = false
}

variable "names" {
  type    = set(string)
  default = []
}

variable "extra" {
  type    = object({ note = optional(string, "noted"), level = optional(number) })
  default = {}
}

resource "terraform_data" "inner" {
  input = { label = var.label, strict = var.strict, note = try(var.extra.note, "no extra") }
}

resource "terraform_data" "name" {
  for_each = var.names
  input    = "${var.label}/${each.value}"
}

output "label" {
  value = "<${var.label}>"
}

output "size" {
  value = var.size
}

output "all" {
  value = { names = var.names, extra = var.extra, strict = var.strict }
}
'''

COUNTS = ["length(@ls)", "@i", "(@b ? 1 : 0)", "length(@ss)", "length(@ms)", "min(length(@lo), 3)", "tostring(@i)", "(@b ? @i : 1)",
          "can(@ls[1]) ? 2 : 1", "signum(length(@s))", '@b ? "2" : "0"', '"${@i}"', 'tonumber("2")', 'try(var.fleet["nope"].size, 1)',
          'length(module.nest["a"].names)', "one([for v in [1, 2] : v if v > 1])", "min(2, length(var.fleet))"]
FOR_EACHES = [("toset(@ls)", "s"), ("@ss", "s"), ("@ms", "s"), ("@mn", "n"), ("@mo", "o"), ("{ for v in toset(@ls) : v => @n }", "n"),
              ("(@b ? { a = @s } : { b = @s })", "s"), ("(@b ? { a = @n, c = @n } : {})", "n"), ("merge(@mn, @mn)", "n"), ("toset(keys(@ms))", "s"),
              ("{ for v in @lo : v.name => v }", "o"), ("setunion(@ss, toset(@ls))", "s"), ("{ for i, v in @ls : i => v }", "s"),
              ("{ for k, v in var.fleet : \"${upper(k)}-${v.size}\" => v.meta.owner }", "s"), ('toset([for v in @ls : lower("X-${v}")])', "s"),
              ('module.nest["a"].labels', "s"), ("{ for p in setproduct([\"a\", \"b\"], @Ls) : join(\"-\", p) => p[1] }", "s"),
              ("{ for k, v in var.fleet : k => v.size if v.zone == null }", "n"), ("merge({ a = @o }, @b ? { b = @o } : {})", "o"),
              ("zipmap(keys(@ms), values(@ms))", "s"), ("{ for v in toset(@lo[*].name) : md5(v) => v }", "s")]


class Generator:
    def __init__(self, seed):
        self.source = random.Random(seed)

    def expression(self, kind, depth, scope=()):
        """An expression of a kind; `scope` has the names that may be used: (name, kind)."""
        local = [name for name, other in scope if other == kind]
        if local and self.source.random() < 0.5:
            return self.source.choice(local)
        if depth <= 0 or kind not in PATTERNS or self.source.random() < 0.12:
            # Where nothing deeper may stand, a kind without atoms is one that has them.
            kind = kind if kind in ATOMS or kind in NAMES else "s"
            choices = ATOMS.get(kind, []) if self.source.random() < 0.5 or kind not in NAMES else NAMES[kind]
            return self.source.choice(choices or NAMES[kind])
        return self.fill(self.source.choice(PATTERNS[kind]), depth - 1, scope)

    def fill(self, pattern, depth, scope=()):
        def hole(match):
            brought = [tuple(pair.split(":")) for pair in (match.group(2) or "").split(",") if pair]
            return self.expression(match.group(1), depth, [*scope, *brought])

        return HOLE.sub(hole, pattern)

    def literals(self):
        """Plain values for the defaults of variables."""
        def pick(kind):
            return lambda: self.source.choice([text for text in ATOMS[kind] if "(" not in text])

        return {"s": pick("s"), "n": pick("n"), "b": pick("b"), "i": pick("i"), "ls": pick("ls"), "numbers": pick("ln")}

    def base(self):
        pickers = self.literals()
        # Each place gets a value of its own.
        return re.sub(r"\{\{|\}\}|\{(\w+)\}", lambda match: pickers[match.group(1)]() if match.group(1) else match.group()[0], BASE)

    def resources(self, count):
        for number in range(count):
            if self.source.random() < 0.5:
                yield (f'resource "terraform_data" "c{number}" {{\n  count = {self.fill(self.source.choice(COUNTS), 1)}\n'
                       f'  input = {self.expression("x", 2, [("count.index", "n"), ("count.index", "i")])}\n}}\n')
            else:
                collection, kind = self.source.choice(FOR_EACHES)
                yield (f'resource "terraform_data" "e{number}" {{\n  for_each = {self.fill(collection, 1)}\n'
                       f'  input    = {self.expression("x", 2, [("each.key", "s"), ("each.value", kind)])}\n}}\n')

    def module(self, outputs):
        yield self.base()
        yield from self.resources(max(1, outputs // 8))
        for number in range(outputs):
            depth = self.source.randint(1, DEPTH)
            value = self.expression(self.source.choice(OUTPUT_KINDS), depth)
            yield f'output "o{number}" {{\n  value = {value}\n}}\n'


def write_module(seed, outputs, folder):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "main.tf"), "w", encoding="utf-8") as handle:
        handle.write("\n".join(Generator(seed).module(outputs)))
    for name, text in (("part/main.tf", PART), ("nest/main.tf", NEST), ("page.tftpl", PAGE)):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--outputs", type=int, default=150)
    parser.add_argument("-o", dest="folder", required=True)
    arguments = parser.parse_args()
    write_module(arguments.seed, arguments.outputs, arguments.folder)


if __name__ == "__main__":
    main()
