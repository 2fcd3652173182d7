variable "text" {
  type    = string
  default = "$${x}"
}

variable "ratio_text" {
  type    = string
  default = 1
}

variable "size" {
  type    = number
  default = 2
}

variable "enabled" {
  type    = bool
  default = true
}

variable "unset" {
  type    = string
  default = null
}

variable "secret" {
  type      = string
  sensitive = true
  default   = "two words"
}

variable "names" {
  type    = list(string)
  default = ["b", "a", "b"]
}

variable "numbers" {
  type    = list(number)
  default = [0.1, 0.2]
}

variable "words" {
  type    = set(string)
  default = ["pear", "fig", "pear", "true"]
}

variable "ports" {
  type    = set(number)
  default = [443, 80, 443, 1]
}

variable "tags" {
  type    = map(string)
  default = { env = "MixedCase-42", "10" = "ten", "9" = 1 }
}

variable "people" {
  type = list(object({
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }))
  default = [
    { id = 1, name = "ann" },
    { id = 10, name = "bob", tags = ["x", "", "ÿ", "10", "9"] },
    { id = 3, name = "cy", tags = null },
  ]
}

variable "site" {
  type = object({
    name = string
    note = optional(string)
    net = optional(object({
      cidr  = optional(string, "10.0.0.0/16")
      size  = optional(number, 2)
      open  = optional(bool, true)
      zones = optional(list(string), ["a", "b"])
    }), {})
  })
  default = { name = "line\nbreak" }
}

variable "loose" {
  type    = any
  default = { mode = "snake_case_name", level = 0.000001, on = false, items = ["i1", "i2"], nothing = null }
}

variable "fleet" {
  type = map(object({
    size  = optional(number, 1)
    zone  = optional(string)
    ports = optional(set(number), [443])
    meta = optional(object({
      owner = optional(string, "ops")
      tags  = optional(map(string), {})
    }), {})
  }))
  default = {
    web   = {}
    db    = { size = 9007199254740993, zone = "a\"q\\b", meta = { owner = null } }
    cache = { ports = [80, 80, 1], meta = { tags = { a = "true" } } }
  }
}

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "plain", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [0, "two words", null, false]
  sizes   = { small = 1, big = -0.75, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "snake_case_name"
}

resource "terraform_data" "many" {
  count = 2
  input = { index = count.index, name = "many-${count.index}" }
}

module "plain" {
  source = "./part"
  label  = "snake_case_name"
}

module "several" {
  source = "./part"
  count  = 2
  label  = "s${count.index}"
  size   = count.index
  extra  = { note = null }
}

module "each" {
  source   = "./part"
  for_each = { a = 1, b = 2 }
  label    = each.key
  size     = each.value
  strict   = null
  names    = ["n2", "n1", "n2"]
  extra    = { note = "given", level = 0.000001 }
}

module "nest" {
  source   = "./nest"
  for_each = { a = { x = "Grüße, 日本 🎉", y = "two" }, b = {} }
  items    = each.value
  names    = toset(concat(keys(each.value), ["web", each.key]))
  objects  = [{ name = "n-${each.key}", rank = 1 }, { name = "last" }]
}

resource "terraform_data" "c0" {
  count = length(keys({ id = 0.5, name = "", tags = [] }))
  input = { for k, v in module.nest : k => v.labels }
}

resource "terraform_data" "e1" {
  for_each = toset([for v in flatten([for k, v in module.nest : keys(v.labels)]) : lower("X-${v}")])
  input    = { for k, v in var.fleet : v.size => k... }
}

resource "terraform_data" "e2" {
  for_each = merge({ a = element([{ id = 0.5, name = "", tags = [] }, local.rows[1]], var.site.net.size) }, (module.plain.size == terraform_data.one.input) ? { b = element([{ id = 0.5, name = "", tags = [] }, { id = 7, name = "seven", tags = ["p", "q"] }], var.site.net.size) } : {})
  input    = one([for v in reverse([]) : v if v.id == 1])
}

resource "terraform_data" "c3" {
  count = tostring(min(var.site.net.size, local.count))
  input = { for k, v in var.fleet : v.size => k... }
}

resource "terraform_data" "e4" {
  for_each = { for k, m in module.each : k => m.size }
  input    = { for k, v in module.nest : k => v.labels }
}

resource "terraform_data" "e5" {
  for_each = { for v in toset(var.people[*].name) : v => length(v) }
  input    = jsondecode("{\"a\": [1, null, {}]}")
}

resource "terraform_data" "e6" {
  for_each = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
  input    = [for v in toset([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }]) : v.name]
}

resource "terraform_data" "c7" {
  count = length(var.names)
  input = var.unset
}

resource "terraform_data" "c8" {
  count = min(length([{ id = 7, name = "seven", tags = ["p", "q"] }, var.people[0]]), 3)
  input = var.enabled
}

resource "terraform_data" "c9" {
  count = one([for v in [1, 2] : v if v > 1])
  input = var.people
}

resource "terraform_data" "e10" {
  for_each = toset(concat(var.site.net.zones, ["b", "a", "b"]))
  input    = var.people
}

resource "terraform_data" "c11" {
  count = length(module.nest["a"].names)
  input = jsondecode("{\"a\": [1, null, {}]}")
}

resource "terraform_data" "c12" {
  count = tonumber("2")
  input = setproduct(["10", "9", "1"], [-1, 1.5, 1e2])
}

resource "terraform_data" "e13" {
  for_each = { for k, v in var.fleet : k => v.size if v.zone == null }
  input    = module.nest
}

resource "terraform_data" "c14" {
  count = length(["line\nbreak"])
  input = { for k, v in var.fleet : v.size => k... }
}

resource "terraform_data" "e15" {
  for_each = setsubtract(var.words, toset(["ü", "u", "U", "10", "9"]))
  input    = lookup(var.fleet, "9", null)
}

resource "terraform_data" "c16" {
  count = try(var.fleet["nope"].size, 1)
  input = [for v in toset([]) : v.name]
}

resource "terraform_data" "c17" {
  count = min(2, length(var.fleet))
  input = {}
}

output "o0" {
  value = local.label
}

output "o1" {
  value = element(["é", "z", "E"], 1)
}

output "o2" {
  value = (local.powers[0] / 4)
}

output "o3" {
  value = { for k, v in { web = local.table["web"], db = try({ id = 7, name = "seven", tags = ["p", "q"] }, { id = 7, name = "seven", tags = ["p", "q"] }) } : k => { for t in v.tags : t => k... } }
}

output "o4" {
  value = one([textdecodebase64(textencodebase64(var.text, "UTF-16LE"), "UTF-16LE")])
}

output "o5" {
  value = one([for v in ["é", "z", "E"] : v if v == "only"])
}

output "o6" {
  value = (local.on ? (var.unset == null) : var.tags["env"])
}

output "o7" {
  value = nonsensitive(var.secret)
}

output "o8" {
  value = (try({ for k, m in module.each : k => m.size }["zzz"], 9007199254740993) - parseint("ff", 16))
}

output "o9" {
  value = [for v in distinct(values(local.by_name)) : { (v.name) = v.id }]
}

output "o10" {
  value = (try({ id = 7, name = "seven", tags = ["p", "q"] }.flag, var.loose.on) ? range(4) : flatten([var.numbers, var.size]))
}

output "o11" {
  value = values(module.nest)[*].first
}

output "o12" {
  value = tolist(setunion(setintersection(toset(concat(tolist(["q"]), tolist(["q"]))), setintersection(toset(["ü", "u", "U", "10", "9"]), toset([]))), toset(matchkeys([element(["b", "a", "c"], local.count), base64encode("plain")], ["a", "b"], formatlist("%s!", ["x", "", "ÿ", "10", "9"])))))
}

output "o13" {
  value = var.fleet
}

output "o14" {
  value = one([for v in ["only"] : v if v == "only"])
}

output "o15" {
  value = [for v in toset([for v in ["x", "", "ÿ", "10", "9"] : length(v)]) : v * 2]
}

output "o16" {
  value = (max(var.people[*].id...) - -(one([local.ratio])))
}

output "o17" {
  value = element([merge({ id = 0.5, name = "", tags = [] }, { id = 0.000001 }), element([var.people[0], { id = 0.5, name = "", tags = [] }], var.site.net.size)], min(local.count, 3))
}

output "o18" {
  value = "${100}%"
}

output "o19" {
  value = setunion(toset([2, 1.5]), setunion(toset([2, 1.5]), var.ports))
}

output "o20" {
  value = var.fleet["cache"].meta.tags
}

output "o21" {
  value = length(split(",", "a\"q\\b"))
}

output "o22" {
  value = module.several[*].label
}

output "o23" {
  value = formatlist("%s!", reverse(var.people[*].name))
}

output "o24" {
  value = { web = try({ id = 7, name = "seven", tags = ["p", "q"] }, { id = 0.5, name = "", tags = [] }), db = (true ? { id = 0.5, name = "", tags = [] } : var.people[0]) }
}

output "o25" {
  value = ["b", "a", "b"]
}


output "o27" {
  value = split(",", "1.50")
}

output "o28" {
  value = toset([for v in tolist(module.nest["b"].names) : length(v)])
}

output "o29" {
  value = { ("9") = lower(length(keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }))) }
}

output "o30" {
  value = keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"])
}

output "o31" {
  value = split(",", local.label)
}

output "o32" {
  value = sum(values(merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 0.5, name = "", tags = [] } }))[*].id)
}

output "o33" {
  value = keys(zipmap(["z", "a"], [replace(var.fleet["db"].meta.owner, "/(\\w)(\\w)/", "$2$1"), format("%q", "two words")]))
}

output "o34" {
  value = format("%05.2f", sum(values(local.table)[*].id))
}

output "o35" {
  value = toset(["b", "a", "b"])
}

output "o36" {
  value = { for k, v in var.fleet : k => length(v.ports) if v.zone == null }
}

output "o37" {
  value = values(module.nest)[*].first
}

output "o38" {
  value = concat((can(tonumber(module.each["b"].label)) ? jsondecode(jsonencode(values(module.each)[*].size)) : [for k, v in {} : v + 1]), concat([for k, v in local.sizes : v + 1], local.powers))
}

output "o39" {
  value = [1e3, 0]
}

output "o40" {
  value = []
}

output "o41" {
  value = [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : { (v.name) = v.id }]
}

output "o42" {
  value = merge({ b = "y", a = "x" }, { for k, m in module.each : k => m.label })
}

output "o43" {
  value = tomap({ a = upper(""), b = { id = 7, name = "seven", tags = ["p", "q"] }.id })
}

output "o44" {
  value = length({ for k, v in { for k, v in local.table : k => merge(v, { id = var.site.net.size }) } : k => v.name })
}

output "o45" {
  value = min(((false || var.loose.on) ? 0.000001 : log(8, 2)), length(setproduct(sort(setintersection(var.words, toset(var.people[*].name))), slice(local.powers, 0, 1))), length(distinct(tolist(module.nest["b"].names))))
}

output "o46" {
  value = var.tags
}

output "o47" {
  value = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = 10 }) }
}

output "o48" {
  value = { p = var.unset, q = var.unset }
}

output "o49" {
  value = values(local.by_name)
}

output "o50" {
  value = jsonencode(var.fleet)
}

output "o51" {
  value = toset([for v in var.names : length(v)])
}

output "o52" {
  value = [for v in module.plain.all[*] : v]
}

output "o53" {
  value = ceil(length(module.nest))
}

output "o54" {
  value = csvdecode("a,b\n1,x\n2,y")
}

output "o55" {
  value = setsubtract((false ? local.unique : toset([])), setintersection(toset(["ü", "u", "U", "10", "9"]), var.words))
}

output "o56" {
  value = [for v in [for v in var.people : v if v.id > 1] : v if v.id > 1]
}

output "o57" {
  value = local.none
}

output "o58" {
  value = "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"
}

output "o59" {
  value = split(",", "Grüße, 日本 🎉")
}

output "o60" {
  value = [for v in toset([for v in [for p in setproduct(["only"], ["10", "9", "1"]) : join("-", p)] : length(v)]) : v * 2]
}

output "o61" {
  value = ceil(100 / 2)
}

output "o62" {
  value = { p = [ceil(local.huge), null, substr(var.loose.mode, -2, -1)], q = csvdecode("a,b\n1,x\n2,y") }
}

output "o63" {
  value = (try(var.fleet["nope"].size, length(module.several)) / 4)
}

output "o64" {
  value = var.loose.mode
}

output "o65" {
  value = { "${"10"}-x" = terraform_data.one.input }
}

output "o66" {
  value = format("%s has %d", "ö", length(["b", "a", "b"]))
}

output "o67" {
  value = sum(concat(tolist([length(local.label), coalesce(null, 7)]), [1]))
}

output "o68" {
  value = var.loose.level
}

output "o69" {
  value = "%{if (try(local.by_name["ann"].nothing, null) == null)}yes ${local.table["web"].name}%{else}no%{endif}"
}

output "o70" {
  value = alltrue([for v in reverse([]) : v > 1])
}

output "o71" {
  value = merge(merge([for v in var.site.net.zones : { (v) = v }]...), { a = md5(var.text) })
}

output "o72" {
  value = slice(["b", "a", "c"], 0, 1)
}

output "o73" {
  value = [for v in [] : merge(v, { name = "MixedCase-42" })]
}

output "o74" {
  value = contains(keys({ "with space" = "s", "é" = "" }), "ö")
}

output "o75" {
  value = var.loose.on
}

output "o76" {
  value = { for v in toset(["only"]) : v => length(v) }
}

output "o77" {
  value = reverse(values(local.by_name))
}

output "o78" {
  value = { for k, v in var.fleet : k => v if v.size > 1 }
}

output "o79" {
  value = [for k, v in local.sizes : var.tags["env"]]
}

output "o80" {
  value = try((true ? local.by_name["ann"] : null), try(var.people, module.plain.all))
}

output "o81" {
  value = [for v in reverse([]) : v if v.id > 1]
}

output "o82" {
  value = issensitive(jsonencode([for v in toset([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }]) : v.name]))
}

output "o83" {
  value = contains(module.nest["a"].names, "k1")
}

output "o84" {
  value = one([for v in var.people : v if v.id == 1])
}

output "o85" {
  value = values({ for k, v in var.fleet : k => v.size })
}

output "o86" {
  value = ("3" + max(12345678901, var.site.net.size))
}

output "o87" {
  value = (length(flatten([module.several[*].label, [var.names, []]])) > 1 && !(false))
}

output "o88" {
  value = merge(merge(local.table, { db = { id = 7, name = "seven", tags = ["p", "q"] } }), { db = { id = module.plain.size, name = "<a & b>", tags = [] } })
}

output "o89" {
  value = flatten(values(local.table)[*].tags)
}

output "o90" {
  value = setunion(toset([for v in ["only"] : length(v)]), setsubtract(var.ports, [1]))
}

output "o91" {
  value = false
}

output "o92" {
  value = distinct(local.powers)
}

output "o93" {
  value = element([local.by_name["ann"], { id = 7, name = "seven", tags = ["p", "q"] }], 3)
}

output "o94" {
  value = [for v in ["1", "2"] : v * 2]
}

output "o95" {
  value = merge(local.table, { db = local.by_name["ann"] })
}

output "o96" {
  value = lookup(var.tags, "ö", "$${x}")
}

output "o97" {
  value = substr("MixedCase-42", 3, -1)
}

output "o98" {
  value = sha256("1.50")
}

output "o99" {
  value = (var.site.net.open ? { id = 7, name = "seven", tags = ["p", "q"] } : local.by_name["ann"]).name
}

output "o100" {
  value = join(",", ["only"])
}

output "o101" {
  value = length(setproduct([for k, v in var.fleet : coalesce(v.zone, k)], var.people[*].id))
}

output "o102" {
  value = flatten(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].tags)
}

output "o103" {
  value = []
}

output "o104" {
  value = setintersection(toset([for v in var.people : v if v.id > 1][*].name), toset([for v in tolist(module.nest["b"].names) : v]))
}

output "o105" {
  value = { for k, v in module.nest : k => v.labels }
}

output "o106" {
  value = chunklist(local.parts, 2)
}

output "o107" {
  value = "%{if local.on}yes ${var.fleet["db"].meta.owner}%{else}no%{endif}"
}

output "o108" {
  value = { for k, v in { for k, v in merge({ for k, m in module.each : k => m.size }, { "10" = 1, "9" = 2, "1" = 3 }) : k => length({ "with space" = "s", "é" = "" }) } : k => "${v}" }
}

output "o109" {
  value = { for v in toset(compact(concat(["x", "", "ÿ", "10", "9"], ["b", "a", "b"]))) : v => length(v) }
}

output "o110" {
  value = ({ web = (local.on ? { id = 7, name = "seven", tags = ["p", "q"] } : local.rows[1]), db = merge({ id = 0.5, name = "", tags = [] }, { id = length(terraform_data.many) }) } == { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })
}

output "o111" {
  value = [0.1, 0.2]
}

output "o112" {
  value = tomap({ a = ceil(7) })
}

output "o113" {
  value = -(sum([for k, v in var.fleet : v.size]))
}

output "o114" {
  value = local.mixed
}

output "o115" {
  value = upper("$${x}")
}

output "o116" {
  value = keys(local.table["web"])
}

output "o117" {
  value = formatlist("%s-%s", "k1", formatlist("%s!", (false ? local.none : tolist(var.words))))
}

output "o118" {
  value = merge((var.loose.on ? var.people[0] : local.rows[1]), { extra = tolist(toset([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }])) })
}

output "o119" {
  value = min(try(var.fleet["nope"].size, 2), { id = 7, name = "seven", tags = ["p", "q"] }.id, length(flatten([tolist(["q"]), [tolist(["q"])]])))
}

output "o120" {
  value = tolist(toset([10, 9, 10]))
}

output "o121" {
  value = [for v in [for v in [for k, v in { for k, m in module.each : k => m.size } : k] : length(v)] : (length(var.words) / 4)]
}

output "o122" {
  value = tolist(toset(keys(local.renamed)))
}

output "o123" {
  value = merge({ a = "5", b = "ß" }, tomap({ a = "true", b = 10 }))
}

output "o124" {
  value = local.powers
}

output "o125" {
  value = try(var.fleet["db"].meta.tags["q"], var.fleet["db"].meta.owner)
}

output "o126" {
  value = module.nest
}

output "o127" {
  value = { id = 0.000001, name = cidrsubnet("192.168.1.0/24", 4, var.site.net.size), tags = [for v in var.words : v] }
}

output "o128" {
  value = length(keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }))
}

output "o129" {
  value = var.enabled
}

output "o130" {
  value = contains(var.words, "a")
}

output "o131" {
  value = length(replace(urlencode(module.each["b"].label), "web", "%{for v in ["b", "a", "b"]}[${v}]%{endfor}"))
}

output "o132" {
  value = (1.1 + var.loose.level)
}

output "o133" {
  value = concat(reverse(module.each["b"].label[*]), slice(module.several[*].label, 0, 1))
}

output "o134" {
  value = { for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.site.net.size }) } : k => merge(v, { id = 7 }) }
}

output "o135" {
  value = base64decode(base64encode(timeadd("2020-01-01T00:00:00Z", "36h")))
}

output "o136" {
  value = tostring(true)
}

output "o137" {
  value = can(tonumber(jsonencode({ id = -4, name = "1.50", tags = tolist(["q"]) })))
}

output "o138" {
  value = (3 / 3)
}

output "o139" {
  value = textdecodebase64(textencodebase64(formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00"), "UTF-16LE"), "UTF-16LE")
}

output "o140" {
  value = ceil(local.ratio / 2)
}

output "o141" {
  value = issensitive(local.label)
}

output "o142" {
  value = { for k, v in local.table : k => merge(v, { id = var.size }) }
}

output "o143" {
  value = lookup({ b = "y", a = "x" }, "web", local.parts[1])
}

output "o144" {
  value = lookup(var.fleet["cache"].meta.tags, "a", base64decode(base64encode(var.tags["env"])))
}

output "o145" {
  value = jsondecode(jsonencode({ v = "${0.1}" })).v
}

output "o146" {
  value = (false ? { a = 1 } : null)
}

output "o147" {
  value = try(try(try(local.by_name["ann"], { id = 7, name = "seven", tags = ["p", "q"] }), (var.site.net.open ? { id = 0.5, name = "", tags = [] } : { id = 0.5, name = "", tags = [] })).nothing, try(var.fleet["nope"].zone, sha1(var.site.net.cidr)))
}

output "o148" {
  value = join(",", module.nest["a"].names)
}

output "o149" {
  value = jsondecode(jsonencode(local.powers))
}
